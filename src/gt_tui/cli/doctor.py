"""`gt-tui doctor`: whether record, drafts, configuration and judges are in order; no network unless asked."""

from __future__ import annotations

import argparse
import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from gt_tui.cli.judge_options import key_of, key_problem, user_judges
from gt_tui.files.drafts import DraftStore
from gt_tui.files.places import config_directory, state_directory
from gt_tui.files.run_reader import RunReader
from gt_tui.files.runs import NAME, RunState, StoreFault
from gt_tui.judge.profiles import BUILT_IN, USER_FILE
from gt_tui.judge.settings import is_loopback, origin_of
from gt_tui.text.counting import plural
from gt_tui.text.inert import inert_line

Finding = tuple[bool, str, str]
"""Whether it is in order, what it is, and the word about it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `doctor`."""
    parser.add_argument("--network", action="store_true", help="also look for judges on this machine's ports")


def execute(arguments: argparse.Namespace) -> int:
    """Print what was looked at; give 1 where something is not in order."""
    findings = [*_record(), *_private(), *_drafts(), *_judges()]
    if arguments.network:
        findings.extend(_network())
    for good, what, word in findings:
        print(f"{'✓ ok      ' if good else '✗ trouble '} {inert_line(f'{what}: {word}')}")
    return 0 if all(good for good, _, _ in findings) else 1


def _record() -> Iterator[Finding]:
    reader = RunReader(state_directory() / NAME)
    folder = next(path for path in (reader.path.parent, *reader.path.parent.parents) if _is_there(path))
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        yield False, "record", f"{folder} is no folder that can be written, so nothing can be recorded"
        return
    try:
        held = reader.check()
        left = [number for number, run in reader.runs() if run.state == RunState.STARTED]
    except StoreFault as fault:
        yield False, "record", str(fault)
        return
    yield True, "record", f"{held} in {reader.path}"
    if left:
        yield True, "record", f"{plural(len(left), 'run')} under way or killed; what was recorded is reused"


def _is_there(path: Path) -> bool:
    """Tell whether there is a file, as far as one can see: not in a directory that may not be entered."""
    try:
        return path.exists()
    except PermissionError:
        return False


def _private() -> Iterator[Finding]:
    state = state_directory()
    for path, most in ((state, 0o700), (state / NAME, 0o600)):
        if _is_there(path):
            mode = stat.S_IMODE(path.stat().st_mode)
            good = not mode & ~most
            yield good, "private", f"{path} has mode {mode:04o}" + ("" if good else f"; chmod {most:o} it")


def _drafts() -> Iterator[Finding]:
    folder = state_directory() / "drafts"
    try:
        if not folder.exists():
            yield True, "drafts", "none"
            return
        drafts = [path for path in folder.iterdir() if path.is_file()]
        damaged = DraftStore(folder).damaged()
        open_to_others = [path.name for path in drafts if path.stat().st_mode & 0o077]
    except OSError as error:
        yield False, "drafts", f"{folder} cannot be read: {error.strerror}. There is no crash protection"
        return
    if open_to_others:
        yield False, "drafts", f"others may read {', '.join(open_to_others[:3])} in {folder}; chmod 600 them"
    for draft in damaged:
        yield False, "drafts", f"{draft.file} is damaged ({draft.why}); look whether it holds anything, then remove it"
    yield True, "drafts", f"{plural(len(drafts), 'file')} in {folder}"


def _judges() -> Iterator[Finding]:
    path: Path = config_directory() / USER_FILE
    try:
        judges = user_judges()
    except ValueError as error:
        yield False, "judges", str(error)
        return
    yield True, "judges", f"{path} read" if path.exists() else f"built-in ones only (no {path})"
    for profile in judges.profiles.values():
        own = BUILT_IN.get(profile.name) != profile
        if profile.rehearsal or (is_loopback(profile.url) and not own):
            continue
        try:
            key = key_of(profile)
        except ValueError as error:
            yield False, f"judge {profile.name}", str(error)
            continue
        problem = key_problem(profile, key)
        told = problem or ("key found" if key else "needs no key")
        if own:
            told = f"{profile.model} at {origin_of(profile.url)}, defined in {profile.origin}; {told}"
        # A judge that nobody asked for may lack its key; the chosen one may not.
        yield problem is None or judges.default != profile.name, f"judge {profile.name}", told


def _network() -> Iterator[Finding]:
    from gt_tui.judge.probe import find_local

    urls = [p.url for p in user_judges().profiles.values() if not p.rehearsal and is_loopback(p.url)]
    found = asyncio.run(find_local(list(dict.fromkeys(urls))))
    yield True, "local servers", ", ".join(served.base_url for served in found) or "none answered"
