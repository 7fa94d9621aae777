from __future__ import annotations

import pytest
from test_compare import QUESTION, fixture, marked

from gt_tui.calibration.compare import Agreement
from gt_tui.calibration.diagnose import Case, diagnose
from gt_tui.calibration.noise import (
    Votes,
    compare_repeats,
    majority,
    next_repeat,
    noise_floor,
    repeat_key,
    spread,
)
from gt_tui.judge.verdict import Mark
from gt_tui.rubric.model import Head

FAILED = marked(0, 0, 0, passed=False)
NULL = Mark(None, "no reply")


def decided(*marks: Mark) -> tuple[bool, tuple[int, ...], int]:
    mark = majority(marks)
    assert mark is not None
    assert mark.verdict is not None
    return mark.verdict.gate_passed, tuple(c.awarded for c in mark.verdict.components), mark.verdict.total


@pytest.mark.parametrize(
    ("values", "winner"), [((3,), 3), ((3, 0, 3), 3), ((0, 2, 4), 2), ((0, 4), 0), ((1, 1, 4, 4), 1)]
)
def test_most_marks_decide_and_between_equals_the_middle_one(values: tuple[int, ...], winner: int) -> None:
    assert Votes(values).winner == winner


def test_each_decision_is_voted_on_by_itself() -> None:
    # C2 is 3, 0, 3 and C3 is 4, 4, 0: no single mark said 3 and 4, the majority does
    assert decided(marked(3, 3, 4), marked(3, 0, 4), marked(3, 3, 0)) == (True, (3, 3, 4), 10)


def test_zeros_of_a_failed_gate_do_not_vote_on_a_component() -> None:
    assert decided(marked(3, 3, 0), FAILED, marked(3, 2, 0)) == (True, (3, 2, 0), 5)
    assert decided(FAILED, marked(3, 3, 4), FAILED) == (False, (0, 0, 0), 0)


def test_nulls_are_counted_and_do_not_vote() -> None:
    assert decided(NULL, marked(3, 0, 0), NULL) == (True, (3, 0, 0), 3)
    seen = spread([NULL, marked(3, 0, 0), NULL])
    assert seen is not None
    assert (seen.nulls, seen.verdicts) == (2, 1)
    assert spread([NULL]) is None


def test_majority_of_nulls_is_null_and_keeps_the_reason() -> None:
    mark = majority([NULL, NULL])
    assert mark is not None
    assert (mark.verdict, mark.problem) == (None, "no reply")


def test_third_mark_is_not_asked_for_when_two_agree() -> None:
    assert next_repeat([], 3) == 0
    assert next_repeat([marked(3, 0, 0)], 3) == 1
    assert next_repeat([marked(3, 0, 0), marked(3, 0, 0)], 3) is None
    assert next_repeat([marked(3, 0, 0), marked(3, 3, 0)], 3) == 2
    assert next_repeat([marked(3, 0, 0), FAILED], 3) == 2
    assert next_repeat([marked(3, 0, 0), FAILED, FAILED], 3) is None


def test_an_award_must_be_decided_too_before_the_marks_end_early() -> None:
    # the gate has 3 of 5, C2 only 2 of 5
    assert next_repeat([marked(3, 3, 0), marked(3, 0, 0), marked(3, 3, 0)], 5) == 3
    assert next_repeat([marked(3, 3, 0), marked(3, 3, 0), marked(3, 3, 0)], 5) is None


def test_a_judge_that_cannot_be_used_is_not_asked_again() -> None:
    assert next_repeat([Mark(None, "wrong key", (), fatal=True)], 3) is None


def test_mismatch_inside_the_spread_is_noise() -> None:
    comparison, seen = compare_repeats(QUESTION, fixture(3, 0, 0), [marked(3, 3, 0), marked(3, 0, 0), marked(3, 3, 0)])
    assert comparison.agreement is Agreement.NOISY
    assert comparison.total.actual == 6
    assert seen is not None
    assert seen.of("C2") == Votes((3, 0, 3))


def test_what_is_called_noise_says_how_many_marks_gave_no_verdict() -> None:
    marks = [marked(3, 3, 0), NULL, marked(3, 0, 0), NULL, marked(3, 3, 0)]
    comparison, seen = compare_repeats(QUESTION, fixture(3, 0, 0), marks)
    decision = majority(marks)
    assert decision is not None
    assert decision.verdict is not None
    found = diagnose(Case(Head(), QUESTION, fixture(3, 0, 0), decision.verdict, comparison, seen))
    assert found is not None
    [noise] = found.explanations
    assert noise.evidence == ("3 marks of the same text gave: C2 3, 0, 3; 2 more gave no verdict",)


def test_mismatch_outside_the_spread_stays_a_mismatch() -> None:
    # C3 wavers, but C2 is 3 in every mark where 0 was predicted
    marks = [marked(3, 3, 0), marked(3, 3, 4), marked(3, 3, 0)]
    assert compare_repeats(QUESTION, fixture(3, 0, 0), marks)[0].agreement is Agreement.MISMATCH


def test_gate_that_wavers_is_noise_and_a_steady_one_is_not() -> None:
    wavering = [marked(3, 0, 0), FAILED, marked(3, 0, 0)]
    near_miss = fixture(0, 0, 0, passed=False)
    assert compare_repeats(QUESTION, near_miss, wavering)[0].agreement is Agreement.NOISY
    assert compare_repeats(QUESTION, near_miss, [marked(3, 0, 0)] * 3)[0].agreement is Agreement.MISMATCH


def test_match_by_majority_is_a_match_and_shows_its_spread() -> None:
    comparison, seen = compare_repeats(QUESTION, fixture(3, 0, 0), [marked(3, 0, 0), marked(3, 3, 0), marked(3, 0, 0)])
    assert comparison.agreement is Agreement.MATCH
    assert seen is not None
    assert not seen.steady


def test_one_mark_is_compared_as_before() -> None:
    assert compare_repeats(QUESTION, fixture(3, 0, 0), [marked(3, 3, 0)])[0].agreement is Agreement.MISMATCH
    assert compare_repeats(QUESTION, fixture(3, 0, 0), [])[0].agreement is Agreement.NOT_RUN


def test_noise_floor_counts_what_moved_between_unchanged_marks() -> None:
    floor = noise_floor([[marked(3, 0, 0), marked(3, 3, 0)], [FAILED, FAILED, FAILED], [marked(3, 3, 4)], [NULL]])
    # three re-marks of four decisions each; C2 of the first moved
    assert (floor.results, floor.decisions, floor.moved, floor.gates, floor.gates_moved) == (2, 12, 1, 3, 0)
    assert "1 of 12 decisions" in floor.told
    assert "unknown" in noise_floor([[marked(3, 0, 0)]]).told


def test_repeat_is_part_of_the_result_key() -> None:
    assert repeat_key("k", 0) == "k"
    assert len({repeat_key("k", n) for n in range(3)}) == 3
