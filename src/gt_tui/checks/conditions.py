"""Rules on what a condition asks for: something that can be observed, a link rather than a word, its own exclusion.

They go by words, so none is an error, and each shows the words it went by.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from gt_tui.checks.catalogue import found
from gt_tui.checks.claims import Claim, VariantKey, read_claim, variant_key
from gt_tui.checks.gate_signs import evidence, topic_of
from gt_tui.checks.gate_texts import contradiction
from gt_tui.checks.problem import Problem, quote, show_id
from gt_tui.checks.structure import place
from gt_tui.rubric.model import BINARY, Question, Variant
from gt_tui.text.inert import inert_line
from gt_tui.text.late import Late
from gt_tui.text.likeness import along, direction
from gt_tui.text.seeking import has_word, seek, word_set
from gt_tui.text.sentences import sentences

_VAGUE = Late(
    r"\b(?:understands?|(?:has|have) understood|grasps|gets the gist|makes sense of|appreciates|is aware of"
    r"|engages with|deals with|touches (?:up)?on)\b"
    r"|\b(?:shows?|demonstrates?|displays?|has)\s+(?:an?\s+|some\s+|the\s+)?(?:\w+\s+)?"
    r"(?:understanding|awareness|grasp|appreciation|familiarity|insight|knowledge|competence|command)\b"
    r"|\b(?:discusses|addresses|considers|covers) (?:the )?(?:issues?|topic|matter|question|problem|subject)\b"
    r"|\b(?:answers|responds to) the question\b|\b(?:right|correct) (?:answer|track|idea|interpretation|conclusion)\b"
    r"(?! (?:that|of|from)\b|\s*[:(])|\b(?:essentially|basically|more or less|broadly) (?:right|correct|so)\b"
    r"|\b(?:adequate|sufficient|appropriate|reasonable|satisfactory|acceptable|plausible|sensible)(?:ly)?\b"
    r"|\bsatisfactorily\b|\bin (?:enough|due) detail\b"
    r"|\b(?:handled|treated|explained|argued|interpreted) (?:well|properly)\b"
    r"|\b(?:or|and) (?:something )?similar\b|\betc\b|\band so on\b|\bas (?:appropriate|applicable|needed|required)\b"
    r"|\bbroadly\b|\bmore or less\b|\bin (?:some|general|broad) (?:way|terms)\b",
    re.IGNORECASE,
)
_PRAISE_LIST = """
    clear good strong thorough detailed insightful thoughtful deep coherent sophisticated nuanced convincing compelling
    excellent adequate appropriate sufficient reasonable proper careful critical concise logical relevant meaningful
    comprehensive complete full accurate solid sound rigorous fluent persuasive elegant original eloquent lucid
    intelligent mature impressive polished sensible crisp
