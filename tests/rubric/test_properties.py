"""What holds for every edit of every document: right data, untouched lines, and a way back."""

from __future__ import annotations

import json
import random
import unicodedata
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from writing import NASTY, as_json, as_yaml, rubric, scalar, text

from gt_tui.rubric.document import Document, Notation, open_document
from gt_tui.rubric.edits import DeleteNode, Edit, EditRefused, InsertItem, MoveItem, RenameKey, SetValue, applied
from gt_tui.rubric.history import History
from gt_tui.rubric.json_parse import parse_json
from gt_tui.rubric.path import Path
from gt_tui.rubric.tree import Mapping, Node, Scalar, Sequence, find
from gt_tui.rubric.yaml_parse import parse_yaml

modest = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
seeds = st.integers(0, 2**20)


def write(data: Any, notation: Notation, seed: int) -> str:
    return as_yaml(data, seed) if notation is Notation.YAML else as_json(data, seed)


def data_of(document: Document) -> Any:
    """Read the whole text afresh, not divided, the way no edit has touched."""
    if document.notation is Notation.YAML:
        return parse_yaml(document.text).root.value
    return json.loads(document.text)


def exactly(mine: Any, theirs: Any) -> bool:
    return repr(mine) == repr(theirs)


def nodes(data: Any, path: Path = ()) -> list[tuple[Path, Any]]:
    found = [(path, data)]
    if isinstance(data, dict):
        for key, value in data.items():
            found += nodes(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += nodes(value, (*path, index))
    return found


def draw_edit(draw: Any, data: Any) -> Edit:
    places = [(path, value) for path, value in nodes(data) if path and path != ("questions",)]
    lists = [(path, value) for path, value in nodes(data) if isinstance(value, list)]
    kind = draw(st.sampled_from(["set", "set", "set", "insert", "delete", "move", "rename", "add"]))
    path, value = draw(st.sampled_from(places))
    if kind == "set" and not isinstance(value, (dict, list)):
        return SetValue(path, draw(scalar))
    if kind == "insert" and lists:
        path, value = draw(st.sampled_from(lists))
        new = {"id": "A9", "title": draw(text), "tags": [draw(text)]} if path == ("questions",) else draw(scalar)
        if value and isinstance(value[0], dict) and path != ("questions",):
            new = {"id": "C9", "note": draw(text), "points": 2}
        return InsertItem(path, draw(st.integers(0, len(value))), new)
    if kind == "move":
        movable = [(path, value) for path, value in lists if len(value) > 1]
        if movable:
            path, value = draw(st.sampled_from(movable))
            return MoveItem((*path, draw(st.integers(0, len(value) - 1))), draw(st.integers(0, len(value) - 1)))
    if kind == "rename" and isinstance(path[-1], str) and path[0] == "questions":
        return RenameKey(path, draw(st.sampled_from(["renamed", "yes", "odd: key", "k#"])))
    if kind == "add":
        owners = [path for path, value in places if isinstance(value, dict)]
        if owners:
            return SetValue((*draw(st.sampled_from(owners)), "added"), draw(scalar))
    if path[0] == "schema_version":
        return SetValue(path, "2.0")
    return DeleteNode(path)


@pytest.mark.parametrize("notation", Notation)
@modest
@given(data=st.data(), rubric=rubric, seed=seeds)
def test_what_the_writer_of_these_tests_writes_is_read_as_meant(
    notation: Notation, data: Any, rubric: Any, seed: int
) -> None:
    source = write(rubric, notation, seed)
    document = open_document(source, notation)
    assert document.text == source
    assert exactly([document.question_data(i) for i in range(document.question_count)], rubric["questions"])


@pytest.mark.parametrize("notation", Notation)
@modest
@given(data=st.data(), rubric=rubric, seed=seeds)
def test_an_edited_text_says_what_the_edit_says(notation: Notation, data: Any, rubric: Any, seed: int) -> None:
    document = open_document(write(rubric, notation, seed), notation)
    for _ in range(3):
        before = data_of(document)
        edit = draw_edit(data.draw, before)
        try:
            wanted = applied(before, edit)
        except EditRefused:
            continue
        try:
            document = document.edited(edit)
        except EditRefused as refusal:
            assert "on the line of another list" in str(refusal)
            continue
        assert exactly(data_of(document), wanted)
        again = open_document(document.text, notation)
        assert exactly([again.question_data(i) for i in range(again.question_count)], wanted["questions"])
        assert exactly([document.question_data(i) for i in range(document.question_count)], wanted["questions"])


def last_character(node: Node, source: str) -> int:
    """Give the offset of the last character that belongs to a node, from the tree's leaves."""
    if isinstance(node, Mapping) and node.entries and not node.flow:
        last = max(node.entries.values(), key=lambda entry: entry.key.start)
        return max(last.key.end - 1, last_character(last.value, source))
    if isinstance(node, Sequence) and node.items and not node.flow:
        return last_character(node.items[-1], source)
    end = node.end
    if isinstance(node, Scalar) and node.style in ("|", ">") and "+" in source[node.start : node.start + 3]:
        return end - 1  # the blank lines are part of the value
    if isinstance(node, Scalar) and node.style in ("|", ">"):
        while source[end - 1] in " \n\r":
            end -= 1
    return end - 1


@pytest.mark.parametrize("notation", Notation)
@modest
@given(data=st.data(), rubric=rubric, seed=seeds)
def test_setting_a_value_leaves_every_line_outside_it_alone(
    notation: Notation, data: Any, rubric: Any, seed: int
) -> None:
    source = write(rubric, notation, seed)
    document = open_document(source, notation)
    places = [(path, value) for path, value in nodes(rubric) if path and not isinstance(value, (dict, list))]
    path, _ = data.draw(st.sampled_from(places))
    root = (parse_yaml if notation is Notation.YAML else parse_json)(source).root
    node = find(root, path)
    assert node is not None
    first = source.count("\n", 0, node.start)
    last = source.count("\n", 0, max(node.start, last_character(node, source)))
    lines = source.split("\n")
    after = document.edited(SetValue(path, data.draw(scalar))).text.split("\n")
    tail = lines[last + 1 :]
    assert after[:first] == lines[:first]
    assert not tail or after[-len(tail) :] == tail
    head = source.split("\n")[first][: node.start - (source.rfind("\n", 0, node.start) + 1)]
    assert after[first].startswith(head.rstrip(" "))


@modest
@given(data=st.data(), rubric=rubric, seed=seeds)
def test_inserting_keeps_every_old_line_and_deleting_adds_none(data: Any, rubric: Any, seed: int) -> None:
    source = as_yaml(rubric, seed)
    document = open_document(source, Notation.YAML)
    root = parse_yaml(source).root
    lists = [path for path, value in nodes(rubric) if isinstance(value, list) and value]
    path = data.draw(st.sampled_from(lists))
    node = find(root, path)
    assert isinstance(node, Sequence)
    place = data.draw(st.integers(0, len(node.items)))
    try:
        grown = document.edited(InsertItem(path, place, node.items[0].value)).text
    except EditRefused as refusal:
        assert place == 0 and "on the line of another list" in str(refusal)
        return
    if not node.flow:
        assert is_subsequence(source.split("\n")[:-1], grown.split("\n"))
    index = data.draw(st.integers(0, len(node.items) - 1))
    shrunk = document.edited(DeleteNode((*path, index))).text
    if not node.flow and index > 0:
        assert is_subsequence(shrunk.split("\n"), [*source.split("\n"), ""])


def is_subsequence(few: list[str], many: list[str]) -> bool:
    rest = iter(many)
    return all(line in rest for line in few)


@pytest.mark.parametrize("notation", Notation)
@modest
@given(data=st.data(), rubric=rubric, seed=seeds)
def test_setting_back_gives_the_same_bytes(notation: Notation, data: Any, rubric: Any, seed: int) -> None:
    document = open_document(write(rubric, notation, seed), notation)
    places = [(path, value) for path, value in nodes(rubric) if path and not isinstance(value, (dict, list))]
    path, value = data.draw(st.sampled_from(places))
    changed = document.edited(SetValue(path, data.draw(scalar))).edited(SetValue(path, data.draw(text)))
    assert changed.edited(SetValue(path, value)).text == document.text


@pytest.mark.parametrize("notation", Notation)
@modest
@given(data=st.data(), rubric=rubric, seed=seeds)
def test_undoing_all_gives_the_first_text_and_redoing_all_the_last(
    notation: Notation, data: Any, rubric: Any, seed: int
) -> None:
    document = open_document(write(rubric, notation, seed), notation)
    history = History(document)
    texts = [document.text]
    for number in range(4):
        try:
            changed = history.present.edited(draw_edit(data.draw, data_of(history.present)))
        except EditRefused:
            continue
        history.record(changed, f"step {number}", ())
        texts.append(changed.text)
    for expected in reversed(texts[:-1]):
        assert history.undo() is not None
        assert history.present.text == expected
    assert history.undo() is None and not history.dirty
    for expected in texts[1:]:
        assert history.redo() is not None
        assert history.present.text == expected


CLASSES = {
    "control": "\x01\x07\x08\x0b\x0c\x1b\x7f", "nul": "\0", "tab": "\t", "cr": "\r", "lf": "\n", "c1": "\x80\x9b\x9d",
    "nel": "\x85", "separators": "\u2028\u2029", "bom": "\ufeff", "bidi": "\u200e\u202a\u202e\u2066\u2069",
    "spaces": "\xa0\u2003\u3000", "astral": "🎉𝔘", "private": "\ue000\U000f0000",
    "noncharacter": "\ufdd0\ufffe\uffff\U0001ffff",
    "combining": "\u0301\u20dd", "joiner": "\u200d\u200c\xad", "replacement": "\ufffd", "unassigned": "\u0378",
    "variation": "\ufe0f", "tag": "\U000e0041", "signs": "#:-?!&*|>%@`'\"\\{}[],~=",
}  # fmt: skip
POSITIONS = {
    "start": "{}abc def",
    "middle": "ab{}cd",
    "end": "abc def{}",
    "alone": "{}",
    "after a line end": "abc\n{}def",
}
STYLES = {
    "plain": "plain",
    "single": "'single'",
    "double": '"double"',
    "literal": "|\n    literal",
    "folded": ">-\n    folded\n    twice",
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", CLASSES)
def test_every_kind_of_character_survives_in_every_position_of_every_yaml_style(name: str, style: str) -> None:
    source = f"questions:\n- id: A1\n  text: {STYLES[style]}\n  after: 1  # kept\n"
    document = open_document(source, Notation.YAML)
    for character in CLASSES[name]:
        for position in POSITIONS.values():
            value = position.format(character)
            changed = document.edited(SetValue(("questions", 0, "text"), value))
            assert data_of(changed) == {"questions": [{"id": "A1", "text": value, "after": 1}]}, (value, changed.text)
            assert changed.text.endswith("\n  after: 1  # kept\n")


@pytest.mark.parametrize("name", CLASSES)
def test_every_kind_of_character_survives_in_every_position_in_json(name: str) -> None:
    document = open_document('{"questions": [\n{"id": "A1", "text": "x"}\n]}', Notation.JSON)
    for character in CLASSES[name]:
        for position in POSITIONS.values():
            value = position.format(character)
            changed = document.edited(SetValue(("questions", 0, "text"), value))
            assert data_of(changed) == {"questions": [{"id": "A1", "text": value}]}
            if unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp") and character not in "\u200d\u200c\xad":
                assert character not in changed.text.replace("\n", "", 2) or character == "\n"


@pytest.mark.parametrize("notation", Notation)
@pytest.mark.parametrize("half", ["\ud83d", "\udc00x", "x\ud800"])
def test_half_a_surrogate_pair_is_refused_with_its_place(notation: Notation, half: str) -> None:
    source = 'questions:\n- text: "x"\n' if notation is Notation.YAML else '{"questions": [{"text": "x"}]}'
    document = open_document(source, notation)
    with pytest.raises(EditRefused, match=r"surrogate pair \(U\+D[89A-F].* at character [12]"):
        document.edited(SetValue(("questions", 0, "text"), half))
    assert document.text == source


def test_every_nasty_text_survives_beside_every_other_in_one_file() -> None:
    document = open_document("questions:\n  - id: A1\n    do_not_credit: []\n", Notation.YAML)
    order = random.Random(1).sample(NASTY, len(NASTY))
    for index, value in enumerate(order):
        document = document.edited(InsertItem(("questions", 0, "do_not_credit"), index, value))
    assert data_of(document)["questions"][0]["do_not_credit"] == order
