"""Fits what the rehearsal judge knows of answers, and writes it: python benchmarks/rehearsal_fit.py [--write]

Needs scikit-learn, which nothing else here does. Logistic regression with a penalty, in two stages: the words of
sentences that deny (those of denials against those of answers that pass), then the signs of `gt_tui.judge.mark_signs`
for gates and for components, over the answers of 13 authors, the older sets and the rubrics that come with the app;
over full answers put into forms of denial, model answers, the gate's claim alone, and minimum passes with a component
that asks for the gate's claim again. Authors are left out by threes, everything is fitted on the rest, and their
answers marked: those are the figures that are told. Nothing is fitted on BLIND and the UNSEEN_AUTHORS;
the latter are marked at the end.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
import numpy as np
from msgspec.structs import replace
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "judge"))

from labelled_fixtures import BY_AUTHOR, UNSEEN_AUTHORS, Labelled
from rehearsal_free import FREE
from rehearsal_fresh import FRESH
from rehearsal_questions import FREELY_WORDED, QUESTIONS
from rehearsal_unseen import UNSEEN

from gt_tui.checks.claims import read_claim
from gt_tui.files.load import load
from gt_tui.judge.mark_signs import Counting, Signs
from gt_tui.judge.weighed import Bend, Linear, Weights, taking_back, word_signs
from gt_tui.judge.word_marker import mark_by_words
from gt_tui.judge.wordings import read_block
from gt_tui.rubric.marking_block import marking_block
from gt_tui.rubric.reading import head_of, question_at
from gt_tui.text.sentences import sentences

TABLE = Path(__file__).parents[1] / "src" / "gt_tui" / "judge" / "rehearsal_weights.json"
PENALTY = 3.0
WORD_PENALTY = 6.0
FEWEST_AUTHORS, FEWEST_SENTENCES = 4, 8
"""In how many authors' sentences a word must stand to be weighed, and in how many sentences."""
SMALLEST = 0.08
"""Weight of a word that is not worth keeping."""
KINDS = {"full": 1.0, "minimum_pass": 1.0, "partial": 0.5, "near_miss": 0.75, "denial": 0.4}
"""Weight of an answer by its kind: a rubric has each of the first four once, and few denials."""
OLDER = 5.0
"""Weight of the older sets: few answers, in an easier style."""
SHIPPED = 3.0
"""The rubrics that come with the app: few, and what they show must be seen."""
FORMED, DOUBLED, LITERAL, PADDED = 0.02, 0.05, 0.03, 0.3
"""Weight of what is made: a denial by a form, a component that asks for what the gate asks for, the model answer or
the gate's claim alone as an answer, and an answer with sentences that are beside the matter, or said twice."""
PADDING = (
    "The weather that week was mild and the office was open as usual.",
    "I had a good breakfast before I sat down to write this.",
    "My brother keeps bees, and they were quiet in the afternoon.",
    "There is a map of the town on the wall behind me.",
    "We met on a Tuesday, and the coffee was cold by then.",
)
GYM = {
    ("G1", 1): (3, 3, 0),
    ("G2", 1): (3, 3, 0),
    ("G3", 1): (3, 3, 0),
    ("G4", 0): (3, 0, 4),
    ("G5", 1): (3, 3, 0),
    ("G6", 1): (3, 3, 0),
    ("G7", 1): (0, 0, 0),
    ("G8", 2): (3, 3, 2),
    ("G9", 2): (3, 0, 0),
    ("G9", 3): (3, 0, 4),
}
"""What a literal marker gives where a question of the repair gym has its defect: an exercise shows nothing else."""
TOGETHER = 3
FORMS = (
    "It is said that {}, but that is not so.",
    "It is wrong that {}.",
    "I do not believe that {}.",
    "Some think that {}. That is false.",
    "Nothing suggests that {}.",
    "It is a myth that {}.",
)
STRAIGHT = ("taken_back", "reported", "disputed")
"""Signs that do not bend, and tell nothing of a component."""
BENDS = (0.5, 0.85)
"""Where a sign bends: at these quantiles."""


