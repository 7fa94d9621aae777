"""Do-not-credit entries that refuse what passes the gate or earns the component that they name (GT502)."""

from __future__ import annotations

import pytest
from builders import GOOD
from msgspec.structs import replace

from gt_tui.checks.collisions import check_collisions, check_same_entry
from gt_tui.checks.opposed import in_order, turned
from gt_tui.rubric.model import Component, Gate, Question, Variant

GATE = "The response attributes the deaths to ergot in the rye, a mould that grew in the wet summer."


def of(entry: str, gate: str = GATE, *components: str, variants: tuple[Variant, ...] = ()) -> str:
    """Give the message for an entry in a question with this gate and further components, or an empty text."""
    texts = (gate, *components)
    question: Question = replace(
        GOOD,
        model_answer="",
        fixtures=(),
        gate=Gate("C1", 3, gate, ()),
        components=tuple(Component(f"C{n}", 3, n == 1, text) for n, text in enumerate(texts, 1)),
        do_not_credit=(entry,),
        accepted_variants=variants,
    )
    return next((problem.message for problem in check_collisions(question)), "")


@pytest.mark.parametrize(
    "entry",
    [
        "Attributing the deaths to ergot in the rye. Fails C1.",
        "Ergot, a mould that grew in the wet summer. Fails C1.",
        "C1: deaths from ergot in the rye",
        "Says that the cause of the deaths was ergot in the rye; fails the gate.",
        "Mould that grew in the rye.",
    ],
)
def test_an_entry_that_refuses_the_gates_claim(entry: str) -> None:
    assert "refuses what passes the gate" in of(entry)


@pytest.mark.parametrize(
    "entry",
    [
        "Attributing the deaths to a curse on the rye. Fails C1.",
        "Naming ergot only, with no word on the deaths. Fails C1.",
        "Ergot in the rye without the wet summer. Fails C1.",
        "Mould in the rye alone. Fails C1.",
        "Ergot. Fails C1.",
        "Ergot in the rye was not the cause of the deaths. Fails C1.",
        "A vague mould in the rye. Fails C1.",
        "Ergot in the rye, a mould of the wet summer. Does not earn C2.",
    ],
)
def test_an_entry_that_says_what_it_lacks_or_refuses_another_thing(entry: str) -> None:
    assert of(entry, GATE, "Says that the bakers mixed old grain into the flour.") == ""


def test_an_entry_that_refuses_what_its_own_component_pays_for() -> None:
    bread = "2 points each: (a) the bakers mixed old grain into the flour; (b) the mayor closed the mill. Cap 4."
    assert "refuses what earns C2" in of("Saying that the mayor closed the mill. Does not earn C2.", GATE, bread)
    # words of two items are no item
    assert of("The mayor closed the bakers' flour. Does not earn C2.", GATE, bread) == ""
    assert of("Saying that the mayor closed the mill. Fails C1.", GATE, bread) == ""


@pytest.mark.parametrize(
    ("gate", "entry"),
    [
        ("Says that the older rock lies above the younger rock.", "The older rock lies below the younger. Fails C1."),
        ("Says that most of the flood is snow melt.", "Little of the flood is snow melt. Fails C1."),
        ("States that the frost in the pass broke the old bridge.", "The old bridge broke the frost pass. Fails C1."),
        ("Distinguishes ergot in the rye from rust in the wheat.", "Rye ergot is wheat rust. Fails C1."),
        ("Reads ergot in the rye as mould of summer.", "Treating mould in the rye as ergot. Fails C1."),
        ("Attributes the deaths to ergot rather than to a plague of rats.", "Deaths from a plague of rats. Fails C1."),
        ("Explains why the rye grew mould in the summer.", "Saying that the rye grew mould in summer. Fails C1."),
        ("Says that the rye was unsafe because mould grew in it.", "Saying that the rye was unsafe to eat. Fails C1."),
        ("Computes the share of rye that grew mould.", "The share of rye that grew mould. Fails C1."),
    ],
)
def test_an_entry_in_the_gates_words_that_is_another_claim(gate: str, entry: str) -> None:
    assert of(entry, gate) == ""


def test_an_accepted_variant_counts_by_its_words() -> None:
    variants = (Variant("holy fire", ("ergot poisoning",)),)
    assert "passes the gate" in of(
        "Ergot poisoning from rye. Fails C1.", "Attributes the deaths to holy fire from the rye.", variants=variants
    )


def test_words_that_turn_a_claim_round() -> None:
    assert turned("most of the water", "little of the water") == ("most", "little")
    assert turned("most of the water, little of the salt", "little of the water, most of the salt") is None
    assert turned("the water", "the salt") is None


def test_the_share_of_words_in_the_same_order() -> None:
    assert in_order("abc", "axbxc") == 1
    assert in_order("abc", "cba") == pytest.approx(1 / 3)
    assert in_order("", "abc") == 0


@pytest.mark.parametrize(
    ("model_answer", "entry"),
    [
        ("Crime rose because poverty spread through the town.", "Poverty spread because crime rose. Fails C1."),
        ("The buyer must notify the seller in ten days.", "The seller must notify the buyer in ten days. Fails C1."),
        ("Heat flows from the hot body to the cold one.", "Heat flows from the cold body to the hot one. Fails C1."),
        ("H0 is rejected since p lies below 0.05.", "p lies above 0.05, so H0 is rejected. Fails C1."),
        ("Most zircons are older than the tuff.", "Few zircons are older than the tuff. Fails C1."),
    ],
)
def test_an_entry_that_turns_the_model_answer_round_refuses_another_claim(model_answer: str, entry: str) -> None:
    question: Question = replace(GOOD, model_answer=model_answer, do_not_credit=(entry,))
    assert list(check_collisions(question)) == []
    same = replace(question, do_not_credit=(f"{model_answer} Fails C1.",))
    assert [problem.code for problem in check_collisions(same)] == ["GT502"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Calling chalcopyrite a product of decay. Fails C1.", "Chalcopyrite named as decay product. Fails C2.", True),
        ("Crime causes poverty. Fails C1.", "Poverty causes crime. Fails C1.", False),
        ("Old rock above young rock. Fails C1.", "Old rock below young rock. Fails C1.", False),
        ("The flag is one of chemistry. Fails C1.", "The flag is not one of chemistry. Fails C2.", False),
    ],
)
def test_two_entries_in_the_same_words(one: str, other: str, same: bool) -> None:
    problems = list(check_same_entry(replace(GOOD, do_not_credit=(one, other, one))))
    assert [problem.path[-1] for problem in problems] == ([1, 2] if same else [2])
