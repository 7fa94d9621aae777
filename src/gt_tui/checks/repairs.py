"""Repairs for problems: edits that an author would make by hand, offered where they are mechanical.

They are computed when asked for, not with the problem: most problems are never repaired by a key.
"""

from __future__ import annotations

from gt_tui.checks import repairs_form, repairs_names, repairs_points, repairs_text
from gt_tui.checks.problem import Problem
from gt_tui.checks.repair import Case, Maker, Repair
from gt_tui.rubric.document import Document
from gt_tui.rubric.edits import EditRefused, applied
from gt_tui.rubric.model import Head, Question
from gt_tui.rubric.path import question_index
from gt_tui.rubric.tree import Value

__all__ = ["MAKERS", "Repair", "repairs_of"]

MAKERS: dict[str, Maker] = {
    **repairs_form.MAKERS,
    **repairs_names.MAKERS,
    **repairs_points.MAKERS,
    **repairs_text.MAKERS,
}
"""What makes the repairs of a code; codes without an entry need a person."""


def repairs_of(problem: Problem, question: Question | None, head: Head, document: Document) -> tuple[Repair, ...]:
    """Give the repairs for a problem, the likeliest first; none for what needs a person.

    `question` is the one that the problem stands in, None outside the questions; all three must be views of
    `document`, which is asked for what the typed views leave out (raw text, the ids of other questions).
    """
    maker = MAKERS.get(problem.code)
    if maker is None:
        return ()
    case = Case(problem, question or Question(index=-1, id=""), head, document)
    return tuple(repair for repair in maker(case) if repair.edits and _can_be_made(repair, document))


def _can_be_made(repair: Repair, document: Document) -> bool:
    """Tell whether the edits lead through what is there: something else may stand where they need an object."""
    data: dict[int, Value] = {}
    try:
        for edit in repair.edits:
            index = question_index(edit.path)
            if index is not None and index < document.question_count and len(edit.path) > 2:
                data[index] = applied(data.get(index, document.question_data(index)), edit, edit.path[2:])
    except EditRefused:
        return False
    return True
