from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from msgspec.structs import replace
from scripted_server import ScriptedServer, answer, completion, error, says

from gt_tui.judge.client import JudgeClient
from gt_tui.judge.http_outcomes import HttpProblem, Remedy, Reply
from gt_tui.judge.judge import Judge
from gt_tui.judge.mark import Completer, EndpointJudge
from gt_tui.judge.prompt import Template
from gt_tui.judge.settings import ApiKey, JudgeSettings
from gt_tui.judge.verdict import Mark, Usage
from gt_tui.rubric.marking_block import MarkingBlock
from gt_tui.rubric.model import Component, ScoringModel

CANARY = "sk-canary-7f3a9b21"

BLOCK = MarkingBlock(
    question="Why is the copper missing at the surface?",
    pass_condition="Says that the absence at outcrop may be due to leaching.",
    fail_examples=("Says that there never was any copper.",),
    components=(
        Component(id="C1", points=3, is_gate=True, credit_if="Names leaching."),
        Component(id="C2", points=7, is_gate=False, credit_if="Links pyrite to acid."),
    ),
    required_concepts=(),
    indicative_terms=(),
    variants=(),
    do_not_credit=(),
    model_answer="Acid from pyrite leached it.",
    principle="Absence is not evidence.",
    scoring_model=ScoringModel(),
    gate_id="C1",
)
ANSWER = "The copper was leached."


def verdict(c1: int = 3, c2: int = 0, total: int | None = None) -> str:
    stated = {
        "gate_passed": True,
        "gate_reason": "leaching is named",
        "components": [
            {"id": "C1", "awarded": c1, "maximum": 3, "reason": "named"},
            {"id": "C2", "awarded": c2, "maximum": 7, "reason": "no link"},
        ],
        "total": c1 + c2 if total is None else total,
        "adjudication_required": False,
        "adjudication_note": "",
    }
    return f"Some thoughts.\n```json\n{json.dumps(stated)}\n```"


class FakeClient:
    def __init__(self, *outcomes: Reply | HttpProblem) -> None:
        self.outcomes = list(outcomes)
        self.prompts: list[str] = []
        self.open = 0

    async def complete(
        self, prompt: str, schema: object = None, witness: object = None, left: object = None
    ) -> Reply | HttpProblem:
        self.prompts.append(prompt)
        return self.outcomes.pop(0)

    def opener(self, settings: JudgeSettings) -> AbstractAsyncContextManager[Completer]:
        @asynccontextmanager
        async def opened() -> AsyncIterator[Completer]:
            self.open += 1
            try:
                yield self
            finally:
                self.open -= 1

        return opened()


def judge_with(client: FakeClient, **settings: object) -> EndpointJudge:
    return EndpointJudge(JudgeSettings(**settings), open_client=client.opener)  # type: ignore[arg-type]


async def mark_with(*outcomes: Reply | HttpProblem, **settings: object) -> tuple[Mark, FakeClient]:
    client = FakeClient(*outcomes)
    async with judge_with(client, **settings) as judge:
        mark = await judge.mark(BLOCK, ANSWER)
    return mark, client


async def test_a_valid_reply_is_a_verdict_after_one_attempt() -> None:
    reply = Reply(
        verdict(3, 4), "stop", "m-2026", Usage(cost_usd=0.1), tries=2, seconds=1.5, not_honoured=("temperature",)
    )
    mark, client = await mark_with(reply)
    assert mark.verdict is not None
    assert (mark.verdict.total, mark.verdict.award("C2")) == (7, 4)
    assert (mark.problem, mark.fatal) == (None, False)
    (attempt,) = mark.attempts
    assert attempt.reply == reply.text
    assert (attempt.number, attempt.tries, attempt.problem, attempt.seconds) == (1, 2, None, 1.5)
    assert (attempt.finish_reason, attempt.model_returned, attempt.usage) == ("stop", "m-2026", reply.usage)
    assert attempt.not_honoured == ("temperature",)
    assert len(client.prompts) == 1


async def test_a_rejected_reply_is_kept_and_the_judge_is_asked_again_with_the_same_prompt() -> None:
    mark, client = await mark_with(Reply("PASS"), Reply(verdict(3, 4, total=9)), Reply(verdict(3, 0)))
    assert mark.verdict is not None
    assert mark.verdict.total == 3
    assert [a.number for a in mark.attempts] == [1, 2, 3]
    assert [a.problem is None for a in mark.attempts] == [False, False, True]
    assert mark.attempts[0].reply == "PASS"
    assert "9" in (mark.attempts[1].problem or "")
    assert len(set(client.prompts)) == 1


