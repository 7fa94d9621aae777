"""The texts that an experiment marks, and what it will cost before it runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gt_tui.calibration.case import Case, gate_in_own_words, likeness
from gt_tui.calibration.cost import Costs, Price, costs, usages
from gt_tui.calibration.diagnose import Diagnosis, Experiment
from gt_tui.calibration.lab import Plan
from gt_tui.calibration.run import result_key
from gt_tui.judge.evidence import quote_spans
from gt_tui.judge.judge import Judge
from gt_tui.judge.verdict import Mark

CALLS_BEYOND_SENTENCES = 2
"""Calls that a diagnosis may make beyond one for each sentence of the fixture."""
MOST_REPEATS = 5
"""Marks of one text after which it is not marked again to settle noise."""


def costs_so_far(stored: Mapping[str, Mark], price: Price | None) -> Costs:
    """Give what the calls behind these marks cost."""
    return costs(usages(attempt for mark in stored.values() for attempt in mark.attempts), price)


def price_told(calls: int, stored: Mapping[str, Mark], price: Price | None, *, free: bool) -> str:
    """Give what some calls will cost, in words."""
    return "free" if free else costs_so_far(stored, price).estimate(calls)


def plan(
    case: Case, diagnosis: Diagnosis, judge: Judge, stored: Mapping[str, Mark], price: Price | None = None
) -> Plan | None:
    """Give what the deciding experiment will cost at most; None where there is none to make."""
    if diagnosis.experiment is None:
        return None
    block, many = case.block, len(case.sentences)
    if diagnosis.experiment is Experiment.LITTLE:
        first = [gate_in_own_words(case), case.question.model_answer]
        hindrances = sum(e.entry is not None or e.variant is not None for e in diagnosis.explanations)
        most = min(hindrances + 3, many + CALLS_BEYOND_SENTENCES)
    elif diagnosis.experiment is Experiment.REPEAT:
        first, most = [], max(0, MOST_REPEATS - (case.spread.verdicts if case.spread else 1))
    else:
        first = [text_of(case, [n for n in range(many) if n != without]) for without in range(many) if many > 1]
        first += [text_of(case, likely_carriers(case)), gate_in_own_words(case)]
        most = many + CALLS_BEYOND_SENTENCES
    keys = {result_key(judge, block, answer) for answer in first}
    there = sum((mark := stored.get(key)) is not None and mark.verdict is not None for key in keys)
    return Plan(diagnosis.experiment, most, there, price_told(most, stored, price, free=judge.rehearsal))


def text_of(case: Case, kept: Sequence[int]) -> str:
    """Give the fixture's answer with only the sentences at these positions."""
    found = case.sentences
    if len(kept) == len(found):
        return case.fixture.response_text
    return " ".join(found[position].text for position in sorted(kept))


def likely_carriers(case: Case, component: str | None = None) -> list[int]:
    """Give the sentences that most likely carry a component (by default the gate): those quoted, else the nearest."""
    component = component or case.gate_id
    found = case.sentences
    quote = next((c.evidence for c in case.verdict.components if c.id == component), "")
    spans = quote_spans(quote, case.fixture.response_text)
    if spans:
        return [n for n, s in enumerate(found) if any(s.start < end and start < s.end for start, end in spans)]
    condition = case.condition(component)
    return [max(range(len(found)), key=lambda n: likeness(case, condition, found[n].text))] if found else []
