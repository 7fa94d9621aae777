"""What the record keeps of a run, and how a recorded verdict becomes a mark again."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from msgspec import Struct, ValidationError, convert, to_builtins

from gt_tui.calibration.budget import Budget
from gt_tui.files.git_state import git_state
from gt_tui.files.lock import HeldBy, Lock, LockFailed, locks_in
from gt_tui.files.places import make_private
from gt_tui.files.room import take_room
from gt_tui.files.run_writer import RunWriter
from gt_tui.files.runs import Call, Run, RunState, StoreFault, add_block, add_call, add_run, end_run, fault_of
from gt_tui.judge.judge import Judge
from gt_tui.judge.verdict import Attempt, Mark, Usage, Verdict
from gt_tui.rubric.marking_block import MarkingBlock

T = TypeVar("T")


class Subject(Struct, frozen=True):
    """What a run is about."""

    path: Path
    text: str
    """The rubric's text as it is marked."""
    questions: int
    fixtures: int
    unsaved: bool = False

    @property
    def rubric(self) -> str:
        """Give the one path by which the record knows the rubric."""
        return os.path.realpath(self.path)


def utc_now() -> str:
    """Give the time in UTC, ISO 8601, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Made(Struct, frozen=True):
    """Which mark a call is made for."""

    place: tuple[str, str]
    """Question id and fixture id."""
    block: MarkingBlock
    answer: str
    key: str
    repeat: int = 0
    predicted: str | None = None


def call_of(
    run: int,
    at: str,
    rubric: str,
    judge: Judge,
    made: Made,
    attempt: Attempt,
    verdict: Verdict | None,
    null: str | None,
) -> Call:
    """Give one attempt as the record keeps it."""
    usage = attempt.usage
    return Call(
        run=run,
        at=at,
        rubric=rubric,
        question_id=made.place[0],
        fixture_id=made.place[1],
        result_key=made.key,
        repeat=made.repeat,
        block_sha256=block_hash(made.block),
        template_sha256=judge.template_hash,
        answer_sha256=sha256_of(made.answer),
        judge=judge.name,
        model_asked=judge.model,
        model_returned=attempt.model_returned,
        parameters_sent=attempt.parameters,
        parameters_dropped=json.dumps(list(attempt.not_honoured)),
        attempt=attempt.number,
        tries=attempt.tries,
        reply=attempt.reply,
        problem=attempt.problem,
        verdict=json.dumps(to_builtins(verdict)) if verdict else None,
        null_reason=null,
        finish_reason=attempt.finish_reason,
        prompt_tokens=usage.prompt_tokens,
        cached_tokens=usage.cached_tokens,
        completion_tokens=usage.completion_tokens,
        reasoning_tokens=usage.reasoning_tokens,
        cost_usd=usage.cost_usd,
        seconds=attempt.seconds,
        predicted=made.predicted,
        earlier=json.dumps(to_builtins(attempt.earlier)) if attempt.earlier else None,
    )


class RunRecord:
    """The record of one run; `async with` adds the run and notes how it ended.

    Raises StoreFault on entering when the record cannot be written: a paid run without one is not begun.
    """

    def __init__(
        self,
        store: Path,
        judge: Judge,
        subject: Subject,
        budget: Budget | None = None,
        *,
        clock: Callable[[], str] = utc_now,
    ) -> None:
        self.budget = budget or Budget()
        self._store, self._judge, self._subject, self._clock = store, judge, subject, clock
        self._writer: RunWriter | None = None
        self._run = 0
        self._stopped: str | None = None
        self._settled = asyncio.Event()
        self._claim: Lock | None = None

    async def __aenter__(self) -> Self:
        """Open the record and add the run."""
        self._claim = await _in_thread(self._prepared, _release)
        try:
            return await self._begun()
        except BaseException:
            writer, self._writer = self._writer, None
            try:
                if writer is not None:  # it may be waiting for another program, and the screen must not
                    await asyncio.shield(asyncio.to_thread(writer.close))
            finally:
                self._end_claim()
            raise

    def _prepared(self) -> Lock | None:
        """Set space aside for the replies, and see that nobody else pays for the same ones. Raises StoreFault."""
        try:
            make_private(self._store.parent)
            take_room(self._store.parent)
        except OSError as error:
            raise fault_of(error, self._store) from None
        # One run of a rubric and a judge at once: two would both find a verdict missing, and ask for it.
        what = Path(f"{self._subject.rubric}.{sha256_of(self._judge.coordinates)[:16]}")
        try:
            claim = Lock.take(what, locks_in(self._store.parent))
        except LockFailed:
            return None  # none can be kept here: a second run would not be noticed
        if isinstance(claim, HeldBy):
            raise StoreFault(
                f"{claim.who} is marking this rubric with this judge{claim.how_long}. "
                "Wait for it: what it records is reused"
            )
        return claim

    def _end_claim(self) -> None:
        claim, self._claim = self._claim, None
        _release(claim)

    async def _begun(self) -> Self:
        git = await asyncio.to_thread(git_state, self._subject.path)
        self._writer = writer = await _in_thread(lambda: RunWriter(self._store), RunWriter.close)
        run = Run(
            rubric=self._subject.rubric,
            rubric_sha256=sha256_of(self._subject.text),
            questions=self._subject.questions,
            fixtures=self._subject.fixtures,
            git_commit=git.commit,
            file_state=git.state + (", unsaved" if self._subject.unsaved else ""),
            judge=self._judge.name,
            model=self._judge.model,
            coordinates=self._judge.coordinates,
            started=self._clock(),
            pid=os.getpid(),
        )
        # not owed: a run that could not be begun is none, even where the record can be written a moment later
        self._run = await asyncio.wrap_future(writer.submit(lambda connection: add_run(connection, run), owed=False))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Note how the run ended, write what is left and close."""
        writer, self._writer = self._writer, None
        if writer is None:
            return
        state = RunState.STOPPED if self._stopped or kind else RunState.FINISHED
        if kind is not None and issubclass(kind, asyncio.CancelledError | GeneratorExit):
            state = RunState.CANCELLED
        reason = self._stopped or (kind.__name__ if kind is not None and state is RunState.STOPPED else None)
        at = self._clock()
        writer.submit(lambda connection: end_run(connection, self._run, state, at, reason))
        try:
            await asyncio.shield(asyncio.to_thread(writer.close))
        finally:
            self._end_claim()

    def stopped(self, reason: str) -> None:
        """Note why the run ends early."""
        self._stopped = reason

    @property
    def number(self) -> int:
        """Number of the run in the record."""
        return self._run

    def witness(
        self,
        place: tuple[str, str],
        block: MarkingBlock,
        answer: str,
        key: str,
        repeat: int,
        predicted: str | None = None,
    ) -> CallWitness:
        """Give the witness of one mark of the fixture at a place (question id, fixture id)."""
        return CallWitness(self, Made(place, block, answer, key, repeat, predicted))

    async def ready(self) -> None:
        """Wait while the call under way has yet to tell what one costs. Raises StoreFault where none can be kept."""
        self._see_that_it_is_written()
        while self.budget.is_trying:
            self._settled.clear()
            await self._settled.wait()

    def begin_call(self) -> bool:
        """Count a call in; False where the one under way has to be waited for. Raises LimitReached and StoreFault."""
        self._see_that_it_is_written()
        if self.budget.is_trying:
            return False
        self.budget.begin()
        return True

    def _see_that_it_is_written(self) -> None:
        if self._writer is not None and self._writer.trouble is not None:
            raise self._writer.trouble

    def settle(self, attempt: Attempt) -> None:
        """Count a call out."""
        self.budget.settle(attempt)
        self._settled.set()

    def add(self, witness: CallWitness, attempt: Attempt, verdict: Verdict | None, null: str | None) -> Future[None]:
        """Have a call written; the future is done when it is on the disk."""
        assert self._writer is not None, "a call was made outside of its run"
        made = witness.made
        call = call_of(self._run, self._clock(), self._subject.rubric, self._judge, made, attempt, verdict, null)
        block = block_text(made.block)

        def add(connection: sqlite3.Connection) -> None:
            add_block(connection, call.block_sha256, block)
            add_call(connection, call)

        return self._writer.submit(add)


