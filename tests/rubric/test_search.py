"""Words are found in everything that the author wrote, and not in what the format wrote."""

from __future__ import annotations

import json

import pytest

from gt_tui.rubric.document import Document, Notation, open_document
from gt_tui.rubric.search import holds, words_of

QUESTION = {
    "id": "A1",
    "title": "Rusty ridge",
    "question": "What does the ridge show?",
    "gate": {
        "component_id": "C1",
        "points": 3,
        "pass_condition": "Calls it a gossan.",
        "fail_examples": ["An ore bed."],
    },
    "components": [{"id": "C1", "points": 3, "is_gate": True, "credit_if": "Says „Ödland“ and “don't”."}],
    "accepted_variants": [{"term": "gossan", "variants": ["iron hat"], "note": ""}],
    "do_not_credit": ["Lava, for instance."],
    "calibration": [
        {"fixture_id": "A1-F1", "response_text": "The top was leached.\nCopper went down.", "rationale": "Reads it."}
    ],
}
OTHER = {"id": "B2", "question": "Another thing.", "components": [{"id": "C1", "points": 3, "is_gate": False}]}

YAML = """\
questions:
  - id: A1
    title: Rusty ridge
    question: What does the ridge show?
    gate: {component_id: C1, points: 3, pass_condition: Calls it a gossan., fail_examples: [An ore bed.]}
    components:
      - {id: C1, points: 3, is_gate: true, credit_if: 'Says „Ödland“ and “don''t”.'}
    accepted_variants: [{term: gossan, variants: [iron hat], note: ""}]
    do_not_credit:
      - Lava, for instance.
    calibration:
      - fixture_id: A1-F1
        response_text: |
          The top was leached.
          Copper went down.
        rationale: Reads it.
  - id: B2
    question: Another thing.
    components: [{id: C1, points: 3, is_gate: false}]
"""


def documents() -> list[Document]:
    data = {"questions": [QUESTION, OTHER]}
    one_region = YAML.replace("question: Another", "question: &a Another")
    return [
        open_document(YAML, Notation.YAML),
        open_document(json.dumps(data, indent=2), Notation.JSON),
        open_document(json.dumps(data, indent=2, ensure_ascii=False), Notation.JSON),
        open_document(json.dumps(data), Notation.JSON),
        open_document(one_region, Notation.YAML),
    ]


@pytest.mark.parametrize(
    "typed",
    [
        "ridge rusty",
        "GOSSAN calls",
        "ore bed",
        "ödland",
        "don't",
        "iron hat",
        "lava",
        "leached copper",
        "a1-f1",
        "reads",
        "top gossan lava",
        "says",
    ],
)
def test_words_are_found_wherever_the_author_wrote_them(typed: str) -> None:
    for document in documents():
        found = [holds(document, index, words_of(typed)) for index in range(document.question_count)]
        assert found == [True, False], document.notation


@pytest.mark.parametrize(
    "typed", ["gate", "points", "is_g", "true", "rational", "component_id", "note", "calibration", "credit_if", "term"]
)
def test_what_the_format_writes_is_not_found(typed: str) -> None:
    for document in documents():
        assert not any(holds(document, index, words_of(typed)) for index in range(document.question_count))


@pytest.mark.parametrize(
    "text", ["The gate: it holds.", "Fails the gate", "Note: true", "Is it true?", "gates", "İstanbul gate"]
)
def test_words_of_the_format_are_found_where_the_author_uses_them(text: str) -> None:
    word = "true" if "true" in text else "gate"
    for notation in Notation:
        source = json.dumps({"questions": [{"gate": {"pass_condition": text}, "x": {"is_gate": True}}]}, indent=1)
        assert holds(open_document(source, notation), 0, (word,))
