"""The repair log of a rubric: one JSON object a line, only ever added to.

It stands in the state directory and not beside the rubric: it holds answers and judges' names, and a rubric's
directory is the author's, often a public repository, where no file may appear unasked. What is meant to travel is
the report that is made from it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gt_tui.files.atomic import write_all
from gt_tui.files.places import make_private, name_for

FOLDER = "repairs"


class LogFailed(Exception):
    """The log could not be written or read; the text says why. The repair itself is in the rubric all the same."""


def log_path(state: Path, rubric: Path) -> Path:
    """Give where the log of a rubric stands."""
    return state / FOLDER / f"{name_for(rubric)}.jsonl"


def add(path: Path, entry: Mapping[str, Any]) -> None:
    """Add an entry, durable when this returns. Raises LogFailed.

    A line that a crash cut short stays where it is: the new entry begins on a line of its own.
    """
    line = json.dumps(entry, ensure_ascii=False, sort_keys=True).encode("utf-8", "backslashreplace") + b"\n"
    try:
        make_private(path.parent)
        handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            size = os.fstat(handle).st_size
            torn = size > 0 and os.pread(handle, 1, size - 1) != b"\n"
            write_all(handle, b"\n" + line if torn else line)
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        raise LogFailed(f"the repair log was not written: {error.strerror or error}") from None


def read(path: Path) -> tuple[list[dict[str, Any]], int]:
    """Give the entries, oldest first, and how many lines could not be read; no log is no entries. Raises LogFailed."""
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError:
        return [], 0
    except OSError as error:
        raise LogFailed(f"the repair log cannot be read: {error.strerror or error}") from None
    entries: list[dict[str, Any]] = []
    damaged = 0
    for line in lines:
        try:
            entry = json.loads(line)
        except ValueError:  # a line that a crash cut short
            entry = None
        if isinstance(entry, dict):
            entries.append(entry)
        else:
            damaged += bool(line.strip())
    return entries, damaged
