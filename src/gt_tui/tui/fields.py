"""What the editor offers for a question, as data: sections, their rows, and the fields of a row.

No widget here. A field knows where its value stands and which edits a new value asks for, so that every
pane edits through the same few functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from gt_tui.rubric.edits import DeleteNode, Edit, InsertItem, SetValue
from gt_tui.rubric.model import GATE_ID, TOTAL_POINTS, Determinacy, Fixture, Head, Question, Variant
from gt_tui.rubric.path import Path
from gt_tui.rubric.tree import Value

NEW_GATE_POINTS = 3
"""What the gate of a new question is worth until the author says otherwise."""


class Section(StrEnum):
    """The parts of the editor for one question, in order."""

    QUESTION = "Question"
    GATE = "Gate"
    COMPONENTS = "Components"
    DO_NOT_CREDIT = "Do-not-credit"
    TERMS = "Variants and terms"
    EVIDENCE = "Evidence"
    FIXTURES = "Fixtures"
    JUDGES_VIEW = "Judge's view"
    SOURCE = "Source"


SHORT_NAMES = {Section.TERMS: "Terms", Section.DO_NOT_CREDIT: "Not credited", Section.JUDGES_VIEW: "Judge's view"}
"""Names for the section bar, where room is short."""


class Kind(StrEnum):
    """What a field holds."""

    PROSE = "prose"
    LINE = "line"
    WHOLE = "whole number"
    YES_NO = "yes or no"
    WORDS = "words"
    """Several short texts, shown joined by commas."""


class BadInput(Exception):
    """What was typed cannot be the field's value; says what can."""


@dataclass(frozen=True, slots=True)
class Field:
    """One value that can be edited."""

    label: str
    path: Path
    kind: Kind
    value: Value
    maximum: int | None = None
    edits: Callable[[Value], list[Edit]] | None = None
    """The edits for a new value; None stands for setting `path`."""

    def shown(self) -> str:
        """Give the value as the author types it."""
        if self.kind is Kind.YES_NO:
            return "" if self.value is None else "yes" if self.value else "no"
        if isinstance(self.value, (tuple, list)):
            return ", ".join(map(str, self.value))
        return "" if self.value is None else str(self.value)

    def parse(self, text: str) -> Value:
        """Give the value for what was typed; raises BadInput."""
        stripped = text.strip()
        if self.kind is Kind.WHOLE:
            if not stripped.isascii() or not stripped.isdigit() or len(stripped) > 4:
                raise BadInput(f"{self.label}: a whole number, such as 3")
            return int(stripped)
        if self.kind is Kind.YES_NO:
            word = stripped.lower()
            if word in ("yes", "y", "true"):
                return True
            if word in ("no", "n", "false"):
                return False
            raise BadInput(f"{self.label}: yes or no")
        if self.kind is Kind.WORDS:
            return [part.strip() for part in text.split(",") if part.strip()]
        return text

    def edits_for(self, value: Value) -> list[Edit]:
        """Give the edits that make `value` the field's value."""
        return [SetValue(self.path, value)] if self.edits is None else self.edits(value)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a section's list."""

    label: str
    summary: str
    path: Path
    fields: tuple[Field, ...]
    group: str = ""
    """Heading above the row; rows of one group stand together."""
    list_path: Path = ()
    """The list that this row is an item of; empty when it cannot be deleted."""
    fixture: int | None = None
    """Position of the fixture that the row belongs to."""


@dataclass(frozen=True, slots=True)
class NewItem:
    """Something that a section can add."""

    name: str
    list_path: Path
    position: int
    value: Value


def rows_of(section: Section, question: Question, head: Head) -> list[Row]:
    """Give the rows of a section; the judge's view and the source have none."""
    build = _BUILDERS.get(section)
    return build(question, head) if build else []


