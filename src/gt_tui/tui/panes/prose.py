"""The prose editor: a text area that never loses its undo and never rewrites what it cannot show."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import TextArea

from gt_tui.checks.settle import ends_a_word
from gt_tui.text.inert import inert, is_prose, is_typable
from gt_tui.tui.joiner import WaitingJoiner
from gt_tui.tui.panes.long_line import LongLine

LONGEST_LINE = 50_000
"""Characters of a line beyond which it cannot be typed in: the toolkit wraps the whole line again at each key.

At this length a key takes 70 ms, at a megabyte three seconds. A rubric's paragraphs are 0.5 to 20 KB.
"""

MOST_SHOWN = 5_000
"""Characters of a text with such a line that are shown."""


def too_long(text: str) -> bool:
    """Tell whether a line of the text is too long to type in."""
    return len(text) > LONGEST_LINE and max(map(len, text.split("\n"))) > LONGEST_LINE


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

    def __init__(self, take_long: Callable[[str], None], id: str | None = None) -> None:
        """Make an empty one; `take_long` is handed a text that a paste would make too long to show."""
        super().__init__(id=id, tab_behavior="focus", show_line_numbers=False, max_checkpoints=1)
        self.cursor_blink = False
        self.highlight_cursor_line = False
        self._take_long = take_long
        self._joiner = WaitingJoiner()
        self.locked = ""
        """Why the value that is shown cannot be typed in, and what to do; empty where it can."""

    def on_key(self, event: events.Key) -> None:
        """Take a joiner with the letter behind it."""
        typed = "" if self.read_only else self._joiner.take(event, self._before())
        if typed:
            self._replace_via_keyboard(typed, *self.selection)

    def _before(self) -> str:
        """Give the character before the cursor or the selection; empty at the start of a line."""
        row, column = min(self.selection)
        return self.document.get_line(row)[:column][-1:]

    def get_line(self, line_index: int) -> Text:
        """Give a line for drawing; a printable one (nearly all are) as pieces that cost what is seen of them."""
        text = self.document.get_line(line_index)
        return LongLine(text) if text.isprintable() else super().get_line(line_index)

    def show(self, text: str, *, read_only: bool = False) -> None:
        """Show another value, its cursor at the start. Text that cannot be typed is shown inert and read-only."""
        self.locked, shown = "", text
        if too_long(text):
            shown = f"{inert(text[:MOST_SHOWN])}…"
            self.locked = (
                f"This text has a line of more than {LONGEST_LINE} characters: too long to type in, and only its "
                "start is shown. f4 opens the whole in your editor; ctrl+z takes it back."
            )
        elif is_prose(text) and not is_typable(text):
            shown = inert(text)
            self.locked = (
                "This text holds joined emoji, which terminals draw at different widths; it cannot be typed in here. "
                "f4 opens it in your editor."
            )
        elif not is_prose(text):
            shown = inert(text)
            self.locked = (
                "This text holds control or invisible characters, shown as escapes; it cannot be typed in. "
                "The command “Clean the text” takes them out."
            )
        self.read_only = read_only or bool(self.locked)
        self.load_text(shown)

    def follow(self, text: str, *, read_only: bool = False) -> None:
        """Show a change made elsewhere to the value on screen; the cursor goes to where it was made."""
        if read_only or self.read_only or too_long(text) or not is_typable(text):
            self.show(text, read_only=read_only)
            return
        old = self.text
        start = _alike(old, text)
        end = _alike(old[start:][::-1], text[start:][::-1])
        if old != text:
            place, stop = _location(old, start), _location(old, len(old) - end)
            new = text[start : len(text) - end]
            self.replace(new, place, stop, maintain_selection_offset=False)
            self.move_cursor(_location(text, start + len(new)))

    def mark(self, text: str, start: int, end: int) -> None:
        """Select a part of a text, by offsets, where it is what is shown."""
        if self.text == text:
            self.move_cursor(_location(text, start))
            self.move_cursor(_location(text, end), select=True)

    def on_paste(self, event: events.Paste) -> None:
        """Put a text in.

        The toolkit's own way asks for the focus behind that, and gets it when keys right behind the paste have left.
        """
        event.stop()
        event.prevent_default()
        self._put_in(event.text)

    def action_paste(self) -> None:
        """Put in what was copied in the app."""
        self._put_in(self.app.clipboard)

    def _put_in(self, pasted: str) -> None:
        """Put a text in at the cursor; one that makes a line too long is handed on, not wrapped and drawn first."""
        if self.read_only:
            return
        pasted = self._joiner.due(self._before(), pasted) + pasted
        if len(pasted) + len(self.text) > LONGEST_LINE:
            text, (start, end) = self.text, sorted(self.selection)
            whole = text[: _offset(text, start)] + pasted + text[_offset(text, end) :]
            if too_long(whole):
                self._take_long(whole)
                return
        if result := self._replace_via_keyboard(pasted, *self.selection):
            self.move_cursor(result.end_location)

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


def _offset(text: str, location: tuple[int, int]) -> int:
    """Give the offset of a row and column, from 0."""
    row, column = location
    return sum(len(line) + 1 for line in text.split("\n")[:row]) + column


def _location(text: str, offset: int) -> tuple[int, int]:
    """Give row and column, from 0, of an offset."""
    return text.count("\n", 0, offset), offset - (text.rfind("\n", 0, offset) + 1)
