"""Hints that something may be paid twice: by a component and the gate, or by two components.

MISSION, "What makes a rubric good": no component credits what the gate requires. Whether two conditions
make the same claim is a question of meaning, and this module only counts words, so it never says that
something *is* double credit. It sees repeated claims, requests for instances of the claim and requests
for the claim's mechanism; it misses a paraphrase that shares no words, and it does not say whether a
component is fair.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum

from gt_tui.checks.claims import ASKS_HOW, DETAIL, Claim, Term, read_claim, senses_of, variant_key
from gt_tui.checks.problem import Span
from gt_tui.rubric.model import Question, Variant


class Level(StrEnum):
    """How strongly the words speak for an overlap."""

    HINT = "hint"
    LIKELY = "likely"


class Kind(StrEnum):
    """What the second condition does with the claim of the first."""

    INSTANCE = "instance"
    MECHANISM = "mechanism"
    RESTATEMENT = "restatement"
    SAME_CLAIM = "same claim"


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two credit conditions that seem to pay for one thing."""

    first_id: str
    """The gate's component id, or the component that stands earlier."""
    second_id: str
    """The component that should say what it does not pay for."""
    level: Level
    kind: Kind
    shared: tuple[str, ...]
    """Words and phrases of the second condition that meet the first one, in their order."""
    first_field: str
    """``pass_condition`` (of the gate) or ``credit_if``: the text that `first_spans` points into."""
    first_spans: tuple[Span, ...]
    second_spans: tuple[Span, ...]
    """Where the shared words stand in the second condition's ``credit_if``."""
    exclusion_stated: bool
    """Whether the second condition already says that something is credited elsewhere."""
    suggestion: str
    """A sentence to paste into the second condition."""
    little_left: bool
    """Whether the second condition says hardly anything else: an exclusion would leave nothing to pay for."""
    score: float
    """The evidence in log-odds: above 0 as likely as not, on the author's own examples."""


def find_overlaps(question: Question, global_variants: Sequence[Variant] = ()) -> list[Overlap]:
    """Give the suspected double credits of one question, gate first, then in the rubric's order.

    C1 is not compared with the gate, which it repeats by design. An exclusion ("... is credited under C1,
    not here") is left out of the comparison and nothing more: if its presence lowered the score, one pasted
    sentence would silence the warning while the overlap is still paid for.
    """
    variants = variant_key((*global_variants, *question.accepted_variants))
    topic = senses_of(f"{question.title} {question.question}", variants)
    gate = question.gate_component
    gate_id = gate.id if gate else (question.gate.component_id or "C1") if question.gate else None
    gate_texts: list[tuple[str, str]] = []
    if question.gate and question.gate.pass_condition.strip():
        gate_texts.append(("pass_condition", question.gate.pass_condition))
    if gate and gate.credit_if.strip() and gate.credit_if != (question.gate and question.gate.pass_condition):
        gate_texts.append(("credit_if", gate.credit_if))
    others = [c for c in question.components if c is not gate and c.id != gate_id and c.credit_if.strip()]

    found: list[Overlap] = []
    for component in others:
        second = read_claim(component.credit_if, variants)
        against_gate = [
            overlap
            for name, text in gate_texts
            if (overlap := _compare(gate_id or "C1", name, read_claim(text, variants), component.id, second, topic))
        ]
        if against_gate:
            found.append(max(against_gate, key=lambda overlap: overlap.score))
    at_gate = {overlap.second_id for overlap in found}
    for position, earlier in enumerate(others):
        for later in others[position + 1 :]:
            overlap = _compare(
                earlier.id,
                "credit_if",
                read_claim(earlier.credit_if, variants),
                later.id,
                read_claim(later.credit_if, variants),
                topic,
                between_components=True,
            )
            # A pair that is already flagged at the gate shares the gate's words: repair that first.
            if overlap and (overlap.level is Level.LIKELY or not {earlier.id, later.id} & at_gate):
                found.append(overlap)
    return found


_TOPIC_WEIGHT = 0.7
_LEAN = 0.85
"""Each further word of a claim weighs this much of the one before: what it is about comes first."""


