"""`gt-tui check`: what is wrong with rubrics, for people, programs and code hosts; `--fix` repairs what is sure."""

from __future__ import annotations

import argparse
import gc
import importlib
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TextIO, cast

from gt_tui.checks.catalogue import RULES
from gt_tui.checks.kept import Kept
from gt_tui.checks.problem import Severity
from gt_tui.checks.whole import Checked, check_document, check_some, lines_of, unknown_size
from gt_tui.cli.reports import REPORTS, Report
from gt_tui.files.beside import beside, processors
from gt_tui.files.kept import read_kept, write_kept
from gt_tui.files.load import CannotOpen, RubricFile, load
from gt_tui.rubric.document import Document
from gt_tui.rubric.tree import NotReadable
from gt_tui.text.inert import inert_line

WORTH_SHARING = 100_000
"""Characters of questions from which on several processors are used: a process takes some milliseconds to begin."""
MOST_PROCESSES = 8

Repairer = Callable[[RubricFile, Callable[[str], bool], TextIO], tuple[RubricFile, bool]]
"""Gives the file after the sure repairs, and whether saving them failed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `check`."""
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a rubric in YAML or JSON")
    parser.add_argument("--format", choices=tuple(REPORTS), default="text", help="default: text")
    codes = "codes or their beginnings, such as GT401,GT5"
    parser.add_argument("--select", metavar="CODES", default="", help=f"show only these problems: {codes}")
    parser.add_argument("--ignore", metavar="CODES", default="", help="leave these problems out")
    parser.add_argument("--fix", action="store_true", help="make the repairs that need no decision, and save")
    parser.add_argument("--no-cache", action="store_true", help="check every question anew, and keep nothing")


def execute(arguments: argparse.Namespace) -> int:
    """Print the problems; give 0 without errors, 1 with errors or unreadable files, 2 for an unknown code."""
    try:
        wanted = _wanted(arguments.select, arguments.ignore)
    except ValueError as error:
        print(f"gt-tui: {inert_line(str(error))}", file=sys.stderr)
        return 2
    collects = gc.isenabled()
    gc.disable()  # a check ends before garbage matters, and looking for it takes a tenth of the time
    try:
        return _check(arguments, wanted)
    finally:
        if collects:
            gc.enable()


def _check(arguments: argparse.Namespace, wanted: Callable[[str], bool]) -> int:
    reports = []
    failed = False
    for path in arguments.files:
        try:
            file = load(path, unread=not arguments.fix)
            if arguments.fix:
                file, trouble = _repair(file, wanted, sys.stdout if arguments.format == "text" else sys.stderr)
                failed = failed or trouble
            checked = _checked(file, keep=not arguments.no_cache)
        except CannotOpen as error:
            print(f"gt-tui: {inert_line(str(error))}", file=sys.stderr)
            reports.append(Report(path, None, (), 0, error))
            continue
        problems = tuple(problem for problem in checked.problems if wanted(problem.code))
        reports.append(Report(path, checked.place, problems, checked.questions, None))
    text = REPORTS[arguments.format](reports)
    if text:
        print(text)
    errors = any(p.severity is Severity.ERROR for report in reports for p in report.problems)
    return 1 if failed or errors or any(report.unreadable for report in reports) else 0


def _checked(file: RubricFile, *, keep: bool) -> Checked:
    """Check a file, questions that read as the last time excepted. Raises CannotOpen."""
    kept = Kept(read_kept(file.path) if keep else {})
    try:
        checked = check_document(file.document, kept.joined(_found_by_all(file.document, kept)))
    except NotReadable as error:
        raise CannotOpen(f"{file.path}: {error}", error.line, error.column) from None
    if keep and checked.keep is not None:
        write_kept(file.path, checked.keep)
    return checked


def _all_lines(document: Document, kept: Kept, share: range) -> list[str]:
    return list(lines_of(document, kept, share))


def _found_by_all(document: Document, kept: Kept) -> dict[str, str]:
    """Check the questions on all processors where there is enough to do; give lines by key, none where there is not."""
    processes = min(processors(), MOST_PROCESSES)
    if processes < 2 or unknown_size(document, kept) < WORTH_SHARING:
        return {}
    # Here, so that the processes have them too.
    importlib.import_module("gt_tui.checks.run")
    count = document.question_count
    shares = [range(first, count, processes) for first in range(processes)]
    # All at once at the end: nobody reads before, and a full pipe would hold the process up.
    others = [beside(partial(_all_lines, document, kept, share)) for share in shares[1:]]
    found = dict(check_some(document, kept, shares[0]))
    for other in others:
        found |= dict(line.split(" ", 1) for line in (other.rest() if other is not None else ()))
    return found


def _wanted(select: str, ignore: str) -> Callable[[str], bool]:
    """Give the test for a code to be shown; raises ValueError for a beginning that no code has."""
    starts = [tuple(filter(None, (part.strip().upper() for part in text.split(",")))) for text in (select, ignore)]
    for start in (*starts[0], *starts[1]):
        if not any(code.startswith(start) for code in RULES):
            raise ValueError(f"there is no code {start!a}; gt-tui explain lists them all")
    chosen, ignored = starts
    return lambda code: (not chosen or code.startswith(chosen)) and not (ignored and code.startswith(ignored))


def _repair(file: RubricFile, wanted: Callable[[str], bool], out: TextIO) -> tuple[RubricFile, bool]:
    # Repairs, locks and saving take as long to import as checking takes: only --fix pays for them.
    return cast(Repairer, importlib.import_module("gt_tui.cli.fix").repair)(file, wanted, out)
