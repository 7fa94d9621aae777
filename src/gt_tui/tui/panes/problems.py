"""The problems list: everything that is wrong, enter goes to the field."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from gt_tui.checks.problem import Problem
from gt_tui.text.counting import plural
from gt_tui.tui.content import SEVERITY_LOOKS, join, line, look, prose
from gt_tui.tui.panes.listing import Listing, Nothing, keep_focus
from gt_tui.tui.session import Session

MOST_LISTED = 500
"""Problems that are listed, the gravest first: laying out thousands of lines keeps the keys waiting."""


class Problems(Vertical):
    """All problems of the file, the gravest first."""

    class Chosen(Message):
        """Enter was pressed on a problem."""

        def __init__(self, problem: Problem) -> None:
            super().__init__()
            self.problem = problem

    def __init__(self, session: Session) -> None:
        super().__init__(id="problems")
        self.session = session
        self.list = Listing(id="problem-list")
        self.empty = Nothing()
        self._problems: list[Problem] = []
        self.current: Problem | None = None
        """The problem that was gone to last."""
        self.border_title = "Problems"
        self.border_subtitle = "enter goes · x repairs · e explains · esc"

    def compose(self) -> ComposeResult:
        """The list, and a word for when it is empty."""
        yield self.list
        yield self.empty

    def refresh_list(self) -> None:
        """Fill the list when its content changed; the highlight stays on the same problem or line."""
        counts = self.session.view.counts()
        problems = self.session.view.problems()
        rest = counts.questions - counts.checked
        self.empty.update(
            f"Checking: {counts.checked} of {plural(counts.questions, 'question')} so far…"
            if rest
            else f"No problems in {plural(counts.questions, 'question')}. ctrl+r marks the selected fixture."
        )
        self.empty.display = not problems
        self.list.display = bool(problems)
        keep_focus(self, self.resting_place)
        if problems == self._problems:
            return
        at = self.list.highlighted
        present = self._problems[at] if at is not None and at < len(self._problems) else None
        self._problems = problems
        beyond = len(problems) - MOST_LISTED
        self.list.set_options([*map(self._option, problems[:MOST_LISTED]), *self._rest(beyond)])
        if problems:
            same = problems.index(present) if present in problems else min(at or 0, len(problems) - 1)
            self.list.highlighted = min(same, MOST_LISTED - 1)

    @staticmethod
    def _rest(beyond: int) -> list[Option]:
        if beyond <= 0:
            return []
        told = f"{beyond:,} more; f8 walks them all, gt-tui check lists them"
        return [Option(line(told, "$text-muted"), disabled=True)]

    @staticmethod
    def _option(p: Problem) -> Option:
        return Option(
            join(
                look(SEVERITY_LOOKS[p.severity], p.code),
                " ",
                line(p.question_id or "file", "bold"),
                "  ",
                prose(p.message),
            )
        )

    @property
    def resting_place(self) -> Widget:
        """What has the focus when the problems are gone to."""
        return self.list if self.list.display else self.empty

    @property
    def selected(self) -> Problem | None:
        """The highlighted problem, or None."""
        at = self.list.highlighted
        return self._problems[at] if at is not None and at < len(self._problems) else None

    def select(self, problem: Problem) -> None:
        """Highlight a problem."""
        at = self._problems.index(problem) if problem in self._problems else MOST_LISTED
        if at < MOST_LISTED:
            self.list.highlighted = at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the problem's field."""
        event.stop()
        if self.selected is not None:
            self.post_message(self.Chosen(self.selected))
