"""What a run is said to ask and cost before it starts, by hand counts."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from msgspec import to_builtins
from msgspec.structs import replace
from simulated import SimulatedJudge, rubric
from test_compare import marked

from gt_tui.calibration.cost import Price
from gt_tui.calibration.desk import Desk
from gt_tui.calibration.plan import Asked, Plan, plan_run
from gt_tui.calibration.record import Subject
from gt_tui.calibration.run import jobs_of
from gt_tui.rubric.reading import head_of, question_at

sys.path.insert(0, str(Path(__file__).parents[1] / "files"))
from test_runs import CALL

RUBRIC = rubric()
JOBS = jobs_of(head_of(RUBRIC)[0], [question_at(RUBRIC, 0)[0]])
KEYS = ("one", "two", "three", "four")
FOUR = [Asked(key, 4000) for key in KEYS]
PRICE = Price(1.0, 10.0)
MARKED = replace(CALL, verdict=json.dumps(to_builtins(marked(3, 3, 0).verdict)))


def planned(asked: list[Asked], *, known: tuple[str, ...] = (), alike: int = 0, times: int = 3) -> Plan:
    recorded = {key: [MARKED] for key in known}
    paid = [replace(CALL, cost_usd=0.02, earlier=None)] * alike
    return plan_run(JOBS, asked, recorded, paid, times=times, price=PRICE)


def test_what_further_marks_may_cost_stands_beside_their_number() -> None:
    plan = planned(FOUR, alike=5)
    assert (plan.calls, plan.further) == (4, 8)
    # 2 cents a call: 8 cents, then at most 16 more
    assert "about $0.0800 (mean of 5 calls), more where replies are rejected" in plan.lines()
    assert plan.lines()[1].endswith("until the marks of each fixture decide: about $0.1600 (mean of 5 calls)")


def test_further_marks_of_what_is_on_record_are_priced_though_nothing_is_asked_first() -> None:
    plan = planned(FOUR, known=KEYS)
    assert (plan.calls, plan.further, plan.reused, plan.paid) == (0, 8, 4, True)
    # 8 calls of 1,000 tokens in and 900 out: 0.008 and 0.072 dollars
    assert "about $0.0800 (estimated tokens times the price; n = 0 recorded calls)" in plan.lines()[1]


def test_what_nobody_can_mark_and_what_reads_the_same_is_asked_no_further_time() -> None:
    plan = planned([Asked("one", 4000), Asked("one", 4000), Asked("two", 4000, "the gate has no points"), FOUR[2]])
    assert (plan.calls, plan.further) == (2, 4)


def test_a_single_round_says_nothing_of_further_ones() -> None:
    plan = planned(FOUR, times=1)
    assert plan.further == 0
    assert not any("more, until" in line for line in plan.lines())


async def test_a_limit_in_money_says_where_it_ends_if_nobody_states_a_cost() -> None:
    subject = Subject(Path("rubric.json"), RUBRIC.text, 1, 4)
    in_money = await Desk(SimulatedJudge(), limit_usd=5).plan(JOBS, subject)
    assert "stops at $5 or after 50 calls whose cost nobody states" in in_money.lines()
    both = await Desk(SimulatedJudge(), limit_usd=5, limit_calls=200).plan(JOBS, subject)
    assert "stops at $5 or 200 calls" in both.lines()
