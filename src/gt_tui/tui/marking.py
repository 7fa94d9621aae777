"""One run of marking, as the app sees it: how far it is, how long it will take, and its results in the session."""

from __future__ import annotations

import time
from dataclasses import replace

from gt_tui.calibration.noise import next_repeat, repeat_key
from gt_tui.calibration.run import Finished, Job, Started, Stopped, result_key, run
from gt_tui.judge.mark import Judge
from gt_tui.judge.verdict import Mark
from gt_tui.tui.session import Session

AT_ONCE = 8
"""Fixtures that are marked at the same time."""


class Marking:
    """A run under way; the main screen draws it about ten times a second."""

    def __init__(self, session: Session, jobs: list[Job], *, times: int = 1) -> None:
        """Mark each job once, or until it has `times` marks that may still change its majority."""
        self._session = session
        self._jobs = jobs
        self._times = times
        ids = {job.question_id for job in jobs}
        self._questions = [question.index for question in session.view.questions() if question.id in ids]
        self._started = time.monotonic()
        self.total = len(jobs) * times
        self.done = 0
        self.changed = True
        """Whether something happened since the last drawing, which sets it back."""

    def questions(self) -> list[int]:
        """Give the positions of the questions that are marked."""
        return self._questions

    async def go(self) -> Stopped | None:
        """Mark; results are in the session as soon as they are made. Gives why the run ended early, if it did."""
        session, stopped = self._session, None
        try:
            async with session.judge as judge:
                for round_ in range(self._times):
                    jobs = self._jobs if self._times == 1 else self._due()
                    stopped = await self._round(judge, jobs)
                    self.total = self.done + len(self._jobs) * (self._times - round_ - 1)
                    if stopped is not None:
                        break
        finally:
            session.running.clear()
            self.changed = True
        return stopped

    def _due(self) -> list[Job]:
        """Give the jobs that need a further mark, each with its repeat index."""
        due = []
        for job in self._jobs:
            key = result_key(self._session.judge, job.block, job.answer)
            marks: list[Mark] = []
            while (mark := self._session.marks.get(repeat_key(key, len(marks)))) is not None:
                marks.append(mark)
            repeat = next_repeat(marks, self._times)
            if repeat is not None:
                due.append(replace(job, repeat=repeat))
        return due

    async def _round(self, judge: Judge, jobs: list[Job]) -> Stopped | None:
        stopped = None
        events = run(judge, jobs, at_once=AT_ONCE)
        try:
            async for event in events:
                match event:
                    case Started():
                        self._session.running.add(event.job.place)
                    case Finished():
                        self._session.record(event)
                        self.done += 1
                    case Stopped():
                        stopped = event
                self.changed = True
        finally:
            await events.aclose()
        return stopped

    def progress(self) -> str:
        """Give how far the run is and, once that can be told, how long it will take."""
        text = f"▶ marked {self.done} of {self.total}"
        if self.done:
            spent = time.monotonic() - self._started
            text += f" · about {spent / self.done * (self.total - self.done):.0f} s left"
        return f"{text} · esc cancels"
