"""A second signal for double credit: what the rehearsal pays for in a minimum pass beside the gate.

It is independent of the word comparison of conditions (`checks.overlap`): on components injected for a study
each of the two missed what the other found. It costs milliseconds, so it runs on a pause and not on each key.
"""

from __future__ import annotations

from collections.abc import Iterator

from gt_tui.checks.catalogue import found
from gt_tui.checks.problem import Problem, quote, show_id
from gt_tui.judge.contract import unmarkable
from gt_tui.judge.word_marker import mark_by_words
from gt_tui.rubric.marking_block import marking_block
from gt_tui.rubric.model import FixtureKind, Head, Question
from gt_tui.text.inert import inert_line


def check_minimum_pass(question: Question, head: Head) -> Iterator[Problem]:
    """Find minimum passes that hold what a component pays for (GT719); each component is told once a fixture."""
    block = marking_block(head, question)
    if unmarkable(block) is not None:
        return
    gate = question.gate_component
    for k, fixture in enumerate(question.fixtures):
        if question.kind_of(fixture) is not FixtureKind.MINIMUM_PASS or not fixture.response_text.strip():
            continue
        verdict = mark_by_words(block, fixture.response_text)
        if not verdict.gate_passed:
            continue
        for j, component in enumerate(question.components):
            mark = next((mark for mark in verdict.components if mark.id == component.id), None)
            if component is gate or mark is None or not mark.awarded:
                continue
            name = show_id(component.id)
            message = (
                f"The rehearsal (word matching, not a judge) also pays {name} in this minimum pass, for "
                f"{quote(mark.evidence)}. Either {name} pays for what the gate pays for, or the answer says too much."
            )
            base = ("questions", question.index)
            yield found(
                "GT719",
                message,
                (*base, "calibration", k, "response_text"),
                question.id,
                related=((*base, "components", j, "credit_if"),),
                shared=(inert_line(mark.evidence),),
            )
