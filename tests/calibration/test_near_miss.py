"""Near misses that say the gate's claim are told on a pause (GT721), and sound ones hardly ever."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parents[1] / "checks"))

from builders import GOOD, NEAR_MISS_TEXT, fixture
from test_sound_questions import FOLDER, questions_of

from gt_tui.calibration.near_miss import check_near_miss
from gt_tui.files.load import load
from gt_tui.rubric.model import Component, Gate, Head, Question
from gt_tui.rubric.reading import head_of, question_at

SHIPPED = sorted((Path(__file__).parents[2] / "rubrics").glob("*.yaml"))
GATE = "The response states that the copper of the cap came down from ore above it."


def question(near_miss: str) -> Question:
    return replace(
        GOOD,
        gate=Gate("C1", 3, GATE, ("Lets the copper come up from below.",)),
        components=(Component("C1", 3, True, GATE), *GOOD.components[1:]),
        fixtures=(fixture("B2-F1", near_miss, 0, 0, 0, passed=False), *GOOD.fixtures[1:]),
    )


def test_a_near_miss_that_says_the_claim_in_its_words_is_told() -> None:
    text = f"{NEAR_MISS_TEXT} The copper of the cap came down from ore that lay above."
    (problem,) = check_near_miss(question(text), Head())
    assert (problem.code, problem.path) == ("GT721", ("questions", 4, "calibration", 0, "response_text"))
    assert problem.related == (("questions", 4, "gate", "pass_condition"),)
    assert problem.shared == ("The copper of the cap came down from ore that lay above.",)


@pytest.mark.parametrize(
    "sentence",
    [
        "The copper of the cap never came down from ore above it.",
        "The ore above came down from the copper cap.",
        "Copper and ore lie above the cap.",
        "The copper of the cap came up from ore below it.",
        "Many say that the copper of the cap came down from ore above it, but that is wrong.",
        "The cap holds copper.",
    ],
)
def test_a_near_miss_that_says_something_else_in_the_gates_words(sentence: str) -> None:
    assert list(check_near_miss(question(f"{NEAR_MISS_TEXT} {sentence}"), Head())) == []


def test_other_kinds_and_blocks_that_nobody_could_mark_are_left_alone() -> None:
    good = question(NEAR_MISS_TEXT)
    passing = fixture("B2-F2", "The copper of the cap came down from ore above it.", 3, 0, 0)
    assert list(check_near_miss(replace(good, fixtures=(passing,)), Head())) == []
    told = question("The copper of the cap came down from ore above it.")
    assert len(list(check_near_miss(told, Head()))) == 1
    assert list(check_near_miss(replace(told, components=()), Head())) == []
    assert list(check_near_miss(replace(told, gate=None), Head())) == []


def test_no_sound_near_miss_of_the_labelled_questions_is_told() -> None:
    found = [
        problem
        for path in sorted(FOLDER.glob("*.jsonl"))
        for q in questions_of(path)
        for problem in check_near_miss(q, Head())
    ]
    assert found == []


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_of_the_shipped_near_misses_only_the_planted_one_is_told(path: Path) -> None:
    document = load(path).document
    head, _ = head_of(document)
    told = {
        problem.question_id
        for index in range(document.question_count)
        for problem in check_near_miss(question_at(document, index)[0], head)
    }
    assert told == ({"G4"} if path.stem == "repair-gym" else set())
