"""From one answer to a mark: prompt, up to three attempts, then a verdict or null with the reason.

Two kinds of trouble are kept apart (MISSION, "The output contract"). An HTTP request that fails is tried again
inside its attempt. An attempt ends with a reply or after its last try; a reply that breaks the contract, and an
attempt that got none, are each one of the three attempts, since the public harness counts so too. What another
request cannot change (a refusal, a token limit that left no room for an answer, a key) ends the mark at once.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from types import TracebackType
from typing import Any, Protocol, Self

from msgspec.structs import replace

from gt_tui.judge.contract import read_reply, unmarkable
from gt_tui.judge.http_outcomes import HttpProblem, Remedy, Reply
from gt_tui.judge.prompt import Prompt, Template, fill, template_hash
from gt_tui.judge.schema import reply_schema
from gt_tui.judge.settings import JudgeSettings, place_of
from gt_tui.judge.verdict import Attempt, Mark, Rejection, Verdict
from gt_tui.judge.witness import Witness
from gt_tui.rubric.marking_block import MarkingBlock
from gt_tui.text.counting import plural

LONG_REPLY = 20_000
"""Characters from which on a reply is read in a thread: a hostile one could hold up the screen."""

FEWEST_CHARACTERS_A_TOKEN = 6
"""Prose has 4 to 5 characters a token; an endpoint that counts fewer tokens than this allows has cut the prompt."""


class Completer(Protocol):
    """What turns a prompt into a reply."""

    async def complete(
        self,
        prompt: str,
        schema: dict[str, Any] | None = None,
        witness: Witness | None = None,
        left: Callable[[HttpProblem], None] | None = None,
    ) -> Reply | HttpProblem:
        """Give the reply, or why there is none; the witness is asked before each request that may be billed.

        When this is cancelled, `left` is told of what may be on the bill all the same.
        """

    @property
    def holdup(self) -> str:
        """Give what holds the run up at this moment, or an empty text."""


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
        # Once, since a key is made for every fixture on the screen.
        self._template_hash = template_hash(self._template)
        self._coordinates = self._stated()
        self._open_client = open_client
        self._opened: AbstractAsyncContextManager[Completer] | None = None
        self._client: Completer | None = None

    @property
    def name(self) -> str:
        """Give model and host, the label wherever numbers of this judge are shown."""
        return f"{self._settings.model} at {place_of(self._settings.base_url)}"

    @property
    def model(self) -> str:
        """Give the model that is asked for."""
        return self._settings.model

    @property
    def coordinates(self) -> str:
        """Give address, model, parameters and template as one line of JSON, in which a change makes marks stale.

        Limits, tries and the key are left out: they decide whether a reply comes, not what it says.
        """
        return self._coordinates

    def _stated(self) -> str:
        s = self._settings
        stated = {
            "url": s.base_url,
            "model": s.model,
            "temperature": s.temperature,
            "top_p": s.top_p,
            "max_tokens": s.max_tokens,
            "reasoning_effort": s.reasoning_effort,
            **({"service_tier": s.service_tier} if s.service_tier else {}),
            **({"constrained": True} if s.constrained else {}),
            "template": self._template_hash,
        }
        return json.dumps(stated, sort_keys=True)

    @property
    def template_hash(self) -> str:
        """Give the SHA-256 of template and phrases."""
        return self._template_hash

    @property
    def settings(self) -> JudgeSettings:
        """Give what the judge is asked with."""
        return self._settings

    @property
    def holdup(self) -> str:
        """Give what holds the run up at this moment, such as a pause that the endpoint asked for; mostly nothing."""
        return self._client.holdup if self._client is not None else ""

    def prepare(self) -> None:
        """Bring in the client with all that it needs."""
        import gt_tui.judge.client  # noqa: F401

    def prompt(self, block: MarkingBlock, answer: str) -> str:
        """Give exactly the text that `mark` sends as its one message."""
        return fill(self._template, block, answer).text

    async def __aenter__(self) -> Self:
        """Open the client."""
        # In a thread, as the first time brings in httpx, for which the screen should not stand still.
        self._opened = await asyncio.to_thread(self._open_client, self._settings)
        self._client = await self._opened.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the client and its connections."""
        opened, self._opened, self._client = self._opened, None, None
        if opened is not None:
            await opened.__aexit__(kind, error, trace)

    async def mark(self, block: MarkingBlock, answer: str, witness: Witness | None = None) -> Mark:
        """Give the mark of one answer, with every attempt that was made.

        Each attempt is with the witness before the mark is given, also when the mark is cancelled. A block for
        which no verdict could be valid costs no call. Raises RuntimeError outside of `async with`.
        """
        reason = unmarkable(block)
        if reason is not None:
            return Mark(None, reason)
        if self._client is None:
            raise RuntimeError("the judge is used outside of 'async with'")
        prompt = fill(self._template, block, answer)
        schema = reply_schema(block) if self._settings.constrained else None
        attempts: list[Attempt] = []
        for number in range(1, self._settings.attempts + 1):

            def left(what: HttpProblem, number: int = number) -> None:
                if witness is not None:  # told and not waited for: cancelling frees everything at once
                    witness.saw(_attempt(number, what, "", what.sentence), None, None)

            outcome = await self._client.complete(prompt.text, schema, witness, left)
            try:
                if isinstance(outcome, Reply) and len(outcome.text) > LONG_REPLY:
                    attempt, verdict, again = await asyncio.to_thread(_read, number, outcome, block, prompt)
                else:
                    attempt, verdict, again = _read(number, outcome, block, prompt)
            except asyncio.CancelledError:
                # The reply is there and paid for: it goes on record all the same.
                if witness is not None:
                    attempt, verdict, again = _read(number, outcome, block, prompt)
                    witness.saw(attempt, verdict, self._null_reason([*attempts, attempt], verdict, again))
                raise
            attempts.append(attempt)
            null_reason = self._null_reason(attempts, verdict, again)
            if witness is not None:
                await asyncio.wrap_future(witness.saw(attempt, verdict, null_reason))
            if verdict is not None or null_reason is not None:
                fatal = isinstance(outcome, HttpProblem) and outcome.fatal
                return Mark(verdict, null_reason, tuple(attempts), fatal)
        raise AssertionError("the last attempt ends the mark")

    def _null_reason(self, attempts: Sequence[Attempt], verdict: Verdict | None, again: bool) -> str | None:
        """Give why the score is null after these attempts, or None when there is a verdict or one more attempt."""
        attempt = attempts[-1]
        if verdict is not None or (again and attempt.number < self._settings.attempts):
            return None
        if not again:
            return attempt.problem or ""
        times = f"{plural(attempt.number, 'attempt')}"
        # Replies that broke the contract are the judge's doing, and their absence is not.
        what = "no valid verdict" if any(each.answered for each in attempts) else "no reply"
        return f"{what} in {times}: {attempt.problem}"


