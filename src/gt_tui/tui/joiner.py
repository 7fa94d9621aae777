"""Joiners typed by a key: the toolkit's fields take printable characters only, and these take no room.

Persian is typed with one inside most words, by a key of its own. It spells something only between two letters, so it
waits for the letter behind it: alone it would be hidden text.
"""

from __future__ import annotations

from typing import Any

from textual import events
from textual.widgets import Input

from gt_tui.text.inert import joins

JOINERS = "\u200c\u200d"


def one_line(text: str) -> str:
    """Give a text for a field that has room for one line only: its lines joined, where the toolkit drops all but one.

    Or, of what was copied in the app itself, keeps all of them and draws them across the screen.
    """
    return " ".join(part.strip() for part in text.replace("\t", " ").split("\n") if part.strip())


class WaitingJoiner:
    """A joiner that was typed and whose letter has not come yet."""

    def __init__(self) -> None:
        self._joiner = ""

    def take(self, event: events.Key, before: str) -> str:
        """Give what the key types together with the joiner before it; empty where the field itself knows.

        `before` is the character before the cursor, empty at a start. A joiner is taken away from the field.
        """
        character = event.character or ""
        joiner = self.due(before, character)
        if character and character in JOINERS:
            self._joiner = character
        elif not joiner or not event.is_printable:
            return ""
        event.stop()
        event.prevent_default()
        return joiner and joiner + character

    def due(self, before: str, text: str) -> str:
        """Give the joiner that waits, if it joins the text to what stands before it; it waits no longer."""
        joiner, self._joiner = self._joiner, ""
        return joiner if joiner and joins(before, joiner, text[:1]) else ""


class LineInput(Input):
    """A one-line input that takes joiners."""

    def __init__(self, value: str = "", **options: Any) -> None:
        """Make one; the options are those of the toolkit's input."""
        super().__init__(value, **options)
        self._joiner = WaitingJoiner()

    def on_key(self, event: events.Key) -> None:
        """Take a joiner with the letter behind it."""
        typed = self._joiner.take(event, self.value[: min(self.selection)][-1:])
        if typed:
            self.replace(typed, *sorted(self.selection))

    def action_paste(self) -> None:
        """Put in what was copied here, as one line: it may have been copied from a text of several."""
        self.replace(one_line(self.app.clipboard), *sorted(self.selection))

    def on_paste(self, event: events.Paste) -> None:
        """Put a joiner that waits before what is pasted."""
        event.text = self._joiner.due(self.value[: min(self.selection)][-1:], event.text) + event.text
