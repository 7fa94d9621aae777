from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from gt_tui.files.repair_log import LogFailed, add, log_path, read


def test_entries_come_back_in_order(tmp_path: Path) -> None:
    path = log_path(tmp_path, tmp_path / "rubric.yaml")
    add(path, {"n": 1, "text": "für\x1b[2J\nzwei"})
    add(path, {"n": 2})
    assert read(path) == ([{"n": 1, "text": "für\x1b[2J\nzwei"}, {"n": 2}], 0)


def test_no_log_is_no_entries(tmp_path: Path) -> None:
    assert read(log_path(tmp_path, tmp_path / "rubric.yaml")) == ([], 0)


def test_line_that_a_crash_cut_short_is_counted_and_spoils_no_other(tmp_path: Path) -> None:
    path = log_path(tmp_path, tmp_path / "rubric.yaml")
    add(path, {"n": 1})
    with path.open("ab") as file:
        file.write(b'{"n": 2, "te')
    add(path, {"n": 3})
    assert read(path) == ([{"n": 1}, {"n": 3}], 1)


def test_half_a_character_is_kept_rather_than_refused(tmp_path: Path) -> None:
    path = log_path(tmp_path, tmp_path / "rubric.yaml")
    add(path, {"text": "\ud800"})
    assert read(path)[1] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX")
def test_log_is_for_its_user_only(tmp_path: Path) -> None:
    path = log_path(tmp_path / "state", tmp_path / "rubric.yaml")
    add(path, {})
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600  # noqa: PTH116


def test_same_rubric_by_another_link_has_the_same_log(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("x")
    (tmp_path / "b.yaml").symlink_to(tmp_path / "a.yaml")
    assert log_path(tmp_path, tmp_path / "a.yaml") == log_path(tmp_path, tmp_path / "b.yaml")


def test_log_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    path = log_path(tmp_path, tmp_path / "rubric.yaml")
    path.mkdir(parents=True)
    with pytest.raises(LogFailed, match="not written"):
        add(path, {})
    with pytest.raises(LogFailed, match="cannot be read"):
        read(path)


@pytest.mark.skipif(sys.platform == "win32", reason="limits are POSIX")
def test_an_entry_for_which_there_is_no_room_is_said_not_to_be_written(tmp_path: Path) -> None:
    code = """
import resource, signal, sys
from pathlib import Path
from gt_tui.files.repair_log import LogFailed, add
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
try: add(Path(sys.argv[1]), {"text": "x" * 200})
except LogFailed as error: print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "log")], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("the repair log was not written")
