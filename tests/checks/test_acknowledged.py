from __future__ import annotations

from collections.abc import Callable

import pytest
from builders import around
from cases import BAD, SOUND, Data, as_json, as_yaml, changed

from gt_tui.checks.acknowledged import acknowledge, may_be_acknowledged, withdraw
from gt_tui.checks.catalogue import RULES
from gt_tui.checks.problem import Problem, Severity
from gt_tui.checks.whole import check_document
from gt_tui.rubric.document import Document

OPEN = [code for code in BAD if RULES[code].severity is not Severity.ERROR and code != "GT114"]


def first(document: Document, code: str) -> Problem:
    return next(p for p in check_document(document).problems if p.code == code)


def given(document: Document, problem: Problem, reason: str = "Meant so.") -> Document:
    for edit in acknowledge(problem, reason, *around(document, problem)):
        document = document.edited(edit)
    return document


@pytest.mark.parametrize("notation", [as_json, as_yaml], ids=["json", "yaml"])
@pytest.mark.parametrize("code", OPEN)
def test_a_warning_of_every_rule_can_be_acknowledged_and_nothing_else_changes(
    code: str, notation: Callable[[Data], Document]
) -> None:
    document = notation(changed(BAD[code][0]))
    before = check_document(document).problems
    problem = first(document, code)
    after = check_document(given(document, problem)).problems
    assert len(after) == len(before)
    now = [p for p in after if p.severity is Severity.ACKNOWLEDGED]
    assert [(p.code, p.path, p.reason) for p in now] == [(code, problem.path, "Meant so.")]
    assert "Acknowledged" in now[0].message


def test_an_error_and_a_stale_acknowledgement_cannot_be_acknowledged() -> None:
    assert not may_be_acknowledged(first(as_json(changed(BAD["GT304"][0])), "GT304"))
    assert not may_be_acknowledged(first(as_json(changed(BAD["GT114"][0])), "GT114"))


def overlapping(text: str = "The response reads the flag as weathering origin of malachite.") -> Data:
    return changed(lambda d: d["questions"][1]["components"][1].update(credit_if=text))


def severities(document: Document, code: str) -> list[Severity]:
    return [p.severity for p in check_document(document).problems if p.code == code]


def with_acknowledgement(data: Data) -> Data:
    document = as_json(data)
    after = given(document, first(document, "GT401"))
    data["questions"][1]["x_acknowledged"] = after.question_data(1)["x_acknowledged"]  # type: ignore[index]
    return data


def test_renaming_and_moving_a_component_keeps_an_acknowledgement() -> None:
    data = with_acknowledgement(overlapping())
    question = data["questions"][1]
    question["components"][1]["id"], question["components"][2]["id"] = "C3", "C2"
    question["components"][1:] = question["components"][:0:-1]
    assert severities(as_json(data), "GT401") == [Severity.ACKNOWLEDGED]
    assert severities(as_json(data), "GT114") == []


def test_another_id_of_the_question_keeps_an_acknowledgement() -> None:
    data = with_acknowledgement(overlapping())
    data["questions"][1]["id"] = "D7"
    assert severities(as_json(data), "GT401") == [Severity.ACKNOWLEDGED]


def test_capitals_and_punctuation_keep_an_acknowledgement() -> None:
    data = with_acknowledgement(overlapping())
    data["questions"][1]["components"][1]["credit_if"] = (
        "the response reads the flag as weathering origin, of Malachite"
    )
    assert severities(as_json(data), "GT401") == [Severity.ACKNOWLEDGED]


@pytest.mark.parametrize("where", ["component", "pass condition", "gate's component"])
def test_other_words_make_an_acknowledgement_stale_and_bring_the_warning_back(where: str) -> None:
    data = with_acknowledgement(overlapping())
    question = data["questions"][1]
    if where == "component":
        question["components"][1]["credit_if"] += " Both are needed."
    elif where == "pass condition":
        question["gate"]["pass_condition"] += " The flag alone is not enough."
    else:
        question["components"][0]["credit_if"] += " The flag alone is not enough."
    document = as_json(data)
    assert severities(document, "GT401") != [Severity.ACKNOWLEDGED]
    assert severities(document, "GT114") == [Severity.ADVICE]


