"""Editing at 120x36: what is typed stands in the document, on the screen and in the file, and comes back with undo."""

from __future__ import annotations

import contextlib
import difflib
import shlex
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import pytest
from driving import Driver, opened
from small_rubric import SMALL, written

from gt_tui.rubric.edits import SetValue
from gt_tui.rubric.model import Fixture, Head, Question
from gt_tui.rubric.skeleton import SKELETON
from gt_tui.text.inert import is_inert
from gt_tui.tui.app import GtApp
from gt_tui.tui.fields import Section
from gt_tui.tui.panes.form import FieldInput
from gt_tui.tui.renaming import edits_that_follow

GATE = ("questions", 0, "gate", "pass_condition")
B2_GATE = "The response calls the ridge the leached top of the sulphide body."
GATE_TEXT = "The response reads the flag as weathering origin."


def changed_lines(path: Path, before: str = SMALL) -> list[str]:
    """The lines that differ between a text and the file, with + and - in front."""
    after = path.read_text(encoding="utf-8")
    return [
        line
        for line in difflib.unified_diff(before.split("\n"), after.split("\n"), lineterm="", n=0)
        if line[:3] not in ("---", "+++") and line[:2] != "@@"
    ]


async def test_every_text_of_a_question_can_be_typed_in(tmp_path: Path) -> None:
    places = [
        (1, 0, ("question",)),
        (1, 1, ("model_answer",)),
        (2, 0, ("gate", "pass_condition")),
        (2, 1, ("gate", "fail_examples", 0)),
        (3, 1, ("components", 1, "credit_if")),
        (4, 0, ("do_not_credit", 0)),
        (5, 1, ("required_concepts", 1)),
        (5, 2, ("indicative_terms", 0)),
        (6, 0, ("evidence", 0, "claim")),
        (7, 0, ("calibration", 0, "response_text")),
        (7, 3, ("calibration", 1, "rationale")),
    ]
    async with opened(written(tmp_path)) as app:
        for section, row, path in places:
            before = app.value("questions", 0, *path)
            await app.open_text(section, row)
            await app.type(" Zq")
            await app.until(
                lambda path=path, before=before: app.value("questions", 0, *path) == f"{before} Zq", str(path)
            )  # type: ignore[misc]
            await app.shows("Zq", of=app.main.editor.prose)


async def test_points_predictions_and_variants_can_be_typed_in(tmp_path: Path) -> None:
    places = [
        (2, 0, "Points", "4", ("gate", "points"), 4),
        (3, 2, "Points", "3", ("components", 2, "points"), 3),
        (3, 2, "Gate", "yes", ("components", 2, "is_gate"), True),
        (5, 3, "Accepted", "green spar", ("accepted_variants", 0, "accepted_variants"), "green spar"),
        (7, 0, "Gate", "yes", ("calibration", 0, "expected_gate_passed"), True),
        (7, 0, "C3", "2", ("calibration", 0, "expected_component_awards", 2, "awarded"), 2),
        (7, 0, "Total", "2", ("calibration", 0, "expected_total"), 2),
    ]
    async with opened(written(tmp_path)) as app:
        for section, row, label, typed, path, value in places:
            await app.go_to_row(section, row)
            await app.open_field(label)
            await app.type(typed)
            await app.until(lambda path=path, value=value: app.value("questions", 0, *path) == value, str(path))  # type: ignore[misc]


