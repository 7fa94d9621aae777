"""What speaks for two credit conditions paying for one thing, counted and weighed into log-odds.

The signs are what a condition asks an answer to do (`checks.asking`), how near the words of the two claims are in
meaning beyond the question's topic (`text.likeness`), and the words they share.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence, Set
from functools import lru_cache

from msgspec import Struct

from gt_tui.checks.asking import Task
from gt_tui.checks.claims import Claim, Term, VariantKey, roots_of, terms_of
from gt_tui.rubric.model import Question
from gt_tui.text.likeness import Direction, along, beyond, direction, without
from gt_tui.text.words import root

_TOPIC_WEIGHT = 0.7
_MOST = 0.6
"""Share of the second claim's words that the first has to say for it to contain it."""
_FEWEST_SHARED = 3


class Topic(Struct, frozen=True):
    """What a question is about: both claims speak of it, so it says little about whether they are the same."""

    senses: frozenset[str]
    direction: Direction


class Features(Struct, frozen=True):
    """What is counted about a pair; every number is 0..1, but `near` may fall a little below."""

    near: float
    """Likeness in meaning of what the two claims say beyond the question's topic."""
    phrases: float
    """Share of the second claim's neighbouring words that are neighbours in the first one too."""
    contained: float
    """1 when the first says most of the second's words, and at least three of them."""
    repeats: float
    """1 when the second asks for evidence or a mechanism and shares three words, less with fewer."""
    mechanism: float
    """1 when the second asks why or how."""
    shows: float
    """1 when it begins with a verb of evidence."""
    says_so: float
    """1 when it begins with a verb of claims."""
    explains_that: float
    """1 when it explains that something is so."""
    act: float
    """1 when the second alone asks to recommend, calculate, predict or the like."""
    other_reading: float
    """1 when it asks to exclude, distinguish or discuss."""
    modal: float
    """1 when the second alone speaks of what should, would or may be."""
    limit: float
    """1 when the second alone speaks of a limit, a contrast or another case."""


# Fitted by logistic regression on all labelled blocks but those only scored (benchmarks/overlap_fit.py), then
# rounded. Besides the labelled pairs it saw pairs of components that have nothing to do with each other, at little
# weight: they keep a leading verb alone from making an overlap. `contained` is too rare in the blocks to be fitted
# (11 pairs, all overlaps): it is set so that it makes a restatement likely in a question that asks in its words.
WEIGHTS = Features(
    near=3.0,
    phrases=1.2,
    contained=1.0,
    repeats=1.6,
    mechanism=0.4,
    shows=1.7,
    says_so=1.4,
    explains_that=0.8,
    act=-2.3,
    other_reading=-1.3,
    modal=-0.5,
    limit=-1.0,
)
BIAS = -1.75
HINT_AT = -0.4
LIKELY_AT = 0.4
"""Log-odds from which on an overlap at the gate is a hint, and is likely."""
APART = 0.0
"""Likeness below which two claims that share no words either are apart, whatever the second asks for."""


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
# Fitted by logistic regression on all pairs of components but the blind ones (benchmarks/overlap_fit.py), rounded.
BETWEEN_WEIGHTS = Between(near=2.4, rest=3.2, task=0.9)
BETWEEN_BIAS = -0.75
BETWEEN_HINT_AT = 1.0
BETWEEN_LIKELY_AT = 1.8
"""Higher than at the gate: a question has more pairs of components, and nearly all of them are sound. Raised from the
best balance (0.7 and 1.2) until a warning is right on pairs by another author that were not made hard on purpose."""


def topic_of(question: Question, variants: VariantKey) -> Topic:
    """Give what the question's title and text are about."""
    return _topic(f"{question.title} {question.question}", variants)


@lru_cache(maxsize=512)
def _topic(text: str, variants: VariantKey) -> Topic:
    terms = terms_of(text, variants)
    roots = roots_of(((one, text[start:end]) for one, start, end in terms), variants)
    return Topic(frozenset(one for one, _, _ in terms), direction(roots))


def features(first: Claim, second: Claim, topic: Topic) -> Features:
    """Give the counts for a pair of claims."""
    second_senses = {t.sense for t in second.whole}
    mine, asks = first.asks, second.asks
    instance = asks.instance and not mine.instance
    shared = len(first.said & second_senses)
    said = _share(second.whole, first.said, topic) if shared >= _FEWEST_SHARED else 0.0
    near = _near(first, second, topic)
    return Features(
        # what is said twice in the topic's own words is near, though nothing lies beyond the topic
        near=max(near, said) if said >= _MOST else near,
        phrases=_phrases(first, second),
        contained=float(said >= _MOST),
        repeats=min(1.0, shared / 3) if instance or asks.mechanism else 0.0,
        mechanism=float(asks.mechanism),
        shows=float(asks.shows),
        says_so=float(asks.says_so),
        explains_that=float(asks.explains_that),
        act=float(asks.act and not mine.act),
        other_reading=float(asks.other_reading),
        modal=float(asks.modal and not mine.modal),
        limit=float(asks.limit and not mine.limit),
    )


def setting_of(topic: Topic, components: Sequence[Claim]) -> Setting:
    """Give what all of a question speaks of; the gate is left out, as two components may both repeat it."""
    spoken = [topic.direction, *(direction(claim.roots) for claim in components)]
    total = tuple(map(sum, zip(*spoken, strict=True)))
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
    around = tuple([t - x - y for t, x, y in zip(setting.total, a, b, strict=True)])
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


def _near(one: Claim, other: Claim, topic: Topic) -> float:
    if one.roots and one.roots == other.roots:
        return 1.0  # also where a question asks in the claim's own words, and nothing lies beyond the topic
    return along(*(without(direction(claim.roots), topic.direction) for claim in (one, other)))


def _phrases(one: Claim, other: Claim) -> float:
    shared = len(one.whole_pairs & other.whole_pairs)
    return shared / max(3, min(len(one.whole_pairs), len(other.whole_pairs)))


def _share(terms: Sequence[Term], within: Set[str], topic: Topic) -> float:
    total = got = 0.0
    seen: set[str] = set()
    for term in terms:
        if term.sense in seen:
            continue
        seen.add(term.sense)
        value = _TOPIC_WEIGHT if term.sense in topic.senses else 1.0
        total += value
        if term.sense in within:
            got += value
    return got / total if total else 0.0


def score(counted: Features) -> float:
    """Give the log-odds for an overlap at the gate from what was counted."""
    if counted.near < APART and counted.repeats <= 1 / 3:
        return BIAS
    return BIAS + _weighed(WEIGHTS, counted, Features.__struct_fields__)


def score_between(counted: Between) -> float:
    """Give the log-odds for an overlap of two components."""
    return BETWEEN_BIAS + _weighed(BETWEEN_WEIGHTS, counted, Between.__struct_fields__)


def _weighed(weights: object, counted: object, names: Iterable[str]) -> float:
    return math.fsum(getattr(weights, name) * getattr(counted, name) for name in names)
