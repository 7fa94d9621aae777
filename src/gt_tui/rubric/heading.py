"""What a list of questions shows of each, without reading the questions: 2,000 of them take seconds to read."""

from __future__ import annotations

import re

from msgspec import Struct

from gt_tui.rubric.document import Document
from gt_tui.rubric.region import Notation
from gt_tui.rubric.tree import NotReadable
from gt_tui.rubric.yaml_parse import resolve
from gt_tui.text.late import Late

_FIRST = Late(r"^( *)- +(?=\S)", re.MULTILINE)
_WANTED = ("id", "section", "title")
_BARE = Late(r"[^\s'\"|>&*!?@`%#{}\[\],-].*")


class Heading(Struct, frozen=True):
    """A question's id, section and title; empty where the question has none."""

    id: str
    section: str
    title: str


_ID = Late(r"""^[ -]*["']?id["']?[ ]*:[ ]*["']?(?P<id>\w[\w.-]{0,40})""", re.MULTILINE)
"""What is shown of a question that cannot be read."""


def heading(document: Document, index: int) -> Heading:
    """Give the heading of a question: from its data where that was read, else from its lines.

    Lines that are not plainly ``key: value`` are not guessed at; then the question is read after all.
    """
    region = document.question_region(index)
    is_to_be_read = not region.is_read or not document.can_be_read(index)
    if document.slices is not None and document.notation is Notation.YAML and is_to_be_read:
        found = _scan(region.text)
        if found is not None:
            return found
    if not document.can_be_read(index):
        named = _ID.search(region.text)
        return Heading(named["id"] if named else "", "", "")
    try:
        sound = document.sound_question(index)
        if sound is not None:
            return Heading(sound.id, sound.section, sound.title)
        data = document.question_data(index)
    except NotReadable:
        return Heading("", "", "")
    if not isinstance(data, dict):
        return Heading("", "", "")
    return Heading(*(value if isinstance(value := data.get(key), str) else "" for key in _WANTED))


def _scan(text: str) -> Heading | None:
    first = _FIRST.search(text)
    if first is None:
        return None
    column = first.end() - first.start()
    values: dict[str, str] = {}
    lines = text[first.start() :].split("\n")
    lines[0] = " " * column + lines[0][column:]
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        key, colon, rest = line[column:].partition(":")
        if not colon or key not in _WANTED or key in values or line[:column].strip():
            continue
        value = _value(rest.strip())
        if value is None or (below.strip() and len(below) - len(below.lstrip(" ")) > column):
            return None
        values[key] = value
        if len(values) == len(_WANTED):
            break
    return Heading(*(values.get(key, "") for key in _WANTED))


def _value(source: str) -> str | None:
    """Give the text of a scalar that stands on its key's line in a simple form, else None."""
    quote = source[:1]
    if quote in ("'", '"') and len(source) > 1 and source.endswith(quote):
        inner = source[1:-1]
        return None if quote in inner or "\\" in inner else inner
    if not _BARE.fullmatch(source) or " #" in source or ": " in source or source.endswith(":"):
        return None
    return source if isinstance(resolve(source), str) else None
