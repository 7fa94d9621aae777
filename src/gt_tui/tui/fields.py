"""What the editor offers for a question, as data: sections, their rows, and the fields of a row.

No widget here. A field knows where its value stands and which edits a new value asks for, so that every
pane edits through the same few functions.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from enum import StrEnum

from msgspec import Struct

from gt_tui.rubric.edits import DeleteNode, Edit, InsertItem, SetValue
from gt_tui.rubric.model import Determinacy, Fixture, FixtureKind, Head, Question, Variant
from gt_tui.rubric.path import Path
from gt_tui.rubric.tree import Value


class Section(StrEnum):
    """The parts of the editor for one question, in order; the names fit three lines of the bar at 80 columns."""

    QUESTION = "Question"
    GATE = "Gate"
    COMPONENTS = "Components"
    DO_NOT_CREDIT = "Do-not-credit"
    TERMS = "Terms"
    EVIDENCE = "Evidence"
    FIXTURES = "Fixtures"
    JUDGES_VIEW = "Judge's view"
    SOURCE = "Source"


class Kind(StrEnum):
    """What a field holds."""

    PROSE = "prose"
    LINE = "line"
    WHOLE = "whole number"
    YES_NO = "yes or no"
    WORDS = "words"
    """Several short texts, shown joined by commas."""


HEAD_PARTS = ("benchmark", "global_variants")
"""Keys outside the questions whose values stand in a section, the same for every question."""

MOST_DIGITS = 4
"""Digits that points may have; a question is worth 10."""


class BadInput(Exception):
    """What was typed cannot be the field's value; says what can."""


class Field(Struct, frozen=True):
    """One value that can be edited."""

    label: str
    path: Path
    kind: Kind
    value: Value
    maximum: int | None = None
    edits: Callable[[Value], list[Edit]] | None = None
    """The edits for a new value; None stands for setting `path`."""
    words: tuple[str, ...] = ()
    """The only words that a line may hold, beside none; the first letters of one stand for it."""

    def shown(self) -> str:
        """Give the value as the author types it."""
        if self.kind is Kind.YES_NO:
            return "" if self.value is None else "yes" if self.value else "no"
        if isinstance(self.value, (tuple, list)):
            return ", ".join(_as_listed(str(word)) for word in self.value)
        return "" if self.value is None else str(self.value)

    def parse(self, text: str) -> Value:
        """Give the value for what was typed; raises BadInput."""
        stripped = text.strip()
        if self.kind is Kind.WHOLE:
            if not stripped.isascii() or not stripped.isdigit() or len(stripped) > MOST_DIGITS:
                raise BadInput(f"{self.label}: a whole number from 0 to 9999, such as 3")
            return int(stripped)
        if self.kind is Kind.YES_NO:
            word = stripped.lower()
            if word in ("yes", "y", "true"):
                return True
            if word in ("no", "n", "false"):
                return False
            raise BadInput(f"{self.label}: yes or no")
        if self.kind is Kind.WORDS:
            try:
                return [part.strip() for part in _listed(text) if part.strip()]
            except csv.Error:
                raise BadInput(f"{self.label}: a quote that opens an entry has to be closed behind it") from None
        if self.words and stripped:
            if not (meant := [word for word in self.words if word.startswith(stripped.lower())]):
                raise BadInput(f"{self.label}: {', '.join(self.words[:-1])} or {self.words[-1]}, or nothing")
            return meant[0]
        return stripped if self.words else text

    def means(self, text: str) -> bool:
        """Tell whether a text is another way of typing the field's value ("y", "a,b")."""
        try:
            return same_value(self.parse(text), self.value)
        except BadInput:
            return False

    def edits_for(self, value: Value) -> list[Edit]:
        """Give the edits that make `value` the field's value."""
        return [SetValue(self.path, value)] if self.edits is None else self.edits(value)


def _as_listed(word: str) -> str:
    """Give an entry as it stands in a list with commas: one with a comma of its own in quotes."""
    return '"' + word.replace('"', '""') + '"' if "," in word or word.lstrip().startswith('"') else word


def _listed(text: str) -> list[str]:
    """Give the entries of a list with commas; a quote within one is an ordinary character. Raises csv.Error."""
    return next(csv.reader([text.strip()], skipinitialspace=True, strict=True), [])


def same_value(new: object, old: object) -> bool:
    """Tell whether a value is the one that is there, 1 and yes told apart."""
    return (list(old) if isinstance(old, tuple) else old) == new and isinstance(new, bool) is isinstance(old, bool)


class Row(Struct, frozen=True):
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

    @property
    def prose(self) -> Field | None:
        """The field that is typed in the large editor, or None."""
        return next((field for field in self.fields if field.kind is Kind.PROSE), None)

    @property
    def small(self) -> list[Field]:
        """The fields that are typed on one line each."""
        return [field for field in self.fields if field.kind is not Kind.PROSE]


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


def at(question: Question, *steps: str | int) -> Path:
    """Give the path of something in a question."""
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
        path = at(question, key)
        rows.append(Row(label, value, path, (Field(label, path, kind, value),)))
    return [*rows, *_head_rows(head)]


def _head_rows(head: Head) -> list[Row]:
    """Give what all questions share: without a place of its own in the editor nobody would name the rubric."""
    name, path, chosen = ("benchmark", "name"), ("benchmark", "standardisation_set"), head.standardisation_set
    ids = Field("Standardisation set", path, Kind.WORDS, chosen, edits=lambda value: words_edits(path, chosen, value))
    named = Field("Rubric name", name, Kind.LINE, head.name)
    return [
        Row(field.label, field.shown(), field.path, (field,), "The rubric (all questions)") for field in (named, ids)
    ]


