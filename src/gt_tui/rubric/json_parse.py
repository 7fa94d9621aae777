"""JSON text to a tree with spans. Strict: no comments, no trailing commas, no NaN, as every harness reads it."""

from __future__ import annotations

import re
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]  # absent from typeshed

from gt_tui.rubric.path import Path
from gt_tui.rubric.tree import (
    MAX_DEPTH,
    Entry,
    Mapping,
    Node,
    NotReadable,
    Scalar,
    Sequence,
    Tree,
    Value,
    position,
)

_SPACE = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_CONSTANTS: tuple[tuple[str, Value], ...] = (("true", True), ("false", False), ("null", None))
_LONGEST_NUMBER = 400


def parse_json(text: str) -> Tree:
    """Give the tree of a JSON text; raises NotReadable with line and column, also for nesting over MAX_DEPTH."""
    reader = _Reader(text)
    start = _space(text, 0)
    if start == len(text):
        raise NotReadable("the file holds nothing", advice='A rubric starts with { "schema_version": "2.0"')
    root, end = reader.value(start, ())
    end = _space(text, end)
    if end != len(text):
        raise reader.stop("more text follows the end of the object", end, "Keep one rubric in one file")
    return Tree(root, False, reader.repeated)


def _space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


class _Reader:
    """A recursive-descent reader; the depth is bounded, so recursion is safe."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.repeated: list[tuple[Path, Scalar]] = []

    def stop(self, what: str, offset: int, advice: str = "") -> NotReadable:
        line, column = position(self.text, offset)
        return NotReadable(f"this is not JSON: {what}", line=line, column=column, advice=advice)

    def value(self, at: int, path: Path) -> tuple[Node, int]:
        text = self.text
        first = text[at : at + 1]
        if first == '"':
            scalar = self.string(at)
            return scalar, scalar.end
        if first == "{":
            return self.mapping(at, path)
        if first == "[":
            return self.sequence(at, path)
        match = _NUMBER.match(text, at)
        if match:
            raw = match.group()
            if len(raw) > _LONGEST_NUMBER:
                raise self.stop(f"a number of {len(raw):,} characters", at, "Write a number that fits")
            number: Value = float(raw) if match.group(1) or match.group(2) else int(raw)
            return Scalar(at, match.end(), number, raw), match.end()
        for word, constant in _CONSTANTS:
            if text.startswith(word, at):
                return Scalar(at, at + len(word), constant, word), at + len(word)
        if not first:
            raise self.stop("the text ends before the value", at, "Close what is open: a quote, ] or }")
        if first in "]}":
            raise self.stop(f"a value is missing before {first}", at, "Delete the comma before it")
        if first in "/#":
            raise self.stop("JSON has no comments", at, "Delete it, or keep the rubric as YAML")
        raise self.stop(f"no value can start with {first!a}", at, "Text needs double quotes")

    def string(self, at: int) -> Scalar:
        try:
            value, end = scanstring(self.text, at + 1, True)
        except JSONDecodeError as error:
            raise self.stop(
                error.msg[0].lower() + error.msg[1:], error.pos, "Close the quote, escape the character"
            ) from None
        return Scalar(at, end, value, value, '"')

    def mapping(self, at: int, path: Path) -> tuple[Node, int]:
        self.check_depth(at, path)
        text = self.text
        node = Mapping(at, at + 1, {}, {}, True)
        at = _space(text, at + 1)
        if text[at : at + 1] == "}":
            node.end = at + 1
            return node, node.end
        while True:
            if text[at : at + 1] != '"':
                raise self.stop("a key in double quotes is expected", at, "Delete a comma too many, or quote the key")
            key = self.string(at)
            name = str(key.value)
            at = _space(text, key.end)
            if text[at : at + 1] != ":":
                raise self.stop(f"a colon is expected after the key {name!a}", at)
            child, at = self.value(_space(text, at + 1), (*path, name))
            if name in node.entries:
                node.repeated.append(key)
                self.repeated.append(((*path, name), key))
            node.entries[name] = Entry(key, child)
            node.value[name] = child.value
            at = _space(text, at)
            if text[at : at + 1] == "}":
                node.end = at + 1
                return node, node.end
            if text[at : at + 1] != ",":
                raise self.stop("a comma or } is expected", at, "Add the comma between the two entries")
            at = _space(text, at + 1)

    def sequence(self, at: int, path: Path) -> tuple[Node, int]:
        self.check_depth(at, path)
        text = self.text
        node = Sequence(at, at + 1, [], [], True)
        at = _space(text, at + 1)
        if text[at : at + 1] == "]":
            node.end = at + 1
            return node, node.end
        while True:
            child, at = self.value(at, (*path, len(node.items)))
            node.items.append(child)
            node.value.append(child.value)
            at = _space(text, at)
            if text[at : at + 1] == "]":
                node.end = at + 1
                return node, node.end
            if text[at : at + 1] != ",":
                raise self.stop("a comma or ] is expected", at, "Add the comma between the two items")
            at = _space(text, at + 1)

    def check_depth(self, at: int, path: Path) -> None:
        if len(path) >= MAX_DEPTH:
            raise self.stop(f"nested deeper than {MAX_DEPTH} levels", at, "A rubric needs seven")
