"""How fixtures stand, counted: for a question, a section or a rubric, always with what was not counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from gt_tui.calibration.compare import Agreement, Comparison


class Status(StrEnum):
    """How one fixture stands, with the kind of its mismatch. The words are shown on screen."""

    MATCHED = "matched"
    WITHIN = "within tolerance"
    GATE = "gate"
    """The gate decision is not the predicted one."""
    OVER = "over"
    UNDER = "under"
    SHIFTED = "shifted"
    """The total is as predicted, the awards are not."""
    NOISY = "noisy"
    NULL = "null"
    STALE = "stale"
    NOT_RUN = "not run"
    NOT_LOOKED_UP = "not looked up yet"
    NO_PREDICTION = "no prediction"


MISMATCHES = (Status.GATE, Status.OVER, Status.UNDER, Status.SHIFTED)
"""The kinds of mismatch, the gate first. Noise is none of them: it is counted by itself wherever fixtures are."""

UNMARKED = (Status.STALE, Status.NOT_RUN, Status.NOT_LOOKED_UP)
"""Without a mark that is known for the present text."""

WORST = (
    MISMATCHES,
    (Status.NOISY,),
    (Status.NULL,),
    (Status.NO_PREDICTION,),
    (Status.STALE,),
    (Status.NOT_RUN,),
    (Status.NOT_LOOKED_UP,),
)
"""What is not as predicted, the worst first, as far as one count can name it."""

_OF_AGREEMENT = {
    Agreement.MATCH: Status.MATCHED,
    Agreement.WITHIN: Status.WITHIN,
    Agreement.NOISY: Status.NOISY,
    Agreement.NULL: Status.NULL,
    Agreement.STALE: Status.STALE,
    Agreement.NOT_RUN: Status.NOT_RUN,
    Agreement.NOT_LOOKED_UP: Status.NOT_LOOKED_UP,
    Agreement.NO_PREDICTION: Status.NO_PREDICTION,
}


def status_of(comparison: Comparison) -> Status:
    """Give how a fixture stands."""
    if comparison.agreement is not Agreement.MISMATCH:
        return _OF_AGREEMENT[comparison.agreement]
    if comparison.gate_predicted != comparison.gate_actual:
        return Status.GATE
    difference = comparison.total.difference or 0
    if difference:
        return Status.OVER if difference > 0 else Status.UNDER
    return Status.SHIFTED


def share(count: int, of: int, further: str = "") -> str:
    """Give a share with its denominator, ``3 of 4 (75%, n = 4)``; ``n/a (n = 0)`` of nothing."""
    if not of:
        return "n/a (n = 0)"
    percent = f"{count / of:.0%}"
    if 0 < count < of:  # of very many one is not none, and all but one are not all
        percent = {"0%": "<1%", "100%": ">99%"}.get(percent, percent)
    return f"{count} of {of} ({percent}, n = {of}{further})"


class Tally(Struct, frozen=True):
    """Fixtures counted by how they stand."""

    counts: tuple[tuple[Status, int], ...]
    """Every status that occurs, in the order of `Status`."""
    total: int
    """All fixtures, whatever became of them."""

    def of(self, *statuses: Status) -> int:
        """Give how many fixtures stand in one of these ways."""
        return sum(count for status, count in self.counts if status in statuses)

    @property
    def mismatched(self) -> int:
        """Fixtures with a mismatch of whatever kind, the noisy ones not among them."""
        return self.of(*MISMATCHES)

    @property
    def worst(self) -> tuple[Status, int] | None:
        """The worst that is among the fixtures, named by its first kind, with how many it is; None when all agree."""
        found = ((kinds[0], self.of(*kinds)) for kinds in WORST)
        return next(((kind, count) for kind, count in found if count), None)

    @property
    def agreeing(self) -> int:
        """Fixtures that are as predicted, within what their determinacy allows."""
        return self.of(Status.MATCHED, Status.WITHIN)

    @property
    def judged(self) -> int:
        """Fixtures with a verdict for their present text that can be compared: what a percentage is of."""
        return self.agreeing + self.mismatched + self.of(Status.NOISY)

    @property
    def told(self) -> str:
        """The counts in words: ``1 of 4 matched; 2 mismatched (1 gate, 1 over), 1 noisy``; nothing is left out."""
        if not self.total:
            return "no fixtures"
        kinds = [f"{count} {status}" for status, count in self.counts if status in MISMATCHES]
        apart = (Status.MATCHED, *MISMATCHES)
        rest = [f"{self.mismatched} mismatched ({', '.join(kinds)})"] if kinds else []
        rest += [f"{count} {status}" for status, count in self.counts if status not in apart]
        return f"{self.of(Status.MATCHED)} of {self.total} matched" + (f"; {', '.join(rest)}" if rest else "")


def tally(statuses: Iterable[Status]) -> Tally:
    """Count fixtures by how they stand."""
    counted = Counter(statuses)
    return Tally(tuple((status, counted[status]) for status in Status if counted[status]), sum(counted.values()))
