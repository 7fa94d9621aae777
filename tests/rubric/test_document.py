from __future__ import annotations

import json
import tracemalloc

import pytest

from gt_tui.rubric.document import Document, Notation, Place, open_document
from gt_tui.rubric.edits import DeleteNode, EditRefused, InsertItem, MoveItem, SetValue
from gt_tui.rubric.tree import NotReadable
from gt_tui.rubric.yaml_parse import parse_yaml

YAML = """\
# head
schema_version: '2.0'
questions:
  # about A1
  - id: A1
    title: one
    text: |
      - not an item
    # inside

  # about A2
  - id: A2
    gate: { points: 3 }
  # footer

notes: end
"""
JSON = """\
{
  "schema_version": "2.0",
  "questions": [
    {
      "id": "A1",
      "title": "one"
    },
    { "id": "A2", "gate": { "points": 3 } }
  ],
  "notes": "end"
}
"""


def yaml(text: str = YAML) -> Document:
    return open_document(text, Notation.YAML)


def ids(document: Document) -> list[object]:
    found = [document.question_data(index) for index in range(document.question_count)]
    return [data.get("id") if isinstance(data, dict) else None for data in found]


def test_a_yaml_file_is_cut_into_its_questions_with_their_comments() -> None:
    document = yaml()
    assert document.slices is not None
    first, second = (piece.text for piece in document.slices)
    assert first.startswith("  # about A1\n  - id: A1\n") and first.endswith("    # inside\n\n")
    assert second == "  # about A2\n  - id: A2\n    gate: { points: 3 }\n"
    assert document.frame.text == "# head\nschema_version: '2.0'\nquestions:\n  # footer\n\nnotes: end\n"
    assert document.text == YAML
    assert document.head == {"schema_version": "2.0", "questions": None, "notes": "end"}


def test_a_json_file_is_cut_into_its_questions() -> None:
    document = open_document(JSON, Notation.JSON)
    assert document.slices is not None and document.text == JSON
    assert document.slices[1].text == '    { "id": "A2", "gate": { "points": 3 } }\n'
    assert ids(document) == ["A1", "A2"]
    assert document.head == {"schema_version": "2.0", "questions": [], "notes": "end"}


@pytest.mark.parametrize(
    ("path", "line", "column", "exact"),
    [
        ((), 2, 1, True),
        (("schema_version",), 2, 1, True),
        (("questions",), 3, 1, True),
        (("questions", 0), 5, 5, True),
        (("questions", 0, "text"), 7, 5, True),
        (("questions", 0, "absent", "deeper"), 5, 5, False),
        (("questions", 1), 12, 5, True),
        (("questions", 1, "gate", "points"), 13, 13, True),
        (("questions", 7, "gate"), 3, 1, False),
        (("notes",), 16, 1, True),
    ],
)
def test_place_in_yaml(path: tuple[str | int, ...], line: int, column: int, exact: bool) -> None:
    assert yaml().place(path) == Place(line, column, exact)


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        ((), 1, 1),
        (("questions",), 3, 3),
        (("questions", 0), 4, 5),
        (("questions", 0, "title"), 6, 7),
        (("questions", 1), 8, 5),
        (("questions", 1, "gate", "points"), 8, 29),
        (("notes",), 10, 3),
    ],
)
def test_place_in_json(path: tuple[str | int, ...], line: int, column: int) -> None:
    assert open_document(JSON, Notation.JSON).place(path) == Place(line, column)


def test_places_move_with_an_edit() -> None:
    document = yaml().edited(SetValue(("questions", 0, "title"), "one\ntwo"))
    assert document.place(("questions", 1)).line == 14
    assert document.place(("notes",)).line == 18
    assert yaml().place(("questions", 1)).line == 12


def test_an_edit_shares_what_it_does_not_touch_and_leaves_the_old_document_alone() -> None:
    before = yaml()
    after = before.edited(SetValue(("questions", 1, "id"), "B9"))
    assert before.text == YAML
    assert after.frame is before.frame
    assert after.slices is not None and before.slices is not None
    assert after.slices[0] is before.slices[0] and after.question_region(1) is not before.question_region(1)
    assert not after.same_text(before)
    assert after.edited(SetValue(("questions", 1, "id"), "A2")).same_text(before)


