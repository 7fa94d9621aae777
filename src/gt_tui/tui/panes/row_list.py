"""A list whose enter key acts at once."""

from __future__ import annotations

from collections.abc import Callable

from textual.widgets import OptionList


class RowList(OptionList):
    """An option list that calls instead of posting when enter is pressed.

    A message is handled after the keys that are already waiting, so letters typed right behind enter would still go to
    the list, where they are commands.
    """

    def __init__(self, entered: Callable[[], None], *, id: str) -> None:
        super().__init__(id=id)
        self._entered = entered

    def on_resize(self) -> None:
        """Keep the highlighted row on show where the list made room for something."""
        self.call_after_refresh(self.scroll_to_highlight)

    def action_select(self) -> None:
        """Enter the highlighted row."""
        if self.highlighted is not None:
            self._entered()
