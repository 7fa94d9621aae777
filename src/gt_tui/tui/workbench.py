"""What a command may use: the open session and the panes, without knowing how they are laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from gt_tui.checks.problem import Problem

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from gt_tui.calibration.run import Job
    from gt_tui.tui.deaf import Deaf
    from gt_tui.tui.keeper import Keeper
    from gt_tui.tui.panes.editor import Editor
    from gt_tui.tui.panes.judge import JudgePane
    from gt_tui.tui.panes.outline import Outline
    from gt_tui.tui.panes.problems import Problems
    from gt_tui.tui.runner import Runner
    from gt_tui.tui.session import Session


class Workbench(Protocol):
    """The main screen, as commands see it."""

    session: Session
    keeper: Keeper
    outline: Outline
    editor: Editor
    judge_pane: JudgePane
    problems: Problems
    deaf: Deaf
    runner: Runner
    """For what has to wait for the record: plans and histories."""

    @property
    def app(self) -> App[object]:
        """The app, for screens and suspending."""

    @property
    def in_list(self) -> bool:
        """True while the editor's list, or the section bar above an empty one, has the focus."""

    @property
    def marking(self) -> bool:
        """True while a run is under way."""

    def say(self, text: str, *, trouble: bool = False) -> None:
        """Show a short message; the text may be anything."""

    def show_question(self, index: int) -> None:
        """Show a question in the editor and the judge pane."""

    def go_to_problem(self, problem: Problem) -> None:
        """Go to the row of a problem."""

    def mark(self, jobs: list[Job], *, again: bool = False, times: int = 1) -> None:
        """Start marking; results come in as they are made. `again` marks anew what is on
        record, `times` marks until so many marks decide."""

    def cancel_marking(self) -> bool:
        """Stop the run; give False when none is under way. What is finished is kept."""

    def show_pane(self, name: str) -> None:
        """Bring a pane (outline, editor, judge, problems) to the front and focus it."""

    def close_problems(self) -> None:
        """Hide the problems list and go back to where it was opened from."""

    def focus_out(self) -> None:
        """Leave what has the focus for what is around it."""

    def show_help(self) -> None:
        """Show all keys."""

    def show_screen(self, screen: Screen[object]) -> None:
        """Put a screen on top."""
