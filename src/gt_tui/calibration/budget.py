"""A spending limit: known money against money, unknown costs against a number of calls."""

from __future__ import annotations

from copy import copy

from msgspec import Struct

from gt_tui.calibration.cost import Price, cost_of, dollars
from gt_tui.judge.verdict import NOTHING, Attempt, Usage
from gt_tui.text.counting import plural

UNKNOWN_CALLS = 50
"""Calls of unknown cost that a limit in money allows where no limit in calls is set."""


class LimitReached(Exception):
    """The spending limit allows no further call; the text says which."""


class Budget(Struct):
    """What a run may spend and has spent. Calls under way count as much as the dearest one so far.

    A call is a request that may be billed: one that was cut off or ran out of time counts, one that was refused
    counts once for all its tries.
    """

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
    free: bool = False
    """Whether calls are held to cost nothing until one reports a cost."""
    tried: bool = False
    """Whether a reply has shown what a call costs, or that nobody says."""

    @property
    def is_trying(self) -> bool:
        """Tell whether a further call has to wait for the one under way: it will tell what such a call costs."""
        return self.limit_usd is not None and not self.tried and not self.dearest_usd and self.under_way > 0

    def begin(self) -> None:
        """Count a call in. Raises LimitReached when it would be one too many."""
        if self.limit_calls is not None and self.calls + self.under_way >= self.limit_calls:
            raise LimitReached(f"the limit of {plural(self.limit_calls, 'call')} is reached")
        if self.limit_usd is not None:
            if not self._has_room_for(self.under_way + 1):
                raise LimitReached(f"the limit of ${self.limit_usd:g} leaves no room for a further call")
            if self._knows_too_little:
                raise LimitReached(f"{UNKNOWN_CALLS} calls of unknown cost under a limit in money: set one in calls")
        self.under_way += 1

    def _has_room_for(self, calls: int) -> bool:
        if self.limit_usd is None:
            return True
        # What costs nothing fits into a limit that is used up, and into one of 0.
        is_free = self.free and not self.dearest_usd
        return is_free or (
            self.spent_usd < self.limit_usd and self.spent_usd + calls * self.dearest_usd <= self.limit_usd
        )

    def try_again(self, usage: Usage) -> bool:
        """Tell whether another request may take the place of one under way that came to nothing and may be billed.

        Where it may, that one is counted as a call, with what it used as far as it said.
        """
        if self.limit_calls is not None and self.calls + 1 + self.under_way > self.limit_calls:
            return False
        after = copy(self)
        after._count(usage)
        if not after._has_room_for(after.under_way) or after._knows_too_little:
            return False
        self._count(usage)
        return True

    @property
    def _knows_too_little(self) -> bool:
        if self.limit_usd is None or self.limit_calls is not None:
            return False
        # those under way will tell no more than the others did
        return self.unknown + (0 if self.dearest_usd else self.under_way) >= UNKNOWN_CALLS

    def settle(self, attempt: Attempt) -> None:
        """Count a call out, with what its last request cost: those before it were counted by `try_again`."""
        self.under_way -= 1
        refused = attempt.usage == NOTHING
        if refused and attempt.earlier:
            return  # the call was counted with its earlier requests
        self.tried = self.tried or not refused or bool(attempt.reply)
        self._count(attempt.usage)

    def _count(self, usage: Usage) -> None:
        self.calls += 1
        cost = cost_of(usage, self.price)
        if cost is None:
            self.unknown += 1
            return
        self.spent_usd += cost
        self.dearest_usd = max(self.dearest_usd, cost)

    def told(self) -> str:
        """Give what was spent in a few words."""
        calls = plural(self.calls, "call")
        if self.calls and self.unknown == self.calls:
            told = f"{calls} of unknown cost"
        else:
            told = f"{calls}, {dollars(self.spent_usd)}" + (f", {self.unknown} of unknown cost" if self.unknown else "")
        return f"{told}, which no limit in money can count" if self.unknown and self.limit_usd is not None else told
