"""The list of a section's rows, under the headings of their groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content
from textual.widgets.option_list import Option

from gt_tui.checks.problem import Problem
from gt_tui.tui.fields import Row
from gt_tui.tui.panes.listing import Listing
from gt_tui.tui.panes.rows import lines_of


class RowList(Listing):
    """An option list of rows that calls instead of posting when enter is pressed.

    A message is handled after the keys that are already waiting, so letters typed right behind enter would still go to
    the list, where they are commands.
    """

    def __init__(self, entered: Callable[[], None], *, id: str) -> None:
        super().__init__(id=id)
        self._entered = entered
        self.rows: list[Row] = []
        """Those of the section, whether their lines are drawn already or not."""
        self._at: list[int | None] = []
        """For each line the position of its row; None for a group's heading."""
        self._drawn: list[Content] = []

    @property
    def position(self) -> int | None:
        """Position of the selected row, or None."""
        at = self.highlighted
        return self._at[at] if at is not None and at < len(self._at) else None

    @property
    def row(self) -> Row | None:
        """The selected row, or None."""
        return self.rows[self.position] if self.position is not None else None

    def begin_anew(self) -> None:
        """Have the next rows drawn from the first line on, as they are of another section."""
        self._drawn = []

    def show(self, rows: list[Row], problems: Sequence[Problem], select: int | None) -> None:
        """Draw rows with their gravest problems; `select` is the one to go to, None leaves the cursor where it is.

        Nothing is posted about a move that this makes.
        """
        self.rows = rows
        prompts, at = lines_of(rows, problems)
        with self.prevent(Listing.OptionHighlighted):
            if at != self._at or not self._drawn:
                present, self._at = self.highlighted, at
                self.set_options(Option(p, disabled=n is None) for p, n in zip(prompts, at, strict=True))
                if select is None and rows and present is not None:
                    present = min(present, len(at) - 1)
                    self.highlighted = present if at[present] is not None else at.index(0)
            else:
                for n, (old, new) in enumerate(zip(self._drawn, prompts, strict=True)):
                    if old != new:
                        self.replace_option_prompt_at_index(n, new)
            if select is not None and rows:
                self.highlighted = at.index(min(select, len(rows) - 1))
        self._drawn = prompts

    def on_resize(self) -> None:
        """Keep the highlighted row on show where the list made room for something."""
        self.call_after_refresh(self.scroll_to_highlight)

    def action_select(self) -> None:
        """Enter the highlighted row."""
        if self.highlighted is not None:
            self._entered()