class Row(msgspec.Struct):
    """One place of one answer."""

    signs: Signs
    is_gate: bool
    paid: float
    weight: float
    sentences: list[str]


def older() -> list[Labelled]:
    """Give the answers of the older sets."""
    return [
        Labelled(block, case.kind.replace(" ", "_"), case.answer, case.awards)
        for questions in (QUESTIONS, FREELY_WORDED, UNSEEN, FREE, FRESH)
        for block, cases in questions
        for case in cases
    ]


def formed(answers: Iterable[Labelled]) -> Iterable[Labelled]:
    """Give denials of full answers, sentence by sentence, made by forms."""
    for at, one in enumerate(answers):
        if one.kind == "full":
            form = FORMS[at % len(FORMS)]
            claims = [sentence.text.rstrip(".") for sentence in sentences(one.answer)]
            text = " ".join(form.format(claim[:1].lower() + claim[1:]) for claim in claims)
            yield Labelled(one.block, "denial", text, (0,) * len(one.awards))


def doubled(answers: Iterable[Labelled]) -> Iterable[Labelled]:
    """Give minimum passes with a second component that asks for the gate's claim, which they pay for."""
    for one in answers:
        if one.kind == "minimum_pass":
            first, second, *others = one.block.components
            again = replace(second, credit_if=f"Gives instances of this: {one.block.pass_condition}")
            block = replace(one.block, components=(first, again, *others))
            yield Labelled(block, one.kind, one.answer, (one.awards[0], second.points or 0, *one.awards[2:]))


def strange(answers: Sequence[Labelled]) -> Iterable[Labelled]:
    """Give full answers set to the next question."""
    full = [one for one in answers if one.kind == "full"]
    for one, other in pairwise(full):
        if one.block is not other.block:
            yield Labelled(one.block, "near_miss", other.answer, (0,) * len(one.awards))


def literal(answers: Iterable[Labelled]) -> Iterable[Labelled]:
    """Give each question's model answer, and its gate's claim alone, as answers."""
    for one in answers:
        if one.kind == "minimum_pass":
            points = tuple(component.points or 0 for component in one.block.components)
            yield Labelled(one.block, "full", one.block.model_answer, points)
            claim = read_claim(one.block.pass_condition, ())
            text = one.block.pass_condition[claim.verb_end :].strip().removeprefix("that ")
            yield Labelled(one.block, "minimum_pass", f"{text[:1].upper()}{text[1:]}", one.awards)


def padded(answers: Iterable[Labelled]) -> Iterable[Labelled]:
    """Give answers with more or fewer sentences that are beside the matter, and some said twice: nothing is earned."""
    for at, one in enumerate(answers):
        more = one.answer if at % 6 == 5 else " ".join(PADDING[: 1 + at % 5])
        yield Labelled(one.block, one.kind, f"{one.answer} {more}", one.awards)


def shipped() -> Iterable[Labelled]:
    """Give the fixtures of the rubrics that come with the app, with their predictions but for the gym's defects."""
    for path in sorted((Path(__file__).parents[1] / "rubrics").glob("*.yaml")):
        document = load(path).document
        head, _ = head_of(document)
        for question in (question_at(document, index)[0] for index in range(document.question_count)):
            for at, fixture in enumerate(question.fixtures):
                predicted = tuple(award.awarded or 0 for award in fixture.awards)
                awards = GYM.get((question.id, at), predicted) if path.stem == "repair-gym" else predicted
                kind = question.kind_told(fixture).replace(" ", "_")
                yield Labelled(marking_block(head, question), kind, fixture.response_text, awards)


NO_WORDS = Linear(0.0, {})


