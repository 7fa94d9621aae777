"""The edits that every pane, repair and command makes, and what each does to plain data.

An edit is addressed by path and knows nothing of notation; `document` turns it into a splice of the text
and compares what the new text says with what `applied` says it must say. To duplicate an item, insert its
data beside it: an inserted item takes the style of the one before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from gt_tui.rubric.path import Path, show
from gt_tui.rubric.tree import Value


class EditRefused(Exception):
    """The edit cannot be made without changing something that the author did not ask for; says why.

    `unshare` has the paths of aliases and merge keys that, once written out (`Unshare`), free the way.
    """

    def __init__(self, why: str, *, unshare: tuple[Path, ...] = ()) -> None:
        super().__init__(why)
        self.unshare = unshare


class SetValue(Struct, frozen=True):
    """Give the value at `path` a new value; a missing key is added, with the objects above it."""

    path: Path
    value: Value
    also: tuple[Path, ...] = ()
    """Where it stands through aliases as well, and is meant to follow; an edit that changes such a place unasked is
    refused."""


class InsertItem(Struct, frozen=True):
    """Put `value` into the list at `path` so that it stands at `position`; a missing list is made."""

    path: Path
    position: int
    value: Value


class DeleteNode(Struct, frozen=True):
    """Take out the list item or the key at `path`, with the comments that belong to it."""

    path: Path


class MoveItem(Struct, frozen=True):
    """Move the list item at `path` so that it stands at position `to`; its comments travel with it."""

    path: Path
    to: int


class RenameKey(Struct, frozen=True):
    """Give the key at `path` another name; its value, its place and its comments stay."""

    path: Path
    name: str


class Unshare(Struct, frozen=True):
    """Write out the YAML alias (or the merge, when the path ends in ``<<``) at `path`; no data changes."""

    path: Path


class DropRepeated(Struct, frozen=True):
    """Take out the first of several entries of the key at `path`; the last, which counts, stays. No data changes."""

    path: Path


Edit = SetValue | InsertItem | DeleteNode | MoveItem | RenameKey | Unshare | DropRepeated


class Splice(Struct, frozen=True):
    """Replace the characters from `start` up to `end` by `text`."""

    start: int
    end: int
    text: str

    def apply(self, text: str) -> str:
        """Give the text after this splice."""
        return text[: self.start] + self.text + text[self.end :]


def applied(data: Value, edit: Edit, path: Path | None = None) -> Value:
    """Give a copy of `data` with the edit made; what is not on the way to it is shared, not copied.

    Raises EditRefused when the path does not fit the data.
    """
    if isinstance(edit, (Unshare, DropRepeated)):
        return data
    if isinstance(edit, SetValue) and edit.also:
        for place in edit.also:
            data = applied(data, SetValue(place, edit.value))
        edit = SetValue(edit.path, edit.value)
    path = edit.path if path is None else path
    if not path:
        if isinstance(edit, SetValue):
            return edit.value
        if isinstance(edit, InsertItem) and (data is None or isinstance(data, list)):
            items = list(data or [])
            items.insert(edit.position, edit.value)
            return items
        if isinstance(edit, InsertItem):
            raise EditRefused(f"{show(edit.path)} is no list")
        raise EditRefused(f"{show(edit.path)} cannot be moved, renamed or deleted")
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        if not isinstance(data, list) or not 0 <= step < len(data):
            raise _absent(edit)
        return _in_list(data, edit, step, rest)
    if data is None and isinstance(edit, (SetValue, InsertItem)):
        data = {}
    if not isinstance(data, dict):
        raise _absent(edit)
    return _in_object(data, edit, step, rest)


def place_after(edits: Sequence[Edit], path: Path) -> Path:
    """Give where to look once edits made at `path` are done: at the item where it was moved to, or at its copy."""
    for edit in edits:
        if isinstance(edit, MoveItem) and path[: len(edit.path)] == edit.path:
            path = (*edit.path[:-1], edit.to, *path[len(edit.path) :])
        elif isinstance(edit, InsertItem) and path[:-1] == edit.path:
            path = (*edit.path, edit.position)
    return path


def _absent(edit: Edit) -> EditRefused:
    return EditRefused(f"{show(edit.path)} is not in the file")


def _in_list(data: list[Value], edit: Edit, step: int, rest: Path) -> Value:
    items = list(data)
    if rest or isinstance(edit, (SetValue, InsertItem)):
        items[step] = applied(items[step], edit, rest)
    elif isinstance(edit, DeleteNode):
        del items[step]
    elif isinstance(edit, MoveItem) and 0 <= edit.to < len(items):
        items.insert(edit.to, items.pop(step))
    else:
        raise EditRefused(f"{show(edit.path)} cannot go there")
    return items


def _in_object(data: dict[str, Value], edit: Edit, step: str, rest: Path) -> Value:
    entries = dict(data)
    if rest or isinstance(edit, (SetValue, InsertItem)):
        entries[step] = applied(entries.get(step), edit, rest)
        return entries
    if step not in entries:
        raise _absent(edit)
    if isinstance(edit, DeleteNode):
        del entries[step]
        return entries
    if not isinstance(edit, RenameKey):
        raise EditRefused(f"{show(edit.path)} is no list item")
    if edit.name != step and edit.name in entries:
        raise EditRefused(f"{edit.name} stands beside {show(edit.path)} already")
    return {edit.name if key == step else key: value for key, value in entries.items()}
