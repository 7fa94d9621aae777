"""What the author waits for, measured in a real pseudo-terminal, as ratios to a floor of the same run.

    python benchmarks/terminal.py [--sizes 50,500,2000] [--rounds 5] [FILE ...]

First paint and whole-file check: against the smallest app of the same toolkit (one line of text). "First" is a file
that was never open before, "again" one of which the questions read as the last time. A key in the gate's text, checks
on: against a bare text area with the same text; then the lag behind the last of 60 keys typed at 30 a second; then a
paragraph of 2 and 20 KB on one line against the same text in short lines. Medians.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

import pyte
from make_rubric import rubric

SMALLEST = """
from textual.app import App
from textual.widgets import Static
class Small(App):
    def compose(self):
        yield Static("MARKER")
Small().run()
"""
BARE = """
import sys
from textual.app import App
from textual.widgets import TextArea
class Bare(App):
    def compose(self):
        area = TextArea(open(sys.argv[1]).read())
        area.cursor_blink = False
        area.highlight_cursor_line = False
        yield area
Bare().run()
"""
LETTERS = [chr(code) for code in range(0x100, 0x17F)]
"""One for each key, so that its first appearance in the output is its paint."""


class Terminal:
    """A command in a pseudo-terminal of 120 by 40."""

    def __init__(self, words: list[str], state: str, cache: str = "") -> None:
        self.start = time.perf_counter()
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            # a state of its own: a draft of the run that was killed before would be offered first
            own = tempfile.mkdtemp(dir=state)
            os.environ.update(TERM="xterm-256color", XDG_STATE_HOME=own, XDG_CACHE_HOME=cache or own)
            os.execvp(words[0], words)
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        self.output = b""

    def until(self, *markers: str, timeout: float = 120) -> float:
        """Give the seconds since the start at which all markers have come since the last `forget`."""
        wanted = [marker.encode() for marker in markers]
        end = time.perf_counter() + timeout
        while not all(marker in self.output for marker in wanted):
            if time.perf_counter() > end:
                raise TimeoutError(f"{markers} did not come; the last output was {self.output[-500:]!r}")
            if select.select([self.handle], [], [], 0.05)[0]:
                data = os.read(self.handle, 1 << 16)
                self.output += data
                if b"\x1b[?2026$p" in data:
                    os.write(self.handle, b"\x1b[?2026;2$y")
        return time.perf_counter() - self.start

    def settle(self, quiet: float = 0.4) -> None:
        """Wait until nothing has come for a while, and forget what came."""
        while select.select([self.handle], [], [], quiet)[0]:
            self.output += os.read(self.handle, 1 << 16)
        self.output = b""

    def send(self, keys: str) -> None:
        """Type."""
        os.write(self.handle, keys.encode())

    def close(self) -> None:
        """End the command."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.handle)


def gt_tui(path: Path) -> list[str]:
    """Give the words that open the app on a file."""
    return [sys.executable, "-m", "gt_tui.cli.main", str(path)]


def painted(words: list[str], marker: str, state: str) -> float:
    """Give the seconds to the first paint of a marker."""
    terminal = Terminal(words, state)
    try:
        return terminal.until(marker)
    finally:
        terminal.close()


def checked(path: Path, state: str, cache: str) -> float:
    """Give the seconds until the status line showed the whole file's counts, as a terminal would show them."""
    terminal = Terminal(gt_tui(path), state, cache)
    arrived: list[tuple[float, bytes]] = []
    try:
        terminal.until("A1")
        arrived.append((time.perf_counter(), terminal.output))
        while select.select([terminal.handle], [], [], 1.5)[0]:
            data = os.read(terminal.handle, 1 << 16)
            arrived.append((time.perf_counter(), data))
            if b"\x1b[?2026$p" in data:
                os.write(terminal.handle, b"\x1b[?2026;2$y")
    finally:
        terminal.close()
    screen = pyte.Screen(120, 40)
    stream = pyte.ByteStream(screen)
    done = 0.0
    for at, data in arrived:
        stream.feed(data)
        status = screen.display[-2]
        if not re.search(r"\d errors?  .*\d warnings?  ", status) or "checked" in status:
            done = 0.0
        elif not done:
            done = at
    if not done:
        raise TimeoutError(f"the whole file was not checked; the last status was {screen.display[-2]!r}")
    return done - terminal.start


