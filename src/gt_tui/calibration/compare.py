"""The diff: what the author predicted for a fixture beside what the judge decided, and whether that agrees.

The rule (MISSION, "Calibration and repair"): the gate exactly; a determinate fixture's awards exactly; an
open fixture's total within 1.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from gt_tui.judge.verdict import Mark, Verdict
from gt_tui.rubric.model import Determinacy, Fixture, FixtureKind, Question

OPEN_TOLERANCE = 1
"""Points by which the total of an open fixture may move."""


class Agreement(StrEnum):
    """How a fixture's prediction stands against the judge. The words are shown on screen."""

    MATCH = "match"
    WITHIN = "within tolerance"
    MISMATCH = "mismatch"
    NOISY = "noisy"
    """The prediction lies inside the spread of several marks of the same thing, and no majority bears it out: noise
    before defect."""
    NULL = "null"
    """Marked, but no valid verdict came: ungraded, never a number."""
    STALE = "stale"
    """Marked before, with another rubric text, fixture text or judge; the old numbers say nothing now."""
    NOT_RUN = "not run"
    NOT_LOOKED_UP = "not looked up yet"
    """The record was not asked yet whether it was marked."""
    NO_PREDICTION = "no prediction"
    """A verdict is there but the fixture does not predict every decision, so nothing can be compared."""


class Row(Struct, frozen=True):
    """One decision: predicted and actual, None where there is none."""

    label: str
    predicted: int | None
    actual: int | None
    maximum: int | None = None
    reason: str = ""
    evidence: str = ""

    @property
    def difference(self) -> int | None:
        """Actual minus predicted, in points; None unless both are there."""
        if self.predicted is None or self.actual is None:
            return None
        return self.actual - self.predicted


class Comparison(Struct, frozen=True):
    """The whole diff of one fixture."""

    agreement: Agreement
    headline: str
    gate_predicted: bool | None
    gate_actual: bool | None
    gate_reason: str
    components: tuple[Row, ...]
    total: Row
    flags: tuple[str, ...] = ()


def compare(question: Question, fixture: Fixture, mark: Mark | None) -> Comparison:
    """Give the diff of a fixture against the outcome of marking it; `mark` None means it was not run."""
    verdict = mark.verdict if mark else None
    rows = tuple(
        Row(
            component.id,
            fixture.award(component.id),
            verdict.award(component.id) if verdict else None,
            component.points,
            *_said(verdict, component.id),
        )
        for component in question.components
    )
    total = Row("total", fixture.total, verdict.total if verdict else None, sum(row.maximum or 0 for row in rows))
    if mark is None:
        agreement, headline = Agreement.NOT_RUN, "not run yet"
    elif verdict is None:
        agreement, headline = Agreement.NULL, f"no verdict: {mark.problem}"
    else:
        agreement, headline = _judged(question, fixture, verdict, rows, total)
    return Comparison(
        agreement,
        headline,
        fixture.gate_passed,
        verdict.gate_passed if verdict else None,
        verdict.gate_reason if verdict else "",
        rows,
        total,
        verdict.flags if verdict else (),
    )


def _said(verdict: Verdict | None, component_id: str) -> tuple[str, str]:
    for component in verdict.components if verdict else ():
        if component.id == component_id:
            return component.reason, component.evidence
    return "", ""


def _judged(
    question: Question, fixture: Fixture, verdict: Verdict, rows: tuple[Row, ...], total: Row
) -> tuple[Agreement, str]:
    if fixture.gate_passed is None or fixture.total is None or any(row.predicted is None for row in rows):
        return Agreement.NO_PREDICTION, "the fixture does not predict the gate, every award and the total"
    moved = [row for row in rows if row.difference]
    if verdict.gate_passed != fixture.gate_passed:
        said = "passes" if verdict.gate_passed else "fails"
        return Agreement.MISMATCH, f"the gate {said}, predicted to {'pass' if fixture.gate_passed else 'fail'}"
    if not moved and total.difference == 0:
        return Agreement.MATCH, f"scores {verdict.total}, as predicted"
    paid = ", ".join(f"{row.label} paid {row.actual}, predicted {row.predicted}" for row in moved)
    paid = paid or "the predicted awards do not come to the predicted total"
    if question.kind_of(fixture) is FixtureKind.MINIMUM_PASS and total.difference:
        headline = f"scores {total.actual}, must score exactly {total.predicted}: {paid}"
    elif total.difference:
        headline = f"scores {total.actual}, predicted {total.predicted}: {paid}"
    else:
        headline = f"same total, other awards: {paid}"
    if fixture.determinacy is Determinacy.OPEN and abs(total.difference or 0) <= OPEN_TOLERANCE:
        return Agreement.WITHIN, headline
    return Agreement.MISMATCH, headline
