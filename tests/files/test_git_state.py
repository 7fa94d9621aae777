"""What git says of a rubric, asked of a real repository."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from gt_tui.files.git_state import git_state

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def git(folder: Path, *words: str) -> None:
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    folder.mkdir()
    git(folder, "init")
    (folder / "[a].yaml").write_text("questions: []\n")
    git(folder, "add", ".")
    git(folder, "commit", "-m", "one")
    return folder


def test_a_committed_file_is_clean_and_a_changed_one_is_not(repository: Path) -> None:
    file = repository / "[a].yaml"
    assert git_state(file).state == "clean"
    file.write_text("questions: [{}]\n")
    assert git_state(file).state == "modified"
    assert git_state(file).dirty


def test_a_link_is_asked_about_as_the_file_that_it_leads_to(repository: Path, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere.yaml"
    link.symlink_to(repository / "[a].yaml")
    assert git_state(link).state == "clean"
    (repository / "[a].yaml").write_text("questions: [{}]\n")
    assert git_state(link).state == "modified"


def test_a_name_is_no_pattern(repository: Path) -> None:
    (repository / "a.yaml").write_text("questions: []\n")
    assert git_state(repository / "[a].yaml").state == "clean"
    assert git_state(repository / "a.yaml").state == "untracked"


def test_what_is_about_to_be_committed_is_in_no_commit_yet(repository: Path) -> None:
    new = repository / "new.yaml"
    new.write_text("questions: []\n")
    git(repository, "add", "new.yaml")
    assert git_state(new).state == "modified"
    (repository / "[a].yaml").unlink()
    assert git_state(repository / "[a].yaml").state == "modified"


def test_line_ends_that_git_changed_on_the_way_out_are_no_change(repository: Path) -> None:
    git(repository, "config", "core.autocrlf", "true")
    (repository / "[a].yaml").unlink()
    git(repository, "checkout", "--", ".")
    assert (repository / "[a].yaml").read_bytes() == b"questions: []\r\n"
    assert git_state(repository / "[a].yaml").state == "clean"


def test_nothing_that_a_repository_names_is_run_and_git_sees_no_key(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = tmp_path / "ran"
    script = tmp_path / "script"
    script.write_text(f'#!/bin/sh\nenv >> "{ran}"\ncat\n')
    script.chmod(0o755)
    for name in ("filter.x.clean", "filter.x.process", "core.fsmonitor", "core.pager", "diff.external"):
        git(repository, "config", name, str(script))
    (repository / ".gitattributes").write_text("*.yaml filter=x\n")
    (repository / "[a].yaml").write_text("questions: [{}]\n")
    assert git_state(repository / "[a].yaml").state == "modified"
    assert not ran.exists()
    # a git that is run sees nothing of the keys
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "git").write_bytes(script.read_bytes())
    (folder / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    monkeypatch.setenv("GT_TUI_API_KEY", "sk-canary-1")
    git_state(repository / "[a].yaml")
    assert "PATH=" in ran.read_text()
    assert "sk-canary" not in ran.read_text()


def test_outside_of_a_repository_there_is_none(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("")
    assert git_state(file).state == "no repository"
    assert git_state(file).commit is None
