"""The record of every call to a judge: one SQLite file in the state directory, one row a call.

A row is durable before anybody is told of it (rollback journal, synchronous FULL), so a kill loses no verdict
that was paid for. The write-ahead log is not used: the SQLite that ships with Python 3.11 has its reset bug.
This module is the file; the thread that writes it is `run_writer`, and what a row means to the judge is in
`calibration.record`.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

from msgspec import Struct
from msgspec.structs import astuple

from gt_tui.files.places import make_private
from gt_tui.files.processes import is_alive

NAME = "runs.sqlite"
"""The file's name in the state directory."""

VERSION = 3
"""Layout of the file, kept as its user_version: 2 added marking blocks and predictions, 3 the usage of requests that
came to nothing and may be billed."""

WRITER_WAIT_S = 10.0
"""Seconds that the writer waits for another process; it has its own thread, so the screen does not wait with it."""

READER_WAIT_S = 2.0
_MOST = 2**63 - 1


class StoreFault(Exception):
    """The record cannot be read or written; the text says why and what to do."""


class DiskFull(StoreFault):
    """There is no space for a further row."""


class RunState(StrEnum):
    """How a run ended."""

    STARTED = "started"
    """Under way, or killed: what it recorded is reused by the next run."""
    FINISHED = "finished"
    CANCELLED = "cancelled"
    STOPPED = "stopped"
    """Ended early for a reason: a wrong key, a spending limit, a full disk."""
    INTERRUPTED = "interrupted"
    """Its process is gone without having ended it."""


class Run(Struct, frozen=True):
    """What a run was: file, judge and how it ended. Times are UTC in ISO 8601."""

    rubric: str
    """Absolute path of the rubric."""
    rubric_sha256: str
    """Of the text that was marked, which may not be the saved one."""
    questions: int
    fixtures: int
    git_commit: str | None
    """None outside of a repository."""
    file_state: str
    """clean, modified, untracked, or no repository; with ", unsaved" where the editor had unsaved changes."""
    judge: str
    model: str
    coordinates: str
    """All that a result depends on besides prompt and answer, as one line of JSON."""
    started: str
    ended: str | None = None
    state: str = RunState.STARTED
    reason: str | None = None
    pid: int = 0


class Call(Struct, frozen=True):
    """One attempt to get a verdict, with everything that it depended on and all that came of it."""

    run: int
    at: str
    """When the reply was there: UTC in ISO 8601."""
    rubric: str
    question_id: str
    fixture_id: str
    result_key: str
    repeat: int
    """0 for the first mark of this key, 1 for the next that was asked for, and so on."""
    block_sha256: str
    template_sha256: str
    answer_sha256: str
    judge: str
    model_asked: str
    model_returned: str | None
    parameters_sent: str
    """JSON object."""
    parameters_dropped: str
    """JSON list of the parameters that the endpoint did not take."""
    attempt: int
    tries: int
    reply: str
    problem: str | None
    """Why this reply is no verdict."""
    verdict: str | None
    """The verdict as JSON, or None."""
    null_reason: str | None
    """Why the score is null, where this attempt was the last one and gave none."""
    finish_reason: str | None
    prompt_tokens: int | None
    cached_tokens: int | None
    completion_tokens: int | None
    reasoning_tokens: int | None
    cost_usd: float | None
    """As the judge stated it for the last request; 0 where that is on no bill, None is unknown. Before layout 3 it
    was the sum over all requests."""
    seconds: float | None
    predicted: str | None = None
    """What the author predicted when the call was made, as JSON; None where nobody predicted or an older layout
    did not keep it. The judge never sees it."""
    earlier: str | None = None
    """What the requests before the last used that may be on the bill, as a JSON list; None where there were none."""


RUN_FIELDS = Run.__struct_fields__
CALL_FIELDS = Call.__struct_fields__

_KINDS = {
    "INTEGER": {
        "questions",
        "fixtures",
        "pid",
        "run",
        "repeat",
        "attempt",
        "tries",
        "prompt_tokens",
        "cached_tokens",
        "completion_tokens",
        "reasoning_tokens",
    },
    "REAL": {"cost_usd", "seconds"},
}


def _columns(names: Sequence[str]) -> str:
    kinds = {name: kind for kind, of_kind in _KINDS.items() for name in of_kind}
    return ", ".join(f'"{name}" {kinds.get(name, "TEXT")}' for name in names)


_LAYOUT = f"""
CREATE TABLE runs (id INTEGER PRIMARY KEY, {_columns(RUN_FIELDS)});
CREATE TABLE calls (id INTEGER PRIMARY KEY, {_columns(CALL_FIELDS)});
CREATE INDEX calls_by_key ON calls (result_key);
CREATE INDEX calls_by_place ON calls (rubric, question_id, fixture_id);
"""

_BLOCKS = "CREATE TABLE blocks (sha256 TEXT PRIMARY KEY, stated TEXT)"
"""Marking blocks by their hash: the text of each is kept once, however many calls were made for it."""

_EARLIER = "ALTER TABLE calls ADD COLUMN earlier TEXT"

