"""Repairs that rename: questions, components, fixtures, and everything that speaks of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from gt_tui.checks.problem import quote, show_id
from gt_tui.checks.repair import Case, Maker, Repair, value_at
from gt_tui.checks.structure import digits_of, ids_named
from gt_tui.rubric.document import Document
from gt_tui.rubric.edits import Edit, InsertItem, SetValue
from gt_tui.rubric.model import GATE_ID, Question
from gt_tui.rubric.path import Path
from gt_tui.text.late import Late

_PARTS = Late(r"([^\d]*)(\d*)")
_AWARDS = "expected_component_awards"
_SECTION_LETTER = Late(r"[ABD-Z]", re.IGNORECASE)


def question_ids(document: Document) -> list[str]:
    """Give the ids of all questions, "" where there is none."""
    ids = (value_at(document, ("questions", index, "id")) for index in range(document.question_count))
    return [name if isinstance(name, str) else "" for name in ids]


def fixture_ids(document: Document) -> list[str]:
    """Give the ids of all fixtures of the file, doubles kept."""
    names = []
    for index in range(document.question_count):
        fixtures = value_at(document, ("questions", index, "calibration"))
        for fixture in fixtures if isinstance(fixtures, list) else ():
            name = fixture.get("fixture_id") if isinstance(fixture, dict) else None
            names.append(name if isinstance(name, str) else "")
    return names


def free_question_id(case: Case) -> str:
    """Give an id for the question that no other has, by letters and digits, and that no component could have."""
    ids = question_ids(case.document)
    others = {digits_of(name) for at, name in enumerate(ids) if at != case.question.index}
    letters, digits = (_PARTS.match(case.question.id.strip()) or _PARTS.match("")).groups()  # type: ignore[union-attr]
    if not letters.strip() or letters.upper() == "C":
        section = case.question.section.strip()
        before = next((name for name in reversed(ids[: case.question.index]) if name[:1].upper() not in ("", "C")), "")
        letters = next((s for s in (section, before[:1]) if _SECTION_LETTER.fullmatch(s)), "D")
    if not digits or digits in others:
        digits = str(1 + max((int(number) for number in others if number), default=0))
    return letters + digits


def rename_question(case: Case, name: str) -> tuple[Edit, ...]:
    """Give the edits that call the question `name`: its id, its fixtures' ids, and the standardisation set."""
    old = case.question.id
    edits: list[Edit] = [SetValue(case.at("id"), name)]
    everywhere = fixture_ids(case.document)
    for k, fixture in enumerate(case.question.fixtures):
        if not old.strip() or not fixture.id.startswith(f"{old}-"):
            continue
        new = f"{name}-{fixture.id[len(old) + 1 :]}"
        edits.append(SetValue(case.at("calibration", k, "fixture_id"), new))
        if everywhere.count(fixture.id) == 1:  # else nobody knows which of the two the set means
            edits.extend(
                SetValue(("benchmark", "standardisation_set", n), new)
                for n, entry in enumerate(case.head.standardisation_set)
                if entry == fixture.id
            )
    return tuple(edits)


def rename_components(question: Question, names: Mapping[str, str]) -> list[Edit]:
    """Give the edits that call components by other names, old to new, wherever the question speaks of them."""
    base: Path = ("questions", question.index)
    edits: list[Edit] = []

    def put(path: Path, old: str, new: str) -> None:
        if old != new:
            edits.append(SetValue((*base, *path), new))

    words = Late(r"\b(?:" + "|".join(map(re.escape, names)) + r")\b")

    def told(text: str) -> str:
        return words.sub(lambda match: names[match.group()], text)

    if question.gate is not None:
        gate_id = question.gate.component_id or ""
        put(("gate", "component_id"), gate_id, gate_id and names.get(gate_id, gate_id))
        put(("gate", "pass_condition"), question.gate.pass_condition, told(question.gate.pass_condition))
        for n, text in enumerate(question.gate.fail_examples):
            put(("gate", "fail_examples", n), text, told(text))
    for j, component in enumerate(question.components):
        put(("components", j, "id"), component.id, names.get(component.id, component.id))
        put(("components", j, "credit_if"), component.credit_if, told(component.credit_if))
    for n, text in enumerate(question.do_not_credit):
        put(("do_not_credit", n), text, told(text))
    for k, fixture in enumerate(question.fixtures):
        for n, award in enumerate(fixture.awards):
            put(("calibration", k, _AWARDS, n, "id"), award.id, names.get(award.id, award.id))
        put(("calibration", k, "rationale"), fixture.rationale, told(fixture.rationale))
    return edits


