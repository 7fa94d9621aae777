"""Noise: what several marks of one and the same thing agree on, and how far a single one can be trusted.

MISSION, "Calibration and repair": a fixture can be marked k times; the majority decides each decision, the
spread is shown, and a mismatch inside the spread is called noise before it is called a defect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from gt_tui.calibration.compare import Agreement, Comparison, compare
from gt_tui.calibration.summary import share
from gt_tui.judge.verdict import ComponentVerdict, Mark, Verdict
from gt_tui.rubric.model import Fixture, Question
from gt_tui.text.counting import plural

REPEATS = 3
"""Marks that the repeat key asks for: the fewest that can have a majority."""


def repeat_key(key: str, repeat: int) -> str:
    """Give the key of a repeated result; the first mark (repeat 0) has the plain result key."""
    return f"{key}#{repeat}" if repeat else key


class Votes(Struct, frozen=True):
    """What several marks gave for one decision, in the order of the marks; never empty."""

    values: tuple[int, ...]

    @property
    def winner(self) -> int:
        """The value that most marks gave; between equals the middle one, which no single mark can drag far."""
        leaders = self._leaders
        return leaders[(len(leaders) - 1) // 2]

    @property
    def tied(self) -> bool:
        """Whether no value was given more often than each other one, so that the marks decide nothing."""
        return len(self._leaders) > 1

    @property
    def _leaders(self) -> list[int]:
        ranked = Counter(self.values).most_common()
        return sorted(value for value, count in ranked if count == ranked[0][1])

    @property
    def low(self) -> int:
        """The lowest value."""
        return min(self.values)

    @property
    def high(self) -> int:
        """The highest value."""
        return max(self.values)

    @property
    def steady(self) -> bool:
        """Whether all marks agree."""
        return self.low == self.high

    def spans(self, value: int) -> bool:
        """Tell whether a value lies between the lowest and the highest."""
        return self.low <= value <= self.high

    def settled(self, planned: int) -> bool:
        """Tell whether no further mark, of `planned` in all, could change the winner."""
        return max(Counter(self.values).values()) * 2 > planned


class Spread(Struct, frozen=True):
    """The decisions of several marks of the same thing."""

    nulls: int
    """Marks that gave no verdict: counted, never voted with."""
    gate: Votes
    """1 for passed."""
    awards: tuple[tuple[str, Votes], ...]
    """For each component the awards of all marks, the zeros of a failed gate included."""
    total: Votes

    @property
    def verdicts(self) -> int:
        """How many marks gave a verdict."""
        return len(self.gate.values)

    @property
    def steady(self) -> bool:
        """Whether every decision was the same in every verdict."""
        return self.gate.steady and all(votes.steady for _, votes in self.awards)

    def of(self, component_id: str) -> Votes | None:
        """Give the awards of a component."""
        return next((votes for name, votes in self.awards if name == component_id), None)


def spread(marks: Sequence[Mark]) -> Spread | None:
    """Give the decisions of several marks of the same thing; None where none has a verdict."""
    verdicts = [mark.verdict for mark in marks if mark.verdict is not None]
    if not verdicts:
        return None
    return Spread(
        len(marks) - len(verdicts),
        Votes(tuple(int(verdict.gate_passed) for verdict in verdicts)),
        tuple(
            (component.id, Votes(tuple(verdict.award(component.id) or 0 for verdict in verdicts)))
            for component in verdicts[0].components
        ),
        Votes(tuple(verdict.total for verdict in verdicts)),
    )


def majority(marks: Sequence[Mark]) -> Mark | None:
    """Give one mark that stands for several: each decision as most of them made it, with a reason of one that did.

    Awards are voted on by the verdicts that agree with the majority on the gate: the zeros of a failed gate say
    nothing about a component. All attempts are kept, in order. None for no marks at all.
    """
    if len(marks) < 2:
        return marks[0] if marks else None
    attempts = tuple(attempt for mark in marks for attempt in mark.attempts)
    verdicts = [mark.verdict for mark in marks if mark.verdict is not None]
    if not verdicts:
        return replace(marks[0], attempts=attempts)
    passed = bool(Votes(tuple(int(verdict.gate_passed) for verdict in verdicts)).winner)
    agreeing = [verdict for verdict in verdicts if verdict.gate_passed == passed]
    components = tuple(_voted(agreeing, position) for position in range(len(agreeing[0].components)))
    asking = next((verdict for verdict in verdicts if verdict.adjudication_required), agreeing[0])
    return Mark(
        Verdict(
            passed,
            agreeing[0].gate_reason,
            components,
            sum(component.awarded for component in components),
            asking.adjudication_required,
            asking.adjudication_note,
            tuple(dict.fromkeys(flag for verdict in agreeing for flag in verdict.flags)),
        ),
        None,
        attempts,
    )


def _voted(verdicts: Sequence[Verdict], position: int) -> ComponentVerdict:
    said = [verdict.components[position] for verdict in verdicts]
    winner = Votes(tuple(component.awarded for component in said)).winner
    return next(component for component in said if component.awarded == winner)


def next_repeat(marks: Sequence[Mark], planned: int) -> int | None:
    """Give the repeat index of the mark to make next, or None when `planned` are there or nothing can change.

    It stops early once the gate and every award have more than half of all planned marks behind one value. A
    mark that cannot be made at all (wrong key) ends it as well.
    """
    if len(marks) >= planned or any(mark.fatal for mark in marks):
        return None
    seen = spread(marks)
    if seen is None or not seen.gate.settled(planned):
        return len(marks)
    voting = _agreeing(marks, passed=bool(seen.gate.winner))
    return None if all(votes.settled(planned) for _, votes in voting.awards) else len(marks)


def compare_repeats(question: Question, fixture: Fixture, marks: Sequence[Mark]) -> tuple[Comparison, Spread | None]:
    """Give the diff of a fixture against the majority of its marks, and the spread where there are several.

    A mismatch is called noisy when it lies inside the spread of the marks. So is an agreement where as many marks
    stand against it as for it: no majority made it, and which of two marks came first must not decide.
    """
    comparison = compare(question, fixture, majority(marks))
    seen = spread(marks) if len(marks) > 1 else None
    if seen is None:
        return comparison, None
    match comparison.agreement:
        case Agreement.MISMATCH:
            # beside a gate as predicted, the zeros of a gate that failed say nothing about a component
            passed = comparison.gate_actual is True
            as_predicted = comparison.gate_predicted == passed
            noisy = _inside(comparison, _agreeing(marks, passed=passed) if as_predicted else seen)
        case Agreement.MATCH | Agreement.WITHIN:
            alone = [compare(question, fixture, mark).agreement for mark in marks if mark.verdict is not None]
            # a tie within an open fixture's tolerance, beside a majority for the prediction, decides nothing
            noisy = bool(undecided(marks)) and 2 * alone.count(Agreement.MISMATCH) >= len(alone)
        case _:
            noisy = False
    if not noisy:
        return comparison, seen
    headline = f"{comparison.headline}; but {seen.verdicts} marks of the same text do not agree about it"
    verdicts = [mark for mark in marks if mark.verdict is not None]
    differing = dict.fromkeys(what for mark in verdicts[1:] for what in made_otherwise(verdicts[0], mark))
    if differing:  # it may be another judge by now, and no noise
        headline += f" (nor were they made alike: {', '.join(differing)})"
    return replace(comparison, agreement=Agreement.NOISY, headline=headline), seen


GATE = ""
"""Stands for the gate decision among the ids of components."""


def undecided(marks: Sequence[Mark]) -> set[str]:
    """Give the decisions that the marks do not make, since two values are as common: GATE, ids of components.

    Every award hangs on a gate that is not decided.
    """
    seen = spread(marks)
    if seen is None:
        return set()
    voting = _agreeing(marks, passed=bool(seen.gate.winner))
    if seen.gate.tied:
        return {GATE, *(name for name, _ in voting.awards)}
    return {name for name, votes in voting.awards if votes.tied}


def _agreeing(marks: Sequence[Mark], *, passed: bool) -> Spread:
    """Give the decisions of the marks with the gate decision that most of them made."""
    found = spread([mark for mark in marks if mark.verdict is not None and mark.verdict.gate_passed == passed])
    assert found is not None, "a majority is made of marks"
    return found


def _inside(comparison: Comparison, seen: Spread) -> bool:
    moved = [row for row in comparison.components if row.difference]
    if comparison.gate_predicted is not None and not seen.gate.spans(int(comparison.gate_predicted)):
        return False
    for row in moved:
        votes = seen.of(row.label)
        if votes is None or row.predicted is None or not votes.spans(row.predicted):
            return False
    return bool(moved)


class Floor(Struct, frozen=True):
    """How often decisions move when nothing was changed (A/A): what any before/after claim must exceed."""

    results: int
    """Results that were marked again unchanged."""
    pairs: int
    """Pairs of a verdict and the next one on the very same thing."""
    decisions: int
    """Gate decisions and awards that were made again."""
    moved: int
    gates_moved: int
    nulls: int
    """Marks among them that gave no verdict: no decision, so in no pair."""
    apart: int = 0
    """Re-runs that are no pair, since another model answered or other parameters were taken than before."""
    pairs_moved: int = 0
    """Pairs in which anything moved: what stands beside the fixtures that a repair flipped, as one gate that moves
    takes every award with it."""
    certain: bool = False
    """Whether the judge gives the same mark each time by its making, so that there is nothing to measure."""

    @property
    def told(self) -> str:
        """The floor in words, with its denominators."""
        if self.certain:
            return "no noise: the rehearsal marks the same text the same way each time"
        if not self.pairs:
            told = "noise floor unknown (n = 0): nothing was marked again unchanged"
        else:
            told = (
                f"noise floor: {plural(self.moved, 'flip')} in {plural(self.pairs, 're-run')} of "
                f"{plural(self.results, 'unchanged prompt')} ({self.moved / self.pairs:.2f} a re-run, "
                f"n = {self.pairs}); decisions {share(self.moved, self.decisions)}, "
                f"gates {share(self.gates_moved, self.pairs)}, "
                f"whole verdicts {share(self.pairs_moved, self.pairs)}"
            )
        if self.nulls:
            told += f"; {plural(self.nulls, 'null')} among them, no decision"
        if self.apart:
            told += f"; {self.apart} left out: another model answered, or the judge took other parameters"
        return told


NO_NOISE = Floor(0, 0, 0, 0, 0, 0, certain=True)
"""The floor of the rehearsal judge."""


def noise_floor(results: Iterable[Sequence[Mark]]) -> Floor:
    """Give how far unchanged re-runs moved: each verdict of a result against the one before it.

    `results` holds the marks of each result in the order in which they were made. Two marks are a pair only when
    all that made them was the same: an endpoint may answer with another model under the old name.
    """
    counted = pairs = decisions = moved = gates_moved = nulls = apart = pairs_moved = 0
    for marks in results:
        if len(marks) < 2:
            continue
        verdicts = [(mark, mark.verdict) for mark in marks if mark.verdict is not None]
        nulls += len(marks) - len(verdicts)
        same = [(old, new) for (was, old), (now, new) in pairwise(verdicts) if not made_otherwise(was, now)]
        apart += max(0, len(verdicts) - 1) - len(same)
        counted += bool(same)
        for old, new in same:
            gate = old.gate_passed != new.gate_passed
            pairs += 1
            gates_moved += gate
            of_pair = gate + sum(old.award(component.id) != component.awarded for component in new.components)
            moved += of_pair
            pairs_moved += of_pair > 0
            decisions += 1 + len(new.components)
    return Floor(counted, pairs, decisions, moved, gates_moved, nulls, apart, pairs_moved)


def whole_floor(parts: Iterable[Floor]) -> Floor:
    """Give the floor of all results from those of each: a record may hold too many marks to keep them."""
    counted = list(parts)
    numbers = [name for name in Floor.__struct_fields__ if name != "certain"]
    return Floor(*(sum(getattr(part, number) for part in counted) for number in numbers))


def made_otherwise(old: Mark, new: Mark) -> list[str]:
    """Give what differs, of that which a mark depends on and which is known only once it is there.

    A model that only one of the two names is a difference: nobody can say that it was the same. Empty for marks that
    are an unchanged pair, as far as can be told.
    """
    (was, had), (now, has) = map(_made_by, (old, new))
    found = (
        [] if was == now else ["the model that answered" + ("" if was and now else " (stated for one of them only)")]
    )
    return found if had == has else [*found, "parameters that the judge took"]


def _made_by(mark: Mark) -> tuple[str | None, frozenset[str]]:
    last = mark.attempts[-1] if mark.attempts else None
    return (None, frozenset()) if last is None else (last.model_returned, frozenset(last.not_honoured))
