"""`gt-tui check`: the problems of a rubric as text or JSON, with the lines they stand on."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from gt_tui.checks.problem import Problem, Severity
from gt_tui.checks.whole import check_document
from gt_tui.files.load import CannotOpen, load
from gt_tui.rubric.document import Document
from gt_tui.rubric.path import show
from gt_tui.text.inert import inert_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `check`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a rubric in YAML or JSON")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")


def execute(arguments: argparse.Namespace) -> int:
    """Print the problems; give 0 without errors, 1 with errors or for a file that cannot be opened."""
    try:
        document = load(arguments.file).document
    except CannotOpen as error:
        if arguments.format == "json":
            print(json.dumps([_unreadable(error)], indent=2))
        print(f"gt-tui: {inert_line(str(error))}", file=sys.stderr)
        return 1
    checked = check_document(document)
    if arguments.format == "json":
        print(json.dumps([_record(document, problem) for problem in checked.problems], indent=2))
    else:
        _print_text(arguments.file, document, checked.problems, len(checked.questions))
    return 1 if any(problem.severity is Severity.ERROR for problem in checked.problems) else 0


def _record(document: Document, problem: Problem) -> dict[str, object]:
    place = document.place(problem.path)
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "message": problem.message,
        "question": problem.question_id or None,
        "path": show(problem.path),
        "line": place.line,
        "column": place.column,
    }


def _unreadable(error: CannotOpen) -> dict[str, object]:
    return {
        "code": "GT100",
        "severity": Severity.ERROR.value,
        "message": inert_line(str(error)),
        "question": None,
        "path": "(file)",
        "line": error.line or None,
        "column": error.column or None,
    }


def _print_text(file: Path, document: Document, problems: tuple[Problem, ...], questions: int) -> None:
    name = inert_line(str(file))
    for problem in problems:
        place = document.place(problem.path)
        print(f"{name}:{place.line}:{place.column}: {problem.severity} {problem.code} {problem.message}")
    counts = {severity: sum(problem.severity is severity for problem in problems) for severity in Severity}
    print(
        f"{_count(questions, 'question')} checked: {_count(counts[Severity.ERROR], 'error')}, "
        f"{_count(counts[Severity.WARNING], 'warning')}, {counts[Severity.ADVICE]} advice"
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