def typing(words: list[str], opening: str, ready: str, state: str) -> tuple[float, float]:
    """Give the median seconds from a key to its paint, and the lag behind 60 keys at 30 a second."""
    terminal = Terminal(words, state)
    try:
        terminal.until(ready)
        terminal.settle(1.5)
        if opening:
            for key in opening:
                terminal.send(key)
                terminal.settle(0.3)
        times = []
        for letter in LETTERS[:40]:
            begin = time.perf_counter()
            terminal.send(letter)
            terminal.until(letter)
            times.append(time.perf_counter() - begin)
            terminal.settle(0.15)  # past the pause after which the edit is made and checked
        for letter in LETTERS[40:100]:
            begin = time.perf_counter()
            terminal.send(letter)
            while (left := begin + 1 / 30 - time.perf_counter()) > 0:
                if select.select([terminal.handle], [], [], left)[0]:
                    terminal.output += os.read(terminal.handle, 1 << 16)
        sent = time.perf_counter() - 1 / 30
        terminal.until(LETTERS[99])
        return statistics.median(times), max(0.0, time.perf_counter() - sent)
    finally:
        terminal.close()


def with_condition(text: str) -> str:
    """Give a rubric whose first gate has this pass condition."""
    lines = rubric(50).split("\n")
    at = next(n for n, line in enumerate(lines) if "pass_condition:" in line)
    body = "\n".join(f"        {line}" for line in text.split("\n"))
    lines[at] = f"      pass_condition: |-\n{body}"
    return "\n".join(lines)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--sizes", default="50,500,2000")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "small.py").write_text(SMALLEST)
        (folder / "bare.py").write_text(BARE)
        small = [sys.executable, str(folder / "small.py")]
        files = list(options.files)
        for size in map(int, options.sizes.split(",")) if not files else ():
            files.append(folder / f"{size}.yaml")
            files[-1].write_text(rubric(size))
        print("first paint, and whole file checked, in multiples of the smallest app's first paint")
        for path in files:
            paints = []
            checks: dict[str, list[float]] = {"first": [], "again": []}
            for _ in range(options.rounds):
                floor = painted(small, "MARKER", name)
                paints.append(painted(gt_tui(path), "A1", name) / floor)
            for _ in range(max(2, options.rounds // 2)):
                cache = tempfile.mkdtemp(dir=name)
                for ratios in checks.values():
                    ratios.append(checked(path, name, cache) / painted(small, "MARKER", name))
            shown = "   ".join(f"checked {when} {statistics.median(each):>5.1f}x" for when, each in checks.items())
            print(f"  {path.name:<12} paint {statistics.median(paints):>5.2f}x   {shown}")
        print("a key in the gate's text, in multiples of a bare text area with the same text; lag after a burst")
        sentence = "The answer says that the carbonate of the host reacts with acid fluid and lets copper come down. "
        for path in files:
            (folder / "text").write_text(sentence * 3)
            bare, _ = typing([*small[:1], str(folder / "bare.py"), str(folder / "text")], "", "answer", name)
            ours, lag = typing(gt_tui(path), "2\r", "A1", name)
            print(f"  {path.name:<12} key {ours / bare:>5.2f}x ({ours * 1e3:.1f} ms)   lag {lag * 1e3:>5.0f} ms")
        print("a key in a paragraph on one line, in multiples of the same text in short lines")
        for size in (2_000, 20_000):
            long = (sentence * (size // len(sentence) + 1))[:size]
            short = "\n".join(long[at : at + 60] for at in range(0, size, 60))
            times = []
            for kind, text in (("long", long), ("short", short)):
                path = folder / f"{kind}.yaml"
                path.write_text(with_condition(text))
                times.append(typing(gt_tui(path), "2\r", "A1", name)[0])
            print(f"  {size / 1000:>4.0f} KB       key {times[0] / times[1]:>5.2f}x ({times[0] * 1e3:.1f} ms)")


if __name__ == "__main__":
    main()
