"""Repairs of numbers: points, awards, totals, the gate mark. Predictions follow the points that they predict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from gt_tui.checks.prices import may_be_worth
from gt_tui.checks.problem import show_id
from gt_tui.checks.repair import Case, Maker, Repair
from gt_tui.checks.structure import GATE_POINTS
from gt_tui.rubric.edits import DeleteNode, Edit, InsertItem, SetValue
from gt_tui.rubric.kinds import implied
from gt_tui.rubric.model import TOTAL_POINTS, Component, Fixture, FixtureKind, Question
from gt_tui.rubric.path import Path
from gt_tui.text.counting import plural

_AWARDS = "expected_component_awards"
_USUAL_GATE = 3


def repointed(question: Question, points: Mapping[int, int]) -> tuple[Edit, ...]:
    """Give the edits that set components' points, by position; full awards stay full and totals stay sums."""
    base: Path = ("questions", question.index)
    edits: list[Edit] = [SetValue((*base, "components", j, "points"), value) for j, value in points.items()]
    gate = question.gate_component
    if gate is not None and question.gate is not None:
        position = question.components.index(gate)
        if position in points and question.gate.points != points[position]:
            edits.append(SetValue((*base, "gate", "points"), points[position]))
    moved = {question.components[j].id: (question.components[j].points, value) for j, value in points.items()}
    for k, fixture in enumerate(question.fixtures):
        awards = {}
        for n, award in enumerate(fixture.awards):
            if award.id in moved and award.awarded is not None:
                before, now = moved[award.id]
                value = now if before and award.awarded == before else min(award.awarded, now)
                if value != award.awarded:
                    awards[n] = value
        edits.extend(awarded(question, k, awards))
    return tuple(edits)


def awarded(question: Question, k: int, awards: Mapping[int, int]) -> list[Edit]:
    """Give the edits that change awards of a fixture, by position; a total that was their sum stays it."""
    fixture = question.fixtures[k]
    base: Path = ("questions", question.index, "calibration", k)
    edits: list[Edit] = [SetValue((*base, _AWARDS, n, "awarded"), value) for n, value in awards.items()]
    before = [award.awarded or 0 for award in fixture.awards]
    after = [awards.get(n, value) for n, value in enumerate(before)]
    if fixture.total == sum(before) and sum(after) != sum(before):
        edits.append(SetValue((*base, "expected_total"), sum(after)))
    return edits


def _gate_position(question: Question) -> int | None:
    gate = question.gate_component
    return question.components.index(gate) if gate is not None else None


def _fixture(case: Case) -> tuple[int, Fixture]:
    k = case.path[3]
    assert isinstance(k, int)
    return k, case.question.fixtures[k]


def _mark_gate(case: Case) -> Iterator[Repair]:
    position = _gate_position(case.question)
    if position is not None:
        name = show_id(case.question.components[position].id)
        path = case.at("components", position, "is_gate")
        yield Repair(f"mark {name} as the gate", (SetValue(path, True),), sure=True)


def _one_gate(case: Case) -> Iterator[Repair]:
    question = case.question
    marked = [j for j, component in enumerate(question.components) if component.is_gate]
    named = question.gate.component_id if question.gate else None
    for keep in [j for j in marked if question.components[j].id == named] or marked:
        component = question.components[keep]
        edits = tuple(SetValue(case.at("components", j, "is_gate"), False) for j in marked if j != keep)
        yield Repair(f"keep the gate mark on {show_id(component.id)} only", edits, sure=component.id == named)


def _agree(case: Case) -> Iterator[Repair]:
    question = case.question
    position = _gate_position(question)
    if position is None or question.gate is None:
        return
    component = question.components[position]
    total = _total(question)
    name = show_id(component.id)
    if component.points is not None:
        title = f"set the gate's points to {component.points}, as {name} has"
        sure = component.points in GATE_POINTS and total == TOTAL_POINTS
        yield Repair(title, (SetValue(case.at("gate", "points"), component.points),), sure)
    points = question.gate.points
    if points is None or points not in GATE_POINTS or total is None or component.points is None:
        return
    if total - component.points + points == TOTAL_POINTS:
        title = f"set {name}'s points to {points}, as the gate says"
        yield Repair(title, repointed(question, {position: points}), sure=True)


