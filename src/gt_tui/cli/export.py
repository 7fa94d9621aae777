"""`gt-tui export`: the recorded results of a rubric as JSON Lines, Markdown or CSV."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from gt_tui.calibration.evidence import marked_texts
from gt_tui.calibration.export import FORMATS
from gt_tui.calibration.run import jobs_of
from gt_tui.files.load import CannotOpen, load
from gt_tui.files.places import state_directory
from gt_tui.files.run_reader import RunReader
from gt_tui.files.runs import NAME, StoreFault
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.rubric.reading import head_of, question_at
from gt_tui.text.inert import inert_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `export`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the rubric whose results are wanted")
    parser.add_argument("--format", choices=tuple(FORMATS), default="jsonl", help="default: jsonl")


def _marked(file: Path) -> set[tuple[str, str]]:
    """Give what the file has to mark, under which the record knows it by any name; nothing where it is no rubric."""
    try:
        document = load(file).document
    except CannotOpen:
        return set()
    head, _ = head_of(document)
    return marked_texts(jobs_of(head, [question_at(document, n)[0] for n in range(document.question_count)]))


def execute(arguments: argparse.Namespace) -> int:
    """Write to standard output; give 1 where there is nothing to export or the record cannot be read."""
    try:
        reader, path = RunReader(state_directory() / NAME), os.path.realpath(arguments.file)
        recorded = list(reader.calls(path, marked=_marked(arguments.file)))
        # rehearsal marks are on record for the app's history only: no number of theirs may pass for a judge's
        calls = [(number, call) for number, call in recorded if call.judge != RehearsalJudge.name]
    except StoreFault as fault:
        print(f"gt-tui: {inert_line(str(fault))}", file=sys.stderr)
        return 1
    if not calls:  # a file that is gone may still have results on record
        name = inert_line(str(arguments.file))
        there = os.path.lexists(arguments.file)
        told = f"nothing is recorded for {name}" if there else f"{name}: no such file, and nothing is recorded for it"
        if recorded:
            told = f"of {name} only rehearsal marks are on record; they match words and are not exported"
        print(f"gt-tui: {told}", file=sys.stderr)
        return 1
    for piece in FORMATS[arguments.format](calls):
        sys.stdout.write(piece)
    return 0
