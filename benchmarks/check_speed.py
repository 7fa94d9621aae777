"""How long `gt-tui check` takes, as a multiple of `python -c pass` on the same machine at the same time.

python benchmarks/check_speed.py [--sizes 50,500,2000] [--rounds 7] [FILE ...]

Goal: at most 15 times at 50 questions, without importing textual, and linear up to 2,000. "Anew" checks every question
(--no-cache); "again" is a file of which nothing was changed since the last check; "one changed" has another first
question. Processes are timed in turns, and the median of the ratios counts, so that a busy machine slows all alike.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from make_rubric import rubric

GOAL = 15.0


ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""As installed software runs: with its bytecode kept."""


def seconds(*words: str) -> float:
    """Give the wall time of a process."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=False, env=ENVIRONMENT)
    return time.perf_counter() - start


def imports_textual(path: Path) -> bool:
    """Tell whether checking imports the terminal toolkit."""
    code = (
        "import sys; from gt_tui.cli.main import main; main(['check', sys.argv[1]]); sys.exit('textual' in sys.modules)"
    )
    return (
        subprocess.run(
            [sys.executable, "-c", code, str(path)], stdout=subprocess.DEVNULL, check=False, env=ENVIRONMENT
        ).returncode
        == 1
    )


def changed(path: Path, turn: int) -> Path:
    """Give the file after its first question got another id."""
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(?m)^( *- id: A1)\w*", rf"\1x{turn}", text, count=1), encoding="utf-8")
    return path


def main() -> int:
    """Print the table; give 1 when the goal is missed for a file that was checked before."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--sizes", default="50,500,2000")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    good = True
    anew_each = []
    print("in multiples of python -c pass")
    print(f"{'questions':>9} {'KB':>6} {'anew':>7} {'again':>7} {'one changed':>12} {'ms a question, anew':>20}")
    with tempfile.TemporaryDirectory() as folder:
        ENVIRONMENT["XDG_CACHE_HOME"] = str(Path(folder) / "cache")
        texts = [path.read_text(encoding="utf-8") for path in options.files]
        for text in texts or (rubric(size) for size in map(int, options.sizes.split(","))):
            path = Path(folder) / "rubric.yaml"
            path.write_text(text, encoding="utf-8")
            size = text.count("pass_condition:")
            command = ("-m", "gt_tui.cli.main", "check", str(path))
            seconds(*command)  # once for the bytecode, the disk cache, and what is kept
            anew, again, one, whole = [], [], [], []
            for turn in range(options.rounds if size <= 100 else max(1, options.rounds // 3)):
                nothing = seconds("-c", "pass")
                whole.append(seconds(*command, "--no-cache"))
                anew.append(whole[-1] / nothing)
                again.append(seconds(*command) / seconds("-c", "pass"))
                changed(path, turn)
                one.append(seconds(*command) / seconds("-c", "pass"))
            anew_each.append(statistics.median(whole) / size * 1000)
            medians = [statistics.median(each) for each in (anew, again, one)]
            print(
                f"{size:>9} {len(text) // 1024:>6} {medians[0]:>7.1f} {medians[1]:>7.1f} {medians[2]:>12.1f} ", end=""
            )
            print(f"{anew_each[-1]:>20.2f}")
            if size == 50:
                good = good and medians[1] <= GOAL and not imports_textual(path)
                told = ["met" if ratio <= GOAL else "MISSED" for ratio in medians]
                print(f"{'':>9} goal {GOAL:.0f}x: anew {told[0]}, again {told[1]}, one changed {told[2]}")
    if len(anew_each) > 1:
        base = anew_each[1] if len(anew_each) > 2 else anew_each[0]
        print(f"linear: a question of the largest file costs {anew_each[-1] / base:.2f} times that of the middle one")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
