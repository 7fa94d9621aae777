"""The small fields of a row (points, ids, yes or no), packed into as few lines as the width allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.strip import Strip
from textual.widgets import Input, Label

from gt_tui.rubric.path import Path
from gt_tui.text.inert import inert_line, is_typable
from gt_tui.tui.content import line
from gt_tui.tui.fields import MOST_DIGITS, Field, Kind
from gt_tui.tui.joiner import LineInput

_WIDTHS = {Kind.WHOLE: 6, Kind.YES_NO: 7}
_NARROW_LINES = {"Id": 12, "Component": 8, "Kind": 14}
_LONG = 30


Typed = Callable[[Field, str], None]
"""What the form calls with a field and the text that stands in it. A call and not a message: see `editor.Change`."""


def as_line(text: str) -> str:
    """Give a text as an input shows it: as it is where it can be typed in, else inert, and then it is locked."""
    return text if is_typable(text) and not {"\n", "\t"} & set(text) else inert_line(text)


class FieldInput(LineInput):
    """A one-line input for one field."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f7", "select_all", "Select all", show=False)]

    def __init__(self, field: Field) -> None:
        shown = field.shown()
        over = field.kind is Kind.WHOLE or bool(field.words)  # of a number one types another; of a text, a part
        super().__init__(as_line(shown), compact=True, select_on_focus=over, disabled=as_line(shown) != shown)
        if field.kind is Kind.WHOLE:  # a digit too many is not taken, so that the field shows what the file says
            self.max_length = max(MOST_DIGITS, len(shown))
        self.field = field
        self.known = shown
        """What the input last showed of the document or handed on to it; only a change away from it is shown."""
        self.cursor_blink = False
        self.tooltip = line(f"{field.label}: {field.kind}" + (f", at most {field.maximum}" if field.maximum else ""))

    def on_key(self, event: events.Key) -> None:
        """Take yes or no by a letter, whatever stands there; the rest of the word has nothing to add."""
        if self.field.kind is not Kind.YES_NO or not event.is_printable or event.character is None:
            return
        event.prevent_default()
        event.stop()
        said = _SAID.get(event.character.lower())
        if event.character == " ":
            said = "no" if self.field.value else "yes"
        if said is not None:
            self.value = said
            self.cursor_position = len(said)

    def on_focus(self) -> None:
        """Show the part that the cursor stands in; a click on what was shown before has put it there by then."""
        self.call_after_refresh(self._scroll_to_cursor)

    def on_blur(self) -> None:
        """Go back to the beginning, which is what is drawn now: a click must land in what is seen."""
        self.scroll_to(0, 0, animate=False, force=True)

    def _scroll_to_cursor(self) -> None:
        if self.has_focus:
            self.scroll_to_region(Region(self._cursor_cell, 0, 1, 1), animate=False, force=True)

    @property
    def _cursor_cell(self) -> int:
        return cell_len(self.value[: self.cursor_position])

    def render_line(self, y: int) -> Strip:
        """Give the text with a mark where it is cut: without the focus its beginning, else what is round the cursor."""
        width = self.scrollable_content_region.width
        strip = super().render_line(y)
        if y or cell_len(self.value) < width:
            return strip
        if not self.has_focus:
            begins = Segment(line(self.value, width=width).plain)
            return Strip([begins]).adjust_cell_length(strip.cell_length).apply_style(self.rich_style)
        first = self.scroll_offset.x
        cursor = self._cursor_cell - first
        mark = Strip([Segment("…", self.rich_style)])
        if first and cursor > 0:
            strip = Strip.join([mark, strip.crop(1)])
        if cell_len(self.value) > first + width and cursor < width - 1:
            strip = Strip.join([strip.crop(0, width - 1), mark, strip.crop(width)])
        return strip


_SAID = {"y": "yes", "n": "no"}


