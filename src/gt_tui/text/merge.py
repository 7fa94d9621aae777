"""Differences between texts by line, and merging two changes of one text."""

from __future__ import annotations

from difflib import SequenceMatcher, unified_diff

from gt_tui.text.late import Late

_HEADER_LINES = 2
_START = Late(r"([-+])(\d+)")
_CONTEXT_LINES = 2


def difference(old: str, new: str, *, above: int = 0) -> list[str]:
    """Give the lines of a unified diff without its file header; empty when the texts are equal.

    `above` is how many lines of the file stand above both texts, so that the numbers are those of the file.
    """
    lines = unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=_CONTEXT_LINES)
    return [_moved(line, above) if line.startswith("@@") else line for line in list(lines)[_HEADER_LINES:]]


def _moved(header: str, above: int) -> str:
    return _START.sub(lambda start: f"{start[1]}{int(start[2]) + above}", header)


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
    changes = sorted([*_changes(lines, mine), *_changes(lines, theirs)])
    result: list[str] = []
    at = 0
    last_end = -1
    for start, end, new in changes:
        if start <= last_end:
            return None
        result.extend(lines[at:start])
        result.extend(new)
        at = last_end = end
    result.extend(lines[at:])
    return "".join(result)


def _changes(base: list[str], text: str) -> list[tuple[int, int, list[str]]]:
    """Give what a text changed: from line, to line (exclusive), and the lines in their place."""
    new = text.splitlines(keepends=True)
    matcher = SequenceMatcher(None, base, new, autojunk=False)
    return [(a, b, new[c:d]) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"]
