"""`gt-tui check --fix`: make the repairs that need no decision, save, and say what was done."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from msgspec.structs import replace

from gt_tui.checks.fix import Fixed, fixed
from gt_tui.files.atomic import SaveFailed, save
from gt_tui.files.load import RubricFile, too_large
from gt_tui.files.lock import HeldBy, Lock, LockFailed, locks_in
from gt_tui.files.places import NoHome, state_directory
from gt_tui.text.inert import inert_line


def repair(file: RubricFile, wanted: Callable[[str], bool], out: TextIO) -> tuple[RubricFile, bool]:
    """Give the file after the sure repairs, saved, and whether saving failed (then it is as before)."""
    document, done = fixed(file.document, wanted)
    if not done:
        return file, False
    name = inert_line(str(file.path))
    data = file.encoding.encode(document.text)
    more = too_large(data)
    if more:
        print(f"gt-tui: {name} would hold {more}; nothing was repaired", file=sys.stderr)
        return file, True
    lock = _lock(file.path)
    if isinstance(lock, HeldBy):
        print(f"gt-tui: {name} is open in an editor; nothing was repaired", file=sys.stderr)
        return file, True
    try:
        digest = save(file.path, data, expected=file.digest)
    except SaveFailed as error:
        print(f"gt-tui: {inert_line(str(error))}", file=sys.stderr)
        return file, True
    finally:
        if lock is not None:
            lock.release()
    for step in done:
        print(_told(file.path, step), file=out)
    return replace(file, document=document, digest=digest), False


def _lock(path: Path) -> Lock | HeldBy | None:
    try:
        return Lock.take(path, locks_in(state_directory()))
    except (LockFailed, NoHome):
        return None  # saving still compares what stands on disk


def _told(path: Path, step: Fixed) -> str:
    return f"{inert_line(str(path))}:{step.line}:{step.column}: repaired {step.problem.code} {inert_line(step.title)}"