@dataclass(frozen=True, slots=True)
class Features:
    """What is counted about a pair; every number is 0..1."""

    head: float
    """Share of the second claim that the first one contains."""
    whole: float
    """The same with the detail after a colon or "because"."""
    back: float
    """Share of the first claim that the second one contains."""
    phrases: float
    """Share of the second claim's neighbouring words that are neighbours in the first one too."""
    rare: float
    """How many words beyond the question's own topic are shared (4 or more give 1)."""
    instance: float
    """Root of `back` when the second asks for examples and the first does not: few shared words suffice."""
    mechanism: float
    """Root of the larger of `back` and `head` when the second asks why or how."""
    act: float
    """1 when the second alone asks to recommend, calculate, predict or the like."""
    limit: float
    """1 when the second alone speaks of a limit, a contrast or another case."""
    explains: float
    """1 when the second asks why or how and shares three words, less with fewer: mechanisms are worded afresh."""
    exemplifies: float
    """The same when the second alone asks for examples or evidence."""


# Fitted by logistic regression on the tuned and the fresh labelled blocks, then rounded; the other
# half was only scored.
WEIGHTS = Features(
    head=0.9,
    whole=1.0,
    back=1.1,
    phrases=0.5,
    rare=0.4,
    instance=0.9,
    mechanism=1.2,
    act=-1.2,
    limit=-1.4,
    explains=2.1,
    exemplifies=1.4,
)
BIAS = -2.3
HINT_AT = -0.75
LIKELY_AT = 0.15
"""Log-odds from which on an overlap at the gate is a hint, and is likely."""


@dataclass(frozen=True, slots=True)
class Between:
    """What is counted about two components, of which neither leans on the other; every number is 0..1."""

    share: float
    """Mean share of each claim that the other contains."""
    back: float
    """Mean share of each whole claim, detail included, that the other contains."""
    phrases: float
    """As in `Features`."""
    rare: float
    """As in `Features`."""
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
    share=3.4, back=3.2, phrases=0.8, rare=1.2, own=2.0, both_act=0.5, act=-1.5, limit=-0.8, both_limit=-1.0
)
BETWEEN_BIAS = -1.9
BETWEEN_HINT_AT = 1.1
BETWEEN_LIKELY_AT = 2.0
"""Higher than at the gate: a question has more pairs of components, and nearly all of them are sound."""

LITTLE = 0.35
"""Share of a condition's own words below which the likely repair is another claim, not an exclusion."""

_LEADING_VERBS = frozenset(["Identifies", "States", "Explains", "Describes", "Names", "Gives", "Concludes", "Shows"])

_LONGEST_NAMING = 160
"""Characters of a claim that are repeated in a suggested exclusion."""


def features(first: Claim, second: Claim, topic: frozenset[str]) -> Features:
    """Give the counts for a pair of claims; `topic` holds the senses of the question's own words."""
    second_senses = {t.sense for t in second.whole}
    shared = first.said & second_senses
    back = _share(first.held, second_senses, topic, 1.0)
    contained = _share(second.whole, first.said, topic, 1.0)
    in_head = _share(second.head, first.said, topic, _LEAN)
    met = min(1.0, len(shared) / 3)
    return Features(
        head=in_head,
        whole=contained,
        back=back,
        phrases=len(first.pairs & second.whole_pairs) / max(3, min(len(second.whole_pairs), len(first.pairs))),
        rare=min(1.0, len(shared - topic) / 4),
        instance=math.sqrt(back) if second.asks_instance and not first.asks_instance else 0.0,
        mechanism=math.sqrt(max(back, in_head)) if second.asks_mechanism else 0.0,
        act=float(second.asks_act and not first.asks_act),
        limit=float(second.asks_limit and not first.asks_limit),
        explains=met if second.asks_mechanism else 0.0,
        exemplifies=met if second.asks_instance and not first.asks_instance else 0.0,
    )


def between(one: Claim, other: Claim, topic: frozenset[str]) -> Between:
    """Give the counts for two components, the same whichever stands first."""
    there, back = features(one, other, topic), features(other, one, topic)
    mine, theirs = ({term.sense for term in claim.terms} - topic for claim in (one, other))
    return Between(
        share=(there.head + back.head + there.whole + back.whole) / 4,
        back=(there.back + back.back) / 2,
        phrases=there.phrases,
        rare=there.rare,
        own=len(mine & theirs) / max(1, min(len(mine), len(theirs))),
        both_act=float(one.asks_act and other.asks_act),
        act=float(one.asks_act != other.asks_act),
        limit=float(one.asks_limit != other.asks_limit),
        both_limit=float(one.asks_limit and other.asks_limit),
    )


