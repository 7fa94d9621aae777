"""The installed command in a real pseudo-terminal: keys go in, bytes come out, a terminal emulator shows them."""

from __future__ import annotations

import itertools
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pyte
import pytest

PATIENCE = 30.0
"""Seconds until a wait gives up; generous, since a busy machine must not fail a test."""
COMMAND = Path(sys.executable).with_name("gt-tui")
RUBRIC = Path(__file__).parent.parent / "rubrics" / "yudnamutana.yaml"
OVERLAPPING = "The response says which structures controlled where copper was deposited."
COLUMNS, LINES = 120, 36
PANES = (slice(0, 30), slice(30, 78), slice(78, 120))
"""The columns of outline, editor and judge pane at this width."""
OFF = {"alternate screen": b"\x1b[?1049l", "mouse": b"\x1b[?1000l", "paste": b"\x1b[?2004l", "cursor": b"\x1b[?25h"}
ON = {"alternate screen": b"\x1b[?1049h", "mouse": b"\x1b[?1000h", "paste": b"\x1b[?2004h", "cursor": b"\x1b[?25l"}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are a Unix thing")


class Terminal:
    """One run of the command, with the screen that it draws and every byte that it sent."""

    def __init__(self, file: Path, state: Path, **variables: str) -> None:
        self.screen = pyte.Screen(COLUMNS, LINES)
        self._stream = pyte.ByteStream(self.screen)
        self.sent = b""
        environment = {
            "PATH": "/usr/bin:/bin",
            "HOME": str(state),
            "XDG_STATE_HOME": str(state),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "COLORTERM": "truecolor",
            **variables,
        }
        self.child = pexpect.spawn(
            str(COMMAND),
            [str(file)],
            dimensions=(LINES, COLUMNS),
            env=environment,  # type: ignore[arg-type]
            timeout=PATIENCE,
        )
        self.modes_before = termios.tcgetattr(self.child.child_fd)[:4]

    def read(self) -> bool:
        """Take in what has come; give False once the command has ended."""
        try:
            data = self.child.read_nonblocking(65536, timeout=0.05)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.sent += data
        # pyte knows no kitty keyboard or synchronised output; it would print parts of their replies
        self._stream.feed(re.sub(rb"\x1b\[[<>=?][0-9;]*[a-zA-Z]?[u$p]*(?<=[up])", b"", data))
        return True

    def text(self) -> str:
        """The words of each pane, and then of the whole screen, line breaks and frames as single spaces."""
        parts = [" ".join(row[area] for row in self.screen.display) for area in (*PANES, slice(None))]
        return " ".join(re.sub("[│╭╮╰╯─█▆▁]", " ", " ".join(parts)).split())

    def until(self, condition: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"waited in vain for {what}\n" + "\n".join(self.screen.display)
            alive = self.read()
            assert alive or condition(), f"the command ended before {what}\n" + "\n".join(self.screen.display)

    def shows(self, *texts: str) -> None:
        for text in texts:
            self.until(lambda text=text: text in self.text(), repr(text))  # type: ignore[misc]

    def keys(self, keys: str) -> None:
        self.child.send(keys)

    def answers(self, keys: str, text: str) -> None:
        """Send keys until a text shows: what was sent before them may swallow the first ones, or be dealt with late."""
        tries = itertools.count()
        pressed_at = 0.0

        def shown() -> bool:
            nonlocal pressed_at
            if text not in self.text() and time.monotonic() - pressed_at > 1.0 and next(tries) < PATIENCE:
                self.keys(keys)
                pressed_at = time.monotonic()
            return text in self.text()

        self.until(shown, repr(text))

    def ended(self) -> int:
        """Wait for the end; give the exit status as a shell shows it."""
        end = time.monotonic() + PATIENCE
        while self.read():
            assert time.monotonic() < end, "the command does not end"
        self.child.wait()
        signal_number = self.child.signalstatus
        return 128 + signal_number if signal_number is not None else int(self.child.exitstatus or 0)

    def is_restored(self) -> None:
        """Fail unless every mode that was switched on was switched off after that."""
        for name, on in ON.items():
            if on in self.sent:
                assert self.sent.rfind(OFF[name]) > self.sent.rfind(on), f"{name} is left on"
        assert ON["alternate screen"] in self.sent


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[Path], Terminal]]:
    started: list[Terminal] = []

    def begin(file: Path) -> Terminal:
        started.append(Terminal(file, tmp_path / "state"))
        return started[-1]

    yield begin
    for terminal in started:
        terminal.child.close(force=True)


