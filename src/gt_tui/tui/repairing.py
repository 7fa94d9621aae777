"""One guided repair, as the screen sees it: from the mismatch to the flips, over one session. It knows no widget."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from gt_tui.calibration.budget import Budget
from gt_tui.calibration.case import Case, gate_in_own_words
from gt_tui.calibration.compare import Comparison
from gt_tui.calibration.diagnose import Cause, Diagnosis, Experiment, Explanation, diagnose
from gt_tui.calibration.experiment import (
    CALLS_BEYOND_SENTENCES,
    MOST_REPEATS,
    likely_carriers,
    plan,
    price_told,
    text_of,
)
from gt_tui.calibration.finding import Finding, Step
from gt_tui.calibration.lab import Lab, Plan
from gt_tui.calibration.logbook import MADE, TAKEN_BACK, Entry, decided, flip_entries
from gt_tui.calibration.past import foretold
from gt_tui.calibration.probe import investigate
from gt_tui.calibration.record import utc_now
from gt_tui.calibration.repair import Flip, Prepared, Refused, edits, ordered, prepare, touched
from gt_tui.calibration.run import Begun, Finished, Job, Started, Stopped, result_key
from gt_tui.calibration.summary import status_of
from gt_tui.files.repair_log import add, log_path
from gt_tui.files.runs import StoreFault
from gt_tui.judge.verdict import Mark
from gt_tui.rubric.edits import Edit, EditRefused
from gt_tui.rubric.marking_block import MarkingBlock, marking_block
from gt_tui.rubric.model import FixtureKind
from gt_tui.rubric.path import Path as Place
from gt_tui.rubric.reading import question_at
from gt_tui.text.merge import difference
from gt_tui.tui.marking import Marking
from gt_tui.tui.session import Session


class Offer(Struct):
    """A prepared repair with the author's words so far."""

    prepared: Prepared
    words: list[str]
    left: list[str] | None = None
    """Words that were typed and not used: they are shown when the words are opened again."""


class Kept(Struct):
    """What was found out and written about one case: leaving the repair and coming back loses none of it."""

    case: Case
    finding: Finding | None = None
    """What the experiment found; None while it was not run, or could not tell."""
    offers: list[tuple[Finding, tuple[Offer, ...]]] = field(default_factory=list)

    def is_about(self, case: Case) -> bool:
        """Tell whether a case is the same: text, prediction and verdict. An experiment may have marked it again."""
        return replace(case, spread=None) == replace(self.case, spread=None)


def case_of(session: Session, index: int, position: int) -> Case | None:
    """Give what a diagnosis of a fixture starts from; None where it has no verdict for its present text."""
    question = session.question(index)
    fixture = question.fixtures[position]
    outcome = session.outcome(index, fixture)
    if outcome.mark is None or outcome.mark.verdict is None:
        return None
    return Case(session.head, question, fixture, outcome.mark.verdict, outcome.comparison, outcome.spread)


