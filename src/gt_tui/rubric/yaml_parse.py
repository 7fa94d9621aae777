"""YAML text to a tree with spans, through libyaml's events.

ruamel.yaml's C parser gives events in linear time and marks in characters; its loaders would be 10 to 400
times slower, follow YAML 1.1, and lose where things stand. Scalars are resolved here by the YAML 1.2 core
schema, so `yes`, `12:30` and `1_000` stay text.
"""

from __future__ import annotations

from typing import Any

from ruamel.yaml.cyaml import CParser
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from gt_tui.rubric.path import Path
from gt_tui.rubric.tree import (
    MAX_DEPTH,
    MAX_EXPANDED,
    Alias,
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

_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_BOOLEANS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT = Late(r"[-+]?[0-9]+\Z|0o[0-7]+\Z|0x[0-9a-fA-F]+\Z")
_FLOAT = Late(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_SPECIAL_FLOAT = Late(r"(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))\Z")
_NOT_YAML = Late(r"[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NUMBER_START = frozenset("-+.0123456789")
_LONGEST_NUMBER = 400
_TAG = "tag:yaml.org,2002:"


def resolve(raw: str) -> Value:
    """Give the value of a plain scalar by the YAML 1.2 core schema (YAML 1.2.2, section 10.3.2)."""
    if not raw or raw[0] in "~nN":
        return None if raw in _NULLS else raw
    if raw[0] in _NUMBER_START:
        if len(raw) > _LONGEST_NUMBER:  # int() refuses thousands of digits, and no rubric needs them
            return raw
        if _INT.match(raw):
            return int(raw, 0) if raw[:2] in ("0o", "0x") else int(raw)
        if _FLOAT.match(raw) or _SPECIAL_FLOAT.match(raw):
            return float(raw.replace(".", "") if raw[-1].isalpha() else raw)  # Python writes .inf without the dot
        return raw
    return _BOOLEANS.get(raw, raw)


def _tagged(tag: str, raw: str, style: str | None) -> Value:
    """Give the value of a scalar with an explicit tag; unknown tags are never acted on, the text stands."""
    kind = tag.removeprefix(_TAG)
    if kind in ("int", "float", "bool", "null"):
        value = resolve(raw)
        if kind == "float" and isinstance(value, int) and not isinstance(value, bool):
            return float(value)
        return value
    return resolve(raw) if style is None and tag == "?" else raw


class _Open:
    """A mapping or sequence whose end has not been seen."""

    __slots__ = ("anchor", "is_map", "key", "node", "path", "size")

    def __init__(self, node: Mapping | Sequence, path: Path, anchor: str | None) -> None:
        self.node, self.path, self.anchor = node, path, anchor
        self.is_map = isinstance(node, Mapping)
        self.key: Scalar | None = None
        self.size = 1


def parse_yaml(text: str) -> Tree:
    """Give the tree of one YAML document.

    Raises NotReadable, with line and column, for text that is not YAML, holds no or several documents, or
    is built to exhaust a reader: nesting deeper than MAX_DEPTH, keys that are not plain values, recursive
    aliases, and aliases that stand for more than MAX_EXPANDED nodes.
    """
    try:
        return _build(text)
    except MarkedYAMLError as error:
        problem = (error.problem or error.context or "not YAML").strip()
        mark = error.problem_mark or error.context_mark
        if mark and problem == "found unexpected ':'":  # newer YAML has it as text, libyaml does not
            line, column = position(text, mark.index)
            raise NotReadable(
                "a colon stands in a text without quotes, between brackets",
                line=line,
                column=column,
                advice="Put that text in quotes, or a blank behind the colon of a key, or close the bracket left open",
            ) from None
        if "quoted scalar" in (error.context or "") and error.context_mark and "unexpected end" in problem:
            problem, mark = "the quote that opens here is never closed", error.context_mark
        # by offset: libyaml also counts CR, NEL and the Unicode separators as line ends, no editor's line numbers do
        line, column = position(text, min(mark.index, len(text))) if mark else (0, 0)
        raise NotReadable(
            f"this is not YAML: {problem}", line=line, column=column, advice=_advice(text, line)
        ) from None
    except YAMLError:
        # the reader counts bytes; what it stopped at is the first character that it does not take
        stopped = _NOT_YAML.search(text)
        offset = stopped.start() if stopped else 0
        line, column = position(text, offset)
        character = text[offset : offset + 1]
        shown = f"U+{ord(character):04X}" if character else "a character"
        raise NotReadable(
            f"{shown} cannot stand in YAML",
            line=line,
            column=column,
            advice="Delete it, or write it as an escape in double quotes",
        ) from None
    except UnicodeEncodeError as error:
        line, column = position(text, error.start)
        raise NotReadable(
            "half of a surrogate pair stands here", line=line, column=column, advice="Delete it"
        ) from None


def quick_yaml(text: str) -> Value:
    """Give the data of one YAML document without where it stands, two to three times as fast as `parse_yaml`.

    Raises NotSimple for everything that needs a closer look: no YAML, anchors, tags, merges, keys that stand
    twice, keys that are no single values, several documents, deep nesting.
    """
    try:
        return _quick(text)
    except (YAMLError, UnicodeEncodeError):
        raise NotSimple from None


def _quick(text: str) -> Value:
    get: Any = CParser(text).get_event
    stack: list[tuple[Any, str | None]] = []
    top: Any = []  # what stands around the root, so that the root needs no case of its own
    key: str | None = None
    in_map = False
    documents = 0
    while True:
        event = get()
        kind = type(event)
        if kind is ScalarEvent:
            raw = event.value
            if event.tag is not None or event.anchor is not None:
                raise NotSimple
            if not in_map:
                top.append(raw if event.style else resolve(raw))
            elif key is None:
                if raw == "<<" or raw in top:
                    raise NotSimple
                key = raw
            else:
                top[key] = raw if event.style else resolve(raw)
                key = None
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if event.anchor is not None or event.tag is not None or (in_map and key is None) or len(stack) >= MAX_DEPTH:
                raise NotSimple
            stack.append((top, key))
            top, key, in_map = ({}, None, True) if kind is MappingStartEvent else ([], None, False)
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            value = top
            top, key = stack.pop()
            in_map = key is not None
            if in_map:
                top[key] = value
                key = None
            else:
                top.append(value)
        elif kind is DocumentStartEvent:
            documents += 1
            if documents > 1 or event.tags:
                raise NotSimple
        elif kind is AliasEvent:
            raise NotSimple
        elif kind is StreamEndEvent or event is None:
            break
    if len(top) != 1:
        raise NotSimple
    root: Value = top[0]
    return root


def _advice(text: str, line: int) -> str:
    lines = text.split("\n")
    if 0 < line <= len(lines) and "\t" in lines[line - 1][: len(lines[line - 1]) - len(lines[line - 1].lstrip())]:
        return "Indent with spaces: YAML allows no tab there"
    # To the parser these end a line as well, so its count may be ahead of the lines that a person sees.
    near = "\n".join(lines[max(0, line - 3) : line + 1])
    breaks = sorted({f"U+{ord(char):04X}" for char in near if char in "\u0085\u2028\u2029"})
    if breaks:
        return (
            f"There is an invisible line break ({', '.join(breaks)}) in one of the lines around: YAML ends the line "
            "there. Take it out, or put the text in double quotes and write it as an escape"
        )
    return "Look at this line and the one above it: an open quote, a missing space after a colon, or indentation"


def _build(text: str) -> Tree:
    parser: Any = CParser(text)
    stack: list[_Open] = []
    anchors: dict[str, tuple[Node, int]] = {}
    expanded = 0
    documents = 0
    root: Node | None = None
    shared = False
    repeated: list[tuple[Path, Scalar]] = []

    def stop(what: str, offset: int, advice: str = "") -> NotReadable:
        line, column = position(text, offset)
        return NotReadable(what, line=line, column=column, advice=advice)

    def add(node: Node, size: int) -> None:
        nonlocal root
        if not stack:
            root = node
            return
        top = stack[-1]
        top.size += size
        owner = top.node
        if isinstance(owner, Sequence):
            owner.items.append(node)
            owner.value.append(node.value)
            return
        if top.key is None:
            if not isinstance(node, Scalar):
                raise stop("a key must be a single value", node.start, "Write the key as plain text")
            top.key = node
            return
        key, top.key = top.key, None
        name = key.raw
        if name == "<<" and key.style == "":
            _merge(owner, node)
        if name in owner.entries:
            owner.repeated.append(owner.entries[name].key)
            repeated.append(((*top.path, name), key))
        owner.entries[name] = Entry(key, node)
        if not (name == "<<" and key.style == ""):
            owner.value[name] = node.value

    def step_into(top: _Open) -> str | int:
        return top.key.raw if top.key is not None else len(top.node.value)

    while True:
        event = parser.get_event()
        kind = type(event)
        if kind is ScalarEvent:
            style = event.style or ""
            raw = event.value
            tag = event.tag
            if tag is not None and tag != "!":
                value = _tagged(str(tag), raw, event.style)
            else:
                value = raw if style or tag == "!" else resolve(raw)
            node: Node = Scalar(event.start_mark.index, event.end_mark.index, value, raw, style)
            expanded += 1
            if event.anchor:
                anchors[event.anchor] = (node, 1)
                shared = True
            add(node, 1)
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if len(stack) >= MAX_DEPTH:
                raise stop(f"nested deeper than {MAX_DEPTH} levels", event.start_mark.index, "A rubric needs seven")
            start, end, flow = event.start_mark.index, event.end_mark.index, bool(event.flow_style)
            opened: Mapping | Sequence
            opened = (
                Mapping(start, end, {}, {}, flow) if kind is MappingStartEvent else Sequence(start, end, [], [], flow)
            )
            if stack and stack[-1].is_map and stack[-1].key is None:
                raise stop("a key must be a single value", start, "Write the key as plain text")
            path = (*stack[-1].path, step_into(stack[-1])) if stack else ()
            frame = _Open(opened, path, event.anchor)
            stack.append(frame)
            expanded += 1
            if event.anchor:
                anchors[event.anchor] = (opened, -1)  # -1: still open, so an alias to it would be recursive
                shared = True
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            frame = stack.pop()
            frame.node.end = event.end_mark.index
            if frame.anchor:
                anchors[frame.anchor] = (frame.node, frame.size)
            add(frame.node, frame.size)
        elif kind is AliasEvent:
            shared = True
            if event.anchor not in anchors:
                raise stop(f"the alias *{event.anchor} has no anchor above it", event.start_mark.index)
            target, size = anchors[event.anchor]
            if size == -1:
                raise stop(f"the alias *{event.anchor} contains itself", event.start_mark.index, "Write it out")
            expanded += size
            if expanded > MAX_EXPANDED:
                raise stop(f"the aliases stand for more than {MAX_EXPANDED:,} values", event.start_mark.index)
            add(Alias(event.start_mark.index, event.end_mark.index, target.value, target), size)
        elif kind is DocumentStartEvent:
            documents += 1
            if documents > 1:
                raise stop("a second document starts here", event.start_mark.index, "Keep one rubric in one file")
            shared = shared or bool(event.tags)
        elif kind is StreamEndEvent or event is None:
            break
    if root is None:
        raise NotReadable("the file holds nothing", advice='A rubric starts with schema_version: "2.0"')
    return Tree(root, shared, repeated)


def _merge(owner: Mapping, node: Node) -> None:
    """Give an object the values of the objects that a merge key names; its own keys win."""
    sources = node.items if isinstance(node, Sequence) else [node]
    for source in sources:
        if isinstance(source.value, dict):
            for key, value in source.value.items():
                owner.value.setdefault(key, value)
