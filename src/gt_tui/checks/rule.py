"""What the catalogue keeps about one rule."""

from __future__ import annotations

from msgspec import Struct

from gt_tui.checks.problem import Severity


class Rule(Struct, frozen=True):
    """One rule as `explain` shows it. A single problem may be milder than its rule's severity."""

    code: str
    severity: Severity
    title: str
    why: str
    example: str
