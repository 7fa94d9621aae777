"""The marking block: everything the judge sees about one question, and nothing else.

Fixture ids, predictions and rationale are not part of it, so no caller can leak them into a prompt.
"""

from __future__ import annotations

from msgspec import Struct

from gt_tui.rubric.model import Component, Head, Question, ScoringModel, Variant


class MarkingBlock(Struct, frozen=True):
    """One question as a marker reads it."""

    question: str
    pass_condition: str
    fail_examples: tuple[str, ...]
    components: tuple[Component, ...]
    required_concepts: tuple[str, ...]
    indicative_terms: tuple[str, ...]
    variants: tuple[Variant, ...]
    """Global variants first, then the question's own."""
    do_not_credit: tuple[str, ...]
    model_answer: str
    principle: str
    scoring_model: ScoringModel
    gate_id: str | None
    """Id of the gate component, or None where the question has none."""

    @property
    def maxima(self) -> dict[str, int]:
        """Component id to its points, in the rubric's order; components without whole points are left out."""
        return {c.id: c.points for c in self.components if c.points is not None}


def marking_block(head: Head, question: Question) -> MarkingBlock:
    """Give the marking block of a question in its file."""
    gate = question.gate
    gate_component = question.gate_component
    return MarkingBlock(
        question=question.question,
        pass_condition=gate.pass_condition if gate else "",
        fail_examples=gate.fail_examples if gate else (),
        components=question.components,
        required_concepts=question.required_concepts,
        indicative_terms=question.indicative_terms,
        variants=head.global_variants + question.accepted_variants,
        do_not_credit=question.do_not_credit,
        model_answer=question.model_answer,
        principle=question.principle,
        scoring_model=head.scoring_model,
        gate_id=gate_component.id if gate_component else None,
    )
