"""Rules on fixtures and their predictions, and on the standardisation set that is made of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from gt_tui.checks.catalogue import found
from gt_tui.checks.facts import QuestionFacts
from gt_tui.checks.problem import Problem, quote, show_id
from gt_tui.checks.structure import place
from gt_tui.rubric.kinds import missing_kinds
from gt_tui.rubric.model import TOTAL_POINTS, Determinacy, Fixture, FixtureKind, Head, Question
from gt_tui.rubric.path import Path
from gt_tui.text.counting import plural
from gt_tui.text.inert import inert_line
from gt_tui.text.late import Late
from gt_tui.text.seeking import has_word, word_set

THIN_SHARE = 0.5
"""A near miss with fewer than this share of the full answer's words fails for being short."""

_AWARDS = "expected_component_awards"
TOKEN = Late(
    r"<\|[^<>\n]{0,60}>|<[a-z_ ]{1,30}\|>|</?think(?:ing)?>|<(?:start|end)_of_turn>|\[/?INST\]|<</?SYS>>"
    r"|</?s>",
    re.IGNORECASE,
)

_ONE = r"(?:1|one|a|2|two)"
_POINTS = r"(?:points?|marks?)(?! (?:of the|of law|of view|on|along|from)\b)\b"
_OR = r"(?:\s?(?:-|–|to)\s?|\s(?:or|to)\s)"
_TOLERANCE = Late(
    r"\bplus or minus (?:1|one)\b|\bgive or take (?:1|one|a (?:point|mark))\b"
    rf"|\bwithin {_ONE} {_POINTS}|\btolera(?:nce|ted)\b(?! (?:of|in|to) (?:the|an?)\b)"
    rf"|\b(?<!from )[0-9]{_OR}[0-9] (?:{_POINTS}|of \d+\b)"
    r"|\beither (?:award|total|score) (?:is|would be|will be)\b"
    rf"|\b(?:may|might|can|could) (?:differ|move|vary|be off) by {_ONE} (?:point|mark)"
    rf"|\b(?:C\d+|total(?: of)?|award(?: of)?|score(?: of)?|between)(?:(?: (?:is|may|might|can|could|be|of))*|:) [0-9]"
    rf"(?:{_OR}|\sand\s)[0-9]\b(?=\s*(?:$|[.,;:)]|(?:points?|marks?|here|would|is|are|will)\b))"
    r"|\b(?:could|might|may) (?:also|as well|equally) (?:be|get|score|earn) [0-9]\b"
    rf"|\b(?:1|one|a) (?:point|mark) (?:more|less|higher|lower|up|down|either way)\b[^.;]{{0,20}}"
    r"\b(?:acceptable|accepted|allowed|fine|possible|ok|defensible)\b"
    r"|\b(?:1|one|a) (?:point|mark) (?:either way|up or down)\b"
    r"|\b(?:allow|accept|permit)s? (?:for )?(?:1|one|a) (?:point|mark) (?:more|less|either|up|of)\b"
    r"|\b[0-9] (?:is|would be) (?:also |equally |just as )?(?:acceptable|defensible|fine|possible)\b",
    re.IGNORECASE,
)
_TOLERANCE_WORDS = word_set(
    """plus give within tolerance tolerated either may might can could point points mark marks of or to and total award
    score between is would c"""
)
_PLUS_MINUS = Late(
    r"(?<![.,]\d)(?<![.,]\d\d)(?<![.,]\d )(?<![.,]\d\d )(?:±|\+/-)\s*(?:1|one|2|two)\b"
    r"(?!\s*(?:[°%µ]|(?!points?\b|marks?\b|in\b|on\b|for\b|is\b|as\b|at\b|if\b)[a-zA-Z]))",
    re.IGNORECASE,
)


def check_fixture_ids(question: Question) -> Iterator[Problem]:
    """Find fixtures without an id (GT701); doubles are looked for in the whole file."""
    for k, fixture in enumerate(question.fixtures):
        if not fixture.id.strip():
            message = f"Fixture {k + 1} has no id: call it {quote(f'{question.id}-F{k + 1}')}."
            yield found("GT701", message, _at(question, k, "fixture_id"), question.id)


