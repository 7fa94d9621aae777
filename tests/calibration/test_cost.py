from __future__ import annotations

import pytest

from gt_tui.calibration.budget import UNKNOWN_CALLS, Budget, LimitReached
from gt_tui.calibration.cost import Price, cost_of, costs, usages
from gt_tui.judge.verdict import NOTHING, Attempt, Usage

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


def test_known_and_unknown_costs_are_told_apart() -> None:
    assert Budget(calls=5, unknown=1).told() == "5 calls, $0.0000, 1 of unknown cost"
    assert Budget(calls=2, unknown=2).told() == "2 calls of unknown cost"
    assert Budget().told() == "0 calls, $0.0000"


def test_a_limit_of_nothing_allows_no_call_that_may_cost() -> None:
    with pytest.raises(LimitReached, match="leaves no room"):
        Budget(limit_usd=0.0).begin()
    local = Budget(limit_usd=0.0, free=True)
    local.begin()
    local.settle(Attempt(1, 1, "a reply", None, usage=STATED))  # it was not free after all
    with pytest.raises(LimitReached, match="leaves no room"):
        local.begin()


def test_under_a_limit_in_money_the_first_call_of_unknown_price_goes_alone() -> None:
    budget = Budget(limit_usd=9)
    budget.begin()
    assert budget.is_trying
    budget.settle(Attempt(1, 1, "", None, usage=Usage(cost_usd=0.0)))  # refused: that says nothing of the price
    budget.begin()
    assert budget.is_trying
    budget.settle(Attempt(1, 1, "a reply", None, usage=Usage()))  # nobody states a cost, and waiting tells no more
    budget.begin()
    assert not budget.is_trying
    assert not Budget(limit_usd=9, under_way=1, dearest_usd=0.01).is_trying
    assert not Budget(limit_calls=9, under_way=1).is_trying


def test_a_request_that_came_to_nothing_but_may_be_billed_is_a_call() -> None:
    budget = Budget(limit_calls=3)
    budget.begin()
    assert [budget.try_again(Usage()) for _ in range(3)] == [True, True, False]
    budget.settle(Attempt(1, 3, "", "cut off"))
    assert (budget.calls, budget.unknown) == (3, 3)
    with pytest.raises(LimitReached, match="3 calls"):
        budget.begin()


def test_what_a_request_that_came_to_nothing_says_that_it_cost_counts_at_once() -> None:
    budget = Budget(limit_usd=1.2)
    budget.begin()
    assert [budget.try_again(STATED), budget.try_again(STATED)] == [True, False]  # the third would make it 1.5
    budget.settle(Attempt(1, 2, "", "broken off", usage=STATED, earlier=(STATED,)))
    assert budget.told() == "2 calls, $1.0000"


def test_a_call_that_ends_refused_after_it_was_billed_is_no_further_call() -> None:
    budget = Budget()
    budget.begin()
    assert budget.try_again(STATED)
    budget.settle(Attempt(1, 2, "", "wrong key", usage=NOTHING, earlier=(STATED,)))
    assert budget.told() == "1 call, $0.5000"


def test_calls_under_way_count_as_unknown_where_no_call_has_told_its_cost() -> None:
    budget = Budget(limit_usd=9, tried=True)
    for _ in range(UNKNOWN_CALLS):
        budget.begin()
    with pytest.raises(LimitReached, match="of unknown cost"):
        budget.begin()


def test_an_estimate_stands_with_the_n_that_it_goes_by() -> None:
    assert costs([STATED, STATED, UNSTATED], None).estimate(4) == (
        "about $2.0000 (mean of 2 calls; 1 more of unknown cost)"
    )
    assert costs([UNSTATED], None).estimate(4) == "price unknown"
    assert costs([], PRICE).estimate(4) == "price unknown"


def test_what_was_spent_says_what_nobody_stated() -> None:
    assert costs([STATED, UNSTATED], None).told == "$0.5000 and 1 of unknown cost"
    assert costs([UNSTATED], None).told == "cost unknown"
    assert costs([], None).told == ""


def test_what_costs_very_little_is_not_shown_as_costing_nothing() -> None:
    # 600 tokens at 5 cents a million: three thousandths of a cent
    little = Usage(prompt_tokens=600, completion_tokens=0)
    cheap = costs([little], Price(0.05, 0.1))
    assert cheap.told == "<$0.0001"
    assert cheap.estimate(1) == "about <$0.0001 (mean of 1 call)"
    assert cheap.estimate(10) == "about $0.0003 (mean of 1 call)"
    assert Budget(calls=1, spent_usd=3e-5).told() == "1 call, <$0.0001"
    assert costs([Usage(cost_usd=0.0)], None).told == "$0.0000"


def test_a_price_is_told_by_requests_that_are_on_the_bill() -> None:
    attempts = [
        Attempt(1, 0, "", None),  # asked nobody
        Attempt(1, 1, "", "wrong key", usage=NOTHING),
        Attempt(2, 3, "", None, usage=STATED, earlier=(UNSTATED, Usage())),
    ]
    assert list(usages(attempts)) == [UNSTATED, Usage(), STATED]
