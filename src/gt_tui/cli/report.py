"""`gt-tui report`: the calibration section of a validation document, from results and the repair log."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from gt_tui.calibration.logbook import entry_of
from gt_tui.calibration.report import REFUSED, NoResults, Results, report, results_of
from gt_tui.files.load import CannotOpen, load
from gt_tui.files.places import state_directory
from gt_tui.files.repair_log import LogFailed, log_path, read
from gt_tui.rubric.reading import head_of, question_at
from gt_tui.text.inert import inert_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `report`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a rubric in YAML or JSON")
    parser.add_argument(
        "--results",
        type=Path,
        metavar="JSON",
        action="append",
        default=[],
        help="what `gt-tui run FILE --json` printed; may be given for several judges",
    )


def execute(arguments: argparse.Namespace) -> int:
    """Print the section; give 1 where nothing in it is calibration evidence, 2 for wrong use."""
    try:
        document = load(arguments.file).document
    except CannotOpen as error:
        return _wrong(str(error), 1)
    given: list[Results] = []
    for path in arguments.results:
        try:
            given.append(results_of(json.loads(path.read_text(encoding="utf-8"))))
        except OSError as error:
            return _wrong(f"{path} cannot be read: {error.strerror or error}")
        except (NoResults, ValueError, RecursionError) as error:
            return _wrong(f"{path} holds no results: {error}")
    try:
        lines, damaged = read(log_path(state_directory(), arguments.file))
    except LogFailed as error:
        return _wrong(str(error))
    entries = [entry_of(line) for line in lines]
    known = [entry for entry in entries if entry is not None]
    head, _ = head_of(document)
    questions = [question_at(document, index)[0] for index in range(document.question_count)]
    print(report(head, questions, given, known, damaged=damaged + len(entries) - len(known)))
    if any(one.rehearsal for one in given):
        print(f"gt-tui: {REFUSED}", file=sys.stderr)
    return 0 if any(not one.rehearsal for one in given) else 1


def _wrong(message: str, code: int = 2) -> int:
    print(f"gt-tui: {inert_line(message)}", file=sys.stderr)
    return code
