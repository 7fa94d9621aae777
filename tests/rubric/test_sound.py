"""What is read fast is what is read key by key, or it is not read fast."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gt_tui.files.load import load
from gt_tui.rubric.document import Notation, open_document
from gt_tui.rubric.reading import question_at, read_question
from gt_tui.rubric.sound import sound_data, sound_json

QUESTION: dict[str, Any] = {
    "id": "A1",
    "section": "A",
    "title": "Zones",
    "question": "Do the zones\ninterpenetrate?",
    "type": "Reasoning",
    "mode": "Graduated",
    "difficulty": "Hard",
    "model_answer": 'They do: "each" holds the other’s ore – so says é.',
    "principle": "",
    "gate": {"component_id": "C1", "points": 3, "pass_condition": "Says so.", "fail_examples": ["Denies it."]},
    "components": [
        {"id": "C1", "points": 3, "is_gate": True, "credit_if": "Says so."},
        {"id": "C2", "points": 7, "is_gate": False, "credit_if": "Says why."},
    ],
    "required_concepts": ["zone"],
    "accepted_variants": ["zones", {"term": "ore", "variants": ["mineral"], "note": "a remark"}],
    "indicative_terms": [],
    "do_not_credit": ["C2: repeats it"],
    "evidence": [
        {"claim": "a", "source": "b", "locator": "c", "authority": "d", "confidence": "e", "notes": ""},
    ],
    "calibration": [
        {
            "fixture_id": "A1-F1",
            "response_text": "They do.",
            "expected_gate_passed": True,
            "expected_component_awards": [{"id": "C1", "awarded": 3}, {"id": "C2", "awarded": 0}],
            "expected_total": 3,
            "rationale": "",
            "kind": "minimum pass",
            "determinacy": "open",
        }
    ],
    "x_acknowledged": [{"code": "GT401", "about": "C2", "text": "ab12", "reason": "It is sound."}],
}
ODD = st.sampled_from(
    [
        *(None, True, False, 0, 3, -1, 3.0, 10**30),
        *("\ufe0fa", "3", "near miss", "", "a\tb", "a\x1b[2Jb", "a\x7fb", "a\u202eb", "a\\nb", "\\", 'a"b', "\ud800"),
        *([], {}, ["x"], {"x": 1}, [None], {"canonical": "a", "accepted_variants": "b, c"}),
    ]
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for step, child in inside for place in places(child, (*path, step)))]


@st.composite
def questions(draw: st.DrawFn) -> dict[str, Any]:
    question = copy.deepcopy(QUESTION)
    for _ in range(draw(st.integers(0, 3))):
        path = draw(st.sampled_from(places(question)[1:]))
        owner: Any = question
        for step in path[:-1]:
            owner = owner[step]
        what = draw(st.sampled_from(["set", "delete", "add"]))
        if what == "set":
            owner[path[-1]] = copy.deepcopy(draw(ODD))
        elif what == "delete":
            del owner[path[-1]]
        elif isinstance(owner, dict):
            owner[draw(st.sampled_from(["x_mine", "poinst", "note", "kind", "id", "gate"]))] = copy.deepcopy(draw(ODD))
    return question


@given(questions(), st.booleans(), st.sampled_from([None, 2, "\t"]))
def test_what_is_read_fast_is_what_is_read_key_by_key(
    question: dict[str, Any], escaped: bool, indent: int | str | None
) -> None:
    exact = (*read_question(question, 0),)
    text = json.dumps(question, ensure_ascii=escaped, indent=indent)
    for fast in (sound_data(question), sound_json(text)):
        assert fast is None or (fast, ()) == exact


def test_a_question_with_nothing_odd_is_read_fast() -> None:
    exact, faults = read_question(QUESTION, 0)
    assert not faults
    assert sound_data(QUESTION) == exact
    assert sound_json(json.dumps(QUESTION)) == exact
    assert sound_json(json.dumps(QUESTION, ensure_ascii=False, indent=2)) == exact


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"title": "Zones"', '"title": "Zones", "title": "Zones"'),
        ('"points": 7', '"points": 7, "points": 7'),
        ('"title": "Zones"', '"title": "a\\\\", "title": "b"'),
        ('"title": "Zones"', '"title": "\\"", "title": "\\""'),
        ('"title": "Zones"', '"title": "\\u0022", "title": "b"'),
    ],
)
def test_a_key_that_stands_twice_is_never_read_fast(old: str, new: str) -> None:
    for indent in (None, 2):
        text = json.dumps(QUESTION, indent=indent)
        assert text.count(old) == 1
        assert sound_json(text.replace(old, new)) is None


def test_a_key_that_stands_twice_is_seen_where_others_are_left_out() -> None:
    for path in places(QUESTION)[1:]:
        if not isinstance(path[-1], str):
            continue
        question = copy.deepcopy(QUESTION)
        owner: Any = question
        for step in path[:-1]:
            owner = owner[step]
        del owner[path[-1]]
        twice = json.dumps(question).replace('"points": 7', '"points": 7, "points": 5')
        assert sound_json(twice) is None or '"points": 7' not in json.dumps(question), path


@pytest.mark.parametrize("key", ["id", "question", "title"])
def test_a_selector_that_opens_a_text_is_left_to_the_exact_reading(key: str) -> None:
    question = {**QUESTION, key: "\ufe0fopens"}
    assert read_question(question, 0)[1]
    assert sound_data(question) is None
    assert sound_json(json.dumps(question, ensure_ascii=False)) is None


def test_half_of_a_cut_emoji_does_not_keep_a_file_from_being_divided() -> None:
    odd = {**QUESTION, "id": "B2", "title": "cut \ud83d"}
    text = json.dumps({"schema_version": "2.0", "questions": [QUESTION, odd, QUESTION]}, indent=2) + "\n"
    document = open_document(text, Notation.JSON)
    assert document.slices is not None
    assert document.text == text
    assert document.question_data(1) == odd
    assert question_at(document, 1)[1]


@pytest.mark.parametrize("path", sorted((Path(__file__).parents[2] / "rubrics").glob("*.yaml")), ids=lambda p: p.stem)
def test_the_shipped_rubrics_are_read_fast(path: Path) -> None:
    document = load(path).document
    for index in range(document.question_count):
        exact, faults = read_question(document.question_data(index), index)
        if not faults:
            assert document.sound_question(index) == exact
        assert question_at(document, index) == (exact, faults)


def test_a_question_keeps_its_position() -> None:
    text = json.dumps({"schema_version": "2.0", "questions": [QUESTION, {**QUESTION, "id": "B2"}]}, indent=2)
    document = open_document(text + "\n", Notation.JSON)
    assert [(q.index, q.id) for q in (question_at(document, index)[0] for index in range(2))] == [(0, "A1"), (1, "B2")]