def words_edits(path: Path, old: Sequence[str], value: Value) -> list[Edit]:
    """Give the edits that turn a list of words into another, touching only the items that differ."""
    new = [str(word) for word in value] if isinstance(value, list) else []
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    gone, come = len(old) - start - end, len(new) - start - end
    edits: list[Edit] = [SetValue((*path, start + i), new[start + i]) for i in range(min(gone, come))]
    edits.extend(DeleteNode((*path, start + i)) for i in range(gone - 1, come - 1, -1))
    edits.extend(InsertItem(path, start + i, new[start + i]) for i in range(gone, come))
    return edits


def _at(question: Question, *steps: str | int) -> Path:
    return ("questions", question.index, *steps)


def _question_rows(question: Question, head: Head) -> list[Row]:
    rows = []
    for label, key, kind, value in (
        ("Question", "question", Kind.PROSE, question.question),
        ("Model answer", "model_answer", Kind.PROSE, question.model_answer),
        ("Principle", "principle", Kind.PROSE, question.principle),
        ("Title", "title", Kind.LINE, question.title),
        ("Id", "id", Kind.LINE, question.id),
        ("Section", "section", Kind.LINE, question.section),
        ("Type", "type", Kind.LINE, question.type),
        ("Mode", "mode", Kind.LINE, question.mode),
        ("Difficulty", "difficulty", Kind.LINE, question.difficulty),
    ):
        path = _at(question, key)
        rows.append(Row(label, value, path, (Field(label, path, kind, value),)))
    return rows


def _gate_rows(question: Question, head: Head) -> list[Row]:
    gate = question.gate
    condition = gate.pass_condition if gate else ""
    path = _at(question, "gate", "pass_condition")
    rows = [
        Row(
            "Pass condition",
            condition,
            path,
            (
                Field(
                    "Component", _at(question, "gate", "component_id"), Kind.LINE, gate.component_id if gate else None
                ),
                Field("Points", _at(question, "gate", "points"), Kind.WHOLE, gate.points if gate else None),
                Field("Pass condition", path, Kind.PROSE, condition),
            ),
        )
    ]
    examples = _at(question, "gate", "fail_examples")
    for j, text in enumerate(gate.fail_examples if gate else ()):
        rows.append(_text_row(f"Fails {j + 1}", text, (*examples, j), examples, "Fail examples"))
    return rows


def _text_row(label: str, text: str, path: Path, list_path: Path, group: str = "") -> Row:
    return Row(label, text, path, (Field(label, path, Kind.PROSE, text),), group, list_path)


def _component_rows(question: Question, head: Head) -> list[Row]:
    rows = []
    for j, component in enumerate(question.components):
        path = _at(question, "components", j)
        points = "?" if component.points is None else component.points
        mark = " GATE" if component.is_gate else ""
        rows.append(
            Row(
                f"{component.id or '?'}{mark}  {points} pts",
                component.credit_if,
                path,
                (
                    Field("Id", (*path, "id"), Kind.LINE, component.id),
                    Field("Points", (*path, "points"), Kind.WHOLE, component.points),
                    Field("Gate", (*path, "is_gate"), Kind.YES_NO, component.is_gate),
                    Field("Credit if", (*path, "credit_if"), Kind.PROSE, component.credit_if),
                ),
                list_path=_at(question, "components"),
            )
        )
    return rows


def _entry_rows(question: Question, head: Head) -> list[Row]:
    path = _at(question, "do_not_credit")
    return [_text_row(f"Entry {j + 1}", text, (*path, j), path) for j, text in enumerate(question.do_not_credit)]


def _term_rows(question: Question, head: Head) -> list[Row]:
    rows: list[Row] = []
    for group, key, texts in (
        ("Required concepts", "required_concepts", question.required_concepts),
        ("Indicative terms (earn nothing alone)", "indicative_terms", question.indicative_terms),
    ):
        path = _at(question, key)
        rows.extend(_text_row(f"{j + 1}", text, (*path, j), path, group) for j, text in enumerate(texts))
    for group, variants, path in (
        ("Accepted variants", question.accepted_variants, _at(question, "accepted_variants")),
        ("Variants for all questions", head.global_variants, ("global_variants",)),
    ):
        rows.extend(_variant_row(variant, (*path, j), path, group) for j, variant in enumerate(variants))
    return rows