def _read(
    number: int, outcome: Reply | HttpProblem, block: MarkingBlock, prompt: Prompt
) -> tuple[Attempt, Verdict | None, bool]:
    """Give the attempt, its verdict, and whether another attempt may help."""
    if isinstance(outcome, HttpProblem):
        attempt = _attempt(number, outcome, outcome.reply, outcome.sentence)
        return attempt, None, outcome.remedy is Remedy.ASK_AGAIN
    # Quotes are looked for in the answer as the judge saw it, without control tokens.
    result = read_reply(outcome.text, block, prompt.answer, outcome.finish_reason)
    if isinstance(result, Rejection):
        return _attempt(number, outcome, outcome.text, result.problem), None, True
    flag = _prompt_was_cut(prompt.text, outcome.usage.prompt_tokens)
    if flag:
        result = replace(result, flags=(flag, *result.flags))
    return _attempt(number, outcome, outcome.text, None), result, False


def _prompt_was_cut(prompt: str, tokens: int | None) -> str | None:
    """Give the flag for a judge that counted far fewer tokens than the prompt can have; some cut it silently."""
    if tokens is None or tokens * FEWEST_CHARACTERS_A_TOKEN >= len(prompt):
        return None
    return (
        f"the judge did not see the whole prompt: it counted {tokens:,} tokens where about {len(prompt) // 4:,} were "
        "sent; raise its context length"
    )


def _attempt(number: int, outcome: Reply | HttpProblem, reply: str, problem: str | None) -> Attempt:
    return Attempt(
        number=number,
        tries=outcome.tries,
        reply=reply,
        problem=problem,
        finish_reason=outcome.finish_reason,
        model_returned=outcome.model_returned,
        usage=outcome.usage,
        earlier=outcome.earlier,
        seconds=outcome.seconds,
        not_honoured=outcome.not_honoured,
        parameters=outcome.parameters,
    )
