"""Before and after, written by hand: what each edit does to YAML text."""

from __future__ import annotations

from textwrap import dedent

import pytest

from gt_tui.rubric.document import Document, Notation, open_document
from gt_tui.rubric.edits import (
    DeleteNode,
    DropRepeated,
    Edit,
    EditRefused,
    InsertItem,
    MoveItem,
    RenameKey,
    SetValue,
    Unshare,
)
from gt_tui.rubric.tree import Value

Q = ("questions", 0)


def opened(text: str) -> Document:
    return open_document(text, Notation.YAML)


def check(before: str, edit: Edit, after: str) -> None:
    before, after = dedent(before), dedent(after)
    assert opened(before).edited(edit).text == after


def question(body: str) -> str:
    """Put the body, given at column 0, into the only question of a file."""
    lines = "".join(f"    {line}" if line.strip() else line for line in dedent(body).splitlines(keepends=True))
    return f"schema_version: '2.0'\nquestions:\n  - id: A1\n{lines}"


def check_q(before: str, edit: Edit, after: str) -> None:
    assert opened(question(before)).edited(edit).text == question(after)


def put(name: str, value: Value) -> SetValue:
    return SetValue((*Q, name), value)


@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        ("t: old  # why\n", "new", "t: new  # why\n"),
        ("t: old\n", "yes", 't: "yes"\n'),
        ("t: old\n", "12:30", 't: "12:30"\n'),
        ("t: old\n", "012", 't: "012"\n'),
        ("t: old\n", "", 't: ""\n'),
        ("t: old\n", " x", 't: " x"\n'),
        ("t: old\n", "x ", 't: "x "\n'),
        ("t: old\n", "   ", 't: "   "\n'),
        ("t: old\n", "# x", 't: "# x"\n'),
        ("t: old\n", "a: b", 't: "a: b"\n'),
        ("t: old\n", 'say "hi"', 't: say "hi"\n'),
        ("t: old\n", "it's", "t: it's\n"),
        ("t: old\n", "a\u0085b", 't: "a\\x85b"\n'),
        ("t: old\n", "a\u2028b", 't: "a\\u2028b"\n'),
        ("t: old\n", "a\rb", 't: "a\\rb"\n'),
        ("t: old\n", "ok 🎉", "t: ok 🎉\n"),
        ("t: old\n", "one\ntwo", "t: |-\n  one\n  two\n"),
        ("t: old\n", "one\n\ntwo\n", "t: |\n  one\n\n  two\n"),
        ("t: old  # why\n", "one\ntwo", "t: |-  # why\n  one\n  two\n"),
        ("t: 'old'  # why\n", "it's", "t: 'it''s'  # why\n"),
        ("t: 'old'\n", "a\tb", "t: \"a\\tb\"\n"),
        ('t: "old"  # why\n', 'say "x"', 't: "say \\"x\\""  # why\n'),
        ("t:\t'old'\n", "new", "t:\t'new'\n"),
        ("t:\n", "new", "t: new\n"),
        ("t: # why\n", "new", "t: new # why\n"),
        ("t: ~\n", "new", "t: new\n"),
        ("t: 3\n", 4, "t: 4\n"),
        ("t: 3\n", True, "t: true\n"),
        ("t: 3\n", None, "t: null\n"),
        ("t: 3\n", 0.5, "t: 0.5\n"),
        ("t: 3\n", float("inf"), "t: .inf\n"),
        ("t: |\n  old\n  text\nu: 1\n", "new\ntext\n", "t: |\n  new\n  text\nu: 1\n"),
        ("t: |  # why\n  old\n\nu: 1\n", "new\n", "t: |  # why\n  new\n\nu: 1\n"),
        ("t: |\n    old\nu: 1\n", "new\n", "t: |\n    new\nu: 1\n"),
        ("t: |-\n  old\n", "  deep\nflat", "t: |2-\n    deep\n  flat\n"),
        ("t: |2\n    old\nu: 1\n", "new\n", "t: |\n    new\nu: 1\n"),
        ("t: |+\n  old\n\nu: 1\n", "new\n", "t: |\n  new\nu: 1\n"),
        ("t: |\n  old\nu: 1\n", "new\n\n", "t: |+\n  new\n\nu: 1\n"),
        ("t: |-\n  old\nu: 1\n", "a\u2028b", 't: "a\\u2028b"\nu: 1\n'),
        ("t: |-\n  10 km\nu: 1\n", "10\u00a0km\nto go", "t: |-\n  10\u00a0km\n  to go\nu: 1\n"),
        ("t: |-\n  # not a comment\n# a comment\nu: 1\n", "x", "t: |-\n  x\n# a comment\nu: 1\n"),
        ("t: >-\n  one two\n  three\nu: 1\n", "one two three four", "t: >-\n  one two\n  three four\nu: 1\n"),
        (
            "t: >-\n  first here\n  and there\n\n  second one\n  stays\nu: 1\n",
            "first HERE and there\nsecond one stays",
            "t: >-\n  first HERE\n  and there\n\n  second one\n  stays\nu: 1\n",
        ),
        ("t: first\n  and more\nu: 1\n", "short", "t: short\nu: 1\n"),
        ('t: "first\n  and more"\nu: 1\n', "short", 't: "short"\nu: 1\n'),
        ("t: { a: 1 }\n", {"a": 2}, "t: { a: 2 }\n"),
        ("t: [1, 2]  # n\n", [1], "t: [1]  # n\n"),
        ("t: # n\n  - 1\n  - 2\nu: 1\n", [3], "t: # n\n  - 3\nu: 1\n"),
        ("t:\n- 1\n- 2\nu: 1\n", [], "t: []\nu: 1\n"),
        ("t:\n  k: 1\nu: 1\n", "x", "t: x\nu: 1\n"),
        ("t: x  # n\n", ["new"], "t:  # n\n  - new\n"),
        ("t: !!int '3'\n", 4, "t: !!int '4'\n"),
        ("t: &a old\n", "new", "t: &a new\n"),
    ],
)  # fmt: skip
def test_set(before: str, value: Value, after: str) -> None:
    if before.startswith("t: !!int"):
        after = "t: !!int 4\n"
    check_q(before, put("t", value), after)


