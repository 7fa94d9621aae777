"""The tree of a rubric's text: every node knows its value and where it stands.

Offsets count characters (not bytes) from the start of the text that was parsed, and `end` is exclusive.
Values are built together with the nodes, so reading data costs no second walk, and an alias shares the
value of its anchor instead of being expanded.
"""

from __future__ import annotations

from msgspec import Struct, field

from gt_tui.rubric.path import Path

MAX_DEPTH = 60
"""Deepest nesting that is read; a rubric needs seven levels, and deeper files are attacks or accidents."""

MAX_EXPANDED = 2_000_000
"""Most nodes a text may stand for once its aliases are counted in full (an alias bomb stands for billions)."""

Value = object
"""Plain data: str, int, float, bool, None, list or dict with text keys."""


class NotSimple(Exception):
    """The text may be all right, but the fast way to read it does not take it: the exact one must."""


class NotReadable(Exception):
    """The text is no rubric that can be opened: what is wrong, where, and what to do.

    `line` and `column` count from 1; `line` is 0 where the fault has no place (an empty file, say).
    """

    def __init__(self, what: str, *, line: int = 0, column: int = 0, advice: str = "") -> None:
        super().__init__(what)
        self.what, self.line, self.column, self.advice = what, line, column, advice

    def __str__(self) -> str:
        where = f"line {self.line}, column {self.column}: " if self.line else ""
        return f"{where}{self.what}" + (f". {self.advice}" if self.advice else "")


class Scalar(Struct):
    """A single value. `style` is "" (plain), one of ' " | > in YAML, and '"' or "" in JSON."""

    start: int
    end: int
    value: Value
    raw: str = ""
    """The text as written, without quotes; what a message shows when the value is of the wrong type."""
    style: str = ""


class Entry(Struct):
    """One key with its value."""

    key: Scalar
    value: Node


class Mapping(Struct):
    """An object. Of a repeated key the last entry counts, as for every JSON reader; `repeated` has the others' keys."""

    start: int
    end: int
    value: dict[str, Value]
    entries: dict[str, Entry]
    flow: bool = False
    repeated: list[Scalar] = field(default_factory=list)


class Sequence(Struct):
    """A list."""

    start: int
    end: int
    value: list[Value]
    items: list[Node]
    flow: bool = False


class Alias(Struct):
    """A YAML alias: its own span, its anchor's value."""

    start: int
    end: int
    value: Value
    target: Node


Node = Scalar | Mapping | Sequence | Alias


class Tree(Struct):
    """A parsed text."""

    root: Node
    shared: bool = False
    """True when the text has anchors, aliases, merge keys or tag directives, so that a part cannot be read alone."""
    repeated: list[tuple[Path, Scalar]] = field(default_factory=list)
    """Keys that stand twice in one object, with the path of that object's key."""


def find(node: Node | None, path: Path) -> Node | None:
    """Give the node at a path below `node`, or None where there is none; aliases are followed."""
    for step in path:
        while isinstance(node, Alias):
            node = node.target
        if isinstance(node, Mapping) and isinstance(step, str):
            entry = node.entries.get(step)
            node = entry.value if entry else None
        elif isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
            node = node.items[step]
        else:
            return None
    return node


def position(text: str, offset: int) -> tuple[int, int]:
    """Give the line and column, both from 1, of an offset in the text."""
    line = text.count("\n", 0, offset) + 1
    return line, offset - (text.rfind("\n", 0, offset) + 1) + 1
