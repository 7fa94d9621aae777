"""What the screen that finds and replaces says. Text only."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content

from gt_tui.rubric.model import Head, Question
from gt_tui.rubric.path import Path, show
from gt_tui.rubric.replacing import put
from gt_tui.text.sentences import sentences
from gt_tui.tui.content import join, line
from gt_tui.tui.fields import rows_of
from gt_tui.tui.finding import Finding, Place
from gt_tui.tui.panes.rows import place_of

AROUND = 300
"""Characters on each side of a place in which its sentence is looked for; no line shows more."""


def named(path: Path, question: Question, head: Head) -> str:
    """Give where a text stands, in the words of the editor; `question` is any one for what all of them share."""
    place = place_of(path, question, head)
    if place is None:
        return show(path)
    section, position = place
    row = rows_of(section, question, head)[position]
    field = next((field for field in row.fields if path[: len(field.path)] == field.path), None)
    name = " ".join(row.label.split())
    if row.fixture is not None:
        name = question.fixtures[row.fixture].id
    elif not any(map(str.isalpha, name)):
        name = f"{row.group.partition(' (')[0]} {name}".strip()
    label = field.label if field is not None and field.label != row.label else ""
    return f"{section.value} · {': '.join(part for part in (name, label) if part)}"


def place_text(finding: Finding, place: Place, name: str, width: int, *, chosen: bool) -> Content:
    """Give a place in two lines: where it is, and its sentence with what was found and what would stand there."""
    on = finding.is_on(place)
    shared = len(finding.found(place).also)
    also = line(f"  shared: {shared + 1} places change", "$text-warning") if shared else ""
    first = join("[x] " if on else "[ ] ", line(name, "bold" if on else "$text-muted"), also)
    lines = [each.truncate(width, ellipsis=True) for each in (first, _sentence(finding, place, width, on=on))]
    if chosen:
        lines = [each.pad_right(max(0, width - each.cell_length)).stylize("on $primary 35%") for each in lines]
    return join(lines[0], "\n", lines[1])


def _sentence(finding: Finding, place: Place, width: int, *, on: bool) -> Content:
    text = finding.found(place).text
    start, end = place.start, place.start + len(finding.text)
    first = max(0, start - AROUND)
    around = text[first : end + AROUND]
    here = next((each for each in sentences(around) if each.start <= start - first < each.end), None)
    begins, ends = (first + here.start, first + here.end) if here is not None else (start, end)
    old = text[start:end]
    new = put(old, finding.sought, finding.by)
    change = f"→{new}" if on and finding.by else ""
    before = text[begins:start]
    room = max(8, width - 6 - cell_len(old) - cell_len(change) - 12)
    if cell_len(before) > room:
        before = f"…{before[-(room // 2) :]}"
    return join(
        "    ",
        line(before),
        line(old, "reverse bold" if on else "underline"),
        line(change, "bold $text-success"),
        line(text[end : max(end, ends)]),
    )
