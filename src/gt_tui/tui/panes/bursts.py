"""Which keys belong to one undo step: those of one field, without a long pause between them."""

from __future__ import annotations

import time

from gt_tui.rubric.path import Path, show

PAUSE = 1.0
"""Seconds without a change after which the next one is an undo step of its own."""

BURST = 60
"""Characters that typing without a pause may add or take before it is the next undo step: about a line."""


class Bursts:
    """Counts the bursts of typing."""

    def __init__(self) -> None:
        self._number = self._from = 0
        self._last = 0.0

    def word(self, path: Path, size: int) -> str:
        """Give the word by which changes become one undo step; `size` is the length of the text by now."""
        now = time.monotonic()
        if now - self._last > PAUSE or abs(size - self._from) > BURST:
            self._number += 1
            self._from = size
        self._last = now
        return f"{show(path)} {self._number}"
