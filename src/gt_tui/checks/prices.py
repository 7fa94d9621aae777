"""What a credit condition can pay by its own words, held against the points of its component (GT312).

Only what is stated plainly counts: "2 points each" on a list that can be counted, a cap, or a price for each of several
things. Levels ("1 point if the reason is missing"), choices and what leaves any doubt are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from gt_tui.checks.catalogue import found
from gt_tui.checks.problem import Problem, quote, show_id
from gt_tui.checks.structure import place
from gt_tui.rubric.model import Question
from gt_tui.text.counting import plural
from gt_tui.text.inert import inert_line
from gt_tui.text.late import Late
from gt_tui.text.seeking import has_word, word_set
from gt_tui.text.sentences import MOST_READ

_NUMBERS = "one two three four five six seven eight nine ten"
_WORDS = {word: number for number, word in enumerate(_NUMBERS.split(), 1)}
_N = rf"(?<![\w.,±-])(?:\d{{1,2}}|{'|'.join(_WORDS)})(?![.,]\d)\b"
_UNIT = r"(?:points?|marks?|pts?)\b\.?"
_PRICE_WORDS = word_set("point points mark marks pt pts")
_EACH = Late(rf"({_N})\s+(?:{_UNIT}\s+)?(?:each|apiece|for each|for every|per)\b", re.IGNORECASE)
_ENDS = rf"(?:\s+{_UNIT})?(?=\s*(?:[.;,:()\]]|$)|\s+(?:in all|in total|altogether|for)\b)"
_CAP = Late(
    rf"\b(?:cap(?:ped)?|max(?:imum)?)(?:\s+(?:of|at|is))?:?\s+({_N}){_ENDS}"
    rf"|\b(?:at most|no more than|not more than|up to)\s+({_N}){_ENDS}(?!\s+for\b)",
    re.IGNORECASE,
)
_PRICE = Late(
    rf"({_N})\s+(?:(?:further|more|additional|extra|other)\s+)?{_UNIT}\s+(?:more\s+)?(?:for|if|when|where)\b"
    rf"|(?<=[;,.])\s*(?:and\s+|plus\s+)?({_N})\s+(?:(?:more|further)\s+)?for\b"
    rf"|\(({_N})\s+{_UNIT}(?:\s+more)?\)",
    re.IGNORECASE,
)
# What makes a price a level of another one or a loss: then the prices do not add up to what all of it is worth.
_LEVEL = Late(
    r"\b(?:only|without|missing|lacks?|lacking|just|merely|mere|half|either|otherwise|instead|partial\w*|less|else"
    r"|lose[sd]?|minus|deduct\w*)\b",
    re.IGNORECASE,
)
_CHOICE = Late(r"\b(?:or|both|all|full|one|two|three|any|not|no|but)\b", re.IGNORECASE)
"""What may make a price one of several that exclude each other."""
_RANGE = Late(rf"\d\s?(?:-|–|to|or)\s?\d\s+{_UNIT}", re.IGNORECASE)
_CLAUSE_END = Late(r"[;.](?:\s|$)")
_ANY = Late(rf"\bany\s+({_N})\b", re.IGNORECASE)
_SOME_OF = Late(rf"(?<!any )({_N})\s+(?:{_UNIT}\s+)?of\b", re.IGNORECASE)
_MOST_PRICES = 20
"""Ten points do not divide among more things; a page of prices was pasted by mistake."""
_ITEM = Late(r"(?<![\w(])\(([a-h]|i{1,3}|iv|vi?|\d)\)(?=\s)", re.IGNORECASE)
_ORDERS = (tuple("abcdefgh"), ("i", "ii", "iii", "iv", "v", "vi"), tuple("123456789"))


class _Most(Struct, frozen=True):
    """The most that a condition pays, and the words that say so."""

    points: int
    words: str


def check_points_of_text(question: Question) -> Iterator[Problem]:
    """Find components whose text divides more or fewer points than they have (GT312)."""
    gate = question.gate_component
    for j, component in enumerate(question.components):
        if component is gate or component.points is None or not has_word(component.credit_if, _PRICE_WORDS):
            continue  # a gate is paid in full or not at all
        most = _most(component.credit_if[:MOST_READ], component.points)
        if most is not None and most.points != component.points:
            message = (
                f"{show_id(component.id)} is worth {plural(component.points, 'point')}, but its text gives "
                f"{most.points} at most ({quote(most.words)}): make the two equal."
            )
            path = place(question, "components", j, "credit_if")
            yield found("GT312", message, path, question.id, shared=(inert_line(most.words),))


def may_be_worth(text: str, points: int) -> bool:
    """Tell whether a condition's own words leave room for so many points."""
    most = _most(text[:MOST_READ], points) if has_word(text, _PRICE_WORDS) else None
    return most is None or most.points == points


@lru_cache(maxsize=1024)
def _most(text: str, points: int) -> _Most | None:
    """Give the most that a condition pays, or None where it does not say so plainly.

    The points of the component decide only where prices may be levels of each other.
    """
    if _RANGE.search(text):
        return None
    each = _EACH.search(text)
    prices = [match for match in _PRICE.finditer(text) if not _EACH.match(text, match.start())]
    caps = {_number(match): match for match in _CAP.finditer(text)}
    if len(caps) > 1 or len(_EACH.findall(text)) > 1:
        return None
    cap = next(iter(caps), None)
    if cap is not None and cap != points and (each or len(prices) > 1):
        return _Most(cap, caps[cap].group().strip())
    if not each:
        return _sum(text, prices, points) if cap is None else None
    items = 0 if prices or _SOME_OF.search(_CAP.sub(" ", text)) else _items(text)
    if chosen := _ANY.search(text):
        items = min(items, _number(chosen))
    most = _number(each) * items
    if not items or (cap is not None and most >= cap):
        return None
    return _Most(most, each.group())


def _sum(text: str, prices: list[re.Match[str]], points: int) -> _Most | None:
    if len(prices) > _MOST_PRICES:
        return None
    clauses = [_clause(text, match) for match in prices]
    plain = [match for match, clause in zip(prices, clauses, strict=True) if not _LEVEL.search(clause)]
    if len(plain) < 2 or not any(match[1] or match[3] for match in prices):
        return None
    total = sum(map(_number, prices))
    if total > points and (len(plain) < len(prices) or any(map(_CHOICE.search, clauses))):
        return None
    return _Most(total, "; ".join(match.group().strip() for match in prices))


def _clause(text: str, price: re.Match[str]) -> str:
    """Give the words of a price's clause that may limit it: those around it, up to the next stop or semicolon."""
    end = _CLAUSE_END.search(text, price.end())
    before = max((match.end() for match in _CLAUSE_END.finditer(text, 0, price.start())), default=0)
    return f"{text[before : price.start()]} {text[price.end() : end.start() if end else len(text)]}"


def _items(text: str) -> int:
    """Give how many marked items a condition lists, 0 where they are not one list from its first mark on."""
    marks = {match[1].lower() for match in _ITEM.finditer(text)}
    return next((len(marks) for order in _ORDERS if len(marks) > 1 and marks == set(order[: len(marks)])), 0)


def _number(match: re.Match[str]) -> int:
    written = next(filter(None, match.groups())).lower()
    return _WORDS.get(written) or int(written)
