"""How a credit condition divides into parts, as its own words say (MISSION: "2 points each to a cap of 4")."""

from __future__ import annotations

import re

from msgspec import Struct

from gt_tui.judge.denial import NEGATOR
from gt_tui.rubric.model import Component
from gt_tui.text.words import words

EACH = re.compile(r"\b(\d{1,3}) points? each\b(?:[^.;:]*?\bcap of (\d{1,3})\b)?", re.IGNORECASE)
_PART = re.compile(r"\(([a-z])\)\s*")
_PRICED_PART = re.compile(r"\b(\d{1,3}) points? (?:for|if|when)\s+", re.IGNORECASE)
_CHOICE = re.compile(r";\s*or\b|,?\s+or\s+that\b", re.IGNORECASE)
_EITHER = re.compile(r"\beither\b\s*:?", re.IGNORECASE)
_ALL_OF = re.compile(
    r"\ball\s+(?:of\s+)?(?:(?:these|the following)(?:\s+\w+)?|(?:two|three|four|five|six)(?:\s+of\s+(?:these|them))?)"
    r"\s*:",
    re.IGNORECASE,
)
_EXAMPLES = re.compile(r"\b(?:such as|for example|for instance|e\.g\.)\s+([^.;:]*)", re.IGNORECASE)
_OR = re.compile(r",\s*(?:or\s+|and\s+)?|\s+or\s+")
_BETWEEN = re.compile(r"[,;]\s*(?:and\s+)?|\s+and\s+")


_MOST_PARTS = 20
"""Parts from which on a condition is read as a whole: ten points do not divide among more."""


class Part(Struct, frozen=True):
    """What is paid for as a whole, and the wordings of which any one will do."""

    points: int
    texts: tuple[str, ...]


def parts_of(component: Component) -> list[Part]:
    """Divide a component as its own words do (MISSION: "2 points each to a cap of 4")."""
    text, points = component.credit_if, component.points or 0
    either = _EITHER.search(text)
    if either and re.search(r";\s*or\b|\beither earns\b", text, re.IGNORECASE):
        body = text[either.end() :].partition(". ")[0]
        choices = [_PART.sub("", choice) for choice in _CHOICE.split(body)]
        return [Part(points, tuple(choice for choice in choices if choice.strip()) or (text,))]
    starts = list(_PART.finditer(text))
    if 1 < len(starts) <= _MOST_PARTS:
        ends = [match.start() for match in starts[1:]] + [len(text)]
        pieces = [text[match.end() : end] for match, end in zip(starts, ends, strict=True)]
        if any(NEGATOR.match(word.text) for word in words(text[: starts[0].start()])):
            # "What the pair cannot show: (a) how far it warmed": each part is something to be denied.
            pieces = [f"does not show {piece}" for piece in pieces]
        each = EACH.search(text)
        price = int(each.group(1)) if each else points // len(pieces)
        return [Part(price, (piece,)) for piece in pieces]
    priced = list(_PRICED_PART.finditer(text))
    if 1 < len(priced) <= _MOST_PARTS:
        ends = [match.start() for match in priced[1:]] + [len(text)]
        return [Part(int(match.group(1)), (text[match.end() : end],)) for match, end in zip(priced, ends, strict=True)]
    return [Part(points, (text,))]


def all_of(text: str) -> list[str]:
    """Give what a condition asks for all at once ("all four of these: ..."), piece by piece; none where it does not."""
    asks = _ALL_OF.search(text)
    return [piece for piece in _BETWEEN.split(text[asks.end() :].strip().rstrip(".")) if piece] if asks else []


def examples_of(text: str) -> list[str]:
    """Give the examples that a condition names ("such as A, B or C"), of which any one will do."""
    return [one for listed in _EXAMPLES.findall(text) for one in _OR.split(listed) if one]
