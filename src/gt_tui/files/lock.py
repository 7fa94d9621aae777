"""One editor for one rubric: a lock that names its holder, so that a second one can open read-only and say why.

The lock is the kernel's (flock) on a small file in the state directory. It ends with its process however that
ends, so there is no stale lock to recognise: a number of a process that was used again, or one of another
container, cannot be mistaken for the holder. The file's text only says who holds it.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from msgspec import Struct

from gt_tui.files.atomic import reason
from gt_tui.files.places import make_private, name_for

_LONGEST = 65536
"""Bytes of a lock file that are read."""


def locks_in(state: Path) -> Path:
    """Give where the locks of rubrics are kept, below a state directory: every program that saves one looks there."""
    return state / "locks"


class LockFailed(Exception):
    """No lock can be kept; the text says why. The rubric can be edited, but a second editor will not be noticed."""


class HeldBy(Struct, frozen=True):
    """Who works on the rubric already."""

    pid: int | None
    """None while the holder has not written its name yet."""
    since: float | None
    """Seconds since 1970, or None as for `pid`."""
    host: str
    """Another machine's name where the state directory is shared; empty as for `pid`."""

    @property
    def who(self) -> str:
        """Give the holder in words."""
        return f"process {self.pid}" if self.pid else "another process"

    @property
    def how_long(self) -> str:
        """Give since when, in local time: " since 14:05"; empty where it is not known."""
        return f" since {datetime.fromtimestamp(self.since).strftime('%H:%M')}" if self.since else ""


class Lock:
    """The lock on one rubric, from `Lock.take` until `release` or the end of the process."""

    def __init__(self, file: Path, handle: int) -> None:
        """Use `Lock.take`."""
        self._file = file
        self._handle: int | None = handle

    @classmethod
    def take(cls, path: Path, directory: Path, *, clock: Callable[[], float] = time.time) -> Lock | HeldBy:
        """Give the lock on a rubric, or who holds it: perhaps this very process.

        `directory` keeps the lock files; of rubrics, that of `locks_in`. Raises LockFailed where none can be kept.
        `clock` is there for tests.
        """
        file = directory / f"{name_for(path)}.lock"
        try:
            make_private(directory)
            while True:
                handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
                try:
                    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    if _is_the_file(handle, file):
                        _write_holder(handle, path, clock())
                        return cls(file, handle)
                except BlockingIOError:
                    holder = _holder(handle)
                    os.close(handle)
                    return holder
                except BaseException:
                    os.close(handle)
                    raise
                os.close(handle)  # its holder removed it between opening and locking: take the new one
        except OSError as error:
            why = "this file system has no locks" if error.errno in (errno.ENOTSUP, errno.ENOLCK) else reason(error)
            raise LockFailed(
                f"a second editor of this rubric would not be noticed: no lock in {directory}: {why}"
            ) from None

    def release(self) -> None:
        """Give the lock back; a second call does nothing."""
        handle, self._handle = self._handle, None
        if handle is not None:
            with contextlib.suppress(OSError):  # removed while held, so that nobody's lock but this one goes
                self._file.unlink()
            os.close(handle)

    def __enter__(self) -> Self:
        """Give the lock."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Release it."""
        self.release()


def _is_the_file(handle: int, file: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), file.stat())
    except FileNotFoundError:
        return False


def _write_holder(handle: int, path: Path, now: float) -> None:
    holder = {"path": os.path.realpath(path), "pid": os.getpid(), "host": os.uname().nodename, "since": now}
    os.ftruncate(handle, 0)
    os.pwrite(handle, json.dumps(holder).encode("ascii"), 0)


def _holder(handle: int) -> HeldBy:
    try:
        holder = json.loads(os.pread(handle, _LONGEST, 0))
        return HeldBy(int(holder["pid"]), float(holder["since"]), str(holder["host"]))
    except (ValueError, KeyError, TypeError):
        return HeldBy(None, None, "")
