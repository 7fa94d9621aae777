"""The `gt-tui` command: opens the editor, or runs one of the commands that need no terminal."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import Protocol, cast

from gt_tui import __version__

COMMANDS = {
    "check": "list what is wrong with a rubric, with line numbers",
    "run": "mark fixtures and compare the verdicts with the predictions",
    "explain": "say what a problem's code means and how to repair it",
}
"""Commands by name; each is a module of this package with `add_arguments` and `execute`."""

USAGE = """\
gt-tui FILE [judge options]     edit, check and calibrate a rubric in the terminal
gt-tui COMMAND ...              work without a terminal:
"""


class Command(Protocol):
    """What a command's module offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's own arguments."""

    def execute(self, arguments: argparse.Namespace) -> int:
        """Do it; give the exit code."""


def _command(name: str) -> Command:
    # One module a command, imported when asked for: `--help` and `check` must not pay for the others.
    return cast(Command, importlib.import_module(f"gt_tui.cli.{name}"))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; give the exit code (0 good, 1 problems or mismatches, 2 wrong use, 3 null scores)."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] in (["--version"], ["-V"]):
        print(f"gt-tui {__version__}")
        return 0
    if not words or words[0] in ("-h", "--help"):
        lines = [USAGE, *(f"  gt-tui {name:<9} {text}\n" for name, text in COMMANDS.items())]
        lines.append("\ngt-tui edit --help and gt-tui COMMAND --help say more.\n")
        (sys.stdout if words else sys.stderr).write("".join(lines))
        return 0 if words else 2
    name = words.pop(0) if words[0] in COMMANDS or words[0] == "edit" else "edit"
    command = _command(name)
    text = COMMANDS.get(name, "edit, check and calibrate a rubric in the terminal")
    parser = argparse.ArgumentParser(prog=f"gt-tui {name}" if name != "edit" else "gt-tui", description=text)
    command.add_arguments(parser)
    try:
        return command.execute(parser.parse_args(words))
    except BrokenPipeError:
        # the reader (a pager, `head`) has gone; nothing is left to say and nobody to say it to
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