async def test_global_variant_is_edited_in_the_head_of_the_file(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.go_to_row(5, 4)
        await app.open_field("Canonical")
        await app.type("capping")
        await app.until(lambda: app.value("global_variants", 0, "canonical") == "capping")


async def test_the_rubric_is_named_from_the_palette_and_the_name_is_undone(tmp_path: Path) -> None:
    path = written(tmp_path, SKELETON)
    async with opened(path, size=(80, 24)) as app:
        await app.command("Name the rubric")
        await app.until(lambda: isinstance(app.app.focused, FieldInput))
        await app.shows("what reports call the benchmark")
        await app.type("Weathering: copper")
        await app.until(lambda: app.session.head.name == "Weathering: copper")
        await app.press("ctrl+s")
        await app.until(lambda: not app.session.history.dirty)
        assert changed_lines(path, SKELETON) == ['-  name: ""', '+  name: "Weathering: copper"']
        await app.press("escape", "3")
        while app.session.head.name:
            await app.press("ctrl+z")
        assert app.main.editor.row is not None and app.main.editor.row.label == "Rubric name"
        await app.shows("undid: edit Rubric name")
        assert app.session.document.text == SKELETON


@pytest.mark.parametrize("head", ["", "benchmark: {}\n", "benchmark:\n  name: A\n"])
async def test_name_and_standardisation_set_can_be_written_where_the_file_has_none(tmp_path: Path, head: str) -> None:
    text = SMALL.replace("benchmark: {name: Weathering, standardisation_set: [A1-F1, B2-F1]}\n", head)
    async with opened(written(tmp_path, text)) as app:
        await app.go_to_row(1, 9)
        await app.open_field("Rubric name")
        await app.type("Rusty")
        await app.press("escape", "down")
        await app.open_field("Standardisation set")
        await app.type("A1-F1, B2-F1")
        await app.until(lambda: app.session.head.standardisation_set == ("A1-F1", "B2-F1"))
        assert app.session.head.name == "Rusty"
        assert app.value("benchmark", "name") == "Rusty"


async def test_a_problem_of_the_standardisation_set_is_gone_to_and_repaired_at_its_row(tmp_path: Path) -> None:
    async with opened(written(tmp_path, SMALL.replace("[A1-F1, B2-F1]", "[A1-F1, B2-F9]"))) as app:
        await app.until(lambda: [p for p in app.session.view.problems() if p.code == "GT801"])
        for _ in app.session.view.problems():
            await app.press("f8")
            if app.main.problems.current is not None and app.main.problems.current.code == "GT801":
                break
        editor = app.main.editor
        assert editor.row is not None and editor.row.label == "Standardisation set"
        await app.shows("GT801", of=editor.notes)
        await app.press("enter")
        await app.open_field("Standardisation set")
        await app.type("A1-F1, B2-F1")
        await app.until(lambda: not [p for p in app.session.view.problems() if p.code == "GT801"])


async def test_points_of_the_question_are_summed_as_they_are_typed(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.shows("10 of 10 points", of=app.main.editor.heading)
        await app.open_text(3, 1)
        await app.open_field("Points")
        await app.type("2")
        await app.shows("✗ 9 of 10 points", of=app.main.editor.heading)


async def test_bad_number_is_refused_beside_the_field_and_the_file_keeps_its_value(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        await app.open_field("Points")
        await app.type("x")
        await app.shows("Points: a whole number", "still says “3”", of=app.main.editor.notes)
        assert app.value("questions", 0, "gate", "points") == 3
        assert app.session.document.text == SMALL


async def test_too_many_digits_are_not_taken_so_that_field_and_file_agree(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        await app.open_field("Points")
        await app.press(*"1234567890")
        await app.until(lambda: app.value("questions", 0, "gate", "points") == 1234)
        field = app.app.focused
        assert isinstance(field, FieldInput)
        assert field.value == "1234"


async def test_a_missing_award_can_be_typed_digit_by_digit(tmp_path: Path) -> None:
    text = SMALL.replace("{id: C2, awarded: 0}, {id: C3, awarded: 0}]", "{id: C2, awarded: 0}]", 1)
    assert text != SMALL
    path = tmp_path / "short.yaml"
    path.write_text(text, encoding="utf-8")
    async with opened(path) as app:
        await app.open_text(7)
        await app.open_field("C3")
        await app.press("1")
        await app.until(lambda: app.value("questions", 0, "calibration", 0, "expected_component_awards", 2) is not None)
        await app.settle()
        await app.press("2")
        await app.until(
            lambda: app.value("questions", 0, "calibration", 0, "expected_component_awards", 2, "awarded") == 12
        )
        assert app.main.editor.section is Section.FIXTURES


@pytest.mark.parametrize(("section", "row", "label"), [(1, 3, "Title"), (1, 4, "Id"), (2, 0, "Points"), (7, 0, "C3")])
async def test_enter_in_a_small_field_never_leaves_the_editor(
    tmp_path: Path, section: int, row: int, label: str
) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press(str(section), *["down"] * row)
        await app.open_field(label)
        for _ in range(12):
            if not isinstance(app.app.focused, FieldInput):
                break
            await app.press("enter")
        focused = app.app.focused
        assert focused in (app.main.editor.prose, app.main.editor.list)
        assert app.app.screen is app.main


@pytest.mark.parametrize(
    ("section", "path", "before"),
    [
        (2, ("gate", "fail_examples"), 1),
        (3, ("components",), 3),
        (4, ("do_not_credit",), 1),
        (6, ("evidence",), 1),
        (7, ("calibration",), 4),
    ],
)
async def test_item_is_added_typed_into_deleted_and_brought_back(
    tmp_path: Path, section: int, path: tuple[str, ...], before: int
) -> None:
    async with opened(written(tmp_path)) as app:

        def count() -> int:
            items = app.value("questions", 0, *path)
            assert isinstance(items, list)
            return len(items)

        await app.press("escape", str(section), "end", "a")
        await app.until(lambda: count() == before + 1)
        await app.until(lambda: app.app.focused is app.main.editor.prose)
        await app.type("Zq one")
        await app.until(lambda: "Zq one" in app.session.document.text)
        await app.press("escape")
        await app.until(lambda: app.app.focused is app.main.editor.list)
        await app.shows("Zq one", of=app.main.editor.list)
        await app.press("d")
        await app.until(lambda: count() == before)
        assert "Zq one" not in app.session.document.text
        await app.press("ctrl+z")
        await app.until(lambda: count() == before + 1)
        await app.press("ctrl+z")
        await app.press("ctrl+z")
        await app.until(lambda: app.session.document.text == SMALL)
        assert not app.session.history.dirty


@pytest.mark.parametrize("keys", [("end", "a"), ("home", "a")], ids=["at the end", "in the middle"])
async def test_undoing_what_was_just_added_leaves_no_key_to_its_neighbour(
    tmp_path: Path, keys: tuple[str, ...]
) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("escape", "3", *keys)
        await app.until(lambda: app.app.focused is app.main.editor.prose)
        await app.press("ctrl+z")
        await app.until(lambda: app.session.document.text == SMALL)
        assert app.app.focused is app.main.editor.list
        await app.type("Zq")
        await app.settle()
        assert "Zq" not in app.session.document.text


async def test_the_cursor_stays_at_the_change_that_is_undone(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        await app.type(" ONE")
        await app.until(lambda: str(app.value(*GATE)).endswith(" ONE"))
        await app.press("ctrl+z")
        await app.until(lambda: app.session.document.text == SMALL)
        await app.type(" TWO")
        await app.until(lambda: str(app.value(*GATE)).endswith(". TWO"))
        await app.press("ctrl+z")
        await app.press("ctrl+y")
        await app.type("!")
        await app.until(lambda: str(app.value(*GATE)).endswith(". TWO!"))


async def test_f7_selects_a_small_field_as_it_selects_a_text(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("escape", "3", "down")
        await app.until(lambda: any(box.field.label == "Points" for box in app.main.editor.form.inputs()))
        box = next(box for box in app.main.editor.form.inputs() if box.field.label == "Points")
        box.focus()
        await app.until(lambda: app.app.focused is box)
        await app.press("f7", "4")
        await app.until(lambda: app.value("questions", 0, "components", 1, "points") == 4)


async def test_a_number_that_is_gone_to_by_key_is_typed_over(tmp_path: Path) -> None:
    points = ("questions", 0, "components", 2, "points")
    async with opened(written(tmp_path)) as app:
        await app.go_to_row(3, 2)
        await app.press("tab", "tab")
        box = app.app.focused
        assert isinstance(box, FieldInput) and box.field.label == "Points"
        await app.press("7")
        assert app.value(*points) == 7
        await app.press("2")  # the number goes on
        assert app.value(*points) == 72
        await app.press("shift+tab", "enter", "3")  # the id's enter leads here
        assert app.value(*points) == 3
        await app.press("tab", "shift+tab", "left", "1")  # a cursor key edits in it
        assert app.value(*points) == 13
        await app.press("tab", "shift+tab", "right", "backspace")
        assert app.value(*points) == 1


async def test_a_number_that_is_clicked_into_and_a_text_are_not_typed_over(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.go_to_row(3, 2)
        await app.until(lambda: app.main.editor.form.inputs())
        box = next(box for box in app.main.editor.form.inputs() if box.field.label == "Points")
        await app.pilot.click(box, offset=(1, 0))
        await app.press("1")
        assert app.value("questions", 0, "components", 2, "points") == 41
        await app.press("ctrl+z", "escape", "tab", "end", "x")
        assert app.value("questions", 0, "components", 2, "id") == "C3x"


async def test_a_kind_is_chosen_by_a_letter_and_x_makes_the_prediction_fit(tmp_path: Path) -> None:
    at = ("questions", 0, "calibration", 0)
    async with opened(written(tmp_path)) as app:
        await app.go_to_row(7, 0)
        box = await app.open_field("Kind")
        await app.shows("the prediction tells it", of=app.main.editor.notes)
        await app.press("f")
        assert app.value(*at, "kind") == "full"
        assert app.value(*at, "expected_total") == 0  # what the author predicted stays until it is said otherwise
        await app.press("tab", "shift+tab")
        assert box.value == "full"
        await app.press("escape")
        await app.shows("GT713", of=app.main.editor.notes)
        await app.press("x")
        await app.shows("predict 10 points, as a full answer earns")
        await app.press("3")
        fixture = app.session.question(0).fixtures[0]
        assert (fixture.gate_passed, [a.awarded for a in fixture.awards], fixture.total) == (True, [3, 3, 4], 10)
        assert "GT713" not in {problem.code for problem in app.session.view.problems_of(0)}
        await app.press("ctrl+z", "ctrl+z")
        assert app.session.document.text == SMALL


async def test_what_a_new_fixture_predicts_is_said(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        app.main.show_question(1)
        await app.press("7", "a")
        await app.shows("B2-F2 is a minimum pass: it predicts the gate's points and nothing else")
        await app.until(lambda: app.app.focused is app.main.editor.prose)
        await app.press("escape", "a")
        await app.shows("B2-F3 is a partial: it predicts the gate's points; what it earns beside them is yours")


@pytest.mark.parametrize(("on", "back"), [("ctrl+down", "ctrl+up"), ("ctrl+pagedown", "ctrl+pageup")])
async def test_one_key_goes_from_text_to_text(tmp_path: Path, on: str, back: str) -> None:
    credit = ("questions", 0, "components")
    async with opened(written(tmp_path)) as app:
        await app.open_text(3, 0)
        await app.type(" One")
        await app.press(on)
        await app.type("Two ")
        await app.press(on)
        assert app.app.focused is app.main.editor.prose
        await app.type("Three ")
        await app.press(on)
        await app.shows("this is the last text of the section")
        await app.press(back, back)
        await app.type("Four ")
        await app.until(lambda: str(app.value(*credit, 0, "credit_if")).startswith("Four The response"))
        texts = [str(app.value(*credit, n, "credit_if")) for n in range(3)]
        assert texts[0].endswith("origin. One")
        assert [text.split()[0] for text in texts[1:]] == ["Two", "Three"]
        await app.press(back)
        await app.shows("this is the first text of the section")
        for _ in range(4):  # a step for each text
            await app.press("ctrl+z")
        assert app.session.document.text == SMALL


async def test_the_same_key_goes_from_number_to_number(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.go_to_row(3, 0)
        await app.open_field("Points")
        for digit in "235":
            await app.type(digit)
            await app.press("ctrl+down")
        assert [app.value("questions", 0, "components", n, "points") for n in range(3)] == [2, 3, 5]


async def test_the_key_passes_rows_that_hold_no_text_and_goes_from_answer_to_rationale(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(7, 0)
        await app.press("ctrl+down")
        await app.type("Zq ")
        rationale = ("questions", 0, "calibration", 0, "rationale")
        await app.until(lambda: app.value(*rationale) == "Zq Sorts by chemistry.")
        await app.press("escape", "ctrl+down")
        await app.shows("that goes on from a text; enter begins one")
        app.main.show_question(1)  # whose terms are all "none yet", but one for the whole file
        await app.go_to_row(5, 3)
        await app.press("enter", "ctrl+up")
        await app.shows("this is the first text of the section")


async def test_yes_can_be_typed_as_a_word(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("escape", "3", "down")
        box = await app.open_field("Gate")
        for letter in "yes":
            await app.press(letter)
            await app.settle()
        await app.until(lambda: app.value("questions", 0, "components", 1, "is_gate") is True)
        assert box.value == "yes"
        assert "The file still says" not in app.text()
        await app.press("ctrl+u", "n")
        await app.until(lambda: app.value("questions", 0, "components", 1, "is_gate") is False)
        assert box.value == "no"
        await app.press("enter")
        await app.until(lambda: box.value == "no")


async def test_deleting_the_last_item_and_undoing_gives_the_same_bytes(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("4", "d")
        await app.until(lambda: app.main.editor.question.do_not_credit == ())  # type: ignore[union-attr]
        await app.shows("Press a to add the first", of=app.main.editor)
        await app.press("ctrl+z")
        await app.until(lambda: app.session.document.text == SMALL)
        await app.shows("Calling chalcopyrite", of=app.main.editor.list)


async def test_what_every_question_has_cannot_be_deleted(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("2", "d")
        await app.shows("cannot be deleted; empty its text instead")
        assert app.session.document.text == SMALL


async def test_undo_reaches_across_questions_and_says_what_it_undid(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        await app.type(" One")
        await app.press("escape", "escape", "down")
        await app.until(lambda: app.main.editor.index == 1)
        await app.open_text(2)
        await app.type(" Two")
        await app.press("escape", "escape", "up")
        await app.until(lambda: app.main.editor.index == 0)
        await app.press("ctrl+z")
        await app.shows("undid: edit B2 Pass condition")
        assert app.main.editor.index == 1
        assert app.value("questions", 1, "gate", "pass_condition") == B2_GATE
        assert app.value(*GATE) == f"{GATE_TEXT} One"
        await app.press("ctrl+z")
        await app.shows("undid: edit A1 Pass condition")
        assert app.main.editor.index == 0
        assert app.session.document.text == SMALL
        await app.press("ctrl+y")
        await app.shows("redid: edit A1 Pass condition")
        assert app.value(*GATE) == f"{GATE_TEXT} One"


async def test_undo_with_nothing_left_says_so(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("ctrl+z")
        await app.shows("nothing to undo")
        await app.press("ctrl+y")
        await app.shows("nothing to redo")


async def test_undo_inside_a_text_takes_typing_back_and_then_the_steps_before_it(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(4)
        await app.type("X")
        await app.open_text(2)
        await app.type("Y")
        await app.press("ctrl+z")
        await app.until(lambda: app.value(*GATE) == GATE_TEXT)
        assert app.value("questions", 0, "do_not_credit", 0) == "Calling chalcopyrite a product of decay. Fails C1.X"
        for _ in range(3):
            await app.press("ctrl+z")
        await app.until(lambda: app.session.document.text == SMALL)


async def test_prose_keeps_up_with_fast_typing(tmp_path: Path) -> None:
    typed = "Reads the flag as weathering, and no more than that; names one mineral as proof of it."
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        await app.press("f7", "delete")
        await app.type(typed)
        await app.until(lambda: app.value(*GATE) == typed)
        assert app.main.editor.prose.text == typed


async def test_row_that_is_moved_to_right_after_typing_does_not_get_the_text(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(3, 1)
        app.main.editor.prose.insert(" Zq")
        app.main.editor.list.highlighted = 2  # as a click on the row does, before the pause after typing is over
        await app.until(lambda: "Zq" in app.session.document.text)
        await app.shows("2 points each", of=app.main.editor.prose)
        assert app.value("questions", 0, "components", 1, "credit_if") == "Places malachite above the water table. Zq"
        assert "Zq" not in str(app.value("questions", 0, "components", 2, "credit_if"))


async def test_judges_view_holds_what_was_typed_and_follows_the_selected_fixture(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        await app.type(" Zq.")
        await app.press("escape", "8")
        view = app.main.editor.view
        await app.until(lambda: "weathering origin. Zq." in str(view.content))
        assert "Malachite is a carbonate" in str(view.content)
        await app.press("f9", "down")
        await app.until(lambda: "came out of weathered chalcopyrite" in str(view.content))
        assert "Malachite is a carbonate" not in str(view.content)
        fixture = app.session.question(0).fixtures[1]
        sent = app.session.judge.prompt(app.session.block(0), fixture.response_text)
        assert sent in str(view.content)
        for secret in ("A1-F1", "The gate and nothing else."):
            assert secret not in sent


async def test_source_shows_the_question_as_it_will_be_saved(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("9")
        await app.shows("from line 8", "pass_condition: The response reads", of=app.main.editor)


async def test_save_writes_only_the_edited_lines(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await app.replace_text(2, 0, "Says why.")
        await app.open_field("Points")
        await app.type("4")
        await app.until(lambda: app.value("questions", 0, "gate", "points") == 4)
        await app.shows("● modified")
        await app.press("ctrl+s")
        await app.shows("saved small.yaml")
        await app.hides("● modified")
    assert changed_lines(path) == [
        "-      points: 3   # kept: why three",
        f"-      pass_condition: {GATE_TEXT}",
        "+      points: 4   # kept: why three",
        "+      pass_condition: Says why.",
    ]


async def test_save_straight_after_a_key_holds_that_key(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await app.open_text(2)
        await app.press("Z", "q", "ctrl+s")
        await app.shows("saved small.yaml")
        assert not app.session.history.dirty
    assert f"{GATE_TEXT}Zq" in path.read_text(encoding="utf-8")


async def test_save_without_changes_says_so(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await app.press("ctrl+s")
        await app.shows("no changes to save")
    assert path.read_bytes() == SMALL.encode()


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The headless driver has no terminal to hand over; the program runs all the same."""
    monkeypatch.setattr(GtApp, "suspend", lambda self: contextlib.nullcontext())
    monkeypatch.delenv("VISUAL", raising=False)


async def test_a_text_that_was_not_there_leaves_nothing_behind_when_it_is_taken_out_again(tmp_path: Path) -> None:
    path = written(tmp_path, SMALL.replace("    title: Two generations of copper minerals\n", "", 1))
    before = path.read_bytes()
    async with opened(path) as app:
        await app.press("1", "down", "down", "down")
        box = await app.open_field("Title")
        where = box.field.path
        await app.type("z")
        await app.until(lambda: app.value(*where) == "z")
        await app.press("backspace")
        await app.until(lambda: not app.session.unsaved)
        await app.type("B")
        await app.press("ctrl+s")
        await app.until(lambda: not app.session.unsaved)
        await app.press("backspace")
        await app.until(lambda: app.session.document.text == before.decode())  # as it was loaded
        await app.press("ctrl+z")
        await app.until(lambda: not app.session.unsaved)
    assert path.read_bytes() != before


@pytest.fixture
def own_tmp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of its own for the files that another program edits."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def left_over(folder: Path) -> list[bytes]:
    return [file.read_bytes() for file in folder.iterdir()]


def modes(folder: Path) -> list[int]:
    return [file.stat().st_mode & 0o777 for file in folder.iterdir()]


def writing(words: bytes, status: int = 0) -> str:
    """A program that writes its words over the file, for all to read, and ends."""
    script = (
        f"import os, sys; open(sys.argv[1], 'wb').write({words!r}); os.chmod(sys.argv[1], 0o644); sys.exit({status})"
    )
    return shlex.join([sys.executable, "-c", script])


@pytest.mark.usefixtures("handed_over")
async def test_external_editors_text_becomes_one_edit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_tmp: Path
) -> None:
    script = "import sys; open(sys.argv[1], 'a', encoding='utf-8').write(' Zq.\\n')"
    monkeypatch.setenv("EDITOR", shlex.join([sys.executable, "-c", script]))
    async with opened(written(tmp_path)) as app:
        await app.press("2", "f4")
        await app.until(lambda: app.value(*GATE) == f"{GATE_TEXT} Zq.")
        await app.press("ctrl+z")
        await app.until(lambda: app.session.document.text == SMALL)
    assert left_over(own_tmp) == []


SHARED_HERE = SMALL.replace(f"pass_condition: {GATE_TEXT}", f"pass_condition: &words {GATE_TEXT}", 1).replace(
    f"pass_condition: {B2_GATE}", "pass_condition: *words", 1
)
WITH_RETURN = SMALL.replace("title: Two generations of copper minerals\n", 'title: "Two\rgenerations"\n', 1)
"""A lone carriage return, which ends no line for us and one for others: nothing is edited beside it."""


@pytest.mark.usefixtures("handed_over")
@pytest.mark.parametrize(
    ("text", "words", "status"),
    [
        (SMALL, "An hour of work, in Latin-1: ä.".encode("latin-1"), 0),
        (SMALL, b"An hour of work, and then an error.", 1),
        (WITH_RETURN, b"An hour of work in a file that cannot be edited.", 0),
    ],
    ids=["latin-1", "error", "lone carriage return"],
)
async def test_what_was_written_in_another_editor_and_cannot_be_taken_over_is_kept_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_tmp: Path, text: str, words: bytes, status: int
) -> None:
    monkeypatch.setenv("EDITOR", writing(words, status))
    async with opened(written(tmp_path, text)) as app:
        before = app.session.document.text
        await app.press("2", "f4")
        await app.shows("what you wrote is kept in")
        assert app.session.document.text == before
    assert left_over(own_tmp) == [words]
    assert modes(own_tmp) == [0o600]


@pytest.mark.usefixtures("handed_over")
@pytest.mark.parametrize("key", ["escape", "w"])
async def test_what_was_written_of_a_shared_text_goes_into_the_document_or_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_tmp: Path, key: str
) -> None:
    monkeypatch.setenv("EDITOR", writing(b"An hour of work."))
    async with opened(written(tmp_path, SHARED_HERE)) as app:
        await app.press("2", "f4")
        await app.shows("This part is shared.")
        assert left_over(own_tmp) == [b"An hour of work."]
        await app.press(key)
        if key == "w":
            await app.until(lambda: app.value(*GATE) == "An hour of work.")
            assert left_over(own_tmp) == []
        else:
            await app.shows("what you wrote is kept in")
            assert app.session.document.text == SHARED_HERE
            assert left_over(own_tmp) == [b"An hour of work."]


@pytest.mark.usefixtures("handed_over")
@pytest.mark.parametrize(
    ("editor", "word"),
    [
        ("false", "ended with an error"),
        ("no-such-editor-here", "No such file"),
        ("rm", "rm left no text"),
        ("vi 'unfinished", "$EDITOR cannot be read: No closing quotation"),
    ],
)
async def test_external_editor_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_tmp: Path, editor: str, word: str
) -> None:
    monkeypatch.setenv("EDITOR", editor)
    async with opened(written(tmp_path)) as app:
        await app.press("2", "f4")
        await app.shows(word)
        assert app.session.document.text == SMALL
    assert left_over(own_tmp) == []


@pytest.mark.usefixtures("handed_over")
async def test_text_that_no_file_can_hold_is_not_handed_to_an_editor(tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    path.write_text(r'{"schema_version": "2.0", "questions": [{"id": "A1", "gate": {"pass_condition": "\ud800"}}]}')
    before = path.read_bytes()
    async with opened(path) as app:
        await app.press("2", "f4")
        await app.shows("half of a character")
    assert path.read_bytes() == before


@pytest.mark.usefixtures("handed_over")
async def test_without_room_for_a_file_the_text_stays_and_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    async with opened(written(tmp_path)) as app:
        await app.press("2", "f4")
        await app.shows("no file can be made")
        assert app.session.document.text == SMALL


async def test_terminal_that_cannot_be_handed_over_is_no_crash(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("2", "f4")
        await app.shows("cannot be handed to another program")


# -- text that cannot be typed in


CONTROL = SMALL.replace(f"pass_condition: {GATE_TEXT}", r'pass_condition: "Reads\e[31m the\u202e flag."')


async def test_text_with_control_characters_is_read_only_until_it_is_cleaned(tmp_path: Path) -> None:
    async with opened(written(tmp_path, CONTROL)) as app:
        await app.open_text(2)
        await app.shows(r"Reads\x1b[31m the\u202e flag.", of=app.main.editor.prose)
        await app.shows("“Clean the text”", of=app.main.editor.notes)
        await app.type("X")
        assert app.session.document.text == CONTROL
        await app.command("Clean the text")
        await app.until(lambda: app.value(*GATE) == "Reads the flag.")
        await app.shows("took 6 characters out")
        assert not app.main.editor.prose.read_only
        await app.type("X")
        await app.until(lambda: "X" in str(app.value(*GATE)))


async def test_command_says_that_clean_text_needs_no_cleaning(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("2")
        await app.command("Clean the text")
        await app.shows("nothing that needs cleaning")


@pytest.mark.parametrize("odd", ["\x85", "\u2028", "\u2029", "\x0c", "\t", "\u200b"])
async def test_reading_a_text_with_odd_characters_never_changes_it(tmp_path: Path, odd: str) -> None:
    escaped = {"\t": r"\t", "\x0c": r"\f"}.get(odd, f"\\u{ord(odd):04x}")
    text = SMALL.replace(f"pass_condition: {GATE_TEXT}", f'pass_condition: "Reads{escaped}the flag."')
    async with opened(written(tmp_path, text)) as app:
        assert app.value(*GATE) == f"Reads{odd}the flag."
        await app.open_text(2)
        await app.press("escape", "3", "2", "ctrl+s")
        await app.shows("no changes to save")
        assert app.session.document.text == text


async def test_every_section_of_an_empty_question_names_a_key(tmp_path: Path) -> None:
    async with opened(written(tmp_path, 'schema_version: "2.0"\nquestions:\n  - id: A1\n')) as app:
        for number, section in enumerate(Section, 1):
            await app.press(str(number))
            await app.until(lambda section=section: app.main.editor.section is section)  # type: ignore[misc]
            if app.main.editor.empty.display:
                await app.shows("Press a to add the first", of=app.main.editor)
            else:
                assert number in (1, 2, 5, 8, 9)
                if number == 5:
                    await app.shows("none yet; a adds one", of=app.main.editor)
        await app.shows("press a to add one", of=app.main.judge_pane)


async def type_into_empty_question(app: Driver, section: str, text: str) -> None:
    await app.press(section, "a")
    await app.until(lambda: app.app.focused is app.main.editor.prose)
    await app.type(text)
    await app.until(lambda: text in app.session.document.text)
    await app.press("escape")


async def test_question_without_any_key_can_be_filled(tmp_path: Path) -> None:
    async with opened(written(tmp_path, 'schema_version: "2.0"\nquestions:\n  - {}\n')) as app:
        await app.open_text(2)
        await app.type("Says why.")
        await app.until(lambda: app.value(*GATE) == "Says why.")
        await app.press("escape")
        await type_into_empty_question(app, "3", "Says where.")
        await type_into_empty_question(app, "7", "An answer.")
        question = app.session.question(0)
        assert question.components[0].credit_if == "Says where."
        assert question.fixtures[0].response_text == "An answer."


async def test_items_are_moved_with_their_awards_left_alone_and_undone(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        before = app.session.document.text
        await app.press("3", "down", "J")
        await app.until(lambda: app.value("questions", 0, "components", 2, "id") == "C2")
        assert app.value("questions", 0, "components", 1, "id") == "C3"
        await app.press("K")
        await app.until(lambda: app.session.document.text == before)
        await app.press("K", "K")
        await app.shows("it is the first already")


async def test_a_copied_component_gets_the_next_free_id(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        before = app.session.document.text
        await app.press("3", "down", "D")
        await app.until(lambda: app.value("questions", 0, "components", 2, "id") == "C4")
        assert app.value("questions", 0, "components", 2, "credit_if") == "Places malachite above the water table."
        await app.press("ctrl+z")
        await app.until(lambda: app.session.document.text == before)


PASTED = "a\x1b]0;X\x07b\x9b31m \u202ec\x00\td\r\ne\u2028f"
"""Two escape sequences and two characters, 12 in all, that may not reach a terminal; line ends of three kinds."""


async def test_what_is_pasted_into_a_text_is_made_harmless_and_what_was_left_out_is_said(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.replace_text(2, 0, PASTED)
        await app.until(lambda: app.value(*GATE) == "ab c\td\ne\nf")
        await app.shows("left 12 characters of escapes, controls or invisible ones out of what was pasted")
        assert all(is_inert(line) for line in app.screen().split("\n"))
        # Nothing was left out of this one, and nothing is said of it.
        await app.until(lambda: not app.main.editor.prose.read_only)


HUGE = "word " * 200_000


async def test_a_megabyte_pasted_as_one_line_does_not_keep_the_next_keys_waiting(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        await app.type(" And")
        await app.paste(HUGE)
        await app.until(lambda: app.value(*GATE) == f"{GATE_TEXT} And{HUGE}")
        await app.shows("too long to type in", of=app.main.editor.notes)
        long = await seconds_of_five_keys(app)
        await app.press("ctrl+z")
        await app.until(lambda: app.value(*GATE) == f"{GATE_TEXT} And")
        await app.until(lambda: app.value(*GATE) == f"{GATE_TEXT} And")
        short = await seconds_of_five_keys(app)
        assert long < 10 * short  # three seconds each, it was some hundred times
        await app.type("X")
        await app.until(lambda: "X" in str(app.value(*GATE)))


async def seconds_of_five_keys(app: Driver) -> float:
    start = time.process_time()
    await app.press("a", "b", "c", "right", "left")
    return time.process_time() - start


async def test_a_long_text_of_short_lines_is_pasted_and_typed_in_as_ever(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        await app.press("f7")
        await app.paste("a line of words\n" * 5000)
        await app.until(lambda: str(app.value(*GATE)).count("a line") == 5000)
        await app.type("X")
        await app.until(lambda: str(app.value(*GATE)).endswith("\nX"))


async def test_lines_pasted_into_a_small_field_are_joined_not_dropped(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("1", "down", "down", "down")
        await app.open_field("Title")
        await app.paste("Why\x1b[2J here\r\n\tand not there\n\n")
        await app.until(lambda: app.value("questions", 0, "title") == "Why here and not there")
        assert all(is_inert(line) for line in app.screen().split("\n"))


async def test_a_page_that_comes_as_keys_is_not_drawn_for_each_letter(tmp_path: Path) -> None:
    page = "word " * 2400 + "end"
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        await app.press("f7")
        drawn = 0
        draw = app.app._display

        def counted(*words: object) -> None:
            nonlocal drawn
            drawn += 1
            draw(*words)

        app.app._display = counted  # type: ignore[method-assign,assignment]
        await app.type(page)
        await app.until(lambda: app.value(*GATE) == page)
        # A terminal without bracketed paste: 12 KB took 20 s.
        assert 0 < drawn < len(page) / 10


@pytest.mark.parametrize(
    ("downs", "label", "path"),
    [
        (0, "1", ("questions", 0, "required_concepts", 0)),
        (3, "Note", ("global_variants", 0)),
    ],
    ids=["concept", "variant"],
)
async def test_first_item_of_an_empty_list_stands_under_its_own_labels(
    tmp_path: Path, downs: int, label: str, path: tuple[str | int, ...]
) -> None:
    async with opened(written(tmp_path, SKELETON)) as app:
        editor = app.main.editor
        await app.press("escape", "2", "5", "home", *["down"] * downs, "a")
        await app.until(lambda: app.session.document.node(path) is not None and editor.prose.display)
        await app.until(lambda: editor.prose.border_title not in ("", "Pass condition") and editor.form.is_built)
        assert editor.prose.border_title == label
        if downs:
            await app.until(lambda: isinstance(app.app.focused, FieldInput))
            assert [box.field.label for box in editor.form.inputs() if box.size.width] == ["Term", "Variants"]
            await app.type("copper")
            await app.until(lambda: app.value(*path, "term") == "copper")
        else:
            await app.until(lambda: app.app.focused is editor.prose)
            await app.type("water table")
            await app.until(lambda: app.value(*path) == "water table")


@pytest.mark.parametrize("width", [120, 154, 200])
async def test_all_small_fields_have_room_at_any_width(tmp_path: Path, width: int) -> None:
    async with opened(written(tmp_path), size=(width, 50)) as app:
        editor = app.main.editor
        for section in ("1", "3", "5", "6", "7"):
            await app.press("escape", section, "home")
            await app.until(lambda: editor.form.is_built)
            await app.press("end")
            await app.until(lambda: editor.form.is_built)
            if editor.form.display:
                await app.until(lambda: all(box.size.width >= 3 for box in editor.form.inputs()))
                right = editor.region.right
                assert all(box.region.right <= right for box in editor.form.inputs())


async def test_a_small_field_is_still_typed_in_after_the_terminal_was_resized(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        editor = app.main.editor
        await app.press("escape", "3", "home")
        await app.until(lambda: editor.form.is_built and bool(editor.form.inputs()))
        box = editor.form.inputs()[0]
        app.main.set_focus(box)
        await app.press("end")
        await app.pilot.resize_terminal(160, 40)
        await app.until(lambda: box not in editor.form.inputs())
        await app.until(lambda: app.app.focused is editor.form.inputs()[0])
        await app.type("X")
        await app.until(lambda: editor.form.inputs()[0].value == box.value + "X")


@pytest.mark.parametrize("section", ["2", "4", "6", "7"])
async def test_what_is_typed_right_behind_the_key_that_adds_stands_in_the_new_item(
    tmp_path: Path, section: str
) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press(section)
        before = app.session.document.text
        await app.type("aThe Report")  # T would mark three times, h open the history
        await app.until(lambda: "The Report" in app.session.document.text)
        assert app.session.document.text != before
        assert app.app.screen is app.main and not app.session.marks


async def test_undo_goes_back_to_the_item_that_was_deleted_moved_or_copied(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("3", "down", "down")
        row = app.main.editor.row
        assert row is not None and row.path == ("questions", 0, "components", 2)
        for key, again in (("d", 1), ("D", 3), ("K", 1)):
            await app.press(key, "ctrl+z")
            row = app.main.editor.row
            assert row is not None and row.path == ("questions", 0, "components", 2), key
            await app.press("ctrl+y")  # deleted once more: the nearest one that is left
            row = app.main.editor.row
            assert row is not None and row.path == ("questions", 0, "components", again), key
            await app.press("ctrl+z")


async def test_awards_follow_a_component_to_its_new_id_once_it_is_whole(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("3", "down", "enter")
        box = next(box for box in app.main.editor.form.inputs() if box.field.label == "Id")
        app.main.set_focus(box)
        await app.settle()
        await app.press("ctrl+u")
        await app.type("C10")  # on the way it is C1 for a moment, which is another's
        await app.until(lambda: app.value("questions", 0, "components", 1, "id") == "C10")
        assert "id: C2, awarded" in app.session.document.text
        await app.press("tab")
        await app.shows("C2 is C10 now", "ctrl+z takes that back")
        question = app.session.view.question(0)
        assert all([award.id for award in f.awards].count("C10") == 1 for f in question.fixtures if f.awards)
        assert "C2" not in {award.id for fixture in question.fixtures for award in fixture.awards}
        await app.press("escape", "ctrl+z", "ctrl+z")
        await app.until(lambda: not app.session.unsaved)


async def test_what_names_a_component_is_no_error_while_its_new_id_is_typed(tmp_path: Path) -> None:
    def errors() -> int:
        return app.session.view.counts().errors

    async with opened(written(tmp_path)) as app:
        await app.until(lambda: app.session.view.complete)
        assert errors() == 0
        await _at_id(app)
        await app.type("C10")
        await app.until(lambda: app.value("questions", 0, "components", 1, "id") == "C10")
        # through the pause behind typing, in which what was held back within a word is shown
        await app.until(lambda: app.main.pausing._timer is None)
        assert errors() == 0
        await app.press("tab")
        await app.shows("C2 is C10 now")
        assert errors() == 0
        # An id that is another's names nothing, and that is an error wherever the cursor is; what named C10 follows it.
        await app.press("shift+tab", "ctrl+u")
        await app.type("C1")
        await app.until(lambda: errors() > 0)
        await app.press("tab")
        await app.until(lambda: errors() > 1)


async def test_saving_from_the_field_of_a_new_id_tells_of_both(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("3", "down")
        await app.open_field("Id")
        await app.press("ctrl+u")
        await app.type("C9")
        await app.press("ctrl+s")
        await app.shows("saved small.yaml; C2 is C9 now")
        await app.press("ctrl+s")
        await app.shows("no changes to save")
        await app.hides("C2 is C9 now")


async def test_yes_and_no_take_one_letter_whatever_stands_there(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("7", "enter")
        box = next(box for box in app.main.editor.form.inputs() if box.field.label == "Gate")
        app.main.set_focus(box)
        await app.settle()
        path = box.field.path
        await app.type("yes")
        await app.until(lambda: app.value(*path) is True and box.value == "yes")
        await app.press("n")
        await app.until(lambda: app.value(*path) is False and box.value == "no")
        await app.type(" ")
        await app.until(lambda: app.value(*path) is True)


async def _at_id(app: Driver) -> None:
    await app.press("3", "down", "enter")
    box = next(box for box in app.main.editor.form.inputs() if box.field.label == "Id")
    app.main.set_focus(box)
    await app.settle()
    await app.press("ctrl+u")


def _awards(app: Driver) -> set[str]:
    return {award.id for fixture in app.session.view.question(0).fixtures for award in fixture.awards}


@pytest.mark.parametrize("way", ["save", "f8", "resize", "empty", "taken"])
async def test_awards_follow_whatever_way_the_field_is_left(tmp_path: Path, way: str) -> None:
    async with opened(written(tmp_path)) as app:
        await _at_id(app)
        if way == "empty":
            await app.press("tab", "shift+tab")
        if way == "taken":
            await app.type("C3")
            await app.press("tab", "shift+tab", "ctrl+u")
        await app.type("C9")
        if way == "resize":
            await app.pilot.resize_terminal(100, 30)
            await app.settle()
        await app.press({"save": "ctrl+s", "f8": "f8"}.get(way, "tab"))
        await app.until(lambda: "C9" in _awards(app) and "C2" not in _awards(app))
        assert "C3" in _awards(app)


async def test_an_id_that_undo_brings_is_none_that_was_typed(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("3", "a")
        await app.type("A fourth thing.")
        await app.press("escape")
        await app.press("3", "down", "down", "d", "ctrl+z", "enter")  # C3 is there again, C4 behind it
        box = next(box for box in app.main.editor.form.inputs() if box.field.label == "Id")
        app.main.set_focus(box)
        await app.settle()
        before = _awards(app)
        await app.press("ctrl+y", "tab")
        assert _awards(app) == before


def test_a_fixture_id_that_another_question_has_is_left_in_the_standardisation_set() -> None:
    question = Question(0, "A1", fixtures=(Fixture("NEW", "", None, (), None),))
    head = Head(standardisation_set=("F1",))
    path = ("questions", 0, "calibration", 0, "fixture_id")
    assert edits_that_follow(question, head, Counter(["NEW", "F1"]), path, "F1", "NEW") is None
    assert edits_that_follow(question, head, Counter(["NEW", "NEW"]), path, "F1", "NEW") is None
    assert edits_that_follow(question, head, None, path, "F1", "NEW") is None  # not all questions are known yet
    assert edits_that_follow(question, head, Counter(["NEW"]), path, "F1", "NEW") == [
        SetValue(("benchmark", "standardisation_set", 0), "NEW")
    ]


@pytest.mark.parametrize("field", ["Title", "Pass condition"])
async def test_a_joiner_is_typed_by_its_key_where_it_spells_a_word(tmp_path: Path, field: str) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("1", "down", "down", "down")
        if field == "Title":
            path = (await app.open_field("Title")).field.path
        else:
            path = ("questions", 0, "gate", "pass_condition")
            await app.open_text(2)
        await app.press("f7", "delete")
        await app.type("می\u200cخa\u200cb\u200c")
        await app.press("left")
        await app.type("م")
        await app.until(lambda: app.value(*path) == "می\u200cخaمb")


async def test_a_joiner_in_a_small_field_stays_one_through_undo_and_redo(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("1", "down", "down", "down")
        box = await app.open_field("Title")
        path = box.field.path
        await app.press("ctrl+u")
        await app.paste("می\u200cخواهم")
        await app.until(lambda: app.value(*path) == "می\u200cخواهم")
        await app.press("ctrl+z", "ctrl+y")
        await app.type("x")
        await app.until(lambda: app.value(*path) == "می\u200cخواهمx")


async def test_behind_a_deleted_item_the_cursor_stays_in_its_list(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("5", "home")
        for text in ("n1", "n2"):
            await app.press("a")
            await app.type(text)
            await app.press("escape")
        terms = ("questions", 0, "indicative_terms")
        for _ in range(12):
            row = app.main.editor.row
            if row is not None and row.list_path == terms:
                break
            await app.press("down")
        for text in ("i1", "i2", "i3"):
            await app.press("a")
            await app.type(text)
            await app.press("escape")
        items = app.value(*terms)
        assert isinstance(items, list)
        kept = app.value("questions", 0, "required_concepts")
        for left in range(len(items) - 1, -1, -1):
            row = app.main.editor.row
            assert row is not None and row.list_path == terms
            await app.press("d")
            await app.shows(f"“{row.summary[:20]}")
            now = app.value(*terms)
            assert (len(now) if isinstance(now, list) else 0) == left
        row = app.main.editor.row
        assert row is not None and row.list_path == terms
        await app.press("d")
        await app.shows("nothing to delete")
        assert app.value("questions", 0, "required_concepts") == kept


async def test_what_cannot_stand_in_a_field_is_gone_with_the_word_on_it_when_it_is_left(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("3", "down")
        box = await app.open_field("Points")
        await app.shows("The file still says")  # it was emptied
        await app.press("escape")
        await app.hides("The file still says")
        assert box.value == "3"


async def test_texts_that_still_say_the_old_id_are_told_of_and_left_to_the_author(tmp_path: Path) -> None:
    entry = '    do_not_credit:\n      - "Fails C2: a C2 plant is no proof."\n'
    text = SMALL.replace("    do_not_credit:\n", entry, 1)
    assert text != SMALL
    async with opened(written(tmp_path, text)) as app:
        await app.press("3", "down")
        await app.open_field("Id")
        await app.type("C9")
        await app.press("escape")
        await app.shows("C2 is C9 now", "still say")
        assert "Fails C2: a C2 plant" in app.session.document.text


async def test_enter_on_a_variant_begins_with_its_form_and_not_with_its_note(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("5")
        for _ in range(12):
            row = app.main.editor.row
            if row is not None and any(field.label == "Note" for field in row.fields):
                break
            await app.press("down")
        await app.press("enter")
        focused = app.app.focused
        assert isinstance(focused, FieldInput)
        assert focused is app.main.editor.form.inputs()[0]


async def test_a_small_field_that_cannot_be_typed_in_says_why(tmp_path: Path) -> None:
    text = SMALL.replace("title: Two generations of copper minerals", 'title: "Two generations\\nof minerals"', 1)
    assert text != SMALL
    async with opened(written(tmp_path, text)) as app:
        await app.press("1", "down", "down", "down")
        await app.shows("Title holds a line break")
        await app.press("up")
        await app.hides("Title holds a line break")


async def test_an_id_that_waits_is_forgotten_when_its_question_is_moved(tmp_path: Path) -> None:
    text = SMALL.replace("[A1-F1, B2-F1]", "[A1-F1]")
    assert text != SMALL
    async with opened(written(tmp_path, text)) as app:
        await app.press("7", "home")
        box = await app.open_field("Id")
        await app.type("A1-F2")  # which is another's, so that nothing follows yet
        await app.until(lambda: app.value("questions", 0, "calibration", 0, "fixture_id") == "A1-F2")
        assert box.value == "A1-F2"
        await app.press("escape", "f3", "J")
        await app.until(lambda: [question.id for question in app.session.view.questions()][:2] == ["B2", "A1"])
        await app.press("7", "home")
        await app.open_field("Id")
        await app.press("escape")
        await app.settle()
        assert app.session.head.standardisation_set == ("A1-F1",)
