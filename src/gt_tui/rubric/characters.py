"""Which characters may stand in a file as they are, and which are written as escapes so that they are seen."""

from __future__ import annotations

import unicodedata

from gt_tui.rubric.edits import EditRefused

_JOINERS = frozenset("\u200c\u200d\u00ad")
"""Joiners and the soft hyphen: parts of emoji and of words, so escaping them would spoil prose for nothing."""


def stays(character: str) -> bool:
    """Tell whether a character is written as it is: it prints, is a blank that is no line break, or joins.

    Controls, line and paragraph separators, byte order marks, text-direction marks, private and unassigned code
    points are written as escapes: YAML cannot carry some of them, and a reader of the file cannot see the rest.
    """
    return character.isprintable() or character in _JOINERS or unicodedata.category(character) == "Zs"


def all_stay(text: str) -> bool:
    """Tell whether every character of the text is written as it is; line ends and tabs do not count as such."""
    return text.isprintable() or all(map(stays, text))


def refuse_surrogates(text: str) -> None:
    """Raise EditRefused, naming the place, for half of a surrogate pair: no file can hold it."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        code = ord(text[error.start])
        raise EditRefused(
            f"half of a surrogate pair (U+{code:04X}) at character {error.start + 1} cannot be saved; delete it"
        ) from None


def refuse_lone_cr(text: str) -> None:
    """Raise EditRefused for a text that has CR alone as line end: where its lines are is found by LF."""
    if "\r" in text and "\r" in text.replace("\r\n", ""):
        raise EditRefused("some lines here end in CR alone; change them to LF or CRLF in another editor first")
