from __future__ import annotations

from collections.abc import Sequence

import pytest
from builders import GOOD
from msgspec.structs import replace

from gt_tui.checks.meaning import check_meaning, likeness, weights
from gt_tui.rubric.model import Question


class Fake:
    """Puts texts that hold one of the words where claims made again lie, and all others on the opposite side."""

    def __init__(self, *words: str) -> None:
        self.words, self.asked = words, 0

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        self.asked += len(texts)
        signs = [1.0 if any(word in text for word in self.words) else -1.0 for text in texts]
        return [[sign * weight for weight in weights().about] for sign in signs]


def with_condition(text: str) -> Question:
    components = list(GOOD.components)
    components[1] = replace(components[1], credit_if=text)
    return replace(GOOD, components=tuple(components))


PARAPHRASE = "Explains how decay of the primary sulphides gave rise to the minerals that are marked."


def test_a_paraphrase_is_found_by_likeness_and_offers_the_exclusion() -> None:
    question = with_condition(PARAPHRASE)
    (problem,) = check_meaning(question, (), Fake("flag", "decay of the primary"))
    assert (problem.code, problem.path[2:]) == ("GT405", ("components", 1, "credit_if"))
    assert problem.related == (("questions", 4, "gate", "pass_condition"),)
    assert problem.suggestion.endswith("is credited under C1, not here.")


def test_texts_that_are_not_alike_are_left_alone() -> None:
    assert list(check_meaning(with_condition(PARAPHRASE), (), Fake("flag"))) == []


def test_what_the_words_show_already_is_not_told_twice() -> None:
    question = with_condition("The response reads the flag as weathering origin of malachite.")
    assert [p for p in check_meaning(question, (), Fake("flag")) if p.path[3] == 1] == []


def test_a_question_without_gate_asks_for_no_vector() -> None:
    fake = Fake("flag")
    assert list(check_meaning(replace(GOOD, gate=None), (), fake)) == []
    assert fake.asked == 0


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [((1, 0), (2, 0), 1.0), ((1, 0), (0, 3), 0.0), ((1, 0), (-1, 0), -1.0), ((0, 0), (1, 1), 0.0)],
)
def test_likeness_is_the_cosine(one: tuple[float, ...], other: tuple[float, ...], wanted: float) -> None:
    assert likeness(one, other) == pytest.approx(wanted)


def test_vectors_of_another_model_tell_nothing() -> None:
    def short(texts: Sequence[str]) -> list[tuple[float, float]]:
        return [(1.0, 0.0)] * len(texts)

    assert list(check_meaning(with_condition(PARAPHRASE), (), short)) == []