def _total(question: Question) -> int | None:
    points = [component.points for component in question.components]
    known = [value for value in points if value is not None]
    return sum(known) if known and len(known) == len(points) else None


def _gate_worth(case: Case) -> Iterator[Repair]:
    """Set the gate to 3 points; the difference goes to or comes from the component that is worth most."""
    question = case.question
    position = _gate_position(question)
    if position is None:
        return
    points = {position: _USUAL_GATE}
    own, total = question.components[position].points, _total(question)
    title = f"set the gate to {plural(_USUAL_GATE, 'point')}"
    rest = [j for j, c in enumerate(question.components) if j != position and c.points is not None]
    if total == TOTAL_POINTS and own is not None and rest:
        largest = max(rest, key=lambda j: (question.components[j].points or 0, -j))
        left = (question.components[largest].points or 0) + own - _USUAL_GATE
        if left < 1:
            return
        points[largest] = left
        title += f" and {show_id(question.components[largest].id)} to {left}"
    yield Repair(title, repointed(question, points))


def _component_points(case: Case) -> Iterator[Repair]:
    position = case.path[3]
    question = case.question
    others = [c.points for j, c in enumerate(question.components) if j != position]
    left = TOTAL_POINTS - sum(value for value in others if value is not None)
    if isinstance(position, int) and None not in others and left >= 1:
        name = show_id(question.components[position].id)
        yield Repair(
            f"give {name or 'it'} the {plural(left, 'point')} that are left of {TOTAL_POINTS}",
            repointed(question, {position: left}),
        )


def _component_sum(case: Case) -> Iterator[Repair]:
    question = case.question
    total, gate = _total(question), _gate_position(question)
    if total is None:
        return
    for j, component in enumerate(question.components):
        points = (component.points or 0) + TOTAL_POINTS - total
        fits = points in GATE_POINTS if j == gate else may_be_worth(component.credit_if, points)
        if points >= 1 and fits:
            title = f"set {show_id(component.id)} to {plural(points, 'point')}"
            yield Repair(title, repointed(question, {j: points}))


def _gate_predicted(case: Case) -> Iterator[Repair]:
    k, fixture = _fixture(case)
    gate = case.question.gate_component
    award = fixture.award(gate.id) if gate else None
    if award is None:
        return
    if award == 0 and any(other.awarded for other in fixture.awards):
        return
    says = "true" if award else "false"
    path = case.at("calibration", k, "expected_gate_passed")
    yield Repair(f"predict {says}, as the gate's award says", (SetValue(path, award > 0),), sure=True)


def _unknown_award(case: Case) -> Iterator[Repair]:
    k, fixture = _fixture(case)
    n = case.path[5]
    assert isinstance(n, int)
    award = fixture.awards[n]
    path = case.at("calibration", k, _AWARDS, n)
    missing = [c for c in case.question.components if fixture.award(c.id) is None and c.id.strip()]
    if len(missing) == 1 and award.awarded is not None and award.awarded <= (missing[0].points or 0):
        name = show_id(missing[0].id)
        yield Repair(f"give the award to {name}", (SetValue((*path, "id"), missing[0].id),))
    edits = (*awarded(case.question, k, {n: 0})[1:], DeleteNode(path))
    yield Repair(f"take the award for {show_id(award.id)} out", edits)


