from __future__ import annotations

import fcntl
import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gt_tui.files.lock import HeldBy, Lock, LockFailed

HOLDER = """
import sys
from pathlib import Path
from gt_tui.files.lock import Lock
lock = Lock.take(Path(sys.argv[1]), Path(sys.argv[2]), clock=lambda: 1_700_000_000.0)
print(type(lock).__name__, flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def rubric(tmp_path: Path) -> Path:
    path = tmp_path / "rubric.yaml"
    path.touch()
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state" / "locks"


@contextmanager
def holder(rubric: Path, folder: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(rubric), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "Lock\n"
        yield process
        process.kill()


def taken(rubric: Path, folder: Path) -> Lock:
    lock = Lock.take(rubric, folder)
    assert isinstance(lock, Lock)
    return lock


def test_another_process_is_named_with_the_time_since_which_it_holds_the_rubric(rubric: Path, folder: Path) -> None:
    with holder(rubric, folder) as process:
        assert Lock.take(rubric, folder) == HeldBy(process.pid, 1_700_000_000.0, os.uname().nodename)


def test_the_lock_of_a_killed_process_is_free(rubric: Path, folder: Path) -> None:
    with holder(rubric, folder) as process:
        process.kill()
        process.wait(30)
        assert len(list(folder.iterdir())) == 1
        taken(rubric, folder).release()
    assert list(folder.iterdir()) == []


def test_the_lock_of_a_process_that_ended_by_itself_is_free(rubric: Path, folder: Path) -> None:
    with holder(rubric, folder) as process:
        process.communicate("\n", timeout=30)
        taken(rubric, folder).release()


def test_a_lock_file_that_names_a_live_process_which_does_not_hold_it_is_free(rubric: Path, folder: Path) -> None:
    # the number of a dead holder was given to another process
    with taken(rubric, folder):
        [file] = folder.iterdir()
        text = file.read_bytes()
    file.write_bytes(text.replace(str(os.getpid()).encode(), str(os.getppid()).encode()))
    taken(rubric, folder).release()


def test_the_same_process_is_told_that_it_holds_the_rubric_itself(rubric: Path, folder: Path) -> None:
    with taken(rubric, folder):
        second = Lock.take(rubric, folder)
        assert isinstance(second, HeldBy)
        assert second.pid == os.getpid()
    taken(rubric, folder).release()


def test_a_released_lock_can_be_released_again_without_touching_the_next_one(rubric: Path, folder: Path) -> None:
    first = taken(rubric, folder)
    first.release()
    with taken(rubric, folder):
        first.release()
        assert isinstance(Lock.take(rubric, folder), HeldBy)


def test_two_rubrics_do_not_lock_each_other(rubric: Path, folder: Path) -> None:
    with taken(rubric, folder), taken(rubric.with_name("other.yaml"), folder):
        pass


def test_a_rubric_is_locked_by_whatever_name_it_is_opened(rubric: Path, folder: Path) -> None:
    link = rubric.with_name("link.yaml")
    link.symlink_to(rubric)
    with taken(link, folder):
        assert isinstance(Lock.take(rubric, folder), HeldBy)


@pytest.mark.parametrize("junk", [b"", b"{", b"[]", b'{"pid": "x"}', b"\xff\xfe"])
def test_a_holder_that_has_not_written_its_name_yet_is_unknown(rubric: Path, folder: Path, junk: bytes) -> None:
    with taken(rubric, folder):
        [file] = folder.iterdir()
        file.write_bytes(junk)
        assert Lock.take(rubric, folder) == HeldBy(None, None, "")


def test_a_removed_lock_file_is_not_taken_for_the_lock(
    rubric: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # its holder removes the file after it was opened here and before it is locked
    first = taken(rubric, folder)
    real = fcntl.flock

    def late(handle: int, how: int) -> None:
        first.release()
        real(handle, how)

    monkeypatch.setattr(fcntl, "flock", late)
    with taken(rubric, folder):
        [file] = folder.iterdir()
        assert json.loads(file.read_bytes())["path"] == str(rubric)
        assert isinstance(Lock.take(rubric, folder), HeldBy)


def test_locks_are_for_their_user_only_whatever_the_umask(rubric: Path, folder: Path) -> None:
    before = os.umask(0o022)
    try:
        lock = taken(rubric, folder)
    finally:
        os.umask(before)
    with lock:
        [file] = folder.iterdir()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_program_started_by_the_holder_does_not_hold_on_to_the_lock(rubric: Path, folder: Path) -> None:
    lock = taken(rubric, folder)
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, close_fds=False)
    with child:
        lock.release()
        taken(rubric, folder).release()
        child.communicate(b"\n", timeout=30)


def test_a_place_where_no_lock_can_be_kept_is_told_in_a_sentence(rubric: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LockFailed, match=r"a second editor of this rubric would not be noticed: .*Not a directory"):
        Lock.take(rubric, tmp_path / "file" / "locks")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_directory_is_told_in_a_sentence(rubric: Path, tmp_path: Path) -> None:
    folder = tmp_path / "state"
    folder.mkdir(mode=0o500)
    with pytest.raises(LockFailed, match="Permission denied"):
        Lock.take(rubric, folder / "locks")