def test_an_edit_of_the_head_keeps_the_questions_in_place() -> None:
    document = yaml().edited(SetValue(("schema_version",), "2.0 draft")).edited(SetValue(("notes",), "the end"))
    document = document.edited(SetValue(("benchmark", "name"), "x"))
    text = YAML.replace("'2.0'", "'2.0 draft'").replace("notes: end\n", "notes: the end\nbenchmark:\n  name: x\n")
    assert document.text == text
    assert document.slices is not None


def test_the_head_can_grow_in_a_file_whose_questions_are_last() -> None:
    before = "schema_version: '2.0'\nquestions:\n- id: A1\n"
    document = yaml(before).edited(SetValue(("notes",), "x"))
    assert open_document(document.text, Notation.YAML).head == {
        "schema_version": "2.0",
        "questions": None,
        "notes": "x",
    }
    assert ids(document) == ["A1"]
    assert document.text == before + "notes: x\n"
    open_ended = yaml(before[:-1]).edited(SetValue(("notes",), "x"))
    assert open_ended.text == before + "notes: x" and ids(open_ended) == ["A1"]


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (InsertItem(("questions",), 0, {"id": "N"}), ["N", "A1", "A2"]),
        (InsertItem(("questions",), 1, {"id": "N"}), ["A1", "N", "A2"]),
        (InsertItem(("questions",), 2, {"id": "N"}), ["A1", "A2", "N"]),
        (DeleteNode(("questions", 0)), ["A2"]),
        (DeleteNode(("questions", 1)), ["A1"]),
        (MoveItem(("questions", 0), 1), ["A2", "A1"]),
        (MoveItem(("questions", 1), 0), ["A2", "A1"]),
    ],
)
@pytest.mark.parametrize("notation", Notation)
@pytest.mark.parametrize("final", ["\n", ""])
def test_whole_questions_come_go_and_move(
    notation: Notation, edit: InsertItem, expected: list[str], final: str
) -> None:
    text = (YAML if notation is Notation.YAML else JSON).removesuffix("\n") + final
    before = open_document(text, notation)
    after = before.edited(edit)
    assert ids(after) == expected
    assert after.slices is not None
    assert after.text.endswith(text[-10:])
    again = open_document(after.text, notation)
    assert ids(again) == expected and again.head == before.head


def test_a_moved_question_takes_its_comment_along() -> None:
    text = yaml().edited(MoveItem(("questions", 1), 0)).text
    assert text == YAML.replace("  # about A2\n  - id: A2\n    gate: { points: 3 }\n", "").replace(
        "  # about A1\n", "  # about A2\n  - id: A2\n    gate: { points: 3 }\n\n  # about A1\n"
    ).replace("    # inside\n\n  # footer", "    # inside\n  # footer")


def test_the_last_question_can_go_and_a_first_one_can_come() -> None:
    for notation, text in (
        (Notation.YAML, "questions:\n  - id: A1\n"),
        (Notation.JSON, '{"questions": [\n{"id": "A1"}\n]}'),
    ):
        empty = open_document(text, notation).edited(DeleteNode(("questions", 0)))
        assert empty.question_count == 0
        filled = empty.edited(InsertItem(("questions",), 0, {"id": "B2"}))
        assert ids(filled) == ["B2"]
        assert ids(open_document(filled.text, notation)) == ["B2"]