class Repairing:
    """A guided repair of one fixture's mismatch."""

    def __init__(
        self, session: Session, index: int, position: int, state: Path, *, now: Callable[[], str] = utc_now
    ) -> None:
        """Begin; `state` is the directory of the repair log. Raises ValueError where there is nothing to repair."""
        case = case_of(session, index, position)
        diagnosis = diagnose(case) if case is not None else None
        if case is None or diagnosis is None:
            raise ValueError("this fixture has no mismatch")
        self.session, self.index, self.position = session, index, position
        self.case: Case = case
        self.diagnosis: Diagnosis = diagnosis
        kept = session.repairs.get((index, position))
        if kept is None or not kept.is_about(case):
            kept = session.repairs[index, position] = Kept(case)
        self.kept: Kept = kept
        self.finding: Finding | None = None
        self.offers: list[Offer] = []
        self.flips: list[Flip] = []
        self.stopped: Stopped | None = None
        self.to_ask = 0
        """Calls that marking again will make at least: a repair that was taken back has verdicts already."""
        self._state, self._now = state, now
        self._before: dict[str, Comparison] = {}
        self._entry: Entry | None = None
        self._budget: Budget | None = None
        """What the experiment under way may spend, shared by its steps."""
        self._difference: tuple[str, ...] = ()
        self._asked: set[str] = set()
        """Keys of the results that were asked for and are not in the noise floor yet."""
        self._refreshing: asyncio.Task[None] | None = None

    def _refresh_floor(self) -> None:
        """Have the noise floor read again, which the author does not wait for."""
        self._refreshing = asyncio.create_task(self.session.noise.refresh(self._asked))
        self._asked = set()

    # -- the experiment

    @property
    def plan(self) -> Plan | None:
        """What the experiment will cost at most; None where the verdict itself shows the cause."""
        session = self.session
        return plan(self.case, self.diagnosis, session.judge, session.marks, session.desk.price)

    async def investigate(self, on_step: Callable[[Step], None]) -> Finding:
        """Run the experiment and prepare repairs for what it finds."""
        limit = len(self.case.sentences) + CALLS_BEYOND_SENTENCES
        if self.diagnosis.experiment is Experiment.REPEAT:
            limit = MOST_REPEATS
        lab = Lab(self.session.judge, self.session.marks, limit, self._ask)
        lab.on_step = on_step
        self._budget = None
        finding = await investigate(lab, self.case, self.diagnosis)
        self.kept.finding = finding if finding.cause is not None else None
        self.take(finding)
        self._refresh_floor()
        return finding

    async def _ask(self, block: MarkingBlock, answer: str, repeat: int) -> tuple[Mark, bool]:
        """Ask the judge at the desk, so that an experiment is on record and within the limits like any run.

        It has a place of its own there: a shortened answer must not pass for the fixture's latest result.
        """
        desk = self.session.desk
        job = Job(self.case.question.id, f"{self.case.fixture.id} (experiment)", block, answer)
        subject = self.session.subject([job])
        self._asked.add(result_key(self.session.judge, block, answer))
        try:
            agreed = await desk.plan([job], subject, again=repeat > 0)
            self._budget = self._budget or desk.budget(agreed)
            before = self._budget.calls
            async with aclosing(desk.run(agreed, subject, self._budget)) as events:
                async for event in events:
                    match event:
                        case Finished():
                            return event.mark, not event.reused
                        case Stopped():
                            return Mark(None, event.reason, fatal=True), self._budget.calls > before
                        case Begun() | Started():
                            pass
        except StoreFault as fault:
            return Mark(None, str(fault), fatal=True), False
        return Mark(None, "the run ended without an outcome", fatal=True), False

    def found(self, explanation: Explanation) -> Finding | None:
        """Give what the experiment found, where that is this explanation; None where it was another or was not run."""
        finding = self.kept.finding
        if finding is None or (finding.cause, finding.component) != (explanation.cause, explanation.component):
            return None
        return finding if finding.variant in (None, explanation.variant) else None

    def suppose(self, explanation: Explanation) -> None:
        """Prepare repairs for an explanation: by what the experiment found for it, else as the author believes it."""
        supposed = Finding(
            explanation.cause,
            explanation.component,
            ("taken without an experiment", *explanation.evidence),
            self._core(explanation.cause),
            entry=explanation.entry,
            variant=explanation.variant,
            other=explanation.other,
        )
        self.take(self.found(explanation) or supposed)

    def _core(self, cause: Cause) -> str:
        """Give what an experiment would have left of the answer, as far as it can be told without one."""
        answer = self.case.fixture.response_text
        if cause is Cause.WRONG_ROUTE:
            return answer
        minimum = self.case.question.kind_of(self.case.fixture) is FixtureKind.MINIMUM_PASS
        if cause is not Cause.VOLUNTEERS or not minimum:
            return ""  # of another fixture more than the gate's claim is meant to be left
        carrying = text_of(self.case, likely_carriers(self.case))
        return carrying if carrying and carrying != answer else gate_in_own_words(self.case)

    def take(self, finding: Finding) -> None:
        """Go on with a finding; the words that were written for the same one are there again."""
        self.finding = finding
        offers = next((offers for found, offers in self.kept.offers if found == finding), None)
        if offers is None:
            prepared = prepare(self.case, finding)
            offers = tuple(Offer(one, [blank.suggestion for blank in one.blanks]) for one in prepared)
            self.kept.offers.append((finding, offers))
        self.offers = list(offers)

    # -- the edit

    def edits(self, offer: Offer) -> tuple[Edit, ...]:
        """Give the edits of an offer. Raises Refused."""
        return edits(self.case, offer.prepared, offer.words)

    def preview(self, offer: Offer) -> list[str] | str:
        """Give the offer's diff of the question's text, or in a string why it cannot be made."""
        try:
            document = self.session.document
            before = document.question_region(self.index).text
            for edit in self.edits(offer):
                document = document.edited(edit)
            after, above = document.question_region(self.index).text, document.lines_above(self.index)
            return difference(before, after, above=above)
        except (Refused, EditRefused) as refusal:
            return str(refusal)

    def waits(self, offer: Offer) -> bool:
        """Tell whether a repair can do nothing until the author has written its words, or others."""
        if not offer.prepared.blanks:
            return False
        try:
            document = self.session.document
            for edit in self.edits(offer):
                document = document.edited(edit)
        except Refused:
            return True
        except EditRefused:
            return False  # no words of the author's help against that
        return document.same_text(self.session.document)

    def to_mark(self, offer: Offer) -> list[str]:
        """Give the ids of the fixtures whose prompt the offer changes. Raises Refused or EditRefused."""
        document = self.session.document
        for edit in self.edits(offer):
            document = document.edited(edit)
        if document.same_text(self.session.document):
            # no step would be on the undo history, and taking this repair back would take back another edit
            raise Refused("nothing would change")
        # A view of its own: what the session shows must not know of an edit that may be dropped.
        after, _ = question_at(document, self.index)
        ids = touched(self.session.head, self.case.question, after)
        session, block = self.session, marking_block(self.session.head, after)
        keys = {result_key(session.judge, block, f.response_text) for f in after.fixtures if f.id in ids}
        # without a record nothing is reused
        is_recorded = session.desk.recorded is not None
        self.to_ask = sum(not (is_recorded and any(mark.verdict for mark in session.marks_of(key))) for key in keys)
        return ids

    def price(self, calls: int) -> str:
        """Give what some calls will cost, in words."""
        session = self.session
        return price_told(calls, session.marks, session.desk.price, free=session.judge.rehearsal)

    def make(self, offer: Offer) -> None:
        """Make the edits as one undoable step, remembering how every fixture stood. Raises Refused or EditRefused."""
        self.flips, self.stopped, self._entry = [], None, None
        made = self.edits(offer)
        preview = self.preview(offer)
        self._difference = tuple(preview) if isinstance(preview, list) else ()
        question = self.case.question
        self._before = {f.id: self.session.outcome(self.index, f).comparison for f in question.fixtures}
        place: Place = made[0].path if made else ("questions", self.index)
        self.session.dispatch(made, f"repair of {self.case.fixture.id}: {offer.prepared.kind}", place)

    # -- what it flipped

    async def mark_again(self, ids: list[str], predicted: set[str]) -> None:
        """Mark exactly the fixtures with these ids and set the flips beside the prediction."""
        question = self.session.question(self.index)
        jobs: list[Job] = [self.session.job(self.index, f) for f in question.fixtures if f.id in ids]
        if jobs:
            subject = self.session.subject(jobs)
            try:
                marking = Marking(self.session, await self.session.desk.plan(jobs, subject), subject)
                self._asked.update(marking.keys())
                self.stopped = await marking.go()
            except StoreFault as fault:
                self.stopped = Stopped(str(fault), len(jobs))
            except asyncio.CancelledError:
                left = [job for job in jobs if self._is_unmarked(job)]
                self.stopped = Stopped("cancelled", len(left))
            self._refresh_floor()
        self.flips = ordered(
            [
                Flip(f.id, self._before[f.id], self.session.outcome(self.index, f).comparison, f.id in predicted)
                for f in self.session.question(self.index).fixtures
                if f.id in ids and f.id in self._before
            ]
        )

    def _is_unmarked(self, job: Job) -> bool:
        return not self.session.marks_of(result_key(self.session.judge, job.block, job.answer))

    @property
    def comparison_now(self) -> Comparison:
        """How the repaired fixture stands now."""
        fixture = self.session.question(self.index).fixtures[self.position]
        return self.session.outcome(self.index, fixture).comparison

    def log(self, offer: Offer) -> None:
        """Add the repair to the repair log: once it is made, and again with what that did. Raises LogFailed."""
        finding, judge = self.finding, self.session.judge
        assert finding is not None
        self._entry = Entry(
            id=self._entry.id if self._entry is not None else uuid.uuid4().hex,
            time=self._now(),
            state=MADE,
            question=self.case.question.id,
            fixture=self.case.fixture.id,
            predicted=foretold(self.case.comparison),
            actual=decided(self.case.comparison),
            cause=f"{finding.component}: {finding.cause}",
            experiment=str(self.diagnosis.experiment) if finding.steps else "",
            found=finding.told,
            calls=finding.calls,
            edit=offer.prepared.kind,
            difference=self._difference,
            before=str(self.diagnosis.status),
            after=str(status_of(self.comparison_now)),
            flips=flip_entries(self.flips),
            floor=self.session.noise.told,
            judge=judge.name,
            model=judge.model,
            rehearsal=judge.rehearsal,
        )
        add(log_path(self._state, self.session.path), self._entry.record())

    def take_back(self) -> None:
        """Undo the repair; the results from before it are current again. Raises LogFailed."""
        self.session.undo()
        if self._entry is not None:
            entry = replace(self._entry, state=TAKEN_BACK, time=self._now())
            self._entry = None
            add(log_path(self._state, self.session.path), entry.record())
