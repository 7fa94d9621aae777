"""From one answer to a mark: prompt, up to three attempts, then a verdict or null with the reason.

Two kinds of trouble are kept apart (MISSION, "The output contract"). An HTTP request that fails is tried again
inside its attempt. An attempt ends with a reply or after its last try; a reply that breaks the contract, and an
attempt that got none, are each one of the three attempts, since the public harness counts so too. What another
request cannot change (a refusal, a token limit, a key) ends the mark at once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict
from types import TracebackType
from typing import Protocol, Self

from gt_tui.judge.contract import read_reply, unmarkable
from gt_tui.judge.http_outcomes import HttpProblem, Remedy, Reply
from gt_tui.judge.prompt import Template, fill
from gt_tui.judge.settings import JudgeSettings, host_of
from gt_tui.judge.verdict import Attempt, Mark, Rejection
from gt_tui.rubric.marking_block import MarkingBlock


class Judge(Protocol):
    """Whatever marks an answer; opened once for a run with `async with`."""

    @property
    def name(self) -> str:
        """Give the label that stands wherever this judge's numbers are shown."""

    @property
    def model(self) -> str:
        """Give the model that is asked for."""

    @property
    def rehearsal(self) -> bool:
        """Tell whether its marks are rehearsal, which never counts as calibration."""

    @property
    def coordinates(self) -> str:
        """Give a stable text of all that a result depends on, except the prompt and the answer."""

    def prompt(self, block: MarkingBlock, answer: str) -> str:
        """Give exactly the text that `mark` would send."""

    async def mark(self, block: MarkingBlock, answer: str) -> Mark:
        """Give the mark of one answer: a verdict, or null with the reason."""

    async def __aenter__(self) -> Self:
        """Open what the judge needs."""

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""


class Completer(Protocol):
    """What turns a prompt into a reply."""

    async def complete(self, prompt: str) -> Reply | HttpProblem:
        """Give the reply, or why there is none."""


OpenClient = Callable[[JudgeSettings], AbstractAsyncContextManager[Completer]]


def _open_client(settings: JudgeSettings) -> AbstractAsyncContextManager[Completer]:
    # Here and not at the top: the client brings httpx, which costs start-up time that only a run should pay.
    from gt_tui.judge.client import JudgeClient

    return JudgeClient(settings)


class EndpointJudge:
    """A judge behind an OpenAI-compatible endpoint; `async with` opens one client for one run."""

    rehearsal = False

    def __init__(
        self, settings: JudgeSettings, template: Template | None = None, *, open_client: OpenClient = _open_client
    ) -> None:
        """Prepare without opening anything; `open_client` is there for tests."""
        self._settings = settings
        self._template = template or Template()
        self._open_client = open_client
        self._opened: AbstractAsyncContextManager[Completer] | None = None
        self._client: Completer | None = None

    @property
    def name(self) -> str:
        """Give model and host, the label wherever numbers of this judge are shown."""
        return f"{self._settings.model} at {host_of(self._settings.base_url)}"

    @property
    def model(self) -> str:
        """Give the model that is asked for."""
        return self._settings.model

    @property
    def coordinates(self) -> str:
        """Give address, model, parameters and template as one line of JSON, in which a change makes marks stale.

        Limits, tries and the key are left out: they decide whether a reply comes, not what it says.
        """
        s = self._settings
        template = json.dumps(asdict(self._template), sort_keys=True)
        stated = {
            "url": s.base_url,
            "model": s.model,
            "temperature": s.temperature,
            "top_p": s.top_p,
            "max_tokens": s.max_tokens,
            "reasoning_effort": s.reasoning_effort,
            "template": hashlib.sha256(template.encode()).hexdigest(),
        }
        return json.dumps(stated, sort_keys=True)

    def prompt(self, block: MarkingBlock, answer: str) -> str:
        """Give exactly the text that `mark` sends as its one message."""
        return fill(self._template, block, answer).text

    async def __aenter__(self) -> Self:
        """Open the client."""
        self._opened = self._open_client(self._settings)
        self._client = await self._opened.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the client and its connections."""
        opened, self._opened, self._client = self._opened, None, None
        if opened is not None:
            await opened.__aexit__(kind, error, trace)

    async def mark(self, block: MarkingBlock, answer: str) -> Mark:
        """Give the mark of one answer, with every attempt that was made.

        A block for which no verdict could be valid costs no call. Raises RuntimeError outside of `async with`.
        """
        if self._client is None:
            raise RuntimeError("the judge is used outside of 'async with'")
        reason = unmarkable(block)
        if reason is not None:
            return Mark(None, reason)
        prompt = fill(self._template, block, answer)
        attempts: list[Attempt] = []
        problem = ""
        for number in range(1, self._settings.attempts + 1):
            outcome = await self._client.complete(prompt.text)
            if isinstance(outcome, HttpProblem):
                problem = outcome.sentence
                attempts.append(_attempt(number, outcome, outcome.reply, problem))
                if outcome.remedy is not Remedy.ASK_AGAIN:
                    return Mark(None, problem, tuple(attempts), outcome.fatal)
                continue
            # Quotes are looked for in the answer as the judge saw it, without control tokens.
            result = read_reply(outcome.text, block, prompt.answer, outcome.finish_reason)
            if not isinstance(result, Rejection):
                attempts.append(_attempt(number, outcome, outcome.text, None))
                return Mark(result, None, tuple(attempts))
            problem = result.problem
            attempts.append(_attempt(number, outcome, outcome.text, problem))
        times = f"{len(attempts)} attempt{'' if len(attempts) == 1 else 's'}"
        return Mark(None, f"no valid verdict in {times}: {problem}", tuple(attempts))


def _attempt(number: int, outcome: Reply | HttpProblem, reply: str, problem: str | None) -> Attempt:
    return Attempt(
        number=number,
        tries=outcome.tries,
        reply=reply,
        problem=problem,
        finish_reason=outcome.finish_reason,
        model_returned=outcome.model_returned,
        usage=outcome.usage,
        seconds=outcome.seconds,
        not_honoured=outcome.not_honoured,
    )
