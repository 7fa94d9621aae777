"""Repairs keep to what the file says: no prediction is made up, no other word changed, no odd id is fatal."""

from __future__ import annotations

import pytest
from cases import Data, as_json, as_yaml, changed
from test_every_rule import offers, repaired

from gt_tui.checks.fix import fixed
from gt_tui.checks.whole import check_document
from gt_tui.rubric.document import Document, Notation, open_document
from gt_tui.rubric.reading import head_of, question_at

AWARDS = "expected_component_awards"
FULL = ("questions", 1, "calibration", 3)


def with_awards(awards: list[Data], total: int | None) -> Document:
    return as_yaml(
        changed(lambda d: d["questions"][1]["calibration"][3].update({AWARDS: awards, "expected_total": total}))
    )


@pytest.mark.parametrize("awards", [[], [{"id": "C1", "awarded": 3}]])
def test_fix_makes_no_prediction_up_where_awards_are_missing(awards: list[Data]) -> None:
    document = with_awards(awards, 10)
    after, _ = fixed(document, lambda code: True)
    question = after.question_data(1)
    assert isinstance(question, dict)
    stated = question["calibration"][3]  # type: ignore[index]
    assert stated["expected_total"] == 10  # type: ignore[index]
    assert stated[AWARDS] == awards  # type: ignore[index]
    told = [p.code for p in check_document(after).problems if p.path[:4] == FULL]
    assert "GT706" in told
    assert "GT709" not in told


def test_a_total_below_the_awards_that_are_there_is_told_although_one_is_missing() -> None:
    document = with_awards([{"id": "C1", "awarded": 3}, {"id": "C2", "awarded": 3}], 4)
    assert "GT709" in [p.code for p in check_document(document).problems if p.path[:4] == FULL]
    assert fixed(document, lambda code: code == "GT709")[1] == []


def test_a_spelling_repair_leaves_longer_words_alone() -> None:
    def change(data: Data) -> None:
        data["global_variants"] = [{"canonical": "Yudnamutana", "accepted_variants": "the district"}]
        data["questions"][1]["principle"] = "At Yudnamuttana, in the Yudnamuttanaland, oxidation moves copper."

    document = as_json(changed(change))
    [repair] = [repair for problem, repair in offers(document) if problem.code == "GT904"]
    question = repaired(document, repair).question_data(1)
    assert isinstance(question, dict)
    assert question["principle"] == "At Yudnamutana, in the Yudnamuttanaland, oxidation moves copper."


@pytest.mark.parametrize("named", ["in an award", "in an entry"])
def test_components_are_not_numbered_over_what_names_one_that_is_gone(named: str) -> None:
    def change(data: Data) -> None:
        question = data["questions"][1]
        del question["components"][1]  # C2; C3 is there still
        for fixture in question["calibration"]:
            fixture[AWARDS] = [award for award in fixture[AWARDS] if award["id"] != "C2" or named == "in an award"]
        question["do_not_credit"] = ["Names rust only. Does not earn C2."] if named == "in an entry" else []

    document = as_json(changed(change))
    [problem] = [p for p in check_document(document).problems if p.code == "GT309"]
    assert "Awards or texts still name C2, which is gone: settle those first." in problem.message
    assert [repair for problem, repair in offers(document) if problem.code == "GT309"] == []


def test_an_id_with_a_raised_digit_has_repairs_like_any_other() -> None:
    document = as_json(changed(lambda d: (d["questions"][0].update(id="A²"), d["questions"][1].update(id=""))))
    found = [repair for problem, repair in offers(document) if problem.code == "GT103"]
    assert found
    assert fixed(document, lambda code: True)


TWICE = '"x\\u001b[31mY": 1, "x\\u001b[31mY": 2'


@pytest.mark.parametrize("question", ["", "{" + TWICE + "}"])
def test_a_key_of_the_file_is_inert_in_every_message(question: str) -> None:
    text = f'{{"questions": [{question}], {TWICE}, "benchmark": {{}}}}'
    problems = check_document(open_document(text, Notation.JSON)).problems
    assert any(p.code == "GT110" for p in problems)
    assert not [p.message for p in problems if any(ord(c) < 32 for c in p.message)]


def test_a_sum_is_not_repaired_against_what_a_component_says_that_it_is_worth() -> None:
    document = as_json(changed(lambda d: d["questions"][1]["components"][1].update(points=4)))
    titles = [repair.title for problem, repair in offers(document) if problem.code == "GT304"]
    assert titles == ["set C1 to 2 points", "set C2 to 3 points"]  # C3 divides 4 points in so many words