def _rename_question(case: Case) -> Iterator[Repair]:
    name = free_question_id(case)
    old = f"question {show_id(case.question.id)}" if case.question.id.strip() else "the question"
    yield Repair(f"rename {old} to {show_id(name)}, its fixtures with it", rename_question(case, name))


def _number_components(case: Case) -> Iterator[Repair]:
    components = case.question.components
    gate = case.question.gate_component
    order = sorted(range(len(components)), key=lambda j: (components[j] is not gate, j))
    if len({c.id for c in components}) < len(components) or not all(c.id.strip() for c in components):
        return
    names = {components[j].id: f"C{n}" for n, j in enumerate(order, 1)}
    if (set(names.values()) - set(names)) & ids_named(case.question):
        return  # what was meant for a component that is gone would be another's
    yield Repair(
        f"number the components C1 to C{len(components)}, in awards and texts as well",
        tuple(rename_components(case.question, names)),
    )


def _gate_id(case: Case) -> Iterator[Repair]:
    question = case.question
    marked = next((c for c in question.components if c.is_gate), None)
    if case.path[-1] == "id":
        yield from _number_components(case)
        return
    named = None if question.gate is None else question.gate.component_id
    if (
        marked is not None
        and marked.id != GATE_ID
        and named == GATE_ID
        and any(c.id == named for c in question.components)
    ):
        edits = tuple(
            SetValue(case.at("components", j, "is_gate"), component.id == named)
            for j, component in enumerate(question.components)
            if component.is_gate or component.id == named
        )
        yield Repair(f"mark {GATE_ID} as the gate, as the gate says", edits)
        return  # to let the gate name the other would only bring it to the name C1 again
    wanted = marked.id if marked is not None else GATE_ID
    if question.gate is not None and any(c.id == wanted for c in question.components):
        sure = wanted == GATE_ID
        yield Repair(f"let the gate name {show_id(wanted)}", (SetValue(case.at("gate", "component_id"), wanted),), sure)


def _free_component_id(question: Question, position: int) -> str:
    taken = {component.id for component in question.components}
    first = f"C{position + 1}"
    return first if first not in taken else next(n for i in range(1, 999) if (n := f"C{i}") not in taken)


def _name_component(case: Case) -> Iterator[Repair]:
    """Name a component that has no id, or the id of an earlier one; its awards follow as far as they can be told."""
    position = case.path[3] if len(case.path) > 3 else None
    if not isinstance(position, int):
        return
    question = case.question
    name = _free_component_id(question, position)
    old = question.components[position].id
    edits: list[Edit] = [SetValue(case.at("components", position, "id"), name)]
    for k, fixture in enumerate(question.fixtures):
        same = [n for n, award in enumerate(fixture.awards) if award.id == old]
        wanted = 2 if old.strip() else 1
        if len(same) >= wanted:
            edits.append(SetValue(case.at("calibration", k, _AWARDS, same[wanted - 1], "id"), name))
        elif all(award.id != name for award in fixture.awards):
            place = case.at("calibration", k, _AWARDS)
            edits.append(InsertItem(place, len(fixture.awards), {"id": name, "awarded": 0}))
    yield Repair(f"call component {position + 1} {name}", tuple(edits))


def _name_fixture(case: Case) -> Iterator[Repair]:
    position = case.path[3]
    if not isinstance(position, int):
        return
    taken = set(fixture_ids(case.document))
    stem = case.question.id.strip() or f"Q{case.question.index + 1}"
    numbers = (position + 1, *range(1, 999))
    name = next(n for i in numbers if (n := f"{stem}-F{i}") not in taken)
    old = case.question.fixtures[position].id
    edit = SetValue(case.path, name)
    yield Repair(f"call the fixture {quote(name)}", (edit,), sure=old not in case.head.standardisation_set)


MAKERS: dict[str, Maker] = {
    "GT103": _rename_question,
    "GT104": _rename_question,
    "GT105": _rename_question,
    "GT106": _rename_question,
    "GT204": _gate_id,
    "GT301": _name_component,
    "GT302": _name_component,
    "GT309": _number_components,
    "GT701": _name_fixture,
    "GT702": _name_fixture,
}
"""The repairs of this file by code."""
