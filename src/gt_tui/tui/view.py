"""The typed view of the open document and the problems found in it, kept up by the question.

Everything is cached by the region of text that it was derived from. An edit makes one new region, so it costs one
question; whole-file rules are run again only when what they look at has changed; and counts are kept, not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from gt_tui.checks import catalogue
from gt_tui.checks.facts import QuestionFacts, facts_of
from gt_tui.checks.kept import Found, Kept, context_of, key_of, key_of_file
from gt_tui.checks.problem import Problem, Severity, sort_key
from gt_tui.checks.settle import same_parts, settled
from gt_tui.rubric.document import Document, Region
from gt_tui.rubric.faults import Fault
from gt_tui.rubric.heading import Heading, heading
from gt_tui.rubric.model import Head, Question
from gt_tui.rubric.path import question_index
from gt_tui.rubric.reading import head_of, question_at
from gt_tui.rubric.tree import NotReadable
from gt_tui.text.inert import inert_line

if TYPE_CHECKING:
    from gt_tui.checks.repair import Repair

# The rules are imported where they are used: their word lists and patterns take longer to load than the screen takes
# to draw, and nothing on the first screen needs them. The app loads them in a thread right after its first paint.

MOST_AT_ONCE = 20
"""Questions that are checked again at one key; a text may have been replaced in all of them, and the rest can wait."""


class _Seen(Struct):
    """What was derived from one question's region."""

    region: Region
    question: Question | None = None
    """None until somebody needs more than what was found in it before."""
    faults: tuple[Fault, ...] = ()
    problems: tuple[Problem, ...] | None = None
    """What is shown of the rules that run at once, and counted; None while it is unchecked."""
    found: tuple[Problem, ...] | None = None
    """As found in this text."""
    held: tuple[Problem, ...] | None = None
    """What was shown before the half-typed word (`checks.settle`); None when no word is half typed."""


class Counts(Struct, frozen=True):
    """Problems by severity as `gt-tui check` counts them, and how much of the file they were looked for in."""

    errors: int
    warnings: int
    advice: int
    acknowledged: int
    on_pause: int
    """What the slower rules found beside these: they run on a pause, for questions that were shown only."""
    checked: int
    questions: int


def _cannot_be_read(trouble: NotReadable) -> Problem:
    message = f"{inert_line(str(trouble))}. Mend it in another editor: it is shown here as soon as it is saved."
    return catalogue.found("GT100", message, ())