def check_duplicate_fixture_ids(questions: Sequence[QuestionFacts]) -> Iterator[Problem]:
    """Find fixtures whose id an earlier one of the file has already (GT702)."""
    first: dict[str, Path] = {}
    for question in questions:
        for k, name in enumerate(question.fixture_ids):
            if not name.strip():
                continue
            path = ("questions", question.index, "calibration", k, "fixture_id")
            earlier = first.setdefault(name, path)
            if earlier != path:
                message = f"Fixture id {quote(name)} is already used: rename one."
                yield found("GT702", message, path, question.id, related=(earlier,))


def check_fixture_text(question: Question) -> Iterator[Problem]:
    """Find fixtures without an answer (GT703)."""
    for k, fixture in enumerate(question.fixtures):
        if not fixture.response_text.strip():
            message = f"{_name(fixture, k)} has no answer: write one as a candidate would."
            yield found("GT703", message, _at(question, k, "response_text"), question.id)


def check_gate_predicted(question: Question) -> Iterator[Problem]:
    """Find fixtures that do not predict the gate decision (GT704)."""
    for k, fixture in enumerate(question.fixtures):
        if fixture.gate_passed is None:
            message = f"{_name(fixture, k)} does not predict the gate: set expected_gate_passed to true or false."
            yield found("GT704", message, _at(question, k, "expected_gate_passed"), question.id)


def check_unknown_awards(question: Question) -> Iterator[Problem]:
    """Find awards for components that the question does not have (GT705)."""
    known = {c.id for c in question.components}
    for k, fixture in enumerate(question.fixtures):
        for n, award in enumerate(fixture.awards):
            if award.id not in known:
                message = f"{_name(fixture, k)} awards {quote(award.id)}, which is no component of this question."
                yield found("GT705", message, _at(question, k, _AWARDS, n, "id"), question.id)


def check_missing_awards(question: Question) -> Iterator[Problem]:
    """Find components that a fixture says nothing about (GT706)."""
    for k, fixture in enumerate(question.fixtures):
        predicted = {award.id for award in fixture.awards}
        missing = dict.fromkeys(c.id for c in question.components if c.id.strip() and c.id not in predicted)
        if missing:
            listed = ", ".join(show_id(name) for name in missing)
            message = f"{_name(fixture, k)} predicts nothing for {listed}: add the award, 0 where it earns nothing."
            yield found("GT706", message, _at(question, k, _AWARDS), question.id)


def check_duplicate_awards(question: Question) -> Iterator[Problem]:
    """Find components that a fixture awards twice (GT707)."""
    for k, fixture in enumerate(question.fixtures):
        first: dict[str, int] = {}
        for n, award in enumerate(fixture.awards):
            earlier = first.setdefault(award.id, n)
            if earlier != n:
                message = f"{_name(fixture, k)} awards {quote(award.id)} twice: keep one."
                related = (_at(question, k, _AWARDS, earlier, "id"),)
                yield found("GT707", message, _at(question, k, _AWARDS, n, "id"), question.id, related=related)


def check_award_range(question: Question) -> Iterator[Problem]:
    """Find awards that are not whole numbers from 0 to the component's points (GT708)."""
    maxima = {c.id: c.points for c in question.components}
    for k, fixture in enumerate(question.fixtures):
        for n, award in enumerate(fixture.awards):
            maximum = maxima.get(award.id)
            name = show_id(award.id)
            if award.awarded is None:
                message = f"{_name(fixture, k)} has no whole number for {name}: write the award."
            elif award.awarded < 0:
                message = f"{_name(fixture, k)} awards {award.awarded} for {name}: the least is 0."
            elif maximum is not None and award.awarded > maximum:
                message = (
                    f"{_name(fixture, k)} awards {award.awarded} for {name}, which has {plural(maximum, 'point')}."
                )
            else:
                continue
            yield found("GT708", message, _at(question, k, _AWARDS, n, "awarded"), question.id)


def check_total(question: Question) -> Iterator[Problem]:
    """Find totals that are not the sum of the awards (GT709).

    Where a component has no award (GT706) the sum is not known, only its least.
    """
    paying = {component.id for component in question.components}
    for k, fixture in enumerate(question.fixtures):
        awards = [award.awarded for award in fixture.awards if award.awarded is not None]
        if len(awards) != len(fixture.awards) or fixture.total == sum(awards):
            continue  # with an unreadable award there is no sum to compare
        if paying - {award.id for award in fixture.awards} and (fixture.total is None or fixture.total > sum(awards)):
            continue
        says = "has no total" if fixture.total is None else f"has the total {fixture.total}"
        message = f"{_name(fixture, k)} {says}, but its awards sum to {sum(awards)}."
        yield found("GT709", message, _at(question, k, "expected_total"), question.id)


