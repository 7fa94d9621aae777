from __future__ import annotations

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parents[1] / "checks"))

from builders import GOOD, fixture, with_component, with_fixture

from gt_tui.calibration.minimum_pass import check_minimum_pass
from gt_tui.files.load import load
from gt_tui.rubric.model import Head, Question
from gt_tui.rubric.reading import head_of, question_at

SHIPPED = sorted((Path(__file__).parents[2] / "rubrics").glob("*.yaml"))
MINIMUM = "The flag reads weathering origin: the Y minerals are products of weathering."


def question(**changes: object) -> Question:
    return with_fixture(1, response_text=MINIMUM, **changes)


def test_a_component_that_repeats_the_gate_is_paid_in_the_minimum_pass() -> None:
    components = with_component(1, credit_if="The response reads the flag as weathering origin.").components
    spoilt = replace(question(), components=components)
    (problem,) = check_minimum_pass(spoilt, Head())
    assert (problem.code, problem.path) == ("GT719", ("questions", 4, "calibration", 1, "response_text"))
    assert problem.related == (("questions", 4, "components", 1, "credit_if"),)
    assert "rehearsal" in problem.message and "C2" in problem.message


def test_a_minimum_pass_that_volunteers_more_is_told() -> None:
    spoilt = with_fixture(1, response_text=f"{MINIMUM} Malachite lies above the water table.")
    assert [p.related[0][3] for p in check_minimum_pass(spoilt, Head())] == [1]


def test_a_lean_minimum_pass_of_a_sound_question_is_left_alone() -> None:
    assert list(check_minimum_pass(question(), Head())) == []


def test_other_kinds_and_blocks_that_nobody_could_mark_are_left_alone() -> None:
    fixtures = (fixture("B2-F3", f"{MINIMUM} Malachite lies above the water table.", 3, 3, 0),)
    assert list(check_minimum_pass(replace(GOOD, fixtures=fixtures), Head())) == []
    assert list(check_minimum_pass(replace(question(), components=()), Head())) == []


@pytest.mark.parametrize("path", [path for path in SHIPPED if path.stem != "repair-gym"], ids=lambda path: path.stem)
def test_no_shipped_minimum_pass_earns_more(path: Path) -> None:
    document = load(path).document
    head, _ = head_of(document)
    for index in range(document.question_count):
        assert list(check_minimum_pass(question_at(document, index)[0], head)) == []