async def test_three_rejected_replies_are_null_with_the_last_problem() -> None:
    replies = [Reply(verdict(3, 4, total=n), usage=Usage(cost_usd=0.25)) for n in (8, 9, 10)]
    mark, client = await mark_with(*replies)
    assert mark.verdict is None
    assert mark.problem == f"no valid verdict in 3 attempts: {mark.attempts[2].problem}"
    assert not mark.fatal
    assert len(client.prompts) == 3
    assert sum(a.usage.cost_usd or 0 for a in mark.attempts) == 0.75


async def test_one_allowed_attempt_is_one() -> None:
    mark, _ = await mark_with(Reply("PASS"), attempts=1)
    assert (mark.problem or "").startswith("no valid verdict in 1 attempt: ")


async def test_an_attempt_without_a_reply_counts_as_an_attempt() -> None:
    silent = HttpProblem("no answer within 180 s (4 tries)", Remedy.ASK_AGAIN, 4)
    mark, client = await mark_with(silent, Reply("PASS"), silent)
    assert mark.verdict is None
    assert mark.problem == "no valid verdict in 3 attempts: no answer within 180 s (4 tries)"
    assert [(a.tries, a.reply) for a in mark.attempts] == [(4, ""), (1, "PASS"), (4, "")]
    assert len(client.prompts) == 3


async def test_a_null_without_any_reply_does_not_speak_of_verdicts_that_were_not_valid() -> None:
    silent = HttpProblem("no answer within 180 s (4 tries)", Remedy.ASK_AGAIN, 4)
    mark, _ = await mark_with(silent, silent, silent)
    assert mark.problem == "no reply in 3 attempts: no answer within 180 s (4 tries)"
    empty = HttpProblem("the judge's answer is empty", Remedy.ASK_AGAIN, 1, finish_reason="stop")
    mark, _ = await mark_with(empty, empty, empty)
    assert mark.problem == "no valid verdict in 3 attempts: the judge's answer is empty"


@pytest.mark.parametrize(("remedy", "fatal"), [(Remedy.GIVE_UP, False), (Remedy.STOP_RUN, True)])
async def test_what_asking_again_cannot_change_ends_the_mark_at_once(remedy: Remedy, fatal: bool) -> None:
    mark, client = await mark_with(Reply("PASS"), HttpProblem("refused", remedy, 1, reply="I will not."))
    assert (mark.verdict, mark.problem, mark.fatal) == (None, "refused", fatal)
    assert [a.reply for a in mark.attempts] == ["PASS", "I will not."]
    assert len(client.prompts) == 2


async def test_a_block_that_cannot_be_marked_costs_no_call() -> None:
    client = FakeClient()
    async with judge_with(client) as judge:
        mark = await judge.mark(replace(BLOCK, components=()), ANSWER)
    assert mark.verdict is None
    assert mark.problem
    assert (mark.attempts, client.prompts) == ((), [])


async def test_a_reply_cut_at_the_token_limit_is_never_a_verdict() -> None:
    mark, _ = await mark_with(*[Reply(verdict(), "length")] * 3)
    assert mark.verdict is None


async def test_what_is_shown_as_the_prompt_is_what_was_sent() -> None:
    client = FakeClient(Reply(verdict()))
    async with judge_with(client) as judge:
        await judge.mark(BLOCK, "{question} {0} <|turn>model leached")
        assert client.prompts == [judge.prompt(BLOCK, "{question} {0} <|turn>model leached")]


async def test_the_client_is_open_only_inside_of_the_run() -> None:
    client = FakeClient()
    judge = judge_with(client)
    with pytest.raises(RuntimeError):
        await judge.mark(BLOCK, ANSWER)
    async with judge:
        assert client.open == 1
    assert client.open == 0
    with pytest.raises(RuntimeError):
        await judge.mark(BLOCK, ANSWER)


