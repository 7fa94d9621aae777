"""Marking as screen and command line ask for it: first the plan, then the run, with everything on record."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable, Sequence, Set
from contextlib import AsyncExitStack, aclosing
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from gt_tui.calibration.budget import UNKNOWN_CALLS, Budget
from gt_tui.calibration.cost import Price
from gt_tui.calibration.noise import NO_NOISE, Floor, noise_floor, whole_floor
from gt_tui.calibration.past import History
from gt_tui.calibration.plan import ASK_OVER, Plan, asked_for, plan_run
from gt_tui.calibration.record import RunRecord, Subject, mark_of
from gt_tui.calibration.recorded import marks_made, marks_that_stand, past_results
from gt_tui.calibration.rehearsed import Rehearsed
from gt_tui.calibration.run import Event, Finished, Job, Stopped, result_key, run
from gt_tui.files.git_state import git_state
from gt_tui.files.run_reader import RunReader
from gt_tui.files.runs import Call, StoreFault
from gt_tui.judge.judge import Judge
from gt_tui.judge.rehearsal import RehearsalJudge, is_rehearsal
from gt_tui.judge.verdict import ABANDONED, Mark
from gt_tui.text.counting import plural

ALIKE = 100
"""Newest calls of the judge about the rubric from which an estimate is made: prices and prompts change with time."""


class Desk(Struct, frozen=True):
    """A judge with its record and its limits.

    Rehearsal marks are free and always the same: they go on record for the history only, and are never reused.
    """

    judge: Judge
    store: Path | None = None
    """The file of the record; None records nothing, for tests and trials."""
    free: bool = False
    """True where no price is stated for a judge on this machine; it is believed until a call reports a cost."""
    price: Price | None = None
    limit_usd: float | None = None
    limit_calls: int | None = None
    ask_over: int = ASK_OVER
    """Paid calls from which on a person is asked before a run."""
    at_once: int = 8
    """Fixtures under way at once. More than the judge takes at once: the next is sent while one is written down."""

    rehearsed: Rehearsed = field(default_factory=Rehearsed)
    """The writer of rehearsal marks."""

    @property
    def reader(self) -> RunReader | None:
        """Give the reader of what any judge gave, or None where there is no record."""
        return None if self.store is None else RunReader(self.store)

    @property
    def recorded(self) -> RunReader | None:
        """Give the reader of the record that marks are taken from, or None where this judge's are made anew."""
        return None if self.judge.rehearsal else self.reader

    @property
    def holdup(self) -> str:
        """Give what holds the run under way up at this moment, or an empty text."""
        return self.judge.holdup

    async def plan(self, jobs: Sequence[Job], subject: Subject, *, again: bool = False, times: int = 1) -> Plan:
        """Give what marking the jobs would do and cost. Raises StoreFault when the record cannot be read."""
        recorded: dict[str, list[Call]] = {}
        alike: list[Call] = []
        reader = self.recorded
        asked = await asyncio.to_thread(asked_for, self.judge, jobs)
        if reader is not None:
            recorded = await asyncio.to_thread(reader.calls_of, [each.key for each in asked])
            alike = await asyncio.to_thread(reader.newest, subject.rubric, self.judge.coordinates, ALIKE)
        free = self.free or self.judge.rehearsal
        state = "" if self.judge.rehearsal else await _file_state(subject)
        plan = plan_run(
            jobs, asked, recorded, alike, again=again, times=times, free=free, price=self.price, file_state=state
        )
        return replace(plan, notes=(*plan.notes, *self._money(plan), *self._limits()))

    def _money(self, plan: Plan) -> tuple[str, ...]:
        if self.judge.rehearsal:
            return ("costs nothing",)
        return ("no price is stated: the judge is on this machine",) if plan.free else ()

    def _limits(self) -> tuple[str, ...]:
        if self.judge.rehearsal:
            return ("rehearsal: word matching, not a judge; never calibration",)
        limits = []
        if self.limit_usd is not None:
            limits.append(f"${self.limit_usd:g}")
            if self.limit_calls is None:
                limits.append(f"after {UNKNOWN_CALLS} calls whose cost nobody states")
        if self.limit_calls is not None:
            limits.append(plural(self.limit_calls, "call"))
        return (f"stops at {' or '.join(limits)}",) if limits else ()

    def budget(self, plan: Plan) -> Budget:
        """Give what may be spent, from nothing spent: the plan says what a call is expected to cost."""
        expected = plan.usd / plan.calls if plan.usd is not None and plan.calls else 0.0
        return Budget(self.limit_usd, self.limit_calls, self.price, dearest_usd=expected, free=plan.free)

    async def run(self, plan: Plan, subject: Subject, budget: Budget | None = None) -> AsyncGenerator[Event]:
        """Do what the plan says; the events are those of `calibration.run`. Close it to cancel.

        What is on record is given out first, whatever keeps the rest from being asked.
        Runs that belong together (repeats, the steps of an experiment) share a budget, so that a limit holds for all.
        """
        due: list[tuple[Job, str]] = []
        for job, key in zip(plan.jobs, plan.keys, strict=True):
            if key in plan.known:
                yield Finished(job, key, plan.known[key], reused=True)
            else:
                due.append((job, key))
        jobs, keys = [job for job, _ in due], [key for _, key in due]
        async with AsyncExitStack() as stack:
            record = None
            if self.recorded is not None and plan.calls:
                assert self.store is not None
                spending = budget or self.budget(plan)
                try:
                    record = await stack.enter_async_context(RunRecord(self.store, self.judge, subject, spending))
                except StoreFault as fault:
                    yield Stopped(f"nothing was asked: {fault}", len(jobs))
                    return
            judge = await stack.enter_async_context(self.judge) if plan.calls else self.judge
            events = run(judge, jobs, keys=keys, at_once=self.at_once, record=record)
            made: list[Finished] = []
            if self.judge.rehearsal and self.store is not None:
                stack.callback(self.rehearsed.keep, self.store, self.judge, subject, made)
            async with aclosing(events):
                async for event in events:
                    if isinstance(event, Finished) and not event.reused:
                        made.append(event)
                    yield event

    async def marks(self, keys: Iterable[str]) -> dict[str, list[Mark]]:
        """Give the recorded marks of these results that stand, one for each repeat, nulls included.

        Raises StoreFault.
        """
        reader = self.recorded
        if reader is None:
            return {}
        calls = await asyncio.to_thread(reader.calls_of, list(keys))
        return {key: marks for key, of_key in calls.items() if (marks := marks_that_stand(of_key))}

    async def repeated(self, rubric: str, keys: Iterable[str] | None = None) -> dict[str, Floor] | None:
        """Give, for each result that this judge was asked for again about a rubric, how far its marks moved.

        By result key; with `keys` of these results, whatever file they were asked for. None where nothing of this
        judge is recorded. Raises StoreFault.
        """
        reader = self.recorded
        if reader is None:
            return None
        return await asyncio.to_thread(_repeated, reader, rubric, self.judge.coordinates, keys)

    async def history(self, now: Job, subject: Subject) -> History:
        """Give the recorded results of a fixture by whatever judge, without noise floors. Raises StoreFault."""
        reader = self.reader
        if reader is None:
            return History(())
        key = result_key(self.judge, now.block, now.answer)
        return await asyncio.to_thread(_history, reader, now, key, subject, self.rehearsed.runs)

    async def floors(self, rubric: str, judges: Iterable[str]) -> dict[str, Floor]:
        """Give the noise floors of judges about a rubric, by their coordinates. Raises StoreFault.

        By itself, since it reads every re-run of the rubric: seconds, where there are very many.
        """
        reader = self.reader
        if reader is None:
            return {}
        return await asyncio.to_thread(
            lambda: {
                judge: NO_NOISE if is_rehearsal(judge) else whole_floor(_repeated(reader, rubric, judge).values())
                for judge in judges
            }
        )

    async def made_in(self, run: int, keys: Iterable[str]) -> dict[str, Mark]:
        """Give the marks that one run has on record for these results. Raises StoreFault."""
        reader = self.recorded
        if reader is None:
            return {}
        calls = await asyncio.to_thread(reader.calls_of, list(keys))
        of_run = {key: mark_of([call for call in of_key if call.run == run]) for key, of_key in calls.items()}
        return {key: mark for key, mark in of_run.items() if mark is not None}

    async def abandoned_in(self, run: int, keys: Iterable[str]) -> int:
        """Give how many requests of a run for these results were under way when it was cancelled. Raises StoreFault."""
        reader = self.recorded
        if reader is None:
            return 0
        calls = await asyncio.to_thread(reader.calls_of, list(keys))
        return sum(call.run == run and call.problem == ABANDONED for of_key in calls.values() for call in of_key)

    async def latest_keys(self, rubric: str) -> dict[tuple[str, str], str]:
        """Give the newest recorded result's key for each question and fixture of a rubric, rehearsal left out.

        Raises StoreFault.
        """
        reader = self.recorded
        return {} if reader is None else await asyncio.to_thread(reader.latest_keys, rubric, RehearsalJudge.name)


def _repeated(reader: RunReader, rubric: str, coordinates: str, keys: Iterable[str] | None = None) -> dict[str, Floor]:
    calls = reader.repeated(rubric, coordinates, keys)
    return {key: noise_floor([marks_made(of_key)]) for key, of_key in calls.items()}


def _history(reader: RunReader, now: Job, key: str, subject: Subject, known: Set[int]) -> History:
    """Give the results on record, those of the runs that are `known` left out."""
    calls = [call for call in reader.calls_at(subject.rubric, now.place, key) if call.run not in known]
    runs = reader.runs_of({call.run for call in calls})
    blocks = reader.blocks(call.block_sha256 for call in calls)
    return History(tuple(past_results(calls, runs, blocks, now, subject.rubric, subject.text)))


async def _file_state(subject: Subject) -> str:
    """Give the sentence about text that is not committed, or nothing."""
    git = await asyncio.to_thread(git_state, subject.path)
    told = []
    if subject.unsaved:
        told.append("changes are not saved")
    if git.state == "untracked":
        told.append("git does not track the file")
    elif git.state == "modified":
        told.append("the file was changed since its last commit")
    if not told:
        return ""
    return f"not committed: {' and '.join(told)}, so git will not show later which text was marked"
