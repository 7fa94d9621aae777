"""What a mismatch may mean: named explanations with their evidence, and the experiment that decides between them.

MISSION, "Calibration and repair", names the symptoms. Everything here reads a verdict that is there already;
experiments are in `probe`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from gt_tui.calibration.case import Case, resembling, says_all_of_the_gate, used_variants
from gt_tui.calibration.compare import Row
from gt_tui.calibration.noise import Spread
from gt_tui.calibration.summary import Status, status_of
from gt_tui.checks.overlap import find_overlaps
from gt_tui.checks.wording import check_converse_exclusion, conjunction
from gt_tui.rubric.model import BINARY, FixtureKind, Question


class Cause(StrEnum):
    """Why a prediction and a verdict can disagree. The words are shown on screen."""

    NOISE = "noise: the judge does not agree with itself"
    OVERLAP = "overlap: the component pays for what the gate pays for"
    CONTRAPOSITIVE = "overlap behind an exclusion that nobody can apply"
    VOLUNTEERS = "the fixture volunteers extra material"
    WRONG_ROUTE = "wrong route accepted: the conclusion passes without its derivation"
    GATE_STRICT = "the gate is too strict"
    CONJUNCTION = "the gate asks for several facts at once"
    THIN = "the fixture is too thin, or worded unlike the rubric"
    VARIANT_REFUSED = "an accepted variant is refused"
    SHADOWED = "a do-not-credit entry shadows an accepted answer"
    IGNORED = "a do-not-credit entry is ignored"
    FOR_A_WORD = "the component pays for a word"
    IN_PART = "all or nothing was meant, and a part was paid"
    UNDIVIDED = "a part was predicted, and more than that part was paid for it"
    SHARED = "two components pay for one and the same thing"
    MISREAD = "the judge asks for more than the gate says, or does not see what the answer says"
    STRICT = "the component asks for more than it says"
    PREDICTION = "the prediction is wrong"


class Experiment(StrEnum):
    """What can be tried. The words say what is done."""

    CORE = "take sentences out until the shortest core that still passes the gate is left"
    HANGS = "take out one sentence after another and see with which one the award goes"
    LITTLE = "lift what could stand in the way, one thing at a time, and mark the model answer"
    REPEAT = "mark the same text again"


class Explanation(Struct, frozen=True):
    """One possible cause, with what speaks for it before any experiment."""

    cause: Cause
    component: str
    """The component in question; the gate's id where it is the gate."""
    evidence: tuple[str, ...] = ()
    entry: int | None = None
    """Position of the do-not-credit entry in question."""
    variant: tuple[str, str] | None = None
    """Canonical term and the accepted form that the fixture uses."""
    other: str = ""
    """The second component, where two are involved."""


class Diagnosis(Struct, frozen=True):
    """What was seen, what it may mean (likeliest first), and what would tell."""

    status: Status
    component: str
    """The component that moved most, or the gate."""
    explanations: tuple[Explanation, ...]
    experiment: Experiment | None
    """None where nothing needs to be tried: the verdict itself shows the cause."""
    also: tuple[Explanation, ...] = ()
    """Of other components that were paid too much; the experiment says nothing about them."""

    @property
    def listed(self) -> tuple[Explanation, ...]:
        """Everything that it may mean, the wrong prediction last."""
        return (*self.explanations[:-1], *self.also, *self.explanations[-1:])


def diagnose(case: Case) -> Diagnosis | None:
    """Give the possible causes of a mismatch, or None where there is none to explain."""
    status = status_of(case.comparison)
    if status is Status.NOISY:
        told = (_told_spread(case.spread),) if case.spread else ()
        component = _most_wavering(case)
        return Diagnosis(status, component, (Explanation(Cause.NOISE, component, told),), Experiment.REPEAT)
    if status is Status.GATE:
        found = list(_gate_passes(case) if case.verdict.gate_passed else _gate_fails(case))
        tried = Experiment.CORE if case.verdict.gate_passed else Experiment.LITTLE
        return Diagnosis(status, case.gate_id, (*found, _wrong_prediction(case, case.gate_id)), tried)
    if status not in (Status.OVER, Status.UNDER, Status.SHIFTED):
        return None
    minimum = case.question.kind_of(case.fixture) is FixtureKind.MINIMUM_PASS
    # no rubric and no judge can meet what no valid verdict may say, so nothing else explains such a row
    possible = [row for row in case.comparison.components if not _impossible(case, row)]
    row = _most_moved(possible, upwards=status is not Status.UNDER)
    overpaid = [one for one in possible if one is not row and (one.difference or 0) > 0]
    also = tuple(explanation for one in overpaid for explanation in _pays_much(case, one, minimum))
    if row is None:
        at = _most_moved(case.comparison.components)
        component = at.label if at else case.gate_id
        return Diagnosis(status, component, (_wrong_prediction(case, component),), None, also)
    in_part = list(_in_part(case, row))
    experiment: Experiment | None
    if status is Status.UNDER:
        found, experiment = list(_pays_little(case, row)), Experiment.LITTLE
    else:
        found, experiment = list(_pays_much(case, row, minimum)), Experiment.CORE if minimum else Experiment.HANGS
    # what is paid twice may be paid in part, and then the payment is at fault and not its size
    if in_part and not {one.cause for one in found} & _PAID_TWICE:
        found, experiment = in_part, None
    elif in_part:
        found += in_part
    return Diagnosis(status, row.label, (*found, _wrong_prediction(case, row.label)), experiment, also)


