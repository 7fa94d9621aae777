"""Where in the selected row the cursor goes: to the field that was asked for, or to the first that is there to type."""

from __future__ import annotations

import asyncio

from gt_tui.rubric.path import Path
from gt_tui.tui.panes.form import FieldInput, Form
from gt_tui.tui.panes.prose import Prose
from gt_tui.tui.panes.row_list import RowList


class Entry:
    """The way from the list of rows into the fields of the selected one."""

    def __init__(self, rows: RowList, form: Form, prose: Prose) -> None:
        self._rows, self._form, self._prose = rows, form, prose
        self.entered = asyncio.Event()
        """Not set while the cursor is on its way into a field: the next keys are for that field."""
        self.entered.set()
        self.aim: Path | None = None
        """The place in the selected row that was gone to: enter begins typing there."""

    @property
    def label(self) -> str | None:
        """The label of the field that the cursor is in, or None outside the fields."""
        focused = self._prose.screen.focused
        if focused is self._prose:
            field = self._rows.row.prose if self._rows.row else None
            return field.label if field else None
        return focused.field.label if isinstance(focused, FieldInput) else None

    def enter(self) -> None:
        """Focus the row's prose, or else its first small field: now, since the next key may be right behind.

        Where a problem was gone to, its small field comes first.
        """
        if self._focus_box(self.aim):
            return
        boxes = [box for box in self._form.inputs() if not box.disabled]
        field = self._rows.row.prose if self._rows.row else None
        is_remark = field is not None and field.label == "Note"  # on a variant, whose forms are what counts
        if self._prose.display and not (is_remark and boxes):
            self._prose.screen.set_focus(self._prose)
        elif boxes:
            self._prose.screen.set_focus(boxes[0])

    def go_to(self, path: Path) -> None:
        """Focus the field of a path as soon as the row is drawn."""
        self.entered.clear()
        self._rows.call_after_refresh(self._focus_field, path)

    def _focus_field(self, path: Path) -> None:
        if not self._form.is_built:  # its fields are still those of another row
            self._rows.call_after_refresh(self._focus_field, path)
            return
        self.entered.set()
        if self._focus_box(path):
            return
        boxes, row = self._form.inputs(), self._rows.row
        small_first = row is not None and row.fields[:1] and row.fields[0] is not row.prose
        if small_first and boxes and not boxes[0].disabled and not any(box.value for box in boxes):
            self._rows.screen.set_focus(boxes[0])  # a new item with nothing in it: begin with its first field
        elif self._prose.display:
            self._rows.screen.set_focus(self._prose)
        else:
            self._rows.screen.set_focus(self._rows)

    def _focus_box(self, path: Path | None) -> bool:
        """Focus the small field of a path, where there is one."""
        for box in self._form.inputs():
            if box.field.path == path and not box.disabled:
                self._form.screen.set_focus(box)
                return True
        return False
