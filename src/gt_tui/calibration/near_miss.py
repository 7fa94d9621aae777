"""Near misses that say the gate's claim: the rehearsal passes them, and one sentence has the claim nearly word by word.

The rehearsal alone passes three in ten sound near misses, as it cannot read what turns a claim round. Where the claim
stands in one sentence as well, in its words and in their order, it passed none of 399. It costs milliseconds, so it
runs on a pause and not on each key.
"""

from __future__ import annotations

from collections.abc import Iterator

from gt_tui.checks.catalogue import found
from gt_tui.checks.claims import read_claim, variant_key
from gt_tui.checks.gate_texts import holds_claim
from gt_tui.checks.problem import Problem, quote
from gt_tui.judge.asserting import assertions
from gt_tui.judge.contract import unmarkable
from gt_tui.judge.word_marker import mark_by_words
from gt_tui.rubric.marking_block import marking_block
from gt_tui.rubric.model import FixtureKind, Head, Question
from gt_tui.text.inert import inert_line


def check_near_miss(question: Question, head: Head) -> Iterator[Problem]:
    """Find near misses that hold the gate's claim (GT721)."""
    block = marking_block(head, question)
    if question.gate is None or unmarkable(block) is not None:
        return
    key = variant_key((*head.global_variants, *question.accepted_variants))
    passes = read_claim(question.gate.pass_condition, key)
    for k, fixture in enumerate(question.fixtures):
        if question.kind_of(fixture) is not FixtureKind.NEAR_MISS:
            continue
        said = (piece.text for piece in assertions(fixture.response_text) if not piece.disputes and not piece.rejected)
        claim = next((text for text in said if holds_claim(text, passes, key)), None)
        if claim is not None and mark_by_words(block, fixture.response_text).gate_passed:
            message = (
                f"This near miss is predicted to fail the gate and seems to say what passes it, in {quote(claim)} "
                "(word matching, not a judge). Either the answer says too much, or the gate pays for a claim that is "
                "reached without the reasoning."
            )
            base = ("questions", question.index)
            yield found(
                "GT721",
                message,
                (*base, "calibration", k, "response_text"),
                question.id,
                related=((*base, "gate", "pass_condition"),),
                shared=(inert_line(claim),),
            )
