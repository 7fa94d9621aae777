"""How a command that works for a while is ended from outside."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")


class Ending:
    """Ends what runs at the first of the signals that ask for it; later ones are of no effect.

    What is closed then, a record among it, is closed whole: a second signal, from an impatient hand or a service
    manager that sends two, would tear it.
    """

    def __init__(self) -> None:
        self.asked = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[Any] | None = None

    def ask(self, *_: object) -> None:
        """Cancel what runs, or raise KeyboardInterrupt where nothing does; a signal's handler."""
        if self.asked:
            return
        self.asked = True
        if self._loop is None or self._task is None:
            raise KeyboardInterrupt
        self._loop.call_soon_threadsafe(self._task.cancel)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end, as `asyncio.run`; raises KeyboardInterrupt where it was cancelled by a signal."""
        try:
            return asyncio.run(self._watched(work))
        except asyncio.CancelledError:
            if self.asked:
                raise KeyboardInterrupt from None
            raise

    async def _watched(self, work: Coroutine[Any, Any, T]) -> T:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        try:
            return await work
        finally:
            self._loop = self._task = None


@contextmanager
def ended_as_by_ctrl_c() -> Iterator[Ending]:
    """Let SIGTERM and SIGHUP end what runs as ctrl+C does, which tells what is finished and records the rest."""
    ending = Ending()
    if threading.current_thread() is not threading.main_thread() or sys.platform == "win32":
        yield ending  # signals are the main thread's
        return
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, ending.ask) for number in numbers}
    try:
        yield ending
    finally:
        for number, handler in before.items():
            # a process that was asked to end is on its way out: not to be killed on its last steps, with another code
            signal.signal(number, signal.SIG_IGN if ending.asked else handler)
