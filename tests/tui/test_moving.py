"""Problems, filter, jumps, dialogs and leaving, at 120x36."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from driving import Driver, ScriptedJudge, opened
from small_rubric import SMALL, written

from gt_tui.checks.problem import Severity, sort_key
from gt_tui.files.load import load
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.tui.app import GtApp
from gt_tui.tui.checking import Checking
from gt_tui.tui.commands import COMMANDS
from gt_tui.tui.fields import Section
from gt_tui.tui.panes import problems
from gt_tui.tui.panes.form import FieldInput
from gt_tui.tui.panes.prose import Prose
from gt_tui.tui.panes.status import LEAST
from gt_tui.tui.screens.main import MainScreen
from gt_tui.tui.searching import SLICE
from gt_tui.tui.session import Session

GATE = ("questions", 0, "gate", "pass_condition")
GATE_TEXT = "The response reads the flag as weathering origin."
WRONG = SMALL.replace("points: 3   # kept", "points: 2   # kept").replace("id: C2, points: 6", "id: C2, points: 5")


def focused(app: Driver) -> object:
    return app.app.focused


# -- questions


async def test_next_and_previous_question_keep_section_and_focus(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        editor = app.main.editor
        await app.press("3")
        await app.until(lambda: focused(app) is editor.list)
        await app.press("]")
        await app.until(lambda: editor.index == 1)
        assert editor.section is Section.COMPONENTS and focused(app) is editor.list
        assert app.main.outline.index == 1 and app.main.judge_pane.index == 1
        await app.press("]")
        await app.shows("this is the last question here")
        assert editor.index == 1
        await app.press("[")
        await app.until(lambda: editor.index == 0)
        await app.press("[")
        await app.shows("this is the first question here")


async def test_brackets_are_letters_in_a_text(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        await app.type("]")
        await app.until(lambda: str(app.value(*GATE)).endswith("]"))
        assert app.main.editor.index == 0


async def test_next_question_follows_the_filter(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("slash")
        await app.type("ridge")
        await app.press("enter")
        await app.until(lambda: app.main.editor.index == 1)
        await app.press("[")
        await app.shows("this is the first question here")
        assert app.main.editor.index == 1


@pytest.mark.parametrize(
    ("words", "section", "label"),
    [
        ("water drill", Section.FIXTURES, "A1-F1"),
        ("reads the weathering", Section.GATE, "Pass condition"),
        ("chemistry class", Section.GATE, "Fails 1"),
        ("enrichment", Section.COMPONENTS, "C3"),
        ("came from the DECAY", Section.QUESTION, "Model answer"),
        ("decay product", Section.DO_NOT_CREDIT, "Entry 1"),
        ("carbonate green", Section.TERMS, ""),
        ("textbook", Section.EVIDENCE, "1"),
        ("adds water", Section.FIXTURES, "rationale"),
    ],
)
async def test_enter_on_a_question_that_was_found_goes_to_the_row_that_holds_the_words(
    tmp_path: Path, words: str, section: Section, label: str
) -> None:
    async with opened(written(tmp_path)) as app:
        editor = app.main.editor
        await app.press("]", "slash")
        await app.type(words)
        await app.press("enter")
        await app.until(lambda: editor.index == 0)
        assert [index for index in app.main.outline._shown if index is not None] == [0]
        await app.press("enter")
        await app.until(lambda: focused(app) is editor.list)
        assert editor.row is not None
        assert (editor.section, editor.row.label.strip()[: len(label)]) == (section, label)


async def test_enter_on_a_question_found_by_its_title_stays_in_the_section(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("3", "slash")
        await app.type("ridge rusty")
        await app.press("enter", "enter")
        await app.until(lambda: app.main.editor.index == 1)
        assert app.main.editor.section is Section.COMPONENTS


async def test_a_large_file_is_searched_without_reading_it_and_without_keeping_keys_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Checking, "start", lambda _: None)  # nothing is read beside the search
    start, end = SMALL.index("  - id: A1"), SMALL.index("  - id: B2")
    one = SMALL[start:end]
    many = "".join(one.replace("A1", f"A{n}").replace("thin blanket", f"blanket{n}n") for n in range(1, 801))
    path = written(tmp_path, SMALL[:start] + many + SMALL[end:])
    app_ = GtApp(Session(load(path, unread=True), RehearsalJudge()), tmp_path / "state")
    async with app_.run_test(size=(120, 36)) as pilot:
        app = Driver(app_, pilot)
        await app.until(lambda: any(isinstance(screen, MainScreen) for screen in app_.screen_stack))
        outline = app.main.outline
        await app.press("slash")
        looks: list[float] = []
        go_on = outline._search.go_on

        def timed(seconds: float | None = None) -> bool:
            began = time.thread_time()
            done = go_on(seconds)
            looks.append(time.thread_time() - began)
            return done

        outline._search.go_on = timed  # type: ignore[method-assign]
        await app.type("blanket77n")
        await app.until(lambda: [index for index in outline._shown if index is not None] == [76])
        assert sum(app_.session.view.is_read(index) for index in range(801)) < 10
        assert max(looks) < 5 * SLICE


# -- where the author was


async def test_a_section_begins_at_the_row_that_was_left(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        editor = app.main.editor
        await app.press("3", "down", "down", "4", "3")
        assert editor.row is not None and editor.row.path[-1] == 2
        await app.press("K")  # it goes with the row that moves
        assert editor.row.label.startswith("C3")
        await app.press("4", "3")
        assert editor.row.label.startswith("C3")
        await app.press("]", "[")
        assert editor.row.label.startswith("C3")
        await app.press("ctrl+z", "4", "3", "d", "4", "3")  # what is gone is not looked for
        assert editor.row.label.startswith("C2")


async def test_the_judge_pane_stays_where_it_is_when_a_section_is_looked_at(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        pane, editor = app.main.judge_pane, app.main.editor
        await app.press("7", "down", "down")
        assert pane.selected == 1
        await app.press("3", "7")
        assert pane.selected == 1 and editor.row is not None and editor.row.label.startswith("A1-F2")
        await app.press("down", "3", "7")
        assert pane.selected == 1 and editor.row.label.strip() == "rationale"
        await app.press("f9", "down", "3", "7")  # moved on in the pane: the section follows it
        assert pane.selected == 2 and editor.row.label.startswith("A1-F3")
        await app.press("]")
        assert pane.selected == 0 and editor.row.label.startswith("B2-F1")
        await app.press("[")
        assert pane.selected == 2 and editor.row.label.startswith("A1-F3")


async def test_the_judges_view_shows_the_fixture_that_the_pane_stands_on(tmp_path: Path) -> None:
    judge = ScriptedJudge({"The Y minerals": (3, 0, 0), "Malachite and cuprite": (3, 0, 0)})
    async with opened(written(tmp_path), judge=judge) as app:
        await app.press("f5")
        await app.until(lambda: len(app.session.marks) == 4 and not app.main.marking)
        await app.press("8")
        await app.shows("with the answer of A1-F1", of=app.main.editor.view_scroll)
        await app.press("f9", "n")
        await app.shows("with the answer of A1-F3", of=app.main.editor.view_scroll)
        await app.press("n")
        await app.shows("with the answer of A1-F4", of=app.main.editor.view_scroll)
        await app.press("N", "up")
        await app.shows("with the answer of A1-F2", of=app.main.editor.view_scroll)
        await app.press("m")  # F2 is as predicted and leaves the list
        assert app.main.judge_pane.selected != 1
        fixture = app.session.question(0).fixtures[app.main.judge_pane.selected or 0]
        await app.shows(f"with the answer of {fixture.id}", of=app.main.editor.view_scroll)


# -- problems


async def test_overlap_warning_comes_and_goes_while_typing(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        problems = app.main.problems
        await app.open_text(3, 2)
        await app.press("f2")
        await app.shows("GT601", of=problems)
        assert "GT401" not in app.text()
        app.main.editor.prose.focus()
        await app.press("f7")
        await app.paste(GATE_TEXT)
        await app.shows("GT401", "C3 may pay for what the gate (C1) pays for", of=app.main.editor.notes)
        await app.shows("GT401 A1", of=problems)
        await app.shows("▲ C3 4 pts", of=app.main.editor.list)
        await app.press("f7")
        await app.paste("Says that drilling below the blanket is needed.")
        await app.hides("GT401")


async def test_structural_error_is_counted_in_the_status_line_until_it_is_mended(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.shows("✗ 0 errors")
        await app.open_text(3, 1)
        await app.open_field("Points")
        await app.type("9")
        await app.until(lambda: app.session.view.counts().errors > 0)
        await app.hides("✗ 0 errors")
        await app.press("backspace", "3")
        await app.shows("✗ 0 errors")


async def test_enter_on_a_problem_goes_to_its_row_and_once_more_into_its_field(tmp_path: Path) -> None:
    async with opened(written(tmp_path, WRONG)) as app:
        await app.press("f2")
        await app.until(lambda: focused(app) is app.main.problems.list)
        problem = next(p for p in app.session.view.problems() if p.question_id == "B2" and p.severity == "error")
        app.main.problems.select(problem)
        await app.press("enter")
        await app.until(lambda: app.main.editor.index == 1)
        assert app.main.editor.section is Section.COMPONENTS
        await app.until(lambda: focused(app) is app.main.editor.list)  # as f8 does: its keys are no letters of a text
        assert problem in app.main.editor.beside
        await app.press("enter")
        await app.until(lambda: isinstance(focused(app), FieldInput | Prose))


async def test_f8_and_shift_f8_walk_the_problems_round(tmp_path: Path) -> None:
    async with opened(written(tmp_path, WRONG)) as app:
        in_file = sorted(app.session.view.problems(), key=sort_key)
        # from the shown question on: what belongs to the file alone comes last in the round
        start = next(n for n, problem in enumerate(in_file) if problem.path[0] == "questions")
        problems = [*in_file[start:], *in_file[:start]]
        seen = []
        for key in ["f8"] * (len(problems) + 1) + ["shift+f8"]:
            await app.press(key)
            seen.append(app.main.problems.current)
        assert seen == [*problems, problems[0], problems[-1]]


async def test_f8_goes_on_from_the_question_that_was_gone_to_since(tmp_path: Path) -> None:
    async with opened(written(tmp_path, WRONG)) as app:
        await app.press("f8")
        first = app.main.problems.current
        assert first is not None and first.path[1] == 0
        app.main.show_question(1)
        await app.press("f8")
        assert app.main.problems.current is not None and app.main.problems.current.path[1] == 1


async def test_f8_passes_over_what_was_acknowledged(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.replace_text(3, 2, GATE_TEXT)
        await app.shows("GT401", of=app.main.editor.notes)
        await app.press("escape", "o")
        await app.paste("Two routes to one claim.")
        await app.press("enter")
        await app.shows("1 acknowledged")
        known = app.session.view.problems()
        others = {problem.code for problem in known if problem.severity is not Severity.ACKNOWLEDGED}
        assert others and len(others) < len({problem.code for problem in known})
        for _ in known:
            await app.press("f8")
            current = app.main.problems.current
            assert current is not None and current.severity is not Severity.ACKNOWLEDGED


async def test_of_very_many_problems_the_gravest_are_listed_and_the_rest_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(problems, "MOST_LISTED", 2)
    async with opened(written(tmp_path, WRONG)) as app:
        known = app.session.view.problems()
        await app.press("f2")
        await app.shows(f"{len(known) - 2} more; f8 walks them all", of=app.main.problems)
        await app.press("down", "down", "down")
        assert app.main.problems.selected in known[:2]
        await app.press("escape")
        for _ in known:
            await app.press("f8")
        assert app.main.problems.current in known


async def test_no_problem_left_is_said(tmp_path: Path) -> None:
    text = (
        "\n".join(line for line in SMALL.split("\n") if "canonical" not in line)
        .replace("global_variants:\n", "")
        .replace("    accepted_variants:\n    indicative", "    indicative")
    )
    text = text[: text.index("  - id: B2")].replace("[A1-F1, B2-F1]", "[A1-F1]")
    async with opened(written(tmp_path, text)) as app:
        assert app.session.view.problems() == []
        await app.press("f8")
        await app.shows("there are no problems")
        await app.press("f2")
        await app.shows("No problems in 1 question", "ctrl+r marks", of=app.main.problems)
        await app.press("escape")
        await app.until(lambda: not app.main.problems.display)


async def test_explain_opens_the_text_of_the_code(tmp_path: Path) -> None:
    async with opened(written(tmp_path, WRONG)) as app:
        await app.press("f2")
        await app.until(lambda: focused(app) is app.main.problems.list)
        selected = app.main.problems.selected
        assert selected is not None
        await app.press("e")
        await app.until(lambda: app.app.screen is not app.main)
        await app.shows(selected.code)
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)


# -- outline


async def test_filter_shows_matching_questions_and_escape_clears_it(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("/")
        await app.until(lambda: focused(app) is app.main.outline.filter)
        await app.type("rusty")
        await app.shows("A rusty ridge", of=app.main.outline)
        await app.hides("Two generations", of=app.main.outline)
        await app.press("enter")
        await app.until(lambda: app.main.editor.index == 1)
        await app.press("escape")
        await app.shows("Two generations", of=app.main.outline)


async def test_filter_without_a_match_says_how_to_leave(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("/")
        await app.type("[/] zinc")
        await app.shows("No question matches", "esc clears the filter", of=app.main.outline)
        await app.press("escape")
        await app.shows("A rusty ridge", of=app.main.outline)


# -- jumps


@pytest.mark.parametrize(
    ("key", "place"), [("q", "outline.list"), ("j", "judge_pane.list"), ("p", "problems.list"), ("t", "editor.prose")]
)
async def test_jump_letters_go_to_their_pane(tmp_path: Path, key: str, place: str) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("ctrl+o")
        await app.shows("Jump to", "Questions (outline)")
        await app.press(key)
        pane, name = place.split(".")
        await app.until(lambda: focused(app) is getattr(getattr(app.main, pane), name), place)


async def test_jump_and_section_digits_go_to_sections(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        for number, section in enumerate(Section, 1):
            await app.press("ctrl+o", str(number))
            await app.until(lambda section=section: app.main.editor.section is section)  # type: ignore[misc]
        for number, section in enumerate(Section, 1):
            await app.press(str(number))
            await app.until(lambda section=section: app.main.editor.section is section)  # type: ignore[misc]


async def test_digits_are_text_where_text_is_typed(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        await app.type("1adn:?/")
        await app.until(lambda: app.value(*GATE) == f"{GATE_TEXT}1adn:?/")
        assert app.app.screen is app.main


async def test_help_lists_every_command_with_its_keys(tmp_path: Path) -> None:
    async with opened(written(tmp_path), size=(120, 36)) as app:
        await app.press("?")
        await app.until(lambda: app.app.screen is not app.main)
        text = " ".join(str(app.app.screen.query_one("Static").content).split())  # type: ignore[attr-defined]
        for command in COMMANDS:
            assert command.title in text
            assert command.help in text
        await app.press("escape", "f1")
        await app.until(lambda: app.app.screen is not app.main)
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)


async def test_theme_changes_between_dark_and_light(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        before = app.app.theme
        await app.command("Switch between dark and light")
        await app.until(lambda: app.app.theme != before)


# -- leaving


async def unsaved(app: Driver) -> None:
    await app.open_text(2)
    await app.type("Z")
    await app.until(lambda: app.session.history.dirty)


async def test_quit_without_changes_leaves_at_once(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("ctrl+q")
        await app.until(lambda: not app.app._running or app.app._exit)
        assert not app.app.return_code


async def test_quit_with_changes_asks_and_esc_stays(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await unsaved(app)
        await app.press("ctrl+q")
        await app.shows("There are unsaved changes.", "Save and quit", "Discard my changes")
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)
        assert app.app._running
        assert app.session.history.dirty
        assert path.read_bytes() == SMALL.encode()


async def test_quit_straight_after_a_key_asks(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        await app.press("Z", "ctrl+q")
        await app.shows("There are unsaved changes.")


@pytest.mark.parametrize(("key", "kept"), [("s", True), ("d", False)])
async def test_quit_saves_or_discards(tmp_path: Path, key: str, kept: bool) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await unsaved(app)
        await app.press("ctrl+q")
        await app.shows("There are unsaved changes.")
        await app.press(key)
        await app.until(lambda: app.app._exit)
    assert (f"{GATE_TEXT}Z" in path.read_text(encoding="utf-8")) is kept


async def test_ctrl_c_never_leaves(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await unsaved(app)
        await app.press("ctrl+c")
        assert app.app._running
        assert not app.app._exit


# -- the file changed on disk


THEIRS = SMALL.replace("Two generations", "Three generations")


@pytest.mark.parametrize("key", ["k", "t", "escape"])
async def test_save_over_a_changed_file_asks(tmp_path: Path, key: str) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await unsaved(app)
        path.write_text(THEIRS, encoding="utf-8")
        await app.press("ctrl+s")
        await app.shows("Not saved", "Keep mine", "Take theirs", "Decide later")
        assert path.read_text(encoding="utf-8") == THEIRS
        await app.press(key)
        await app.until(lambda: app.app.screen is app.main)
        text = path.read_text(encoding="utf-8")
        if key == "k":
            assert f"{GATE_TEXT}Z" in text
            assert not app.session.history.dirty
        elif key == "t":
            assert text == THEIRS
            assert app.session.document.text == THEIRS
            await app.shows("Three generations", of=app.main.outline)
            await app.press("escape", "ctrl+z")
            await app.until(lambda: app.value(*GATE) == f"{GATE_TEXT}Z")
        else:
            assert text == THEIRS
            assert app.session.history.dirty
            assert app.value(*GATE) == f"{GATE_TEXT}Z"


async def test_save_that_fails_says_why_and_stays_unsaved(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await unsaved(app)
        path.unlink()
        path.mkdir()
        await app.press("ctrl+s")
        await app.until(
            lambda: "Z" in str(app.value(*GATE)) and (app.app.screen is not app.main or "not" in app.text())
        )
        assert app.session.history.dirty
        assert path.is_dir()


# -- nothing there


async def test_file_without_questions_opens_with_a_way_on(tmp_path: Path) -> None:
    async with opened(written(tmp_path, 'schema_version: "2.0"\nquestions: []\n')) as app:
        await app.shows("No questions yet", of=app.main.outline)
        await app.shows("This file has no questions", "Press A", of=app.main.editor)
        for key in ("a", "d", "ctrl+r", "f5", "f8", "f9", "n", "v", "e", "ctrl+z", "f4", "3", "8", "9", "enter"):
            await app.press(key)
        assert app.app._exception is None


async def test_every_command_can_be_asked_for_in_a_file_with_nothing_to_do_it_on(tmp_path: Path) -> None:
    async with opened(written(tmp_path, 'schema_version: "2.0"\nquestions: []\n')) as app:
        for command in COMMANDS:
            if command.id in ("quit", "palette", "add_question"):
                continue
            app.main.action_command(command.id)
            await app.settle()
            if app.app.screen is not app.main:
                await app.press("escape")
        assert app.app._exception is None
        assert app.app._running


# -- the keys for problems act on the problem that f8 went to


async def gone_to(app: Driver, code: str) -> None:
    for _ in app.session.view.problems():
        await app.press("f8")
        if app.main.problems.current.code == code:  # type: ignore[union-attr]
            return
    raise AssertionError(f"f8 does not come to {code}")


async def test_the_problem_keys_behind_f8_are_not_typed_and_enter_begins_in_the_field(tmp_path: Path) -> None:
    text = SMALL.replace("expected_total: 3", "expected_total: 4", 1)
    async with opened(written(tmp_path, text)) as app:
        await gone_to(app, "GT709")
        assert focused(app) is app.main.editor.list
        await app.press("e")
        await app.until(lambda: app.app.screen is not app.main)
        await app.shows("GT709")
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)
        await app.press("enter")
        await app.until(lambda: isinstance(focused(app), FieldInput))
        assert focused(app).field.label == "Total"  # type: ignore[union-attr]
        await app.press("f8")
        await gone_to(app, "GT709")
        await app.press("x")
        await app.until(lambda: not [p for p in app.session.view.problems() if p.code == "GT709"])
        assert app.value("questions", 0, "calibration", 1, "expected_total") == 3


@pytest.mark.parametrize(
    ("code", "cut"),
    [
        ("GT208", "[Takes the ridge for a bed of iron ore.]"),
        ("GT712", SMALL[SMALL.rindex("\n      - fixture_id: B2") :]),
    ],
)
async def test_f8_shows_what_is_wrong_with_a_section_as_a_whole(tmp_path: Path, code: str, cut: str) -> None:
    text = SMALL.replace(cut, " []\n" if code == "GT712" else "[]")
    async with opened(written(tmp_path, text)) as app:
        await gone_to(app, code)
        if app.main.editor.index != 1:
            await app.press("f8")
            await gone_to(app, code)
        await app.shows(code, of=app.main.editor.notes)
        await app.press("o")
        await app.shows(f"Why is {code} right as it is?")


async def test_a_message_ends_with_the_step_that_makes_it_wrong(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        clock = 100.0
        app.main.keys.now = lambda: clock
        await app.press("f9", "r")
        await app.shows("this fixture is not run; ctrl+r marks it first")
        await app.press("down")  # right behind it: too soon to have been read
        await app.shows("this fixture is not run", of=app.main.keys)
        clock += LEAST
        await app.press("down")  # another fixture
        await app.hides("this fixture is not run", of=app.main.keys)
        await app.open_text(2)
        await app.type("X")
        await app.press("ctrl+s")
        await app.shows("saved", of=app.main.keys)
        clock += LEAST
        await app.type("Y")
        await app.hides("saved", of=app.main.keys)
        app.main.say("the disk is full", trouble=True)
        clock += LEAST
        await app.type("Z")
        await app.until(lambda: "YZ" in str(app.value("questions", 0, "gate", "pass_condition")))
        await app.shows("the disk is full", of=app.main.keys)
        await app.press("ctrl+z")
        await app.shows("undid", of=app.main.keys)


# -- the section strip


@pytest.mark.parametrize("key", ["d", "delete", "y", "a", "insert"])
async def test_a_key_for_an_item_does_nothing_outside_its_list_and_names_the_way_there(
    tmp_path: Path, key: str
) -> None:
    async with opened(written(tmp_path)) as app:
        before = app.session.document.text
        await app.press("5", "down", "f3", key)
        if key != "y":
            await app.shows("that is for an item of a section's list: a digit goes to one")
        await app.press("tab")
        assert focused(app) is app.main.editor.bar
        await app.press(key)
        if key != "y":
            await app.shows("that is for an item of a section's list: enter goes there")
        assert app.session.document.text == before
        await app.press("enter")
        assert focused(app) is app.main.editor.list
        await app.press("d")
        assert app.session.document.text != before


async def test_the_section_strip_leads_to_what_the_section_holds(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        editor = app.main.editor
        await app.press("8", "shift+tab")
        assert focused(app) is editor.bar
        await app.press("down")
        assert focused(app) is editor.view_scroll
        await app.press("f3", "tab", "left")
        assert focused(app) is editor.bar and editor.section is Section.FIXTURES
        await app.press("enter", "down")
        assert focused(app) is editor.list and editor.row is not editor.list.rows[0]


async def test_a_cut_name_in_a_message_ends_with_a_mark(tmp_path: Path) -> None:
    text = SMALL.replace("- {canonical: malachite, accepted", "- {canonical: induced infiltration, accepted")
    async with opened(written(tmp_path, text)) as app:
        await app.go_to_row(5, 3)
        assert app.main.editor.row is not None and app.main.editor.row.summary.startswith("induced")
        await app.press("d")
        await app.shows("deleted induced infiltration = green…; ctrl+z brings it back")
        await app.press("ctrl+z")
        await app.shows("undid: delete induced infiltration = green… from A1")


async def test_the_fixture_in_the_editor_follows_the_one_chosen_in_the_judge_pane(tmp_path: Path) -> None:
    async with opened(written(tmp_path), size=(140, 40)) as app:
        await app.press("7")
        await app.until(lambda: app.main.editor.section is Section.FIXTURES)
        await app.press("f9", "down", "down")
        await app.until(lambda: app.main.judge_pane.selected == 2)
        row = app.main.editor.row
        assert row is not None
        assert row.path[:4] == ("questions", 0, "calibration", 2)
        assert app.main.judge_pane.has_focus_within


async def test_the_next_mismatch_is_shown_in_the_editor_too_where_it_shows_fixtures(tmp_path: Path) -> None:
    async with opened(written(tmp_path), size=(140, 40), judge=ScriptedJudge()) as app:
        await app.press("f9", "down", "down", "ctrl+r")  # the gate fails, where it should pass
        await app.until(lambda: not app.main.marking and len(app.session.marks) == 1)
        await app.press("7", "home")
        await app.until(lambda: app.main.judge_pane.selected == 0)
        await app.press("n")
        await app.until(lambda: app.main.judge_pane.selected == 2)
        row = app.main.editor.row
        assert row is not None
        assert row.path[:4] == ("questions", 0, "calibration", 2)
