"""What a gate says in three places, held against each other: pass condition, fail examples, the component's condition.

All three go to the judge together, so a fail example that says the gate's claim and a component that pays for its
opposite leave nothing to decide by. It goes by words; what is only near in meaning is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gt_tui.checks.catalogue import found
from gt_tui.checks.claims import CONTRAST, Claim, Term, VariantKey, read_claim, senses_of, terms_of, variant_key
from gt_tui.checks.opposed import DENIES, LIMITED, in_order, turned
from gt_tui.checks.problem import Problem, quote
from gt_tui.checks.structure import place
from gt_tui.rubric.model import Gate, Question, Variant
from gt_tui.text.inert import inert_line
from gt_tui.text.late import Late
from gt_tui.text.words import said

_REJECTS = Late(
    r"\s*(?:clearly\s+|explicitly\s+|correctly\s+)?(?:reject|den(?:y|ie)|disput|refut|dismiss|exclud|oppos|contradict"
    r"|doubt|disprov)(?:e?s|ing)?\s|\s*(?:rules?|ruling) out\s",
    re.IGNORECASE,
)
_TURNS = Late(
    r"\b(?:reject|den(?:y|ie)|disput|refut|dismiss|exclud|oppos|contradict|doubt|disprov|lack|absen|fail|wrong|false"
    r"|mistak)\w*|\brul(?:e|es|ed|ing) out\b|\b(?:instead|rather|other than|unlike|whereas)\b",
    re.IGNORECASE,
)
"""Words that deny something as well as "not" does."""
_DENIED_VERB = Late(r"\s*(?:(?:do|does|did|must|should|can)(?: not|n['’]t)|cannot|never) \w+", re.IGNORECASE)
_OBJECT_ENDS = Late(r"[,;:.]|\b(?:as|because|since|for|in favou?r|and|but|by|on the grounds?)\b")
_ELABORATION = Late(r",\s+(?:which|a|an)\s[^.;:]*", re.IGNORECASE)
_ALIKE = 0.8
"""Share of the words of each of two texts that stand in the other, from which on they are one claim."""
_OF_THE_EXAMPLE = 0.75
"""Share of a component's words that stand in a fail example whose claim it is."""
_FEWEST = 2
_FEWEST_TO_HOLD = 3
"""Words of a claim from which on an answer that has them in one sentence says it, and not only speaks of it."""


def check_fail_examples(question: Question, global_variants: Sequence[Variant] = ()) -> Iterator[Problem]:
    """Find fail examples that say what passes the gate (GT212)."""
    gate = question.gate
    if gate is None or not gate.fail_examples:
        return
    key = variant_key((*global_variants, *question.accepted_variants))
    passes = read_claim(gate.pass_condition, key)
    core = _core(passes)
    for n, example in enumerate(gate.fail_examples):
        # the cheap look first: most examples have other words
        if len(core & senses_of(example, key)) >= max(_FEWEST, _ALIKE * len(core)) and _passes(example, passes, key):
            message = (
                f"Fail example {n + 1} says what passes the gate ({quote(example)}): say in it what makes the answer "
                "wrong."
            )
            path = place(question, "gate", "fail_examples", n)
            related = (place(question, "gate", "pass_condition"),)
            yield found("GT212", message, path, question.id, related=related, shared=(inert_line(example),))


def holds_claim(sentence: str, passes: Claim, key: VariantKey) -> bool:
    """Tell whether a sentence of an answer says the gate's claim almost word for word; too short a claim is nowhere."""
    core = _core(passes)
    shared = core & senses_of(sentence, key)
    if len(core) < _FEWEST_TO_HOLD or len(shared) < _ALIKE * len(core):
        return False
    if _turns(sentence) != _turns(passes.kept) or turned(passes.kept, sentence) is not None:
        return False
    mine = [one for one, _, _ in terms_of(sentence, key) if one in shared]
    return in_order(mine, [term.sense for term in _held(passes)]) >= _ALIKE


def _core(claim: Claim) -> frozenset[str]:
    """Give the senses of a claim's words without what is only added to them (", which acts as ...")."""
    added = [match.span() for match in _ELABORATION.finditer(claim.text)]
    return frozenset(t.sense for t in _held(claim) if not any(start <= t.start < end for start, end in added))


