"""How much time gt-tui adds to a judge's own: 200 requests of 200 ms each, 16 at a time, on loopback.

    python benchmarks/judge_throughput.py [--rounds N]

The ideal is ceil(200 / 16) x 0.2 = 2.6 s. Printed as ratios to it: the run alone (headless), the run inside the
app with the lag of its event loop, and the whole command from start to exit. Everything is recorded, as it is in
use. Exit code 1 when a goal is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import aclosing
from pathlib import Path

REQUESTS, AT_ONCE, DELAY_S = 200, 16, 0.2
IDEAL_S = -(-REQUESTS // AT_ONCE) * DELAY_S
GOALS = {"bare": 9.99, "headless": 1.10, "app": 1.15, "command": 1.35}
MOST_LAG_MS, MOST_MB = 30.0, 80.0
LOOK_EVERY_S = 0.01

PARTS = [("C1", 3, True), ("C2", 3, False), ("C3", 4, False)]
FILLER = "The vein carries malachite above the water table and chalcopyrite below it, as the old logs say. "


def rubric() -> str:
    """Give a rubric of 50 questions with four fixtures each; a prompt has about 5.8 KB."""
    questions = []
    for number in range(REQUESTS // 4):
        fixtures = [
            {
                "fixture_id": f"Q{number}-F{place}",
                "response_text": f"Answer {number}.{place}. {FILLER * 4}",
                "expected_gate_passed": True,
                "expected_component_awards": [{"id": id_, "awarded": points} for id_, points, _ in PARTS],
                "expected_total": 10,
                "rationale": "",
            }
            for place in range(4)
        ]
        questions.append(
            {
                "id": f"Q{number}",
                "question": f"What does vein {number} show?",
                "model_answer": FILLER * 6,
                "principle": FILLER,
                "gate": {"component_id": "C1", "points": 3, "pass_condition": FILLER, "fail_examples": [FILLER]},
                "components": [
                    {"id": id_, "points": points, "is_gate": gate, "credit_if": FILLER} for id_, points, gate in PARTS
                ],
                "required_concepts": [],
                "accepted_variants": [],
                "indicative_terms": [],
                "do_not_credit": [FILLER],
                "evidence": [],
                "calibration": fixtures,
            }
        )
    head = {"schema_version": "2.0", "scoring_model": {"total_points": 10}}
    return json.dumps({**head, "questions": questions}, indent=1)


# -- the judge, in a process of its own ------------------------------------------------------------------


async def serve() -> None:
    """Answer every request after 200 ms; print the port, and at the end the most connections there were."""
    components = [{"id": i, "awarded": p, "maximum": p, "reason": "as the condition says"} for i, p, _ in PARTS]
    verdict = {"gate_passed": True, "gate_reason": "it does", "components": components, "total": 10}
    reply = f"Some reasoning. {FILLER * 5}\n```json\n{json.dumps(verdict)}\n```"
    usage = {"prompt_tokens": 1500, "completion_tokens": 300, "cost": 0.001}
    body = json.dumps(
        {"model": "bench", "choices": [{"message": {"content": reply}, "finish_reason": "stop"}], "usage": usage}
    ).encode()
    answer = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    counts = {"open": 0, "most": 0, "answered": 0}

    async def connection(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        counts["open"] += 1
        counts["most"] = max(counts["most"], counts["open"])
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                length = int(head.split(b"content-length:")[1].split(b"\r\n")[0]) if b"content-length" in head else 0
                await reader.readexactly(length)
                if head.startswith(b"get"):
                    told = json.dumps(counts).encode()
                    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(told) + told)
                    counts["most"] = counts["answered"] = 0
                    return
                await asyncio.sleep(DELAY_S)
                counts["answered"] += 1
                writer.write(answer)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            counts["open"] -= 1
            writer.close()

    server = await asyncio.start_server(connection, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


async def counts_of(port: int) -> dict[str, int]:
    """Give what the judge counted since the last time."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\n\r\n")
    told = (await reader.read()).split(b"\r\n\r\n")[1]
    writer.close()
    counts: dict[str, int] = json.loads(told)
    return counts


# -- what is measured, each in a process of its own --------------------------------------------------------


def desk_for(port: int, folder: Path) -> object:
    """Give the desk that the command line would make for this judge."""
    from gt_tui.calibration.desk import Desk
    from gt_tui.judge.mark import EndpointJudge
    from gt_tui.judge.settings import JudgeSettings

    settings = JudgeSettings(base_url=f"http://127.0.0.1:{port}/v1", model="bench", concurrency=AT_ONCE)
    return Desk(EndpointJudge(settings), folder / "runs.sqlite", free=True, at_once=2 * AT_ONCE)


async def bare(port: int, folder: Path) -> dict[str, float]:
    """Send as many requests of that size with httpx alone: what this machine allows at this moment."""
    import httpx

    body = json.dumps({"model": "bench", "messages": [{"role": "user", "content": FILLER * 60}]})
    slots = asyncio.Semaphore(AT_ONCE)
    started = time.perf_counter()
    limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=AT_ONCE)
    async with httpx.AsyncClient(limits=limits, trust_env=False, verify=False) as http:

        async def one() -> bool:
            async with slots:
                answer = await http.post(f"http://127.0.0.1:{port}/v1/chat/completions", content=body)
                return bool(answer.json()["choices"])

        done = sum(await asyncio.gather(*(one() for _ in range(REQUESTS))))
    return {"s": time.perf_counter() - started, "done": done}