def _missing_awards(case: Case) -> Iterator[Repair]:
    k, fixture = _fixture(case)
    question = case.question
    present = {award.id for award in fixture.awards}
    missing: list[Component] = []
    for component in question.components:
        if component.id.strip() and component.id not in present:
            present.add(component.id)
            missing.append(component)
    gate = question.gate_component
    known = [award.awarded for award in fixture.awards]
    paid = None if None in known else sum(value for value in known if value is not None)
    left = None if fixture.total is None or paid is None else fixture.total - paid
    values: dict[str, int] = {}
    for component in missing:
        if fixture.gate_passed is False:
            values[component.id] = 0
        elif component is gate and fixture.gate_passed and component.points is not None:
            values[component.id] = component.points
            left = left - component.points if left is not None else None
    open_ones = [component for component in missing if component.id not in values]
    if open_ones and left is not None:
        if left == 0:
            values.update((component.id, 0) for component in open_ones)
        elif len(open_ones) == 1 and 0 < left <= (open_ones[0].points or 0):
            values[open_ones[0].id] = left
    if len(values) < len(missing):
        return  # what the judge is expected to award is the author's to say
    sure = True
    values = {component.id: values[component.id] for component in missing}
    edits: list[Edit] = [
        InsertItem(case.at("calibration", k, _AWARDS), len(fixture.awards) + n, {"id": name, "awarded": value})
        for n, (name, value) in enumerate(values.items())
    ]
    more = sum(values.values())
    if paid is not None and fixture.total == paid and more:
        edits.append(SetValue(case.at("calibration", k, "expected_total"), paid + more))
        sure = False
    listed = ", ".join(f"{value} for {show_id(name)}" for name, value in values.items())
    yield Repair(f"predict {listed}", tuple(edits), sure)


def _double_award(case: Case) -> Iterator[Repair]:
    k, fixture = _fixture(case)
    n = case.path[5]
    assert isinstance(n, int)
    first = next(at for at, award in enumerate(fixture.awards) if award.id == fixture.awards[n].id)
    known = [award.awarded or 0 for award in fixture.awards]
    same = fixture.awards[first].awarded == fixture.awards[n].awarded
    for drop in (n,) if same else (n, first):
        edits: list[Edit] = []
        rest = sum(known) - known[drop]
        if fixture.total == sum(known) and rest != fixture.total:
            edits.append(SetValue(case.at("calibration", k, "expected_total"), rest))
        edits.append(DeleteNode(case.at("calibration", k, _AWARDS, drop)))
        kept = fixture.awards[first if drop == n else n]
        yield Repair(f"keep the award of {kept.awarded} for {show_id(kept.id)}", tuple(edits), same)


def _award_range(case: Case) -> Iterator[Repair]:
    k, fixture = _fixture(case)
    n = case.path[5]
    assert isinstance(n, int)
    award = fixture.awards[n]
    maximum = next((c.points for c in case.question.components if c.id == award.id), None)
    if award.awarded is None:
        known = [other.awarded for at, other in enumerate(fixture.awards) if at != n]
        value = 0 if fixture.gate_passed is False else None
        if value is None and fixture.total is not None and None not in known:
            value = fixture.total - sum(other or 0 for other in known)
        if value is None or value < 0 or (maximum is not None and value > maximum):
            return
        path = case.at("calibration", k, _AWARDS, n, "awarded")
        yield Repair(f"award {value} for {show_id(award.id)}, as the total says", (SetValue(path, value),))
        return
    value = 0 if award.awarded < 0 else maximum
    if value is not None:
        yield Repair(f"award {value} for {show_id(award.id)}", tuple(awarded(case.question, k, {n: value})))


def _sum_of_awards(case: Case) -> Iterator[Repair]:
    k, fixture = _fixture(case)
    total = sum(award.awarded or 0 for award in fixture.awards)
    if fixture.gate_passed is False and total:
        return  # the awards are what is wrong there (GT710)
    path = case.at("calibration", k, "expected_total")
    yield Repair(
        f"set the total to {total}, the sum of the awards", (SetValue(path, total),), sure=_can_be(case, fixture)
    )


