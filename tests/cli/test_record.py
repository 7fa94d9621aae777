from __future__ import annotations

import asyncio
import csv
import errno
import json
import os
import sqlite3
import threading
from collections import Counter
from pathlib import Path

import pytest
from samples import COMMAND, fixture, question, rubric, write
from scripted_server import Exchange, ScriptedServer, answer, completion, error, raw, says
from test_judge_choice import user_file
from test_run_command import ANSWERS, Output, run_against, verdict

from gt_tui.calibration import record
from gt_tui.calibration.record import RunRecord, Subject
from gt_tui.cli.main import main
from gt_tui.files import run_writer
from gt_tui.files.drafts import DraftStore
from gt_tui.files.git_state import GitState
from gt_tui.files.places import state_directory
from gt_tui.files.room import SIZE
from gt_tui.files.run_reader import RunReader
from gt_tui.files.runs import NAME, Call, RunState, StoreFault, open_store
from gt_tui.judge.mark import EndpointJudge
from gt_tui.judge.settings import JudgeSettings
from gt_tui.text.counting import plural


def reader() -> RunReader:
    return RunReader(state_directory() / NAME)


def recorded() -> list[Call]:
    return [call for _, call in reader().calls()]


def many(path: Path, count: int = 12) -> Path:
    each = question()
    each["calibration"] = [fixture(f"A1-F{n}", f"{ANSWERS['A1-F2']} number {n}.", True, 3, 0) for n in range(count)]
    return write(path, rubric(each))


async def test_a_second_run_asks_nothing_and_reports_the_same(tmp_path: Path, capsys: Output) -> None:
    path = many(tmp_path)
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        assert await run_against(server, path, "--json") == 0
        first = json.loads(capsys.readouterr().out)
        assert len(server.requests) == 12
        assert await run_against(server, path, "--json") == 0
        assert json.loads(capsys.readouterr().out) == first
        assert len(server.requests) == 12
    assert len(recorded()) == 12


async def test_marking_again_is_one_more_repeat_of_the_same_result(tmp_path: Path) -> None:
    path = many(tmp_path, 1)
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        await run_against(server, path)
        await run_against(server, path, "--again")
        await run_against(server, path, "--again")
    calls = recorded()
    assert [call.repeat for call in calls] == [0, 1, 2]
    assert len({call.result_key for call in calls}) == 1


async def test_a_null_and_a_cut_reply_are_asked_again_by_the_next_run(tmp_path: Path) -> None:
    path = many(tmp_path, 1)
    bad = [says("no JSON"), says(verdict(3, 0), finish_reason="length"), says("no JSON")]
    async with ScriptedServer(*bad, otherwise=says(verdict(3, 0))) as server:
        assert await run_against(server, path) == 3
        assert await run_against(server, path) == 0
        assert len(server.requests) == 4
    calls = recorded()
    assert [call.verdict is None for call in calls] == [True, True, True, False]
    assert [call.null_reason is None for call in calls] == [True, True, False, True]
    assert "cut off at the token limit" in (calls[1].problem or "")
    assert [call.cost_usd for call in calls] == [0.5] * 4


async def test_a_changed_comma_is_asked_about_and_its_old_text_is_still_known(tmp_path: Path) -> None:
    path = many(tmp_path, 1)
    before = path.read_text()
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        await run_against(server, path)
        path.write_text(before.replace("leached by acid", "leached, by acid"))
        await run_against(server, path)
        assert len(server.requests) == 2
        path.write_text(before)
        await run_against(server, path)
        assert len(server.requests) == 2


async def test_the_record_holds_all_that_a_call_depended_on(tmp_path: Path) -> None:
    path = many(tmp_path, 1)
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        await run_against(server, path)
    [call] = recorded()
    [(number, run)] = reader().runs()
    assert (call.run, call.question_id, call.fixture_id) == (number, "A1", "A1-F0")
    assert (call.model_asked, call.model_returned, call.finish_reason) == ("m", "judge-2026", "stop")
    assert json.loads(call.parameters_sent)["max_tokens"] == 4096
    assert (call.prompt_tokens, call.completion_tokens, call.cost_usd) == (100, 20, 0.5)
    assert call.reply == verdict(3, 0)
    assert len({call.block_sha256, call.template_sha256, call.answer_sha256, call.result_key}) == 4
    assert (run.questions, run.fixtures, run.state, run.git_commit) == (1, 1, RunState.FINISHED, None)
    assert run.ended is not None
    assert run.started <= call.at <= run.ended


