"""Which commit a rubric belongs to, and whether the file on disk is that commit's."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from msgspec import Struct

_WAIT_S = 3.0


class GitState(Struct, frozen=True):
    """Commit and state of a file; `commit` is None outside of a repository, or before its first commit."""

    commit: str | None
    state: str
    """clean, modified, untracked, no repository, or unknown where git did not answer."""

    @property
    def dirty(self) -> bool:
        """Tell whether a result could not be traced to a committed text."""
        return self.state in ("modified", "untracked", "unknown")


def git_state(path: Path) -> GitState:
    """Give the git state of a file; "no repository" where there is none or no git.

    Of a link, that of the file it leads to. Asks git and waits for it, so it belongs into a thread. The repository's
    own hooks are kept from running.
    """
    inside = _git(path, "rev-parse", "--is-inside-work-tree")
    if inside is None or inside.strip() != "true":
        return GitState(None, "no repository")
    commit = _git(path, "rev-parse", "--verify", "--quiet", "HEAD")
    status = _git(path, "status", "--porcelain", "--ignored", "--", path.resolve().name)
    if status is None:
        return GitState(commit.strip() if commit else None, "unknown")
    if status == "":
        return GitState(commit.strip() if commit else None, "clean")
    state = "untracked" if status[:2] in ("??", "!!") else "modified"
    return GitState(commit.strip() if commit else None, state)


def _git(path: Path, *words: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", *words],
            cwd=path.resolve().parent,
            env={**os.environ, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_WAIT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None
