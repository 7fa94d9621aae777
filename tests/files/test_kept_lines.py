from __future__ import annotations

import os
import stat
import time
from pathlib import Path

import pytest

from gt_tui.files import kept
from gt_tui.files.kept import read_kept, version_of_the_rules, write_kept

LINES = {"a" * 64: '{"problems":[]}', "b" * 64: '{"text":"two words é"}'}


@pytest.fixture
def rubric(tmp_path: Path) -> Path:
    path = tmp_path / "rubric.yaml"
    path.touch()
    return path


def stored(own_directories: Path) -> list[Path]:
    return [path for path in (own_directories / "cache").rglob("*") if path.is_file()]


def test_what_was_kept_is_there_again_for_this_rubric_only(rubric: Path, tmp_path: Path) -> None:
    write_kept(rubric, LINES)
    assert read_kept(rubric) == LINES
    assert read_kept(tmp_path / "other.yaml") == {}
    write_kept(rubric, {})
    assert read_kept(rubric) == {}


def test_nobody_else_can_read_it(rubric: Path, own_directories: Path) -> None:
    write_kept(rubric, LINES)
    (path,) = stored(own_directories)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_what_other_rules_found_is_not_used(rubric: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_kept(rubric, LINES)
    monkeypatch.setattr(kept, "version_of_the_rules", lambda: "other")
    assert read_kept(rubric) == {}


def test_a_changed_rule_is_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for part in kept.PARTS:
        (tmp_path / part).mkdir()
        (tmp_path / part / "module.py").write_text("x = 1\n")
    monkeypatch.setattr(kept.gt_tui, "__file__", str(tmp_path / "__init__.py"))
    before = version_of_the_rules()
    assert version_of_the_rules() == before
    rule = tmp_path / "checks" / "module.py"
    status = rule.stat()
    rule.write_text("x = 2\n")
    os.utime(rule, ns=(status.st_atime_ns, status.st_mtime_ns + 1))
    assert version_of_the_rules() != before


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe", b"version\nhalf a line"])
def test_a_damaged_file_is_as_good_as_none(rubric: Path, own_directories: Path, damage: bytes) -> None:
    write_kept(rubric, LINES)
    (path,) = stored(own_directories)
    path.write_bytes(damage)
    assert read_kept(rubric) == {}
    path.write_bytes(f"{version_of_the_rules()}\n{'a' * 64} cut off".encode())
    assert read_kept(rubric) == {}


def test_where_nothing_can_be_written_nothing_happens(rubric: Path, own_directories: Path) -> None:
    (own_directories / "cache").write_text("a file where the directory should be")
    write_kept(rubric, LINES)
    assert read_kept(rubric) == {}


def test_what_was_not_used_for_long_goes(rubric: Path, tmp_path: Path, own_directories: Path) -> None:
    write_kept(rubric, LINES)
    (old,) = stored(own_directories)
    long_ago = time.time() - (kept.KEPT_DAYS + 1) * 86400
    os.utime(old, (long_ago, long_ago))
    write_kept(tmp_path / "other.yaml", LINES)
    assert not old.exists() and len(stored(own_directories)) == 1
