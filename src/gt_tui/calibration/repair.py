"""Prepared repairs: for each cause the edits that the author can take, change or drop, and what they then flip.

A repair is a few edits of the rubric with blanks for the author's own words. Nothing is changed here.
MISSION, "What makes a rubric good" and "Calibration and repair", are the source of each kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from gt_tui.calibration.case import A_WORD, Case, shared_words
from gt_tui.calibration.compare import Agreement, Comparison
from gt_tui.calibration.diagnose import Cause, separates_contrapositive
from gt_tui.calibration.finding import Finding
from gt_tui.checks.claims import read_claim
from gt_tui.checks.overlap import find_overlaps, naming
from gt_tui.rubric.edits import DeleteNode, Edit, InsertItem, SetValue
from gt_tui.rubric.marking_block import marking_block
from gt_tui.rubric.model import BINARY, Component, FixtureKind, Head, Question
from gt_tui.rubric.path import Path
from gt_tui.rubric.tree import Value
from gt_tui.text.sentences import sentences


class Kind(StrEnum):
    """What a repair does. The words are shown on screen."""

    EXCLUDE = "narrow the component and write the exclusion inside it"
    LINK = "ask for the link, not for the word"
    TRIM = "trim the fixture to its core"
    BARE = "let the fixture say the gate's claim in the rubric's words"
    DERIVATION = "test the derivation: gate, fail example, do-not-credit entry"
    DERIVATION_SAID = "test the derivation: gate, fail example"
    ONE_CLAIM = "let the gate ask for one claim"
    REWORD = "reword the condition"
    NOT_NEEDED = "say in the condition what an answer need not say"
    VARIANT = "add a variant"
    SPLIT = "say how the points divide"
    BINARY = "mark the component as all or nothing"
    ENTRY = "reword the do-not-credit entry"
    DROP_ENTRY = "delete the do-not-credit entry"
    REWRITE = "write the fixture's answer anew"
    PREDICTION = "correct the prediction"


class Blank(Struct, frozen=True):
    """Words that only the author has."""

    label: str
    suggestion: str
    """What stands there until the author writes; empty where it must be written."""


class Prepared(Struct, frozen=True):
    """A repair before the author has seen it."""

    kind: Kind
    component: str
    why: str
    blanks: tuple[Blank, ...]
    entry: int | None = None


class Refused(Exception):
    """This repair is known to fail, or lacks words; says why."""


CONTRAPOSITIVE = (
    "nobody can tell a claim from its own contrapositive: whoever states the one has stated the other, so an "
    "exclusion like this was tried and failed. Take the repeated content out of the condition, and exclude the "
    "gate's claim in so many words"
)

_KINDS: dict[Cause, tuple[Kind, ...]] = {
    Cause.NOISE: (),
    Cause.MISREAD: (Kind.NOT_NEEDED,),
    Cause.OVERLAP: (Kind.EXCLUDE,),
    Cause.CONTRAPOSITIVE: (Kind.EXCLUDE,),
    Cause.VOLUNTEERS: (Kind.TRIM, Kind.BARE, Kind.REWRITE, Kind.EXCLUDE),
    Cause.WRONG_ROUTE: (Kind.DERIVATION, Kind.DERIVATION_SAID),
    Cause.GATE_STRICT: (Kind.REWORD, Kind.VARIANT),
    Cause.CONJUNCTION: (Kind.ONE_CLAIM,),
    Cause.THIN: (Kind.REWRITE, Kind.VARIANT, Kind.REWORD),
    Cause.VARIANT_REFUSED: (Kind.REWORD,),  # the variant stands in the rubric already
    Cause.SHADOWED: (Kind.ENTRY, Kind.DROP_ENTRY),
    Cause.IGNORED: (Kind.EXCLUDE,),
    Cause.FOR_A_WORD: (Kind.LINK,),
    Cause.IN_PART: (Kind.BINARY, Kind.SPLIT),
    Cause.UNDIVIDED: (Kind.SPLIT, Kind.REWRITE),
    Cause.SHARED: (Kind.EXCLUDE, Kind.SPLIT),
    Cause.STRICT: (Kind.REWORD, Kind.VARIANT),
    Cause.PREDICTION: (),
}

_WHY: dict[Kind, str] = {
    Kind.EXCLUDE: "a marker reads the component and not your mind; only words inside it stop a second payment",
    Kind.LINK: "a reasoning component asks for a connexion that an answer must make, not for a term that it may drop",
    Kind.TRIM: "the component is sound; the fixture says more than its prediction claims",
    Kind.BARE: "the sentence cannot be cut, so this is the pass condition's claim in its place: see whether it still "
    "reads like an answer, and whether the component pays for another wording of the gate",
    Kind.DERIVATION: "the gate must say that the way is tested, and show an answer that has the end without the way",
    Kind.DERIVATION_SAID: "the gate must say that the way is tested, and show an answer that has the end without the "
    "way; a do-not-credit entry names this answer already",
    Kind.ONE_CLAIM: "an answer that lacks one of several facts loses all ten points; the rest belongs to C2 onward",
    Kind.REWORD: "the condition asks for more than you meant, or in words that answers do not use",
    Kind.NOT_NEEDED: "where the judge's reason names something that the condition does not ask for, say so; where it "
    "names nothing, no wording helps: mark with another judge",
    Kind.VARIANT: "a wording that you accept must stand in the rubric",
    Kind.SPLIT: "where a component holds several facts, it says what each is worth, and what one alone earns",
    Kind.BINARY: "[Binary] is for one determinate fact: all or nothing",
    Kind.ENTRY: "the entry reads like an answer that the rubric accepts",
    Kind.DROP_ENTRY: "the gate or the component rules out the wrong answer already",
    Kind.REWRITE: "the fixture does not say what its prediction claims, no less and no more",
    Kind.PREDICTION: "last, since it makes the test agree with the judge: say why the judge is right",
}


def prepare(case: Case, finding: Finding) -> tuple[Prepared, ...]:
    """Give the repairs for what was found, the likeliest first, correcting the prediction always last.

    A finding without a cause gets none: what cannot be told apart must not be repaired by guess. Where the judge is at
    fault the prediction is not corrected.
    """
    if finding.cause is None or finding.cause is Cause.NOISE:
        return ()
    kinds = [kind for kind in _KINDS[finding.cause] if _fits(case, finding, kind)]
    if Kind.BARE in kinds and _overlaps_gate(case, finding.component):
        kinds.remove(Kind.BARE)  # the fixture's own words are as good: the overlap in the rubric comes first
        kinds.append(Kind.BARE)
    if finding.cause is not Cause.MISREAD:
        kinds.append(Kind.PREDICTION)
    return tuple(_prepared(case, finding, kind) for kind in kinds)


def _fits(case: Case, finding: Finding, kind: Kind) -> bool:
    if kind is Kind.SPLIT and finding.component == case.gate_id:
        return False  # a gate passes or fails, and its points with it
    if kind is Kind.BINARY:
        return BINARY.search(case.condition(finding.component)) is None
    if kind in (Kind.TRIM, Kind.BARE):
        cut = all(sentence in case.fixture.response_text for sentence in _sentences(finding.core))
        return bool(finding.core) and finding.core != case.fixture.response_text and cut is (kind is Kind.TRIM)
    if finding.cause is Cause.VOLUNTEERS and kind is Kind.REWRITE:
        return not finding.core  # nobody knows what to cut
    if finding.cause is Cause.VOLUNTEERS and kind is Kind.EXCLUDE:
        # what is excluded is the gate's claim, which has to be what the component paid for
        minimum = case.question.kind_of(case.fixture) is FixtureKind.MINIMUM_PASS
        return minimum or bool(_overlaps_gate(case, finding.component))
    if kind in (Kind.DERIVATION, Kind.DERIVATION_SAID):
        return (finding.entry is None) is (kind is Kind.DERIVATION)
    return finding.entry is not None if kind in (Kind.ENTRY, Kind.DROP_ENTRY) else True


def _prepared(case: Case, finding: Finding, kind: Kind) -> Prepared:
    return Prepared(kind, finding.component, _WHY[kind], _blanks(case, finding, kind), finding.entry)


def _blanks(case: Case, finding: Finding, kind: Kind) -> tuple[Blank, ...]:
    condition = case.condition(finding.component)
    match kind:
        case Kind.EXCLUDE:
            return (Blank(f"{finding.component} pays when", _narrowed(case, finding)),)
        case Kind.LINK:
            words = shared_words(case, condition, finding.sentence)
            named = " and ".join(words) if 0 < len(words) <= A_WORD else "the term"
            said = f"{condition} Naming {named} without the link earns nothing here."
            return (Blank(f"{finding.component} pays when", said),)
        case Kind.TRIM | Kind.BARE:
            return (Blank("the fixture's answer", finding.core),)
        case Kind.REWRITE:
            return (Blank("the fixture's answer", case.fixture.response_text),)
        case Kind.DERIVATION | Kind.DERIVATION_SAID:
            tested = "The derivation is what is tested: the conclusion by another route fails."
            gate = Blank("the gate passes when", f"{condition} {tested}")
            example = Blank("fail example: an answer of this shape", f"Says no more than: {finding.core}")
            if finding.entry is not None:
                return gate, example
            # Only the author can name the route: the core holds the right conclusion, and an entry that names that
            # would shadow right answers.
            label = f"do-not-credit entry: the route, not the conclusion; end with “Fails {finding.component}.”"
            return gate, example, Blank(label, "")
        case Kind.ONE_CLAIM | Kind.REWORD | Kind.NOT_NEEDED:
            at_gate = finding.component == case.gate_id
            return (Blank("the gate passes when" if at_gate else f"{finding.component} pays when", condition),)
        case Kind.VARIANT:
            term, form = finding.variant or ("", "")
            return Blank("the rubric's term", term), Blank("another wording that you accept", form)
        case Kind.SPLIT:
            return (Blank(f"{finding.component} pays when", condition),)
        case Kind.BINARY:
            return (Blank(f"{finding.component} pays when", f"[Binary] {condition}"),)
        case Kind.ENTRY:
            entry = case.question.do_not_credit[finding.entry] if finding.entry is not None else ""
            return (Blank("do-not-credit entry", entry),)
        case Kind.DROP_ENTRY:
            return ()
        case Kind.PREDICTION:
            return (Blank("why the judge is right", ""),)


def _unstopped(text: str) -> str:
    return text.strip().rstrip(".")


def _narrowed(case: Case, finding: Finding) -> str:
    """Give the component's condition with an exclusion in it; one that failed before is taken out."""
    condition = case.condition(finding.component)
    if finding.cause is Cause.CONTRAPOSITIVE:
        kept = [s for s in _sentences(condition) if not _separates(s)]
        condition = " ".join(kept) or condition
    if finding.cause is Cause.IGNORED and finding.entry is not None:
        entry = _sentences(case.question.do_not_credit[finding.entry])
        return f"{condition} {_unstopped(entry[0] if entry else '')} earns nothing here."
    if finding.cause is Cause.SHARED and finding.other:
        return f"{condition} What is credited under {finding.other} is not credited here."
    suggestion = _overlaps_gate(case, finding.component)
    if not suggestion:
        claim = naming(read_claim(case.condition(case.gate_id), ()))
        suggestion = f"{claim} is credited under {case.gate_id}, not here."
    return condition if suggestion in condition else f"{condition} {suggestion}"


