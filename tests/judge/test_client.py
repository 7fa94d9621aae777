from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import logging
import socket
import traceback
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from urllib.parse import unquote

import httpx
import pytest
from scripted_server import (
    Exchange,
    ScriptedServer,
    Step,
    answer,
    completion,
    drip,
    error,
    hang,
    raw,
    reset,
    says,
)

from gt_tui.judge.client import JudgeClient
from gt_tui.judge.http_outcomes import HttpProblem, Remedy, Reply, read_completion, usage_of
from gt_tui.judge.limiter import GROW_AFTER, Limiter
from gt_tui.judge.retry_after import retry_after_s
from gt_tui.judge.settings import ApiKey, JudgeSettings
from gt_tui.judge.transport import fault_of_exception
from gt_tui.judge.verdict import NOTHING, Usage

CANARY = "sk-canary-7f3a9b21"


@dataclass
class FakeTime:
    """A clock that only waiting moves; `waits` are the waits that were asked for."""

    now: float = 1000.0
    waits: list[float] = field(default_factory=list)

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)


def client_for(server: ScriptedServer, time: FakeTime | None = None, **settings: object) -> JudgeClient:
    time = time or FakeTime()
    values = {"base_url": server.base_url, "key": ApiKey(CANARY), **settings}
    return JudgeClient(
        JudgeSettings(**values),  # type: ignore[arg-type]
        sleep=time.sleep,
        clock=lambda: time.now,
        rng=lambda: 0.0,
    )


async def outcome_of(*steps: Step, time: FakeTime | None = None, **settings: object) -> Reply | HttpProblem:
    async with ScriptedServer(*steps) as server, client_for(server, time, **settings) as client:
        outcome = await client.complete("the prompt")
    assert CANARY not in repr(outcome)
    return outcome


async def problem_of(*steps: Step, time: FakeTime | None = None, **settings: object) -> HttpProblem:
    outcome = await outcome_of(*steps, time=time, **settings)
    assert isinstance(outcome, HttpProblem)
    return outcome


async def reply_of(*steps: Step, time: FakeTime | None = None, **settings: object) -> Reply:
    outcome = await outcome_of(*steps, time=time, **settings)
    assert isinstance(outcome, Reply), outcome
    return outcome


@pytest.fixture
async def server() -> AsyncIterator[ScriptedServer]:
    async with ScriptedServer() as running:
        yield running


# What is sent


async def test_the_request_holds_the_prompt_the_parameters_and_the_key(server: ScriptedServer) -> None:
    async with client_for(server, model="m") as client:
        await client.complete("mark “this”\nplease")
    (request,) = server.requests
    assert request.line == "POST /v1/chat/completions HTTP/1.1"
    assert request.json == {
        "model": "m",
        "messages": [{"role": "user", "content": "mark “this”\nplease"}],
        "temperature": 0,
        "top_p": 1,
        "max_tokens": 4096,
        "reasoning_effort": "medium",
    }
    assert request.headers["authorization"] == f"Bearer {CANARY}"
    assert request.headers["accept-encoding"] == "identity"
    assert request.headers["content-type"] == "application/json"


async def test_without_a_key_no_authorisation_is_sent_and_an_unset_parameter_is_left_out(
    server: ScriptedServer,
) -> None:
    async with client_for(server, key=None, reasoning_effort=None, temperature=None) as client:
        await client.complete("x")
    (request,) = server.requests
    assert "authorization" not in request.headers
    assert set(request.json) == {"model", "messages", "top_p", "max_tokens"}


async def test_proxy_and_certificate_variables_of_the_shell_change_nothing(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "socks5://127.0.0.1:1")
    monkeypatch.setenv("NO_PROXY", "[::1]")
    monkeypatch.setenv("SSL_CERT_FILE", "/nope")
    async with client_for(server) as client:
        assert isinstance(await client.complete("x"), Reply)


async def test_half_a_character_in_the_prompt_is_named_before_anything_is_sent(
    server: ScriptedServer,
) -> None:
    async with client_for(server) as client:
        outcome = await client.complete("ab\ud83d cd")
    assert isinstance(outcome, HttpProblem)
    assert "U+D83D" in outcome.sentence
    assert "position 3" in outcome.sentence
    assert (outcome.tries, outcome.remedy) == (0, Remedy.GIVE_UP)
    assert server.requests == []


async def test_a_client_that_is_not_open_says_so() -> None:
    with pytest.raises(RuntimeError):
        await JudgeClient(JudgeSettings()).complete("x")


# Good replies


