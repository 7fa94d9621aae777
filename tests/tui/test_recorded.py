"""Results outlive the app: what was marked yesterday is current today as long as nothing changed."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator, Iterable
from contextlib import aclosing, asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from driving import Driver, opened
from small_rubric import written

sys.path.insert(0, str(Path(__file__).parents[1] / "judge"))
from scripted_server import Exchange, ScriptedServer, answer, completion, hang, says

from gt_tui.calibration import record
from gt_tui.calibration.compare import Agreement
from gt_tui.calibration.cost import Price
from gt_tui.calibration.desk import Desk
from gt_tui.calibration.noise import Floor
from gt_tui.calibration.record import Subject
from gt_tui.calibration.run import Begun, Finished, Started, jobs_of
from gt_tui.calibration.summary import Status, tally
from gt_tui.files.load import load
from gt_tui.files.run_reader import RunReader
from gt_tui.files.run_writer import RunWriter
from gt_tui.files.runs import open_store
from gt_tui.judge.mark import EndpointJudge
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.judge.settings import JudgeSettings, place_of
from gt_tui.rubric.edits import DeleteNode, SetValue
from gt_tui.rubric.reading import head_of, question_at
from gt_tui.tui.screens.past import PastScreen
from gt_tui.tui.session import Session

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


async def test_a_copied_file_has_its_verdicts_without_a_visit_to_each_question(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with ScriptedServer(otherwise=says(FAILED)) as server:
        async with working(path, server) as app:
            app.main.runner.mark(jobs_of(app.session.head, app.session.view.questions()), again=False)
            await app.until(lambda: len(app.session.marks) == 5 and not app.main.marking)
            marked = [app.session.statuses(0), app.session.statuses(1)]
        asked = len(server.requests)
        copy = path.with_name("copy.yaml")
        copy.write_text(path.read_text())
        async with working(copy, server) as app:
            # the second question is not on the screen, and nothing of this file is on record
            await app.until(lambda: [app.session.statuses(0), app.session.statuses(1)] == marked)
            await app.press("t")
            await app.shows("Rubric 1 of 5 matched; 3 mismatched (3 gate), 1 null")
            assert "not run" not in app.text()
        assert len(server.requests) == asked


async def test_what_the_record_was_not_asked_for_is_not_called_unmarked(tmp_path: Path) -> None:
    path = written(tmp_path)
    settings = JudgeSettings(base_url="http://127.0.0.1:9/v1", model="m")
    session = Session(load(path), Desk(EndpointJudge(settings), tmp_path / "runs.sqlite"))
    assert session.statuses(0) == [Status.NOT_LOOKED_UP] * 4
    assert tally(session.statuses(1)).told == "0 of 1 matched; 1 not looked up yet"
    assert await session.look_up_question(0)
    assert session.statuses(0) == [Status.NOT_RUN] * 4
    place = ("questions", 0, "gate", "pass_condition")
    session.dispatch([SetValue(place, "Another condition.")], "typed", place)
    assert session.statuses(0) == [Status.NOT_RUN] * 4  # no other word at each keystroke
    assert session.statuses(1) == [Status.NOT_LOOKED_UP]


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


async def test_nobody_waits_for_the_noise_floor_after_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path)
    read, released, asked = RunReader.repeated, threading.Event(), []

    def slow(reader: RunReader, rubric: str, coordinates: str, keys: Any = None) -> Any:
        asked.append(keys)
        if keys is not None:
            assert released.wait(60)
        return read(reader, rubric, coordinates, keys)

    monkeypatch.setattr(RunReader, "repeated", slow)
    async with ScriptedServer(otherwise=says(FAILED)) as server, working(path, server) as app:
        await app.until(lambda: "nothing was marked again" in app.session.noise.told)
        await app.press("f9", "ctrl+r")
        await app.shows("marked: 1 asked")
        await app.press("R")
        await app.until(lambda: len(server.requests) == 2 and not app.main.marking)
        await app.shows("marked: 1 asked")
        assert "nothing was marked again" in app.session.noise.told
        released.set()
        await app.until(lambda: "0 flips in 1 re-run of 1 unchanged prompt" in app.session.noise.told)
    whole, *parts = asked
    assert whole is None and parts  # all of the record once, and then what was marked again
    assert all(keys is not None and len(keys) == 1 for keys in parts)


async def test_many_paid_calls_are_asked_about_first(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with ScriptedServer(otherwise=says(FAILED)) as server, working(path, server, ask_over=3) as app:
        await app.press("f5")
        await app.shows(f"Ask m at {place_of(server.base_url)}?", "4 calls")
        await app.press("escape")
        await app.until(lambda: not app.main.marking)
        assert server.requests == []
        await app.press("f5")
        await app.shows(f"Ask m at {place_of(server.base_url)}?")
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


def asked_again(*replies: str) -> ScriptedServer:
    return ScriptedServer(*[says(reply) for reply in replies], otherwise=says(FAILED))


async def test_history_shows_earlier_sessions_and_runs_with_what_changed_and_how_it_stood(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with asked_again(PASSED, FAILED, PASSED) as server:
        async with working(path, server) as app:  # predicted: fails, total 0
            await app.press("f9", "ctrl+r")
            await app.until(lambda: len(server.requests) == 1 and not app.main.marking)
        desk = Desk(EndpointJudge(JudgeSettings(base_url=server.base_url, model="m")), tmp_path / "runs.sqlite")
        await marked_without_a_terminal(path, desk, again=True)
        path.write_text(path.read_text().replace("expected_total: 0", "expected_total: 9", 1))
        async with working(path, server) as app:
            await app.open_text(2)
            await app.type(" Truly.")
            await app.press("f9", "ctrl+r")
            await app.until(lambda: len(server.requests) == 3 and not app.main.marking)
            await app.press("h")
            await app.shows("History of A1-F1", "predicted now: fail, C1 0, C2 0, C3 0, total 9")
            past = history(app)
            await app.shows("mismatch (gate) pass, C1 3, C2 3, C3 4, total 10 first result", of=past.list)
            await app.shows("matched fail, C1 0, C2 0, C3 0, total 0 nothing changed", of=past.list)
            await app.shows("mismatch (gate) pass, C1 3, C2 3, C3 4, total 10 changed: gate", of=past.list)
            floor = "noise floor: 4 flips in 1 re-run of 1 unchanged prompt (4.00 a re-run, n = 1)"
            # the newest beside the one above it, then the first beside the newest
            await app.shows("changed: gate", floor, "result 2 result 3 gate fail pass ≠", of=past.scroll)
            await app.press("up", "up", "space", "down", "down")
            await app.shows("changed: gate", floor, "result 1 result 3 gate pass pass C1 3 3", of=past.scroll)
            await app.press("pagedown", "pagedown", "pagedown")
            await app.shows("predicted then: fail, C1 0, C2 0, C3 0, total 0", of=past.scroll)
            await app.press("space")  # sets the third beside the others
            await app.press("up")
            await app.shows("result 2 result 3", of=past.scroll)


def history(app: Driver) -> PastScreen:
    screen = app.app.screen
    assert isinstance(screen, PastScreen)
    return screen


async def marked_without_a_terminal(path: Path, desk: Desk, *, again: bool) -> None:
    """Mark the first fixture as `gt-tui run` does."""
    document = load(path).document
    head, _ = head_of(document)
    job = jobs_of(head, [question_at(document, 0)[0]])[0]
    subject = Subject(path, document.text, 1, 1)
    async with aclosing(desk.run(await desk.plan([job], subject, again=again), subject)) as events:
        assert [type(event) async for event in events] == [Begun, Started, Finished]


async def test_a_copied_file_has_the_noise_floor_of_its_present_prompts(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with asked_again(PASSED, FAILED) as server:
        async with working(path, server) as app:
            for asked, key in enumerate(("ctrl+r", "R"), 1):
                await app.press("f9", key)
                await app.until(lambda asked=asked: len(server.requests) == asked and not app.main.marking)
        copy = path.with_name("copy.yaml")
        copy.write_text(path.read_text())
        async with working(copy, server) as app:
            await app.until(lambda: app.session.noise.floor.pairs == 1)
            assert app.session.noise.floor.gates_moved == 1


async def test_a_clock_that_went_backwards_does_not_turn_the_history_round(tmp_path: Path) -> None:
    path, store = written(tmp_path), tmp_path / "runs.sqlite"
    async with asked_again(PASSED, FAILED) as server:
        async with working(path, server) as app:
            for asked, key in enumerate(("ctrl+r", "R"), 1):
                await app.press("f9", key)
                await app.until(lambda asked=asked: len(server.requests) == asked and not app.main.marking)
        with closing(sqlite3.connect(store, isolation_level=None)) as connection:
            connection.execute("UPDATE calls SET at = '2020-01-01T00:00:00.000+00:00' WHERE id = 2")
        session = Session(load(path), Desk(EndpointJudge(JudgeSettings(base_url=server.base_url, model="m")), store))
        past = await session.past(0, session.question(0).fixtures[0])
    assert [one.mark.verdict is not None and one.mark.verdict.total for one in past.results] == [10, 0]


async def test_what_was_predicted_at_the_time_of_an_older_record_is_known_only_for_the_same_text(
    tmp_path: Path,
) -> None:
    path = written(tmp_path)
    async with asked_again(PASSED) as server:
        async with working(path, server) as app:
            await app.press("f9", "ctrl+r")
            await app.until(lambda: len(server.requests) == 1 and not app.main.marking)
        with closing(sqlite3.connect(tmp_path / "runs.sqlite", isolation_level=None)) as connection:
            connection.execute("UPDATE calls SET predicted = NULL")
        async with working(path, server) as app:
            await app.press("f9", "h")
            await app.shows("predicted then: fail", "mismatch (gate)")
            await app.press("escape")
            await app.open_text(1)
            await app.type(".")
            await app.press("escape", "f9", "h")
            await app.shows("unknown: what was predicted then is not on record")


async def test_history_of_real_judges_is_there_under_the_rehearsal_judge(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with asked_again(PASSED) as server:
        async with working(path, server) as app:
            await app.press("f9", "ctrl+r")
            await app.until(lambda: len(server.requests) == 1 and not app.main.marking)
        desk = Desk(RehearsalJudge(), tmp_path / "runs.sqlite")
        async with opened(path, judge=desk) as app:  # type: ignore[arg-type]
            await app.press("f9", "ctrl+r")
            await app.until(lambda: not app.main.marking)
            await app.press("h")
            await app.shows("m at 127.0.0.1", "rehearsal", "changed: judge")
            await app.shows("changed: judge two judges: how far either moves", of=history(app).scroll)
    judges = [call.judge for _, call in RunReader(tmp_path / "runs.sqlite").calls()]
    assert [judge == "rehearsal" for judge in judges] == [False, True]


async def test_rehearsal_marks_are_in_the_history_of_later_sessions_once_and_decide_nothing(tmp_path: Path) -> None:
    path, store = written(tmp_path), tmp_path / "runs.sqlite"
    desk = Desk(RehearsalJudge(), store)
    async with opened(path, judge=desk) as app:  # type: ignore[arg-type]
        for _ in range(2):  # marked again unchanged it is the same mark
            await app.press("f5")
            await app.until(lambda: len(app.session.marks) == 4 and not app.main.marking)
        await app.press("f9", "h")
        await app.shows("nothing changed: any difference is noise")
        assert len(history(app)._history.results) == 2  # those of this session, none of them twice
    assert len(list(RunReader(store).calls())) == 4
    async with opened(path, judge=Desk(RehearsalJudge(), store)) as app:  # type: ignore[arg-type]
        assert app.session.agreements(0) == [NOT_RUN] * 4  # never reused: a click makes them anew
        await app.press("f9", "h")
        await app.shows("rehearsal matched", "first result")
        assert len(history(app)._history.results) == 1
    async with asked_again(PASSED) as server, working(path, server) as app:
        await app.until(lambda: app.session.agreements(0) == [NOT_RUN] * 4)  # not "stale": nothing of a judge is there
        assert app.session.desk.reader is not None
        assert await app.session.desk.latest_keys(app.session.subject(()).rubric) == {}
        await app.until(lambda: app.session.noise._read is not None)
        assert "unknown (n = 0)" in app.session.noise.told
    assert len(list(RunReader(store).calls())) == 4


async def test_re_runs_of_another_session_give_the_noise_floor_and_the_majority(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with asked_again(PASSED, "no JSON", "no JSON", "no JSON") as server:
        async with working(path, server) as app:
            await app.press("f9", "t")
            await app.shows("noise floor unknown (n = 0): nothing was marked again unchanged")
            await app.press("escape", "ctrl+r")
            for requests in (1, 4, 5, 6):  # a pass, three rejected replies that are one null, two fails
                await app.until(lambda wanted=requests: len(server.requests) == wanted and not app.main.marking)  # type: ignore[misc]
                if requests < 6:
                    await app.press("R")
        async with working(path, server) as app:
            await app.until(lambda: app.session.agreements(0)[0] is Agreement.MATCH)  # type: ignore[index]
            await app.press("f9")
            await app.shows("3 marks", "1 0 0", of=app.main.judge_pane)
            await app.press("t")
            # pass, null, fail, fail: the gate and three awards moved once in two pairs
            told = app.app.screen.query_one("Static")
            await app.shows(
                "noise floor: 4 flips in 2 re-runs of 1 unchanged prompt (2.00 a re-run, n = 2); "
                "decisions 4 of 8 (50%, n = 8), gates 1 of 2 (50%, n = 2), "
                "whole verdicts 1 of 2 (50%, n = 2); 1 null among them, no decision",
                of=told,
            )


async def test_the_message_line_says_how_a_run_ended(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with asked_again(FAILED, "no JSON", "no JSON", "no JSON") as server, working(path, server, at_once=1) as app:
        await app.press("f9", "ctrl+r")
        await app.shows("marked: 1 asked, 0 null, 0 reused · 1 call, $0.5000")
        await app.press("f5")
        await app.shows("marked: 3 asked, 1 null, 1 reused · 5 calls, $2.5000")  # three replies for the null
        await app.press("f5")
        await app.shows("marked: 1 asked, 0 null, 3 reused · 1 call, $0.5000")
        await app.press("f5")
        await app.shows("marked: 0 asked, 0 null, 4 reused · nothing was asked")


async def test_a_run_whose_price_nobody_states_says_so(tmp_path: Path) -> None:
    reply = completion(FAILED)
    del reply["usage"]["cost"]
    path = written(tmp_path)
    async with ScriptedServer(otherwise=answer(200, reply)) as server:
        async with working(path, server) as app:
            await app.press("f9", "ctrl+r")
            await app.shows("marked: 1 asked, 0 null, 0 reused · 1 call of unknown cost")
        # 100 tokens in and 20 out, in dollars a million
        async with working(path, server, price=Price(1000, 5000)) as app:
            await app.press("f9", "R")
            await app.shows("marked: 1 asked, 0 null, 0 reused · 1 call, $0.2000")
            await app.shows("$0.2000", of=app.main.judge_pane)


async def test_a_plan_for_a_changed_text_goes_by_what_calls_about_the_rubric_cost(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with asked_again(FAILED) as server, working(path, server) as app:
        await app.press("f5")
        await app.until(lambda: len(server.requests) == 4 and not app.main.marking)
        await app.open_text(2)
        await app.type(",")
        await app.press("f9", "p")
        await app.shows("4 calls to the judge, 0 verdicts reused", "and 80 out (mean of 4 recorded)")
        await app.shows("about $2.0000 (mean of 4 calls), more where replies are rejected")


async def test_leaving_in_the_middle_of_a_run_waits_for_no_judge(tmp_path: Path) -> None:
    async with ScriptedServer(otherwise=hang()) as server:
        async with working(written(tmp_path), server) as app:
            await app.press("f5")
            await app.until(lambda: len(server.requests) == 4)
            await app.press("ctrl+q")
            await app.until(lambda: app.app._exit)  # long before the judge's own time is up
        await server.until(lambda: server.open_connections == 0)


async def test_the_history_does_not_wait_for_the_noise_floor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = asyncio.Event()
    repeated = Desk.repeated

    async def slow(self: Desk, rubric: str, keys: Iterable[str] | None = None) -> dict[str, Floor] | None:
        await read.wait()
        return await repeated(self, rubric, keys)

    monkeypatch.setattr(Desk, "repeated", slow)
    path = written(tmp_path)
    async with asked_again(PASSED) as server, working(path, server) as app:
        await app.press("f9", "ctrl+r")
        await app.until(lambda: len(server.requests) == 1 and not app.main.marking)
        await app.press("R")
        await app.until(lambda: len(server.requests) == 2 and not app.main.marking)
        await app.press("h")
        await app.shows("nothing changed: any difference is noise", "the noise floor is being read")
        read.set()
        await app.shows("in 1 re-run of 1 unchanged prompt", of=history(app).scroll)


async def test_every_question_that_was_shown_in_a_hurry_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with ScriptedServer(otherwise=says(FAILED)) as server, working(written(tmp_path), server) as app:
        await app.settle()
        asked: list[int] = []

        async def look_up(index: int) -> bool:
            asked.append(index)
            return False

        monkeypatch.setattr(app.session, "look_up_question", look_up)
        for index in (0, 1, 0):
            app.main.runner.look_up_soon(index)
        await app.until(lambda: {0, 1} <= set(asked))


async def test_a_run_that_is_cancelled_before_it_begins_keeps_no_other_from_beginning(tmp_path: Path) -> None:
    async with ScriptedServer(otherwise=says(FAILED)) as server, working(written(tmp_path), server) as app:
        runner = app.main.runner
        runner.mark(jobs_of(app.session.head, [app.session.question(0)]), again=False)
        assert runner.cancel()  # in the same turn: the worker has not had its first step
        await app.settle()
        assert not runner.marking
        await app.press("f9", "ctrl+r")
        await app.until(lambda: len(server.requests) == 1 and not app.main.marking)


async def test_results_find_their_question_that_moved_while_the_judge_was_asked(tmp_path: Path) -> None:
    gate = asyncio.Event()

    async def step(exchange: Exchange) -> bool:
        await gate.wait()
        return await says(FAILED)(exchange)

    async with ScriptedServer(otherwise=step) as server, working(written(tmp_path), server) as app:
        await app.press("down", "f9", "ctrl+r")
        await app.until(lambda: len(server.requests) == 1)
        app.session.dispatch([DeleteNode(("questions", 0))], "delete", ("questions", 0))
        gate.set()
        await app.until(lambda: not app.main.marking)
        assert app.session.statuses(0)[0] is not Status.NOT_RUN
        await app.hides("not run", of=app.main.outline)


async def test_a_run_that_could_not_be_begun_is_none_and_the_screen_does_not_wait_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, store = written(tmp_path), tmp_path / "runs.sqlite"
    with closing(open_store(store)) as other:

        class Held(RunWriter):
            """Another program takes the record for itself when it was opened and before the run is added."""

            def __init__(self, path: Path) -> None:
                super().__init__(path)
                self._connection.execute("PRAGMA busy_timeout=1000")
                other.execute("BEGIN EXCLUSIVE")

            def close(self) -> None:
                other.execute("ROLLBACK")
                super().close()
                assert threading.current_thread() is not threading.main_thread()

        monkeypatch.setattr(record, "RunWriter", Held)
        async with ScriptedServer(otherwise=says(FAILED)) as server, working(path, server) as app:
            await app.press("f9", "ctrl+r")
            await app.shows("another program holds")
            await app.until(lambda: not app.main.marking)
            assert server.requests == []
    assert RunReader(store).runs() == []
