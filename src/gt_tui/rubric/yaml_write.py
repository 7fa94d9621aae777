"""Values as YAML source: the safest readable scalar, in the style that already stands there where that is safe.

Nothing here decides whether the result is right: `document` parses what was written and falls back to the
next style when the value that comes back differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from gt_tui.rubric.edits import EditRefused
from gt_tui.rubric.tree import Mapping, Node, Scalar, Sequence, Value
from gt_tui.rubric.yaml_parse import resolve

PROSE = 80
"""Characters from which a text is written as a block rather than on the key's line."""
WIDTH = 100
"""Columns that a newly wrapped block may take."""

_PLAIN = re.compile(r"[^\W\d_](?:[\w £%°.,;'()/+~=<>&$€–—’‘“”*!?\"\[\]{}@|-]|:(?=\S)|(?<=\S)#)*\Z")
_FLOW_MARKS = re.compile(r"[\[\]{},]")
_YAML_1_1_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"))
_BREAK = re.compile(r"(?<![ \t]) (?![ \t])")
_NAMED_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def double_quoted(text: str) -> str:
    """Give the text in double quotes; whatever does not print is escaped. Raises EditRefused for a surrogate."""
    parts = ['"']
    for at, character in enumerate(text):
        code = ord(character)
        if character in _NAMED_ESCAPES:
            parts.append(_NAMED_ESCAPES[character])
        elif 0xD800 <= code <= 0xDFFF:
            raise EditRefused(f"half of a surrogate pair (U+{code:04X}) at character {at + 1} cannot be saved")
        elif character.isprintable():
            parts.append(character)
        elif code <= 0xFF:
            parts.append(f"\\x{code:02x}")
        elif code <= 0xFFFF:
            parts.append(f"\\u{code:04x}")
        else:
            parts.append(f"\\U{code:08x}")
    parts.append('"')
    return "".join(parts)


def is_plain(text: str, *, flow: bool) -> bool:
    """Tell whether the text may stand without quotes and still be text to every YAML reader, 1.1 ones included."""
    return (
        len(text) <= PROSE
        and bool(_PLAIN.match(text))
        and text.isprintable()
        and text[-1] not in " :"
        and " #" not in text
        and text.lower() not in _YAML_1_1_WORDS
        and isinstance(resolve(text), str)
        and not (flow and _FLOW_MARKS.search(text))
    )


def _block_safe(text: str) -> bool:
    """Tell whether a block scalar can carry the text: printable, usual line ends, a first line that shows its depth."""
    lines = text.split("\n")
    return (
        bool(text.strip())
        and all(line.replace("\t", "").isprintable() for line in lines)
        and not lines[0].startswith((" ", "\t"))
        and lines[0] != ""
        and not text.endswith("\n\n")
    )


def _foldable(text: str) -> bool:
    return _block_safe(text) and not any(
        line != line.strip(" \t") or "\t" in line for line in text.rstrip("\n").split("\n")
    )


def _wrap(paragraph: str, width: int) -> list[str]:
    """Divide a paragraph at single spaces into lines of at most `width` characters where possible."""
    lines: list[str] = []
    current = ""
    for word in _BREAK.split(paragraph):
        if current and len(current) + 1 + len(word) > width:
            lines.append(current)
            current = word
        else:
            current = f"{current} {word}" if current else word
    return [*lines, current]


def _rewrap(paragraph: str, old: list[str], width: int) -> list[str]:
    """Wrap a changed paragraph so that the old lines before and behind the change stay as they are."""
    if " ".join(old) == paragraph:
        return old
    head = 0
    used = 0
    while head < len(old) and paragraph.startswith(old[head] + " ", used):
        used += len(old[head]) + 1
        head += 1
    tail = len(old)
    end = len(paragraph)
    while tail > head and end - len(old[tail - 1]) > used and paragraph.endswith(" " + old[tail - 1], used, end):
        end -= len(old[tail - 1]) + 1
        tail -= 1
    middle = paragraph[used:end]
    return [*old[:head], *(_wrap(middle, width) if middle else []), *old[tail:]]


def folded_lines(text: str, width: int, old_lines: Iterable[str] = ()) -> list[str]:
    """Give the content lines of a folded block for `text`, keeping old lines that the change does not touch."""
    old: list[list[str]] = [[]]
    for line in old_lines:
        if line:
            old[-1].append(line)
        else:
            old.append([])
    paragraphs = text.rstrip("\n").split("\n")
    by_text = {" ".join(lines): lines for lines in old}
    same_count = len(old) == len(paragraphs)
    result: list[str] = []
    for index, paragraph in enumerate(paragraphs):
        if index:
            result.append("")  # a line break of the text is one empty line of a folded block
        if not paragraph:
            continue
        kept = by_text.get(paragraph) or (old[index] if same_count else [])
        result.extend(_rewrap(paragraph, kept, width) if kept else _wrap(paragraph, width))
    return result