def _gate_rows(question: Question, head: Head) -> list[Row]:
    gate = question.gate
    condition = gate.pass_condition if gate else ""
    path = at(question, "gate", "pass_condition")
    rows = [
        Row(
            "Pass condition",
            condition,
            path,
            (
                Field(
                    "Component", at(question, "gate", "component_id"), Kind.LINE, gate.component_id if gate else None
                ),
                Field("Points", at(question, "gate", "points"), Kind.WHOLE, gate.points if gate else None),
                Field("Pass condition", path, Kind.PROSE, condition),
            ),
        )
    ]
    examples = at(question, "gate", "fail_examples")
    for j, text in enumerate(gate.fail_examples if gate else ()):
        rows.append(_text_row(f"Fails {j + 1}", text, (*examples, j), examples, "Fail examples"))
    return rows


def _text_row(label: str, text: str, path: Path, list_path: Path, group: str = "") -> Row:
    return Row(label, text, path, (Field(label, path, Kind.PROSE, text),), group, list_path)


def _component_rows(question: Question, head: Head) -> list[Row]:
    rows = []
    for j, component in enumerate(question.components):
        path = at(question, "components", j)
        points = "?" if component.points is None else component.points
        mark = " GATE" if component.is_gate else ""
        rows.append(
            Row(
                f"{component.id or '?'}{mark}  {points} {'pt' if points == 1 else 'pts'}",
                component.credit_if,
                path,
                (
                    Field("Id", (*path, "id"), Kind.LINE, component.id),
                    Field("Points", (*path, "points"), Kind.WHOLE, component.points),
                    Field("Gate", (*path, "is_gate"), Kind.YES_NO, component.is_gate),
                    Field("Credit if", (*path, "credit_if"), Kind.PROSE, component.credit_if),
                ),
                list_path=at(question, "components"),
            )
        )
    return rows


def _entry_rows(question: Question, head: Head) -> list[Row]:
    path = at(question, "do_not_credit")
    return [_text_row(f"Entry {j + 1}", text, (*path, j), path) for j, text in enumerate(question.do_not_credit)]


def _term_rows(question: Question, head: Head) -> list[Row]:
    rows: list[Row] = []
    for group, key, texts in (
        ("Required concepts", "required_concepts", question.required_concepts),
        ("Indicative terms (earn nothing alone)", "indicative_terms", question.indicative_terms),
    ):
        path = at(question, key)
        rows.extend(_text_row(f"{j + 1}", text, (*path, j), path, group) for j, text in enumerate(texts))
        if not texts:
            rows.append(_nothing_yet(path, group))
    for group, variants, path in (
        ("Accepted variants", question.accepted_variants, at(question, "accepted_variants")),
        ("Variants for all questions", head.global_variants, ("global_variants",)),
    ):
        rows.extend(_variant_row(variant, (*path, j), path, group) for j, variant in enumerate(variants))
        if not variants:
            rows.append(_nothing_yet(path, group))
    return rows


def _nothing_yet(path: Path, group: str) -> Row:
    """Give the row that stands for an empty list, so that something can be added to it."""
    return Row("", "none yet; a adds one", path, (), group, path)


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
        path = at(question, "evidence", j)
        fields = [
            Field("Claim", (*path, "claim"), Kind.PROSE, evidence.claim),  # first: a new item begins with it
            *(
                Field(name.capitalize(), (*path, name), Kind.LINE, getattr(evidence, name))
                for name in ("source", "locator", "authority", "confidence", "notes")
            ),
        ]
        rows.append(Row(f"{j + 1}", evidence.claim, path, tuple(fields), list_path=at(question, "evidence")))
    return rows


def _fixture_rows(question: Question, head: Head) -> list[Row]:
    rows = []
    for j, fixture in enumerate(question.fixtures):
        path = at(question, "calibration", j)
        awards = "+".join("–" if fixture.award(c.id) is None else str(fixture.award(c.id)) for c in question.components)
        total = "?" if fixture.total is None else fixture.total
        rows.append(
            Row(
                f"{fixture.id or '?'}  {question.kind_told(fixture)}",
                f"{awards} = {total}  {fixture.response_text}",
                path,
                (
                    Field("Id", (*path, "fixture_id"), Kind.LINE, fixture.id),
                    Field("Gate", (*path, "expected_gate_passed"), Kind.YES_NO, fixture.gate_passed),
                    *_award_fields(question, fixture, path),
                    Field("Total", (*path, "expected_total"), Kind.WHOLE, fixture.total),
                    Field("Open", (*path, "determinacy"), Kind.YES_NO, _is_open(fixture), edits=_determinacy(path)),
                    _kind_field(fixture, (*path, "kind")),
                    Field("Answer", (*path, "response_text"), Kind.PROSE, fixture.response_text),
                ),
                list_path=at(question, "calibration"),
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


def _kind_field(fixture: Fixture, path: Path) -> Field:
    """Give the field of the declared kind; emptied, it leaves the file, and the prediction tells the kind."""

    def edits(value: Value) -> list[Edit]:
        return [SetValue(path, value) if value else DeleteNode(path)]

    declared = fixture.declared_kind.value if fixture.declared_kind else ""
    return Field("Kind", path, Kind.LINE, declared, edits=edits, words=tuple(kind.value for kind in FixtureKind))


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