async def test_a_reply_tells_text_model_tokens_cost_and_tries() -> None:
    body = completion("the verdict", finish_reason="stop", reasoning="hidden")
    body["choices"][0]["message"]["reasoning"] = "not this"
    body["usage"] = {
        "prompt_tokens": 1000,
        "completion_tokens": 200,
        "prompt_tokens_details": {"cached_tokens": 768},
        "completion_tokens_details": {"reasoning_tokens": 150},
        "cost": 0.0125,
    }
    reply = await reply_of(answer(200, body))
    assert reply.text == "the verdict"
    assert reply.finish_reason == "stop"
    assert reply.model_returned == "judge-2026"
    assert reply.usage == Usage(1000, 768, 200, 150, 0.0125)
    assert reply.tries == 1
    assert reply.not_honoured == ()


@pytest.mark.parametrize(
    "cost", [None, -0.1, float("nan"), float("inf"), "0.1", True, 10**400], ids=lambda c: str(c)[:9]
)
def test_a_cost_that_is_no_plain_amount_is_unknown_not_zero(cost: object) -> None:
    assert usage_of({"cost": cost}).cost_usd is None


@pytest.mark.parametrize("usage", [None, [], "x", {}, {"prompt_tokens": -1, "prompt_tokens_details": None}])
def test_tokens_that_are_not_stated_are_unknown(usage: object) -> None:
    assert usage_of(usage) == Usage()


async def test_only_the_text_parts_of_a_list_are_joined() -> None:
    parts = [
        {"type": "thinking", "thinking": "no"},
        {"type": "text", "text": "one "},
        {"type": "image_url", "text": "no"},
        {"type": "text", "text": "two"},
        "stray",
        {"type": "text", "text": None},
    ]
    assert (await reply_of(says(parts))).text == "one two"


async def test_a_reply_cut_at_the_token_limit_is_given_with_its_finish_reason() -> None:
    reply = await reply_of(says("half", finish_reason="length"))
    assert (reply.text, reply.finish_reason) == ("half", "length")


async def test_a_byte_order_mark_is_no_part_of_the_answer() -> None:
    assert (await reply_of(answer(200, b"\xef\xbb\xbf" + json.dumps(completion()).encode()))).text == "fine"


# Named outcomes of a successful status


@pytest.mark.parametrize(
    ("content", "choice", "says_what"),
    [
        (None, {"finish_reason": "content_filter"}, "refused"),
        ("partly", {"finish_reason": "content_filter"}, "refused to mark this answer: partly"),
    ],
)
async def test_a_filtered_answer_is_a_refusal_and_not_sent_again(
    content: object, choice: dict[str, object], says_what: str
) -> None:
    problem = await problem_of(says(content, **choice))
    assert says_what in problem.sentence
    assert (problem.tries, problem.remedy) == (1, Remedy.GIVE_UP)
    assert problem.usage.cost_usd == 0.5


async def test_a_refusal_is_kept_with_its_words() -> None:
    body = completion(None)
    body["choices"][0]["message"]["refusal"] = "I will not."
    problem = await problem_of(answer(200, body))
    assert problem.reply == "I will not."
    assert "refused" in problem.sentence
    assert not problem.fatal


@pytest.mark.parametrize("content", [None, "", [], "  \n"])
async def test_reasoning_that_ate_the_budget_asks_for_more_tokens(content: object) -> None:
    problem = await problem_of(says(content, finish_reason="length"), max_tokens=77)
    assert "raise max_tokens" in problem.sentence
    assert "77" in problem.sentence
    assert (problem.tries, problem.remedy) == (1, Remedy.GIVE_UP)


async def test_empty_content_that_stopped_normally_is_worth_another_attempt() -> None:
    problem = await problem_of(says("", finish_reason="stop"))
    assert "empty" in problem.sentence
    assert (problem.tries, problem.remedy) == (1, Remedy.ASK_AGAIN)


HTML = b"<html><body>Please log in\x1b[2J</body></html>"


async def test_a_page_for_people_is_a_wrong_address_and_asked_for_once() -> None:
    problem = await problem_of(answer(200, HTML, content_type="text/html; charset=utf-8"))
    for words in ("200", "text/html", "Please log in\\x1b", "check the URL"):
        assert words in problem.sentence
    assert (problem.tries, problem.remedy, problem.usage.cost_usd) == (1, Remedy.STOP_RUN, 0.0)