def test_a_decision_about_the_shape_of_a_list_holds_for_its_further_entries() -> None:
    drifted = {"canonical": "weathering", "accepted_variants": "supergene", "note": ""}
    data = changed(lambda d: d["questions"][1].update(accepted_variants=[drifted]))
    document = as_json(data)
    data["questions"][1]["x_acknowledged"] = given(document, first(document, "GT601")).question_data(1)[
        "x_acknowledged"
    ]  # type: ignore[index]
    data["questions"][1]["accepted_variants"].append(drifted | {"canonical": "flag"})
    assert severities(as_json(data), "GT601") == [Severity.ACKNOWLEDGED]
    assert severities(as_json(data), "GT114") == []
    # Another shape is another decision.
    data["questions"][1]["accepted_variants"] = ["weathering: supergene"]
    assert severities(as_json(data), "GT603") == [Severity.ADVICE]
    assert severities(as_json(data), "GT114") == [Severity.ADVICE]


def test_a_problem_that_is_gone_leaves_a_stale_acknowledgement() -> None:
    data = with_acknowledgement(overlapping())
    data["questions"][1]["components"][1]["credit_if"] = "Places malachite above the water table."
    problem = first(as_json(data), "GT114")
    assert problem.path == ("questions", 1, "x_acknowledged", 0)
    assert "GT401" in problem.message


def test_an_acknowledgement_without_reason_or_of_no_rule_does_not_count() -> None:
    data = with_acknowledgement(overlapping())
    data["questions"][1]["x_acknowledged"][0]["reason"] = " "
    assert severities(as_json(data), "GT401") == [Severity.WARNING]
    assert "no reason" in first(as_json(data), "GT114").message
    data["questions"][1]["x_acknowledged"][0]["code"] = "GT999"
    assert "no rule" in first(as_json(data), "GT114").message


def test_the_same_rule_at_other_words_is_not_acknowledged_as_well() -> None:
    entry = "Calling chalcopyrite a product of decay."
    data = changed(lambda d: d["questions"][1].update(do_not_credit=[entry, "Calling cuprite primary."]))
    document = given(as_json(data), first(as_json(data), "GT501"))
    assert severities(document, "GT501") == [Severity.ADVICE, Severity.ACKNOWLEDGED]


def test_older_readers_see_one_unknown_key_and_the_rest_as_before() -> None:
    document = as_yaml(changed(BAD["GT501"][0]))
    after = given(document, first(document, "GT501"))
    data = dict(after.question_data(1))  # type: ignore[call-overload]
    data.pop("x_acknowledged")
    assert data == document.question_data(1)
    assert set(SOUND["questions"][1]) == set(data)


def test_of_two_acknowledgements_with_one_reason_the_right_one_is_withdrawn() -> None:
    one, other = (f"The response reads the flag as weathering origin of {what}." for what in ("malachite", "cuprite"))
    data = changed(
        lambda d: [d["questions"][1]["components"][n].update(credit_if=t) for n, t in ((1, one), (2, other))]
    )
    document = as_json(data)
    places = [p.path for p in check_document(document).problems if p.code == "GT401"]
    assert len(places) == 2
    for path in places:
        document = given(document, next(p for p in check_document(document).problems if p.path == path))
    checked = check_document(document)
    for path in places:
        problem = next(p for p in checked.problems if (p.code, p.path) == ("GT401", path))
        assert problem.severity is Severity.ACKNOWLEDGED
        [edit] = withdraw(problem, *around(document, problem))
        after = check_document(document.edited(edit)).problems
        still = {p.path for p in after if p.code == "GT401" and p.severity is Severity.WARNING}
        assert still == {path}


@pytest.mark.parametrize("notation", [as_json, as_yaml], ids=["json", "yaml"])
def test_an_acknowledgement_that_is_taken_back_leaves_the_file_as_it_was(notation: Callable[[Data], Document]) -> None:
    document = notation(overlapping())
    after = given(document, first(document, "GT401"))
    checked = check_document(after)
    problem = next(p for p in checked.problems if p.code == "GT401")
    for edit in withdraw(problem, *around(after, problem)):
        after = after.edited(edit)
    assert after.text == document.text
