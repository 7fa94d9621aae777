"""One run of marking, as the app sees it: how far it is, how long it will take, and its results in the session."""

from __future__ import annotations

import time
from contextlib import aclosing
from itertools import compress

from msgspec.structs import replace

from gt_tui.calibration.noise import next_repeat
from gt_tui.calibration.plan import Plan
from gt_tui.calibration.record import Subject
from gt_tui.calibration.run import Begun, Finished, Started, Stopped
from gt_tui.tui.session import Session


def repeated(session: Session, plan: Plan) -> Plan:
    """Give the plan with repeat indices that are free in the session too: not every judge has a record."""
    marked = [len(session.marks_of(key)) for key in plan.keys]
    jobs = tuple(replace(job, repeat=max(job.repeat, n)) for job, n in zip(plan.jobs, marked, strict=True))
    return replace(plan, jobs=jobs)


class Marking:
    """A run under way; the main screen draws it about ten times a second."""

    def __init__(self, session: Session, plan: Plan, subject: Subject, *, times: int = 1) -> None:
        """Do what the plan says; with `times` go on until so many marks of each job decide its majority."""
        self._session = session
        self._times = times
        self._plan, self._subject = plan, subject
        self._budget = session.desk.budget(plan)
        self._changed_ids: set[str] = set()
        self._started = time.monotonic()
        self.total = len(plan.jobs) * times
        self.done = 0
        self._reused = 0
        self._known = sum(key in plan.known for key in plan.keys)
        self._nulls = 0

    def questions(self) -> list[int]:
        """Give the positions of the questions in which something happened since this was asked last."""
        changed, self._changed_ids = self._changed_ids, set()
        if not changed:
            return []
        # where they stand now: the author goes on moving and deleting while the judge is asked
        return [question.index for question in self._session.view.questions() if question.id in changed]

    async def go(self) -> Stopped | None:
        """Mark; results are in the session as soon as they are made. Gives why the run ended early, if it did.

        Raises StoreFault when the record cannot be read for a further round.
        """
        session, plan = self._session, self._plan
        try:
            if self._times > 1:  # what was marked here already is the first of the several
                due = [not session.marks_of(key) for key in plan.keys]
                plan = replace(plan, jobs=tuple(compress(plan.jobs, due)), keys=tuple(compress(plan.keys, due)))
            stopped = await self._round(plan)
            for _ in range(1, self._times):
                jobs = [job for job, key in zip(self._plan.jobs, self._plan.keys, strict=True) if self._is_due(key)]
                self.total = self.done + len(jobs)
                if stopped is not None or not jobs:
                    break
                again = await session.desk.plan(jobs, self._subject, again=True)
                stopped = await self._round(repeated(session, again))
        finally:
            self._changed_ids.update(id_ for id_, _ in session.running)
            session.running.clear()
        return stopped

    def keys(self) -> list[str]:
        """Give the keys of the results that the run is about."""
        return list(self._plan.keys)

    def _is_due(self, key: str) -> bool:
        return next_repeat(self._session.marks_of(key), self._times) is not None

    async def _round(self, plan: Plan) -> Stopped | None:
        session, stopped = self._session, None
        async with aclosing(session.desk.run(plan, self._subject, self._budget)) as events:
            async for event in events:
                match event:
                    case Begun():
                        pass
                    case Started():
                        session.running.add(event.job.place)
                        self._changed_ids.add(event.job.question_id)
                    case Finished():
                        session.record(event)
                        self._changed_ids.add(event.job.question_id)
                        self.done += 1
                        self._reused += event.reused
                        self._nulls += event.mark.verdict is None
                    case Stopped():
                        stopped = event
        return stopped

    def progress(self) -> str:
        """Give how far the run is and, once that can be told, how long it will take."""
        text = f"▶ marked {self.done} of {self.total} · esc cancels"  # first, as the end may be cut off
        if asked := self.done - self._reused:  # what is reused takes no time
            taken = time.monotonic() - self._started
            left = self.total - self.done - max(0, self._known - self._reused)
            text += f" · about {taken / asked * left:.0f} s left"
        if self._budget.calls:
            text += f" · {self._budget.told()}"
        if holdup := self._session.desk.holdup:
            text += f" · {holdup}"
        return text

    def closing(self) -> str:
        """Give how the run ended: marked, null, reused, and what it cost."""
        asked = self.done - self._reused
        if self._session.judge.rehearsal:
            cost = "free (rehearsal)"
        else:
            cost = self._budget.told() if self._budget.calls else "nothing was asked"
        return f"marked: {asked} asked, {self._nulls} null, {self._reused} reused · {cost}"
