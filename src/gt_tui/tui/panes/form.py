"""The small fields of a row (points, ids, yes or no), packed into as few lines as the width allows."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input, Label

from gt_tui.text.inert import inert_line, is_inert
from gt_tui.tui.content import line
from gt_tui.tui.fields import Field, Kind

_WIDTHS = {Kind.WHOLE: 6, Kind.YES_NO: 7}
_NARROW_LINES = {"Id": 12, "Component": 8}
_LONG = 30


class FieldInput(Input):
    """A one-line input for one field."""

    def __init__(self, field: Field) -> None:
        shown = field.shown()
        super().__init__(value=inert_line(shown), compact=True, select_on_focus=False, disabled=not is_inert(shown))
        self.field = field
        self.cursor_blink = False
        self.tooltip = line(f"{field.label}: {field.kind}" + (f", at most {field.maximum}" if field.maximum else ""))


class FieldBox(Horizontal):
    """A label with its input."""

    def __init__(self, field: Field, width: int | None) -> None:
        super().__init__()
        self.input = FieldInput(field)
        self.input.styles.width = width if width is not None else "1fr"
        self.caption = Label(line(field.label), classes="caption")

    def compose(self) -> ComposeResult:
        """Caption, then input."""
        yield self.caption
        yield self.input


class Form(Vertical):
    """The inputs for the small fields of the selected row."""

    class Typed(Message):
        """A new text stands in a field."""

        def __init__(self, field: Field, text: str) -> None:
            super().__init__()
            self.field, self.text = field, text

    def __init__(self) -> None:
        super().__init__()
        self._fields: tuple[Field, ...] = ()
        self._packed_for = 0

    def inputs(self) -> list[FieldInput]:
        """Give the inputs, in order."""
        return list(self.query(FieldInput))

    def show(self, fields: Sequence[Field]) -> None:
        """Show these fields; where they are the ones on screen, only values that differ are renewed."""
        fields = tuple(fields)
        same = [(f.label, f.path, f.kind) for f in fields] == [(f.label, f.path, f.kind) for f in self._fields]
        self._fields = fields
        if same and self._packed_for == self.size.width:
            for box, field in zip(self.inputs(), fields, strict=True):
                self._renew(box, field)
            return
        self.call_next(self._rebuild)

    @staticmethod
    def _renew(box: FieldInput, field: Field) -> None:
        changed = box.field.shown() != field.shown()
        box.field = field
        if changed and not (box.has_focus and _same(field, box.value)):
            with box.prevent(Input.Changed):
                box.value = inert_line(field.shown())

    async def _rebuild(self) -> None:
        width = max(self.size.width, 30)
        self._packed_for = self.size.width
        rows: list[list[FieldBox]] = [[]]
        used = 0
        for field in self._fields:
            fixed = _WIDTHS.get(field.kind) or _NARROW_LINES.get(field.label)
            need = cell_len(field.label) + 2 + (fixed or _LONG)
            if rows[-1] and used + need > width:
                rows.append([])
                used = 0
            rows[-1].append(FieldBox(field, fixed))
            used += need
        async with self.batch():
            await self.remove_children()
            await self.mount_all(Horizontal(*row, classes="fields") for row in rows if row)

    def on_resize(self) -> None:
        """Pack anew when the width changed."""
        if self._fields and self._packed_for != self.size.width:
            self.call_next(self._rebuild)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say what was typed where."""
        event.stop()
        if isinstance(event.input, FieldInput):
            self.post_message(self.Typed(event.input.field, event.value))


def _same(field: Field, text: str) -> bool:
    """Tell whether what is being typed already means the field's value, so that it must not be rewritten."""
    return text.strip() == field.shown().strip()
