"""Experiments: a few more marks, chosen so that their outcome tells one possible cause from another.

A diagnosis costs at most as many calls as the fixture has sentences, and two more; verdicts that are there
already cost nothing; it ends as soon as the answer is certain, and says so when the judge is too noisy to tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from gt_tui.calibration.case import A_WORD, Case, gate_in_own_words, likeness, says_all_of_the_gate, shared_words
from gt_tui.calibration.diagnose import Cause, Diagnosis, Experiment, Explanation
from gt_tui.calibration.experiment import MOST_REPEATS, likely_carriers, text_of
from gt_tui.calibration.finding import Finding
from gt_tui.calibration.lab import Lab, NoVerdict, OutOfCalls
from gt_tui.calibration.noise import majority, next_repeat
from gt_tui.judge.verdict import Mark, Verdict
from gt_tui.rubric.marking_block import MarkingBlock

T = TypeVar("T")


async def investigate(lab: Lab, case: Case, diagnosis: Diagnosis) -> Finding:
    """Give what the deciding experiment finds.

    Without an experiment the likeliest explanation stands. A judge that gives no verdict, or that decides the
    same text one way and then another, leads to a finding without a cause.
    """
    try:
        match diagnosis.experiment:
            case None:
                finding = _seen(diagnosis)
            case Experiment.CORE if diagnosis.component == case.gate_id:
                finding = await _wrong_route(lab, case, diagnosis)
            case Experiment.CORE:
                finding = await _core(lab, case, diagnosis)
            case Experiment.HANGS:
                finding = await _hangs(lab, case, diagnosis)
            case Experiment.LITTLE:
                finding = await _little(lab, case, diagnosis)
            case Experiment.REPEAT:
                finding = await _repeat(lab, case, diagnosis)
        finding = await _standing(lab, case, finding)
    except OutOfCalls:
        told = f"cannot tell: the judge is too noisy, or nothing decided it within {lab.most_calls} calls"
        finding = Finding(None, diagnosis.component, (told,))
    except NoVerdict as problem:
        finding = Finding(None, diagnosis.component, (f"cannot tell: no verdict came ({problem})",))
    reused = sum(step.reused for step in lab.steps)
    return replace(finding, steps=tuple(lab.steps), calls=lab.calls, reused=reused)


async def _standing(lab: Lab, case: Case, finding: Finding) -> Finding:
    """Give the finding, unless the mismatch that it explains is not there when the fixture is marked again.

    Done last and only with calls that are left: most diagnoses end early, and a verdict that nobody can
    reproduce explains more wrong diagnoses than any wrong step does.
    """
    if lab.steady or finding.cause in (None, Cause.NOISE) or (case.spread and case.spread.verdicts > 1):
        return finding

    def decide(verdict: Verdict) -> tuple[bool, bool, bool]:
        difference = (verdict.award(finding.component) or 0) - _predicted(case, finding.component)
        return verdict.gate_passed, difference > 0, difference < 0

    try:
        text = case.fixture.response_text
        if await _settled(lab, "the fixture", case.block, text, case.verdict, decide) == decide(case.verdict):
            return finding
    except OutOfCalls:
        return replace(finding, told=(*finding.told, "the mismatch itself was seen in one mark only"))
    told = "the mismatch was not there when the same text was marked again: it is noise before it is a defect"
    return Finding(Cause.NOISE, finding.component, (told,))


def _seen(diagnosis: Diagnosis) -> Finding:
    first = diagnosis.explanations[0]
    return Finding(first.cause, first.component, first.evidence, other=first.other, entry=first.entry)


def _numbers(positions: Sequence[int]) -> str:
    return ", ".join(str(position + 1) for position in sorted(positions))


async def _shortest(lab: Lab, case: Case, enough: Callable[[Verdict], bool]) -> tuple[list[int], Verdict]:
    """Give sentences that still pass the gate, none of which can go, or the first ones with `enough`."""
    block, many = case.block, len(case.sentences)
    kept, verdict = list(range(many)), case.verdict
    failed: list[list[int]] = []
    guess = likely_carriers(case)
    if 0 < len(guess) < many:
        tried = await lab.mark(f"only sentence {_numbers(guess)}", block, text_of(case, guess))
        if tried.gate_passed:
            kept, verdict = guess, tried
            if enough(tried):
                return kept, verdict
        else:
            failed.append(guess)
    # Answers open with their claim, so what stands last goes first; what was quoted for the gate goes last.
    for position in sorted(kept, key=lambda n: (n in guess, -n)):
        without = [n for n in kept if n != position]
        if not without or without in failed:
            continue
        tried = await lab.mark(
            f"without sentence {position + 1}: {_numbers(without)} left", block, text_of(case, without)
        )
        if tried.gate_passed:
            kept, verdict = without, tried
            if enough(tried):
                break
    return kept, verdict


async def _settled(
    lab: Lab, told: str, block: MarkingBlock, answer: str, first: Verdict, decide: Callable[[Verdict], T]
) -> T | None:
    """Give what a decisive text is decided as by two of at most three marks; None when no two agree."""
    decided = [decide(first)]
    for repeat in (1, 2) if not lab.steady else ():
        decided.append(decide(await lab.mark(f"{told}, marked again", block, answer, repeat)))
        if decided.count(decided[-1]) == 2:
            return decided[-1]
    return decided[0] if lab.steady else None


def _too_noisy(component: str, core: str = "") -> Finding:
    told = "cannot tell: marks of one and the same text decided it one way and then the other; repeat before repairing"
    return Finding(None, component, (told,), core)


# -- the experiments


async def _wrong_route(lab: Lab, case: Case, diagnosis: Diagnosis) -> Finding:
    kept, verdict = await _shortest(lab, case, lambda _: False)
    core = text_of(case, kept)
    if len(kept) < len(case.sentences):
        passes = await _settled(lab, "the core", case.block, core, verdict, lambda v: v.gate_passed)
        if not passes:
            return _too_noisy(case.gate_id, core)
    told = (
        f"sentence {_numbers(kept)} of {len(case.sentences)} passes the gate by itself: “{core}”",
        "read it: where it reaches the claim without the derivation, the gate accepts a wrong route; where it is "
        "the claim and rightly derived, the fixture says too much or the prediction is wrong",
    )
    entry = next((e.entry for e in diagnosis.explanations if e.entry is not None), None)
    return Finding(Cause.WRONG_ROUTE, case.gate_id, told, core, core, entry)


def _predicted(case: Case, component: str) -> int:
    return case.fixture.award(component) or 0


def _pays_beyond(case: Case, component: str, verdict: Verdict) -> bool:
    return (verdict.award(component) or 0) > _predicted(case, component)


async def _core(lab: Lab, case: Case, diagnosis: Diagnosis) -> Finding:
    """Overlap or volunteering: does the shortest text that passes the gate still earn the component?"""
    component = diagnosis.component

    def decide(verdict: Verdict) -> tuple[bool, bool]:
        return verdict.gate_passed, _pays_beyond(case, component, verdict)

    def as_predicted(verdict: Verdict) -> bool:
        return not any(_pays_beyond(case, c.id, verdict) for c in verdict.components)

    kept, verdict = await _shortest(lab, case, as_predicted)
    core, whole = text_of(case, kept), len(kept) == len(case.sentences)
    pays = _pays_beyond(case, component, verdict)
    if not pays:
        settled = await _settled(lab, "the core", case.block, core, verdict, decide)
        if settled is None or not settled[0]:
            return _too_noisy(component, core)
        pays = settled[1]
    if not pays:
        return await _volunteered(lab, case, diagnosis, kept, core)
    own, proved = gate_in_own_words(case), False
    if own and own != core:
        bare = await lab.mark("the gate's claim in the rubric's own words", case.block, own)
        if bare.gate_passed and not _pays_beyond(case, component, bare):
            settled = await _settled(lab, "the bare claim", case.block, own, bare, decide)
            if settled is None or not settled[0]:
                return _too_noisy(component, core)
            if not settled[1]:
                inside = (
                    f"“{own}” passes the gate and does not earn {component}, “{core}” does",
                    "so the extra material stands inside that sentence",
                )
                return Finding(Cause.VOLUNTEERS, component, inside, own, core)
        proved = bare.gate_passed
    sure = proved or whole or await _settled(lab, "the core", case.block, core, verdict, decide) == (True, True)
    if not sure:
        return _too_noisy(component, core)
    # the first mark of the core need not be the one that the others bore out
    marks = [verdict, *(step.verdict for step in lab.steps if step.answer == core)]
    awarded = next((paid.award(component) for paid in marks if paid is not None and decide(paid) == (True, True)), None)
    told = (
        f"sentence {_numbers(kept)} of {len(case.sentences)} is the least that passes the gate, and it still earns "
        f"{component} {awarded}: “{core}”",
        *([f"so does the gate's own claim: “{own}”"] if proved else []),
    )
    behind = any(e.cause is Cause.CONTRAPOSITIVE for e in diagnosis.explanations)
    return Finding(Cause.CONTRAPOSITIVE if behind else Cause.OVERLAP, component, told, core)


async def _volunteered(lab: Lab, case: Case, diagnosis: Diagnosis, kept: list[int], core: str) -> Finding:
    """The core does not earn the component: is the rest extra material, or does a mere word earn it?"""
    component = diagnosis.component
    gone = [n for n in range(len(case.sentences)) if n not in kept]
    condition = case.condition(component)
    likely = [n for n in likely_carriers(case, component) if n in gone]
    nearest = likely or [max(gone, key=lambda n: likeness(case, condition, case.sentences[n].text))]
    sentence = text_of(case, nearest)
    told = (
        f"sentence {_numbers(kept)} of {len(case.sentences)} passes the gate and does not earn {component}: “{core}”",
        f"{component} hangs on what was left out, most likely: “{sentence}”",
    )
    named = next((e for e in diagnosis.explanations if e.cause is Cause.IGNORED), None)
    if named is not None:
        return Finding(Cause.IGNORED, component, told, core, sentence, named.entry)
    word = await _mere_word(lab, case, component, core, sentence)
    if word:
        return Finding(Cause.FOR_A_WORD, component, (*told[:1], word), core, sentence)
    return Finding(Cause.VOLUNTEERS, component, told, core, sentence)


async def _mere_word(lab: Lab, case: Case, component: str, rest: str, sentence: str) -> str:
    """Tell whether mentioning the words earns the component: the sentence that says so, or "".

    Tried only where the sentence shares one or two words with the condition; one that shares more answers it.
    """
    words = shared_words(case, case.condition(component), sentence)
    if not 0 < len(words) <= A_WORD:
        return ""
    mention = f"There is also {' and '.join(words)}."
    tried = await lab.mark(f"the rest and “{mention}”", case.block, f"{rest} {mention}")
    pays = await _settled(
        lab,
        f"the rest and “{mention}”",
        case.block,
        f"{rest} {mention}",
        tried,
        lambda verdict: verdict.gate_passed and _pays_beyond(case, component, verdict),
    )
    if pays:
        return f"a bare “{mention}” earns {component} as well: it pays for the word"
    return ""


async def _hangs(lab: Lab, case: Case, diagnosis: Diagnosis) -> Finding:
    """With which sentence does the award go that should not have been made?"""
    component, many = diagnosis.component, len(case.sentences)
    causes = {e.cause: e for e in reversed(diagnosis.explanations)}
    own = gate_in_own_words(case)

    def decide(verdict: Verdict) -> tuple[bool, bool]:
        return verdict.gate_passed, _pays_beyond(case, component, verdict)

    async def overlaps() -> Finding | None:
        bare = await lab.mark("the gate's claim in the rubric's own words", case.block, own)
        if not (bare.gate_passed and _pays_beyond(case, component, bare)):
            return None
        if await _settled(lab, "the bare claim", case.block, own, bare, decide) != (True, True):
            return _too_noisy(component)
        cause = Cause.CONTRAPOSITIVE if Cause.CONTRAPOSITIVE in causes else Cause.OVERLAP
        return Finding(cause, component, (f"the gate's own claim earns {component} by itself: “{own}”",), own)

    suspected = own and (Cause.OVERLAP in causes or Cause.CONTRAPOSITIVE in causes)
    if suspected and (finding := await overlaps()):
        return finding
    condition, guess = case.condition(component), likely_carriers(case, component)
    order = sorted(range(many), key=lambda n: (n not in guess, -likeness(case, condition, case.sentences[n].text)))
    for position in order if many > 1 else []:
        rest = [n for n in range(many) if n != position]
        told, text = f"without sentence {position + 1}", text_of(case, rest)
        tried = await lab.mark(told, case.block, text)
        goes = decide(tried) == (True, False)
        if goes or position == order[0]:  # the likeliest one is not given up for a single mark
            goes = await _settled(lab, told, case.block, text, tried, decide) == (True, False)
        if goes:
            return await _hangs_on(lab, case, diagnosis, position, rest, tried)
    if not suspected and own and (finding := await overlaps()):
        return finding
    none = f"no single sentence can be taken out so that {component} goes and the gate stays"
    return Finding(None, component, (none, "cannot tell: several sentences earn it, or the gate's own one"))


async def _hangs_on(
    lab: Lab, case: Case, diagnosis: Diagnosis, position: int, rest: list[int], without: Verdict
) -> Finding:
    component, sentence = diagnosis.component, case.sentences[position].text
    told = f"{component} hangs on sentence {position + 1}: “{sentence}”"
    left, predicted = without.award(component) or 0, _predicted(case, component)
    if left < predicted:
        less = (
            f"without it {left} is paid, less than the {predicted} predicted: it earns the part, and was paid for more"
        )
        return Finding(Cause.UNDIVIDED, component, (told, less), "", sentence)
    named = next((e for e in diagnosis.explanations if e.cause is Cause.IGNORED), None)
    if named is not None:
        return Finding(Cause.IGNORED, component, (told, *named.evidence), "", sentence, named.entry)
    gone_too = [
        c.id
        for c in without.components
        if c.id not in (component, case.gate_id) and c.awarded < (case.verdict.award(c.id) or 0)
    ]
    short = [row.label for row in case.comparison.components if (row.difference or 0) < 0]
    if gone_too or short:
        other = (short or gone_too)[0]
        return Finding(Cause.SHARED, component, (told, f"{other} is meant for the same"), "", sentence, other=other)
    word = await _mere_word(lab, case, component, text_of(case, rest), sentence)
    if word:
        return Finding(Cause.FOR_A_WORD, component, (told, word), "", sentence)
    return Finding(Cause.VOLUNTEERS, component, (told,), text_of(case, rest), sentence)


async def _little(lab: Lab, case: Case, diagnosis: Diagnosis) -> Finding:
    """What keeps a gate from passing or a component from paying?"""
    component, block, text = diagnosis.component, case.block, case.fixture.response_text
    at_gate = component == case.gate_id and not case.verdict.gate_passed

    def good(verdict: Verdict) -> bool:
        if at_gate:
            return verdict.gate_passed
        return (verdict.award(component) or 0) >= _predicted(case, component)

    for explanation in diagnosis.explanations:
        changed = _without_hindrance(explanation, block, text)
        if changed is None:
            continue
        told, other_block, other_text = changed
        tried = await lab.mark(told, other_block, other_text)
        lifted = await _settled(lab, told, other_block, other_text, tried, good)
        if lifted is None:
            return _too_noisy(component)
        if lifted:
            said = (f"{told}, it {'passes' if at_gate else f'earns {component} in full'}", *explanation.evidence)
            return Finding(explanation.cause, component, said, entry=explanation.entry, variant=explanation.variant)
    own = gate_in_own_words(case) if at_gate else case.question.model_answer
    name = "the gate's own claim" if at_gate else "the model answer"
    if not own.strip():  # an empty answer would be paid for and tell nothing
        missing = "no wording of the gate's claim" if at_gate else "no model answer"
        return Finding(None, component, (f"cannot tell: there is {missing} to mark beside the fixture",))
    tried = await lab.mark(name, block, own)
    enough = await _settled(lab, name, block, own, tried, good)
    if enough is None:
        return _too_noisy(component)
    does = "passes" if at_gate else f"earns {component}"
    if at_gate and says_all_of_the_gate(case, own if not enough else text):
        return Finding(Cause.MISREAD, component, _misread(own, enough))
    if not enough:
        strict = Cause.GATE_STRICT if at_gate else Cause.STRICT
        return Finding(
            strict, component, (f"not even {name} {does}: “{own}”", *_or_it_lacks(lab, case, component, good))
        )
    joined = next((e for e in diagnosis.explanations if e.cause is Cause.CONJUNCTION), None)
    if joined is not None:
        whole = (f"{name} {does}, which states every fact that the gate asks for", *joined.evidence)
        return Finding(Cause.CONJUNCTION, component, whole)
    return Finding(Cause.THIN, component, (f"{name} {does}, the fixture does not: “{own}”",))


def _misread(own: str, alone: bool) -> tuple[str, ...]:
    """Say what shows that the judge is at fault and not the rubric, and what is left to do."""
    if alone:
        seen = f"the gate's own claim passes alone, and is refused in the fixture, which says it word for word: “{own}”"
        return seen, "see whether the rest of the answer takes it back; if it does not, mark with another judge"
    seen = f"not even the pass condition itself, word for word, passes the gate: “{own}”"
    return seen, "read its reason: it asks for what the condition does not say, or it cannot mark: try another judge"


def _or_it_lacks(lab: Lab, case: Case, component: str, good: Callable[[Verdict], bool]) -> list[str]:
    """Say what else it may mean that a model answer is not paid: it need not answer every condition.

    A fixture that was paid shows what is missing, by a verdict that is there already.
    """
    if component == case.gate_id:
        return []
    known = [(f.id, lab.known(case.block, f.response_text)) for f in case.question.fixtures if f is not case.fixture]
    paid = [name for name, verdict in known if verdict is not None and good(verdict)]
    what = f"; {paid[0]} earns it, so what it says beyond the model answer is what counts" if paid else ""
    return [f"where the model answer does not answer {component}, mend that first{what}"]


def _without_hindrance(
    explanation: Explanation, block: MarkingBlock, text: str
) -> tuple[str, MarkingBlock, str] | None:
    if explanation.cause is Cause.SHADOWED and explanation.entry is not None:
        entries = tuple(e for n, e in enumerate(block.do_not_credit) if n != explanation.entry)
        return f"without do-not-credit entry {explanation.entry + 1}", replace(block, do_not_credit=entries), text
    if explanation.cause is Cause.VARIANT_REFUSED and explanation.variant is not None:
        term, form = explanation.variant
        changed = re.sub(rf"\b{re.escape(form)}\b", lambda _: term, text, flags=re.IGNORECASE)
        return f"with “{term}” for “{form}”", block, changed
    return None


async def _repeat(lab: Lab, case: Case, diagnosis: Diagnosis) -> Finding:
    marks: list[Mark] = []
    while (repeat := next_repeat(marks, MOST_REPEATS)) is not None:
        verdict = await lab.mark("the same text", case.block, case.fixture.response_text, repeat)
        marks.append(Mark(verdict, None))
    decided = majority(marks)
    assert decided is not None
    assert decided.verdict is not None
    wrong = [c.id for c in decided.verdict.components if c.awarded != _predicted(case, c.id)]
    agrees = "as predicted" if not wrong else f"not as predicted in {', '.join(wrong)}"
    told = f"{len(marks)} marks of the same text: the majority is {agrees}"
    return Finding(Cause.NOISE, diagnosis.component, (told, "a repair cannot be proved until the judge is steadier"))
