"""Whether words stand in the order of prose: shuffled or listed keywords earn nothing in the rehearsal."""

from __future__ import annotations

from itertools import pairwise

from gt_tui.text.words import STOP_WORDS, words

# Neighbours that English does not allow, and the small words that prose cannot do without.
_AFTER_ANY_LIST = "of and or is are was were be than which has have with"
_AFTER_ARTICLE_LIST = "a an the in to as that by from it rather this for on at not because if where how"
_ARTICLES = frozenset(["a", "an", "the"])
_JOINERS = frozenset(["of", "with", "from", "by", "into", "and", "or", "than"])
_NOT_AFTER_JOINER = frozenset(_AFTER_ANY_LIST.split())
_NOT_AFTER_ARTICLE = frozenset([*_AFTER_ANY_LIST.split(), *_AFTER_ARTICLE_LIST.split()])
_FEWEST_SMALL_WORDS = 0.18
"""Share of small words below which a sentence is a list of keywords; ordinary prose has about 0.4."""
_MOST_SLIPS = 0.02
"""Share of impossible neighbours that is still taken for slips of the pen."""


def reads_like_prose(text: str) -> bool:
    """Tell whether the words stand in an order that English allows; shuffled or listed keywords do not.

    Counts impossible neighbours ("the of", "with and") and small words. One slip is allowed, since people
    and models make them.
    """
    plain = [word.text.casefold() for word in words(text)]
    if len(plain) < 6:
        return True
    slips = sum(
        (one in _ARTICLES and other in _NOT_AFTER_ARTICLE) or (one in _JOINERS and other in _NOT_AFTER_JOINER)
        for one, other in pairwise(plain)
    )
    if slips > 1 and slips / len(plain) > _MOST_SLIPS:
        return False
    small = sum(word in STOP_WORDS for word in plain)
    return len(plain) < 12 or small / len(plain) >= _FEWEST_SMALL_WORDS
