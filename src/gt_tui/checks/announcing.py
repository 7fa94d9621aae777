"""Fixtures that describe an answer instead of being one (MISSION: "A fixture reads like an answer").

It goes by words: a judged noun with a judging verb, marking vocabulary, a bare third-person verb in front.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from gt_tui.checks.catalogue import found
from gt_tui.checks.claims import read_claim
from gt_tui.checks.problem import Problem, quote
from gt_tui.checks.structure import place
from gt_tui.rubric.model import Question
from gt_tui.text.inert import inert_line
from gt_tui.text.late import Late
from gt_tui.text.seeking import has_word, seek, word_set

_JUDGED = (
    r"(?:answer|response|submission|candidate|student|respondent|examinee|reply|essay|attempt|fixture|script"
    r"|writer|"
    r"author)"
)
_MANNER = r"(?:(?:only|also|simply|merely|never|not|correctly|wrongly|incorrectly|clearly|\w+ly)\s+)?"
_JUDGING = (
    r"(?:acknowledges|addresses|argues|asserts|attributes|cites|claims|concludes|confuses|contains|covers"
    r"|deserves|"
    r"demonstrates|describes|discusses|earns|engages|explains|fails|falls|focuses|gets|gives|goes|identifies"
    r"|ignores|"
    r"includes|invokes|lacks|leaves|links|lists|makes|meets|mentions|misreads|misses|names|notes|offers"
    r"|omits|"
    r"overlooks|passes|presents|provides|quotes|reaches|recites|recogni[sz]es|repeats|restates|reverses"
    r"|satisfies|"
    r"scores|shows|states|stops|touches|treats|uses|does(?:n't)? not|does"
    r"|(?:has|should|would|must)(?! (?:to )?be\b)|never|"
    r"reads|writes|forgets|forgot|gets|got|knows|sees|"
    r"is (?:correct|incorrect|incomplete|complete|wrong|partial|partially|strong|weak|vague|thin|missing"
    r"|otherwise|"
    r"too|fluent|plausible|right|good))"
)
_WEIGHED_AS = r"(?:near[- ]?miss|minimum(?:[- ](?:gate )?pass)?|partial(?:[- ]credit)?|full(?:[- ]credit|[- ]marks?)?|"
_WEIGHED_AS += r"model|ideal|strong|weak|good|poor|complete|incomplete|passing|failing|borderline|sample|gate[- ]fail)"
_SUBJECT = Late(
    rf"(?:\b(?:the|this|an?)\s+|^\W*|(?<=[.!?]\s))(?:{_WEIGHED_AS}\s+|candidate's\s+"
    rf"|student's\s+)?({_JUDGED})\s+{_MANNER}{_JUDGING}\b",
    re.IGNORECASE,
)
_PHRASE = Late(
    rf"^\W*(?:an?\s+|the\s+|this\s+(?:is\s+)?(?:an?\s+)?)?(?:\w+ly\s+)?(?:{_WEIGHED_AS}[\s,]+)+({_JUDGED})\b"
    rf"|^\W*(?:an?\s+)?({_JUDGED})\s+(?:that|which|covering|identifying|stating|naming|giving|missing"
    rf"|omitting|with|without|in which|where|lacking|containing)\b"
    rf"|^\W*{_WEIGHED_AS}\s*(?:[:.–—]|\s-\s)",
    re.IGNORECASE,
)
_MARKING = Late(
    r"\bnear[- ]miss\b|\bminimum pass\b|\bgated? (?:claim|condition|component|pass|fail\w*)\b"
    r"|\b(?:(?:pass|miss)(?:es|ed|ing)?|(?:fail|clear)(?:s|ed|ing)?|meets?|met|meeting|satisf(?:y|ies|ied|ying))"
    r" the (gate)\b(?! (?:of|at|in|on)\b)"
    r"|\bthe (gate) (?:is|was|be) (?:not )?(?:passed|met|failed|missed|satisfied|reached)\b"
    r"|\bthe (gate) (?:passes|fails)\b"
    r"|\b(?:full|partial|no|half|double|extra) (credit|marks)\b|\b(?:pass|credit) condition\b"
    r"|\bmodel answer\b"
    r"|\b(rubric)\b|\bmark(?:ing)? scheme\b|\bfail example\b|\bdo[- ]not[- ]credit\b|\brequired (?:concepts?"
    r"|points?)\b"
    r"|\bcentral (?:requirement|claim|point|insight) (?:is|are|was)\b|\b(component)s? C?\d\b"
    r"|\b(?:gets|earns|misses|loses) the (gate)\b"
    r"|^(?:same|identical) (?:text )?(?:as|to) (?:the )?(?:F\d|full|model|near|minimum|partial|previous|above|last"
    r"|first)\b|^as (?:in )?F\d\b",
    re.IGNORECASE,
)
_COMPONENT = Late(
    r"\b(C\d)\b:? (?:is |are )?(?:not )?(?:met|earned|paid|awarded|credited|missed|lost|withheld)\b"
    r"|\b(?:[Gg]ets|[Ee]arns|[Mm]isses|[Ll]oses) (C\d)\b"
)
"""A component and what becomes of it."""
_OPENING = Late(r"[.!?;]\s|\n")
_AS_NOUN = (
    r"\s+(?:(?:of|are|were|was|is|under|with|like|between|may|can|could|must|should|will|would|have|had|do|from|by|on|at"
    r"|which|who|whose|such|as|among|within|across)\b|in (?!(?:passing|detail|one|an?|the|general|short|full|brief)\b))"
)
"""What follows "states", "names" or "claims" where they are nouns: an answer may begin with them."""
_OPENING_VERB = Late(
    r"\W{0,3}(?:(?:Correctly|Accurately|Wrongly|Incorrectly|Only|Merely|Simply"
    r"|Also|But|And|"
    r"Clearly|Partially|Fully|Briefly|Then)\s+)?(?:Acknowledges|Addresses|Argues|Asserts|Attributes|Cites"
    r"|Claims|Concludes|"
    r"Confuses|Covers|Demonstrates|Describes|Discusses|Explains|Fails to|Gives|Identifies|Ignores|Invokes"
    r"|Lacks|"
    r"Links|Lists|Mentions|Misreads|Misses|Names|Notes (?!on\b)|Offers|Omits|Overlooks|Provides|Quotes"
    r"|Recites|"
    r"Recogni[sz]es|Repeats|Restates|Reverses|Shows|States(?! (?:that|which) \w+ed\b)|Stops short|Treats)\b"
    rf"(?!{_AS_NOUN})",
    re.IGNORECASE,
)
_FALLS_SHORT = Late(
    r"\b(?:stops|falls) short\b|\bomit(?:s|ted|ting)\b|\bleaves out\b|\bleft out\b"
    r"|\b(?:does not|doesn't|never|fails to|but not|without)\s+(?:\w+ly\s+)?(?:mention|stat|address|explain"
    r"|identif|"
    r"discuss|establish|nam|link|justif|interpret|reach|say|giv)\w*"
    r"|\b(?:is|are) (?:not (?:established|addressed|stated|mentioned|given|explained)|missing|absent"
    r"|omitted)\b"
    r"|\bno (?:mention|explanation|mechanism|reason|discussion) (?:of|is|for|given)\b",
    re.IGNORECASE,
)
_PLACEHOLDER = Late(
    r"\b(?:TODO|TBD|lorem ipsum|placeholder|to be (?:written|completed|added)|sample (?:answer"
    r"|response) (?:text|here)|"
    r"(?:insert|your|write) (?:an? |the |your )?(?:answer|response|text)(?: goes)? here)\b",
    re.IGNORECASE,
)
_NOTHING_ELSE = Late(r"[\[<{][^\[\]<>{}]*[\]>}]|\W*(?:xxx+|n/a|\.{3}|…)\W*", re.IGNORECASE)
_LONGEST_FILLER = 300
"""Characters of a text that could be a placeholder and nothing else."""
_QUALITY = Late(
    r"\b(?:correctly|accurately|adequately|convincingly|competently|wrongly|incorrectly"
    r"|explicitly)\s+(?:identif|stat|nam|"
    r"explain|describ|attribut|link|recogni|giv|reason)\w*|\botherwise (?:strong|complete|correct|good"
    r"|accurate|sound)\b"
    r"|\b(?:good|strong|weak|thin|vague|superficial|excellent|generic) (?:on|detail|coverage|structure"
    r"|reasoning|everywhere)\b"
    r"|\b(?:plausible|fluent|correct|accurate|partially correct)[, ]+(?:but|yet|and)\b",
    re.IGNORECASE,
)
_OF_THE_WORLD = Late(
    r"response\s+(?:\w+ly\s+)?(?:contains|does|falls|gives|goes|has|includes|lacks|leaves|makes|passes|presents|reaches"
    r"|repeats|reverses|shows|stops|is)\b",
    re.IGNORECASE,
)
"""What the response of an aquifer, a cell or a market does as well as one that is marked."""
_OF_A_TEXT = Late(r"\b(?:author|writer)\b", re.IGNORECASE)
_SPEAKS = Late(r"\b(?:I|I'(?:m|d|ve|ll)|we|We|my|My|our|Our|me|us|you|You|your|Your)\b")
_ANNOUNCES_AT = 1.5
"""Weight from which a fixture is taken for a description (tried on exam comments and real answers: most
descriptions caught, no real answer flagged)."""
_JUDGED_WORDS = word_set(
    "answer response submission candidate student respondent examinee reply essay attempt fixture script writer author"
)
_PHRASE_WORDS = _JUDGED_WORDS | word_set(
    """near miss nearmiss minimum partial full model ideal strong weak good poor complete incomplete passing failing
    borderline sample gate"""
)
_MARKING_WORDS = word_set(
    """miss minimum gate gated credit marks condition model rubric scheme example required central component
    components same identical as"""
)
_SHORT_FIRST = word_set("stops falls omits omitted omitting leaves left does doesn't never fails but without is are no")
_QUALITY_FIRST = word_set(
    """correctly accurately adequately convincingly competently wrongly incorrectly explicitly otherwise good strong
    weak thin vague superficial excellent generic plausible fluent correct accurate partially"""
)
_MARKING_FIRST = word_set(
    """near minimum the gate gated full partial no half double extra pass passes passed passing credit model rubric mark
    marking fail fails failed failing meet meets met meeting miss misses missed missing clear clears cleared clearing
    satisfy satisfies satisfied satisfying do required central component components gets earns misses loses same
    identical as"""
)
_PLACEHOLDER_WORDS = word_set("todo tbd lorem placeholder written completed added sample here")
_PLACEHOLDER_FIRST = word_set("todo tbd lorem placeholder to sample insert your write")


@lru_cache(maxsize=1024)
def _signs(text: str) -> tuple[tuple[float, str, str], ...]:
    """Give what may speak for a description: its weight, its words and the judged noun in it; each counts once."""
    return tuple(
        (weight, match.group().strip(), match[match.lastindex].casefold() if match.lastindex else "")
        for weight, match in _sought(text)
        if match is not None
    )


def _subject(text: str) -> tuple[float, re.Match[str] | None]:
    """Give where an answer is the subject.

    The author of a poem that the answer is about counts for less, and within a text a response of the world.
    """
    match = _SUBJECT.search(text) if has_word(text, _JUDGED_WORDS) else None
    within = match is not None and bool(text[: match.start()].strip())
    if match and (_OF_A_TEXT.search(match.group()) or (within and _OF_THE_WORLD.search(match.group()))):
        return 1.0, match
    return 1.5, match


def _sought(text: str) -> Iterator[tuple[float, re.Match[str] | None]]:
    """Give what is looked for in a text, with its weight.

    The last two occur in answers as well. The words that are looked for first save patterns that would cost a
    third of a check.
    """
    yield _subject(text)
    yield 1.5, _PHRASE.match(text) if has_word(text, _PHRASE_WORDS) else None
    yield 1.5, seek(_MARKING, text, _MARKING_FIRST) if has_word(text, _MARKING_WORDS) else None
    yield 1.5, _COMPONENT.search(text) if "C" in text else None
    yield 1.5, _opening_verb(text)
    filler = seek(_PLACEHOLDER, text, _PLACEHOLDER_FIRST) if has_word(text, _PLACEHOLDER_WORDS) else None
    bare = text.strip()
    yield 1.5, filler or (_NOTHING_ELSE.fullmatch(bare) if len(bare) <= _LONGEST_FILLER else None)
    yield 1.0, seek(_FALLS_SHORT, text, _SHORT_FIRST)
    yield 1.0, seek(_QUALITY, text, _QUALITY_FIRST)


def _opening_verb(text: str) -> re.Match[str] | None:
    starts = (0, *(match.end() for match in _OPENING.finditer(text)))
    return next((match for at in starts if (match := _OPENING_VERB.match(text, at))), None)


def check_announcing_fixture(question: Question) -> Iterator[Problem]:
    """Find fixtures that describe an answer instead of being one (GT718)."""
    asked = f"{question.title} {question.question}"
    for k, fixture in enumerate(question.fixtures):
        words = announcing_words(fixture.response_text, asked)
        if words:  # few fixtures have any, and reading the gate's claim costs more than looking for them
            words = announcing_words(fixture.response_text, asked, _answered(question))
        if words:
            shown = tuple(inert_line(word) for word in words)
            listed = ", ".join(quote(word) for word in words[:3])
            message = f"Fixture {quote(fixture.id)} reads like a description of an answer ({listed}): write the answer."
            yield found(
                "GT718",
                message,
                place(question, "calibration", k, "response_text"),
                question.id,
                shared=shown,
            )


def _answered(question: Question) -> str:
    """Give the model answer and the gate's claim, this without "The response" and the like."""
    gate = read_claim(question.gate.pass_condition, ()).kept if question.gate is not None else ""
    return f"{question.model_answer} {gate}"


def announcing_words(text: str, asked: str, answered: str = "") -> tuple[str, ...]:
    """Give the words by which a text reads like a description of an answer, or () for an answer.

    Judged nouns (response, candidate, gate, ...) that the question uses, or the model answer or the gate's claim, are
    its subject and do not count; but "the answer is no" in a model answer makes no subject of answers. One first or
    second person speaks for an answer.
    """
    weight, matched = 0.0, []
    for each, written, noun in _signs(text):
        if noun and (noun in asked.casefold() or (noun != "answer" and noun in answered.casefold())):
            continue
        weight += each
        matched.append(written)
    if weight >= _ANNOUNCES_AT and _SPEAKS.search(text):
        weight -= 1
    return tuple(matched) if weight >= _ANNOUNCES_AT else ()
