"""Rules on wording: conjunctions in gates, undivided points, exclusions, pointers outwards.

All of them go by words and can be wrong, so none is an error, and each shows the words it went by.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from gt_tui.checks.catalogue import found
from gt_tui.checks.problem import Problem, quote, show_id
from gt_tui.checks.structure import place
from gt_tui.rubric.model import Question
from gt_tui.rubric.path import Path
from gt_tui.text.inert import inert_line
from gt_tui.text.sentences import sentences

# A sentence on what is not enough may name several facts without asking for them.
_REFUSAL = re.compile(
    r"^\W*(?:merely|simply|only|just|[a-z]+ing\b|(?:an?|any|the) (?:answer|response)s? (?:that|which|with)|"
    r"(?:answers|responses) (?:that|which|with))\b.*\b(?:fails?|(?:does|do) not (?:pass|suffice)|"
    r"(?:is|are) (?:not enough|not sufficient|insufficient))\b",
    re.IGNORECASE | re.DOTALL,
)
_NUMBER = r"(?:two|three|four|five|six|seven|eight|nine|ten|\d+)"
_PARTS = (
    r"(?:facts?|points?|elements?|conditions?|criteria|requirements?|features?|reasons?|items?|parts?"
    r"|claims?|"
    r"lines? of evidence|aspects?|steps?|following)"
)
_SEVERAL = re.compile(
    rf"\band\s*/\s*or\b"
    rf"|\ball (?:of )?(?:the )?{_NUMBER} (?:of\b|{_PARTS}\b)"
    rf"|\ball of (?:the following|these|those)\b"
    rf"|\b(?:each|both|every one) of (?:the following|these|those|the {_NUMBER}|{_NUMBER})\b"
    rf"|\bat least {_NUMBER} (?:of|{_PARTS})\b"
    rf"|\ball the following\b",
    re.IGNORECASE,
)
_SHOUTED_AND = re.compile(r"(?<=[a-z.,;)] )AND(?= [a-z(])")
_ASKS = (
    r"(?:identif(?:y|ies)|states?|names?|explains?|gives?|describes?|recogni[sz]es?|mentions?|cites?"
    r"|provides?|"
    r"reports?|lists?|calculates?|derives?|predicts?|notes?|specif(?:y|ies)|quantif(?:y|ies)|recommends?)"
)
_BOTH_ASKED = re.compile(rf"\b{_ASKS}\s+both\s[^.;]*?\s(and)\s", re.IGNORECASE)
_BOTH_DONE = re.compile(rf"\bboth\s+{_ASKS}\s[^.;]*?\sand\s+(?:also\s+|then\s+)?{_ASKS}\b", re.IGNORECASE)
# "and explains it by ..." adds the link that makes the first half a claim; that is no second fact.
_THEN_ASKED = re.compile(
    rf"\b{_ASKS}\s(?!both\b)[^.;]*?\s((?:and|as well as)\s+(?:also\s+|then\s+|correctly\s+)?{_ASKS})"
    r"\s+(?!(?:it|this|that|them|these|those)\s(?:by|as|to|with|through|from|in)\b)\w",
    re.IGNORECASE,
)
_ONE_CLAIM = re.compile(
    r"\b(?:distinguish\w*|differentiat\w*|contrasts?|contrasting|compar\w+|tells? apart|separat\w+|"
    r"(?:difference|distinction|relation(?:ship)?|link|contrast|boundary|interplay) between)\b",
    re.IGNORECASE,
)
_MARKER = re.compile(r"(?<![\w(])(?:\(([a-h]|i{1,3}|iv|v|\d)\)|([a-h1-9])\))(?=\s)", re.IGNORECASE)
_ALTERNATIVES = re.compile(
    r"\beither\b|\bany (?:one|two|three|\d) ?(?:of)?\b|\bone of\b|\bor\s+\(?[a-h1-9iv]{1,3}\)",
    re.IGNORECASE,
)
_DIVISION = re.compile(
    r"\b(?:\d+|one|two|three|four|five|six|half)[ -](?:(?:of|the|a) )?(?:points?|pts?|marks?|credit)\b"
    r"|\bcap(?:ped)?\b"
    r"|\b(?:points?|marks?) (?:each|apiece|per|for each)\b|\beach (?:earns?|is worth|for|scores?)\b"
    r"|\b(?:full|half) (?:the )?(?:\d+|credit|points?|marks?)\b|\ball[- ]or[- ]nothing\b|\(\d+ ?(?:pts?"
    r"|points?|p)\)"
    r"|\b\d+ (?:each|per|apiece|if|for)\b|[+=:] ?\d+ ?(?:pts?|points?)?[;.)]",
    re.IGNORECASE,
)
_BINARY = re.compile(r"\[\s*binary\s*\]", re.IGNORECASE)
_SERIES = re.compile(r"\b[\w%°'-]+(?:\s[\w%°'-]+){0,4},\s[\w%°'-]+(?:\s[\w%°'-]+){0,4},?\sand\s[\w%°'-]+")

_CONVERSE = re.compile(
    r"\bcontrapositives?\b|\bthe converse\b|\bobverse\b"
    r"|\b(?:reverse|reversed|inverse|inverted|converse|mirror(?:ed)?|opposite)[ -]"
    r"(?:inference|implication|argument|statement|claim|reasoning|reading|direction|form|conclusion"
    r"|formulation|version)s?\b"
    r"|\b(?:same|gate'?s?) (?:claim|point|inference|reasoning|statement)\b[^.;]{0,30}"
    r"\b(?:in reverse|backwards?|the other way (?:a?round)|turned (?:a?round)|negated|in the negative)",
    re.IGNORECASE,
)
_WITHHOLDS = re.compile(r"\b(?:not|no|never|already|exclud\w+|except|only|without|nothing)\b", re.IGNORECASE)
_PAYS = re.compile(r"\b(?:credit\w*|award\w*|earn\w*|pa(?:y|ys|id)|count\w*|gate|score\w*|C\d+)\b", re.IGNORECASE)

_FORMULAS = r"(?:CO[23]|SO[234]|NO[23]|NH[34]|CH4|PO4|[HNO]2|O3)"
"""Look like question ids in "as with CO2"."""
_POINTER = re.compile(
    r"\b(?i:see|cf\.?|refers? to|as (?:in|for|under|per|with)|same as|compare(?: with)?|answers? to"
    r"|(?:block|rubric|key|entry|gate|list) (?:of|for|in))\s+"
    rf"(?i:also\s+|the\s+|question\s+|item\s+|Q\.?\s+)*(?!{_FORMULAS}\b)(?P<id>[A-Z]{{1,4}}-?\d{{1,3}})\b"
    r"|\b[Qq]uestions?\s+(?P<question>[A-Z]{0,4}-?\d{1,3})\b"
)
_ELSEWHERE = re.compile(
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
_APPENDIX = re.compile(r"\b(?:appendix|appendices|annexe?)\b", re.IGNORECASE)
_COMPONENT = re.compile(r"\bC\d+\b")
_GATE = re.compile(r"\bgate\b", re.IGNORECASE)

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
    r"scores|shows|states|stops|touches|treats|uses|does(?:n't)? not|does|has|should|would|must|never|"
    r"is (?:correct|incorrect|incomplete|complete|wrong|partial|partially|strong|weak|vague|thin|missing"
    r"|otherwise|"
    r"too|fluent|plausible|right|good))"
)
_WEIGHED_AS = r"(?:near[- ]?miss|minimum(?:[- ](?:gate )?pass)?|partial(?:[- ]credit)?|full(?:[- ]credit|[- ]marks?)?|"
_WEIGHED_AS += r"model|ideal|strong|weak|good|poor|complete|incomplete|passing|failing|borderline|sample|gate[- ]fail)"
_SUBJECT = re.compile(
    rf"(?:\b(?:the|this|an?)\s+|^\W*|(?<=[.!?]\s))(?:{_WEIGHED_AS}\s+|candidate's\s+"
    rf"|student's\s+)?({_JUDGED})\s+{_MANNER}{_JUDGING}\b",
    re.IGNORECASE,
)
_PHRASE = re.compile(
    rf"^\W*(?:an?\s+|the\s+|this\s+(?:is\s+)?(?:an?\s+)?)?(?:\w+ly\s+)?(?:{_WEIGHED_AS}[\s,]+)+({_JUDGED})\b"
    rf"|^\W*(?:an?\s+)?({_JUDGED})\s+(?:that|which|covering|identifying|stating|naming|giving|missing"
    rf"|omitting)\b"
    rf"|^\W*{_WEIGHED_AS}\s*(?:[:.–—]|\s-\s)",
    re.IGNORECASE,
)
_MARKING = re.compile(
    r"\bnear[- ]miss\b|\bminimum pass\b|\bthe gate(?:d claim)?\b|\bgate(?:d)? (?:claim|condition|component"
    r"|pass|fail\w*)\b"
    r"|\b(?:full|partial|no|half|double|extra) (?:credit|marks)\b|\b(?:pass|credit) condition\b"
    r"|\bmodel answer\b"
    r"|\brubric\b|\bmark(?:ing)? scheme\b|\bfail example\b|\bdo[- ]not[- ]credit\b|\brequired (?:concepts?"
    r"|points?)\b"
    r"|\bcentral (?:requirement|claim|point|insight) (?:is|are|was)\b|\bcomponents? C?\d\b",
    re.IGNORECASE,
)
_OPENING_VERB = re.compile(
    r"(?:^|(?<=[.!?;]\s)|(?<=\n))\W{0,3}(?:(?:Correctly|Accurately|Wrongly|Incorrectly|Only|Merely|Simply"
    r"|Also|But|And|"
    r"Clearly|Partially|Fully|Briefly|Then)\s+)?(?:Acknowledges|Addresses|Argues|Asserts|Attributes|Cites"
    r"|Claims|Concludes|"
    r"Confuses|Covers|Demonstrates|Describes|Discusses|Explains|Fails to|Gives|Identifies|Ignores|Invokes"
    r"|Lacks|"
    r"Links|Lists|Mentions|Misreads|Misses|Names|Notes (?!on\b)|Offers|Omits|Overlooks|Provides|Quotes"
    r"|Recites|"
    r"Recogni[sz]es|Repeats|Restates|Reverses|Shows|States(?! (?:that|which) \w+ed\b)|Stops short|Treats)\b",
    re.IGNORECASE,
)
_FALLS_SHORT = re.compile(
    r"\b(?:stops|falls) short\b|\bomit(?:s|ted|ting)\b|\bleaves out\b|\bleft out\b"
    r"|\b(?:does not|doesn't|never|fails to|but not|without)\s+(?:\w+ly\s+)?(?:mention|stat|address|explain"
    r"|identif|"
    r"discuss|establish|nam|link|justif|interpret|reach|say|giv)\w*"
    r"|\b(?:is|are) (?:not (?:established|addressed|stated|mentioned|given|explained)|missing|absent"
    r"|omitted)\b"
    r"|\bno (?:mention|explanation|mechanism|reason|discussion) (?:of|is|for|given)\b",
    re.IGNORECASE,
)
_PLACEHOLDER = re.compile(
    r"\b(?:TODO|TBD|lorem ipsum|placeholder|to be (?:written|completed|added)|sample (?:answer"
    r"|response) (?:text|here)|"
    r"(?:insert|your|write) (?:an? |the |your )?(?:answer|response|text)(?: goes)? here)\b"
    r"|^\s*[\[<{][^\[\]<>{}]*[\]>}]\s*$"
    r"|^\W*(?:xxx+|n/a|\.{3}|…)\W*$",
    re.IGNORECASE,
)
_QUALITY = re.compile(
    r"\b(?:correctly|accurately|adequately|convincingly|competently|wrongly|incorrectly"
    r"|explicitly)\s+(?:identif|stat|nam|"
    r"explain|describ|attribut|link|recogni|giv|reason)\w*|\botherwise (?:strong|complete|correct|good"
    r"|accurate|sound)\b"
    r"|\b(?:good|strong|weak|thin|vague|superficial|excellent|generic) (?:on|detail|coverage|structure"
    r"|reasoning|everywhere)\b"
    r"|\b(?:plausible|fluent|correct|accurate|partially correct)[, ]+(?:but|yet|and)\b",
    re.IGNORECASE,
)
_SPEAKS = re.compile(r"\b(?:I|I'(?:m|d|ve|ll)|we|We|my|My|our|Our|me|us|you|You|your|Your)\b")
_ANNOUNCES_AT = 1.5
"""Weight from which a fixture is taken for a description (tried on exam comments and real answers: most
descriptions caught, no real answer flagged)."""
_SIGNS = (
    (_SUBJECT, 1.5),
    (_PHRASE, 1.5),
    (_MARKING, 1.5),
    (_OPENING_VERB, 1.5),
    (_PLACEHOLDER, 1.5),
    (_FALLS_SHORT, 1.0),
    (_QUALITY, 1.0),
)
"""What speaks for a description, with its weight; each counts once. The last two occur in answers as well."""


def check_gate_conjunction(question: Question) -> Iterator[Problem]:
    """Find gates that ask for several facts that could be graded apart (GT209)."""
    if question.gate is None:
        return
    words = conjunction(question.gate.pass_condition)
    if words:
        message = f"The gate seems to ask for several facts ({quote(words)}): keep one claim, move the others."
        path = place(question, "gate", "pass_condition")
        yield found("GT209", message, path, question.id, shared=(inert_line(words),))


def check_points_divided(question: Question) -> Iterator[Problem]:
    """Find components that list several facts and do not say how the points divide (GT306)."""
    for j, component in enumerate(question.components):
        text = component.credit_if
        if component.points == 1 or _BINARY.search(text) or _DIVISION.search(text):
            continue  # one point cannot be divided; [Binary] says how, and has a rule of its own
        words = _listed_facts(text)
        if words and not _ALTERNATIVES.search(text):
            message = f"{show_id(component.id)} lists several facts ({quote(words)}): say how its points divide."
            path = place(question, "components", j, "credit_if")
            yield found("GT306", message, path, question.id, shared=(inert_line(words),))


def check_binary(question: Question) -> Iterator[Problem]:
    """Find components marked [Binary] that hold several facts (GT307)."""
    for j, component in enumerate(question.components):
        text = component.credit_if
        if not _BINARY.search(text) or _ALTERNATIVES.search(text):
            continue
        bare = _BINARY.sub(" ", text)
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
        if not _CONVERSE.search(text):
            continue
        for sentence in sentences(text):
            match = _CONVERSE.search(sentence.text)
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


def check_announcing_fixture(question: Question) -> Iterator[Problem]:
    """Find fixtures that describe an answer instead of being one (GT718)."""
    for k, fixture in enumerate(question.fixtures):
        words = announcing_words(fixture.response_text, f"{question.title} {question.question}")
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


def conjunction(text: str) -> str:
    """Give the words by which a condition asks for several facts at once, or "" for one claim."""
    for sentence in sentences(text):
        if _REFUSAL.search(sentence.text):
            continue
        match = _SEVERAL.search(sentence.text) or _SHOUTED_AND.search(sentence.text)
        if match:
            return match.group()
        if len(set(_markers(sentence.text))) > 1 and not _ALTERNATIVES.search(sentence.text):
            return " ".join(_markers(sentence.text))
        if _ONE_CLAIM.search(sentence.text):
            continue
        match = _BOTH_ASKED.search(sentence.text) or _BOTH_DONE.search(sentence.text)
        if match:
            return match.group().strip()
        match = _THEN_ASKED.search(sentence.text)
        if match:
            return match.group(1)
    return ""


def announcing_words(text: str, question_text: str) -> tuple[str, ...]:
    """Give the words by which a text reads like a description of an answer, or () for an answer.

    Judged nouns (answer, response, ...) that the question itself uses are its subject and do not count; one
    first or second person speaks for an answer.
    """
    weight, matched = 0.0, []
    asked = question_text.casefold()
    for pattern, each in _SIGNS:
        match = pattern.search(text)
        if match is None or (match.lastindex and str(match[match.lastindex]).casefold() in asked):
            continue
        weight += each
        matched.append(match.group().strip())
    if weight >= _ANNOUNCES_AT and _SPEAKS.search(text):
        weight -= 1
    return tuple(matched) if weight >= _ANNOUNCES_AT else ()


def reference_outwards(text: str, own: set[str], *, is_marking: bool) -> str:
    """Give the words that point outside the marking block, or "".

    `own` holds the ids of the question and its components, which may be named. A bare "appendix" counts only
    where marking is told (`is_marking`): a question or model answer may well speak of a report's appendix.
    """
    for match in _POINTER.finditer(text):
        if (match["id"] or match["question"]) not in own:
            return match.group()
    elsewhere = _ELSEWHERE.search(text) or (_APPENDIX.search(text) if is_marking else None)
    return elsewhere.group() if elsewhere else ""


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


def _markers(text: str) -> list[str]:
    return [match.group() for match in _MARKER.finditer(text)]


def _listed_facts(text: str) -> str:
    markers = _markers(text)
    if len(set(markers)) > 1:
        return " ".join(markers)
    match = _SEVERAL.search(text)
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
    check_announcing_fixture,
)
"""The rules of this file that look at one question."""
