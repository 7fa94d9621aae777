"""What a judge is to all that ask one: the rehearsal judge is here at once, an endpoint's brings the network."""

from __future__ import annotations

from types import TracebackType
from typing import Protocol, Self

from gt_tui.judge.verdict import Mark
from gt_tui.judge.witness import Witness
from gt_tui.rubric.marking_block import MarkingBlock


class Judge(Protocol):
    """Whatever marks an answer; opened once for a run with `async with`."""

    @property
    def name(self) -> str:
        """Give the label that stands wherever this judge's numbers are shown."""

    @property
    def model(self) -> str:
        """Give the model that is asked for."""

    @property
    def rehearsal(self) -> bool:
        """Tell whether its marks are rehearsal, which never counts as calibration."""

    @property
    def coordinates(self) -> str:
        """Give a stable text of all that a result depends on, except the prompt and the answer."""

    @property
    def template_hash(self) -> str:
        """Give the SHA-256 of template and phrases, for the record."""

    @property
    def holdup(self) -> str:
        """Give what holds the run up at this moment, or an empty text."""

    def prepare(self) -> None:
        """Bring in what the first mark needs, where there is time for it; any thread may run it."""

    def prompt(self, block: MarkingBlock, answer: str) -> str:
        """Give exactly the text that `mark` would send."""

    async def mark(self, block: MarkingBlock, answer: str, witness: Witness | None = None) -> Mark:
        """Give the mark of one answer: a verdict, or null with the reason. Raises only what the witness raises."""

    async def __aenter__(self) -> Self:
        """Open what the judge needs."""

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
