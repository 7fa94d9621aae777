"""The calibration section of a validation document, in Markdown, from results and the repair log.

Every number stands beside what it is of; what was not run, null or stale is stated; rehearsal results are refused
as evidence and said to be. All text that is not ours is made harmless to a terminal and to Markdown.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, to_builtins

from gt_tui.calibration.compare import Comparison
from gt_tui.calibration.logbook import TAKEN_BACK, Entry
from gt_tui.calibration.noise import GATE, compare_repeats, undecided
from gt_tui.calibration.summary import MISMATCHES, Status, Tally, share, status_of, tally
from gt_tui.judge.verdict import ComponentVerdict, Mark, Verdict
from gt_tui.rubric.marking_block import MarkingBlock, marking_block
from gt_tui.rubric.model import Fixture, Head, Question
from gt_tui.text.counting import plural
from gt_tui.text.inert import inert_line

REFUSED = (
    "Rehearsal results were given and are not used: the rehearsal judge matches words, and its numbers never count "
    "as calibration."
)
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&!])")
Z = 1.96
"""Standard normal quantile of a 95% interval."""


class NoResults(Exception):
    """The data is not what `gt-tui run --json` prints; says what is wrong."""


Place = tuple[str, str, str]
"""Question id, fixture id and answer: two fixtures may have one id, and must not get each other's verdicts."""


class Standing(Struct, frozen=True):
    """What a judge gave for one fixture."""

    marks: tuple[Mark, ...]
    """The marks of the present prompt, several where it was marked again."""
    stale: bool
    """Whether there are only marks of another prompt."""


class Results(Struct, frozen=True):
    """What one judge gave, by place; a fixture that is not in it was not run."""

    judge: str
    model: str
    rehearsal: bool
    standing: Mapping[Place, Standing]
    facts: tuple[tuple[str, str], ...] = ()
    """What else is known of how the results came about, each with its name."""
    noise: str = "noise floor unknown: the results do not say what else each of their marks was made with"


def has_verdict(results: Results) -> bool:
    """Tell whether a fixture has a verdict of a real judge for its present text; without one there is no evidence."""
    there = (mark for standing in results.standing.values() for mark in standing.marks)
    return not results.rehearsal and any(mark.verdict is not None for mark in there)


def marked_text(block: MarkingBlock, answer: str) -> str:
    """Give a hash of all that a judge is given about a fixture, whatever its template: a change makes results stale."""
    stated = json.dumps([to_builtins(block), answer], sort_keys=True, default=str)
    return hashlib.sha256(stated.encode("utf-8", "surrogatepass")).hexdigest()


def results_of(stated: object, head: Head, questions: Sequence[Question]) -> Results:
    """Give the results from the data of `gt-tui run --json`, set against the rubric as it is. Raises NoResults."""
    if not isinstance(stated, dict) or not isinstance(stated.get("fixtures"), list):
        raise NoResults("no list of fixtures: give what gt-tui run FILE --json printed")
    judge = stated.get("judge")
    if not isinstance(judge, dict) or not isinstance(judge.get("rehearsal"), bool):
        raise NoResults("it does not say which judge marked")
    given: dict[tuple[str, str], dict[str, tuple[Mark, ...]]] = {}
    for one in stated["fixtures"]:
        if not isinstance(one, dict):
            raise NoResults("a fixture is no object")
        place = str(one.get("question")), str(one.get("fixture"))
        if marks := _marks(one):
            given.setdefault(place, {})[str(one.get("marked_text", ""))] = marks
    standing: dict[Place, Standing] = {}
    for question in questions:
        block = marking_block(head, question)
        parts = {component.id for component in question.components}
        for fixture in question.fixtures:
            there = given.get((question.id, fixture.id))
            if there is None:
                continue
            at: Place = (question.id, fixture.id, fixture.response_text)
            marks = there.get(marked_text(block, fixture.response_text), ())
            if not marks:
                standing[at] = Standing((), stale=True)
            elif all(mark.verdict is None or {c.id for c in mark.verdict.components} == parts for mark in marks):
                # else its awards are not all there, and without them a verdict agrees with nothing
                standing[at] = Standing(marks, stale=False)
    return Results(str(judge.get("name", "")), str(judge.get("model", "")), judge["rehearsal"], standing)


def _marks(one: Mapping[str, Any]) -> tuple[Mark, ...]:
    """Give the marks of a fixture; what stands outside their list is the one that stands for several."""
    name, several = str(one.get("fixture")), one.get("marks")
    if isinstance(several, list) and len(several) > 1:
        if not all(isinstance(mark, dict) for mark in several):
            raise NoResults(f"a mark of {name} is no object")
        return tuple(_mark(name, mark) or Mark(None, str(mark.get("problem"))) for mark in several)
    mark = _mark(name, one)
    if mark is None and one.get("status") == "null":
        return (Mark(None, str(one.get("problem"))),)
    return () if mark is None else (mark,)


