"""The session: one open rubric, its history, its problems and its results. Every change goes through `dispatch`.

It knows no widget and no terminal, so that it can be driven by tests and by any front end. What it derives
(typed view, problems, states) is cached by the region of text it was derived from: an edit makes one new
region, so it costs one question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath

from gt_tui.calibration.compare import Agreement, Comparison, compare
from gt_tui.calibration.run import Finished, Job, job_of, result_key
from gt_tui.checks.problem import Problem, Severity, sort_key
from gt_tui.checks.run import QuestionFacts, check_file, check_question, facts_of
from gt_tui.files.atomic import SaveFailed, save
from gt_tui.files.load import RubricFile
from gt_tui.judge.mark import Judge
from gt_tui.judge.verdict import Mark
from gt_tui.rubric.document import Document, Region
from gt_tui.rubric.edits import Edit, EditRefused
from gt_tui.rubric.faults import Fault
from gt_tui.rubric.history import History
from gt_tui.rubric.marking_block import MarkingBlock, marking_block
from gt_tui.rubric.model import Fixture, Head, Question
from gt_tui.rubric.path import Path
from gt_tui.rubric.reading import head_of, question_at


@dataclass(slots=True)
class _Seen:
    """What was derived from one question's region."""

    region: Region
    question: Question
    faults: tuple[Fault, ...]
    facts: QuestionFacts
    problems: tuple[Problem, ...] | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a fixture stands: its diff, and the marks behind it."""

    comparison: Comparison
    mark: Mark | None
    running: bool = False


@dataclass(frozen=True, slots=True)
class Counts:
    """Problems by severity, and how much of the file they were looked for in."""

    errors: int
    warnings: int
    advice: int
    checked: int
    questions: int


Listener = Callable[[Path], None]


class Session:
    """One rubric being worked on."""

    def __init__(self, file: RubricFile, judge: Judge) -> None:
        self.file = file
        self.judge = judge
        self.history = History(file.document)
        self.marks: dict[str, Mark] = {}
        self.running: set[tuple[str, str]] = set()
        self.read_only: str | None = None
        """Why nothing may be changed here, or None."""
        self._latest: dict[tuple[str, str], str] = {}
        self._seen: dict[int, _Seen] = {}
        self._head: tuple[Region, Head, tuple[Fault, ...]] | None = None
        self._file_problems: tuple[tuple[Head, tuple[QuestionFacts, ...]], tuple[Problem, ...]] | None = None
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

    def listen(self, listener: Listener) -> None:
        """Have `listener` called after every change, with the path of what changed (empty: anything)."""
        self._listeners.append(listener)

    def dispatch(self, edits: Sequence[Edit], description: str, path: Path, *, coalesce: str | None = None) -> None:
        """Make the edits as one undoable step.

        Raises EditRefused, with nothing changed, when one of them cannot be written safely.
        """
        if self.read_only:
            raise EditRefused(self.read_only)
        document = self.document
        before = document
        for edit in edits:
            document = document.edited(edit)
        if document.same_text(before):
            return
        self.history.record(document, description, path, coalesce)
        self._forget_trees(before, document)
        self._changed(path)

    def undo(self) -> str | None:
        """Take the last step back; give what it was, or None when there is none."""
        step = self.history.undo()
        if step is None:
            return None
        self._changed(step.path)
        return step.description

    def redo(self) -> str | None:
        """Make the last undone step again; give what it was, or None when there is none."""
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
        if not self.history.dirty and not overwrite and path is None:
            return False
        document = self.document
        data = self.file.encoding.encode(document.text)
        expected = None if overwrite or path is not None else self.file.digest
        target = path or self.path
        fingerprint = save(target, data, expected=expected, in_place=in_place)
        self.file = RubricFile(target, document, self.file.encoding, fingerprint)
        self.history.mark_saved(document)
        return True

    def take(self, file: RubricFile) -> None:
        """Take the file's content on disk as an undoable step; the session is clean afterwards."""
        self.file = file
        self.history.record(file.document, "took the file's content from disk", ())
        self.history.mark_saved(file.document)
        self._changed(())

    def rewrite(self, text: str, description: str) -> None:
        """Make another whole text the present one, as an undoable step. Raises NotReadable or EditRefused."""
        if self.read_only:
            raise EditRefused(self.read_only)
        self.history.record(self.document.with_text(text), description, ())
        self._changed(())

    @staticmethod
    def _forget_trees(before: Document, after: Document) -> None:
        if before.frame is not after.frame:
            before.frame.forget()
        if before.slices is not None and after.slices is not None:
            for old, new in zip(before.slices, after.slices, strict=False):
                if old is not new:
                    old.forget()

    def _changed(self, path: Path) -> None:
        for listener in self._listeners:
            listener(path)

    # -- the typed view --------------------------------------------------------------------------------

    @property
    def head(self) -> Head:
        """What stands outside the questions."""
        return self._read_head()[1]

    def _read_head(self) -> tuple[Region, Head, tuple[Fault, ...]]:
        frame = self.document.frame
        if self._head is None or self._head[0] is not frame:
            before = self._head[1] if self._head else None
            self._head = (frame, *head_of(self.document))
            if before is not None and before.global_variants != self._head[1].global_variants:
                for seen in self._seen.values():
                    seen.problems = None  # variants are synonyms in the overlap rules
        return self._head

    def question(self, index: int) -> Question:
        """Give the typed view of the question at a position from 0."""
        return self._look(index).question

    def questions(self) -> Iterator[Question]:
        """Give every question in order."""
        return (self.question(index) for index in range(self.document.question_count))

    def _look(self, index: int) -> _Seen:
        region = self.document.question_region(index)
        seen = self._seen.get(index)
        if seen is None or seen.region is not region:
            question, faults = question_at(self.document, index)
            problems = None
            if seen is not None and seen.question == question and seen.faults == faults:
                problems = seen.problems
            seen = self._seen[index] = _Seen(region, question, faults, facts_of(question), problems)
        return seen

    def block(self, index: int) -> MarkingBlock:
        """Give the marking block of a question."""
        return marking_block(self.head, self.question(index))

    # -- problems --------------------------------------------------------------------------------------

    def problems_of(self, index: int) -> tuple[Problem, ...]:
        """Give the problems of one question, checking it when that is due."""
        head = self.head  # first: a change of the global variants makes the question due
        seen = self._look(index)
        if seen.problems is None:
            seen.problems = check_question(seen.question, seen.faults, head.global_variants)
        return seen.problems

    def check_next(self) -> bool:
        """Check one question that is due; give False when none is. For idle time after opening."""
        for index in range(self.document.question_count):
            if self._look(index).problems is None:
                self.problems_of(index)
                return True
        return False

    def file_problems(self) -> tuple[Problem, ...]:
        """Give the problems that only the whole file shows."""
        _, head, faults = self._read_head()
        facts = tuple(self._look(index).facts for index in range(self.document.question_count))
        if self._file_problems is None or self._file_problems[0] != (head, facts):
            self._file_problems = ((head, facts), check_file(head, faults, facts))
        return self._file_problems[1]

    def known_problems(self, index: int) -> tuple[Problem, ...] | None:
        """Give a question's problems, those of comparing questions included; None while it was not checked."""
        seen = self._look(index)
        if seen.problems is None:
            return None
        here = ("questions", index)
        return seen.problems + tuple(problem for problem in self.file_problems() if problem.path[:2] == here)

    def problems(self) -> list[Problem]:
        """Give all problems found so far, in the file's order."""
        found = list(self.file_problems())
        for index in range(self.document.question_count):
            found.extend(self._look(index).problems or ())
        return sorted(found, key=sort_key)

    def counts(self) -> Counts:
        """Give how many problems of each severity are known."""
        problems = self.problems()
        total = self.document.question_count
        checked = sum(self._look(index).problems is not None for index in range(total))
        by = [sum(problem.severity is severity for problem in problems) for severity in Severity]
        return Counts(by[0], by[1], by[2], checked, total)

    # -- results ---------------------------------------------------------------------------------------

    def job(self, index: int, fixture: Fixture) -> Job:
        """Give the job of marking a fixture of the question at `index`."""
        return job_of(self.question(index), self.block(index), fixture)

    def record(self, event: Finished) -> None:
        """Keep the outcome of a fixture."""
        self.marks[event.key] = event.mark
        self._latest[event.job.place] = event.key
        self.running.discard(event.job.place)

    def outcome(self, index: int, fixture: Fixture) -> Outcome:
        """Give how a fixture stands against the judge now: an older result of other text or judge is stale."""
        question = self.question(index)
        place = (question.id, fixture.id)
        running = place in self.running
        latest = self._latest.get(place)
        if latest is None:
            return Outcome(compare(question, fixture, None), None, running)
        key = result_key(self.judge, self.block(index), fixture.response_text)
        mark = self.marks.get(key)
        if mark is None:
            old = compare(question, fixture, None)
            stale = Comparison(
                Agreement.STALE,
                "marked before the last change; the old result says nothing now",
                old.gate_predicted,
                None,
                "",
                old.components,
                old.total,
            )
            return Outcome(stale, None, running)
        return Outcome(compare(question, fixture, mark), mark, running)

    def agreements(self, index: int) -> list[Agreement]:
        """Give the state of each fixture of a question, in order."""
        question = self.question(index)
        if not any((question.id, fixture.id) in self._latest for fixture in question.fixtures):
            return [Agreement.NOT_RUN] * len(question.fixtures)
        return [self.outcome(index, fixture).comparison.agreement for fixture in question.fixtures]
