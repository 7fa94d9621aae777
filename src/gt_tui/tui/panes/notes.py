"""What is said under the field: problems, both texts of an overlap with the words marked, what a field is for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.content import Content
from textual.widget import Widget
from textual.widgets import TextArea

from gt_tui.checks.problem import Problem, Severity, Span
from gt_tui.rubric.model import Question
from gt_tui.rubric.path import Path
from gt_tui.rubric.texts import text_at
from gt_tui.tui.content import SEVERITY_LOOKS, join, line, look, prose
from gt_tui.tui.fields import Field, Row
from gt_tui.tui.panes.form import as_line
from gt_tui.tui.panes.rows import problem_note

AROUND = 40
"""Characters of the text that are shown before the first and behind the last shared word."""
MARK = "bold underline $text-warning"
FEWEST_LINES = 6
"""Lines that a text keeps whatever is said of it, so that it has room to grow."""

FIELD_HELP = {
    "Open": "Open: yes lets the total move by 1 point (a matter of judgement); no demands every award exactly.",
    "Gate": "Gate: yes or no. In a component: is this the gate? In a fixture: should the answer pass it?",
    "Kind": "Kind: near miss, minimum pass, partial or full; empty: the prediction tells it.",
    "Total": "Total: the sum of the awards; 0 when the gate fails.",
    "Points": "Points: a whole number; the gate is worth 2 to 4, all components together 10.",
    "Difficulty": "Difficulty: Easy, Moderate, Hard or Expert.",
    "Variants": "Variants: what may stand for the term, with commas between.",
    "Accepted": "Accepted: what may stand for the term, with commas between.",
    "Locator": "Locator: where in the source the claim stands, such as a page or a column.",
    "Confidence": "Confidence: how sure the claim is, such as HIGH, MEDIUM or LOW.",
    "Rubric name": "Rubric name: what reports call the benchmark that all these questions belong to.",
    "Standardisation set": "Standardisation set: ids of fixtures that are marked again while grading goes on, "
    "such as A1-F1, B2-F1; one of each section shows drift best.",
}
"""What a small field is for; shown while it has the focus."""


def notes_below(
    row: Row | None,
    question: Question | None,
    problems: Sequence[Problem],
    *,
    refused: Iterable[str],
    focused: Field | None,
    locked: str,
    read_only: bool,
) -> Content | None:
    """Give all that stands below a row's fields, or None where there is nothing to say.

    `refused` says what was typed and cannot stand, `focused` is the small field that has the cursor, and `locked` why
    the long text cannot be typed in; in a `read_only` rubric nothing can, which is said elsewhere.
    """
    parts: list[Content | str] = []
    for text in refused:
        parts.extend([look(SEVERITY_LOOKS[Severity.ERROR], ""), prose(text), "\n"])
    parts.extend(note(problem, question) for problem in problems)
    if focused is not None and focused.label in FIELD_HELP:
        parts.extend([line(FIELD_HELP[focused.label], "$text-muted"), "\n"])
    if not read_only:
        for field in row.small if row else ():
            if (shown := field.shown()) != as_line(shown):
                told = f"{field.label} holds a line break, or what cannot be seen: it cannot be typed in on one line."
                parts.extend([line(told, "$text-warning"), "\n"])
        if locked:
            parts.extend([line(locked, "$text-warning"), "\n"])
    return join(*parts).rstrip("\n") if parts else None


def give_room(notes: Widget, prose: TextArea) -> None:
    """Let notes have the lines that a short text leaves empty, beyond what the layout gives them anyway."""
    most = notes.styles.base.max_height
    least = most.value if most is not None else 0
    # as they stand on the screen: hidden ones keep a size and take no room
    both = prose.region.height + notes.region.height
    left = both - max(FEWEST_LINES, prose.wrapped_document.height) - prose.gutter.height
    wanted = left if prose.display and left > least else None
    now = notes.styles.inline.max_height
    if wanted != (now.value if now is not None else None):  # a new height lays the whole screen out
        notes.styles.max_height = wanted


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
