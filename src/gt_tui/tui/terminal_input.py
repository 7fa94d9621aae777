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
from textual.events import Paste
from textual.message import Message

LONGEST_SILENCE = 2.0
"""Seconds without a byte after which an open paste is taken to be at its end."""

MOST_TYPED = 32
"""Characters that fingers may send at once; more of them are a piece of a paste."""

REST_DUE = 10.0
"""Seconds behind a paste that was given up in which even two characters at once are taken to be the rest of it.

As keys they would be commands. Taken wrongly, for fast typing, they are pasted where they would have been typed.
"""

REST_SILENCE = 0.3
"""Seconds without a byte that end such a rest: short, since it may be typing."""


class PatientParser(XTermParser):
    """The toolkit's reader, which passes over what it cannot read and ends an open paste that goes silent."""

    _open = False
    _pasted = ""
    _given_up = False
    """Whether a paste was ended by silence and its end has not come since."""
    _patience = LONGEST_SILENCE
    """Seconds of silence that end the paste that is open."""
    _tail = ""
    _heard = 0.0

    def feed(self, data: str) -> Iterable[Message]:
        """Take what has come.

        The toolkit looks for keys inside a paste too: an escape byte there sends pieces of it ahead as keys and can
        swallow the mark of the end. So it is shown the marks only, and what stands between them is gathered here.
        """
        silence = time.monotonic() - self._heard
        self._heard += silence
        if not data:  # the end of the input, which the toolkit tells by an exception of its own
            yield from self._keys(data)
            return
        if self._given_up and not self._open and _is_rest(data, 1 if silence < REST_DUE else MOST_TYPED):
            self._open, self._patience = True, REST_SILENCE
        while data:
            if self._open:
                self._pasted += data
                text, end, data = self._pasted.partition(BRACKETED_PASTE_END)
                if not end:
                    return
                self._given_up = False
                yield from self._close(text)
                continue
            recent = self._tail + data  # a mark may come in two pieces
            at = recent.find(BRACKETED_PASTE_START)
            if at < 0:
                self._tail = recent[-len(BRACKETED_PASTE_START) + 1 :]
                yield from self._keys(data)
                return
            size = at + len(BRACKETED_PASTE_START) - len(self._tail)
            before, data = data[:size], data[size:]
            self._tail = ""
            yield from self._keys(before + BRACKETED_PASTE_END)
            self._open, self._given_up, self._patience = True, False, LONGEST_SILENCE

    def tick(self) -> Iterable[Message]:
        """Look whether something has waited too long."""
        yield from super().tick()
        if self._open and time.monotonic() - self._heard > self._patience:
            self._given_up = True
            yield from self._close(self._pasted)

    def _close(self, text: str) -> Iterable[Message]:
        self._open, self._pasted = False, ""
        if text:
            yield Paste(text.replace("\x00", ""))

    def _keys(self, data: str) -> Iterable[Message]:
        """Have the toolkit read what is no paste."""
        if not data:
            yield from super().feed(data)
            return
        try:
            # the marks make an empty paste of the toolkit's own
            yield from (message for message in super().feed(data) if not isinstance(message, Paste))
        except Exception:  # noqa: BLE001 - whatever it is, the next key must be read
            self._gen = self.parse(self._tokens.append)
            self._awaiting = next(self._gen)
            self._timeout_time = None
            self._tail = ""


def _is_rest(data: str, most_typed: int) -> bool:
    """Tell whether what comes behind a paste that was given up is the rest of it rather than a key.

    Of text without a mark, `most_typed` characters may have been typed.
    """
    end, start = data.find(BRACKETED_PASTE_END), data.find(BRACKETED_PASTE_START)
    if end >= 0 or start >= 0:
        return end >= 0 and (start < 0 or end < start)
    cut = any(data.endswith(BRACKETED_PASTE_END[:n]) and len(data) > n for n in range(3, len(BRACKETED_PASTE_END)))
    return cut or (len(data) > most_typed and not data.startswith("\x1b"))


def lenient_decoder(name: str) -> Callable[[], IncrementalDecoder]:
    """Give the maker of a decoder that reads an odd byte as a replacement character."""
    return partial(getincrementaldecoder(name), errors="replace")


def install() -> None:
    """Have the toolkit's driver read so; it looks both up by these names and offers no other way.

    A toolkit that has given up a name is left as it is: the app then reads as that toolkit does.
    """
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        for name, ours in (("XTermParser", PatientParser), ("getincrementaldecoder", lenient_decoder)):
            if hasattr(linux_driver, name):
                setattr(linux_driver, name, ours)
