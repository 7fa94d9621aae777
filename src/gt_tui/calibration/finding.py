"""What an experiment found, with the marks that it rests on."""

from __future__ import annotations

from msgspec import Struct, field

from gt_tui.calibration.diagnose import Cause
from gt_tui.judge.verdict import Verdict


class Step(Struct, frozen=True):
    """One mark of an experiment."""

    told: str
    """What was changed, in words."""
    answer: str
    verdict: Verdict | None
    reused: bool


class Finding(Struct, frozen=True):
    """What an experiment found."""

    cause: Cause | None
    """None: it cannot be told; `told` says why."""
    component: str
    told: tuple[str, ...]
    core: str = ""
    """The shortest text found that still passes the gate; for a near miss the proof, else the trimmed fixture."""
    sentence: str = ""
    """The sentence that the award hangs on, where one was found."""
    entry: int | None = None
    variant: tuple[str, str] | None = None
    other: str = ""
    steps: tuple[Step, ...] = field(default=())
    calls: int = 0
    reused: int = 0
