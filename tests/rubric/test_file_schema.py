from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gt_tui.files.load import load
from gt_tui.rubric import keys
from gt_tui.rubric.reading import read_head, read_question
from gt_tui.rubric.schema import schema

RUBRICS = sorted((Path(__file__).parents[2] / "rubrics").glob("*.yaml"))
TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
}


def faults(shape: dict[str, Any], value: Any, root: dict[str, Any], at: str = "") -> list[str]:
    """A validator for the few words of JSON Schema that ours uses."""
    if "$ref" in shape:
        part = root["$defs"][shape["$ref"].removeprefix("#/$defs/")]
        return faults(part, value, root, at)
    if "anyOf" in shape:
        return min((faults(each, value, root, at) for each in shape["anyOf"]), key=len)
    if "const" in shape:
        return [] if value == shape["const"] else [f"{at}: not {shape['const']}"]
    if "enum" in shape and value not in shape["enum"]:
        return [f"{at}: not one of the words"]
    wanted = shape["type"] if isinstance(shape["type"], list) else [shape["type"]]
    fits = any(isinstance(value, TYPES[t]) and not (t == "integer" and isinstance(value, bool)) for t in wanted)
    if not fits:
        return [f"{at}: no {shape['type']}"]
    if isinstance(value, int) and value < shape.get("minimum", value):
        return [f"{at}: too small"]
    found = [f"{at}: no {key}" for key in shape.get("required", ()) if key not in value]
    if isinstance(value, dict):
        for key, part in shape.get("properties", {}).items():
            if key in value:
                found += faults(part, value[key], root, f"{at}.{key}")
    if isinstance(value, list) and "items" in shape:
        for n, item in enumerate(value):
            found += faults(shape["items"], item, root, f"{at}[{n}]")
    return found


def data_of(path: Path) -> dict[str, Any]:
    document = load(path).document
    questions = [document.question_data(index) for index in range(document.question_count)]
    return json.loads(json.dumps({**document.head, "questions": questions}))


@pytest.mark.parametrize("path", RUBRICS, ids=lambda path: path.stem)
def test_a_shipped_rubric_fits_the_schema(path: Path) -> None:
    assert faults(schema(), data_of(path), schema()) == []


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda d: d.update(schema_version="1.0"), ".schema_version: not 2.0"),
        (lambda d: d["questions"][0].pop("gate"), ".questions[0]: no gate"),
        (lambda d: d["questions"][0]["components"][1].update(points="three"), ".components[1].points: no integer"),
        (lambda d: d["questions"][0]["components"][1].update(points=0), ".components[1].points: too small"),
        (lambda d: d["questions"][0]["calibration"][0].update(kind="near_miss"), ".kind: not one of the words"),
        (lambda d: d["questions"][0].update(do_not_credit="one"), ".do_not_credit: no array"),
        (lambda d: d["questions"][0].update(accepted_variants=[{"word": "x"}]), ".accepted_variants[0]: no"),
    ],
)
def test_a_spoilt_rubric_does_not_fit(spoil: Any, says: str) -> None:
    data = data_of(RUBRICS[0])
    spoil(data)
    found = faults(schema(), data, schema())
    assert any(says in fault for fault in found), found


def test_unknown_keys_are_allowed_as_they_are_kept() -> None:
    data = {"schema_version": "2.0", "questions": [], "remarks": 3}
    assert faults(schema(), data, schema()) == []
    assert "additionalProperties" not in json.dumps(schema())


def test_every_reference_leads_to_a_part_and_every_part_is_referred_to() -> None:
    text = json.dumps(schema())
    for name in schema()["$defs"]:  # type: ignore[attr-defined]
        assert f'"#/$defs/{name}"' in text
    assert text.count("$ref") >= len(schema()["$defs"])  # type: ignore[arg-type]


def test_every_key_of_the_schema_is_one_that_reading_knows() -> None:
    _, head_faults = read_head(dict.fromkeys(keys.HEAD))
    _, faults_ = read_question({**dict.fromkeys(keys.QUESTION), "gat": {}, "question": "x"}, 0)
    assert [fault.kind.value for fault in head_faults] == []
    assert [fault.kind.value for fault in faults_] == ["spare key"]  # "gat" is near to "gate", which is there


def test_a_key_says_what_it_holds() -> None:
    for part in schema()["$defs"].values():  # type: ignore[attr-defined]
        assert all(shape.get("description") for shape in part["properties"].values())