def _mark(name: str, stated: Mapping[str, Any]) -> Mark | None:
    actual = stated.get("actual")
    if not isinstance(actual, dict):
        return None
    awards, reasons = actual.get("awards"), actual.get("reasons")
    if not isinstance(awards, dict) or not all(type(award) is int for award in awards.values()):
        raise NoResults(f"the awards of {name} are no whole numbers")
    if not isinstance(actual.get("gate"), bool) or type(actual.get("total")) is not int:
        raise NoResults(f"{name} has no gate decision or no total")
    if actual["total"] != sum(awards.values()) or (any(awards.values()) and not actual["gate"]):
        raise NoResults(f"the total of {name} is not the sum of its awards, or a failed gate is paid")
    said = reasons if isinstance(reasons, dict) else {}
    parts = tuple(ComponentVerdict(str(k), v, v, str(said.get(k, ""))) for k, v in awards.items())
    flags = actual.get("flags")
    verdict = Verdict(
        actual["gate"],
        str(said.get("gate", "")),
        parts,
        actual["total"],
        actual.get("adjudication_required") is True,
        str(actual.get("adjudication_note", "")),
        tuple(map(str, flags)) if isinstance(flags, list) else (),
    )
    return Mark(verdict, None)


class _Row(Struct, frozen=True):
    question: Question
    fixture: Fixture
    status: Status
    comparison: Comparison
    marks: tuple[Mark, ...]


def _rows(questions: Sequence[Question], results: Results) -> list[_Row]:
    rows = []
    for question in questions:
        for fixture in question.fixtures:
            place = question.id, fixture.id, fixture.response_text
            there = results.standing.get(place, Standing((), stale=False))
            comparison, _ = compare_repeats(question, fixture, there.marks)
            status = Status.STALE if there.stale else status_of(comparison)
            rows.append(_Row(question, fixture, status, comparison, there.marks))
    return rows


def report(
    head: Head,
    questions: Sequence[Question],
    results: Sequence[Results],
    entries: Sequence[Entry],
    *,
    facts: Sequence[str] = (),
    damaged: int = 0,
) -> str:
    """Give the section as Markdown.

    `facts` are sentences on the rubric and on where the results come from; `damaged` is the number of lines of the
    repair log that could not be read.
    """
    evidence = [one for one in results if not one.rehearsal]
    lines = ["## Calibration", "", f"Rubric: {_plain(head.name) or '(no name)'}", ""]
    lines += [line for fact in facts for line in (_plain(fact), "")]
    if len(evidence) < len(results):
        lines += [f"**{REFUSED}**", ""]
    if not any(map(has_verdict, evidence)):
        total = plural(sum(len(question.fixtures) for question in questions), "fixture")
        lines += [
            f"There is no calibration evidence: 0 of {total} with a real judge's verdict on them now.",
            "",
        ]
    for one in evidence:
        lines += [*_of_judge(one, _rows(questions, one)), ""]
    lines += _repairs(entries, damaged)
    lines += ["### What this does not show", ""]
    lines += [
        "- Agreement with the author's predictions is not agreement with independent human marks.",
        "- A score is trusted for one combination of judge model and prompt; a change of either withdraws it.",
        "- Fixtures that are null, stale or not run are in no percentage; they are counted above.",
        "",
    ]
    return "\n".join(lines)


def _of_judge(results: Results, rows: list[_Row]) -> Iterator[str]:
    yield f"### Judge: {_plain(results.judge)}"
    yield ""
    yield f"- Model asked for: {_plain(results.model)}"
    for name, fact in results.facts:
        yield f"- {name}: {_plain(fact)}"
    yield ""
    sections = list(dict.fromkeys(row.question.section for row in rows))
    yield "| section | fixtures | judged | matched | within | mismatched | noisy | null | stale | not run |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    for section in sections:
        yield _counts(section or "–", tally(row.status for row in rows if row.question.section == section))
    whole = tally(row.status for row in rows)
    yield _counts("all", whole)
    yield ""
    yield f"- Fixtures as predicted, within their tolerance: {rate(whole.agreeing, whole.judged)}"
    fixtures = plural(whole.total, "fixture")
    judged = [(row.comparison, undecided(row.marks)) for row in rows if row.comparison.gate_actual is not None]
    gates = [
        c.gate_predicted == c.gate_actual and GATE not in open_ for c, open_ in judged if c.gate_predicted is not None
    ]
    yield f"- Gate decisions as predicted: {rate(sum(gates), len(gates))}"
    awards = [
        one.difference == 0 and one.label not in open_
        for c, open_ in judged
        for one in c.components
        if one.difference is not None
    ]
    # without an interval: awards of one answer are no independent draws, as a gate that fails takes them all
    yield f"- Awards as predicted: {share(sum(awards), len(awards))}"
    yield f"- Coverage: {whole.judged} of {fixtures} with a verdict that can be compared."
    no_prediction = whole.of(Status.NO_PREDICTION)
    if no_prediction:
        yield f"- {no_prediction} of {fixtures} with a verdict but no whole prediction."
    again = [row for row in rows if sum(mark.verdict is not None for mark in row.marks) > 1]
    if again:
        yield (
            f"- {len(again)} of {fixtures} marked more than once: most marks decide, and where as many stand against "
            "the prediction as for it, the fixture is noisy."
        )
    noisy = whole.of(Status.NOISY)
    if noisy:
        each = "most of their marks do not bear the prediction out, and it lies within the spread of the marks"
        yield f"- {noisy} of {plural(whole.judged, 'judged fixture')} noisy: {each}."
    yield f"- {_plain(results.noise[:1].upper() + results.noise[1:])}."
    asked = [row.fixture.id for row in rows if any(m.verdict and m.verdict.adjudication_required for m in row.marks)]
    if asked:
        yield f"- The judge asks for a person on {len(asked)} of {fixtures}: {_plain(', '.join(asked))}."
    flagged = [row.fixture.id for row in rows if any(m.verdict and m.verdict.flags for m in row.marks)]
    if flagged:
        told = f"{len(flagged)} of {fixtures}: {_plain(', '.join(flagged))}"
        yield f"- Valid verdicts that are flagged for a person to look at: {told}."
    unsettled = [row for row in rows if row.status in (*MISMATCHES, Status.NOISY, Status.NULL)]
    if unsettled:
        yield ""
        yield "Not as predicted:"
        yield ""
        for row in unsettled:
            yield f"- {_plain(row.fixture.id)} ({row.status}): {_plain(row.comparison.headline)}"