def _overlaps_gate(case: Case, component: str) -> str:
    """Give the exclusion that the overlap with the gate suggests, or "" where none is seen."""
    overlaps = find_overlaps(case.question, case.head.global_variants)
    return next((o.suggestion for o in overlaps if (o.first_id, o.second_id) == (case.gate_id, component)), "")


def _sentences(text: str) -> list[str]:
    return [sentence.text for sentence in sentences(text)]


def edits(case: Case, prepared: Prepared, words: Sequence[str]) -> tuple[Edit, ...]:
    """Give the edits of a repair with the author's words in its blanks.

    Raises Refused for a repair that is known to fail and for a blank that was left empty.
    """
    for blank, word in zip(prepared.blanks, words, strict=True):
        if not word.strip():
            raise Refused(f"“{blank.label}” is still empty: these words only you have")
    if prepared.kind in _CONDITIONS and any(_separates(word) for word in words):
        raise Refused(CONTRAPOSITIVE)
    return tuple(_edits(case, prepared, [word.strip() for word in words]))


_CONDITIONS = (
    Kind.EXCLUDE,
    Kind.LINK,
    Kind.REWORD,
    Kind.NOT_NEEDED,
    Kind.SPLIT,
    Kind.BINARY,
    Kind.ONE_CLAIM,
    Kind.ENTRY,
)


