"""The rules: a stable code for each, how much it matters, why it matters in marking, and how a repair looks.

Codes never change their meaning: authors quote them to each other and switch on them in scripts. Hundreds:
1 document and shapes, 2 gate, 3 components, 4 double credit, 5 do-not-credit, 6 variants, 7 fixtures,
8 standardisation set, 9 text.
"""

from __future__ import annotations

from gt_tui.checks.catalogue_credit import COMPONENTS, DO_NOT_CREDIT, DOUBLE_CREDIT, VARIANTS
from gt_tui.checks.catalogue_form import DOCUMENT, GATE
from gt_tui.checks.catalogue_tests import FIXTURES, STANDARDISATION, TEXT
from gt_tui.checks.problem import Problem, Severity, Span
from gt_tui.checks.rule import Rule
from gt_tui.rubric.path import Path

RULES: dict[str, Rule] = {
    rule.code: rule
    for rule in (
        *DOCUMENT,
        *GATE,
        *COMPONENTS,
        *DOUBLE_CREDIT,
        *DO_NOT_CREDIT,
        *VARIANTS,
        *FIXTURES,
        *STANDARDISATION,
        *TEXT,
    )
}
"""Every rule by its code, in the order of the codes."""


def rule(code: str) -> Rule:
    """Give the rule with this code, small letters forgiven; KeyError where there is no such code."""
    return RULES[code.strip().upper()]


def explain(code: str) -> str:
    """Give a rule as text to read: what is wrong, why it matters, an example. KeyError as in `rule`."""
    this = rule(code)
    return f"{this.code} ({this.severity}): {this.title}\n\nWhy it matters: {this.why}\n\nFor example: {this.example}\n"


def found(
    code: str,
    message: str,
    path: Path,
    question_id: str = "",
    *,
    severity: Severity | None = None,
    related: tuple[Path, ...] = (),
    shared: tuple[str, ...] = (),
    spans: tuple[Span, ...] = (),
    related_spans: tuple[Span, ...] = (),
    suggestion: str = "",
) -> Problem:
    """Give a problem of the rule with this code, with the rule's severity unless a milder one is given."""
    return Problem(
        code,
        message,
        path,
        question_id,
        severity or RULES[code].severity,
        related,
        shared,
        spans,
        related_spans,
        suggestion,
    )
