"""Checking the questions that nobody looks at yet, in the time that is left over after the first paint."""

from __future__ import annotations

import asyncio
import gc
import importlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from gt_tui.tui.session import Session

if TYPE_CHECKING:
    from textual.screen import Screen

IDLE_SLICE = 0.008
"""Seconds of background checking in one go, so that no frame waits for it."""
GATHER = 0.1
"""Seconds between drawings of what was checked: one for each question would cost more than the checks."""
AFTER_PAINT = 0.1
"""Seconds from mounting to loading the rules: the thread would share the processor with the first paint."""


class Checking:
    """Loads the rules, then checks question by question, in slices."""

    def __init__(
        self,
        screen: Screen[object],
        session: Session,
        drawn: Callable[[list[int]], None],
        complete: Callable[[], None],
    ) -> None:
        """`drawn` draws what was found in questions; `complete` is called when every question is checked."""
        self._screen, self._session, self._drawn, self._complete = screen, session, drawn, complete
        self.loaded = False
        """Whether the rules are loaded, so that asking for problems costs a check and no import."""
        self._since: list[int] = []
        """Questions that were checked and are not drawn yet."""
        self._drawn_at = 0.0

    def begin(self) -> None:
        """Begin once the first screen is there."""
        self._screen.set_timer(AFTER_PAINT, lambda: self._screen.run_worker(self._start(), group="rules"))

    def go_on(self) -> None:
        """Check what has become due again."""
        view = self._session.view
        if self.loaded and view.counts().checked < self._session.document.question_count:
            self._screen.set_timer(0.001, self._check)

    async def _start(self) -> None:
        # The rules load while the first screen is already there; in a thread, so that keys are not kept waiting.
        await asyncio.to_thread(importlib.import_module, "gt_tui.checks.run")
        self.loaded = True
        gc.enable()
        gc.freeze()  # what was loaded stays; later collections need not look at it
        self._check()

    def _check(self) -> None:
        """Check questions for one slice of time, then let the screen have its turn."""
        now = time.perf_counter()
        until = now + IDLE_SLICE
        while time.perf_counter() < until:
            index = self._session.view.check_next()
            if index is None:
                self._complete()
                return
            self._since.append(index)
        if now - self._drawn_at > GATHER:
            self._drawn_at = now
            self._drawn(self._since)
            self._since = []
        self._screen.set_timer(0.001, self._check)
