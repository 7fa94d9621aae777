"""A judge without knowledge, key or network: it looks for the words of each condition in the answer.

It exists so that everything else can be tried on a fresh machine. It reads the marking block literally and
pays wherever the credited words appear, so it shows double credit and gaps; it understands neither
reasoning nor irony, and its numbers never count as calibration (DESIGN, "The rehearsal judge").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from gt_tui.checks.claims import VariantKey, read_claim, senses_of, terms_of, variant_key
from gt_tui.judge.credit_parts import EACH, parts_of
from gt_tui.judge.denial import DENIAL, disputed_sentences, negated_spans, reads_like_prose
from gt_tui.judge.prompt import strip_control_tokens
from gt_tui.judge.verdict import ComponentVerdict, Verdict
from gt_tui.rubric.marking_block import MarkingBlock
from gt_tui.rubric.model import BINARY, Component
from gt_tui.text.sentences import sentences
from gt_tui.text.words import STOP_WORDS
from gt_tui.text.words import sense as meaning


def mark_by_words(block: MarkingBlock, answer: str) -> Verdict:
    """Give the verdict on one answer to a block that `unmarkable` has nothing against."""
    clean, _ = strip_control_tokens(answer)
    reading = _Reading(block, clean)
    gate = next(c for c in block.components if c.id == block.gate_id)
    gate_found = reading.gate(gate)
    awards = []
    for component in block.components:
        points = component.points or 0
        if not gate_found.passed:
            reason = gate_found.reason if component.id == gate.id else "not found: the gate's claim, so nothing is paid"
            awards.append(ComponentVerdict(component.id, 0, points, reason))
        elif component.id == gate.id:
            awards.append(ComponentVerdict(component.id, points, points, gate_found.reason, gate_found.quote))
        else:
            awards.append(reading.component(component))
    return Verdict(gate_found.passed, gate_found.reason, tuple(awards), sum(award.awarded for award in awards))


# Set on the tuned half of the project's own questions, where right answers reach 0.42 and wrong ones 0.28.
GATE_AT = 0.46
"""Share of a wording's weight that the answer must hold for the gate to pass."""
COMPONENT_AT = 0.46
"""The same for a component or one of its parts."""
LENIENCY = 0.12
"""How much less will do where nothing in the answer reads like a fail example or a do-not-credit entry."""
ALIGNED_AT = 0.45
"""Share of a condition that a model-answer sentence must hold to stand for it."""
OPPOSED_AT = 0.5
"""Share of a fail example or do-not-credit entry from which on the answer is taken to say it."""
OPPOSED_WEIGHT = 1.5
"""Weight below which such an entry has too few words of its own to be recognised by them."""
ASKED_WEIGHT = 0.5
"""Weight of a word that the question itself uses: every answer repeats it."""
DETAIL_WEIGHT = 0.5
"""Weight of a word after a colon or "because": answers word the detail more freely than the claim."""
SHARED_WEIGHT = 0.3
"""Weight of a word in a fail example that the condition uses as well: it tells neither from the other."""
WRONG_SIGN = 0.2
"""What a word is worth that the answer denies and the condition states, or the other way round."""
FEWEST_NEEDS = 3
"""Words that a model-answer sentence must have; a shorter one would be met by chance."""


# --- reading the condition -------------------------------------------------------------------------------

_WITHOUT = re.compile(r",?\s\b(?:without|and never|but never|rather than|instead of)\b.*", re.IGNORECASE | re.DOTALL)
_OR = re.compile(r",?\s+(?:or|and/or)\s+(?:the\s+|an?\s+)?|\s*/\s*")
_NAMES_COMPONENT = re.compile(r"\bC\d+\b")


@dataclass(frozen=True, slots=True)
class _Need:
    """One thing that a wording asks for: any one of the senses, said or denied as there."""

    senses: frozenset[str]
    weight: float
    denied: bool
    text: str


@dataclass(frozen=True, slots=True)
class _Wording:
    needs: tuple[_Need, ...]
    disputes: bool
    """Whether the wording itself calls something wrong, so that an answer may do so too."""


@dataclass(frozen=True, slots=True)
class _Found:
    passed: bool
    reason: str
    quote: str = ""
    coverage: float = 0.0


# --- reading the answer ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Window:
    """One sentence of the answer or two neighbouring ones."""

    start: int
    end: int
    said: frozenset[str]
    denied: frozenset[str]
    disputes: bool


