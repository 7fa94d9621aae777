"""The history of a fixture: every result, what was changed since the one above, and any two side by side."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gt_tui.calibration.past import History, alone, beside, decision, since, stood
from gt_tui.tui.content import join, line, prose

LONGEST = 240
"""Cells of a line in the list; whole it stands below it."""


class PastScreen(ModalScreen[object]):
    """Lists the results of one fixture, oldest first, and shows the selected one beside another."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,h", "leave", "Close", show=False),
        Binding("space", "set_beside", "Compare with this one", show=False),
        # before the list, which has page keys of its own
        Binding("pagedown", "scroll(8)", "Down", show=False, priority=True),
        Binding("pageup", "scroll(-8)", "Up", show=False, priority=True),
    ]

    def __init__(self, title: str, history: History, note: str) -> None:
        """`note` stands above the list: what is predicted now, and what the list leaves out."""
        super().__init__()
        self._title, self._history, self._note = title, history, note
        self._beside: int | None = None
        """Position of the result that the selected one stands beside; None for the one above it."""
        self.list = OptionList(id="past-list")
        self.body = Static("", id="past-body")
        self.scroll = VerticalScroll(self.body, id="past-scroll", can_focus=False)

    def compose(self) -> ComposeResult:
        """Note, list, and the comparison below it."""
        frame = Vertical(
            Static(prose(self._note, "$text-muted"), id="past-note"), self.list, self.scroll, classes="reading past"
        )
        frame.border_title = line(self._title)
        frame.border_subtitle = "space sets one beside · pgdn scrolls · esc closes"
        yield frame

    def on_mount(self) -> None:
        """Begin with the newest result."""
        self._fill(len(self._history.results) - 1)
        self.list.focus()

    def take(self, history: History) -> None:
        """Take the same results with more known of their judges."""
        self._history = history
        if self.is_attached:
            self._draw()

    def _fill(self, at: int) -> None:
        options = [Option(self._row(position)) for position in range(len(self._history.results))]
        with self.prevent(OptionList.OptionHighlighted):
            self.list.set_options(options)
            self.list.highlighted = at
        self._draw()

    def _row(self, position: int) -> Content:
        past = self._history.results[position]
        mark = "◆" if position == self._beside else " "
        return join(
            line(f"{mark}{position + 1:>3}  {past.when}  ", "bold"),
            line(past.judge, "$text-primary"),
            "  ",
            line(stood(past)),
            "\n      ",
            line(decision(past.mark), width=LONGEST),
            "\n      ",
            line(since(self._history.results, position), "$text-muted", LONGEST),
        )

    def _draw(self) -> None:
        at = self.list.highlighted
        if at is None:
            return
        before = max(at - 1, 0) if self._beside is None else self._beside
        first, second = sorted((before, at))
        history = self._history
        text = alone(history, at) if first == second else beside(history, first, second)
        self.body.update(prose(text))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Compare what was moved to."""
        event.stop()
        self.scroll.scroll_home(animate=False)
        self._draw()

    def action_set_beside(self) -> None:
        """Keep the selected result as the one that others are compared with, or let it go again."""
        at = self.list.highlighted
        if at is not None:
            self._beside = None if self._beside == at else at
            self._fill(at)

    def action_scroll(self, by: int) -> None:
        """Scroll the comparison by lines."""
        self.scroll.scroll_relative(y=by, animate=False)

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)
