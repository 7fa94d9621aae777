from __future__ import annotations

import random

import pytest
from rehearsal_free import FREE
from rehearsal_fresh import FRESH

from gt_tui.judge.prose_order import reads_like_prose

TEXTS = [text for block, cases in FREE + FRESH for text in (block.model_answer, *(case.answer for case in cases))]


def test_people_write_prose_even_in_notes() -> None:
    assert [text for text in TEXTS if not reads_like_prose(text)] == []


def test_shuffled_answers_are_mostly_known() -> None:
    taken = 0
    for seed, text in enumerate(TEXTS):
        words = text.split()
        random.Random(seed).shuffle(words)
        taken += len(words) > 35 and reads_like_prose(" ".join(words))
    assert taken / sum(len(text.split()) > 35 for text in TEXTS) < 0.3


@pytest.mark.parametrize(
    "text",
    [
        "It happened because of the rain, and it goes on and on.",
        "The by-products were, to be fair, of no use to the firm.",
        "That is what it is for.",
        "Dye, gauges, trench.",
    ],
)
def test_unusual_order_is_not_a_wrong_one(text: str) -> None:
    assert reads_like_prose(text)


def test_list_of_keywords_is_no_prose() -> None:
    assert not reads_like_prose(
        "seepage sand channel dye reservoir gauges abutment trench slurry wall pile grout curtain dam"
    )
