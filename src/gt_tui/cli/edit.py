"""`gt-tui FILE`: the editor, when there is a terminal to draw it on."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from gt_tui.calibration.desk import Desk
from gt_tui.checks.kept import Kept
from gt_tui.checks.whole import lines_of
from gt_tui.cli.judge_options import ConsentWanted, add_judge_options, choose_judge
from gt_tui.files.beside import Beside, beside, processors
from gt_tui.files.kept import read_kept
from gt_tui.files.load import CannotOpen, RubricFile, load
from gt_tui.files.places import state_directory
from gt_tui.judge.profiles import REHEARSAL
from gt_tui.text.inert import inert_line

WITHOUT_TERMINAL = (
    "gt-tui: there is no terminal to draw on. Without one use:\n"
    "  gt-tui check FILE    list what is wrong with a rubric\n"
    "  gt-tui run FILE      mark its fixtures and compare"
)

FEWEST_AHEAD = 5
"""Questions from which on a process of its own is worth while."""
MOST_AHEAD = 4

UTF_8 = "use a locale with UTF-8, such as LC_ALL=C.UTF-8"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the editor."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a rubric in YAML or JSON")
    parser.add_argument("--theme", choices=("dark", "light"), default="dark", help="default: dark")
    add_judge_options(parser)


def execute(arguments: argparse.Namespace) -> int:
    """Open the editor; give 1 for a file that cannot be opened, 2 without a terminal or for wrong use."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "") in ("", "dumb"):
        print(WITHOUT_TERMINAL, file=sys.stderr)
        return 2
    encoding = (sys.__stderr__ and sys.__stderr__.encoding) or ""  # what the screen is drawn on
    if not _can_draw(encoding):
        print(f"gt-tui: {encoding or 'no encoding'} has no frames and marks to draw with; {UTF_8}", file=sys.stderr)
        return 2
    try:
        judge = _judge(arguments)
    except (KeyboardInterrupt, EOFError):
        return 130
    except ValueError as error:
        print(f"gt-tui: {inert_line(str(error))}", file=sys.stderr)
        return 2
    # Collections while a big file is loaded and the screen is made double the time; `GtApp` turns them on again.
    gc.disable()
    try:
        file = load(arguments.file, unread=True)
    except CannotOpen as problem:
        from gt_tui.cli.rescue import rescued  # few files need it, and it takes time to load

        print(f"gt-tui: {inert_line(str(problem))}", file=sys.stderr)
        found = rescued(arguments.file, state_directory())
        if found is None:
            return 1
        file = found
    ahead = _check_ahead(file)
    # The terminal toolkit takes most of the start-up time; nothing before this line may bring it in.
    from gt_tui.tui.app import GtApp
    from gt_tui.tui.session import Session

    app = GtApp(Session(file, judge), state_directory(), theme=f"gt-{arguments.theme}", ahead=ahead)
    app.run()
    return app.return_code or 0


def _check_ahead(file: RubricFile) -> list[Beside]:
    """Begin to check, from the end, what no session has checked yet, while the toolkit is loaded and the screen drawn.

    Before that, as a process with threads cannot be forked safely. One processor is left for the screen.
    """
    count = file.document.question_count
    processes = min(processors() - 1, MOST_AHEAD, count // FEWEST_AHEAD)

    def lines(share: range) -> Iterator[str]:
        os.nice(5)  # the screen comes first
        kept = Kept(read_kept(file.path))
        return lines_of(file.document, kept, share, placed=False)

    shares = [range(count - 1 - first, -1, -processes) for first in range(processes)]
    begun = [beside(partial(lines, share)) for share in shares]
    return [each for each in begun if each is not None]


def _judge(arguments: argparse.Namespace) -> Desk:
    """Give the judge, after asking about an address that a project's file names. Raises ValueError."""
    try:
        return choose_judge(arguments)
    except ConsentWanted as wanted:
        print(f"gt-tui: {inert_line(str(wanted))}", file=sys.stderr)
    answer = input("Trust it? y and enter: yes, from now on; enter alone: no, open with the rehearsal judge ")
    if answer.strip().lower() in ("y", "yes"):
        arguments.trust_project_judge = True
    else:
        arguments.judge = REHEARSAL
    return choose_judge(arguments)


def _can_draw(encoding: str) -> bool:
    try:
        "╭●✗▲∅".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
