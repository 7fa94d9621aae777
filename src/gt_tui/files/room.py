"""Space set aside beside the record, so that replies which are paid for find a place on a full disk.

A run on a full disk would ask, be billed, and lose what came. So a file of some size is kept in the state directory;
where a reply cannot be written it goes, the reply takes its place, and no further call is made until there is room.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

SIZE = 2 << 20
"""Bytes: more than the calls that can be under way at once will need, the rollback journal included."""
_NAME = "room-for-replies"


def take_room(folder: Path) -> None:
    """Set the space aside unless it is. Raises OSError where there is none."""
    file = folder / _NAME
    with suppress(FileNotFoundError):
        if file.stat().st_size == SIZE:
            return
    data = memoryview(os.urandom(SIZE))  # zeros would take no space on a file system that compresses
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        while data:
            data = data[os.write(handle, data) :]
        os.fsync(handle)
    except OSError:
        give_room(folder)
        raise
    finally:
        os.close(handle)


def give_room(folder: Path) -> None:
    """Free the space, if it was set aside."""
    with suppress(OSError):
        (folder / _NAME).unlink()