@pytest.mark.parametrize("answered", [1, 5, 11])
async def test_after_a_kill_nothing_that_was_recorded_is_paid_twice(tmp_path: Path, answered: int) -> None:
    path = many(tmp_path)
    bills: Counter[str] = Counter()
    hold = asyncio.Event()

    async def step(exchange: Exchange) -> bool:
        if not hold.is_set() and len(bills) >= answered:
            await exchange.reader.read()  # until the client dies
            return False
        bills[exchange.request.prompt] += 1
        return await says(verdict(3, 0))(exchange)

    async with ScriptedServer(otherwise=step) as server:
        words = ["run", str(path), "--judge-url", server.base_url, "--judge-model", "m"]
        process = await asyncio.create_subprocess_exec(COMMAND, *words, stdout=-3, stderr=-3)
        async with asyncio.timeout(60):
            while len(recorded()) < answered:  # noqa: ASYNC110 - another process writes it
                await asyncio.sleep(0.01)
        process.kill()
        await process.wait()
        hold.set()
        assert await run_against(server, path) == 0
    assert len(bills) == 12
    assert set(bills.values()) == {1}
    assert [run.state for _, run in reader().runs()] == [RunState.INTERRUPTED, RunState.FINISHED]


async def test_a_limit_in_calls_stops_cleanly_and_the_rest_comes_with_the_next_run(
    tmp_path: Path, capsys: Output
) -> None:
    path = many(tmp_path)
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        assert await run_against(server, path, "--limit-calls", "5") == 3
        assert len(server.requests) == 5
        said = capsys.readouterr()
        assert "the limit of 5 calls is reached" in said.err
        assert "5 match, 7 not run" in said.out
        assert await run_against(server, path) == 0
        assert len(server.requests) == 12
    assert [run.state for _, run in reader().runs()] == [RunState.STOPPED, RunState.FINISHED]


async def test_a_limit_in_money_is_kept(tmp_path: Path, capsys: Output) -> None:
    path = many(tmp_path, 4)  # each call costs 0.5
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        await run_against(server, path, "--fixture", "A1-F0")
        # The record says what a call costs, so the first three do not go out together.
        assert await run_against(server, path, "--limit-usd", "1.2") == 3
        assert len(server.requests) == 3
    assert "leaves no room" in capsys.readouterr().err


@pytest.mark.parametrize(("limit", "asked"), [("0", 1), ("0.4", 1), ("1.2", 2), ("2", 4)])
async def test_a_limit_in_money_holds_where_nobody_knows_the_price_yet(
    tmp_path: Path, capsys: Output, limit: str, asked: int
) -> None:
    path = many(tmp_path, 6)  # each call costs 0.5, as the first one tells
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        assert await run_against(server, path, "--limit-usd", limit) == 3
        assert len(server.requests) == asked
    said = capsys.readouterr().err
    assert "leaves no room for a further call" in said
    assert f"({plural(asked, 'call')}, ${asked / 2:.4f})" in said