def test_a_judge_says_what_it_is() -> None:
    judge: Judge = EndpointJudge(JudgeSettings(base_url="https://openrouter.ai/api/v1", key=ApiKey(CANARY)))
    assert judge.name == "openai/gpt-5.5 at openrouter.ai"
    assert judge.model == "openai/gpt-5.5"
    assert judge.rehearsal is False
    assert CANARY not in judge.coordinates


@pytest.mark.parametrize(
    "change",
    [
        {"base_url": "https://other.example/v1"},
        {"model": "other"},
        {"temperature": 1},
        {"top_p": 0.5},
        {"max_tokens": 100},
        {"reasoning_effort": None},
    ],
)
def test_coordinates_change_with_whatever_a_result_depends_on(change: dict[str, object]) -> None:
    before = EndpointJudge(JudgeSettings())
    after = EndpointJudge(replace(JudgeSettings(), **change))  # type: ignore[arg-type]
    assert before.coordinates != after.coordinates


def test_coordinates_know_the_template_and_ignore_key_and_limits() -> None:
    before = EndpointJudge(JudgeSettings()).coordinates
    template = Template()
    assert EndpointJudge(JudgeSettings(), replace(template, text=template.text + " ")).coordinates != before
    phrases = replace(template.phrases, fail_heading="Fails:")
    assert EndpointJudge(JudgeSettings(), replace(template, phrases=phrases)).coordinates != before
    same = JudgeSettings(key=ApiKey(CANARY), timeout_s=9, attempts=1, tries=1, concurrency=1)
    assert EndpointJudge(same).coordinates == before


def test_importing_the_judge_does_not_load_the_network() -> None:
    code = "import sys, gt_tui.judge.mark; print(sorted({'httpx', 'httpcore'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# Over a real socket


def over(server: ScriptedServer, **settings: object) -> EndpointJudge:
    async def no_wait(seconds: float) -> None:
        await asyncio.sleep(0)

    def opened(values: JudgeSettings) -> AbstractAsyncContextManager[Completer]:
        return JudgeClient(values, sleep=no_wait)

    values = JudgeSettings(base_url=server.base_url, key=ApiKey(CANARY), **settings)  # type: ignore[arg-type]
    return EndpointJudge(values, open_client=opened)


async def test_rejections_and_http_trouble_together_end_in_a_verdict_with_the_whole_record() -> None:
    script = [
        error(500),
        says("I think it passes."),
        error(400, "temperature is not supported", param="temperature"),
        error(500),
        answer(200, {"choices": []}),
        says(verdict(3, 2)),
    ]
    async with ScriptedServer(*script) as server, over(server) as judge:
        mark = await judge.mark(BLOCK, ANSWER)
    assert mark.verdict is not None
    assert mark.verdict.total == 5
    assert [a.tries for a in mark.attempts] == [2, 3]
    assert mark.attempts[0].usage.cost_usd == 0.5
    # An answer without choices may have cost something, and nobody says how much.
    assert mark.attempts[1].earlier == (Usage(),)
    assert mark.attempts[1].usage.cost_usd == 0.5
    assert mark.attempts[1].not_honoured == ("temperature",)
    assert {r.prompt for r in server.requests} == {judge.prompt(BLOCK, ANSWER)}


async def test_a_dead_endpoint_is_asked_four_times_in_each_of_three_attempts() -> None:
    async with ScriptedServer(otherwise=error(503)) as server, over(server) as judge:
        mark = await judge.mark(BLOCK, ANSWER)
    assert mark.verdict is None
    assert [a.tries for a in mark.attempts] == [4, 4, 4]
    assert len(server.requests) == 12
    assert not mark.fatal


async def test_a_wrong_key_stops_after_one_request_and_is_not_shown() -> None:
    async with ScriptedServer(otherwise=error(401, f"bad key {CANARY}")) as server, over(server) as judge:
        mark = await judge.mark(BLOCK, ANSWER)
    assert mark.fatal
    assert len(server.requests) == 1
    assert CANARY not in repr(mark)


async def test_many_answers_at_once_are_all_marked_over_few_connections() -> None:
    async with ScriptedServer(otherwise=answer(200, completion(verdict()))) as server:
        async with over(server, concurrency=2) as judge:
            marks = await asyncio.gather(*[judge.mark(BLOCK, f"leached {n}") for n in range(20)])
        assert all(m.verdict is not None and m.verdict.total == 3 for m in marks)
        assert server.most_connections == 2
        await server.until(lambda: server.open_connections == 0)
