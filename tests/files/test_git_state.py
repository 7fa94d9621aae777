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


def test_outside_of_a_repository_there_is_none(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("")
    assert git_state(file).state == "no repository"
    assert git_state(file).commit is None
