"""What speaks for two credit conditions paying for one thing, counted and weighed into log-odds.

The signs are what a condition asks an answer to do (`checks.asking`), how near the words of the two claims are in
meaning beyond the question's topic (`text.likeness`), and the words they share.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from gt_tui.checks.claims import Claim, Term, VariantKey, roots_of, terms_of
from gt_tui.rubric.model import Question
from gt_tui.text.likeness import Direction, along, direction, without

_TOPIC_WEIGHT = 0.7
_MOST = 0.6
"""Share of the second claim's words that the first has to say for it to contain it."""
_FEWEST_SHARED = 3
_LEAN = 0.85
"""Each further word of a claim weighs this much of the one before: what it is about comes first."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What a question is about: both claims speak of it, so it says little about whether they are the same."""

    senses: frozenset[str]
    direction: Direction


@dataclass(frozen=True, slots=True)
class Features:
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


@dataclass(frozen=True, slots=True)
class Between:
    """What is counted about two components, of which neither leans on the other; every number is 0..1."""

    near: float
    """As in `Features`."""
    share: float
    """Mean share of each claim that the other contains."""
    back: float
    """Mean share of each whole claim, detail included, that the other contains."""
    phrases: float
    """As in `Features`."""
    rare: float
    """How many words beyond the question's own topic are shared (4 or more give 1)."""
    own: float
    """Share of the shorter one's words beyond the question's topic that both have."""
    both_act: float
    """1 when both ask to recommend, calculate, predict or the like."""
    act: float
    """1 when only one of them does."""
    limit: float
    """1 when only one of them speaks of a limit, a contrast or another case."""
    both_limit: float
    """1 when both do."""


BETWEEN_WEIGHTS = Between(
    near=2.0, share=3.4, back=3.2, phrases=0.8, rare=1.2, own=2.0, both_act=0.5, act=-1.5, limit=-0.8, both_limit=-1.0
)
BETWEEN_BIAS = -2.3
BETWEEN_HINT_AT = 2.2
BETWEEN_LIKELY_AT = 3.5
"""Higher than at the gate: a question has more pairs of components, and nearly all of them are sound."""


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
    said = _share(second.whole, first.said, topic, 1.0) if shared >= _FEWEST_SHARED else 0.0
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


def between(one: Claim, other: Claim, topic: Topic) -> Between:
    """Give the counts for two components, the same whichever stands first."""
    mine, theirs = ({term.sense for term in claim.terms} - topic.senses for claim in (one, other))
    return Between(
        near=_near(one, other, topic),
        share=sum(
            _share(first.head, second.said, topic, _LEAN) + _share(first.whole, second.said, topic, 1.0)
            for first, second in ((one, other), (other, one))
        )
        / 4,
        back=sum(
            _share(first.held, {term.sense for term in second.whole}, topic, 1.0)
            for first, second in ((one, other), (other, one))
        )
        / 2,
        phrases=_phrases(one, other),
        rare=min(1.0, len((one.said & {term.sense for term in other.whole}) - topic.senses) / 4),
        own=len(mine & theirs) / max(1, min(len(mine), len(theirs))),
        both_act=float(one.asks.act and other.asks.act),
        act=float(one.asks.act != other.asks.act),
        limit=float(one.asks.limit != other.asks.limit),
        both_limit=float(one.asks.limit and other.asks.limit),
    )


def _near(one: Claim, other: Claim, topic: Topic) -> float:
    if one.roots and one.roots == other.roots:
        return 1.0  # also where a question asks in the claim's own words, and nothing lies beyond the topic
    return along(*(without(direction(claim.roots), topic.direction) for claim in (one, other)))


def _phrases(one: Claim, other: Claim) -> float:
    shared = len(one.whole_pairs & other.whole_pairs)
    return shared / max(3, min(len(one.whole_pairs), len(other.whole_pairs)))


def _share(terms: Sequence[Term], within: Set[str], topic: Topic, lean: float) -> float:
    total = got = 0.0
    weight = 1.0
    seen: set[str] = set()
    for term in terms:
        if term.sense in seen:
            continue
        seen.add(term.sense)
        value = weight * (_TOPIC_WEIGHT if term.sense in topic.senses else 1.0)
        weight *= lean
        total += value
        if term.sense in within:
            got += value
    return got / total if total else 0.0


def score(counted: Features) -> float:
    """Give the log-odds for an overlap at the gate from what was counted."""
    if counted.near < APART and counted.repeats <= 1 / 3:
        return BIAS
    return BIAS + _weighed(WEIGHTS, counted, Features.__dataclass_fields__)


def score_between(counted: Between) -> float:
    """Give the log-odds for an overlap of two components."""
    return BETWEEN_BIAS + _weighed(BETWEEN_WEIGHTS, counted, Between.__dataclass_fields__)


def _weighed(weights: object, counted: object, names: Iterable[str]) -> float:
    return math.fsum(getattr(weights, name) * getattr(counted, name) for name in names)