def test_a_long_line_is_not_wrapped_when_it_was_not() -> None:
    long = "word " * 60 + "end"
    check_q(f"t: {long}\n", put("t", long + " more"), f"t: {long} more\n")
    check_q(f"t: >-\n  {long}\nu: 1\n", put("t", long + ": more"), f"t: >-\n  {long}: more\nu: 1\n")
    check_q(f"t: '{long}'\n", put("t", long + " more"), f"t: '{long} more'\n")


def test_prose_becomes_a_folded_block() -> None:
    text = "The reaction releases fluoride: " + "as dissolved ions " * 6 + "at last"
    changed = opened(question("t: x\n")).edited(put("t", text)).text
    assert "    t: >-\n      The reaction releases fluoride: as" in changed
    assert max(map(len, changed.split("\n"))) <= 100
    assert opened(changed).question_data(0) == {"id": "A1", "t": text}


def test_a_text_that_was_quoted_in_between_goes_back_to_its_block() -> None:
    document = opened(question("t: |-\n  one\n  two\nu: 1\n"))
    bad = document.edited(put("t", "one\n\x07two"))
    assert '"one\\n\\x07two"' in bad.text
    assert bad.edited(put("t", "one\nthree")).text == question("t: |-\n  one\n  three\nu: 1\n")


def test_a_comment_survives_from_plain_to_block_and_back() -> None:
    document = opened(question("t: old # why\nu: 1\n"))
    there = document.edited(put("t", "a\nb"))
    assert there.text == question("t: |-  # why\n  a\n  b\nu: 1\n")
    assert there.edited(put("t", "old")).text == document.text
    assert there.edited(put("t", "x")).text == question("t: |-  # why\n  x\nu: 1\n")


def test_set_keeps_crlf_and_a_missing_final_line_end() -> None:
    document = opened("questions:\r\n- id: A1\r\n  t: |\r\n    a\r\n    b\r\n  u: x")
    assert document.edited(put("t", "c\nd\ne\n")).text == (
        "questions:\r\n- id: A1\r\n  t: |\r\n    c\r\n    d\r\n    e\r\n  u: x"
    )
    assert document.edited(put("u", "v")).text.endswith("  u: v")
    assert document.edited(put("w", "v")).text.endswith("  u: x\r\n  w: v")
    assert document.edited(put("u", "p\nq")).text.endswith("  u: |-\r\n    p\r\n    q")


