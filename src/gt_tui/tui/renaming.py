"""What follows from a new id: the places that name what had the old one."""

from __future__ import annotations

from gt_tui.rubric.edits import Edit, SetValue
from gt_tui.rubric.model import Head, Question
from gt_tui.rubric.path import Path


def edits_that_follow(question: Question, head: Head, path: Path, old: str, new: str) -> list[Edit]:
    """Give the edits that let awards, gate and standardisation set go by a component's or a fixture's new id.

    None where the old id still belongs to something, or the new one to two: then nobody knows which is meant.
    """
    if not old.strip() or not new.strip() or old == new:
        return []
    at: Path = ("questions", question.index)
    if path[2:3] == ("components",):
        ids = [component.id for component in question.components]
        if old in ids or ids.count(new) != 1:
            return []
        made: list[Edit] = []
        if question.gate is not None and question.gate.component_id == old:
            made.append(SetValue((*at, "gate", "component_id"), new))
        for k, fixture in enumerate(question.fixtures):
            awards = [award.id for award in fixture.awards]
            if awards.count(old) == 1 and new not in awards:
                place = (*at, "calibration", k, "expected_component_awards", awards.index(old), "id")
                made.append(SetValue(place, new))
        return made
    if path[2:3] == ("calibration",):
        ids = [fixture.id for fixture in question.fixtures]
        if old in ids or ids.count(new) != 1 or new in head.standardisation_set:
            return []
        places = [n for n, name in enumerate(head.standardisation_set) if name == old]
        return [SetValue(("benchmark", "standardisation_set", n), new) for n in places]
    return []
