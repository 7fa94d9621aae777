"""`gt-tui run`: mark fixtures without a terminal and say where prediction and verdict disagree."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Mapping
from contextlib import aclosing
from pathlib import Path

from msgspec.structs import replace

from gt_tui.calibration.compare import Agreement
from gt_tui.calibration.desk import Desk
from gt_tui.calibration.plan import Plan
from gt_tui.calibration.record import Subject
from gt_tui.calibration.run import Begun, Finished, Job, Started, Stopped, job_of, result_key
from gt_tui.checks.whole import check_document
from gt_tui.cli.ending import Ending, ended_as_by_ctrl_c
from gt_tui.cli.judge_options import add_judge_options, choose_judge
from gt_tui.cli.outcome import (
    Asked,
    Course,
    Result,
    as_json,
    print_counts,
    print_judge,
    print_results,
    print_spent,
    result_of,
)
from gt_tui.files.load import CannotOpen, load
from gt_tui.files.runs import StoreFault
from gt_tui.judge.verdict import Mark
from gt_tui.rubric.document import Document
from gt_tui.rubric.marking_block import marking_block
from gt_tui.rubric.reading import head_of, question_at
from gt_tui.text.inert import inert_line

SHOWN_IDS = 12
"""Ids that a message lists before it leaves the rest out."""

HARNESS_RULES = frozenset({"GT101", "GT105", "GT201", "GT602", "GT603"})
"""Problems in which the public harness fails or leaves something out of its prompt."""

PROGRESS_S = 0.5
"""Seconds between two looks at how far a run is."""
TOLD_EVERY_S = 30.0
"""The same where nobody looks, but a log is kept."""

MISMATCHED, WRONG_USE, LEFT_NULL, INTERRUPTED = 1, 2, 3, 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `run`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a rubric in YAML or JSON")
    parser.add_argument("--question", metavar="ID", help="only the fixtures of this question")
    parser.add_argument("--fixture", metavar="ID", help="only this fixture")
    told = parser.add_mutually_exclusive_group()  # a plan is lines for people
    told.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    told.add_argument("--plan", action="store_true", help="say what a run would ask, reuse and cost; ask nothing")
    parser.add_argument("--again", action="store_true", help="mark anew what is on record, as one more repeat")
    add_judge_options(parser)


def execute(arguments: argparse.Namespace) -> int:
    """Mark and report; give 3 when something stayed null, else 1 on a mismatch, else 0; 2 for wrong use.

    A file that is missing or no rubric gives 1, as with the other commands.
    Ctrl+C ends the run, as does what a service manager or a lost terminal sends; what is finished is reported, and the
    code is 130.
    """
    with ended_as_by_ctrl_c() as ending:
        return _execute(arguments, ending)


def _execute(arguments: argparse.Namespace, ending: Ending) -> int:
    try:
        document = load(arguments.file).document
    except CannotOpen as error:
        return _wrong(str(error), MISMATCHED)
    try:
        desk = choose_judge(arguments)
    except ValueError as error:
        return _wrong(str(error))
    judge = desk.judge
    asked = _asked(document, arguments.question, arguments.fixture)
    if not asked:
        return _wrong(_nothing_asked(document, arguments))
    if arguments.template:
        _tell_of_the_harness(document, asked)
    course = Course()
    standing: dict[Job, list[Mark]] = {}
    interrupted = False
    stopped = None
    try:
        plan, subject = ending.run(_plan(desk, arguments, document, asked))
        if arguments.plan:
            print("\n".join(map(inert_line, plan.lines())))
            return 0
        if plan.paid and plan.file_state:
            print(f"gt-tui: {inert_line(plan.file_state)}", file=sys.stderr)
        if not arguments.json:
            print_judge(judge)
        stopped = ending.run(_mark(desk, plan, subject, course))
    except StoreFault as fault:
        return _wrong(str(fault), LEFT_NULL)
    except KeyboardInterrupt:
        interrupted = True
        stopped = "interrupted"
        try:
            ending.run(_take_untold(desk, course, asked))
        except StoreFault as fault:
            stopped = f"interrupted; the record cannot be read: {fault}"
    try:
        standing = ending.run(_standing(desk, course.marks))
    except StoreFault as fault:  # what was paid for is shown all the same
        standing = {job: [mark] for job, mark in course.marks.items()}
        print(f"gt-tui: earlier marks are left out: {inert_line(str(fault))}", file=sys.stderr)
    results = [result_of(item, standing.get(item.job, ())) for item in asked]
    missed = {item.job: mark for item in asked if (mark := course.marks.get(item.job)) is None or mark.verdict is None}
    if arguments.json:
        print(json.dumps(as_json(arguments.file, judge, results, missed), indent=2))
    else:
        print_results(results, stopped, missed)
        if not judge.rehearsal:
            print_spent(judge, course, [result for result in results if result.asked.job in course.started])
        print_counts(results)
    if stopped:
        left = sum(mark is None or mark.problem == stopped for mark in missed.values())
        lost = f"; {course.abandoned} were under way, and the judge may bill them" if course.abandoned else ""
        print(f"gt-tui: stopped: {inert_line(stopped)} ({left} of {len(results)} not marked{lost})", file=sys.stderr)
    return INTERRUPTED if interrupted else LEFT_NULL if missed else _mismatched(results)


async def _standing(desk: Desk, made: Mapping[Job, Mark]) -> dict[Job, list[Mark]]:
    """Give, for each job that the run gave a mark, all marks of its result that stand. Raises StoreFault.

    The mark that the run gave is one of several where the fixture was marked before: by itself it would say what
    neither the app nor the report says of the same record.
    """
    keys = {job: result_key(desk.judge, job.block, job.answer) for job in made}
    recorded = await desk.marks(keys.values())
    return {job: recorded.get(keys[job]) or [mark] for job, mark in made.items()}


def _mismatched(results: list[Result]) -> int:
    states = {result.comparison.agreement for result in results}
    return MISMATCHED if states & {Agreement.MISMATCH, Agreement.NOISY, Agreement.NO_PREDICTION} else 0


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
        return f"no question {arguments.question} in this file; it has {_some([q.id for q in questions])}"
    fixtures = [f.id for q in questions if arguments.question in (None, q.id) for f in q.fixtures]
    if arguments.fixture is not None and fixtures:
        return f"no fixture {arguments.fixture} here; there are {_some(fixtures)}"
    return "there are no fixtures to mark; add one under calibration"


def _some(ids: list[str]) -> str:
    return (", ".join(ids[:SHOWN_IDS]) + (" …" if len(ids) > SHOWN_IDS else "")) or "none"


def _tell_of_the_harness(document: Document, asked: list[Asked]) -> None:
    """Say where the harness that a template comes from would send another prompt than is sent here, or none."""
    ids = {"", *(item.question.id for item in asked)}
    for problem in check_document(document).problems:
        if problem.code in HARNESS_RULES and (problem.question_id or "") in ids:
            print(f"gt-tui: with the public harness: {inert_line(problem.message)}", file=sys.stderr)


async def _plan(
    desk: Desk, arguments: argparse.Namespace, document: Document, asked: list[Asked]
) -> tuple[Plan, Subject]:
    subject = Subject(arguments.file, document.text, document.question_count, len(asked))
    return await desk.plan([item.job for item in asked], subject, again=arguments.again), subject


async def _mark(desk: Desk, plan: Plan, subject: Subject, course: Course) -> str | None:
    """Fill `course` and give why the run stopped early, if it did.

    Filled rather than given back, so that an interrupted run keeps what is finished.
    """
    stopped = None
    course.known = plan.known
    course.budget = desk.budget(plan)
    show = _keep_showing if sys.stderr.isatty() else _tell_now_and_then
    progress = asyncio.create_task(show(desk, course, plan))
    try:
        async with aclosing(desk.run(plan, subject, course.budget)) as events:
            async for event in events:
                if isinstance(event, Begun):
                    course.number = event.run
                elif isinstance(event, Started):
                    course.started.add(replace(event.job, repeat=0))
                elif isinstance(event, Finished):
                    course.marks[replace(event.job, repeat=0)] = event.mark
                    course.reused += event.key in course.known
                elif isinstance(event, Stopped):
                    stopped = event.reason
    finally:
        progress.cancel()
        if sys.stderr.isatty():
            _show_progress(desk, course, plan)
            print(file=sys.stderr)
    return stopped


async def _take_untold(desk: Desk, course: Course, asked: list[Asked]) -> None:
    """Add the marks that an interrupted run reuses, or put on record, without having told of them. Raises StoreFault.

    Those of this run only: an older verdict on the same text is not what `--again` asked for.
    """
    keys = {item.job: result_key(desk.judge, item.job.block, item.job.answer) for item in asked}
    kept = dict(course.known)
    if course.number is not None:
        kept |= await desk.made_in(course.number, keys.values())
        course.abandoned = await desk.abandoned_in(course.number, keys.values())
    for job, key in keys.items():
        if key in kept:
            course.marks.setdefault(job, kept[key])


async def _keep_showing(desk: Desk, course: Course, plan: Plan) -> None:
    """Keep one line of a terminal at how far the run is, also while the judge makes it wait."""
    while True:
        _show_progress(desk, course, plan)
        await asyncio.sleep(PROGRESS_S)


async def _tell_now_and_then(desk: Desk, course: Course, plan: Plan) -> None:
    """Say in a log how far the run is, so that a judge that keeps it waiting is no silence."""
    while True:
        await asyncio.sleep(TOLD_EVERY_S)
        print(f"gt-tui: {_progress(desk, course, plan)}", file=sys.stderr, flush=True)


def _show_progress(desk: Desk, course: Course, plan: Plan) -> None:
    # Filled with blanks, as the line before may have been longer.
    print(f"\r{_progress(desk, course, plan):<70}", end="", file=sys.stderr, flush=True)


def _progress(desk: Desk, course: Course, plan: Plan) -> str:
    return " · ".join(filter(None, [f"{len(course.marks)} of {len(plan.jobs)} marked", desk.holdup]))
