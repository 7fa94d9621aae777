from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from builders import GOOD, places, with_component, with_fixture, with_gate
from msgspec.structs import replace

from gt_tui.checks.facts import facts_of
from gt_tui.checks.problem import Severity
from gt_tui.checks.run import check_file, check_question
from gt_tui.rubric.faults import Fault, FaultKind
from gt_tui.rubric.model import Component, Head, Question, Variant


def test_a_good_question_has_no_problems() -> None:
    assert check_question(GOOD) == ()


def test_a_good_file_has_no_problems() -> None:
    other = replace(GOOD, index=0, id="A1", fixtures=())
    assert check_file(Head(schema_version="2.0"), (), [facts_of(other), facts_of(GOOD)]) == ()


def test_paths_lead_to_the_question_in_the_file() -> None:
    (problem,) = check_question(with_component(1, points=4))
    assert problem.code == "GT304"
    assert problem.path == ("questions", 4, "components")
    assert problem.question_id == "B2"


def test_errors_come_before_warnings_and_warnings_before_advice() -> None:
    spoilt = replace(with_gate(fail_examples=()), do_not_credit=("Calling it a sulphide.",), id="")
    assert [p.severity for p in check_question(spoilt)] == [Severity.ERROR, Severity.WARNING, Severity.ADVICE]


def test_problems_come_in_the_order_of_positions_not_of_digits() -> None:
    question = replace(GOOD, do_not_credit=("Calling it a sulphide.",) * 11)
    assert [p.path[-1] for p in check_question(question) if p.code == "GT501"] == list(range(11))


def test_a_value_of_the_wrong_type_is_not_called_missing_as_well() -> None:
    path = ("questions", 4, "components", 1, "points")
    fault = Fault(FaultKind.WRONG_TYPE, path, "a whole number", 'text "three"')
    problems = check_question(with_component(1, points=None), [fault])
    assert [p.code for p in problems if p.path == path] == ["GT107"]


def test_a_gate_of_the_wrong_type_is_told_once() -> None:
    fault = Fault(FaultKind.WRONG_TYPE, ("questions", 4, "gate"), "an object", 'text "weathering"')
    problems = check_question(with_gate(component_id=None, points=None, pass_condition="", fail_examples=()), [fault])
    assert [p.code for p in problems] == ["GT107"]


def test_a_missing_field_with_a_rule_of_its_own_is_told_by_that_rule() -> None:
    fault = Fault(FaultKind.MISSING, ("questions", 4, "gate", "pass_condition"), "text", "nothing")
    assert [p.code for p in check_question(with_gate(pass_condition=""), [fault])] == ["GT207"]


def test_a_version_written_as_a_number_is_told_to_be_quoted() -> None:
    fault = Fault(FaultKind.NEEDS_QUOTES, ("schema_version",), "text", "the number 2.0")
    problems = check_file(Head(schema_version=None), [fault], [facts_of(GOOD)])
    assert [p.code for p in problems] == ["GT109"]


def test_a_component_that_repeats_the_gate_is_shown_with_the_shared_words() -> None:
    repeats = "The response reads the flag as weathering origin of malachite."
    problems = [p for p in check_question(with_component(1, credit_if=repeats)) if p.code == "GT401"]
    (problem,) = problems
    assert problem.path == ("questions", 4, "components", 1, "credit_if")
    assert problem.severity is Severity.WARNING
    assert "C2" in problem.message and "C1" in problem.message
    assert any("weathering" in words for words in problem.shared)
    assert problem.related[0][2] in ("gate", "components")


def test_an_exclusion_softens_the_words_but_does_not_silence_the_overlap() -> None:
    repeats = "The response reads the flag as weathering origin. Weathering itself is credited at the gate, not here."
    (problem,) = [p for p in check_question(with_component(1, credit_if=repeats)) if p.code == "GT401"]
    assert "exclusion stated" in problem.message
    assert "still looks like the gate" in problem.message


def test_two_components_that_repeat_each_other_are_found() -> None:
    text = "Explains that enrichment concentrates leached copper into a narrow blanket under the surface."
    question = replace(
        GOOD,
        components=(*GOOD.components[:1], Component("C2", 3, False, text), Component("C3", 4, False, text)),
    )
    (problem,) = [p for p in check_question(question) if p.code == "GT402"]
    assert problem.path == ("questions", 4, "components", 2, "credit_if")
    assert problem.related == (("questions", 4, "components", 1, "credit_if"),)
    assert "C2" in problem.message and "C3" in problem.message


def test_the_same_question_gives_the_same_problems_again() -> None:
    spoilt = with_fixture(0, response_text="")
    assert check_question(spoilt) == check_question(spoilt)


def test_messages_are_inert_and_cut_short() -> None:
    hostile = "\x1b]0;owned\x07" + "x" * 200
    problems = check_question(with_fixture(1, id=hostile, response_text=""))
    assert places(problems, "GT703") == [("calibration", 1, "response_text")]
    text = "".join(p.message for p in problems)
    assert "\x1b" not in text and "x" * 50 not in text


def test_variants_are_accepted_by_the_overlap_rule() -> None:
    assert check_question(GOOD, global_variants=(Variant("supergene", ("secondary",), shape="drifted"),)) == ()


def test_the_likely_repair_depends_on_what_else_the_component_says() -> None:
    bare = "The response reads the flag as weathering origin."
    (problem,) = [p for p in check_question(with_component(1, credit_if=bare)) if p.code == "GT401"]
    assert "another step" in problem.message
    more = "The response reads the flag as weathering origin and places the malachite in the blanket below the gossan."
    (problem,) = [p for p in check_question(with_component(1, credit_if=more)) if p.code == "GT401"]
    assert "Say in C2 what it does not credit." in problem.message


def grows(question_of: Callable[[int], Question], characters: int) -> float:
    """Give how many times longer the check of a text of four times the length takes, by the best of three each."""
    check_question(question_of(characters - 1))  # patterns are compiled when they are first used
    short, long = (
        min(seconds_of(question_of(length + more)) for more in range(3)) for length in (characters, 4 * characters)
    )
    return long / short


def seconds_of(question: Question) -> float:
    """Give the processor time of one check; a text that was checked before takes less."""
    start = time.process_time()
    check_question(question)
    return time.process_time() - start


AS_THE_TEXT = 8
"""Between four, for work that grows as the text does, and sixteen, for its square."""


def test_a_page_pasted_into_a_condition_is_no_work_by_its_square() -> None:
    assert grows(lambda length: with_gate(pass_condition=("word " * length)[:length]), 200_000) < AS_THE_TEXT


@pytest.mark.parametrize(
    "words",
    [
        "names the host, ",
        "states that ore and that ",
        "states why and how ",
        "2 points for ore; ",
        "1 point each (a) x ",
    ],
)
def test_a_page_of_what_the_rules_look_for_is_no_work_by_its_square(words: str) -> None:
    def pasted(length: int) -> Question:
        page = f"The response also {words * length}"[:length]
        return replace(
            with_gate(pass_condition=page, fail_examples=(f"{page} ore", page)),
            components=(Component("C1", 3, True, f"{page} blanket"), Component("C2", 7, False, page)),
            do_not_credit=(f"{page}. Fails C1.", f"Ore: {page}. Fails C2."),
        )

    assert grows(pasted, 5_000) < AS_THE_TEXT
