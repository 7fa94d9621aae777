"""A paste that begins and never ends: after a while it is ended here, or no key would ever be a key again.

It happens where a connection drops a few bytes. The toolkit waits for the end without limit and takes every key, that
for leaving too, for a part of the paste.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable

from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.message import Message

LONGEST_SILENCE = 2.0
"""Seconds without a byte after which an open paste is taken to be at its end."""


class EndingParser(XTermParser):
    """The toolkit's reader of what the terminal sends, which ends an open paste that goes silent."""

    _open = False
    _tail = ""
    _heard = 0.0

    def feed(self, data: str) -> Iterable[Message]:
        """Take what has come."""
        self._heard = time.monotonic()
        recent = self._tail + data  # a mark may come in two pieces
        start, end = recent.rfind(BRACKETED_PASTE_START), recent.rfind(BRACKETED_PASTE_END)
        if start != end:
            self._open = start > end
        self._tail = recent[-len(BRACKETED_PASTE_START) + 1 :]
        return super().feed(data)

    def tick(self) -> Iterable[Message]:
        """Look whether something has waited too long."""
        yield from super().tick()
        if self._open and time.monotonic() - self._heard > LONGEST_SILENCE:
            self._open, self._tail = False, ""
            yield from super().feed(BRACKETED_PASTE_END)


def install() -> None:
    """Have the toolkit's driver read with it; the driver makes its parser by that name and offers no other way."""
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        setattr(linux_driver, "XTermParser", EndingParser)  # noqa: B010 - a type checker forbids the plain form
