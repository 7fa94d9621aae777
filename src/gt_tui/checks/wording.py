"""Rules on wording: conjunctions in gates, undivided points, exclusions, pointers outwards.

All of them go by words and can be wrong, so none is an error, and each shows the words it went by.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from gt_tui.checks.catalogue import found
from gt_tui.checks.problem import Problem, quote, show_id
from gt_tui.checks.several import next_claim, second_claim
from gt_tui.checks.structure import place
from gt_tui.rubric.model import BINARY, Question
from gt_tui.rubric.path import Path
from gt_tui.text.inert import inert_line
from gt_tui.text.late import Late
from gt_tui.text.seeking import has_word, seek, seek_all, word_set
from gt_tui.text.sentences import MOST_READ, sentences

# A sentence on what is not enough may name several facts without asking for them.
_REFUSAL = Late(
    r"\W*(?:merely|simply|only|just|[a-z]+ing\b|(?:an?|any|the) (?:answer|response)s? (?:that|which|with)|"
    r"(?:answers|responses) (?:that|which|with))\b.*\b(?:fails?|(?:does|do) not (?:pass|suffice)|"
    r"(?:is|are) (?:not enough|not sufficient|insufficient))\b",
    re.IGNORECASE | re.DOTALL,
)
_REFUSAL_WORDS = word_set("fail fails pass suffice enough sufficient insufficient")
_BOTH = word_set("both")
_NUMBER = r"(?:two|three|four|five|six|seven|eight|nine|ten|\d+)"
_PARTS = (
    r"(?:facts?|points?|elements?|conditions?|criteria|requirements?|features?|reasons?|items?|parts?"
    r"|claims?|"
    r"lines? of evidence|aspects?|steps?|following)"
)
_SEVERAL = Late(
    rf"\band\s*/\s*or\b"
    rf"|\ball (?:of )?(?:the )?{_NUMBER} (?:of\b|{_PARTS}\b)"
    rf"|\ball of (?:the following|these|those)\b"
    rf"|\b(?:each|both|every one) of (?:the following|these|those|the {_NUMBER}|{_NUMBER})\b"
    rf"|\bat least {_NUMBER} (?:of|{_PARTS})\b"
    rf"|\ball the following\b",
    re.IGNORECASE,
)
_SEVERAL_WORDS = word_set("or all each both every least")
"""`_SEVERAL` finds nothing without one of them."""
_SHOUTED_AND = Late(r"(?<=[a-z.,;)] )AND(?= [a-z(])")
_ASKS = (
    r"(?:identif(?:y|ies)|states?|names?|explains?|gives?|describes?|recogni[sz]es?|mentions?|cites?"
    r"|provides?|"
    r"reports?|lists?|calculates?|derives?|predicts?|notes?|specif(?:y|ies)|quantif(?:y|ies)|recommends?)"
)
_BOTH_ASKED = Late(rf"\b{_ASKS}\s+both\s[^.;]*?\s(and)\s", re.IGNORECASE)
_BOTH_DONE = Late(rf"\bboth\s+{_ASKS}\s[^.;]*?\sand\s+(?:also\s+|then\s+)?{_ASKS}\b", re.IGNORECASE)
ONE_CLAIM = Late(
    r"\b(?:distinguish\w*|differentiat\w*|contrasts?|contrasting|compar\w+|tells? apart|separat\w+|"
    r"(?:difference|distinction|relation(?:ship)?|link|contrast|boundary|interplay) between)\b",
    re.IGNORECASE,
)
_MARKER = Late(r"(?<![\w(])(?:\(([a-h]|i{1,3}|iv|v|\d)\)|([a-h1-9])\))(?=\s)", re.IGNORECASE)
_ALTERNATIVES = Late(
    r"\beither\b|\bany (?:one|two|three|\d) ?(?:of)?\b|\bone of\b|\bor\s+\(?[a-h1-9iv]{1,3}\)",
    re.IGNORECASE,
)
_DIVISION = Late(
    r"\b(?:\d+|one|two|three|four|five|six|half)[ -](?:(?:of|the|a) )?(?:points?|pts?|marks?|credit)\b"
    r"|\bcap(?:ped)?\b"
    r"|\b(?:points?|marks?) (?:each|apiece|per|for each)\b|\beach (?:earns?|is worth|for|scores?)\b"
    r"|\b(?:full|half) (?:the )?(?:\d+|credit|points?|marks?)\b|\ball[- ]or[- ]nothing\b|\(\d+ ?(?:pts?"
    r"|points?|p)\)"
    r"|\b\d+ (?:each|per|apiece|if|for)\b|[+=:] ?\d+ ?(?:pts?|points?)?[;.)]",
    re.IGNORECASE,
)
_SERIES = Late(r"\b[\w%°'-]+(?:\s[\w%°'-]+){0,4},\s[\w%°'-]+(?:\s[\w%°'-]+){0,4},?\sand\s[\w%°'-]+")

CONVERSE = Late(
    r"\bcontrapositives?\b|\bthe converse\b|\bobverse\b"
    r"|\b(?:reverse|reversed|inverse|inverted|converse|mirror(?:ed)?|opposite)[ -]"
    r"(?:inference|implication|argument|statement|claim|reasoning|reading|direction|form|conclusion"
    r"|formulation|version)s?\b"
    r"|\b(?:same|gate'?s?) (?:claim|point|inference|reasoning|statement)\b[^.;]{0,30}"
    r"\b(?:in reverse|backwards?|the other way (?:a?round)|turned (?:a?round)|negated|in the negative)\b",
    re.IGNORECASE,
)
_CONVERSE_WORDS = word_set(
    """contrapositive contrapositives converse obverse reverse reversed inverse inverted mirror mirrored opposite
    backward backwards round around negated negative"""
)
_WITHHOLDS = Late(r"\b(?:not|no|never|already|exclud\w+|except|only|without|nothing)\b", re.IGNORECASE)
_PAYS = Late(r"\b(?:credit\w*|award\w*|earn\w*|pa(?:y|ys|id)|count\w*|gate|score\w*|C\d+)\b", re.IGNORECASE)

_FORMULAS = r"(?:CO[23]|SO[234]|NO[23]|NH[34]|CH4|PO4|[HNO]2|O3)"
"""Look like question ids in "as with CO2"."""
_POINTER = Late(
    r"\b(?i:see|cf\.?|refers? to|as (?:in|for|under|per|with)|same as|compare(?: with)?|answers? to"
    r"|(?:block|rubric|key|entry|gate|list) (?:of|for|in))\s+"
    rf"(?i:also\s+|the\s+|question\s+|item\s+|Q\.?\s+)*(?!{_FORMULAS}\b)(?P<id>[A-Z]{{1,4}}-?\d{{1,3}})\b"
    r"|\b[Qq]uestions?\s+(?P<question>[A-Z]{0,4}-?\d{1,3})\b"
)
_ELSEWHERE = Late(
    r"\b(?:previous|preceding|earlier|next|following|other|another) questions?\b"
    r"|\b(?:as|see|listed|described|stated|given|mentioned|noted|defined|set out|same as|discussed) (?:above"
    r"|below)\b"
    r"(?!\s+(?:the|an?|its|their|this|that|which|\d))"
    r"|\bthe above(?:[- ]mentioned)? (?:list|table|criteria|examples?|question|components?|answer)s?\b"
    r"|\b(?:aforementioned|ditto|idem)\b|\bas before\b"
    r"|\b(?:see|cf\.?|refers? to|per|listed in|given in|defined in|described in|set out in)\s+(?:the\s+"
    r"|an\s+)?"
    r"(?:appendix|appendices|annexe?s?)\b",
    re.IGNORECASE,
)
_ELSEWHERE_WORDS = word_set(
    """question questions above below aforementioned ditto idem before appendix appendices annex annexs annexe
    annexes"""
)
_ELSEWHERE_FIRST = word_set(
    """previous preceding earlier next following other another as see listed described stated given mentioned noted
    defined set same discussed the aforementioned ditto idem cf refer refers per"""
)
_POINTER_FIRST = word_set(
    "see cf refer refers as same compare answer answers block rubric key entry gate list question questions"
)
_DIGIT = Late(r"\d")
_ID = Late(r"[A-Z]-?\d|uestions?\s+[A-Z-]*\d")
"""What a pointer by its id has; many fewer texts have it than have a digit."""
_APPENDIX = Late(r"\b(?:appendix|appendices|annexe?)\b", re.IGNORECASE)
_APPENDIX_FIRST = word_set("appendix appendices annex annexe")
_COMPONENT = Late(r"\bC\d+\b")
_GATE = Late(r"\bgate\b", re.IGNORECASE)


def check_gate_conjunction(question: Question) -> Iterator[Problem]:
    """Find gates that ask for several facts that could be graded apart (GT209)."""
    component = question.gate_component
    words, path = "", place(question, "gate", "pass_condition")
    if question.gate is not None:
        words = conjunction(question.gate.pass_condition)
    if not words and component is not None and not _ALTERNATIVES.search(component.credit_if):
        # C1 says the pass condition again, often at more length; a list in it is a list in the gate
        words = _listed_facts(component.credit_if)
        path = place(question, "components", question.components.index(component), "credit_if")
    if words:
        message = f"The gate seems to ask for several facts ({quote(words)}): keep one claim, move the others."
        yield found("GT209", message, path, question.id, shared=(inert_line(words),))


def check_points_divided(question: Question) -> Iterator[Problem]:
    """Find components that list several facts and do not say how the points divide (GT306)."""
    gate = question.gate_component
    for j, component in enumerate(question.components):
        text = component.credit_if
        # one point cannot be divided, nor can a gate (GT209); [Binary] says how, and has a rule of its own
        words = "" if component is gate or component.points == 1 or BINARY.search(text) else _undivided(text)
        if words:
            message = f"{show_id(component.id)} lists several facts ({quote(words)}): say how its points divide."
            path = place(question, "components", j, "credit_if")
            yield found("GT306", message, path, question.id, shared=(inert_line(words),))


def check_binary(question: Question) -> Iterator[Problem]:
    """Find components marked [Binary] that hold several facts (GT307)."""
    for j, component in enumerate(question.components):
        text = component.credit_if
        if not BINARY.search(text) or _ALTERNATIVES.search(text):
            continue
        bare = BINARY.sub(" ", text)
        words = _listed_facts(bare) or conjunction(bare) or _series(bare)
        if words:
            message = f"{show_id(component.id)} is [Binary] but holds several facts ({quote(words)}): keep one."
            path = place(question, "components", j, "credit_if")
            yield found("GT307", message, path, question.id, shared=(inert_line(words),))


def check_converse_exclusion(question: Question) -> Iterator[Problem]:
    """Find exclusions that ask to separate a claim from its converse or contrapositive (GT403)."""
    texts = [(place(question, "components", j, "credit_if"), c.credit_if) for j, c in enumerate(question.components)]
    texts += [(place(question, "do_not_credit", n), entry) for n, entry in enumerate(question.do_not_credit)]
    for path, text in texts:
        if not has_word(text, _CONVERSE_WORDS):
            continue
        for sentence in sentences(text):
            match = CONVERSE.search(sentence.text)
            if match and _WITHHOLDS.search(sentence.text) and _PAYS.search(sentence.text):
                words = match.group()
                message = (
                    f"{quote(words)}: no marker can separate a claim from its converse. Take the repeated "
                    "content out instead of excluding it."
                )
                yield found("GT403", message, path, question.id, shared=(inert_line(words),))
                break


def check_do_not_credit_names_component(question: Question) -> Iterator[Problem]:
    """Find do-not-credit entries that do not say which component they fail (GT501)."""
    for n, entry in enumerate(question.do_not_credit):
        if entry.strip() and not _COMPONENT.search(entry) and not _GATE.search(entry):
            message = f'Do-not-credit entry {n + 1} names no component: say what it fails, such as "Fails C1."'
            yield found("GT501", message, place(question, "do_not_credit", n), question.id)


def check_stands_alone(question: Question) -> Iterator[Problem]:
    """Find texts of the marking block that point outside it (GT903)."""
    own = {c.id for c in question.components} | {question.id}
    for path, text in judge_texts(question):
        words = reference_outwards(text, own, is_marking=path[2] not in ("question", "model_answer"))
        if words:
            message = f"{quote(words)} points outside the marking block, which is all that the judge sees: say it here."
            yield found("GT903", message, path, question.id, shared=(inert_line(words),))


@lru_cache(maxsize=1024)
def conjunction(text: str) -> str:
    """Give the words by which a condition asks for several facts at once, or "" for one claim."""
    text = text[:MOST_READ]
    may_refuse, may_ask_both = has_word(text, _REFUSAL_WORDS), has_word(text, _BOTH)
    first = ""
    for sentence in sentences(text):
        if may_refuse and _REFUSAL.match(sentence.text):
            continue
        match = _several(sentence.text) or _SHOUTED_AND.search(sentence.text)
        if match:
            return match.group()
        if len(set(_markers(sentence.text))) > 1 and not _ALTERNATIVES.search(sentence.text):
            return " ".join(_markers(sentence.text))
        if ONE_CLAIM.search(sentence.text):
            continue
        if may_ask_both and (match := _BOTH_ASKED.search(sentence.text) or _BOTH_DONE.search(sentence.text)):
            return match.group().strip()
        words = second_claim(sentence.text) or (next_claim(first, sentence.text) if first else "")
        if words:
            return words
        first = first or sentence.text
    return ""


def reference_outwards(text: str, own: set[str], *, is_marking: bool) -> str:
    """Give the words that point outside the marking block, or "".

    `own` holds the ids of the question and its components, which may be named. A bare "appendix" counts only
    where marking is told (`is_marking`): a question or model answer may well speak of a report's appendix.
    """
    return next((words for words, name in _pointers(text) if name not in own), "") or _elsewhere(text, is_marking)


@lru_cache(maxsize=4096)
def _pointers(text: str) -> tuple[tuple[str, str], ...]:
    """Give the words that point at something by its id, each with the id."""
    if not _ID.search(text):
        return ()
    return tuple((m.group(), m["id"] or m["question"]) for m in seek_all(_POINTER, text, _POINTER_FIRST))


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


def _several(text: str) -> re.Match[str] | None:
    return _SEVERAL.search(text) if has_word(text, _SEVERAL_WORDS) else None


def _markers(text: str) -> list[str]:
    return [match.group() for match in _MARKER.finditer(text)] if ")" in text else []


@lru_cache(maxsize=1024)
def _undivided(text: str) -> str:
    """Give the facts that a condition lists without saying how points divide among them, or ""."""
    words = _listed_facts(text)
    return "" if words and (_DIVISION.search(text) or _ALTERNATIVES.search(text)) else words


def _listed_facts(text: str) -> str:
    markers = _markers(text)
    if len(set(markers)) > 1:
        return " ".join(markers)
    match = _several(text)
    return match.group() if match else ""


def _series(text: str) -> str:
    match = _SERIES.search(text)
    return match.group() if match else ""


WORDING_CHECKS: tuple[Callable[[Question], Iterator[Problem]], ...] = (
    check_gate_conjunction,
    check_points_divided,
    check_binary,
    check_converse_exclusion,
    check_do_not_credit_names_component,
    check_stands_alone,
)
"""The rules of this file that look at one question."""