def check_failed_gate(question: Question) -> Iterator[Problem]:
    """Find fixtures that fail the gate and predict credit all the same, told once a fixture (GT710)."""
    for k, fixture in enumerate(question.fixtures):
        if fixture.gate_passed is not False:
            continue
        paid = [n for n, award in enumerate(fixture.awards) if award.awarded]
        if paid:
            listed = ", ".join(show_id(fixture.awards[n].id) for n in paid)
            message = f"{_name(fixture, k)} fails the gate but awards {listed}: a failed gate brings all to 0."
            path = _at(question, k, _AWARDS, paid[0], "awarded")
            related = (_at(question, k, "expected_gate_passed"),)
            yield found("GT710", message, path, question.id, related=related)


def check_passed_gate(question: Question) -> Iterator[Problem]:
    """Find fixtures that pass the gate without its full points (GT711)."""
    gate = question.gate_component
    if gate is None or gate.points is None:
        return
    for k, fixture in enumerate(question.fixtures):
        if fixture.gate_passed is not True:
            continue
        for n, award in enumerate(fixture.awards):
            if award.id == gate.id and award.awarded is not None and award.awarded < gate.points:
                message = (
                    f"{_name(fixture, k)} passes the gate but awards {award.awarded} of {gate.points} "
                    f"for {show_id(gate.id)}: the gate is paid in full or not at all."
                )
                related = (_at(question, k, "expected_gate_passed"),)
                path = _at(question, k, _AWARDS, n, "awarded")
                yield found("GT711", message, path, question.id, related=related)
                break


def check_four_kinds(question: Question) -> Iterator[Problem]:
    """Find questions that lack one of the four kinds of fixture (GT712)."""
    missing = missing_kinds(question)
    if missing:
        listed = ", ".join(missing)
        which = "this kind" if len(missing) == 1 else "these kinds"
        each = "one" if len(missing) == 1 else "one for each"
        message = f"The question has no fixture of {which}: {listed}. Write {each}."
        unknown = [
            _name(fixture, k) for k, fixture in enumerate(question.fixtures) if question.kind_of(fixture) is None
        ]
        if unknown:
            message += f" Of unknown kind, since the prediction does not tell: {', '.join(unknown)}."
        yield found("GT712", message, place(question, "calibration"), question.id, shared=tuple(missing))


def check_declared_kind(question: Question) -> Iterator[Problem]:
    """Find fixtures whose declared kind does not fit the predicted total (GT713)."""
    for k, fixture in enumerate(question.fixtures):
        kind, total, gate_points = fixture.declared_kind, fixture.total, question.gate_points
        if kind is None or total is None or gate_points is None:
            continue
        match kind:
            case FixtureKind.NEAR_MISS:
                fits, wanted = total == 0, "0"
            case FixtureKind.MINIMUM_PASS:
                fits, wanted = total == gate_points, f"exactly the gate's {gate_points}"
            case FixtureKind.PARTIAL:
                fits = gate_points <= total <= TOTAL_POINTS
                wanted = f"{gate_points} to {TOTAL_POINTS}"
            case FixtureKind.FULL:
                fits, wanted = total >= TOTAL_POINTS - 1, f"{TOTAL_POINTS - 1} or {TOTAL_POINTS}"
        if not fits:
            message = f"{_name(fixture, k)} is declared {kind}, which predicts {wanted}; its total is {total}."
            related = (_at(question, k, "kind"),)
            yield found("GT713", message, _at(question, k, "expected_total"), question.id, related=related)


def check_thin_near_miss(question: Question) -> Iterator[Problem]:
    """Find near misses with less than half the words of the full answer (GT716)."""
    lengths = [_length(fixture.response_text) for fixture in question.fixtures]
    kinds = [question.kind_of(fixture) for fixture in question.fixtures]
    full = [k for k, kind in enumerate(kinds) if kind is FixtureKind.FULL and lengths[k]]
    if not full:
        return
    longest = max(full, key=lambda k: lengths[k])
    for k, fixture in enumerate(question.fixtures):
        if kinds[k] is FixtureKind.NEAR_MISS and 0 < lengths[k] < THIN_SHARE * lengths[longest]:
            message = (
                f"{_name(fixture, k)} is a near miss of {plural(lengths[k], 'word')}, the full answer has "
                f"{lengths[longest]}: make it as strong everywhere but on the gated claim."
            )
            related = (_at(question, longest, "response_text"),)
            yield found("GT716", message, _at(question, k, "response_text"), question.id, related=related)