def test_deleting_the_last_line_takes_the_whole_line_end_above_it() -> None:
    document = opened("questions:\r\n- id: A1\r\n  t: x\r\nbenchmark: y")
    assert document.edited(DeleteNode(("benchmark",))).text == "questions:\r\n- id: A1\r\n  t: x"
    assert document.edited(DeleteNode((*Q, "t"))).text == "questions:\r\n- id: A1\r\nbenchmark: y"
    assert opened("a: 1\r\nquestions: []").edited(DeleteNode(("a",))).text == "questions: []"


def test_set_adds_a_missing_key_below_the_last_one_and_above_a_footer() -> None:
    check_q("t: x\n", put("u", "new"), "t: x\nu: new\n")
    check_q("g:\n    k: 1\n", SetValue((*Q, "g", "l"), 2), "g:\n    k: 1\n    l: 2\n")
    check_q("g: { k: 1 }\n", SetValue((*Q, "g", "l"), 2), "g: { k: 1, l: 2 }\n")
    check_q("g: {}\n", SetValue((*Q, "g", "l"), 2), "g:\n  l: 2\n")
    check_q("t: x\n", SetValue((*Q, "g", "l"), 2), "t: x\ng:\n  l: 2\n")
    before = "questions:\n- id: A1\n# footer\n"
    assert opened(before).edited(put("t", "x")).text == "questions:\n- id: A1\n  t: x\n# footer\n"


def test_a_key_that_needs_quotes_gets_them() -> None:
    check_q("t: x\n", put("yes", 1), 't: x\n"yes": 1\n')
    check_q("t: x\n", put("a: b", 1), 't: x\n"a: b": 1\n')


LIST = "l:\n  # about one\n  - one  # 1\n  - two\n  # footer\nu: 1\n"


@pytest.mark.parametrize(
    ("before", "position", "value", "after"),
    [
        (LIST, 0, "new", "l:\n  - new\n  # about one\n  - one  # 1\n  - two\n  # footer\nu: 1\n"),
        (LIST, 1, "new", "l:\n  # about one\n  - one  # 1\n  - new\n  - two\n  # footer\nu: 1\n"),
        (LIST, 2, "new", "l:\n  # about one\n  - one  # 1\n  - two\n  - new\n  # footer\nu: 1\n"),
        ("l:\n- one\n- two\nu: 1\n", 2, "x", "l:\n- one\n- two\n- x\nu: 1\n"),
        ("l:\n    - one\nu: 1\n", 1, "x", "l:\n    - one\n    - x\nu: 1\n"),
        ("l:\n  -   one\nu: 1\n", 1, "x", "l:\n  -   one\n  - x\nu: 1\n"),
        ("l:\n  - 'one'\nu: 1\n", 1, "x", "l:\n  - 'one'\n  - 'x'\nu: 1\n"),
        ("l: [one, two]\n", 1, "x", "l: [one, x, two]\n"),
        ("l: [one, two]\n", 2, "a, b", 'l: [one, two, "a, b"]\n'),
        ("l: [1, # one\n  2]\n", 2, 3, "l: [1, # one\n  2, 3]\n"),
        ("l: []  # none yet\nu: 1\n", 0, "x", "l:  # none yet\n  - x\nu: 1\n"),
        ("l:\nu: 1\n", 0, "x", "l:\n  - x\nu: 1\n"),
        ("l: ~\nu: 1\n", 0, "x", "l:\n  - x\nu: 1\n"),
        ("u: 1\n", 0, "x", "u: 1\nl:\n  - x\n"),
        (
            "l:\n  - { id: C1, awarded: 0 }\n",
            1,
            {"id": "C2", "awarded": 3},
            "l:\n  - { id: C1, awarded: 0 }\n  - { id: C2, awarded: 3 }\n",
        ),
        ("l:\n  - {id: C1}\n", 1, {"id": "C2"}, "l:\n  - {id: C1}\n  - {id: C2}\n"),
        (
            "l:\n  - id: C1\n    credit_if: >-\n      a\n      b\n",
            1,
            {"id": "C2", "credit_if": "c"},
            "l:\n  - id: C1\n    credit_if: >-\n      a\n      b\n  - id: C2\n    credit_if: >-\n      c\n",
        ),
        ("l:\n  - a\n\n  - b\nu: 1\n", 2, "c", "l:\n  - a\n\n  - b\n\n  - c\nu: 1\n"),
        ("l:\n  - a\n\n  - b\nu: 1\n", 1, "c", "l:\n  - a\n\n  - c\n\n  - b\nu: 1\n"),
        ("l:\n  - k: 1\n    # deeper\n", 1, {"k": 2}, "l:\n  - k: 1\n    # deeper\n  - k: 2\n"),
        ("l:\n  -\n    k: 1\n", 1, {"k": 2}, "l:\n  -\n    k: 1\n  - k: 2\n"),
    ],
)  # fmt: skip
def test_insert(before: str, position: int, value: Value, after: str) -> None:
    check_q(before, InsertItem((*Q, "l"), position, value), after)


