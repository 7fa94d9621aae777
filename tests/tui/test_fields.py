from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_rubric import SMALL

from gt_tui.checks.run import check_question
from gt_tui.rubric.document import Document, Notation, open_document
from gt_tui.rubric.edits import Edit, InsertItem, applied
from gt_tui.rubric.kinds import missing_kinds
from gt_tui.rubric.model import FixtureKind, Head, Question
from gt_tui.rubric.reading import head_of, question_at
from gt_tui.rubric.tree import Value
from gt_tui.tui.fields import BadInput, Field, Kind, Row, Section, rows_of, words_edits
from gt_tui.tui.new_items import new_item

EDITABLE = [section for section in Section if section not in (Section.JUDGES_VIEW, Section.SOURCE)]


def read(text: str = SMALL, index: int = 0) -> tuple[Document, Question, Head]:
    document = open_document(text, Notation.YAML)
    return document, question_at(document, index)[0], head_of(document)[0]


def rows(section: Section, text: str = SMALL, index: int = 0) -> list[Row]:
    _, question, head = read(text, index)
    return rows_of(section, question, head)


def field(section: Section, row: int, label: str) -> Field:
    return next(each for each in rows(section)[row].fields if each.label == label)


def after(edits: list[Edit], index: int = 0) -> Question:
    document, _, _ = read()
    for edit in edits:
        document = document.edited(edit)
    return question_at(document, index)[0]


@pytest.mark.parametrize("section", EDITABLE)
def test_every_field_that_stands_in_the_file_shows_the_value_at_its_path(section: Section) -> None:
    document, question, head = read()
    found = rows_of(section, question, head)
    assert found
    for row in found:
        for each in row.fields:
            node = document.node(each.path)
            if node is None:
                assert each.value in (None, "", False), each  # not in the file: nothing, or the default
            elif each.kind is Kind.WORDS:
                assert list(each.value) == node.value  # type: ignore[call-overload]
            elif each.path[-1] != "expected_component_awards":
                assert each.value == node.value, each


@pytest.mark.parametrize("section", EDITABLE)
def test_a_row_has_at_most_one_prose_field_and_some_field(section: Section) -> None:
    found = rows(section)
    assert found
    for row in found:
        assert row.fields
        assert sum(each.kind is Kind.PROSE for each in row.fields) <= 1


@pytest.mark.parametrize("section", [Section.JUDGES_VIEW, Section.SOURCE])
def test_views_have_no_rows_and_nothing_to_add(section: Section) -> None:
    _, question, head = read()
    assert rows_of(section, question, head) == []
    assert new_item(section, question, None) is None


def test_question_without_any_key_still_offers_its_texts_and_its_gate() -> None:
    text = 'schema_version: "2.0"\nquestions:\n  - {}\n'
    _, question, head = read(text)
    assert [row.label for row in rows_of(Section.QUESTION, question, head)][:3] == [
        "Question",
        "Model answer",
        "Principle",
    ]
    gate = rows_of(Section.GATE, question, head)
    assert gate[0].fields[-1].shown() == ""
    for section in EDITABLE[2:]:
        assert rows_of(section, question, head) == [] or section is Section.TERMS


@pytest.mark.parametrize("text", ["4", " 4 ", "04"])
def test_whole_number_is_read(text: str) -> None:
    assert field(Section.GATE, 0, "Points").parse(text) == 4


@pytest.mark.parametrize("text", ["", "four", "4.0", "-1", "1e3", "٤", "²", "99999", "4 5"])
def test_anything_else_is_no_whole_number(text: str) -> None:
    with pytest.raises(BadInput, match="whole number"):
        field(Section.GATE, 0, "Points").parse(text)


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("Y", True), ("true", True), (" no ", False), ("N", False)])
def test_yes_and_no_are_read(text: str, value: bool) -> None:
    assert field(Section.FIXTURES, 0, "Gate").parse(text) is value


@pytest.mark.parametrize("text", ["", "ye", "1", "maybe"])
def test_anything_else_is_neither_yes_nor_no(text: str) -> None:
    with pytest.raises(BadInput, match="yes or no"):
        field(Section.FIXTURES, 0, "Gate").parse(text)


def test_prose_is_taken_as_typed() -> None:
    assert field(Section.GATE, 0, "Pass condition").parse("  Two words \n") == "  Two words \n"