def _can_be(case: Case, fixture: Fixture) -> bool:
    """Tell whether each component has one award that it can give: else the awards may be what is wrong."""
    most = {component.id: component.points for component in case.question.components}
    if not most or sorted(most) != sorted(award.id for award in fixture.awards):
        return False
    return all(0 <= (award.awarded or 0) <= (most[award.id] or 0) for award in fixture.awards)


def _zero_awards(case: Case) -> Iterator[Repair]:
    k, fixture = _fixture(case)
    edits: list[Edit] = [
        SetValue(case.at("calibration", k, _AWARDS, n, "awarded"), 0)
        for n, award in enumerate(fixture.awards)
        if award.awarded
    ]
    if fixture.total != 0:
        edits.append(SetValue(case.at("calibration", k, "expected_total"), 0))
    yield Repair("set every award and the total to 0", tuple(edits), sure=fixture.total == 0)
    gate = case.question.gate_component
    if gate is not None and fixture.award(gate.id) == gate.points:
        path = case.at("calibration", k, "expected_gate_passed")
        yield Repair("predict that the gate passes", (SetValue(path, True),))


def _full_gate(case: Case) -> Iterator[Repair]:
    k, fixture = _fixture(case)
    gate, n = case.question.gate_component, case.path[5]
    if gate is None or gate.points is None or not isinstance(n, int):
        return
    known = sum(award.awarded or 0 for award in fixture.awards)
    full = known - (fixture.awards[n].awarded or 0) + gate.points
    edits = tuple(awarded(case.question, k, {n: gate.points}))
    yield Repair(f"award {show_id(gate.id)} its {gate.points} in full", edits, sure=fixture.total == full)


def _declared_kind(case: Case) -> Iterator[Repair]:
    k, fixture = _fixture(case)
    kind = case.question.kind_of(replace(fixture, declared_kind=None))
    path = case.at("calibration", k, "kind")
    if kind is not None:
        yield Repair(f"call it {kind}, as it predicts", (SetValue(path, kind.value),))
    yield Repair("leave the kind out: it follows from the prediction", (DeleteNode(path),))
    if fixture.declared_kind not in (None, FixtureKind.PARTIAL):  # of a partial one the kind says too little
        yield from _as_the_kind_says(case, k, fixture.declared_kind)


def _as_the_kind_says(case: Case, k: int, kind: FixtureKind) -> Iterator[Repair]:
    """Predict what the declared kind implies, where every component has one award to be set."""
    question, fixture = case.question, case.question.fixtures[k]
    prediction, awards = implied(question, kind), [award.id for award in fixture.awards]
    if prediction is None or Counter(awards) != Counter(component.id for component in question.components):
        return
    if kind is FixtureKind.FULL and prediction.total < TOTAL_POINTS - 1:
        return  # the components do not add up (GT304), so what a full answer earns is not settled
    wanted = {c.id: award for c, award in zip(question.components, prediction.awards, strict=True)}
    at = case.at("calibration", k)
    now: list[tuple[Path, object, int | bool]] = [
        ((*at, "expected_gate_passed"), fixture.gate_passed, prediction.gate_passed),
        *(((*at, _AWARDS, n, "awarded"), award.awarded, wanted[award.id]) for n, award in enumerate(fixture.awards)),
        ((*at, "expected_total"), fixture.total, prediction.total),
    ]
    edits = tuple(SetValue(path, value) for path, before, value in now if before != value)
    yield Repair(f"predict {prediction.total} points, as a {kind} answer earns", edits)


MAKERS: dict[str, Maker] = {
    "GT201": _mark_gate,
    "GT202": _one_gate,
    "GT205": _agree,
    "GT206": _gate_worth,
    "GT303": _component_points,
    "GT304": _component_sum,
    "GT704": _gate_predicted,
    "GT705": _unknown_award,
    "GT706": _missing_awards,
    "GT707": _double_award,
    "GT708": _award_range,
    "GT709": _sum_of_awards,
    "GT710": _zero_awards,
    "GT711": _full_gate,
    "GT713": _declared_kind,
}
"""The repairs of this file by code."""
