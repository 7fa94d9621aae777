"""Where the questions meet each other and what stands around them: what is said there is what the file says."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gt_tui.rubric.document import Document, Notation, open_document
from gt_tui.rubric.edits import DeleteNode, Edit, EditRefused, InsertItem, MoveItem, SetValue

TEXTS = ["one\n", "one\n\n", "one\n\n\n", "one", "one\n\ntwo\n", "\n", "", "a: b"]


def yaml(text: str) -> Document:
    return open_document(text, Notation.YAML)


def data_of(document: Document) -> Any:
    questions = [document.question_data(index) for index in range(document.question_count)]
    return {**document.head, "questions": questions}


def rubric_text(seed: int) -> str:
    """Write a small rubric with many keep-blocks, blank lines, free comments, footers, and ends of every kind."""
    choose = random.Random(seed)
    pad = " " * choose.choice([0, 2])

    def blanks() -> list[str]:
        return [""] * choose.choice([0, 0, 1, 2])

    lines = ["schema_version: '2.0'"]
    lines += choose.choice([[], ["notes: |+", "  kept", ""]])
    lines += ["questions:", *choose.choice([[], [pad + "# first"]])]
    for name in "ABC"[: choose.randint(1, 3)]:
        lines += [f"{pad}- id: {name}"]
        for key in "xy"[: choose.randint(1, 2)]:
            mark = choose.choice(["|+", "|", "|-", ">+", "text"])
            lines += [f"{pad}  {key}: {mark}", *([] if mark == "text" else [pad + "    words", *blanks()])]
        lines += blanks() + choose.choice([[], [], [pad + "# between", *blanks()], [pad + "  # deeper", *blanks()]])
    lines += choose.choice([[], [pad + "# foot"], ["# foot"], ["", "# foot", ""]])
    lines += choose.choice([[], [], ["tail: x"], ["tail: x", "", "more: |+", "  kept", ""]])
    return choose.choice(["\n", "\n", "\r\n"]).join([*lines, *choose.choice([[], [""], [""], [""], ["", "", ""]])])


def draw_edit(choose: random.Random, data: Any) -> Edit:
    questions = data["questions"]
    kind = choose.choice(["set", "set", "delete", "move", "insert", "head", "drop"])
    if kind == "insert" or not questions:
        new = {"id": "N", "x": choose.choice(TEXTS)}
        return InsertItem(("questions",), choose.randint(0, len(questions)), new)
    index = choose.randrange(len(questions))
    if kind == "delete":
        return DeleteNode(("questions", index))
    if kind == "move":
        return MoveItem(("questions", index), choose.randrange(len(questions)))
    heads = [key for key in data if key != "questions"]
    if kind == "head":
        return SetValue((choose.choice([*heads, "new"]),), choose.choice(TEXTS))
    if kind == "drop" and heads[1:]:
        return DeleteNode((choose.choice(heads[1:]),))
    return SetValue(("questions", index, choose.choice(["x", "y", "new"])), choose.choice(TEXTS))


@settings(max_examples=250, deadline=None)
@given(seed=st.integers(0, 2**20))
def test_the_file_says_what_the_session_says_after_every_edit(seed: int) -> None:
    choose = random.Random(seed)
    document = yaml(rubric_text(seed))
    for _ in range(4):
        try:
            edited = document.edited(draw_edit(choose, data_of(document)))
        except EditRefused:
            continue
        document = edited
        assert repr(data_of(yaml(document.text))) == repr(data_of(document)), document.text


LAST = "schema_version: '2.0'\nquestions:\n  - id: A\n    x: |+\n      one\n  - id: B\n    x: |\n      two\n"


@pytest.mark.parametrize("behind", ["\n# the end\n", "\n\ntail: x\n", "\n\n", "\n  # the end\n\ntail: x\n"])
def test_blank_lines_behind_the_last_question_count_as_text_once_it_ends_in_a_keep_block(behind: str) -> None:
    document = yaml(LAST + behind)
    assert document.slices is not None
    longer = document.edited(SetValue(("questions", 1, "x"), "two\n\n"))
    alone = document.edited(DeleteNode(("questions", 1)))
    moved = document.edited(MoveItem(("questions", 0), 1))
    for edited in (longer, alone, moved):
        assert data_of(yaml(edited.text)) == data_of(edited)


def test_a_top_level_key_that_goes_leaves_no_blank_line_to_the_text_above_it() -> None:
    source = LAST.replace("x: |\n", "x: |+\n") + "tail: x\n\nmore: y\n"
    edited = yaml(source).edited(DeleteNode(("tail",)))
    assert data_of(yaml(edited.text)) == data_of(edited)
    assert edited.question_data(1) == {"id": "B", "x": "two\n"}


def test_a_new_top_level_key_stands_above_the_blank_lines_at_the_end() -> None:
    edited = yaml(LAST + "\n\n").edited(SetValue(("tail",), "x"))
    assert edited.text == LAST + "tail: x\n\n\n"


BLANKS = (
    "questions:\n  - id: A\n    x: |\n      one\n\n\n    y: plain # odd\n\n    z: 1\n\n"
    "  - id: B\n    x: >-\n      two\n\n"
)


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize(("index", "key"), [(0, "x"), (0, "y"), (1, "x")])
@pytest.mark.parametrize("value", ["one\n\n", "one\n\n\n", "one\n\n\n\n"])
def test_a_blank_line_set_and_set_back_leaves_the_author_s_blank_lines(
    line_end: str, index: int, key: str, value: str
) -> None:
    document = yaml((BLANKS + "tail: x\n").replace("\n", line_end))
    path = ("questions", index, key)
    longer = document.edited(SetValue(path, value))
    assert "\n" not in longer.text.replace("\r\n", "") or line_end == "\n"
    value = data_of(document)["questions"][index][key]
    assert longer.edited(SetValue(path, value)).text == document.text


def test_blank_lines_come_back_when_a_text_goes_on_behind_the_one_it_got() -> None:
    document = yaml(BLANKS)
    path = ("questions", 0, "x")
    for value in ("one\n\n", "one\n\nt", "one\n\ntwo", "one\n\ntwo\n"):
        document = document.edited(SetValue(path, value))
    assert document.text == BLANKS.replace("one\n\n\n", "one\n\n      two\n\n\n")


def test_a_top_level_text_below_blank_lines_is_set_and_set_back() -> None:
    document = yaml(BLANKS + "tail: x # odd\n")
    other = document.edited(SetValue(("tail",), "# no"))
    assert other.edited(SetValue(("tail",), "x")).text == document.text


@pytest.mark.parametrize(
    "source", ["x:", "x:  # odd", "x: # odd", "x: one  # odd", "x:   one", "x: |\n    one", "x: ''"]
)
@pytest.mark.parametrize("value", ["t", True, "a: b", ["i"], {"k": "v"}, "two\n", "two\n\n", [], None])
def test_a_value_of_another_kind_set_and_set_back_leaves_the_line_as_it_was(source: str, value: Any) -> None:
    document = yaml(f"questions:\n- id: A\n  {source}\n\n  y: 1\n")
    path = ("questions", 0, "x")
    other = document.edited(SetValue(path, value))
    assert other.edited(SetValue(path, data_of(document)["questions"][0]["x"])).text == document.text


FREE = """\
schema_version: '2.0'
questions:
  - id: A
    x: one
    # deeper, so of A

  # ---- B starts here ----

  - id: B
    x: two

  # ---- C starts here ----

  # about C
  - id: C
    x: three
