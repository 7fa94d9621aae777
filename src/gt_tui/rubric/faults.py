"""What a tolerant reading of a rubric could not take as it stands: data at a path, never an exception."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from gt_tui.rubric.path import Path


class FaultKind(StrEnum):
    """The ways in which a place of the file can differ from the documented format."""

    WRONG_TYPE = "wrong type"
    """Something else stands there than the format asks for; also a word outside the allowed ones."""
    MISSING = "missing"
    """A field that marking needs is not there."""
    UNKNOWN_KEY = "unknown key"
    """A key that is nearly a known one; `expected` holds the known key, `got` the one in the file."""
    SPARE_KEY = "spare key"
    """A key that is nearly a known one which stands beside it; `expected` and `got` as before."""
    DRIFTED_SHAPE = "drifted shape"
    """A known older shape: read and run as it is, but not what schema 2.0 documents."""
    NEEDS_QUOTES = "needs quotes"
    """An id that the notation reads as a number or a date, such as ``012`` or ``1e3``."""
    DUPLICATE_KEY = "duplicate key"
    """The same key twice in one object; only one of the two values can be read."""
    TEXT_CONTROL = "text control"
    """Text that holds control or text-direction characters."""


class Fault(Struct, frozen=True):
    """One place that was not as expected."""

    kind: FaultKind
    path: Path
    expected: str
    """What the format asks for: "a whole number", "text", "a list"."""
    got: str
    """A short inert description of what stands there: "the number 3.5", 'text "three"', "nothing"."""
