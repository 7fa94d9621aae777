"""A while in which letters are no commands: they belong to a text that could not be begun."""

from __future__ import annotations

import time

SECONDS = 0.4
"""Within which a further letter belongs to it."""


class Deaf:
    """Begins with the key that was refused, and lasts as long as letters follow one another."""

    def __init__(self) -> None:
        self._until = 0.0

    def begin(self) -> None:
        """Take what is typed right behind for a text."""
        self._until = time.monotonic() + SECONDS

    def takes(self) -> bool:
        """Tell whether a letter that comes now belongs to such a text; then the next one may, too."""
        if time.monotonic() >= self._until:
            return False
        self.begin()
        return True
