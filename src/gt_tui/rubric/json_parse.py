"""JSON text to a tree with spans. Strict: no comments, no trailing commas, no NaN, as every harness reads it."""

from __future__ import annotations

from collections.abc import Callable
from json import JSONDecoder
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]  # absent from typeshed
from typing import Any

import msgspec

from gt_tui.rubric.path import Path
from gt_tui.rubric.tree import (
    MAX_DEPTH,
    Entry,
    Mapping,
    Node,
    NotReadable,
    NotSimple,
    Scalar,
    Sequence,
    Tree,
    Value,
    position,
)
from gt_tui.text.late import Late

_SPACE = Late(r"[ \t\n\r]*")
_COLON = Late(r"[ \t\n\r]*:[ \t\n\r]*")
_MARK = Late(r"[ \t\n\r]*([,}\]])[ \t\n\r]*")
"""What parts two entries, or ends them; with the space around it, as one look costs less than three."""
_NUMBER = Late(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_HALF = Late(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
_CONSTANTS: tuple[tuple[str, Value], ...] = (("true", True), ("false", False), ("null", None))
_LONGEST_WHOLE_NUMBER = 4300
"""Digits that Python reads; the limit guards against numbers whose reading takes quadratic time."""


def parse_json(text: str, *, levels_around: int = 0) -> Tree:
    """Give the tree of a JSON text; raises NotReadable with line and column, also for nesting over MAX_DEPTH.

    `levels_around` is how deep the text stands in the file that it is a piece of.
    """
    reader = _Reader(text, levels_around)
    start = _space(text, 0)
    if start == len(text):
        raise NotReadable("the file holds nothing", advice='A rubric starts with { "schema_version": "2.0"')
    try:
        root, end = reader.value(start, ())
    except JSONDecodeError as error:  # of a text in quotes
        what = error.msg[0].lower() + error.msg[1:]
        raise reader.stop(what, error.pos, "Close the quote, escape the character") from None
    end = _space(text, end)
    if end != len(text):
        raise reader.stop("more text follows the end of the object", end, "Keep one rubric in one file")
    return Tree(root, False, reader.repeated)


class _Top(msgspec.Struct):
    questions: list[msgspec.Raw]


def scan_questions(text: str) -> list[tuple[int, int]] | None:
    """Give where the questions of a JSON rubric stand, found at the speed of compiled code.

    Gives None where the text is no object with one list of objects as its questions, or is not JSON at all: then
    `parse_json` says why. What the questions say is not looked at.
    """
    try:
        return _walk(text, _raw_questions(text))
    except (ValueError, RecursionError, IndexError, StopIteration):
        # Errors of msgspec are ValueErrors, as is JSONDecodeError; StopIteration is the scanner's for no value.
        return None


def _raw_questions(text: str) -> list[msgspec.Raw]:
    # of bytes: a text that is decoded itself keeps a copy in UTF-8 for good
    try:
        return msgspec.json.decode(text.encode(), type=_Top).questions
    except msgspec.DecodeError:
        # It takes no half of a pair ("\\ud83d", where an emoji was cut in two); of a question it is only the length
        # that counts here, and another character's escape is as long.
        return msgspec.json.decode(_HALF.sub(r"\\ufffd", text).encode(), type=_Top).questions


def _walk(text: str, questions: list[msgspec.Raw]) -> list[tuple[int, int]] | None:
    """Find the questions in a text that is JSON, one entry at the top after the other."""
    size = _bytes if text.isascii() else _characters
    scan: Callable[[str, int], tuple[Value, int]] = JSONDecoder().scan_once  # type: ignore[attr-defined]  # as above
    found: list[tuple[int, int]] = []
    names: set[str] = set()
    at = text.index("{")
    while text[at] != "}":
        name, at = scanstring(text, _space(text, at + 1) + 1, True)
        if name in names:
            return None
        names.add(name)
        at = _space(text, _space(text, at) + 1)
        if name != "questions":
            _, at = scan(text, at)
        else:
            for raw in questions:
                start = _space(text, at + 1)
                if text[start] != "{":
                    return None
                found.append((start, start + size(raw)))
                at = _space(text, found[-1][1])
            if text[at] != "]":  # another list than the one that counts, or an empty one
                return None
            at += 1
        at = _space(text, at)
    return found


def _bytes(raw: msgspec.Raw) -> int:
    return len(memoryview(raw))


def _characters(raw: msgspec.Raw) -> int:
    return len(str(raw, "utf-8"))


def quick_json(text: str) -> Value:
    """Give the data of a JSON text without where it stands, ten times as fast as `parse_json`.

    Raises NotSimple for what is not JSON, where `parse_json` says why, and for what the standard library takes beside.
    """

    def no_constant(name: str) -> Value:
        raise NotSimple

    try:
        value, end = JSONDecoder(parse_constant=no_constant).raw_decode(text, _space(text, 0))
    except (ValueError, RecursionError):  # JSONDecodeError is a ValueError, and so is a number of 5,000 digits
        raise NotSimple from None
    if _space(text, end) != len(text) or not _shallow(value):
        raise NotSimple
    return value


def repeats_keys(text: str) -> bool:
    """Tell whether a key stands twice in one object of a JSON text that has been read already."""
    found = False

    def entries(pairs: list[tuple[str, Value]]) -> None:
        nonlocal found
        found = found or len({name for name, _ in pairs}) != len(pairs)

    JSONDecoder(object_pairs_hook=entries).raw_decode(text, _space(text, 0))
    return found


def _shallow(value: Value) -> bool:
    """Tell whether a value is nested no deeper than `parse_json` allows a question, with the two levels around it."""
    level: list[Any] = [value] if isinstance(value, (dict, list)) else []
    for _ in range(MAX_DEPTH - 2):
        below: list[Any] = []
        for owner in level:
            inside = owner.values() if type(owner) is dict else owner
            below += [item for item in inside if type(item) is dict or type(item) is list]
        if not below:
            return True
        level = below
    return False


def _space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


class _Reader:
    """A recursive-descent reader; the depth is bounded, so recursion is safe."""

    def __init__(self, text: str, levels_around: int) -> None:
        self.text = text
        self.levels_around = levels_around
        self.repeated: list[tuple[Path, Scalar]] = []

    def stop(self, what: str, offset: int, advice: str = "") -> NotReadable:
        line, column = position(self.text, offset)
        return NotReadable(f"this is not JSON: {what}", line=line, column=column, advice=advice)

    def value(self, at: int, path: Path) -> tuple[Node, int]:
        text = self.text
        first = text[at : at + 1]
        if first == '"':
            told, end = scanstring(text, at + 1, True)
            return Scalar(at, end, told, told, '"'), end
        if first == "{":
            return self.mapping(at, path)
        if first == "[":
            return self.sequence(at, path)
        match = _NUMBER.match(text, at)
        if match:
            raw = match.group()
            broken = match.group(1) or match.group(2)
            if not broken and len(raw.removeprefix("-")) > _LONGEST_WHOLE_NUMBER:
                raise self.stop(f"a number of {len(raw):,} characters", at, "Write a number that fits")
            number: Value = float(raw) if broken else int(raw)
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
            name, end = scanstring(text, at + 1, True)
            key = Scalar(at, end, name, name, '"')
            colon = _COLON.match(text, end)
            if colon is None:
                raise self.stop(f"a colon is expected after the key {name!a}", _space(text, end))
            child, at = self.value(colon.end(), (*path, name))
            if name in node.entries:
                node.repeated.append(node.entries[name].key)
                self.repeated.append(((*path, name), key))
            node.entries[name] = Entry(key, child)
            node.value[name] = child.value
            mark = _MARK.match(text, at)
            if mark is None or mark[1] == "]":
                raise self.stop("a comma or } is expected", _space(text, at), "Add the comma between the two entries")
            if mark[1] == "}":
                node.end = mark.end(1)
                return node, node.end
            at = mark.end()

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
            mark = _MARK.match(text, at)
            if mark is None or mark[1] == "}":
                raise self.stop("a comma or ] is expected", _space(text, at), "Add the comma between the two items")
            if mark[1] == "]":
                node.end = mark.end(1)
                return node, node.end
            at = mark.end()

    def check_depth(self, at: int, path: Path) -> None:
        if self.levels_around + len(path) >= MAX_DEPTH:
            raise self.stop(f"nested deeper than {MAX_DEPTH} levels", at, "A rubric needs seven")
