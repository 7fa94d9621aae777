"""A question with a few answers, each on one key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from gt_tui.tui.content import join, prose


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: its key and what it does."""

    key: str
    text: str


class ChoiceScreen(ModalScreen[str]):
    """Asks; gives the key of the answer."""

    def __init__(self, title: str, note: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        self._title, self._note, self._choices = title, note, choices

    def compose(self) -> ComposeResult:
        """The question and its answers."""
        keys = [
            join("\n", Content.styled(f" {'esc' if c.key == 'escape' else c.key} ", "reverse bold"), f"  {c.text}")
            for c in self._choices
        ]
        with Vertical(classes="dialog"):
            yield Static(join(prose(self._title, "bold"), "\n", prose(self._note, "$text-muted"), "\n", *keys))

    def on_key(self, event: events.Key) -> None:
        """Take the answer."""
        if event.key in {choice.key for choice in self._choices}:
            event.stop()
            self.dismiss(event.key)
