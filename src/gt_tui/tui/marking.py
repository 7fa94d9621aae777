"""One run of marking, as the app sees it: how far it is, how long it will take, and its results in the session."""

from __future__ import annotations

import time
from contextlib import aclosing

from gt_tui.calibration.plan import Plan
from gt_tui.calibration.record import Subject
from gt_tui.calibration.run import Finished, Started, Stopped
from gt_tui.judge.verdict import Attempt
from gt_tui.tui.session import Session


class Marking:
    """A run under way; the main screen draws it about ten times a second."""

    def __init__(self, session: Session, plan: Plan, subject: Subject) -> None:
        self._session = session
        self._plan, self._subject = plan, subject
        ids = {job.question_id for job in plan.jobs}
        self._at: dict[str, list[int]] = {id_: [] for id_ in ids}
        for question in session.view.questions():
            if question.id in ids:
                self._at[question.id].append(question.index)
        self._changed_ids: set[str] = set()
        self._started = time.monotonic()
        self.total = len(plan.jobs)
        self.done = 0
        self._usd = 0.0
        self._unknown = 0

    def questions(self) -> list[int]:
        """Give the positions of the questions in which something happened since this was asked last."""
        changed, self._changed_ids = self._changed_ids, set()
        return [index for id_ in changed for index in self._at[id_]]

    async def go(self) -> Stopped | None:
        """Mark; results are in the session as soon as they are made. Gives why the run ended early, if it did."""
        session, stopped = self._session, None
        try:
            async with aclosing(session.desk.run(self._plan, self._subject)) as events:
                async for event in events:
                    match event:
                        case Started():
                            session.running.add(event.job.place)
                            self._changed_ids.add(event.job.question_id)
                        case Finished():
                            session.record(event)
                            self._changed_ids.add(event.job.question_id)
                            self.done += 1
                            if event.mark.attempts and not event.reused:
                                self._spend(event.mark.attempts)
                        case Stopped():
                            stopped = event
        finally:
            self._changed_ids.update(id_ for id_, _ in session.running)
            session.running.clear()
        return stopped

    def _spend(self, attempts: tuple[Attempt, ...]) -> None:
        for attempt in attempts:
            if attempt.tries and attempt.usage.cost_usd is None:
                self._unknown += 1
            self._usd += attempt.usage.cost_usd or 0.0

    def progress(self) -> str:
        """Give how far the run is and, once that can be told, how long it will take."""
        text = f"▶ marked {self.done} of {self.total}"
        if self.done:
            spent = time.monotonic() - self._started
            text += f" · about {spent / self.done * (self.total - self.done):.0f} s left"
        if self._usd:
            text += f" · ${self._usd:.3f}"
        if self._unknown:
            text += f" · {self._unknown} of unknown cost"
        return f"{text} · esc cancels"