async def test_requests_that_were_cut_off_count_towards_a_limit_in_calls(tmp_path: Path, capsys: Output) -> None:
    path = many(tmp_path, 3)
    cut = raw(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{")
    async with ScriptedServer(otherwise=cut) as server:
        assert await run_against(server, path, "--limit-calls", "2") == 3
        assert len(server.requests) == 2
    assert "the limit of 2 calls is reached (2 calls" in capsys.readouterr().err


async def test_what_a_call_costs_counts_before_the_next_one_is_sent(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = many(tmp_path, 4)  # each call costs 0.5, and is expected to cost next to nothing
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    judges = tmp_path / "config" / "gt-tui" / "judges.toml"
    judges.parent.mkdir(parents=True)
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        judges.write_text(
            f'[judges.one]\nurl = "{server.base_url}"\nmodel = "m"\nconcurrency = 1\n'
            "price_input_usd = 0.001\nprice_output_usd = 0.001\n"
        )
        assert await asyncio.to_thread(main, ["run", str(path), "--judge", "one", "--limit-usd", "0.6"]) == 3
        assert len(server.requests) == 1
    assert "(1 call, $0.5000)" in capsys.readouterr().err


@pytest.mark.parametrize("body", [b"\xff\xfe", b"[]", b"{not json}", b""])
async def test_an_answer_that_cannot_be_read_may_be_on_the_bill(tmp_path: Path, capsys: Output, body: bytes) -> None:
    path = many(tmp_path, 3)
    async with ScriptedServer(otherwise=answer(200, body)) as server:
        assert await run_against(server, path, "--limit-calls", "2") == 3
        assert len(server.requests) == 2
    assert "2 calls of unknown cost" in capsys.readouterr().err


async def test_a_fixture_that_was_never_asked_about_is_no_call(tmp_path: Path, capsys: Output) -> None:
    path = many(tmp_path, 9)
    async with ScriptedServer(otherwise=error(401)) as server:
        assert await run_against(server, path) == 3
        asked = len(server.requests)
    assert asked < 9
    assert f"\n{plural(asked, 'call')}, $0.0000\n" in capsys.readouterr().out
    assert len(recorded()) == asked


async def test_a_verdict_that_cannot_be_written_down_is_shown_all_the_same(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = many(tmp_path, 1)
    monkeypatch.setattr("gt_tui.files.runs.open_store.__kwdefaults__", {"wait_s": 0.1})
    held: list[sqlite3.Connection] = []

    async def step(exchange: Exchange) -> bool:
        # another program takes the record while the judge is thinking
        held.append(sqlite3.connect(state_directory() / NAME, isolation_level=None, check_same_thread=False))
        held[0].execute("BEGIN IMMEDIATE")
        return await says(verdict(3, 0))(exchange)

    async with ScriptedServer(otherwise=step) as server:
        assert await run_against(server, path) == 0
        assert len(server.requests) == 1
    held[0].close()
    out, err = capsys.readouterr()
    assert "match" in out
    assert "shown, and perhaps not on record: 1 result that came" in err
    assert recorded() == []


async def test_what_cannot_be_marked_is_in_no_plan_and_costs_no_call(tmp_path: Path, capsys: Output) -> None:
    each = question()
    each["gate"]["pass_condition"] = " "
    path = write(tmp_path, rubric(each))
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        assert await run_against(server, path, "--plan") == 0
        plan = capsys.readouterr().out
        assert "0 calls to the judge" in plan
        assert "4 fixtures cannot be marked: the gate has no pass condition" in plan
        assert await run_against(server, path) == 3
        assert server.requests == []
    assert "4 fixtures: 4 null" in capsys.readouterr().out


@pytest.mark.skipif(os.geteuid() == 0, reason="root may enter everywhere")
@pytest.mark.parametrize("closed", ["state", "own"])
def test_doctor_reports_a_directory_that_may_not_be_entered(capsys: Output, closed: str) -> None:
    own = state_directory()
    own.mkdir(parents=True)
    folder = own if closed == "own" else own.parent
    folder.chmod(0)
    try:
        assert main(["doctor"]) == 1
    finally:
        folder.chmod(0o700)
    out = capsys.readouterr().out
    assert "✗ trouble  record: " in out
    assert "✗ trouble  drafts: " in out


def test_doctor_sees_where_nothing_can_be_recorded(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "plain").write_text("no folder")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "plain"))
    assert main(["doctor"]) == 1
    assert (
        f"{tmp_path / 'plain'} is no folder that can be written, so nothing can be recorded" in capsys.readouterr().out
    )


async def test_a_refused_call_says_nothing_of_a_price(tmp_path: Path, capsys: Output) -> None:
    path = many(tmp_path, 2)
    async with ScriptedServer(otherwise=error(401)) as server:
        prices = "price_input_usd = 5.0\nprice_output_usd = 30.0"
        user_file(f'[judges.x]\nurl = "{server.base_url}"\nmodel = "m"\n{prices}\n')
        assert await asyncio.to_thread(main, ["run", str(path), "--judge", "x", "--plan"]) == 0
        before = capsys.readouterr().out
        assert "(estimated tokens times the price; n = 0 recorded calls)" in before
        assert await asyncio.to_thread(main, ["run", str(path), "--judge", "x"]) == 3
        capsys.readouterr()
        assert await asyncio.to_thread(main, ["run", str(path), "--judge", "x", "--plan"]) == 0
        assert capsys.readouterr().out == before


async def test_each_request_of_a_call_is_on_record_with_what_it_said_that_it_cost(
    tmp_path: Path, capsys: Output
) -> None:
    path = many(tmp_path, 1)
    broken = completion("half a ver")
    broken["choices"][0]["error"] = {"code": 502, "message": "broke off"}
    async with ScriptedServer(answer(200, broken), otherwise=says(verdict(3, 0))) as server:
        assert await run_against(server, path) == 0
        assert "2 calls, $1.0000" in capsys.readouterr().out
    (call,) = recorded()
    assert (call.tries, call.cost_usd, json.loads(call.earlier or "")[0]["cost_usd"]) == (2, 0.5, 0.5)
    main(["export", str(path), "--format", "jsonl"])
    assert json.loads(capsys.readouterr().out)["cost_usd"] == 1.0


async def test_asking_again_without_a_verdict_is_no_success_though_one_is_on_record(
    tmp_path: Path, capsys: Output
) -> None:
    path = many(tmp_path, 2)
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        assert await run_against(server, path) == 0
        server.otherwise = error(401)
        capsys.readouterr()
        assert await run_against(server, path, "--again") == 3
        said = capsys.readouterr()
        assert said.out.count("from the record: this run gave no verdict") == 2
        assert "(2 of 2 not marked)" in said.err
        server.otherwise = says("no verdict")
        assert await run_against(server, path, "--again", "--json") == 3
        told = [(each["status"], each["this_run"]) for each in json.loads(capsys.readouterr().out)["fixtures"]]
        problem = "no valid verdict in 3 attempts: the reply holds no JSON object"
        assert told == [("match", {"verdict": False, "problem": problem})] * 2
        assert await run_against(server, path) == 0


async def test_what_is_on_record_is_given_out_whatever_keeps_the_rest_from_being_asked(
    tmp_path: Path, capsys: Output
) -> None:
    path = many(tmp_path, 3)
    go_on = asyncio.Event()

    async def wait(exchange: Exchange) -> bool:
        await go_on.wait()
        return await says(verdict(3, 0))(exchange)

    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        assert await run_against(server, path, "--fixture", "A1-F2") == 0  # the last one of the file
        capsys.readouterr()
        assert await run_against(server, path, "--limit-calls", "0") == 3
        out, err = capsys.readouterr()
        assert "1 verdict from the record" in out and "3 fixtures: 1 match, 2 not run" in out
        assert "(2 of 3 not marked)" in err
        server.otherwise = wait
        first = asyncio.create_task(run_against(server, path))
        await server.until(lambda: len(server.requests) == 3)
        assert await run_against(server, path) == 3  # the other one is at it
        assert "3 fixtures: 1 match, 2 not run" in capsys.readouterr().out
        go_on.set()
        assert await first == 0


async def test_a_fixture_whose_attempts_a_limit_ended_is_null_and_not_untouched(tmp_path: Path, capsys: Output) -> None:
    path = many(tmp_path, 1)
    async with ScriptedServer(otherwise=says("no verdict")) as server:
        assert await run_against(server, path, "--limit-calls", "2") == 3
        assert len(server.requests) == 2
    out = capsys.readouterr().out
    assert "no verdict: the limit of 2 calls is reached, after 2 attempts without a verdict" in out
    assert "1 fixture: 1 null" in out


async def test_a_second_run_of_the_same_rubric_and_judge_does_not_ask_for_the_same_verdicts(
    tmp_path: Path, capsys: Output
) -> None:
    path = many(tmp_path, 3)
    go_on = asyncio.Event()

    async def step(exchange: Exchange) -> bool:
        await go_on.wait()
        return await says(verdict(3, 0))(exchange)

    async with ScriptedServer(otherwise=step) as server:
        first = asyncio.create_task(run_against(server, path))
        await server.until(lambda: len(server.requests) == 3)
        assert await run_against(server, path) == 3
        said = capsys.readouterr().err
        assert "nothing was asked" in said and "is marking this rubric with this judge" in said
        go_on.set()
        assert await first == 0
        assert await run_against(server, path) == 0
        assert len(server.requests) == 3


async def test_no_call_is_made_where_no_space_can_be_set_aside_for_the_reply(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = many(tmp_path, 2)
    write_really = os.write

    def full(handle: int, data: bytes) -> int:
        if len(data) > 1_000_000:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write_really(handle, data)

    monkeypatch.setattr(os, "write", full)
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        assert await run_against(server, path) == 3
        assert server.requests == []
    assert "nothing was asked: the disk is full" in capsys.readouterr().err
    assert not list(state_directory().glob("room*"))


async def test_a_disk_that_fills_up_costs_no_reply_that_is_under_way(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = many(tmp_path, 40)
    pages: list[sqlite3.Connection] = []

    def opened(store: Path) -> sqlite3.Connection:
        connection = open_store(store)
        used = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {used + 4}")  # SQLite says then that the disk is full
        pages.append(connection)
        return connection

    def freed(folder: Path) -> None:
        assert (folder / "room-for-replies").stat().st_size == SIZE
        pages[0].execute("PRAGMA max_page_count = 100000")

    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        with monkeypatch.context() as patched:
            patched.setattr(run_writer, "open_store", opened)
            patched.setattr(run_writer, "give_room", freed)
            assert await run_against(server, path) == 3
        asked = len(server.requests)
        assert 0 < asked < 40
        assert "the disk is full" in capsys.readouterr().err
        assert len(recorded()) == asked  # every one that was paid for
        assert await run_against(server, path) == 0
        assert len(server.requests) == 40


async def test_the_plan_asks_nothing_and_says_what_a_run_would_do(tmp_path: Path, capsys: Output) -> None:
    path = many(tmp_path, 3)
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        await run_against(server, path, "--fixture", "A1-F0")
        capsys.readouterr()
        assert await run_against(server, path, "--plan") == 0
        assert len(server.requests) == 1
    said = capsys.readouterr().out
    assert "2 calls to the judge, 1 verdict reused from the record" in said


async def test_a_record_that_cannot_be_written_keeps_the_judge_from_being_asked(tmp_path: Path, capsys: Output) -> None:
    path = many(tmp_path, 2)
    state_directory().parent.mkdir(parents=True)
    state_directory().write_text("in the way")
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        assert await run_against(server, path) == 3
        assert server.requests == []
    assert "cannot be used" in capsys.readouterr().err


HOSTILE_REPLY = verdict(3, 0, gate_reason="=1+1 ``````` ![x](http://t/?q=1) <b>")


async def test_exports_are_inert(tmp_path: Path, capsys: Output) -> None:
    each = question()
    each["calibration"] = [fixture("=cmd()", f"{ANSWERS['A1-F2']}", True, 3, 0)]
    path = write(tmp_path, rubric(each))
    reply = completion(HOSTILE_REPLY + "\x1b]0;owned\x07")
    reply["model"] = "\t=1+1"
    reply["usage"]["cost"] = 0.25
    async with ScriptedServer(otherwise=says(reply["choices"][0]["message"]["content"])) as server:
        await run_against(server, path)
    capsys.readouterr()
    assert main(["export", str(path), "--format", "csv"]) == 0
    out = capsys.readouterr().out
    rows = list(csv.DictReader(out.splitlines()))
    assert rows[0]["fixture_id"] == "'=cmd()"
    assert float(rows[0]["cost_usd"]) == 0.5
    assert main(["export", str(path), "--format", "md"]) == 0
    text = capsys.readouterr().out
    assert "\x1b" not in text
    # Outside of fences stand our own words only.
    outside, fence = [], ""
    for line in text.splitlines():
        if fence:
            fence = "" if line == fence else fence
        elif line.startswith("```"):
            fence = line.removesuffix("text")
        else:
            outside.append(line)
    assert not any("http" in line or "<b>" in line or "cmd" in line for line in outside)
    assert main(["export", str(path)]) == 0
    [stated] = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert stated["verdict"]["total"] == 3
    assert stated["reply"].endswith("\x07")


async def test_the_table_says_what_was_predicted_and_how_each_call_stands(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric(question()))
    async with ScriptedServer(says("no verdict at all"), otherwise=says(verdict(3, 0))) as server:
        await run_against(server, path)
    changed = question()
    changed["calibration"][3]["expected_total"] = 9  # what a call stands against is what was predicted then
    path = write(tmp_path, rubric(changed))
    capsys.readouterr()
    assert main(["export", str(path), "--format", "csv"]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert list(rows[0])[-3:] == ["result_key", "predicted_total", "standing"]
    asked_again = [row for row in rows if row["problem"]]
    assert [(row["total"], row["standing"]) for row in asked_again] == [("", "")]
    stands = {
        row["fixture_id"]: (row["predicted_total"], row["total"], row["standing"]) for row in rows if row["total"]
    }
    assert stands == {
        "A1-F1": ("0", "3", "mismatch (gate)"),
        "A1-F2": ("3", "3", "matched"),
        "A1-F3": ("7", "3", "mismatch (under)"),
        "A1-F4": ("10", "3", "mismatch (under)"),
    }
    assert main(["export", str(path), "--format", "md"]) == 0
    assert capsys.readouterr().out.count("stood then: mismatch (under)") == 2


async def test_a_null_stands_as_null_in_the_table(tmp_path: Path, capsys: Output) -> None:
    path = many(tmp_path, 1)
    async with ScriptedServer(otherwise=says("no verdict at all")) as server:
        await run_against(server, path)
    capsys.readouterr()
    assert main(["export", str(path), "--format", "csv"]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert [(row["predicted_total"], row["standing"]) for row in rows] == [("3", ""), ("3", ""), ("3", "null")]


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("modified", "not committed: the file was changed since its last commit, so git will not show later"),
        ("untracked", "not committed: git does not track the file, so git will not show later"),
        ("clean", ""),
    ],
)
async def test_a_run_of_text_that_is_not_committed_says_what_that_means(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch, state: str, told: str
) -> None:
    monkeypatch.setattr("gt_tui.calibration.desk.git_state", lambda path: GitState("e3c0ffee" * 5, state))
    async with ScriptedServer() as server:
        await run_against(server, many(tmp_path, 1), "--plan")
    said = capsys.readouterr().out
    assert told in said
    assert ("commit" in said) is bool(told)


def test_export_of_a_file_that_is_not_there_says_that(tmp_path: Path, capsys: Output) -> None:
    assert main(["export", str(tmp_path / "nope.yaml")]) == 1
    assert "nope.yaml: no such file, and nothing is recorded for it" in capsys.readouterr().err


def test_export_without_results_says_so(tmp_path: Path, capsys: Output) -> None:
    assert main(["export", str(tmp_path / "r.yaml")]) == 1
    assert "nothing is recorded" in capsys.readouterr().err


async def test_doctor_finds_a_damaged_record_and_open_permissions(tmp_path: Path, capsys: Output) -> None:
    assert main(["doctor"]) == 0
    path = many(tmp_path, 1)
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        await run_against(server, path)
    capsys.readouterr()
    assert main(["doctor"]) == 0
    assert "1 call in 1 run in" in capsys.readouterr().out
    store = state_directory() / NAME
    store.chmod(0o644)
    assert main(["doctor"]) == 1
    assert "chmod 600" in capsys.readouterr().out
    store.write_bytes(os.urandom(9000))
    store.chmod(0o600)
    assert main(["doctor"]) == 1
    assert "damaged" in capsys.readouterr().out
    store.unlink()
    assert main(["doctor"]) == 0
    DraftStore(state_directory() / "drafts").write(path, "digest", "text")
    [draft] = (state_directory() / "drafts").glob("*.draft")
    assert main(["doctor"]) == 0
    draft.write_bytes(draft.read_bytes()[:-1])
    capsys.readouterr()
    assert main(["doctor"]) == 1
    assert f"{draft} is damaged" in capsys.readouterr().out


async def test_a_run_that_is_cancelled_at_its_start_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, judge = tmp_path / "runs.sqlite", EndpointJudge(JudgeSettings())
    subject = Subject(tmp_path / "r.yaml", "", 0, 0)
    slow, entered = threading.Event(), threading.Event()

    def take_slowly(folder: Path) -> None:
        entered.set()
        slow.wait(10)

    with monkeypatch.context() as patched:
        patched.setattr(record, "take_room", take_slowly)
        beginning = asyncio.create_task(RunRecord(store, judge, subject).__aenter__())
        await asyncio.to_thread(entered.wait, 10)
        beginning.cancel()
        with pytest.raises(asyncio.CancelledError):
            await beginning
        slow.set()
    async with asyncio.timeout(10):
        while True:  # the thread ends in its own time
            try:
                async with RunRecord(store, judge, subject) as begun:
                    assert begun.number
                return
            except StoreFault:
                await asyncio.sleep(0.01)