def _release(claim: Lock | None) -> None:
    if claim is not None:
        claim.release()


async def _in_thread(make: Callable[[], T], undo: Callable[[T], object]) -> T:
    """Give what `make` gives, made in a thread; who is cancelled meanwhile leaves nothing behind: it is undone."""
    making = asyncio.ensure_future(asyncio.to_thread(make))

    def made(done: asyncio.Future[T]) -> None:
        if not done.cancelled() and done.exception() is None:
            undo(done.result())

    try:
        return await asyncio.shield(making)
    except asyncio.CancelledError:
        making.add_done_callback(made)
        raise


class CallWitness:
    """Counts the calls of one mark against the budget and has them written."""

    def __init__(self, record: RunRecord, made: Made) -> None:
        self._record, self.made = record, made
        self._counted = False
        self.attempts: list[Attempt] = []
        self.mark: Mark | None = None
        """What the judge gave in the end, whether it could be written or not."""

    async def ready(self) -> None:
        """Wait until it can be told whether the call may be made; raises StoreFault."""
        await self._record.ready()

    def may_send(self) -> bool:
        """Count the call in; False where it has to wait again. Raises LimitReached and StoreFault."""
        self._counted = self._record.begin_call()
        return self._counted

    def may_try_again(self, usage: Usage) -> bool:
        """Tell whether the limits allow another request after one that may be billed, and count that one if so."""
        return self._record.budget.try_again(usage)

    def saw(self, attempt: Attempt, verdict: Verdict | None, null_reason: str | None) -> Future[None]:
        """Count the call out and have it written; what was never sent is no call, and nothing to write."""
        if not self._counted:
            nothing: Future[None] = Future()
            nothing.set_result(None)
            return nothing
        self._counted = False
        self.attempts.append(attempt)
        if verdict is not None or null_reason is not None:
            self.mark = Mark(verdict, null_reason, tuple(self.attempts))
        self._record.settle(attempt)
        return self._record.add(self, attempt, verdict, null_reason)


