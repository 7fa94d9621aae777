"""Marking and looking up recorded results, beside the screen: a widget without a face that owns the workers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress

from textual import work
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from gt_tui.calibration.past import foretold
from gt_tui.calibration.plan import Plan
from gt_tui.calibration.run import Job, jobs_of, result_key
from gt_tui.files.runs import StoreFault
from gt_tui.rubric.model import Fixture
from gt_tui.text.counting import plural
from gt_tui.tui.marking import Marking, repeated
from gt_tui.tui.screens.choice import Choice, ChoiceScreen
from gt_tui.tui.screens.past import PastScreen
from gt_tui.tui.screens.reading import ReadingScreen
from gt_tui.tui.session import Session

GATHER = 0.1
"""Seconds between redraws in a run: a redraw per verdict would cost a quarter of the run's time."""

REST = 0.2
"""Seconds without a change after which recorded results are looked up."""


SLICE = 0.01
"""Seconds between the look-ups of two questions, for keys and for drawing."""


class Runner(Widget):
    """Asks the judge on the author's behalf: plans, asks before many paid calls, marks, cancels."""

    class Changed(Message):
        """Results of these questions, or how far the run is, changed."""

        def __init__(self, questions: Iterable[int] = ()) -> None:
            super().__init__()
            self.questions = tuple(questions)

    class Said(Message):
        """Something that the author must know."""

        def __init__(self, text: str, *, trouble: bool) -> None:
            super().__init__()
            self.text, self.trouble = text, trouble

    def __init__(self, session: Session) -> None:
        super().__init__(id="runner")
        self.display = False
        self.session = session
        self._run: Marking | None = None
        self._planning = False
        self._state_told = ""
        self._looking_up: Timer | None = None
        self._wanted: set[int | None] = set()
        """Questions that are to be looked up once the author rests; None for all."""

    @property
    def marking(self) -> bool:
        """True while a run is under way or being planned."""
        return self._run is not None or self._planning

    def progress(self) -> str | None:
        """Give how far the run is, or None when none is under way."""
        return self._run.progress() if self._run is not None else None

    def mark(self, jobs: list[Job], *, again: bool, times: int = 1) -> None:
        """Start marking; a run of many paid calls asks first."""
        self._planning = True
        self._mark(jobs, again, times)

    def cancel(self) -> bool:
        """Stop the run; give False when none is under way. What is finished is kept."""
        if not self.marking:
            return False
        self.workers.cancel_group(self, "marking")
        self._planning = False  # a worker that never began cannot say so itself
        if self._run is not None:
            done, total = self._run.done, plural(self._run.total, "fixture")
            self._say(f"cancelled: {done} of {total} marked, results kept")
        return True

    @work(group="marking")
    async def _mark(self, jobs: list[Job], again: bool, times: int) -> None:
        try:
            plan = await self._agreed_plan(jobs, again, times)
        finally:
            self._planning = False
        if plan is None:
            return
        if again:
            plan = repeated(self.session, plan)
        marking = self._run = Marking(self.session, plan, self.session.subject(jobs), times=times)
        ticking = self.set_interval(GATHER, self._draw)
        stopped, failed = None, False
        try:
            stopped = await marking.go()
        except StoreFault as fault:
            failed = True
            self._say(f"not marked again: {fault}", trouble=True)
        finally:
            ticking.stop()
            self._draw()
            self._run = None
            self.post_message(self.Changed())
        if stopped is not None:
            self._say(f"stopped: {stopped.reason} ({plural(stopped.left, 'fixture')} not marked)", trouble=True)
        elif times > 1 and not failed and not marking.done:
            self._say("nothing was asked: the marks that are there decide it; R marks once more")
        elif not failed:
            self._say(marking.closing())
        # after it is said that the run is done: the noise floor stands on screens that are opened later
        self._refresh_floor(marking.keys())

    @work(group="noise floor")
    async def _refresh_floor(self, keys: list[str]) -> None:
        await self.session.noise.refresh(keys)

    def _draw(self) -> None:
        if self._run is not None:
            self.post_message(self.Changed(self._run.questions()))

    def _say(self, text: str, *, trouble: bool = False) -> None:
        self.post_message(self.Said(text, trouble=trouble))

    async def _agreed_plan(self, jobs: list[Job], again: bool, times: int) -> Plan | None:
        desk = self.session.desk
        try:
            if again or times > 1:  # beside the marks on record, not in their place
                await self.session.look_up([result_key(desk.judge, job.block, job.answer) for job in jobs])
            plan = await desk.plan(jobs, self.session.subject(jobs), again=again, times=times)
        except StoreFault as fault:
            self._say(f"nothing was asked: {fault}", trouble=True)
            return None
        if plan.paid and plan.calls + plan.further > desk.ask_over:
            choices = [Choice("y", "Ask the judge"), Choice("escape", "Ask nothing")]
            note = "\n".join(plan.lines())
            if await self.app.push_screen_wait(ChoiceScreen(f"Ask {self.session.judge.name}?", note, choices)) != "y":
                return None
        elif plan.paid and plan.file_state and plan.file_state != self._state_told:
            self._state_told = plan.file_state
            self._say(plan.file_state)
        return plan

    @work(group="planning", exclusive=True)
    async def show_plan(self, index: int) -> None:
        """Show what marking a question and the whole rubric would ask, reuse and cost."""
        session = self.session
        wanted = [("The whole rubric", jobs_of(session.head, session.view.questions()))]
        if index < session.document.question_count:
            question = session.question(index)
            wanted.insert(0, (f"This question ({question.id})", jobs_of(session.head, [question])))
        told = [f"judge: {session.judge.name}", ""]
        try:
            for title, jobs in wanted:
                plan = await session.desk.plan(jobs, session.subject(jobs))
                told.extend([title, *(f"  {sentence}" for sentence in plan.lines()), ""])
        except StoreFault as fault:
            told.append(str(fault))
        if self.app.screen is self.screen:  # else keys that are meant for what was opened meanwhile would go here
            self.app.push_screen(ReadingScreen("What a run would cost", "\n".join(told)))

    @work(group="history", exclusive=True)
    async def show_past(self, index: int, fixture: Fixture) -> None:
        """Show every result of a fixture, of this session and on record, and any two of them side by side."""
        session = self.session
        unrecorded = session.desk.reader is None
        # before the record is waited for: the author may change the document meanwhile
        note = f"predicted now: {foretold(session.outcome(index, fixture).comparison)}"
        try:
            history = await session.past(index, fixture)
        except StoreFault as fault:
            self._say(str(fault), trouble=True)
            return
        if not history.results:
            known = "in this session, and no other judge's mark is on record" if unrecorded else "yet"
            self._say(f"this fixture was not marked {known}; ctrl+r marks it")
            return
        if unrecorded:
            note += f"\nmarks of {session.judge.name} are not recorded: those of this session are shown"
        if self.app.screen is not self.screen:  # something else was opened meanwhile
            return
        screen = PastScreen(f"History of {fixture.id}", history, note)
        self.app.push_screen(screen)
        # beside the open screen: where very many marks are on record, this takes seconds
        with suppress(StoreFault):  # the results are there; a run says what is wrong with the record
            screen.take(await session.noise.of_history(history))

    # -- recorded results ------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Find what was marked before."""
        if self.session.desk.recorded is not None:
            self._look_up_all()

    def look_up_soon(self, index: int | None) -> None:
        """Have a question's recorded results looked up once the author rests: its text may have been marked before.

        None is every question: what was changed stands outside of them, or is not one of them.
        """
        if self.session.desk.recorded is None:
            return
        self._wanted.add(index)
        if self._looking_up is not None:
            self._looking_up.stop()
        self._looking_up = self.set_timer(REST, self._rested)

    def _rested(self) -> None:
        wanted, self._wanted = self._wanted, set()
        if None in wanted:
            self._look_up_changed()
        else:
            self._look_up(sorted(index for index in wanted if index is not None))

    @work(group="record", exclusive=True)
    async def _look_up_all(self) -> None:
        try:
            if await self.session.look_up_places():
                self.post_message(self.Changed(range(self.session.document.question_count)))
            await self._look_up_each()
            await self.session.noise.read()
            if again := self.session.repeated_keys():  # of a file that was moved, they are under another name
                await self.session.noise.read(again)
        except StoreFault as fault:
            self._say(str(fault), trouble=True)

    @work(group="record of changes", exclusive=True)
    async def _look_up_changed(self) -> None:
        with suppress(StoreFault):  # said at the start; a run says it again
            await self._look_up_each()

    async def _look_up_each(self) -> None:
        """Look every question's present prompts up, by itself, so that nothing else waits longer than for one.

        The prompts may have been sent under another file's name, so their places do not tell. Raises StoreFault.
        """
        index = 0
        while index < self.session.document.question_count:  # which the author may change meanwhile
            if await self.session.look_up_question(index):
                self.post_message(self.Changed([index]))
            index += 1
            await asyncio.sleep(SLICE)

    @work(group="record of a question")
    async def _look_up(self, indices: list[int]) -> None:
        with suppress(StoreFault):  # said at the start; a run says it again
            for index in indices:
                if await self.session.look_up_question(index):
                    self.post_message(self.Changed([index]))