def _passes(example: str, passes: Claim, key: VariantKey) -> bool:
    """Tell whether a fail example that has the words of the gate's claim makes that claim."""
    theirs, mine = ([term.sense for term in _held(claim)] for claim in (passes, read_claim(example, key)))
    own = set(mine) - set(theirs)
    if len(own) > (1 - _ALIKE) * len(set(mine)) or _turns(example) != _turns(passes.kept):
        return False
    if LIMITED.search(example) and not LIMITED.search(passes.kept):
        return False
    mine = [one for one in mine if one not in own]
    return in_order(mine, theirs) >= _ALIKE and turned(example, passes.kept) is None


def contradiction(gate: Gate, condition: str, key: VariantKey) -> str:
    """Give how the component's condition contradicts what passes the gate, "" where it does not."""
    if condition.strip() == gate.pass_condition.strip():
        return ""
    passes, pays = read_claim(gate.pass_condition, key), read_claim(condition, key)
    turn = turned(passes.kept, pays.kept)
    if turn is not None and _same_but(passes, pays, said(" ".join(turn))):
        return f"says {quote(turn[1])} where the gate says {quote(turn[0])}"
    turns, turned_already = _turns(pays.kept), _turns(passes.kept)
    if turn is None and turns != turned_already and _same_but(passes, pays, frozenset()):
        if _denies(pays.kept):
            return "denies what the gate says"
        if _denies(passes.kept):
            return "says what the gate denies"
    if turns:
        return "" if turned_already or not _rejects(passes, pays) else "rejects what passes the gate"
    return _of_an_example(gate, passes, pays, key)


def _held(claim: Claim) -> list[Term]:
    """Give the words of what a condition asks an answer to say, without the verb of saying it."""
    denied = _DENIED_VERB.match(claim.text, claim.start)
    verb_end = denied.end() if denied else claim.verb_end
    return [term for term in claim.held if term.start >= verb_end]


def _turns(text: str) -> bool:
    """Tell whether a text denies anything, or holds its claim against another."""
    return bool(DENIES.search(text) or _TURNS.search(text) or CONTRAST.search(text))


def _denies(text: str) -> bool:
    """Tell whether a text denies something by a "not", apart from what it holds its claim against."""
    return DENIES.search(CONTRAST.sub(" ", text)) is not None


def _same_but(one: Claim, other: Claim, aside: frozenset[str]) -> bool:
    """Tell whether two claims have the same words in the same order, some words aside."""
    mine, theirs = ([term.sense for term in _held(claim) if term.sense not in aside] for claim in (one, other))
    shared = set(mine) & set(theirs)
    if len(shared) < max(_FEWEST, _ALIKE * len(set(mine)), _ALIKE * len(set(theirs))):
        return False
    return in_order(mine, theirs) >= _ALIKE


def _rejects(passes: Claim, pays: Claim) -> bool:
    """Tell whether a component begins with rejecting something, and that is the gate's claim."""
    verb = _REJECTS.match(pays.text, pays.start)
    if verb is None:
        return False
    end = _OBJECT_ENDS.search(pays.text, verb.end())
    until = end.start() if end else pays.end
    rejected = {term.sense for term in pays.terms if verb.end() <= term.start < until}
    return len(rejected) >= _FEWEST and len(rejected & passes.said) >= _ALIKE * len(rejected)


def _of_an_example(gate: Gate, passes: Claim, pays: Claim, key: VariantKey) -> str:
    """Give how a component pays for a fail example: in its words, with none that only the pass condition has."""
    mine, wanted = ({term.sense for term in _held(claim)} for claim in (pays, passes))
    for example in gate.fail_examples:
        if len(mine & senses_of(example, key)) < max(_FEWEST, _OF_THE_EXAMPLE * len(mine)):
            continue
        fails = {term.sense for term in _held(read_claim(example, key))}
        if (
            len(mine & fails) >= max(_FEWEST, _OF_THE_EXAMPLE * len(mine))
            and mine & (fails - wanted)
            and wanted - fails
            and not mine & (wanted - fails)
            and not _turns(example)
            and not LIMITED.search(example)
        ):
            return f"pays for what a fail example of the gate says ({quote(example)})"
    return ""
