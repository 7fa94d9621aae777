"""`gt-tui run`: mark fixtures without a terminal and say where prediction and verdict disagree."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path

from gt_tui.calibration.compare import Agreement, Comparison, compare
from gt_tui.calibration.run import Finished, Job, Stopped, job_of, run
from gt_tui.cli.judge_options import add_judge_options, judge_from
from gt_tui.files.load import CannotOpen, load
from gt_tui.judge.mark import Judge
from gt_tui.judge.verdict import Mark
from gt_tui.rubric.document import Document
from gt_tui.rubric.marking_block import marking_block
from gt_tui.rubric.model import Fixture, Question
from gt_tui.rubric.reading import head_of, question_at
from gt_tui.text.inert import inert_line

AT_ONCE = 8
"""Fixtures that are marked at the same time."""

MISMATCHED, WRONG_USE, LEFT_NULL = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Asked:
    """A fixture that was asked for, with its question."""

    question: Question
    fixture: Fixture
    job: Job


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `run`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a rubric in YAML or JSON")
    parser.add_argument("--question", metavar="ID", help="only the fixtures of this question")
    parser.add_argument("--fixture", metavar="ID", help="only this fixture")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    add_judge_options(parser)


def execute(arguments: argparse.Namespace) -> int:
    """Mark and report; give 3 when something stayed null, else 1 on a mismatch, else 0; 2 for wrong use."""
    try:
        document = load(arguments.file).document
    except CannotOpen as error:
        return _wrong(str(error), MISMATCHED)
    try:
        judge = judge_from(arguments)
    except ValueError as error:
        return _wrong(str(error))
    asked = _asked(document, arguments.question, arguments.fixture)
    if not asked:
        return _wrong(_nothing_asked(document, arguments))
    marks, stopped = asyncio.run(_mark(judge, asked, progress=not arguments.json))
    results = [
        (item, marks.get(item.job.place), compare(item.question, item.fixture, marks.get(item.job.place)))
        for item in asked
    ]
    if arguments.json:
        print(json.dumps(_report(arguments.file, judge, results), indent=2, ensure_ascii=False))
    else:
        _print_text(judge, results)
    if stopped:
        print(f"gt-tui: stopped: {inert_line(stopped)}", file=sys.stderr)
    states = {comparison.agreement for _, _, comparison in results}
    if states & {Agreement.NULL, Agreement.NOT_RUN}:
        return LEFT_NULL
    return MISMATCHED if states & {Agreement.MISMATCH, Agreement.NO_PREDICTION} else 0


def _wrong(message: str, code: int = WRONG_USE) -> int:
    print(f"gt-tui: {inert_line(message)}", file=sys.stderr)
    return code


def _asked(document: Document, question_id: str | None, fixture_id: str | None) -> list[Asked]:
    head, _ = head_of(document)
    asked: list[Asked] = []
    for index in range(document.question_count):
        question, _ = question_at(document, index)
        if question_id not in (None, question.id):
            continue
        block = marking_block(head, question)
        asked.extend(
            Asked(question, fixture, job_of(question, block, fixture))
            for fixture in question.fixtures
            if fixture_id in (None, fixture.id)
        )
    return asked


def _nothing_asked(document: Document, arguments: argparse.Namespace) -> str:
    questions = [question_at(document, index)[0] for index in range(document.question_count)]
    if arguments.question is not None and arguments.question not in {question.id for question in questions}:
        return f"no question {arguments.question} in this file; it has {_some(q.id for q in questions)}"
    fixtures = [f.id for q in questions if arguments.question in (None, q.id) for f in q.fixtures]
    if arguments.fixture is not None and fixtures:
        return f"no fixture {arguments.fixture} here; there are {_some(fixtures)}"
    return "there are no fixtures to mark; add one under calibration"


def _some(ids: object) -> str:
    names = list(ids)  # type: ignore[call-overload]
    return ", ".join(names[:12]) + (" …" if len(names) > 12 else "") if names else "none"


async def _mark(judge: Judge, asked: list[Asked], *, progress: bool) -> tuple[dict[tuple[str, str], Mark], str | None]:
    marks: dict[tuple[str, str], Mark] = {}
    stopped = None
    async with judge, aclosing(run(judge, [item.job for item in asked], at_once=AT_ONCE)) as events:
        async for event in events:
            if isinstance(event, Finished):
                marks[event.job.place] = event.mark
                if progress and sys.stderr.isatty():
                    print(f"\r{len(marks)} of {len(asked)} marked", end="", file=sys.stderr, flush=True)
            elif isinstance(event, Stopped):
                stopped = event.reason
    if progress and sys.stderr.isatty():
        print(file=sys.stderr)
    return marks, stopped


Result = tuple[Asked, Mark | None, Comparison]


def _report(file: Path, judge: Judge, results: list[Result]) -> dict[str, object]:
    return {
        "rubric": str(file),
        "judge": {"name": judge.name, "model": judge.model, "rehearsal": judge.rehearsal},
        "fixtures": [_record(*result) for result in results],
    }


def _record(item: Asked, mark: Mark | None, comparison: Comparison) -> dict[str, object]:
    verdict = mark.verdict if mark else None
    actual = None
    if verdict is not None:
        actual = {
            "gate": verdict.gate_passed,
            "awards": {component.id: component.awarded for component in verdict.components},
            "total": verdict.total,
            "reasons": {"gate": verdict.gate_reason, **{c.id: c.reason for c in verdict.components}},
        }
    return {
        "question": item.question.id,
        "fixture": item.fixture.id,
        "predicted": {
            "gate": item.fixture.gate_passed,
            "awards": {award.id: award.awarded for award in item.fixture.awards},
            "total": item.fixture.total,
        },
        "actual": actual,
        "status": comparison.agreement.value,
        "attempts": len(mark.attempts) if mark else 0,
        "problem": mark.problem if mark else "not marked: the run ended before",
    }


def _print_text(judge: Judge, results: list[Result]) -> None:
    label = f"{judge.name} (word matching, not a judge; never calibration)" if judge.rehearsal else judge.name
    print(f"judge: {inert_line(label)}")
    for item, mark, comparison in results:
        kind = item.question.kind_of(item.fixture)
        print(
            f"{inert_line(item.fixture.id):<10} {kind:<13} {comparison.agreement:<16} {inert_line(comparison.headline)}"
        )
        if comparison.agreement in (Agreement.MISMATCH, Agreement.WITHIN):
            for row in comparison.components:
                if row.difference:
                    print(f"           {inert_line(row.label)}: {inert_line(row.reason)}")
        for flag in comparison.flags:
            print(f"           flag: {inert_line(flag)}")
        if mark is not None and mark.verdict is not None and mark.verdict.adjudication_required:
            print(f"           the judge asks for a person: {inert_line(mark.verdict.adjudication_note)}")
    counts = {state: sum(c.agreement is state for _, _, c in results) for state in Agreement}
    told = ", ".join(f"{count} {state}" for state, count in counts.items() if count)
    print(f"{len(results)} fixtures: {told}")