@pytest.mark.parametrize(
    "source", ["questions:\n", "questions: []\n", "questions: ~ # none\n", "a: 1\nquestions:\n# x\n"]
)
def test_a_file_without_questions_opens_and_takes_one(source: str) -> None:
    document = yaml(source)
    assert document.question_count == 0
    assert ids(document.edited(InsertItem(("questions",), 0, {"id": "A1"}))) == ["A1"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("base: &b { x: 1 }\nquestions:\n- id: A1\n  g: *b\n", ["A1"]),
        ("questions:\n- id: &i A1\n- id: *i\n", ["A1", "A1"]),
        ("questions: [{ id: A1 }, { id: A2 }]\n", ["A1", "A2"]),
        ("questions:\n- id: A1\n  t: 'open\n- id: not one'\n- id: A2\n", ["A1", "A2"]),
        ("%TAG ! tag:x,2000:\n---\nquestions:\n- id: A1\n", ["A1"]),
        ("t: 'x\nquestions:\n- id: no\n'\nquestions:\n- id: A1\n", ["A1"]),
        ("'questions':\n- id: A1\n- text\n", ["A1", None]),
        ("{ questions: [{ id: A1 }] }\n", ["A1"]),
    ],
)
def test_what_cannot_be_read_apart_is_read_whole(text: str, expected: list[str | None]) -> None:
    for unread in (False, True):
        document = open_document(text, Notation.YAML, unread=unread)
        assert ids(document.settled()) == expected
        assert document.slices is None
        assert document.text == text
        assert document.edited(SetValue(("questions", 0, "added"), 1)).text.count("added: 1") == 1


def test_an_unread_document_finds_a_wrong_cut_without_losing_anything() -> None:
    text = "questions:\n- id: A1\n- id: A2\n  t: 'open\n- id: no'\n"
    document = open_document(text, Notation.YAML, unread=True)
    assert document.question_count == 3  # a guess until the questions are read
    assert document.question_data(0) == {"id": "A1"}
    assert document.question_data(1) == {"id": "A2", "t": "open - id: no"}
    assert document.question_count == 2 and document.question_data(2) == {}
    assert document.text == text and document.trouble is None


def test_an_unread_document_that_is_no_yaml_says_so_and_refuses_edits() -> None:
    text = "questions:\n- id: A1\n- id: 'A2\n- id: A3\n"
    with pytest.raises(NotReadable):
        open_document(text, Notation.YAML)
    document = open_document(text, Notation.YAML, unread=True)
    assert document.question_data(0) == {"id": "A1"} and document.trouble is None
    assert document.question_data(1) == {}
    assert document.trouble is not None and document.trouble.line == 3
    assert document.place(("questions", 1, "id")).exact is False
    with pytest.raises(EditRefused, match="line 3"):
        document.edited(SetValue(("questions", 1, "id"), "x"))
    with pytest.raises(NotReadable):
        document.settled()
    assert document.text == text


def test_forgotten_regions_are_read_again() -> None:
    document = yaml()
    assert document.slices is not None
    for region in (document.frame, *document.slices):
        region.forget()
    assert ids(document) == ["A1", "A2"] and document.head["notes"] == "end"


@pytest.mark.parametrize("notation", Notation)
def test_repeated_keys_are_reported_at_their_path(notation: Notation) -> None:
    yaml_text = "a: 1\na: 2\nquestions:\n- id: A1\n- id: A2\n  g:\n    k: 1\n    k: 2\n"
    json_text = '{"a": 1, "a": 2, "questions": [\n{"id": "A1"},\n{"id": "A2", "g": {"k": 1, "k": 2}}\n]}'
    document = open_document(yaml_text if notation is Notation.YAML else json_text, notation)
    assert document.repeated_keys(None) == [("a",)]
    assert document.repeated_keys(0) == []
    assert document.repeated_keys(1) == [("questions", 1, "g", "k")]
    divided = json_text.replace('"a": 2, ', "")
    assert open_document(divided, Notation.JSON).repeated_keys(1) == [("questions", 1, "g", "k")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- a\n", "the top of the file is a list"),
        ("text\n", "the top of the file is a single value"),
        ("a: 1\n", "there is no list of questions"),
        ("questions: 3\n", "questions is no list"),
    ],
)
def test_what_is_no_rubric_is_refused(text: str, words: str) -> None:
    with pytest.raises(NotReadable, match=words):
        yaml(text)
    with pytest.raises(NotReadable, match=words):
        open_document(
            json.dumps({"- a\n": ["a"], "text\n": "text", "a: 1\n": {"a": 1}}.get(text, {"questions": 3})),
            Notation.JSON,
        )


