"""A rubric written in the other notation: all data kept, in order; comments are named where JSON cannot hold them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from itertools import chain

from msgspec import Struct

from gt_tui.rubric.characters import refuse_surrogates
from gt_tui.rubric.document import Document, Notation
from gt_tui.rubric.edits import EditRefused
from gt_tui.rubric.json_edit import JsonWriter
from gt_tui.rubric.json_parse import parse_json
from gt_tui.rubric.path import Path, show
from gt_tui.rubric.splicing import same
from gt_tui.rubric.tree import Mapping, Node, NotReadable, Scalar, Sequence, Tree, Value, position
from gt_tui.rubric.yaml_parse import parse_yaml
from gt_tui.rubric.yaml_write import Writer
from gt_tui.text.late import Late

_YAML_MODEL = """\
questions:
  - calibration:
      - expected_component_awards:
          - { id: C1, awarded: 0 }
"""
_JSON_MODEL = """\
{
  "questions": [
    {
      "calibration": [
        {
          "expected_component_awards": [
            { "id": "C1", "awarded": 0 }
          ]
        }
      ]
    }
  ]
}
"""
_COMMENT = Late(r"(?:(?<=\s)|\A)#[^\r\n]*")


class CannotConvert(Exception):
    """The other notation cannot hold something of this rubric; says what, where it stands, and what to do."""


class Converted(Struct, frozen=True):
    """A rubric in the other notation."""

    text: str
    lost_comments: tuple[tuple[int, str], ...] = ()
    """The comments that JSON cannot hold, each with its line from 1."""
    respelt: tuple[tuple[int, str], ...] = ()
    """What is written in another way and means the same, or is not kept, each with its line from 1: a number such as
    012 or 1e3, and the anchors and tags of YAML."""


def convert(document: Document, to: Notation) -> Converted:
    """Give the document in a notation; unchanged when it is written so already.

    YAML comes in the layout of the shipped rubrics: prose in blocks, awards on one line each. Aliases and merges
    are written out. The result is read back and compared, in values, types and order of keys, before it is given.

    Raises CannotConvert for what would be lost: keys that stand twice, half of a surrogate pair, and numbers that JSON
    does not have (NaN, infinity and what is as large). Raises NotReadable for a document that was opened unread and is
    no rubric.
    """
    text = document.settled().text
    if document.notation is to:
        return Converted(text)
    source = parse_yaml(text) if document.notation is Notation.YAML else parse_json(text)
    data = source.root.value
    _check(source, to, from_json=document.notation is Notation.JSON)
    newline = "\r\n" if "\r\n" in text else "\n"
    for candidate in _to_yaml(data, newline) if to is Notation.YAML else _to_json(data, newline):
        if _says(candidate, to, data):
            lost = tuple(_comments(text, source)) if to is Notation.JSON else ()
            return Converted(candidate, lost, tuple(_respelt(text, source, to)))
    raise CannotConvert(
        f"{to.value.upper()} cannot hold this rubric unchanged. Look for unusual characters in its keys"
    )


def _says(text: str, notation: Notation, data: Value) -> bool:
    try:
        return same((parse_yaml if notation is Notation.YAML else parse_json)(text).root.value, data)
    except NotReadable:
        return False


def _check(source: Tree, to: Notation, *, from_json: bool) -> None:
    for path, _ in source.repeated:
        raise CannotConvert(f"{show(path)} stands twice, and one of the two would be lost. Delete one of them first")
    for path, value in _leaves(source.root.value, ()):
        if isinstance(value, float) and not math.isfinite(value) and (to is Notation.JSON or from_json):
            raise CannotConvert(f"{show(path)} is {value}, a number that JSON does not have. Write another value")
        try:
            refuse_surrogates("".join(str(step) for step in path))
            refuse_surrogates(value if isinstance(value, str) else "")
        except EditRefused as refusal:
            raise CannotConvert(f"{ascii(show(path))[1:-1]}: {refusal}") from None


def _leaves(value: Value, path: Path) -> Iterator[tuple[Path, Value]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _leaves(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _leaves(item, (*path, index))
    else:
        yield path, value


def _to_json(data: Value, newline: str) -> Iterator[str]:
    writer = JsonWriter(_JSON_MODEL, newline)
    yield writer.value(data, "", parse_json(_JSON_MODEL).root) + newline


def _to_yaml(data: Value, newline: str) -> Iterator[str]:
    """Write YAML with a blank line between the sections at the top, and between questions."""
    assert isinstance(data, dict)
    model = parse_yaml(_YAML_MODEL).root
    assert isinstance(model, Mapping)
    for writer in (Writer(newline), Writer(newline, safest=True)):
        sections: list[str] = []
        for key, value in data.items():
            if key == "questions" and isinstance(value, list) and value:
                items = (_item(writer, question, model) for question in value)
                sections.append("questions:" + newline + (newline * 2).join(items))
            else:
                sections.extend(writer.mapping({key: value}, 0, model))
        yield (newline * 2).join(sections) + newline


def _item(writer: Writer, question: Value, model: Mapping) -> str:
    questions = model.entries["questions"].value
    assert isinstance(questions, Sequence)
    return writer.item(question, writer.list_offset, questions.items[0])


def _respelt(text: str, source: Tree, to: Notation) -> Iterator[tuple[int, str]]:
    spell = Writer().scalar if to is Notation.YAML else json.dumps
    for path, node in _scalars(source.root, ()):
        if isinstance(node.value, int | float) and not isinstance(node.value, bool) and node.style == "":
            written = spell(node.value)
            if written != node.raw:
                yield position(text, node.start)[0], f"{show(path)}: {node.raw} is written {written}"
    if source.shared:
        yield 1, "anchors, aliases and merges are written out, and tags are left out"


def _scalars(node: Node, path: Path) -> Iterator[tuple[Path, Scalar]]:
    if isinstance(node, Mapping):
        for key, entry in node.entries.items():
            yield from _scalars(entry.value, (*path, key))
    elif isinstance(node, Sequence):
        for index, item in enumerate(node.items):
            yield from _scalars(item, (*path, index))
    elif isinstance(node, Scalar):
        yield path, node


def _comments(text: str, source: Tree) -> Iterator[tuple[int, str]]:
    """Give the comments of a YAML text with their lines: every # outside a value, and those in blocks' headers."""
    line, counted = 1, 0
    at = 0
    for start, end, block in chain(sorted(_spans(source.root)), [(len(text), len(text), False)]):
        stop = text.find("\n", start) if block else start  # a header is no part of the text
        for match in _COMMENT.finditer(text, at, stop if stop >= 0 else len(text)):
            line += text.count("\n", counted, match.start())
            counted = match.start()
            yield line, match.group()
        at = max(at, end)


def _spans(node: Node) -> Iterator[tuple[int, int, bool]]:
    if isinstance(node, Mapping):
        for entry in node.entries.values():
            yield entry.key.start, entry.key.end, False
            yield from _spans(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _spans(item)
    else:
        yield node.start, node.end, isinstance(node, Scalar) and node.style in ("|", ">")