def mark_of(calls: Sequence[Call]) -> Mark | None:
    """Give the mark that the recorded calls of one key amount to, or None when they never came to an end.

    The newest verdict counts; where there is none, the newest null. A null is shown, and asked again by the
    next run: only a verdict is ever reused.
    """
    last = next((call for call in reversed(calls) if call.verdict is not None), None)
    last = last or next((call for call in reversed(calls) if call.null_reason is not None), None)
    if last is None:
        return None
    of_mark = [call for call in calls if (call.run, call.repeat) == (last.run, last.repeat)]
    verdict = verdict_of(last.verdict) if last.verdict is not None else None
    if verdict is None and last.null_reason is None:
        return None
    return Mark(verdict, None if verdict else last.null_reason, tuple(attempts_of(of_mark)))


def verdict_of(text: str) -> Verdict | None:
    """Give a verdict from its recorded form, or None for a damaged one: it counts as not marked."""
    try:
        return convert(json.loads(text), Verdict)
    except (ValueError, ValidationError):
        return None


def attempts_of(calls: Iterable[Call]) -> list[Attempt]:
    """Give recorded calls as the attempts that they were."""
    return [_attempt(call) for call in calls]


@lru_cache(maxsize=256)  # a noise floor is read from very many calls, and nearly all say the same
def _names(stated: str) -> tuple[str, ...]:
    try:
        return tuple(str(name) for name in json.loads(stated))
    except (ValueError, TypeError):
        return ()


def _usages(stated: str | None) -> tuple[Usage, ...]:
    """Give recorded usages; what cannot be read is one request of which nothing is known."""
    if stated is None:
        return ()
    try:
        return convert(json.loads(stated), tuple[Usage, ...])
    except (ValueError, ValidationError):
        return (Usage(),)


def _attempt(call: Call) -> Attempt:
    return Attempt(
        number=call.attempt,
        tries=call.tries,
        reply=call.reply,
        problem=call.problem,
        finish_reason=call.finish_reason,
        model_returned=call.model_returned,
        usage=Usage(
            call.prompt_tokens, call.cached_tokens, call.completion_tokens, call.reasoning_tokens, call.cost_usd
        ),
        earlier=_usages(call.earlier),
        seconds=call.seconds,
        not_honoured=_names(call.parameters_dropped),
        parameters=call.parameters_sent,
    )


def sha256_of(text: str) -> str:
    """Give the SHA-256 of a text as the record states it."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@lru_cache(maxsize=256)  # four fixtures share a block
def block_text(block: MarkingBlock) -> str:
    """Give a marking block as the record keeps it: JSON, whose hash names it."""
    return json.dumps(to_builtins(block), sort_keys=True)


@lru_cache(maxsize=256)
def block_hash(block: MarkingBlock) -> str:
    """Give the SHA-256 by which the record knows a marking block."""
    return sha256_of(block_text(block))