async def headless(port: int, folder: Path) -> dict[str, float]:
    """Run without a screen; imports are done before the clock starts, and counted in the whole command."""
    import gt_tui.judge.client  # noqa: F401
    from gt_tui.calibration.record import Subject
    from gt_tui.calibration.run import Finished, jobs_of
    from gt_tui.files.load import load
    from gt_tui.rubric.reading import head_of, question_at

    document = load(folder / "bench.json").document
    head, _ = head_of(document)
    jobs = jobs_of(head, [question_at(document, index)[0] for index in range(document.question_count)])
    desk = desk_for(port, folder)
    subject = Subject(folder / "bench.json", document.text, document.question_count, len(jobs))
    plan = await desk.plan(jobs, subject)  # type: ignore[attr-defined]
    done = 0
    started = time.perf_counter()
    async with aclosing(desk.run(plan, subject)) as events:  # type: ignore[attr-defined]
        async for event in events:
            done += isinstance(event, Finished) and event.mark.verdict is not None
    return {"s": time.perf_counter() - started, "done": done}


async def in_app(port: int, folder: Path) -> dict[str, float]:
    """Run inside the app on a screen of 140 x 40 and look at the loop's lag meanwhile."""
    from gt_tui.files.load import load
    from gt_tui.tui.app import GtApp
    from gt_tui.tui.commands import BY_ID
    from gt_tui.tui.screens.main import MainScreen
    from gt_tui.tui.session import Session

    session = Session(load(folder / "bench.json"), desk_for(port, folder))  # type: ignore[arg-type]
    app = GtApp(session, folder / "state")
    lags: list[float] = []
    async with app.run_test(size=(140, 40)):
        # a benchmark looks on from outside
        while not isinstance(app.screen, MainScreen) or session.view.counts().checked < session.view.counts().questions:  # noqa: ASYNC110
            await asyncio.sleep(LOOK_EVERY_S)
        await asyncio.sleep(0.5)  # an author who looks at the screen before marking all of it
        screen = app.screen
        started = time.perf_counter()
        BY_ID["mark_rubric"].run(screen)
        while screen.marking:
            before = time.perf_counter()
            await asyncio.sleep(LOOK_EVERY_S)
            lags.append((time.perf_counter() - before - LOOK_EVERY_S) * 1000)
        spent = time.perf_counter() - started
        done = len(session.marks)
    lags.sort()
    return {"s": spent, "done": done, "p95": lags[int(len(lags) * 0.95)], "max": lags[-1]}


def command(port: int, folder: Path) -> dict[str, float]:
    """Run the whole command from start to exit."""
    config = folder / "config" / "gt-tui"
    config.mkdir(parents=True, exist_ok=True)
    (config / "judges.toml").write_text(
        f'[judges.bench]\nurl = "http://127.0.0.1:{port}/v1"\nmodel = "bench"\nconcurrency = {AT_ONCE}\n'
    )
    environment = os.environ | {"XDG_CONFIG_HOME": str(folder / "config"), "XDG_STATE_HOME": str(folder / "state")}
    words = [sys.executable, "-m", "gt_tui.cli.main", "run", str(folder / "bench.json"), "--judge", "bench"]
    started = time.perf_counter()
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    return {"s": time.perf_counter() - started, "done": done.stdout.count(" match ")}


def measure(what: str, port: int, folder: Path) -> dict[str, float]:
    """Do one measurement in a fresh process and give its numbers."""
    if what == "command":
        return command(port, folder)
    words = [sys.executable, __file__, "--measure", what, "--port", str(port), "--folder", str(folder)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    numbers: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return numbers


def main() -> int:
    """Measure, print, and give 1 when a goal was missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        asyncio.run(serve())
        return 0
    if arguments.measure:
        run = {"bare": bare, "headless": headless, "app": in_app}[arguments.measure]
        numbers = asyncio.run(run(arguments.port, arguments.folder))
        numbers["mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps(numbers))
        return 0
    judge = subprocess.Popen([sys.executable, __file__, "--serve"], stdout=subprocess.PIPE, text=True)
    assert judge.stdout is not None
    try:
        return report(int(judge.stdout.readline()), arguments.rounds)
    finally:
        judge.terminate()
        judge.wait()


def report(port: int, rounds: int) -> int:
    """Measure everything and print one line each."""
    missed = False
    print(f"{REQUESTS} requests, {AT_ONCE} at a time, {DELAY_S:g} s each: ideal {IDEAL_S:.2f} s; {rounds} rounds")
    for what, goal in GOALS.items():
        all_numbers, most = [], 0
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                (folder / "bench.json").write_text(rubric())
                asyncio.run(counts_of(port))
                numbers = measure(what, port, folder)
                counts = asyncio.run(counts_of(port))
            assert numbers["done"] == REQUESTS, f"{what}: {numbers['done']} verdicts"
            assert counts["answered"] == REQUESTS, f"{what}: {counts['answered']} answers"
            most = max(most, counts["most"])
            all_numbers.append(numbers)
        ratio = statistics.median(numbers["s"] for numbers in all_numbers) / IDEAL_S
        told = f"{what:<9} {ratio:.3f} of the ideal, {most} connections"
        if what == "bare":
            told += " (httpx alone, for comparison)"
        else:
            told += f" (goal {goal:.2f})"
        bad = ratio > goal or most > AT_ONCE
        if "mb" in all_numbers[0]:
            peak = max(numbers["mb"] for numbers in all_numbers)
            told += f", peak {peak:.0f} MB (goal {MOST_MB:.0f})"
            bad = bad or peak > MOST_MB
        if "p95" in all_numbers[0]:
            lag = statistics.median(numbers["p95"] for numbers in all_numbers)
            told += f", loop lag p95 {lag:.1f} ms (goal {MOST_LAG_MS:.0f})"
            told += f", max {max(numbers['max'] for numbers in all_numbers):.0f}"
            bad = bad or lag > MOST_LAG_MS
        print(told + ("  MISSED" if bad else ""))
        missed = missed or bad
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
