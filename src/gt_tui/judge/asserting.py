"""What an answer stands for and what it only reports or takes back: for the rehearsal judge.

Nothing here knows a rubric. A claim is not the answer's own where a frame reports it ("it is tempting to think
that", "many say", "the idea that") and a turn follows ("but", "however", "this was refuted"). A frame alone ("the
textbook says that") takes nothing back, nor does a turn that adds ("but B is true as well").
"""

from __future__ import annotations

import re

from msgspec import Struct

from gt_tui.judge.denial import DENIAL, TAKES_BACK, disputed_sentences, disputed_until, takes_back
from gt_tui.text.sentences import sentences

_SAYS = (
    r"(?:sa(?:y|ys|id)|thinks?|thought|believe[sd]?|claim(?:s|ed)?|argue[sd]?|suggest(?:s|ed)?|suppose[sd]?|assume[sd]?"
    r"|h(?:old|olds|eld)|suspect(?:s|ed)?|maintain(?:s|ed)?|insist(?:s|ed)?|allege[sd]?|assert(?:s|ed)?|imagine[sd]?"
    r"|guess(?:es|ed)?|expect(?:s|ed)?|conclude[sd]?|hear|read|want(?:s|ed)?)"
)
_FRAME = re.compile(
    # "it is often said", "it has been suggested", "is commonly put down to"
    r"\b(?:it|that|this) (?:is|was|has been|may be|might be|seems) (?:\w+ly |often |sometimes |also )?"
    r"(?:said|claimed|thought|believed|assumed|held|argued|supposed|suggested|proposed|tempting|easy to|natural to)\b"
    r"|\b(?:is|are|was|were|been) (?:often|sometimes|usually|commonly|widely|frequently|generally|popularly) \w+"
    # "some would say", "as many believe", "you will hear"
    r"|\b(?:some|many|most|people|others|everybody|everyone|one|you|they|laymen|critics)"
    rf"(?: \w+){{0,2}}? (?:{_SAYS}|blame|like|attribute|ascribe|explain|put)\b"
    r"|\b(?:it|there) (?:is|was) an? (?:\w+ )?(?:explanation|view|idea|belief|story|opinion|assumption)\b"
    # "my neighbour insists that", but not "the evidence suggests that"
    r"|\b(?!(?:I|we|data|evidence|results?|figures?|records?|tests?|measurements?|findings|this|it|which|also|be)\b)\w+"
    rf"(?: (?:often|usually|always|would|might|may|could|will|once|first|has)){{0,3}} {_SAYS} that\b"
    r"|\b(?:I|we) (?:once|first|originally|initially|used to|had) (?:thought|believed?|think|suspected|assumed)\b"
    r"|\bat first (?:sight|glance)\b|\bon the face of it\b|\b(?:supposedly|allegedly|reportedly)\b"
    r"|\b(?:story|legend|rumou?r) (?:goes|has it)\b"
    r"|\bthe (?:\w+ ){0,2}?(?:claim|idea|notion|suspicion|belief|theory|view|suggestion|assumption|story|rumou?r"
    r"|statement|explanation|argument|hypothesis)s? (?:that|of|is)\b"
    # "That the fish were poisoned", but not "That is why"
    r"|^that (?!(?:is|was|would|means|shows|explains|makes|leaves|can|could|has|will|does|did)\b)",
    re.IGNORECASE,
)
"""Words that report a claim as somebody's, or as what one thinks at first."""
_CONCEDES = re.compile(r"^(?:although|though|while|whereas|even if|even though)\b", re.IGNORECASE)
_TURN = re.compile(
    r"(?:[,;:.]|\s[-–—])\s*(?:and )?(?:but|yet|however|in fact|in reality|in truth|actually|on the contrary|whereas)\b",
    re.IGNORECASE,
)
_TURN_OPENS = re.compile(
    r"^(?:but|yet|however|in fact|in reality|in truth|actually|on the contrary|instead|nor|the (?:truth|fact) is"
    r"|hardly|not (?:so|at all))\b",
    re.IGNORECASE,
)
_ADDS = re.compile(r"\b(?:also|too|as well|both|partly|in addition)\b", re.IGNORECASE)
_GRANTS = re.compile(
    r",?\s*\b(?:and |but )?(?:it is (?:also )?true that|rightly|admittedly|to be fair|they are right|I agree)\b",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(
    r"^(?:but |yet |however,? |in fact,? |nor )?(?:that|this|it|which|they|these|he|she|such|the \w+|I|we|none|not|do"
    r"|don['’]t)\b",
    re.IGNORECASE,
)


class Piece(Struct, frozen=True):
    """A sentence, or a part of one that turns against another; ``text == whole[start:end]``."""

    text: str
    start: int
    end: int
    disputes: bool = False
    """Whether it says of something that it is not so."""
    rejected: bool = False
    """Whether it only reports what the answer then turns against."""


def assertions(text: str) -> list[Piece]:
    """Give the sentences of an answer in order, told apart by whether the answer stands for them.

    "Some say A, but B" asserts B. "Some say A, but B is true as well" asserts both, as does "not A but B". "That is
    wrong, because B" asserts B.
    """
    found = sentences(text)
    disputed = disputed_sentences(found)
    pieces: list[Piece] = []
    for position, sentence in enumerate(found):
        after = found[position + 1].text if position + 1 < len(found) else ""
        start, end, disputes = sentence.start, sentence.end, disputed[position]
        cut = start + (disputed_until(sentence.text) if disputes else _rejected_until(sentence.text, after))
        if cut > start:
            pieces.append(Piece(text[start:cut], start, cut, disputes, not disputes))
        if cut < end:
            pieces.append(Piece(text[cut:end], cut, end))
    return pieces


def _rejected_until(sentence: str, after: str) -> int:
    """Give where the part of a sentence ends that is reported and then turned against; 0 for none."""
    frame = _FRAME.search(sentence)
    if frame is None:
        return 0
    if _CONCEDES.match(sentence):
        return max(sentence.find(",", frame.end()), 0)
    granted = _GRANTS.search(sentence, frame.end())
    turn = _TURN.search(sentence, frame.end())
    ends = [match.start() for match in (granted, turn) if match]
    if turn is not None:
        return 0 if _ADDS.search(sentence, turn.end()) else min(ends)
    turns = _TURN_OPENS.search(after) and not _ADDS.search(after)
    points_back = _POINTS_BACK.search(after)
    if TAKES_BACK.search(sentence, frame.end()) or turns:
        return min(ends, default=len(sentence))
    if takes_back(after) or (points_back and DENIAL.search(after)):
        return min(ends, default=len(sentence))
    return 0
