"""The HTTP side of a judge: one prompt out, one reply or one named problem back.

Imported only when a run starts, since httpx costs start-up time. Tries, waits and limits are here; what an answer
means is in `http_outcomes`, and what an exception means in `transport`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
import random
import ssl
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from enum import Enum, auto
from functools import cache
from types import TracebackType
from typing import Any

import httpx
from msgspec import Struct, field
from msgspec.structs import replace

from gt_tui.judge.formats import LEARNED, RUNGS, Learned, Schema, response_format, without_schema
from gt_tui.judge.http_outcomes import (
    FORMAT,
    Fault,
    HttpProblem,
    Remedy,
    Reply,
    excerpt,
    fault_of_status,
    nobody_there,
    read_completion,
    redirect_host,
)
from gt_tui.judge.limiter import Limiter
from gt_tui.judge.retry_after import LONGEST_WAIT_S, retry_after_s
from gt_tui.judge.settings import JudgeSettings
from gt_tui.judge.transport import EXPECTED, connect_s, fault_of_exception
from gt_tui.judge.verdict import ABANDONED, NOTHING, Usage
from gt_tui.judge.witness import Witness

for _name in ("httpcore", "httpx"):
    # They log addresses and whatever header lines a server sends, and a server may send the key back.
    logging.getLogger(_name).setLevel(logging.WARNING)

MOST_BYTES = 8 * 1024 * 1024
"""Bytes of an answer that are read; a verdict needs a few thousand."""

_FIRST_WAIT_S = 1.0


class _Course(Struct):
    """What has happened to one prompt so far."""

    started: float
    rung: int = 0
    parameters: str = "{}"
    tries: int = 0
    earlier: list[Usage] = field(default_factory=list)
    """Of the requests so far that may be on the bill and were no use."""
    under_way: bool = False


class _Step(Enum):
    """What follows a request that was no use."""

    LIGHTER = auto()
    """The same at once, without what the endpoint did not take."""
    AGAIN = auto()
    """The same after a wait."""
    END = auto()


class JudgeClient:
    """Sends prompts to one endpoint; use `async with JudgeClient(settings) as client`, anew for each run.

    A new one for each run, because the connection pool of httpx can be left dead by a cancelled batch.
    `sleep`, `clock` (seconds) and `rng` (0 to 1) are there for tests.
    """

    def __init__(
        self,
        settings: JudgeSettings,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
        rng: Callable[[], float] = random.random,
    ) -> None:
        """Prepare without opening anything."""
        self._settings = settings
        self._url = f"{settings.base_url}/chat/completions"
        self._sleep, self._clock, self._rng = sleep, clock, rng
        self._limiter = Limiter(settings.concurrency)
        self._resume_at = 0.0
        self._dead: Fault | None = None
        self._has_answered = False
        self._was_reached = False
        self._parameters: dict[str, object] = {
            name: value
            for name in ("temperature", "top_p", "max_tokens", "reasoning_effort", "service_tier")
            if (value := getattr(settings, name)) is not None
        }
        self._not_honoured: dict[str, str] = {}
        self._learned = LEARNED.setdefault((settings.base_url, settings.model), Learned())
        for name in sorted(self._learned.refused, reverse=True):  # max_tokens before the name that replaces it
            self._drop(name)
        self._http: httpx.AsyncClient | None = None

    @property
    def holdup(self) -> str:
        """Give what holds the run up at this moment (a pause, fewer requests at once), or an empty text."""
        pause = self._resume_at - self._clock()
        if pause > 0:
            return f"the judge is busy, asked again in {math.ceil(pause)} s"
        allowed, most = self._limiter.allowed, self._settings.concurrency
        return f"the judge is busy, {allowed} instead of {most} at once" if allowed < most else ""

    async def __aenter__(self) -> JudgeClient:
        """Open the connection pool."""
        # Headers and no dict: these hide the key in their repr, should a crash report print the locals.
        headers = httpx.Headers(
            {
                # A compressed body could be a bomb: httpx unpacks the first piece before any cap can look.
                "Accept-Encoding": "identity",
                "Accept": "application/json",
                "Content-Type": "application/json",
                "User-Agent": "gt-tui",
            }
        )
        if self._settings.key is not None:
            headers["Authorization"] = f"Bearer {self._settings.key.reveal()}"
        self._http = httpx.AsyncClient(
            headers=headers,
            timeout=httpx.Timeout(self._settings.timeout_s, connect=connect_s(self._settings), pool=None),
            limits=httpx.Limits(
                max_connections=self._settings.concurrency,
                max_keepalive_connections=self._settings.concurrency,
            ),
            # Reading all certificates takes a while; an address in clear text needs none.
            verify=_certificates() if self._url.startswith("https://") else False,
            follow_redirects=False,
            # Proxy and certificate variables of the shell break the start of a client, and would send a
            # loopback judge's prompts through a proxy.
            trust_env=False,
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close every connection."""
        if self._http is not None:
            await self._http.aclose()
            self._http = None

    async def complete(
        self,
        prompt: str,
        schema: Schema | None = None,
        witness: Witness | None = None,
        left: Callable[[HttpProblem], None] | None = None,
    ) -> Reply | HttpProblem:
        """Give the judge's reply to a prompt, after as many tries as the settings allow.

        The `witness` is asked when the request is about to go, since what others cost meanwhile counts, and before a
        further one where the last may be billed; what it raises ends the call. With a `schema` the reply is constrained
        to it as far as the endpoint can do that: three forms are tried, the newest first, and what worked is
        remembered. When it is cancelled, `left` is told of what may be on the bill all the same. Raises RuntimeError
        outside of `async with`; other trouble with the endpoint is an `HttpProblem`.
        """
        if self._http is None:
            raise RuntimeError("the judge client is used outside of 'async with'")
        course = _Course(self._clock(), self._learned.rung)
        try:
            prompt.encode("utf-8")
        except UnicodeEncodeError as error:
            code = ord(prompt[error.start])
            return HttpProblem(
                f"the prompt has half a character (lone surrogate U+{code:04X}) at position "
                f"{error.start + 1}: type that character again",
                Remedy.GIVE_UP,
                usage=NOTHING,
            )
        try:
            return await self._ask(self._http, prompt, schema, witness, course)
        except asyncio.CancelledError:
            if left is not None and (course.under_way or course.earlier):
                usage = Usage() if course.under_way else NOTHING
                left(self._problem(Fault(ABANDONED, Remedy.GIVE_UP, may_cost=course.under_way, usage=usage), course))
            raise

    async def _ask(
        self, http: httpx.AsyncClient, prompt: str, schema: Schema | None, witness: Witness | None, course: _Course
    ) -> Reply | HttpProblem:
        counted = witness is None
        while True:
            if not counted and witness is not None:
                await witness.ready()  # without a slot: those under way may need it to come to an end
            async with self._limiter as epoch:
                await self._wait_for_endpoint()
                if self._dead is not None:
                    # Found out by another prompt: a wrong key is not shown to the endpoint once a fixture.
                    return self._problem(replace(self._dead, may_cost=False, reply=""), course)
                if not counted and witness is not None:
                    if not witness.may_send():
                        continue
                    counted = True
                outcome, asked_for = await self._try(http, prompt, schema, course)
                if isinstance(outcome, Reply):
                    return self._answered(outcome, course)
                step = self._step_after(outcome, course, witness)
                if step is _Step.LIGHTER:
                    continue
                wait = self._wait_s(course.tries, asked_for)
                if outcome.busy:
                    self._limiter.shrink(epoch)
                    self._resume_at = max(self._resume_at, self._clock() + wait)
                if step is _Step.END:
                    return self._ended(outcome, course)
            # A busy endpoint is waited for by everybody, before the next request; other trouble only here,
            # without a slot, so that other prompts go on.
            if not outcome.busy:
                await self._sleep(wait)

    async def _try(
        self, http: httpx.AsyncClient, prompt: str, schema: Schema | None, course: _Course
    ) -> tuple[Reply | Fault, float | None]:
        """Send the next request of a prompt; give what came of it and the seconds that the server asks to wait."""
        if not course.tries:
            course.started = self._clock()
        course.tries += 1
        sent = self._parameters | response_format(schema, course.rung)
        course.parameters = json.dumps(without_schema(sent))
        course.under_way = True
        outcome, asked_for = await self._send(http, prompt, sent)
        course.under_way = False
        if isinstance(outcome, Fault) and outcome.is_page and self._has_answered:
            outcome = replace(outcome, remedy=Remedy.SEND_AGAIN)  # the address is right: it will pass
        return outcome, asked_for

    def _step_after(self, fault: Fault, course: _Course, witness: Witness | None) -> _Step:
        """Say what follows a request that was no use, and note what it may have cost if the prompt goes on."""
        if self._lightened(fault, course):
            step = _Step.LIGHTER
        elif fault.remedy is Remedy.SEND_AGAIN and course.tries < self._settings.tries:
            step = _Step.AGAIN
        else:
            return _Step.END
        if fault.may_cost:
            if witness is not None and not witness.may_try_again(fault.usage):
                return _Step.END
            course.earlier.append(fault.usage)
        if step is _Step.LIGHTER:
            course.tries -= 1  # it only found out what the endpoint does not take
        return step

    def _answered(self, reply: Reply, course: _Course) -> Reply:
        self._has_answered = True
        self._limiter.succeeded()
        self._learned.rung, self._learned.rung_works = course.rung, True
        return self._reply(reply, course)

    def _ended(self, fault: Fault, course: _Course) -> HttpProblem:
        """Give what a prompt came to that is not asked further; what ends the run is kept for the other prompts."""
        if fault.unreachable and not self._was_reached:
            fault = nobody_there(self._settings, fault, course.tries)
        if fault.remedy is Remedy.STOP_RUN:
            self._dead = fault
        return self._problem(fault, course)

    async def _wait_for_endpoint(self) -> None:
        """Wait until a busy endpoint may be asked again."""
        until = self._clock()
        # Again for a pause that was made longer in the meantime.
        while self._resume_at > until:
            until = self._resume_at
            await self._sleep(until - self._clock())

    def _wait_s(self, tries: int, asked_for: float | None) -> float:
        """Give the seconds before the next try: a little more than asked for, or a growing, jittered wait."""
        if asked_for is not None:
            return min(LONGEST_WAIT_S, asked_for * (1 + 0.1 * self._rng()))
        doubled = min(LONGEST_WAIT_S, _FIRST_WAIT_S * 2.0 ** (tries - 1))
        return doubled * (0.5 + 0.5 * self._rng())

    def _lightened(self, outcome: Fault, course: _Course) -> bool:
        """Leave out, or send in another form, what the endpoint did not take; tell whether there was such a thing."""
        if outcome.refused_parameter == FORMAT or (outcome.format_in_doubt and not self._learned.rung_works):
            course.rung += 1
            return True
        if outcome.refused_parameter is not None:
            self._drop(outcome.refused_parameter)
            return True
        return False

    def _drop(self, parameter: str) -> None:
        """Leave a refused parameter out from now on; the token limit goes under its newer name first."""
        if parameter not in self._parameters:
            # A request that was under way at the same time has found it out already.
            return
        value = self._parameters.pop(parameter)
        self._learned.refused.add(parameter)
        if parameter == "max_tokens":
            self._parameters["max_completion_tokens"] = value
            self._not_honoured["max_tokens"] = "max_tokens (sent as max_completion_tokens)"
        elif parameter == "max_completion_tokens":
            self._not_honoured["max_tokens"] = "max_tokens"
        else:
            self._not_honoured[parameter] = parameter

    async def _send(
        self, http: httpx.AsyncClient, prompt: str, parameters: dict[str, object]
    ) -> tuple[Reply | Fault, float | None]:
        """Send one request; give what came of it and the seconds that the server asks to wait."""
        request: dict[str, Any] = {
            "model": self._settings.model,
            "messages": [{"role": "user", "content": prompt}],
            **parameters,
        }
        body = json.dumps(request, ensure_ascii=False, allow_nan=False).encode("utf-8")
        try:
            # httpx limits each read, not the whole: a server that drips a byte now and then never ends it.
            async with (
                asyncio.timeout(self._settings.timeout_s),
                http.stream("POST", self._url, content=body) as response,
            ):
                return await self._read(response, tuple(parameters))
        except EXPECTED as error:
            return fault_of_exception(error, self._settings), None

    async def _read(self, response: httpx.Response, sent: tuple[str, ...]) -> tuple[Reply | Fault, float | None]:
        self._was_reached = True
        status, headers = response.status_code, response.headers
        success = 200 <= status < 300
        wait = retry_after_s(headers.get("retry-after"), datetime.now(UTC))
        encoding = self._without_key(headers.get("content-encoding", "identity")).strip().lower()
        body = bytearray()
        if encoding not in ("", "identity"):
            if success:
                sentence = f"the judge sent a compressed answer ({excerpt(encoding)}) although none was asked for"
                return Fault(sentence, Remedy.GIVE_UP, may_cost=True), wait
        elif not 300 <= status < 400:
            async for piece in response.aiter_raw():
                body += piece
                if len(body) > MOST_BYTES:
                    sentence = f"the judge's answer is longer than {MOST_BYTES // 1024**2} MB"
                    return Fault(sentence, Remedy.GIVE_UP, may_cost=success), wait
        content = bytes(body) if self._settings.key is None else self._settings.key.taken_out_of(bytes(body))
        if success:
            kind = self._without_key(headers.get("content-type", ""))
            return read_completion(self._settings, status, kind, content, sent=sent), wait
        said = content.decode("utf-8", "replace")
        target = self._without_key(redirect_host(headers.get("location", "")))
        return fault_of_status(self._settings, status, said, sent=sent, redirect_to=target), wait

    def _without_key(self, header: str) -> str:
        """Give a header of the answer as a message may repeat it: a server may send the key back in any of them."""
        key = self._settings.key
        return header if key is None else key.taken_out_of(header.encode()).decode()

    def _reply(self, reply: Reply, course: _Course) -> Reply:
        return replace(
            reply,
            earlier=tuple(course.earlier),
            tries=course.tries,
            seconds=self._clock() - course.started,
            not_honoured=self._dropped(course),
            parameters=course.parameters,
        )

    def _dropped(self, course: _Course) -> tuple[str, ...]:
        dropped = tuple(self._not_honoured.values())
        if course.rung and self._settings.constrained:
            dropped += (f"{FORMAT} ({RUNGS[course.rung]})",)
        return dropped

    def _problem(self, fault: Fault, course: _Course) -> HttpProblem:
        remedy = fault.remedy
        sentence = fault.sentence
        if remedy is Remedy.SEND_AGAIN:
            remedy = Remedy.ASK_AGAIN
            if course.tries > 1:
                sentence = f"{sentence} ({course.tries} tries)"
        return HttpProblem(
            sentence,
            remedy,
            course.tries,
            fault.reply,
            fault.finish_reason,
            fault.model_returned,
            fault.usage if fault.may_cost else NOTHING,
            tuple(course.earlier),
            self._clock() - course.started,
            self._dropped(course),
            course.parameters,
        )


@cache
def _certificates() -> ssl.SSLContext:
    return httpx.create_ssl_context(trust_env=False)
