"""How well the double-credit hints do on the labelled pairs: python benchmarks/overlap.py

Precision and recall a level, for pairs of gate and component and for pairs of components, and the time of a
question. The sets stand in tests/checks; which of them the detector was tuned on is said beside the figures.
"""

from __future__ import annotations

import sys
import time
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "checks"))

from labelled_blocks import COMPONENT_AUTHORS, LATER_AUTHORS, UNSEEN_AUTHORS
from msgspec.structs import replace
from overlap_pairs import HELD_OUT, TUNED, Block
from overlap_pairs_blind import BLIND
from overlap_pairs_components import FIRST_FIELDS, LAST_FIELDS, Asked
from overlap_pairs_components_blind import BLIND_PAIRS
from overlap_pairs_fresh import FRESH
from overlap_pairs_more import MORE
from overlap_pairs_unseen import UNSEEN

from gt_tui.checks.overlap import Level, find_overlaps

SETS: dict[str, tuple[Block | Asked, ...]] = {
    "tuned (tuned on)": TUNED,
    "held out (tuned on since the words were joined by other signs)": HELD_OUT,
    "fresh (tuned on)": FRESH,
    "more (tuned on; hard on purpose)": MORE,
    "unseen (not fitted on; same author)": UNSEEN,
    "blind (not fitted on; another author, hard on purpose)": BLIND,
    "three more authors (not fitted on)": UNSEEN_AUTHORS,
    "the same, those that are easily mislabelled left out": tuple(
        replace(block, lines=tuple(line for line in block.lines if not line.hard), between=())
        for block in UNSEEN_AUTHORS
    ),
    "two later authors (not fitted on; asked to leave no hint in length, openings or verbs)": LATER_AUTHORS,
    "components, first fields (tuned on; no gate overlaps)": FIRST_FIELDS,
    "components, last fields (tuned on since the signs were chosen)": LAST_FIELDS,
    "components, blind (another author; thresholds set with it in view)": BLIND_PAIRS,
    "components, blind, those made hard on purpose left out": tuple(
        asked for asked in BLIND_PAIRS if not any(pair.hard for pair in asked.pairs)
    ),
    "components, three more authors (not fitted on)": COMPONENT_AUTHORS,
}


class Label(NamedTuple):
    """What is known about two components."""

    overlaps: bool
    hard: bool = False
    """An overlap in other words, or a sound pair in the same ones."""


def judged_pairs(block: Block | Asked) -> dict[tuple[str, str], Label]:
    """Give the pairs of components of which it is known whether they pay for one claim."""
    if isinstance(block, Asked):
        named = {(f"C{pair.first}", f"C{pair.second}"): Label(pair.double, pair.hard) for pair in block.pairs}
        names = [f"C{n}" for n, _ in enumerate(block.lines, 2)]
        return {pair: named.get(pair, Label(False)) for pair in combinations(names, 2)}
    sound = [f"C{n}" for n, line in enumerate(block.lines, 2) if not line.overlap]
    return {pair: Label(False) for pair in combinations(sound, 2)} | {pair: Label(True) for pair in block.between}


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
            gate, named, judged = [0, 0, 0], [0, 0, 0], [0, 0, 0]
            for block in blocks:
                overlaps = find_overlaps(block.build())
                found = {(o.first_id, o.second_id) for o in overlaps if level is Level.HINT or o.level is level}
                at_gate = {pair for pair in found if pair[0] == "C1"}
                labels = judged_pairs(block)
                wanted = {pair for pair, label in labels.items() if label.overlaps}
                judged = added(judged, figures(found & labels.keys(), wanted))
                if isinstance(block, Asked):
                    gate = added(gate, figures(at_gate, set()))
                    ours = {(f"C{pair.first}", f"C{pair.second}") for pair in block.pairs}
                    named = added(named, figures(found & ours, wanted))
                else:
                    lines = enumerate(block.lines, 2)
                    gate = added(gate, figures(at_gate, {("C1", f"C{n}") for n, line in lines if line.overlap}))
            print(f"  {level:<7} gate/component      {told(*gate)}")
            print(f"  {level:<7} component/component {told(*judged)}")
            if any(named):
                print(f"  {level:<7}   the named pairs   {told(*named)}")
    blocks = [block.build() for block in (*TUNED, *HELD_OUT, *FRESH, *MORE, *UNSEEN)]
    for warmth in ("cold", "warm"):
        if warmth == "cold":
            forget()
        start = time.perf_counter()
        for question in blocks:
            find_overlaps(question)
        spent = time.perf_counter() - start
        print(f"{spent / len(blocks) * 1000:.2f} ms a question with {warmth} caches")


def forget() -> None:
    """Empty all caches of the package but the table of word vectors."""
    for name, module in list(sys.modules.items()):
        if name.startswith("gt_tui."):
            for one in vars(module).values():
                if hasattr(one, "cache_clear") and one.__name__ != "_table":
                    one.cache_clear()


def added(counts: list[int], more: tuple[int, int, int]) -> list[int]:
    """Give the sums of both."""
    return [a + b for a, b in zip(counts, more, strict=True)]


if __name__ == "__main__":
    main()
