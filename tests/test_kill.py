"""kill -9 while someone types: what was typed more than a second before is in the draft, every time."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import time
from pathlib import Path

import pytest

from gt_tui.files.drafts import Draft, DraftStore
from gt_tui.rubric.document import Notation, open_document
from test_pty import RUBRIC, Terminal


def settled(terminal: Terminal) -> None:
    """Wait until the app has nothing more to draw: keys go to what has the focus when they come in."""
    quiet_since, sent = time.monotonic(), len(terminal.sent)
    while time.monotonic() - quiet_since < 0.5:
        terminal.read()
        if len(terminal.sent) != sent:
            quiet_since, sent = time.monotonic(), len(terminal.sent)


def drawn(terminal: Terminal, typed: str) -> int:
    """Count how many of the typed letters, from the first, stand on the screen."""
    shown = "".join(re.sub("[^a-z]", "", row[30:78]) for row in terminal.screen.display)
    return next(count for count in range(len(typed), -1, -1) if typed[:count] in shown)


def typed_and_killed(folder: Path, dice: random.Random) -> int:
    """Type and kill; give how many letters had to be in the draft."""
    file, state = folder / "yudnamutana.yaml", folder / "state"
    shutil.copyfile(RUBRIC, file)
    terminal = Terminal(file, state)
    typed, seen = "", [(0.0, 0)]
    try:
        terminal.shows("A1 Why a favourable unit", "saved")
        for keys in ("2", "\r", "\x1b[18~"):  # the gate, into its text, all of it selected
            settled(terminal)
            terminal.keys(keys)
        settled(terminal)
        until = time.monotonic() + dice.uniform(0.2, 2.5)
        while time.monotonic() < until:
            terminal.keys(letter := chr(ord("a") + len(typed) % 26))
            typed += letter
            terminal.read()
            seen.append((time.monotonic(), drawn(terminal, typed)))
        killed = time.monotonic()
        os.kill(terminal.child.pid, signal.SIGKILL)
    finally:
        terminal.child.close(force=True)
    # what the author had seen on the screen a second before; a busy machine may be late in drawing
    due = typed[: max(count for at, count in seen if at <= killed - 1.0 or not at)]
    found = DraftStore(state / "gt-tui" / "drafts").read(file)
    assert file.read_bytes() == RUBRIC.read_bytes()
    if not due:
        return 0
    assert isinstance(found, Draft), found
    data = open_document(found.text, Notation.YAML).question_data(0)
    assert isinstance(data, dict)
    gate = data["gate"]
    assert isinstance(gate, dict)
    kept = str(gate["pass_condition"])
    assert kept.startswith(due)
    assert typed.startswith(kept)
    return len(due)


@pytest.mark.parametrize("part", range(4))
def test_kills_while_typing_lose_nothing_older_than_a_second(tmp_path: Path, part: int) -> None:
    dice = random.Random(part)
    due = 0
    for number in range(5):
        (folder := tmp_path / str(number)).mkdir()
        due += typed_and_killed(folder, dice)
    assert due > 0  # else nothing was at stake


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_many_kills_while_typing_lose_nothing_older_than_a_second(tmp_path: Path, part: int) -> None:
    dice = random.Random(1000 + part)
    due = 0
    for number in range(10):
        (folder := tmp_path / str(number)).mkdir()
        due += typed_and_killed(folder, dice)
    assert due > 0