@pytest.mark.parametrize(
    ("section", "row", "label", "value", "path"),
    [
        (Section.QUESTION, 0, "Question", "Why?", ("question",)),
        (Section.GATE, 0, "Points", 2, ("gate", "points")),
        (Section.GATE, 0, "Pass condition", "Says why.", ("gate", "pass_condition")),
        (Section.GATE, 1, "Fails 1", "Says how.", ("gate", "fail_examples", 0)),
        (Section.COMPONENTS, 1, "Points", 2, ("components", 1, "points")),
        (Section.COMPONENTS, 1, "Gate", True, ("components", 1, "is_gate")),
        (Section.COMPONENTS, 2, "Credit if", "Drills.", ("components", 2, "credit_if")),
        (Section.DO_NOT_CREDIT, 0, "Entry 1", "No.", ("do_not_credit", 0)),
        (Section.TERMS, 0, "1", "decay", ("required_concepts", 0)),
        (Section.TERMS, 2, "1", "iron", ("indicative_terms", 0)),
        (Section.TERMS, 3, "Accepted", "green", ("accepted_variants", 0, "accepted_variants")),
        (Section.EVIDENCE, 0, "Claim", "Other.", ("evidence", 0, "claim")),
        (Section.FIXTURES, 0, "Gate", True, ("calibration", 0, "expected_gate_passed")),
        (Section.FIXTURES, 0, "C2", 1, ("calibration", 0, "expected_component_awards", 1, "awarded")),
        (Section.FIXTURES, 0, "Total", 1, ("calibration", 0, "expected_total")),
        (Section.FIXTURES, 0, "Answer", "None.", ("calibration", 0, "response_text")),
        (Section.FIXTURES, 1, "Rationale", "So.", ("calibration", 0, "rationale")),
        (Section.FIXTURES, 0, "Open", True, ("calibration", 0, "determinacy")),
    ],
)
def test_a_fields_edit_puts_the_value_at_one_place_of_the_file(
    section: Section, row: int, label: str, value: Value, path: tuple[str | int, ...]
) -> None:
    document, _, _ = read()
    for edit in field(section, row, label).edits_for(value):
        document = document.edited(edit)
    node = document.node(("questions", 0, *path))
    assert node is not None
    assert node.value == ("open" if label == "Open" else value)


def test_missing_award_is_added_with_its_component() -> None:
    text = SMALL.replace("[{id: C1, awarded: 3}, {id: C2, awarded: 0}, {id: C3, awarded: 0}]", "[{id: C1, awarded: 3}]")
    document, question, head = read(text)
    missing = next(each for each in rows_of(Section.FIXTURES, question, head)[2].fields if each.label == "C3")
    assert missing.value is None
    for edit in missing.edits_for(2):
        document = document.edited(edit)
    assert question_at(document, 0)[0].fixtures[1].award("C3") == 2


def test_variant_rows_of_the_whole_file_edit_the_head() -> None:
    row = next(each for each in rows(Section.TERMS) if each.group == "Variants for all questions")
    assert row.path == ("global_variants", 0)


def test_new_component_takes_the_first_free_number_and_no_gate_mark() -> None:
    _, question, _ = read()
    item = new_item(Section.COMPONENTS, question, None)
    assert item is not None
    assert item.value == {"id": "C4", "points": 1, "is_gate": False, "credit_if": ""}  # 10 are given already
    renamed = SMALL.replace("C2", "C5")
    assert new_item(Section.COMPONENTS, read(renamed)[1], None).value["id"] == "C2"  # type: ignore[union-attr, index, call-overload]
    # awards of one that is gone are not the new one's
    gone = SMALL.replace("- id: C2\n", "- id: C5\n")
    assert new_item(Section.COMPONENTS, read(gone)[1], None).value["id"] == "C4"  # type: ignore[union-attr, index, call-overload]


@pytest.mark.parametrize(
    ("points", "left"),
    [("points: 4", 1), ("points: 3", 1), ("points: 1", 3), ("points: 9", 1), ("points: many", 1)],
)
def test_new_component_gets_the_points_that_are_left(points: str, left: int) -> None:
    text = SMALL.replace("id: C3\n        points: 4", f"id: C3\n        {points}", 1)  # beside 3 and 3
    assert text != SMALL or points == "points: 4"
    assert new_item(Section.COMPONENTS, read(text)[1], None).value["points"] == left  # type: ignore[union-attr, index, call-overload]


def grown(document: Document, times: int, index: int = 0) -> list[Question]:
    """The question after each of several times that a fixture was added."""
    made = []
    for _ in range(times):
        item = new_item(Section.FIXTURES, question_at(document, index)[0], None)
        assert item is not None
        document = document.edited(InsertItem(item.list_path, item.position, item.value))
        made.append(question_at(document, index)[0])
    return made


