"""`gt-tui new`: a rubric to start from."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from gt_tui.cli.output import create
from gt_tui.rubric.convert import convert
from gt_tui.rubric.document import Notation, open_document
from gt_tui.rubric.skeleton import SKELETON
from gt_tui.text.inert import inert_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `new`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to make; .json makes JSON, all else YAML")


def execute(arguments: argparse.Namespace) -> int:
    """Write the file; give 1, with nothing written, when it exists already or cannot be made."""
    text = SKELETON
    if arguments.file.suffix.lower() == ".json":
        text = convert(open_document(SKELETON, Notation.YAML), Notation.JSON).text
    if not create(arguments.file, text):
        return 1
    name = inert_line(str(arguments.file))
    print(f"made {name}; open it with: gt-tui {shlex.quote(f'./{name}' if name.startswith('-') else name)}")
    return 0
