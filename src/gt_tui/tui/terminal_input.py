"""What a terminal sends and the toolkit cannot read: no odd byte may end the app or make it deaf.

The toolkit's reader ends the whole app on a byte that is no UTF-8, on a mouse report from a terminal that says it has
no pixels, and on a number of 5,000 digits. Of a paste whose end got lost it waits for the end without limit and takes
every key, that for leaving too, for a part of the paste.
"""

from __future__ import annotations

import sys
import time
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Callable, Iterable
from functools import partial

from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.message import Message

LONGEST_SILENCE = 2.0
"""Seconds without a byte after which an open paste is taken to be at its end."""


class PatientParser(XTermParser):
    """The toolkit's reader, which passes over what it cannot read and ends an open paste that goes silent."""

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
        if not data:  # the end of the input, which the toolkit tells by an exception of its own
            yield from super().feed(data)
            return
        try:
            yield from super().feed(data)
        except Exception:  # noqa: BLE001 - whatever it is, the next key must be read
            self._gen = self.parse(self._tokens.append)
            self._awaiting = next(self._gen)
            self._timeout_time = None
            self._open, self._tail = False, ""

    def tick(self) -> Iterable[Message]:
        """Look whether something has waited too long."""
        yield from super().tick()
        if self._open and time.monotonic() - self._heard > LONGEST_SILENCE:
            self._open, self._tail = False, ""
            yield from super().feed(BRACKETED_PASTE_END)


def lenient_decoder(name: str) -> Callable[[], IncrementalDecoder]:
    """Give the maker of a decoder that reads an odd byte as a replacement character."""
    return partial(getincrementaldecoder(name), errors="replace")


def install() -> None:
    """Have the toolkit's driver read so; it looks both up by these names and offers no other way."""
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        for name, ours in (("XTermParser", PatientParser), ("getincrementaldecoder", lenient_decoder)):
            setattr(linux_driver, name, ours)
