"""Before and after, written by hand: what each edit does to JSON text."""

from __future__ import annotations

import math

import pytest

from gt_tui.rubric.document import Notation, open_document
from gt_tui.rubric.edits import DeleteNode, Edit, EditRefused, InsertItem, MoveItem, RenameKey, SetValue, Unshare
from gt_tui.rubric.tree import Value

Q = ("questions", 0)
WIDE = """\
{
  "questions": [
    {
      "id": "A1",
      "t": "old",
      "l": [
        "one",
        "two"
      ],
      "awards": [
        { "id": "C1", "awarded": 0 },
        { "id": "C2", "awarded": 1 }
      ],
      "none": [],
      "nothing": null
    }
  ]
}
"""


def edited(text: str, edit: Edit) -> str:
    return open_document(text, Notation.JSON).edited(edit).text


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        (("t",), "new", '"old"', '"new"'),
        (("t",), 'a "b"\n', '"old"', '"a \\"b\\"\\n"'),
        (("t",), "é 🎉 \u00a0", '"old"', '"é 🎉 \u00a0"'),
        (("t",), "\u2028\x7f\u202e\U000e0041", '"old"', '"\\u2028\\u007f\\u202e\\udb40\\udc41"'),
        (("t",), 3, '"old"', "3"),
        (("t",), 0.5, '"old"', "0.5"),
        (("t",), None, '"old"', "null"),
        (("t",), [], '"old"', "[]"),
        (("l", 0), "ONE", '"one"', '"ONE"'),
        (("awards", 0), {"id": "C9"}, '{ "id": "C1", "awarded": 0 }', '{ "id": "C9" }'),
        (("l",), ["x"], '[\n        "one",\n        "two"\n      ]', '[\n        "x"\n      ]'),
        (("nothing",), {"a": 1}, "null", '{\n        "a": 1\n      }'),
        (("more",), "x", "null", 'null,\n      "more": "x"'),
        (("awards", 1, "more"), 2, '"awarded": 1', '"awarded": 1, "more": 2'),
    ],
)
def test_set(path: tuple[str | int, ...], value: Value, old: str, new: str) -> None:
    assert edited(WIDE, SetValue((*Q, *path), value)) == WIDE.replace(old, new)


@pytest.mark.parametrize(
    ("name", "position", "value", "old", "new"),
    [
        ("l", 0, "x", '"one"', '"x",\n        "one"'),
        ("l", 1, "x", '"two"', '"x",\n        "two"'),
        ("l", 2, "x", '"two"', '"two",\n        "x"'),
        ("none", 0, "x", '"none": []', '"none": [\n        "x"\n      ]'),
        ("nothing", 0, "x", "null", '[\n        "x"\n      ]'),
        ("new", 0, "x", "null", 'null,\n      "new": [\n        "x"\n      ]'),
        (
            "awards",
            2,
            {"id": "C3", "awarded": 2},
            '"awarded": 1 }',
            '"awarded": 1 },\n        { "id": "C3", "awarded": 2 }',
        ),
    ],
)  # fmt: skip
def test_insert(name: str, position: int, value: Value, old: str, new: str) -> None:
    assert edited(WIDE, InsertItem((*Q, name), position, value)) == WIDE.replace(old, new)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (("l", 0), '"one",\n        ', ""),
        (("l", 1), ',\n        "two"', ""),
        (("t",), '"t": "old",\n      ', ""),
        (("nothing",), ',\n      "nothing": null', ""),
        (("awards", 0, "id"), '"id": "C1", ', ""),
        (("awards", 0), '{ "id": "C1", "awarded": 0 },\n        ', ""),
    ],
)
def test_delete(path: tuple[str | int, ...], old: str, new: str) -> None:
    assert edited(WIDE, DeleteNode((*Q, *path))) == WIDE.replace(old, new)


def test_move_swaps_the_items_and_keeps_what_stands_between() -> None:
    assert edited(WIDE, MoveItem((*Q, "l", 0), 1)) == WIDE.replace('"one",\n        "two"', '"two",\n        "one"')


def test_rename_keeps_the_value_and_the_place() -> None:
    assert edited(WIDE, RenameKey((*Q, "t"), 'new "t"')) == WIDE.replace('"t":', '"new \\"t\\"":')


def test_a_file_with_escapes_only_gets_escapes_only() -> None:
    text = '{"questions": [{"id": "A1", "t": "\\u00e9", "u": "x"}]}'
    assert edited(text, SetValue((*Q, "t"), "ö🎉")) == text.replace("\\u00e9", "\\u00f6\\ud83c\\udf89")


def test_indentation_and_line_ends_of_the_file_are_kept() -> None:
    tabs = '{\r\n\t"questions": [\r\n\t\t{\r\n\t\t\t"id": "A1"\r\n\t\t}\r\n\t]\r\n}'
    assert edited(tabs, SetValue((*Q, "l"), ["x"])) == tabs.replace(
        '"A1"', '"A1",\r\n\t\t\t"l": [\r\n\t\t\t\t"x"\r\n\t\t\t]'
    )
    four = '{\n    "questions": [\n        {\n            "id": "A1"\n        }\n    ]\n}\n'
    assert edited(four, SetValue((*Q, "l"), ["x"])) == four.replace(
        '"A1"', '"A1",\n            "l": [\n                "x"\n            ]'
    )


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_a_number_that_json_does_not_have_is_refused(number: float) -> None:
    with pytest.raises(EditRefused, match="JSON has no way to write"):
        edited(WIDE, SetValue((*Q, "t"), number))


def test_there_is_nothing_to_unshare_in_json() -> None:
    with pytest.raises(EditRefused, match="no aliases"):
        edited(WIDE, Unshare((*Q, "t")))


@pytest.mark.parametrize(
    "edit",
    [
        SetValue((*Q, "t", "deeper"), 1),
        SetValue((*Q, "l", 7), 1),
        InsertItem((*Q, "t"), 0, 1),
        DeleteNode((*Q, "absent")),
        DeleteNode((*Q, "l", 2)),
        MoveItem((*Q, "l", 0), 2),
        MoveItem((*Q, "t"), 0),
        RenameKey((*Q, "l", 0), "x"),
        RenameKey((*Q, "t"), "l"),
        SetValue(("questions", 4, "t"), 1),
    ],
)  # fmt: skip
def test_an_edit_of_what_is_not_there_is_refused(edit: Edit) -> None:
    with pytest.raises(EditRefused):
        edited(WIDE, edit)


def test_lines_that_end_in_cr_alone_are_refused() -> None:
    document = open_document('{\r  "questions": [\r    {\r      "id": "A1"\r    }\r  ]\r}\r', Notation.JSON)
    assert document.question_data(0) == {"id": "A1"}
    with pytest.raises(EditRefused, match="CR alone"):
        document.edited(SetValue((*Q, "gate"), {"points": 3}))
