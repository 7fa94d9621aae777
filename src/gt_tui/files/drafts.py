"""Drafts: unsaved text kept where a crash, a kill or a closed terminal cannot take it.

One file a rubric: a header line of JSON, a line with a checksum of all the rest, then the text, in UTF-8
whatever the rubric's own encoding. Beside it, once for each state of the rubric on disk, the text that the edits
started from, so that a rubric changed meanwhile can be compared three ways. Nothing is ever purged by age or number:
a draft goes when its text was saved, or when the author drops it. What stands in the last slot when another session
writes there is set aside first, and comes back into the slot when that is free.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from msgspec import Struct

from gt_tui.files.atomic import clear_leftovers, reason, write_private
from gt_tui.files.load import Encoding
from gt_tui.files.places import make_private, name_for

VERSION = 1


class DraftFailed(Exception):
    """The draft could not be written or removed; the text says why. Editing goes on without crash protection."""


class Draft(Struct, frozen=True):
    """Unsaved text as it was last written."""

    path: Path
    """The rubric that it belongs to, absolute."""
    base_digest: str
    """Digest of the rubric on disk when the edits began (see `load.digest`)."""
    base_text: str | None
    """The rubric's text at that time; None where it was not kept or is damaged."""
    text: str
    encoding: Encoding
    """How the rubric stood on disk."""
    time: float
    """When it was written, in seconds since 1970."""
    pid: int
    """The process that wrote it."""

    def same_as(self, text: str) -> bool:
        """Tell whether the rubric says the same already, so that there is nothing to offer and the draft can go."""
        return self.text == text


class Damaged(Struct, frozen=True):
    """A draft that cannot be trusted; `why` says what is wrong with it, and `file` is where a person can look."""

    why: str
    file: Path


MOST_DRAFTS = 20
"""Drafts of one rubric that are looked for, a slot each; more of them wait behind the last one until it is decided."""


