"""An edit as a splice of YAML text: only the lines of the edited node change, comments stay with their item."""

from __future__ import annotations

from gt_tui.rubric.edits import Edit, EditRefused, InsertItem, SetValue, Splice
from gt_tui.rubric.path import Path, show
from gt_tui.rubric.tree import Alias, Mapping, Node, Scalar, Sequence, Value, find
from gt_tui.rubric.yaml_write import WIDTH, block_value, flow_value, item_lines, scalar

_LONG_LINE = 140
"""A block line longer than this was not wrapped by its author, so its text is not wrapped for them."""


def splice_yaml(text: str, root: Node, path: Path, edit: Edit, *, safest: bool) -> Splice:
    """Give the splice that makes the edit at `path` below `root`; `safest` asks for double-quoted text.

    Raises EditRefused for what cannot be reached without touching other places (aliases) or has no form here.
    """
    _refuse_shared(root, path, edit)
    newline = "\r\n" if "\r\n" in text else "\n"
    if isinstance(edit, SetValue):
        node = find(root, path)
        if node is None:
            return _add_key(text, root, path, edit.value, newline, safest)
        return _replace(text, root, path, node, edit.value, newline, safest)
    if isinstance(edit, InsertItem):
        node = find(root, path)
        if node is None:
            return _add_key(text, root, path, [edit.value], newline, safest)
        return _insert(text, root, path, node, edit, newline, safest)
    return _delete(text, root, path, newline)


def _refuse_shared(root: Node, path: Path, edit: Edit) -> None:
    for depth in range(len(path) + 1):
        node = find(root, path[:depth])
        if isinstance(node, Alias):
            raise EditRefused(
                f"{show(edit.path[: len(edit.path) - len(path) + depth])} is shared through an alias: "
                "a change here would change its other places too. Write it out in the source first"
            )


def line_start(text: str, offset: int) -> int:
    """Give the offset of the first character of the line that holds `offset`."""
    return text.rfind("\n", 0, offset) + 1


def _column(text: str, offset: int) -> int:
    return offset - line_start(text, offset)


def content_end(text: str, node: Node) -> int:
    """Give the offset behind the last character that belongs to the node's value.

    libyaml ends block collections at the next token and block scalars behind the blank lines that follow,
    so the end is taken from the last leaf and blanks are cut.
    """
    if isinstance(node, Mapping) and not node.flow and node.entries:
        last = max(node.entries.values(), key=lambda entry: entry.key.start)
        return max(last.key.end, content_end(text, last.value))
    if isinstance(node, Sequence) and not node.flow and node.items:
        return content_end(text, node.items[-1])
    if isinstance(node, Scalar) and node.style in ("|", ">"):
        return node.start + len(text[node.start : node.end].rstrip())
    return node.end


def behind(text: str, node: Node) -> int:
    """Give the start of the line below the node's last line (the text's length when there is none)."""
    at = text.find("\n", content_end(text, node))
    return len(text) if at < 0 else at + 1


def item_start(text: str, sequence: Sequence, index: int) -> int:
    """Give the start of the lines that belong to a block list's item: its dash, and the comment right above it."""
    column = _column(text, sequence.start)
    at = line_start(text, sequence.items[index].start)
    while not (text[at : at + column].strip(" ") == "" and text[at + column : at + column + 1] == "-"):
        if at <= line_start(text, sequence.start):
            break
        at = line_start(text, at - 1)
    return above_comments(text, at)


def above_comments(text: str, at: int) -> int:
    """Give the start of the run of comment lines that ends right above the line starting at `at`."""
    while at > 0:
        above = line_start(text, at - 1)
        if not text[above:at].lstrip(" ").startswith("#"):
            break
        at = above
    return at


def _in_flow(root: Node, path: Path) -> bool:
    nodes = (find(root, path[:depth]) for depth in range(len(path)))
    return any(isinstance(node, (Mapping, Sequence)) and node.flow for node in nodes)


def _owner_column(text: str, root: Node, path: Path) -> int:
    """Give the column of the key or dash that the value at `path` follows; its block lines stand deeper."""
    parent = find(root, path[:-1])
    if isinstance(parent, Mapping) and isinstance(path[-1], str):
        return _column(text, parent.entries[path[-1]].key.start)
    if isinstance(parent, Sequence):
        return _column(text, parent.start)
    return 0


