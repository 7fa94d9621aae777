"""Work in a process beside: always in an interpreter of its own, since a test's own process has threads."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")


def printed(code: str, folder: Path) -> list[str]:
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_lines_come_back_whole_and_in_order(tmp_path: Path) -> None:
    code = """
from gt_tui.files.beside import beside
other = beside(lambda: (f"{n} é \\ud800 " + "x" * 70_000 for n in range(5)))
print("mine")
print(*[(line[:5].encode("utf-8", "surrogatepass"), len(line)) for line in other.rest()], sep="\\n")
print(other.rest())
"""
    assert printed(code, tmp_path) == [
        "mine",
        *(str((f"{n} é \ud800".encode("utf-8", "surrogatepass"), 70_006)) for n in range(5)),
        "[]",
    ]


def test_what_fails_gives_the_lines_that_were_made_and_no_traceback(tmp_path: Path) -> None:
    code = """
from gt_tui.files.beside import beside
def work():
    yield "one"
    print("to nowhere")
    raise RuntimeError("two")
print(beside(work).rest())
"""
    assert printed(code, tmp_path) == ["['one']"]


def test_lines_are_heard_as_they_come_and_the_process_ends_when_nobody_listens(tmp_path: Path) -> None:
    code = """
import asyncio, os, time
from gt_tui.files.beside import beside
def work():
    yield str(os.getpid())
    while True:
        time.sleep(60)
        yield "late"
async def main():
    heard = []
    other = beside(work)
    other.listen(asyncio.get_running_loop(), heard.extend)
    while not heard:
        await asyncio.sleep(0.01)
    print(heard[0])
    other.stop_listening(asyncio.get_running_loop())
    other.stop_listening(asyncio.get_running_loop())
asyncio.run(main())
"""
    (pid,) = printed(code, tmp_path)
    for _ in range(100):
        try:
            os.kill(int(pid), 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    raise AssertionError("the process is still there")
