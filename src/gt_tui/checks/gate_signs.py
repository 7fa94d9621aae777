"""What speaks for a component paying for what the gate requires, counted and weighed into log-odds.

Word by word, each root of one claim is held against the nearest in meaning of the other (`text.likeness`): what a
component has that the gate lacks, and the other way round, tells more than how alike the two are as a whole. To
this comes what the condition's own words suggest (`checks.learned`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from gt_tui.checks.claims import Claim, VariantKey, read_claim, roots_of, terms_of
from gt_tui.checks.learned import Weights, leaning, leaning_by, weights
from gt_tui.rubric.model import Question
from gt_tui.text.likeness import Direction, along, direction, likenesses, rarity, without

HINT_AT = 0.1
LIKELY_AT = 0.5
"""Log-odds from which on an overlap at the gate is a hint, and is likely."""
UNLIKE = 0.5
"""Sum of three likenesses (`Features.apart`) below which two claims have nothing to do with each other, whatever the
second sounds like: two in three pairs from different questions are below it, one overlap in twelve."""
NOT_AT_ALL = -3.0
"""Log-odds of these."""

MOST_ROOTS = 120
"""Words of a claim that are held against another's: comparing takes time by both lengths."""

_FAR, _NEAR = 0.3, 0.7
"""Likeness of two words up to which they do not meet, and from which on they do; in between in part."""
_NEW = 0.35
"""Likeness to all words of the other claim below which a word is new."""
_SAME = 0.95
_ON_TOPIC = 0.6
_VERBATIM = 0.8
"""Share of the gate's words, and of their neighbourhoods, that stand in a component which repeats it."""
_CONTAINED = 0.6
"""Likeness of a component's words to the gate's above which little else is left."""
_ONE_THING = 0.9
"""Sum of three likenesses that nearly all claims about one thing reach, and hardly any about different ones."""
_REPEATS_MANY = 3
"""Shared words that make a request for an instance or a mechanism a repetition."""


class Topic(Struct, frozen=True):
    """What a question is about: both claims speak of it, so it says little about whether they are the same."""

    senses: frozenset[str]
    direction: Direction


class Features(Struct, frozen=True):
    """What is counted about a gate and a component; lengths and sums are scaled so that most lie within 0 to 2."""

    near: float = 0.0
    """Likeness in meaning of what the two claims say beyond the question's topic."""
    phrases: float = 0.0
    """Share of the component's neighbouring words that are neighbours in the gate too."""
    repeats: float = 0.0
    """1 when the component asks for evidence or a mechanism and shares three words, less with fewer."""
    covered: float = 0.0
    """Likeness of the component's words to the gate's nearest ones, rare words counting more."""
    covers: float = 0.0
    """The same the other way round."""
    met: float = 0.0
    """Share of the component's words that have one of like meaning in the gate."""
    meets: float = 0.0
    """The same the other way round."""
    new: float = 0.0
    """How many of the component's words the gate has nothing like."""
    left: float = 0.0
    """How many of the gate's words the component has nothing like."""
    along: float = 0.0
    """Likeness of the two claims as a whole."""
    length: float = 0.0
    """Words of the component, 1 for twenty."""
    gate_length: float = 0.0
    """The same of the gate."""
    on_topic: float = 0.0
    """Likeness of the component to the question, up to a bound: some repeat its words."""
    same: float = 0.0
    """Share of the component's words that stand in the gate."""
    repeated: float = 0.0
    """Share of the gate's words that stand in the component."""
    verbatim: float = 0.0
    """1 where the component says all of what the gate says in the gate's own words, whatever follows."""
    contained: float = 0.0
    """How far the component goes beyond using the gate's words to saying hardly anything else."""
    apart: float = 0.0
    """How far the likeness stays below that of claims about one thing."""


def topic_of(question: Question, variants: VariantKey) -> Topic:
    """Give what the question's title and text are about."""
    return _topic(f"{question.title} {question.question}", variants)


@lru_cache(maxsize=512)
def _topic(text: str, variants: VariantKey) -> Topic:
    terms = terms_of(text, variants)
    roots = roots_of(((one, text[start:end]) for one, start, end in terms), variants)
    return Topic(frozenset(one for one, _, _ in terms), direction(roots))