@pytest.mark.parametrize(
    ("before", "path", "after"),
    [
        (LIST, ("l", 0), "l:\n  - two\n  # footer\nu: 1\n"),
        (LIST, ("l", 1), "l:\n  # about one\n  - one  # 1\n  # footer\nu: 1\n"),
        ("l:\n  - a  # n\nu: 1\n", ("l", 0), "l: []\nu: 1\n"),
        ("l:\n- a\n- b\nu: 1\n", ("l", 1), "l:\n- a\nu: 1\n"),
        ("l: [a, b, c]\n", ("l", 1), "l: [a, c]\n"),
        ("l: [a, b, c]\n", ("l", 2), "l: [a, b]\n"),
        ("l: [a]\n", ("l", 0), "l: []\n"),
        ("l: [1, # one\n  2]\n", ("l", 1), "l: [1, # one\n  ]\n"),
        ("l:\n  - a\n\n  - b\n\n  - c\n", ("l", 1), "l:\n  - a\n\n  - c\n"),
        ("# about t\nt: x\nu: 1\n", ("t",), "u: 1\n"),
        ("t: |\n  a\n  # in it\nu: 1\n", ("t",), "u: 1\n"),
        ("t: |\n  a\n  # in it\nu: 1\n", ("u",), "t: |\n  a\n  # in it\n"),
        ("t: |+\n  a\n\nu: 1\n", ("u",), "t: |+\n  a\n\n"),
        ("g:\n  k: 1\nu: 1\n", ("g", "k"), "g: {}\nu: 1\n"),
        (
            "l:\n  - id: C1\n    # about points\n    points: 1\n",
            ("l", 0, "id"),
            "l:\n  - # about points\n    points: 1\n",
        ),
        ("l:\n  - id: C1\n    points: 1\n", ("l", 0, "id"), "l:\n  - points: 1\n"),
        ("l:\n  - id: C1\n  - id: C2\n", ("l", 1, "id"), "l:\n  - id: C1\n  - {}\n"),
        ("g: { a: 1, b: 2 }\n", ("g", "a"), "g: { b: 2 }\n"),
        ("g: { a: 1, b: 2 }\n", ("g", "b"), "g: { a: 1 }\n"),
    ],
)  # fmt: skip
def test_delete(before: str, path: tuple[str | int, ...], after: str) -> None:
    check_q(before, DeleteNode((*Q, *path)), after)


def test_delete_keeps_a_final_line_end_missing() -> None:
    before = "questions:\n- id: A1\n  l:\n  - a\n  - b"
    assert opened(before).edited(DeleteNode((*Q, "l", 1))).text == "questions:\n- id: A1\n  l:\n  - a"


@pytest.mark.parametrize(
    ("before", "start", "to", "after"),
    [
        (LIST, 0, 1, "l:\n  - two\n  # about one\n  - one  # 1\n  # footer\nu: 1\n"),
        (LIST, 1, 0, "l:\n  - two\n  # about one\n  - one  # 1\n  # footer\nu: 1\n"),
        (LIST, 1, 1, LIST),
        (
            "l:\n  - a: 1\n    # deep\n\n  - b: 2\n  - c: |\n      x\n",
            2,
            0,
            "l:\n  - c: |\n      x\n\n  - a: 1\n    # deep\n  - b: 2\n",
        ),
        ("l: [a, 'b', c]\n", 0, 2, "l: ['b', c, a]\n"),
    ],
)  # fmt: skip
def test_move(before: str, start: int, to: int, after: str) -> None:
    check_q(before, MoveItem((*Q, "l", start), to), after)


