"""How a sentence takes something back, and whether words stand in the order of prose: for the rehearsal judge.

Nothing here knows a rubric. Patterns, not grammar: two clauses that deny each half of a claim apart still pass.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from gt_tui.text.sentences import Sentence
from gt_tui.text.words import words

NEGATOR = re.compile(r"^(?:not|no|never|none|neither|nor|cannot|without|avoids?|avoiding|\w+n['’]t)$", re.IGNORECASE)
_NEGATED_VERB = re.compile(
    r"\b(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|may|might) (?:not|never)\b"
    r"|\bcannot\b|\b\w+n['’]t\b",
    re.IGNORECASE,
)
_CONTRAST_OPENS = re.compile(r"\brather than\b|\binstead of\b", re.IGNORECASE)
_SCOPE_ENDS = re.compile(r"[.;:,]|\b(?:but|because|since|as|so|and|when|until|before)\b", re.IGNORECASE)

DENIAL = re.compile(
    r"\b(?:is|are|was|were|be|being) (?:\w+ )?(?:wrong|false|untrue|incorrect|mistaken|nonsense|unfounded|baseless"
    r"|refuted|disproved|no such thing|not (?:so|true|right|correct|the case))\b"
    r"|\b(?:isn|aren|wasn|weren)['’]t (?:so|true|right|correct|the case)\b"
    r"|\b(?:I|we|one) (?:do not|don['’]t|cannot|can['’]t|would not|wouldn['’]t) "
    r"(?:believe|think|accept|agree|say|claim)\b"
    r"|\b(?:I|we) (?:\w+ )?(?:reject|deny|disagree|doubt|dispute)\b"
    r"|\b(?:nobody|no one|none) (?:should|would|can|could|may)\b"
    r"|\b(?:mistake|error|wrong|false|misleading|misguided) to (?:think|believe|say|claim|suppose|assume|conclude)\b"
    r"|\bcannot be (?:said|claimed|maintained|argued|true|right)\b|\bnothing (?:supports|speaks for|suggests)\b"
    r"|\bno truth\b|\bno reason to (?:think|believe|say)\b|\bno evidence (?:that|for|of)\b|\bfar from (?:it|true)\b"
    r"|\bby no means\b|\bin no way\b|\bthe opposite is\b|\bcontrary to (?:the claim|what)\b"
    r"|\b(?:a myth|a misconception|does not hold|do not hold)\b|\bit is not that\b"
    r"|\bnot (?:at all|really) (?:so|true)\b"
    r"|^(?:no|wrong|false|untrue|incorrect|not so)\b[.,!:;]|\?[\"'”’)]*$",
    re.IGNORECASE,
)
"""Words that take a whole sentence back. A question counts too: it asserts nothing."""
_BACKWARDS = re.compile(
    r"^(?:but |yet |however,? )?(?:that|this|it|which|they|no|wrong|false|untrue|incorrect|not so)\b", re.IGNORECASE
)
_ALL_OF_IT = re.compile(
    r"^(?:but |yet |however,? )?(?:none of (?:this|that|these|it|the above)|all (?:of )?(?:this|that|these)"
    r"|everything|nothing of)\b(?=.*\b(?:true|right|correct|holds?|wrong|false|so|case)\b)",
    re.IGNORECASE,
)
_SHORTDENIAL = 12
"""Words of a sentence that does nothing but take back the one before it ("That is not so.")."""

# Neighbours that English does not allow, and the small words that prose cannot do without.
_AFTER_ANY_LIST = "of and or is are was were be than which has have with"
_AFTER_ARTICLE_LIST = "a an the in to as that by from it rather this for on at not because if where how"
_SMALL_LIST = "so but they i we their its these those had no when while would should"
_ARTICLES = frozenset(["a", "an", "the"])
_JOINERS = frozenset(["of", "with", "from", "by", "into", "and", "or", "than"])
_NOT_AFTER_JOINER = frozenset(_AFTER_ANY_LIST.split())
_NOT_AFTER_ARTICLE = frozenset([*_AFTER_ANY_LIST.split(), *_AFTER_ARTICLE_LIST.split()])
_SMALL = frozenset([*_NOT_AFTER_ARTICLE, *_SMALL_LIST.split()])
_FEWEST_SMALL_WORDS = 0.18
"""Share of small words below which a sentence is a list of keywords; ordinary prose has about 0.4."""
_MOST_SLIPS = 0.02
"""Share of impossible neighbours that is still taken for slips of the pen."""


def negated_spans(text: str) -> list[tuple[int, int]]:
    """Give the stretches that a "not", a "without" or a "rather than" takes back, each to the clause's end.

    A negated verb ("was not", "cannot") takes back its whole clause, subject included.
    """
    stops = [(match.start(), match.end()) for match in _SCOPE_ENDS.finditer(text)]
    openings = [(word.end, word.end) for word in words(text) if NEGATOR.match(word.text)]
    openings += [(match.end(), match.end()) for match in _CONTRAST_OPENS.finditer(text)]
    for match in _NEGATED_VERB.finditer(text):
        openings.append((max((end for _, end in stops if end <= match.start()), default=0), match.end()))
    return [(start, min((begin for begin, _ in stops if begin >= at), default=len(text))) for start, at in openings]


def disputed_sentences(found: Sequence[Sentence]) -> list[bool]:
    """Tell for each sentence whether it, or a later one that points back at it, says that it is not so."""
    disputed = [DENIAL.search(sentence.text) is not None for sentence in found]
    for position, sentence in enumerate(found):
        if _ALL_OF_IT.search(sentence.text):
            disputed[: position + 1] = [True] * (position + 1)
        elif (
            position
            and disputed[position]
            and _BACKWARDS.match(sentence.text)
            and len(words(sentence.text)) <= _SHORTDENIAL
        ):
            disputed[position - 1] = True
    return disputed


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
    small = sum(word in _SMALL for word in plain)
    return len(plain) < 12 or small / len(plain) >= _FEWEST_SMALL_WORDS