@lru_cache(maxsize=1024)
def _length(text: str) -> int:
    return len(text.split())


@lru_cache(maxsize=1024)
def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def check_same_text(question: Question) -> Iterator[Problem]:
    """Find fixtures with the text of an earlier one, letter case and white space aside (GT717)."""
    first: dict[str, int] = {}
    for k, fixture in enumerate(question.fixtures):
        text = _folded(fixture.response_text)
        earlier = first.setdefault(text, k)
        if text and earlier != k:
            message = f"{_name(fixture, k)} has the same text as {_name(question.fixtures[earlier], earlier)}."
            related = (_at(question, earlier, "response_text"),)
            yield found("GT717", message, _at(question, k, "response_text"), question.id, related=related)


def check_control_tokens(question: Question) -> Iterator[Problem]:
    """Find fixtures with leaked control tokens of a language model (GT902)."""
    for k, fixture in enumerate(question.fixtures):
        match = (
            TOKEN.search(fixture.response_text)
            if "<" in fixture.response_text or "[" in fixture.response_text
            else None
        )
        if match:
            message = (
                f"Fixture {quote(fixture.id)} holds the control token {quote(match.group())}; the judge "
                f"will not see it."
            )
            path = place(question, "calibration", k, "response_text")
            yield found("GT902", message, path, question.id, shared=(inert_line(match.group()),))


def check_tolerance(question: Question) -> Iterator[Problem]:
    """Find determinate fixtures whose rationale allows more than one award (GT720)."""
    for k, fixture in enumerate(question.fixtures):
        if fixture.determinacy is not Determinacy.DETERMINATE:
            continue
        allowance = _allowance(fixture.rationale)
        if allowance:
            message = (
                f"{_name(fixture, k)} is determinate, but its rationale says {quote(allowance)}: make it open, or "
                "name the one award."
            )
            yield found("GT720", message, _at(question, k, "rationale"), question.id, shared=(inert_line(allowance),))


@lru_cache(maxsize=1024)
def _allowance(rationale: str) -> str:
    match = _PLUS_MINUS.search(rationale)
    if match is None and has_word(rationale, _TOLERANCE_WORDS):
        match = _TOLERANCE.search(rationale)
    return match.group() if match else ""


def check_standardisation_ids(head: Head, questions: Sequence[QuestionFacts]) -> Iterator[Problem]:
    """Find entries of the standardisation set that are no fixture of the file (GT801)."""
    if not head.standardisation_set:
        return
    known = {name for question in questions for name in question.fixture_ids}
    for n, name in enumerate(head.standardisation_set):
        if name not in known:
            message = f"The standardisation set names {quote(name)}, but no fixture has this id."
            yield found("GT801", message, ("benchmark", "standardisation_set", n))


def check_standardisation_sections(head: Head, questions: Sequence[QuestionFacts]) -> Iterator[Problem]:
    """Find a standardisation set from one section of a rubric that has several (GT802)."""
    wanted = set(head.standardisation_set)
    used = {question.section for question in questions if not wanted.isdisjoint(question.fixture_ids)}
    others = dict.fromkeys(q.section for q in questions if q.section and q.section not in used)
    if len(used) == 1 and others:
        listed = ", ".join(quote(name) for name in list(others)[:3])
        message = f"All fixtures of the standardisation set are of section {quote(*used)}: add some of {listed}."
        yield found("GT802", message, ("benchmark", "standardisation_set"))


def _at(question: Question, k: int, *steps: str | int) -> Path:
    return place(question, "calibration", k, *steps)


def _name(fixture: Fixture, position: int) -> str:
    return f"Fixture {quote(fixture.id)}" if fixture.id.strip() else f"Fixture {position + 1}"


FIXTURE_CHECKS: tuple[Callable[[Question], Iterator[Problem]], ...] = (
    check_fixture_ids,
    check_fixture_text,
    check_gate_predicted,
    check_unknown_awards,
    check_missing_awards,
    check_duplicate_awards,
    check_award_range,
    check_total,
    check_failed_gate,
    check_passed_gate,
    check_four_kinds,
    check_declared_kind,
    check_thin_near_miss,
    check_same_text,
    check_control_tokens,
    check_tolerance,
)
"""The rules of this file that look at one question."""
