"""A spending limit: known money against money, unknown costs against a number of calls."""

from __future__ import annotations

from msgspec import Struct

from gt_tui.calibration.cost import Price, cost_of
from gt_tui.judge.verdict import Attempt
from gt_tui.text.counting import plural

UNKNOWN_CALLS = 50
"""Calls of unknown cost that a limit in money allows where no limit in calls is set."""


class LimitReached(Exception):
    """The spending limit allows no further call; the text says what was spent."""


class Budget(Struct):
    """What a run may spend and has spent. Calls under way count as much as the dearest one so far."""

    limit_usd: float | None = None
    limit_calls: int | None = None
    price: Price | None = None
    spent_usd: float = 0.0
    calls: int = 0
    unknown: int = 0
    """Calls whose cost nobody stated."""
    under_way: int = 0
    dearest_usd: float = 0.0
    """Of a call so far; at first what one is expected to cost."""

    def begin(self) -> None:
        """Count a call in. Raises LimitReached when it would be one too many."""
        if self.limit_calls is not None and self.calls + self.under_way >= self.limit_calls:
            raise LimitReached(f"the limit of {self.limit_calls} calls is reached ({self.told()})")
        if self.limit_usd is not None:
            if self.spent_usd + (self.under_way + 1) * self.dearest_usd > self.limit_usd:
                raise LimitReached(
                    f"the limit of ${self.limit_usd:g} leaves no room for a further call ({self.told()})"
                )
            if self.limit_calls is None and self.unknown >= UNKNOWN_CALLS:
                raise LimitReached(f"{UNKNOWN_CALLS} calls of unknown cost under a limit in money: set one in calls")
        self.under_way += 1

    def settle(self, attempt: Attempt) -> None:
        """Count a call out, with what it cost."""
        self.under_way -= 1
        self.calls += 1
        cost = cost_of(attempt.usage, self.price)
        if cost is None:
            self.unknown += 1
            return
        self.spent_usd += cost
        self.dearest_usd = max(self.dearest_usd, cost)

    def told(self) -> str:
        """Give what was spent in a few words."""
        unknown = f", {self.unknown} of unknown cost" if self.unknown else ""
        return f"{plural(self.calls, 'call')}, ${self.spent_usd:.4f}{unknown}"