_PAID_TWICE = {Cause.OVERLAP, Cause.CONTRAPOSITIVE, Cause.SHARED}


def _most_moved(rows: Sequence[Row], *, upwards: bool | None = None) -> Row | None:
    moved = [row for row in rows if row.difference and (upwards is None or (row.difference > 0) is upwards)]
    return max(moved, key=lambda row: abs(row.difference or 0), default=None)


def _most_wavering(case: Case) -> str:
    """Give the id of the gate where marks do not agree about it, else of the component that noise may have moved."""
    moved = _most_moved(case.comparison.components)
    if case.spread is None or not case.spread.gate.steady:
        return case.gate_id
    wavering = (name for name, votes in case.spread.awards if not votes.steady)
    return moved.label if moved else next(wavering, case.gate_id)


def _told_spread(spread: Spread) -> str:
    wavering = [f"{name} {', '.join(map(str, votes.values))}" for name, votes in spread.awards if not votes.steady]
    told = f"{spread.verdicts} marks of the same text gave: {'; '.join(wavering) or 'the same'}"
    return f"{told}; {spread.nulls} more gave no verdict" if spread.nulls else told


def _wrong_prediction(case: Case, component: str) -> Explanation:
    rows, total = case.comparison.components, case.comparison.total.predicted
    faults = [told for row in rows if (told := _impossible(case, row))]
    if total != (added := sum(row.predicted or 0 for row in rows)):
        faults.append(f"the predicted awards come to {added}, the predicted total is {total}")
    told = f"rationale: {case.fixture.rationale}" if case.fixture.rationale.strip() else "it has no rationale"
    return Explanation(Cause.PREDICTION, component, (*faults, told))


def _impossible(case: Case, row: Row) -> str:
    """Say why no valid verdict with the predicted gate decision can make the predicted award; "" where one can."""
    predicted, most = row.predicted, row.maximum
    if predicted is None:
        return ""
    if case.fixture.gate_passed is False:
        return f"the gate is predicted to fail, and {row.label} to earn {predicted}" if predicted else ""
    if predicted < 0 or (most is not None and predicted > most):
        return f"{row.label} is predicted to earn {predicted} of {most}"
    if row.label == case.gate_id and predicted != most:
        return f"the gate is predicted to pass, and {row.label} to earn {predicted} of its {most}"
    return ""


# -- the gate


def _gate_passes(case: Case) -> Iterator[Explanation]:
    evidence = [f"the judge: {case.verdict.gate_reason}"] if case.verdict.gate_reason else []
    entry = resembling(case, case.gate_id)
    if entry is not None:
        evidence.append(f"do-not-credit entry {entry + 1} was written for this and did not stop it")
    if case.question.gate and not case.question.gate.fail_examples:
        evidence.append("the gate has no fail example")
    yield Explanation(Cause.WRONG_ROUTE, case.gate_id, tuple(evidence), entry)
    # a near miss that derives the claim after all: then the rubric is right, and its repair would be wrong
    yield Explanation(Cause.VOLUNTEERS, case.gate_id, ("where the answer rightly derives the gate's claim",))


def _gate_fails(case: Case) -> Iterator[Explanation]:
    yield from _in_the_way(case, case.gate_id)
    condition = case.condition(case.gate_id)
    if says_all_of_the_gate(case, case.fixture.response_text):
        yield Explanation(Cause.MISREAD, case.gate_id, ("the answer says the pass condition word for word",))
    joined = conjunction(condition)
    if joined:
        yield Explanation(Cause.CONJUNCTION, case.gate_id, (f"the pass condition says “{joined}”",))
    reason = (f"the judge: {case.verdict.gate_reason}",) if case.verdict.gate_reason else ()
    yield Explanation(Cause.GATE_STRICT, case.gate_id, reason)
    yield Explanation(Cause.THIN, case.gate_id)


