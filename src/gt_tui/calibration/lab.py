"""What experiments work with: marks that are there or are asked for, counted, within a limit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping

from msgspec import Struct

from gt_tui.calibration.diagnose import Experiment
from gt_tui.calibration.finding import Step
from gt_tui.calibration.noise import repeat_key
from gt_tui.calibration.run import result_key
from gt_tui.judge.judge import Judge
from gt_tui.judge.verdict import Mark, Verdict
from gt_tui.rubric.marking_block import MarkingBlock
from gt_tui.text.counting import plural


class Plan(Struct, frozen=True):
    """What an experiment will do and cost, before it runs."""

    experiment: Experiment
    most_calls: int
    reused: int
    """Verdicts for its first steps that are there already."""
    price: str
    """What that many calls will cost, in words."""

    @property
    def told(self) -> str:
        """The plan in words."""
        there = f"{plural(self.reused, 'verdict')} {'is' if self.reused == 1 else 'are'} there already"
        return f"at most {plural(self.most_calls, 'call')}, {self.price}; {there}"


Ask = Callable[[MarkingBlock, str, int], Awaitable[tuple[Mark, bool]]]
"""Gives the mark of an answer to a block, under a repeat index, and whether the judge was asked for it."""


class OutOfCalls(Exception):
    """The experiment has made all the calls that it may make."""


class NoVerdict(Exception):
    """The judge gave no valid verdict, asked twice; says why."""


class Lab:
    """Marks answers for an experiment: takes what is there already, counts what it asks, stops at its limit."""

    def __init__(
        self, judge: Judge, stored: MutableMapping[str, Mark], most_calls: int, ask: Ask | None = None
    ) -> None:
        """`stored` holds marks by result key and is filled; `ask` is how the judge is asked, by default itself."""
        self._ask = ask or self._ask_itself
        self._judge, self._stored = judge, stored
        self.most_calls = most_calls
        self.calls = 0
        self.steps: list[Step] = []
        self.on_step: Callable[[Step], None] | None = None
        """Called after each step, for a screen that shows progress."""

    @property
    def steady(self) -> bool:
        """Whether marking the same again is pointless, since the judge cannot waver."""
        return self._judge.rehearsal

    async def _ask_itself(self, block: MarkingBlock, answer: str, repeat: int) -> tuple[Mark, bool]:
        return await self._judge.mark(block, answer), True

    def known(self, block: MarkingBlock, answer: str) -> Verdict | None:
        """Give the verdict on an answer that is there already."""
        mark = self._stored.get(result_key(self._judge, block, answer))
        return mark.verdict if mark else None

    async def mark(self, told: str, block: MarkingBlock, answer: str, repeat: int = 0) -> Verdict:
        """Give the verdict on an answer; a null one is asked for once more, then raises NoVerdict."""
        key = repeat_key(result_key(self._judge, block, answer), repeat)
        mark = self._stored.get(key)
        reused = mark is not None and mark.verdict is not None
        for _ in range(2):
            if mark is not None and mark.verdict is not None:
                break
            if self.calls >= self.most_calls:
                raise OutOfCalls
            mark, was_asked = await self._ask(block, answer, repeat)
            self._stored[key] = mark
            self.calls += was_asked
            reused = not was_asked
            if mark.fatal:
                break
        assert mark is not None
        step = Step(told, answer, mark.verdict, reused)
        self.steps.append(step)
        if self.on_step is not None:
            self.on_step(step)
        if mark.verdict is None:
            raise NoVerdict(mark.problem)
        return mark.verdict
