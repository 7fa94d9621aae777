from __future__ import annotations

import pytest
from msgspec.structs import replace
from test_compare import QUESTION, fixture, marked

from gt_tui.calibration.case import Case
from gt_tui.calibration.compare import Agreement
from gt_tui.calibration.diagnose import diagnose
from gt_tui.calibration.noise import (
    Votes,
    compare_repeats,
    majority,
    next_repeat,
    noise_floor,
    repeat_key,
    spread,
    whole_floor,
)
from gt_tui.judge.verdict import Attempt, Mark
from gt_tui.rubric.model import Fixture, Head

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


def test_the_zeros_of_a_failed_gate_make_no_noise_of_a_component_that_always_pays() -> None:
    # whenever the gate passes, as predicted, C2 is paid: double credit, which a gate that failed once does not excuse
    marks = [marked(3, 3, 0), FAILED, marked(3, 3, 0)]
    assert compare_repeats(QUESTION, fixture(3, 0, 0), marks)[0].agreement is Agreement.MISMATCH


@pytest.mark.parametrize(
    ("predicted", "marks"),
    [
        (fixture(0, 0, 0, passed=False), [FAILED, marked(3, 3, 4)]),
        (fixture(0, 0, 0, passed=False), [marked(3, 3, 4), FAILED]),
        (fixture(3, 0, 0), [marked(3, 0, 0), marked(3, 3, 0)]),
        (fixture(3, 2, 0), [marked(3, 0, 0), marked(3, 2, 0), marked(3, 3, 0)]),
        # the gate has two of three; of these two, one pays C2
        (fixture(3, 0, 0), [marked(3, 0, 0), FAILED, marked(3, 3, 0)]),
    ],
)
def test_as_many_marks_against_a_prediction_as_for_it_bear_nothing_out(predicted: Fixture, marks: list[Mark]) -> None:
    comparison, _ = compare_repeats(QUESTION, predicted, marks)
    assert comparison.agreement is Agreement.NOISY
    assert f"{len(marks)} marks of the same text do not agree" in comparison.headline


def test_what_is_called_noise_says_where_another_model_answered() -> None:
    def by(model: str, mark: Mark) -> Mark:
        return replace(mark, attempts=(Attempt(1, 1, "", None, None, model),))

    near_miss = fixture(0, 0, 0, passed=False)
    told = "nor were they made alike: the model that answered"
    moved = compare_repeats(QUESTION, near_miss, [by("m-may", FAILED), by("m-june", marked(3, 3, 4))])[0]
    assert told in moved.headline
    noise = compare_repeats(QUESTION, near_miss, [by("m-may", FAILED), by("m-may", marked(3, 3, 4))])[0]
    assert told not in noise.headline


def test_marks_that_differ_within_the_tolerance_of_an_open_fixture_are_no_noise() -> None:
    marks = [marked(3, 0, 0), marked(3, 1, 0)]
    assert compare_repeats(QUESTION, fixture(3, 0, 0, open_=True), marks)[0].agreement is Agreement.MATCH


def test_a_majority_for_an_open_prediction_is_no_noise_because_of_one_gate_that_failed() -> None:
    open_one = fixture(3, 0, 0, open_=True)
    for marks in ([marked(3, 0, 0), marked(3, 1, 0), FAILED], [marked(3, 0, 0), marked(3, 1, 0)] * 2 + [FAILED]):
        assert compare_repeats(QUESTION, open_one, marks)[0].agreement in (Agreement.MATCH, Agreement.WITHIN)
    assert compare_repeats(QUESTION, open_one, [marked(3, 0, 0), FAILED])[0].agreement is Agreement.NOISY


def test_one_mark_is_compared_as_before() -> None:
    assert compare_repeats(QUESTION, fixture(3, 0, 0), [marked(3, 3, 0)])[0].agreement is Agreement.MISMATCH
    assert compare_repeats(QUESTION, fixture(3, 0, 0), [])[0].agreement is Agreement.NOT_RUN


def test_noise_floor_counts_what_moved_between_unchanged_marks() -> None:
    floor = noise_floor([[marked(3, 0, 0), marked(3, 3, 0)], [FAILED, FAILED, FAILED], [marked(3, 3, 4)], [NULL]])
    # three re-marks of four decisions each; C2 of the first moved
    assert (floor.results, floor.pairs, floor.decisions, floor.moved, floor.gates_moved) == (2, 3, 12, 1, 0)
    assert floor.told == (
        "noise floor: 1 flip in 3 re-runs of 2 unchanged prompts (0.33 a re-run, n = 3); "
        "decisions 1 of 12 (8%, n = 12), gates 0 of 3 (0%, n = 3), whole verdicts 1 of 3 (33%, n = 3)"
    )
    assert "unknown (n = 0)" in noise_floor([[marked(3, 0, 0)]]).told


def test_a_gate_that_moved_is_one_verdict_that_moved() -> None:
    # gate, C1 and C2 moved in the one pair, nothing in the other
    floor = noise_floor([[marked(3, 3, 0), FAILED, FAILED]])
    assert (floor.pairs, floor.moved, floor.pairs_moved) == (2, 3, 1)


def test_the_floors_of_single_results_add_up_to_that_of_all() -> None:
    results = [[marked(3, 0, 0), marked(3, 3, 0)], [FAILED, NULL, FAILED], [marked(3, 3, 4)], [NULL, NULL]]
    assert whole_floor(noise_floor([marks]) for marks in results) == noise_floor(results)
    assert whole_floor([]) == noise_floor([])


def test_each_verdict_is_paired_with_the_one_before_it() -> None:
    # 3, 6, 6: one flip in two pairs, though both later marks differ from the first
    floor = noise_floor([[marked(3, 0, 0), marked(3, 3, 0), marked(3, 3, 0)]])
    assert (floor.pairs, floor.moved) == (2, 1)


def test_a_null_is_in_no_pair_and_is_told() -> None:
    floor = noise_floor([[marked(3, 0, 0), NULL, FAILED], [NULL, NULL]])
    # gate and C1 moved between the two verdicts around the null
    assert (floor.pairs, floor.decisions, floor.moved, floor.gates_moved, floor.nulls) == (1, 4, 2, 1, 3)
    assert "3 nulls among them, no decision" in floor.told


def test_a_re_run_that_another_model_answered_is_no_unchanged_one() -> None:
    def by(model: str, *dropped: str) -> Mark:
        return replace(marked(3, 0, 0), attempts=(Attempt(1, 1, "", None, None, model, not_honoured=dropped),))

    floor = noise_floor([[by("m-may"), by("m-june"), by("m-june"), by("m-june", "temperature")]])
    assert (floor.pairs, floor.apart) == (1, 2)
    assert "2 left out: another model answered" in floor.told


def test_repeat_is_part_of_the_result_key() -> None:
    assert repeat_key("k", 0) == "k"
    assert len({repeat_key("k", n) for n in range(3)}) == 3
