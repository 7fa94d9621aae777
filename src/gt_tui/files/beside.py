"""Work done in a process of its own beside this one, whose lines come back as they are made.

A fork and no new interpreter: what is loaded is there at once. So it is for programs that have one thread yet, and only
where the system can fork; elsewhere, and for whatever goes wrong in there, the caller does the work itself.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    import asyncio  # takes longer to import than a small file takes to check

_AT_ONCE = 1 << 16
_ROOM = 1 << 20
"""Bytes that a process may be ahead of its reader, where the system lets it."""


def processors() -> int:
    """Give how many processors this process may use."""
    with suppress(AttributeError, OSError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def beside(work: Callable[[], Iterable[str]]) -> Beside | None:
    """Begin work in a process of its own; None where there can be none. It ends by itself when nobody reads."""
    if not hasattr(os, "fork"):
        return None
    try:
        read, write = os.pipe()
    except OSError:
        return None
    with suppress(ImportError, AttributeError, OSError):  # Linux alone knows how; elsewhere the pipe stays small
        import fcntl

        fcntl.fcntl(write, fcntl.F_SETPIPE_SZ, _ROOM)
    try:
        pid = os.fork()
    except OSError:  # too many processes
        os.close(read)
        os.close(write)
        return None
    if pid == 0:
        os.close(read)
        _work(work, write)
    os.close(write)
    os.set_blocking(read, False)
    return Beside(pid, read)


def _work(work: Callable[[], Iterable[str]], write: int) -> NoReturn:
    try:
        os.setsid()  # the terminal's signals are not for this process, nor is the terminal
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        with os.fdopen(write, "w", encoding="utf-8", errors="surrogatepass") as pipe:
            for line in work():
                pipe.write(f"{line}\n")
                pipe.flush()
    finally:
        os._exit(0)  # none of the parent's clean-up is this process's to do


class Beside:
    """The lines of a process beside this one."""

    def __init__(self, pid: int, pipe: int) -> None:
        self._pid, self._pipe = pid, pipe
        self._rest = b""

    def rest(self) -> list[str]:
        """Give all further lines, waiting for the end of the process."""
        found: list[str] = []
        if self._pipe >= 0:
            os.set_blocking(self._pipe, True)
        while (lines := self._lines()) is not None:
            found += lines
        self._end()
        return found

    def listen(self, loop: asyncio.AbstractEventLoop, hear: Callable[[list[str]], None]) -> None:
        """Have `hear` called with the lines as they come, until the process ends."""

        def read() -> None:
            lines = self._lines()
            if lines is None:
                self.stop_listening(loop)
            elif lines:
                hear(lines)

        if self._pipe >= 0:
            loop.add_reader(self._pipe, read)

    def stop_listening(self, loop: asyncio.AbstractEventLoop) -> None:
        """Read no more, and end the process if it has not ended."""
        if self._pipe >= 0:
            loop.remove_reader(self._pipe)
        self._end()

    def _lines(self) -> list[str] | None:
        """Give the whole lines that have arrived; None at the end."""
        try:
            data = os.read(self._pipe, _AT_ONCE) if self._pipe >= 0 else b""
        except BlockingIOError:
            return []
        except OSError:
            data = b""
        *whole, self._rest = (self._rest + data).split(b"\n")
        return [line.decode("utf-8", "surrogatepass") for line in whole] if data else None

    def _end(self) -> None:
        if self._pipe >= 0:
            os.close(self._pipe)
            self._pipe = -1
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(self._pid, signal.SIGKILL)  # it has nothing to lose
                os.waitpid(self._pid, 0)