"""
_QUALITY = Late(
    rf"\b(?:{'|'.join(_PRAISE_LIST.split())}|well[- ]\w+|high[- ]quality)(?:ly)?\b|\bquality\b|\bdepth\b|\bclarity\b"
    r"|\boriginality\b|\bfluency\b|\belegance\b|\bflair\b|\b(?:high|good) standard\b|\bholds together\b",
    re.IGNORECASE,
)
_SUBJECT = Late(
    r"adequate|sufficient|appropriate|reasonable|satisfactory|acceptable|plausible|sensible"
    r"|has (?:an? |some |the )?knowledge",
    re.IGNORECASE,
)
"""Vague words that law, logic and statistics have for things of their own."""
_SAYS_THAT = Late(
    r"\b(?:says?|states?|holds?|argues?|shows?|concludes?|finds?|recogni[sz]es?|denies|asserts?|decides?)\s+that\b[^.;:]*$",
    re.IGNORECASE,
)
_CLAUSE = 300
"""Characters before a word in which the "that" is looked for."""
_MEASURE = Late(
    r"(?<![\w.])(?:as|to|at|of|=|:)?\s?\d[\d.,]*(?!\s*(?:points?|marks?|pts?)\b)[\s\u00a0]?(?:[^\W\d_]+|[%°])"
)
"""A number with its unit."""
_QUALITY_FIRST = word_set(_PRAISE_LIST) | {f"{word}ly" for word in _PRAISE_LIST.split()}
_QUALITY_FIRST |= {
    "well",
    "high",
    "quality",
    "depth",
    "clarity",
    "originality",
    "fluency",
    "elegance",
    "flair",
    "holds",
}
_VAGUE_FIRST = word_set(
    """understand understands have gets makes grasps appreciates is engages deals touches show shows demonstrate
    demonstrates display displays has discusses addresses considers covers answers responds right correct essentially
    basically adequate adequately sufficient sufficiently appropriate appropriately reasonable satisfactory
    satisfactorily acceptable plausible sensible sensibly handled treated explained argued interpreted or and etc as
    broadly more in"""
)
_VAGUE_WORDS = word_set(
    """understand understands understood gist sense grasps appreciates aware engages deals touches understanding
    awareness grasp appreciation familiarity insight knowledge competence command discusses addresses considers covers
    question right correct adequate adequately sufficient sufficiently appropriate appropriately reasonable reasonably
    satisfactory satisfactorily acceptable plausible plausibly sensible sensibly detail well properly similar etc so
    applicable needed required broadly less way terms"""
)
"""`_VAGUE` finds nothing without one of them; most of its first words stand in every text."""
_FEWEST_WORDS = 3
"""Content words, besides praise and the verbs of marking, that an observable condition has."""
_EMPTY_WORDS = Late(
    r"^(?:discuss|account|analys|analyz|explan|explain|argu|answer|understand|reason|writ|structur|organi|present"
    r"|knowledg|insight|topic|issue|question|subject|matter|overall|level|provid|demonstrat|use|languag|styl|think"
    r"|descri|treat|consider|manner|way|show|conclu|interpret)",
    re.IGNORECASE,
)
_TO_THE_GATE = Late(r"\b(?:gate|pass condition)\b", re.IGNORECASE)
_SAME_WORDS = 0.25
_SAME_MEANING = 0.5
"""Share of the shorter text's words, and likeness of the two, below both of which they say different things."""
_ANOTHER_CLAIM = -1.0
"""Log-odds (`gate_signs`) below which a condition pays for another claim than the gate's. Of the labelled components
that do two in three lie below it, of those that say the gate's claim in other words one in seven, of copies of the gate
one in seventy."""
_ONLY_A_WORD = Late(
    r"\b(?:mentions?|names?|uses?|includes?|contains?|refers? to|lists?|gives?|states?)\s+(?:the\s+|any of the\s+)?"
    r"(?:terms?|words?|phrases?|keywords?|concepts?|expressions?|names? of)\b"
    r"|\bthe (?:terms?|words?|phrases?|keywords?|expressions?)\b[^.;]{0,60}?"
    r"\b(?:appears?|occurs?|(?:is|are) (?:used|mentioned|present|named))\b",
    re.IGNORECASE,
)
_BARE_NAMING = Late(
    r"^\s*(?:(?:mentions?|names?|lists?|refers? to|uses?|brings up)\b"
    r"|[^.;]{1,60}\b(?:is|are) (?:mentioned|named)\s*\.?\s*$)",
    re.IGNORECASE,
)
_NAMING_WORDS = word_set(
    """mention mentions mentioned name names named use uses used include includes contain contains refer refers list
    lists give gives state states brings appear appears occur occurs present"""
)
_LINK = Late(
    r"\b(?:because|since|so|hence|therefore|thus|why|how|links?|linked|relat\w+|caus\w+|leads?|explain\w*|reason\w*"
    r"|by|from|through|via|due|if|when|where|between|rather|than|as|not|to|shows?|with|appl\w+)\b|[=→]",
    re.IGNORECASE,
)
_WORTH_A_LINK = 3
"""Points from which a component that names only a word pays reasoning's price for recall."""
_LONGEST_NAMING = 6
_UNPAID_AT = Late(
    r"\b(?:not|no|nothing|never)\b(?:(?!\bbut\b)[^.;]){0,60}?\bC\d+(?:(?:,| and| or) C\d+)*"
    r"|\bC\d+(?:(?:,| and| or) C\d+)*[^.;]{0,30}\b(?:(?:does|do|should|must|will|may) not|never|nothing)\b",
    re.IGNORECASE,
)
_COMPONENT = Late(r"\bC\d+\b")


