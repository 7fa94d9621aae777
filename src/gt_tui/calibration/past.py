"""The results of one fixture in the order in which they came, and what was changed between two of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from gt_tui.calibration.compare import Comparison, compare
from gt_tui.calibration.noise import Floor, made_otherwise
from gt_tui.calibration.summary import MISMATCHES, Status, status_of
from gt_tui.judge.verdict import Mark, Verdict
from gt_tui.rubric.model import Component, Fixture, Question

FIRST = "first result"
UNCHANGED = "nothing changed: any difference is noise"
NOT_KNOWN = "unknown: what was predicted then is not on record"


class Past(Struct, frozen=True):
    """One result with everything that it was made from."""

    at: str
    """When it was there: UTC in ISO 8601."""
    judge: str
    """The judge's label."""
    coordinates: str
    """The judge, its parameters and its template."""
    block: str
    """Hash of the marking block."""
    parts: Mapping[str, str] | None
    """The parts of the marking block by their names (`parts_of`); None where they are not on record."""
    answer: str
    """Hash of the answer."""
    mark: Mark
    predicted: Fixture | None = None
    """What was predicted at the time; None where that is not known."""
    elsewhere: str = ""
    """Where the same prompt was sent, when it was for another fixture or file."""

    @property
    def when(self) -> str:
        """The time to the second, ``2026-01-02 03:04:05``, in UTC."""
        return self.at[:19].replace("T", " ")


class History(Struct, frozen=True):
    """All results of one fixture, oldest first."""

    results: tuple[Past, ...]
    floors: Mapping[str, Floor] = field(default_factory=dict)
    """The noise floor of each judge in it, by its coordinates, as far as they are read."""


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


def parts_of(stated: str) -> dict[str, str] | None:
    """Give the parts of a marking block by name, each component by its id, from its recorded JSON; None for none."""
    try:
        block = json.loads(stated)
        parts = {name: json.dumps(block[field]) for field, name in _NAMES.items()}
        components = {str(component["id"]): json.dumps(component) for component in block["components"]}
    except (ValueError, TypeError, KeyError):
        return None
    return parts | components


def changed(old: Past, new: Past) -> tuple[str, ...]:
    """Give the names of the coordinates that differ: judge, template, fixture, each part of the block by itself.

    Empty for an unchanged re-run, whose differences are noise.
    """
    found = _of_judge(old, new)
    if old.answer != new.answer:
        found.append("fixture")
    if old.block == new.block:
        return tuple(found)
    if old.parts is None or new.parts is None:
        return (*found, "marking block (which part is not on record)")
    before, after = old.parts, new.parts
    return (*found, *(name for name in {**before, **after} if before.get(name) != after.get(name)))


def _of_judge(old: Past, new: Past) -> list[str]:
    if old.coordinates != new.coordinates:
        before, after = _stated(old.coordinates), _stated(new.coordinates)
        names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
        if not before or not after:  # rehearsal states nothing but its name
            return ["judge"]
        others = [name for name in names if name != "template"]
        of_judge = [f"judge ({', '.join(others)})"] if others else []
        return [*of_judge, "template"] if "template" in names else of_judge
    if _is_unanswered(old.mark) or _is_unanswered(new.mark):
        return []
    return made_otherwise(old.mark, new.mark)


def _is_unanswered(mark: Mark) -> bool:
    return mark.verdict is None and all(attempt.model_returned is None for attempt in mark.attempts)


def _stated(coordinates: str) -> dict[str, object]:
    try:
        stated = json.loads(coordinates)
    except ValueError:
        return {}
    return stated if isinstance(stated, dict) else {}


def stood(past: Past) -> str:
    """Give in words how the fixture stood then: the verdict against the prediction of that time."""
    return standing(past.mark, past.predicted)


def standing(mark: Mark, predicted: Fixture | None) -> str:
    """Give in words how a mark stands against what was predicted when it was made."""
    if mark.verdict is None:
        return Status.NULL
    if predicted is None:
        return NOT_KNOWN
    status = status_of(compare(_question(mark.verdict), predicted, mark))
    return f"mismatch ({status})" if status in MISMATCHES else status


def _question(verdict: Verdict) -> Question:
    """Give the question as far as a comparison needs it: a valid verdict lists every component with its points."""
    return Question(0, "", components=tuple(Component(c.id, c.maximum, False, "") for c in verdict.components))


