"""What waits for a pause in typing: warnings held back within a word, the rehearsal on minimum passes, embeddings."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from gt_tui.rubric.model import Question
from gt_tui.tui.meaning import Embedder, installed
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
        self._loaded = False
        self._embed: Embedder | None = installed()
        self._alike: dict[int, tuple[Question, list[Problem]]] = {}
        """What the embeddings found in a question as it was read then."""

    def wait(self) -> None:
        """Begin to wait anew: something changed, or another question is shown."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._screen.set_timer(PAUSE, self._over)

    def _over(self) -> None:
        self._timer = None
        if not self._loaded:
            # a first pause loads the rules in a thread: on the screen's own time keys would pile up behind it
            self._screen.run_worker(self._load, thread=True, group="rules")
            return
        settled = self._session.view.settle()
        index = self._editor.index
        if self._check(index) or settled:
            self._told(index)
        if self._embed is not None and index < self._session.document.question_count:
            compare = partial(self._compare, self._embed, index, self._session.question(index))
            self._screen.run_worker(compare, thread=True, exclusive=True, group="meaning")

    def _load(self) -> None:
        for name in ("gt_tui.calibration.minimum_pass", "gt_tui.checks.repairs", "gt_tui.checks.run"):
            importlib.import_module(name)
        self._loaded = True
        self._screen.app.call_from_thread(self.wait)

    def _told(self, index: int) -> None:
        self._editor.refresh_problems()
        self._others(index)

    def _check(self, index: int) -> bool:
        if index >= self._session.document.question_count:
            return False
        question, problems = self._alike.get(index, (None, []))
        return self._session.view.check_on_pause(index, problems if question == self._session.question(index) else [])

    def _compare(self, embed: Embedder, index: int, question: Question) -> None:
        """Run in a thread: tens of milliseconds a text, and the model's loading before the first."""
        from gt_tui.checks.meaning import check_meaning  # as in `view`: the rules are loaded after the first paint

        problems = list(check_meaning(question, self._session.head.global_variants, embed))
        self._screen.app.call_from_thread(self._compared, index, question, problems)

    def _compared(self, index: int, question: Question, problems: list[Problem]) -> None:
        self._alike[index] = (question, problems)
        if self._check(index):
            self._told(index)
