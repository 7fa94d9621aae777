"""The one writer of the record: a thread with its own connection, so that no screen waits for a disk."""

from __future__ import annotations

import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from gt_tui.files.room import give_room
from gt_tui.files.runs import DiskFull, StoreFault, fault_of, open_store

Work = Callable[[sqlite3.Connection], Any]


Submitted = tuple[Work, Future[Any], bool]
"""Work, what becomes of it, and whether it is owed."""


class RunWriter:
    """Writes to the record in the order in which it is asked; each `Future` is done when its row is on the disk.

    What piles up while the disk is busy goes into one transaction, so sixteen replies that come together
    cost one sync. A write that failed is kept and tried again before the next one: the reply in it has been paid
    for. Where space is wanting, what was set aside (`files.room`) is used up first.
    """

    def __init__(self, path: Path) -> None:
        """Open the record and start the thread; raises StoreFault."""
        self.path = path
        self._connection = open_store(path)
        self._queue: queue.SimpleQueue[Submitted | None] = queue.SimpleQueue()
        self._owed: list[Work] = []
        self.trouble: StoreFault | None = None
        """Why nothing more should be asked: a write failed, or took the space that was set aside."""
        self._thread = threading.Thread(target=self._write_all, name="gt-tui record", daemon=True)
        self._thread.start()

    def submit(self, work: Work, *, owed: bool = True) -> Future[Any]:
        """Have `work` done in a transaction; the future raises StoreFault when it could not be written.

        What is `owed` is tried again later then.
        """
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()  # from here on it cannot be cancelled: the row is wanted whatever happens
        self._queue.put((work, future, owed))
        return future

    def close(self) -> None:
        """Write what is left and end the thread."""
        self._queue.put(None)
        self._thread.join()
        self._connection.close()

    def _write_all(self) -> None:
        ended = False
        while not ended:
            batch = [self._queue.get()]
            while not self._queue.empty():
                batch.append(self._queue.get())
            ended = None in batch
            self._write([item for item in batch if item is not None])

    def _write(self, batch: list[Submitted]) -> None:
        if self._owed:
            owed, self._owed = self._owed, []
            self._owed = [work for work in owed if isinstance(self._transact([work])[0], StoreFault)]
        if not batch:
            return
        results = self._transact([work for work, _, _ in batch])
        if len(batch) > 1 and isinstance(results[0], Exception):
            # One bad row must not take the others with it.
            results = [self._transact([work])[0] for work, _, _ in batch]
        for (work, future, is_owed), result in zip(batch, results, strict=True):
            if is_owed and isinstance(result, StoreFault):
                self._owed.append(work)
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

    def _transact(self, batch: list[Work]) -> list[Any]:
        """Give what each piece of work gave, or the same fault for each."""
        results = self._try_to_transact(batch)
        if isinstance(results[0], StoreFault):
            self.trouble = results[0]
        if isinstance(results[0], DiskFull):
            give_room(self.path.parent)
            results = self._try_to_transact(batch)
        return results

    def _try_to_transact(self, batch: list[Work]) -> list[Any]:
        try:
            # IMMEDIATE: a lock that is asked for later, after a read, fails at once instead of waiting.
            self._connection.execute("BEGIN IMMEDIATE")
            results = [work(self._connection) for work in batch]
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            fault = fault_of(error, self.path)
            return [fault for _ in batch]
        return results