def test_ids_with_a_space_between_are_taken_apart_and_none_is_lost() -> None:
    def titles(*entries: str) -> list[str]:
        document = as_yaml(changed(lambda d: d["benchmark"].update(standardisation_set=[*entries])))
        return [repair.title for problem, repair in offers(document) if problem.code == "GT801"]

    assert titles("A1-F1 B2-F1")[0] == 'write "A1-F1" and "B2-F1", each by itself'
    assert titles("A1-F1 B2-F44")[0] == 'write "A1-F1" and "B2-F44", each by itself'
    assert titles("B2-F1", "A1-F1 B2-F1")[0] == 'write "A1-F1", each by itself'
    assert not titles("B2-F44")[0].endswith("by itself")
    document = as_yaml(changed(lambda d: d["benchmark"].update(standardisation_set=["A1-F1 B2-F1", "A1-F2"])))
    [apart, *_] = [repair for problem, repair in offers(document) if problem.code == "GT801"]
    assert head_of(repaired(document, apart))[0].standardisation_set == ("A1-F1", "B2-F1", "A1-F2")


def test_fix_sets_no_total_by_awards_that_cannot_be() -> None:
    for awards in (
        [{"id": "C1", "awarded": 3}, {"id": "C2", "awarded": 11}, {"id": "C3", "awarded": 4}],
        [{"id": "C1", "awarded": -3}, {"id": "C2", "awarded": 3}, {"id": "C3", "awarded": 4}],
        [
            {"id": "C1", "awarded": 3},
            {"id": "C2", "awarded": 3},
            {"id": "C3", "awarded": 4},
            {"id": "C9", "awarded": 1},
        ],
    ):
        document = with_awards(awards, 10)
        assert "GT709" in [problem.code for problem in check_document(document).problems]
        assert fixed(document, lambda code: code == "GT709")[1] == []
    unreadable = as_yaml(changed(lambda d: d["questions"][1]["calibration"][3].update({AWARDS: 5}, expected_total=10)))
    assert fixed(unreadable, lambda code: code == "GT709")[1] == []


@pytest.mark.parametrize("awarded", [[], ["3"]])
def test_a_list_where_a_number_is_meant_is_not_made_a_text(awarded: Data) -> None:
    document = with_awards(
        [{"id": "C1", "awarded": awarded}, {"id": "C2", "awarded": 3}, {"id": "C3", "awarded": 4}], 10
    )
    assert "GT107" in [problem.code for problem in check_document(document).problems]
    assert [repair.title for problem, repair in offers(document) if problem.code == "GT107"] == []


@pytest.mark.parametrize(
    ("position", "kind", "gate", "awards"),
    [
        (0, "minimum pass", True, [3, 0, 0]),
        (0, "full", True, [3, 3, 4]),
        (2, "minimum pass", True, [3, 0, 0]),
        (3, "near miss", False, [0, 0, 0]),
        (1, "full", True, [3, 3, 4]),
    ],
)
def test_a_prediction_is_made_to_fit_the_kind_that_was_declared(
    position: int, kind: str, gate: bool, awards: list[int]
) -> None:
    document = as_yaml(changed(lambda d: d["questions"][1]["calibration"][position].update(kind=kind)))
    [repair] = [r for p, r in offers(document) if p.code == "GT713" and r.title.startswith("predict")]
    assert not repair.sure
    question = question_at(repaired(document, repair), 1)[0]
    fixture = question.fixtures[position]
    assert (fixture.gate_passed, [award.awarded for award in fixture.awards]) == (gate, awards)
    assert fixture.total == sum(awards)
    assert not [p for p in check_document(repaired(document, repair)).problems if p.code == "GT713"]


@pytest.mark.parametrize("why", ["a partial answer", "points that do not add up", "an award that is missing"])
def test_no_prediction_is_made_up_for_a_kind_that_does_not_imply_one(why: str) -> None:
    def change(data: Data) -> None:
        question = data["questions"][1]
        fixture = question["calibration"][0]
        fixture["kind"] = "partial" if why == "a partial answer" else "full"
        if why == "points that do not add up":
            question["components"][1]["points"] = 1
        if why == "an award that is missing":
            del fixture[AWARDS][1]

    titles = [r.title for p, r in offers(as_yaml(changed(change))) if p.code == "GT713"]
    assert titles == ["call it near miss, as it predicts", "leave the kind out: it follows from the prediction"]
