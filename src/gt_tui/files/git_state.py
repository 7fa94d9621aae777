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

    Of a link, that of the file it leads to. Asks git and waits for it, so it belongs into a thread. Nothing that a
    repository's settings name is run: no hooks, and none of the filters that `git status` puts a file through.
    """
    inside = _git(path, "rev-parse", "--is-inside-work-tree")
    if inside is None or inside.strip() != "true":
        return GitState(None, "no repository")
    commit = (_git(path, "rev-parse", "--verify", "--quiet", "HEAD") or "").strip() or None
    name = path.resolve().name
    listed = _git(path, "ls-tree", "-z", "HEAD", "--", name) if commit else ""
    if listed is None:
        return GitState(commit, "unknown")
    if not listed:  # no commit has it; it may be about to be committed
        return GitState(commit, "modified" if _git(path, "ls-files", "--", name) else "untracked")
    kept = listed.split("\t", 1)[0].split()[-1]
    try:
        data = path.read_bytes()
    except OSError:
        return GitState(commit, "modified")
    # With line ends changed on the way out, which git can be told to do, it is the same text.
    for text in dict.fromkeys((data, data.replace(b"\r\n", b"\n"))):
        named = _git(path, "hash-object", "--stdin", given=text)
        if named is None:
            return GitState(commit, "unknown")
        if named.strip() == kept:
            return GitState(commit, "clean")
    return GitState(commit, "modified")


_NEEDED = frozenset({"PATH", "HOME", "XDG_CONFIG_HOME", "SYSTEMROOT", "TMPDIR"})


def _git(path: Path, *words: str, given: bytes = b"") -> str | None:
    """Give what git says, or None where it fails or there is none.

    It gets no more of the environment than it needs: keys stand there.
    """
    kept = {name: value for name, value in os.environ.items() if name in _NEEDED or name.startswith("GIT_")}
    try:
        done = subprocess.run(
            ["git", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", *words],
            cwd=path.resolve().parent,
            env={**kept, "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"},
            input=given,
            capture_output=True,
            timeout=_WAIT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.decode(errors="replace") if done.returncode == 0 else None
