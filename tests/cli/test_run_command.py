from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from samples import COMMAND, HOSTILE, fixture, hostile, question, rubric, write
from scripted_server import Exchange, ScriptedServer, error, says

from gt_tui.cli.main import main
from gt_tui.judge.settings import place_of
from gt_tui.text.inert import is_inert

CANARY = "sk-canary-5d0c1e77"

Output = pytest.CaptureFixture[str]


def verdict(c1: int, c2: int, **changed: object) -> str:
    stated = {
        "gate_passed": c1 > 0,
        "gate_reason": "leaching decides",
        "components": [
            {"id": "C1", "awarded": c1, "maximum": 3, "reason": "leaching is named"},
            {"id": "C2", "awarded": c2, "maximum": 7, "reason": "acid counted as a link"},
        ],
        "total": c1 + c2,
        "adjudication_required": False,
        "adjudication_note": "",
        **changed,
    }
    return f"Some thoughts.\n```json\n{json.dumps(stated)}\n```"


ANSWERS = {each["fixture_id"]: each["response_text"] for each in question()["calibration"]}
PREDICTED = {"A1-F1": (0, 0), "A1-F2": (3, 0), "A1-F3": (3, 4), "A1-F4": (3, 7)}


def replies(**changed: str) -> Callable[[Exchange], Any]:
    """Give a step that answers each fixture as predicted, unless `F1=...` says otherwise."""

    async def step(exchange: Exchange) -> bool:
        name = next(name for name, text in ANSWERS.items() if text in exchange.request.prompt)
        return await says(changed.get(name[3:], verdict(*PREDICTED[name])))(exchange)

    return step


async def run_against(server: ScriptedServer, path: Path, *words: str) -> int:
    words = ("run", str(path), "--judge-url", server.base_url, "--judge-model", "m", *words)
    return await asyncio.to_thread(main, words)


# -- the rehearsal judge -------------------------------------------------------------------------------


