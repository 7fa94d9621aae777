"""How often a diagnosis names the planted cause, and what it costs in calls, with and without a judge that wavers.

    python benchmarks/diagnosis.py [ROUNDS]

Each of the defects in tests/calibration/simulated.py is diagnosed once with a steady judge, and ROUNDS times
(default 100) with a judge that flips each decision with probability p. Fixtures that happen to be marked as
predicted show no mismatch and are not diagnosed: they are counted apart.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "calibration"))

from simulated import PLANTED, Loop, Planted, is_mismatch

from gt_tui.calibration.diagnose import Cause

COLUMNS = (("right", 7), ("wrong", 7), ("cannot tell", 13), ("no mismatch", 13))


async def once(planted: Planted, flips: float, seed: int) -> tuple[str, int, int]:
    """Give how one diagnosis ended, its calls, and the most it could have made."""
    loop = Loop(planted.judge(flips, seed), planted.document)
    case = await loop.case(planted.fixture)
    most = len(case.sentences) + 2
    if not is_mismatch(case):
        return "no mismatch", 0, most
    _, finding = await loop.investigate(case)
    if finding.cause is None:
        return "cannot tell", finding.calls, most
    # The mark that is diagnosed may itself be one that the steady judge would not give: then noise is the truth.
    steady = await Loop(planted.judge(), planted.document).case(planted.fixture)
    as_planted = [row.difference for row in steady.comparison.components]
    is_noise = [row.difference for row in case.comparison.components] != as_planted
    if finding.cause is Cause.NOISE:
        return "right" if is_noise else "wrong", finding.calls, most
    right = (finding.cause, finding.component) == (planted.cause, planted.component)
    return "right" if right else "wrong", finding.calls, most


async def measure(flips: float, rounds: int) -> None:
    """Print a line for each defect and one for all of them."""
    print(f"\np = {flips}, {rounds} round{'' if rounds == 1 else 's'} of {len(PLANTED)} defects")
    print(
        f"{'planted cause':<18}{'right':>7}{'wrong':>7}{'cannot tell':>13}{'no mismatch':>13}{'calls':>8}{'at most':>9}"
    )
    everything: Counter[str] = Counter()
    calls_of_all, longest = 0, 0
    for planted in PLANTED:
        counted: Counter[str] = Counter()
        calls = 0
        most = 0
        for seed in range(rounds):
            ended, made, most = await once(planted, flips, seed)
            counted[ended] += 1
            calls += made
            longest = max(longest, made - most)
        diagnosed = rounds - counted["no mismatch"]
        mean = f"{calls / diagnosed:.1f}" if diagnosed else "n/a"
        cells = "".join(f"{counted[word]:>{width}}" for word, width in COLUMNS)
        print(f"{planted.cause.name.lower():<18}{cells}{mean:>8}{most:>9}")
        everything += counted
        calls_of_all += calls
    diagnosed = everything.total() - everything["no mismatch"]
    answered = everything["right"] + everything["wrong"]
    print(
        f"all: {everything['right']} of {diagnosed} diagnoses right ({everything['right'] / diagnosed:.1%}), "
        f"{everything['wrong']} wrong, {everything['cannot tell']} cannot tell; "
        f"right when it answered: {everything['right']} of {answered} ({everything['right'] / answered:.1%}); "
        f"{calls_of_all / diagnosed:.2f} calls a diagnosis; over the limit: {max(0, longest)}"
    )


async def main() -> None:
    """Measure without noise and with three strengths of it."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    begun = time.perf_counter()
    await measure(0.0, 1)
    for flips in (0.05, 0.1, 0.2):
        await measure(flips, rounds)
    print(f"\n{time.perf_counter() - begun:.1f} s")


if __name__ == "__main__":
    asyncio.run(main())
