"""A text is found in the author's words wherever they stand, and replaced there and nowhere else."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from writing import as_json, as_yaml, rubric

from gt_tui.rubric.document import Document, Notation, open_document
from gt_tui.rubric.edits import SetValue
from gt_tui.rubric.path import Path, show
from gt_tui.rubric.replacing import (
    MOST_PLACES,
    Replacing,
    Seeking,
    Sought,
    found_in,
    places,
    put,
    replaced,
    texts_of,
)
from gt_tui.rubric.yaml_parse import parse_yaml

modest = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
seeds = st.integers(0, 2**20)


def sought(document: Document, text: str, question: int | None = None, *, whole_words: bool = False) -> Seeking:
    seeking = Seeking(document, Sought(text, whole_words), question)
    while seeking.step():
        pass
    return seeking


def all_replaced(document: Document, text: str, by: str, **how: Any) -> Replacing:
    replacing = Replacing(sought(document, text, **how), by)
    while replacing.step():
        pass
    return replacing


def yaml(*lines: str) -> Document:
    return open_document("\n".join(["questions:", *lines, ""]), Notation.YAML)


# -- in one text


@pytest.mark.parametrize(
    ("text", "words", "starts"),
    [
        ("The overturned limb, overturned twice. Overturned.", "overturned", (4, 21, 39)),
        ("The overturned limb, overturned twice. Overturned.", "Overturned", (39,)),
        ("aaaa", "aa", (0, 2)),
        ("a.b axb", "a.b", (0,)),
        ("𝔄b 🎉b b", "b", (1, 4, 6)),
        ("12 of 12", "12", (0, 6)),
        ("İstanbul, istanbul", "istanbul", (0, 10)),
        ("STRASSE straße", "straße", (8,)),
        ("x", "", ()),
    ],
)
def test_places_are_counted_in_characters(text: str, words: str, starts: tuple[int, ...]) -> None:
    assert places(text, Sought(words)) == starts


@pytest.mark.parametrize(
    ("text", "words", "starts"),
    [
        ("the gate, gates, a floodgate, gate-keeper, gate_id, gate's (gate)", "gate", (4, 30, 52, 60)),
        ("ba a a", "a a", (3,)),
        ("e\u0301cole cole", "cole", (7,)),
        ("Fe2O3", "Fe", ()),
        ("(a) and (a)b", "(a)", (0, 8)),
        ("überkippt kippt", "kippt", (10,)),
    ],
)
def test_whole_words_stand_between_other_characters(text: str, words: str, starts: tuple[int, ...]) -> None:
    assert places(text, Sought(words, whole_words=True)) == starts


@pytest.mark.parametrize(
    ("text", "words", "starts"),
    [
        ("cafe\u0301 cafe", "cafe", (6,)),
        ("cafe\u0301", "cafe\u0301", (0,)),
        ("👩\u200d🔬 👩 🔬", "👩", (4,)),
        ("👩\u200d🔬 👩 🔬", "🔬", (6,)),
        ("👍🏽 👍", "👍", (3,)),
        ("❤\ufe0f ❤", "❤", (3,)),
        ("می\u200cرود", "می", (0,)),
    ],
)
def test_no_part_of_a_character_is_found(text: str, words: str, starts: tuple[int, ...]) -> None:
    assert places(text, Sought(words)) == starts


@pytest.mark.parametrize(
    ("found", "words", "by", "then"),
    [
        ("overturned", "overturned", "inverted", "inverted"),
        ("Overturned", "overturned", "inverted", "Inverted"),
        ("OVERTURNED", "overturned", "inverted", "Inverted"),
        ("Overturned", "Overturned", "inverted", "inverted"),
        ("gossan", "gossan", "Fe-oxide cap", "Fe-oxide cap"),
        ("2 Points", "2 points", "three points", "Three points"),
        ("Gossan", "gossan", "", ""),
        ("Gossan", "gossan", "12", "12"),
        ("Gossan", "gossan", "ßa", "ßa"),
        ("Öde", "öde", "übel", "Übel"),
        ("Acidity", "acidity", "pH", "pH"),
        ("Acidity", "acidity", "low pH", "Low pH"),
    ],
)
def test_capital_at_the_start_stays_where_capitals_make_no_difference(
    found: str, words: str, by: str, then: str
) -> None:
    assert put(found, Sought(words), by) == then


words = st.one_of(
    st.sampled_from(["a", "alpha", "Alpha", "beta gamma", ",", "x", "é", "🎉", "e", "#", " ", "'", "\\", "12", "para"]),
    st.text("ab🎉é\u0301\u200d -'", min_size=1, max_size=3),
)
others = st.one_of(st.sampled_from(["", "omega", "Ω", "yes", "12", "a: b", "# x", "é", "'", '"', "🎉", " "]), words)


@given(text=st.text("abAB🎉é\u0301\u200d _-.", max_size=40), words=words, whole=st.booleans())
def test_places_hold_the_text_and_do_not_overlap(text: str, words: str, whole: bool) -> None:
    look = Sought(words, whole)
    starts = places(text, look)
    for start in starts:
        here = text[start : start + len(words)]
        assert here == words or (look.in_any_case and re.fullmatch(re.escape(words), here, re.IGNORECASE))
    assert all(b - a >= len(words) for a, b in pairwise(starts))
    assert replaced(text, (), look, "other") == text
    assert len(replaced(text, starts, look, "")) == len(text) - len(starts) * len(words)


# -- in a document

WHOLE = {
    "schema_version": "2.0",
    "benchmark": {"name": "The stone bench", "standardisation_set": ["stone"], "owner": "stone"},
    "source_authority": [{"rank": 1, "class": "stone", "notes": "stone"}],
    "global_variants": [
        {"term": "stone", "variants": ["stone a", "b"], "note": "stone"},
        {"canonical": "stone", "accepted_variants": "stone, c", "note": ""},
        "stone",
    ],
    "questions": [
        {
            "id": "stone",
            "section": "stone",
            "title": "A stone",
            "question": "Stone?",
            "type": "stone",
            "mode": "stone",
            "difficulty": "stone",
            "model_answer": "stone",
            "principle": "stone",
            "stone": "stone",
            "gate": {"component_id": "stone", "points": 3, "pass_condition": "stone", "fail_examples": ["stone", "x"]},
            "components": [{"id": "stone", "points": 3, "is_gate": True, "credit_if": "a stone and a stone"}],
            "required_concepts": ["stone"],
            "accepted_variants": [
                "stone",
                {"term": "stone", "variants": ["x", "stone"], "note": "stone"},
                {"canonical": "stone", "accepted_variants": ["stone"], "note": "stone"},
            ],
            "indicative_terms": ["stone", 7],
            "do_not_credit": ["stone"],
            "evidence": [
                dict.fromkeys(("claim", "source", "locator", "authority", "confidence", "notes", "more"), "stone")
            ],
            "calibration": [
                {
                    "fixture_id": "stone",
                    "response_text": "stone",
                    "expected_component_awards": [{"id": "stone", "awarded": 1}],
                    "rationale": "stone",
                    "kind": "stone",
                }
            ],
        },
        {"id": "B", "question": "Wood?"},
        {"id": "C", "title": "stone"},
    ],
}
OF_A_QUESTION = [
    "question",
    "model_answer",
    "principle",
    "title",
    "gate.pass_condition",
    "gate.fail_examples[0]",
    "components[0].credit_if",
    "do_not_credit[0]",
    "required_concepts[0]",
    "indicative_terms[0]",
    "accepted_variants[0]",
    "accepted_variants[1].term",
    "accepted_variants[1].variants[1]",
    "accepted_variants[1].note",
    "accepted_variants[2].canonical",
    "accepted_variants[2].accepted_variants[0]",
    "accepted_variants[2].note",
    "evidence[0].claim",
    "evidence[0].source",
    "evidence[0].locator",
    "evidence[0].authority",
    "evidence[0].confidence",
    "evidence[0].notes",
    "calibration[0].response_text",
    "calibration[0].rationale",
]
OUTSIDE = [
    "benchmark.name",
    "global_variants[0].term",
    "global_variants[0].variants[0]",
    "global_variants[0].note",
    "global_variants[1].canonical",
    "global_variants[1].accepted_variants",
    "global_variants[2]",
]


@pytest.mark.parametrize("layout", [{"indent": 2}, {}], ids=["lines", "one line"])
@pytest.mark.parametrize("notation", Notation)
def test_it_is_found_in_every_text_of_the_author_and_in_nothing_else(notation: Notation, layout: Any) -> None:
    document = open_document(json.dumps(WHOLE, **layout), notation)
    found = sought(document, "stone")
    assert {show(one.path) for one in found.found} == {
        *(f"questions[0].{name}" for name in OF_A_QUESTION),
        "questions[2].title",
        *OUTSIDE,
    }
    assert found.count == len(found.found) + 1  # one text holds it twice
    assert sought(document, "stone", 2).count == 1
    assert sought(document, "stone", 1).count == 0


def test_what_is_found_is_in_the_order_of_the_editor() -> None:
    found = sought(open_document(json.dumps(WHOLE), Notation.JSON), "stone").found
    assert [show(one.path) for one in found] == [
        *(f"questions[0].{name}" for name in OF_A_QUESTION),
        "questions[2].title",
        *OUTSIDE,
    ]


@pytest.mark.parametrize(
    ("source", "words", "starts"),
    [
        ("'it''s'", "it's", (0,)),
        ('"\\x73tone"', "stone", (0,)),
        ('"st\\\n      one"', "stone", (0,)),
        ("a red\n      stone here", "red stone", (2,)),
        (">-\n      a red\n      stone\n\n      red stone", "red stone", (2, 12)),
        ('"\\U0001F389 stone"', "🎉", (0,)),
    ],
)
def test_it_is_found_as_it_reads_however_it_is_written(source: str, words: str, starts: tuple[int, ...]) -> None:
    document = yaml(f"  - title: {source}")
    assert document.slices is not None
    [found] = found_in(document, 0, Sought(words))
    assert found.starts == starts


def test_places_in_a_block_with_windows_line_ends_are_those_of_the_text() -> None:
    text = "questions:\n  - id: A\n    title: |\n      one stone\n      🎉 two stone\n  - id: B\n".replace("\n", "\r\n")
    document = open_document(text, Notation.YAML)
    [found] = found_in(document, 0, Sought("stone"))
    assert (found.text, found.starts) == ("one stone\n🎉 two stone\n", (4, 16))
    done = all_replaced(document, "stone", "wood")
    assert done.document.text == text.replace("stone", "wood")


def test_lines_around_what_is_replaced_stay_as_they_are() -> None:
    document = yaml(
        "  - id: A  # stone: kept",
        "    title: 'a stone'   # stone: kept",
        "    question: |",
        "      No",
        "      stone.",
        "    x_more: stone",
    )
    done = all_replaced(document, "stone", "wood")
    assert done.document.text == (document.text.replace("'a stone'", "'a wood'").replace("      stone.", "      wood."))
    assert (done.places, [show(path) for path in done.paths]) == (2, ["questions[0].question", "questions[0].title"])


def test_places_switched_off_stay() -> None:
    document = yaml("  - title: stone, stone, stone")
    path: Path = ("questions", 0, "title")
    replacing = Replacing(sought(document, "stone"), "wood", {(path, 7)})
    while replacing.step():
        pass
    assert replacing.document.node(path).value == "wood, stone, wood"  # type: ignore[union-attr]
    assert replacing.places == 2


def test_a_place_that_reads_the_same_afterwards_is_not_counted() -> None:
    done = all_replaced(yaml("  - title: Gossan and gossan", "    question: Gossan"), "gossan", "Gossan")
    assert (done.places, done.paths) == (1, [("questions", 0, "title")])


def test_looking_stops_where_nobody_could_read_on() -> None:
    document = open_document(
        json.dumps({"questions": [{"title": "e" * (MOST_PLACES // 2)} for _ in range(9)]}, indent=1), Notation.JSON
    )
    seeking = sought(document, "e")
    assert seeking.too_many
    assert len(seeking.found) == 3


# -- aliases

SHARED = """\
x_texts:
  - &far a far stone
