"""A question with a few answers, each on one key, and where it helps a diff to decide by."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from gt_tui.text.counting import plural
from gt_tui.text.merge import difference
from gt_tui.tui.content import join, line, prose
from gt_tui.tui.joiner import LineInput

LONGEST_DIFF = 400
"""Lines of a diff that are shown; more would not be read, and the count of the rest is said."""


class Choice(Struct, frozen=True):
    """One answer: its key and what it does."""

    key: str
    text: str


class ChoiceScreen(ModalScreen[str]):
    """Asks; gives the key of the answer."""

    def __init__(self, title: str, note: str, choices: Sequence[Choice], body: Content | None = None) -> None:
        super().__init__()
        self._title, self._note, self._choices, self._body = title, note, choices, body

    def compose(self) -> ComposeResult:
        """The question, what it is about, and its answers."""
        keys = [
            join("\n", Content.styled(f" {'esc' if c.key == 'escape' else c.key} ", "reverse bold"), f"  {c.text}")
            for c in self._choices
        ]
        with Vertical(classes="dialog" if self._body is None else "dialog wide"):
            yield Static(join(prose(self._title, "bold"), "\n", prose(self._note, "$text-muted")))
            if self._body is not None:
                yield VerticalScroll(Static(self._body), classes="body")
            yield Static(join(*keys))

    def on_key(self, event: events.Key) -> None:
        """Take the answer."""
        if event.key in {choice.key for choice in self._choices}:
            event.stop()
            self.dismiss(event.key)


class AskScreen(ModalScreen[str]):
    """Asks for one line of text; gives it, or an empty text when it was left."""

    def __init__(self, title: str, note: str, value: str = "") -> None:
        super().__init__()
        self._title, self._note, self._value = title, note, value

    def compose(self) -> ComposeResult:
        """The question and a line to answer on."""
        with Vertical(classes="dialog"):
            yield Static(join(prose(self._title, "bold"), "\n", prose(self._note, "$text-muted")))
            yield LineInput(self._value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the answer."""
        event.stop()
        self.dismiss(event.value)

    def on_key(self, event: events.Key) -> None:
        """Leave without an answer."""
        if event.key == "escape":
            event.stop()
            self.dismiss("")


def diff(old: str, new: str) -> Content:
    """Give the difference of two texts as screen text: what goes with a minus, what comes with a plus."""
    return marked_lines(difference(old, new))


def marked_lines(lines: Sequence[str]) -> Content:
    """Give the lines of a diff as screen text."""
    styles = {"-": "$text-error", "+": "$text-success", "@": "$text-muted"}
    parts = [join(line(text, styles.get(text[:1], "")), "\n") for text in lines[:LONGEST_DIFF]]
    rest = len(lines) - LONGEST_DIFF
    if rest > 0:
        parts.append(Content.styled(f"… and {plural(rest, 'more line')}\n", "$text-muted"))
    return join(*parts) if parts else Content.styled("no difference\n", "$text-muted")