def _separates(text: str) -> bool:
    stub = Question(0, "", components=(Component("C2", 1, False, text),))
    return bool(separates_contrapositive(stub, "C2"))


def _edits(case: Case, prepared: Prepared, words: list[str]) -> list[Edit]:
    question = case.question
    at: Path = ("questions", question.index)
    position = next((n for n, c in enumerate(question.components) if c.id == prepared.component), None)
    match prepared.kind:
        case Kind.TRIM | Kind.BARE | Kind.REWRITE:
            return [SetValue((*_fixture_path(case), "response_text"), words[0])]
        case Kind.PREDICTION:
            return _prediction(case, words[0])
        case Kind.VARIANT:
            place = (*at, "accepted_variants")
            return [InsertItem(place, len(question.accepted_variants), _variant(case, words[0], words[1]))]
        case Kind.ENTRY:
            return [SetValue((*at, "do_not_credit", prepared.entry or 0), words[0])]
        case Kind.DROP_ENTRY:
            return [DeleteNode((*at, "do_not_credit", prepared.entry or 0))]
        case _:
            made: list[Edit] = []
            if prepared.component == case.gate_id:
                made.append(SetValue((*at, "gate", "pass_condition"), words[0]))
            if position is not None:
                made.append(SetValue((*at, "components", position, "credit_if"), words[0]))
            if prepared.kind in (Kind.DERIVATION, Kind.DERIVATION_SAID):
                examples = len(question.gate.fail_examples) if question.gate else 0
                made.append(InsertItem((*at, "gate", "fail_examples"), examples, words[1]))
                if len(words) > 2:
                    made.append(InsertItem((*at, "do_not_credit"), len(question.do_not_credit), words[2]))
            return made


