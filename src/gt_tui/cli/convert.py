"""`gt-tui convert`: the same rubric in the other notation, with what that notation cannot hold named."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gt_tui.cli.output import create
from gt_tui.files.load import ENDINGS, CannotOpen, load
from gt_tui.rubric.convert import CannotConvert, convert
from gt_tui.text.counting import plural
from gt_tui.text.inert import inert_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `convert`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a rubric in YAML or JSON")
    parser.add_argument("target", type=Path, metavar="NEW", help="the file to make, ending in .json, .yaml or .yml")


def execute(arguments: argparse.Namespace) -> int:
    """Write the new file; give 1 when nothing was written, 2 for a name that says no notation."""
    ending = arguments.target.suffix.lower()
    notation = next((notation for notation, endings in ENDINGS.items() if ending in endings), None)
    if notation is None:
        print("gt-tui: end the new file's name in .json, .yaml or .yml", file=sys.stderr)
        return 2
    try:
        converted = convert(load(arguments.file).document, notation)
    except (CannotOpen, CannotConvert) as error:
        print(f"gt-tui: {inert_line(str(error))}", file=sys.stderr)
        return 1
    if not create(arguments.target, converted.text):
        return 1
    for line, text in converted.respelt:
        print(f"line {line}: {inert_line(text)}")
    for line, text in converted.lost_comments:
        print(f"line {line}: {notation.upper()} cannot hold the comment {inert_line(text)}")
    lost = len(converted.lost_comments)
    left = f"; left in the old file only: {plural(lost, 'comment')}" if lost else ""
    print(f"made {inert_line(str(arguments.target))}{left}")
    return 0
