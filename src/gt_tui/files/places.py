"""Where the app keeps its own files."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path


def state_directory() -> Path:
    """Give the user's state directory for gt-tui (XDG_STATE_HOME, or what the platform has for it)."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return Path(base) / "gt-tui" if base else Path.home() / "AppData" / "Local" / "gt-tui"
    base = os.environ.get("XDG_STATE_HOME")
    if base and Path(base).is_absolute():
        return Path(base) / "gt-tui"
    return Path.home() / ".local" / "state" / "gt-tui"


def name_for(path: Path) -> str:
    """Give the name under which something about a file is kept: the same by whatever link the file is opened."""
    return hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]


def make_private(directory: Path) -> None:
    """Have a directory that only its user can enter (0700). Raises OSError."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    if directory.stat().st_mode & 0o077:
        directory.chmod(0o700)
