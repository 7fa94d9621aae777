"""Moving and deleting one of several pieces of text that stand in a row: items and entries, in either notation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gt_tui.rubric.edits import EditRefused, Splice
from gt_tui.rubric.path import Path
from gt_tui.rubric.tree import Mapping, Node, Scalar, find
from gt_tui.rubric.yaml_lines import above_comments, indent_of, line_start, skip_space


def moved(text: str, spans: list[tuple[int, int]], index: int, to: int) -> Splice:
    """Give the splice that moves one of several pieces; what stands between the pieces stays between them."""
    first, last = min(index, to), max(index, to)
    pieces = [text[start:end] for start, end in spans[first : last + 1]]
    gaps = [text[above[1] : below[0]] for above, below in pairwise(spans[first : last + 1])]
    pieces.insert(to - first, pieces.pop(index - first))
    parts = [pieces[0]]
    for gap, piece in zip(gaps, pieces[1:], strict=True):
        parts += (gap, piece)
    return Splice(spans[first][0], spans[last][1], "".join(parts))


def delete_between(text: str, spans: list[tuple[int, int]], index: int) -> Iterator[Splice]:
    """Give the splices that take one item out of a list or object on one line, with one comma."""
    start, end = spans[index]
    if len(spans) == 1:
        yield Splice(start, end, "")
        comma = skip_space(text, end)
        if text.startswith(",", comma):  # behind the last item it may stand, behind none it may not
            between = text[end:comma]
            yield Splice(start, comma + 1, between if "#" in between else "")
    elif index + 1 < len(spans):
        yield Splice(start, spans[index + 1][0], "")
    elif "#" in text[spans[index - 1][1] : start]:  # a comment on the item in front: the comma there may stay
        yield Splice(start, end, "")
    else:
        yield Splice(spans[index - 1][1], end, "")


def drop_repeated(text: str, root: Node, path: Path) -> Iterator[Splice]:
    """Give the splices that take out the first of several entries of a key, in either notation.

    Comments above the next key stay with it where that can be. Raises EditRefused where the key stands once.
    """
    owner = find(root, path[:-1]) if path else None
    others = [key for key in owner.repeated if key.raw == path[-1]] if isinstance(owner, Mapping) else []
    if not isinstance(owner, Mapping) or not others:
        raise EditRefused("the key does not stand twice")
    first = min(others, key=lambda key: key.start)
    keys: list[Scalar] = [*owner.repeated, *(entry.key for entry in owner.entries.values())]
    behind = min(key.start for key in keys if key.start > first.start)
    line = line_start(text, first.start)
    below = line_start(text, behind)
    if below > line:
        comments = above_comments(text, below, indent_of(text, below), first.end)
        if not text[line : first.start].strip():
            yield Splice(line, comments, "")
        elif comments < below:  # on the line of a dash, which then stands alone above them
            yield Splice(line + len(text[line : first.start].rstrip()), comments - 1, "")
    yield Splice(first.start, behind, "")
