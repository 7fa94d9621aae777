"""Which questions hold some words, without reading them: 2,000 of them take seconds to read, and this is typed in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gt_tui.rubric import keys
from gt_tui.rubric.document import Document
from gt_tui.rubric.tree import Value

_PARTS = (
    keys.QUESTION,
    keys.GATE,
    keys.COMPONENT,
    keys.VARIANT,
    keys.DRIFTED_VARIANT,
    keys.EVIDENCE,
    keys.FIXTURE,
    keys.AWARD,
    keys.ACKNOWLEDGEMENT,
)
_KEYS = frozenset(name for part in _PARTS for name in part)
_MARKS = ("true", "false")
_WORD = re.compile(r"""(\w*)(["']?\s*:)?""")
_AROUND = 60
"""Characters before a key that may be looked at; more of them are spaces."""
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")


def words_of(text: str) -> tuple[str, ...]:
    """Give the words of what was typed, as `holds` wants them."""
    return tuple(text.lower().split())


def holds(document: Document, index: int, words: Sequence[str]) -> bool:
    """Tell whether every word, in small letters, stands somewhere in the author's text of a question.

    It is looked for in the lines as they are written. Keys of the format are none of the author's words: only one that
    could be part of a key is looked at more closely.
    """
    if document.slices is None:  # the lines of all questions are one piece, which is read already
        text = "\n".join(_texts(document.question_data(index))).lower()
        return all(word in text for word in words)
    source = document.slices[index].text
    small = source.lower()
    return all(_stands(source, small, word) for word in words)


def _texts(value: Value) -> Iterator[str]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, (str, int)) and not isinstance(value, bool):
        yield str(value)


def _stands(source: str, small: str, word: str) -> bool:
    if not word.isascii() or any(sign in word for sign in "'\"\\"):  # what a notation may write otherwise
        return word in small or word in _unescaped(source).lower()
    if word not in small:
        return False
    if not any(word in key for key in (*_KEYS, *_MARKS)):
        return True
    text = source if len(source) == len(small) else small  # a few capitals are two small letters
    at = small.find(word)
    while at >= 0:
        if not _is_of_the_format(text, at, at + len(word)):
            return True
        at = small.find(word, at + 1)
    return False


def _is_of_the_format(text: str, start: int, end: int) -> bool:
    """Tell whether what stands between two places is in a key that something stands at, or in a yes or no."""
    while start and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    whole = _WORD.match(text, start)
    assert whole is not None  # it matches nothing too
    before = text[max(0, start - _AROUND) : start].rstrip(" ")
    if whole[1] in _MARKS:
        behind = text[whole.end() : whole.end() + _AROUND].lstrip(" ")
        return before.endswith(":") and (not behind or behind[0] in "\n,}#")
    if whole[1] not in _KEYS or not whole[2] or whole.end() < end:
        return False
    before = before.removesuffix('"').removesuffix("'").rstrip(" ")
    return not before or before[-1] in "\n{,-"


def _unescaped(source: str) -> str:
    """Give a text without the escapes and doubled quotes of the notations, as far as words go."""
    plain = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), source)
    return plain.replace("''", "'").replace('\\"', '"').replace("\\\\", "\\")
