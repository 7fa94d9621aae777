"""Fits the weights of the signs between two components: python benchmarks/overlap_fit_components.py

As benchmarks/overlap_fit.py does for the gate: each field is left out in turn, the weights fitted on the rest, and the
field's pairs scored with them. Within each of the two sources (the set written for this, and the blocks written for
the gate) overlaps and sound pairs weigh the same in all, and sound pairs in each other's words a third of the sound
ones. Each pair is counted twice: among all components of its question, and as if there were no others, so that short
questions are served too. Pairs with two tasks (gt_tui.checks.asking.Task) are never told; while fitting, two tasks
are one more sign.

Precision and recall are told in these weights, as if overlaps were as frequent as sound pairs. BLIND and UNSEEN are
never used. The tasks were written with FIRST_FIELDS in sight; LAST_FIELDS is told apart from it for that reason.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from overlap import judged_pairs
from overlap_fit import fitted
from overlap_pairs import BLOCKS
from overlap_pairs_components import FIRST_FIELDS, LAST_FIELDS
from overlap_pairs_fresh import FRESH
from overlap_pairs_more import MORE

from gt_tui.checks.between_signs import BETWEEN_HINT_AT, BETWEEN_LIKELY_AT, Between, between, setting_of
from gt_tui.checks.claims import read_claim, variant_key
from gt_tui.checks.gate_signs import topic_of

NAMES = list(Between.__struct_fields__)
HARD = 1 / 3
"""Share of sound pairs in each other's words in the weight of all sound ones."""


class Row(NamedTuple):
    """A pair of components of which it is known whether they overlap."""

    source: str
    field: str
    counts: list[float]
    """With a 1 for the bias in front, and a last one where the two have different tasks."""
    overlaps: bool
    hard: bool
    whole: bool
    """Counted among all components of its question; otherwise as if it had these two only."""
    one_task: bool


def rows() -> list[Row]:
    """Give all pairs of components of which it is known whether they overlap."""
    found: list[Row] = []
    for source, asked in (
        *(("first", one) for one in FIRST_FIELDS),
        *(("last", one) for one in LAST_FIELDS),
        *(("gate sets", one) for one in (*BLOCKS, *FRESH, *MORE)),
    ):
        question = asked.build()
        key = variant_key(question.accepted_variants)
        claims = [read_claim(component.credit_if, key) for component in question.components[1:]]
        topic = topic_of(question, key)
        whole = setting_of(topic, claims)
        for (one, first), (other, second) in combinations(enumerate(claims, 2), 2):
            one_task = first.asks.task is second.asks.task
            label = judged_pairs(asked).get((f"C{one}", f"C{other}"))
            for setting in (whole, setting_of(topic, (first, second))) if label else ():
                counted = between(first, second, setting)
                counts = [
                    1.0,
                    *(getattr(counted, name) * (one_task or name != "task") for name in NAMES),
                    1.0 - one_task,
                ]
                found.append(Row(source, asked.field, counts, label.overlaps, label.hard, setting is whole, one_task))
    return found


def weights_of(data: list[Row]) -> list[float]:
    """Give the weight of each pair, that of an overlap being 1."""
    groups: dict[tuple[bool, bool, bool], int] = {}
    for row in data:
        groups[key_of(row)] = groups.get(key_of(row), 0) + 1
    result = []
    for row in data:
        own, overlaps, hard = key_of(row)
        all_overlaps = groups[own, True, False]
        share = HARD if hard else 1 - HARD if (own, False, True) in groups else 1.0
        result.append(1.0 if overlaps else share * all_overlaps / groups[key_of(row)])
    return result


def key_of(row: Row) -> tuple[bool, bool, bool]:
    """Give what a pair's weight depends on: whether it is of the set written for this, overlaps, and is hard."""
    return row.source != "gate sets", row.overlaps, row.hard and not row.overlaps


def main() -> None:
    """Print the figures and the weights."""
    data = rows()
    heavy = weights_of(data)
    scores: dict[int, float] = {}
    for field in dict.fromkeys(row.field for row in data):
        kept = [
            (row.field, row.counts, row.overlaps, weight)
            for row, weight in zip(data, heavy, strict=True)
            if row.field != field
        ]
        weights = fitted(kept)
        for at, row in enumerate(data):
            if row.field == field:
                scores[at] = sum(map(float.__mul__, weights, row.counts)) if row.one_task else -9.0
    everything = ("first", "last", "gate sets")
    told = [(sources, True) for sources in (("first",), ("last",), ("first", "last"), ("gate sets",), everything)]
    for sources, whole in (*told, (everything, False)):
        print(" and ".join(sources), "- each field left out in turn" + ("" if whole else ", each pair by itself"))
        some = [at for at, row in enumerate(data) if row.source in sources and row.whole is whole]
        for name, least in (("hint", BETWEEN_HINT_AT), ("likely", BETWEEN_LIKELY_AT)):
            right = sum(heavy[at] for at in some if data[at].overlaps and scores[at] >= least)
            wrong = sum(heavy[at] for at in some if not data[at].overlaps and scores[at] >= least)
            overlaps = sum(heavy[at] for at in some if data[at].overlaps)
            sound = [at for at in some if not data[at].overlaps and not data[at].hard]
            alarms = sum(scores[at] >= least for at in sound)
            print(
                f"  {name:<7} precision {right / max(1e-9, right + wrong):.2f} recall {right / overlaps:.2f}, "
                f"alarms on {alarms} of {len(sound)} other sound pairs"
            )
    rounded = fitted([(row.field, row.counts, row.overlaps, weight) for row, weight in zip(data, heavy, strict=True)])
    print(
        "weights on all:",
        *(f"{n} {w:.2f}" for n, w in zip(("bias", *NAMES, "two tasks"), rounded, strict=True)),
        sep="\n  ",
    )


if __name__ == "__main__":
    main()
