"""An edit as a splice of YAML text: only the lines of the edited node change, comments stay with their item."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gt_tui.rubric import yaml_flow
from gt_tui.rubric.characters import refuse_lone_cr
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
from gt_tui.rubric.tree import Alias, Entry, Mapping, Node, Scalar, Sequence, Value, find
from gt_tui.rubric.yaml_lines import (
    Child,
    blank_lines_end,
    body,
    children,
    column,
    content_end,
    line_end,
    line_start,
    next_line,
    properties_end,
)
from gt_tui.rubric.yaml_write import PROSE, WIDTH, Wish, Writer, style_of, yaml_writer

_LONG_LINE = 140
"""A block line longer than this was not wrapped by its author, so its text is not wrapped for them."""
_UNWRAPPED = 10**9


def yaml_splices(text: str, root: Node, path: Path, edit: Edit, origin: Node | None) -> Iterator[Splice]:
    """Give the splices that may make the edit at `path` below `root`, the best-looking first.

    The caller takes the first whose text says what it must. `origin` is the node as it was loaded: a text that
    became quoted meanwhile goes back to its block. Raises EditRefused for what no splice can do.
    """
    _refuse(text, root, path, edit)
    writer = yaml_writer(text, root)
    for hand in (writer, replace(writer, safest=True)):
        yield from _Splicer(text, root, path, edit.path, hand, origin).splices(edit)


def _refuse(text: str, root: Node, path: Path, edit: Edit) -> None:
    refuse_lone_cr(text)
    for depth in range(len(path)):
        node = find(root, path[:depth])
        if isinstance(node, Alias):
            where = edit.path[: len(edit.path) - len(path) + depth]
            raise EditRefused(
                f"{show(where)} is an alias: a change in it would change the other places of the same anchor too. "
                "Write it out here first (unshare)",
                unshare=(where,),
            )


class _Splicer:
    """One edit at one place, with one writer."""

    def __init__(
        self, text: str, root: Node, path: Path, named: Path, writer: Writer, origin: Node | None = None
    ) -> None:
        self.text, self.root, self.path, self.writer, self.origin = text, root, path, writer, origin
        self.named = named
        """The path as the author knows it: from the top of the file, for messages."""
        self.parent = find(root, path[:-1]) if path else None
        self.node = find(root, path)

    def splices(self, edit: Edit) -> Iterator[Splice]:
        """Give the splices of the edit that this writer can write."""
        if isinstance(edit, SetValue):
            yield from self.set(edit.value)
        elif isinstance(edit, InsertItem):
            yield from self.insert(edit)
        elif isinstance(edit, DeleteNode):
            yield from self.delete()
        elif isinstance(edit, MoveItem):
            yield from self.move(edit.to)
        elif isinstance(edit, RenameKey):
            yield self.rename(edit.name)
        elif isinstance(edit, DropRepeated):
            yield from drop_repeated(self.text, self.root, self.path)
        else:
            yield from self.unshare()

    # where things stand

    def show(self, up: int = 0) -> str:
        """Give the path for a message, `up` levels above the node."""
        return show(self.named[: len(self.named) - up])

    def at(self, up: int) -> _Splicer:
        """Give the same hand at a place `up` levels above."""
        end = len(self.path) - up
        return _Splicer(self.text, self.root, self.path[:end], self.named[: len(self.named) - up], self.writer)

    def absent(self) -> EditRefused:
        return EditRefused(f"{self.show()} is not in the file")

    def in_flow(self) -> bool:
        nodes = (find(self.root, self.path[:depth]) for depth in range(len(self.path)))
        return any(isinstance(node, (Mapping, Sequence)) and node.flow for node in nodes)

    def entry(self, path: Path) -> Entry:
        parent = find(self.root, path[:-1])
        assert isinstance(parent, Mapping) and isinstance(path[-1], str)
        return parent.entries[path[-1]]

    def colon(self, entry: Entry) -> int:
        """Give the offset behind the colon of an entry."""
        return self.text.index(":", entry.key.end) + 1

    def owner(self) -> int:
        """Give the column of the key or dash that the node follows; its block lines stand deeper."""
        if isinstance(self.parent, Mapping) and isinstance(self.path[-1], str):
            return column(self.text, self.parent.entries[self.path[-1]].key.start)
        if isinstance(self.parent, Sequence):
            return column(self.text, body(self.text, self.parent))
        return 0

    def neighbour(self) -> Node | None:
        """Give a text that stands beside this one: another item of its list, or the same field of a list's other item.

        The nearest before it, else the nearest behind; None where there is none with anything in it.
        """
        for up in (1, 2):
            place = self.path[-up] if len(self.path) >= up else None
            siblings = find(self.root, self.path[:-up]) if place is not None else None
            if not isinstance(siblings, Sequence) or not isinstance(place, int):
                continue
            others = [*reversed(siblings.items[:place]), *siblings.items[place + 1 :]]
            texts = (find(other, self.path[len(self.path) - up + 1 :]) for other in others)
            found = next((text for text in texts if isinstance(text, Scalar) and text.value not in (None, "")), None)
            if found is not None:
                return found
        return None

    # set

    def set(self, value: Value) -> Iterator[Splice]:
        node = self.node
        if node is None:
            yield from self.add_key(value)
        elif isinstance(value, (dict, list)) or isinstance(node, (Mapping, Sequence)):
            yield from self.set_collection(node, value)
        else:
            yield from self.set_scalar(node, value)

    def set_collection(self, node: Node, value: Value) -> Iterator[Splice]:
        text, writer = self.text, self.writer
        start, end = body(text, node), content_end(text, node)
        if self.in_flow():
            yield Splice(start, end, self.spaced(start, writer.flow(value, node)))
            return
        if not self.path:
            if isinstance(value, dict) and value and not (isinstance(node, Mapping) and node.flow):
                yield Splice(start, end, writer.newline.join(writer.mapping(value, column(text, start), node)))
            yield Splice(start, end, writer.flow(value, node))
            return
        if isinstance(self.path[-1], int):
            assert isinstance(self.parent, Sequence)
            child = children(text, self.parent)[self.path[-1]]
            at = column(text, child.mark)
            yield Splice(child.mark, child.end, writer.item(value, at, node)[at:])
            return
        entry = self.entry(self.path)
        at, colon = column(text, entry.key.start), self.colon(entry)
        filled = isinstance(value, (dict, list)) and bool(value)
        below = line_start(text, start) > colon
        if filled and below and not (isinstance(node, (Mapping, Sequence)) and node.flow):
            assert isinstance(value, (dict, list))
            lines = writer.newline.join(writer.lines_below(value, at, node))
            yield Splice(line_start(text, start), end, lines)
            return
        yield self.at_key(colon, start, end, writer.behind_colon(value, at, node if filled else None))

    def at_key(self, colon: int, start: int, end: int, source: str) -> Splice:
        """Replace what follows a colon, keeping an anchor there, and a comment on the line where there is one."""
        text, newline = self.text, self.writer.newline
        stop = line_end(text, colon)
        head = text[colon : min(start, stop)].rstrip()  # an anchor, or a comment in front of lines below
        below = source.startswith(newline)
        tail = text[end : line_end(text, end)]
        if tail.strip() and (below or source[1:2] in ("|", ">")):
            first, break_, rest = source.partition(newline)
            return Splice(colon, end + len(tail), f"{head}{first}  {tail.strip()}{break_}{rest}")
        if "#" in head and not below:
            first, break_, rest = source.partition(newline)
            return Splice(colon, end, f"{first}  {head.strip()}{break_}{rest}")
        return Splice(colon, end, head + source)

    def set_scalar(self, node: Node, value: Value) -> Iterator[Splice]:
        text, writer, flow = self.text, self.writer, self.in_flow()
        start, end = body(text, node), content_end(text, node)
        wish = self.wish(node, start, end, value)
        owner = self.owner()
        indent = owner + (writer.dash if isinstance(self.parent, Sequence) else writer.step)
        is_block = isinstance(node, Scalar) and node.style in ("|", ">")
        if is_block:
            filled = [line for line in text[start:end].split("\n")[1:] if line.strip(" \r")]
            if filled:
                indent = min(len(line) - len(line.lstrip(" ")) for line in filled)
            wish = replace(
                wish, old_lines=tuple(line.rstrip("\r")[indent:] for line in text[start:end].split("\n")[1:])
            )
        source = self.spaced(
            start, writer.scalar(value, indent=indent, owner=owner, flow=flow, wish=wish), empty=start == end
        )
        if is_block:
            comment = text[start : line_end(text, start)].partition("#")[2]
            if comment:
                source = self.commented(source, "#" + comment)
        else:
            tail = text[end : line_end(text, end)]
            if source.lstrip(" ")[:1] in ("|", ">") and not flow and tail.strip():
                source, end = self.commented(source, tail.strip()), end + len(tail)
        yield Splice(start, end, source)
        last = node.end - (2 if text.endswith("\r\n", start, node.end) else 1)
        if is_block and end < last:  # what looks like blank lines below was part of the text
            yield Splice(start, last, source)
        if start > node.start:  # an anchor or tag in front: a tag may not fit the new value
            yield Splice(node.start, end, source.lstrip(" "))

    def wish(self, node: Node, start: int, end: int, value: Value) -> Wish:
        """Give how the author would write the new value, from how the old one stands."""
        old = self.text[start:end]
        style = node.style if isinstance(node, Scalar) else ""
        if style in ("'", '"') and isinstance(value, str):
            was = style_of(self.origin)
            if was in ("|", ">"):
                style = was  # quoted by an edit meanwhile, a block as loaded
            elif "\n" in value and "\n" not in (node.value if isinstance(node.value, str) else ""):
                style = "|"
            elif isinstance(node, Scalar) and node.value == "":
                # an empty text has to be quoted, which says nothing of how its author writes
                style = style_of(self.neighbour())
        if value == "" and isinstance(self.origin, Scalar) and self.origin.value == "":
            style = style_of(self.origin)
        longest = max(map(len, old.split("\n")))
        if longest > _LONG_LINE:
            return Wish(style, _UNWRAPPED, longest_plain=_UNWRAPPED if style == "" and "\n" not in old else PROSE)
        width = max(longest, WIDTH - 4) if style in ("|", ">") else WIDTH
        return Wish(style, width, longest_plain=max(PROSE, longest) if "\n" not in old else PROSE)

    def commented(self, source: str, comment: str) -> str:
        """Put a comment on the first line of the source, where it is right behind a block's header or a value."""
        first, break_, rest = source.partition(self.writer.newline)
        return f"{first}  {comment}{break_}{rest}"

    def spaced(self, start: int, source: str, *, empty: bool = False) -> str:
        """Put a blank in front where the colon, dash or anchor would touch the value."""
        before = self.text[start - 1 : start]
        return source if before in ("", " ", "\t", "\n", "[", "{") and not (empty and before == "") else " " + source

    def add_key(self, value: Value) -> Iterator[Splice]:
        """Add a key that is not there, together with the objects above it that are not there either."""
        text, writer, path = self.text, self.writer, self.path
        depth = len(path) - 1
        while depth > 0 and find(self.root, path[:depth]) is None:
            depth -= 1
        for step in reversed(path[depth + 1 :]):
            if not isinstance(step, str):
                raise self.absent()
            value = {step: value}
        parent, name = find(self.root, path[:depth]), path[depth]
        if not isinstance(name, str):
            raise self.absent()
        above = self.at(len(path) - depth)
        if isinstance(parent, Scalar) and parent.value is None and depth:
            yield from above.set({name: value})
            return
        if not isinstance(parent, Mapping):
            raise EditRefused(f"{above.show()} is no object, so it cannot have {name}")
        if not parent.entries:
            yield from above.set({name: value})
            return
        if parent.flow:
            last = max(parent.entries.values(), key=lambda entry: entry.key.start)
            source = f"{writer.key(name)}: {writer.flow(value, None)}"
            yield Splice(last.value.end, last.value.end, ", " + source)
            return
        last_child = children(text, parent)[-1]
        at = column(text, last_child.mark)
        source = " " * at + f"{writer.key(name)}:{writer.behind_colon(value, at, None)}"
        yield Splice(last_child.last, last_child.last, writer.newline + source)

    # lists

    def insert(self, edit: InsertItem) -> Iterator[Splice]:
        text, writer, node = self.text, self.writer, self.node
        if node is None:
            yield from self.add_key([edit.value])
            return
        if isinstance(node, Scalar) and node.value is None:
            yield from self.set_collection(node, [edit.value])
            return
        if not isinstance(node, Sequence):
            raise EditRefused(f"{self.show()} is no list")
        if not node.items:
            yield from self.set_collection(node, [edit.value])
            return
        place = min(edit.position, len(node.items))
        like = node.items[max(0, place - 1)]
        if node.flow:
            starts, ends = [item.start for item in node.items], [item.end for item in node.items]
            between = text[ends[0] : starts[1]] if len(starts) > 1 else ""
            gap = between if between.strip() == "," else ", "
            source = writer.flow(edit.value, like)
            yield from yaml_flow.inserted(text, node, place, source)
            at = starts[place] if place < len(starts) else ends[-1]
            yield Splice(at, at, source + gap if place < len(starts) else gap + source)
            return
        items = children(text, node)
        source = writer.item(edit.value, column(text, items[0].mark), like)
        blank = self.blank_lines(items)
        if place < len(items):
            child = items[place]
            if not child.alone:
                raise EditRefused(f"{self.show()} starts on the line of another list; insert it in the source")
            yield Splice(child.first, child.first, source + writer.newline + blank)
            return
        end = items[-1].last
        yield Splice(end, end, writer.newline + blank + source)

    def blank_lines(self, items: list[Child]) -> str:
        """Give the blank lines that stand between the first two items."""
        if len(items) < 2:
            return ""
        below = next_line(self.text, items[0].last)
        return self.text[below : blank_lines_end(self.text, below)] if items[1].first >= below else ""

    def move(self, to: int) -> Iterator[Splice]:
        parent, text = self.parent, self.text
        if not isinstance(parent, Sequence) or not isinstance(self.path[-1], int):
            raise EditRefused(f"{self.show()} is no list item")
        if parent.flow:
            yield from yaml_flow.moved(text, parent, self.path[-1], to)
            spans = [(item.start, item.end) for item in parent.items]
        else:
            items = children(text, parent)
            if not all(child.alone for child in items):
                raise EditRefused(f"{self.show(1)} starts on the line of another list; move it in the source")
            spans = [(child.first, child.last) for child in items]
        yield moved(text, spans, self.path[-1], to)

    # delete

    def delete(self) -> Iterator[Splice]:
        parent, step = self.parent, self.path[-1] if self.path else None
        if isinstance(parent, Sequence) and isinstance(step, int) and step < len(parent.items):
            index, empty = step, "[]"
            spans = [(item.start, item.end) for item in parent.items]
        elif isinstance(parent, Mapping) and isinstance(step, str) and step in parent.entries:
            order = sorted(parent.entries.values(), key=lambda entry: entry.key.start)
            index, empty = order.index(parent.entries[step]), "{}"
            spans = [(entry.key.start, max(entry.key.end, entry.value.end)) for entry in order]
        else:
            raise self.absent()
        if parent.flow:
            if isinstance(parent, Sequence):
                yield from yaml_flow.deleted(self.text, parent, index)
            yield from delete_between(self.text, spans, index)
        elif len(spans) == 1:
            yield from self.at(1).empty(parent, empty)
        else:
            yield from self.delete_lines(children(self.text, parent), index)

    def empty(self, node: Node, source: str) -> Iterator[Splice]:
        """Replace a block collection, whose only child goes, by an empty one on the line of its key or dash."""
        start, end = body(self.text, node), content_end(self.text, node)
        if self.path and isinstance(self.path[-1], str):
            child = children(self.text, node)[0] if isinstance(node, (Mapping, Sequence)) else Child(start, end, 0, end)
            colon = self.colon(self.entry(self.path))
            between = self.text[line_end(self.text, colon) : child.first].removesuffix("\n").removesuffix("\r")
            kept = between if child.alone and "#" in between else ""  # comments that are not the child's
            kept = kept.rstrip() if child.last == len(self.text) else kept
            yield self.at_key(colon, start, child.last, f" {source}{kept}")
        else:
            yield Splice(start, end, source)

    def delete_lines(self, items: list[Child], index: int) -> Iterator[Splice]:
        text, child = self.text, items[index]
        if not child.alone:  # the first one, on the line of its parent's dash: the next one moves up to it
            yield Splice(child.mark, _first_sign(text, next_line(text, child.last)), "")
            return
        start, end = child.first, next_line(text, child.last)
        if end == len(text) and not text.endswith("\n") and start > 0:
            yield Splice(line_end(text, line_start(text, start - 1)), end, "")  # a missing final line end stays missing
            return
        blanks = blank_lines_end(text, end)
        if blanks > end and start and not text[line_start(text, start - 1) : start].strip():
            yield Splice(start, blanks, "")  # blank lines on both sides: one lot goes with the item
        yield Splice(start, end, "")
        yield Splice(start, blanks, "")  # a block above would count the blank lines below as its text

    # keys and aliases

    def rename(self, name: str) -> Splice:
        if not isinstance(self.parent, Mapping) or not isinstance(self.path[-1], str):
            raise EditRefused(f"{self.show()} is no key")
        if self.path[-1] not in self.parent.entries:
            raise self.absent()
        key = self.entry(self.path).key
        start = properties_end(self.text, key)
        source = "'" + name.replace("'", "''") + "'" if key.style == "'" and name.isprintable() else ""
        quoted = replace(self.writer, safest=True).scalar(name) if key.style == '"' else ""
        return Splice(start, key.end, source or quoted or self.writer.key(name))

    def unshare(self) -> Iterator[Splice]:
        text, writer, node = self.text, self.writer, self.node
        if self.path[-1:] == ("<<",) and isinstance(self.parent, Mapping) and "<<" in self.parent.entries:
            own = set(self.parent.entries)
            merged = {key: value for key, value in self.parent.value.items() if key not in own}
            entry = self.parent.entries["<<"]
            at, end = column(text, entry.key.start), content_end(text, entry.value)
            if self.parent.flow:
                source = ", ".join(f"{writer.key(key)}: {writer.flow(value, None)}" for key, value in merged.items())
                yield Splice(entry.key.start, end, source)
            else:
                yield Splice(entry.key.start, end, writer.newline.join(writer.mapping(merged, at, None))[at:])
            return
        if not isinstance(node, Alias):
            raise EditRefused(f"{self.show()} is no alias, so there is nothing to write out")
        like = node.target
        if isinstance(like.value, (dict, list)):
            yield from self.set_collection_like(node, like)
        else:
            yield from self.set_scalar(node, node.value)

    def set_collection_like(self, node: Alias, like: Node) -> Iterator[Splice]:
        text, writer, value = self.text, self.writer, node.value
        if self.in_flow():
            yield Splice(node.start, node.end, writer.flow(value, like))
        elif isinstance(self.path[-1], int):
            at = self.owner()
            assert isinstance(self.parent, Sequence)
            child = children(text, self.parent)[self.path[-1]]
            yield Splice(child.mark, child.end, writer.item(value, at, like)[at:])
        else:
            entry = self.entry(self.path)
            source = writer.behind_colon(value, column(text, entry.key.start), like)
            yield self.at_key(self.colon(entry), node.start, node.end, source)


def _first_sign(text: str, at: int) -> int:
    """Give the offset of the first character from `at` on that is no white space; comments count."""
    while text[at : at + 1] in (" ", "\t", "\r", "\n"):
        at += 1
    return at