def _counts(name: str, counted: Tally) -> str:
    cells = [
        counted.total,
        counted.judged,
        counted.of(Status.MATCHED),
        counted.of(Status.WITHIN),
        counted.mismatched,
        counted.of(Status.NOISY),
        counted.of(Status.NULL),
        counted.of(Status.STALE),
        counted.of(Status.NOT_RUN),
    ]
    return f"| {_plain(name)} | {' | '.join(map(str, cells))} |"


def rate(count: int, of: int) -> str:
    """Give a share with its denominator and its 95% interval (Wilson); ``n/a`` of nothing."""
    if not of:
        return share(count, of)
    part = count / of
    middle = (part + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z * math.sqrt(part * (1 - part) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return share(count, of, f", 95% interval {low:.0%} to {high:.0%}")


def _repairs(entries: Sequence[Entry], damaged: int) -> Iterator[str]:
    undone = {entry.id for entry in entries if entry.state == TAKEN_BACK}
    # the last word on each: the first one stands for a session that ends before the fixtures are marked
    made = list({entry.id: entry for entry in entries if entry.state != TAKEN_BACK}.values())
    real = [entry for entry in made if not entry.rehearsal]
    yield "### Findings and repairs"
    yield ""
    back = sum(entry.id in undone for entry in real)
    yield f"{plural(len(real), 'repair')} with a real judge, {back} of them taken back."
    if len(real) < len(made):
        tried = plural(len(made) - len(real), "repair")
        yield f"Left out: {tried} with the rehearsal judge, which is no evidence."
    if damaged:
        yield f"Left out: {plural(damaged, 'line')} of the repair log that could not be read."
    yield ""
    for number, entry in enumerate(real, 1):
        yield from _repair(number, entry, entry.id in undone)
        yield ""


def _repair(number: int, entry: Entry, undone: bool) -> Iterator[str]:
    flips = entry.flips
    surprises = [flip for flip in flips if flip.flipped and not flip.predicted]
    missing = [flip for flip in flips if flip.predicted and not flip.flipped]
    yield f"{number}. **{_plain(entry.fixture)}** ({_plain(entry.question)}), {_plain(entry.time)}" + (
        " (taken back)" if undone else ""
    )
    yield f"   - predicted: {_plain(entry.predicted)}"
    yield f"   - actual: {_plain(entry.actual)}"
    yield f"   - cause: {_plain(entry.cause)}"
    yield f"   - experiment: {_plain(entry.experiment) or 'none'}, {plural(entry.calls, 'call')}"
    for line in entry.found:
        yield f"     - {_plain(line)}"
    yield f"   - edit: {_plain(entry.edit)}"
    yield f"   - before: {_plain(entry.before)}; after: {_plain(entry.after)}"
    yield (
        f"   - flips: {sum(flip.flipped for flip in flips)} of {plural(len(flips), 'fixture')} marked again; "
        f"{_ids(surprises)} nobody predicted; {_ids(missing)} predicted and not seen; {_plain(entry.floor)}"
    )
    yield f"   - judge: {_plain(entry.judge)} ({_plain(entry.model)})"


def _ids(flips: Iterable[Any]) -> str:
    named = [_plain(flip.fixture) for flip in flips]
    return f"{len(named)} ({', '.join(named)})" if named else "0"


def _plain(text: str) -> str:
    """Give text that neither a terminal nor Markdown takes for anything but itself."""
    return _SPECIAL.sub(r"\\\1", inert_line(" ".join(text.split())))
