"""How long `gt-tui check` takes, as a multiple of `python -c pass` on the same machine at the same time.

python benchmarks/check_speed.py [--sizes 50,500,2000] [--rounds 7]

Goal: at most 15 times at 50 questions, without importing textual, and linear up to 2,000. Processes are
timed in turns, and the median of the ratios counts, so that a busy machine slows both sides alike.
"""

from __future__ import annotations

import argparse
import os
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


def main() -> int:
    """Print the table; give 1 when the goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="50,500,2000")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    good = True
    per_question = []
    print(f"{'questions':>9} {'KB':>6} {'seconds':>8} {'x python -c pass':>17} {'ms a question':>14}")
    with tempfile.TemporaryDirectory() as folder:
        for size in map(int, options.sizes.split(",")):
            path = Path(folder) / f"{size}.yaml"
            path.write_text(rubric(size), encoding="utf-8")
            seconds("-m", "gt_tui.cli.main", "check", str(path))  # once for the bytecode and the disk cache
            rounds = options.rounds if size <= 100 else max(1, options.rounds // 3)
            pairs = []
            for _ in range(rounds):
                nothing = seconds("-c", "pass")
                pairs.append((nothing, seconds("-m", "gt_tui.cli.main", "check", str(path))))
            ratio = statistics.median(check / nothing for nothing, check in pairs)
            took = statistics.median(check for _, check in pairs)
            per_question.append(took / size * 1000)
            print(f"{size:>9} {path.stat().st_size // 1024:>6} {took:>8.3f} {ratio:>17.1f} {per_question[-1]:>14.2f}")
            if size == 50:
                good = good and ratio <= GOAL and not imports_textual(path)
                told = "met" if ratio <= GOAL else "MISSED"
                print(f"{'':>9} goal {GOAL:.0f}x: {told}; imports textual: {imports_textual(path)}")
    if len(per_question) > 1:
        base = per_question[1] if len(per_question) > 2 else per_question[0]
        print(
            f"linear: a question of the largest file costs {per_question[-1] / base:.2f} times that of the middle one"
        )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
