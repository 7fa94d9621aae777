"""A judge without knowledge, key or network: it compares the answer with what would pass and what must not.

It exists so that everything else can be tried on a fresh machine. It reads the marking block literally and pays
where the words of a condition, or words near them in meaning, stand in the answer more plainly than those of
its rivals; so it shows double credit and gaps. It understands neither reasoning nor irony, and its numbers
never count as calibration (DESIGN, "The rehearsal judge").
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from gt_tui.judge.answer_reading import AnswerReading, Window
from gt_tui.judge.credit_parts import EACH
from gt_tui.judge.prompt import strip_control_tokens
from gt_tui.judge.verdict import ComponentVerdict, Verdict
from gt_tui.judge.wordings import Place, Wording, read_block
from gt_tui.rubric.marking_block import MarkingBlock
from gt_tui.rubric.model import BINARY, Component


def mark_by_words(block: MarkingBlock, answer: str) -> Verdict:
    """Give the verdict on one answer to a block that `unmarkable` has nothing against."""
    clean, _ = strip_control_tokens(answer)
    marking = _Marking(block, clean)
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


# Set where four sets of questions (tests/judge), three of them worded freely, do best on the whole; flat around here.
GATE_AT = 0.15
"""Likeness from which on the gate passes."""
COMPONENT_AT = 0.34
"""The same for a component or one of its parts."""
COMPONENT_RIVALS = 1.0
"""How much of a component's lead over what else a sentence may be about is added to its likeness."""
GATE_RIVALS = 0.25
"""The same for the gate and for its wrong answers: a near miss leaves only the gate's own sentence to compare."""
PULL_FROM = 0.2
"""Likeness to a fail example or do-not-credit entry that any answer has; the gate loses what goes beyond it."""
KNOWN = 0.3
"""How near a word must be met not to be told as missing; a sentence that meets none is not about the matter."""


class _Found(Struct, frozen=True):
    passed: bool
    reason: str
    quote: str = ""
    score: float = 0.0


class _Marking:
    """One answer under one marking block."""

    def __init__(self, block: MarkingBlock, answer: str) -> None:
        self._gate_id = block.gate_id
        self._answer = answer
        self._block = read_block(block)
        self._reading = AnswerReading(self._block, answer)
        self._windows = self._reading.windows
        self._alone = {window.sentences[0]: window.number for window in self._windows if len(window.sentences) == 1}
        self._likeness = {
            place: [self._nearest(sought.wordings, window) for window in self._windows]
            for place, sought in self._block.sought.items()
        }

    def gate(self, component: Component) -> _Found:
        """Tell whether the gate's claim is in the answer, in the words of the gate or of the model answer.

        Where the gate asks for several things at once most of them must be there: in free wording one is easily missed.
        """
        places = [place for place in self._block.sought if place[0] == component.id]
        found = [self._find(place, GATE_AT) for place in places]
        return sorted(found, key=lambda one: one.score, reverse=True)[len(found) // 2]

    def component(self, component: Component) -> ComponentVerdict:
        """Give the award for one component, part by part where its words divide it."""
        points = component.points or 0
        parts = self._block.parts[component.id]
        found = [self._find((component.id, number), COMPONENT_AT) for number in range(len(parts))]
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

    def _find(self, place: Place, at: float) -> _Found:
        score, window = self._best(place)
        if window is None or score < at:
            condition = self._block.sought[place].wordings[0]
            missing = [
                need.text
                for need in condition.needs
                if window is None or self._reading.met(need, window).counts < KNOWN
            ]
            return _Found(
                False,
                "not found: " + (", ".join(dict.fromkeys(missing)) or "the claim rather than a wrong answer"),
                "",
                score,
            )
        quote = self._answer[window.start : window.end]
        return _Found(True, "matched: " + " ".join(quote.split()), quote, score)

    def _best(self, place: Place) -> tuple[float, Window | None]:
        """Give the window that comes nearest to what a place pays for, and by how much it does so."""
        sought, reading, own = self._block.sought[place], self._reading, self._likeness[place]
        rivals = self._rivals(place)
        against = [self._nearest(sought.opposed, window) for window in self._windows]
        lost = self._lost(rivals, against) if place[0] == self._gate_id else 0.0
        best: tuple[float, Window | None] = (0.0, None)
        stood_for = taken_back = 0.0
        for number, window in enumerate(self._windows):
            if window.rejected or reading.denies(sought, window):
                taken_back = max(taken_back, own[number])
                continue
            if self._is_anothers(window, own, rivals):
                continue
            says_wrong = any(reading.says(entry, window) for entry in sought.opposed)
            for wording in sought.wordings:
                likeness = reading.likeness(wording, window)
                if not any(reading.met(need, window).counts >= KNOWN for need in wording.needs):
                    continue
                if window.disputes and not wording.disputes:
                    taken_back = max(taken_back, likeness)
                    continue
                if says_wrong and against[number] > likeness:
                    continue
                if place[0] == self._gate_id:
                    score = likeness + GATE_RIVALS * (likeness - rivals[number]) - lost
                else:
                    score = likeness + COMPONENT_RIVALS * (likeness - max(rivals[number], against[number]))
                if reading.says(wording, window):
                    # What is said in so many words is paid, whoever else pays for it: that shows double credit.
                    score = max(score, likeness)
                if score > best[0] or best[1] is None:
                    best = (score, window)
                stood_for = max(stood_for, likeness)
        # An answer that reports the claim and rejects it goes on to speak of the same things.
        return best if taken_back <= stood_for else (0.0, None)

    def _lost(self, rivals: Sequence[float], against: Sequence[float]) -> float:
        """Give what the gate loses because the answer, anywhere, says what must not pass."""
        pull = max(
            (
                its + GATE_RIVALS * (its - rival)
                for its, rival, window in zip(against, rivals, self._windows, strict=True)
                if not window.rejected
            ),
            default=0.0,
        )
        return max(0.0, pull - PULL_FROM)

    def _nearest(self, wordings: Sequence[Wording], window: Window) -> float:
        return max((self._reading.likeness(wording, window) for wording in wordings), default=0.0)

    def _rivals(self, place: Place) -> list[float]:
        """Give for each window how near it comes to what a rival pays for."""
        others = [self._likeness[other] for other in self._block.sought[place].rivals]
        return [max((its[number] for its in others), default=0.0) for number in range(len(self._windows))]

    def _is_anothers(self, window: Window, own: Sequence[float], rivals: Sequence[float]) -> bool:
        """Tell whether a pair of sentences has one that fits elsewhere better: it must not lend its words."""
        alone = [self._alone[sentence] for sentence in window.sentences]
        return len(alone) > 1 and any(own[number] < rivals[number] for number in alone)