def test_new_fixtures_are_of_the_kinds_that_are_missing_and_predict_what_these_imply() -> None:
    text = SMALL[: SMALL.index("    calibration:")] + "    calibration: []\n"
    each = grown(open_document(text, Notation.YAML), 5)
    fixtures = each[-1].fixtures
    assert [
        (f.id, each[-1].kind_of(f), f.gate_passed, [a.awarded for a in f.awards], f.total, f.declared_kind)
        for f in fixtures
    ] == [
        ("A1-F1", "near miss", False, [0, 0, 0], 0, None),
        ("A1-F2", "minimum pass", True, [3, 0, 0], 3, None),
        # which its prediction does not tell yet
        ("A1-F3", "partial", True, [3, 0, 0], 3, FixtureKind.PARTIAL),
        ("A1-F4", "full", True, [3, 3, 4], 10, None),
        ("A1-F5", "near miss", False, [0, 0, 0], 0, None),
    ]
    assert [len(missing_kinds(question)) for question in each] == [3, 2, 1, 0, 0]
    found = {problem.code for question in each for problem in check_question(question)}
    assert found & {f"GT7{n:02}" for n in range(4, 16)} == {"GT712"}  # a prediction that is made fits its kind


def test_new_fixture_takes_the_first_missing_kind() -> None:
    (question,) = grown(open_document(SMALL.replace("expected_total: 3\n", "expected_total: 4\n"), Notation.YAML), 1)
    assert question.kind_of(question.fixtures[-1]) is FixtureKind.MINIMUM_PASS
    (question,) = grown(open_document(SMALL, Notation.YAML), 1, index=1)  # it has a near miss, and a gate of 4
    made = question.fixtures[-1]
    assert (made.id, made.gate_passed, [a.awarded for a in made.awards], made.total) == ("B2-F2", True, [4, 0], 4)


@pytest.mark.parametrize("broken", ["points: many", "points: 0"])
def test_new_fixture_predicts_no_points_that_are_not_known(broken: str) -> None:
    text = SMALL.replace("{id: C1, points: 4, is_gate", f"{{id: C1, {broken}, is_gate").replace(
        "points: 4\n      pass", f"{broken}\n      pass"
    )
    (question,) = grown(open_document(text, Notation.YAML), 1, index=1)
    made = question.fixtures[-1]
    assert (made.gate_passed, [a.awarded for a in made.awards], made.total) == (False, [0, 0], 0)


def test_a_full_answer_says_its_kind_where_the_points_do_not_add_up_yet() -> None:
    text = SMALL.replace("{id: C2, points: 6,", "{id: C2, points: 2,")
    each = grown(open_document(text, Notation.YAML), 3, index=1)  # minimum pass, partial, full
    made = each[-1].fixtures[-1]
    assert (made.declared_kind, [a.awarded for a in made.awards], made.total) == (FixtureKind.FULL, [4, 2], 6)


@pytest.mark.parametrize(
    ("typed", "value"),
    [("partial", "partial"), ("p", "partial"), (" Near", "near miss"), ("", ""), ("m", "minimum pass"), ("F", "full")],
)
def test_a_kind_is_typed_by_its_first_letters(typed: str, value: str) -> None:
    assert field(Section.FIXTURES, 0, "Kind").parse(typed) == value


def test_no_other_word_is_a_kind() -> None:
    with pytest.raises(BadInput, match="near miss, minimum pass, partial or full, or nothing"):
        field(Section.FIXTURES, 0, "Kind").parse("half")


def test_an_emptied_kind_leaves_the_file_and_the_prediction_tells_it() -> None:
    kind = field(Section.FIXTURES, 4, "Kind")
    assert kind.value == ""
    text = open_document(SMALL, Notation.YAML).edited(*kind.edits_for("full")).text
    assert "kind: full" in text
    declared = field(Section.FIXTURES, 4, "Kind")
    (edit,) = next(f for f in rows(Section.FIXTURES, text)[4].fields if f.label == declared.label).edits_for("")
    assert open_document(text, Notation.YAML).edited(edit).text == SMALL


def test_new_entry_goes_below_the_selected_one() -> None:
    _, question, head = read(
        SMALL.replace("      - Calling chalcopyrite a", "      - First.\n      - Calling chalcopyrite a")
    )
    entries = rows_of(Section.DO_NOT_CREDIT, question, head)
    assert new_item(Section.DO_NOT_CREDIT, question, entries[0]).position == 1  # type: ignore[union-attr]
    assert new_item(Section.DO_NOT_CREDIT, question, entries[1]).position == 2  # type: ignore[union-attr]
    assert new_item(Section.DO_NOT_CREDIT, question, None).position == 2  # type: ignore[union-attr]


