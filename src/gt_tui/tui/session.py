"""The session: one open rubric, its history, its problems and its results. Every change goes through `dispatch`.

It knows no widget and no terminal, so that it can be driven by tests and by any front end. What is derived from the
text is in `view`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import merge
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from gt_tui.calibration.compare import Agreement, Comparison, compare
from gt_tui.calibration.desk import Desk
from gt_tui.calibration.noise import Spread, compare_repeats, majority, repeat_key
from gt_tui.calibration.past import History as PastResults
from gt_tui.calibration.past import Past
from gt_tui.calibration.record import Subject, utc_now
from gt_tui.calibration.recorded import past_of
from gt_tui.calibration.run import Finished, Job, job_of, result_key
from gt_tui.calibration.summary import Status, status_of
from gt_tui.files.atomic import SaveFailed, save
from gt_tui.files.load import RubricFile, too_large
from gt_tui.judge.judge import Judge
from gt_tui.judge.verdict import Mark
from gt_tui.rubric.document import Document
from gt_tui.rubric.edits import DeleteNode, Edit, EditRefused, SetValue, place_after
from gt_tui.rubric.history import History, forget_trees
from gt_tui.rubric.marking_block import MarkingBlock, marking_block
from gt_tui.rubric.model import Fixture, Head, Question
from gt_tui.rubric.path import Path
from gt_tui.rubric.tree import find
from gt_tui.tui.noise import Noise
from gt_tui.tui.view import View

if TYPE_CHECKING:
    from gt_tui.tui.finding import Finding
    from gt_tui.tui.repairing import Kept


class Outcome(Struct, frozen=True):
    """How a fixture stands: its diff, and the marks behind it."""

    comparison: Comparison
    mark: Mark | None
    """The only mark, or the one that stands for several: each decision as most of them made it."""
    running: bool = False
    spread: Spread | None = None
    """The decisions of the several marks, where there are several."""


Listener = Callable[[Path], None]


def _set_back(document: Document, edit: Edit) -> Edit:
    """Take a text of a question away again, when it becomes empty and was not there when the question was loaded.

    Of its own texts only: items have ids that others go by, and templates with empty texts.
    """
    if not isinstance(edit, SetValue) or edit.value != "" or len(edit.path) != _TEXT_OF_A_QUESTION:
        return edit
    region, inside = document.resolve(edit.path)
    if not region.parse.is_slice or region.origin is None or find(region.origin.tree.root, inside) is not None:
        return edit
    return DeleteNode(edit.path)


_TEXT_OF_A_QUESTION = 3
"""Steps of such a path: questions, the position, the key."""


class Session:
    """One rubric being worked on."""

    def __init__(self, file: RubricFile, judge: Judge | Desk) -> None:
        self.file = file
        self.desk = judge if isinstance(judge, Desk) else Desk(judge)
        self.desk.rehearsed.wanted = True
        self.judge = self.desk.judge
        self.history = History(file.document)
        self.marks: dict[str, Mark] = {}
        self.running: set[tuple[str, str]] = set()
        self.read_only: str | None = None
        """Why nothing may be changed here, or None."""
        self.is_second = False
        """Whether another window has the file: then nothing is made here that leaving could lose."""
        self.lost: str | None = None
        """Why the file on disk is not the one that was saved (gone, or no rubric any more), or None."""
        self.repairs: dict[tuple[int, int], Kept] = {}
        """What was found out about mismatches, by the positions of question and fixture."""
        self.finding: Finding | None = None
        """What was looked for last, to be replaced; going to one of its places and coming back loses none of it."""
        self._latest: dict[tuple[str, str], str] = {}
        self._past: dict[tuple[str, str], list[Past]] = {}
        """Results of a judge whose marks are not recorded."""
        self.noise = Noise(self.desk, self.marks, lambda: self.subject(()).rubric)
        self.view = View(lambda: self.document)
        self._looked_up: set[str] = set()
        """Result keys for which the record was asked."""
        self._known_places: set[tuple[str, str]] = set()
        """Fixtures for which the record was asked, whatever their text was then: no word changes at each keystroke."""
        self._listeners: list[Listener] = []

    # -- the document ----------------------------------------------------------------------------------

    @property
    def document(self) -> Document:
        """The document as it is now."""
        return self.history.present

    @property
    def path(self) -> FilePath:
        """Where the rubric is saved."""
        return self.file.path

    @property
    def unsaved(self) -> bool:
        """True when leaving now would lose something: unsaved changes, or the only copy of a file that is gone."""
        return (self.history.dirty and not self.is_second) or self.lost is not None

    def listen(self, listener: Listener) -> None:
        """Have `listener` called after every change, with the path of what changed (empty: anything)."""
        self._listeners.append(listener)

    def dispatch(
        self,
        edits: Sequence[Edit],
        description: str,
        path: Path,
        *,
        coalesce: str | None = None,
        half_typed: bool = False,
    ) -> None:
        """Make the edits as one undoable step; `half_typed` says that they end within a word (`View.settle`).

        Raises EditRefused, with nothing changed, when one of them cannot be written safely.
        """
        if self.read_only:
            raise EditRefused(self.read_only)
        document = self.document
        before = document
        for edit in edits:
            document = document.edited(_set_back(document, edit))
        if document.same_text(before):
            return
        if not half_typed:
            self.view.settle()
        self.view.half_typed = half_typed
        self.history.record(document, description, path, coalesce, after=place_after(edits, path))
        forget_trees(before, document)
        self._changed(path)

    def adopt(self, document: Document, description: str, path: Path) -> None:
        """Make a document that edits of the present one led to the present one, as one undoable step.

        For edits so many that they are made a few at a time. Raises EditRefused, with nothing changed.
        """
        if self.read_only:
            raise EditRefused(self.read_only)
        before = self.document
        self.view.settle()
        self.history.record(document, description, path)
        forget_trees(before, document)
        self._changed(path)

    def undo(self) -> str | None:
        """Take the last step back; give what it was, or None when there is none."""
        self.view.settle()
        step = self.history.undo()
        if step is None:
            return None
        self._changed(step.path)
        return step.description

    def redo(self) -> str | None:
        """Make the last undone step again; give what it was, or None when there is none."""
        self.view.settle()
        step = self.history.redo()
        if step is None:
            return None
        self._changed(step.path)
        return step.description

    def save(self, *, overwrite: bool = False, in_place: bool = False, path: FilePath | None = None) -> bool:
        """Write the file when it differs; give False when there was nothing to write.

        `overwrite` writes whatever stands on disk now, `in_place` is the author's yes to OnlyInPlace, and `path`
        saves under another name, which is the rubric's name from then on. Raises SaveFailed.
        """
        if self.read_only and path is None:
            raise SaveFailed(f"not saved: {self.read_only}")
        if not self.unsaved and not overwrite and path is None:
            return False
        document = self.document
        data = self.file.encoding.encode(document.text)
        more = too_large(data)
        if more:
            raise SaveFailed(
                f"not saved: {more}. "
                "Take out what made it so large, or move questions to another file; ctrl+z takes changes back"
            )
        expected = None if overwrite or path is not None else self.file.digest
        target = path or self.path
        fingerprint = save(target, data, expected=expected, in_place=in_place)
        self.file = RubricFile(target, document, self.file.encoding, fingerprint)
        self.history.mark_saved(document)
        self.lost = None
        return True

    def take(self, file: RubricFile) -> None:
        """Take the file's content on disk as an undoable step; the session is clean afterwards."""
        self._follow(file, file.document, "took the file's content from disk")

    def _follow(self, file: RubricFile, document: Document, description: str) -> None:
        """Make a document the present one over another file on disk, in one step."""
        self.view.settle()
        self.file = file
        self.lost = None
        if not self.is_second:
            self.read_only = None  # it was for what stood there before
        self.history.record(document, description, ())
        self.history.mark_saved(file.document)
        self._known_places.clear()  # the same ids may name other fixtures
        self._changed(())

    def rewrite(self, text: str, description: str, *, onto: RubricFile | None = None) -> None:
        """Make another whole text the present one, as an undoable step; `onto` is the file on disk that it stands for.

        Raises NotReadable or EditRefused, with nothing changed.
        """
        if self.is_second:
            raise EditRefused(self.read_only or "")
        document = self.document.with_text(text)
        if onto is not None:
            self._follow(onto, document, description)
            return
        self.read_only = None  # what could not be read whole was the text before
        self.view.settle()
        self.history.record(document, description, ())
        self._known_places.clear()
        self._changed(())

    def _changed(self, path: Path) -> None:
        for listener in self._listeners:
            listener(path)

    # -- the typed view --------------------------------------------------------------------------------

    @property
    def head(self) -> Head:
        """What stands outside the questions."""
        return self.view.head

    def question(self, index: int) -> Question:
        """Give the typed view of the question at a position from 0."""
        return self.view.question(index)

    def place_of(self, question_id: str, otherwise: int) -> int:
        """Give where the question with an id stands; `otherwise` where there is none, or are several."""
        ids = [self.view.heading(index).id for index in range(self.document.question_count)]
        return ids.index(question_id) if ids.count(question_id) == 1 else otherwise

    def block(self, index: int) -> MarkingBlock:
        """Give the marking block of a question."""
        return marking_block(self.head, self.question(index))

    # -- results ---------------------------------------------------------------------------------------

    def job(self, index: int, fixture: Fixture) -> Job:
        """Give the job of marking a fixture of the question at `index`."""
        return job_of(self.question(index), self.block(index), fixture)

    def record(self, event: Finished) -> None:
        """Keep the outcome of a fixture; a repeat stands beside the marks before it, a first mark in place of one.

        A verdict that was reused is none that was made: where its key has marks already, they stay as they are.
        """
        job = event.job
        if event.reused and self.marks_of(event.key):
            self._latest[job.place] = event.key
            self.running.discard(job.place)
            return
        key = repeat_key(event.key, len(self.marks_of(event.key)) if job.repeat else 0)
        self.marks[key] = event.mark
        self._latest[job.place] = event.key
        if self.desk.recorded is None and not event.reused:  # else the record has it, and for every session to come
            self._past.setdefault(job.place, []).append(past_of(job, event.mark, self.judge, utc_now()))
        self.running.discard(job.place)

    def marks_of(self, key: str) -> list[Mark]:
        """Give every mark of one result key, in order."""
        marks: list[Mark] = []
        while (mark := self.marks.get(repeat_key(key, len(marks)))) is not None:
            marks.append(mark)
        return marks

    def repeated_keys(self) -> set[str]:
        """Give the keys of the results that have more than one mark."""
        return {key.partition("#")[0] for key in self.marks if "#" in key}

    def repeats(self, index: int, fixture: Fixture) -> list[Mark]:
        """Give every mark of a fixture's present text by the present judge, in order."""
        return self.marks_of(result_key(self.judge, self.block(index), fixture.response_text))

    async def past(self, index: int, fixture: Fixture) -> PastResults:
        """Give every result of a fixture that is on record or was made in this session, oldest first.

        With those noise floors that are known without reading (`Noise.of_history`). Raises StoreFault.
        """
        now = self.job(index, fixture)
        history = await self.desk.history(now, self.subject([now]))
        # merged and not sorted: the record is in the order in which its results came, whatever a clock said
        results = merge(history.results, self._past.get(now.place, ()), key=lambda past: past.at)
        known = {self.judge.coordinates: self.noise.floor} if self.noise.known else {}
        return PastResults(tuple(results), known)

    def subject(self, jobs: Sequence[Job]) -> Subject:
        """Give what a run over these jobs is about, for the record."""
        return Subject(
            self.path,
            self.document.text,
            len({job.question_id for job in jobs}),
            len(jobs),
            unsaved=self.history.dirty,
        )

    async def look_up_places(self) -> bool:
        """Find which fixtures of this rubric have recorded results; give False when there are none.

        Raises StoreFault. What was marked since stays.
        """
        found = await self.desk.latest_keys(self.subject(()).rubric)
        self._latest = found | self._latest
        await self.look_up(found.values())
        return bool(found)

    async def look_up(self, keys: Iterable[str]) -> set[str]:
        """Take the recorded marks of these results, every repeat; give the keys of those that have any.

        Raises StoreFault. What was marked here stays, where the record has no more than that.
        """
        found = await self.desk.marks(keys)
        for key, marks in found.items():
            if len(marks) > len(self.marks_of(key)):
                self.marks.update({repeat_key(key, repeat): mark for repeat, mark in enumerate(marks)})
        return set(found)

    async def look_up_question(self, index: int) -> bool:
        """Find recorded results for the question as it reads now; give whether it stands otherwise by them.

        Raises StoreFault.
        """
        if self.desk.recorded is None or index >= self.document.question_count:
            return False
        question, block = self.question(index), self.block(index)
        keys = {
            (question.id, fixture.id): result_key(self.judge, block, fixture.response_text)
            for fixture in question.fixtures
        }
        wanted = [key for key in keys.values() if key not in self.marks and key not in self._looked_up]
        found = await self.look_up(wanted) if wanted else set()
        self._looked_up.update(wanted)
        new = keys.keys() - self._known_places
        self._known_places |= new
        for place, key in keys.items():
            if key in self.marks:  # also under the id of another fixture with the same text
                self._latest.setdefault(place, key)
        return bool(found or new)

    def outcome(self, index: int, fixture: Fixture) -> Outcome:
        """Give how a fixture stands against the judge now: an older result of other text or judge is stale."""
        question = self.question(index)
        place = (question.id, fixture.id)
        running = place in self.running
        marks = self.repeats(index, fixture) if place in self._latest else []
        if not marks:
            unmarked = compare(question, fixture, None)
            match self._unmarked(place):
                case Status.NOT_LOOKED_UP:
                    headline = "not looked up in the record yet"
                    unmarked = replace(unmarked, agreement=Agreement.NOT_LOOKED_UP, headline=headline)
                case Status.STALE:
                    headline = "marked before the last change; the old result says nothing now"
                    unmarked = replace(unmarked, agreement=Agreement.STALE, headline=headline)
            return Outcome(unmarked, None, running)
        comparison, spread = compare_repeats(question, fixture, marks)
        return Outcome(comparison, majority(marks), running, spread)

    def _unmarked(self, place: tuple[str, str]) -> Status:
        """Give the word for a fixture of whose present text no mark is known."""
        if self.desk.recorded is not None and place not in self._known_places:
            return Status.NOT_LOOKED_UP
        return Status.STALE if place in self._latest else Status.NOT_RUN

    def statuses(self, index: int) -> list[Status]:
        """Give how each fixture of a question stands, with the kind of its mismatch, in order."""
        question = self.question(index)
        if not any((question.id, fixture.id) in self._latest for fixture in question.fixtures):
            # most of a new file, of which the outline shows all
            return [self._unmarked((question.id, fixture.id)) for fixture in question.fixtures]
        return [status_of(self.outcome(index, fixture).comparison) for fixture in question.fixtures]

    def agreements(self, index: int) -> list[Agreement] | None:
        """Give the state of each fixture of a question, in order; None while the question has not been read."""
        if not self.view.is_read(index):
            return None
        return [self.outcome(index, fixture).comparison.agreement for fixture in self.question(index).fixtures]