def _variant_row(variant: Variant, path: Path, list_path: Path, group: str) -> Row:
    if variant.shape == "plain":
        return _text_row("", variant.term, path, list_path, group)
    if variant.shape == "drifted":
        fields = (
            Field("Canonical", (*path, "canonical"), Kind.LINE, variant.term),
            Field("Accepted", (*path, "accepted_variants"), Kind.LINE, variant.accepted_text),
        )
    else:
        words = (*path, "variants")
        fields = (
            Field("Term", (*path, "term"), Kind.LINE, variant.term),
            Field(
                "Variants", words, Kind.WORDS, variant.accepted, edits=lambda v: words_edits(words, variant.accepted, v)
            ),
        )
    note = Field("Note", (*path, "note"), Kind.PROSE, variant.note)
    return Row("", f"{variant.term} = {', '.join(variant.accepted)}", path, (*fields, note), group, list_path)


def _evidence_rows(question: Question, head: Head) -> list[Row]:
    rows = []
    for j, evidence in enumerate(question.evidence):
        path = _at(question, "evidence", j)
        fields = [
            Field(name.capitalize(), (*path, name), Kind.LINE, getattr(evidence, name))
            for name in ("source", "locator", "authority", "confidence", "notes")
        ]
        fields.append(Field("Claim", (*path, "claim"), Kind.PROSE, evidence.claim))
        rows.append(Row(f"{j + 1}", evidence.claim, path, tuple(fields), list_path=_at(question, "evidence")))
    return rows


def _fixture_rows(question: Question, head: Head) -> list[Row]:
    rows = []
    for j, fixture in enumerate(question.fixtures):
        path = _at(question, "calibration", j)
        awards = "+".join("–" if fixture.award(c.id) is None else str(fixture.award(c.id)) for c in question.components)
        total = "?" if fixture.total is None else fixture.total
        rows.append(
            Row(
                f"{fixture.id or '?'}  {question.kind_of(fixture)}",
                f"{awards} = {total}  {fixture.response_text}",
                path,
                (
                    Field("Id", (*path, "fixture_id"), Kind.LINE, fixture.id),
                    Field("Gate", (*path, "expected_gate_passed"), Kind.YES_NO, fixture.gate_passed),
                    *_award_fields(question, fixture, path),
                    Field("Total", (*path, "expected_total"), Kind.WHOLE, fixture.total),
                    Field("Open", (*path, "determinacy"), Kind.YES_NO, _is_open(fixture), edits=_determinacy(path)),
                    Field("Answer", (*path, "response_text"), Kind.PROSE, fixture.response_text),
                ),
                list_path=_at(question, "calibration"),
                fixture=j,
            )
        )
        rationale = (*path, "rationale")
        rows.append(
            Row(
                "    rationale",
                fixture.rationale,
                rationale,
                (Field("Rationale", rationale, Kind.PROSE, fixture.rationale),),
                fixture=j,
            )
        )
    return rows


def _is_open(fixture: Fixture) -> bool:
    return fixture.determinacy is Determinacy.OPEN


def _determinacy(path: Path) -> Callable[[Value], list[Edit]]:
    def edits(value: Value) -> list[Edit]:
        word = Determinacy.OPEN if value else Determinacy.DETERMINATE
        return [SetValue((*path, "determinacy"), word.value)]

    return edits


def _award_fields(question: Question, fixture: Fixture, path: Path) -> list[Field]:
    awards = (*path, "expected_component_awards")
    positions = {award.id: k for k, award in reversed(list(enumerate(fixture.awards)))}
    fields = []
    for component in question.components:
        position = positions.get(component.id)
        if position is None:
            edits = _new_award(awards, len(fixture.awards), component.id)
            fields.append(Field(component.id, awards, Kind.WHOLE, None, component.points, edits))
        else:
            place = (*awards, position, "awarded")
            fields.append(Field(component.id, place, Kind.WHOLE, fixture.awards[position].awarded, component.points))
    return fields


