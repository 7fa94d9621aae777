"""A whole document checked in one go, for the command line; the app checks it question by question."""

from __future__ import annotations

from dataclasses import dataclass

from gt_tui.checks.problem import Problem, sort_key
from gt_tui.checks.run import check_file, check_question, facts_of
from gt_tui.rubric.document import Document
from gt_tui.rubric.model import Head, Question
from gt_tui.rubric.reading import head_of, question_at


@dataclass(frozen=True, slots=True)
class Checked:
    """A document's typed view and everything that is wrong with it."""

    head: Head
    questions: tuple[Question, ...]
    problems: tuple[Problem, ...]
    """In the order of `sort_key`."""


def check_document(document: Document) -> Checked:
    """Give the view and the problems of every question and of the file."""
    head, head_faults = head_of(document)
    questions: list[Question] = []
    problems: list[Problem] = []
    for index in range(document.question_count):
        question, faults = question_at(document, index)
        questions.append(question)
        problems.extend(check_question(question, faults, head.global_variants))
    problems.extend(check_file(head, head_faults, [facts_of(question) for question in questions]))
    return Checked(head, tuple(questions), tuple(sorted(problems, key=sort_key)))
