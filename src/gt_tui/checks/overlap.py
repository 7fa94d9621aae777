"""Hints that something may be paid twice: by a component and the gate, or by two components.

MISSION, "What makes a rubric good": no component credits what the gate requires. Whether two conditions
make the same claim is a question of meaning, and this module weighs signs of it, so it never says that
something *is* double credit. The signs: what the condition asks an answer to do (`checks.asking`), how near the
two claims' words are in meaning beyond the question's topic (`text.likeness`), and the words they share. It sees
repeated claims, requests for instances of the claim and for its mechanism; it misses many a free paraphrase,
takes an explanation of something else on the same subject for one of the claim, and does not say whether a
component is fair.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations, product

from msgspec import Struct

from gt_tui.checks.claims import (
    ASKS_HOW,
    DETAIL,
    Claim,
    Term,
    read_claim,
    variant_key,
)
from gt_tui.checks.overlap_signs import (
    BETWEEN_HINT_AT,
    BETWEEN_LIKELY_AT,
    HINT_AT,
    LIKELY_AT,
    Setting,
    Topic,
    between,
    features,
    score,
    score_between,
    setting_of,
    topic_of,
)
from gt_tui.checks.problem import Span
from gt_tui.rubric.model import Question, Variant
from gt_tui.text.likeness import alike
from gt_tui.text.words import root


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


class Overlap(Struct, frozen=True):
    """Two credit conditions that seem to pay for one thing."""

    first_id: str
    """The gate's component id, or the component that stands earlier."""
    second_id: str
    """The component that should say what it does not pay for."""
    level: Level
    kind: Kind
    shared: tuple[str, ...]
    """Words and phrases of the second condition that meet the first one, in their order; of near meaning where none
    is the same, and none where the claims are alike only as a whole."""
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
    topic = topic_of(question, variants)
    gate = question.gate_component
    gate_id = gate.id if gate else (question.gate.component_id or "C1") if question.gate else None
    gate_texts: list[tuple[str, str]] = []
    if question.gate and question.gate.pass_condition.strip():
        gate_texts.append(("pass_condition", question.gate.pass_condition))
    if gate and gate.credit_if.strip() and gate.credit_if != (question.gate and question.gate.pass_condition):
        gate_texts.append(("credit_if", gate.credit_if))
    others = [c for c in question.components if c is not gate and c.id != gate_id and c.credit_if.strip()]

    gates = [(name, read_claim(text, variants)) for name, text in gate_texts]
    claims = [read_claim(component.credit_if, variants) for component in others]

    found: list[Overlap] = []
    for component, second in zip(others, claims, strict=True):
        against_gate = [
            overlap
            for name, claim in gates
            if (overlap := _compare(gate_id or "C1", name, claim, component.id, second, topic))
        ]
        if against_gate:
            found.append(max(against_gate, key=lambda overlap: overlap.score))
    at_gate = {overlap.second_id for overlap in found}
    likely_at_gate = {overlap.second_id for overlap in found if overlap.level is Level.LIKELY}
    setting = setting_of(topic, claims)
    pairs = [
        overlap
        for (earlier, first), (later, second) in combinations(zip(others, claims, strict=True), 2)
        # a claim and a step that follows from it, or a step and a calculation, are two things in any words
        if first.asks.task is second.asks.task
        and (overlap := _compare(earlier.id, "credit_if", first, later.id, second, setting))
    ]
    best: dict[str, float] = {}
    for overlap in pairs:
        for name in (overlap.first_id, overlap.second_id):
            best[name] = max(overlap.score, best.get(name, overlap.score))
    for overlap in pairs:
        likely = overlap.level is Level.LIKELY
        both = {overlap.first_id, overlap.second_id}
        # Two that are flagged at the gate share the gate's words, and a part with a nearer double is less likely to
        # have another: repair that first.
        if not both <= (likely_at_gate if likely else at_gate) and (
            likely or all(overlap.score == best[name] for name in both)
        ):
            found.append(overlap)
    return found


NAMELESS_NEAR = 0.25
"""Likeness from which on an overlap at the gate is told though no words of the two can be shown: what it asks for,
such as evidence, must not make an overlap out of two claims about different things."""
AKIN_NEAR = 0.14
"""The same where only words of near meaning can be shown."""
AKIN = 0.4
"""Likeness of two words from which on they are shown as what two claims have in common."""

LITTLE = 0.35
"""Share of a condition's own words below which the likely repair is another claim, not an exclusion."""

_LEADING_VERBS = frozenset(["Identifies", "States", "Explains", "Describes", "Names", "Gives", "Concludes", "Shows"])

_LONGEST_NAMING = 160
"""Characters of a claim that are repeated in a suggested exclusion."""


def _compare(
    first_id: str,
    first_field: str,
    first: Claim,
    second_id: str,
    second: Claim,
    against: Topic | Setting,
) -> Overlap | None:
    if between_components := isinstance(against, Setting):
        pair = between(first, second, against, BETWEEN_HINT_AT)
        value, near = score_between(pair), pair.near
        hint_at, likely_at = BETWEEN_HINT_AT, BETWEEN_LIKELY_AT
    else:
        counted = features(first, second, against)
        value, near = score(counted), counted.near
        hint_at, likely_at = HINT_AT, LIKELY_AT
    if value < hint_at:
        return None
    common = {t.sense for t in first.terms if t.start >= first.verb_end} & {
        t.sense for t in second.terms if t.start >= second.verb_end and not t.in_list
    }
    shown = common or _akin(first, second)
    if not between_components and not common and near < (AKIN_NEAR if shown else NAMELESS_NEAR):
        return None
    second_spans = _spans(second, shown)
    if between_components:
        kind = Kind.SAME_CLAIM
    elif second.asks.mechanism and ASKS_HOW.search(second.text, second.start, second.end):
        kind = Kind.MECHANISM
    elif second.asks.instance:
        kind = Kind.INSTANCE
    else:
        kind = Kind.RESTATEMENT
    return Overlap(
        first_id,
        second_id,
        Level.LIKELY if value >= likely_at else Level.HINT,
        kind,
        tuple(dict.fromkeys(second.text[start:end] for start, end in second_spans)),
        first_field,
        _spans(first, shown) or ((first.start, first.end),),
        second_spans or ((second.start, second.end),),
        second.excludes,
        f"{naming(first)} is credited under {first_id}, not here.",
        _own_share(second, common) < LITTLE,
        round(value, 2),
    )


def _akin(first: Claim, second: Claim) -> set[str]:
    """Give the senses on both sides of words that are near in meaning, where no word is the same."""
    found: set[str] = set()
    for one, other in product(first.held, second.whole):
        after_verbs = one.start >= first.verb_end and other.start >= second.verb_end
        if after_verbs and alike(root(one.text), root(other.text)) >= AKIN:
            found |= {one.sense, other.sense}
    return found


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
