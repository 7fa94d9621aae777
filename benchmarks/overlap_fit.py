"""Fits the weights of the double-credit signs and scores fields left out: python benchmarks/overlap_fit.py

Logistic regression with a penalty on all labelled blocks of tests/checks but UNSEEN, which is only scored. Each field
is left out in turn, the weights fitted on the rest, and the field's pairs scored with them at the thresholds in use.
Pairs that have nothing to do with each other are added at little weight. What was found is rounded by
hand into gt_tui.checks.overlap_signs. The cues themselves (gt_tui.checks.asking) were written with these blocks in
sight, and chosen among several tries, so that even the figures for fields left out are kinder than a stranger's
rubric would be.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "checks"))

from overlap import told
from overlap_pairs import BLOCKS
from overlap_pairs_fresh import FRESH
from overlap_pairs_more import MORE

from gt_tui.checks.claims import read_claim, variant_key
from gt_tui.checks.overlap_signs import APART, HINT_AT, LIKELY_AT, Features, features, topic_of

NAMES = list(Features.__struct_fields__)
ASIDE = 0.05
"""Weight of a pair of components, or of a gate and another question's component, that are separate."""

Row = tuple[str, list[float], bool, float]
"""Field, counts with a 1 for the bias, whether it overlaps, weight."""


def rows() -> list[Row]:
    """Give all pairs."""
    found: list[Row] = []
    blocks = (*BLOCKS, *FRESH, *MORE)
    for at, block in enumerate(blocks):
        question = block.build()
        key = variant_key(question.accepted_variants)
        topic = topic_of(question, key)
        gate = read_claim(block.gate, key)
        claims = [read_claim(line.credit_if, key) for line in block.lines]

        def row(one, other, overlaps, weight, topic=topic, field=block.field):
            counted = features(one, other, topic)
            found.append((field, [1.0, *(getattr(counted, name) for name in NAMES)], overlaps, weight))

        for line, claim in zip(block.lines, claims, strict=True):
            row(gate, claim, bool(line.overlap), 1.0)
        stranger = blocks[(at + 2) % len(blocks)]
        for line in stranger.lines if stranger.field != block.field else ():
            row(gate, read_claim(line.credit_if, key), False, ASIDE)
        for i, one in enumerate(claims):
            for j, other in enumerate(claims):
                pair = (f"C{min(i, j) + 2}", f"C{max(i, j) + 2}")
                if i != j and not block.lines[i].overlap and pair not in block.between:
                    row(one, other, False, ASIDE)
    return found


def fitted(data: list[Row], penalty: float = 1.0) -> list[float]:
    """Give the weights by Newton's method, the bias first and without penalty."""
    size = len(data[0][1])
    weights = [0.0] * size
    for _ in range(12):
        slope = [0.0] + [-penalty * weight for weight in weights[1:]]
        curve = [[(penalty if i and i == j else 0.0) for j in range(size)] for i in range(size)]
        for _, counts, overlaps, weight in data:
            chance = 1 / (1 + math.exp(-sum(map(float.__mul__, weights, counts))))
            for i in (at for at in range(size) if counts[at]):
                slope[i] += weight * (overlaps - chance) * counts[i]
                for j in range(size):
                    curve[i][j] += weight * chance * (1 - chance) * counts[i] * counts[j]
        weights = [a + b for a, b in zip(weights, solved(curve, slope), strict=True)]
    return weights


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Give x with matrix * x == right (symmetric and positive: no pivoting needed)."""
    table = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, pivot in enumerate(table):
        for other in table[at + 1 :]:
            share = other[at] / pivot[at]
            for j in range(at, len(pivot)):
                other[j] -= share * pivot[j]
    result = [0.0] * len(table)
    for at in reversed(range(len(table))):
        rest = sum(table[at][j] * result[j] for j in range(at + 1, len(table)))
        result[at] = (table[at][-1] - rest) / table[at][at]
    return result


def main() -> None:
    """Print the figures and the weights."""
    data = rows()
    scored: list[tuple[float, bool]] = []
    for field in dict.fromkeys(field for field, *_ in data):
        weights = fitted([row for row in data if row[0] != field])
        for _, counts, overlaps, _ in (row for row in data if row[0] == field and row[3] == 1):
            named = dict(zip(NAMES, counts[1:], strict=True))
            value = sum(map(float.__mul__, weights, counts))
            scored.append((-9.0 if named["near"] < APART and named["repeats"] <= 1 / 3 else value, overlaps))
    print(f"each field left out in turn: {len(scored)} pairs, {sum(one for _, one in scored)} overlaps")
    for name, least in (("hint", HINT_AT), ("likely", LIKELY_AT)):
        right = sum(value >= least and one for value, one in scored)
        wrong = sum(value >= least and not one for value, one in scored)
        print(f"  {name:<7} {told(right, wrong, sum(one for _, one in scored) - right)}")
    print("weights on all:", *(f"{n} {w:.2f}" for n, w in zip(("bias", *NAMES), fitted(data), strict=True)), sep="\n  ")


if __name__ == "__main__":
    main()
