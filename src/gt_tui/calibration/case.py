"""A fixture with its verdict, and what its answer and its rubric have in common: what a diagnosis starts from."""

from __future__ import annotations

import re

from msgspec import Struct

from gt_tui.calibration.compare import Comparison
from gt_tui.calibration.noise import Spread
from gt_tui.checks.claims import read_claim, senses_of, terms_of, variant_key
from gt_tui.judge.denial import disputed_sentences
from gt_tui.judge.verdict import Verdict
from gt_tui.rubric.marking_block import MarkingBlock, marking_block
from gt_tui.rubric.model import BINARY, Fixture, Head, Question
from gt_tui.text.sentences import Sentence, sentences


class Case(Struct, frozen=True):
    """A fixture with its verdict: all that a diagnosis starts from."""

    head: Head
    question: Question
    fixture: Fixture
    verdict: Verdict
    comparison: Comparison
    spread: Spread | None = None

    @property
    def block(self) -> MarkingBlock:
        """The marking block as it is."""
        return marking_block(self.head, self.question)

    @property
    def gate_id(self) -> str:
        """Id of the gate component."""
        gate = self.question.gate_component
        return gate.id if gate else "C1"

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences of the fixture's answer."""
        return sentences(self.fixture.response_text)

    def condition(self, component_id: str) -> str:
        """Give the credit condition of a component; for the gate its pass condition."""
        if component_id == self.gate_id and self.question.gate:
            return self.question.gate.pass_condition
        return next((c.credit_if for c in self.question.components if c.id == component_id), "")


RESEMBLES_AT = 0.5
"""Share of a do-not-credit entry's content words that one sentence of an answer must hold to resemble it."""
_NAMES = re.compile(r"\bC\d+\b")


def resembling(case: Case, component_id: str) -> int | None:
    """Give the position of the do-not-credit entry for a component that a sentence of the fixture resembles most."""
    key = variant_key(case.block.variants)
    best, found = RESEMBLES_AT, None
    for position, entry in enumerate(case.question.do_not_credit):
        if component_id not in _NAMES.findall(entry):
            continue
        said = " ".join(s.text for s in sentences(entry) if not _NAMES.search(s.text)) or entry
        share = max((_share(said, s.text, key) for s in case.sentences), default=0.0)
        if share >= best:
            best, found = share, position
    return found


def _share(asked: str, text: str, key: tuple[tuple[tuple[str, ...], ...], ...]) -> float:
    wanted = senses_of(asked, key) - senses_of("offered named", key)
    return len(wanted & senses_of(text, key)) / len(wanted) if wanted else 0.0


def likeness(case: Case, condition: str, text: str) -> float:
    """Give the share, 0..1, of a condition's content words that a text holds."""
    key = variant_key(case.block.variants)
    wanted = {term.sense for term in read_claim(condition, key).terms}
    return len(wanted & senses_of(text, key)) / len(wanted) if wanted else 0.0


A_WORD = 2
"""Shared words up to which an award may hang on a mere mention; beyond that the sentence answers the condition."""


def shared_words(case: Case, condition: str, text: str) -> list[str]:
    """Give the words of a text that a condition asks for, each once."""
    key = variant_key(case.block.variants)
    wanted = {term.sense for term in read_claim(condition, key).terms}
    found = {sense: text[start:end] for sense, start, end in terms_of(text, key) if sense in wanted}
    return list(found.values())


def used_variants(case: Case) -> list[tuple[str, str]]:
    """Give canonical term and accepted form for each accepted form that the fixture uses in the term's place."""
    text = case.fixture.response_text
    found = []
    for variant in case.block.variants:
        term, forms = variant.parted()
        forms = forms or tuple(part.strip() for part in variant.accepted_text.split(","))
        if not term.strip() or re.search(rf"\b{re.escape(term.strip())}\b", text, re.IGNORECASE):
            continue
        for form in forms:
            if form and re.search(rf"\b{re.escape(form)}\b", text, re.IGNORECASE):
                found.append((term.strip(), form))
    return found


def gate_in_own_words(case: Case) -> str:
    """Give an answer that says the gate's claim and nothing else, or "" where the rubric has no such words.

    The "that" clause of the pass condition, or all of one that is put as a claim; else the model answer's sentence
    that is closest to it, if that holds most of its words and supposes nothing ("Had the sample been fresh, ...").
    """
    first = next(iter(sentences(_gate_condition(case))), None)
    if first is None:
        return ""
    claim = read_claim(first.text, ())
    clause = _THAT.match(first.text, claim.start)
    if clause or (claim.verb_end == 0 and _CLAIMS.fullmatch(first.text) and not _ORDERS.match(first.text)):
        body = re.split(r"[:;]", (clause["claim"] if clause else first.text).strip().rstrip("."))[0]
        return f"{body[:1].upper()}{body[1:]}."
    condition = case.condition(case.gate_id)
    said = [s.text for s in sentences(case.question.model_answer) if not _SUPPOSES.match(s.text)]
    nearest = max(said, key=lambda text: likeness(case, condition, text), default="")
    return nearest if likeness(case, condition, nearest) >= _SAYS_IT else ""


def says_all_of_the_gate(case: Case, answer: str) -> bool:
    """Tell whether an answer says all that the pass condition asks for, word for word."""
    condition = _gate_condition(case)
    own = gate_in_own_words(case)
    if not own or len(sentences(condition)) > 1 or not _words(condition).endswith(_words(own)):
        return False
    said = sentences(answer)
    return any(
        f"{_words(sentence.text)} ".startswith(f"{_words(own)} ") and not disputed
        for sentence, disputed in zip(said, disputed_sentences(said), strict=True)
    )


def _gate_condition(case: Case) -> str:
    return BINARY.sub(" ", case.condition(case.gate_id)).strip()


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


_SAYS_IT = 0.5
"""Share of a condition's words that a sentence of the model answer must hold to stand for it."""
_SUPPOSES = re.compile(r"(?:had|if|were|unless|suppose|without)\b", re.IGNORECASE)
_CLAIMS = re.compile(
    r"[^:;]*\b(?:is|are|was|were|has|have|had|can|cannot|does|do|did|will|would)\b[^:;]*", re.IGNORECASE
)
_ORDERS = re.compile(
    r"\W*(?:any|at least|one|two|three|\d+|all|both|either|each|must|credit|full|award|points?|marks?|mention)\b",
    re.IGNORECASE,
)
"""With which a condition speaks to a marker and makes no claim: "Any two of ...", "Credit ..."."""
_THAT = re.compile(
    r"(?:(?:must|should|has to|needs to|correctly|clearly|explicitly)\s+)*(?:state|say|conclude|argue|recogni[sz]e"
    r"|explain|show|note|identif(?:y|ie)|infer|deduce|report|find|points? out|makes? clear|mention|claim|decide"
    r"|determine|hold|understand|see|observe|reason|establish|judge|propose|suggest|realise|know|acknowledge|assert)s?"
    r"\s+(?:both\s+|\w+ly\s+)?that\b\s+(?P<claim>.*)$",
    re.IGNORECASE | re.DOTALL,
)