def test_author_makes_an_overlap_sees_it_marks_saves_and_leaves(
    tmp_path: Path, start: Callable[[Path], Terminal]
) -> None:
    file = tmp_path / "yudnamutana.yaml"
    shutil.copyfile(RUBRIC, file)
    before = file.read_text(encoding="utf-8")
    terminal = start(file)
    terminal.shows("A1 Why a favourable unit", "rehearsal: word matching, not a judge", "saved")

    terminal.keys("3")  # components
    terminal.shows("C3 2 pts")
    terminal.keys("\x1b[B\x1b[B")  # down to C3
    terminal.shows("Id C3")
    terminal.keys("\r")  # into the text
    terminal.keys("\x1b[18~")  # f7 selects all
    for part in re.findall(".{1,20}", OVERLAPPING):
        terminal.keys(part)
    terminal.shows("GT401", "C3 may pay for what the gate (C1) pays for", "● modified")

    terminal.keys("\x1b[20~")  # f9, the judge pane
    terminal.keys("\x1b[B\x12")  # down to A1-F2, ctrl+r
    terminal.shows("A1-F2 min pass 3→5 ✗ mismatch", "scores 5, must score exactly 3: C3 paid 2, predicted 0")
    terminal.shows("· rehearsal")

    terminal.keys("\x13")  # ctrl+s
    terminal.until(lambda: "● modified" not in terminal.text(), "the file to be saved")
    terminal.keys("\x11")  # ctrl+q
    assert terminal.ended() == 0
    terminal.is_restored()

    condition = re.compile(
        r"(?<=credit_if: >-\n)( +The response proposes to sample barren stretches.*?\n)(?= +- id: C4)", re.S
    )
    assert len(condition.findall(before)) == 1
    after = file.read_text(encoding="utf-8")
    start_, rest = condition.split(before)[0], condition.split(before)[2]
    assert after.startswith(start_[: start_.rindex("credit_if:")])
    assert after.endswith(rest)
    edited = after[start_.rindex("credit_if:") : len(after) - len(rest)]
    assert " ".join(edited.replace("credit_if: >-", "").replace("credit_if:", "").split()) == OVERLAPPING


HOSTILE = """\
schema_version: "2.0"
benchmark: {name: "\\e]0;PWNED\\a"}
questions:
  - id: "A1\\e[2J"
    section: "\\e]52;c;UFdORUQ=\\a"
    title: "\\e[1;1H\\e[2K*** SCORE 10/10 ***[/][@click=app.quit]x[/]"
    question: "\\x9b31m\\u202eback\\u2066"
    model_answer: "\\ec\\e[6n"
    gate: {component_id: C1, points: 3, pass_condition: "\\e[?1003h says why", fail_examples: ["\\e]8;;http://evil\\a"]}
    components:
      - {id: C1, points: 3, is_gate: true, credit_if: "\\e[31mred"}
      - {id: "C2\\a", points: 7, is_gate: false, credit_if: "\\eP+q544e\\e\\\\"}
    do_not_credit: ["\\e[3J"]
    calibration:
      - {fixture_id: "A1-F1\\e[5m", response_text: "\\e[?1049l\\e]11;?\\a", expected_total: 0}
"""


WORDS = (
    "Model answer",
    "says why",
    "C2",
    "Entry 1",
    "none yet",
    "Nothing under",
    "A1-F1",
    "Exactly what the judge",
)


