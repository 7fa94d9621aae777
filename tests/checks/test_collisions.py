"""Do-not-credit entries that refuse what passes the gate or earns the component that they name (GT502)."""

from __future__ import annotations

import pytest
from builders import GOOD
from msgspec.structs import replace

from gt_tui.checks.collisions import check_collisions
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