class _Reading:
    """One answer under one marking block."""

    def __init__(self, block: MarkingBlock, answer: str) -> None:
        self._block = block
        self._answer = answer
        self._variants: VariantKey = variant_key(block.variants)
        self._asked = senses_of(block.question, self._variants)
        gate = block.gate_id
        self._paid_by = Counter(
            sense
            for c in block.components
            for sense in {t.sense for t in read_claim(c.credit_if, self._variants).terms}
            if c.id != gate
        )
        self._windows = self._read(answer, pairs=True)
        self._parts = {c.id: parts_of(c) for c in block.components}
        self._wordings = self._own_wordings()
        self._add_model_wordings()

    def gate(self, component: Component) -> _Found:
        """Tell whether the gate's claim is in the answer, in the words of the gate or of the model answer."""
        against = list(self._block.fail_examples) + self._entries(component.id)
        return self._find(self._wordings[component.id, 0], against, GATE_AT)

    def component(self, component: Component) -> ComponentVerdict:
        """Give the award for one component, part by part where its words divide it."""
        points = component.points or 0
        against = self._entries(component.id)
        parts = self._parts[component.id]
        found = [
            self._find(self._wordings[component.id, number], against, COMPONENT_AT) for number in range(len(parts))
        ]
        got = [result for result in found if result.passed]
        if BINARY.search(component.credit_if) and len(got) < len(found):
            awarded = 0
        else:
            awarded = sum(part.points for part, result in zip(parts, found, strict=True) if result.passed)
        cap = EACH.search(component.credit_if)
        awarded = min(awarded, points, int(cap.group(2)) if cap and cap.group(2) else points)
        if len(got) == len(found) and not cap:
            awarded = points
        if not awarded:
            missing = next((result for result in found if not result.passed), found[0])
            return ComponentVerdict(component.id, 0, points, missing.reason)
        best = max(got, key=lambda result: result.coverage)
        return ComponentVerdict(component.id, awarded, points, best.reason, best.quote)

    def _own_wordings(self) -> dict[tuple[str, int], list[_Wording]]:
        wordings = {}
        for component in self._block.components:
            if component.id == self._block.gate_id:
                texts = (self._block.pass_condition, component.credit_if)
                wordings[component.id, 0] = [self._wording(text) for text in texts if text.strip()]
                continue
            for number, part in enumerate(self._parts[component.id]):
                wordings[component.id, number] = [self._wording(text) for text in part.texts]
        return wordings

    def _add_model_wordings(self) -> None:
        """Let a model-answer sentence or required concept stand for the condition that it says best.

        Authors' answers are worded like their model answer rather than like the condition.
        """
        block = self._block
        others = [(block.model_answer[w.start : w.end], w) for w in self._read(block.model_answer, pairs=False)]
        others += [(concept, w) for concept in block.required_concepts for w in self._read(concept, pairs=False)[:1]]
        chosen = []
        for text, window in others:
            best, place = max(
                ((max(_coverage(wording, window) for wording in own), place) for place, own in self._wordings.items()),
                default=(0.0, None),
            )
            if place is not None and best >= ALIGNED_AT:
                chosen.append((place, self._wording(text)))
        for place, wording in chosen:
            if len(wording.needs) >= FEWEST_NEEDS:
                self._wordings[place].append(wording)

    def _entries(self, component_id: str) -> list[str]:
        """Give the do-not-credit entries that name the component, without the sentences that name it."""
        entries = []
        for entry in self._block.do_not_credit:
            if component_id in _NAMES_COMPONENT.findall(entry):
                kept = [s.text for s in sentences(entry) if not _NAMES_COMPONENT.search(s.text)]
                entries.append(kept[0] if kept else "")
        return entries

    def _find(self, wordings: Sequence[_Wording], against: Sequence[str], at: float) -> _Found:
        own = {sense for wording in wordings for need in wording.needs for sense in need.senses}
        opposed = [self._opposed(entry, own) for entry in against]
        # An entry in the question's own words only ("more was produced") would shadow right answers too.
        opposed = [entry for entry in opposed if sum(need.weight for need in entry.needs) >= OPPOSED_WEIGHT]
        pull = max((_coverage(entry, window) for entry in opposed for window in self._windows), default=0.0)
        if pull < OPPOSED_AT:
            at -= LENIENCY
        best_coverage, best_window, best_wording = 0.0, None, wordings[0]
        for window in self._windows:
            for wording in wordings:
                if window.disputes and not wording.disputes:
                    continue
                coverage = _coverage(wording, window)
                if coverage <= best_coverage:
                    continue
                if any(_coverage(entry, window) > max(coverage, OPPOSED_AT) for entry in opposed):
                    continue
                best_coverage, best_window, best_wording = coverage, window, wording
        if best_window is None or best_coverage < at:
            missing = [need.text for need in best_wording.needs if best_window is None or not _meets(need, best_window)]
            return _Found(False, "not found: " + (", ".join(dict.fromkeys(missing)) or "any claim"), "", best_coverage)
        quote = self._answer[best_window.start : best_window.end]
        return _Found(True, "matched: " + " ".join(quote.split()), quote, best_coverage)

    def _opposed(self, entry: str, own: set[str]) -> _Wording:
        """Give a wrong answer as a wording in which what sets it apart from the condition counts most."""
        # "Concluding ...", "States only ...": the first word tells what the answer does, not what it says.
        text = re.sub(r"^\s*\w+(?:s|ing)\b", "", _WITHOUT.sub("", entry))
        wording = self._wording(text)
        needs = tuple(
            replace(need, weight=need.weight * SHARED_WEIGHT) if need.senses & own else need for need in wording.needs
        )
        return _Wording(needs, wording.disputes)

    def _wording(self, text: str) -> _Wording:
        claim = read_claim(text, self._variants)
        negated = negated_spans(text)
        needs: list[_Need] = []
        listed: list[tuple[str, str]] = []
        end = -1
        for term in claim.terms:
            is_marking_verb = term.start == claim.start > 0 and term.text.endswith("s")
            if term.in_contrast or is_marking_verb:
                continue
            if term.in_list:
                listed.append((term.sense, term.text))
                continue
            weight = self._weight(term.sense) * (1.0 if term.in_head else DETAIL_WEIGHT)
            need = _Need(self._stands_for(term.sense), weight, _inside(term.start, negated), term.text)
            if needs and _OR.fullmatch(text, end, term.start) is not None:
                last = needs.pop()
                need = _Need(last.senses | need.senses, max(last.weight, weight), last.denied, last.text)
            needs.append(need)
            end = term.end
        if listed and not needs:
            needs = [_Need(frozenset(s for s, _ in listed), 1.0, False, " or ".join(t for _, t in listed))]
        return _Wording(_once(needs), DENIAL.search(text) is not None)

    def _stands_for(self, sense: str) -> frozenset[str]:
        """Give what may be said for it: for a variant also the words that its phrases have in common.

        "DEPOSIT_CLASS" with "deposit class" and "the class field" may be called just "the class".
        """
        if not sense.startswith("="):
            return frozenset([sense])
        used = Counter(meaning(one) for phrase in self._variants[int(sense[1:])] for one in set(phrase))
        common = {one for one, times in used.items() if times > 1 and one not in STOP_WORDS}
        return frozenset([sense, *common])

    def _weight(self, sense: str) -> float:
        weight = 1.0 / max(1, self._paid_by[sense])
        return weight * ASKED_WEIGHT if sense in self._asked else weight

    def _read(self, text: str, pairs: bool) -> list[_Window]:
        found = sentences(text)
        if not reads_like_prose(text):
            return []
        disputed = disputed_sentences(found)
        single: list[_Window | None] = []
        for sentence, disputes in zip(found, disputed, strict=True):
            if not reads_like_prose(sentence.text):
                single.append(None)
                continue
            negated = negated_spans(sentence.text)
            terms = terms_of(sentence.text, self._variants)
            single.append(
                _Window(
                    sentence.start,
                    sentence.end,
                    frozenset(s for s, start, _ in terms if not _inside(start, negated)),
                    frozenset(s for s, start, _ in terms if _inside(start, negated)),
                    disputes,
                )
            )
        windows = [window for window in single if window is not None]
        for one, other in zip(single, single[1:] if pairs else [], strict=False):
            if one is not None and other is not None and not one.disputes and not other.disputes:
                windows.append(_Window(one.start, other.end, one.said | other.said, one.denied | other.denied, False))
        return windows


def _coverage(wording: _Wording, window: _Window) -> float:
    total = sum(need.weight for need in wording.needs)
    if not total:
        return 0.0
    return sum(need.weight * _met(need, window) for need in wording.needs) / total


def _met(need: _Need, window: _Window) -> float:
    right, wrong = (window.denied, window.said) if need.denied else (window.said, window.denied)
    if need.senses & right:
        return 1.0
    return WRONG_SIGN if need.senses & wrong else 0.0


def _meets(need: _Need, window: _Window) -> bool:
    return _met(need, window) == 1.0


def _once(needs: Iterable[_Need]) -> tuple[_Need, ...]:
    kept: dict[frozenset[str], _Need] = {}
    for need in needs:
        kept.setdefault(need.senses, need)
    return tuple(kept.values())


def _inside(at: int, spans: Iterable[tuple[int, int]]) -> bool:
    return any(start <= at < end for start, end in spans)
