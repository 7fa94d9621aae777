"""Fits what is known about gate and component, and writes it: python benchmarks/overlap_fit.py [--write]

Needs scikit-learn, which nothing else here does. Logistic regression with a penalty on the signs
(`gt_tui.checks.gate_signs`), on the direction of the component's claim and on its words, over the blocks of 33
authors and the older sets. Authors are left out by fours, the weights fitted on the rest, and their pairs scored:
those are the figures that are told. UNSEEN, BLIND, UNSEEN_AUTHORS and LATER_AUTHORS are never used here (overlap.py
scores them). Pairs of a gate and another question's component are added at little weight, so that no wording alone
makes an overlap.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import numpy as np
from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "checks"))

from labelled_blocks import BY_AUTHOR
from overlap import told
from overlap_pairs import BLOCKS, Block
from overlap_pairs_fresh import FRESH
from overlap_pairs_more import MORE

from gt_tui.checks.claims import Claim, read_claim, variant_key
from gt_tui.checks.gate_signs import HINT_AT, LIKELY_AT, Features, Topic, features, score, topic_of
from gt_tui.checks.learned import Weights, word_signs
from gt_tui.files.load import load
from gt_tui.rubric.reading import question_at
from gt_tui.text.likeness import direction, numbers_of

TABLE = Path(__file__).parents[1] / "src" / "gt_tui" / "checks" / "overlap_weights.json"
NAMES = Features.__struct_fields__
PENALTY = 10.0
ABOUT_SCALE = 0.2 * 128**0.5
"""Of the numbers of a direction, beside signs with a spread of 1: there are many, and each tells little."""
FEWEST = 16
"""Conditions that a word must stand in to be weighed."""
TOLD_TO_WRITE = frozenset(
    f"{verb}{ending}" for verb in ("calculate", "compare", "warn", "recommend", "distinguishe") for ending in ("", "s")
)
"""Words that the first authors were told to begin overlaps with, too: an accident of their task."""
ASIDE = 0.3
"""Weight of a gate with a component of another question."""
GYM_DEFECTS = {("G1", "C2"), ("G2", "C2"), ("G3", "C2"), ("G6", "C2"), ("G7", "C2")}
"""What the repair gym doubles on purpose."""
OLDER, SHIPPED = 3, 8
"""Weight of the older sets, and of the rubrics that come with the app: few pairs, in a style of their own."""
COPIED = 0.06
"""Weight of a gate with itself, or nearly so."""
TOGETHER = 4
"""Authors of one style share a fold."""

Row = tuple[Features, Claim, bool, float]
"""Counts, the component's claim, whether it overlaps, weight."""


def rows(blocks: Sequence[Block]) -> Iterable[Row]:
    """Give the pairs of gate and component, and those of a gate with a stranger's component."""
    for at, block in enumerate(blocks):
        question = block.build()
        key = variant_key(question.accepted_variants)
        topic: Topic = topic_of(question, key)
        gate = read_claim(block.gate, key)
        for line in block.lines:
            claim = read_claim(line.credit_if, key)
            yield features(gate, claim, topic), claim, bool(line.overlap), 1.0
        doubles = [line.credit_if for line in block.lines if line.overlap]
        for copy in copies(block.gate, doubles):
            claim = read_claim(copy, key)
            yield features(gate, claim, topic), claim, True, COPIED
        stranger = blocks[(at + 3) % len(blocks)]
        for line in stranger.lines if stranger.field != block.field else ():
            claim = read_claim(line.credit_if, key)
            yield features(gate, claim, topic), claim, False, ASIDE