def _new_award(awards: Path, position: int, component_id: str) -> Callable[[Value], list[Edit]]:
    return lambda value: [InsertItem(awards, position, {"id": component_id, "awarded": value})]


_BUILDERS: dict[Section, Callable[[Question, Head], list[Row]]] = {
    Section.QUESTION: _question_rows,
    Section.GATE: _gate_rows,
    Section.COMPONENTS: _component_rows,
    Section.DO_NOT_CREDIT: _entry_rows,
    Section.TERMS: _term_rows,
    Section.EVIDENCE: _evidence_rows,
    Section.FIXTURES: _fixture_rows,
}


def new_item(section: Section, question: Question, row: Row | None) -> NewItem | None:
    """Give what "add" makes in a section: below the selected row, with the least that keeps the file well formed."""
    if section is Section.GATE:
        return _append("fail example", _at(question, "gate", "fail_examples"), _fail_examples(question), row)
    if section is Section.COMPONENTS:
        ids = {component.id for component in question.components}
        name = next(f"C{n}" for n in range(2, len(ids) + 3) if f"C{n}" not in ids)
        value: Value = {"id": name, "points": 1, "is_gate": False, "credit_if": ""}
        return NewItem(f"component {name}", _at(question, "components"), len(question.components), value)
    if section is Section.DO_NOT_CREDIT:
        return _append("do-not-credit entry", _at(question, "do_not_credit"), question.do_not_credit, row)
    if section is Section.TERMS:
        return _new_term(question, row)
    if section is Section.EVIDENCE:
        keys = ("claim", "source", "locator", "authority", "confidence", "notes")
        return NewItem("evidence", _at(question, "evidence"), len(question.evidence), dict.fromkeys(keys, ""))
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
        return _append("required concept", _at(question, "required_concepts"), question.required_concepts, row)
    position = row.path[-1] + 1 if isinstance(row.path[-1], int) else 0
    names = {
        "required_concepts": "required concept",
        "indicative_terms": "indicative term",
        "accepted_variants": "accepted variant",
        "global_variants": "variant for all questions",
    }
    key = str(row.list_path[-1])
    value: Value = ""
    if len(row.fields) > 1:  # take the shape of the neighbour
        drifted = row.fields[0].path[-1] == "canonical"
        value = (
            {"canonical": "", "accepted_variants": "", "note": ""}
            if drifted
            else {"term": "", "variants": [], "note": ""}
        )
    return NewItem(names[key], row.list_path, position, value)


def _new_fixture(question: Question) -> NewItem:
    ids = {fixture.id for fixture in question.fixtures}
    stem = question.id or "Q"
    name = next(f"{stem}-F{n}" for n in range(1, len(ids) + 2) if f"{stem}-F{n}" not in ids)
    awards: list[Value] = [{"id": component.id, "awarded": 0} for component in question.components]
    value: Value = {
        "fixture_id": name,
        "response_text": "",
        "expected_gate_passed": False,
        "expected_component_awards": awards,
        "expected_total": 0,
        "rationale": "",
    }
    return NewItem(f"fixture {name}", _at(question, "calibration"), len(question.fixtures), value)


def new_question(questions: Sequence[Question]) -> NewItem:
    """Give the question that "add a question" makes: well formed, with a gate and one component to write.

    Its id takes the last question's letter and the next free number, since the public harness tells questions
    apart by the digits of their ids alone.
    """
    numbers = [int(digits) for q in questions if (digits := "".join(c for c in q.id if c in "0123456789")[:6])]
    last = questions[-1] if questions else None
    section = last.section if last else "A"
    letter = next((c for c in (last.id if last else "A") if c.isalpha()), "A")
    identity = f"{'A' if letter.upper() == 'C' else letter}{max(numbers, default=0) + 1}"
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
