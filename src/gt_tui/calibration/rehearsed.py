"""Rehearsal marks on record: the same rows as a real judge's, so that a history outlives the session.

They are written after they were shown, beside the screen: nothing was paid for them, and a run takes milliseconds. As
they are always the same, a mark that is on record already is not written again. What is calibration evidence leaves
them out by the judge's name (`evidence.RecordedJudge.rehearsal`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from gt_tui.calibration.record import RunRecord, Subject
from gt_tui.calibration.run import Finished
from gt_tui.files.run_reader import RunReader
from gt_tui.files.runs import Call, StoreFault
from gt_tui.judge.judge import Judge

LONGEST_WAIT = 2.0
"""Seconds that leaving waits for the last marks."""


class Rehearsed:
    """Writes rehearsal marks, one run after the other, while its author goes on."""

    def __init__(self) -> None:
        self.wanted = False
        """Whether marks are kept: where a history is shown. A command leaves nothing of a rehearsal behind."""
        self.runs: set[int] = set()
        """Numbers of the runs that were written here: the session shows their marks as its own."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._one_at_a_time = asyncio.Lock()

    def keep(self, store: Path, judge: Judge, subject: Subject, made: Sequence[Finished]) -> None:
        """Begin to write the marks of a run."""
        if not self.wanted or not made:
            return
        task = asyncio.create_task(self._write(store, judge, subject, made))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def written(self) -> None:
        """Wait until everything is on the disk, or cannot be soon: another program may hold the record."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LONGEST_WAIT)

    async def _write(self, store: Path, judge: Judge, subject: Subject, made: Sequence[Finished]) -> None:
        # a record that cannot be written is left as it is: nothing was paid for, and a real judge's run says it
        async with self._one_at_a_time:
            with suppress(StoreFault):
                there = await asyncio.to_thread(RunReader(store).calls_of, [event.key for event in made])
                new = [event for event in made if not _is_among(there.get(event.key, ()), event, subject)]
                if not new:
                    return
                async with RunRecord(store, judge, subject) as record:
                    self.runs.add(record.number)
                    for event in new:
                        job = event.job
                        witness = record.witness(job.place, job.block, job.answer, event.key, 0, job.predicted)
                        for attempt in event.mark.attempts:
                            witness.may_send()
                            witness.saw(attempt, event.mark.verdict, event.mark.problem)


def _is_among(calls: Sequence[Call], event: Finished, subject: Subject) -> bool:
    """Tell whether a mark is on record for the same fixture with the same prediction."""
    wanted = (subject.rubric, *event.job.place, event.job.predicted)
    return any((call.rubric, call.question_id, call.fixture_id, call.predicted) == wanted for call in calls)