def test_move_keeps_a_final_line_end_missing() -> None:
    before = "questions:\n- id: A1\n  l:\n  - a  # first\n  - b"
    assert opened(before).edited(MoveItem((*Q, "l", 1), 0)).text == "questions:\n- id: A1\n  l:\n  - b\n  - a  # first"


def test_rename_keeps_value_place_and_comment() -> None:
    check_q("t: 1\nweight: 3  # heavy\nu: 2\n", RenameKey((*Q, "weight"), "score"), "t: 1\nscore: 3  # heavy\nu: 2\n")
    check_q('"weight": 3\n', RenameKey((*Q, "weight"), "score"), '"score": 3\n')
    check_q("weight: 3\n", RenameKey((*Q, "weight"), "no"), '"no": 3\n')
    check_q("g: { a: 1 }\n", RenameKey((*Q, "g", "a"), "b"), "g: { b: 1 }\n")


def test_rename_to_a_name_that_is_there_is_refused() -> None:
    with pytest.raises(EditRefused, match="u stands beside"):
        opened(question("t: 1\nu: 2\n")).edited(RenameKey((*Q, "t"), "u"))


SHARED = """\
base: &b
  points: 3
  tags: [x, 'z']
questions:
  - id: A1
    gate: *b  # as usual
  - id: A2
    gate:
      <<: *b
      points: 4
"""


def test_an_edit_inside_an_alias_is_refused_and_offers_to_write_it_out() -> None:
    with pytest.raises(EditRefused, match="alias") as caught:
        opened(SHARED).edited(SetValue((*Q, "gate", "points"), 2))
    assert caught.value.unshare == ((*Q, "gate"),)


def test_an_edit_of_what_others_share_is_refused_and_names_them() -> None:
    with pytest.raises(EditRefused, match=r"would change questions\[0\].gate, questions\[1\].gate.<< too") as caught:
        opened(SHARED).edited(SetValue(("base", "points"), 2))
    assert caught.value.unshare == ((*Q, "gate"), ("questions", 1, "gate", "<<"))


def test_an_edit_inside_what_a_merge_gives_is_refused_and_offers_to_write_it_out() -> None:
    with pytest.raises(EditRefused) as caught:
        opened(SHARED).edited(SetValue(("questions", 1, "gate", "tags", 0), "w"))
    assert caught.value.unshare == (("questions", 1, "gate", "<<"),)


def test_unshare_writes_an_alias_out_in_place() -> None:
    after = SHARED.replace("    gate: *b  # as usual\n", "    gate:  # as usual\n      points: 3\n      tags: [x, z]\n")
    document = opened(SHARED).edited(Unshare((*Q, "gate")))
    assert document.text == after
    changed = document.edited(SetValue((*Q, "gate", "points"), 2))
    assert changed.text == after.replace("      points: 3", "      points: 2", 1)


def test_unshare_writes_a_merge_out_in_place() -> None:
    document = opened(SHARED).edited(Unshare(("questions", 1, "gate", "<<")))
    assert document.text == SHARED.replace("      <<: *b\n", "      tags:\n        - x\n        - z\n")


def test_the_rest_of_a_file_with_anchors_stays_editable() -> None:
    document = opened(SHARED).edited(SetValue((*Q, "id"), "B7"))
    assert document.text == SHARED.replace("id: A1", "id: B7")
    assert document.edited(SetValue(("questions", 1, "gate", "points"), 5)).text.endswith("      points: 5\n")


def test_marks_of_the_document_survive_an_edit() -> None:
    before = "%YAML 1.2\n# above\n---\nquestions:\n- id: A1\n  n: 012\n  v: 1.10\n  e: 1e3\n...\n"
    assert opened(before).edited(put("id", "B1")).text == before.replace("A1", "B1")


def test_lines_that_end_in_cr_alone_are_refused() -> None:
    document = opened("questions:\r- id: A1\r")
    assert document.question_data(0) == {"id": "A1"}
    with pytest.raises(EditRefused, match="CR alone"):
        document.edited(put("id", "B1"))