def copies(gate: str, doubles: Sequence[str]) -> Iterable[str]:
    """Give components that plainly say what the gate says: no author of a labelled set is so careless, others are.

    Some go on with the end of a component that doubles the gate: an instance, a mechanism, the claim once more.
    """
    words = gate.split()
    claim = gate[read_claim(gate, ()).verb_end :].strip().removeprefix("that ").rstrip(".")
    yield gate
    yield f"The response states that {claim}"
    yield f"Explains why {claim}"
    yield " ".join(words[: max(6, 2 * len(words) // 3)])
    for joint, double in zip((", because", ", as", ";"), doubles, strict=False):
        tail = double.split()[-10:]
        yield f"Explains that {claim}{joint} {' '.join(tail[len(tail) // 3 :])}"


def shipped() -> Iterable[Row]:
    """Give the components of the rubrics that come with the app; but for the gym's defects they are sound."""
    for path in sorted((Path(__file__).parents[1] / "rubrics").glob("*.yaml")):
        document = load(path).document
        for question in (question_at(document, index)[0] for index in range(document.question_count)):
            gate = question.gate
            if gate is None:
                continue
            key = variant_key(question.accepted_variants)
            claims = read_claim(gate.pass_condition, key), topic_of(question, key)
            for part in question.components:
                if part is not question.gate_component:
                    claim = read_claim(part.credit_if, key)
                    double = path.stem == "repair-gym" and (question.id, part.id) in GYM_DEFECTS
                    yield features(claims[0], claim, claims[1]), claim, double, 1.0


def weighed(found: Iterable[Row], times: float) -> Iterable[Row]:
    """Give the pairs with their weight so many times."""
    return ((counted, claim, overlaps, weight * times) for counted, claim, overlaps, weight in found)


def names_of(claim: Claim) -> list[str]:
    """Give the words of a condition that may be weighed."""
    return [name for name in word_signs(claim.kept) if TOLD_TO_WRITE.isdisjoint(name.lstrip("^").split())]


def numbers(data: Sequence[Row]) -> tuple[np.ndarray, np.ndarray]:
    """Give the signs and the directions as tables."""
    signs = np.array([[getattr(counted, name) for name in NAMES] for counted, *_ in data])
    about = np.array([numbers_of(direction(claim.roots)) for _, claim, *_ in data])
    return signs, about * ABOUT_SCALE


def fitted(data: Sequence[Row]) -> Weights:
    """Give the table."""
    signs, about = numbers(data)
    spread = signs.std(axis=0) + 1e-9
    words = CountVectorizer(analyzer=names_of, min_df=FEWEST, binary=True)
    found = words.fit_transform([claim for _, claim, *_ in data])
    model = LogisticRegression(C=1 / PENALTY, max_iter=5000)
    model.fit(
        hstack([csr_matrix(signs / spread), csr_matrix(about), found]).tocsr(),
        [overlaps for _, _, overlaps, _ in data],
        sample_weight=[weight for *_, weight in data],
    )
    of_signs, of_about, of_words = np.split(model.coef_[0], [len(NAMES), len(NAMES) + about.shape[1]])
    return Weights(
        bias=round(float(model.intercept_[0]), 3),
        signs={name: round(float(w / s), 3) for name, w, s in zip(NAMES, of_signs, spread, strict=True)},
        about=tuple(round(float(weight) * ABOUT_SCALE, 3) for weight in of_about),
        words={
            name: round(float(weight), 3)
            for name, weight in sorted(zip(words.get_feature_names_out(), of_words, strict=True))
            if abs(weight) >= 0.005
        },
    )


def main() -> None:
    """Print the figures for authors left out, and write the table fitted on all."""
    by_author = {name: list(rows(blocks)) for name, blocks in BY_AUTHOR.items()}
    older = [*weighed(rows((*BLOCKS, *FRESH, *MORE)), OLDER), *weighed(shipped(), SHIPPED)]
    names = list(by_author)
    scored: list[tuple[float, bool, float]] = []
    for start in range(0, len(names), TOGETHER):
        left_out = names[start : start + TOGETHER]
        table = fitted([*older, *(row for name in names if name not in left_out for row in by_author[name])])
        for counted, claim, overlaps, weight in (row for name in left_out for row in by_author[name]):
            scored.append((score(counted, claim, table), overlaps, weight))
    pairs = [(value, overlaps) for value, overlaps, weight in scored if weight == 1]
    strangers = [value for value, _, weight in scored if weight == ASIDE]
    copied = [value for value, _, weight in scored if weight == COPIED]
    print(f"authors left out in turn: {len(pairs)} pairs, {sum(one for _, one in pairs)} overlaps")
    for name, least in (("hint", HINT_AT), ("likely", LIKELY_AT)):
        right = sum(value >= least and one for value, one in pairs)
        wrong = sum(value >= least and not one for value, one in pairs)
        print(f"  {name:<7} {told(right, wrong, sum(one for _, one in pairs) - right)}")
        print(f"  {name:<7} {sum(value >= least for value in strangers)} of {len(strangers)} strangers")
        print(f"  {name:<7} {sum(value >= least for value in copied)} of {len(copied)} copies of the gate")
    table = fitted([*older, *(row for of_one in by_author.values() for row in of_one)])
    print("signs:", *(f"{name} {weight:+.2f}" for name, weight in table.signs.items()), sep="\n  ")
    if "--write" in sys.argv:
        TABLE.write_bytes(msgspec.json.format(msgspec.json.encode(table), indent=1) + b"\n")


if __name__ == "__main__":
    main()