questions:
  - id: A
    gate: &gate
      pass_condition: &text A stone.   # stone
      points: 3
    components:
      - &first {id: C1, credit_if: One stone., points: 3}
      - <<: *first
        id: C2
    title: *far
    principle: *far
  - id: B
    gate: *gate
    model_answer: *text
    question: Another stone.
"""


def test_text_with_aliases_is_found_once_and_changes_in_all_its_places() -> None:
    document = open_document(SHARED, Notation.YAML)
    seeking = sought(document, "stone")
    assert [(show(one.path), [show(path) for path in one.also]) for one in seeking.found] == [
        ("questions[0].principle", ["questions[0].title"]),
        ("questions[0].gate.pass_condition", ["questions[1].model_answer", "questions[1].gate.pass_condition"]),
        ("questions[0].components[0].credit_if", ["questions[0].components[1].credit_if"]),
        ("questions[1].question", []),
    ]
    done = all_replaced(document, "stone", "wood")
    assert done.refused == []
    assert done.places == seeking.count == 4
    after = (
        SHARED.replace("A stone.", "A wood.")
        .replace("One stone.", "One wood.")
        .replace("Another stone", "Another wood")
    )
    # the anchor of these stands in no text of the author's, which stays
    assert done.document.text == after.replace("title: *far", "title: a far wood").replace(
        "principle: *far", "principle: a far wood"
    )


def test_text_shared_with_what_was_not_looked_at_is_refused_by_name_and_the_others_go() -> None:
    document = open_document(SHARED, Notation.YAML)
    done = all_replaced(document, "stone", "wood", question=0)
    assert [show(one.path) for one in done.refused] == ["questions[0].gate.pass_condition"]
    assert "questions[1].gate" in done.refused[0].why
    assert "One wood." in done.document.text
    assert "A stone." in done.document.text


def test_an_edit_may_say_that_aliases_follow() -> None:
    document = yaml("  - {title: &a x, question: *a, id: *a}")
    at: Path = ("questions", 0)
    edit = SetValue((*at, "title"), "new", ((*at, "question"), (*at, "id")))
    assert document.edited(edit).text == document.text.replace("&a x", "&a new")


# -- every document


def write(data: Any, notation: Notation, seed: int) -> str:
    return as_yaml(data, seed) if notation is Notation.YAML else as_json(data, seed)


def fresh(document: Document) -> Any:
    """Read the whole text afresh, the way no edit has touched."""
    if document.notation is Notation.YAML:
        return parse_yaml(document.text).root.value
    return json.loads(document.text)


def leaves(data: Any, path: Path = ()) -> dict[Path, Any]:
    if isinstance(data, dict):
        return {at: leaf for key, value in data.items() for at, leaf in leaves(value, (*path, key)).items()}
    if isinstance(data, list):
        return {at: leaf for n, value in enumerate(data) for at, leaf in leaves(value, (*path, n)).items()}
    return {path: data}


@pytest.mark.parametrize("notation", Notation)
@modest
@given(rubric=rubric, seed=seeds, words=words, by=others, whole=st.booleans())
def test_only_texts_that_held_it_change_and_as_often_as_it_was_told(
    notation: Notation, rubric: Any, seed: int, words: str, by: str, whole: bool
) -> None:
    document = open_document(write(rubric, notation, seed), notation)
    look = Sought(words, whole)
    seeking = sought(document, words, whole_words=whole)
    done = Replacing(seeking, by)
    while done.step():
        pass
    before, after = leaves(fresh(document)), leaves(fresh(done.document))
    assert before.keys() == after.keys()
    changed = {path for path in before if repr(before[path]) != repr(after[path])}
    assert changed == set(done.paths)
    refused = {one.path for one in done.refused}
    told = 0
    for found in seeking.found:
        assert before[found.path] == found.text
        if found.path not in refused:
            assert after[found.path] == replaced(found.text, found.starts, look, by)
            told += sum(
                put(found.text[at : at + len(words)], look, by) != found.text[at : at + len(words)]
                for at in found.starts
            )
    assert told == done.places
    assert done.document is not document or not changed


@pytest.mark.parametrize("notation", Notation)
@modest
@given(rubric=rubric, seed=seeds, words=words, whole=st.booleans())
def test_nothing_is_missed_by_looking_at_the_lines_first(
    notation: Notation, rubric: Any, seed: int, words: str, whole: bool
) -> None:
    document = open_document(write(rubric, notation, seed), notation, unread=True)
    look = Sought(words, whole)
    for index in [*range(document.question_count), None]:
        found = [(one.path, one.starts) for one in found_in(document, index, look)]
        wanted = [(path, places(text, look)) for path, text in texts_of(document, index)]
        assert found == [one for one in wanted if one[1]]


@pytest.mark.parametrize("notation", Notation)
@modest
@given(rubric=rubric, seed=seeds)
def test_replacing_back_gives_the_same_bytes(notation: Notation, rubric: Any, seed: int) -> None:
    text = write(rubric, notation, seed)
    document = open_document(text, notation)
    done = all_replaced(document, "alpha", "qqqq")
    if not done.refused:
        back = all_replaced(done.document, "qqqq", "alpha")
        assert back.document.text == text
