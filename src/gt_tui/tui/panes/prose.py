"""The prose editor: a text area that never loses its undo and never rewrites what it cannot show."""

from __future__ import annotations

from rich.text import Text
from textual.message import Message
from textual.widgets import TextArea

from gt_tui.text.inert import inert, is_inert
from gt_tui.tui.panes.long_line import LongLine


def can_be_typed(text: str) -> bool:
    """Tell whether the text survives a text area: control, format and odd line-end characters would not."""
    return is_inert(text.replace("\t", " "))


class Prose(TextArea):
    """A soft-wrapped editor for one value."""

    class UndoPast(Message):
        """Undo was asked for where this field has nothing more to take back."""

    class RedoPast(Message):
        """Redo was asked for where this field has nothing more to make again."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id, tab_behavior="focus", show_line_numbers=False, max_checkpoints=1000)
        self.cursor_blink = False
        self.highlight_cursor_line = False

    def get_line(self, line_index: int) -> Text:
        """Give a line for drawing; a printable one (nearly all are) as pieces that cost what is seen of them."""
        text = self.document.get_line(line_index)
        return LongLine(text) if text.isprintable() else super().get_line(line_index)

    def show(self, text: str) -> None:
        """Show another value: its cursor at the start, its undo empty. Text that cannot be typed is shown inert."""
        self.read_only = not can_be_typed(text)
        self.load_text(inert(text) if self.read_only else text)

    def follow(self, text: str) -> None:
        """Show a change made elsewhere to the value on screen; keeps undo and, as far as it can, the cursor."""
        if not can_be_typed(text):
            if not self.read_only or self.text != inert(text):
                self.show(text)
            return
        self.read_only = False
        if self.text != text:
            at = self.cursor_location
            self.replace(text, self.document.start, self.document.end)
            self.move_cursor(min(at, self.document.end))

    def action_undo(self) -> None:
        """Take back the last typing here, or ask for the undo of the whole document."""
        before = self.text
        self.undo()
        if self.text == before:
            self.post_message(self.UndoPast())

    def action_redo(self) -> None:
        """Make the last undone typing again, or ask for the redo of the whole document."""
        before = self.text
        self.redo()
        if self.text == before:
            self.post_message(self.RedoPast())
