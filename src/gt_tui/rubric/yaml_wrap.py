"""Wrapping of folded blocks, so that a change of one word moves as few lines as it can."""

from __future__ import annotations

from collections.abc import Iterable

from gt_tui.text.late import Late

_BREAK = Late(r"(?<![ \t]) (?![ \t])")


def _wrap(paragraph: str, width: int) -> list[str]:
    """Divide a paragraph at single spaces into lines of at most `width` characters where possible."""
    lines: list[str] = []
    current: list[str] = []
    used = 0
    for word in _BREAK.split(paragraph):
        if current and used + len(word) > width:
            lines.append(" ".join(current))
            current, used = [], 0
        current.append(word)
        used += len(word) + 1
    return [*lines, " ".join(current)]


def _rewrap(paragraph: str, old: list[str], width: int) -> list[str]:
    """Wrap a changed paragraph so that the old lines before and behind the change stay as they are."""
    if " ".join(old) == paragraph:
        return old
    head = 0
    used = 0
    while head < len(old) and paragraph.startswith(old[head] + " ", used):
        used += len(old[head]) + 1
        head += 1
    tail = len(old)
    end = len(paragraph)
    while tail > head and end - len(old[tail - 1]) > used and paragraph.endswith(" " + old[tail - 1], used, end):
        end -= len(old[tail - 1]) + 1
        tail -= 1
    first_word = paragraph[used:end].partition(" ")[0]
    if head and first_word and len(old[head - 1]) + 1 + len(first_word) <= width:  # room for it on the line above
        head -= 1
        used -= len(old[head]) + 1
    # Where words were pushed out of a line, the lines below flow up for as long as there is room above them: keeping
    # them where they are would leave, key by key, a line for every such word.
    middle = _wrap(paragraph[used:end], width) if end > used else []
    if len(middle) <= tail - head:
        return [*old[:head], *middle, *old[tail:]]
    while tail < len(old) and len(middle[-1]) + 1 + len(old[tail].partition(" ")[0]) <= width:
        end += len(old[tail]) + 1
        tail += 1
        middle = _wrap(paragraph[used:end], width)
    return [*old[:head], *middle, *old[tail:]]


def folded_lines(text: str, width: int, old_lines: Iterable[str] = ()) -> list[str]:
    """Give the content lines of a folded block for `text`, keeping old lines that the change does not touch."""
    old: list[list[str]] = [[]]
    for line in old_lines:
        if line:
            old[-1].append(line)
        else:
            old.append([])
    paragraphs = text.rstrip("\n").split("\n")
    by_text = {" ".join(lines): lines for lines in old}
    same_count = len(old) == len(paragraphs)
    result: list[str] = []
    for index, paragraph in enumerate(paragraphs):
        if index:
            result.append("")  # a line break of the text is one empty line of a folded block
        if not paragraph:
            continue
        kept = by_text.get(paragraph) or (old[index] if same_count else [])
        result.extend(_rewrap(paragraph, kept, width) if kept else _wrap(paragraph, width))
    return result