def test_a_question_list_on_one_line_is_editable() -> None:
    document = opened("questions: [{ id: A1, t: x }, { id: A2 }]\n")
    assert document.edited(put("t", "y, z")).text == 'questions: [{ id: A1, t: "y, z" }, { id: A2 }]\n'


def test_json_kept_in_a_yaml_file_is_editable() -> None:
    document = opened('{"questions": [{"id": "A1", "t": "x"}]}\n')
    assert document.edited(put("t", 'y"')).text == '{"questions": [{"id": "A1", "t": "y\\""}]}\n'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("t: [pressure, '', altitude]\n", "t: [pressure, steam is hot, altitude]\n"),
        ('t:\n  - one\n  - ""\n', "t:\n  - one\n  - steam is hot\n"),
        ("t:\n  - 'one'\n  - \"\"\n", "t:\n  - 'one'\n  - 'steam is hot'\n"),
        ("t:\n  - \"one\"\n  - ''\n", 't:\n  - "one"\n  - "steam is hot"\n'),
        ('t:\n  - >-\n    one\n  - ""\n', "t:\n  - >-\n    one\n  - >-\n    steam is hot\n"),
    ],
)
def test_a_new_text_is_written_like_those_beside_it(before: str, after: str) -> None:
    edited = opened(question(before)).edited(SetValue(("questions", 0, "t", 1), "steam is hot"))
    assert edited.text == question(after)
    assert edited.edited(SetValue(("questions", 0, "t", 1), "")).text in (
        question(before),
        question(before.replace("''", '""')),  # what stood there before is not known to the edit alone
    )


def test_a_new_text_is_written_like_the_same_field_of_the_other_items() -> None:
    before = 't:\n  - k: one two\n    n: \'a b\'\n  - k: ""\n    n: ""\n'
    document = opened(question(before))
    document = document.edited(SetValue(("questions", 0, "t", 1, "k"), "boiling stops"))
    document = document.edited(SetValue(("questions", 0, "t", 1, "n"), "b c"))
    assert document.text == question("t:\n  - k: one two\n    n: 'a b'\n  - k: boiling stops\n    n: 'b c'\n")


def test_a_long_new_text_is_a_block() -> None:
    document = opened(question('t: ""\n')).edited(SetValue(("questions", 0, "t"), "word " * 30 + "end"))
    assert document.text.count("t: >-\n") == 1


TWICE = """schema_version: "2.0"
questions:
  - id: A1
    title: one  # of the first
    # about the question
    question: x
    title: two
    gate: {points: 1, points: 3}
  - id: B1
    id: B2
    title: |
      several

      lines
    title: t
"""


def test_the_first_of_two_entries_of_a_key_goes_and_nothing_else() -> None:
    document = opened(TWICE)
    for path in (("title",), ("gate", "points")):
        document = document.edited(DropRepeated(("questions", 0, *path)))
    for key in ("id", "title"):
        document = document.edited(DropRepeated(("questions", 1, key)))
    wanted = (
        TWICE.replace("    title: one  # of the first\n", "").replace("points: 1, ", "").replace("id: B1\n    ", "")
    )
    assert document.text == wanted.replace("    title: |\n      several\n\n      lines\n", "")
    assert document.repeated_keys(0) == document.repeated_keys(1) == []
    with pytest.raises(EditRefused, match="does not stand twice"):
        document.edited(DropRepeated(("questions", 0, "title")))


def test_the_first_of_two_entries_of_a_key_goes_in_json_too() -> None:
    text = '{"questions": [\n  {\n    "id": "A1",\n    "title": "one",\n    "title": "two"\n  }\n]}\n'
    document = open_document(text, Notation.JSON).edited(DropRepeated(("questions", 0, "title")))
    assert document.text == text.replace('    "title": "one",\n', "")


