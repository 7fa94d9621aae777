"""One run of marking, as the app sees it: how far it is, how long it will take, and its results in the session."""

from __future__ import annotations

import time

from gt_tui.calibration.run import Finished, Job, Started, Stopped, run
from gt_tui.tui.session import Session

AT_ONCE = 8
"""Fixtures that are marked at the same time."""


class Marking:
    """A run under way; the main screen draws it about ten times a second."""

    def __init__(self, session: Session, jobs: list[Job]) -> None:
        self._session = session
        self._jobs = jobs
        ids = {job.question_id for job in jobs}
        self._questions = [question.index for question in session.view.questions() if question.id in ids]
        self._started = time.monotonic()
        self.total = len(jobs)
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
                events = run(judge, self._jobs, at_once=AT_ONCE)
                try:
                    async for event in events:
                        match event:
                            case Started():
                                session.running.add(event.job.place)
                            case Finished():
                                session.record(event)
                                self.done += 1
                            case Stopped():
                                stopped = event
                        self.changed = True
                finally:
                    await events.aclose()
        finally:
            session.running.clear()
            self.changed = True
        return stopped

    def progress(self) -> str:
        """Give how far the run is and, once that can be told, how long it will take."""
        text = f"▶ marked {self.done} of {self.total}"
        if self.done:
            spent = time.monotonic() - self._started
            text += f" · about {spent / self.done * (self.total - self.done):.0f} s left"
        return f"{text} · esc cancels"
