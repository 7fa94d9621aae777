"""A list of lines, and a word in its place where there is none: one of both has the focus, never neither."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from textual import events
from textual.widget import Widget
from textual.widgets import OptionList, Static


class Listing(OptionList):
    """An option list whose highlight does not get lost above a heading or below a remark, which cannot have it."""

    def on_click(self, event: events.Click) -> None:
        """Leave a click alone that was on a line of a longer list, drawn before this one: the toolkit would fail."""
        line = event.style.meta.get("option")
        if line is not None and line >= self.option_count:
            event.prevent_default()

    def scroll_to_highlight(self, top: bool = False) -> None:
        """Show the highlighted line, and with the first one the heading above it, which no key leads to."""
        super().scroll_to_highlight(top)
        at = self.highlighted
        if at is not None and at < self.size.height and all(option.disabled for option in self.options[:at]):
            self.scroll_home(animate=False, immediate=True)

    def action_page_up(self) -> None:
        """Move up a page, and at the top to the first line that there is to select."""
        self._move_by(super().action_page_up, self.action_first)

    def action_page_down(self) -> None:
        """Move down a page, and at the end to the last line that there is to select."""
        self._move_by(super().action_page_down, self.action_last)

    def _move_by(self, page: Callable[[], None], to_the_end: Callable[[], None]) -> None:
        with suppress(LookupError):  # filled a moment ago and not drawn yet: how long a page is, is not known
            page()
        if self.highlighted is None:
            to_the_end()


class Nothing(Static, can_focus=True):
    """What stands in place of a list without a line; it takes the focus, so that keys go on from there."""

    def __init__(self) -> None:
        super().__init__("", classes="empty")


def keep_focus(pane: Widget, resting_place: Widget) -> None:
    """Bring a focus that is on a part of a pane that is hidden by now to its resting place."""
    focused = pane.screen.focused if pane.is_attached else None
    if focused is not None and not focused.display and pane in focused.ancestors:
        pane.screen.set_focus(resting_place)
