from __future__ import annotations

import pytest
from builders import GOOD, places, with_component, with_gate
from msgspec.structs import replace

from gt_tui.checks.facts import QuestionFacts
from gt_tui.checks.run import check_file, check_question
from gt_tui.rubric.model import Component, Head, Question

HEAD = Head(schema_version="2.0")


def of(code: str, question: Question) -> list[tuple[str | int, ...]]:
    return places(check_question(question), code)


def facts(*ids: str) -> list[QuestionFacts]:
    return [QuestionFacts(index, name, "A", ()) for index, name in enumerate(ids)]


@pytest.mark.parametrize("version", [None, "1.0", "2", ""])
def test_another_schema_version_is_an_error(version: str | None) -> None:
    problems = check_file(Head(schema_version=version), (), facts("A1"))
    assert [(p.code, p.path, p.severity) for p in problems] == [("GT101", ("schema_version",), "error")]


def test_a_file_without_questions_is_an_error() -> None:
    assert places(check_file(HEAD, (), []), "GT102") == [("questions",)]


def test_a_question_without_id() -> None:
    assert of("GT103", replace(GOOD, id=" ")) == [("id",)]


def test_a_second_question_of_the_same_id_names_the_first() -> None:
    (problem,) = check_file(HEAD, (), facts("A1", "A2", "A1"))
    assert (problem.code, problem.path) == ("GT104", ("questions", 2, "id"))
    assert problem.related == (("questions", 0, "id"),)


def test_questions_without_ids_are_not_called_doubles() -> None:
    assert check_file(HEAD, (), facts("", "")) == ()


def test_ids_with_equal_digits_name_each_other() -> None:
    problems = check_file(HEAD, (), facts("A1", "A2", "B1"))
    assert [(p.code, p.path) for p in problems] == [
        ("GT105", ("questions", 0, "id")),
        ("GT105", ("questions", 2, "id")),
    ]
    assert '"B1"' in problems[0].message and '"A1"' in problems[1].message


@pytest.mark.parametrize("ids", [("A1", "A2", "B3"), ("A1", "A11"), ("gold", "lead")])
def test_ids_with_different_digits_or_none_are_fine(ids: tuple[str, ...]) -> None:
    assert check_file(HEAD, (), facts(*ids)) == ()


def test_a_question_called_like_a_component() -> None:
    assert of("GT106", replace(GOOD, id="C3")) == [("id",)]
    assert of("GT106", replace(GOOD, id="D3")) == []


def test_no_component_marked_as_the_gate() -> None:
    assert of("GT201", with_component(0, is_gate=False)) == [("components", 0, "is_gate")]


def test_two_components_marked_as_the_gate() -> None:
    assert of("GT202", with_component(2, is_gate=True)) == [("components", 2, "is_gate")]


def test_a_question_without_gate() -> None:
    assert of("GT203", replace(GOOD, gate=None)) == [("gate",)]


def test_a_gate_that_names_another_component_than_the_marked_one() -> None:
    assert of("GT204", with_gate(component_id="C2")) == [("gate", "component_id")]


def test_a_gate_that_is_not_c1() -> None:
    question = with_gate(component_id="C4")
    question = replace(question, components=(replace(GOOD.components[0], id="C4"), *GOOD.components[1:]))
    assert of("GT204", question) == [("components", 0, "id")]


def test_gate_points_that_differ_from_the_component() -> None:
    assert of("GT205", with_gate(points=2)) == [("gate", "points")]
    assert of("GT205", GOOD) == []


@pytest.mark.parametrize(("points", "wrong"), [(1, True), (2, False), (3, False), (4, False), (5, True)])
def test_a_gate_is_worth_two_to_four_points(points: int, wrong: bool) -> None:
    assert of("GT206", with_component(0, points=points)) == ([("components", 0, "points")] if wrong else [])


def test_an_empty_pass_condition() -> None:
    assert of("GT207", with_gate(pass_condition=" \n")) == [("gate", "pass_condition")]


@pytest.mark.parametrize("examples", [(), ("",)])
def test_no_fail_example(examples: tuple[str, ...]) -> None:
    assert of("GT208", with_gate(fail_examples=examples)) == [("gate", "fail_examples")]


def test_a_component_without_id() -> None:
    assert of("GT301", with_component(1, id="")) == [("components", 1, "id")]


def test_two_components_of_one_id() -> None:
    assert of("GT302", with_component(2, id="C2")) == [("components", 2, "id")]


@pytest.mark.parametrize("points", [None, 0, -1])
def test_points_that_are_no_whole_number_above_zero(points: int | None) -> None:
    assert of("GT303", with_component(1, points=points)) == [("components", 1, "points")]


@pytest.mark.parametrize(("points", "total", "off"), [(2, "9", "1 missing"), (5, "12", "2 too many")])
def test_a_sum_other_than_ten_gives_sum_and_difference(points: int, total: str, off: str) -> None:
    problems = [p for p in check_question(with_component(1, points=points)) if p.code == "GT304"]
    assert [p.path[2:] for p in problems] == [("components",)]
    assert total in problems[0].message and off in problems[0].message


def test_an_unreadable_number_gives_no_sum() -> None:
    assert of("GT304", with_component(1, points=None)) == []


def test_an_empty_credit_condition() -> None:
    assert of("GT305", with_component(2, credit_if="")) == [("components", 2, "credit_if")]


def test_a_question_without_components() -> None:
    assert of("GT308", replace(GOOD, components=())) == [("components",)]


def test_component_ids_with_a_gap_or_another_name() -> None:
    assert of("GT309", with_component(2, id="C4")) == [("components", 2, "id")]
    assert of("GT309", with_component(1, id="K2")) == [("components", 1, "id")]


def test_components_in_another_order_are_fine() -> None:
    assert of("GT309", replace(GOOD, components=GOOD.components[::-1])) == []


def test_a_gate_without_points_anywhere_does_not_crash() -> None:
    question = replace(with_gate(points=None), components=(Component("", None, False, ""),))
    assert {"GT201", "GT301", "GT303", "GT305"} <= {p.code for p in check_question(question)}
