"""What speaks for two components of one question paying for one claim, counted and weighed into log-odds."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from gt_tui.checks.asking import Task
from gt_tui.checks.claims import Claim
from gt_tui.checks.gate_signs import Topic
from gt_tui.text.likeness import Direction, along, beyond, direction, total_of
from gt_tui.text.words import root


class Setting(Struct, frozen=True):
    """What two components of one question are compared against: what all of it speaks of is no sign of a pair."""

    senses: frozenset[str]
    """Of the words of the question."""
    total: Direction
    """The sum of the directions of the question and its components; of any length."""
    square: float
    """Of its length."""


class Between(Struct, frozen=True):
    """What is counted about two components, of which neither leans on the other."""

    near: float
    """Likeness in meaning beyond what the question and the other components say: 1 for a copy, about 0 for two parts
    of an answer, a little below for parts that are far apart."""
    rest: float
    """Likeness of the words that only one of the two has, and not the question. Sound components on one subject share
    words and go on to say different things; a claim that is made twice goes on in words alike."""
    task: float
    """1 when both ask to recommend, to calculate or the like (`asking.Task`)."""


CONTAINED = 0.3
"""Likeness of the rest where one of two claims says no more than the other and the question do."""
# Fitted by logistic regression on all pairs of components but the blind ones, rounded
# (benchmarks/overlap_fit_components.py).
BETWEEN_WEIGHTS = Between(near=2.4, rest=3.2, task=0.9)
BETWEEN_BIAS = -0.75
BETWEEN_HINT_AT = 1.4
BETWEEN_LIKELY_AT = 1.8
"""Higher than at the gate: a question has more pairs of components, and nearly all of them are sound. Raised from the
best balance (0.7 and 1.2) until a warning is right on pairs by another author that were not made hard on purpose, and
a hint comes up in one of seventy pairs: most of those are sound all the same."""


def setting_of(topic: Topic, components: Sequence[Claim]) -> Setting:
    """Give what all of a question speaks of; the gate is left out, as two components may both repeat it."""
    total = total_of([topic.direction, *(direction(claim.roots) for claim in components)])
    return Setting(topic.senses, total, along(total, total))


def between(one: Claim, other: Claim, setting: Setting, least: float = -math.inf) -> Between:
    """Give the counts for two components with one task, the same whichever stands first.

    The rest takes most of the time: it stays 0 where nothing that it may be could lift the score to the least one.
    """
    task = float(one.asks.task is not Task.TELL)
    if one.roots == other.roots:
        return Between(1.0, 1.0, task)
    if not one.roots or not other.roots:
        return Between(0.0, 0.0, task)
    a, b = direction(one.roots), direction(other.roots)
    both, a_total, b_total = along(a, b), along(a, setting.total), along(b, setting.total)
    # what lies around the two: the total without them
    square = setting.square + 2 - 2 * (a_total + b_total) + 2 * both
    near = beyond(both, a_total - 1 - both, b_total - 1 - both, square)
    if score_between(Between(near, 1.0, task)) < least:
        return Between(near, 0.0, task)
    mine, theirs = _rest(one, other, setting), _rest(other, one, setting)
    if not mine or not theirs:
        return Between(near, CONTAINED if mine or theirs else 0.0, task)
    around = total_of([setting.total], less=[a, b])
    c, d = direction(mine), direction(theirs)
    return Between(near, beyond(along(c, d), along(c, around), along(d, around), square), task)


def _rest(one: Claim, other: Claim, setting: Setting) -> tuple[str, ...]:
    """Give the roots of the words that neither the other claim has nor the question."""
    theirs = {term.sense for term in other.terms}
    left = {
        term.sense: term.text
        for term in one.held or one.whole
        if term.start >= one.verb_end and term.sense not in theirs and term.sense not in setting.senses
    }
    return tuple(root(word) for text in left.values() for word in text.split())


def score_between(counted: Between) -> float:
    """Give the log-odds for an overlap of two components."""
    by = BETWEEN_WEIGHTS
    return BETWEEN_BIAS + by.near * counted.near + by.rest * counted.rest + by.task * counted.task
