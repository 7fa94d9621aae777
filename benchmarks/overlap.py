"""How well the double-credit hints do on the labelled pairs: python benchmarks/overlap.py

Precision and recall a level, for pairs of gate and component and for pairs of components, and the time of a
question. The sets stand in tests/checks; which of them the detector was tuned on is said beside the figures.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "checks"))

from overlap_pairs import HELD_OUT, TUNED, Block
from overlap_pairs_blind import BLIND
from overlap_pairs_fresh import FRESH
from overlap_pairs_more import MORE
from overlap_pairs_unseen import UNSEEN

from gt_tui.checks.overlap import Level, find_overlaps

SETS = {
    "tuned (tuned on)": TUNED,
    "held out (tuned on since the words were joined by other signs)": HELD_OUT,
    "fresh (tuned on)": FRESH,
    "more (tuned on; hard on purpose)": MORE,
    "unseen (not fitted on; same author)": UNSEEN,
    "blind (not fitted on; another author, hard on purpose)": BLIND,
}


def pairs(block: Block) -> tuple[set[tuple[str, str]], set[tuple[str, str]], set[tuple[str, str]]]:
    """Give the overlaps at the gate, all pairs at the gate, and all pairs of components that are judged."""
    names = {f"C{n}": line for n, line in enumerate(block.lines, 2)}
    at_gate = {("C1", name) for name in names}
    sound = [name for name, line in names.items() if not line.overlap]
    between = {(one, other) for at, one in enumerate(sound) for other in sound[at + 1 :]} | set(block.between)
    return {("C1", name) for name, line in names.items() if line.overlap}, at_gate, between


def figures(found: set[tuple[str, str]], wanted: set[tuple[str, str]]) -> tuple[int, int, int]:
    """Give right, wrong and missed."""
    return len(found & wanted), len(found - wanted), len(wanted - found)


def told(right: int, wrong: int, missed: int) -> str:
    """Give the counts with precision and recall."""
    precision = f"{right / (right + wrong):.2f}" if right + wrong else "-"
    recall = f"{right / (right + missed):.2f}" if right + missed else "-"
    return f"precision {precision:>4} recall {recall:>4}  ({right} right, {wrong} wrong, {missed} missed)"


def main() -> None:
    """Print the figures."""
    for name, blocks in SETS.items():
        print(name)
        for level in (Level.HINT, Level.LIKELY):
            gate, between = [0, 0, 0], [0, 0, 0]
            for block in blocks:
                overlaps = find_overlaps(block.build())
                found = {(o.first_id, o.second_id) for o in overlaps if level is Level.HINT or o.level is level}
                wanted, at_gate, judged = pairs(block)
                gate = [a + b for a, b in zip(gate, figures(found & at_gate, wanted), strict=True)]
                between = [a + b for a, b in zip(between, figures(found & judged, set(block.between)), strict=True)]
            print(f"  {level:<7} gate/component      {told(*gate)}")
            print(f"  {level:<7} component/component {told(*between)}")
    blocks = [block.build() for block in (*TUNED, *HELD_OUT, *FRESH, *MORE, *UNSEEN)]
    start = time.perf_counter()
    for _ in range(5):
        for question in blocks:
            find_overlaps(question)
    print(f"{(time.perf_counter() - start) / 5 / len(blocks) * 1000:.2f} ms a question with warm caches")


if __name__ == "__main__":
    main()