def test_the_rehearsal_judge_needs_nothing_and_says_what_it_is(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    # The partial fixture holds both words of C2: paid in full where 4 was predicted.
    assert main(["run", str(path)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("judge: rehearsal (word matching, not a judge; never calibration)\n")
    assert [line.split()[0] for line in out.splitlines()[1:] if line.startswith("A1")] == list(ANSWERS)
    assert main(["run", str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["judge"]["rehearsal"] is True


def test_only_what_was_asked_for_is_marked(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric(question("A1"), question("B2")))

    def marked(*words: str) -> list[tuple[str, str]]:
        main(["run", str(path), "--json", *words])
        return [(each["question"], each["fixture"]) for each in json.loads(capsys.readouterr().out)["fixtures"]]

    assert len(marked()) == 8
    assert marked("--question", "B2") == [("B2", f"B2-F{number}") for number in (1, 2, 3, 4)]
    assert marked("--fixture", "B2-F3") == [("B2", "B2-F3")]
    assert marked("--question", "A1", "--fixture", "A1-F1") == [("A1", "A1-F1")]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--question", "Z9"], "no question Z9 in this file; it has A1, B2"),
        (["--question", "\x1b[2J"], "no question \\x1b[2J in this file"),
        (["--question", "B2", "--fixture", "A1-F1"], "no fixture A1-F1 here; there are B2-F1, B2-F2, B2-F3, B2-F4"),
        (["--fixture", "nope"], "no fixture nope here; there are A1-F1, A1-F2"),
    ],
)
def test_an_unknown_id_gives_2_with_the_ids_there_are(
    tmp_path: Path, capsys: Output, words: list[str], message: str
) -> None:
    path = write(tmp_path, rubric(question("A1"), question("B2")))
    assert main(["run", str(path), *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err


@pytest.mark.parametrize("text", ["questions: []\n", "questions:\n  - {}\n"])
def test_a_rubric_without_fixtures_says_so(tmp_path: Path, capsys: Output, text: str) -> None:
    assert main(["run", str(write(tmp_path, text, "none.yaml"))]) == 2
    assert "no fixtures to mark; add one under calibration" in capsys.readouterr().err


def test_what_is_no_rubric_gives_1(tmp_path: Path, capsys: Output) -> None:
    assert main(["run", str(write(tmp_path, "[]"))]) == 1
    assert "line 1, column 1" in capsys.readouterr().err


# -- an endpoint ---------------------------------------------------------------------------------------


async def test_verdicts_as_predicted_give_0(tmp_path: Path, capsys: Output) -> None:
    async with ScriptedServer(otherwise=replies()) as server:
        assert await run_against(server, write(tmp_path, rubric())) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"judge: m at {place_of(server.base_url)}\n")
    assert out.splitlines()[-3:] == ["4 calls, $2.0000", "m was asked for, judge-2026 answered", "4 fixtures: 4 match"]


async def test_json_has_exactly_the_promised_shape(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    async with ScriptedServer(otherwise=replies(F2=verdict(3, 2), F4="no verdict here")) as server:
        assert await run_against(server, path, "--json") == 3
        assert len(server.requests) == 3 + 3
    report = json.loads(capsys.readouterr().out)
    assert list(report) == ["rubric", "judge", "fixtures"]
    assert report["rubric"] == str(path)
    assert report["judge"] == {"name": f"m at {place_of(server.base_url)}", "model": "m", "rehearsal": False}
    first, second, _, fourth = report["fixtures"]
    (flag,) = first["actual"].pop("flags")  # the scripted server counts a hundred tokens, whatever it is sent
    assert flag.startswith("the judge did not see the whole prompt: it counted 100 tokens")
    assert len(first.pop("marked_text")) == 64
    assert first.pop("marks") == [{"actual": {**first["actual"], "flags": [flag]}, "problem": None}]
    assert first == {
        "question": "A1",
        "fixture": "A1-F1",
        "predicted": {"gate": False, "awards": {"C1": 0, "C2": 0}, "total": 0},
        "actual": {
            "gate": False,
            "awards": {"C1": 0, "C2": 0},
            "total": 0,
            "reasons": {"gate": "leaching decides", "C1": "leaching is named", "C2": "acid counted as a link"},
            "evidence": {},
            "adjudication_required": False,
            "adjudication_note": "",
        },
        "status": "match",
        "attempts": 1,
        "problem": None,
        "this_run": {"verdict": True, "problem": None},
    }
    assert (second["status"], second["actual"]["total"], second["predicted"]["total"]) == ("mismatch", 5, 3)
    assert (fourth["status"], fourth["actual"], fourth["attempts"]) == ("null", None, 3)
    assert "no valid verdict in 3 attempts" in fourth["problem"]
    assert fourth["this_run"] == {"verdict": False, "problem": fourth["problem"]}


async def test_a_mismatch_gives_1_and_says_why(tmp_path: Path, capsys: Output) -> None:
    async with ScriptedServer(otherwise=replies(F2=verdict(3, 2), F1=verdict(3, 0))) as server:
        assert await run_against(server, write(tmp_path, rubric())) == 1
    lines = capsys.readouterr().out.splitlines()
    near_miss, minimum = (
        lines.index(next(x for x in lines if "A1-F1" in x)),
        lines.index(next(x for x in lines if "A1-F2" in x)),
    )
    assert "mismatch" in lines[near_miss]
    assert [line.strip() for line in lines[near_miss + 1 : near_miss + 3]] == [
        "gate: leaching decides",
        "C1 +3: leaching is named",
    ]
    assert lines[minimum + 1].strip() == "C2 +2: acid counted as a link"
    assert lines[-1] == "4 fixtures: 2 match, 2 mismatch"


async def test_a_null_gives_3_and_the_reason_of_each_failed_attempt(tmp_path: Path, capsys: Output) -> None:
    async with ScriptedServer(
        says("no verdict here"), says(verdict(3, 8)), says(verdict(3, 1, total=9)), otherwise=replies()
    ) as server:
        code = await run_against(server, write(tmp_path, rubric()), "--fixture", "A1-F2")
    assert code == 3
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert lines[1].startswith("A1-F2")
    assert " null " in lines[1]
    assert "the reply holds no JSON object" in lines[2]
    assert [line.split(":")[0] for line in lines[2:5]] == ["attempt 1", "attempt 2", "attempt 3"]
    assert "8" in lines[3]
    assert "9" in lines[4]
    assert lines[-1] == "1 fixture: 1 null"


async def test_a_verdict_after_a_failed_attempt_still_shows_that_attempt(tmp_path: Path, capsys: Output) -> None:
    async with ScriptedServer(says("no verdict here"), otherwise=replies()) as server:
        assert await run_against(server, write(tmp_path, rubric()), "--fixture", "A1-F2") == 0
    assert "attempt 1: the reply holds no JSON object" in capsys.readouterr().out


async def test_a_terminal_is_told_how_far_the_run_is_and_what_holds_it_up(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("gt_tui.cli.run.PROGRESS_S", 0.05)
    busy = error(429, headers={"Retry-After": "1"})
    async with ScriptedServer(busy, otherwise=replies()) as server:
        assert await run_against(server, write(tmp_path, rubric()), "--fixture", "A1-F2") == 0
    told = [line.strip() for line in capsys.readouterr().err.split("\r")]
    assert "0 of 1 marked · the judge is busy, asked again in 1 s" in told
    assert told[-1].startswith("1 of 1 marked")


async def test_a_null_counts_more_than_a_mismatch(tmp_path: Path) -> None:
    async with ScriptedServer(otherwise=replies(F1=verdict(3, 0), F2="nothing")) as server:
        assert await run_against(server, write(tmp_path, rubric())) == 3


async def test_a_request_for_a_person_is_told_and_changes_no_code(tmp_path: Path, capsys: Output) -> None:
    asks = verdict(3, 0, adjudication_required=True, adjudication_note="two readings")
    async with ScriptedServer(otherwise=replies(F2=asks)) as server:
        assert await run_against(server, write(tmp_path, rubric())) == 0
    assert "the judge asks for a person: two readings" in capsys.readouterr().out


async def test_fixtures_that_share_their_ids_keep_their_own_verdicts(tmp_path: Path, capsys: Output) -> None:
    twice = question()
    twice["calibration"] = [each | {"fixture_id": "A1-F1"} for each in twice["calibration"]]
    async with ScriptedServer(otherwise=replies()) as server:
        assert await run_against(server, write(tmp_path, rubric(twice)), "--json") == 0
    totals = [each["actual"]["total"] for each in json.loads(capsys.readouterr().out)["fixtures"]]
    assert totals == [0, 3, 7, 10]


async def test_a_judge_that_is_not_there_is_told_once_and_stops_the_run(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gt_tui.judge.client._FIRST_WAIT_S", 0.01)
    path = write(tmp_path, rubric(*(question(f"A{number}") for number in range(1, 6))))
    async with ScriptedServer() as server:
        pass
    assert await run_against(server, path) == 3
    out, err = capsys.readouterr()
    assert err.startswith(f"gt-tui: stopped: no judge answers at {server.base_url}: could not connect to 127.0.0.1")
    assert err.endswith("(4 tries) (20 of 20 not marked)\n")
    assert "could not connect" not in out
    assert "attempt " not in out
    assert "valid verdict" not in out + err


async def test_a_refused_key_stops_the_run_with_what_to_do_and_is_never_printed(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GT_TUI_API_KEY", CANARY)
    path = write(tmp_path, rubric(*(question(f"A{number}") for number in range(1, 6))))
    async with ScriptedServer(otherwise=error(401, f"Incorrect key {CANARY[:5]}")) as server:
        assert await run_against(server, path, "--json") == 3
        assert len(server.requests) <= 8
        assert server.requests[0].headers["authorization"] == f"Bearer {CANARY}"
    out, err = capsys.readouterr()
    assert "gt-tui: stopped: the judge at 127.0.0.1 refused the key (401): set GT_TUI_API_KEY" in err
    assert err.count("\n") == 1
    report = json.loads(out)["fixtures"]
    assert len(report) == 20
    assert {each["status"] for each in report} == {"null", "not run"}
    assert CANARY not in out + err


async def test_a_providers_key_does_not_reach_a_server_on_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENROUTER_API_KEY", CANARY)
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    async with ScriptedServer(otherwise=replies()) as server:
        await run_against(server, write(tmp_path, rubric()))
        assert server.requests
        assert all(CANARY not in request.head for request in server.requests)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "127.0.0.1:8000",
        "file:///etc/passwd",
        "http://127.0.0.1:99999/v1",
        "http://127.0.0.1:abc/v1",
        "http://127.0.0.1/v1\n",
        f"http://user:{CANARY}@127.0.0.1/v1",
        f"http://127.0.0.1/v1?api_key={CANARY}",
        "http:///v1",
        "http://[::1/v1",
        "http://127.0.0.1:8000/v1/chat/completions",
        "https://judge.example.org/v1",
    ],
)
def test_an_address_that_cannot_be_used_gives_2_with_a_sentence(tmp_path: Path, capsys: Output, url: str) -> None:
    assert main(["run", str(write(tmp_path, rubric())), "--judge-url", url]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("gt-tui: ")
    assert err.count("\n") == 1
    assert CANARY not in err


def test_a_key_that_no_header_can_hold_gives_2_and_is_not_printed(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GT_TUI_API_KEY", f"{CANARY}’")
    assert main(["run", str(write(tmp_path, rubric())), "--judge-url", "http://127.0.0.1:9/v1"]) == 2
    err = capsys.readouterr().err
    assert "GT_TUI_API_KEY" in err
    assert CANARY not in err


def test_a_model_without_an_address_gives_2(tmp_path: Path, capsys: Output) -> None:
    assert main(["run", str(write(tmp_path, rubric())), "--judge-model", "m"]) == 2
    assert "--judge-model needs --judge or --judge-url" in capsys.readouterr().err


# -- hostile text --------------------------------------------------------------------------------------


def hostile_verdict() -> str:
    stated = json.loads(verdict(3, 2).split("```json")[1].removesuffix("```"))
    ids = [component["id"] + HOSTILE for component in stated["components"]]
    stated = hostile(stated) | {"adjudication_required": True}
    for component, name in zip(stated["components"], ids, strict=True):
        component["id"] = name
    return f"```json\n{json.dumps(stated)}\n```"


@pytest.mark.parametrize(
    ("reply", "code"),
    [(hostile_verdict(), 1), (HOSTILE, 3), (verdict(3, 0).replace("C2", "C2\\u001b[2J"), 3)],
    ids=["verdict", "no verdict", "unknown id"],
)
async def test_hostile_text_of_rubric_and_judge_comes_out_inert(
    tmp_path: Path, capsys: Output, reply: str, code: int
) -> None:
    path = write(tmp_path, hostile(rubric()) | {"schema_version": "2.0"}, "a\x1b[2J.json")
    async with ScriptedServer(otherwise=says(reply)) as server:
        assert await run_against(server, path) == code
        out, err = capsys.readouterr()
        assert len(out.splitlines()) > 4
        for line in (out + err).split("\n"):
            assert is_inert(line), line
        assert await run_against(server, path, "--json") == code
    out = capsys.readouterr().out
    assert all(" " <= letter <= "~" or letter == "\n" for letter in out)
    assert len(json.loads(out)["fixtures"]) == 4


async def test_hostile_words_of_a_server_come_out_inert(tmp_path: Path, capsys: Output) -> None:
    async with ScriptedServer(otherwise=error(401, HOSTILE)) as server:
        assert await run_against(server, write(tmp_path, rubric())) == 3
    out, err = capsys.readouterr()
    assert "stopped" in err
    assert all(is_inert(line) for line in (out + err).split("\n"))


# -- the installed command -----------------------------------------------------------------------------


async def start(path: Path, *words: str, stdout: int = asyncio.subprocess.PIPE) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(COMMAND, "run", str(path), *words),
        stdout=stdout,
        stderr=asyncio.subprocess.PIPE,
        # tests that run in the background ignore interrupts, and what they start would, too
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )


async def test_the_installed_command_marks_by_an_endpoint(tmp_path: Path) -> None:
    path = write(tmp_path, rubric())
    async with ScriptedServer(otherwise=replies()) as server:
        process = await start(path, "--judge-url", server.base_url, "--judge-model", "m", "--json")
        out, err = await asyncio.wait_for(process.communicate(), 60)
    assert err == b""
    assert process.returncode == 0
    assert [each["status"] for each in json.loads(out)["fixtures"]] == ["match"] * 4


@pytest.mark.parametrize(
    ("number", "then_s"),
    [
        (signal.SIGINT, None),
        (signal.SIGTERM, None),
        (signal.SIGHUP, None),
        # a second signal, so many seconds later, tears nothing
        (signal.SIGTERM, 0.0),
        (signal.SIGTERM, 0.005),
        (signal.SIGTERM, 0.02),
    ],
)
async def test_an_interrupted_run_reports_what_is_finished(
    tmp_path: Path, number: signal.Signals, then_s: float | None
) -> None:
    many = question()
    many["calibration"] = [fixture(f"A1-F{n}", f"{ANSWERS['A1-F2']} {n}", True, 3, 0) for n in range(12)]
    path = write(tmp_path, rubric(many))
    release = asyncio.Event()

    async def wait(_: Exchange) -> bool:
        await release.wait()
        return False

    async with ScriptedServer(says(verdict(3, 0)), otherwise=wait) as server:
        process = await start(path, "--judge-url", server.base_url, "--judge-model", "m")
        # eight at once: the ninth request comes only when the first fixture is finished
        await server.until(lambda: len(server.requests) == 9)
        process.send_signal(number)
        if then_s is not None:
            await asyncio.sleep(then_s)
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGINT)
        try:
            out, err = await asyncio.wait_for(process.communicate(), 60)
        finally:
            release.set()  # the server waits for those that it has not answered
    assert process.returncode == 130
    assert "12 fixtures: 1 match, 11 not run" in out.decode()
    assert (
        err.decode()
        == "gt-tui: stopped: interrupted (11 of 12 not marked; 8 were under way, and the judge may bill them)\n"
    )


async def test_an_interrupted_run_that_marks_again_takes_no_older_verdict_for_its_own(tmp_path: Path) -> None:
    many = question()
    many["calibration"] = [fixture(f"A1-F{n}", f"{ANSWERS['A1-F2']} {n}", True, 3, 0) for n in range(10)]
    path = write(tmp_path, rubric(many))
    release = asyncio.Event()

    async def wait(_: Exchange) -> bool:
        await release.wait()
        return False

    def step(exchange: Exchange) -> Awaitable[bool]:
        # the first run is answered whole; of the second only its first question, otherwise than before
        asked = len(server.requests)
        return (says(verdict(3, 0)) if asked <= 10 else says(verdict(3, 7)) if asked == 11 else wait)(exchange)

    async with ScriptedServer(otherwise=step) as server:
        assert await run_against(server, path) == 0
        process = await start(path, "--judge-url", server.base_url, "--judge-model", "m", "--again", "--json")
        await server.until(lambda: len(server.requests) == 19)
        process.send_signal(signal.SIGINT)
        try:
            out, err = await asyncio.wait_for(process.communicate(), 60)
        finally:
            release.set()  # the server waits for those that it has not answered
    assert process.returncode == 130
    assert (
        err.decode()
        == "gt-tui: stopped: interrupted (9 of 10 not marked; 8 were under way, and the judge may bill them)\n"
    )
    marks = [[mark["actual"]["total"] for mark in each["marks"]] for each in json.loads(out)["fixtures"]]
    assert sorted(marks) == [*[[]] * 9, [3, 10]]


async def test_a_reader_that_has_gone_causes_no_traceback(tmp_path: Path) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    try:
        process = await start(write(tmp_path, rubric()), stdout=write_end)
    finally:
        os.close(write_end)
    _, err = await asyncio.wait_for(process.communicate(), 60)
    assert err == b""
    assert process.returncode == 141


def test_a_plan_as_json_is_wrong_use(tmp_path: Path, capsys: Output) -> None:
    """A plan is lines for people; a program that asked for JSON gets no lines instead."""
    with pytest.raises(SystemExit) as caught:
        main(["run", str(write(tmp_path, rubric())), "--plan", "--json"])
    assert caught.value.code == 2
    assert capsys.readouterr().out == ""
