"""An edit as a splice of JSON text: an inserted item takes the spacing of its neighbours."""

from __future__ import annotations

import json
import re

from gt_tui.rubric.edits import Edit, EditRefused, InsertItem, SetValue, Splice
from gt_tui.rubric.path import Path, show
from gt_tui.rubric.tree import Mapping, Node, Scalar, Sequence, Value, find
from gt_tui.rubric.yaml_edit import line_start

_INDENT = re.compile(r"\n([ \t]+)\S")


def splice_json(text: str, root: Node, path: Path, edit: Edit, *, safest: bool) -> Splice:
    """Give the splice that makes the edit at `path` below `root`.

    `safest` writes every character outside ASCII as an escape. Raises EditRefused for a path that does not fit
    and for text that JSON readers refuse (half of a surrogate pair).
    """
    writer = _Writer(text, safest)
    if isinstance(edit, SetValue):
        node = find(root, path)
        if node is None:
            return _add_key(text, root, path, edit.value, writer)
        return Splice(node.start, node.end, writer.value(edit.value, line_indent(text, node.start), node))
    if isinstance(edit, InsertItem):
        node = find(root, path)
        if node is None:
            return _add_key(text, root, path, [edit.value], writer)
        if isinstance(node, Scalar) and node.value is None:
            return Splice(node.start, node.end, writer.value([edit.value], line_indent(text, node.start), None))
        if not isinstance(node, Sequence):
            raise EditRefused(f"{show(edit.path)} is no list")
        return _insert(text, node, edit, writer)
    return _delete(text, root, path)


def line_indent(text: str, offset: int) -> str:
    """Give the white space that the line holding `offset` starts with."""
    start = line_start(text, offset)
    line = text[start:offset]
    return line[: len(line) - len(line.lstrip(" \t"))]


class _Writer:
    """Writes values in the file's own indentation and line ends."""

    def __init__(self, text: str, ascii_only: bool) -> None:
        self.text = text
        self.ascii_only = ascii_only
        self.newline = "\r\n" if "\r\n" in text else "\n"
        found = sorted({match.group(1) for match in _INDENT.finditer(text)}, key=len)
        widths = [b for a, b in zip(["", *found], found, strict=False) if len(b) > len(a)]
        step = min((len(b) - len(a) for a, b in zip(["", *found], found, strict=False)), default=2)
        self.step = "\t" if widths and widths[0].startswith("\t") else " " * max(1, step)

    def scalar(self, value: Value) -> str:
        text = json.dumps(value, ensure_ascii=self.ascii_only, allow_nan=False)
        for at, character in enumerate(text):
            if "\ud800" <= character <= "\udfff":
                raise EditRefused(
                    f"half of a surrogate pair (U+{ord(character):04X}) at character {at} cannot be saved"
                )
        if text.isprintable():
            return text
        return "".join(c if c.isprintable() else json.dumps(c)[1:-1] if c > "~" else f"\\u{ord(c):04x}" for c in text)

    def value(self, value: Value, indent: str, like: Node | None) -> str:
        """Give the value; objects and lists go on one line where the neighbour `like` does, else one entry a line."""
        if not isinstance(value, (dict, list)):
            return self.scalar(value)
        opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
        if not value:
            return opening + closing
        inner = indent + self.step
        deeper = inner
        inline = like is not None and self.one_line(like)
        if isinstance(value, dict):
            parts = [
                f"{self.scalar(key)}: {self.value(item, deeper, _entry(like, key))}" for key, item in value.items()
            ]
        else:
            parts = [self.value(item, deeper, _item(like)) for item in value]
        if inline:
            return f"{opening} {', '.join(parts)} {closing}" if isinstance(value, dict) else f"[{', '.join(parts)}]"
        lines = ("," + self.newline).join(inner + part for part in parts)
        return f"{opening}{self.newline}{lines}{self.newline}{indent}{closing}"

    def one_line(self, node: Node) -> bool:
        """Tell whether a neighbour with entries was written on one line."""
        filled = (isinstance(node, Mapping) and node.entries) or (isinstance(node, Sequence) and node.items)
        return bool(filled) and "\n" not in self.text[node.start : node.end]


def _entry(like: Node | None, key: str) -> Node | None:
    entry = like.entries.get(key) if isinstance(like, Mapping) else None
    return entry.value if entry else None


def _item(like: Node | None) -> Node | None:
    return like.items[0] if isinstance(like, Sequence) and like.items else None


def _separator(text: str, ends: list[int], starts: list[int], opening: int) -> str:
    """Give what stands between two neighbours (comma and white space), or how the first one is set off."""
    if len(starts) > 1:
        return text[ends[0] : starts[1]]
    return "," + text[opening + 1 : starts[0]]


def _insert(text: str, node: Sequence, edit: InsertItem, writer: _Writer) -> Splice:
    if not node.items:
        indent = line_indent(text, node.start)
        return Splice(node.start, node.end, writer.value([edit.value], indent, None))
    starts, ends = [item.start for item in node.items], [item.end for item in node.items]
    separator = _separator(text, ends, starts, node.start)
    position = min(edit.position, len(starts))
    like = node.items[max(0, position - 1)]
    source = writer.value(edit.value, line_indent(text, like.start), like)
    if position == len(starts):
        return Splice(ends[-1], ends[-1], separator + source)
    return Splice(starts[position], starts[position], source + separator)


def _add_key(text: str, root: Node, path: Path, value: Value, writer: _Writer) -> Splice:
    depth = len(path) - 1
    while depth > 0 and find(root, path[:depth]) is None:
        depth -= 1
    for step in reversed(path[depth + 1 :]):
        if not isinstance(step, str):
            raise EditRefused(f"{show(path)} is not in the file")
        value = {step: value}
    parent, name = find(root, path[:depth]), path[depth]
    if isinstance(parent, Scalar) and parent.value is None:
        return Splice(parent.start, parent.end, writer.value({str(name): value}, line_indent(text, parent.start), None))
    if not isinstance(parent, Mapping) or not isinstance(name, str):
        raise EditRefused(f"{show(path)} is not in the file")
    indent = line_indent(text, parent.start)
    if not parent.entries:
        return Splice(parent.start, parent.end, writer.value({name: value}, indent, None))
    order = sorted(parent.entries.values(), key=lambda entry: entry.key.start)
    separator = _separator(
        text, [entry.value.end for entry in order], [entry.key.start for entry in order], parent.start
    )
    source = f"{writer.scalar(name)}: {writer.value(value, indent + writer.step, None)}"
    return Splice(order[-1].value.end, order[-1].value.end, separator + source)


def _delete(text: str, root: Node, path: Path) -> Splice:
    parent, step = find(root, path[:-1]), path[-1]
    if isinstance(parent, Sequence) and isinstance(step, int) and step < len(parent.items):
        starts, ends, index = [i.start for i in parent.items], [i.end for i in parent.items], step
    elif isinstance(parent, Mapping) and isinstance(step, str) and step in parent.entries:
        order = sorted(parent.entries.values(), key=lambda entry: entry.key.start)
        starts, ends = [e.key.start for e in order], [e.value.end for e in order]
        index = order.index(parent.entries[step])
    else:
        raise EditRefused(f"{show(path)} is not in the file")
    if len(starts) == 1:
        return Splice(parent.start + 1, parent.end - 1, "")
    if index + 1 < len(starts):
        return Splice(starts[index], starts[index + 1], "")
    return Splice(ends[index - 1], ends[index], "")
