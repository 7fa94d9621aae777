"""What a condition asks for: something that can be observed (GT210, GT310), a link rather than a word (GT311)."""

from __future__ import annotations

import pytest
from builders import GOOD, places, with_component, with_gate
from msgspec.structs import replace

from gt_tui.checks.run import check_question
from gt_tui.rubric.model import Question


def of(code: str, question: Question) -> list[tuple[str | int, ...]]:
    return places(check_question(question), code)


@pytest.mark.parametrize(
    "condition",
    [
        "The response shows that the candidate has understood the flag.",
        "Gets the gist of the flag.",
        "Makes sense of the flag.",
        "Comes to a sensible reading of the flag.",
        "The flag is explained in enough detail.",
        "The response treats the flag satisfactorily.",
        "The response is essentially right about the flag.",
        "A good explanation of the flag is given.",
        "Gives a plausible account of the weathering of the copper minerals.",
        "Gives the correct interpretation.",
    ],
)
def test_a_gate_that_nobody_can_observe(condition: str) -> None:
    assert of("GT210", with_gate(pass_condition=condition)) == [("gate", "pass_condition")]


@pytest.mark.parametrize(
    "condition",
    [
        "The response holds that a reasonable person would have foreseen the harm.",
        "States that the consideration need not be adequate.",
        "States that continuity is a necessary but not a sufficient condition for a derivative.",
        "Says that the seller could not terminate without first giving reasonable notice.",
        "States the correct conclusion that the set is compact.",
        "Gives the correct answer (42 kg).",
        "States that the proof is not complete.",
    ],
)
def test_a_vague_word_that_an_answer_has_to_say(condition: str) -> None:
    assert of("GT210", with_gate(pass_condition=condition)) == []


def test_a_vague_word_of_the_model_answer_is_the_subject() -> None:
    question = with_gate(pass_condition="Names the reasonable person as the measure of the duty.")
    assert of("GT210", question) == [("gate", "pass_condition")]
    assert of("GT210", replace(question, model_answer="By the reasonable person the harm was to be foreseen.")) == []


@pytest.mark.parametrize(
    "condition",
    [
        "The answer is fluent and persuasive.",
        "Shows originality.",
        "Reasoning is of a high standard.",
        "Writing is crisp.",
    ],
)
def test_praise_alone(condition: str) -> None:
    assert of("GT310", with_component(1, credit_if=condition)) == [("components", 1, "credit_if")]


@pytest.mark.parametrize("condition", ["Gives the depth as 40 m.", "States the full load: 12 kN.", "Depth: 3.5 km."])
def test_a_measure_is_no_praise(condition: str) -> None:
    assert of("GT310", with_component(1, credit_if=condition)) == []
    praised = with_component(1, credit_if="Gives a clear discussion (3 points).")
    assert of("GT310", praised) == [("components", 1, "credit_if")]


@pytest.mark.parametrize(
    "condition",
    ["Enrichment is mentioned.", "The word enrichment occurs.", "Brings up enrichment.", "Names enrichment."],
)
def test_a_word_is_paid(condition: str) -> None:
    assert of("GT311", with_component(2, credit_if=condition)) == [("components", 2, "credit_if")]


@pytest.mark.parametrize(
    "condition",
    [
        "Uses Henderson-Hasselbalch, pH = pKa + log([A]/[HA]).",
        "Uses Bayes' theorem with the stated prior.",
        "Names the fallacy and shows where the argument commits it.",
        "[Binary] Names enrichment.",
    ],
)
def test_more_than_a_word_is_paid(condition: str) -> None:
    assert of("GT311", with_component(2, credit_if=condition)) == []


def test_a_sound_question_has_none_of_them() -> None:
    assert not {"GT210", "GT310", "GT311"} & {problem.code for problem in check_question(GOOD)}


def test_a_vague_word_of_physics_is_the_subject_where_the_model_answer_has_it() -> None:
    gate = "The response names the sensible heat flux as the larger one."
    said = with_gate(pass_condition=gate)
    assert "GT210" in [problem.code for problem in check_question(said)]
    answered = replace(said, model_answer="The sensible heat flux exceeds the latent one over the desert.")
    assert "GT210" not in [problem.code for problem in check_question(answered)]
