"""What labelled fixtures taught the rehearsal: the weights of signs, and of the words of a sentence that denies.

The table is a constant that is too large to be code; benchmarks/rehearsal_fit.py makes it and says from what.
"""

from __future__ import annotations

import math
from functools import lru_cache

import msgspec

from gt_tui.text.tables import table
from gt_tui.text.words import as_worded

_FIRST = 2
"""Words at the beginning that count apart."""


class Bend(msgspec.Struct, frozen=True, array_like=True):
    """A sign from whose value `at` on each unit adds more, or less, than below."""

    sign: str
    at: float
    add: float


class Linear(msgspec.Struct, frozen=True):
    """A bias and what each named thing adds to log-odds: a likeness of 0.7 tells more than twice what 0.35 tells."""

    bias: float
    adds: dict[str, float]
    bends: tuple[Bend, ...] = ()


class Weights(msgspec.Struct, frozen=True):
    """What tells whether something is paid; the names are the fields of `judge.mark_signs.Signs`."""

    gate: Linear
    component: Linear
    taking_back: Linear
    """By the words of a sentence: one, two neighbours ("see no"), one of the first ("^nor")."""


@lru_cache(maxsize=1)
def weights() -> Weights:
    """Give the table."""
    return msgspec.json.decode(table("gt_tui.judge", "rehearsal_weights.json"), type=Weights)


def word_signs(sentence: str) -> set[str]:
    """Give the names under which a sentence's words may stand in the table."""
    return as_worded(sentence, _FIRST)


def taking_back(sentence: str, by: Linear) -> float:
    """Give the log-odds that a sentence is one of an answer that flatly denies, by its words alone."""
    return by.bias + math.fsum(by.adds.get(name, 0.0) for name in word_signs(sentence))


def score(by: Linear, signs: msgspec.Struct) -> float:
    """Give the log-odds for something that is paid, by its signs."""
    straight = math.fsum(add * getattr(signs, name) for name, add in by.adds.items())
    return by.bias + straight + math.fsum(b.add * max(0.0, getattr(signs, b.sign) - b.at) for b in by.bends)
