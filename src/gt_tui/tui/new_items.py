"""What "add" makes: a component, an entry, a fixture, a question, with the least that is well formed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from gt_tui.rubric.kinds import Prediction, implied, missing_kinds
from gt_tui.rubric.model import GATE_ID, TOTAL_POINTS, Fixture, FixtureKind, Question
from gt_tui.rubric.path import Path
from gt_tui.rubric.tree import Value
from gt_tui.tui.fields import Row, Section, at
from gt_tui.tui.free_ids import free_question_id

NEW_GATE_POINTS = 3
"""What the gate of a new question is worth until the author says otherwise."""


class NewItem(Struct, frozen=True):
    """Something that a section can add."""

    name: str
    list_path: Path
    position: int
    value: Value
    told: str = ""
    """What the author should know of it; empty where there is nothing to say."""


def new_item(section: Section, question: Question, row: Row | None) -> NewItem | None:
    """Give what "add" makes in a section: below the selected row, with the least that keeps the file well formed."""
    if section is Section.GATE:
        return _append("fail example", at(question, "gate", "fail_examples"), _fail_examples(question), row)
    if section is Section.COMPONENTS:
        ids = {component.id for component in question.components}
        if not ids:
            points = question.gate.points if question.gate and question.gate.points else NEW_GATE_POINTS
            name = (question.gate.component_id if question.gate else None) or GATE_ID
            gate: Value = {"id": name, "points": points, "is_gate": True, "credit_if": ""}
            return NewItem(f"component {name}", at(question, "components"), 0, gate)
        from gt_tui.checks.structure import ids_named  # the rules are loaded after the first paint

        taken = ids | ids_named(question)  # what names a component that is gone is not about the new one
        name = next(f"C{n}" for n in range(2, len(taken) + 3) if f"C{n}" not in taken)
        value: Value = {"id": name, "points": _points_left(question), "is_gate": False, "credit_if": ""}
        return NewItem(f"component {name}", at(question, "components"), len(question.components), value)
    if section is Section.DO_NOT_CREDIT:
        return _append("do-not-credit entry", at(question, "do_not_credit"), question.do_not_credit, row)
    if section is Section.TERMS:
        return _new_term(question, row)
    if section is Section.EVIDENCE:
        keys = ("claim", "source", "locator", "authority", "confidence", "notes")
        return NewItem("evidence", at(question, "evidence"), len(question.evidence), dict.fromkeys(keys, ""))
    if section is Section.FIXTURES:
        return _new_fixture(question)
    return None


def _fail_examples(question: Question) -> tuple[str, ...]:
    return question.gate.fail_examples if question.gate else ()


def _append(name: str, path: Path, texts: Sequence[str] | None, row: Row | None) -> NewItem:
    position = len(texts or ())
    if row is not None and row.list_path == path and isinstance(row.path[-1], int):
        position = row.path[-1] + 1
    return NewItem(name, path, position, "")


def _new_term(question: Question, row: Row | None) -> NewItem:
    if row is None or not row.list_path:
        return _append("required concept", at(question, "required_concepts"), question.required_concepts, row)
    position = row.path[-1] + 1 if isinstance(row.path[-1], int) else 0
    shared = row.list_path == ("global_variants",)
    names = {
        "required_concepts": "required concept",
        "indicative_terms": "indicative term",
        "accepted_variants": "accepted variant",
        "global_variants": "variant for all questions",
    }
    key = str(row.list_path[-1])
    value: Value = ""
    if not row.fields and shared:
        value = {"term": "", "variants": [], "note": ""}
    elif len(row.fields) > 1:  # take the shape of the neighbour
        drifted = row.fields[0].path[-1] == "canonical"
        value = (
            {"canonical": "", "accepted_variants": "", "note": ""}
            if drifted
            else {"term": "", "variants": [], "note": ""}
        )
    return NewItem(names[key], row.list_path, position, value)


def _points_left(question: Question) -> int:
    """Give what a new component is worth: the points that the others leave of the total, and at least 1."""
    points = [component.points for component in question.components]
    known = [each for each in points if each is not None]
    return max(1, TOTAL_POINTS - sum(known)) if len(known) == len(points) else 1


def _new_fixture(question: Question) -> NewItem:
    """Give a fixture of the first kind that is missing, with the prediction that the kind implies."""
    ids = {fixture.id for fixture in question.fixtures}
    stem = question.id or "Q"
    name = next(f"{stem}-F{n}" for n in range(1, len(ids) + 2) if f"{stem}-F{n}" not in ids)
    kind = next(iter(missing_kinds(question)), FixtureKind.NEAR_MISS)
    prediction = implied(question, kind)
    if prediction is None:  # of the kinds that earn something nothing can be predicted yet
        kind, prediction = FixtureKind.NEAR_MISS, Prediction(False, (0,) * len(question.components))
    made = Fixture(name, "", prediction.gate_passed, (), prediction.total)
    awards: list[Value] = [
        {"id": component.id, "awarded": award}
        for component, award in zip(question.components, prediction.awards, strict=True)
    ]
    value: Value = {
        "fixture_id": name,
        # as far as the prediction tells the kind, it is not said twice
        **({"kind": kind.value} if question.kind_of(made) is not kind else {}),
        "response_text": "",
        "expected_gate_passed": prediction.gate_passed,
        "expected_component_awards": awards,
        "expected_total": prediction.total,
        "rationale": "",
    }
    told = f"{name} is a {kind}: it predicts {_PREDICTS[kind]}"
    return NewItem(f"fixture {name}", at(question, "calibration"), len(question.fixtures), value, told)


_PREDICTS = {
    FixtureKind.NEAR_MISS: "a failed gate and 0",
    FixtureKind.MINIMUM_PASS: "the gate's points and nothing else",
    FixtureKind.PARTIAL: "the gate's points; what it earns beside them is yours to predict",
    FixtureKind.FULL: "every point",
}


def new_question(questions: Sequence[Question]) -> NewItem:
    """Give the question that "add a question" makes: well formed, with a gate and one component to write.

    Its id and its section are in the style of the last one's.
    """
    last = questions[-1] if questions else None
    section = last.section if last else "A"
    identity = free_question_id(last.id if last else "", [question.id for question in questions])
    rest = TOTAL_POINTS - NEW_GATE_POINTS
    value: Value = {
        "id": identity,
        "section": section,
        "title": "",
        "question": "",
        "type": "",
        "mode": "Graduated",
        "difficulty": "Moderate",
        "model_answer": "",
        "principle": "",
        "gate": {"component_id": GATE_ID, "points": NEW_GATE_POINTS, "pass_condition": "", "fail_examples": []},
        "components": [
            {"id": GATE_ID, "points": NEW_GATE_POINTS, "is_gate": True, "credit_if": ""},
            {"id": "C2", "points": rest, "is_gate": False, "credit_if": ""},
        ],
        "required_concepts": [],
        "accepted_variants": [],
        "indicative_terms": [],
        "do_not_credit": [],
        "evidence": [],
        "calibration": [],
    }
    return NewItem(f"question {identity}", ("questions",), len(questions), value)


def with_free_id(section: Section, question: Question, value: Value) -> Value:
    """Give a copy of an item with the id that a new one of its kind would get; what has no id is given as it is."""
    new = new_item(section, question, None) if section in (Section.COMPONENTS, Section.FIXTURES) else None
    if new is None or not isinstance(value, dict) or not isinstance(new.value, dict):
        return value
    key = "fixture_id" if section is Section.FIXTURES else "id"
    copy = {**value, key: new.value[key]}
    return {**copy, "is_gate": False} if "is_gate" in copy else copy
