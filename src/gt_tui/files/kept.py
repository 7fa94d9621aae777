"""Lines of text kept between sessions about a rubric, in the user's cache directory: lost, they are only made anew.

They hold for one state of the program: a rule that was changed would find something else, so what another version
wrote is not read.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import gt_tui
from gt_tui.files.places import NoHome, cache_directory, make_private, name_for

PARTS = ("checks", "rubric", "text")
"""The packages that what is kept depends on."""
LIBRARIES = ("Stemmer", "simsimd", "ruamel.yaml", "msgspec")
"""What they read with."""
KEPT_DAYS = 60
"""Days after which what was kept about a rubric that nobody opened goes."""


def read_kept(rubric: Path) -> dict[str, str]:
    """Give the lines that were kept about a rubric by this version, by their key; none where there is trouble."""
    try:
        text = _file(rubric).read_text(encoding="utf-8")
        version, *lines = text.split("\n")
        if version != version_of_the_rules() or lines[-1:] != [""]:
            return {}
    except (OSError, ValueError, NoHome):
        return {}
    return dict(line.split(" ", 1) for line in lines[:-1] if " " in line)


def write_kept(rubric: Path, lines: Mapping[str, str]) -> None:
    """Keep lines about a rubric in place of those before; where that fails, the next session finds the old ones."""
    try:
        target = _file(rubric)
        make_private(target.parent)
        new = target.with_suffix(f".{os.urandom(6).hex()}")
        try:
            handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
                file.write(f"{version_of_the_rules()}\n")
                file.writelines(f"{key} {line}\n" for key, line in lines.items())
            new.replace(target)
        finally:
            new.unlink(missing_ok=True)
        _clear(target.parent)
    except (OSError, NoHome):
        return


def version_of_the_rules() -> str:
    """Give what changes whenever the rules, or what they read with (Python's tables too), do. Raises OSError."""
    package = Path(gt_tui.__file__).parent
    found = [
        f"{part}/{entry.name} {status.st_size} {status.st_mtime_ns}"
        for part in PARTS
        for entry in os.scandir(package / part)
        if entry.is_file() and (status := entry.stat())
    ]
    libraries = [find_spec(name) for name in LIBRARIES]
    stamps = [f"{Path(spec.origin).stat().st_mtime_ns}" for spec in libraries if spec is not None and spec.origin]
    return hashlib.sha256("\n".join([gt_tui.__version__, sys.version, *stamps, *sorted(found)]).encode()).hexdigest()


def _file(rubric: Path) -> Path:
    return cache_directory() / "checked" / name_for(rubric)


def _clear(folder: Path) -> None:
    oldest = time.time() - KEPT_DAYS * 86400
    for entry in os.scandir(folder):
        if entry.stat(follow_symlinks=False).st_mtime < oldest:
            Path(entry.path).unlink()
