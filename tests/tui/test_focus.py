"""Where the next key goes: the focus is on something that is seen, and lists keep a line selected."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, opened
from rich.style import Style
from small_rubric import SMALL, written
from textual import events

from gt_tui.rubric.path import Path as RubricPath
from gt_tui.tui.screens.past import PastScreen
from gt_tui.tui.screens.reading import ReadingScreen

RUBRICS = Path(__file__).parents[2] / "rubrics"
GATE: RubricPath = ("questions", 0, "gate", "pass_condition")
UNMARKED = SMALL[: SMALL.index("    calibration:")] + SMALL[SMALL.index("  - id: B2") :]


async def at_once(app: Driver, *keys: str) -> None:
    """Press keys as they come in a bunch: none waits for the one before it."""
    for key in keys:
        app.app.post_message(events.Key(key, key if len(key) == 1 else None))
    await app.settle()


def is_seen(app: Driver) -> bool:
    """Tell whether what has the focus is on the screen."""
    focused = app.app.focused
    return focused is not None and all(node.display for node in focused.ancestors_with_self)


# -- lists


async def test_a_page_key_leaves_a_row_selected_below_the_first_heading_and_above_the_last_remark(
    tmp_path: Path,
) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("down", "pageup")
        assert app.main.outline.index == app.main.editor.index == 0
        await app.go_to_row(5, 0)
        await app.press("down", "pageup")
        assert app.main.editor.list.position == 0
        assert app.main.editor.prose.display


@pytest.mark.parametrize("key", ["pageup", "pagedown"])
async def test_a_page_key_may_come_before_the_list_is_drawn(tmp_path: Path, key: str) -> None:
    async with opened(written(tmp_path)) as app:
        listed = app.main.problems.list  # which is hidden still
        listed.set_options(["one", "two"])
        listed.highlighted = 0
        getattr(listed, {"pageup": "action_page_up", "pagedown": "action_page_down"}[key])()
        assert listed.highlighted == 0
        await at_once(app, "ctrl+p", key)
        assert app.app._exception is None


async def test_a_click_on_a_line_that_is_gone_is_none(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        listed = app.main.outline.list
        line = Style(meta={"option": listed.option_count})
        listed.post_message(events.Click(listed, 1, 1, 0, 0, 1, False, False, False, style=line))
        await app.settle()
        assert app.app._exception is None


@pytest.mark.parametrize("width", [72, 74, 40, 1])
async def test_a_window_made_narrow_under_a_dialog_over_the_problems(tmp_path: Path, width: int) -> None:
    wrong = SMALL.replace("points: 3   # kept", "points: 2   # kept")
    async with opened(written(tmp_path, wrong)) as app:
        await app.press("f2", "f1")
        await app.pilot.resize_terminal(width, 30)
        await app.settle()
        await app.pilot.resize_terminal(120, 36)
        await app.press("escape")
        assert app.app.focused is app.main.problems.list


async def test_the_heading_above_the_first_line_comes_back_with_it(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_bytes((RUBRICS / "repair-gym.yaml").read_bytes())
    async with opened(path, size=(80, 24)) as app:
        await app.press("end")
        await app.hides("G1 ", of=app.main.outline)
        await app.press("home")
        await app.shows("Section Double credit G1", of=app.main.outline)


async def test_page_keys_scroll_the_comparison_below_the_history(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.write_bytes((RUBRICS / "repair-gym.yaml").read_bytes())
    async with opened(path, size=(80, 24)) as app:
        for key, marks in (("ctrl+r", 1), ("R", 2)):
            await app.press(key)
            await app.until(lambda marks=marks: len(app.session.marks) == marks and not app.main.marking)  # type: ignore[misc]
        await app.press("h")
        await app.until(lambda: isinstance(app.app.screen, PastScreen))
        past = app.app.screen
        assert isinstance(past, PastScreen)
        await app.until(lambda: past.scroll.max_scroll_y > 0)
        await app.press("pagedown")
        await app.until(lambda: past.scroll.scroll_y > 0)
        await app.press("pageup")
        await app.until(lambda: past.scroll.scroll_y == 0)


# -- panes with nothing in them


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_a_judge_pane_without_fixtures_has_the_focus_and_gives_it_back(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with opened(written(tmp_path, UNMARKED), size=size) as app:
        await app.open_text(2)
        await app.press("f9")
        await app.shows("No fixtures to mark", of=app.main.judge_pane)
        assert app.app.focused is app.main.judge_pane.empty
        await app.type("zz")
        assert app.session.document.text == UNMARKED
        await app.press("f9")
        assert app.app.focused is app.main.editor.list
        await app.press("f9", "escape")
        assert app.app.focused is app.main.editor.list


async def test_the_focus_stays_in_the_judge_pane_when_its_list_comes_and_goes(tmp_path: Path) -> None:
    async with opened(written(tmp_path), size=(80, 24)) as app:
        await app.press("f9", "m")
        await app.shows("No mismatch is known", of=app.main.judge_pane)
        assert app.app.focused is app.main.judge_pane.empty
        await app.press("m")
        assert app.app.focused is app.main.judge_pane.list


async def test_the_list_of_problems_can_be_left_after_its_last_one_was_repaired(tmp_path: Path) -> None:
    clean = (RUBRICS / "postmortem-notes.yaml").read_text()
    async with opened(written(tmp_path, clean.replace("  points: 4", "  points: 3", 1))) as app:
        await app.press("f2", "x")
        await app.shows("No problems in 2 questions", of=app.main.problems)
        assert app.app.focused is app.main.problems.empty
        await app.press("escape")
        assert not app.main.problems.display
        assert is_seen(app)


# -- the filter


async def test_leaving_the_filter_goes_back_to_the_question_that_is_shown(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("/")
        await app.type("rusty")
        await app.until(lambda: app.main.outline.index == 1)
        await app.press("escape")
        assert app.main.outline.index == app.main.editor.index == 0


async def test_enter_on_a_filter_that_finds_nothing_makes_no_commands_of_what_is_typed_next(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("/")
        await app.type("zinc\nAd")
        assert app.app.focused is app.main.outline.filter
        assert app.session.document.text == SMALL


@pytest.mark.parametrize("size", [(120, 36), (60, 16)])
async def test_escape_in_a_text_leaves_the_text_and_not_the_filter(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(written(tmp_path), size=size) as app:
        await app.press("/")
        await app.type("rusty\n")
        await app.until(lambda: app.main.editor.index == 1)
        await app.press("2", "enter", "escape")
        assert app.app.focused is app.main.editor.list
        await app.press("escape")
        assert app.app.focused is app.main.outline.list
        await app.hides("Two generations", of=app.main.outline)
        await app.press("escape")
        await app.shows("Two generations", of=app.main.outline)
        assert app.main.outline.index == app.main.editor.index == 1


# -- undo


async def test_what_is_typed_behind_an_undo_that_leads_to_another_row_goes_into_no_text(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(3, 1)
        await app.type(" One")
        await app.open_text(3, 2)
        await app.press("ctrl+z")
        await app.until(lambda: app.session.document.text == SMALL)
        assert app.app.focused is app.main.editor.list
        await app.go_to_row(3, 1)
        await app.open_field("Points")
        await app.press("9")
        await app.go_to_row(3, 2)
        await app.open_field("Points")
        await app.press("ctrl+z", "ctrl+z", "ctrl+z")
        assert app.app.focused is app.main.editor.list
        assert app.session.document.text == SMALL


async def test_the_line_of_a_question_follows_an_undo_from_another_question(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("down")
        await app.go_to_row(3, 1)
        await app.open_field("Points")
        await app.press("9")
        await app.shows("error", of=app.main.outline)
        await app.press("escape", "escape", "up")
        assert app.main.editor.index == 0
        while app.session.history.dirty:
            await app.press("ctrl+z")
        await app.hides("error", of=app.main.outline)


async def test_undoing_a_new_question_selects_the_one_that_is_shown(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("A")
        await app.until(lambda: app.main.editor.index == 2)
        await app.press("escape", "ctrl+z")
        assert app.session.document.text == SMALL
        assert app.main.outline.index == app.main.editor.index


# -- what is pasted


async def test_the_focus_does_not_come_back_to_a_text_that_was_left_right_behind_a_paste(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        app.app.post_message(events.Paste(" pasted"))
        await at_once(app, "f9", "ctrl+z")
        assert app.app.focused is not app.main.editor.prose
        await app.open_text(2)
        await at_once(app, *"abc", "escape", "7")
        assert app.app.focused is app.main.editor.list


async def test_lines_copied_in_a_text_are_one_line_in_a_small_field(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.replace_text(2, 0, "one\ntwo\tx")
        await app.press("f7", "ctrl+c")
        await app.go_to_row(7, 0)
        await app.open_field("Id")
        await app.press("ctrl+v")
        assert app.value("questions", 0, "calibration", 0, "fixture_id") == "one two x"


async def test_a_text_that_is_copied_until_it_is_too_long_to_show_is_handed_on(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        app.app.copy_to_clipboard("x" * 60_000)
        await app.press("ctrl+v")
        await app.shows("too long to type in")
        assert str(app.value(*GATE)).endswith("x" * 60_000)


# -- what opens late


async def test_nothing_opens_over_a_dialog_that_was_opened_meanwhile(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("ctrl+r")
        await app.until(lambda: app.session.marks and not app.main.marking)
        question = app.main.judge_pane.question
        assert question is not None
        app.main.runner.show_plan(0)
        app.main.runner.show_past(0, question.fixtures[0])
        await app.app.push_screen(ReadingScreen("Opened meanwhile", "by the author"))
        await app.app.workers.wait_for_complete([*app.app.workers])
        await app.shows("Opened meanwhile")
        await app.press("escape")
        assert app.app.screen is app.main


# -- problems


@pytest.mark.parametrize("key", ["x", "o", "e"])
async def test_a_key_for_a_problem_needs_a_row_or_the_list_of_problems(tmp_path: Path, key: str) -> None:
    wrong = SMALL.replace("points: 3   # kept", "points: 2   # kept")
    async with opened(written(tmp_path, wrong)) as app:
        await app.press("3", "home")
        assert app.main.editor.beside
        for away in (("f3",), ("f9",)):
            await app.press(*away, key)
            await app.shows("problem", of=app.main.keys)
            assert app.app.screen is app.main
            assert app.session.document.text == wrong