def test_no_escape_sequence_of_a_hostile_file_reaches_the_terminal(
    tmp_path: Path, start: Callable[[Path], Terminal]
) -> None:
    file = tmp_path / "hostile\x1b]0;NAME\x07.yaml"
    file.write_text(HOSTILE, encoding="utf-8")
    terminal = start(file)
    terminal.shows("SCORE 10/10")
    for section, word in zip("12345678", WORDS, strict=True):
        terminal.keys(section)
        terminal.shows(word)
    terminal.keys("9")
    terminal.shows("The file from line 4")
    terminal.keys("\x12")  # ctrl+r
    terminal.keys("\x1bOQ")  # f2, the problems list
    terminal.shows("Problems")
    terminal.keys("\x11")
    assert terminal.ended() == 0
    for sequence in (
        b"\x1b]0;PWNED",
        b"\x1b]0;NAME",
        b"\x1b]52;",
        b"\x1b]8;;http://evil",
        b"\x1b[1;1H\x1b[2K***",
        b"\x1bc",
        b"\x1b[6n",
        b"\x1b]11;?\x07",
        b"\x1bP+q544e",
        b"\x1b[3J",
        b"\x1b[31mred",
        "\x9b31m".encode(),
        "\u202e".encode(),
        "\u2066".encode(),
    ):
        assert sequence not in terminal.sent, sequence
    terminal.is_restored()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
def test_signal_ends_the_app_with_its_own_status_and_a_restored_terminal(
    tmp_path: Path, start: Callable[[Path], Terminal], number: signal.Signals
) -> None:
    file = tmp_path / "yudnamutana.yaml"
    shutil.copyfile(RUBRIC, file)
    terminal = start(file)
    terminal.shows("A1 Why a favourable unit", "saved")
    terminal.child.kill(number)
    assert terminal.ended() == 128 + number
    terminal.is_restored()
    assert file.read_bytes() == RUBRIC.read_bytes()


@pytest.mark.parametrize("wait", [0.0, 0.05, 0.2])
def test_a_terminal_that_goes_while_the_screen_is_drawn_ends_the_app_and_leaves_the_draft(
    tmp_path: Path, start: Callable[[Path], Terminal], wait: float
) -> None:
    file = tmp_path / "yudnamutana.yaml"
    shutil.copyfile(RUBRIC, file)
    terminal = start(file)
    terminal.shows("A1 Why a favourable unit", "saved")
    terminal.keys("2\t")
    terminal.keys(" typed last")
    terminal.shows("modified")
    for _ in range(30):  # draws as fast as it can
        os.write(terminal.child.child_fd, b"\x1b[B\x1b[A" * 5)
    time.sleep(wait)
    terminal.child.ptyproc.fileobj.close()
    terminal.child.ptyproc.closed = True
    deadline = time.monotonic() + 10
    while terminal.child.isalive() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not terminal.child.isalive()
    again = start(file)
    again.shows("Restore them")


def test_a_writer_without_a_terminal_takes_everything_in_and_has_the_app_end() -> None:
    code = """
import signal, sys, threading
from gt_tui.tui.terminal_output import LastingWriter
told = threading.Event()
signal.signal(signal.SIGHUP, lambda *_: told.set())
class Gone:
    def write(self, text): raise OSError(5, "no terminal")
    def flush(self): pass
writer = LastingWriter(Gone())
writer.start()
for _ in range(500):
    writer.write("x")
writer.stop()
print(told.wait(5))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=20, check=False)
    assert (done.stdout, done.stderr) == ("True\n", "")


INTERRUPTED_EDITOR = """
import os, signal, sys
signal.signal(signal.SIGINT, lambda *_: None)
os.killpg(os.getpgrp(), signal.SIGINT)  # as a terminal does on ctrl+c, to every program in front
with open(sys.argv[-1], "a") as file:
    file.write(" written elsewhere")
