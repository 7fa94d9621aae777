"""Pass condition, fail examples and component of a gate are held against each other (GT211, GT212)."""

from __future__ import annotations

import pytest
from builders import GOOD, places
from msgspec.structs import replace

from gt_tui.checks.run import check_question
from gt_tui.rubric.model import Component, Gate, Question

GATE = "The response attributes the deaths to ergot in the rye, which had grown in the wet summer."
CURSE = "Says that the people died because of a curse that the miller's widow had laid on the village."


def question(gate: str = GATE, component: str = "", *examples: str) -> Question:
    parts = (Component("C1", 3, True, component or gate), *GOOD.components[1:])
    return replace(GOOD, gate=Gate("C1", 3, gate, examples or (CURSE,)), components=parts)


def contradiction(gate: str, component: str, *examples: str) -> str:
    """Give the message on the component, or an empty text."""
    problems = check_question(question(gate, component, *examples))
    return next((problem.message for problem in problems if problem.code == "GT211"), "")


@pytest.mark.parametrize(
    "component",
    [
        "The response says that the people died of a curse.",
        "Explains that a curse which was laid on the village made people die.",
        "Names the miller's widow and her curse.",
    ],
)
def test_a_component_that_pays_for_a_fail_example(component: str) -> None:
    assert "pays for what a fail example of the gate says" in contradiction(GATE, component)


@pytest.mark.parametrize(
    "component",
    [
        "The response rejects ergot in the rye as the cause of the deaths.",
        "Rules out ergot in the rye, because the summer was dry.",
        "Denies that ergot had grown in the rye.",
    ],
)
def test_a_component_that_rejects_the_gates_claim(component: str) -> None:
    assert "rejects what passes the gate" in contradiction(GATE, component)


@pytest.mark.parametrize(
    ("gate", "component", "told"),
    [
        (
            "Says that most of the flood was water that fell as snow (old snow, melt).",
            "Says that little of the flood was water that fell as snow.",
            'says "little" where the gate says "most"',
        ),
        (
            "States that the ash lies above the clay of the lake.",
            "States that the ash lies below the clay of the lake.",
            'says "below" where the gate says "above"',
        ),
        (
            "States that the ash lies in the clay of the lake.",
            "States that the ash does not lie in the clay of the lake.",
            "denies what the gate says",
        ),
        (
            "States that the ash never reached the clay of the lake.",
            "States that the ash reached the clay of the lake.",
            "says what the gate denies",
        ),
    ],
)
def test_a_component_that_says_the_opposite(gate: str, component: str, told: str) -> None:
    assert told in contradiction(gate, component)


@pytest.mark.parametrize(
    ("gate", "component"),
    [
        (GATE, GATE),
        (GATE, "Attributes the deaths to ergot in the rye and not to a curse on the village."),
        (GATE, "Rejects the curse as the cause and attributes the deaths to ergot in the rye."),
        (GATE, "Meets the pass condition of the gate, whatever is said of the curse."),
        (
            f"{GATE} A curse does not pass.",
            "Says that the deaths came of ergot in the rye that grew in the wet summer.",
        ),
        (
            "States that the older ash lies below the younger clay.",
            "States that the younger clay lies above the older ash.",
        ),
        (
            "States that the finds do not show that the ash came first.",
            "States that the ash is not shown by the finds to have come first.",
        ),
        (
            "States that the lake clay lacks ash.",
            "States that there is no ash in the lake clay.",
        ),
    ],
)
def test_a_component_that_says_what_the_gate_says(gate: str, component: str) -> None:
    assert contradiction(gate, component) == ""


def test_a_fail_example_that_limits_itself_is_no_claim_that_a_component_could_pay_for() -> None:
    examples = ("Speaks of rye and summer only, as the chronicle does.",)
    assert contradiction(GATE, "Attributes the deaths to ergot in rye of the summer.", *examples) == ""


@pytest.mark.parametrize(
    "example",
    [
        GATE,
        "Attributes the deaths to ergot in the rye.",
        "Says that the deaths are to be attributed to ergot in the rye of the wet summer.",
    ],
)
def test_a_fail_example_that_passes_the_gate(example: str) -> None:
    assert places(check_question(question(GATE, "", CURSE, example)), "GT212") == [("gate", "fail_examples", 1)]


@pytest.mark.parametrize(
    "example",
    [
        CURSE,
        "Attributes the deaths to ergot in the rye only as one cause among others, without choosing.",
        "Says that the deaths were not due to ergot in the rye.",
        "Names ergot.",
        "Attributes the deaths to rust in the wheat.",
        "Says that the rye attributes ergot to the deaths.",
        "Attributes the deaths to ergot in the rye, then to the plague, the famine, the well and the bakers' salt.",
    ],
)
def test_a_fail_example_that_fails(example: str) -> None:
    assert places(check_question(question(GATE, "", example)), "GT212") == []


@pytest.mark.parametrize(
    ("gate", "example"),
    [
        ("States that most of the flood was melted snow.", "States that little of the flood was melted snow."),
        ("States that the frost broke the bridge.", "States that the bridge broke the frost."),
        ("States that the ash never reached the clay.", "States that the ash reached the clay."),
    ],
)
def test_a_fail_example_in_the_gates_words_that_says_another_thing(gate: str, example: str) -> None:
    assert places(check_question(question(gate, "", example)), "GT212") == []


def test_a_gate_without_fail_examples_has_none_that_pass() -> None:
    bare = replace(GOOD, gate=Gate("C1", 3, GATE, ()))
    assert places(check_question(bare), "GT212") == []
    assert places(check_question(replace(GOOD, gate=None)), "GT212") == []
