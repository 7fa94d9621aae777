"""Whether words stand in the order of prose: shuffled or listed keywords earn nothing in the rehearsal."""

from __future__ import annotations

import re
from itertools import pairwise

from gt_tui.text.sentences import sentences
from gt_tui.text.words import STOP_WORDS, words


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Small words by what they do, and which of them English never puts side by side. Pairs that honest answers have
# ("because of", "goes on and", "the above") are left out; hyphens divide words, so "by" may follow "the".
_ARTICLES = _set("a an the")
_OWNERS = _set("its their his our my your every")
_SUBJECTS = _set("i he she they we")
_PERSONS = _SUBJECTS | _set("it you them him us me")
_JOINERS = _set("of in on at by for with from into to than about between against during without within through")
_LINKS = _set("and or but because if when while although whereas since unless")
_MODALS = _set("can could will would should may might must")
_WAS = _set("is are was were")
_HAS = _set("has have had do does did")
_VERBS = _WAS | _HAS | _MODALS | _set("be been")
_NEVER_AFTER = (
    (
        _ARTICLES | _OWNERS,
        _ARTICLES | _OWNERS | _PERSONS | _LINKS | (_JOINERS - _set("by in on")) | (_VERBS - _set("do must will can"))
        | _set("this these those that which as so how where"),
    ),
    (_JOINERS - _set("than to on"), (_VERBS - _set("do")) | _SUBJECTS | _set("of than because")),
    (_set("to"), _WAS | _MODALS | _SUBJECTS | _set("has had does did been of and or but than because if")),
    (_set("than"), _set("of and or but because than")),
    (_set("and or but"), _set("than")),
    (_LINKS - _set("and or but when because"), _set("of than") | (_VERBS - _HAS - _MODALS)),
    (_set("because"), _set("than is are was were")),
    (_WAS, _WAS | _HAS | _MODALS | _set("be than")),
    (_MODALS, _WAS | _MODALS | _set("of has had than been does did with from into and or but")),
    (_set("has have had"), _WAS | _MODALS | _set("be of than")),
    (_set("be been"), _VERBS | _set("than")),
    (_set("this these those"), _OWNERS | _set("the")),
)  # fmt: skip
_NEVER = {one: frozenset().union(*(after for before, after in _NEVER_AFTER if one in before)) for one in STOP_WORDS}
_NEVER_LAST = _ARTICLES | _OWNERS | _set("of and or than because into but")
# A sentence that begins or ends in the middle of another; "etc. the" and "e.g. a" are short.
_MISPLACED = re.compile(
    r"(?<=\w )(?:The|It|Its|This|That|These|They|In|On|Of|By|With|From|And|Or|But|Not|Is|Are|To|For|If|When|Since"
    r"|Because|So|As)\b(?=[ ,])|(?<=[a-z]{4})[.] (?=[a-z])"
)
_FEWEST_SMALL_WORDS = 0.18
"""Share of small words below which a sentence is a list of keywords; ordinary prose has about 0.5."""
_MOST_SLIPS = 0.02
"""Share of impossible neighbours that is still taken for slips of the pen."""


def reads_like_prose(text: str) -> bool:
    """Tell whether the words stand in an order that English allows; shuffled or listed keywords do not.

    Counts impossible neighbours ("the of", "with is"), sentences that begin or end in the middle, and small words.
    One slip is allowed, since people and models make them.
    """
    slips = len(_MISPLACED.findall(text))
    count = small = 0
    for sentence in sentences(text):
        plain = [word.text.casefold() for word in words(sentence.text)]
        slips += sum(other in _NEVER.get(one, ()) for one, other in pairwise(plain))
        slips += bool(plain) and plain[-1] in _NEVER_LAST
        small += sum(word in STOP_WORDS for word in plain)
        count += len(plain)
    if slips > 1 and slips / count > _MOST_SLIPS:
        return False
    return count < 12 or small / count >= _FEWEST_SMALL_WORDS