def _fixture_path(case: Case) -> Path:
    position = next((n for n, f in enumerate(case.question.fixtures) if f is case.fixture), None)
    if position is None:
        position = [f.id for f in case.question.fixtures].index(case.fixture.id)
    return ("questions", case.question.index, "calibration", position)


def _prediction(case: Case, why: str) -> list[Edit]:
    at, verdict = _fixture_path(case), case.verdict
    made: list[Edit] = [SetValue((*at, "expected_gate_passed"), verdict.gate_passed)]
    for position, award in enumerate(case.fixture.awards):
        actual = verdict.award(award.id)
        if actual is not None and actual != award.awarded:
            made.append(SetValue((*at, "expected_component_awards", position, "awarded"), actual))
    made.append(SetValue((*at, "expected_total"), verdict.total))
    before = case.fixture.rationale.strip()
    made.append(SetValue((*at, "rationale"), f"{before} Corrected: {why}".strip()))
    return made


def _variant(case: Case, term: str, form: str) -> Value:
    """Give the variant in the shape that this rubric uses; by default the one that the public harness can read."""
    shapes = [variant.shape for variant in (*case.question.accepted_variants, *case.head.global_variants)]
    shape = shapes[0] if shapes else "drifted"
    if shape == "plain":
        return f"{term}: {form}"
    if shape == "documented":
        return {"term": term, "variants": [form], "note": ""}
    return {"canonical": term, "accepted_variants": form, "note": ""}


# -- what a repair flips


class Flip(Struct, frozen=True):
    """One fixture before and after a repair."""

    fixture_id: str
    before: Comparison
    after: Comparison
    predicted: bool
    """Whether the author said that its verdict would flip."""

    @property
    def flipped(self) -> bool:
        """Whether the judge's gate decision or an award changed; False while either side has no verdict."""
        if self.before.gate_actual is None or self.after.gate_actual is None:
            return False
        old = (self.before.gate_actual, *(row.actual for row in self.before.components))
        return old != (self.after.gate_actual, *(row.actual for row in self.after.components))

    @property
    def told(self) -> str:
        """How prediction and observation stand, in words."""
        if self.after.gate_actual is None:
            return "no verdict after the repair"
        if self.before.gate_actual is None:
            return "no verdict before the repair"
        flipped = "flipped" if self.flipped else "did not flip"
        surprise = "though predicted" if self.predicted else "and nobody predicted it"
        told = f"{flipped}, {'as predicted' if self.flipped == self.predicted else surprise}"
        if self.after.agreement is not Agreement.MISMATCH:
            return told
        if self.before.agreement is not Agreement.MISMATCH:
            return f"{told}; it is a mismatch now"
        turned = (self.before.total.difference or 0) * (self.after.total.difference or 0) < 0
        return f"{told}; it is a mismatch still{', in the other direction' if turned else ''}"


def ordered(flips: Sequence[Flip]) -> list[Flip]:
    """Give the flips with the finding first: unpredicted ones, then missing ones, then the rest."""
    return sorted(flips, key=lambda flip: (flip.flipped == flip.predicted, not flip.flipped))


def touched(head: Head, before: Question, after: Question) -> list[str]:
    """Give the ids of the fixtures of `after` for which the judge now gets something else than before."""
    same_block = marking_block(head, before) == marking_block(head, after)
    answers = {fixture.id: fixture.response_text for fixture in before.fixtures}
    return [f.id for f in after.fixtures if not same_block or answers.get(f.id) != f.response_text]
