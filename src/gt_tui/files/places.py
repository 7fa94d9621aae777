"""Where the app keeps its own files."""

from __future__ import annotations

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