def test_new_fail_example_goes_into_the_gate() -> None:
    _, question, head = read()
    found = rows_of(Section.GATE, question, head)
    assert len(found) == 2  # the condition and one example
    for row in found:
        item = new_item(Section.GATE, question, row)
        assert item is not None
        assert item.list_path == ("questions", 0, "gate", "fail_examples")
        assert item.position == 1


def test_new_term_has_the_shape_of_its_neighbour() -> None:
    _, question, head = read()
    by_group = {row.group: row for row in rows_of(Section.TERMS, question, head)}
    drifted = new_item(Section.TERMS, question, by_group["Accepted variants"])
    assert drifted is not None
    assert drifted.value == {"canonical": "", "accepted_variants": "", "note": ""}
    plain = new_item(Section.TERMS, question, by_group["Required concepts"])
    assert plain is not None
    assert (plain.list_path, plain.position, plain.value) == (("questions", 0, "required_concepts"), 2, "")


@pytest.mark.parametrize("section", EDITABLE[1:])
def test_what_is_added_can_be_written_into_a_question_that_has_nothing(section: Section) -> None:
    document, question, head = read('schema_version: "2.0"\nquestions:\n  - id: A1\n')
    item = new_item(section, question, None)
    assert item is not None
    changed = document.edited(InsertItem(item.list_path, item.position, item.value))
    grown = rows_of(section, question_at(changed, 0)[0], head)
    # a fixture has a row for its rationale; under the terms the new one takes the place of "none yet"
    more = {Section.FIXTURES: 2, Section.TERMS: 0}.get(section, 1)
    assert len(grown) == len(rows_of(section, question, head)) + more


WORDS = st.lists(st.text("abc, [#:'\"", max_size=4), max_size=6)


@settings(max_examples=200, deadline=None)
@given(WORDS, WORDS)
def test_words_edits_turn_one_list_into_the_other(old: list[str], new: list[str]) -> None:
    data: Value = {"variants": list(old)}
    for edit in words_edits(("variants",), old, list(new)):
        data = applied(data, edit)
    assert data == {"variants": new}


@settings(max_examples=200, deadline=None)
@given(WORDS, WORDS, WORDS, WORDS)
def test_words_edits_leave_the_common_start_and_end_alone(
    start: list[str], end: list[str], old: list[str], new: list[str]
) -> None:
    edits = words_edits(("variants",), [*start, *old, *end], [*start, *new, *end])
    assert len(edits) <= max(len(old), len(new))
    if old == new:
        assert edits == []


def test_words_of_a_documented_variant_change_one_word_in_the_file(tmp_path: Path) -> None:
    text = SMALL.replace(
        '{canonical: malachite, accepted_variants: "green copper carbonate", note: ""}',
        "{term: malachite, variants: [green spar, mountain green], note: ''}",
    )
    document, question, head = read(text)
    row = next(each for each in rows_of(Section.TERMS, question, head) if each.group == "Accepted variants")
    words = next(each for each in row.fields if each.kind is Kind.WORDS)
    assert words.shown() == "green spar, mountain green"
    for edit in words.edits_for(words.parse("green spar, copper green,")):
        document = document.edited(edit)
    assert document.text == text.replace("mountain green", "copper green")


@given(st.lists(st.text("ab, \"'x", min_size=1, max_size=6).map(str.strip).filter(bool), max_size=5))
def test_what_a_list_shows_means_what_it_holds_whatever_stands_in_its_entries(words: list[str]) -> None:
    field = Field("Accepted", ("x",), Kind.WORDS, tuple(words))
    assert field.means(field.shown())


def test_an_entry_with_a_comma_stands_in_quotes_and_plain_quotes_are_letters() -> None:
    field = Field("Accepted", ("x",), Kind.WORDS, ("iron hat, leached", "c"))
    assert field.shown() == '"iron hat, leached", c'
    assert field.parse('"iron hat, leached", c, d') == ["iron hat, leached", "c", "d"]
    assert field.parse('5" pipe, 6" pipe') == ['5" pipe', '6" pipe']
    with pytest.raises(BadInput, match="has to be closed"):
        field.parse('"foo, bar", baz, "q')  # on the way: nothing else may be taken apart
