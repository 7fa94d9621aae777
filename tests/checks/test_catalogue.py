from __future__ import annotations

import re

import pytest

from gt_tui.checks.catalogue import RULES, explain, found, rule
from gt_tui.checks.problem import Severity

GROUPS = {1: 15, 2: 12, 3: 12, 4: 5, 5: 4, 6: 6, 7: 21, 8: 2, 9: 5}


def test_codes_are_numbered_without_gaps_in_their_groups() -> None:
    wanted = ["GT100"] + [f"GT{group}{number:02}" for group, count in GROUPS.items() for number in range(1, count + 1)]
    assert list(RULES) == wanted


@pytest.mark.parametrize("code", RULES)
def test_every_rule_teaches(code: str) -> None:
    this = RULES[code]
    assert this.code == code
    assert not this.title.endswith(".")
    assert re.search(r"[.:!?]$", this.why) and len(this.why.split()) >= 9
    assert this.example and this.example != this.why


def test_titles_are_told_apart() -> None:
    assert len({this.title for this in RULES.values()}) == len(RULES)


def test_explain_gives_title_reason_and_example() -> None:
    text = explain("gt304")
    this = RULES["GT304"]
    assert text.startswith("GT304 (error): ")
    assert all(part in text for part in (this.title, this.why, this.example))


def test_an_unknown_code() -> None:
    with pytest.raises(KeyError):
        rule("GT000")


def test_a_problem_takes_the_severity_of_its_rule_unless_milder() -> None:
    assert found("GT401", "C2 ...", ()).severity is Severity.WARNING
    assert found("GT401", "C2 ...", (), severity=Severity.ADVICE).severity is Severity.ADVICE
