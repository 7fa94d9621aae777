"""Whether two texts in the same words say the same: their order, their denials, and words that turn a claim round.

Most comparisons look at content words without their order, and small words ("most", "little", "not") are none. For a
rule that says "these two are one claim", or "these two are opposites", they decide.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gt_tui.text.late import Late
from gt_tui.text.seeking import vocabulary

DENIES = Late(r"\b(?:not|no|never|none|cannot|nothing|neither|nor|without|\w+n['’]t)\b", re.IGNORECASE)

LIMITED = Late(
    r"\b(?:without|instead of|rather than|only|alone|merely|just|simply|offered as|given as|taken (?:as|for)|treated as"
    r"|named as|the reason for|as the|but|unless|no more than|mistak\w+|confus\w+|swap\w*|revers\w+)\b",
    re.IGNORECASE,
)
"""Words by which a wrong answer says what it lacks or what it takes for what."""

_PAIR_LIST = """
    most=little most=few most=hardly most=least mostly=hardly mainly=hardly much=little many=few more=less
    more=fewer majority=minority all=none always=never everywhere=nowhere above=below over=under before=after
    earlier=later early=late older=younger old=young higher=lower high=low upper=lower larger=smaller
    large=small greater=smaller rises=falls rise=fall rose=fell increases=decreases increase=decrease
    increased=decreased raises=lowers grows=shrinks gains=loses gain=loss strengthens=weakens stronger=weaker
    strong=weak faster=slower fast=slow thicker=thinner upstream=downstream upward=downward upwards=downwards
    up=down inside=outside inward=outward into=from north=south east=west left=right warmer=colder warm=cold
    wetter=drier wet=dry positive=negative active=inactive stable=unstable possible=impossible likely=unlikely
    valid=invalid valid=void lawful=unlawful accepts=rejects supports=contradicts first=last best=worst
    maximum=minimum overestimates=underestimates
"""
_OPPOSITES: dict[str, set[str]] = {}
for _one, _other in (pair.split("=") for pair in _PAIR_LIST.split()):
    _OPPOSITES.setdefault(_one, set()).add(_other)
    _OPPOSITES.setdefault(_other, set()).add(_one)


_MOST_ORDERED = 200
"""Words whose order is looked at; it takes time by the square."""


def turned(one: str, other: str) -> tuple[str, str] | None:
    """Give a word of the first text and its opposite in the second, where each text has only its own of the two."""
    mine, theirs = vocabulary(one), vocabulary(other)
    for word in sorted((mine - theirs) & _OPPOSITES.keys()):
        opposite = sorted((_OPPOSITES[word] & theirs) - mine)
        if opposite:
            return word, opposite[0]
    return None


def in_order(part: Sequence[str], whole: Sequence[str]) -> float:
    """Give the share of a sequence that stands in another in the same order, 1 for all of it."""
    part, whole = part[:_MOST_ORDERED], whole[:_MOST_ORDERED]
    row = [0] * (len(whole) + 1)
    for one in part:
        before = 0
        for at, other in enumerate(whole, 1):
            above = row[at]
            row[at] = before + 1 if one == other else max(above, row[at - 1])
            before = above
    return row[-1] / max(1, len(part))
