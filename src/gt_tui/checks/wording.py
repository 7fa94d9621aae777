"""Rules on wording: conjunctions in gates, undivided points, exclusions.

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
from gt_tui.text.inert import inert_line
from gt_tui.text.late import Late
from gt_tui.text.seeking import has_word, word_set
from gt_tui.text.sentences import MOST_READ, sentences

# A sentence on what is not enough may name several facts without asking for them.
_REFUSAL = Late(
    r"\W*(?:merely|simply|only|just|[a-z]+ing\b|(?:an?|any|the) (?:answer|response)s? (?:that|which|with)|"
    r"(?:answers|responses) (?:that|which|with))\b.*\b(?:fails?|(?:does|do) not (?:pass|suffice)|"
    r"(?:is|are) (?:not enough|not sufficient|insufficient))\b",
    re.IGNORECASE | re.DOTALL,
)
_REFUSAL_WORDS = word_set("fail fails pass suffice enough sufficient insufficient")
_BOTH = word_set("both all")
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
    rf"|\ball the following\b"
    rf"|\b{_NUMBER} (?!points\b){_PARTS}:\s"
    r"|\bfirstly\b[^.]{1,300}?\bsecondly\b"
    rf"|^\W*{_NUMBER} (?:things|{_PARTS}) (?:are|have to be|must be) (?:needed|required|wanted|asked for|stated"
    r"|given)\b",
    re.IGNORECASE,
)
_SEVERAL_WORDS = word_set(
    """or all each both every least needed required wanted asked stated given firstly facts elements conditions criteria
    requirements features reasons items parts claims evidence aspects steps"""
)
"""`_SEVERAL` finds nothing without one of them."""
_OF_THE_CLAIM = Late(
    r"\b(?:says?|states?|holds?|argues?|shows?|concludes?|finds?|recogni[sz]es?|reads?)\s+that\b[^.;:]*$", re.IGNORECASE
)
"""What stands behind it is said of the world: "says that all three of the phases coexist" asks for one claim."""
_PART = Late(rf"\b(?:and|or|{_PARTS}|these|those)\b", re.IGNORECASE)
_CLAUSE = 300
"""Characters before a count in which the "that" is looked for."""
_OF_PARTS = Late(rf"\W*(?:(?:of|the|these|those)\s+)*(?:\w+\s+)?{_PARTS}\b", re.IGNORECASE)
_SHOUTED_AND = Late(r"(?<=[a-z.,;)] )AND(?= [a-z(])")
_ASKS = (
    r"(?:identif(?:y|ies)|states?|names?|explains?|gives?|describes?|recogni[sz]es?|mentions?|cites?"
    r"|provides?|"
    r"reports?|lists?|calculates?|derives?|predicts?|notes?|specif(?:y|ies)|quantif(?:y|ies)|recommends?)"
)
_STATED = r"(?:stated|named|mentioned|given|identified|explained|addressed|covered|present|required)\b"
_BOTH_ASKED = Late(rf"\b{_ASKS}\s+both\s[^.;]{{0,300}}?\s(and)\s", re.IGNORECASE)
_BOTH_DONE = Late(
    rf"\bboth\s+{_ASKS}\s[^.;]{{0,300}}?\sand\s+(?:also\s+|then\s+)?{_ASKS}\b"
    r"|\bboth\s[^.;:]{1,120}?\sand\s[^.;:]{1,120}?\s(?:are|must be|have to be|need to be|should be)\s+"
    rf"{_STATED}"
    rf"|\b(?:must|should|have to|need to)\s+(?:both|all)\s+be\s+{_STATED}",
    re.IGNORECASE,
)
ONE_CLAIM = Late(
    r"\b(?:distinguish\w*|differentiat\w*|contrasts?|contrasting|compar\w+|tells? apart|separat\w+|"
    r"(?:difference|distinction|relation(?:ship)?|link|contrast|boundary|interplay) between)\b",
    re.IGNORECASE,
)
_BULLET = Late(r"(?:^[ \t]*([-*–]|\d{1,2}[.)])|(•))[ \t]+\S", re.MULTILINE)
_OPEN_LIST = Late(
    r"\b(?:either|or|any|one of|accept\w*|allow\w*|examples?|for instance|e\.g|such as|wordings?|phrasings?|synonyms?"
    r"|fails?|not|insufficient)\b",
    re.IGNORECASE,
)
"""Words by which a list under a condition gives wordings, examples or refusals rather than parts."""
_MARKER = Late(r"(?<![\w(])(?:\(([a-h]|i{1,3}|iv|v|\d)\)|([a-h1-9]|i{1,3}|iv|v)\))(?=\s)", re.IGNORECASE)
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
    r"|\b\d+ (?:each|per|apiece|if|for)\b|[+=:] ?\d+ ?(?:pts?|points?)?[;.)]|\[\d{1,2}\]",
    re.IGNORECASE,
)
_ITEM = r"[\w%°'-]++"
"""A word is taken whole or not at all: a row of hyphens that was pasted would cost its square."""
_SERIES = Late(
    rf"(?<![\w%°'-]){_ITEM}(?:\s{_ITEM}){{0,4}},\s(?P<middle>{_ITEM}(?:\s{_ITEM}){{0,4}}),?\sand\s(?P<last>{_ITEM})"
)
_TWO = Late(
    r"\b(?:names|gives|states|identifies|reports|quotes|lists)\s+(?:the|an?|its)\s+(?!\S+\s(?:of|between|from|to|in)\b)"
    r"[^\s,.;:]+(?:\s[^\s,.;:]+)?\s(?:and|as well as|plus)\s+(?:the|an?|its)\s+\w+"
    rf"|;\s*(?:and\s+)?(?:{_ASKS}|says|shows)\s",
    re.IGNORECASE,
)
"""Two things that an answer gives: each is a fact, and none is a part of the other."""
_SYMBOL = 2
"""Letters of the parts of what is one thing with a comma in it: the notes C, E and G; the points p, q and r."""

CONVERSE = Late(
    r"\bcontrapositives?\b|\bthe converse\b|\bobverse\b"
    r"|\b(?:flip ?side|mirror image|reverse) of (?:what )?(?:the gate|C\d+)\b"
    r"|\bnegative (?:form|version|statement|formulation|phrasing) of\b|\b(?:stated|phrased|put|formulated) negatively\b"
    r"|\b(?:flips?|inverts?|negates?|reverses?) (?:what )?(?:the gate|C\d+)\b|\bfrom the other side\b"
    r"|\b(?:reverse|reversed|inverse|inverted|converse|mirror(?:ed)?|opposite)[ -]"
    r"(?:inference|implication|argument|statement|claim|reasoning|reading|direction|form|conclusion"
    r"|formulation|version)s?\b"
    r"|\b(?:same|gate'?s?) (?:claim|point|inference|reasoning|statement)\b[^.;]{0,30}"
    r"\b(?:in reverse|backwards?|the other way (?:a?round)|turned (?:a?round)|negated|in the negative)\b",
    re.IGNORECASE,
)
_CONVERSE_WORDS = word_set(
    """contrapositive contrapositives converse obverse reverse reverses reversed inverse inverted inverts mirror
    mirrored opposite backward backwards round around negated negate negates negative negatively invert flip flips
    flipside side"""
)
_WITHHOLDS = Late(r"\b(?:not|no|never|already|exclud\w+|except|only|without|nothing)\b", re.IGNORECASE)
_PAYS = Late(r"\b(?:credit\w*|award\w*|earn\w*|pa(?:y|ys|id)|count\w*|gate|score\w*|C\d+)\b", re.IGNORECASE)

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
        words = _listed_facts(bare) or conjunction(bare) or _series(bare) or _two(bare)
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


@lru_cache(maxsize=1024)
def conjunction(text: str) -> str:
    """Give the words by which a condition asks for several facts at once, or "" for one claim."""
    text = text[:MOST_READ]
    may_refuse, may_ask_both = has_word(text, _REFUSAL_WORDS), has_word(text, _BOTH)
    if bullets := _bullets(text):
        return " ".join(bullets)
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
        if may_ask_both and (match := _BOTH_ASKED.search(sentence.text) or _both_done(sentence.text)):
            return match.group().strip()
        words = second_claim(sentence.text) or (next_claim(first, sentence.text) if first else "")
        if words:
            return words
        first = first or sentence.text
    return ""


def _both_done(sentence: str) -> re.Match[str] | None:
    """Find "both A and B are stated", where it is not said of the world ("that both the anode and the cathode are")."""
    match = _BOTH_DONE.search(sentence)
    return match if match and not _OF_THE_CLAIM.search(sentence[: match.start()]) else None


def _several(text: str) -> re.Match[str] | None:
    if not has_word(text, _SEVERAL_WORDS):
        return None
    return next((match for match in _SEVERAL.finditer(text) if not _is_of_the_claim(text, match)), None)


def _is_of_the_claim(text: str, counted: re.Match[str]) -> bool:
    """Tell whether "all three of", "each of the two" counts things of the world in what an answer has to say."""
    if _PART.search(counted.group()) or _OF_PARTS.match(text, counted.end()):
        return False
    return _OF_THE_CLAIM.search(text[max(0, counted.start() - _CLAUSE) : counted.start()]) is not None


def _bullets(text: str) -> list[str]:
    """Give the marks of a list with an item on each line, none where its items need not all be there."""
    marks = [match[1] or match[2] for match in _BULLET.finditer(text)] if "\n" in text or "•" in text else []
    return marks if len(marks) > 1 and not _OPEN_LIST.search(text) else []


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
    if bullets := _bullets(text):
        return " ".join(bullets)
    match = _several(text)
    return match.group() if match else ""


def _two(text: str) -> str:
    match = _TWO.search(text[:MOST_READ])
    return match.group() if match and not ONE_CLAIM.search(text[:MOST_READ]) else ""


def _series(text: str) -> str:
    match = _SERIES.search(text[:MOST_READ])
    if match is None or max(len(match["middle"]), len(match["last"])) <= _SYMBOL:
        return ""
    return match.group()


WORDING_CHECKS: tuple[Callable[[Question], Iterator[Problem]], ...] = (
    check_gate_conjunction,
    check_points_divided,
    check_binary,
    check_converse_exclusion,
    check_do_not_credit_names_component,
)
"""The rules of this file that look at one question."""
