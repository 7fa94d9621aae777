from __future__ import annotations

import errno
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from gt_tui.files.run_reader import RunReader
from gt_tui.files.run_writer import RunWriter
from gt_tui.files.runs import Call, Run, RunState, StoreFault, add_block, add_call, add_run, fault_of, open_store

RUN = Run("/r.yaml", "0" * 64, 1, 4, None, "no repository", "m at h", "m", "{}", "2026-01-01T00:00:00+00:00")
CALL = Call(
    run=1,
    at="2026-01-01T00:00:01+00:00",
    rubric="/r.yaml",
    question_id="A1",
    fixture_id="A1-F1",
    result_key="k",
    repeat=0,
    block_sha256="b",
    template_sha256="t",
    answer_sha256="a",
    judge="m at h",
    model_asked="m",
    model_returned="m-2026",
    parameters_sent="{}",
    parameters_dropped="[]",
    attempt=1,
    tries=1,
    reply="text",
    problem=None,
    verdict="{}",
    null_reason=None,
    finish_reason="stop",
    prompt_tokens=1,
    cached_tokens=None,
    completion_tokens=2,
    reasoning_tokens=None,
    cost_usd=None,
    seconds=0.5,
)


def write(path: Path, *calls: Call) -> None:
    writer = RunWriter(path)
    for call in calls:
        writer.submit(lambda connection, call=call: add_call(connection, call)).result(10)
    writer.close()


def test_a_call_comes_back_as_it_was_written(tmp_path: Path) -> None:
    write(tmp_path / "r", CALL)
    assert RunReader(tmp_path / "r").calls_of(["k", "other"]) == {"k": [CALL]}


def test_file_and_directory_are_private_under_a_lax_umask(tmp_path: Path) -> None:
    before = os.umask(0o000)
    try:
        write(tmp_path / "new" / "r", CALL)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "new" / "r").stat().st_mode) == 0o600


def test_journal_and_sync_are_the_safe_ones(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "r")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "delete"
        assert connection.execute("PRAGMA synchronous").fetchone()[0] == 2


def test_unknown_cost_stays_unknown(tmp_path: Path) -> None:
    write(tmp_path / "r", CALL, replace(CALL, cost_usd=0.0))
    assert [call.cost_usd for call in RunReader(tmp_path / "r").calls_of(["k"])["k"]] == [None, 0.0]


def test_what_no_database_takes_is_spelled_out_and_the_run_goes_on(tmp_path: Path) -> None:
    odd = replace(CALL, reply="a\ud800b\0c", prompt_tokens=2**63, completion_tokens=2**63 - 1)
    write(tmp_path / "r", odd, CALL)
    first, second = RunReader(tmp_path / "r").calls_of(["k"])["k"]
    assert first.reply == "a\\ud800b\\x00c"
    assert first.prompt_tokens is None
    assert first.completion_tokens == 2**63 - 1
    assert second == CALL


def test_a_record_that_is_not_there_is_an_empty_one(tmp_path: Path) -> None:
    reader = RunReader(tmp_path / "none")
    assert reader.calls_of(["k"]) == {}
    assert reader.latest_keys("/r.yaml") == {}
    assert list(reader.calls()) == []
    assert not (tmp_path / "none").exists()


def test_the_newest_result_of_a_place_is_found_and_unfinished_attempts_are_none(tmp_path: Path) -> None:
    rejected = replace(CALL, result_key="newer", verdict=None, problem="no JSON")
    write(tmp_path / "r", replace(CALL, result_key="old"), CALL, rejected, replace(CALL, rubric="/other.yaml"))
    assert RunReader(tmp_path / "r").latest_keys("/r.yaml") == {("A1", "A1-F1"): "k"}


def test_a_run_whose_process_is_gone_is_marked_as_interrupted(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    with closing(open_store(tmp_path / "r")) as connection:
        add_run(connection, replace(RUN, pid=gone.pid))
        add_run(connection, replace(RUN, pid=os.getpid()))
    open_store(tmp_path / "r").close()
    assert [run.state for _, run in RunReader(tmp_path / "r").runs()] == [RunState.INTERRUPTED, RunState.STARTED]


def test_damage_is_found_after_an_unclean_end_and_said(tmp_path: Path) -> None:
    path = tmp_path / "r"
    write(path, *[replace(CALL, reply="x" * 5000)] * 20)
    with closing(open_store(path)) as connection:
        add_run(connection, replace(RUN, pid=0))
    data = bytearray(path.read_bytes())
    data[8192:12288] = b"\xff" * 4096
    path.write_bytes(data)
    with pytest.raises(StoreFault, match="damaged"):
        open_store(path)


def test_a_file_that_is_no_database_is_said_to_be_damaged(tmp_path: Path) -> None:
    (tmp_path / "r").write_bytes(b"not a database at all " * 100)
    with pytest.raises(StoreFault, match="damaged"):
        open_store(tmp_path / "r")
    with pytest.raises(StoreFault, match="damaged"):
        RunReader(tmp_path / "r").check()


def test_a_newer_layout_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "r")) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreFault, match="newer gt-tui"):
        open_store(tmp_path / "r")


