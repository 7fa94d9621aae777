from __future__ import annotations

import pytest
from builders import FULL_TEXT, GOOD, places, with_fixture
from msgspec.structs import replace

from gt_tui.checks.facts import QuestionFacts
from gt_tui.checks.run import check_file, check_question
from gt_tui.rubric.model import Award, FixtureKind, Head, Question

AWARDS = "expected_component_awards"


def of(code: str, question: Question) -> list[tuple[str | int, ...]]:
    return places(check_question(question), code)


def awards(*pairs: tuple[str, int | None]) -> tuple[Award, ...]:
    return tuple(Award(name, awarded) for name, awarded in pairs)


def test_a_fixture_without_id() -> None:
    assert of("GT701", with_fixture(1, id="")) == [("calibration", 1, "fixture_id")]


def test_a_fixture_id_is_used_once_in_the_whole_file() -> None:
    questions = [QuestionFacts(0, "A1", "A", ("A1-F1", "A1-F2")), QuestionFacts(1, "A2", "A", ("A1-F2", "A2-F2"))]
    (problem,) = check_file(Head(schema_version="2.0"), (), questions)
    assert (problem.code, problem.path) == ("GT702", ("questions", 1, "calibration", 0, "fixture_id"))
    assert problem.related == (("questions", 0, "calibration", 1, "fixture_id"),)


def test_a_fixture_without_answer() -> None:
    assert of("GT703", with_fixture(1, response_text="  ")) == [("calibration", 1, "response_text")]


def test_a_fixture_without_predicted_gate() -> None:
    assert of("GT704", with_fixture(1, gate_passed=None)) == [("calibration", 1, "expected_gate_passed")]


def test_an_award_for_an_unknown_component() -> None:
    question = with_fixture(1, awards=awards(("C1", 3), ("C2", 0), ("C3", 0), ("C4", 0)))
    assert of("GT705", question) == [("calibration", 1, AWARDS, 3, "id")]


def test_a_component_without_award_is_named() -> None:
    question = with_fixture(1, awards=awards(("C1", 3), ("C3", 0)))
    (problem,) = [p for p in check_question(question) if p.code == "GT706"]
    assert problem.path[2:] == ("calibration", 1, AWARDS)
    assert "C2" in problem.message and "C3" not in problem.message


def test_a_component_awarded_twice() -> None:
    question = with_fixture(1, awards=awards(("C1", 3), ("C2", 0), ("C3", 0), ("C1", 3)), total=6)
    assert of("GT707", question) == [("calibration", 1, AWARDS, 3, "id")]


@pytest.mark.parametrize("awarded", [-1, 5, None])
def test_an_award_outside_the_components_points(awarded: int | None) -> None:
    question = with_fixture(3, awards=awards(("C1", 3), ("C2", 3), ("C3", awarded)))
    assert of("GT708", question) == [("calibration", 3, AWARDS, 2, "awarded")]


@pytest.mark.parametrize("total", [9, 11, None])
def test_a_total_that_is_not_the_sum(total: int | None) -> None:
    assert of("GT709", with_fixture(3, total=total)) == [("calibration", 3, "expected_total")]


def test_credit_after_a_failed_gate() -> None:
    question = with_fixture(0, awards=awards(("C1", 0), ("C2", 3), ("C3", 0)), total=3)
    assert of("GT710", question) == [("calibration", 0, AWARDS, 1, "awarded")]


def test_a_passed_gate_that_is_not_paid_in_full() -> None:
    question = with_fixture(1, awards=awards(("C1", 2), ("C2", 0), ("C3", 0)), total=2)
    assert of("GT711", question) == [("calibration", 1, AWARDS, 0, "awarded")]


def test_missing_kinds_are_named() -> None:
    (problem,) = check_question(replace(GOOD, fixtures=GOOD.fixtures[:1] + GOOD.fixtures[3:]))
    assert (problem.code, problem.path[2:], problem.shared) == (
        "GT712",
        ("calibration",),
        ("minimum pass", "partial"),
    )


def test_a_fixture_without_a_total_is_not_taken_for_a_partial_one() -> None:
    blank = replace(GOOD.fixtures[2], gate_passed=True, awards=(), total=None)
    problems = check_question(replace(GOOD, fixtures=(*GOOD.fixtures[:2], blank, GOOD.fixtures[3])))
    [lacking] = [problem for problem in problems if problem.code == "GT712"]
    assert lacking.shared == ("partial",)
    assert f'Of unknown kind, since the prediction does not tell: Fixture "{blank.id}".' in lacking.message


@pytest.mark.parametrize(
    ("total", "passed", "kind"),
    [
        (None, None, None),
        (None, True, None),
        (None, False, FixtureKind.NEAR_MISS),
        (0, None, FixtureKind.NEAR_MISS),
        (3, True, FixtureKind.MINIMUM_PASS),
        (6, True, FixtureKind.PARTIAL),
        (9, None, FixtureKind.FULL),
    ],
)
def test_a_kind_follows_from_the_prediction_or_is_unknown(
    total: int | None, passed: bool | None, kind: FixtureKind | None
) -> None:
    one = replace(GOOD.fixtures[0], gate_passed=passed, total=total)
    assert GOOD.gate_points == 3
    assert GOOD.kind_of(one) is kind


