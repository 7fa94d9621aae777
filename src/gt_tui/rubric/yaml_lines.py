"""Which lines belong to a node of YAML text: where its content starts and ends, and which comments go with it.

libyaml ends block collections at the next token, and block scalars behind the blank lines that follow; its
spans begin with anchors and tags. Edits need the content alone, so it is found here.

A comment belongs to the item below it when it stands right above that item and no deeper than it. A comment
that is deeper than the item above it belongs to that one. Every other comment belongs to nobody and stays.
"""

from __future__ import annotations

import re

from msgspec import Struct

from gt_tui.rubric.tree import Mapping, Node, Scalar, Sequence
from gt_tui.text.late import Late

_PROPERTIES = Late(r"(?:[&!][^\s,\[\]{}]*(?:[ \t]+|[ \t]*(?=[\r\n])|\Z))*")
# possessive: a repeated group else keeps what it needs to go back, which for a million lines is gigabytes
_SKIP = Late(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_BLANK_LINES = Late(r"(?:[ \t]*+\r?\n)*+")
_FEW = 64
"""Lines of comments above an item that are looked at one by one; more are searched all at once."""


def line_start(text: str, offset: int) -> int:
    """Give the offset of the first character of the line that holds `offset`."""
    return text.rfind("\n", 0, offset) + 1


def line_end(text: str, offset: int) -> int:
    """Give the offset behind the last character of the line that holds `offset`, before its line end."""
    end = text.find("\n", offset)
    end = len(text) if end < 0 else end
    return end - 1 if end > offset and text[end - 1] == "\r" else end


def next_line(text: str, offset: int) -> int:
    """Give the start of the line below (the text's length when there is none)."""
    at = text.find("\n", offset)
    return len(text) if at < 0 else at + 1


def last_line(text: str, start: int, end: int, pattern: Late) -> int:
    """Give the start of the last line from the line start `start` up to `end` that has a match; -1 where none has.

    The pattern begins with `^` and matches in one line. Looks from the end in ever larger pieces.
    """
    size = 4_096
    while end > start:
        piece = max(start, line_start(text, max(start, end - size)))
        found = -1
        for match in pattern.finditer(text, piece, end):
            found = match.start()
        if found >= 0:
            return found
        end, size = piece, min(2 * size, 1 << 20)
    return -1


def column(text: str, offset: int) -> int:
    """Give the column of an offset, from 0."""
    return offset - line_start(text, offset)


def indent_of(text: str, at: int) -> int:
    """Give how many spaces the line starting at `at` begins with."""
    end = at
    while text[end : end + 1] == " ":
        end += 1
    return end - at


def skip_space(text: str, at: int) -> int:
    """Give the offset of the first character from `at` on that is neither white space nor in a comment."""
    match = _SKIP.match(text, at)
    return match.end() if match else at


def blank_lines_end(text: str, at: int) -> int:
    """Give the offset behind the blank lines that start at the line start `at`."""
    match = _BLANK_LINES.match(text, at)
    return match.end() if match else at


def properties_end(text: str, node: Node) -> int:
    """Give the offset behind the node's anchor and tag (its start when it has none)."""
    match = _PROPERTIES.match(text, node.start)
    return match.end() if match else node.start


def body(text: str, node: Node) -> int:
    """Give the offset of the node's content: behind its anchor and tag, at the first key, dash or character."""
    if isinstance(node, Mapping) and not node.flow and node.entries:
        return min(entry.key.start for entry in node.entries.values())
    if text[node.start : node.start + 1] not in ("&", "!"):
        return node.start
    after = properties_end(text, node)
    if isinstance(node, Scalar) and after >= node.end:
        return node.end
    return skip_space(text, after)


def content_end(text: str, node: Node) -> int:
    """Give the offset behind the last character that belongs to the node's value."""
    if isinstance(node, Mapping) and not node.flow and node.entries:
        last = max(node.entries.values(), key=lambda entry: entry.key.start)
        return max(last.key.end, content_end(text, last.value))
    if isinstance(node, Sequence) and not node.flow and node.items:
        return content_end(text, node.items[-1])
    if isinstance(node, Scalar) and node.style in ("|", ">"):
        header = body(text, node)
        if "+" in text[header : line_end(text, header)].partition("#")[0]:  # blank lines are part of the value
            end = node.end - (text[node.end - 1 : node.end] == "\n")
            return end - (text[end - 1 : end] == "\r")
        return _without_blank_lines(text, node.end)
    return node.end


def _without_blank_lines(text: str, end: int) -> int:
    """Give `end` moved up before the line ends and blank lines in front of it; blanks of a filled line stay."""
    while True:
        at = end
        while text[at - 1] in " \t":
            at -= 1
        if text[at - 1] != "\n":
            return end
        end = at - 2 if text[at - 2] == "\r" else at - 1


class Child(Struct):
    """One item or entry of a block collection."""

    mark: int
    """Offset of its dash or key."""
    end: int
    """Offset behind its content."""
    first: int = 0
    """Start of its lines, comments above it included; the same as `mark` where it shares a line with its parent."""
    last: int = 0
    """End of its lines, the deeper comments below it included, without the last line end."""
    alone: bool = False
    """True when its parent's dash or key does not stand on its first line."""


def children(text: str, node: Mapping | Sequence) -> list[Child]:
    """Give the items or entries of a block collection in the order of the text, with the lines of each."""
    found: list[Child] = []
    if isinstance(node, Sequence):
        at = body(text, node)
        for item in node.items:
            mark = skip_space(text, at)
            at = max(content_end(text, item), mark + 1)
            found.append(Child(mark, at))
    else:
        for entry in sorted(node.entries.values(), key=lambda entry: entry.key.start):
            end = max(entry.key.end, content_end(text, entry.value))
            found.append(Child(entry.key.start, end))
    for index, child in enumerate(found):
        start = line_start(text, child.mark)
        child.first = child.mark
        depth = child.mark - start
        if not text[start : child.mark].strip(" "):
            floor = next_line(text, found[index - 1].end) if index else 0
            child.first = above_comments(text, start, depth, floor)
            child.alone = True
        child.last = _deeper_comments_end(text, child.end, depth)
    return found


def above_comments(text: str, at: int, depth: int, floor: int) -> int:
    """Give the start of the comment lines right above the line at `at`: none deeper than `depth`, none before `floor`.

    Below the first item of a list nothing bounds the search but the first line that is no comment.
    """
    for _ in range(_FEW):
        if at <= floor:
            return at
        above = line_start(text, at - 1)
        indent = indent_of(text, above)
        if indent > depth or text[above + indent : above + indent + 1] != "#":
            return at
        at = above
    last = last_line(text, line_start(text, floor), at, Late(rf"^(?! {{0,{depth}}}#)[^\n]*+\n", re.MULTILINE))
    return next_line(text, last) if last >= 0 else floor


def _deeper_comments_end(text: str, end: int, depth: int) -> int:
    last = line_end(text, end)
    while True:
        below = next_line(text, last)
        indent = indent_of(text, below)
        if indent <= depth or text[below + indent : below + indent + 1] != "#":
            return last
        last = line_end(text, below)