def check_vague_gate(question: Question) -> Iterator[Problem]:
    """Find gates whose condition nobody can observe (GT210)."""
    if question.gate is None:
        return
    words = _vague_words(question.gate.pass_condition, question.model_answer)
    if words:
        message = f"The gate says {quote(words)}: write what must stand in the answer instead."
        path = place(question, "gate", "pass_condition")
        yield found("GT210", message, path, question.id, shared=(inert_line(words),))


def _vague_words(condition: str, model_answer: str) -> str:
    """Give the words by which a gate asks for what nobody can observe, "" where there are none.

    "Reasonable" in what an answer has to say, or in the model answer, is the subject: a reasonable person, a condition
    that is not sufficient. Praise alone, without anything that could be observed, asks for nothing either.
    """
    vague = _vague(condition)
    if vague is not None and not (_SUBJECT.fullmatch(vague.group()) and _is_content(condition, vague, model_answer)):
        return vague.group()
    praise = seek(_QUALITY, condition, _QUALITY_FIRST)
    if praise is None or _is_observable(condition) or _is_content(condition, praise, model_answer):
        return ""
    return praise.group()


def _is_content(condition: str, found_at: re.Match[str], model_answer: str) -> bool:
    """Tell whether a word is a part of what an answer has to say."""
    if has_word(model_answer, frozenset({found_at.group().lower().split()[-1]})):
        return True
    return _SAYS_THAT.search(condition[max(0, found_at.start() - _CLAUSE) : found_at.start()]) is not None


def check_gate_component(question: Question, global_variants: Sequence[Variant] = ()) -> Iterator[Problem]:
    """Find gates whose component pays for something else than what passes the gate (GT211).

    MISSION has the gate's component say what the gate says; the judge reads both. Only texts that contradict each
    other, or that are far apart in words and in meaning, are told, and none that simply points to the gate.
    """
    gate, component = question.gate, question.gate_component
    if gate is None or component is None or _TO_THE_GATE.search(component.credit_if):
        return
    if not gate.pass_condition.strip() or not component.credit_if.strip():
        return  # GT207 and GT305 say what is missing
    key = variant_key((*global_variants, *question.accepted_variants))
    passes, pays = read_claim(gate.pass_condition, key), read_claim(component.credit_if, key)
    how = contradiction(gate, component.credit_if, key)
    if not how and _say_different_things(passes, pays, question, key):
        how = "pays for something else than what passes the gate"
    if how:
        position = question.components.index(component)
        message = (
            f"{show_id(component.id)} {how}: the judge reads both. Let {show_id(component.id)} say what the gate says."
        )
        where = place(question, "components", position, "credit_if")
        yield found("GT211", message, where, question.id, related=(place(question, "gate", "pass_condition"),))


def _say_different_things(passes: Claim, pays: Claim, question: Question, key: VariantKey) -> bool:
    if passes.roots == pays.roots:
        return False
    fewer = min(len(passes.said), len(pays.said))
    if len(passes.said & pays.said) < _SAME_WORDS * fewer or not fewer:
        return along(direction(passes.roots), direction(pays.roots)) < _SAME_MEANING
    # words of one subject and another claim: what speaks against an overlap speaks against their being one
    return evidence(passes, pays, key, topic_of(question, key)) < _ANOTHER_CLAIM


