"""What a run of `gt-tui run` has to tell: lines for people, one JSON object for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field

from gt_tui.calibration.budget import Budget
from gt_tui.calibration.compare import Agreement, Comparison
from gt_tui.calibration.noise import compare_repeats, majority, undecided
from gt_tui.calibration.report import marked_text
from gt_tui.calibration.run import Job
from gt_tui.judge.judge import Judge
from gt_tui.judge.verdict import Mark
from gt_tui.rubric.model import Fixture, Question
from gt_tui.text.counting import plural
from gt_tui.text.inert import inert_line

_ENDED_BEFORE = "not marked: the run ended before"


class Asked(Struct, frozen=True):
    """A fixture that was asked for, with its question."""

    question: Question
    fixture: Fixture
    job: Job


class Result(Struct, frozen=True):
    """A fixture with its outcome: how it stands by all its marks on record, as in the app and in the report."""

    asked: Asked
    marks: tuple[Mark, ...]
    """None where the run ended before it."""
    mark: Mark | None
    """The one that stands for them."""
    comparison: Comparison


def result_of(asked: Asked, marks: Sequence[Mark]) -> Result:
    """Give how a fixture stands by its marks."""
    comparison, _ = compare_repeats(asked.question, asked.fixture, marks)
    return Result(asked, tuple(marks), majority(marks), comparison)


class Course(Struct):
    """What a run has given so far."""

    budget: Budget = field(default_factory=Budget)
    """What it spends."""
    started: set[Job] = field(default_factory=set)
    """What the judge was asked about."""
    marks: dict[Job, Mark] = field(default_factory=dict)
    """By job and not by id: two fixtures of a faulty rubric may share their ids."""
    number: int | None = None
    """Number of the run in the record, once it has one."""
    reused: int = 0
    """Recorded verdicts that it gave out."""
    abandoned: int = 0
    """Requests that were under way when it was interrupted."""
    known: Mapping[str, Mark] = field(default_factory=dict)
    """Recorded verdicts that the run gives out without asking; none for one that marks again."""


def _ended(result: Result, stopped: str | None) -> bool:
    """Tell whether a fixture was under way when the run stopped, and is null for that reason alone."""
    return stopped is not None and result.mark is not None and result.mark.problem == stopped


def as_json(
    file: Path, judge: Judge, results: Sequence[Result], missed: Mapping[Job, Mark | None]
) -> dict[str, object]:
    """Give what programs read, `gt-tui report --results` among them.

    `missed` are the jobs that this run gave no verdict. On record may be an older one, which says nothing of a judge
    that gives none now: `this_run` keeps the two apart.
    """
    return {
        "rubric": str(file),
        "judge": {"name": judge.name, "model": judge.model, "rehearsal": judge.rehearsal},
        "fixtures": [_record(result, missed) for result in results],
    }


def _record(result: Result, missed: Mapping[Job, Mark | None]) -> dict[str, object]:
    fixture, mark, job = result.asked.fixture, result.mark, result.asked.job
    now = missed.get(job)
    return {
        "question": result.asked.question.id,
        "fixture": fixture.id,
        "predicted": {
            "gate": fixture.gate_passed,
            "awards": {award.id: award.awarded for award in fixture.awards},
            "total": fixture.total,
        },
        "actual": _actual(mark),
        "marks": [{"actual": _actual(one), "problem": one.problem} for one in result.marks],
        "marked_text": marked_text(result.asked.job.block, fixture.response_text),
        "status": result.comparison.agreement.value,
        "attempts": len(mark.attempts) if mark else 0,
        "problem": mark.problem if mark else _ENDED_BEFORE,
        "this_run": {
            "verdict": job not in missed,
            "problem": (now.problem if now else _ENDED_BEFORE) if job in missed else None,
        },
    }


def _actual(mark: Mark | None) -> dict[str, object] | None:
    verdict = mark.verdict if mark else None
    if verdict is None:
        return None
    return {
        "gate": verdict.gate_passed,
        "awards": {component.id: component.awarded for component in verdict.components},
        "total": verdict.total,
        "reasons": {"gate": verdict.gate_reason, **{c.id: c.reason for c in verdict.components}},
        "evidence": {c.id: c.evidence for c in verdict.components if c.evidence},
        "adjudication_required": verdict.adjudication_required,
        "adjudication_note": verdict.adjudication_note,
        "flags": list(verdict.flags),
    }


def print_judge(judge: Judge) -> None:
    """Say who marks; of the rehearsal also what it is not."""
    label = f"{judge.name} (word matching, not a judge; never calibration)" if judge.rehearsal else judge.name
    print(f"judge: {inert_line(label)}", flush=True)


def print_spent(judge: Judge, course: Course, asked: Sequence[Result]) -> None:
    """Say what the run asked and spent, what it did not have to ask, and which other model answered."""
    told = [course.budget.told() if course.started else "nothing asked"]
    if course.reused:
        told.append(f"{plural(course.reused, 'verdict')} from the record")
    print("; ".join(told))
    answered = {attempt.model_returned for result in asked for mark in result.marks[-1:] for attempt in mark.attempts}
    others = sorted(name for name in answered if name is not None and name != judge.model)
    if others:
        print(f"{inert_line(judge.model)} was asked for, {inert_line(', '.join(others))} answered")


def print_results(results: Sequence[Result], stopped: str | None, missed: Mapping[Job, Mark | None]) -> None:
    """Print each fixture with how it stands and why; `stopped` is what ended the run, `missed` as in `as_json`."""
    for result in results:
        item, comparison = result.asked, result.comparison
        kind = item.question.kind_told(item.fixture)
        name = inert_line(item.fixture.id)
        # what ended the run is said once, after the list, and not for each fixture that was under way
        headline = "no verdict, since the run stopped" if _ended(result, stopped) else comparison.headline
        print(f"{name:<10} {kind:<13} {comparison.agreement:<16} {inert_line(headline)}")
        now = missed.get(item.job)
        if now is not None and result.mark is not None and result.mark.verdict is not None:
            print(f"           {inert_line(f'from the record: this run gave no verdict ({now.problem})')}")
        for text in _details(result):
            print(f"           {inert_line(text)}")


def print_counts(results: Sequence[Result]) -> None:
    """Print how many fixtures stand how."""
    counts = {state: sum(result.comparison.agreement is state for result in results) for state in Agreement}
    told = ", ".join(f"{count} {state}" for state, count in counts.items() if count)
    print(f"{plural(len(results), 'fixture')}: {told}")


def _details(result: Result) -> Iterator[str]:
    """Give what a person needs to see why: the reasons of what moved, failed attempts, what to look at."""
    comparison, mark = result.comparison, result.mark
    if len(result.marks) > 1:
        totals = ", ".join(str(one.verdict.total) if one.verdict else "null" for one in result.marks)
        decided = "no majority" if undecided(result.marks) else "most marks decide"
        yield f"{len(result.marks)} marks on record, with totals {totals}: {decided}"
    if comparison.agreement in (Agreement.MISMATCH, Agreement.NOISY, Agreement.WITHIN):
        if comparison.gate_actual != comparison.gate_predicted:
            yield f"gate: {comparison.gate_reason}"
        for row in comparison.components:
            if row.difference:
                yield f"{row.label} {row.difference:+d}: {row.reason}"
    if mark is None:
        return
    if mark.verdict is not None or len(mark.attempts) > 1:  # the one attempt of a null stands in the headline
        for attempt in mark.attempts:
            if attempt.problem is not None:
                yield f"attempt {attempt.number}: {attempt.problem}"
    for flag in comparison.flags:
        yield f"look at this: {flag}"
    if mark.verdict is not None and mark.verdict.adjudication_required:
        yield f"the judge asks for a person: {mark.verdict.adjudication_note}"