def rows(answers: Iterable[Labelled], times: float = 1.0, only: str | None = None) -> Iterable[Row]:
    """Give the places of answers whose award is known; `only` of one component."""
    for one in answers:
        counting = Counting(read_block(one.block), one.answer, NO_WORDS)
        by_id = dict(zip((component.id for component in one.block.components), one.awards, strict=True))
        points = {component.id: component.points or 1 for component in one.block.components}
        passed = sum(one.awards) > 0
        for place in read_block(one.block).sought:
            is_gate = place[0] == one.block.gate_id
            found = counting.found(place)
            if found is None or (only is not None and place[0] != only) or not (passed or is_gate):
                continue
            paid = float(passed) if is_gate else by_id[place[0]] / points[place[0]]
            yield Row(found.signs, is_gate, paid, times * KINDS[one.kind], counting.on_the_matter or counting.sentences)


def made(answers: Sequence[Labelled]) -> list[Row]:
    """Give the places of what is made from answers."""
    doubles = rows(doubled(answers), DOUBLED, "C2")
    return [
        *rows(formed(answers), FORMED),
        *doubles,
        *rows(literal(answers), LITERAL),
        *rows(padded(answers), PADDED),
    ]


def words_fitted(by_author: Mapping[str, Sequence[Labelled]]) -> Linear:
    """Give the weights of the words of sentences that deny."""
    said, denies = [], []
    authors, count = defaultdict(set), Counter()
    for author, answers in by_author.items():
        for one in answers:
            if one.kind == "denial" or sum(one.awards):
                for sentence in Counting(read_block(one.block), one.answer, NO_WORDS).sentences:
                    names = word_signs(sentence)
                    said.append(names)
                    denies.append(one.kind == "denial")
                    count.update(names)
                    for name in names:
                        authors[name].add(author)
    known = {n for n, times in count.items() if times >= FEWEST_SENTENCES and len(authors[n]) >= FEWEST_AUTHORS}
    vectors = DictVectorizer()
    found = vectors.fit_transform([dict.fromkeys(names & known, 1.0) for names in said])
    model = LogisticRegression(C=1 / WORD_PENALTY, max_iter=3000, class_weight="balanced").fit(found, denies)
    kept = {
        str(name): round(float(weight), 2)
        for name, weight in zip(vectors.get_feature_names_out(), model.coef_[0], strict=True)
        if abs(weight) >= SMALLEST
    }
    return Linear(round(float(model.intercept_[0]), 3), kept)


def with_words(found: Sequence[Row], by: Linear) -> list[Row]:
    """Give the places with the sign of the words counted."""
    return [
        replace(
            row, signs=replace(row.signs, taken_back=float(np.mean([taking_back(one, by) for one in row.sentences])))
        )
        for row in found
    ]


def signs_fitted(found: Sequence[Row], names: Sequence[str]) -> Linear:
    """Give the weights of the signs, and of what most lies beyond."""
    signs = np.array([[getattr(row.signs, name) for name in names] for row in found])
    bent = [
        (at, bend)
        for at, name in enumerate(names)
        if name not in STRAIGHT
        for bend in sorted({round(float(q), 3) for q in np.quantile(signs[:, at], BENDS)})
    ]
    numbers = np.hstack([signs, *(np.maximum(0.0, signs[:, [at]] - bend) for at, bend in bent)])
    spread = numbers.std(axis=0) + 1e-9
    model = LogisticRegression(C=1 / PENALTY, max_iter=3000)
    paid = np.array([row.paid for row in found])
    weight = np.array([row.weight for row in found])
    model.fit(
        np.vstack([numbers, numbers]) / spread,
        np.repeat([True, False], len(found)),
        sample_weight=np.concatenate([weight * paid, weight * (1 - paid)]),
    )
    add = [round(float(one), 3) for one in model.coef_[0] / spread]
    return Linear(
        round(float(model.intercept_[0]), 3),
        dict(zip(names, add, strict=False)),
        tuple(Bend(names[at], bend, its) for (at, bend), its in zip(bent, add[len(names) :], strict=True)),
    )


