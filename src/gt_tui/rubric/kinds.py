"""What the four kinds of fixture predict, and which of them a question lacks."""

from __future__ import annotations

from msgspec import Struct

from gt_tui.rubric.model import Component, FixtureKind, Question


class Prediction(Struct, frozen=True):
    """A gate decision with an award for each component, in their order."""

    gate_passed: bool
    awards: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the awards."""
        return sum(self.awards)


def missing_kinds(question: Question) -> list[FixtureKind]:
    """Give the kinds that none of a question's fixtures is of, in the order in which they are written."""
    present = {question.kind_of(fixture) for fixture in question.fixtures}
    return [kind for kind in FixtureKind if kind not in present]


def implied(question: Question, kind: FixtureKind) -> Prediction | None:
    """Give what a kind says about a fixture's prediction; None where the points that it goes by are not known.

    Of a partial answer it says the gate's points and no more: what else it earns is the author's to say, and stays 0.
    """
    if kind is FixtureKind.NEAR_MISS:
        return Prediction(False, (0,) * len(question.components))
    gate, points = question.gate_component, [component.points for component in question.components]
    if gate is None or not gate.points or any(each is None for each in points):
        return None

    def award(component: Component) -> int:
        earned = component is gate or kind is FixtureKind.FULL
        return component.points or 0 if earned else 0

    return Prediction(True, tuple(map(award, question.components)))
