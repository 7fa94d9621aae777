"""From plain data to the typed view, tolerantly: whatever stands there, a view comes back, and faults beside it.

Schema 2.0 and the shapes seen in real files are described in MISSION, "The file".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from gt_tui.rubric import keys
from gt_tui.rubric.document import Document
from gt_tui.rubric.faults import Fault, FaultKind
from gt_tui.rubric.model import (
    ACKNOWLEDGED,
    Acknowledgement,
    Award,
    Component,
    Determinacy,
    Evidence,
    Fixture,
    FixtureKind,
    Gate,
    Head,
    Question,
    ScoringModel,
    Variant,
)
from gt_tui.rubric.path import Path
from gt_tui.rubric.tree import Value
from gt_tui.text.credentials import without_credentials
from gt_tui.text.inert import inert_line, is_prose
from gt_tui.text.near import one_letter_apart

_NEAR = 0.8
"""How alike two keys must be (difflib ratio) for one to be taken for a slip of the other."""


def describe(value: Value) -> str:
    """Give a short inert description of a value for a message: ``the number 3.5``, ``text "three"``, ``nothing``."""
    if value is None:
        return "nothing"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, str):
        text = inert_line(without_credentials(value))
        return f'text "{text[:37]}…"' if len(text) > 38 else f'text "{text}"'
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return f"the number {value}"


class _Reader:
    """One object of the file, read key by key, with the faults found on the way."""

    def __init__(self, data: Value, path: Path, known: Mapping[str, object], faults: list[Fault]) -> None:
        self.path, self.faults = path, faults
        self.data: dict[str, Value] = data if isinstance(data, dict) else {}
        if not isinstance(data, dict):
            self.fault(FaultKind.WRONG_TYPE, path, "an object", describe(data))
        for key in () if self.data.keys() <= known.keys() else self.data:
            if key not in known:
                self._unknown(key, known)

    def _unknown(self, key: str, known: Mapping[str, object]) -> None:
        """Say which known key was meant; a key that is like none of them is the author's own."""
        free = [one for one in known if one not in self.data]
        meant = next((one for one in keys.OTHER_NAMES.get(key, ()) if one in free), None)
        near = [meant] if meant is not None else get_close_matches(key, free, 1, _NEAR)
        if near:
            self.fault(FaultKind.UNKNOWN_KEY, (*self.path, key), near[0], key)
            return
        twin = next((one for one in known if one in self.data and one_letter_apart(one, key)), None)
        if twin is not None:
            self.fault(FaultKind.SPARE_KEY, (*self.path, key), twin, key)

    def fault(self, kind: FaultKind, path: Path, expected: str, got: str) -> None:
        self.faults.append(Fault(kind, path, expected, got))

    def text(self, key: str, *, required: bool = False) -> str:
        value = self.data.get(key)
        if required and isinstance(value, str) and not value.strip():
            self.fault(FaultKind.MISSING, (*self.path, key), "text", "an empty text")
        if value is None:
            if required:
                self.fault(FaultKind.MISSING, (*self.path, key), "text", "nothing")
            return ""
        # a path costs more than a look at a text, and nearly every text is all right
        return value if isinstance(value, str) and is_prose(value) else self.as_text(value, (*self.path, key))

    def as_text(self, value: Value, path: Path) -> str:
        if isinstance(value, str):
            if not is_prose(value):
                self.fault(FaultKind.TEXT_CONTROL, path, "text that prints", describe(value))
            return value
        if isinstance(value, (dict, list)) or value is None:
            self.fault(FaultKind.WRONG_TYPE, path, "text", describe(value))
        else:
            self.fault(FaultKind.NEEDS_QUOTES, path, "text", describe(value))
        return ""

    def whole(self, key: str) -> int | None:
        value = self.data.get(key)
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.fault(FaultKind.WRONG_TYPE, (*self.path, key), "a whole number", describe(value))
        return None

    def boolean(self, key: str) -> bool | None:
        value = self.data.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.fault(FaultKind.WRONG_TYPE, (*self.path, key), "true or false", describe(value))
        return None

    def word(self, key: str, allowed: tuple[str, ...]) -> str | None:
        value = self.data.get(key)
        if value is None or (isinstance(value, str) and value in allowed):
            return value
        self.fault(FaultKind.WRONG_TYPE, (*self.path, key), " or ".join(allowed), describe(value))
        return None

    def items(self, key: str) -> Iterator[tuple[Value, Path]]:
        value = self.data.get(key)
        if value is None:
            return
        if not isinstance(value, list):
            self.fault(FaultKind.WRONG_TYPE, (*self.path, key), "a list", describe(value))
            return
        for index, item in enumerate(value):
            yield item, (*self.path, key, index)

    def texts(self, key: str) -> tuple[str, ...]:
        return tuple(self.as_text(item, path) for item, path in self.items(key))


