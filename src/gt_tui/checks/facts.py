"""What the rules of the whole file need to know of a question."""

from __future__ import annotations

from msgspec import Struct

from gt_tui.rubric.model import Acknowledgement, Question


class QuestionFacts(Struct, frozen=True):
    """The little that the rules of the whole file need to know of a question, so that 2000 stay cheap."""

    index: int
    id: str
    section: str
    fixture_ids: tuple[str, ...]
    acknowledgements: tuple[Acknowledgement, ...] = ()


def facts_of(question: Question) -> QuestionFacts:
    """Give what `check_file` needs of a question; worth keeping beside it until the question changes."""
    return QuestionFacts(
        question.index,
        question.id,
        question.section,
        tuple(fixture.id for fixture in question.fixtures),
        question.acknowledgements,
    )
