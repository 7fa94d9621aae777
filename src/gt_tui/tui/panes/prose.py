"""The prose editor: a text area that never loses its undo and never rewrites what it cannot show."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import TextArea

from gt_tui.checks.settle import ends_a_word
from gt_tui.text.inert import inert, is_inert
from gt_tui.tui.panes.long_line import LongLine


def can_be_typed(text: str) -> bool:
    """Tell whether the text survives a text area: control, format and odd line-end characters would not."""
    return is_inert(text.replace("\t", " "))


class Prose(TextArea):
    """A soft-wrapped editor for one value.

    It has no undo of its own: with two histories, undoing here would be a new change there, and the two would
    take each other back for ever. ctrl+z and ctrl+y go to the document's history, whose steps are bursts of typing.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+home", "to_end(False)", "Start of the text", show=False),
        Binding("ctrl+end", "to_end(True)", "End of the text", show=False),
    ]

    class TravelAsked(Message):
        """Undo (`back`) or redo was asked for."""

        def __init__(self, *, back: bool) -> None:
            super().__init__()
            self.back = back

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id, tab_behavior="focus", show_line_numbers=False, max_checkpoints=1)
        self.cursor_blink = False
        self.highlight_cursor_line = False

    def get_line(self, line_index: int) -> Text:
        """Give a line for drawing; a printable one (nearly all are) as pieces that cost what is seen of them."""
        text = self.document.get_line(line_index)
        return LongLine(text) if text.isprintable() else super().get_line(line_index)

    def show(self, text: str, *, read_only: bool = False) -> None:
        """Show another value, its cursor at the start. Text that cannot be typed is shown inert and read-only."""
        typed = can_be_typed(text)
        self.read_only = read_only or not typed
        self.load_text(text if typed else inert(text))

    def follow(self, text: str) -> None:
        """Show a change made elsewhere to the value on screen; the cursor goes to where it was made."""
        if not can_be_typed(text) or self.read_only:
            self.show(text)
            return
        old = self.text
        start = _alike(old, text)
        end = _alike(old[start:][::-1], text[start:][::-1])
        if old != text:
            place, stop = _location(old, start), _location(old, len(old) - end)
            new = text[start : len(text) - end]
            self.replace(new, place, stop, maintain_selection_offset=False)
            self.move_cursor(_location(text, start + len(new)))

    def action_to_end(self, end: bool) -> None:
        """Go to the start or the end of the text."""
        self.move_cursor(self.document.end if end else self.document.start)

    @property
    def within_word(self) -> bool:
        """Whether the word before the cursor is not finished."""
        row, column = self.cursor_location
        return not ends_a_word(self.document.get_line(row), column)

    def action_undo(self) -> None:
        """Ask for the document's undo."""
        self.post_message(self.TravelAsked(back=True))

    def action_redo(self) -> None:
        """Ask for the document's redo."""
        self.post_message(self.TravelAsked(back=False))


def _alike(one: str, other: str) -> int:
    """Give how many characters two texts begin with in common."""
    for at, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return at
    return min(len(one), len(other))


def _location(text: str, offset: int) -> tuple[int, int]:
    """Give row and column, from 0, of an offset."""
    return text.count("\n", 0, offset), offset - (text.rfind("\n", 0, offset) + 1)
