"""The repairs that need no author: those of which nothing else can be meant, made one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from gt_tui.checks.facts import facts_of
from gt_tui.checks.problem import Problem, Severity
from gt_tui.checks.repair import Repair
from gt_tui.checks.repairs import repairs_of
from gt_tui.checks.run import check_file, check_question
from gt_tui.rubric.document import Document
from gt_tui.rubric.edits import EditRefused
from gt_tui.rubric.model import Question
from gt_tui.rubric.path import Path, question_index
from gt_tui.rubric.reading import head_of, question_at

_MOST = 200
"""Rounds, beyond one for each problem there was, after which something must be going round in a circle."""


class Fixed(Struct, frozen=True):
    """One repair that was made."""

    problem: Problem
    line: int
    """Where the problem stood when it was repaired; earlier repairs may have moved it."""
    column: int
    title: str


def fixed(document: Document, wanted: Callable[[str], bool]) -> tuple[Document, list[Fixed]]:
    """Give the document after all sure repairs of problems whose code is `wanted`, and what was done.

    A repair that cannot be written without changing something else is left out. Acknowledged problems stay.
    """
    done: list[Fixed] = []
    document = _rounds(document, wanted, done, _file_problems)
    for index in range(document.question_count):
        document = _rounds(document, wanted, done, lambda now, at=index: _question_problems(now, at))  # type: ignore[misc]
    return document, done


Found = tuple[Problem, Question | None]


def _rounds(
    document: Document,
    wanted: Callable[[str], bool],
    done: list[Fixed],
    problems_of: Callable[[Document], list[Found]],
) -> Document:
    # The same may be wrong, and said, in several places; where an entry was deleted, the next one has its place.
    tried: set[tuple[Path, int, str, str]] = set()
    problems = problems_of(document)
    for _ in range(len(problems) + _MOST):
        head, _faults = head_of(document)
        repaired: set[int | None] = set()
        for problem, question in problems:
            index = question_index(problem.path)
            # What was found in a question is out of date once it was repaired, and so is all, once the head was.
            if index in repaired or None in repaired:
                continue
            if not wanted(problem.code) or problem.severity is Severity.ACKNOWLEDGED:
                continue
            sure = [repair for repair in repairs_of(problem, question, head, document) if repair.sure]
            if len(sure) != 1:
                continue
            length = len(document.resolve(problem.path)[0].text)
            key = (problem.path, length, problem.message, sure[0].title)
            if key in tried:
                continue
            tried.add(key)
            step = _applied(document, sure[0])
            if step is not None:
                place = document.place(problem.path)
                done.append(Fixed(problem, place.line, place.column, sure[0].title))
                document = step
                repaired.add(index)
        if not repaired:
            return document
        problems = problems_of(document)
    return document


def _applied(document: Document, repair: Repair) -> Document | None:
    try:
        for edit in repair.edits:
            document = document.edited(edit)
    except EditRefused:
        return None
    return document


def _question_problems(document: Document, index: int) -> list[Found]:
    question, faults = question_at(document, index)
    head, _ = head_of(document)
    return [(problem, question) for problem in check_question(question, faults, head.global_variants)]


def _file_problems(document: Document) -> list[Found]:
    head, faults = head_of(document)
    questions = list(_questions(document))
    problems = check_file(head, faults, [facts_of(question) for question in questions])
    at = ((problem, question_index(problem.path)) for problem in problems)
    return [(problem, None if index is None or index >= len(questions) else questions[index]) for problem, index in at]


def _questions(document: Document) -> Iterator[Question]:
    return (question_at(document, index)[0] for index in range(document.question_count))
