"""What a repair is: edits with a title, and what the functions that make repairs are given."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from gt_tui.checks.problem import Problem
from gt_tui.rubric.document import Document
from gt_tui.rubric.edits import Edit
from gt_tui.rubric.model import Head, Question
from gt_tui.rubric.path import Path, question_index
from gt_tui.rubric.tree import Value


class Repair(Struct, frozen=True):
    """Edits that clear a problem; they are made together, in their order."""

    title: str
    """What it does, as an order: "set the gate's points to 3"; inert."""
    edits: tuple[Edit, ...]
    sure: bool = False
    """Whether nothing but this can be meant, so that `gt-tui check --fix` may do it without asking."""


class Case(Struct, frozen=True):
    """A problem with what surrounds it."""

    problem: Problem
    question: Question
    """The question that it stands in; an empty one for a problem outside the questions."""
    head: Head
    document: Document

    @property
    def path(self) -> Path:
        """Where the problem stands."""
        return self.problem.path

    def at(self, *steps: str | int) -> Path:
        """Give the path of something in the question."""
        return ("questions", self.question.index, *steps)

    def value(self, path: Path) -> Value:
        """Give the plain data at a path, None where nothing stands."""
        return value_at(self.document, path)


Maker = Callable[[Case], Iterator[Repair]]


def value_at(document: Document, path: Path) -> Value:
    """Give the plain data at a path of a document, None where nothing stands."""
    index = question_index(path)
    data: Value = document.head
    if index is not None:
        if index >= document.question_count:
            return None
        data, path = document.question_data(index), path[2:]
    for step in path:
        if isinstance(data, dict) and isinstance(step, str):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and 0 <= step < len(data):
            data = data[step]
        else:
            return None
    return data
