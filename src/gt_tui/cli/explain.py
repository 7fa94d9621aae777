"""`gt-tui explain CODE`: what a problem means, why it matters in marking, and how it is repaired."""

from __future__ import annotations

import argparse
import sys

from gt_tui.checks.catalogue import RULES, explain


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `explain`."""
    parser.add_argument("code", nargs="?", metavar="CODE", help="such as GT401; without it every code is listed")


def execute(arguments: argparse.Namespace) -> int:
    """Print the explanation; give 2 for a code that does not exist."""
    if arguments.code is None:
        for code, rule in sorted(RULES.items()):
            print(f"{code}  {rule.severity:<8} {rule.title}")
        return 0
    code = arguments.code.upper()
    if code not in RULES:
        print(f"gt-tui: there is no code {arguments.code!a}; gt-tui explain lists them all", file=sys.stderr)
        return 2
    print(explain(code), end="")
    return 0
