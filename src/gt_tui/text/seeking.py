"""Cheap looks before costly patterns: which words a text has, and where a pattern can begin at all.

A pattern that ignores capitals and begins with a choice of words is tried at every character; a rubric has
tens of thousands, and most rules find nothing in most texts. Both functions give what the pattern alone
would give, for patterns that begin with one of the words that are named with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, pairwise

from gt_tui.text.late import Late

_TOKEN = Late(r"\d+(?:[.,]\d+)*%?|[^\W\d_]+(?:['’][^\W\d_]+)*")


def tokens(text: str) -> Iterator[re.Match[str]]:
    """Give the words and numbers of the text in order; hyphens, underscores and punctuation divide them."""
    return _TOKEN.finditer(text)


@lru_cache(maxsize=4096)
def vocabulary(text: str) -> frozenset[str]:
    """Give the different words and numbers of the text in small letters, a curly apostrophe as a straight one."""
    # the different pieces between blanks are far fewer than the words, and most are words already
    pieces = set(text.lower().replace("’", "'").split())
    plain = set(filter(str.isalpha, pieces))
    plain.update(chain.from_iterable(map(_words_of_piece, pieces - plain)))
    return frozenset(plain)


@lru_cache(maxsize=16384)
def _words_of_piece(piece: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(piece))


@lru_cache(maxsize=4096)
def _vocabulary_with_parts(text: str) -> frozenset[str]:
    """Give the vocabulary and the parts of words with an apostrophe: a pattern finds "gate" in "the gate's"."""
    found = vocabulary(text)
    if "'" not in text and "’" not in text:
        return found
    parts: set[str] = set()
    for word in found:
        if "'" in word:
            pieces = word.split("'")
            parts.update(pieces)
            parts.update(map("'".join, pairwise(pieces)))  # "isn't" of "isn't'so"
    return found | parts if parts else found


def word_set(text: str) -> frozenset[str]:
    """Give the words of a list that is written with spaces between them."""
    return frozenset(text.split())


def has_word(text: str, choice: frozenset[str]) -> bool:
    """Tell whether one of the words, in small letters, stands in the text as a whole word."""
    return not choice.isdisjoint(_vocabulary_with_parts(text))


def seek(pattern: Late, text: str, first_words: frozenset[str]) -> re.Match[str] | None:
    """Give the first match of a pattern all of whose matches begin with one of the words, as a whole word."""
    return next(seek_all(pattern, text, first_words), None)


def seek_all(pattern: Late, text: str, first_words: frozenset[str]) -> Iterator[re.Match[str]]:
    """Give the matches in order, for each place where one can begin; they may overlap."""
    present = first_words & _vocabulary_with_parts(text)
    if present:
        yield from matches_from(pattern, text, present)


def matches_from(pattern: Late, text: str, beginnings: Iterable[str]) -> Iterator[re.Match[str]]:
    """Give the matches of a pattern, in order, that begin with one of these pieces of text in small letters.

    They may overlap. A few texts cannot be searched so; there all matches are given.
    """
    low = text.lower().replace("’", "'")
    if len(low) != len(text):  # a few capitals are two characters when small: places would be off
        yield from pattern.finditer(text)
        return
    for at in sorted(set(chain.from_iterable(_places(low, word) for word in beginnings))):
        match = pattern.match(text, at)
        if match is not None:
            yield match


def _places(low: str, word: str) -> Iterator[int]:
    at = low.find(word)
    while at >= 0:
        yield at
        at = low.find(word, at + 1)
