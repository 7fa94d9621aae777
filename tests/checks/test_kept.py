"""What is kept of a check gives what checking anew would give, and only for what reads the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gt_tui.checks import run
from gt_tui.checks.kept import Kept
from gt_tui.checks.whole import Checked, check_document
from gt_tui.cli.reports import REPORTS, Report
from gt_tui.files.load import load
from gt_tui.rubric.document import Document, Notation, open_document
from gt_tui.rubric.edits import MoveItem, SetValue
from gt_tui.rubric.tree import NotReadable
from gt_tui.text.inert import is_inert

RUBRICS = sorted((Path(__file__).parents[2] / "rubrics").glob("*.yaml"))
GYM = next(path for path in RUBRICS if path.stem == "repair-gym")


def same(kept: Checked, fresh: Checked) -> None:
    assert kept.problems == fresh.problems
    assert kept.questions == fresh.questions
    for problem in fresh.problems:
        assert kept.place(problem.path) == fresh.place(problem.path)


def first(document: Document) -> dict[str, str]:
    keep = check_document(document, Kept({})).keep
    assert keep is not None
    return keep


@pytest.fixture
def checked_questions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the questions that were really checked."""
    ids: list[str] = []
    really = run.check_question

    def check(question, *more):  # type: ignore[no-untyped-def]
        ids.append(question.id)
        return really(question, *more)

    monkeypatch.setattr(run, "check_question", check)
    return ids


@pytest.mark.parametrize("path", RUBRICS, ids=lambda path: path.stem)
def test_a_file_that_reads_the_same_is_not_checked_and_gives_the_same(path: Path, checked_questions: list[str]) -> None:
    document = load(path).document
    fresh = check_document(document)
    kept = Kept(first(document))
    checked_questions.clear()
    again = check_document(load(path, unread=True).document, kept)
    same(again, fresh)
    assert checked_questions == []
    assert again.keep is None


def test_only_the_question_that_was_edited_is_checked(checked_questions: list[str]) -> None:
    document = load(GYM).document
    kept = Kept(first(document))
    edited = document.edited(SetValue(("questions", 2, "components", 1, "credit_if"), "Good reasoning."))
    checked_questions.clear()
    again = check_document(edited, kept)
    assert checked_questions == [document.question_data(2)["id"]]  # type: ignore[index, call-overload]
    same(again, check_document(edited))
    assert any(problem.code == "GT310" and problem.path[1] == 2 for problem in again.problems)
    assert again.keep is not None
    same(check_document(edited, Kept(again.keep)), again)


def test_a_question_that_was_moved_keeps_its_problems_at_its_new_place(checked_questions: list[str]) -> None:
    document = load(GYM).document
    kept = Kept(first(document))
    moved = document.edited(MoveItem(("questions", 4), 0))
    checked_questions.clear()
    again = check_document(moved, kept)
    assert checked_questions == []
    same(again, check_document(moved))


def test_a_question_without_an_id_may_move_too() -> None:
    text = "questions:\n- id: A1\n- title: no id\n"
    document = open_document(text, Notation.YAML)
    kept = Kept(first(document))
    moved = document.edited(MoveItem(("questions", 1), 0))
    same(check_document(moved, kept), check_document(moved))


def test_other_global_variants_are_another_rubric_to_every_question(checked_questions: list[str]) -> None:
    document = load(GYM).document
    kept = Kept(first(document))
    edited = document.edited(SetValue(("global_variants",), [{"term": "pump", "variants": ["a pump"]}]))
    checked_questions.clear()
    same(check_document(edited, kept), check_document(edited))
    assert len(checked_questions) == 2 * document.question_count


TWICE = "questions:\n- id: A1\n  calibration:\n  - {fixture_id: F}\n- id: A2\n  calibration:\n  - {fixture_id: F}\n"


def test_what_comparing_questions_finds_follows_the_questions() -> None:
    document = open_document(TWICE, Notation.YAML)
    kept = Kept(first(document))
    assert "GT702" in {problem.code for problem in check_document(document, kept).problems}
    apart = open_document(TWICE.replace("F}\n- id", "G}\n- id"), Notation.YAML)
    same(check_document(apart, kept), check_document(apart))
    assert "GT702" not in {problem.code for problem in check_document(apart, kept).problems}


@pytest.mark.parametrize(
    "text",
    [
        "questions:\n- id: A1\n  t: 'open\n- id: not one'\n- id: A2\n",
        "questions:\n- id: &i A1\n- id: *i\n",
        '{"questions": [{"id": "A1"}, {"id": "A2"}]}',
    ],
    ids=["wrong cut", "alias", "one line"],
)
def test_what_cannot_be_read_apart_is_checked_and_not_kept(text: str) -> None:
    notation = Notation.JSON if text.startswith("{") else Notation.YAML
    kept = check_document(open_document(text, notation, unread=True), Kept({}))
    same(kept, check_document(open_document(text, notation)))
    assert kept.questions == 2 and kept.keep is None


def test_a_document_that_turns_out_to_be_no_rubric_is_told_with_its_place() -> None:
    document = open_document("questions:\n- id: A1\n- id: [\n", Notation.YAML, unread=True)
    with pytest.raises(NotReadable) as told:
        check_document(document, Kept({}))
    assert told.value.line >= 3


KEPT = first(load(GYM).document)
LONGEST = max(KEPT, key=lambda key: len(KEPT[key]))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_damaged_line_is_never_a_failure(data: st.DataObject) -> None:
    line = KEPT[LONGEST]
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, min(len(line), start + 40)))
    put = data.draw(st.text(alphabet='[]{}",:0123abn\\', max_size=6))
    used(line[:start] + put + line[end:])


def used(line: str) -> None:
    """Check the gym with a line kept for one of its questions, and write every report: nothing may break."""
    checked = check_document(load(GYM).document, Kept({**KEPT, LONGEST: line}))
    for report in REPORTS.values():
        text = report([Report(GYM, checked.place, checked.problems, checked.questions, None)])
        assert is_inert(text)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(places=[["40", 9, True] for _ in data["places"]]),
        lambda data: data["problems"][0].__setitem__(0, "GT999"),
        lambda data: data["problems"][0].__setitem__(1, "\x1b]0;title\x07"),
        lambda data: data["problems"][0].__setitem__(2, [None, {"a": 1}]),
        lambda data: data["problems"][0].__setitem__(2, 7),
        lambda data: data["problems"][0].__setitem__(7, [["a", "b"]]),
        lambda data: data["problems"][0].__setitem__(11, "0"),
        lambda data: data.update(facts=[1, 2, [3], []]),
    ],
)
def test_a_line_that_was_tampered_with_is_not_used(change: Callable[[Any], object]) -> None:
    key = next(key for key in KEPT if json.loads(KEPT[key])["problems"])
    data = json.loads(KEPT[key])
    change(data)
    used(json.dumps(data))
    document = load(GYM).document
    same(check_document(document, Kept({**KEPT, key: json.dumps(data)})), check_document(document))


@pytest.mark.parametrize(
    "line", ["", "null", "[]", "{}", '{"problems":[[]],"facts":null,"places":null}', "[" * 100_000]
)
def test_a_line_that_is_no_such_thing_is_not_used(line: str) -> None:
    document = load(GYM).document
    same(check_document(document, Kept(dict.fromkeys(KEPT, line))), check_document(document))
