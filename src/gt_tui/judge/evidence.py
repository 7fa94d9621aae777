"""Where the words that a judge quotes stand in the answer."""

from __future__ import annotations

import re

QUOTE_MARKS = "\"“”„‟«»‘’‚‛`´'"
"""Characters that one quotation may write for another."""

ELLIPSIS = re.compile(r"\[?(?:\.{3}|…)\]?")
"""What divides a quotation into stretches that need not stand together."""

_MOST = 4000
"""Characters of a quotation that are looked for; a longer one is no quotation but a copy."""


def quote_spans(quotes: str, answer: str) -> list[tuple[int, int]]:
    """Give start and end of each stretch of the quotes that is in the answer, in order and without overlaps.

    Case, kind of quote marks and width of spaces may differ, as in the contract's own comparison.
    """
    found: list[tuple[int, int]] = []
    for stretch in ELLIPSIS.split(quotes[:_MOST]):
        words = stretch.strip(QUOTE_MARKS + " .,;:\n\t").split()
        if not words:
            continue
        pattern = r"\s+".join("".join(map(_character, word)) for word in words)
        match = re.search(pattern, answer, re.IGNORECASE)
        if match is not None:
            found.append(match.span())
    found.sort()
    apart: list[tuple[int, int]] = []
    for start, end in found:
        start = max(start, apart[-1][1]) if apart else start
        if start < end:
            apart.append((start, end))
    return apart


def _character(character: str) -> str:
    return f"[{re.escape(QUOTE_MARKS)}]" if character in QUOTE_MARKS else re.escape(character)
