"""Where the app keeps its own files."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path


class NoHome(Exception):
    """Nobody knows where the user's directories are; the text says what to do."""


def state_directory() -> Path:
    """Give the user's state directory for gt-tui (XDG_STATE_HOME, or what the platform has for it). Raises NoHome."""
    return _own_directory("XDG_STATE_HOME", "LOCALAPPDATA", ("AppData", "Local"), (".local", "state"))


def config_directory() -> Path:
    """Give the user's configuration directory for gt-tui (XDG_CONFIG_HOME, or what the platform has for it).

    Raises NoHome.
    """
    return _own_directory("XDG_CONFIG_HOME", "APPDATA", ("AppData", "Roaming"), (".config",))


def cache_directory() -> Path:
    """Give the user's cache directory for gt-tui (XDG_CACHE_HOME, or what the platform has for it). Raises NoHome."""
    return _own_directory("XDG_CACHE_HOME", "LOCALAPPDATA", ("AppData", "Local"), (".cache",))


def _own_directory(variable: str, windows: str, windows_home: tuple[str, ...], home: tuple[str, ...]) -> Path:
    if sys.platform == "win32":
        base = os.environ.get(windows)
        return Path(base) / "gt-tui" if base else _home().joinpath(*windows_home, "gt-tui")
    base = os.environ.get(variable)
    if base and Path(base).is_absolute():  # a relative one is to be ignored, says the XDG specification
        return Path(base) / "gt-tui"
    return _home().joinpath(*home, "gt-tui")


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise NoHome("there is no home directory for this user. Set HOME to a directory of yours") from None


def name_for(path: Path) -> str:
    """Give the name under which something about a file is kept: the same by whatever link the file is opened."""
    return hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]


def make_private(directory: Path) -> None:
    """Have a directory that only its user can enter (0700). Raises OSError."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    if directory.stat().st_mode & 0o077:
        directory.chmod(0o700)
