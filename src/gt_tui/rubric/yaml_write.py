"""Values as YAML source: the safest readable scalar, in the style that already stands there where that is safe.

Nothing here decides whether the result is right: `document` parses what was written and falls back to
double quotes when the value that comes back differs.
"""

from __future__ import annotations

import math

from msgspec import Struct

from gt_tui.rubric.characters import all_stay, refuse_surrogates, stays
from gt_tui.rubric.tree import Mapping, Node, Scalar, Sequence, Value
from gt_tui.rubric.yaml_lines import body, column
from gt_tui.rubric.yaml_parse import resolve
from gt_tui.rubric.yaml_wrap import folded_lines
from gt_tui.text.late import Late

PROSE = 80
"""Characters from which a text is written as a block rather than on the key's line."""
WIDTH = 100
"""Columns that a newly wrapped block may take."""

_MARKS = "\u0300-\u036f\u0900-\u0dff\u2600-\u27bf\ufe0f\U0001f300-\U0001faff"
"""Accents and signs that belong to letters, and pictures: no letters to Python, and harmless to YAML."""
_PLAIN = Late(
    rf"(?:[^\W\d_]|[\u2600-\u27bf\U0001f300-\U0001faff])"
    rf"(?:[\w{_MARKS} £%°.,;'()/+~=<>&$€–—’‘“”*!?\"\[\]{{}}@|-]|:(?=\S)|(?<=\S)#)*\Z"
)
_FLOW_MARKS = Late(r"[\[\]{},]|:(?=[\"'])")
_YAML_1_1_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"))
_NAMED_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def double_quoted(text: str) -> str:
    """Give the text in double quotes; whatever cannot be seen is escaped. Raises EditRefused for a surrogate."""
    refuse_surrogates(text)
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(character: str) -> str:
    if character in _NAMED_ESCAPES:
        return _NAMED_ESCAPES[character]
    if stays(character):
        return character
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def is_plain(text: str, *, flow: bool, limit: int = PROSE) -> bool:
    """Tell whether the text may stand without quotes and still be text to every YAML reader, 1.1 ones included."""
    return (
        len(text) <= limit
        and bool(_PLAIN.match(text))
        and text.isprintable()
        and text[-1] not in " :"
        and " #" not in text
        and text.lower() not in _YAML_1_1_WORDS
        and isinstance(resolve(text), str)
        and not (flow and _FLOW_MARKS.search(text))
    )


def block_safe(text: str) -> bool:
    """Tell whether a block scalar can carry the text: characters that stay, and a last line with something to see."""
    lines = text.rstrip("\n").replace("\t", " ").split("\n")
    return bool(lines[-1].strip(" ")) and all(map(all_stay, lines))


def _foldable(text: str) -> bool:
    return (
        block_safe(text)
        and text[0] != "\n"
        and not text.endswith("\n\n")
        and not any(line != line.strip(" \t") or "\t" in line for line in text.split("\n"))
    )


class Wish(Struct, frozen=True):
    """How a text should stand, from what stands there now."""

    style: str = ""
    """The style: "" plain, ' " | or >."""
    width: int = WIDTH
    """Columns of a wrapped block."""
    old_lines: tuple[str, ...] = ()
    """Lines of the folded block that is replaced; those that the change does not touch stay as they are."""
    longest_plain: int = PROSE
    """Characters that may stand on the key's line; more where the author has longer lines."""


_NO_WISH = Wish()


