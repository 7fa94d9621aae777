from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from writing import as_json, as_yaml, rubric

from gt_tui.rubric.convert import CannotConvert, convert
from gt_tui.rubric.document import Notation, open_document
from gt_tui.rubric.yaml_parse import parse_yaml

SHIPPED = Path(__file__).parents[2] / "rubrics" / "yudnamutana.yaml"

YAML = """\
# head
schema_version: "2.0"  # the version

questions:
  # about A1
  - id: A1  # 'first'
    text: "# none"
    more: |  # in the header
      # none either
    awards: [1, # one
      2]
# end
"""


def test_json_names_the_comments_that_it_cannot_hold() -> None:
    converted = convert(open_document(YAML, Notation.YAML), Notation.JSON)
    assert converted.lost_comments == (
        (1, "# head"),
        (2, "# the version"),
        (5, "# about A1"),
        (6, "# 'first'"),
        (8, "# in the header"),
        (10, "# one"),
        (12, "# end"),
    )
    assert json.loads(converted.text) == {
        "schema_version": "2.0",
        "questions": [{"id": "A1", "text": "# none", "more": "# none either\n", "awards": [1, 2]}],
    }


def test_yaml_comes_in_the_house_style() -> None:
    data = {
        "schema_version": "2.0",
        "questions": [
            {
                "id": "A1",
                "question": "word " * 30 + "end?",
                "model_answer": "One.\n\nTwo.",
                "do_not_credit": [],
                "calibration": [
                    {
                        "fixture_id": "A1-F1",
                        "expected_component_awards": [{"id": "C1", "awarded": 0}, {"id": "C2", "awarded": 3}],
                    }
                ],
            },
            {"id": "no"},
        ],
    }
    converted = convert(open_document(json.dumps(data), Notation.JSON), Notation.YAML)
    words = "word " * 19
    assert converted.lost_comments == ()
    assert converted.text == (
        'schema_version: "2.0"\n\nquestions:\n  - id: A1\n    question: >-\n'
        f"      {words.strip()}\n      {('word ' * 11).strip()} end?\n"
        "    model_answer: |-\n      One.\n\n      Two.\n    do_not_credit: []\n    calibration:\n"
        "      - fixture_id: A1-F1\n        expected_component_awards:\n"
        "          - { id: C1, awarded: 0 }\n          - { id: C2, awarded: 3 }\n\n"
        '  - id: "no"\n'
    )


def test_json_keeps_awards_on_one_line_each() -> None:
    text = "questions:\n- calibration:\n  - expected_component_awards:\n    - id: C1\n      awarded: 0\n"
    assert (
        '            { "id": "C1", "awarded": 0 }\n' in convert(open_document(text, Notation.YAML), Notation.JSON).text
    )


def test_the_same_notation_gives_the_same_text() -> None:
    assert convert(open_document(YAML, Notation.YAML), Notation.YAML).text == YAML


def test_line_ends_are_kept() -> None:
    text = convert(open_document(YAML.replace("\n", "\r\n"), Notation.YAML), Notation.JSON).text
    assert text.count("\n") == text.count("\r\n") > 5


@pytest.mark.parametrize(("number", "name"), [(".nan", "nan"), (".inf", "inf"), ("-.inf", "-inf")])
def test_a_number_that_json_does_not_have_is_refused_with_its_path(number: str, name: str) -> None:
    document = open_document(f"questions:\n- id: A1\n  gate: {{ points: {number} }}\n", Notation.YAML)
    with pytest.raises(CannotConvert, match=rf"questions\[0\].gate.points is {name},"):
        convert(document, Notation.JSON)


def test_a_key_that_stands_twice_is_refused() -> None:
    with pytest.raises(CannotConvert, match=r"questions\[0\].id stands twice"):
        convert(open_document("questions:\n- id: A1\n  id: A2\n", Notation.YAML), Notation.JSON)


def test_half_a_surrogate_pair_is_refused_with_its_path() -> None:
    with pytest.raises(CannotConvert, match=r"questions\[0\].id: half of a surrogate pair"):
        convert(open_document('{"questions": [{"id": "\\ud83d"}]}', Notation.JSON), Notation.YAML)


def test_aliases_and_merges_are_written_out() -> None:
    text = "base: &b { x: 1 }\nquestions:\n- id: A1\n  g: { <<: *b, y: 2 }\n  h: *b\n"
    data = json.loads(convert(open_document(text, Notation.YAML), Notation.JSON).text)
    assert data == {"base": {"x": 1}, "questions": [{"id": "A1", "g": {"x": 1, "y": 2}, "h": {"x": 1}}]}


def test_the_shipped_rubric_goes_there_and_back() -> None:
    document = open_document(SHIPPED.read_text(encoding="utf-8"), Notation.YAML)
    there = convert(document, Notation.JSON)
    back = convert(open_document(there.text, Notation.JSON), Notation.YAML)
    assert parse_yaml(back.text).root.value == json.loads(there.text) == parse_yaml(document.text).root.value
    assert len(there.lost_comments) > 10


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rubric=rubric, seed=st.integers(0, 2**20))
def test_no_data_is_lost_in_either_direction(rubric: Any, seed: int) -> None:
    there = convert(open_document(as_yaml(rubric, seed), Notation.YAML), Notation.JSON)
    assert repr(json.loads(there.text)) == repr(rubric)
    back = convert(open_document(as_json(rubric, seed), Notation.JSON), Notation.YAML)
    assert repr(parse_yaml(back.text).root.value) == repr(rubric)


def test_what_is_spelt_in_another_way_or_not_kept_is_named_with_its_line() -> None:
    text = 'questions:\n  - &q\n    id: 012\n    weight: 1e3\n    points: 3\n    title: "012"\n    half: 0.5\n  - *q\n'
    converted = convert(open_document(text, Notation.YAML), Notation.JSON)
    assert converted.respelt == (
        (3, "questions[0].id: 012 is written 12"),
        (4, "questions[0].weight: 1e3 is written 1000.0"),
        (1, "anchors, aliases and merges are written out, and tags are left out"),
    )
    back = convert(open_document('{"questions": [{"id": 1.0E2, "points": 3}]}', Notation.JSON), Notation.YAML)
    assert back.respelt == ((1, "questions[0].id: 1.0E2 is written 100.0"),)


def test_a_number_that_json_cannot_say_back_is_refused() -> None:
    with pytest.raises(CannotConvert, match="a number that JSON does not have"):
        convert(open_document('{"questions": [{"points": 1e400}]}', Notation.JSON), Notation.YAML)