def test_json_without_lines_of_its_own_is_read_whole() -> None:
    document = open_document('{"questions": [{"id": "A1"}, {"id": "A2"}]}', Notation.JSON)
    assert document.slices is None and ids(document) == ["A1", "A2"]
    assert document.edited(MoveItem(("questions", 1), 0)).text == '{"questions": [{"id": "A2"}, {"id": "A1"}]}'


def test_the_source_view_gives_a_document_of_the_same_notation() -> None:
    document = yaml().with_text(YAML.replace("A2", "B2"))
    assert ids(document) == ["A1", "B2"] and document.notation is Notation.YAML
    with pytest.raises(NotReadable):
        document.with_text("questions: [")


@pytest.mark.parametrize("notation", Notation)
def test_an_edit_that_changes_nothing_gives_the_same_document(notation: Notation) -> None:
    document = open_document(YAML if notation is Notation.YAML else JSON, notation)
    assert document.edited(SetValue(("questions", 0, "title"), "one")) is document


def test_lines_above_a_question_are_those_of_the_file() -> None:
    text = "schema_version: '2.0'\nquestions:\n- id: A1\n  t: x\n# of B2\n- id: B2\n  t: y\nbenchmark: z\n"
    document = open_document(text, Notation.YAML)
    for index in range(2):
        lines = text.splitlines()[document.lines_above(index) :]
        assert document.question_region(index).text.splitlines()[0] == lines[0]


def test_same_text_is_what_comparing_the_whole_texts_says() -> None:
    def of(*titles: str, head: str = "x: 1") -> Document:
        questions = "".join(f"  - id: A{n}\n    title: {title}\n" for n, title in enumerate(titles))
        return open_document(f"{head}\nquestions:\n{questions}", Notation.YAML)

    first = of("one", "two", "six")
    assert first.slices is not None
    for other in (
        of("one", "two", "six"),
        of("one", "two", "ten"),
        of("one", "two", "seven"),
        of("two", "one", "six"),
        of("on", "twoo", "six"),
        of("one", "two", "six", head="y: 1"),
        of("one", "two"),
    ):
        assert first.same_text(other) == other.same_text(first) == (first.text == other.text)


@pytest.mark.parametrize("odd", ["\u2028", "\u2029", "\x85"])
def test_a_line_break_that_nobody_sees_is_named(odd: str) -> None:
    with pytest.raises(NotReadable, match=f"U\\+{ord(odd):04X}"):
        open_document(f"schema_version: x\nquestions:\n  - id: A1\n    question: one{odd}two\n", Notation.YAML)


@pytest.mark.parametrize("filling", ["\n", "#\n", "  # a\r\n", "\n  #\n", "         #\n"])
@pytest.mark.parametrize("place", [1, 2, 3])
def test_very_many_lines_of_nothing_need_little_memory(filling: str, place: int) -> None:
    parts = ["schema_version: '2.0'\nquestions:\n", "  - id: A1\n    title: one\n", "  - id: A2\n    title: two\n"]
    source = "".join([*parts[:place], filling * 100_000, *parts[place:]])
    tracemalloc.start()
    document = yaml(source).edited(SetValue(("questions", 0, "title"), "three"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert document.slices is not None and ids(document) == ["A1", "A2"]
    assert document.text == source.replace("title: one", "title: three")
    assert peak < 8 * len(source) + 500_000


@pytest.mark.parametrize(
    "source",
    [
        'note: "foo\nquestions:\n  - id: x\nend"\nquestions: []\n',
        "note: 'foo\nquestions:\n- id: x\n\nend'\n\"questions\": []\n",
        'questions: []\nnote: "foo\n\nquestions:\n  - id: x\n\nend"\n',
    ],
)
def test_a_line_of_a_quoted_text_is_not_taken_for_the_list_of_questions(source: str) -> None:
    document = yaml(source)
    assert document.question_count == 0
    assert document.head == parse_yaml(source).root.value
