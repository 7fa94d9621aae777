"""Do-not-credit entries that hit what the rubric itself accepts, or each other.

MISSION, "What makes a rubric good": before such a list is widened, scan it against everything that it might
shadow. An entry collides when nearly all its words stand in one accepted sentence that denies no more and
no less, or in what passes the gate or earns the component that it names; an entry that limits itself ("X without Y")
is left alone, as its fault is in the limit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from msgspec import Struct

from gt_tui.checks.asking import Task
from gt_tui.checks.catalogue import found
from gt_tui.checks.claims import GENERIC, Claim, VariantKey, read_claim, senses_of, terms_of, variant_key
from gt_tui.checks.opposed import DENIES, LIMITED, in_order, turned
from gt_tui.checks.problem import Problem, quote, show_id
from gt_tui.checks.structure import place
from gt_tui.checks.wording import ONE_CLAIM
from gt_tui.rubric.model import FixtureKind, Question, Variant
from gt_tui.rubric.path import Path
from gt_tui.text.inert import inert_line
from gt_tui.text.late import Late
from gt_tui.text.sentences import sentences
from gt_tui.text.words import said, words

_COMPONENT = Late(r"\bC\d+\b")
_CLAUSE = Late(r"[^.;]*[.;]?")
_COSTS = Late(r"\b(?:fails?|earns?|does not|do not|no credit|not credited|never|loses?|costs?)\b", re.IGNORECASE)
_TARGET = Late(r"\b(?:C\d+|gate)\b", re.IGNORECASE)
_TAIL = Late(r"[-–—:(]\s*(?:fails?|does not earn)\b.*$", re.IGNORECASE | re.DOTALL)
_QUOTED = Late(r"[\"“”‘]([^\"“”‘’]{2,60})[\"“”’]|(?<!\w)'([^']{2,60})'(?!\w)")
_CALLS = frozenset(["call", "nam", "treat", "read", "tak", "regard", "claim", "say", "offer", "mistak"])
_GATE = Late(r"\bgate\b", re.IGNORECASE)
_NAMED_FIRST = Late(r"^\s*(?:C\d+|gate)\s*:\s*", re.IGNORECASE)
_TAKEN_FOR = Late(r"\b(?:treat|tak|equat|mix|lump|merg|conflat)\w*\b", re.IGNORECASE)
"""An entry that makes two things one says the words of a gate that tells them apart."""
_SHORT_OF = Late(
    r"\b(?:mere|bare|barely|solely|vague\w*|incomplete|unexplained|generic\w*|general|in passing|repeat\w*|restat\w*"
    r"|unsupported|wrong\w*|incorrect\w*)\b",
    re.IGNORECASE,
)
_REASONED = Late(r"\b(?:because|since|due to|so that|hence|therefore|thus|by \w+ing|why|how)\b", re.IGNORECASE)
_MOST_OF_IT = 0.8
"""Share of a reasoned condition's words from which on an entry has the reason too."""
_IN_ORDER = 0.65
"""Share of an entry's words in the condition's order below which it may turn cause and effect round."""
_FEWEST = 3
_SHARE = 0.9


def check_collisions(question: Question, global_variants: Sequence[Variant] = ()) -> Iterator[Problem]:
    """Find entries that hit the model answer, an accepted variant or a full fixture (GT502)."""
    if not question.do_not_credit:
        return
    key = variant_key((*global_variants, *question.accepted_variants))
    accepted = _Accepted(question, key)
    forms = _accepted_forms(question, global_variants)
    for n, entry in enumerate(question.do_not_credit):
        refused = _refused(entry, key)
        form = next((f for f in refused.phrases if f in forms), None)
        if form is not None:
            path, text = forms[form]
            message = f"Do-not-credit entry {n + 1} refuses {quote(text)}, which the accepted variants allow: keep one."
            yield found("GT502", message, place(question, "do_not_credit", n), question.id, related=(path,))
            continue
        if refused.limited or refused.words < _FEWEST:
            continue
        shadowed = next(chain(accepted.refused_by(refused), _paid(question, entry, refused, key)), None)
        if shadowed is not None:
            path, who, sentence = shadowed
            message = f"Do-not-credit entry {n + 1} refuses what {who} ({quote(sentence)}): reword one of them."
            where, shown = place(question, "do_not_credit", n), (inert_line(sentence),)
            yield found("GT502", message, where, question.id, related=(path,), shared=shown)