def read_head(data: Value) -> tuple[Head, tuple[Fault, ...]]:
    """Give the view of everything outside the questions, from the top of the file."""
    faults: list[Fault] = []
    top = _Reader(data, (), keys.HEAD, faults)
    benchmark = _Reader(top.data.get("benchmark") or {}, ("benchmark",), {"standardisation_set": None}, faults)
    scoring = _Reader(top.data.get("scoring_model") or {}, ("scoring_model",), keys.SCORING, faults)
    defaults = ScoringModel()

    def flag(key: str, default: bool) -> bool:
        value = scoring.boolean(key)
        return default if value is None else value

    def points(key: str, default: int | None) -> int | None:
        return scoring.whole(key) if key in scoring.data else default

    model = ScoringModel(
        total_points=points("total_points", defaults.total_points),
        integer_scores_only=flag("integer_scores_only", defaults.integer_scores_only),
        gate_failure_score=points("gate_failure_score", defaults.gate_failure_score),
        positive_marking_after_gate=flag("positive_marking_after_gate", defaults.positive_marking_after_gate),
        holistic_bands=flag("holistic_bands", defaults.holistic_bands),
    )
    for item, path in top.items("source_authority"):
        if isinstance(item, dict) and "class" not in item and {"source_class", "detail"} & item.keys():
            top.fault(FaultKind.DRIFTED_SHAPE, path, "rank, class, notes", ", ".join(map(str, item)))
    head = Head(
        schema_version=top.text("schema_version") or None,
        name=benchmark.text("name"),
        scoring_model=model,
        global_variants=tuple(_variant(top, item, path) for item, path in top.items("global_variants")),
        standardisation_set=benchmark.texts("standardisation_set"),
        acknowledgements=_acknowledgements(top),
    )
    return head, tuple(faults)


def read_question(data: Value, index: int) -> tuple[Question, tuple[Fault, ...]]:
    """Give the view of the question at a position (from 0) and the faults found in it, with paths from the top."""
    faults: list[Fault] = []
    reader = _Reader(data, ("questions", index), keys.QUESTION, faults)
    question = Question(
        index=index,
        id=reader.text("id"),
        section=reader.text("section"),
        title=reader.text("title"),
        question=reader.text("question", required=True),
        type=reader.text("type"),
        mode=reader.text("mode"),
        difficulty=reader.text("difficulty"),
        model_answer=reader.text("model_answer"),
        principle=reader.text("principle"),
        gate=_gate(reader),
        components=tuple(_component(item, path, faults) for item, path in reader.items("components")),
        required_concepts=reader.texts("required_concepts"),
        accepted_variants=tuple(_variant(reader, item, path) for item, path in reader.items("accepted_variants")),
        indicative_terms=reader.texts("indicative_terms"),
        do_not_credit=reader.texts("do_not_credit"),
        evidence=tuple(_evidence(item, path, faults) for item, path in reader.items("evidence")),
        fixtures=tuple(_fixture(item, path, faults) for item, path in reader.items("calibration")),
        acknowledgements=_acknowledgements(reader),
    )
    return question, tuple(faults)


def _acknowledgements(owner: _Reader) -> tuple[Acknowledgement, ...]:
    given = []
    for item, path in owner.items(ACKNOWLEDGED):
        reader = _Reader(item, path, keys.ACKNOWLEDGEMENT, owner.faults)
        given.append(Acknowledgement(reader.text("code"), reader.text("text"), reader.text("reason")))
    return tuple(given)