_CHANGES = {
    0: (*_LAYOUT.strip().split(";\n"), _BLOCKS),
    1: ("ALTER TABLE calls ADD COLUMN predicted TEXT", _BLOCKS, _EARLIER),
    2: (_EARLIER,),
}
"""What makes the present layout out of an older one; 0 is an empty file."""


def fault_of(error: sqlite3.Error | OSError, path: Path) -> StoreFault:
    """Give the sentence for what the database or the file system said."""
    # only what the database itself says is searched for words: an error of the file system names the path
    text = str(error) if isinstance(error, sqlite3.Error) else error.strerror or type(error).__name__
    if "full" in text or (isinstance(error, OSError) and error.errno == errno.ENOSPC):
        return DiskFull(f"the disk is full, so results cannot be recorded in {path}. Free some space and run again")
    if "locked" in text or "busy" in text:
        return StoreFault(f"another program holds {path}. Close the other gt-tui, then run again")
    if "readonly" in text or "unable to open" in text or isinstance(error, PermissionError):
        return StoreFault(f"{path} cannot be written. Check its mode and owner, and those of its directory")
    if isinstance(error, sqlite3.DatabaseError) and ("malformed" in text or "not a database" in text):
        return StoreFault(f"{path} is damaged. Move it away; a new one is made with the next run")
    return StoreFault(f"{path} cannot be used: {text}")


def open_store(path: Path, *, wait_s: float = WRITER_WAIT_S) -> sqlite3.Connection:
    """Open the record for writing, making it where there is none; raises StoreFault.

    The file gets mode 0600 before the first byte is in it. After an unclean end (a journal left behind, or a
    run whose process is gone) the whole file is checked first and such runs are marked as interrupted.
    """
    try:
        make_private(path.parent)
        journal = path.with_name(path.name + "-journal")
        unclean = journal.exists()
        _make(path)
        connection = sqlite3.connect(path, timeout=wait_s, isolation_level=None, check_same_thread=False)
    except (sqlite3.Error, OSError) as error:
        raise fault_of(error, path) from None
    try:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("PRAGMA synchronous=FULL")
        _lay_out(connection, path)
        left = [(run, pid) for run, pid in _left_open(connection) if not is_alive(pid)]
        if unclean or left:
            check_store(connection, path)
        for run, _ in left:
            connection.execute("UPDATE runs SET state = ? WHERE id = ?", (RunState.INTERRUPTED, run))
    except sqlite3.Error as error:
        connection.close()
        raise fault_of(error, path) from None
    except StoreFault:
        connection.close()
        raise
    return connection


def _make(path: Path) -> None:
    """Have the file there with mode 0600.

    One that is there is not opened: closing it again would take away every lock that this process has on it, those of
    other connections too, as POSIX has it.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o600))
    except FileExistsError:
        if path.stat().st_mode & 0o177:
            path.chmod(0o600)


def _lay_out(connection: sqlite3.Connection, path: Path) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise StoreFault(f"{path} was written by a newer gt-tui. Update this one, or move the file away")
    if version < VERSION:
        connection.execute("BEGIN IMMEDIATE")
        # Another process may have made the tables between the two statements.
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version < VERSION:
            for statement in _CHANGES[version]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")


def _left_open(connection: sqlite3.Connection) -> list[tuple[int, int]]:
    return connection.execute("SELECT id, pid FROM runs WHERE state = ?", (RunState.STARTED,)).fetchall()


def check_store(connection: sqlite3.Connection, path: Path) -> None:
    """Read the whole file for damage; raises StoreFault."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise StoreFault(f"{path} is damaged ({found}). Move it away; a new one is made with the next run")


def storable(value: object) -> object:
    """Give a value that SQLite takes: half characters and NULs spelled out, a number beyond 64 bits unknown."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8").replace("\0", "\\x00")
    if isinstance(value, int) and not -_MOST <= value <= _MOST:
        return None
    return value


def add_run(connection: sqlite3.Connection, run: Run) -> int:
    """Add a run and give its number."""
    cursor = connection.execute(_insert("runs", RUN_FIELDS), [storable(value) for value in astuple(run)])
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def end_run(connection: sqlite3.Connection, run: int, state: RunState, at: str, reason: str | None) -> None:
    """Note how and when a run ended."""
    connection.execute(
        "UPDATE runs SET state = ?, ended = ?, reason = ? WHERE id = ?", (state, at, storable(reason), run)
    )


def add_call(connection: sqlite3.Connection, call: Call) -> None:
    """Add a call."""
    connection.execute(_insert("calls", CALL_FIELDS), [storable(value) for value in astuple(call)])


def add_block(connection: sqlite3.Connection, sha256: str, stated: str) -> None:
    """Keep the text of a marking block under its hash, unless it is there already."""
    connection.execute("INSERT OR IGNORE INTO blocks VALUES (?, ?)", (sha256, storable(stated)))


def _insert(table: str, names: Sequence[str]) -> str:
    listed = ", ".join(f'"{name}"' for name in names)
    return f"INSERT INTO {table} ({listed}) VALUES ({', '.join('?' * len(names))})"
