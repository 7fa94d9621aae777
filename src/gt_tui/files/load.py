"""Opening a rubric file: its text, and what is needed to write it back in the same encoding."""

from __future__ import annotations

import codecs
import hashlib
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path

from msgspec import Struct

from gt_tui.rubric.document import Document, Notation, open_document
from gt_tui.rubric.tree import NotReadable

LARGEST = 48 * 1024 * 1024
"""Bytes of the largest file that is opened; 2,000 questions take about 40 MB."""


class CannotOpen(Exception):
    """The file cannot be opened as a rubric; the text says what is wrong, where, and what to do.

    `line` and `column` count from 1 and are 0 where the fault has no place in the text.
    """

    def __init__(self, text: str, line: int = 0, column: int = 0) -> None:
        super().__init__(text)
        self.line, self.column = line, column


class Encoding(Struct, frozen=True):
    """How the text stands in the file."""

    name: str = "utf-8"
    mark: bytes = b""
    """The byte order mark in front, or nothing."""

    def encode(self, text: str) -> bytes:
        """Give the file's bytes for a text."""
        return self.mark + text.encode(self.name)


class RubricFile(Struct, frozen=True):
    """A rubric as it was on disk when it was read."""

    path: Path
    document: Document
    encoding: Encoding
    digest: str


def too_large(data: bytes) -> str | None:
    """Say how much more than can be opened a file of these bytes would hold; None where it can be opened again."""
    more = len(data) - LARGEST
    return f"{more:,} bytes more than the {LARGEST // 2**20} MB that can be opened" if more > 0 else None


def digest(data: bytes) -> str:
    """Give the fingerprint by which a changed file is noticed: content, never time."""
    return hashlib.sha256(data).hexdigest()


ENDINGS = {Notation.JSON: (".json",), Notation.YAML: (".yaml", ".yml")}
"""By which a file's notation is told."""


def notation_of(path: Path, text: str) -> Notation:
    """Give the notation by the file's ending, else by its first character."""
    ending = path.suffix.lower()
    for notation, endings in ENDINGS.items():
        if ending in endings:
            return notation
    return Notation.JSON if text.lstrip()[:1] == "{" else Notation.YAML


def read_bytes(path: Path) -> bytes:
    """Give a regular file's bytes; raises CannotOpen with what to do."""
    with _opened(path) as file:
        return file.read()


def digest_of(path: Path) -> str:
    """Give the digest of a file's content, read piece by piece; raises CannotOpen as `read_bytes`."""
    with _opened(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def _opened(path: Path) -> Iterator[BufferedReader]:
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise CannotOpen(f"{path} is a directory. Name a rubric file in it")
        if not stat.S_ISREG(status.st_mode):
            raise CannotOpen(f"{path} is not a regular file. Copy it into one first")
        if status.st_size > LARGEST:
            raise CannotOpen(
                f"{path} holds {status.st_size / 2**20:.1f} MB; rubrics of up to {LARGEST // 2**20} MB are opened. "
                "Split it into several files"
            )
        with path.open("rb") as file:
            yield file
    except FileNotFoundError:
        raise CannotOpen(f"{path}: no such file. Check the name, or copy a shipped rubric to start from") from None
    except PermissionError:
        raise CannotOpen(f"{path} cannot be read: permission denied. Check its mode and owner") from None
    except OSError as error:
        raise CannotOpen(f"{path} cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a NUL in the name
        raise CannotOpen(f"that is no file name: {error}") from None


def decode(data: bytes) -> tuple[str, Encoding]:
    """Give the text and its encoding (UTF-8, or UTF-16 with a mark); raises CannotOpen naming the place."""
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):  # begins like UTF-16, so it is looked for first
        raise CannotOpen("the file is UTF-32. Convert it to UTF-8", 1, 1)
    for mark, name in (
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ):
        if data.startswith(mark):
            encoding = Encoding(name, mark)
            break
    else:
        encoding = Encoding()
    body = data[len(encoding.mark) :]
    try:
        return body.decode(encoding.name), encoding
    except UnicodeDecodeError as error:
        before = body[: error.start].decode(encoding.name)
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        raise CannotOpen(
            f"line {line}, column {column}: the file is not {encoding.name.upper()} (byte 0x{body[error.start]:02x}). "
            "Convert it to UTF-8",
            line,
            column,
        ) from None


def load(path: Path, *, unread: bool = False) -> RubricFile:
    """Give the rubric in a file; with `unread`, its questions are read when first asked for (see `open_document`).

    Raises CannotOpen, with line, column and what to do, for everything that is no rubric. Reading only: the
    file is not touched.
    """
    data = read_bytes(path)
    fingerprint = digest(data)
    try:
        text, encoding = decode(data)
    except CannotOpen as error:
        raise CannotOpen(f"{path}: {error}", error.line, error.column) from None
    del data  # as large as the file, and the text is read for a while
    try:
        document = open_document(text, notation_of(path, text), unread=unread)
    except NotReadable as error:
        raise CannotOpen(f"{path}: {error}", error.line, error.column) from None
    return RubricFile(path, document, encoding, fingerprint)
