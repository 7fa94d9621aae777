"""What labelled pairs taught about double credit: the weights of signs, of words, and of what a claim is about.

The table is a constant that is too large to be code; benchmarks/overlap_fit.py makes it and says from what.
"""

from __future__ import annotations

import math
from functools import lru_cache
from operator import mul

import msgspec

from gt_tui.text.likeness import direction, numbers_of
from gt_tui.text.tables import table
from gt_tui.text.words import as_worded

_FIRST = 3
"""Words at the beginning that count apart: they say what an answer has to do."""


class Weights(msgspec.Struct, frozen=True):
    """What each thing adds to the log-odds that a component pays for what the gate requires."""

    bias: float
    signs: dict[str, float]
    """By the name of a field of `checks.gate_signs.Features`."""
    words: dict[str, float]
    """Of a credit condition, in lower case: a word, two neighbours ("so that"), one of the first three ("^names")."""
    about: tuple[float, ...]
    """For each number of a claim's direction (`text.likeness`)."""


@lru_cache(maxsize=1)
def weights() -> Weights:
    """Give the table."""
    return msgspec.json.decode(table("gt_tui.checks", "overlap_weights.json"), type=Weights)


def word_signs(condition: str) -> set[str]:
    """Give the names under which a condition's words may stand in the table."""
    return as_worded(condition, _FIRST)


MOST = 1.5
"""What a condition's own words can add or take away: they say what is usual, and no wording alone is double credit."""


@lru_cache(maxsize=2048)
def leaning(condition: str, roots: tuple[str, ...]) -> float:
    """Give what a condition, without its exclusions, adds by its own words whatever the gate says.

    "Proposes", "if" and "until" are of further steps, "that" and "still" of the claim itself.
    """
    return leaning_by(weights(), condition, roots)


def leaning_by(by: Weights, condition: str, roots: tuple[str, ...]) -> float:
    """Give the same by another table."""
    total = math.fsum(by.words.get(name, 0.0) for name in word_signs(condition))
    if roots:
        total += math.fsum(map(mul, by.about, numbers_of(direction(roots))))
    return MOST * math.tanh(total / MOST)