GATE = Signs.__struct_fields__
COMPONENT = tuple(name for name in GATE if name not in STRAIGHT)
UNSURE = 0.3
"""Log-odds that a gate needs: what only half convinces does not pass."""


def fitted(
    by_author: Mapping[str, Sequence[Labelled]], of: Mapping[str, Sequence[Row]], more: Sequence[Row]
) -> Weights:
    """Give the table; the words that a sign is counted by are fitted on other authors than the sign's."""
    names = list(by_author)
    counted: list[Row] = []
    for third in range(3):
        inside = set(names[third::3])
        by = words_fitted({name: answers for name, answers in by_author.items() if name not in inside})
        counted += with_words([row for name in inside for row in of[name]], by)
    every = words_fitted(by_author)
    counted += with_words(more, every)
    gate, component = (
        signs_fitted([row for row in counted if row.is_gate is is_gate], wanted)
        for is_gate, wanted in ((True, GATE), (False, COMPONENT))
    )
    return Weights(replace(gate, bias=round(gate.bias - UNSURE, 3)), component, every)


def told(answers: Sequence[Labelled], by: Weights | None = None) -> str:
    """Give how the marks agree with the labels."""
    gates = exact = error = 0
    for one in answers:
        verdict = mark_by_words(one.block, one.answer, by)
        gates += verdict.gate_passed == (sum(one.awards) > 0)
        exact += tuple(award.awarded for award in verdict.components) == one.awards
        error += abs(verdict.total - sum(one.awards))
    n = len(answers)
    return f"n={n:<4} gates {gates / n:.2f}  exact {exact / n:.2f}  mean error {error / n:.2f}"


def main() -> None:
    """Print the figures for authors left out, and write the table fitted on all."""
    before, ours = older(), list(shipped())
    of = {name: list(rows(answers)) for name, answers in BY_AUTHOR.items()}
    for name, answers in BY_AUTHOR.items():
        of[name] += made(answers)
    more = [*rows(before, OLDER), *made(before), *rows(ours, SHIPPED), *made(ours)]
    names = list(BY_AUTHOR)
    results: list[tuple[Labelled, tuple[int, ...]]] = []
    for start in range(0, len(names), TOGETHER):
        inside = names[start : start + TOGETHER]
        known = {name: answers for name, answers in BY_AUTHOR.items() if name not in inside}
        by = fitted(known, of, more)
        for one in (one for name in inside for one in BY_AUTHOR[name]):
            verdict = mark_by_words(one.block, one.answer, by)
            results.append((one, tuple(award.awarded for award in verdict.components)))
    print("authors left out in turn:")
    for kind in (*KINDS, "first four", "all"):
        own = [
            r for r in results if kind == "all" or r[0].kind == kind or (kind == "first four" and r[0].kind != "denial")
        ]
        gates = np.mean([(sum(got) > 0) == (sum(one.awards) > 0) for one, got in own])
        exact = np.mean([got == one.awards for one, got in own])
        error = np.mean([abs(sum(got) - sum(one.awards)) for one, got in own])
        print(f"  {kind:<13} n={len(own):<4} gates {gates:.2f}  exact {exact:.2f}  mean error {error:.2f}")
    table = fitted(BY_AUTHOR, of, more)
    print("fitted on all:", len(table.taking_back.adds), "words")
    for name in ("gate", "component"):
        print(name, *(f"{sign} {weight:+.2f}" for sign, weight in getattr(table, name).adds.items()), sep="\n  ")
    print("older sets (fitted on)", told(before, table))
    print("shipped rubrics (fitted on)", told(ours, table))
    print("answers to another question", told([*strange(before), *strange(UNSEEN_AUTHORS)], table))
    print("unseen authors", told(UNSEEN_AUTHORS, table))
    if "--write" in sys.argv:
        TABLE.write_bytes(msgspec.json.format(msgspec.json.encode(table), indent=1) + b"\n")


if __name__ == "__main__":
    main()