class View:
    """The document as questions and problems."""

    def __init__(self, document: Callable[[], Document]) -> None:
        """Follow the document that `document` gives: a new one after each edit."""
        self._document = document
        self._head: tuple[Region, Head, tuple[Fault, ...]] | None = None
        self._seen: dict[int, _Seen] = {}
        self._on_pause: dict[int, tuple[Problem, ...]] = {}
        """What the slower rules found; kept while the text changes, until they have run again."""
        self._facts: dict[int, QuestionFacts] = {}
        self._tally: Counter[Severity] = Counter()
        self._checked = 0
        self._next = 0
        self._size = 0
        self._followed: Document | None = None
        """The document whose changed questions were checked again last."""
        self.half_typed = False
        """Whether the last edit ended within a word: new warnings then wait for `settle`."""
        self.kept: Kept | None = None
        """What earlier sessions found; questions that read as then are not checked again."""
        self.heard: dict[str, str] = {}
        """What another process found meanwhile, as lines to keep; part of `kept`."""
        self.rules_loaded = True
        """Whether a rule may be asked; the app says no until they are loaded, as that takes longer than a frame."""
        self._next_kept = 0
        self.asked = 0
        """Times that something was found, here or by another process: more than before is news to keep."""
        self._file_due = True
        self._file_problems: tuple[Problem, ...] = ()
        self._file_by_question: dict[int | None, list[Problem]] = {}

    # -- reading ---------------------------------------------------------------------------------------

    @property
    def head(self) -> Head:
        """What stands outside the questions."""
        return self._read_head()[1]

    def _read_head(self) -> tuple[Region, Head, tuple[Fault, ...]]:
        document = self._document()
        frame = document.frame
        if self._head is None or self._head[0] is not frame:
            before = self._head[1] if self._head else None
            self._head = (frame, *head_of(document))
            self._file_due = True
            if before is not None and before.global_variants != self._head[1].global_variants:
                for index, seen in self._seen.items():
                    self._set_problems(index, None)  # variants are synonyms in the overlap rules
                    seen.found = seen.held = None
                self._next = 0
        return self._head

    def is_read(self, index: int) -> bool:
        """Tell whether the question has been read, so that asking for it costs nothing."""
        seen = self._seen.get(index)
        return seen is not None and seen.question is not None and seen.region is self._document().question_region(index)

    def heading(self, index: int) -> Heading:
        """Give a question's id, section and title, without reading the question where that can be avoided."""
        return heading(self._document(), index)

    def question(self, index: int) -> Question:
        """Give the typed view of the question at a position from 0."""
        return self._read(index)[0]

    def questions(self) -> Iterator[Question]:
        """Give every question in order."""
        return (self.question(index) for index in range(self._document().question_count))

    def _look(self, index: int) -> _Seen:
        document = self._document()
        if document.question_count != self._size:
            self._start_again(document.question_count)
        region = document.question_region(index)
        seen = self._seen.get(index)
        if seen is None:
            self._next = min(self._next, index)
            seen = self._seen[index] = _Seen(region)
        elif seen.region is not region:
            question, faults = question_at(document, index)
            kept = seen.question == question and seen.faults == faults
            before = seen.problems
            if not kept:
                self._set_problems(index, None)
            old, seen = seen, _Seen(region, question, faults, before if kept else None)
            if same_parts(old.question, question, renamed=self.half_typed):  # within a word nothing moves
                if kept:
                    seen.found, seen.held = old.found, old.held
                elif self.half_typed:
                    seen.held = old.held if before is None else before
            else:
                self._on_pause.pop(index, None)
            self._seen[index] = seen
            self._next = min(self._next, index)
        return seen

    def _read(self, index: int) -> tuple[Question, tuple[Fault, ...]]:
        """Give a question and what could not be read of it."""
        while (seen := self._look(index)).question is None:
            # once more, should reading show that the questions cannot be read one by one
            seen.question, seen.faults = question_at(self._document(), index)
        return seen.question, seen.faults

    def _start_again(self, size: int) -> None:
        """Forget what was known by position: a question came or went."""
        self._seen.clear()
        self._on_pause.clear()
        self._facts.clear()
        self._tally.clear()
        self._checked = self._next = 0
        self._size = size
        self._file_due = True

    # -- problems --------------------------------------------------------------------------------------

    def _set_problems(self, index: int, problems: tuple[Problem, ...] | None) -> None:
        seen = self._seen.get(index)
        if seen is None:
            return
        for problem in seen.problems or ():
            self._tally[problem.severity] -= 1
        for problem in problems or ():
            self._tally[problem.severity] += 1
        self._checked += (problems is not None) - (seen.problems is not None)
        seen.problems = problems

    def problems_of(self, index: int) -> tuple[Problem, ...]:
        """Give the problems of one question, checking it when that is due."""
        head = self.head  # first: a change of the global variants makes the question due
        if self._look(index).problems is None:
            from gt_tui.checks.run import check_question

            question, faults = self._read(index)
            # of what cannot be read nothing is known: what is wrong with it is the file's one problem
            readable = self._document().can_be_read(index)
            problems = check_question(question, faults, head.global_variants) if readable else ()
            self._take(index, problems, facts_of(question))
            self.asked += 1
        return self._with_on_pause(index, self._seen[index].problems or ())

    def _take(self, index: int, found: tuple[Problem, ...], facts: QuestionFacts) -> None:
        self._seen[index].found = found
        self._show(index)
        if self._facts.get(index) != facts:
            self._facts[index] = facts
            self._file_due = True

    def _take_kept(self, index: int) -> bool:
        """Take over what is kept about a question that is due; give False where nothing is."""
        context = context_of(self.head.global_variants)
        seen = self._look(index)
        if self.kept is None or self._document().slices is None:
            return False
        known = self.kept.get(key_of(context, seen.region.text), index)
        if known is None or known.facts is None:
            return False
        self._take(index, known.problems, known.facts)
        return True

    def fixture_ids(self) -> Counter[str] | None:
        """Give how often each fixture id stands in the file; None while that is not known of every question."""
        self._follow()
        known = len(self._facts) == self._document().question_count
        return Counter(name for facts in self._facts.values() for name in facts.fixture_ids) if known else None

    def _with_on_pause(self, index: int, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
        slower = self._on_pause.get(index)
        return tuple(sorted((*problems, *slower), key=sort_key)) if slower else problems

    def _show(self, index: int) -> None:
        """Show what was found, held back where a word is half typed."""
        seen = self._seen[index]
        if seen.found is not None:
            shown = seen.found if seen.held is None else settled(seen.held, seen.found)
            self._set_problems(index, tuple(sorted(shown, key=sort_key)))

    def settle(self) -> bool:
        """Show what was held back while a word was half typed; give False when nothing was."""
        self.half_typed = False
        waiting = [index for index, seen in self._seen.items() if seen.held is not None]
        for index in waiting:
            self._seen[index].held = None
            self._show(index)
        return bool(waiting)

    def take_on_pause(self, index: int, question: Question, found: Sequence[Problem]) -> bool:
        """Show what the slower rules found in a question as it was read then; give whether that changed anything."""
        from gt_tui.checks.acknowledged import acknowledged

        if index >= self._document().question_count or self.question(index) != question:
            return False
        problems, _ = acknowledged(found, question.acknowledgements, question)
        if tuple(problems) == self._on_pause.get(index, ()):
            return False
        self._on_pause[index] = tuple(problems)
        return True

    def question_of(self, problem: Problem) -> Question | None:
        """Give the question that a problem stands in, None outside the questions."""
        index = question_index(problem.path)
        return self.question(index) if index is not None and index < self._document().question_count else None

    def repairs(self, problem: Problem) -> tuple[Repair, ...]:
        """Give the repairs that are offered for a problem."""
        from gt_tui.checks.repairs import repairs_of

        return repairs_of(problem, self.question_of(problem), self.head, self._document())

    def check_next(self) -> int | None:
        """Check one question that is due and give its position; None when none is. For idle time after opening."""
        while self._next < self._document().question_count:
            index = self._next
            if self._look(index).problems is None:
                if not self._take_kept(index):
                    self.problems_of(index)
                self._next = index + 1
                return index
            self._next += 1
        return None

    def found(self) -> tuple[str, list[tuple[str, Found]]]:
        """Give what the questions' problems depend on besides their lines, and the lines with what was found in them.

        In the file's order, of questions that were checked as they read now; none where they are not read one by one.
        """
        context = context_of(self.head.global_variants)  # first: a change of the variants makes what was found void
        slices = self._document().slices or ()
        if self._document().trouble is not None:
            return context, []
        checked = [
            (seen.region.text, Found(seen.found, self._facts[index]))
            for index, seen in sorted(self._seen.items())
            if seen.found is not None and index < len(slices) and seen.region is slices[index] and index in self._facts
        ]
        return context, checked

    def take_lines(self, lines: Iterable[tuple[str, str]]) -> None:
        """Take in what another process found, key and line of each question."""
        known = self.kept or Kept({})
        new = {key: line for key, line in lines if not known.has(key)}
        if new:
            self.kept = known.joined(new)
            self.heard.update(new)
            self.asked += 1

    def take_kept(self) -> bool:
        """Take over what is kept about one more question; give False when all were looked at. Needs no rules."""
        index, self._next_kept = self._next_kept, self._next_kept + 1
        if index >= self._document().question_count:
            return False
        if self._look(index).problems is None:
            self._take_kept(index)
        return True

    def _kept_of_file(self, context: str) -> tuple[Problem, ...] | None:
        slices = self._document().slices
        if self.kept is None or slices is None:
            return None
        keys = [key_of(context, piece.text) for piece in slices]
        known = self.kept.get(key_of_file(self._document().frame.text, keys), None)
        return None if known is None else known.problems

    def file_problems(self) -> tuple[Problem, ...]:
        """Give the problems that only the whole file shows; none before every question was checked once."""
        _, head, faults = self._read_head()
        self._follow()
        complete = len(self._facts) == self._document().question_count
        if self._file_due and complete:
            trouble = self._document().trouble
            known = None if self.rules_loaded else self._kept_of_file(context_of(head.global_variants))
            if known is None and not self.rules_loaded:
                return ()
            self._file_due = False
            if trouble is not None:
                self._file_problems = (_cannot_be_read(trouble),)
            elif known is not None:
                self._file_problems = known
            else:
                from gt_tui.checks.run import check_file

                facts = [self._facts[index] for index in range(len(self._facts))]
                self._file_problems = check_file(head, faults, facts)
                self.asked += 1
            self._file_by_question = {}
            for problem in self._file_problems:
                self._file_by_question.setdefault(question_index(problem.path), []).append(problem)
        return self._file_problems if complete else ()

    def _follow(self) -> None:
        """Check again the questions that changed since they were checked: they may say another id now."""
        document = self._document()
        if document is self._followed:  # asked several times a key, and it looks at every checked question
            return
        if document.question_count != self._size:
            self._start_again(document.question_count)
        changed = [index for index in self._facts if self._seen[index].region is not document.question_region(index)]
        at_once = MOST_AT_ONCE if document.slices is not None else len(changed)
        for index in changed[:at_once]:
            self.problems_of(index)
        for index in changed[at_once:]:
            self._set_problems(index, None)
            del self._facts[index]
            self._next = 0
        self._followed = document

    @property
    def complete(self) -> bool:
        """Whether every question was checked as it reads now, and all of them were compared."""
        self.file_problems()
        return self._checked == self._document().question_count and not self._file_due

    def known_problems(self, index: int) -> tuple[Problem, ...] | None:
        """Give a question's problems, those of comparing questions included; None while it was not checked."""
        seen = self._seen.get(index)
        if seen is None or seen.region is not self._document().question_region(index) or seen.problems is None:
            return None
        problems = self._with_on_pause(index, seen.problems)
        if not self.file_problems():
            return problems
        return problems + tuple(self._file_by_question.get(index, ()))

    def problems(self) -> list[Problem]:
        """Give all problems found so far, the gravest first, and in the file's order among their like."""
        found = list(self.file_problems())
        for index in range(self._document().question_count):
            seen = self._seen.get(index)
            found.extend((seen.problems if seen else None) or ())
            found.extend(self._on_pause.get(index, ()))
        rank = {severity: n for n, severity in enumerate(Severity)}
        return sorted(found, key=lambda problem: (rank[problem.severity], sort_key(problem)))

    def counts(self) -> Counts:
        """Give how many problems of each severity are known."""
        whole = Counter(problem.severity for problem in self.file_problems())
        by = [self._tally[severity] + whole[severity] for severity in Severity]
        slower = sum(p.severity is not Severity.ACKNOWLEDGED for found in self._on_pause.values() for p in found)
        return Counts(by[0], by[1], by[2], by[3], slower, self._checked, self._document().question_count)