async def test_such_a_page_after_a_good_reply_is_a_passing_trouble() -> None:
    page = answer(200, HTML, content_type="text/html")
    async with ScriptedServer(says("well"), page, says("again")) as server, client_for(server) as client:
        first, second = await client.complete("p"), await client.complete("p")
    assert isinstance(first, Reply) and isinstance(second, Reply)
    assert (second.text, second.tries) == ("again", 2)


@pytest.mark.parametrize(
    ("step", "says_what"),
    [
        (answer(200, b""), ["200", "empty"]),
        (answer(200, b"not json", content_type="text/plain"), ["text/plain", "not json"]),
        (answer(200, b"[1]"), ["no JSON object"]),
        (answer(200, b'{"a":' * 3000), ["cut or broken"]),
        (answer(200, '{"model": "\u00e9'.encode("latin-1")), ["UTF-8"]),
        (answer(200, '{"a": 1}'.encode("utf-16")), ["UTF-8"]),
        (answer(200, {"choices": []}), ["no choices"]),
        (answer(200, {"choices": None}), ["no choices"]),
        (answer(200, {"choices": ["x"]}), ["no choices"]),
        (raw(b"HTTP/1.1 204 No Content\r\n\r\n"), ["204", "empty"]),
        (raw(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}"), ["broke off"]),
        (raw(b'HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{"choices": [{"mess'), ["cut or broken"]),
        (raw(b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"choices": [{"mess'), ["cut"]),
        (raw(b"what is this?\r\n\r\n"), ["sent no HTTP"]),
        (raw(b""), ["does it want https?"]),
        (reset(), ["connection", "broke"]),
    ],
)
async def test_a_body_that_is_no_completion_is_transport_trouble_and_tried_again(
    step: Step, says_what: list[str]
) -> None:
    problem = await problem_of(*[step] * 4)
    for words in says_what:
        assert words in problem.sentence
    assert "\x1b" not in problem.sentence
    assert len(problem.sentence) < 400
    assert (problem.tries, problem.remedy) == (4, Remedy.ASK_AGAIN)
    reply = await reply_of(step, says("well"))
    assert (reply.text, reply.tries) == ("well", 2)


@pytest.mark.parametrize(
    ("inner", "remedy", "tries"),
    [
        ({"message": "Rate limit exceeded", "code": 429}, Remedy.ASK_AGAIN, 4),
        ({"message": "Rate limit exceeded", "code": "rate_limit_exceeded"}, Remedy.ASK_AGAIN, 4),
        ({"message": "no", "code": "401"}, Remedy.STOP_RUN, 1),
        ({"message": "no", "type": "insufficient_quota", "code": 429}, Remedy.STOP_RUN, 1),
        ({"message": "no such", "code": "model_not_found"}, Remedy.STOP_RUN, 1),
        ({"message": "too long", "code": 400}, Remedy.GIVE_UP, 1),
        ("just words", Remedy.ASK_AGAIN, 4),
    ],
)
async def test_an_error_inside_a_200_is_classified_by_its_own_code(inner: object, remedy: Remedy, tries: int) -> None:
    for body in ({"error": inner}, {"choices": [{"error": inner, "message": {"content": ""}}]}):
        problem = await problem_of(*[answer(200, body)] * 4)
        assert (problem.remedy, problem.tries) == (remedy, tries)


# Status codes


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504, 529])
async def test_passing_trouble_is_tried_again_with_growing_waits(status: int) -> None:
    time = FakeTime()
    reply = await reply_of(*[error(status)] * 3, says(), time=time)
    assert reply.tries == 4
    # rng gives 0: half of 1, 2 and 4 seconds.
    assert time.waits == pytest.approx([0.5, 1.0, 2.0])
    assert reply.seconds == pytest.approx(3.5)


async def test_after_the_last_try_the_last_trouble_is_told_without_another_wait() -> None:
    time = FakeTime()
    problem = await problem_of(*[error(500, "on fire")] * 4, time=time)
    assert "on fire" in problem.sentence
    assert "4 tries" in problem.sentence
    assert (problem.tries, len(time.waits)) == (4, 3)


@pytest.mark.parametrize(
    ("status", "fatal", "says_what"),
    [
        (401, True, "GT_TUI_API_KEY"),
        (403, True, "GT_TUI_API_KEY"),
        (402, True, "quota or credit"),
        (404, True, "unknown model openai/gpt-5.5 or wrong judge URL http://127.0.0.1"),
        (400, False, "refused the request (400): too long"),
        (413, False, "(413)"),
        (422, False, "(422)"),
        (501, True, "(501)"),
        (505, True, "(505)"),
    ],
)
async def test_a_final_status_is_not_tried_again(status: int, fatal: bool, says_what: str) -> None:
    time = FakeTime()
    problem = await problem_of(error(status, "too long"), time=time)
    assert says_what in problem.sentence
    assert (problem.tries, problem.fatal, time.waits) == (1, fatal, [])
    assert problem.remedy is not Remedy.ASK_AGAIN


async def test_what_stops_the_run_is_found_out_once_and_not_by_every_prompt(server: ScriptedServer) -> None:
    server.otherwise = error(401)
    async with client_for(server, concurrency=1) as client:
        problems = await asyncio.gather(*[client.complete(str(n)) for n in range(20)])
    assert len(server.requests) == 1
    assert all(isinstance(p, HttpProblem) and p.fatal and "GT_TUI_API_KEY" in p.sentence for p in problems)
    assert sorted(p.tries for p in problems) == [0] * 19 + [1]


async def test_a_used_up_quota_stops_the_run_although_it_comes_as_429() -> None:
    problem = await problem_of(error(429, "You exceeded your quota", code="insufficient_quota"))
    assert problem.fatal
    assert "quota" in problem.sentence


@pytest.mark.parametrize("message", ["x/y is not a valid model ID", "The model `x` does not exist"])
async def test_an_unknown_model_that_comes_as_400_stops_the_run(message: str) -> None:
    assert (await problem_of(error(400, message))).fatal


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_a_redirect_is_an_error_that_names_the_host_and_is_not_followed(
    status: int, server: ScriptedServer
) -> None:
    target = f"{server.base_url}/chat/completions?token={CANARY}"
    problem = await problem_of(answer(status, headers={"Location": target}))
    assert "127.0.0.1" in problem.sentence
    assert str(status) in problem.sentence
    assert problem.fatal
    assert server.requests == []


async def test_a_key_that_the_server_repeats_is_in_no_message(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    problem = await problem_of(error(401, f"Incorrect API key provided: {CANARY}"))
    assert "[key]" in problem.sentence
    await reply_of(says(f"{CANARY}"))
    assert CANARY not in caplog.text


@pytest.mark.parametrize(
    "written", ["sk-or/v1+AbC.99", r"sk-or\/v1+AbC.99", r"sk-or\u002fv1\u002BAbC.99", r"\u0073k-or/v1+AbC.99"]
)
def test_a_key_is_taken_out_of_an_answer_however_json_writes_it(written: str) -> None:
    body = f'{{"error": {{"message": "bad key {written}!"}}}}'
    assert json.loads(body)["error"]["message"] == "bad key sk-or/v1+AbC.99!"
    cleaned = ApiKey("sk-or/v1+AbC.99").taken_out_of(body.encode())
    assert json.loads(cleaned)["error"]["message"] == "bad key [key]!"


@pytest.mark.parametrize(
    ("status", "headers", "says_what"),
    [
        (200, {"Content-Type": f"text/{CANARY}"}, "text/[key]"),
        (200, {"Content-Type": f"{'x' * 182}{CANARY}"}, "xxx"),
        (200, {"Content-Encoding": CANARY}, "[key]"),
        (302, {"Location": f"https://{CANARY}.example.org/{CANARY}"}, "302"),
        (302, {"Location": f"//{CANARY.upper()}"}, "302"),
        (302, {"Location": f"https://{CANARY.replace('-', '%2d')}.example.org/"}, "302"),
        (429, {"Retry-After": CANARY, "X-Key": CANARY}, "429"),
    ],
)
async def test_a_key_that_the_server_repeats_in_a_header_is_in_no_message(
    status: int, headers: dict[str, str], says_what: str
) -> None:
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    step = raw(f"HTTP/1.1 {status} {CANARY}\r\n{head}Content-Length: 4\r\n\r\nhtml".encode())
    problem = await problem_of(step, tries=1)
    assert says_what in problem.sentence
    # Half a key is a key that can be guessed at.
    assert CANARY[:12] not in unquote(repr(problem)).lower()


async def test_a_crash_report_with_locals_does_not_show_the_key(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object, **__: object) -> None:
        raise MemoryError

    for name in ("AsyncClient.__init__", "AsyncClient.stream"):
        with monkeypatch.context() as patch:
            patch.setattr(f"httpx.{name}", crash)
            with pytest.raises(MemoryError) as caught:
                async with client_for(server) as client:
                    await client.complete("x")
            report = traceback.TracebackException.from_exception(caught.value, capture_locals=True)
            assert CANARY not in "".join(report.format())


# Parameters that the endpoint does not know


async def test_an_error_that_quotes_an_answer_refuses_no_parameter(server: ScriptedServer) -> None:
    flagged = "Content policy: the text 'mantle temperature of 1300' was flagged"
    named = error(400, "Invalid content, see temperature", param="messages")
    for step in (error(400, flagged), named):
        server.steps = [step]
        server.otherwise = says()
        async with client_for(server) as client:
            assert isinstance(await client.complete("x"), HttpProblem)
            reply = await client.complete("x")
        assert isinstance(reply, Reply)
        assert reply.not_honoured == ()
        assert server.requests[-1].json["temperature"] == 0


async def test_a_refused_parameter_is_left_out_from_then_on_and_is_no_try(server: ScriptedServer) -> None:
    server.steps = [error(400, "Unsupported value: 'temperature' does not support 0", param="temperature")]
    async with client_for(server, tries=1) as client:
        first = await client.complete("a")
        second = await client.complete("b")
    assert isinstance(first, Reply)
    assert isinstance(second, Reply)
    assert first.tries == second.tries == 1
    assert first.not_honoured == second.not_honoured == ("temperature",)
    assert ["temperature" in r.json for r in server.requests] == [True, False, False]


async def test_max_tokens_goes_under_its_newer_name(server: ScriptedServer) -> None:
    server.steps = [error(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")]
    async with client_for(server, max_tokens=99) as client:
        reply = await client.complete("a")
    assert isinstance(reply, Reply)
    assert reply.not_honoured == ("max_tokens (sent as max_completion_tokens)",)
    assert "max_tokens" not in server.requests[1].json
    assert server.requests[1].json["max_completion_tokens"] == 99


async def test_an_endpoint_that_refuses_every_parameter_is_asked_without_them(server: ScriptedServer) -> None:
    async def picky(exchange: Exchange) -> bool:
        extra = [name for name in exchange.request.json if name not in ("model", "messages")]
        return await (error(422, f"extra input: {extra[0]}") if extra else says())(exchange)

    server.otherwise = picky
    async with client_for(server, tries=1) as client:
        replies = await asyncio.gather(*[client.complete("a") for _ in range(4)])
    assert all(isinstance(r, Reply) and r.tries == 1 for r in replies)
    assert set(replies[0].not_honoured) == {"temperature", "top_p", "reasoning_effort", "max_tokens"}


async def test_a_400_that_names_no_sent_parameter_is_final() -> None:
    problem = await problem_of(error(400, "temperature is odd", param="messages"), temperature=None)
    assert problem.remedy is Remedy.GIVE_UP


# Retry-After


NOW = datetime(2026, 3, 1, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("5", 5),
        (" 7 ", 7),
        ("1.5", 1.5),
        ("3600", 60),
        ("Sun, 01 Mar 2026 12:00:20 GMT", 20),
        ("Wed, 21 Oct 2099 07:28:00 GMT", 60),
        (None, None),
        ("", None),
        ("0", None),
        ("-3", None),
        ("inf", None),
        ("nan", None),
        ("1e9", None),
        ("9" * 5000, None),
        ("１２", None),
        ("5, 10", None),
        ("Sun, 01 Mar 2026 11:59:00 GMT", None),
        ("Sun, 99 Mar 2026 11:59:00 GMT", None),
        ("Sun, 01 Abc 2026 12:00:20 GMT", None),
        ("Sun, 01 Mar 2026 12:00:20 CET", None),
        ("tomorrow", None),
    ],
)
def test_retry_after_is_taken_when_it_makes_sense(value: str | None, seconds: float | None) -> None:
    assert retry_after_s(value, NOW) == seconds


async def test_a_wait_that_the_server_asks_for_is_kept_to() -> None:
    time = FakeTime()
    await reply_of(error(429, headers={"Retry-After": "5"}), says(), time=time)
    assert time.waits == pytest.approx([5.0])


async def test_a_date_to_wait_for_is_kept_to() -> None:
    time = FakeTime()
    date = (datetime.now(UTC) + timedelta(seconds=30)).strftime("%a, %d %b %Y %H:%M:%S GMT")
    await reply_of(error(503, headers={"Retry-After": date}), says(), time=time)
    (wait,) = time.waits
    assert 20 < wait <= 30


async def test_a_wait_without_sense_leaves_the_backoff() -> None:
    time = FakeTime()
    await reply_of(error(429, headers={"Retry-After": "-3"}), says(), time=time)
    assert time.waits == pytest.approx([0.5])


async def test_a_busy_endpoint_is_waited_for_by_the_prompts_that_had_not_been_sent(
    server: ScriptedServer,
) -> None:
    time = FakeTime()
    server.steps = [error(429, headers={"Retry-After": "5"})]
    async with client_for(server, time, concurrency=1) as client:
        await asyncio.gather(client.complete("a"), client.complete("b"))
    # One refusal, one pause for both: the second prompt was not spent on the same refusal.
    assert time.waits == pytest.approx([5.0])
    assert len(server.requests) == 3


async def test_a_pause_is_told_while_it_lasts(server: ScriptedServer) -> None:
    time = FakeTime()
    told = []

    async def sleep(seconds: float) -> None:
        told.append(client.holdup)
        await time.sleep(seconds)

    server.steps = [error(429, headers={"Retry-After": "5"})]
    settings = JudgeSettings(base_url=server.base_url, concurrency=1)
    async with JudgeClient(settings, sleep=sleep, clock=lambda: time.now, rng=lambda: 0.0) as client:
        await client.complete("a")
        assert client.holdup == ""
    assert told == ["the judge is busy, asked again in 5 s"]


# Time and size


async def test_silence_is_told_in_words_with_the_seconds() -> None:
    problem = await problem_of(hang(), timeout_s=0.2, tries=1)
    assert problem.sentence == "no answer within 0.2 s"
    assert problem.usage.cost_usd is None


@pytest.mark.parametrize(
    "first",
    [b"HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n", b"HTTP/1.1 200 OK\r\nX-Slow: "],
    ids=["body", "header"],
)
async def test_a_drip_is_ended_by_the_total_deadline(first: bytes, server: ScriptedServer) -> None:
    server.steps = [drip(first)]
    async with client_for(server, timeout_s=0.3, tries=2) as client:
        reply = await client.complete("x")
        assert isinstance(reply, Reply)
        assert reply.tries == 2


async def test_nobody_listening_is_told_with_the_host() -> None:
    async with ScriptedServer() as server:
        gone = server
    async with client_for(gone) as client:
        problem = await client.complete("x")
    assert isinstance(problem, HttpProblem)
    assert problem.sentence.startswith(f"no judge answers at {gone.base_url}: could not connect to 127.0.0.1: ")
    assert (problem.tries, problem.fatal, problem.answered) == (4, True, False)
    assert problem.usage.cost_usd == 0


async def test_a_server_that_was_there_may_come_back() -> None:
    async with ScriptedServer(otherwise=says()) as server:
        client = client_for(server)
        await client.__aenter__()
        assert isinstance(await client.complete("x"), Reply)
    problem = await client.complete("x")
    await client.__aexit__(None, None, None)
    assert isinstance(problem, HttpProblem)
    assert (problem.remedy, problem.answered) == (Remedy.ASK_AGAIN, False)


@pytest.mark.parametrize("timeout_s", [20, 0.25])
async def test_a_host_that_takes_no_connection_is_told_from_a_silent_one(
    timeout_s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    if timeout_s > 1:
        monkeypatch.setattr("gt_tui.judge.transport.CONNECT_S", 0.2)
    with socket.socket() as full, contextlib.ExitStack() as waiting:
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        for _ in range(4):  # nobody accepts these, so that the next one is not even greeted
            one = waiting.enter_context(socket.socket())
            one.setblocking(False)
            one.connect_ex(full.getsockname())
        url = f"http://127.0.0.1:{full.getsockname()[1]}/v1"
        time = FakeTime()
        async with JudgeClient(JudgeSettings(base_url=url, timeout_s=timeout_s), sleep=time.sleep) as client:
            problem = await client.complete("x")
    assert isinstance(problem, HttpProblem)
    assert problem.sentence == f"no judge answers at {url}: could not connect to 127.0.0.1 within 0.2 s (4 tries)"
    assert problem.remedy is Remedy.STOP_RUN


async def test_a_compressed_answer_is_refused_unread() -> None:
    bomb = gzip.compress(gzip.compress(bytes(50_000_000)))
    problem = await problem_of(answer(200, bomb, headers={"Content-Encoding": "gzip, gzip"}))
    assert "compressed" in problem.sentence
    assert (problem.tries, problem.remedy) == (1, Remedy.GIVE_UP)


async def test_a_compressed_error_is_still_known_by_its_status() -> None:
    problem = await problem_of(answer(401, gzip.compress(b"{}"), headers={"Content-Encoding": "gzip"}))
    assert "GT_TUI_API_KEY" in problem.sentence


async def test_an_endless_answer_is_cut_off() -> None:
    problem = await problem_of(answer(200, b"x" * (8 * 1024 * 1024 + 1)))
    assert "longer than 8 MB" in problem.sentence
    assert problem.tries == 1


async def test_an_https_address_of_a_plain_server_names_the_cause_and_stops_the_run(
    server: ScriptedServer,
) -> None:
    server.otherwise = raw(b"")
    async with client_for(server, base_url=server.base_url.replace("http", "https"), timeout_s=5) as client:
        connecting = asyncio.create_task(client.complete("x"))
        await server.until(lambda: server.most_connections > 0)
        # A TLS greeting holds no blank line: the server answers it in clear text as soon as it comes.
        for writer in server.writers:
            writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        problem = await connecting
    assert isinstance(problem, HttpProblem)
    assert "TLS" in problem.sentence
    assert problem.fatal


@pytest.mark.parametrize(
    "raised",
    [
        httpx.ReadTimeout(""),
        httpx.ConnectTimeout(""),
        httpx.PoolTimeout(""),
        httpx.ReadError(""),
        httpx.ConnectError(""),
        httpx.LocalProtocolError(f"Illegal header value b'Bearer {CANARY}'"),
        httpx.RemoteProtocolError(""),
        httpx.DecodingError(""),
        httpx.InvalidURL(f"bad {CANARY}"),
        httpx.UnsupportedProtocol(""),
        httpx.StreamClosed(),
        UnicodeEncodeError("ascii", f"Bearer {CANARY}é", 7, 8, "ordinal not in range"),
        ValueError(CANARY),
        TimeoutError(),
        OSError(104, "Connection reset by peer"),
        OSError(),
        ExceptionGroup("all failed", [OSError(111, "Connection refused"), OSError()]),
    ],
    ids=lambda e: type(e).__name__,
)
def test_every_exception_becomes_a_sentence_without_the_key(raised: Exception) -> None:
    fault = fault_of_exception(raised, JudgeSettings(key=ApiKey(CANARY)))
    assert len(fault.sentence) > 15
    assert not fault.sentence.rstrip().endswith(":")
    assert CANARY not in repr(fault)


# Cost of what was no use


async def test_what_a_useless_answer_cost_stands_beside_what_the_next_one_did() -> None:
    body = completion()
    body["choices"] = []
    reply = await reply_of(answer(200, body), says())
    assert [usage.cost_usd for usage in (*reply.earlier, reply.usage)] == [0.5, 0.5]


async def test_a_cut_answer_is_a_request_of_unknown_cost_and_a_plain_error_is_none() -> None:
    cut = raw(b'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"choices": [')
    assert (await reply_of(cut, says())).earlier == (Usage(),)
    assert (await reply_of(error(500), says())).earlier == ()


@pytest.mark.parametrize("inside", [True, False], ids=["in the choice", "at the top"])
async def test_an_error_inside_of_a_success_costs_what_it_states(inside: bool) -> None:
    body = completion("half a ver")
    (body["choices"][0] if inside else body)["error"] = {"code": 502, "message": "the provider broke off"}
    problem = await problem_of(*[answer(200, body)] * 4)
    assert problem.reply == "half a ver"
    assert [usage.cost_usd for usage in (*problem.earlier, problem.usage)] == [0.5] * 4
    del body["usage"]
    problem = await problem_of(*[answer(200, body)] * 4)  # it wrote, so it worked, and nobody says for how much
    assert (*problem.earlier, problem.usage) == (Usage(),) * 4
    body["choices"] = []
    body["error"] = {"code": 502}
    problem = await problem_of(*[answer(200, body)] * 4)
    assert (*problem.earlier, problem.usage) == (NOTHING,)


# Concurrency


async def test_no_more_connections_are_opened_than_the_limit(server: ScriptedServer) -> None:
    together = 0

    async def wait_for_three(exchange: Exchange) -> bool:
        nonlocal together
        together += 1
        # Three answer only when all three are there: the limit is reached, and never passed.
        await server.until(lambda: together >= 3)
        return await says()(exchange)

    server.otherwise = wait_for_three
    async with client_for(server, concurrency=3) as client:
        replies = await asyncio.gather(*[client.complete(str(n)) for n in range(30)])
    assert all(isinstance(r, Reply) for r in replies)
    assert server.most_connections == 3
    assert {r.prompt for r in server.requests} == {str(n) for n in range(30)}


async def test_a_hundred_cancelled_batches_leave_the_client_and_the_server_clean(
    server: ScriptedServer,
) -> None:
    server.otherwise = hang()
    async with client_for(server, concurrency=2) as client:
        for batch in range(100):
            seen = len(server.requests)
            tasks = [asyncio.create_task(client.complete("x")) for _ in range(4)]
            if batch % 2:
                await server.until(lambda seen=seen: len(server.requests) > seen)
            else:
                await asyncio.sleep(0)
            for task in tasks:
                task.cancel()
            assert all(
                isinstance(r, asyncio.CancelledError) for r in await asyncio.gather(*tasks, return_exceptions=True)
            )
        server.otherwise = says("alive")
        replies = await asyncio.gather(*[client.complete("x") for _ in range(6)])
        assert [r.text for r in replies if isinstance(r, Reply)] == ["alive"] * 6
    await server.until(lambda: server.open_connections == 0)


async def test_a_cancelled_call_tells_what_may_be_on_the_bill(server: ScriptedServer) -> None:
    class Waiting(FakeTime):
        async def sleep(self, seconds: float) -> None:
            asleep.set()
            await asyncio.sleep(60)

    async def cancelled(ready: asyncio.Event) -> list[tuple[Usage, ...]]:
        told: list[HttpProblem] = []
        async with client_for(server, Waiting()) as client:
            task = asyncio.create_task(client.complete("x", left=told.append))
            await ready.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        return [(*problem.earlier, problem.usage) for problem in told]

    asleep, asked = asyncio.Event(), asyncio.Event()
    without_choices = completion()
    without_choices["choices"] = []
    server.steps = [answer(200, without_choices)]
    assert await cancelled(asleep) == [(Usage(100, None, 20, cost_usd=0.5), NOTHING)]  # in the wait for the next try
    asleep.clear()
    server.steps = [error(500)]
    assert await cancelled(asleep) == []  # refused: there is nothing to bill

    async def step(exchange: Exchange) -> bool:
        asked.set()
        return await hang()(exchange)

    server.otherwise = step
    assert await cancelled(asked) == [(Usage(),)]  # under way


async def test_a_client_closed_in_the_middle_of_a_run_leaves_no_connection(server: ScriptedServer) -> None:
    server.otherwise = hang()
    for _ in range(5):
        with pytest.raises(asyncio.CancelledError):
            async with client_for(server, concurrency=2) as client, asyncio.TaskGroup() as group:
                group.create_task(client.complete("x"))
                await server.until(lambda: server.open_connections > 0)
                raise asyncio.CancelledError
        await server.until(lambda: server.open_connections == 0)


async def test_a_busy_answer_halves_the_requests_under_way_and_good_ones_bring_them_back(
    server: ScriptedServer,
) -> None:
    server.steps = [error(429)]
    async with client_for(server, concurrency=8) as client:
        await client.complete("x")
        assert client.holdup == "the judge is busy, 4 instead of 8 at once"
        for _ in range(GROW_AFTER - 1):
            await client.complete("x")
        assert "5 instead of 8" in client.holdup
        for _ in range(3 * GROW_AFTER):
            await client.complete("x")
        assert client.holdup == ""


async def test_a_burst_of_refusals_counts_once_and_the_limit_never_falls_below_one() -> None:
    limiter = Limiter(8)
    epochs = [await limiter.__aenter__() for _ in range(8)]
    for epoch in epochs:
        limiter.shrink(epoch)
    assert limiter.allowed == 4
    for _ in epochs:
        await limiter.__aexit__()
    for _ in range(5):
        async with limiter as epoch:
            limiter.shrink(epoch)
    assert limiter.allowed == 1


async def test_a_smaller_limit_holds_back_the_next_requests() -> None:
    limiter = Limiter(4)
    async with limiter as epoch:
        limiter.shrink(epoch)
    first = await asyncio.wait_for(limiter.__aenter__(), 1)
    assert first == 1
    await asyncio.wait_for(limiter.__aenter__(), 1)
    third = asyncio.create_task(limiter.__aenter__())
    for _ in range(5):
        await asyncio.sleep(0)
    assert not third.done()
    await limiter.__aexit__()
    await asyncio.wait_for(third, 1)


def test_a_reply_without_a_message_is_empty_not_a_crash() -> None:
    for choice in ({}, {"message": None}, {"message": "x"}, {"message": {"content": 3}}):
        outcome = read_completion(JudgeSettings(), 200, "application/json", json.dumps({"choices": [choice]}).encode())
        assert not isinstance(outcome, Reply)
