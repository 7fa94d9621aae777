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


def typed_and_killed(folder: Path, dice: random.Random) -> None:
    file, state = folder / "yudnamutana.yaml", folder / "state"
    shutil.copyfile(RUBRIC, file)
    terminal = Terminal(file, state)
    try:
        terminal.shows("A1 Why a favourable unit", "saved")
        terminal.keys("2")
        terminal.shows("Pass condition")
        terminal.keys("\r\x1b[18~")  # into the text, all of it selected
        until = time.monotonic() + dice.uniform(0.2, 2.5)
        sent: list[tuple[float, str]] = []
        while time.monotonic() < until:
            letter = chr(ord("a") + len(sent) % 26)
            terminal.keys(letter)
            sent.append((time.monotonic(), letter))
            terminal.read()
        killed = time.monotonic()
        os.kill(terminal.child.pid, signal.SIGKILL)
    finally:
        terminal.child.close(force=True)
    # one second from the key reaching the app: on a busy machine the terminal lags behind, hence what it had drawn
    due = "".join(letter for at, letter in sent if killed - at > 1.5)
    found = DraftStore(state / "gt-tui" / "drafts").read(file)
    if not due:
        return
    assert isinstance(found, Draft), found
    data = open_document(found.text, Notation.YAML).question_data(0)
    assert isinstance(data, dict)
    gate = data["gate"]
    assert isinstance(gate, dict)
    assert str(gate["pass_condition"]).startswith(due)
    assert re.fullmatch("(abcdefghijklmnopqrstuvwxyz)*[a-z]*", str(gate["pass_condition"]))
    assert file.read_bytes() == RUBRIC.read_bytes()


@pytest.mark.parametrize("part", range(4))
def test_kills_while_typing_lose_nothing_older_than_a_second(tmp_path: Path, part: int) -> None:
    dice = random.Random(part)
    for number in range(5):
        (folder := tmp_path / str(number)).mkdir()
        typed_and_killed(folder, dice)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_many_kills_while_typing_lose_nothing_older_than_a_second(tmp_path: Path, part: int) -> None:
    dice = random.Random(1000 + part)
    for number in range(10):
        (folder := tmp_path / str(number)).mkdir()
        typed_and_killed(folder, dice)
