"""How far results of the present judge move without a change: what any before/after claim must exceed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress

from msgspec.structs import replace

from gt_tui.calibration.desk import Desk
from gt_tui.calibration.noise import NO_NOISE, Floor, noise_floor, whole_floor
from gt_tui.calibration.past import History
from gt_tui.files.runs import StoreFault
from gt_tui.judge.verdict import Mark


class Noise:
    """The noise floor of a session's judge, from the record as it was read last; without a record, from the session."""

    def __init__(self, desk: Desk, marks: Mapping[str, Mark], rubric: Callable[[], str]) -> None:
        """`marks` are those of the session, by key and repeat; `rubric` gives the name of the rubric in the record."""
        self._desk, self._marks, self._rubric = desk, marks, rubric
        self._repeated: dict[str, Floor] = {}
        """How far results moved that were asked for again, as the record has them, by result key."""
        self._read: Floor | None = None
        """The noise floor from these; None until they are read."""
        self._reading = asyncio.Lock()

    @property
    def known(self) -> bool:
        """Whether the floor is known without reading."""
        return self._desk.recorded is None or self._read is not None

    @property
    def floor(self) -> Floor:
        """The floor as far as it is known."""
        if self._desk.judge.rehearsal:
            return NO_NOISE
        if self._read is not None:
            return self._read
        by_key: dict[str, list[Mark]] = {}
        for key, mark in self._marks.items():
            by_key.setdefault(key.partition("#")[0], []).append(mark)
        return noise_floor(by_key.values())

    @property
    def told(self) -> str:
        """The floor in words."""
        return self.floor.told if self.known else "noise floor unknown: the record is not read yet"

    async def of_history(self, history: History) -> History:
        """Give a history with the noise floor of each judge in it. Raises StoreFault."""
        mine = self._desk.judge.coordinates
        others = {past.coordinates for past in history.results} - {mine}
        floors = await self._desk.floors(self._rubric(), others)
        if self._read is None:
            await self.read()
        async with self._reading:  # which a run that just ended may have begun
            return replace(history, floors={**floors, mine: self.floor})

    async def read(self, keys: Iterable[str] | None = None) -> None:
        """Read how far unchanged re-runs moved, in whatever session. Raises StoreFault.

        Of results with these `keys` only, where the others were read before: a record may hold very many.
        """
        async with self._reading:  # an older answer must not come in after a newer one
            of_these = None if self._read is None else keys
            found = await self._desk.repeated(self._rubric(), of_these)
            if found is None:
                return
            self._repeated = found if of_these is None else self._repeated | found
            self._read = await asyncio.to_thread(whole_floor, list(self._repeated.values()))

    async def refresh(self, keys: Iterable[str]) -> None:
        """Read the floor again after these results were asked for; if that cannot be, the last one stands."""
        with suppress(StoreFault):  # the next run says what is wrong with the record
            await self.read(keys)
