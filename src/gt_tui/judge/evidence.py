"""Where the words that a judge quotes stand in the answer."""

from __future__ import annotations

import re
import unicodedata

QUOTE_MARKS = "\"“”„‟«»‘’‚‛`´'"
"""Characters that one quotation may write for another."""

ELLIPSIS = re.compile(r"\[?(?:\.{3}|…)\]?")
"""What divides a quotation into stretches that need not stand together."""

_MOST = 4000
"""Characters of a quotation that are looked for; a longer one is no quotation but a copy."""


_AS_ONE = str.maketrans(dict.fromkeys(QUOTE_MARKS, "'"))


def plain(text: str) -> str:
    """Give the text without the differences that a quotation may have: case, accents' spelling, quote marks, spaces."""
    return " ".join(unicodedata.normalize("NFC", text).translate(_AS_ONE).casefold().split())


def stretches(quotes: str) -> list[str]:
    """Give the stretches of a quotation, between its ellipses, as `plain` has them; those without a word are none."""
    found = (plain(stretch).strip("' .,;:") for stretch in ELLIPSIS.split(quotes))
    return [stretch for stretch in found if stretch]


def quote_spans(quotes: str, answer: str) -> list[tuple[int, int]]:
    """Give start and end of each stretch of the quotes that is in the answer, in order and without overlaps."""
    text, starts, ends = _plain_with_places(answer)
    found: list[tuple[int, int]] = []
    for stretch in stretches(quotes[:_MOST]):
        at = text.find(stretch)
        if at >= 0:
            found.append((starts[at], ends[at + len(stretch) - 1]))
    found.sort()
    apart: list[tuple[int, int]] = []
    for start, end in found:
        start = max(start, apart[-1][1]) if apart else start
        if start < end:
            apart.append((start, end))
    return apart


def _plain_with_places(text: str) -> tuple[str, list[int], list[int]]:
    """Give the text as `plain` has it, and for each of its characters where that begins and ends in the text."""
    written: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    start = 0
    while start < len(text):
        end = start + 1
        while end < len(text) and _belongs(text[end], text[start:end]):
            end += 1
        made = " " if text[start].isspace() else plain(text[start:end])
        written.append(made)
        starts.extend([start] * len(made))
        ends.extend([end] * len(made))
        start = end
    return "".join(written), starts, ends


def _belongs(character: str, before: str) -> bool:
    """Tell whether a character has to be made plain with those before it: an accent, or a further space."""
    if before[0].isspace() or character < "\u0300":  # no character below that is joined to the one before it
        return before[0].isspace() and character.isspace()
    apart = unicodedata.normalize("NFC", before) + unicodedata.normalize("NFC", character)
    return unicodedata.normalize("NFC", before + character) != apart
