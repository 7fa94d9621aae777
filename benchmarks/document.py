"""What opening, editing and saving cost, as ratios to a floor measured in the same run.

    python benchmarks/document.py [--sizes 50,500,2000] [--rounds 5] [FILE ...]

Floors: `json.loads` of the same data for reading, encode + write + fsync + rename of the same bytes for saving, the
file's size for memory. With FILEs these are measured instead of made ones. Times are the best of the rounds, with
the garbage collector off, as the app has it while it loads.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from make_rubric import rubric

from gt_tui.files.atomic import save
from gt_tui.files.load import digest, notation_of
from gt_tui.rubric.convert import convert
from gt_tui.rubric.document import Document, Notation, open_document
from gt_tui.rubric.edits import SetValue
from gt_tui.rubric.reading import head_of, question_at

PEAK = """
import gc, sys
gc.disable()
def peak(): return int(next(l for l in open("/proc/self/status") if l.startswith("VmHWM")).split()[1]) * 1024
from gt_tui.files.load import load
from gt_tui.rubric.reading import question_at
from pathlib import Path
before = peak()
if len(sys.argv) > 2:
    document = load(Path(sys.argv[1])).document
    views = [question_at(document, index) for index in range(document.question_count)]
print(peak() - before)
"""


def best(rounds: int, work: Callable[[], object]) -> float:
    """Give the shortest time of a piece of work, in seconds."""
    times = []
    for _ in range(rounds):
        gc.collect()
        gc.disable()
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
        gc.enable()
    return min(times)


def read_whole(text: str, notation: Notation) -> Document:
    """Open, read every question into the typed view, and locate something in one: spans are made when used."""
    document = open_document(text, notation)
    head_of(document)
    for index in range(document.question_count):
        question_at(document, index)
    document.place(("questions", document.question_count // 2, "gate", "points"))
    return document


def edit_once(document: Document, index: int) -> None:
    """Change one text, which is written, read back, compared, and read into the typed view again."""
    path = ("questions", index, "gate", "pass_condition")
    changed = document.edited(SetValue(path, f"The answer says so. {time.perf_counter()}"))
    question_at(changed, index)


def floor_of_saving(path: Path, text: str) -> None:
    """Write the bytes beside the file and rename, without looking at anything."""
    data = text.encode()
    beside = path.with_suffix(".floor")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def memory(path: Path) -> float:
    """Give the growth of a process's peak memory by opening and reading a file, in bytes."""
    words = [sys.executable, "-c", PEAK, str(path)]
    grown = subprocess.run([*words, "read"], capture_output=True, text=True, check=True).stdout
    return float(grown)


def measure(name: str, path: Path, rounds: int) -> None:
    """Print one row."""
    text = path.read_text(encoding="utf-8")
    notation = notation_of(path, text)
    document = open_document(text, notation)
    data = text if notation is Notation.JSON else convert(document, Notation.JSON).text
    floor = best(rounds, lambda: json.loads(data))
    opened = best(rounds, lambda: open_document(text, notation))
    shown = best(rounds, lambda: open_document(text, notation, unread=True))
    whole = best(rounds, lambda: read_whole(text, notation))
    middle = document.question_count // 2
    edited = best(max(rounds, 20), lambda: edit_once(document, middle))
    present = digest(path.read_bytes())
    saving_floor = best(rounds, lambda: floor_of_saving(path, text))
    saving = best(rounds, lambda: save(path, text.encode(), expected=present))
    print(
        f"{name:<12}{len(text.encode()) / 1e6:>6.2f} MB  shown {shown / floor:>5.1f}x  open {opened / floor:>5.1f}x  "
        f"open+read {whole / floor:>5.1f}x json.loads   edit {edited * 1e3:>5.2f} ms   "
        f"save {saving / saving_floor:>4.1f}x   memory {memory(path) / len(text.encode()):>4.1f}x the file"
    )


def main() -> None:
    """Print a row for each size in each notation, or for each file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--sizes", default="50,500,2000")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for file in options.files:
            copy = Path(folder) / file.name
            copy.write_bytes(file.read_bytes())
            measure(file.name, copy, options.rounds)
        for size in map(int, options.sizes.split(",")) if not options.files else ():
            text = rubric(size)
            for notation in Notation:
                path = Path(folder) / f"{size}.{notation}"
                path.write_text(
                    text if notation is Notation.YAML else convert(open_document(text, Notation.YAML), notation).text
                )
                measure(path.name, path, options.rounds)


if __name__ == "__main__":
    main()