def _gate(question: _Reader) -> Gate | None:
    data = question.data.get("gate")
    if data is None:
        return None
    reader = _Reader(data, (*question.path, "gate"), keys.GATE, question.faults)
    return Gate(
        component_id=reader.text("component_id") or None,
        points=reader.whole("points"),
        pass_condition=reader.text("pass_condition"),
        fail_examples=reader.texts("fail_examples"),
    )


def _component(data: Value, path: Path, faults: list[Fault]) -> Component:
    reader = _Reader(data, path, keys.COMPONENT, faults)
    return Component(
        id=reader.text("id"),
        points=reader.whole("points"),
        is_gate=bool(reader.boolean("is_gate")),
        credit_if=reader.text("credit_if"),
    )


def _variant(owner: _Reader, data: Value, path: Path) -> Variant:
    if isinstance(data, dict):
        drifted = "canonical" in data
        reader = _Reader(data, path, keys.DRIFTED_VARIANT if drifted else keys.VARIANT, owner.faults)
        if not drifted:
            return Variant(reader.text("term"), reader.texts("variants"), reader.text("note"), "documented")
        owner.fault(FaultKind.DRIFTED_SHAPE, path, _documented(path), "canonical and comma-joined accepted_variants")
        value = data.get("accepted_variants")
        if isinstance(value, list):
            forms = reader.texts("accepted_variants")
            joined = ", ".join(forms)
        else:
            joined = reader.text("accepted_variants")
            forms = tuple(form.strip() for form in joined.split(",") if form.strip())
        return Variant(reader.text("canonical"), forms, reader.text("note"), "drifted", joined)
    return Variant(owner.as_text(data, path), shape="plain")


def _documented(path: Path) -> str:
    return "term and a list of variants" if path[0] == "global_variants" else "a plain string"


def _evidence(data: Value, path: Path, faults: list[Fault]) -> Evidence:
    reader = _Reader(data, path, keys.EVIDENCE, faults)
    absent = [key for key in keys.EVIDENCE if key not in reader.data]
    if absent and isinstance(data, dict):
        reader.fault(FaultKind.DRIFTED_SHAPE, path, ", ".join(keys.EVIDENCE), f"no {' and no '.join(absent)}")
    return Evidence(*(reader.text(key) for key in keys.EVIDENCE))


_KINDS = tuple(kind.value for kind in FixtureKind)
_DETERMINACIES = tuple(word.value for word in Determinacy)


def _fixture(data: Value, path: Path, faults: list[Fault]) -> Fixture:
    reader = _Reader(data, path, keys.FIXTURE, faults)
    awards = []
    for item, award_path in reader.items("expected_component_awards"):
        award = _Reader(item, award_path, keys.AWARD, faults)
        awards.append(Award(award.text("id"), award.whole("awarded")))
    kind = reader.word("kind", _KINDS)
    determinacy = reader.word("determinacy", _DETERMINACIES)
    return Fixture(
        id=reader.text("fixture_id"),
        response_text=reader.text("response_text"),
        gate_passed=reader.boolean("expected_gate_passed"),
        awards=tuple(awards),
        total=reader.whole("expected_total"),
        rationale=reader.text("rationale"),
        determinacy=Determinacy(determinacy) if determinacy else Determinacy.DETERMINATE,
        declared_kind=FixtureKind(kind) if kind else None,
    )


def question_at(document: Document, index: int) -> tuple[Question, tuple[Fault, ...]]:
    """Give the view of a document's question and its faults, repeated keys among them."""
    sound = document.sound_question(index)
    if sound is not None:
        return sound, ()
    question, faults = read_question(document.question_data(index), index)
    return question, faults + _repeated(document, index)


def head_of(document: Document) -> tuple[Head, tuple[Fault, ...]]:
    """Give the view of what stands outside a document's questions and its faults."""
    head, faults = read_head(document.head)
    return head, faults + _repeated(document, None)


def _repeated(document: Document, index: int | None) -> tuple[Fault, ...]:
    return tuple(
        Fault(FaultKind.DUPLICATE_KEY, path, "a key once", f"{path[-1]} twice")
        for path in document.repeated_keys(index)
    )