def _paid(question: Question, entry: str, refused: _Refused, key: VariantKey) -> Iterator[tuple[Path, str, str]]:
    """Give place, name and text of the conditions that an entry refuses although it names what they pay.

    An entry that names nothing is about the gate. One that fails the gate may well say what another component pays.
    """
    named = set(_COMPONENT.findall(entry))
    gate = question.gate_component
    texts = []
    if question.gate is not None and (not named or _GATE.search(entry) or (gate is not None and gate.id in named)):
        texts.append((place(question, "gate", "pass_condition"), "passes the gate", question.gate.pass_condition))
    texts += [
        (place(question, "components", j, "credit_if"), f"earns {show_id(component.id)}", component.credit_if)
        for j, component in enumerate(question.components)
        if component.id in named
    ]
    for path, who, text in texts:
        claim = read_claim(text, key)
        if len(refused.senses & claim.said) >= _SHARE * len(refused.senses):
            clause = _refused_clause(entry_core(entry), claim, key)
            if clause:
                yield path, who, clause


def _refused_clause(core: str, claim: Claim, key: VariantKey) -> str:
    """Give the clause of a claim that a wrong answer is, or is a part of that would pay; "" for none.

    To state what has to be explained is a wrong answer, and so is a claim without its reason.
    """
    kept = claim.kept
    if DENIES.search(core) or DENIES.search(kept) or _SHORT_OF.search(core) or _TAKEN_FOR.search(core):
        return ""
    if ONE_CLAIM.search(kept):
        return ""
    mine = [one for one, _, _ in terms_of(core, key) if one not in GENERIC and one not in _CALLS]
    asks = claim.asks.mechanism or claim.asks.task is not Task.TELL
    reasoned = asks or _REASONED.search(kept) is not None
    for match in _CLAUSE.finditer(claim.text, claim.start):
        theirs = [t.sense for t in claim.terms if not t.in_contrast and match.start() <= t.start < match.end()]
        shared = set(mine) & set(theirs)
        if len(shared) < _SHARE * len(set(mine)) or (asks and not _REASONED.search(core)):
            continue
        if reasoned and len(shared) < _MOST_OF_IT * len(set(theirs)):
            continue
        if in_order(mine, theirs) >= _IN_ORDER and not turned(core, match.group()):
            return match.group().strip()
    return ""


class _Refused(Struct, frozen=True):
    """What a do-not-credit entry refuses."""

    phrases: tuple[tuple[str, ...], ...]
    """Its wording and what it quotes, as the roots of their words."""
    core: str
    """The wrong answer itself."""
    senses: frozenset[str]
    words: int
    """How many it takes; an accepted variant of several words is one sense."""
    limited: bool
    denies: bool


@lru_cache(maxsize=1024)
def _refused(entry: str, key: VariantKey) -> _Refused:
    core = entry_core(entry)
    limited = LIMITED.search(core) is not None
    senses = _senses(core, key)
    return _Refused(
        phrases=tuple(_phrases(entry, core, limited=limited)),
        core=core,
        senses=senses,
        words=max(len(senses), len(said(core) - GENERIC - _CALLS)),
        limited=limited,
        denies=DENIES.search(core) is not None,
    )


def check_same_entry(question: Question) -> Iterator[Problem]:
    """Find do-not-credit entries that say what an earlier one says (GT503)."""
    alike: dict[frozenset[str], list[int]] = {}
    for n, entry in enumerate(question.do_not_credit):
        core = entry_core(entry)
        before = alike.setdefault(_senses(core, ()), [])
        earlier = next((at for at in before if _is_one_answer(core, entry_core(question.do_not_credit[at]))), None)
        before.append(n)
        if earlier is None:
            continue
        mine, theirs = (set(_COMPONENT.findall(question.do_not_credit[at])) for at in (n, earlier))
        differ = " and they name different components" if mine != theirs else ""
        message = f"Do-not-credit entry {n + 1} refuses the same as entry {earlier + 1}{differ}: keep one."
        related = (place(question, "do_not_credit", earlier),)
        yield found("GT503", message, place(question, "do_not_credit", n), question.id, related=related)


