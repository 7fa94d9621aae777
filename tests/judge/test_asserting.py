from __future__ import annotations

import pytest

from gt_tui.judge.asserting import assertions

CLAIM = "the fish were poisoned"


def stood_for(text: str) -> str:
    return " ".join(piece.text for piece in assertions(text) if not piece.rejected and not piece.disputes)


@pytest.mark.parametrize(
    "answer",
    [
        f"It is often said that {CLAIM}, but the records show otherwise.",
        f"It is tempting to think that {CLAIM}. However, that is not so.",
        f"Some would argue that {CLAIM}. They are mistaken.",
        f"The textbook says that {CLAIM}. The textbook is wrong.",
        f"I once thought that {CLAIM}. I no longer do.",
        f"The idea that {CLAIM} has no basis.",
        f"That {CLAIM} can be ruled out.",
        f"At first sight {CLAIM}, yet this does not hold up.",
        f"While many say that {CLAIM}, the reason is another one.",
        f"It is a popular view that {CLAIM}. I do not accept it.",
        f"My neighbour insists that {CLAIM}. He has no idea.",
        f"Of course {CLAIM}. It did not happen.",
        f"There is no evidence that {CLAIM}.",
        f"Is it true that {CLAIM}?",
    ],
)
def test_claim_that_is_reported_and_turned_against_is_not_the_answers_own(answer: str) -> None:
    assert CLAIM not in stood_for(answer)


@pytest.mark.parametrize(
    "answer",
    [
        f"Some say that it was the heat, but {CLAIM}.",
        f"It is tempting to blame the heat. In fact {CLAIM}.",
        f"It is often said that {CLAIM}, and I agree.",
        f"Some say that {CLAIM}, but the heat is to blame as well.",
        f"The keeper's explanation is wrong, because {CLAIM}.",
        f"Many would blame the heat. They are wrong: {CLAIM}.",
        f"The measurements suggest that {CLAIM}. However, it was hot too.",
        f"My neighbour says that {CLAIM}.",
        f"It was not the heat; {CLAIM}.",
        f"Although many say that it was the heat, {CLAIM}.",
    ],
)
def test_claim_that_the_answer_turns_to_or_only_adds_to_is_its_own(answer: str) -> None:
    assert CLAIM in stood_for(answer)


def test_pieces_cover_the_answer_in_order() -> None:
    answer = f"Some say that {CLAIM}, but the heat killed them. It is wrong, since there was no poison. So be it."
    pieces = assertions(answer)
    assert [answer[piece.start : piece.end] for piece in pieces] == [piece.text for piece in pieces]
    assert "".join(piece.text for piece in pieces) == answer.replace(". ", ".")