def _in_the_way(case: Case, component: str) -> Iterator[Explanation]:
    """Give the entries and variants that could be why an answer is not paid."""
    entry = resembling(case, component)
    if entry is not None:
        told = f"entry {entry + 1} reads like the fixture: {case.question.do_not_credit[entry]}"
        yield Explanation(Cause.SHADOWED, component, (told,), entry)
    for term, accepted in used_variants(case):
        told = f"the fixture says “{accepted}”, which is accepted for “{term}”"
        yield Explanation(Cause.VARIANT_REFUSED, component, (told,), variant=(term, accepted))


# -- components


def _in_part(case: Case, row: Row) -> Iterator[Explanation]:
    """Tell whether a part was paid where the author predicted all or nothing."""
    actual, predicted, most = row.actual or 0, row.predicted or 0, row.maximum or 0
    if not 0 < actual < most or predicted not in (0, most):
        return
    condition = case.condition(row.label)
    if BINARY.search(condition):
        told = f"{row.label} is marked [Binary] and was paid {actual} of {most}"
    elif not _DIVIDES.search(condition):
        told = f"{row.label} does not say how its {most} points divide, and was paid {actual}"
    else:
        return
    reason = (f"the judge: {row.reason}",) if row.reason else ()
    yield Explanation(Cause.IN_PART, row.label, (told, *reason))


_DIVIDES = re.compile(r"\b\d+ points?\b|\bhalf (?:marks|credit)\b", re.IGNORECASE)


def _pays_much(case: Case, row: Row, minimum: bool) -> Iterator[Explanation]:
    reason = [f"the judge: {row.reason}"] if row.reason else []
    actual, predicted = row.actual or 0, row.predicted or 0
    if 0 < predicted < actual:
        said = "says" if _DIVIDES.search(case.condition(row.label)) else "does not say"
        told = f"{row.label} {said} how its {row.maximum} points divide; predicted were {predicted}, paid {actual}"
        yield Explanation(Cause.UNDIVIDED, row.label, (told, *reason))
    entry = resembling(case, row.label)
    if entry is not None:
        told = f"entry {entry + 1} names this answer: {case.question.do_not_credit[entry]}"
        yield Explanation(Cause.IGNORED, row.label, (told, *reason), entry)
    short = [other for other in case.comparison.components if (other.difference or 0) < 0]
    for other in short:
        yield Explanation(
            Cause.SHARED,
            row.label,
            (f"{other.label} got {other.actual}, less than predicted",),
            None,
            None,
            other.label,
        )
    converse = separates_contrapositive(case.question, row.label)
    if converse:
        told = f"{row.label} excludes the claim's own converse (“{converse}”): no marker can tell the two apart"
        yield Explanation(Cause.CONTRAPOSITIVE, row.label, (told,))
    found = find_overlaps(case.question, case.head.global_variants)
    overlaps = [o for o in found if row.label in (o.first_id, o.second_id)]
    overlaps.sort(key=lambda o: o.first_id != case.gate_id)
    if minimum and not converse and case.gate_id not in {o.first_id for o in overlaps}:
        yield Explanation(Cause.OVERLAP, row.label, tuple(reason))
    for overlap in overlaps:
        partner = overlap.first_id if overlap.second_id == row.label else overlap.second_id
        shared = ", ".join(overlap.shared) or "the claim, in other words"
        told = f"shares with {partner}: {shared} ({overlap.kind})"
        if partner == case.gate_id and not converse:
            yield Explanation(Cause.OVERLAP, row.label, (told, *reason))
        elif partner != case.gate_id and partner not in {one.label for one in short}:
            yield Explanation(Cause.SHARED, row.label, (told,), None, None, partner)
    quoted = f"quoted: “{row.evidence}”"
    yield Explanation(Cause.VOLUNTEERS, row.label, (quoted,) if row.evidence else ())
    yield Explanation(Cause.FOR_A_WORD, row.label)


def _pays_little(case: Case, row: Row) -> Iterator[Explanation]:
    yield from _in_the_way(case, row.label)
    evidence = [f"the judge: {row.reason}"] if row.reason else []
    gate = case.question.gate_component
    if gate is not None and row.label == gate.id:
        evidence.append(f"the gate passes, yet {gate.id} is paid {row.actual} of its {row.maximum}")
        if gate.credit_if != case.condition(gate.id):
            evidence.append(f"{gate.id} pays by another condition than the gate's: {gate.credit_if}")
    yield Explanation(Cause.STRICT, row.label, tuple(evidence))
    yield Explanation(Cause.THIN, row.label)


def separates_contrapositive(question: Question, component_id: str) -> str:
    """Give the words by which a component's exclusion asks to tell a claim from its converse, or ""."""
    positions = [n for n, component in enumerate(question.components) if component.id == component_id]
    for problem in check_converse_exclusion(question):
        if problem.path[2:3] == ("components",) and problem.path[3] in positions:
            return ", ".join(problem.shared) or "the converse"
    return ""