class DraftStore:
    """The drafts in one directory, which only the user can read (0700, files 0600).

    It keeps no state but which drafts are its own, so a write may run in a thread; the caller sees to one write at a
    time for a rubric.
    """

    def __init__(self, directory: Path, *, slot: int = 0, clock: Callable[[], float] = time.time) -> None:
        """Name the directory; it is made when the first draft is written. `clock` is there for tests.

        A rubric has one draft in each `slot`: a draft that the author has not decided about stays where it is,
        and what is typed meanwhile goes into another.
        """
        self._directory = directory
        self._slot = f".{slot}" if slot else ""
        self._is_last = slot == MOST_DRAFTS - 1
        self._own: set[Path] = set()
        """The drafts in the last slot that this store wrote itself, which it may write over."""
        self._clock = clock

    def write(
        self,
        path: Path,
        base_digest: str,
        text: str,
        *,
        base_text: str | None = None,
        encoding: Encoding | None = None,
    ) -> None:
        """Keep the unsaved text of a rubric, in place of an earlier draft of it. Raises DraftFailed."""
        how = encoding or Encoding()
        header = {
            "version": VERSION,
            "path": os.path.realpath(path),
            "base": base_digest,
            "encoding": how.name,
            "mark": how.mark.hex(),
            "time": self._clock(),
            "pid": os.getpid(),
        }
        try:
            make_private(self._directory)
            clear_leftovers(self._directory)
            if self._is_last:
                self._set_aside(path)
            if base_text is not None and not self._has_base(path, base_digest):
                write_private(self._base(path), _pack({"version": VERSION, "base": base_digest}, base_text))
            write_private(self._draft(path), _pack(header, text))
            self._own.add(self._draft(path))
        except OSError as error:
            raise DraftFailed(
                f"no crash protection: a draft cannot be kept in {self._directory}: {reason(error)}"
            ) from None

    def read(self, path: Path) -> Draft | Damaged | None:
        """Give the draft of a rubric, or None when there is none; never raises, so that opening never fails on it."""
        page = _unpack(self._draft(path))
        if not isinstance(page, _Page):
            return page
        header = page.header
        try:
            base = _unpack(self._base(path))
            kept = isinstance(base, _Page) and base.header.get("base") == header["base"]
            return Draft(
                path=Path(header["path"]),
                base_digest=str(header["base"]),
                base_text=base.text if isinstance(base, _Page) and kept else None,
                text=page.text,
                encoding=Encoding(str(header["encoding"]), bytes.fromhex(header["mark"])),
                time=float(header["time"]),
                pid=int(header["pid"]),
            )
        except (KeyError, TypeError, ValueError):
            return Damaged("its header is not one of this version", self._draft(path))

    def damaged(self) -> list[Damaged]:
        """Give the drafts of any rubric that cannot be trusted. Raises OSError where the directory cannot be read."""
        pages = [_unpack(file) for file in sorted(self._directory.glob("*.draft"))]
        return [page for page in pages if isinstance(page, Damaged)]

    def discard(self, path: Path) -> None:
        """Remove the draft of a rubric; nothing happens where there is none. Raises DraftFailed.

        Where others wait behind it, the first of them takes its place.
        """
        self._own.discard(self._draft(path))
        try:
            if self._is_last and self._bring_back(path):
                return
            for file in (self._draft(path), self._base(path)):
                file.unlink(missing_ok=True)
        except OSError as error:
            raise DraftFailed(f"the draft in {self._directory} cannot be removed: {reason(error)}") from None

    def _set_aside(self, path: Path) -> None:
        """Keep a copy of the draft in the last slot that somebody else left there. Raises OSError.

        A copy, since the slot must not be empty for a moment in which the process may be killed.
        """
        draft = self._draft(path)
        if draft in self._own or not draft.exists():
            return
        number = next(number for number in count(1) if not self._aside(draft, number).exists())
        for file in (self._base(path), draft):
            with suppress(FileNotFoundError):
                write_private(self._aside(file, number), file.read_bytes())

    def _bring_back(self, path: Path) -> bool:
        """Put the first draft that was set aside into the slot; give whether there is one. Raises OSError."""
        draft, base = self._draft(path), self._base(path)
        numbers = [file.stem.rpartition("-")[2] for file in self._directory.glob(f"{draft.stem}-*.draft")]
        first = min((int(number) for number in numbers if number.isdecimal()), default=None)
        if first is None:
            return False
        self._aside(draft, first).replace(draft)
        base.unlink(missing_ok=True)
        with suppress(FileNotFoundError):  # it may never have had one
            self._aside(base, first).replace(base)
        return True

    @staticmethod
    def _aside(file: Path, number: int) -> Path:
        return file.with_name(f"{file.stem}-{number}{file.suffix}")

    def _draft(self, path: Path) -> Path:
        return self._directory / f"{name_for(path)}{self._slot}.draft"

    def _base(self, path: Path) -> Path:
        return self._directory / f"{name_for(path)}{self._slot}.base"

    def _has_base(self, path: Path, base_digest: str) -> bool:
        page = _unpack(self._base(path))
        return isinstance(page, _Page) and page.header.get("base") == base_digest


class _Page(Struct, frozen=True):
    """The content of one of the store's files, its checksum verified."""

    header: dict[str, Any]
    text: str


def _pack(header: dict[str, object], text: str) -> bytes:
    first = json.dumps(header).encode("ascii")
    body = text.encode("utf-8", "surrogatepass")
    return b"\n".join((first, _checksum(first, body), body))


def _checksum(first: bytes, body: bytes) -> bytes:
    return hashlib.sha256(first + b"\n" + body).hexdigest().encode("ascii")


def _unpack(file: Path) -> _Page | Damaged | None:
    try:
        if not file.is_file() and (file.exists() or file.is_symlink()):
            return Damaged("it is no regular file", file)
        data = file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        return Damaged(f"it cannot be read: {reason(error)}", file)
    first, _, rest = data.partition(b"\n")
    checksum, _, body = rest.partition(b"\n")
    if _checksum(first, body) != checksum:
        return Damaged("it is cut off or was changed: its checksum is wrong", file)
    try:
        header = json.loads(first)
        text = body.decode("utf-8", "surrogatepass")
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("version") != VERSION:
        return Damaged("it was not written by this version", file)
    return _Page(header, text)
