"""What waits for a pause in typing: warnings held back within a word, the rehearsal on minimum passes, embeddings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from gt_tui.rubric.model import Head, Question
from gt_tui.tui.meaning import Embedder, installed
from gt_tui.tui.panes.form import FieldInput
from gt_tui.tui.renaming import is_id
from gt_tui.tui.session import Session

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.timer import Timer

    from gt_tui.checks.problem import Problem
    from gt_tui.tui.panes.editor import Editor

PAUSE = 0.4
"""Seconds without a change that make a pause."""


class Pausing:
    """Waits for pauses and says when they showed something new about a question."""

    def __init__(self, screen: Screen[object], session: Session, editor: Editor, told: Callable[[int], None]) -> None:
        """`told` draws what other panes say of a question's problems."""
        self._screen, self._session, self._editor, self._others = screen, session, editor, told
        self._timer: Timer | None = None
        self._embed: Embedder | None = installed()

    def wait(self) -> None:
        """Begin to wait anew: something changed, or another question is shown."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._screen.set_timer(PAUSE, self._over)

    def leave(self) -> None:
        """Begin to wait for another question that is shown: the one that is left has no half-typed word any more."""
        self._editor.flush()
        if self._session.view.settle():
            self._told(self._editor.index)
        self.wait()

    def _over(self) -> None:
        self._timer = None
        index = self._editor.index
        focused = self._screen.focused
        # what names a thing by its id follows when its field is left, and is no error before
        if not (isinstance(focused, FieldInput) and is_id(focused.field.path)) and self._session.view.settle():
            self._told(index)
        if index < self._session.document.question_count:
            check = partial(self._check, index, self._session.question(index), self._session.head)
            self._screen.run_worker(check, thread=True, exclusive=True, group="pause")

    def _check(self, index: int, question: Question, head: Head) -> None:
        """Run in a thread, so that no key waits: loading, marking and embedding each take longer than a frame."""
        # as in `view`: the rules are loaded after the first paint
        from gt_tui.calibration.minimum_pass import check_minimum_pass
        from gt_tui.calibration.near_miss import check_near_miss
        from gt_tui.checks.meaning import check_meaning

        found = [*check_minimum_pass(question, head), *check_near_miss(question, head)]
        if self._embed is not None:
            found += check_meaning(question, head.global_variants, self._embed)
        self._screen.app.call_from_thread(self._checked, index, question, found)

    def _checked(self, index: int, question: Question, found: list[Problem]) -> None:
        if self._session.view.take_on_pause(index, question, found):
            self._told(index)

    def _told(self, index: int) -> None:
        self._editor.refresh_problems()
        self._others(index)
