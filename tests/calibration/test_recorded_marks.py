from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from test_compare import marked

from gt_tui.calibration.record import verdict_of
from gt_tui.calibration.recorded import marks_made, marks_that_stand
from gt_tui.files.runs import Call
from gt_tui.judge.verdict import Mark

sys.path.insert(0, str(Path(__file__).parents[1] / "files"))
from test_runs import CALL


def gave(mark: Mark, **where: int) -> Call:
    return replace(CALL, verdict=json.dumps(to_builtins(mark.verdict)) if mark.verdict else None, **where)


PAID, UNPAID = marked(3, 3, 0), marked(3, 0, 0)
REJECTED = replace(CALL, verdict=None, problem="no JSON")
NULL = replace(REJECTED, attempt=3, null_reason="no valid verdict in 3 attempts")


def totals(marks: list[Mark]) -> list[int | None]:
    return [mark.verdict.total if mark.verdict else None for mark in marks]


def test_a_null_that_was_asked_again_no_longer_stands_and_was_made_all_the_same() -> None:
    calls = [REJECTED, NULL, gave(PAID, run=2)]
    assert totals(marks_that_stand(calls)) == [6]
    assert totals(marks_made(calls)) == [None, 6]
    assert len(marks_made(calls)[0].attempts) == 2


def test_each_repeat_stands_beside_the_others_in_their_order() -> None:
    calls = [gave(PAID), gave(UNPAID, run=2, repeat=1), replace(NULL, run=3, repeat=2)]
    assert totals(marks_that_stand(calls)) == totals(marks_made(calls)) == [6, 3, None]


def test_calls_of_two_runs_at_once_are_told_apart() -> None:
    # run 2 gets its verdict while run 1 is still at its first, rejected, attempt
    calls = [REJECTED, gave(UNPAID, run=2), gave(PAID, run=1)]
    assert totals(marks_made(calls)) == [3, 6]
    assert [len(mark.attempts) for mark in marks_made(calls)] == [1, 2]


def test_a_run_that_was_killed_before_its_verdict_made_no_mark() -> None:
    assert marks_made([REJECTED]) == []
    assert marks_that_stand([REJECTED, replace(CALL, verdict="damaged")]) == []


@pytest.mark.parametrize(
    "damage",
    [
        {"total": None},
        {"gate_passed": "yes"},
        {"components": [{"id": "C1", "awarded": "3", "maximum": 3, "reason": ""}]},
    ],
)
def test_a_damaged_verdict_is_no_mark_and_breaks_nothing(damage: dict[str, object]) -> None:
    whole = to_builtins(PAID.verdict)
    assert verdict_of(json.dumps(whole)) == PAID.verdict
    assert marks_that_stand([replace(CALL, verdict=json.dumps({**whole, **damage}))]) == []
