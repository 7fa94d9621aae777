"""Hints that something may be paid twice: by a component and the gate, or by two components.

MISSION, "What makes a rubric good": no component credits what the gate requires. Whether two conditions
make the same claim is a question of meaning, and this module weighs signs of it, so it never says that
something *is* double credit. The signs: how near each word of a component is in meaning to the gate's
(`checks.gate_signs`), how such conditions are worded (`checks.learned`), and between two components what they say
beyond the question (`checks.between_signs`). It sees repeated claims, parts of them, requests for instances and for
the mechanism, and some free paraphrases; it takes some sound components in the gate's words for doubles, and does
not say whether a component is fair.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from operator import itemgetter

from msgspec import Struct

from gt_tui.checks.between_signs import BETWEEN_HINT_AT, BETWEEN_LIKELY_AT, between, score_between, setting_of
from gt_tui.checks.claims import ASKS_HOW, DETAIL, Claim, Term, VariantKey, read_claim, variant_key
from gt_tui.checks.gate_signs import HINT_AT, LIKELY_AT, MOST_ROOTS, Topic, evidence, topic_of
from gt_tui.checks.problem import Span
from gt_tui.rubric.model import Question, Variant
from gt_tui.text.likeness import likenesses
from gt_tui.text.seeking import word_set
from gt_tui.text.words import root

Text = tuple[str, str]
"""What a text belongs to (a component's id, or the gate's field), and the text."""


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
    same_words: bool
    """Whether the first condition has the shared words too; otherwise they are only near in meaning."""
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
    """The evidence in log-odds; at the gate and between components on scales of their own."""


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
    others = tuple(
        (c.id, c.credit_if) for c in question.components if c is not gate and c.id != gate_id and c.credit_if.strip()
    )

    found = list(_at_gate(gate_id or "C1", tuple(gate_texts), others, variants, topic))
    at_gate = {overlap.second_id for overlap in found}
    likely_at_gate = {overlap.second_id for overlap in found if overlap.level is Level.LIKELY}
    pairs = _among(others, variants, topic)
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


AKIN = 0.4
"""Likeness of two words from which on they are shown as what two claims have in common."""

LITTLE = 0.35
"""Share of a condition's own words below which the likely repair is another claim, not an exclusion."""

_LEADING_VERBS = word_set(
    """Acknowledges Adds Advises Analyses Analyzes Applies Argues Asks Asserts Attributes Calculates Characterises Cites
    Claims Compares Computes Concludes Connects Contrasts Considers Deduces Defines Demonstrates Derives Describes
    Determines Discusses Distinguishes Draws Establishes Estimates Evaluates Explains Expresses Finds Gives Identifies
    Illustrates Indicates Infers Interprets Invokes Judges Justifies Lists Locates Makes Mentions Names Notes Observes
    Offers Places Points Predicts Presents Proposes Proves Provides Quantifies Questions Quotes Reads Realises Realizes
    Reasons Recalls Recognises Recognizes Recommends Refers Rejects Relates Remarks Reports Says Sees Separates Shows
    Specifies States Suggests Supports Tells Tests Traces Treats Understands Uses Warns Weighs Writes"""
)
"""With which a condition without a subject may begin; another first word in -s may be a noun ("Smokers drink more")."""

_LONGEST_NAMING = 160
"""Characters of a claim that are repeated in a suggested exclusion."""


# What these two give is kept, since most keys change neither a gate nor a credit condition.


@lru_cache(maxsize=256)
def _at_gate(
    gate_id: str, gates: tuple[Text, ...], others: tuple[Text, ...], variants: VariantKey, topic: Topic
) -> tuple[Overlap, ...]:
    """Compare components, by id and condition, with what the gate requires, by field and text."""
    firsts = [(field, read_claim(text, variants)) for field, text in gates]
    seconds = [(name, read_claim(text, variants)) for name, text in others]
    found: list[Overlap] = []
    for name, second in seconds:
        scored = [(evidence(first, second, variants, topic), field, first) for field, first in firsts]
        value, field, first = max(scored, key=itemgetter(0), default=(-math.inf, "", second))
        if value < HINT_AT:
            continue
        if second.asks.mechanism and ASKS_HOW.search(second.text, second.start, second.end):
            kind = Kind.MECHANISM
        else:
            kind = Kind.INSTANCE if second.asks.instance else Kind.RESTATEMENT
        level = Level.LIKELY if value >= LIKELY_AT else Level.HINT
        found.append(_overlap((gate_id, first, field), (name, second), level, kind, value))
    return tuple(found)


@lru_cache(maxsize=256)
def _among(others: tuple[Text, ...], variants: VariantKey, topic: Topic) -> tuple[Overlap, ...]:
    """Compare components, by id and condition, with each other."""
    claims = [(name, read_claim(text, variants)) for name, text in others]
    setting = setting_of(topic, [claim for _, claim in claims])
    found: list[Overlap] = []
    for (earlier, first), (later, second) in combinations(claims, 2):
        if first.asks.task is not second.asks.task:
            continue  # a claim and a step that follows from it, or a step and a calculation, are two things
        value = score_between(between(first, second, setting, BETWEEN_HINT_AT))
        if value >= BETWEEN_HINT_AT:
            level = Level.LIKELY if value >= BETWEEN_LIKELY_AT else Level.HINT
            found.append(_overlap((earlier, first, "credit_if"), (later, second), level, Kind.SAME_CLAIM, value))
    return tuple(found)


def _common(first: Claim, second: Claim) -> set[str]:
    """Give the senses that both claims have after their leading verbs."""
    return {t.sense for t in first.terms if t.start >= first.verb_end} & {
        t.sense for t in second.terms if t.start >= second.verb_end and not t.in_list
    }


def _overlap(one: tuple[str, Claim, str], other: tuple[str, Claim], level: Level, kind: Kind, value: float) -> Overlap:
    (first_id, first, first_field), (second_id, second) = one, other
    common = _common(first, second)
    shown = common or _akin(first, second)
    second_spans = _spans(second, shown)
    return Overlap(
        first_id,
        second_id,
        level,
        kind,
        tuple(dict.fromkeys(second.text[start:end] for start, end in second_spans)),
        bool(common),
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
    mine = [term for term in first.held if term.start >= first.verb_end][:MOST_ROOTS]
    theirs = [term for term in second.whole if term.start >= second.verb_end][:MOST_ROOTS]
    rows = likenesses([root(term.text) for term in mine], [root(term.text) for term in theirs])
    return {
        sense
        for one, row in zip(mine, rows, strict=True)
        for other, near in zip(theirs, row, strict=True)
        if near >= AKIN
        for sense in (one.sense, other.sense)
    }


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