tail: x
"""


def test_comments_of_nobody_stay_where_they_are_when_a_question_goes_or_moves() -> None:
    head, a, b, c = FREE.split("  - id: ")
    own, free_b = a.split("\n\n", 1)
    without_a = yaml(FREE).edited(DeleteNode(("questions", 0)))
    assert without_a.text.split() == f"{head}{free_b}  - id: {b}  - id: {c}".split()
    without_b = yaml(FREE).edited(DeleteNode(("questions", 1)))
    assert "# ---- B starts here ----\n\n  # ---- C starts here ----\n\n  # about C\n  - id: C" in without_b.text
    moved = yaml(FREE).edited(MoveItem(("questions", 0), 1))
    assert moved.text == (
        f"{head}  - id: B\n    x: two\n\n{free_b}  - id: {own}\n\n"
        f"  # ---- C starts here ----\n\n  # about C\n  - id: {c}"
    )
    for edited in (without_a, without_b, moved):
        assert edited.slices is not None
        assert edited.text.count("starts here") == 2


def test_questions_that_stay_as_they_are_stay_the_same_regions() -> None:
    document = yaml(FREE)
    edited = document.edited(DeleteNode(("questions", 0)))
    assert document.slices is not None and edited.slices is not None
    assert edited.slices[-1] is document.slices[-1]


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_comment_of_nobody_stays_when_the_only_item_goes(line_end: str) -> None:
    source = "questions:\n  - id: A\n    list:  # odd\n      # free\n\n      # own\n      - x\n    m: 1\n"
    wanted = "questions:\n  - id: A\n    list: []  # odd\n      # free\n\n    m: 1\n"
    edited = yaml(source.replace("\n", line_end)).edited(DeleteNode(("questions", 0, "list", 0)))
    assert edited.text == wanted.replace("\n", line_end)
    whole = yaml("questions:\n  # free\n\n  # own\n  - id: A").edited(DeleteNode(("questions", 0)))
    assert whole.text == "questions: []\n  # free"


def test_a_new_top_level_key_comes_behind_the_questions_where_comments_stand_above_them() -> None:
    source = "questions:\n  # free\n\n    # deeper\n  - id: A\n"
    edited = yaml(source).edited(SetValue(("tail",), "x"))
    assert edited.text == source + "tail: x\n"
