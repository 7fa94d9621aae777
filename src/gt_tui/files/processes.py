"""Which processes of this machine are alive, for what a killed one left behind."""

from __future__ import annotations

import os
from pathlib import Path


def is_alive(pid: int) -> bool:
    """Tell whether a process with this number runs on this machine now; in doubt, yes."""
    if pid <= 0:
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):  # somebody else's process; or no number of a process at all
        return pid < 2**31
    return not _is_zombie(pid)


def _is_zombie(pid: int) -> bool:
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:  # a system without /proc
        return False
    state = text.rpartition(")")[2].split()[:1]  # the name before it may hold blanks and brackets
    return state in (["Z"], ["X"])