def decision(mark: Mark) -> str:
    """Give what a mark decided in few words."""
    verdict = mark.verdict
    if verdict is None:
        return f"null: {mark.problem}"
    awards = ", ".join(f"{component.id} {component.awarded}" for component in verdict.components)
    return f"{'pass' if verdict.gate_passed else 'fail'}, {awards}, total {verdict.total}"


def since(results: Sequence[Past], at: int) -> str:
    """Give what was changed since the result above the one at a position."""
    return FIRST if at == 0 else difference(results[at - 1], results[at])


def difference(old: Past, new: Past) -> str:
    """Give what was changed between two results, in words."""
    names = changed(old, new)
    return f"changed: {', '.join(names)}" if names else UNCHANGED


def beside(history: History, one: int, other: int) -> str:
    """Give two results, by their positions, as a text: side by side, what was changed, and the noise floor."""
    old, new = history.results[one], history.results[other]
    labels = f"result {one + 1}", f"result {other + 1}"
    # The floor before anything else: what differs below is to be read beside it.
    lines = [difference(old, new), _floor(history, old, new), "", *_table(old, new, labels)]
    lines += ["", *_told(labels[0], old), "", *_told(labels[1], new), *_reasons(old, new, labels)]
    return "\n".join(lines)


def alone(history: History, at: int) -> str:
    """Give one result, by its position, as a text."""
    return "\n".join(_told(f"result {at + 1}", history.results[at]))


def _told(label: str, past: Past) -> list[str]:
    lines = [f"{label}: {past.when} UTC, {past.judge}", f"  {decision(past.mark)}", f"  stood then: {stood(past)}"]
    if past.predicted is not None:
        lines.append(f"  predicted then: {_predicted(past.predicted)}")
    return [*lines, f"  {past.elsewhere}"] if past.elsewhere else lines


def _table(old: Past, new: Past, labels: tuple[str, str]) -> list[str]:
    if old.mark.verdict is None or new.mark.verdict is None:
        return ["one of the two has no verdict, so there is nothing to compare"]
    was, now = old.mark.verdict, new.mark.verdict
    rows = [("", *labels), ("gate", "pass" if was.gate_passed else "fail", "pass" if now.gate_passed else "fail")]
    names = dict.fromkeys([c.id for c in was.components] + [c.id for c in now.components])
    rows += [(name, _points(was.award(name)), _points(now.award(name))) for name in names]
    rows.append(("total", str(was.total), str(now.total)))
    return [
        f"{name:<12}{before:<12}{after:<12}{'≠' if name and before != after else ''}".rstrip()
        for name, before, after in rows
    ]


def _reasons(old: Past, new: Past, labels: tuple[str, str]) -> list[str]:
    """Give what the judge said, in either result, about each decision that is not the same."""
    was, now = old.mark.verdict, new.mark.verdict
    if was is None or now is None:
        return []
    lines = []
    if was.gate_passed != now.gate_passed:
        pairs = zip(labels, (was, now), strict=True)
        lines += ["", *(f"gate in {label}: {verdict.gate_reason}" for label, verdict in pairs)]
    for name in dict.fromkeys([c.id for c in was.components] + [c.id for c in now.components]):
        if was.award(name) == now.award(name):
            continue
        lines.append("")
        for label, verdict in zip(labels, (was, now), strict=True):
            reason = next((c.reason for c in verdict.components if c.id == name), "no such component")
            lines.append(f"{name} in {label}: {reason}")
    return lines


def _floor(history: History, old: Past, new: Past) -> str:
    if old.coordinates != new.coordinates:
        return "two judges: how far either moves unchanged says nothing about what lies between them"
    floor = history.floors.get(new.coordinates)
    return floor.told if floor is not None else "the noise floor is being read"


def _points(award: int | None) -> str:
    return "–" if award is None else str(award)


def _predicted(fixture: Fixture) -> str:
    gate = "?" if fixture.gate_passed is None else "pass" if fixture.gate_passed else "fail"
    awards = ", ".join(f"{award.id} {'?' if award.awarded is None else award.awarded}" for award in fixture.awards)
    return f"{gate}, {awards}, total {'?' if fixture.total is None else fixture.total}"


def foretold(comparison: Comparison) -> str:
    """Give what the author predicted for a fixture in the same few words."""
    gate = "?" if comparison.gate_predicted is None else "pass" if comparison.gate_predicted else "fail"
    awards = ", ".join(
        f"{row.label} {'?' if row.predicted is None else row.predicted}" for row in comparison.components
    )
    total = "?" if comparison.total.predicted is None else comparison.total.predicted
    return f"{gate}, {awards}, total {total}"