def _replace(text: str, root: Node, path: Path, node: Node, value: Value, newline: str, safest: bool) -> Splice:
    flow = _in_flow(root, path)
    if not isinstance(node, Scalar) or isinstance(value, (dict, list)):
        if isinstance(node, (Scalar, Mapping, Sequence)) and (flow or isinstance(node, Scalar) or node.flow):
            gap = "" if text[node.start - 1 : node.start] in (" ", "\n") else " "
            return Splice(node.start, node.end, gap + flow_value(value, None, newline))
        if path and isinstance(path[-1], str):
            end = content_end(text, node)
            key = _key_of(root, path)
            colon = text.index(":", key.end) + 1
            return Splice(colon, end, block_value(value, _column(text, key.start) + 2, None, newline))
        raise EditRefused(f"{show(path)} holds several values and cannot become one here")
    if node.start == node.end:  # an empty value: `key:` or `-`
        source = scalar(value, indent=_owner_column(text, root, path) + 2, newline=newline, flow=flow, safest=safest)
        return Splice(node.start, node.start, " " + source)
    old_lines: list[str] = []
    indent = _owner_column(text, root, path) + 2
    width = WIDTH
    end = node.end
    if node.style in ("|", ">"):
        end = content_end(text, node)
        lines = text[node.start : end].split("\n")
        contents = [line for line in lines[1:] if line.strip()]
        if contents:
            indent = min(len(line) - len(line.lstrip(" ")) for line in contents)
            longest = max(len(line.rstrip("\r")) for line in contents)
            width = 10**9 if longest > _LONG_LINE else max(longest, WIDTH - 4)
        old_lines = [line.rstrip("\r")[indent:] for line in lines[1:]]
    source = scalar(
        value,
        indent=indent,
        newline=newline,
        flow=flow,
        style=node.style,
        width=width,
        old_lines=old_lines,
        safest=safest,
    )
    if node.style in ("|", ">"):
        header = text[node.start : text.find("\n", node.start)].rstrip("\r")
        comment = header[header.index("#") - 1 :] if "#" in header else ""
        if comment.strip():
            first, break_, rest = source.partition(newline)
            source = f"{first} {comment.lstrip()}{break_}{rest}"
        if text[end:].strip(" \r\n") == "" and not text.endswith("\n") and source[:1] in "|>":
            end = len(text)
    elif source[:1] in "|>" and not flow:
        rest_of_line = text[end : _line_end(text, end)]
        if rest_of_line.strip():  # a comment behind a plain value must move up to the block's header
            first, break_, rest = source.partition(newline)
            return Splice(node.start, end + len(rest_of_line), f"{first}  {rest_of_line.strip()}{break_}{rest}")
    return Splice(node.start, end, source)


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return end - 1 if text[end - 1 : end] == "\r" else end


def _key_of(root: Node, path: Path) -> Scalar:
    parent = find(root, path[:-1])
    assert isinstance(parent, Mapping) and isinstance(path[-1], str)
    return parent.entries[path[-1]].key


def _add_key(text: str, root: Node, path: Path, value: Value, newline: str, safest: bool) -> Splice:
    """Add a key that is not there, together with the objects above it that are not there either."""
    depth = len(path) - 1
    while depth > 0 and find(root, path[:depth]) is None:
        depth -= 1
    for step in reversed(path[depth + 1 :]):
        if not isinstance(step, str):
            raise EditRefused(f"{show(path)} is not in the file")
        value = {step: value}
    parent, name = find(root, path[:depth]), path[depth]
    if not isinstance(name, str):
        raise EditRefused(f"{show(path)} is not in the file")
    if isinstance(parent, Scalar) and parent.value is None and depth:
        return _replace(text, root, path[:depth], parent, {name: value}, newline, safest)
    if not isinstance(parent, Mapping):
        raise EditRefused(f"{show(path[:depth])} is no object, so it cannot have {name}")
    if parent.flow or not parent.entries:
        source = f"{name}: {flow_value(value, None, newline)}"
        if not parent.entries:
            return Splice(parent.start, parent.end, "{ " + source + " }")
        last = max(parent.entries.values(), key=lambda entry: entry.key.start)
        return Splice(last.value.end, last.value.end, ", " + source)
    first = min(parent.entries.values(), key=lambda entry: entry.key.start)
    column = _column(text, first.key.start)
    source = " " * column + f"{name}:{block_value(value, column + 2, None, newline)}"
    if safest and isinstance(value, str):
        source = " " * column + f"{name}: {scalar(value, indent=0, newline=newline, safest=True)}"
    return _whole_lines(text, behind(text, parent), source, newline)


