"""What the catalogue keeps about one rule."""

from __future__ import annotations

from dataclasses import dataclass

from gt_tui.checks.problem import Severity


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as `explain` shows it. A single problem may be milder than its rule's severity."""

    code: str
    severity: Severity
    title: str
    why: str
    example: str