def test_another_writer_is_waited_for_and_then_named(tmp_path: Path) -> None:
    path = tmp_path / "r"
    open_store(path).close()
    with closing(open_store(path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreFault, match="another program holds"):
            open_store(path, wait_s=0.05)


def test_opening_the_record_once_more_takes_no_lock_away(tmp_path: Path) -> None:
    record = tmp_path / "runs.db"
    with closing(open_store(record)) as writing:
        writing.execute("BEGIN IMMEDIATE")
        add_run(writing, RUN)
        open_store(record).close()
        code = (
            "import sqlite3, sys\n"
            "connection = sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None)\n"
            "try: connection.execute('BEGIN IMMEDIATE')\n"
            "except sqlite3.OperationalError as error: print(error)"
        )
        other = subprocess.run([sys.executable, "-c", code, str(record)], capture_output=True, text=True, check=True)
        assert other.stdout == "database is locked\n"  # the kernel's lock, which another process sees
        writing.execute("COMMIT")


def test_a_full_disk_is_said_and_what_was_paid_for_is_written_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "r"
    writer = RunWriter(path)
    pages = writer.submit(lambda c: c.execute("PRAGMA page_count").fetchone()[0]).result(10)
    # SQLite itself then says "database or disk is full", as it does on a full disk.
    writer._connection.execute(f"PRAGMA max_page_count = {pages}")
    big = replace(CALL, reply="x" * 20_000)
    with pytest.raises(StoreFault, match="disk is full"):
        writer.submit(lambda connection: add_call(connection, big)).result(10)
    writer._connection.execute("PRAGMA max_page_count = 100000")
    writer.submit(lambda connection: add_call(connection, CALL)).result(10)
    writer.close()
    assert RunReader(path).calls_of(["k"])["k"] == [big, CALL]


def test_one_bad_row_does_not_take_its_batch_with_it(tmp_path: Path) -> None:
    writer = RunWriter(tmp_path / "r")
    good = writer.submit(lambda connection: add_call(connection, CALL))
    bad = writer.submit(lambda connection: connection.execute("INSERT INTO nowhere VALUES (1)"))
    last = writer.submit(lambda connection: add_call(connection, CALL))
    assert good.result(10) is None
    assert isinstance(bad.exception(10), StoreFault)
    assert last.result(10) is None
    writer._owed.clear()
    writer.close()
    assert len(RunReader(tmp_path / "r").calls_of(["k"])["k"]) == 2


KILLED = """
import os, sys
sys.path.insert(0, {here!r})
from pathlib import Path
from test_runs import CALL
from gt_tui.files.run_writer import RunWriter
from gt_tui.files.runs import add_call
writer = RunWriter(Path({path!r}))
for number in range(100000):
    writer.submit(lambda connection: add_call(connection, CALL)).result()
    os.write(1, b".")
"""


def test_no_row_that_was_acknowledged_is_lost_to_a_kill(tmp_path: Path) -> None:
    for round_ in range(5):
        path = tmp_path / str(round_)
        code = KILLED.format(here=str(Path(__file__).parent), path=str(path))
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
        assert process.stdout is not None
        told = process.stdout.read(5 + round_)
        process.kill()
        told += process.stdout.read()
        process.wait()
        open_store(path).close()
        assert len(RunReader(path).calls_of(["k"])["k"]) >= len(told)
        assert RunReader(path).check()


@pytest.mark.parametrize("name", ["fullerton", "busybee", "unlocked"])
def test_a_path_is_no_part_of_what_went_wrong(name: str) -> None:
    path = Path("/home") / name / "runs.sqlite"
    said = str(fault_of(PermissionError(errno.EACCES, "Permission denied", str(path)), path))
    assert said == f"{path} cannot be written. Check its mode and owner, and those of its directory"


def first_layout(path: Path, *calls: Call) -> None:
    """A record as the first layout had it: no marking blocks, no predictions."""
    write(path, *calls)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in (
            "DROP TABLE blocks",
            "ALTER TABLE calls DROP COLUMN predicted",
            "ALTER TABLE calls DROP COLUMN earlier",
            "PRAGMA user_version = 1",
        ):
            connection.execute(statement)


def test_a_record_of_the_first_layout_is_read_as_it_is_and_written_on(tmp_path: Path) -> None:
    path = tmp_path / "r"
    first_layout(path, CALL)
    reader = RunReader(path)
    assert reader.calls_of(["k"]) == {"k": [CALL]}
    assert reader.blocks(["b"]) == {}
    newer = replace(CALL, predicted='{"total": 3}')
    write(path, newer)
    assert reader.calls_of(["k"]) == {"k": [CALL, newer]}
    with closing(open_store(path)) as connection:
        add_block(connection, "b", "{}")
        add_block(connection, "b", "kept once")
    assert reader.blocks(["b", "other"]) == {"b": "{}"}


def test_a_record_of_the_second_layout_is_read_as_it_is_and_written_on(tmp_path: Path) -> None:
    path = tmp_path / "r"
    write(path, replace(CALL, predicted='{"total": 3}'))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in ("ALTER TABLE calls DROP COLUMN earlier", "PRAGMA user_version = 2"):
            connection.execute(statement)
    older, newer = replace(CALL, predicted='{"total": 3}'), replace(CALL, earlier='[{"cost_usd": 0.5}]')
    assert RunReader(path).calls_of(["k"]) == {"k": [older]}
    write(path, newer)
    assert RunReader(path).calls_of(["k"]) == {"k": [older, newer]}


def test_calls_of_a_fixture_are_found_by_its_place_and_by_its_present_result(tmp_path: Path) -> None:
    older = replace(CALL, result_key="old")
    moved = replace(CALL, rubric="/before/r.yaml", fixture_id="A1-F9")
    write(tmp_path / "r", older, replace(CALL, fixture_id="A1-F2", result_key="other"), moved, CALL)
    found = RunReader(tmp_path / "r").calls_at("/r.yaml", ("A1", "A1-F1"), "k")
    assert found == [replace(call, reply=call.reply[:1]) for call in (older, moved, CALL)]


def test_what_one_judge_was_asked_for_again_is_found_and_a_rejected_reply_is_no_result(tmp_path: Path) -> None:
    path = tmp_path / "r"
    with closing(open_store(path)) as connection:
        add_run(connection, RUN)
        add_run(connection, replace(RUN, coordinates='{"model": "n"}'))
    rejected = replace(CALL, result_key="once", verdict=None, problem="no JSON")
    again = replace(CALL, repeat=1)
    write(path, CALL, again, rejected, replace(CALL, result_key="once"))
    write(path, *[replace(CALL, run=2, result_key="of another judge", repeat=n) for n in range(2)])
    reader = RunReader(path)

    def told(found: dict[str, list[Call]]) -> dict[str, list[tuple[object, ...]]]:
        return {
            key: [(c.run, c.repeat, c.verdict, c.model_returned, c.parameters_dropped, c.reply) for c in calls]
            for key, calls in found.items()
        }

    two = {"k": [(1, 0, "{}", "m-2026", "[]", ""), (1, 1, "{}", "m-2026", "[]", "")]}
    assert told(reader.repeated("/r.yaml", "{}")) == two
    assert told(reader.repeated("/r.yaml", "{}", ["k", "once"])) == two
    assert reader.repeated("/r.yaml", "{}", ["once"]) == {}
    assert list(reader.repeated("/r.yaml", '{"model": "n"}')) == ["of another judge"]
    assert reader.repeated("/other.yaml", "{}") == {}
    assert told(reader.repeated("/other.yaml", "{}", ["k"])) == two  # the file had another name


def test_a_reader_takes_back_what_a_killed_writer_left_half_done(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    write(path, CALL)
    kill = """
import os, sqlite3, sys
record = sqlite3.connect(sys.argv[1], isolation_level=None)
record.execute("PRAGMA cache_size = 1")
record.execute("BEGIN IMMEDIATE")
record.execute("CREATE TABLE filler (x)")
for _ in range(400):
    record.execute("INSERT INTO filler VALUES (hex(randomblob(2000)))")
os.kill(os.getpid(), 9)
"""
    subprocess.run([sys.executable, "-c", kill, str(path)], check=False)
    assert path.with_name("runs.sqlite-journal").exists()
    assert RunReader(path).calls_of(["k"]) == {"k": [CALL]}
    assert not path.with_name("runs.sqlite-journal").exists()


def test_a_record_that_cannot_be_looked_at_is_said_and_is_no_empty_one(tmp_path: Path) -> None:
    reader = RunReader(tmp_path / ("x" * 300) / "runs.db")
    with pytest.raises(StoreFault):
        reader.runs()
    with pytest.raises(StoreFault):
        reader.check()
