"""What the repair log keeps of one repair, and how it is read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, to_builtins

from gt_tui.calibration.compare import Comparison
from gt_tui.calibration.repair import Flip

MADE, TAKEN_BACK = "made", "taken back"


class FlipEntry(Struct, frozen=True):
    """One fixture in the table of flips."""

    fixture: str
    before: str
    after: str
    told: str
    flipped: bool
    predicted: bool


class Entry(Struct, frozen=True):
    """One repair: what was seen, what it was put down to, what was changed, what that did."""

    id: str
    """The same in all entries of one repair: when it is made, when its fixtures are marked, when it is taken back."""
    time: str
    """UTC, ISO 8601."""
    state: str
    question: str
    fixture: str
    predicted: str
    actual: str
    cause: str
    experiment: str
    found: tuple[str, ...]
    calls: int
    edit: str
    difference: tuple[str, ...]
    """The change as the lines of a diff."""
    before: str
    """How the fixture stood before, in words."""
    after: str
    flips: tuple[FlipEntry, ...]
    floor: str
    """The noise floor at the time, in words."""
    judge: str
    model: str
    rehearsal: bool

    def record(self) -> dict[str, Any]:
        """Give the entry as plain data."""
        stated: dict[str, Any] = to_builtins(self)
        return stated


def entry_of(stated: Mapping[str, Any]) -> Entry | None:
    """Give an entry from plain data, or None where the data is none: a log may have been edited by hand."""
    texts = (
        "id", "time", "state", "question", "fixture", "predicted", "actual", "cause", "experiment", "edit", "before",
        "after", "floor", "judge", "model",
    )  # fmt: skip
    if not all(isinstance(stated.get(name), str) for name in texts) or not isinstance(stated.get("rehearsal"), bool):
        return None
    flips = stated.get("flips")
    made = []
    for flip in flips if isinstance(flips, list) else []:
        if not isinstance(flip, dict) or not all(isinstance(flip.get(n), str) for n in ("fixture", "before", "after")):
            return None
        told = str(flip.get("told", ""))
        flipped, predicted = flip.get("flipped") is True, flip.get("predicted") is True
        made.append(FlipEntry(flip["fixture"], flip["before"], flip["after"], told, flipped, predicted))
    calls = stated.get("calls")
    if type(calls) is not int:
        return None
    return Entry(
        **{name: stated[name] for name in texts},
        found=_lines(stated.get("found")),
        calls=calls,
        difference=_lines(stated.get("difference")),
        flips=tuple(made),
        rehearsal=stated["rehearsal"],
    )


def _lines(value: object) -> tuple[str, ...]:
    return tuple(str(one) for one in value) if isinstance(value, list) else ()


def flip_entries(flips: Sequence[Flip]) -> tuple[FlipEntry, ...]:
    """Give the table of flips as the log keeps it."""
    return tuple(
        FlipEntry(flip.fixture_id, decided(flip.before), decided(flip.after), flip.told, flip.flipped, flip.predicted)
        for flip in flips
    )


def decided(comparison: Comparison) -> str:
    """Give what a judge decided about a fixture in few words: ``pass, C1 3, C2 0, total 3``."""
    if comparison.gate_actual is None:
        return "no verdict"
    awards = ", ".join(f"{row.label} {row.actual}" for row in comparison.components)
    return f"{'pass' if comparison.gate_actual else 'fail'}, {awards}, total {comparison.total.actual}"
