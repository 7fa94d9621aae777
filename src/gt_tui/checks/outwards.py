"""A marking block stands alone: what points to another question, an appendix or "above" is not there for the judge."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from gt_tui.checks.catalogue import found
from gt_tui.checks.problem import Problem, quote
from gt_tui.checks.structure import place
from gt_tui.rubric.model import Question
from gt_tui.rubric.path import Path
from gt_tui.text.inert import inert_line
from gt_tui.text.late import Late
from gt_tui.text.seeking import has_word, seek, seek_all, word_set

_FORMULAS = r"(?:CO[23]|SO[234]|NO[23]|NH[34]|CH4|PO4|[HNO]2|O3)"
"""Look like question ids in "as with CO2"."""
_POINTER = Late(
    r"\b(?i:see|cf\.?|refers? to|as (?:in|for|under|per|with)|same (?:\w+ )?as|compare(?: with)?|answers? to|per"
    r"|identical (?:to|with)|(?:mark(?:ed)?|grade|credit(?:ed)?) (?:as|like)"
    r"|(?:block|rubric|key|entry|gate|list|criteria|scale|rules?) (?:of|for|in|from))\s+"
    rf"(?i:also\s+|the\s+|question\s+|item\s+|Q\.?\s+)*(?!{_FORMULAS}\b)(?P<id>[A-Z]{{1,4}}-?\d{{1,3}})\b"
    r"|\b[Qq](?:uestions?|\.)\s+(?P<question>[A-Z]{0,4}-?\d{1,3})\b"
)
_COUNTED = r"(?:one|two|three|four|five|six|seven|eight|nine|ten)"
_ORDINAL = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth)"
_ELSEWHERE = Late(
    r"\b(?:previous|preceding|earlier|next|following|sister|companion) questions?\b"
    r"|\b(?:other|another) questions?\b(?! (?:of|in|on|from|for) (?:the|this|that|an?|its|their|his|her|which)\b)"
    rf"|\bquestions? {_COUNTED}\b"
    r"|\b(?:as (?:\w+ )?(?:in|for|with|under)|see|cf\.?|same as|like"
    r"|(?:criteria|rules?|scale|answers?) (?:of|from|for|in|to))"
    rf"\s+(?:the\s+)?(?:previous|preceding|earlier|next|following|last|other|{_ORDINAL})"
    r" (?:questions?|items?|(?:marking )?blocks?|entry|rubrics?)\b"
    r"|\b(?:(?<!well )as|see|listed|described|stated|given|mentioned|noted|defined|set out|same as|discussed|explained)"
    r" (?:above|below)\b"
    r"(?!\s+(?:the|an?|its|their|this|that|which|\d))"
    r"|\bthe above(?:[- ]mentioned)? (?:list|table|criteria|examples?|question|components?|answer)s?\b"
    r"|\b(?:aforementioned|ditto|idem)\b"
    r"|\bas (?:explained|defined|described|listed|set out|discussed|noted|stated) (?:earlier|elsewhere|previously)\b"
    r"|\bsee (?:the )?(?:attached|enclosed|general|supplementary|marking) (?:\w+ )?"
    r"(?:tables?|sheets?|instructions|guide|notes|material|files?)\b"
    r"|\b(?:see|cf\.?|refers? to|per|listed in|given in|defined in|described in|set out in)\s+(?:the\s+"
    r"|an\s+)?"
    r"(?:appendix|appendices|annexe?s?)\b",
    re.IGNORECASE,
)
_ELSEWHERE_WORDS = word_set(
    """question questions item items block blocks entry rubric rubrics above below aforementioned ditto idem earlier
    elsewhere previously attached enclosed general supplementary marking
    appendix appendices annex annexs annexe annexes"""
)
_ELSEWHERE_FIRST = word_set(
    """previous preceding earlier next following sister companion other another question questions as see like
    criteria rule rules scale answer answers listed described stated given mentioned noted defined set same discussed
    explained the aforementioned ditto idem cf refer refers per"""
)
_POINTER_FIRST = word_set(
    """see cf refer refers as same compare answer answers per identical mark marked grade credit credited block rubric
    key entry gate list criteria scale rule rules question questions q"""
)
_SHAPE = Late(r"([A-Z]{1,4})-?\d{1,3}")
_NAMED = Late(r"\b[A-Z]{1,4}-?\d{1,3}\b")
_ID = Late(r"[A-Z]-?\d|(?:uestions?|[Qq]\.)\s+[A-Z-]*\d")
"""What a pointer by its id has; many fewer texts have it than have a digit."""
_APPENDIX = Late(
    r"\b(?:appendix|appendices|annexe?)\b"
    r"|\bsame (?:(?:criteria|rules?|marking|points|scale|standard|conditions?) )?as"
    r" (?:before|the (?:previous|last) one)\b"
    r"|(?<![\w,;)] )\bas before\b(?! the\b)",
    re.IGNORECASE,
)
_APPENDIX_FIRST = word_set("appendix appendices annex annexe same as")


def check_stands_alone(question: Question) -> Iterator[Problem]:
    """Find texts of the marking block that point outside it (GT903)."""
    own = {c.id for c in question.components} | {question.id} | _spoken_of(question)
    like = _letters(question.id)
    for path, text in judge_texts(question):
        words = reference_outwards(text, own, is_marking=path[2] not in ("question", "model_answer"), like=like)
        if words:
            message = f"{quote(words)} points outside the marking block, which is all that the judge sees: say it here."
            yield found("GT903", message, path, question.id, shared=(inert_line(words),))


def reference_outwards(text: str, own: set[str], *, is_marking: bool, like: int | None = None) -> str:
    """Give the words that point outside the marking block, or "".

    `own` holds the ids of the question and its components, which may be named, and what else is no question's id. An
    id has as many letters as `like` where that is given, or is "Q" and a number. A bare "appendix" counts only where
    marking is told (`is_marking`): a question or model answer may well speak of a report's appendix.
    """
    for words, name, is_question in _pointers(text):
        if name not in own and (is_question or like is None or name[0] == "Q" or _letters(name) == like):
            return words
    return _elsewhere(text, is_marking)


def _letters(name: str) -> int | None:
    """Give how many letters an id like A4 or GEO-12 begins with, None for one of another form."""
    match = _SHAPE.fullmatch(name.strip())
    return len(match[1]) if match else None


def _spoken_of(question: Question) -> set[str]:
    """Give what the question and its answer name that has the form of an id, but for what they only point to.

    Vitamin B12, paper A4 and the galaxy M31 are no questions of the rubric.
    """
    return {
        name
        for text in (question.question, question.model_answer)
        if _ID.search(text)
        for name in set(_NAMED.findall(text)) - {pointed for _, pointed, _ in _pointers(text)}
    }


@lru_cache(maxsize=4096)
def _pointers(text: str) -> tuple[tuple[str, str, bool], ...]:
    """Give the words that point at something by its id, each with the id and whether they call it a question."""
    if not _ID.search(text):
        return ()
    found = seek_all(_POINTER, text, _POINTER_FIRST)
    return tuple((match.group(), match["id"] or match["question"], match["id"] is None) for match in found)


@lru_cache(maxsize=4096)
def _elsewhere(text: str, is_marking: bool) -> str:
    match = seek(_ELSEWHERE, text, _ELSEWHERE_FIRST) if has_word(text, _ELSEWHERE_WORDS) else None
    if match is None and is_marking:
        match = seek(_APPENDIX, text, _APPENDIX_FIRST)
    return match.group() if match else ""


def judge_texts(question: Question) -> Iterator[tuple[Path, str]]:
    """Give every text of the question that reaches the judge, with its path."""
    yield place(question, "question"), question.question
    yield place(question, "model_answer"), question.model_answer
    yield place(question, "principle"), question.principle
    if question.gate is not None:
        yield place(question, "gate", "pass_condition"), question.gate.pass_condition
        for n, example in enumerate(question.gate.fail_examples):
            yield place(question, "gate", "fail_examples", n), example
    for j, component in enumerate(question.components):
        yield place(question, "components", j, "credit_if"), component.credit_if
    for n, text in enumerate(question.required_concepts):
        yield place(question, "required_concepts", n), text
    for n, text in enumerate(question.indicative_terms):
        yield place(question, "indicative_terms", n), text
    for n, text in enumerate(question.do_not_credit):
        yield place(question, "do_not_credit", n), text
