"""A full screen for reading a long text: raw replies, explanations, help."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from gt_tui.checks.catalogue import explain
from gt_tui.tui.content import line, prose


class ReadingScreen(ModalScreen[object]):
    """Shows a text, harmless and whole; it scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f1", "leave", "Close", show=False),
        Binding("j,down", "scroll(1)", "Down", show=False),
        Binding("k,up", "scroll(-1)", "Up", show=False),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """One scrolling text."""
        scroll = VerticalScroll(Static(prose(self._text)), classes="reading")
        scroll.border_title = line(self._title)
        scroll.border_subtitle = "esc closes · arrows scroll"
        yield scroll

    def action_scroll(self, by: int) -> None:
        """Scroll by lines."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)


def explanation(code: str) -> ReadingScreen:
    """Give the screen that explains a problem's code."""
    return ReadingScreen(code, explain(code))
