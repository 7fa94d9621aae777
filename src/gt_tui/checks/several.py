"""Several claims in one condition, told by how it goes on: "... and that", "... and computes", a list, a next sentence.

A condition that goes on with the same thing makes one claim, however many verbs it has: a pronoun that points back, a
conclusion from what went before, a reason, a contrast. What the world does ("leaches copper and carries it down") is no
second claim either, so only verbs count that are said of an answer.
"""

from __future__ import annotations

import re

from gt_tui.text.late import Late
from gt_tui.text.seeking import has_word, word_set

_SUBJECT = r"(?:(?:the|an?)\s+\w+|(?:response|answer|candidate|student)s?)"
_ALSO = r"(?:(?:also|then|further|in addition|additionally|moreover|correctly|explicitly|clearly),?\s+)*"
_MUST = r"(?:(?:must|should|has to|needs to)\s+)"
_ANSWERING = """
    state name identif cite quote mention compute calculate quantif estimate derive recommend propose conclude infer
    specif explain describe list predict report note recogni[sz]e recall provide give
"""
"""Verbs that are hardly ever said of a river, an enzyme or a court."""
_READING = "attribute read say argue show link trace find determine interpret decide"
"""Verbs that a condition may begin with, and that the world may do as well."""
_DENYING = "reject|exclude|dismiss|rule"
"""With another verb these make a contrast ("rejects A and explains it by B"), which is one claim."""


def _verbs(listed: str, ending: str, more: str = "") -> str:
    """Give the pattern of verbs in the third person or not; those that are cut before a -y have it again."""
    y = "ies" if ending else "y"
    forms = [
        f"{verb}{y}" if verb.endswith(("identif", "quantif", "specif")) else verb + ending for verb in listed.split()
    ]
    return rf"(?:{'|'.join(forms)}{more})"


def _gerunds(listed: str) -> str:
    """Give the pattern of verbs in -ing."""
    forms = [f"{verb}ying" if verb.endswith("if") else f"{verb.removesuffix('e')}ing" for verb in listed.split()]
    return rf"(?:{'|'.join(forms)})"


