"""The results of one fixture in the order in which they came, and what was changed between two of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from gt_tui.calibration.compare import Comparison
from gt_tui.judge.verdict import Mark
from gt_tui.rubric.marking_block import MarkingBlock


@dataclass(frozen=True, slots=True)
class Past:
    """One result with everything that it was made from."""

    key: str
    coordinates: str
    """The judge, its parameters and its template."""
    block: MarkingBlock
    answer: str
    mark: Mark
    repeat: int = 0


_NAMES = {
    "question": "question",
    "pass_condition": "gate",
    "fail_examples": "fail examples",
    "required_concepts": "required concepts",
    "indicative_terms": "indicative terms",
    "variants": "variants",
    "do_not_credit": "do-not-credit list",
    "model_answer": "model answer",
    "principle": "principle",
    "scoring_model": "scoring model",
    "gate_id": "gate mark",
}


def changed(old: Past, new: Past) -> tuple[str, ...]:
    """Give the names of the coordinates that differ: judge, fixture, and each part of the marking block by itself.

    Empty for an unchanged re-run, whose differences are noise.
    """
    found = []
    if old.coordinates != new.coordinates:
        found.append("judge")
    if old.answer != new.answer:
        found.append("fixture")
    for field in fields(MarkingBlock):
        if field.name != "components" and getattr(old.block, field.name) != getattr(new.block, field.name):
            found.append(_NAMES[field.name])
    before = {component.id: component for component in old.block.components}
    after = {component.id: component for component in new.block.components}
    found += [name for name in {**before, **after} if before.get(name) != after.get(name)]
    return tuple(found)


def told(results: Sequence[Past], predicted: str) -> str:
    """Give the history of a fixture as text: every result, what it differs in, and the last two side by side."""
    lines = [f"predicted       {predicted}", ""]
    for number, past in enumerate(results, 1):
        if number == 1:
            why = "first result"
        else:
            names = changed(results[number - 2], past)
            why = f"changed: {', '.join(names)}" if names else "nothing changed: what differs here is noise"
        lines.append(f"result {number:<3}      {decision(past.mark)}")
        lines.append(f"                {why}")
    if len(results) > 1:
        lines += ["", *_beside(results[-2], results[-1], len(results))]
    return "\n".join(lines)


def decision(mark: Mark) -> str:
    """Give what a mark decided in few words."""
    verdict = mark.verdict
    if verdict is None:
        return f"null: {mark.problem}"
    awards = ", ".join(f"{component.id} {component.awarded}" for component in verdict.components)
    return f"{'pass' if verdict.gate_passed else 'fail'}, {awards}, total {verdict.total}"


def _beside(old: Past, new: Past, number: int) -> list[str]:
    lines = [f"{'':<16}{f'result {number - 1}':<12}{f'result {number}':<12}"]
    if old.mark.verdict is None or new.mark.verdict is None:
        return [*lines, "one of the two has no verdict, so there is nothing to compare"]
    was, now = old.mark.verdict, new.mark.verdict
    rows = [("gate", "pass" if was.gate_passed else "fail", "pass" if now.gate_passed else "fail")]
    names = dict.fromkeys([c.id for c in was.components] + [c.id for c in now.components])
    rows += [(name, _points(was.award(name)), _points(now.award(name))) for name in names]
    rows.append(("total", str(was.total), str(now.total)))
    lines += [f"{name:<16}{one:<12}{other:<12}{'' if one == other else '≠'}".rstrip() for name, one, other in rows]
    for name in names:
        reasons = [next((c.reason for c in v.components if c.id == name), "") for v in (was, now)]
        if was.award(name) != now.award(name):
            lines += ["", f"{name} before: {reasons[0]}", f"{name} now:    {reasons[1]}"]
    return lines


def _points(award: int | None) -> str:
    return "–" if award is None else str(award)


def foretold(comparison: Comparison) -> str:
    """Give what the author predicted for a fixture in the same few words."""
    gate = "?" if comparison.gate_predicted is None else "pass" if comparison.gate_predicted else "fail"
    awards = ", ".join(
        f"{row.label} {'?' if row.predicted is None else row.predicted}" for row in comparison.components
    )
    total = "?" if comparison.total.predicted is None else comparison.total.predicted
    return f"{gate}, {awards}, total {total}"