def _is_one_answer(one: str, other: str) -> bool:
    """Tell whether two wrong answers with the same words say the same, and not one the reverse of the other."""
    mine, theirs = (
        [sense for sense, _, _ in terms_of(text, ()) if sense in _senses(text, ())] for text in (one, other)
    )
    if not mine or bool(DENIES.search(one)) != bool(DENIES.search(other)):
        return False
    return in_order(mine, theirs) >= _IN_ORDER and turned(one, other) is None


def check_entry_components(question: Question) -> Iterator[Problem]:
    """Find do-not-credit entries that name a component which the question does not have (GT504)."""
    known = {component.id for component in question.components}
    for n, entry in enumerate(question.do_not_credit):
        unknown = next((name for name in _COMPONENT.findall(entry) if name not in known), None)
        if unknown is not None and known:
            message = f"Do-not-credit entry {n + 1} names {show_id(unknown)}, which is no component of this question."
            yield found("GT504", message, place(question, "do_not_credit", n), question.id)


@lru_cache(maxsize=1024)
def entry_core(entry: str) -> str:
    """Give the wrong answer of an entry, without "Fails C1.", "C1:" and the like."""
    clauses = (match.group() for match in _CLAUSE.finditer(_NAMED_FIRST.sub("", entry)))
    kept = (c for c in clauses if not (_TARGET.search(c) and _COSTS.search(c)) or _TAIL.search(c))
    return _TAIL.sub("", "".join(kept)).strip()


@lru_cache(maxsize=2048)
def _senses(text: str, key: VariantKey) -> frozenset[str]:
    return senses_of(text, key) - GENERIC - _CALLS


class _Accepted:
    """The model answer and the full fixtures, divided into sentences only where an entry's words all occur."""

    def __init__(self, question: Question, key: VariantKey) -> None:
        self._key = key
        texts = [(place(question, "model_answer"), "the model answer", question.model_answer)]
        texts += [
            (place(question, "calibration", k, "response_text"), f"the full fixture {show_id(fixture.id)}", text)
            for k, fixture in enumerate(question.fixtures)
            if question.kind_of(fixture) is FixtureKind.FULL and (text := fixture.response_text)
        ]
        self._texts = [(path, name, text, _senses(text, key)) for path, name, text in texts]

    def refused_by(self, refused: _Refused) -> Iterator[tuple[Path, str, str]]:
        """Give place, name and text of each sentence that holds nearly all words of what is refused."""
        mine = refused.senses
        if len(mine) < _FEWEST:
            return
        order = [one for one, _, _ in terms_of(refused.core, self._key) if one in mine]
        for path, name, text, theirs in self._texts:
            if len(mine & theirs) < _SHARE * len(mine):
                continue
            for sentence in sentences(text):
                shared = mine & _senses(sentence.text, self._key)
                if len(shared) < _SHARE * len(mine) or refused.denies != bool(DENIES.search(sentence.text)):
                    continue
                # cause and effect, buyer and seller, "hot" and "cold" may have changed places
                ordered = [one for one, _, _ in terms_of(sentence.text, self._key) if one in shared]
                if in_order(order, ordered) >= _IN_ORDER and not turned(refused.core, sentence.text):
                    yield path, f"{name} says", sentence.text


def _accepted_forms(question: Question, global_variants: Sequence[Variant]) -> dict[tuple[str, ...], tuple[Path, str]]:
    """Give every accepted form as its words' roots, with the list that it stands in."""
    own = ((place(question, "accepted_variants", n), v) for n, v in enumerate(question.accepted_variants))
    everywhere = ((("global_variants", n), v) for n, v in enumerate(global_variants))
    forms: dict[tuple[str, ...], tuple[Path, str]] = {}
    for path, variant in chain(own, everywhere):
        term, accepted = variant.parted()
        for text in (term, *accepted):
            forms.setdefault(_roots(text), (path, text))
    forms.pop((), None)
    return forms


@lru_cache(maxsize=1024)
def _roots(text: str) -> tuple[str, ...]:
    return tuple(word.root for word in words(text))


def _phrases(entry: str, core: str, *, limited: bool) -> Iterator[tuple[str, ...]]:
    yield _roots(core)
    for match in () if limited else _QUOTED.finditer(entry):
        yield _roots(match.group(1) or match.group(2))


COLLISION_CHECKS: tuple[Callable[[Question], Iterator[Problem]], ...] = (check_same_entry, check_entry_components)
"""The rules of this file that need nothing but the question."""