class FieldBox(Horizontal):
    """A label with its input."""

    def __init__(self, field: Field, width: int | None) -> None:
        super().__init__()
        self.input = FieldInput(field)
        self.input.styles.width = width if width is not None else "1fr"
        if width is None:  # several long ones side by side share the line
            self.styles.width = "1fr"
        self.caption = Label(line(field.label), classes="caption")

    def compose(self) -> ComposeResult:
        """Caption, then input."""
        yield self.caption
        yield self.input


class Form(Vertical):
    """The inputs for the small fields of the selected row."""

    def __init__(self, typed: Typed, rest: Callable[[], None]) -> None:
        """Make an empty one; `rest` takes the focus away when the field that has it goes."""
        super().__init__()
        self._typed, self._rest = typed, rest
        self._fields: tuple[Field, ...] = ()
        self._row: Path = ()
        self._packed_for = 0
        self._left: FieldInput | None = None
        """The input that had the focus when the fields were laid out anew."""
        self._due = 0
        """Rebuildings that are asked for and not done: until then the inputs are those of another row."""

    @property
    def is_built(self) -> bool:
        """Whether the inputs are those of the row that was shown last."""
        return not self._due

    def inputs(self) -> list[FieldInput]:
        """Give the inputs, in order."""
        return list(self.query(FieldInput))

    def show(self, row: Path, fields: Sequence[Field]) -> None:
        """Show the fields of a row; where they are the ones on screen, only values that differ are renewed."""
        fields = tuple(fields)
        # The first digit of an award that was missing gives it another path: the input must stay, with the focus.
        same = row == self._row and [(f.label, f.kind) for f in fields] == [(f.label, f.kind) for f in self._fields]
        self._fields, self._row = fields, row
        if same and self._packed_for == self.size.width and not self._due:
            for box, field in zip(self.inputs(), fields, strict=True):
                self._renew(box, field)
            return
        self._ask_to_rebuild()

    def _ask_to_rebuild(self) -> None:
        self._due += 1
        self.call_next(self._rebuild)

    @staticmethod
    def _renew(box: FieldInput, field: Field, *, left: bool = False) -> None:
        """Show a field's value; while one types in the box a short way of saying it ("y") stays until it is left."""
        box.field = field
        if field.shown() != box.known and (left or not (box.has_focus and field.means(box.value))):
            Form.show_again(box)

    @staticmethod
    def show_again(box: FieldInput) -> None:
        """Show what the document says, whatever was typed."""
        box.known = box.field.shown()
        with box.prevent(Input.Changed):
            box.value = as_line(box.known)
        box.disabled = as_line(box.known) != box.known

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
        focused = (
            self.screen.focused if self.is_attached else None
        )  # an input that was just focused may not know it yet
        self._left = focused if isinstance(focused, FieldInput) and focused in self.inputs() else self._left
        if self._left is not None and all(field.path != self._left.field.path for field in self._fields):
            self._left = None
            self._rest()  # else the toolkit takes the focus to whatever stands near
        async with self.batch():
            await self.remove_children()
            await self.mount_all(Horizontal(*row, classes="fields") for row in rows if row)
        self._due -= 1
        if self._left is not None and not self._due and self.is_attached:
            self._enter_again(self._left)
            self._left = None

    def _enter_again(self, left: FieldInput) -> None:
        """Go back to where the author was typing before the fields were laid out for another width."""
        box = next((box for box in self.inputs() if box.field.path == left.field.path), None)
        if box is not None:
            self.screen.set_focus(box)
            box.cursor_position = left.cursor_position

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """Write out what was said in short."""
        box = event.widget
        if isinstance(box, FieldInput) and box.field.means(box.value):
            self._renew(box, box.field, left=True)

    def on_resize(self) -> None:
        """Pack anew when the width changed."""
        if self._fields and self._packed_for != self.size.width:
            self._ask_to_rebuild()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Hand on what stands in the input now: with fast typing the message tells of an earlier text."""
        event.stop()
        box = event.input
        # An input also speaks up when it is filled, and what it shows may be less than the value holds (a comma
        # inside a word, an escape): only a text that differs from what was shown is the author's.
        if isinstance(box, FieldInput) and box.value != as_line(box.known):
            box.known = box.value
            self._typed(box.field, box.value)
