"""How a sentence takes something back: for the rehearsal judge.

Nothing here knows a rubric. Patterns, not grammar: two clauses that deny each half of a claim apart still pass.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from gt_tui.text.sentences import Sentence
from gt_tui.text.words import words

NEGATOR = re.compile(
    r"^(?:not|no|never|none|nothing|nobody|neither|nor|cannot|without|avoids?|avoiding|\w+n['’]t)$", re.IGNORECASE
)
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
    r"|\b(?:nobody|no one|none) (?:should|would|can|could|may)\b|\b(?:nobody|no one) has (?:shown|proved|found)\b"
    r"|\b(?:mistake|error|wrong|false|misleading|misguided) to (?:think|believe|say|claim|suppose|assume|conclude)\b"
    r"|\bcannot be (?:said|claimed|maintained|argued|true|right)\b|\bnothing (?:supports|speaks for|suggests)\b"
    r"|\bno truth\b|\bno reason to (?:think|believe|say)\b|\bno evidence (?:that|for|of)\b|\bfar from (?:it|true)\b"
    r"|\bby no means\b|\bin no way\b|\bthe opposite is\b|\bcontrary to (?:the claim|what)\b"
    r"|\ba (?:\w+ )?(?:myth|misconception|misunderstanding|fallacy)\b|\b(?:does|do) not hold\b"
    r"|\bit (?:is not|cannot be|can['’]t be) that\b"
    r"|\bnot (?:at all|really) (?:so|true)\b"
    r"|^(?:no|wrong|false|untrue|incorrect|not so)\b[.,!:;]|\?[\"'”’)]*$",
    re.IGNORECASE,
)
"""Words that take a whole sentence back. A question counts too: it asserts nothing."""
_BACKWARDS = re.compile(
    r"^(?:but |yet |however,? )?(?:that|this|it|which|they|he|she|no|wrong|false|untrue|incorrect|not so)\b"
    r"|^(?:I|we)\b.*\b(?:it|this|that|so|them)\W*$",
    re.IGNORECASE,
)
_ALL_OF_IT = re.compile(
    r"^(?:but |yet |however,? )?(?:none of (?:this|that|these|it|the above)|all (?:of )?(?:this|that|these)"
    r"|everything|nothing of)\b(?=.*\b(?:true|right|correct|holds?|wrong|false|so|case)\b)",
    re.IGNORECASE,
)
TAKES_BACK = re.compile(
    r"\brul(?:e|es|ed|ing) (?:(?:this|that|it|them) )?out\b|\b(?:not|un)[ -]?convinc\w+"
    r"|\b(?:must|should|can|could|has to|have to) be (?:rejected|dismissed|abandoned|excluded|discarded|doubted)\b"
    r"|\b(?:did|does|do|could|can|would|has|have)(?: not|n['’]t) (?:happen|occur|bear|fit|follow|explain|hold|apply"
    r"|agree|stand|support)\w*|\bnever (?:happened|occurred)\b|\bnot what happened\b|\bhas no basis\b"
    r"|\b(?:nothing|little) to do with\b|\bplay(?:s|ed) no (?:part|role)\b"
    r"|\b(?:a|the) (?:\w+ )?(?:legend|fairy tale|fable|fiction|hoax|illusion)\b"
    r"|\b(?:refute|contradict|disprove|overlook|ignore|speak against|tell otherwise|say otherwise|show otherwise)\w*"
    r"|\bhas not looked\b|\b(?:have|has|had|get|got) it (?:backwards|wrong)\b|\bno longer (?:do|think|believe)\b"
    r"|\b(?:never|not|n['’]t) (?:been )?(?:confirm|support|verif|demonstrat|borne out)\w*|\b(?:pure|mere) speculation\b"
    r"|\bno idea\b|\b(?:do not|don['’]t) (?:believe|trust) (?:it|this|them|that)\b",
    re.IGNORECASE,
)
"""Words that take back what was reported before them, but that may be the claim itself where nothing was."""
_GIVES_REASON = re.compile(r"\s*(?:[:;]|[,–—-]?\s*\b(?:because|since|as)\b)", re.IGNORECASE)
_SHORT_DENIAL = 10
"""Words of a sentence that does nothing but take back the one before it ("That is not so.")."""
_SHORTER = 6
"""The same where its words alone would not tell ("It did not happen.")."""


def negated_spans(text: str) -> list[tuple[int, int]]:
    """Give the stretches that a "not", a "without" or a "rather than" takes back, each to the clause's end.

    A negated verb ("was not", "cannot") takes back its whole clause, subject included.
    """
    stops = [(match.start(), match.end()) for match in _SCOPE_ENDS.finditer(text)]
    starts, ends = [start for start, _ in stops], [end for _, end in stops]
    openings = [(word.end, word.end) for word in words(text) if NEGATOR.match(word.text)]
    openings += [(match.end(), match.end()) for match in _CONTRAST_OPENS.finditer(text)]
    for match in _NEGATED_VERB.finditer(text):
        before = bisect_right(ends, match.start())
        openings.append((ends[before - 1] if before else 0, match.end()))
    after = [bisect_left(starts, at) for _, at in openings]
    return [
        (start, starts[stop] if stop < len(starts) else len(text))
        for (start, _), stop in zip(openings, after, strict=True)
    ]


def disputed_sentences(found: Sequence[Sentence]) -> list[bool]:
    """Tell for each sentence whether it, or a later one that points back at it, says that it is not so."""
    disputed = [DENIAL.search(sentence.text) is not None for sentence in found]
    for position, sentence in enumerate(found):
        if _ALL_OF_IT.search(sentence.text):
            disputed[: position + 1] = [True] * (position + 1)
        elif position and _BACKWARDS.match(sentence.text):
            is_denial = disputed[position] and is_short(sentence.text[: disputed_until(sentence.text)])
            if is_denial or (TAKES_BACK.search(sentence.text) and is_short(sentence.text, _SHORTER)):
                disputed[position - 1] = True
    return disputed


def disputed_until(sentence: str) -> int:
    """Give where the reason begins for which a sentence says that something is not so; else its end."""
    denial = DENIAL.search(sentence)
    reason = _GIVES_REASON.match(sentence, denial.end()) if denial else None
    return denial.end() if denial and reason else len(sentence)


def is_short(text: str, most: int = _SHORT_DENIAL) -> bool:
    """Tell whether a text is so short that it does nothing but take back what stands before it."""
    return len(words(text)) <= most


def takes_back(text: str) -> bool:
    """Tell whether a sentence soon comes to take back what was reported before it."""
    back = TAKES_BACK.search(text)
    return back is not None and is_short(text[: back.end()])