_DOES = _verbs(_ANSWERING, "s", "|points out|works out") + r"\b(?!\s(?:way|up|off|out|rise)\b)"
_DO = _verbs(_ANSWERING, "", "|point out|work out") + r"\b(?!\s(?:way|up|off|out|rise)\b)"
_DOING = _gerunds(_ANSWERING) + r"\b"
_LEADS = _verbs(f"{_ANSWERING} {_READING}", "s", "|points out|works out") + r"\b"
_LEAD = _verbs(f"{_ANSWERING} {_READING}", "", "|point out|work out") + r"\b"
_BACK = (
    r"(?:it|its|this|that|these|those|they|their|them|such|so|hence|thus|therefore|consequently|accordingly|as a result"
    r"|the (?:former|latter|same|first|second|two|one)|both|neither|he|she|his|her|one|there)\b"
)
"""What points back at, or follows from, the claim before it."""
_SAME = r"(?:it|this|them|these|those|so|such)\b|that\s(?:by|as|to|with|through|from|in)\b"
"""An object that is the first claim again: "and explains it by ..."."""
_ONE_CHAIN = Late(
    r"\b(?:therefore|hence|thus|consequently|accordingly|as a result|because|since|so|which|whereas|while|rather than"
    r"|instead of)\b",
    re.IGNORECASE,
)
_POINTS_BACK = Late(r"\b(?:it|its|this|these|they|their|them|both|such)\b", re.IGNORECASE)
_THAT_AND_THAT = Late(
    rf"\b(?:{_LEADS}|{_LEAD})\s+that\b(?P<one>[^.;:]*?),?\s(?P<words>(?:and|plus),? {_ALSO}that)\s+(?!{_BACK}|of\b)"
    r"(?P<two>[^.;:]*)",
    re.IGNORECASE,
)
_WHY_AND_HOW = Late(
    rf"\b(?:{_DOES}|{_DO})\s+(?:why|how|what|where|when)(?:\s[^\s.;:]+){{2,}}?\s"
    rf"(?P<words>(?:and|as well as)\s+(?:also\s+)?(?:why|how|what|where|when))\s+(?!{_BACK})\w",
    re.IGNORECASE,
)
_AND_DOES = Late(
    rf"^\W*(?:{_SUBJECT}\s+)?(?:{_ALSO}{_LEADS}\s[^.;]*?,?\s"
    rf"(?P<words>(?:(?:and|plus|as well as),?\s+{_ALSO}(?:{_DOES}|{_MUST}{_DO})|as well as\s+{_DOING}))"
    rf"|{_MUST}{_ALSO}{_LEAD}\s(?:(?!(?:that|can|could|may|will|would|to|how|why)\b)[^\s.;]+\s)+?"
    rf"(?P<base>and\s+{_ALSO}{_MUST}?{_DO}))\s+(?!{_SAME})\w",
    re.IGNORECASE,
)
_THREE = Late(
    rf"^\W*(?:{_SUBJECT}\s+)?{_ALSO}{_LEADS}\s[^.;]*?,\s(?:and\s+)?(?:{_LEADS}|(?:{_DENYING})s\b)\s[^.;]*?,?\s"
    rf"(?P<words>and\s+{_LEADS})\s+(?!{_SAME})",
    re.IGNORECASE,
)
_IT_ALSO = Late(
    rf"[;,]\s*(?:and\s+)?(?P<words>(?:it|{_SUBJECT})\s+{_MUST}?also\s+(?:{_LEADS}|{_LEAD}))"
    rf"|^\W*{_SUBJECT}\s+{_MUST}[^.;]*;\s*(?:and\s+)?(?P<again>(?:it|{_SUBJECT})\s+{_MUST}{_LEAD})",
    re.IGNORECASE,
)
_SERIES = Late(
    rf"^\W*(?:{_SUBJECT}\s+)?{_ALSO}(?:names|gives|states|identifies|reports|specifies|lists)\s+"
    r"(?!that\b|why\b|how\b)[^,.;:]+,\s(?P<words>(?:the|its|an?|how|when|where|why)\s[^,.;:]+?,?\sand\s(?:the|its|an?|how"
    r"|when|where|why))\s\w",
    re.IGNORECASE,
)
_LONGEST = 600
"""Characters of a sentence that are read: more is a page without a stop, and the patterns take time by its square."""
_GOES_ON = word_set("and well also plus must should has needs")
_NEXT_ALSO = Late(
    rf"^(?:it|{_SUBJECT})\s+(?:{_MUST}(?:also|further|then|additionally)\s+{_LEAD}|also\s+{_LEADS}|{_MUST}add\b)"
    r"|^(?:also|further|in addition)\s+(?:required|needed|wanted)\b",
    re.IGNORECASE,
)
_NEXT_DOES = Late(rf"^{_ALSO}{_DOES}\s+(?:that|how|why|what|the|an?)\b", re.IGNORECASE)


def second_claim(sentence: str) -> str:
    """Give the words by which a sentence goes on to a second claim, or "" where it makes one."""
    if not has_word(sentence, _GOES_ON):
        return ""
    sentence = sentence[:_LONGEST]
    for pattern in (_IT_ALSO, _SERIES, _THREE, _WHY_AND_HOW):
        if match := pattern.search(sentence):
            return str(match["words"] or match.groupdict().get("again"))
    if match := _AND_DOES.search(sentence):
        return str(match["words"] or match["base"])
    match = _THAT_AND_THAT.search(sentence)
    if match is None or _ONE_CHAIN.search(match["one"]) or _ONE_CHAIN.search(match["two"]):
        return ""
    return "" if _POINTS_BACK.search(match["two"]) else str(match["words"])


def next_claim(first: str, sentence: str) -> str:
    """Give the words by which a sentence asks for something beside what the first one of the condition asks for."""
    match = _NEXT_ALSO.match(sentence) or (_NEXT_DOES.match(sentence) if _NEXT_DOES.match(first) else None)
    return match.group() if match else ""
