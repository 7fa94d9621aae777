"""Reading the record of calls (`files.runs`)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import closing
from pathlib import Path

from gt_tui.files.call_columns import with_columns
from gt_tui.files.runs import CALL_FIELDS, READER_WAIT_S, RUN_FIELDS, Call, Run, StoreFault, fault_of, storable
from gt_tui.text.counting import plural


class RunReader:
    """Reads the record; opens it for each question, so that nothing is held while nobody asks.

    Raises StoreFault. A record that does not exist yet is an empty one.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def _rows(self, query: str, values: Sequence[object] = (), *, since: int = 1) -> list[sqlite3.Row]:
        """Give the rows; words such as `{call}` in the query stand for fields of a call (`call_columns`).

        A file in a layout older than `since` has none.
        """
        if not self._is_there():
            return []
        try:
            # A writer that was killed leaves its journal, and only a connection that may write can take it back.
            mode = "rw" if self.path.with_name(f"{self.path.name}-journal").exists() else "ro"
            address = f"{self.path.absolute().as_uri()}?mode={mode}"
            with closing(sqlite3.connect(address, timeout=READER_WAIT_S, uri=True)) as connection:
                connection.execute("PRAGMA query_only = ON")
                version = connection.execute("PRAGMA user_version").fetchone()[0]
                if version < since:
                    return []
                connection.row_factory = sqlite3.Row
                return connection.execute(with_columns(query, CALL_FIELDS, version), list(values)).fetchall()
        except (sqlite3.Error, OSError) as error:
            raise fault_of(error, self.path) from None

    def _is_there(self) -> bool:
        try:
            return self.path.exists()
        except OSError as error:  # a folder of another user
            raise fault_of(error, self.path) from None

    def _rows_of(
        self, query: str, values: Iterable[object], *, before: Sequence[object] = (), since: int = 1
    ) -> Iterator[sqlite3.Row]:
        """Give the rows for any of the values, whose list `{in}` stands for, after those for the values `before` it."""
        wanted = list(dict.fromkeys(values))
        for start in range(0, len(wanted), 500):  # SQLite takes a limited number of values in one question
            part = wanted[start : start + 500]
            query_of_part = query.replace("{in}", ", ".join("?" * len(part)))
            yield from self._rows(query_of_part, [*before, *part], since=since)

    def calls_of(self, keys: Iterable[str]) -> dict[str, list[Call]]:
        """Give all calls made for these results, oldest first."""
        found: dict[str, list[Call]] = {}
        for row in self._rows_of("SELECT {call} FROM calls WHERE result_key IN ({in}) ORDER BY id", keys):
            found.setdefault(row["result_key"], []).append(_call(row))
        return found

    def latest_keys(self, rubric: str, without: str = "") -> dict[tuple[str, str], str]:
        """Give, for each question id and fixture id of a rubric, the key of its newest recorded result.

        Results of the judge whose name is `without` are left out.
        """
        rows = self._rows(
            "SELECT question_id, fixture_id, result_key, max(id) FROM calls WHERE rubric = ? "
            "AND judge <> ? AND (verdict IS NOT NULL OR null_reason IS NOT NULL) GROUP BY question_id, fixture_id",
            [storable(rubric), storable(without)],
        )
        return {(row[0], row[1]): row[2] for row in rows}

    def calls(
        self, rubric: str | None = None, *, replies: bool = True, marked: Set[tuple[str, str]] = frozenset()
    ) -> Iterator[tuple[int, Call]]:
        """Give every call with its number, oldest first, of one rubric or of all.

        Those made for what is `marked` too, by the hashes of block and answer: the file may have had another name.
        Without `replies` there is the first character of each: they are by far the most of the file, and seldom wanted.
        """
        where, values = ("WHERE rubric = ?", [storable(rubric)]) if rubric is not None else ("", [])
        wanted = "{call}" if replies else "{brief}"
        found = {row["id"]: row for row in self._rows(f"SELECT id, {wanted} FROM calls {where}", values)}
        of_blocks = f"SELECT id, {wanted} FROM calls WHERE block_sha256 IN ({{in}})"
        for row in self._rows_of(of_blocks, {block for block, _ in marked}):
            if (row["block_sha256"], row["answer_sha256"]) in marked:
                found[row["id"]] = row
        for number in sorted(found):
            yield number, _call(found[number])

    def calls_at(self, rubric: str, place: tuple[str, str], key: str) -> list[Call]:
        """Give the calls made for a fixture, by question id and fixture id, or for a result; oldest first, no replies.

        By the result as well, since the file or the fixture may have had another name.
        """
        rows = self._rows(
            "SELECT {brief} FROM calls WHERE (rubric = ? AND question_id = ? AND fixture_id = ?) OR result_key = ? "
            "ORDER BY id",
            [*map(storable, (rubric, *place)), key],
        )
        return [_call(row) for row in rows]

    def repeated(self, rubric: str, coordinates: str, keys: Iterable[str] | None = None) -> dict[str, list[Call]]:
        """Give the calls for every result of a rubric that one judge was asked for more than once.

        By result key, oldest first, and only what tells one mark from another: there may be very many. The judge is
        named by all that its results depend on. With `keys` it is these results, for whatever file they were asked:
        the rubric may have had another name.
        """
        query = (
            "SELECT {mark} FROM calls WHERE result_key IN (SELECT result_key FROM calls JOIN runs ON runs.id = run "
            "WHERE coordinates = ? AND (verdict IS NOT NULL OR null_reason IS NOT NULL) AND {which} "
            "GROUP BY result_key HAVING count(*) > 1) ORDER BY id"
        )
        if keys is None:
            values = [storable(coordinates), storable(rubric)]
            rows: Iterable[sqlite3.Row] = self._rows(query.replace("{which}", "calls.rubric = ?"), values)
        else:
            query = query.replace("{which}", "result_key IN ({in})")
            rows = self._rows_of(query, keys, before=[storable(coordinates)])
        found: dict[str, list[Call]] = {}
        for row in rows:
            call = Call(*row)
            found.setdefault(call.result_key, []).append(call)
        return found

    def newest(self, rubric: str, coordinates: str, most: int) -> list[Call]:
        """Give the newest calls of one judge about a rubric, `most` of them, without replies."""
        rows = self._rows(
            "SELECT {brief} FROM calls JOIN runs ON runs.id = run WHERE calls.rubric = ? AND coordinates = ? "
            "ORDER BY calls.id DESC LIMIT ?",
            [storable(rubric), storable(coordinates), most],
        )
        return [_call(row) for row in rows]

    def blocks(self, hashes: Iterable[str]) -> dict[str, str]:
        """Give the marking blocks with these hashes as the JSON that they are kept as, where they are on record."""
        rows = self._rows_of("SELECT sha256, stated FROM blocks WHERE sha256 IN ({in})", hashes, since=2)
        return {row["sha256"]: row["stated"] for row in rows}

    def runs(self) -> list[tuple[int, Run]]:
        """Give every run with its number, oldest first."""
        return [(row["id"], _run(row)) for row in self._rows("SELECT * FROM runs ORDER BY id")]

    def runs_of(self, numbers: Iterable[int]) -> dict[int, Run]:
        """Give the runs with these numbers."""
        return {row["id"]: _run(row) for row in self._rows_of("SELECT * FROM runs WHERE id IN ({in})", numbers)}

    def check(self) -> str:
        """Read the whole file for damage and give what it holds in a few words."""
        if not self._is_there():
            return "nothing recorded yet"
        self._rows("SELECT 1")
        found = self._rows("PRAGMA integrity_check(1)")
        if found and found[0][0] != "ok":
            raise StoreFault(f"{self.path} is damaged ({found[0][0]}). Move it away; a new one is made")
        counts = self._rows("SELECT (SELECT count(*) FROM runs), (SELECT count(*) FROM calls)")
        runs, calls = tuple(counts[0]) if counts else (0, 0)
        return f"{plural(calls, 'call')} in {plural(runs, 'run')}"


def _run(row: sqlite3.Row) -> Run:
    return Run(*(row[name] for name in RUN_FIELDS))


def _call(row: sqlite3.Row) -> Call:
    return Call(*(row[name] for name in CALL_FIELDS))
