"""Results outlive the app: what was marked yesterday is current today as long as nothing changed."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from driving import Driver, opened
from small_rubric import written

sys.path.insert(0, str(Path(__file__).parents[1] / "judge"))
from scripted_server import ScriptedServer, hang, says

from gt_tui.calibration.compare import Agreement
from gt_tui.calibration.desk import Desk
from gt_tui.files.runs import RunReader
from gt_tui.judge.mark import EndpointJudge
from gt_tui.judge.settings import JudgeSettings

NOT_RUN, STALE, NULL = Agreement.NOT_RUN, Agreement.STALE, Agreement.NULL
FAILED = (
    '{"gate_passed": false, "gate_reason": "no claim", "components": ['
    '{"id": "C1", "awarded": 0, "maximum": 3, "reason": "r"},'
    '{"id": "C2", "awarded": 0, "maximum": 3, "reason": "r"},'
    '{"id": "C3", "awarded": 0, "maximum": 4, "reason": "r"}], "total": 0}'
)

PASSED = (
    '{"gate_passed": true, "gate_reason": "a claim", "components": ['
    '{"id": "C1", "awarded": 3, "maximum": 3, "reason": "r"},'
    '{"id": "C2", "awarded": 3, "maximum": 3, "reason": "r"},'
    '{"id": "C3", "awarded": 4, "maximum": 4, "reason": "r"}], "total": 10}'
)


@asynccontextmanager
async def working(path: Path, server: ScriptedServer, **options: Any) -> AsyncIterator[Driver]:
    settings = JudgeSettings(base_url=server.base_url, model="m")
    desk = Desk(EndpointJudge(settings), path.parent / "runs.sqlite", **options)
    async with opened(path, judge=desk) as app:  # type: ignore[arg-type]
        yield app


async def test_reopening_shows_what_was_marked_before_and_a_comma_makes_it_stale(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with ScriptedServer(otherwise=says(FAILED)) as server:
        async with working(path, server) as app:
            await app.press("f5")
            await app.until(lambda: NOT_RUN not in (app.session.agreements(0) or [NOT_RUN]))
            first = app.session.agreements(0)
        assert len(server.requests) == 4
        async with working(path, server) as app:
            await app.until(lambda: app.session.agreements(0) == first)
            await app.press("f9")
            await app.shows("no claim", of=app.main.judge_pane)
            await app.press("f5")  # nothing changed, so nothing is asked
            await app.until(lambda: not app.main.marking)
            await app.open_text(2)
            await app.type(",")
            await app.until(lambda: app.session.agreements(0) == [STALE] * 4)
        assert len(server.requests) == 4


async def test_marking_again_asks_and_the_plan_says_what_would_be_asked(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with ScriptedServer(otherwise=says(FAILED)) as server, working(path, server) as app:
        await app.press("f9", "p")
        await app.shows("What a run would cost", "4 calls to the judge, 0 verdicts reused", "price unknown")
        await app.press("escape", "ctrl+r")
        await app.until(lambda: len(server.requests) == 1 and not app.main.marking)
        await app.press("R")
        await app.until(lambda: len(server.requests) == 2 and not app.main.marking)
        await app.press("p")
        await app.shows("3 calls to the judge, 1 verdict reused")
    assert [call.repeat for _, call in RunReader(tmp_path / "runs.sqlite").calls()] == [0, 1]


async def test_many_paid_calls_are_asked_about_first(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with ScriptedServer(otherwise=says(FAILED)) as server, working(path, server, ask_over=3) as app:
        await app.press("f5")
        await app.shows("Ask m at 127.0.0.1?", "4 calls")
        await app.press("escape")
        await app.until(lambda: not app.main.marking)
        assert server.requests == []
        await app.press("f5")
        await app.shows("Ask m at 127.0.0.1?")
        await app.press("y")
        await app.until(lambda: len(server.requests) == 4 and not app.main.marking)


async def test_a_cancelled_run_has_the_attempts_that_were_billed_on_record(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with ScriptedServer(says("no JSON"), otherwise=hang()) as server, working(path, server) as app:
        await app.press("f9", "ctrl+r")
        await app.until(lambda: len(server.requests) == 2)
        await app.press("shift+f5")
        await app.until(lambda: not app.main.marking)
        reader = RunReader(tmp_path / "runs.sqlite")
        calls: list[Any] = []
        async with asyncio.timeout(20):
            while len(calls) < 2:
                calls = [call for _, call in await asyncio.to_thread(lambda: list(reader.calls()))]
    assert [(call.cost_usd, call.verdict, call.null_reason) for call in calls] == [
        (0.5, None, None),
        (None, None, None),
    ]
    assert calls[0].problem == "the reply holds no JSON object"
    assert "cancelled before the reply came" in calls[1].problem


async def test_a_limit_holds_for_all_rounds_and_the_question_before_them_counts_them(tmp_path: Path) -> None:
    path = written(tmp_path)
    # 0, then 10: the two marks do not agree, so that a third is due
    async with (
        ScriptedServer(says(FAILED), otherwise=says(PASSED)) as server,
        working(path, server, ask_over=2, limit_calls=2) as app,
    ):
        await app.press("f9", "T")
        await app.shows("1 call to the judge, 0 verdicts reused", "then at most 2 calls more", "stops at 2 calls")
        await app.press("y")
        await app.shows("stopped: the limit of 2 calls is reached")
        await app.until(lambda: not app.main.marking)
        assert len(server.requests) == 2


async def test_leaving_in_the_middle_of_a_run_waits_for_no_judge(tmp_path: Path) -> None:
    async with ScriptedServer(otherwise=hang()) as server:
        async with working(written(tmp_path), server) as app:
            await app.press("f5")
            await app.until(lambda: len(server.requests) == 4)
            started = time.monotonic()
            await app.press("ctrl+q")
            await app.until(lambda: app.app._exit)
        await server.until(lambda: server.open_connections == 0)
    # The goal is 1 s; the rest is room for a busy machine.
    assert time.monotonic() - started < 5