class Writer(Struct, frozen=True):
    """Writes values in the layout of the text around them."""

    newline: str = "\n"
    step: int = 2
    """Columns by which the keys of an object stand deeper than its own key."""
    list_offset: int = 2
    """Columns by which the dashes of a list stand deeper than its key; 0 in many files."""
    dash: int = 2
    """Columns from a dash to the content of its item."""
    braces: str = " "
    """What stands inside the braces of an object on one line, unless a neighbour shows it."""
    text: str = ""
    """The text that neighbours stand in; empty where they only show what goes on one line."""
    safest: bool = False
    """True for double quotes around every text: the form that carries everything."""

    def key(self, name: str) -> str:
        """Give a key's source."""
        return name if is_plain(name, flow=True) and len(name) < 100 else double_quoted(name)

    def scalar(
        self, value: Value, *, indent: int = 0, owner: int = 0, flow: bool = False, wish: Wish = _NO_WISH
    ) -> str:
        """Give the source of a single value.

        `indent` is the column of a block's lines, `owner` that of the key or dash in front, and `flow` is true
        inside [ ] or { }. Raises EditRefused for half of a surrogate pair.
        """
        if value is None:
            return "null"
        if value is True or value is False:
            return "true" if value else "false"
        if isinstance(value, float) and not math.isfinite(value):
            return ".nan" if math.isnan(value) else ".inf" if value > 0 else "-.inf"
        if not isinstance(value, str):
            return repr(value)
        if self.safest:
            return double_quoted(value)
        style = wish.style
        several = "\n" in value
        if not flow and (style in ("|", ">") or several or (len(value) > wish.longest_plain and style == "")):
            unbroken = style == "" and not several
            if (style == ">" or unbroken) and _foldable(value):
                return self.block(value, ">", indent, owner, wish)
            if (style in ("|", ">", "") or several) and block_safe(value):
                return self.block(value, "|", indent, owner, wish)
        if style in ("", "|", ">") and is_plain(value, flow=flow, limit=wish.longest_plain):
            return value
        if style == "'" and all_stay(value):
            return "'" + value.replace("'", "''") + "'"
        return double_quoted(value)

    def block(self, text: str, style: str, indent: int, owner: int, wish: Wish = _NO_WISH) -> str:
        """Give a block scalar: its header, then the lines at `indent`; the last line has no line end."""
        chomping = "-" if not text.endswith("\n") else "+" if text.endswith("\n\n") else ""
        depth = ""
        if style == ">":
            lines = folded_lines(text, max(20, wish.width - indent), wish.old_lines)
        else:
            lines = text.removesuffix("\n").split("\n")
            first = next(line for line in lines if line)
            if first[0] in " \t" or not lines[0]:  # the first line would hide how deep the block is
                depth = str(indent - owner)
        pad = " " * indent
        return self.newline.join([style + depth + chomping, *(pad + line if line else "" for line in lines)])

    def flow(self, value: Value, like: Node | None) -> str:
        """Give any value on one line."""
        if isinstance(value, dict):
            parts = [f"{self.key(key)}: {self.flow(item, entry_of(like, key))}" for key, item in value.items()]
            inside = self.inside(like, self.braces)
            return "{" + inside + ", ".join(parts) + inside + "}" if parts else "{}"
        if isinstance(value, list):
            inside = self.inside(like, "")
            items = ", ".join(self.flow(item, item_of(like)) for item in value)
            return "[" + inside + items + inside + "]" if items else "[]"
        return self.scalar(value, flow=True, wish=Wish(style_of(like)))

    def inside(self, like: Node | None, otherwise: str) -> str:
        """Give what stands inside the brackets or braces of a neighbour on one line."""
        return _padding(self.text, like) if self.text and like is not None and is_flow(like) else otherwise

    def behind_colon(self, value: Value, column: int, like: Node | None) -> str:
        """Give what follows the colon of a key at `column`: the value on its line, or line ends and lines below."""
        if isinstance(value, (dict, list)):
            if not value or is_flow(like):
                return " " + self.flow(value, like)
            return "".join(self.newline + line for line in self.lines_below(value, column, like))
        source = self.scalar(value, indent=column + self.step, owner=column, wish=Wish(style_of(like)))
        return " " + source

    def lines_below(self, value: Value, column: int, like: Node | None) -> list[str]:
        """Give the lines of a filled object or list that belongs to a key at `column`."""
        if isinstance(value, dict):
            return self.mapping(value, column + self.step, like)
        assert isinstance(value, list)
        at = column + self.list_offset
        return [self.item(item, at, item_of(like)) for item in value]

    def mapping(self, value: dict[str, Value], column: int, like: Node | None) -> list[str]:
        """Give the lines of an object in block style, the keys at `column`."""
        pad = " " * column
        return [
            f"{pad}{self.key(key)}:{self.behind_colon(item, column, entry_of(like, key))}"
            for key, item in value.items()
        ]

    def item(self, value: Value, column: int, like: Node | None) -> str:
        """Give one list item with its dash at `column`; no line end behind it."""
        pad = " " * column
        dash = pad + "-" + " " * (self.dash - 1)
        inner = column + self.dash
        if isinstance(value, dict) and value and not is_flow(like):
            lines = self.mapping(value, inner, like)
            return self.newline.join([dash + lines[0][inner:], *lines[1:]])
        if isinstance(value, list) and value and not is_flow(like):
            return self.newline.join([pad + "-", *(self.item(item, inner, item_of(like)) for item in value)])
        if isinstance(value, (dict, list)):
            return dash + self.flow(value, like)
        return dash + self.scalar(value, indent=inner, owner=column, wish=Wish(style_of(like)))


