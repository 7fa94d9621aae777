"""An edit as a splice of JSON text: an inserted item takes the spacing of its neighbours."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from gt_tui.rubric.characters import refuse_lone_cr, refuse_surrogates, stays
from gt_tui.rubric.edits import (
    DeleteNode,
    DropRepeated,
    Edit,
    EditRefused,
    InsertItem,
    MoveItem,
    RenameKey,
    SetValue,
    Splice,
)
from gt_tui.rubric.path import Path, show
from gt_tui.rubric.pieces import delete_between, drop_repeated, moved
from gt_tui.rubric.tree import Mapping, Node, Scalar, Sequence, Value, find
from gt_tui.rubric.yaml_lines import line_start
from gt_tui.text.late import Late

_INDENT = Late(r"\n([ \t]+)[^\s]")
_ENOUGH = 200
"""Lines from which the file's indentation is read."""


def json_splices(text: str, root: Node, path: Path, edit: Edit) -> Iterator[Splice]:
    """Give the splice that makes the edit at `path` below `root`.

    Raises EditRefused for a path that does not fit and for what JSON readers refuse: half of a surrogate pair,
    NaN and infinity, and for lines that end in CR alone.
    """
    refuse_lone_cr(text)
    writer = json_writer(text)
    parent, node = find(root, path[:-1]), find(root, path)
    if isinstance(edit, SetValue):
        yield _set(text, root, path, edit.value, writer)
    elif isinstance(edit, InsertItem):
        if node is None or (isinstance(node, Scalar) and node.value is None):
            yield _set(text, root, path, [edit.value], writer)
        elif isinstance(node, Sequence):
            yield _insert(text, node, edit, writer)
        else:
            raise EditRefused(f"{show(edit.path)} is no list")
    elif isinstance(edit, DeleteNode):
        yield _delete(text, parent, path)
    elif isinstance(edit, MoveItem):
        if not isinstance(parent, Sequence) or not isinstance(path[-1], int):
            raise EditRefused(f"{show(edit.path)} is no list item")
        yield moved(text, [(item.start, item.end) for item in parent.items], path[-1], edit.to)
    elif isinstance(edit, RenameKey):
        if not isinstance(parent, Mapping) or not isinstance(path[-1], str) or path[-1] not in parent.entries:
            raise EditRefused(f"{show(edit.path)} is no key")
        key = parent.entries[path[-1]].key
        yield Splice(key.start, key.end, writer.like(text[key.start : key.end]).scalar(edit.name))
    elif isinstance(edit, DropRepeated):
        yield from drop_repeated(text, root, path)
    else:
        raise EditRefused("JSON has no aliases, so there is nothing to write out")


def json_item(text: str, like: Node, value: Value) -> str:
    """Give the source of a list item that stands beside `like`."""
    return json_writer(text).value(value, line_indent(text, like.start), like)


def line_indent(text: str, offset: int) -> str:
    """Give the white space that the line holding `offset` starts with."""
    line = text[line_start(text, offset) : offset]
    return line[: len(line) - len(line.lstrip(" \t"))]


def json_writer(text: str) -> JsonWriter:
    """Give a writer in the text's own indentation, line ends and way with characters outside ASCII."""
    found = {match.group(1) for match, _ in zip(_INDENT.finditer(text), range(_ENOUGH), strict=False)}
    newline = "\r\n" if "\r\n" in text else "\n"
    indents = sorted(found, key=len)
    step = min((len(deeper) - len(less) for less, deeper in itertools.pairwise(indents)), default=0)
    step = step or (len(indents[0]) if indents else 2)
    tabs = any(indent.startswith("\t") for indent in indents)
    return JsonWriter(text, newline, "\t" if tabs else " " * step).like(text)