def check_observable(question: Question) -> Iterator[Problem]:
    """Find components that praise a quality and name nothing that can be observed (GT310)."""
    gate = question.gate_component
    for j, component in enumerate(question.components):
        praise = _praise(component.credit_if)
        if component is gate or not praise:
            continue
        if not _is_observable(component.credit_if):
            message = (
                f"{show_id(component.id)} pays for {quote(praise)} without saying what can be observed: "
                "name what must stand in the answer."
            )
            path = place(question, "components", j, "credit_if")
            yield found("GT310", message, path, question.id, shared=(inert_line(praise),))


@lru_cache(maxsize=1024)
def _is_observable(condition: str) -> bool:
    """Tell whether a condition names anything besides praise: some words of a subject, or a number."""
    claim = read_claim(condition, ())
    said = {
        term.sense for term in claim.terms if not _QUALITY.fullmatch(term.text) and not _EMPTY_WORDS.match(term.text)
    }
    return claim.excludes or len(said) >= _FEWEST_WORDS or _MEASURE.search(claim.kept) is not None


@lru_cache(maxsize=1024)
def _praise(text: str) -> str:
    match = seek(_QUALITY, text, _QUALITY_FIRST) or _vague(text)
    return match.group() if match else ""


def _vague(text: str) -> re.Match[str] | None:
    return seek(_VAGUE, text, _VAGUE_FIRST) if has_word(text, _VAGUE_WORDS) else None


def check_asks_for_a_link(question: Question) -> Iterator[Problem]:
    """Find components that pay reasoning's points for the mention of a word (GT311)."""
    gate = question.gate_component
    for j, component in enumerate(question.components):
        text = component.credit_if
        if component is gate or (component.points or 0) < 2 or not has_word(text, _NAMING_WORDS) or BINARY.search(text):
            continue
        claim = read_claim(text, ())
        body = text[claim.start : claim.end]
        match = _ONLY_A_WORD.search(body)
        if match is None and (component.points or 0) >= _WORTH_A_LINK and len(claim.terms) <= _LONGEST_NAMING:
            match = _BARE_NAMING.match(body)
        if match and not _LINK.search(body[match.end() :]):
            message = (
                f"{show_id(component.id)} pays for a word ({quote(match.group().strip())}): ask for the link that the "
                "word stands in, or make it [Binary]."
            )
            path = place(question, "components", j, "credit_if")
            yield found("GT311", message, path, question.id, shared=(inert_line(match.group().strip()),))


def check_exclusion_in_component(question: Question) -> Iterator[Problem]:
    """Find exclusions that stand at the gate and not inside the component that they are about (GT404)."""
    gate = question.gate_component
    texts = []
    if question.gate is not None:
        texts.append((place(question, "gate", "pass_condition"), question.gate.pass_condition))
    if gate is not None:
        position = question.components.index(gate)
        texts.append((place(question, "components", position, "credit_if"), gate.credit_if))
    told: set[str] = set()
    for path, text in texts:
        for sentence in sentences(text):
            # "is credited under C2, not here" sends to C2; "earns nothing under C2" is what C2 has to say
            named = set(_COMPONENT.findall(" ".join(m.group() for m in _UNPAID_AT.finditer(sentence.text))))
            for j, component in enumerate(question.components):
                if component is gate or component.id not in named or component.id in told:
                    continue
                if read_claim(component.credit_if, ()).excludes:
                    continue
                told.add(component.id)
                message = (
                    f"The gate says what {show_id(component.id)} does not pay for, but {show_id(component.id)} itself "
                    "does not: a marker reads the component. Write the exclusion into it."
                )
                where = place(question, "components", j, "credit_if")
                shared = (inert_line(sentence.text),)
                yield found("GT404", message, where, question.id, related=(path,), shared=shared)


CONDITION_CHECKS: tuple[Callable[[Question], Iterator[Problem]], ...] = (
    check_vague_gate,
    check_observable,
    check_asks_for_a_link,
    check_exclusion_in_component,
)
"""The rules of this file that look at one question."""
