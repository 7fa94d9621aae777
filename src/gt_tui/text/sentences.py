"""Prose divided into sentences that know where they stand in the text."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from gt_tui.text.late import Late

MOST_READ = 20_000
"""Characters of a condition that rules read for what it says, ten times the longest known one.

More is a page pasted by mistake: a rule that reads it word by word would keep the keys waiting for seconds.
"""


class Sentence(Struct, frozen=True):
    """One sentence; ``text == whole[start:end]``, without white space at its ends."""

    text: str
    start: int
    end: int


# Short forms that are followed by a capital or a number and do not end a sentence. Those that often do end
# one ("etc.", "Co.", "a.m.") are left out: there the capital that follows decides rightly.
_SHORT_FORM_LIST = """
    al approx art ca cf ch cl dept dr e.g ed eds eg eq eqs esp est ex excl fig figs fm gen gov gp hon i.e
    ie incl lt max mbr min mme mr mrs ms mt no nos op p para paras pp prof ref refs rev sec sect sgt sp
    spp sr st subsp tab viz vol vols vs v var wt
"""
_SHORT_FORMS = frozenset(_SHORT_FORM_LIST.split())

_BULLET = Late(r"[ \t]*(?:[-*•–]|\d{1,3}[.)]|\([a-z0-9]{1,3}\))[ \t]+")
_END = Late(r"(?<![.!?…])[.!?…]+[\"'”’)\]]*(?=\s|$)|\n[ \t]*\n|\n")
_GAP = Late(r"\s*")
_NEAR = 60
_LAST_WORD = Late(r"([\w.]+)\.$")


@lru_cache(maxsize=4096)
def sentences(text: str) -> tuple[Sentence, ...]:
    """Give the sentences of the text in order; together they cover everything but white space.

    A full stop after a short form ("Fm.", "e.g.", "vs."), an initial or a list number does not end a
    sentence, nor does one before a small letter. A list "(a) ...; (b) ..." stays in its sentence, since it
    says how one credit divides. A blank line and a bullet on a new line begin a sentence; a simple line
    break does so only after closing punctuation or a colon, as prose may be wrapped anywhere. Cached by text,
    as several rules divide the same one, and divide it again after each keystroke elsewhere.
    """
    result: list[Sentence] = []
    start = 0
    for match in _END.finditer(text):
        if match.start() < start or not _ends(text, start, match):
            continue
        _keep(result, text, start, match.end())
        start = match.end()
    _keep(result, text, start, len(text))
    return tuple(result)


def _ends(text: str, start: int, match: re.Match[str]) -> bool:
    # Looks at a few characters on either side only: a long text without an end must not cost its square.
    mark = match.group()
    before = text[max(start, match.start() - _NEAR) : match.start() + 1]
    if mark.startswith("\n"):
        if mark != "\n":
            return True
        closed = before.rstrip().endswith((".", "!", "?", ":", ";"))
        return closed or _BULLET.match(text, match.end()) is not None
    gap = _GAP.match(text, match.end())
    after = gap.end() if gap else match.end()
    rest = text[after : after + _NEAR]
    if not rest:
        return True
    if mark.startswith(("!", "?")) or len(mark.rstrip("\"'”’)]")) > 1:
        return not rest[0].islower()
    if rest[0].islower() and "\n" not in text[match.end() : after]:
        return False
    word = _LAST_WORD.search(before)
    if word is None:
        return True
    name = word.group(1)
    if name.casefold() in _SHORT_FORMS:
        # "no." and "p." are short only before a number; "Say no. Then ..." ends there.
        return name.casefold() in {"no", "nos", "p", "pp", "ch", "art", "v"} and not rest[0].isdigit()
    opens_sentence = len(before) <= _NEAR and not before[: word.start()].strip()
    is_initial = len(name) == 1 and name.isalpha() and name.isupper() and not opens_sentence
    is_dotted = re.fullmatch(r"(?:[A-Za-z]\.)+[A-Za-z]", name) is not None
    is_list_number = name.isdigit() and opens_sentence
    return not (is_initial and _begins_name(rest)) and not is_dotted and not is_list_number


def _begins_name(rest: str) -> bool:
    # "J. R. Smith" goes on, "vitamin C. The" ends: an initial is followed by a name, not by a small word.
    first = re.match(r"[\w'’-]+", rest)
    return first is not None and first.group().casefold() not in _OPENERS


_OPENER_LIST = """
    a an and as at because both but by each for from he her here his how however if in it its more no not
    of on one only or our she so some such that the their then there therefore these they this those thus
    to under we what when where which while who why with you
"""
_OPENERS = frozenset(_OPENER_LIST.split())


def _keep(result: list[Sentence], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    inner = piece.strip()
    if inner:
        begin = start + len(piece) - len(piece.lstrip())
        result.append(Sentence(inner, begin, begin + len(inner)))
