"""Marking many fixtures: a stream of events that neither the screen nor the command line owns."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncGenerator, Iterable, Sequence

from msgspec import Struct

from gt_tui.calibration.budget import LimitReached
from gt_tui.calibration.prediction import prediction_text
from gt_tui.calibration.record import RunRecord
from gt_tui.files.runs import StoreFault
from gt_tui.judge.judge import Judge
from gt_tui.judge.verdict import Mark
from gt_tui.rubric.marking_block import MarkingBlock, marking_block
from gt_tui.rubric.model import Fixture, Head, Question
from gt_tui.text.counting import plural


class Job(Struct, frozen=True):
    """One fixture to mark: what the judge gets, and where the outcome belongs."""

    question_id: str
    fixture_id: str
    block: MarkingBlock
    answer: str
    repeat: int = 0
    """0 unless the same thing is marked again; each repeat is a result of its own."""
    predicted: str | None = None
    """The author's prediction as the record keeps it, so that a later day can tell how the fixture stood. Only the
    record gets it: a judge is given block and answer."""

    @property
    def place(self) -> tuple[str, str]:
        """Question id and fixture id."""
        return self.question_id, self.fixture_id


class Begun(Struct, frozen=True):
    """The run is on record under this number; comes first in a recorded run, and not where nothing is asked."""

    run: int


class Started(Struct, frozen=True):
    """The judge was asked about this fixture."""

    job: Job


class Finished(Struct, frozen=True):
    """The outcome of one fixture is there. `key` names everything that it depends on.

    In a recorded run it is on the disk by then; where it cannot be written the run ends with Stopped, which says so.
    """

    job: Job
    key: str
    mark: Mark
    reused: bool = False
    """True where nothing was asked, since the verdict was there already."""


class Stopped(Struct, frozen=True):
    """The run ended early, since every further call would fail the same way; `left` fixtures were not marked."""

    reason: str
    left: int


Event = Begun | Started | Finished | Stopped


def jobs_of(head: Head, questions: Iterable[Question]) -> list[Job]:
    """Give a job for every fixture of the questions, in the file's order."""
    jobs: list[Job] = []
    for question in questions:
        block = marking_block(head, question)
        jobs.extend(job_of(question, block, fixture) for fixture in question.fixtures)
    return jobs


def job_of(question: Question, block: MarkingBlock, fixture: Fixture) -> Job:
    """Give the job for one fixture; id, prediction and rationale do not reach the judge."""
    return Job(question.id, fixture.id, block, fixture.response_text, predicted=prediction_text(fixture))


def result_key(judge: Judge, block: MarkingBlock, answer: str) -> str:
    """Give the name of a result: the same only when judge, parameters, template, block and answer are the same."""
    return address(judge.coordinates, block, judge.prompt(block, answer))


def address(coordinates: str, block: MarkingBlock, prompt: str) -> str:
    """Give the name of the result of a judge, by its coordinates, for a prompt about a block.

    The gate's id is named beside the prompt, since the prompt need not show it (no component marked as gate)
    and yet it decides which award is the gate's.
    """
    parts = f"{coordinates}\0{block.gate_id}\0{prompt}"
    return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()


async def run(
    judge: Judge,
    jobs: Sequence[Job],
    *,
    keys: Sequence[str] | None = None,
    at_once: int = 1,
    record: RunRecord | None = None,
) -> AsyncGenerator[Event, None]:
    """Mark the jobs, `at_once` at a time, and yield what happens as it happens.

    `keys` are the result keys of the jobs, where they are known already. Two jobs with the same key and repeat are
    asked about once. Closing the iterator cancels the calls under way; what was yielded as finished stays
    finished. A fatal outcome (wrong key, unknown model), a spending limit and a record that cannot be written
    end the run with Stopped after the calls under way: those are paid for, so they are waited for.
    """
    events: asyncio.Queue[Event | None] = asyncio.Queue()
    if record is not None:
        events.put_nowait(Begun(record.number))
    waiting = list(zip(jobs, [None] * len(jobs) if keys is None else keys, strict=True))[::-1]
    stop: list[str | LimitReached] = []
    asked: dict[tuple[str, int], asyncio.Future[Mark | None]] = {}
    unmarked = 0
    unwritten: list[str] = []

    async def mark(job: Job, key: str) -> Mark | None:
        if record is None:
            return ended_by(await judge.mark(job.block, job.answer))
        witness = record.witness(job.place, job.block, job.answer, key, job.repeat, job.predicted)
        try:
            return ended_by(await judge.mark(job.block, job.answer, witness))
        except LimitReached as reason:
            stop.append(reason)
            if not witness.attempts:
                return None
            told = f"{reason}, after {plural(len(witness.attempts), 'attempt')} without a verdict"
            return Mark(None, told, tuple(witness.attempts))
        except StoreFault as fault:
            stop.append(str(fault))
            unwritten.extend([key] if witness.mark else [])
            return witness.mark  # paid for: shown, though it is not on record

    def ended_by(outcome: Mark) -> Mark:
        if outcome.fatal:
            stop.append(outcome.problem or "the judge cannot be used")
        return outcome

    async def work() -> None:
        nonlocal unmarked
        while waiting and not stop:
            job, given = waiting.pop()
            key = given or result_key(judge, job.block, job.answer)
            place = (key, job.repeat)
            shared = place in asked  # two fixtures of one text: asked and paid once
            if shared:
                outcome = await asked[place]
            else:
                asked[place] = asyncio.get_running_loop().create_future()
                events.put_nowait(Started(job))
                outcome = await mark(job, key)
                asked[place].set_result(outcome)
            # null only since no call can succeed is as good as not marked, though the reason is told of each
            unmarked += outcome is None or outcome.fatal
            if outcome is not None:
                events.put_nowait(Finished(job, key, outcome, reused=shared))
            await asyncio.sleep(0)  # a judge that never waits (rehearsal) must not keep the screen from being drawn

    async def all_work() -> None:
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(min(at_once, len(jobs))):
                    group.create_task(work())
        finally:
            events.put_nowait(None)

    runner = asyncio.create_task(all_work())
    try:
        while (event := await events.get()) is not None:
            yield event
        await runner
    finally:
        runner.cancel()
        await asyncio.gather(runner, return_exceptions=True)
    if stop:
        reason = str(stop[0])
        if unwritten:
            reason += f"; shown, and perhaps not on record: {plural(len(unwritten), 'result')} that came"
        if record is not None:
            if isinstance(stop[0], LimitReached):  # now, as the calls under way have been counted out
                reason = f"{reason} ({record.budget.told()})"
            record.stopped(reason)
        yield Stopped(reason, len(waiting) + unmarked)
