"""What the two sections for reading show: the question's lines in the file, and what the judge is sent."""

from __future__ import annotations

from textual.content import Content

from gt_tui.tui.content import join, line, prose
from gt_tui.tui.session import Session


def source_view(session: Session, index: int) -> Content:
    """Give the lines of a question as they will be saved."""
    first = session.document.place(("questions", index)).line
    told = Content.styled(f"The file from line {first}, as it will be saved:\n\n", "$text-muted")
    return join(told, prose(session.document.question_region(index).text))


def judges_view(session: Session, index: int, position: int) -> Content:
    """Give the prompt for the answer of the fixture at a position; where there is none, for no answer."""
    fixtures = session.question(index).fixtures
    fixture = fixtures[min(position, len(fixtures) - 1)] if fixtures else None
    prompt = session.judge.prompt(session.block(index), fixture.response_text if fixture else "")
    name = fixture.id if fixture else "no fixture"
    told = line(f"Exactly what the judge is sent, with the answer of {name} ({len(prompt)} characters):", "$text-muted")
    return join(told, "\n\n", prose(prompt))
