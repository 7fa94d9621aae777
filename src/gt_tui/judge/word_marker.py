"""A judge without knowledge, key or network: it compares the answer with what would pass and what must not.

It exists so that everything else can be tried on a fresh machine. It counts how near the answer's sentences come to the
words of a condition, of its rivals and of wrong answers (`mark_signs`), and weighs that as labelled answers taught
(`weighed`); what is said in a condition's own words is paid, so it shows double credit and gaps. It understands
neither reasoning nor irony, and its numbers never count as calibration (DESIGN, "The rehearsal judge").
"""

from __future__ import annotations

import math

from msgspec import Struct

from gt_tui.judge.answer_reading import Window
from gt_tui.judge.credit_parts import EACH
from gt_tui.judge.mark_signs import Counting
from gt_tui.judge.prompt import strip_control_tokens
from gt_tui.judge.verdict import ComponentVerdict, Verdict
from gt_tui.judge.weighed import Linear, Weights, score, weights
from gt_tui.judge.wordings import Need, Place, Wording, read_block
from gt_tui.rubric.marking_block import MarkingBlock
from gt_tui.rubric.model import BINARY, Component


def mark_by_words(block: MarkingBlock, answer: str, by: Weights | None = None) -> Verdict:
    """Give the verdict on one answer to a block that `unmarkable` has nothing against; `by` other weights if given."""
    clean, _ = strip_control_tokens(answer)
    marking = _Marking(block, clean, by or weights())
    gate = next(c for c in block.components if c.id == block.gate_id)
    gate_found = marking.gate(gate)
    awards = []
    for component in block.components:
        points = component.points or 0
        if not gate_found.passed:
            reason = gate_found.reason if component.id == gate.id else "not found: the gate's claim, so nothing is paid"
            awards.append(ComponentVerdict(component.id, 0, points, reason))
        elif component.id == gate.id:
            awards.append(ComponentVerdict(component.id, points, points, gate_found.reason, gate_found.quote))
        else:
            awards.append(marking.component(component))
    return Verdict(gate_found.passed, gate_found.reason, tuple(awards), sum(award.awarded for award in awards))


FEWEST_MET = 2
"""Words of a wording that a window must meet, where it has three or more."""
KNOWN = 0.3
"""How near a word must be met not to be told as missing; a sentence that meets none is not about the matter."""

ABOUT = 0.22
"""How near a window must come, and how much of the condition be met, for the weights to have a say. They were fitted on
answers to the question; of full answers to another question nine in ten stay below, of right ones one in fifty."""

PLAIN = 0.6
"""How much of what a component asks for beyond the question one window must say to be paid whatever the weights say of
an answer that says little else; of the labelled places so met four in five are paid, of the easier ones nineteen in
twenty. A gate has near misses that say as much."""


class _Found(Struct, frozen=True):
    passed: bool
    reason: str
    quote: str = ""
    score: float = 0.0


class _Marking:
    """One answer under one marking block."""

    def __init__(self, block: MarkingBlock, answer: str, by: Weights) -> None:
        self._answer = answer
        self._by = by
        self._gate_id = block.gate_id
        self._block = read_block(block)
        self._counting = Counting(self._block, answer, by.taking_back)

    def gate(self, component: Component) -> _Found:
        """Tell whether the gate's claim is in the answer, in the words of the gate or of the model answer.

        Where the gate asks for several things at once most of them must be there: in free wording one is easily missed.
        """
        places = [place for place in self._block.sought if place[0] == component.id]
        found = [self._find(place, self._by.gate) for place in places]
        return sorted(found, key=lambda one: (one.passed, one.score), reverse=True)[len(found) // 2]

    def component(self, component: Component) -> ComponentVerdict:
        """Give the award for one component, part by part where its words divide it."""
        points = component.points or 0
        parts = self._block.parts[component.id]
        found = [self._part((component.id, number)) for number in range(len(parts))]
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
        best = max(got, key=lambda result: result.score)
        return ComponentVerdict(component.id, awarded, points, best.reason, best.quote)

    def _part(self, place: Place) -> _Found:
        """Tell whether a part of a component is earned; whoever earns what asks for it as well has earned it."""
        found = self._find(place, self._by.component)
        for other in () if found.passed else self._block.sought[place].same:
            again = self._find(other, self._by.gate if other[0] == self._gate_id else self._by.component)
            if again.passed:
                return again
        return found

    def _find(self, place: Place, by: Linear) -> _Found:
        counted = self._counting.found(place)
        if counted is None:
            return self._missing(place, -math.inf)
        window, value = counted.window, score(by, counted.signs)
        sought = self._block.sought[place]
        about = any(self._is_about(wording, window) for wording in sought.wordings)
        # What is said in so many words is paid, whoever else pays for it: that shows double credit.
        signs = counted.signs
        near = min(signs.stood_for, signs.spread) >= ABOUT
        plain = place[0] != self._gate_id and signs.news_together >= PLAIN and signs.lead > 0
        if counted.withdrawn or not about or not (counted.said or plain or (near and value >= 0)):
            return self._missing(place, value)
        quote = self._answer[window.start : window.end]
        return _Found(True, "matched: " + " ".join(quote.split()), quote, value)

    def _is_about(self, wording: Wording, window: Window) -> bool:
        """Tell whether a window has so much of a wording that it may say it: one word of several is no claim."""
        met = sum(self._met(need, window) for need in wording.needs)
        return met >= min(FEWEST_MET, max(1, len(wording.needs) - 1))

    def _missing(self, place: Place, value: float) -> _Found:
        """Tell what stands nowhere in the answer; where all of it does, the claim still is not made of it."""
        needs, windows = self._block.sought[place].wordings[0].needs, self._counting.windows
        missing = [need.text for need in needs if not any(self._met(need, window) for window in windows)]
        told = ", ".join(dict.fromkeys(missing)) or "the claim rather than a wrong answer"
        return _Found(False, f"not found: {told}", "", min(value, -0.01))

    def _met(self, need: Need, window: Window) -> bool:
        return self._counting.reading.met(need, window).counts >= KNOWN