def _share(terms: Sequence[Term], within: Set[str], topic: frozenset[str], lean: float) -> float:
    total = got = 0.0
    weight = 1.0
    seen: set[str] = set()
    for term in terms:
        if term.sense in seen:
            continue
        seen.add(term.sense)
        value = weight * (_TOPIC_WEIGHT if term.sense in topic else 1.0)
        weight *= lean
        total += value
        if term.sense in within:
            got += value
    return got / total if total else 0.0


def score(counted: Features) -> float:
    """Give the log-odds for an overlap at the gate from what was counted."""
    return BIAS + _weighed(WEIGHTS, counted, Features.__dataclass_fields__)


def score_between(counted: Between) -> float:
    """Give the log-odds for an overlap of two components."""
    return BETWEEN_BIAS + _weighed(BETWEEN_WEIGHTS, counted, Between.__dataclass_fields__)


def _weighed(weights: object, counted: object, names: Iterable[str]) -> float:
    return math.fsum(getattr(weights, name) * getattr(counted, name) for name in names)


def _compare(
    first_id: str,
    first_field: str,
    first: Claim,
    second_id: str,
    second: Claim,
    topic: frozenset[str],
    between_components: bool = False,
) -> Overlap | None:
    if between_components:
        value = score_between(between(first, second, topic))
    else:
        value = score(features(first, second, topic))
    if value < (BETWEEN_HINT_AT if between_components else HINT_AT):
        return None
    common = {t.sense for t in first.terms} & {t.sense for t in second.terms if not t.in_list}
    if not common:
        return None
    second_spans = _spans(second, common)
    if between_components:
        kind = Kind.SAME_CLAIM
    elif second.asks_mechanism and ASKS_HOW.search(second.text, second.start, second.end):
        kind = Kind.MECHANISM
    elif second.asks_instance:
        kind = Kind.INSTANCE
    else:
        kind = Kind.RESTATEMENT
    return Overlap(
        first_id,
        second_id,
        Level.LIKELY if value >= (BETWEEN_LIKELY_AT if between_components else LIKELY_AT) else Level.HINT,
        kind,
        tuple(dict.fromkeys(second.text[start:end] for start, end in second_spans)),
        first_field,
        _spans(first, common),
        second_spans,
        second.excludes,
        f"{naming(first)} is credited under {first_id}, not here.",
        _own_share(second, common) < LITTLE,
        round(value, 2),
    )


def _own_share(claim: Claim, common: set[str]) -> float:
    """Give the share of a claim's words that are not among the shared ones."""
    senses = {term.sense for term in claim.terms}
    return len(senses - common) / max(1, len(senses))


def _spans(claim: Claim, common: set[str]) -> tuple[Span, ...]:
    """Give the places of the shared words; words that only small words or a hyphen part become one phrase."""
    spans: list[Span] = []
    previous: Term | None = None
    for term in claim.terms:
        if term.sense not in common:
            previous = None
            continue
        if previous is not None and not re.search(r"[.;:,()]|\w{5,}", claim.text[previous.end : term.start]):
            spans[-1] = (spans[-1][0], term.end)
        else:
            spans.append((term.start, term.end))
        previous = term
    return tuple(spans)


def naming(claim: Claim) -> str:
    """Give the claim as something an answer does: "Stating that the zones interpenetrate"."""
    body = claim.text[claim.start : claim.end].partition(";")[0].strip().rstrip(".")
    detail = DETAIL.search(body)
    if detail and len(body) > _LONGEST_NAMING and detail.start() > 20:
        body = body[: detail.start()]
    if len(body) > _LONGEST_NAMING:
        body = body[:_LONGEST_NAMING].rsplit(" ", 1)[0].rstrip(",;:") + " ..."
    verb, _, rest = body.partition(" ")
    if rest and verb.isalpha() and verb.endswith("ing"):
        return f"{verb.capitalize()} {rest}"
    if rest and verb.isalpha() and verb.endswith("s") and (claim.start or verb in _LEADING_VERBS):
        return f"{_gerund(verb.lower())} {rest}"
    return f"Stating that {body[:1].lower()}{body[1:]}" if body[1:2].islower() else f"Stating that {body}"


def _gerund(verb: str) -> str:
    plain = re.sub(r"(?<=[sxz])es$|(?<=[cs]h)es$|s$", "", verb)
    plain = re.sub(r"ie$", "y", plain) if len(plain) > 4 else plain
    if plain.endswith("e") and not plain.endswith(("ee", "oe", "ye")):
        plain = plain[:-1]
    return f"{plain[:1].upper()}{plain[1:]}ing"
