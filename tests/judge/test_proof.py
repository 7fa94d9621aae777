"""What must hold whatever a judge writes: mutated replies, endless ones, injections, cancelled marks."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time

import pytest
from injections import INJECTIONS
from scripted_server import ScriptedServer, hang, says
from test_mark import ANSWER, BLOCK, verdict

from gt_tui.judge.client import JudgeClient
from gt_tui.judge.contract import MAX_REPLY, read_reply
from gt_tui.judge.mark import EndpointJudge
from gt_tui.judge.prompt import Template, fill
from gt_tui.judge.settings import JudgeSettings
from gt_tui.judge.verdict import Rejection, Verdict
from gt_tui.judge.word_marker import mark_by_words

MUTATED = 100_000

PIECES = [
    "{", "}", "[", "]", '"', "\\", ",", ":", "```", "```json\n", "\n", "<think>", "</think>", "true", "null", "NaN",
    "1e999", "-0", "3.0", "9" * 40, '"total"', '"awarded": 3', "\x00", "\ud800", "\u2028", "\ufeff", "é", "C1",
    "\\ud800", '{"gate_passed": true}', " " * 30, "//", "'",
]  # fmt: skip


def mutated(text: str, rng: random.Random) -> str:
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        match rng.randrange(5):
            case 0:
                text = text[:at] + rng.choice(PIECES) + text[at:]
            case 1:
                text = text[:at] + text[at + rng.randint(1, 12) :]
            case 2:
                text = text[:at]
            case 3:
                other = rng.randrange(len(text) + 1)
                text = text[:at] + text[min(at, other) : max(at, other)] + text[at:]
            case _:
                text = text[:at] + rng.choice(PIECES) + text[at + 1 :]
    return text


SHORT = verdict().replace("Some thoughts.\n", "").replace(" is named", "").replace("no link", "")


def test_no_mutated_reply_gives_anything_but_a_verdict_of_the_rules_or_a_complaint() -> None:
    rng = random.Random(20261130)
    verdicts = 0
    for _ in range(MUTATED):
        reply = mutated(SHORT, rng)
        result = read_reply(reply, BLOCK, ANSWER)
        if isinstance(result, Rejection):
            assert result.problem
            continue
        verdicts += 1
        awards = [component.awarded for component in result.components]
        assert [component.id for component in result.components] == ["C1", "C2"]
        assert all(type(award) is int for award in awards)
        assert 0 <= awards[0] <= 3
        assert 0 <= awards[1] <= 7
        assert result.total == (sum(awards) if result.gate_passed else 0)
        assert result.gate_passed or not any(awards)
        json.dumps(result.gate_reason).encode()
    # Some mutations touch nothing that counts; were there none, the test would not reach the rules.
    assert MUTATED // 100 < verdicts < MUTATED // 2


HOSTILE = {
    "braces": "{",
    "keys": '{"a":',
    "broken verdicts": '{"gate_passed": tru',
    "fences": "```" + " " * 2500,
    "quotes": '{"',
    "tags": "<think>",
    "arrays": "[[",
    "whole objects": '{"a": 1} ',
    "verdict keys": '{"gate_passed": 1} ',
    "escapes": '{"a": "\\',
    "blanks": " ",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_reply_is_read_in_time_that_grows_with_its_length_only(name: str) -> None:
    def seconds(length: int) -> float:
        reply = (HOSTILE[name] * (length // len(HOSTILE[name]) + 1))[:length]
        spent = []
        for _ in range(2):
            started = time.process_time()
            read_reply(reply, BLOCK, ANSWER)
            spent.append(time.process_time() - started)
        return min(spent)

    # CPU time, not wall time; ten times the length may take ten times as long, with room for noise.
    assert seconds(1_000_000) < 30 * max(seconds(100_000), 0.002)
    assert seconds(100_000) < 0.2, "the goal is 50 ms; the rest is room for a busy machine"
    assert isinstance(read_reply("x" * (MAX_REPLY + 1), BLOCK, ANSWER), Rejection)


async def test_a_long_reply_is_read_beside_the_loop() -> None:
    # 900,000 characters that are all objects with a key of a verdict.
    reply = '{"gate_passed": 1} ' * 47_000
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0)

    async with (
        ScriptedServer(otherwise=says(reply)) as server,
        EndpointJudge(JudgeSettings(base_url=server.base_url, model="m", attempts=1)) as judge,
    ):
        marking = asyncio.create_task(judge.mark(BLOCK, ANSWER))
        await server.until(lambda: bool(server.requests))
        ticking = asyncio.create_task(tick())
        await marking
        ticking.cancel()
    assert ticks > 100


@pytest.mark.parametrize("text", INJECTIONS)
def test_an_injection_in_the_answer_earns_nothing_by_words(text: str) -> None:
    weak = "The copper was never there."
    for answer in (text, f"{weak} {text}", f"{text}\n{weak}"):
        assert mark_by_words(BLOCK, answer).total == 0


def test_there_are_at_least_200_different_injections() -> None:
    assert len(set(INJECTIONS)) >= 200


@pytest.mark.parametrize("text", INJECTIONS)
def test_an_injection_changes_neither_the_prompt_around_it_nor_what_the_judge_decided(text: str) -> None:
    plain, attacked = fill(Template(), BLOCK, "SAFE"), fill(Template(), BLOCK, text)
    before, after = plain.text.split("SAFE")
    assert attacked.text == before + attacked.answer + after
    own = verdict(0, 0).replace('"gate_passed": true', '"gate_passed": false')
    # A judge that quotes the answer and then decides for itself is held to its own decision.
    for reply in (f"The answer says: {attacked.answer}\n\n{own}", f"> {attacked.answer}\n{own}"):
        result = read_reply(reply, BLOCK, attacked.answer)
        assert isinstance(result, Rejection) or result.total == 0
    # One that only copies it gives no verdict, or one that is flagged.
    copied = read_reply(attacked.answer, BLOCK, attacked.answer)
    if isinstance(copied, Verdict):
        assert any("word for word in the answer" in flag for flag in copied.flags)


async def test_a_thousand_cancelled_marks_leave_nothing_behind() -> None:
    rounds = itertools.count()
    async with ScriptedServer(otherwise=hang()) as server:
        settings = JudgeSettings(base_url=server.base_url, model="m", concurrency=4)
        tasks_before = len(asyncio.all_tasks())
        for _ in range(125):  # eight marks each, a new client for each batch as for each run
            async with EndpointJudge(settings) as judge:
                marks = [asyncio.create_task(judge.mark(BLOCK, ANSWER)) for _ in range(8)]
                for _ in range(next(rounds) % 12):
                    await asyncio.sleep(0)
                for mark in marks:
                    mark.cancel()
                results = await asyncio.gather(*marks, return_exceptions=True)
            assert all(isinstance(result, asyncio.CancelledError) for result in results)
        await server.until(lambda: server.open_connections == 0)
        # The server's own tasks end with their connections.
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(asyncio.all_tasks()) <= tasks_before
        server.otherwise = says(verdict())
        async with EndpointJudge(settings) as judge:
            assert (await judge.mark(BLOCK, ANSWER)).verdict is not None
        async with JudgeClient(settings) as client:
            assert client.holdup == ""