"""


def test_ctrl_c_in_the_authors_own_editor_is_the_editors(tmp_path: Path) -> None:
    file = tmp_path / "yudnamutana.yaml"
    shutil.copyfile(RUBRIC, file)
    editor = shlex.join([sys.executable, "-c", INTERRUPTED_EDITOR])
    terminal = Terminal(file, tmp_path / "state", EDITOR=editor)
    try:
        terminal.shows("A1 Why a favourable unit", "saved")
        terminal.keys("2\t\x1bOS")
        terminal.shows("written elsewhere", "modified")
        terminal.keys("\x11")
        terminal.shows("unsaved changes")
        terminal.keys("d")
        assert terminal.ended() == 0
    finally:
        terminal.child.close(force=True)


def test_locale_that_cannot_draw_the_screen_is_said_at_the_start(tmp_path: Path) -> None:
    terminal = Terminal(RUBRIC, tmp_path / "state", LC_ALL="C", PYTHONUTF8="0")
    assert terminal.ended() == 2
    assert "LC_ALL=C.UTF-8" in terminal.text()
    assert ON["alternate screen"] not in terminal.sent


ODD_INPUT = {
    "byte that is no UTF-8": b"\xff\xfe",
    "mouse of a terminal without pixels": b"\x1b[?1016;1$y\x1b[48;36;120;0;0t\x1b[<0;5;5M\x1b[<0;5;5m",
    "number of 5,000 digits": b"\x1b[<0;" + b"9" * 5000 + b";5M",
    "size of nothing": b"\x1b[48;0;0;0;0t\x1b[48;36;120;720;1200t",
}


@pytest.mark.parametrize("sent", ODD_INPUT.values(), ids=ODD_INPUT.keys())
def test_odd_input_neither_ends_the_app_nor_makes_it_deaf(
    tmp_path: Path, start: Callable[[Path], Terminal], sent: bytes
) -> None:
    file = tmp_path / "yudnamutana.yaml"
    shutil.copyfile(RUBRIC, file)
    terminal = start(file)
    terminal.shows("A1 Why a favourable unit", "saved")
    terminal.child.send(sent)
    terminal.answers("1", "Model answer")
    terminal.child.delaybeforesend = 0.3  # behind what was sent, not in one piece with it
    terminal.keys("2")
    terminal.keys("\r\x1b[18~heard")
    terminal.shows("Pass condition heard")
    terminal.keys("\x11")
    terminal.shows("unsaved changes")
    terminal.keys("d")
    assert terminal.ended() == 0


def test_address_that_a_projects_file_names_is_asked_about_before_the_editor_opens(tmp_path: Path) -> None:
    file = tmp_path / "yudnamutana.yaml"
    shutil.copyfile(RUBRIC, file)
    (tmp_path / "gt-tui.toml").write_text('[judge]\nurl = "http://127.0.0.1:9/v1"\nmodel = "theirs"\n')

    def opened(answer: str, shown: str) -> None:
        terminal = Terminal(file, tmp_path / "state")
        terminal.shows("Nothing was sent", "Trust it?")
        terminal.keys(f"{answer}\r")
        terminal.shows(shown, "saved")
        terminal.keys("\x11")
        assert terminal.ended() == 0

    opened("", "rehearsal: word matching")
    opened("y", "theirs at 127.0.0.1")
    again = Terminal(file, tmp_path / "state")
    again.shows("theirs at 127.0.0.1")
    again.keys("\x11")
    assert again.ended() == 0


def test_keys_that_come_in_a_bunch_go_where_the_one_before_led(
    tmp_path: Path, start: Callable[[Path], Terminal]
) -> None:
    file = tmp_path / "yudnamutana.yaml"
    shutil.copyfile(RUBRIC, file)
    terminal = start(file)
    terminal.shows("A1 Why a favourable unit", "saved")
    # to the gate, into its text, all of it selected and written over, out again, to the judge pane and its help
    terminal.keys("2\r\x1b[18~dada")
    terminal.shows("Pass condition dada", "● modified")
    terminal.keys("\x1b[20~v")
    terminal.shows("ctrl+r marks it")
    terminal.keys("\x1b[19~\x1b")  # whatever else came: nothing was typed into the text or deleted
    terminal.shows("Pass condition dada")
    assert "dadav" not in terminal.text()
    terminal.keys("\x13")
    terminal.shows("saved")
    assert "pass_condition: >-\n        dada\n" in file.read_text(encoding="utf-8")
