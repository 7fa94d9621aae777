from __future__ import annotations

import pytest
from builders import GOOD
from msgspec.structs import replace

from gt_tui.checks.facts import facts_of
from gt_tui.checks.run import check_file, check_question
from gt_tui.checks.shapes import problems_of_faults
from gt_tui.rubric.faults import Fault, FaultKind
from gt_tui.rubric.model import Head, Variant

Q = ("questions", 4)


@pytest.mark.parametrize(
    ("kind", "path", "code", "severity"),
    [
        (FaultKind.WRONG_TYPE, (*Q, "components", 1, "points"), "GT107", "error"),
        (FaultKind.MISSING, (*Q, "question"), "GT108", "error"),
        (FaultKind.NEEDS_QUOTES, (*Q, "components", 1, "id"), "GT109", "error"),
        (FaultKind.DUPLICATE_KEY, (*Q, "gate"), "GT110", "error"),
        (FaultKind.UNKNOWN_KEY, (*Q, "components", 1, "creditif"), "GT111", "warning"),
        (FaultKind.TEXT_CONTROL, (*Q, "principle"), "GT901", "warning"),
        (FaultKind.WRONG_TYPE, (*Q, "calibration", 2, "determinacy"), "GT714", "error"),
        (FaultKind.WRONG_TYPE, (*Q, "calibration", 2, "kind"), "GT715", "error"),
    ],
)
def test_each_fault_becomes_one_problem_at_its_place(
    kind: FaultKind, path: tuple[str | int, ...], code: str, severity: str
) -> None:
    (problem,) = problems_of_faults([Fault(kind, path, "text", "nothing")], "B2")
    assert (problem.code, problem.path, problem.severity) == (code, path, severity)
    assert problem.question_id == "B2"


def test_every_kind_of_fault_is_told() -> None:
    for kind in FaultKind:
        assert list(problems_of_faults([Fault(kind, (*Q, "evidence", 0), "text", "nothing")]))


def test_messages_say_what_was_expected_and_what_to_do() -> None:
    faults = [
        Fault(FaultKind.WRONG_TYPE, (*Q, "gate", "points"), "a whole number", 'text "three"'),
        Fault(FaultKind.NEEDS_QUOTES, (*Q, "id"), "text", "the number 12"),
        Fault(FaultKind.UNKNOWN_KEY, (*Q, "creditif"), "credit_if", "creditif"),
    ]
    wrong, unquoted, unknown = [p.message for p in problems_of_faults(faults)]
    assert "a whole number" in wrong and 'text "three"' in wrong
    assert "quote it" in unquoted
    assert '"creditif"' in unknown and '"credit_if"' in unknown


def test_drifted_entries_are_told_once_a_list_with_their_count() -> None:
    faults = [
        Fault(FaultKind.DRIFTED_SHAPE, ("global_variants", 0), "term, variants", "canonical"),
        Fault(FaultKind.DRIFTED_SHAPE, ("global_variants", 1), "term, variants", "canonical"),
        Fault(FaultKind.DRIFTED_SHAPE, ("source_authority", 0), "rank, class", "source_class"),
        Fault(FaultKind.DRIFTED_SHAPE, (*Q, "evidence", 3), "notes", "no notes"),
    ]
    problems = list(problems_of_faults(faults))
    assert [(p.code, p.path) for p in problems] == [
        ("GT601", ("global_variants",)),
        ("GT112", ("source_authority",)),
        ("GT112", (*Q, "evidence")),
    ]
    assert "2 entries" in problems[0].message and "1 entry" in problems[1].message


def test_documented_variants_reach_the_public_harness_as_empty_lines() -> None:
    variants = (Variant("supergene", ("secondary",), shape="documented"), Variant("gossan"))
    documented, plain = check_question(replace(GOOD, accepted_variants=variants))
    assert (documented.code, documented.path, documented.severity) == ("GT602", (*Q, "accepted_variants"), "advice")
    assert (plain.code, plain.path, plain.severity) == ("GT603", (*Q, "accepted_variants"), "advice")


def test_drifted_variants_are_read_by_the_public_harness() -> None:
    variants = (Variant("supergene", ("secondary",), shape="drifted", accepted_text="secondary"),)
    assert check_question(replace(GOOD, accepted_variants=variants)) == ()


def test_documented_global_variants_are_told_for_the_file() -> None:
    head = Head(schema_version="2.0", global_variants=(Variant("supergene", ("secondary",), shape="documented"),))
    (problem,) = check_file(head, (), [facts_of(GOOD)])
    assert (problem.code, problem.path) == ("GT602", ("global_variants",))
