from __future__ import annotations

from rehearsal_questions import build

from gt_tui.judge.credit_parts import all_of, examples_of
from gt_tui.judge.wordings import read_block

BLOCK = build(
    "Why did the dam leak?",
    "The response blames a sand channel below the dam.",
    ("Says that the concrete was cracked by frost.",),
    (
        (4, "The response blames a sand channel below the dam."),
        (3, "The response proposes a tracer test, such as coloured dye or common salt."),
        (3, "The response warns that the channel may widen."),
    ),
    "Water passes through the sand. Pour a tracer into the lake and look for it below. It could become wider.",
    ("Lowering the lake. Does not earn C2.",),
)


def said(component: str, number: int = 0) -> list[list[str]]:
    return [[need.text for need in wording.needs] for wording in read_block(BLOCK).sought[component, number].wordings]


def test_sentence_of_the_model_answer_stands_beside_the_condition_that_it_says() -> None:
    assert ["Water", "passes", "sand"] in said("C1")
    assert ["Pour", "tracer", "lake", "look"] in said("C2")


def test_example_that_is_told_by_its_words_will_do() -> None:
    assert ["coloured", "dye"] in said("C2")


def test_what_must_not_pass_is_kept_by_component() -> None:
    sought = read_block(BLOCK).sought
    assert [[need.text for need in wording.needs] for wording in sought["C1", 0].opposed] == [
        ["concrete", "cracked", "frost"]
    ]
    assert [[need.text for need in wording.needs] for wording in sought["C2", 0].opposed] == [["lake"]]
    assert sought["C3", 0].opposed == ()


def test_word_that_a_rival_says_too_weighs_less() -> None:
    weight = {need.text: need.weight for need in read_block(BLOCK).sought["C3", 0].wordings[0].needs}
    assert weight["channel"] < weight["widen"]


def test_gate_that_asks_for_all_of_a_list_is_read_piece_by_piece() -> None:
    asked = "The response states all three of these: the harvest failed, the mill had burned and the line was cut."
    assert all_of(asked) == ["the harvest failed", "the mill had burned", "the line was cut"]
    assert all_of("The response says that all rivers were low.") == []


def test_examples_are_divided_at_commas_and_or() -> None:
    assert examples_of("Proposes a check, such as a dye test, two gauges or a survey.") == [
        "a dye test",
        "two gauges",
        "a survey",
    ]
