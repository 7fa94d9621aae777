"""Repairs of form: types, quotes, key names, and lists in another shape."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from gt_tui.checks.problem import quote, show_id
from gt_tui.checks.repair import Case, Maker, Repair
from gt_tui.checks.structure import SCHEMA_VERSION
from gt_tui.rubric.edits import DeleteNode, DropRepeated, Edit, RenameKey, SetValue
from gt_tui.rubric.keys import EVIDENCE, OTHER_NAMES
from gt_tui.rubric.model import GATE_ID, TOTAL_POINTS, Determinacy, FixtureKind, Variant
from gt_tui.rubric.path import Path
from gt_tui.rubric.tree import Scalar, Value

_WHOLE = frozenset(["points", "awarded", "expected_total", "total_points", "gate_failure_score"])
_BOOLEAN = frozenset(
    ["is_gate", "expected_gate_passed", "integer_scores_only", "positive_marking_after_gate", "holistic_bands"]
)
_LISTS = frozenset(
    ["fail_examples", "required_concepts", "accepted_variants", "indicative_terms", "do_not_credit", "variants"]
)
_LISTS_OF_OBJECTS = frozenset(
    ["components", "calibration", "evidence", "expected_component_awards", "global_variants", "source_authority"]
)
_AWARDS = "expected_component_awards"
_TEXT_OF = {"components": "credit_if", "evidence": "claim", "calibration": "response_text"}
"""What a text is, where an entry of a list should be an object."""
_NUMBERS = dict(
    zip(
        (["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]),
        range(11),
        strict=True,
    )
)
_YES, _NO = frozenset(["true", "yes", "y", "1"]), frozenset(["false", "no", "n", "0"])
_NEAR = 0.6
_EVIDENCE_NOTES = "notes"


def _version(case: Case) -> Iterator[Repair]:
    written = case.value(case.path)
    same = written is None or str(written).strip() in ("2", "2.0")
    yield Repair(f'write schema_version "{SCHEMA_VERSION}"', (SetValue(case.path, SCHEMA_VERSION),), sure=same)


def _type(case: Case) -> Iterator[Repair]:
    field = case.path[-1]
    value = case.value(case.path)
    right: Value = None
    if field in _WHOLE:
        right = _whole(value)
    elif field in _BOOLEAN:
        word = str(value).strip().lower()
        right = True if word in _YES else False if word in _NO else None
    elif field == _AWARDS and isinstance(value, dict) and "id" not in value:
        if not all(isinstance(awarded, int) and not isinstance(awarded, bool) for awarded in value.values()):
            return
        awards: Value = [{"id": name, "awarded": awarded} for name, awarded in value.items()]
        yield Repair("write a list with an award for each of them", (SetValue(case.path, awards),), sure=bool(value))
        return
    elif (field in _LISTS and isinstance(value, str) and value.strip()) or (
        field in _LISTS_OF_OBJECTS and isinstance(value, dict)
    ):
        right = [value]
    if right is not None:
        shown = "a list of one" if isinstance(right, list) else str(right).lower()
        yield Repair(f"write {shown}", (SetValue(case.path, right),), sure=True)
        return
    yield from _other_type(case, value)


def _other_type(case: Case, value: Value) -> Iterator[Repair]:
    """Offer what else can be made of a value of the wrong type; none of it is sure to be meant."""
    field = case.path[-1]
    is_text = isinstance(value, str) and bool(value.strip())
    if field in _LISTS or field in _LISTS_OF_OBJECTS:
        if field in _LISTS and value is not None and not isinstance(value, (dict, list)):
            yield Repair("write a list of this one", (SetValue(case.path, [str(value)]),))
        if field in _LISTS and isinstance(value, dict) and not any(isinstance(v, (dict, list)) for v in value.values()):
            lines: Value = [f"{key}: {told}" for key, told in value.items()]
            yield Repair("write its entries as a list", (SetValue(case.path, lines),))
        yield Repair("put an empty list in its place", (SetValue(case.path, []),))
    elif field in _BOOLEAN:
        yield Repair("write true", (SetValue(case.path, True),))
        yield Repair("write false", (SetValue(case.path, False),))
    elif field == "gate":
        if is_text:
            gate: Value = {"component_id": GATE_ID, "pass_condition": value}
            yield Repair("make it the pass condition of a gate", (SetValue(case.path, gate),))
        yield Repair("take it out", (DeleteNode(case.path),))
    elif isinstance(field, int):
        key = _TEXT_OF.get(str(case.path[-2]))
        if is_text and key is not None:
            rest = dict.fromkeys(EVIDENCE, "") if key == "claim" else {}
            yield Repair(f"make it the {key} of an entry", (SetValue(case.path, {**rest, key: value}),))
        yield Repair("take the entry out", (DeleteNode(case.path),))
    elif field not in _WHOLE and isinstance(value, list) and all(isinstance(part, str) for part in value):
        yield Repair("join the list to one text", (SetValue(case.path, "\n".join(map(str, value))),))


def _whole(value: Value) -> int | None:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str):
        word = value.strip().lower()
        if word.isascii() and word.isdigit():
            return int(word)
        return _NUMBERS.get(word)
    return None


def _quote(case: Case) -> Iterator[Repair]:
    node = case.document.node(case.path)
    if isinstance(node, Scalar) and node.raw.strip():
        yield Repair(f"quote it: {quote(node.raw)}", (SetValue(case.path, node.raw),), sure=True)


def _once(case: Case) -> Iterator[Repair]:
    yield Repair("keep the last one, which is the one that is read", (DropRepeated(case.path),))


def _key(case: Case) -> Iterator[Repair]:
    name, written = case.problem.suggestion, str(case.path[-1])
    if name:
        slip = name not in OTHER_NAMES.get(written, ())  # and not another word for it, which may mean something else
        yield Repair(f"call it {show_id(name)}", (RenameKey(case.path, name),), sure=slip)
    elif isinstance(case.path[-1], str):  # the known key stands beside it
        yield Repair(f"take {show_id(written)} out", (DeleteNode(case.path),))


def _older_shape(case: Case) -> Iterator[Repair]:
    entries = case.value(case.path)
    if not isinstance(entries, list):
        return
    edits: list[Edit] = []
    of_evidence = case.path[-1] == "evidence"
    for n, entry in enumerate(entries):
        if not isinstance(entry, dict):
            continue
        at = (*case.path, n)
        if of_evidence:
            keys = ("claim", "source", "locator", "authority", "confidence", _EVIDENCE_NOTES)
            edits.extend(SetValue((*at, key), "") for key in keys if key not in entry)
        elif "class" not in entry:
            edits.extend(_authority(at, entry))
    if edits:
        title = "add the missing keys, empty" if of_evidence else "write rank, class and notes"
        yield Repair(title, tuple(edits), sure=of_evidence)


def _authority(at: Path, entry: dict[str, Value]) -> Iterator[Edit]:
    notes = [str(entry[key]) for key in ("detail", "note") if entry.get(key)]
    if "source_class" in entry:
        yield RenameKey((*at, "source_class"), "class")
    for key in ("detail", "note"):
        if key in entry:
            yield DeleteNode((*at, key))
    if "notes" not in entry:
        yield SetValue((*at, "notes"), " ".join(notes))


def _documented_variants(case: Case) -> Iterator[Repair]:
    """Turn {canonical, accepted_variants} into what schema 2.0 documents, for readers other than the harness."""
    entries = case.value(case.path)
    if not isinstance(entries, list):
        return
    drifted = [(n, entry) for n, entry in enumerate(entries) if isinstance(entry, dict) and "canonical" in entry]
    if case.path[0] != "global_variants" and all(set(e) <= {"canonical", "accepted_variants"} for _, e in drifted):
        texts = tuple(SetValue((*case.path, n), _as_text(entry)) for n, entry in drifted)
        yield Repair("write each entry as a plain string", texts)
    objects = tuple(SetValue((*case.path, n), _as_term(entry)) for n, entry in drifted)
    yield Repair("write each entry as term and variants", objects)


def _as_text(entry: dict[str, Value]) -> str:
    forms = ", ".join(map(str, _forms(entry.get("accepted_variants"))))
    return f"{entry['canonical']}: {forms}" if forms else str(entry["canonical"])


def _as_term(entry: dict[str, Value]) -> dict[str, Value]:
    rest = {key: value for key, value in entry.items() if key not in ("canonical", "accepted_variants")}
    return {"term": entry["canonical"], "variants": _forms(entry.get("accepted_variants")), **rest}


def _forms(value: Value) -> list[Value]:
    if isinstance(value, list):
        return value
    return [form.strip() for form in str(value or "").split(",") if form.strip()]


def _harness_variants(case: Case) -> Iterator[Repair]:
    """Turn term and variants, or plain strings, into the one shape that the public harness reads."""
    entries = case.value(case.path)
    if not isinstance(entries, list):
        return
    edits: list[Edit] = []
    for n, entry in enumerate(entries):
        if isinstance(entry, str):
            term, forms = Variant(entry).parted()
            value: dict[str, Value] = {"canonical": term.strip(), "accepted_variants": ", ".join(forms)}
        elif isinstance(entry, dict) and "canonical" not in entry:
            rest = {key: value for key, value in entry.items() if key not in ("term", "variants")}
            joined = ", ".join(map(str, _forms(entry.get("variants"))))
            value = {"canonical": entry.get("term"), "accepted_variants": joined, **rest}
        else:
            continue
        edits.append(SetValue((*case.path, n), value))
    if edits:
        yield Repair(
            "write canonical and accepted_variants, for the public harness; GT601 is then to be acknowledged",
            tuple(edits),
        )


def _scoring(case: Case) -> Iterator[Repair]:
    wanted: Value = {"total_points": TOTAL_POINTS, "gate_failure_score": 0, "integer_scores_only": True}[
        str(case.path[-1])
    ]
    yield Repair(f"set {case.path[-1]} to {str(wanted).lower()}", (SetValue(case.path, wanted),))


def _word(case: Case) -> Iterator[Repair]:
    words = [w.value for w in Determinacy] if case.path[-1] == "determinacy" else [k.value for k in FixtureKind]
    written = str(case.value(case.path)).lower().replace("_", " ").replace("-", " ").strip()
    for near in get_close_matches(written, words, 1, _NEAR):
        yield Repair(f"write {near}", (SetValue(case.path, near),), sure=True)
    yield Repair("leave it out", (DeleteNode(case.path),))


MAKERS: dict[str, Maker] = {
    "GT101": _version,
    "GT107": _type,
    "GT109": _quote,
    "GT110": _once,
    "GT111": _key,
    "GT112": _older_shape,
    "GT113": _scoring,
    "GT601": _documented_variants,
    "GT602": _harness_variants,
    "GT603": _harness_variants,
    "GT714": _word,
    "GT715": _word,
}
"""The repairs of this file by code."""