class JsonWriter(Struct, frozen=True):
    """Writes values as JSON."""

    text: str
    """The text that neighbours are looked up in."""
    newline: str = "\n"
    step: str = "  "
    """The white space by which an inner level stands deeper."""
    ascii_only: bool = False

    def like(self, source: str) -> JsonWriter:
        """Give a writer that escapes all but ASCII when the source does so."""
        return replace(self, ascii_only=True) if "\\u" in source and source.isascii() else self

    def scalar(self, value: Value) -> str:
        """Give the source of a single value. Raises EditRefused for what JSON cannot hold."""
        if isinstance(value, str):
            refuse_surrogates(value)
        try:
            text = json.dumps(value, ensure_ascii=self.ascii_only, allow_nan=False)
        except ValueError:
            raise EditRefused(f"JSON has no way to write the number {value}") from None
        return text if text.isprintable() else "".join(c if stays(c) else _escaped(c) for c in text)

    def value(self, value: Value, indent: str, like: Node | None) -> str:
        """Give the value; objects and lists go on one line where the neighbour `like` does, else one entry a line."""
        if not isinstance(value, (dict, list)):
            return self.scalar(value)
        opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
        if not value:
            return opening + closing
        inner = indent + self.step
        if isinstance(value, dict):
            parts = [f"{self.scalar(key)}: {self.value(item, inner, _entry(like, key))}" for key, item in value.items()]
        else:
            parts = [self.value(item, inner, _item(like)) for item in value]
        if like is not None and self.one_line(like):
            pad = " " if self.text[like.start + 1 : like.start + 2] == " " else ""
            return opening + pad + ", ".join(parts) + pad + closing
        lines = ("," + self.newline).join(inner + part for part in parts)
        return f"{opening}{self.newline}{lines}{self.newline}{indent}{closing}"

    def one_line(self, node: Node) -> bool:
        """Tell whether a neighbour with entries was written on one line."""
        filled = (isinstance(node, Mapping) and node.entries) or (isinstance(node, Sequence) and node.items)
        return bool(filled) and "\n" not in self.text[node.start : node.end]


def _escaped(character: str) -> str:
    units = character.encode("utf-16-be")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def _entry(like: Node | None, key: str) -> Node | None:
    entry = like.entries.get(key) if isinstance(like, Mapping) else None
    return entry.value if entry else None


def _item(like: Node | None) -> Node | None:
    return like.items[0] if isinstance(like, Sequence) and like.items else None


def _spans(node: Mapping | Sequence) -> list[tuple[int, int]]:
    if isinstance(node, Sequence):
        return [(item.start, item.end) for item in node.items]
    order = sorted(node.entries.values(), key=lambda entry: entry.key.start)
    return [(entry.key.start, entry.value.end) for entry in order]


def _separator(text: str, node: Mapping | Sequence) -> str:
    """Give what stands between two neighbours (comma and white space), or how the only one is set off."""
    spans = _spans(node)
    return text[spans[0][1] : spans[1][0]] if len(spans) > 1 else "," + text[node.start + 1 : spans[0][0]]


def _set(text: str, root: Node, path: Path, value: Value, writer: JsonWriter) -> Splice:
    node = find(root, path)
    if node is not None:
        here = writer.like(text[node.start : node.end]) if isinstance(node, Scalar) else writer
        return Splice(node.start, node.end, here.value(value, line_indent(text, node.start), node))
    depth = len(path) - 1
    while depth > 0 and find(root, path[:depth]) is None:
        depth -= 1
    for step in reversed(path[depth + 1 :]):
        if not isinstance(step, str):
            raise EditRefused(f"{show(path)} is not in the file")
        value = {step: value}
    parent, name = find(root, path[:depth]), path[depth]
    if parent is None or not isinstance(name, str):
        raise EditRefused(f"{show(path)} is not in the file")
    indent = line_indent(text, parent.start)
    if isinstance(parent, Mapping) and parent.entries:
        last = _spans(parent)[-1][1]
        inner = writer.value(value, indent + writer.step, None)
        return Splice(last, last, _separator(text, parent) + f"{writer.scalar(name)}: {inner}")
    if isinstance(parent, Mapping) or (isinstance(parent, Scalar) and parent.value is None):
        return Splice(parent.start, parent.end, writer.value({name: value}, indent, None))
    raise EditRefused(f"{show(path[:depth])} is no object, so it cannot have {name}")


def _insert(text: str, node: Sequence, edit: InsertItem, writer: JsonWriter) -> Splice:
    if not node.items:
        return Splice(node.start, node.end, writer.value([edit.value], line_indent(text, node.start), None))
    spans, separator = _spans(node), _separator(text, node)
    place = min(edit.position, len(spans))
    like = node.items[max(0, place - 1)]
    source = writer.value(edit.value, line_indent(text, like.start), like)
    if place == len(spans):
        return Splice(spans[-1][1], spans[-1][1], separator + source)
    return Splice(spans[place][0], spans[place][0], source + separator)


def _delete(text: str, parent: Node | None, path: Path) -> Splice:
    step = path[-1]
    if isinstance(parent, Sequence) and isinstance(step, int) and step < len(parent.items):
        index = step
    elif isinstance(parent, Mapping) and isinstance(step, str) and step in parent.entries:
        order = sorted(parent.entries, key=lambda name: parent.entries[name].key.start)
        index = order.index(step)
    else:
        raise EditRefused(f"{show(path)} is not in the file")
    spans = _spans(parent)
    if len(spans) == 1:
        return Splice(parent.start + 1, parent.end - 1, "")
    return next(delete_between(text, spans, index))
