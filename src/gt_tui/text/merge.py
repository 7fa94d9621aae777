"""Differences between texts by line, and merging two changes of one text."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher, unified_diff

from gt_tui.text.late import Late

_HEADER_LINES = 2
_START = Late(r"([-+])(\d+)")
_CONTEXT_LINES = 2
_MOST_COMPARED = 4_000_000
"""Pairs of lines that are compared with each other: two stretches of 2,000 lines. What is longer and has no line of its
own in it is taken as changed from its first difference to its last."""

Change = tuple[int, int, int, int]
"""From line, to line (exclusive) of the old text, and the same of the new one."""


def difference(old: str, new: str, *, above: int = 0) -> list[str]:
    """Give the lines of a unified diff without its file header; empty when the texts are equal.

    `above` is how many lines of the file stand above both texts, so that the numbers are those of the file.
    """
    before, after = old.splitlines(), new.splitlines()
    told: list[str] = []
    for start, end, new_start, new_end in _hunks(_changes(before, after), len(before), len(after)):
        lines = unified_diff(before[start:end], after[new_start:new_end], lineterm="", n=_CONTEXT_LINES)
        for line in list(lines)[_HEADER_LINES:]:
            told.append(_moved(line, above + start, above + new_start) if line.startswith("@@") else line)
    return told


def _moved(header: str, old: int, new: int) -> str:
    return _START.sub(lambda start: f"{start[1]}{int(start[2]) + (old if start[1] == '-' else new)}", header)


def _hunks(changes: Sequence[Change], size: int, new_size: int) -> Iterator[Change]:
    """Give the changes with the lines around them; those that are near each other together."""
    joined: list[Change] = []
    for start, end, new_start, new_end in changes:
        if joined and start - joined[-1][1] <= 2 * _CONTEXT_LINES:
            joined[-1] = (joined[-1][0], end, joined[-1][2], new_end)
        else:
            joined.append((start, end, new_start, new_end))
    for start, end, new_start, new_end in joined:
        above, below = min(_CONTEXT_LINES, start, new_start), min(_CONTEXT_LINES, size - end, new_size - new_end)
        yield start - above, end + below, new_start - above, new_end + below


def merged(base: str, mine: str, theirs: str) -> str | None:
    """Give the text with both changes of `base` in it, or None where they touch the same or adjacent lines.

    Adjacent counts as the same place: two neighbouring lines of a rubric often belong to one component, and a
    wrong merge costs more than a question.
    """
    if mine == theirs or theirs == base:
        return mine
    if mine == base:
        return theirs
    lines = base.splitlines(keepends=True)
    changes: list[tuple[int, int, list[str]]] = []
    for text in (mine, theirs):
        new = text.splitlines(keepends=True)
        changes += [(start, end, new[first:last]) for start, end, first, last in _changes(lines, new)]
    result: list[str] = []
    at = 0
    last_end = -1
    for start, end, put in sorted(changes):
        if start <= last_end:
            return None
        result.extend(lines[at:start])
        result.extend(put)
        at = last_end = end
    result.extend(lines[at:])
    return "".join(result)


def _changes(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """Give what was changed, in order.

    Lines that stand once in both texts hold them together (patience diff), and only what lies between two of them is
    compared line by line: difflib alone takes the square of a file's length.
    """
    found: list[Change] = []
    at, end, new_at, new_end = _trimmed(old, new, (0, len(old), 0, len(new)))
    for anchor, new_anchor in (*_anchors(old, new, (at, end, new_at, new_end)), (end, new_end)):
        found.extend(_between(old, new, _trimmed(old, new, (at, anchor, new_at, new_anchor))))
        at, new_at = anchor + 1, new_anchor + 1
    return found


def _anchors(old: Sequence[str], new: Sequence[str], stretch: Change) -> list[tuple[int, int]]:
    """Give the places of lines that stand once in each stretch: the most that have the same order in both."""
    start, end, new_start, new_end = stretch
    counts, new_counts = Counter(old[start:end]), Counter(new[new_start:new_end])
    places = {new[at]: at for at in range(new_start, new_end) if new_counts[new[at]] == 1}
    pairs = [(at, places[old[at]]) for at in range(start, end) if counts[old[at]] == 1 and old[at] in places]
    ends: list[int] = []  # the lowest place at which a row of so many can end
    last: list[int] = []
    before: list[int] = []
    for index, (_, place) in enumerate(pairs):
        length = bisect_left(ends, place)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1], last[length : length + 1] = [place], [index]
    row: list[tuple[int, int]] = []
    index = last[-1] if last else -1
    while index >= 0:
        row.append(pairs[index])
        index = before[index]
    return row[::-1]


def _trimmed(old: Sequence[str], new: Sequence[str], stretch: Change) -> Change:
    """Give a stretch without the lines that both texts begin and end with there."""
    start, end, new_start, new_end = stretch
    while start < end and new_start < new_end and old[start] == new[new_start]:
        start, new_start = start + 1, new_start + 1
    while start < end and new_start < new_end and old[end - 1] == new[new_end - 1]:
        end, new_end = end - 1, new_end - 1
    return start, end, new_start, new_end


def _between(old: Sequence[str], new: Sequence[str], stretch: Change) -> Iterator[Change]:
    start, end, new_start, new_end = stretch
    if start == end or new_start == new_end or (end - start) * (new_end - new_start) > _MOST_COMPARED:
        if start < end or new_start < new_end:
            yield start, end, new_start, new_end
        return
    matcher = SequenceMatcher(None, old[start:end], new[new_start:new_end], autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag != "equal":
            yield start + a, start + b, new_start + c, new_start + d
