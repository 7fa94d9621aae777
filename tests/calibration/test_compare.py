from __future__ import annotations

import pytest
from msgspec.structs import replace

from gt_tui.calibration.compare import Agreement, compare
from gt_tui.judge.verdict import ComponentVerdict, Mark, Verdict
from gt_tui.rubric.model import Award, Component, Determinacy, Fixture, Gate, Question

PASSES = (3, 3, 4)
QUESTION = Question(
    index=0,
    id="A1",
    gate=Gate("C1", 3, "Says why."),
    components=(Component("C1", 3, True, "Says why."), Component("C2", 3, False, "b"), Component("C3", 4, False, "c")),
)


def fixture(*awards: int | None, passed: bool | None = True, total: int | None = None, open_: bool = False) -> Fixture:
    return Fixture(
        id="A1-F1",
        response_text="An answer.",
        gate_passed=passed,
        awards=tuple(Award(f"C{n}", award) for n, award in enumerate(awards, 1)),
        total=sum(award or 0 for award in awards) if total is None else total,
        determinacy=Determinacy.OPEN if open_ else Determinacy.DETERMINATE,
    )


def marked(*awards: int, passed: bool = True) -> Mark:
    components = tuple(
        ComponentVerdict(f"C{n}", award, most, f"why C{n}")
        for n, (award, most) in enumerate(zip(awards, PASSES, strict=True), 1)
    )
    return Mark(Verdict(passed, "why the gate", components, sum(awards)), None)


def agreement(predicted: Fixture, mark: Mark | None) -> Agreement:
    return compare(QUESTION, predicted, mark).agreement


def test_equal_in_every_decision_is_a_match() -> None:
    assert agreement(fixture(3, 3, 0), marked(3, 3, 0)) is Agreement.MATCH


def test_near_miss_that_fails_the_gate_is_a_match() -> None:
    assert agreement(fixture(0, 0, 0, passed=False), marked(0, 0, 0, passed=False)) is Agreement.MATCH


@pytest.mark.parametrize("open_", [False, True])
def test_gate_that_fails_where_it_should_pass_is_a_mismatch_in_any_fixture(open_: bool) -> None:
    # an open total of 1 against 0 lies within 1 point, but the gate has moved
    predicted = fixture(1, 0, 0, open_=open_)
    result = compare(QUESTION, predicted, marked(0, 0, 0, passed=False))
    assert result.agreement is Agreement.MISMATCH
    assert "the gate fails, predicted to pass" in result.headline


def test_near_miss_that_passes_the_gate_says_so() -> None:
    result = compare(QUESTION, fixture(0, 0, 0, passed=False), marked(3, 3, 4))
    assert result.agreement is Agreement.MISMATCH
    assert "the gate passes, predicted to fail" in result.headline


def test_determinate_fixture_has_no_tolerance() -> None:
    assert agreement(fixture(3, 2, 0), marked(3, 3, 0)) is Agreement.MISMATCH


@pytest.mark.parametrize("actual", [(3, 1, 2), (3, 3, 2)])
def test_open_fixture_may_move_by_one_point_either_way(actual: tuple[int, int, int]) -> None:
    assert agreement(fixture(3, 2, 2, open_=True), marked(*actual)) is Agreement.WITHIN


@pytest.mark.parametrize("actual", [(3, 0, 2), (3, 3, 3)])
def test_open_fixture_may_not_move_by_two(actual: tuple[int, int, int]) -> None:
    assert agreement(fixture(3, 2, 2, open_=True), marked(*actual)) is Agreement.MISMATCH


def test_open_fixture_at_the_predicted_awards_is_a_plain_match() -> None:
    assert agreement(fixture(3, 2, 2, open_=True), marked(3, 2, 2)) is Agreement.MATCH


def test_awards_that_shift_at_an_equal_total_are_a_mismatch_named_by_component() -> None:
    result = compare(QUESTION, fixture(3, 3, 1), marked(3, 1, 3))
    assert result.agreement is Agreement.MISMATCH
    assert result.headline == "same total, other awards: C2 paid 1, predicted 3, C3 paid 3, predicted 1"


def test_awards_that_shift_at_an_equal_total_are_within_the_tolerance_of_an_open_fixture() -> None:
    assert agreement(fixture(3, 3, 1, open_=True), marked(3, 1, 3)) is Agreement.WITHIN


def test_minimum_pass_that_earns_more_names_what_paid() -> None:
    result = compare(QUESTION, fixture(3, 0, 0), marked(3, 0, 2))
    assert result.agreement is Agreement.MISMATCH
    assert result.headline == "scores 5, must score exactly 3: C3 paid 2, predicted 0"


def test_partial_that_earns_less_names_what_did_not_pay() -> None:
    result = compare(QUESTION, fixture(3, 3, 0), marked(3, 0, 0))
    assert result.headline == "scores 3, predicted 6: C2 paid 0, predicted 3"


def test_predicted_total_that_is_not_the_sum_is_a_mismatch_even_when_every_award_agrees() -> None:
    result = compare(QUESTION, fixture(3, 3, 0, total=7), marked(3, 3, 0))
    assert result.agreement is Agreement.MISMATCH
    told = "the predicted awards do not come to the predicted total"
    assert result.headline == f"scores 6, predicted 7: {told}"
    # by its total a minimum pass
    assert compare(QUESTION, fixture(3, 3, 0, total=3), marked(3, 3, 0)).headline.endswith(f"exactly 3: {told}")


def test_null_keeps_the_reason_and_has_no_numbers() -> None:
    result = compare(QUESTION, fixture(3, 0, 0), Mark(None, "gate_passed is missing"))
    assert result.agreement is Agreement.NULL
    assert result.headline == "no verdict: gate_passed is missing"
    assert [row.actual for row in (*result.components, result.total)] == [None] * 4
    assert result.gate_actual is None
    assert result.total.difference is None


def test_not_run_shows_the_prediction_alone() -> None:
    result = compare(QUESTION, fixture(3, 0, 0), None)
    assert result.agreement is Agreement.NOT_RUN
    assert [row.predicted for row in (*result.components, result.total)] == [3, 0, 0, 3]
    assert result.total.actual is None


@pytest.mark.parametrize(
    "incomplete",
    [
        fixture(3, 0, 0, passed=None),
        replace(fixture(3, 0, 0), total=None),
        fixture(3, 0),  # nothing predicted for C3
        fixture(3, None, 0),
    ],
)
def test_fixture_that_does_not_predict_every_decision_is_not_compared(incomplete: Fixture) -> None:
    result = compare(QUESTION, incomplete, marked(3, 0, 0))
    assert result.agreement is Agreement.NO_PREDICTION
    assert result.total.actual == 3  # the verdict is still shown


def test_each_row_carries_the_judges_reason_and_the_component_maximum() -> None:
    result = compare(QUESTION, fixture(3, 0, 0), marked(3, 0, 2))
    assert [(row.label, row.maximum, row.reason, row.difference) for row in result.components] == [
        ("C1", 3, "why C1", 0),
        ("C2", 3, "why C2", 0),
        ("C3", 4, "why C3", 2),
    ]
    assert (result.total.maximum, result.total.difference) == (10, 2)
    assert result.gate_reason == "why the gate"