def test_without_the_gates_points_a_minimum_pass_cannot_be_told_from_a_partial_one() -> None:
    question = replace(GOOD, gate=None, components=GOOD.components[1:])
    assert question.kind_of(replace(GOOD.fixtures[1], total=3)) is None
    assert question.kind_of(replace(GOOD.fixtures[1], total=10)) is FixtureKind.FULL


def test_a_question_without_fixtures_lacks_all_four_kinds() -> None:
    (problem,) = check_question(replace(GOOD, fixtures=()))
    assert problem.shared == ("near miss", "minimum pass", "partial", "full")


@pytest.mark.parametrize(
    ("position", "kind", "fits"),
    [
        (1, FixtureKind.MINIMUM_PASS, True),
        (2, FixtureKind.MINIMUM_PASS, False),
        (1, FixtureKind.NEAR_MISS, False),
        (2, FixtureKind.FULL, False),
        (1, FixtureKind.PARTIAL, True),
        (0, FixtureKind.PARTIAL, False),
    ],
)
def test_a_declared_kind_fits_its_total(position: int, kind: FixtureKind, fits: bool) -> None:
    expected = [] if fits else [("calibration", position, "expected_total")]
    assert of("GT713", with_fixture(position, declared_kind=kind)) == expected


def test_a_near_miss_of_less_than_half_the_full_answers_words() -> None:
    words = FULL_TEXT.split()
    exactly_half = " ".join(words[: -(-len(words) // 2)])
    thinner = " ".join(words[: -(-len(words) // 2) - 1])
    assert of("GT716", with_fixture(0, response_text=exactly_half)) == []
    assert of("GT716", with_fixture(0, response_text=thinner)) == [("calibration", 0, "response_text")]


def test_two_fixtures_with_the_same_text_in_another_layout() -> None:
    text = GOOD.fixtures[1].response_text.upper().replace(" ", "\n")
    assert of("GT717", with_fixture(2, response_text=text)) == [("calibration", 2, "response_text")]


def test_two_empty_fixtures_are_not_called_the_same() -> None:
    question = replace(with_fixture(1, response_text=""), fixtures=(with_fixture(1, response_text="").fixtures[1],) * 2)
    assert of("GT717", question) == []


@pytest.mark.parametrize(
    "leak",
    ["<|channel>thought<channel|>", "<|turn>model", "<|im_end|>", "<end_of_turn>", "</think>", "[INST]"],
)
def test_leaked_control_tokens(leak: str) -> None:
    question = with_fixture(1, response_text=f"{GOOD.fixtures[1].response_text} {leak}")
    assert of("GT902", question) == [("calibration", 1, "response_text")]


@pytest.mark.parametrize("harmless", ["a grade < 3 % and depth > 20 m", "[1] and <5 m", "|x| < |y|"])
def test_ordinary_signs_are_no_control_tokens(harmless: str) -> None:
    assert of("GT902", with_fixture(1, response_text=f"{GOOD.fixtures[1].response_text} {harmless}")) == []


QUESTIONS = [
    QuestionFacts(0, "A1", "A", ("A1-F1", "A1-F2")),
    QuestionFacts(1, "B2", "B", ("B2-F1",)),
]


def test_a_standardisation_set_with_an_unknown_fixture() -> None:
    head = Head(schema_version="2.0", standardisation_set=("A1-F1", "B2-F9", "B2-F1"))
    (problem,) = check_file(head, (), QUESTIONS)
    assert (problem.code, problem.path) == ("GT801", ("benchmark", "standardisation_set", 1))
    assert "B2-F9" in problem.message


def test_a_standardisation_set_from_one_of_several_sections() -> None:
    head = Head(schema_version="2.0", standardisation_set=("A1-F1", "A1-F2"))
    (problem,) = check_file(head, (), QUESTIONS)
    assert (problem.code, problem.path) == ("GT802", ("benchmark", "standardisation_set"))
    assert check_file(head, (), QUESTIONS[:1]) == ()


@pytest.mark.parametrize(
    "rationale",
    [
        "A total of 5 or 6 would do.",
        "C3 could be 0 or 1 here.",
        "Between 5 and 6 points.",
        "One point less is acceptable.",
        "A marker might allow one point more.",
        "6, though 5 is defensible.",
        "6, give or take a point.",
        "Could also be 5.",
        "The total is 6 ± 1.",
    ],
)
def test_a_rationale_that_leaves_an_award_open(rationale: str) -> None:
    assert of("GT720", with_fixture(2, rationale=rationale)) == [("calibration", 2, "rationale")]


@pytest.mark.parametrize(
    "rationale",
    [
        "C2 falls from 3 to 2 points when the depth is missing.",
        "The interval is 1.2 ± 1 mmHg, as asked.",
        "Reads the level to ± 1 cm.",
        "Stays within 2 points of the peak.",
        "The tolerance of the resistor is named.",
        "It gives 2 or 3 points of law, all in C2.",
        "Puts the depth between 5 and 6 m.",
        "Names 2 to 3 points along the section.",
    ],
)
def test_a_rationale_that_speaks_of_a_range_in_the_subject(rationale: str) -> None:
    assert of("GT720", with_fixture(2, rationale=rationale)) == []
