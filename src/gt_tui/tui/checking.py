"""Checks every question while the author does something else, and draws how far that is now and then.

After that it brings in what a first run needs, so that the judge is asked at once.

Drawing costs several times what checking a question costs, so it is done at growing intervals, and of the outline
only what stands in the window; the rest is drawn when everything is checked.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gt_tui.files.beside import Beside
from gt_tui.tui.keeper import Keeper
from gt_tui.tui.session import Session

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.worker import WorkType

    from gt_tui.tui.panes.editor import Editor
    from gt_tui.tui.panes.outline import Outline

SLICE = 0.008
"""Seconds of background work in one go, so that no frame waits for it."""
REST = 0.001
"""Seconds between two slices."""
AFTER_PAINT = 0.1
"""Seconds from mounting to loading the rules: the thread would share the processor with the first paint."""
FIRST_LOOK, LAST_LOOK = 0.1, 0.8
"""Seconds to the first drawing of what was checked, and the most between two of them; each waits twice as long."""


class Checking:
    """Checks in idle time, for one screen."""

    def __init__(
        self,
        screen: Screen[object],
        keeper: Keeper,
        outline: Outline,
        editor: Editor,
        told: Callable[[], None],
        ahead: Sequence[Beside] = (),
    ) -> None:
        """`told` draws what other panes say of the whole file; `ahead` check the questions from the last one on."""
        self._screen, self._keeper, self._outline, self._editor, self._told = screen, keeper, outline, editor, told
        self._session: Session = keeper.session
        self._ahead = ahead
        self.ready = False
        """Whether the rules are loaded."""
        self._wait = FIRST_LOOK
        self._draw_at = 0.0
        self._prepared = self._at_it = False
        self._undrawn = 0
        """Position of the first question in the outline that is to be drawn again."""

    def start(self) -> None:
        """Load the rules when the first screen is there, then check."""
        self._session.view.rules_loaded = False
        self._screen.set_timer(AFTER_PAINT, lambda: self._screen.run_worker(self._load(), group="rules"))

    async def _load(self) -> None:
        # In threads, so that keys are not kept waiting. What earlier sessions found needs no rules and comes first.
        view = self._session.view
        await asyncio.to_thread(self._keeper.read_checks)
        self._listen_ahead()
        for _ in iter(self._take_kept, False):
            await asyncio.sleep(0.001)
        if view.complete:
            self._show_all()
        await asyncio.to_thread(importlib.import_module, "gt_tui.checks.run")
        self.ready = view.rules_loaded = True
        gc.enable()
        gc.freeze()  # what was loaded stays; later collections need not look at it
        if not view.complete and not self._at_it:
            self._at_it = True
            await self._check()

    def _listen_ahead(self) -> None:
        """Take over what the processes beside this one find, as it comes; `check_next` looks there first."""
        for each in self._ahead:
            each.listen(asyncio.get_running_loop(), self._hear)

    def _hear(self, lines: list[str]) -> None:
        self._session.view.take_lines((key, kept) for key, _, kept in (line.partition(" ") for line in lines))

    def _take_kept(self) -> bool:
        until = time.perf_counter() + SLICE
        while time.perf_counter() < until:
            if not self._session.view.take_kept():
                return False
        return True

    def go_on(self) -> None:
        """Check what is due again after a change, if anything is."""
        counts = self._session.view.counts()
        if self.ready and not self._at_it and counts.checked < counts.questions:
            self._at_it = True
            work: WorkType[None] = self._check
            self._screen.run_worker(work, group="rules")

    async def _check(self) -> None:
        """Check questions for one slice of time, let the screen have its turn, and so on to the last one."""
        try:
            while True:
                now = time.perf_counter()
                while time.perf_counter() < now + SLICE:
                    if self._session.view.check_next() is None:
                        self._all_checked()
                        return
                if now > self._draw_at:
                    self._draw_at = now + self._wait
                    self._wait = min(2 * self._wait, LAST_LOOK)
                    self._outline.redraw_visible()
                    self._editor.refresh_problems()
                    self._told()
                # Not 0: a key takes several turns of the loop to its paint, and must not wait for a slice before each.
                await asyncio.sleep(REST)
        finally:
            self._at_it = False

    def _all_checked(self) -> None:
        """Show what only the whole file shows, and keep what was found for the next session."""
        for each in self._ahead:
            each.stop_listening(asyncio.get_running_loop())
        self._show_all()
        self._screen.run_worker(asyncio.to_thread(self._keeper.keep_checks()), group="checks")

    def _show_all(self) -> None:
        if not self._prepared:
            self._prepared = True
            gc.freeze()  # what was found stays too: looking at it again, between two keys, takes a tenth of a second
            self._screen.run_worker(
                # what is missing is told by the first mark
                asyncio.to_thread(self._session.judge.prepare),
                group="judge",
                exit_on_error=False,
            )
        self._wait = FIRST_LOOK
        self._undrawn = 0
        self._outline.redraw_visible()
        self._editor.refresh_problems()
        self._told()
        self._draw_rest()

    def _draw_rest(self) -> None:
        until = time.perf_counter() + SLICE
        while self._undrawn < self._session.document.question_count:
            if time.perf_counter() > until:
                self._screen.set_timer(0.001, self._draw_rest)
                return
            self._outline.redraw(self._undrawn)
            self._undrawn += 1