def block(
    text: str, style: str, indent: int, newline: str, *, width: int = WIDTH, old_lines: Iterable[str] = ()
) -> str:
    """Give a block scalar: its header, then the lines at `indent`; the last line has no line end."""
    chomping = "" if text.endswith("\n") else "-"
    if style == ">":
        lines = folded_lines(text, max(20, width - indent), old_lines)
    else:
        lines = (text[:-1] if text.endswith("\n") else text).split("\n")
    pad = " " * indent
    return newline.join([style + chomping, *(pad + line if line else "" for line in lines)])


def scalar(
    value: Value,
    *,
    indent: int,
    newline: str,
    flow: bool = False,
    style: str = "",
    width: int = WIDTH,
    old_lines: Iterable[str] = (),
    safest: bool = False,
) -> str:
    """Give the source of a single value.

    `style` is the wish ("" plain, ' " | or >), `indent` the column of a block's lines, `flow` true inside
    [ ] or { }, and `safest` asks for the form that carries every text.
    """
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if not isinstance(value, str):
        return repr(value)
    if safest:
        return double_quoted(value)
    if not flow:
        if style == ">" and _foldable(value):
            return block(value, ">", indent, newline, width=width, old_lines=old_lines)
        if style in ("|", ">") and _block_safe(value):
            return block(value, "|", indent, newline)
        if style == "" and (len(value) > PROSE or "\n" in value):
            if "\n" not in value and _foldable(value):
                return block(value, ">", indent, newline, width=width)
            if _block_safe(value):
                return block(value, "|", indent, newline)
    if style in ("", "|", ">") and is_plain(value, flow=flow):
        return value
    if style == "'" and value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    return double_quoted(value)


def flow_value(value: Value, like: Node | None, newline: str) -> str:
    """Give any value on one line, with a neighbour's spacing inside the braces."""
    if isinstance(value, dict):
        inner = ", ".join(f"{key}: {flow_value(item, _entry(like, key), newline)}" for key, item in value.items())
        return "{ " + inner + " }" if inner else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(flow_value(item, _item(like), newline) for item in value) + "]"
    return scalar(value, indent=0, newline=newline, flow=True, style=_style(like))


def block_value(value: Value, indent: int, like: Node | None, newline: str) -> str:
    """Give what follows a key's colon: the value on the same line, or its lines indented to `indent` below it."""
    if isinstance(value, (dict, list)) and value and not _is_flow(like):
        if isinstance(value, dict):
            return newline + newline.join(mapping_lines(value, indent, like, newline))
        return newline + newline.join(sequence_lines(value, indent, like, newline))
    if isinstance(value, (dict, list)):
        return " " + flow_value(value, like, newline)
    return " " + scalar(value, indent=indent, newline=newline, style=_style(like))


def mapping_lines(value: dict[str, Value], indent: int, like: Node | None, newline: str) -> list[str]:
    """Give the lines of an object in block style, the keys at column `indent`."""
    pad = " " * indent
    return [f"{pad}{key}:{block_value(item, indent + 2, _entry(like, key), newline)}" for key, item in value.items()]


def sequence_lines(value: list[Value], indent: int, like: Node | None, newline: str) -> list[str]:
    """Give the items of a list in block style, the dashes at column `indent`."""
    return [item_lines(item, indent, _item(like), newline) for item in value]


def item_lines(value: Value, indent: int, like: Node | None, newline: str) -> str:
    """Give one list item with its dash at column `indent`; no line end behind it."""
    pad = " " * indent
    if isinstance(value, dict) and value and not _is_flow(like):
        lines = mapping_lines(value, indent + 2, like, newline)
        return newline.join([f"{pad}- {lines[0].lstrip(' ')}", *lines[1:]])
    if isinstance(value, list) and value and not _is_flow(like):
        return f"{pad}-" + newline + newline.join(sequence_lines(value, indent + 2, like, newline))
    return f"{pad}-{block_value(value, indent + 2, like, newline)}"


def _is_flow(like: Node | None) -> bool:
    return isinstance(like, (Mapping, Sequence)) and like.flow


def _entry(like: Node | None, key: str) -> Node | None:
    entry = like.entries.get(key) if isinstance(like, Mapping) else None
    return entry.value if entry else None


def _item(like: Node | None) -> Node | None:
    return like.items[0] if isinstance(like, Sequence) and like.items else None


def _style(like: Node | None) -> str:
    return like.style if isinstance(like, Scalar) else ""
