"""What is said about a problem under the field: its message, and both texts of an overlap with the words marked."""

from __future__ import annotations

from textual.content import Content

from gt_tui.checks.problem import Problem, Span
from gt_tui.rubric.model import Question
from gt_tui.rubric.path import Path
from gt_tui.rubric.texts import text_at
from gt_tui.tui.content import join, line
from gt_tui.tui.panes.rows import problem_note

AROUND = 40
"""Characters of the text that are shown before the first and behind the last shared word."""
MARK = "bold underline $text-warning"


def note(problem: Problem, question: Question | None) -> Content:
    """Give the note on a problem, ending in a line end."""
    parts: list[Content | str] = [problem_note(problem)]
    if question is not None and problem.related_spans and problem.related:
        for path, spans in ((problem.related[0], problem.related_spans), (problem.path, problem.spans)):
            shown = excerpt(text_at(question, path), spans)
            if shown is not None:
                parts.extend(["   ", line(_name(question, path), "$text-muted"), "  ", shown, "\n"])
    return join(*parts)


def excerpt(text: str, spans: tuple[Span, ...]) -> Content | None:
    """Give the part of a text around some of its words, the words marked; None where they no longer stand there."""
    spans = tuple((start, end) for start, end in spans if start < end <= len(text))
    if not spans:
        return None
    first, last = max(0, spans[0][0] - AROUND), min(len(text), spans[-1][1] + AROUND)
    parts: list[Content | str] = ["…" if first else ""]
    at = first
    for start, end in spans:
        if start >= at:
            parts.extend([line(text[at:start]), line(text[start:end], MARK)])
            at = end
    parts.extend([line(text[at:last]), "…" if last < len(text) else ""])
    return join(*parts)


def _name(question: Question, path: Path) -> str:
    if path[2] == "gate":
        return "gate"
    position = path[3] if len(path) > 3 else None
    if isinstance(position, int) and position < len(question.components):
        return question.components[position].id
    return str(path[2])
