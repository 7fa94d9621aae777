"""What an answer asserts and what it only reports or takes back: for the rehearsal judge.

Nothing here knows a rubric. Patterns, not grammar: two clauses that deny each half of a claim apart still pass.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gt_tui.text.sentences import Sentence, sentences
from gt_tui.text.words import words

NEGATOR = re.compile(r"^(?:not|no|never|none|neither|nor|cannot|without|avoids?|avoiding|\w+n['’]t)$", re.IGNORECASE)
_NEGATED_VERB = re.compile(
    r"\b(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|may|might) (?:not|never)\b"
    r"|\bcannot\b|\b\w+n['’]t\b",
    re.IGNORECASE,
)
_CONTRAST_OPENS = re.compile(r"\brather than\b|\binstead of\b", re.IGNORECASE)
_SCOPE_ENDS = re.compile(
    r"[.;:,]|\b(?:but|because|since|as|so|and|when|until|before|after|although|though|while|whereas|which|where|if"
    r"|unless|yet|or|than)\b",
    re.IGNORECASE,
)

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

_REPORTED = re.compile(
    r"\b(?:it is|it was|it['’]s|it may be|it might be|it seems) (?:\w+ly |often |sometimes |also )?"
    r"(?:said|claimed|thought|believed|assumed|held|argued|supposed|tempting|easy to|natural to|customary)\b"
    r"|\b(?:some|many|most|people|others|everybody|everyone|one|you|laymen|critics|textbooks|books|we)"
    r"(?: \w+){0,2}? (?:say|says|think|thinks|believe|believes|suppose|claim|claims|argue|assume|hold|suspect|suspects"
    r"|imagine|expect|maintain|conclude|blame|want|wants|like)\b"
    r"|\b(?:is|are|was|were|been) (?:often|sometimes|usually|commonly|widely|frequently|generally|popularly) \w+"
    r"|\bat first (?:sight|glance)\b|\bon the face of it\b|\b(?:supposedly|allegedly|reportedly)\b"
    r"|\b(?:story|legend|rumou?r) (?:goes|has it)\b"
    r"|\bthe (?:\w+ )?(?:claim|idea|notion|suspicion|belief|theory|view|suggestion|assumption|story|rumou?r)s?"
    r" (?:that|of|is)\b"
    r"|\b(?!I\b|we\b|data\b|evidence\b|results?\b|this\b|it\b)\w+ (?:argue[sd]?|claim(?:s|ed)|suggest(?:s|ed)?"
    r"|maintain(?:s|ed)|insist(?:s|ed)|allege[sd]?|assert(?:s|ed)|believe[sd]|suspect(?:s|ed))\b",
    re.IGNORECASE,
)
"""Words that report a claim as somebody's, or as what one thinks at first."""
_TURN = re.compile(
    r"(?:[,;:.]|\s[-–—])\s*(?:and )?(?:but|yet|however|in fact|in reality|in truth|actually|on the contrary|whereas)\b",
    re.IGNORECASE,
)
_TURN_OPENS = re.compile(
    r"^(?:but|yet|however|in fact|in reality|in truth|actually|on the contrary|instead|nor|the (?:truth|fact) is)\b",
    re.IGNORECASE,
)
_ADDS = re.compile(r"\b(?:also|too|as well|both|partly|in addition|besides|equally|another|only part)\b", re.IGNORECASE)
_GRANTS = re.compile(
    r",?\s*\b(?:and )?(?:it is true that|it is right that|rightly|admittedly|to be fair|they are right|I agree)\b",
    re.IGNORECASE,
)
_TAKES_BACK = re.compile(
    r"\brul(?:e|es|ed|ing) (?:(?:this|that|it|them) )?out\b|\b(?:not|un)[ -]?convinc\w+"
    r"|\b(?:did|does|do|could|can|would|has|have)(?: not|n['’]t) (?:happen|occur|bear|fit|follow|explain|hold|apply"
    r"|agree|stand|support)\w*|\bnever (?:happened|occurred)\b"
    r"|\b(?:nothing|little) to do with\b|\b(?:a|the) (?:legend|fairy tale|fable|fiction|hoax|fallacy|illusion)\b"
    r"|\b(?:he|she|they|it|this|that|these) (?:is|was|are|were|had been)(?: \w+)?"
    r" (?:wrong|mistaken|refuted|unfounded)\b"
    r"|\b(?:refute|contradict|disprove|overlook|speak against|tell otherwise|say otherwise|show otherwise)\w*"
    r"|\bplay(?:s|ed) no (?:part|role)\b|\b(?:have|has|had|get|got) it (?:backwards|wrong)\b|\bno longer (?:do|think)\b"
    r"|\ba different (?:story|picture)\b",
    re.IGNORECASE,
)
"""Words that take back what was reported before them, but that may be the claim itself where nothing was."""
_POINTS_BACK = re.compile(
    r"^(?:but |yet |however,? |in fact,? |nor )?(?:that|this|it|which|they|these|he|she|such|the \w+|I|we|none|not)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A sentence, or a part of one that turns against another; ``text == whole[start:end]``."""

    text: str
    start: int
    end: int
    disputes: bool
    """Whether it says of something that it is not so."""
    rejected: bool
    """Whether it only reports what the answer then turns against."""


def assertions(text: str) -> list[Piece]:
    """Give the sentences of an answer in order, told apart by whether the answer stands for them.

    "Some say A, but B" asserts B. "Some say A, but B is true as well" asserts both, as does "not A but B".
    """
    found = sentences(text)
    disputed = disputed_sentences(found)
    pieces: list[Piece] = []
    for position, sentence in enumerate(found):
        after = found[position + 1].text if position + 1 < len(found) else ""
        cut = _rejected_until(sentence.text, after)
        disputes = disputed[position]
        if cut and not disputes:
            pieces.append(_piece(text, sentence.start, sentence.start + cut, False, True))
            if cut < len(sentence.text):
                pieces.append(_piece(text, sentence.start + cut, sentence.end, False, False))
        else:
            pieces.append(_piece(text, sentence.start, sentence.end, disputes, False))
    return pieces


def _rejected_until(sentence: str, after: str) -> int:
    """Give where the part of a sentence ends that is reported and then turned against; 0 for none."""
    reported = _REPORTED.search(sentence)
    if reported is None:
        return 0
    granted = _GRANTS.search(sentence, reported.end())
    turn = _TURN.search(sentence, reported.end())
    if turn is not None:
        if _ADDS.search(sentence, turn.end()):
            return 0
        return min(turn.start(), granted.start()) if granted else turn.start()
    back = _TAKES_BACK.search(sentence, reported.end())
    turns = _TURN_OPENS.search(after) and not _ADDS.search(after)
    takes_back = _POINTS_BACK.search(after) and (_TAKES_BACK.search(after) or DENIAL.search(after))
    if back or turns or takes_back:
        return granted.start() if granted else len(sentence)
    return 0


def _piece(text: str, start: int, end: int, disputes: bool, rejected: bool) -> Piece:
    return Piece(text[start:end], start, end, disputes, rejected)


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
