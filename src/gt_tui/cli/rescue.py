"""What is left of a rubric that cannot be opened: unsaved changes of a killed session, and copies of a torn save."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path

from gt_tui.files.atomic import SaveFailed, copies_beside, save
from gt_tui.files.drafts import MOST_DRAFTS, Damaged, Draft, DraftFailed, DraftStore
from gt_tui.files.load import CannotOpen, RubricFile, load
from gt_tui.files.lock import HeldBy, Lock, LockFailed, locks_in
from gt_tui.text.inert import inert_line

LONGEST_NAME = 255
"""Bytes of a file's name, at most, on nearly every file system."""
LONGEST_ENDING = 16
"""Bytes of an ending that is kept in a name; without one the notation is told by the text."""


def rescued(path: Path, state: Path) -> RubricFile | None:
    """Tell of what is left of a rubric, and give it opened where the author wants that: from a file of its own.

    The file that cannot be opened stays as it is; one that is gone is written again. Asks on the terminal.
    """
    for copy in copies_beside(path):
        _say(f"a save in place may have been cut off: {copy} holds a whole version")
    try:
        lock = Lock.take(path, locks_in(state))
    except LockFailed:
        lock = None
    if isinstance(lock, HeldBy):  # its window has them
        _say(f"open in {lock.who}{lock.how_long}")
        return None
    try:
        return _from_draft(path, state)
    finally:
        if lock is not None:
            lock.release()


def _from_draft(path: Path, state: Path) -> RubricFile | None:
    for slot in range(MOST_DRAFTS):
        store = DraftStore(state / "drafts", slot=slot)
        draft = store.read(path)
        if isinstance(draft, Damaged):
            _say(f"a draft of unsaved changes is damaged ({draft.why}); it is kept in {draft.file}")
        elif draft is not None and (file := _written(path, draft, store)) is not None:
            return file
    return None


def _written(path: Path, draft: Draft, store: DraftStore) -> RubricFile | None:
    try:
        target = _free(path)
    except OSError as error:
        why = error.strerror or error
        _say(f"unsaved changes are kept, but no file can be made for them beside {path}: {why}. Make that right first")
        return None
    _say(f"unsaved changes of {datetime.fromtimestamp(draft.time).strftime('%d %B %H:%M')} are kept.")
    try:
        answer = input(f"Write them to {inert_line(str(target))} and open that? y and enter: yes; enter alone: no ")
    except (EOFError, KeyboardInterrupt):
        return None
    if answer.strip().lower() not in ("y", "yes"):
        return None
    try:
        save(target, draft.encoding.encode(draft.text), expected=None)
        store.discard(path)
        return load(target, unread=True)
    except (SaveFailed, CannotOpen, DraftFailed) as fault:
        _say(str(fault))
        return None


def _free(path: Path) -> Path:
    """Give the first name that no file has, from the rubric's own on. Raises OSError where none can be looked for."""
    target, number = path, 1
    while target.exists() or target.is_symlink():
        more = f"-{number}" if number > 1 else ""
        target, number = path.with_name(_fitting(path, f".recovered{more}")), number + 1
    return target


def _fitting(path: Path, addition: str) -> str:
    """Give the file's name with an addition before its ending, the rest cut to what a name may be long."""
    ending = path.suffix if len(os.fsencode(path.suffix)) <= LONGEST_ENDING else ""
    stem = path.stem
    while stem and len(os.fsencode(f"{stem}{addition}{ending}")) > LONGEST_NAME:
        stem = stem[:-1]
    return f"{stem}{addition}{ending}"


def _say(text: str) -> None:
    print(f"gt-tui: {inert_line(text)}", file=sys.stderr)