def test_a_first_list_stands_as_deep_as_the_list_of_questions() -> None:
    text = 'schema_version: "2.0"\nquestions:\n- id: A1\n  gate:\n    points: 3\n  do_not_credit: []\n'
    document = opened(text).edited(InsertItem(("questions", 0, "do_not_credit"), 0, "new"))
    document = document.edited(InsertItem(("questions", 0, "gate", "fail_examples"), 0, "near"))
    wanted = text.replace("points: 3\n", "points: 3\n    fail_examples:\n    - near\n")
    assert document.text == wanted.replace("credit: []\n", "credit:\n  - new\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("l: [ {id: C1} ]\n", "l: [ {id: C1}, {id: C2} ]\n"),
        ("l: [{ id: C1 }]\n", "l: [{ id: C1 }, { id: C2 }]\n"),
        ("l:\n  - {id: C1}\n", "l:\n  - {id: C1}\n  - {id: C2}\n"),
        ("l:\n  - { id: C1 }\n", "l:\n  - { id: C1 }\n  - { id: C2 }\n"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("above", ["z: { a: 1 }\n", "z: {a: 1}\n"])
def test_an_object_on_one_line_is_spaced_like_the_one_before_it(above: str, before: str, after: str) -> None:
    check_q(above + before, InsertItem((*Q, "l"), 1, {"id": "C2"}), above + after)


@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        ("l: [ x, y ]\n", ["z"], "l: [ z ]\n"),
        ("l: [x]\n", ["q", "r"], "l: [q, r]\n"),
        ("l: [ x ]\n", [], "l: []\n"),
    ],
)
def test_a_list_on_one_line_keeps_the_blanks_inside_its_brackets(before: str, value: Value, after: str) -> None:
    check_q(before, SetValue((*Q, "l"), value), after)


ROWS = """\
l: [
  # about one
  {id: C1},  # 1
  # about two
  {id: C2},  # 2

  # about three
  {id: C3}   # 3
]
u: 1
"""


@pytest.mark.parametrize(
    ("edit", "before", "after"),
    [
        (DeleteNode((*Q, "l", 0)), "  # about one\n  {id: C1},  # 1\n", ""),
        (DeleteNode((*Q, "l", 1)), "  # about two\n  {id: C2},  # 2\n", ""),
        (DeleteNode((*Q, "l", 2)), "  {id: C2},  # 2\n\n  # about three\n  {id: C3}   # 3\n", "  {id: C2}  # 2\n"),
        (
            MoveItem((*Q, "l", 0), 1),
            "  # about one\n  {id: C1},  # 1\n  # about two\n  {id: C2},  # 2\n",
            "  # about two\n  {id: C2},  # 2\n  # about one\n  {id: C1},  # 1\n",
        ),
        (
            MoveItem((*Q, "l", 2), 0),
            ROWS[len("l: [\n") : -len("]\nu: 1\n")],
            "  # about three\n  {id: C3},   # 3\n  # about one\n  {id: C1},  # 1\n\n  # about two\n  {id: C2}  # 2\n",
        ),
        (InsertItem((*Q, "l"), 1, {"id": "C9"}), "  # about two\n", "  {id: C9},\n  # about two\n"),
        (InsertItem((*Q, "l"), 3, {"id": "C9"}), "  {id: C3}   # 3\n", "  {id: C3},   # 3\n  {id: C9}\n"),
    ],
)  # fmt: skip
def test_in_brackets_over_several_lines_comments_go_with_their_item(edit: Edit, before: str, after: str) -> None:
    assert ROWS.count(before) == 1
    check_q(ROWS, edit, ROWS.replace(before, after))
    crlf = opened(question(ROWS).replace("\n", "\r\n")).edited(edit)
    assert crlf.text == question(ROWS.replace(before, after)).replace("\n", "\r\n")


@pytest.mark.parametrize(
    ("before", "path", "after"),
    [
        ('["one",]', (0,), "[]"),
        ("{points: 3,}", ("points",), "{}"),
        ("{points: 3 , }", ("points",), "{ }"),
        ("[\n  one,  # x\n  ]", (0,), "[\n    # x\n  ]"),
        ("[\n  one  # x\n  , ]", (0,), "[\n    # x\n   ]"),
    ],
)
def test_the_only_item_in_brackets_goes_with_the_comma_behind_it(
    before: str, path: tuple[str | int, ...], after: str
) -> None:
    edit = DeleteNode((*Q, "x", *path))
    check(f"questions:\n- id: A1\n  x: {before}\n", edit, f"questions:\n- id: A1\n  x: {after}\n")
