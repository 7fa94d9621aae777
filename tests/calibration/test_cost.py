from __future__ import annotations

from gt_tui.calibration.budget import Budget
from gt_tui.calibration.cost import Price, cost_of, costs, usages
from gt_tui.judge.verdict import Attempt, Usage

PRICE = Price(input_usd=2.0, output_usd=10.0)
STATED = Usage(1000, None, 100, cost_usd=0.5)
UNSTATED = Usage(1000, None, 100)
"""At PRICE: 1000 * 2 / 1e6 + 100 * 10 / 1e6 = 0.003 dollars."""


def test_what_the_judge_states_counts_before_the_price_and_a_missing_cost_is_not_zero() -> None:
    assert cost_of(STATED, PRICE) == 0.5
    assert cost_of(UNSTATED, PRICE) == 0.003
    assert cost_of(UNSTATED, None) is None
    assert cost_of(Usage(1000), PRICE) is None
    assert cost_of(Usage(cost_usd=0.0), None) == 0.0


def test_a_limit_counts_by_the_same_rule_as_an_estimate() -> None:
    budget = Budget(limit_usd=9, price=PRICE)
    for usage in (STATED, UNSTATED, Usage(1000)):
        budget.begin()
        budget.settle(Attempt(1, 1, "", None, usage=usage))
    counted = costs([STATED, UNSTATED, Usage(1000)], PRICE)
    assert (budget.spent_usd, budget.unknown) == (counted.usd, counted.unknown) == (0.503, 1)


def test_an_estimate_stands_with_the_n_that_it_goes_by() -> None:
    assert costs([STATED, STATED, UNSTATED], None).estimate(4) == (
        "about $2.0000 (mean of 2 calls; 1 more of unknown cost)"
    )
    assert costs([UNSTATED], None).estimate(4) == "price unknown"
    assert costs([], PRICE).estimate(4) == "price unknown"


def test_what_was_spent_says_what_nobody_stated() -> None:
    assert costs([STATED, UNSTATED], None).told == "$0.5000 and 1 of unknown cost"
    assert costs([UNSTATED], None).told == "price not stated"
    assert costs([], None).told == ""


def test_an_attempt_without_a_request_costs_nobody_anything() -> None:
    attempts = [Attempt(1, 0, "", None), Attempt(2, 1, "", None, usage=STATED)]
    assert list(usages(attempts)) == [STATED]
