"""How many panes stand side by side at which size, and what a size without room says."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from driving import Driver, ScriptedJudge, opened
from small_rubric import SMALL, written
from textual.widget import Widget

from gt_tui.tui.command_pages import HELP_WIDTH, help_text
from gt_tui.tui.fields import Section
from gt_tui.tui.panes.notes import FEWEST_LINES
from gt_tui.tui.screens.repair import RepairScreen

SIZES = {
    (200, 50): {"outline", "middle", "judge"},
    (120, 36): {"outline", "middle", "judge"},
    (100, 30): {"outline", "middle"},
    (80, 24): {"outline", "middle"},
    (70, 20): {"outline"},
    (60, 16): {"outline"},
    (59, 16): set(),
    (60, 15): set(),
    (40, 10): set(),
}


@pytest.mark.parametrize("size", SIZES)
async def test_panes_that_fit_are_shown(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(written(tmp_path), size=size) as app:
        await app.settle()
        shown = {
            n
            for n in ("outline", "middle", "judge")
            if app.main.query_one(f"#{n}").is_on_screen and app.main.query_one(f"#{n}").region
        }
        if SIZES[size]:
            assert shown == SIZES[size]
        else:
            await app.shows("gt-tui needs 60 columns and 16 lines", "nothing is lost")
            assert "A1" not in app.text()
        assert all(len(line) <= size[0] for line in app.screen().split("\n"))


@pytest.mark.parametrize("size", [(80, 24), (60, 16)])
async def test_judge_pane_is_a_tab_where_there_is_no_room_beside(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(written(tmp_path), size=size) as app:
        await app.press("f9")
        await app.shows("rehearsal", "A1-F1", of=app.main.judge_pane)
        await app.press("ctrl+r")
        await app.shows("match", of=app.main.judge_pane)
        await app.press("2", "enter")
        await app.until(lambda: app.app.focused is app.main.editor.prose)
        await app.shows("The response reads", of=app.main.editor.prose)
        await app.press("f3")
        await app.until(lambda: app.app.focused is app.main.outline.list)


async def test_text_survives_a_storm_of_sizes(tmp_path: Path) -> None:
    sizes = random.Random(7)
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        await app.type("Zq")
        for _ in range(25):
            await app.pilot.resize_terminal(sizes.randint(1, 250), sizes.randint(1, 60))
        await app.pilot.resize_terminal(120, 36)
        await app.shows("weathering origin.Zq", of=app.main.editor.prose)
        assert app.app._exception is None


class LongNamed(ScriptedJudge):
    name = "[b]a-vendor/a-model-with-a-name-of-[/b]\x1b[31m-many-parts at judge.example.org"
    model = "[b]a-vendor/a-model-with-a-name-of-[/b]\x1b[31m-many-parts"


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_who_marks_is_named_in_the_bar_and_in_the_frame(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(written(tmp_path), size=size, judge=LongNamed()) as app:
        await app.shows("judge: [b]a-vendor/a-model-with-a-…", of=app.main.status)
        await app.press("f9")
        await app.shows("Judge: [b]a-vendor/a-model-with-a")
        await app.shows("-many-parts at judge.example.org", of=app.main.judge_pane)  # whole, where the frame cuts it
    async with opened(written(tmp_path), size=size, judge=ScriptedJudge()) as app:
        await app.press("f9")
        await app.shows("Judge: scripted model at localhost")
        assert "scripted" not in app.text(app.main.judge_pane)


async def test_a_narrow_bar_leaves_words_out_before_it_leaves_out_who_marks(tmp_path: Path) -> None:
    text = SMALL.replace("expected_total: 3", "expected_total: 4", 1)
    long_name = "a-rubric-with-a-name-of-a-length-that-is-usual.yaml"
    async with opened(written(tmp_path, text, long_name), size=(60, 16)) as app:
        await app.shows("✗ 1 ▲ 4 • 0 rehearsal", of=app.main.status)
        await app.pilot.resize_terminal(120, 36)
        await app.shows("✗ 1 error ▲ 4 warnings • 0 advice rehearsal", of=app.main.status)


async def test_the_bottom_line_names_what_a_key_marks(tmp_path: Path) -> None:
    async with opened(written(tmp_path), size=(80, 24)) as app:
        await app.shows("ctrl+r mark f5 mark question", "ctrl+o jump", of=app.main.keys)


async def test_the_sections_have_one_name_each_in_the_bar_the_jump_list_and_the_help(tmp_path: Path) -> None:
    async with opened(written(tmp_path), size=(80, 24)) as app:
        bar = app.text(app.main.editor.bar)
        assert all(f"{n} {section.value}" in bar for n, section in enumerate(Section, 1)), bar
        await app.press("ctrl+o")
        await app.until(lambda: app.app.screen is not app.main)
        assert all(f"{n} Section: {section.value}" in app.text() for n, section in enumerate(Section, 1))
    assert all(f"Go to {section.value}" in help_text() for section in Section)


def lines_of(app: Driver, of: Widget) -> list[str]:
    area = of.content_region
    return [line[area.x : area.right].rstrip() for line in app.screen().split("\n")[area.y : area.bottom]]


async def test_at_80_columns_points_and_hints_are_not_broken_in_two(tmp_path: Path) -> None:
    text = SMALL.replace("Two generations of copper minerals", "Two generations of copper minerals and their order")
    judge = ScriptedJudge({"Malachite and cuprite came": (3, 3, 0)})
    async with opened(written(tmp_path, text), size=(80, 24), judge=judge) as app:
        await app.settle()
        assert lines_of(app, app.main.editor.heading)[-1].strip() == "10 of 10 points"
        await app.pilot.resize_terminal(80, 20)  # one line only
        await app.shows("… 10 of 10 points", of=app.main.editor.heading)
        await app.pilot.resize_terminal(80, 24)
        await app.press("f5")
        await app.until(lambda: len(app.session.marks) == 4 and not app.main.marking)
        await app.press("f9", "down", "r")
        await app.until(lambda: isinstance(app.app.screen, RepairScreen))
        screen = app.app.screen
        assert isinstance(screen, RepairScreen)
        await app.until(lambda: " j k  scroll" in lines_of(app, screen.keys))


async def test_help_at_80_columns_keeps_the_words_behind_the_keys(tmp_path: Path) -> None:
    async with opened(written(tmp_path), size=(80, 24)) as app:
        await app.press("f1")
        await app.until(lambda: app.app.screen is not app.main)
        body = lines_of(app, app.app.screen.query_one("VerticalScroll Static"))
        assert [line for line in body if line.startswith("  ") and not line.startswith("   ")]
        assert all(line.startswith(("  ", "FILE")) for line in body[:12] if line)
        assert all(len(line) <= HELP_WIDTH for line in help_text().split("\n"))


async def test_a_problem_that_was_gone_to_is_not_hidden_by_its_list(tmp_path: Path) -> None:
    async with opened(written(tmp_path), size=(80, 24)) as app:
        await app.press("f2", "enter")
        await app.until(lambda: app.app.focused is app.main.editor.list)
        assert not app.main.problems.display
        await app.press("f2")
        await app.pilot.resize_terminal(120, 36)
        await app.press("enter")
        await app.until(lambda: app.app.focused is app.main.editor.list)
        assert app.main.problems.display


async def test_on_a_small_terminal_the_list_makes_room_while_one_types(tmp_path: Path) -> None:
    async with opened(written(tmp_path), size=(80, 24)) as app:
        await app.press("7", "down", "down", "down", "down")
        editor = app.main.editor
        row, before = editor.row, editor.prose.size.height
        assert row is not None
        await app.press("enter")
        await app.until(lambda: editor.prose.size.height >= before + 4)
        await app.shows(row.label.split()[0], of=editor.list)  # the row that is typed in stays on show
        await app.press("escape")
        await app.until(lambda: editor.prose.size.height == before)


@pytest.mark.parametrize(
    "title", ["Two generations of copper minerals and what came of them under the old water table", "銅" * 60]
)
async def test_a_small_field_that_is_too_narrow_for_its_text_says_where_it_is_cut(tmp_path: Path, title: str) -> None:
    text = SMALL.replace("Two generations of copper minerals", title)
    async with opened(written(tmp_path, text), size=(80, 24)) as app:
        await app.go_to_row(1, 3)
        editor = app.main.editor
        await app.until(lambda: len(editor.form.inputs()) == 1)
        [box] = editor.form.inputs()

        def shown() -> str:
            area = box.content_region
            return (
                app.screen().split("\n")[area.y][area.x :].split("│")[0].strip() if title.isascii() else app.text(box)
            )

        await app.until(lambda: shown().startswith(title[:15]) and shown().endswith("…"))
        await app.press("enter")
        await app.until(lambda: app.app.focused is box)
        await app.until(lambda: shown().startswith("…") and shown().endswith(title[-10:]))
        await app.press("home")
        await app.until(lambda: shown().startswith(title[:15]) and shown().endswith("…"))
        await app.press(*["right"] * (len(title) - 5), *["left"] * 10)
        await app.until(lambda: shown().startswith("…"))
        assert title[len(title) - 16 : len(title) - 10] in shown()
        await app.press("escape")
        await app.until(lambda: shown().startswith(title[:15]) and shown().endswith("…"))
        await app.press("enter")
        await app.until(lambda: shown().startswith("…"))  # where the cursor was left
        await app.press("escape")
        await app.pilot.click(box, offset=(6, 0))  # lands on the letter that is seen there
        await app.until(lambda: box.cursor_position == (6 if title.isascii() else 3))
        assert app.session.question(0).title == title


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36)])
async def test_a_warning_is_not_cut_while_the_text_leaves_lines_empty(tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "rubric.yaml"
    path.write_bytes((Path(__file__).parents[2] / "rubrics" / "yudnamutana.yaml").read_bytes())
    async with opened(path, size=size) as app:
        await app.replace_text(3, 2, "The response says which structures controlled where copper was deposited.")
        notes, prose = app.main.editor.notes, app.main.editor.prose
        await app.shows("let it pay for another step", of=notes)
        # Static keeps no virtual size of its own, so the lines that it would take are counted
        await app.until(lambda: prose.size.height == FEWEST_LINES or lines_wanted(notes) <= notes.size.height)
        seen = "\n".join(app.screen().split("\n")[notes.region.y : notes.region.bottom])
        assert "another step" in seen


async def test_notes_take_no_more_room_at_each_visit(tmp_path: Path) -> None:
    words = (
        "Shows a good understanding and explains AND states both that x and that y, adequately; see question B3 and "
        "the appendix, as above."
    )
    text = SMALL.replace("credit_if: Places malachite above the water table.", f"credit_if: '[Binary] {words}'")
    text = text.replace(
        "pass_condition: The response reads the flag as weathering origin.", f"pass_condition: '{words}'"
    )
    assert text.count(words) == 2
    async with opened(written(tmp_path, text), size=(120, 36)) as app:
        editor = app.main.editor
        await app.press("3", "home", "down")
        await app.until(lambda: editor.notes.display and editor.prose.wrapped_document.height > 1)
        await app.settle()
        heights = []
        for _ in range(3):
            await app.press("down")
            await app.until(lambda: not editor.notes.display)
            await app.press("up")
            await app.until(lambda: editor.notes.display)
            await app.settle()
            heights.append((editor.notes.outer_size.height, editor.prose.outer_size.height))
        assert len(set(heights)) == 1
        assert editor.prose.size.height >= FEWEST_LINES


def lines_wanted(notes: Widget) -> int:
    return notes.get_content_height(notes.size, notes.size, notes.size.width)
