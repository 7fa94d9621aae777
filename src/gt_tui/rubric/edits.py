"""The three edits that every pane, repair and command makes, and what each does to plain data.

An edit is addressed by path and knows nothing of notation; `document` turns it into a splice of the text
and compares what the new text says with what `applied` says it must say.
"""

from __future__ import annotations

from dataclasses import dataclass

from gt_tui.rubric.path import Path, show
from gt_tui.rubric.tree import Value


class EditRefused(Exception):
    """The edit cannot be made without changing something that the author did not ask for; says why."""


@dataclass(frozen=True, slots=True)
class SetValue:
    """Give the value at `path` a new value; a missing key is added, with the objects above it."""

    path: Path
    value: Value


@dataclass(frozen=True, slots=True)
class InsertItem:
    """Put `value` into the list at `path` so that it stands at `position`; a missing list is made."""

    path: Path
    position: int
    value: Value


@dataclass(frozen=True, slots=True)
class DeleteNode:
    """Take out the list item or the key at `path`."""

    path: Path


Edit = SetValue | InsertItem | DeleteNode


@dataclass(frozen=True, slots=True)
class Splice:
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
    path = edit.path if path is None else path
    if not path:
        if isinstance(edit, SetValue):
            return edit.value
        if isinstance(edit, InsertItem) and (data is None or isinstance(data, list)):
            items = list(data or [])
            items.insert(edit.position, edit.value)
            return items
        raise EditRefused(f"{show(edit.path)} is no list")
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        if not isinstance(data, list) or not 0 <= step < len(data):
            raise EditRefused(f"{show(edit.path)} is not in the file")
        items = list(data)
        if not rest and isinstance(edit, DeleteNode):
            del items[step]
        else:
            items[step] = applied(items[step], edit, rest)
        return items
    if data is None and not isinstance(edit, DeleteNode):
        data = {}
    if not isinstance(data, dict):
        raise EditRefused(f"{show(edit.path)} is not in the file")
    entries = dict(data)
    if not rest and isinstance(edit, DeleteNode):
        if step not in entries:
            raise EditRefused(f"{show(edit.path)} is not in the file")
        del entries[step]
    else:
        entries[step] = applied(entries.get(step), edit, rest)
    return entries