def features(gate: Claim, component: Claim, topic: Topic) -> Features:
    """Give the counts for a gate and a component; all 0 where one of them claims nothing."""
    mine, theirs = gate.roots[:MOST_ROOTS], component.roots[:MOST_ROOTS]
    if not mine or not theirs:
        return Features()
    rows = likenesses(mine, theirs)
    of_gate, of_component = list(map(max, rows)), list(map(max, zip(*rows, strict=True)))
    gate_rarity, rarities = list(map(rarity, mine)), list(map(rarity, theirs))
    asks = component.asks
    shared = len(gate.said & {term.sense for term in component.whole})
    asks_more = (asks.instance and not gate.asks.instance) or asks.mechanism
    covered, covers = _mean(of_component, rarities), _mean(of_gate, gate_rarity)
    whole = along(direction(mine), direction(theirs))
    phrases, repeated = _phrases(gate, component), sum(best > _SAME for best in of_gate) / len(mine)
    return Features(
        near=near(gate, component, topic),
        phrases=phrases,
        repeats=min(1.0, shared / _REPEATS_MANY) if asks_more else 0.0,
        covered=covered,
        covers=covers,
        met=_mean(list(map(_meeting, of_component)), rarities),
        meets=_mean(list(map(_meeting, of_gate)), gate_rarity),
        new=_without_like(of_component, rarities),
        left=_without_like(of_gate, gate_rarity),
        along=whole,
        length=min(2.0, len(theirs) / 20),
        gate_length=min(2.0, len(mine) / 20),
        on_topic=min(_ON_TOPIC, along(direction(theirs), topic.direction)),
        same=sum(best > _SAME for best in of_component) / len(theirs),
        repeated=repeated,
        verbatim=float(phrases >= _VERBATIM and repeated >= _VERBATIM),
        contained=max(0.0, covered - _CONTAINED),
        apart=max(0.0, _ONE_THING - covered - covers - whole),
    )


def score(counted: Features, component: Claim, table: Weights | None = None) -> float:
    """Give the log-odds for a component paying for what the gate requires, by the package's table or another."""
    if counted.covered + counted.covers + counted.along < UNLIKE:
        return NOT_AT_ALL
    said = (component.kept, component.roots)
    by_words = leaning(*said) if table is None else leaning_by(table, *said)
    table = table or weights()
    return math.fsum([table.bias, by_words, *(by * getattr(counted, name) for name, by in table.signs.items())])


def evidence(gate: Claim, component: Claim, variants: VariantKey, topic: Topic) -> float:
    """Give the log-odds for a component paying for what the gate requires, both read with these variants."""
    return _evidence(gate.text, component.text, variants, topic)


@lru_cache(maxsize=1024)  # most keys change one of a question's pairs; a claim's own hash takes as long as comparing
def _evidence(gate: str, component: str, variants: VariantKey, topic: Topic) -> float:
    claim = read_claim(component, variants)
    return score(features(read_claim(gate, variants), claim, topic), claim)


def near(one: Claim, other: Claim, topic: Topic) -> float:
    """Give the likeness of two claims beyond the topic; 1 for the same words."""
    if one.roots and one.roots == other.roots:
        return 1.0  # also where a question asks in the claim's own words, and nothing lies beyond the topic
    return along(*(without(direction(claim.roots), topic.direction) for claim in (one, other)))


def _phrases(one: Claim, other: Claim) -> float:
    shared = len(one.whole_pairs & other.whole_pairs)
    return shared / max(3, min(len(one.whole_pairs), len(other.whole_pairs)))


def _meeting(likeness: float) -> float:
    return min(1.0, max(0.0, (likeness - _FAR) / (_NEAR - _FAR)))


def _mean(values: Sequence[float], by: Sequence[float]) -> float:
    return sum(value * weight for value, weight in zip(values, by, strict=True)) / sum(by)


def _without_like(values: Sequence[float], by: Sequence[float]) -> float:
    return min(3.0, sum(weight for value, weight in zip(values, by, strict=True) if value < _NEW) / 10)
