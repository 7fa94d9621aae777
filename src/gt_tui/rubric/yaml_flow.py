"""Lists in brackets with items on lines of their own: whole lines move, so that comments stay with their item."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from gt_tui.rubric.edits import Splice
from gt_tui.rubric.tree import Sequence
from gt_tui.rubric.yaml_lines import line_start, next_line
from gt_tui.text.late import Late

_BEHIND = Late(r"[ \t]*(?P<comma>,?)[ \t]*(?:#[^\r\n]*)?(?=\r?\n)")


class Row(Struct, frozen=True):
    """The lines of one item: the comments right above it, itself, its comma, and the comment behind that."""

    first: int
    """Offset of its first line."""
    end: int
    """Offset behind the item."""
    has_comma: bool
    rest: int
    """Offset behind the comma; behind the item where there is none."""
    last: int
    """Offset of the end of its last line."""


def rows(text: str, node: Sequence) -> list[Row] | None:
    """Give the lines of each item of a list in brackets; None where items share lines."""
    found: list[Row] = []
    above = next_line(text, node.start)
    for item in node.items:
        first = line_start(text, item.start)
        behind = _BEHIND.match(text, item.end)
        if first < above or text[first : item.start].strip() or behind is None:
            return None
        while first > above and text[line_start(text, first - 1) : first].lstrip().startswith("#"):
            first = line_start(text, first - 1)
        comma = bool(behind["comma"])
        found.append(Row(first, item.end, comma, behind.end("comma") if comma else item.end, behind.end()))
        above = next_line(text, behind.end())
    return found or None


def _lines(text: str, row: Row, *, comma: bool) -> str:
    return text[row.first : row.end] + ("," if comma else "") + text[row.rest : row.last]


def _joined(text: str, old: list[Row], new: list[Row]) -> Splice:
    """Put rows in the place of all rows; what stands between two of them stays there, as does a comma at the end."""
    between = [text[one.last : other.first] for one, other in pairwise(old)]
    parts: list[str] = []
    for at, row in enumerate(new):
        parts.append(_lines(text, row, comma=at < len(new) - 1 or old[-1].has_comma))
        if at < len(new) - 1:
            parts.append(between[at])
    return Splice(old[0].first, old[-1].last, "".join(parts))


def moved(text: str, node: Sequence, index: int, to: int) -> Iterator[Splice]:
    """Give the splice that moves an item with its lines."""
    old = rows(text, node)
    if old is not None and 0 <= to < len(old):
        new = list(old)
        new.insert(to, new.pop(index))
        yield _joined(text, old, new)


def deleted(text: str, node: Sequence, index: int) -> Iterator[Splice]:
    """Give the splice that takes an item out with its lines."""
    old = rows(text, node)
    if old is None or len(old) < 2:
        return
    gone = old[index]
    if index == len(old) - 1 and not gone.has_comma:  # the one before it is the last now, and has no comma either
        before = old[index - 1]
        yield Splice(before.first, gone.last, _lines(text, before, comma=False))
    else:
        yield Splice(gone.first, next_line(text, gone.last), "")


def inserted(text: str, node: Sequence, position: int, source: str) -> Iterator[Splice]:
    """Give the splice that puts an item on a line of its own."""
    old = rows(text, node)
    if old is None:
        return
    newline = "\r\n" if "\r\n" in text else "\n"
    if position < len(old):
        below = old[position]
        yield Splice(below.first, below.first, _indent(text, node, position) + source + "," + newline)
        return
    last = old[-1]
    line = _indent(text, node, -1) + source + ("," if last.has_comma else "")
    yield Splice(last.first, last.last, _lines(text, last, comma=True) + newline + line)


def _indent(text: str, node: Sequence, position: int) -> str:
    start = node.items[position].start
    return text[line_start(text, start) : start]