def yaml_writer(text: str, root: Node) -> Writer:
    """Give a writer in the layout of the text: how deep its first lists, objects and dashes stand."""
    list_offset: int | None = None
    # The questions are a list themselves: with their dashes at the margin, where their key is, they stand no deeper.
    at_margin = isinstance(root, Sequence) and not root.flow and column(text, body(text, root)) == 0
    step: int | None = None
    dash: int | None = None
    waiting: list[Node] = [root]
    while waiting and (list_offset is None or step is None or dash is None):
        node = waiting.pop()
        if isinstance(node, Mapping) and not node.flow:
            for entry in node.entries.values():
                value = entry.value
                deeper = column(text, body(text, value)) - column(text, entry.key.start)
                if isinstance(value, Sequence) and not value.flow and value.items:
                    list_offset = deeper if list_offset is None else list_offset
                elif isinstance(value, Mapping) and not value.flow and value.entries:
                    step = deeper if step is None else step
                waiting.append(value)
        elif isinstance(node, Sequence) and not node.flow:
            for item in node.items:
                if dash is None and isinstance(item, Mapping) and not item.flow and item.entries:
                    dash = column(text, body(text, item)) - column(text, body(text, node))
                waiting.append(item)
    newline = "\r\n" if "\r\n" in text else "\n"
    braces = _flow_padding(text, root)
    return Writer(
        newline,
        step=step if step and step > 0 else 2,
        list_offset=max(0, list_offset) if list_offset is not None else 0 if at_margin else 2,
        dash=dash if dash and dash > 1 else 2,
        braces=" " if braces is None else braces,
        text=text,
    )


def _flow_padding(text: str, node: Node) -> str | None:
    """Give what stands inside the braces of the first one-line object in `node`, or None without one."""
    if isinstance(node, Mapping) and node.flow and node.entries:
        return _padding(text, node)
    if isinstance(node, Sequence) and node.items:
        return _flow_padding(text, node.items[0])
    if isinstance(node, Mapping):
        found = (_flow_padding(text, entry.value) for entry in node.entries.values())
        return next((padding for padding in found if padding is not None), None)
    return None


def _padding(text: str, node: Node) -> str:
    """Give what stands behind the opening bracket or brace of a node on one line: a blank or nothing."""
    after = body(text, node) + 1
    return " " if text[after : after + 1] == " " else ""


def is_flow(like: Node | None) -> bool:
    """Tell whether a neighbour is an object or list on one line."""
    return isinstance(like, (Mapping, Sequence)) and like.flow and bool(like.value)


def entry_of(like: Node | None, key: str) -> Node | None:
    """Give a neighbour's value of the same key."""
    entry = like.entries.get(key) if isinstance(like, Mapping) else None
    return entry.value if entry else None


def item_of(like: Node | None) -> Node | None:
    """Give a neighbour's first item."""
    return like.items[0] if isinstance(like, Sequence) and like.items else None


def style_of(like: Node | None) -> str:
    """Give the style of a neighbour that is text; "" says nothing."""
    return like.style if isinstance(like, Scalar) and isinstance(like.value, str) else ""