def _whole_lines(text: str, at: int, source: str, newline: str) -> Splice:
    """Insert whole lines at a line's start; a missing final line end stays missing."""
    if at == len(text) and not text.endswith("\n"):
        return Splice(at, at, newline + source)
    return Splice(at, at, source + newline)


def _insert(text: str, root: Node, path: Path, node: Node, edit: InsertItem, newline: str, safest: bool) -> Splice:
    value = edit.value
    if not isinstance(node, Sequence):
        if isinstance(node, Scalar) and node.value is None and path and isinstance(path[-1], str):
            key = _key_of(root, path)
            colon = text.index(":", key.end) + 1
            column = _column(text, key.start)
            return Splice(colon, node.end, block_value([value], column + 2, None, newline))
        raise EditRefused(f"{show(edit.path)} is no list")
    like = node.items[max(0, edit.position - 1)] if node.items else None
    if not node.items:
        if _in_flow(root, path) or not path or not isinstance(path[-1], str):
            return Splice(node.start, node.end, flow_value([value], None, newline))
        key = _key_of(root, path)
        colon = text.index(":", key.end) + 1
        return Splice(colon, node.end, block_value([value], _column(text, key.start) + 2, None, newline))
    if node.flow:
        source = flow_value(value, like, newline)
        if edit.position >= len(node.items):
            return Splice(node.items[-1].end, node.items[-1].end, ", " + source)
        return Splice(node.items[edit.position].start, node.items[edit.position].start, source + ", ")
    column = _column(text, node.start)
    source = item_lines(value, column, like, newline)
    if safest and isinstance(value, str):
        source = " " * column + "- " + scalar(value, indent=0, newline=newline, safest=True)
    if edit.position >= len(node.items):
        return _whole_lines(text, behind(text, node.items[-1]), source, newline)
    return _whole_lines(text, item_start(text, node, edit.position), source, newline)


def _delete(text: str, root: Node, path: Path, newline: str) -> Splice:
    parent, step = find(root, path[:-1]), path[-1]
    if isinstance(parent, Sequence) and isinstance(step, int) and step < len(parent.items):
        if parent.flow:
            return _delete_flow(text, [item.start for item in parent.items], [i.end for i in parent.items], step)
        if len(parent.items) == 1:
            if len(path) < 2 or not isinstance(path[-2], str):
                raise EditRefused(f"{show(path)} is the only item here")
            key = _key_of(root, path[:-1])
            colon = text.index(":", key.end) + 1
            return Splice(colon, content_end(text, parent.items[0]), " []")
        return _cut(text, item_start(text, parent, step), behind(text, parent.items[step]))
    if isinstance(parent, Mapping) and isinstance(step, str) and step in parent.entries:
        entry = parent.entries[step]
        if parent.flow:
            order = sorted(parent.entries.values(), key=lambda e: e.key.start)
            return _delete_flow(text, [e.key.start for e in order], [e.value.end for e in order], order.index(entry))
        first = min(e.key.start for e in parent.entries.values())
        if entry.key.start == first and len(path) > 1 and isinstance(path[-2], int):
            raise EditRefused(f"{show(path)} stands on its item's first line; delete it in the source")
        start = above_comments(text, line_start(text, entry.key.start))
        return _cut(text, start, max(behind(text, entry.value), behind(text, entry.key)))
    raise EditRefused(f"{show(path)} is not in the file")


def _cut(text: str, start: int, end: int) -> Splice:
    """Cut whole lines; when they were the last ones of a text without final line end, the one before loses its own."""
    if end == len(text) and not text.endswith("\n") and start > 0:
        start = _line_end(text, start - 1)
    return Splice(start, end, "")


def _delete_flow(text: str, starts: list[int], ends: list[int], index: int) -> Splice:
    if len(starts) == 1:
        return Splice(starts[0], ends[0], "")
    if index + 1 < len(starts):
        return Splice(starts[index], starts[index + 1], "")
    return Splice(ends[index - 1], ends[index], "")
