"""A list of places, of which only those in the window are drawn: ten thousand cost as much as ten."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from gt_tui.tui.content import join

LINES = 2
"""Lines of a place."""


class PlaceList(Widget, can_focus=True):
    """Places of two lines each, one of them chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", show=False),
        Binding("down", "move(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "end(-1)", "First", show=False),
        Binding("end", "end(1)", "Last", show=False),
    ]

    class Left(Message):
        """Up was pressed at the first place."""

    def __init__(self, draw: Callable[[int, int, bool], Content], moved: Callable[[int], None], *, id: str) -> None:
        """Make it; `draw` gives the place at a position for a width in cells, chosen or not.

        `moved` is called with the position that the author chose.
        """
        super().__init__(id=id)
        self._draw, self._moved = draw, moved
        self.at = self._first = self._count = 0

    def show(self, count: int, at: int) -> None:
        """Show so many places with one of them chosen."""
        self._count, self.at = count, max(0, min(at, count - 1))
        self.border_subtitle = f"{self.at + 1} of {count}" if count else ""
        self.refresh()

    def _go_to(self, at: int) -> None:
        self.show(self._count, at)
        self._moved(self.at)

    @property
    def _room(self) -> int:
        return max(1, self.size.height // LINES)

    def render(self) -> Content:
        """Draw the places in the window, which the chosen one is among."""
        room = self._room
        self._first = max(0, min(self._first, self.at, self._count - room), self.at - room + 1)
        shown = range(self._first, min(self._first + room, self._count))
        chosen = self.at if self.has_focus else -1
        return join(*(part for n in shown for part in (self._draw(n, self.size.width, n == chosen), "\n")))

    def action_move(self, by: int) -> None:
        """Choose another place; up from the first one leaves."""
        if self.at + by < 0 or not self._count:
            self.post_message(self.Left())
        else:
            self._go_to(self.at + by)

    def action_page(self, by: int) -> None:
        """Go on by a window."""
        self._go_to(self.at + by * self._room)

    def action_end(self, by: int) -> None:
        """Go to the first or the last place."""
        self._go_to(0 if by < 0 else self._count - 1)

    def on_click(self, event: events.Click) -> None:
        """Choose the place under the pointer."""
        at = self._first + (event.y - self.gutter.top) // LINES
        if 0 <= at < self._count:
            self._go_to(at)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go on."""
        event.stop()
        self._go_to(self.at + 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go back."""
        event.stop()
        self._go_to(self.at - 1)

    def on_focus(self) -> None:
        """Show which place is chosen."""
        self.refresh()

    def on_blur(self) -> None:
        """Show that the focus is gone."""
        self.refresh()
