"""`gt-tui explain CODE`: what a problem means, why it matters in marking, and how it is repaired."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping

from gt_tui.checks.catalogue import RULES, explain
from gt_tui.checks.rule import Rule


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `explain`."""
    parser.add_argument("code", nargs="?", metavar="CODE", help="such as GT401; GT4, or nothing, lists codes")


def execute(arguments: argparse.Namespace) -> int:
    """Print the explanation; give 2 for a code that does not exist."""
    if arguments.code is None:
        _print_titles(dict(sorted(RULES.items())))
        return 0
    code = arguments.code.upper()
    several = {each: rule for each, rule in sorted(RULES.items()) if each.startswith(code)}
    if several and code not in RULES:  # as --select takes it
        _print_titles(several)
        return 0
    if not several:
        print(f"gt-tui: there is no code {arguments.code!a}; gt-tui explain lists them all", file=sys.stderr)
        return 2
    print(explain(code), end="")
    return 0


def _print_titles(rules: Mapping[str, Rule]) -> None:
    for code, rule in rules.items():
        print(f"{code}  {rule.severity:<8} {rule.title}")
