"""The `gt-tui` command: opens the editor, or runs one of the commands that need no terminal."""

from __future__ import annotations

import argparse
import errno
import importlib
import io
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NoReturn, Protocol, cast

from gt_tui import __version__
from gt_tui.text.inert import inert_line

COMMANDS = {
    "check": "list what is wrong with a rubric, with line numbers",
    "run": "mark fixtures and compare the verdicts with the predictions",
    "new": "make a rubric to start from",
    "convert": "write a rubric in the other notation, YAML or JSON",
    "report": "write the calibration section of a validation document",
    "judges": "list the judges, find those on this machine, test one with a cheap call",
    "export": "write recorded results as JSON Lines, Markdown or CSV",
    "doctor": "check record, drafts, configuration and judges",
    "schema": "print the JSON Schema of a rubric, for editors that complete keys",
    "explain": "say what a problem's code means and how to repair it",
}
"""Commands by name; each is a module of this package with `add_arguments` and `execute`."""

WRONG_USE, INTERRUPTED, PIPE_CLOSED = 2, 130, 141
"""The last two are what a shell gives for a program that ctrl+C or a closed pipe has ended."""

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What a system answers where output that goes to a file, or to a terminal that is gone, cannot be written."""

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


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the words, which may be file names with anything in them."""
        super().error(inert_line(message))


def _command(name: str) -> Command:
    # One module a command, imported when asked for: `--help` and `check` must not pay for the others.
    return cast(Command, importlib.import_module(f"gt_tui.cli.{name}"))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and give the exit code.

    0 good, 1 problems or mismatches, 2 wrong use, 3 null scores, 130 interrupted, 141 when the reader of the
    output has gone. Raises SystemExit as argparse does for --help and wrong arguments.
    """
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a rubric's letters may not exist in the locale's encoding
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        if sys.stdout is not None:
            sys.stdout.flush()  # here, where a reader that has gone can still be caught
        return code
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        if error.errno not in NO_ROOM or error.filename is not None:  # of files every command speaks itself
            raise
        _forget_output()
        print(f"gt-tui: the output cannot be written: {error.strerror or error}", file=sys.stderr)
        return 1
    except Exception as error:
        from gt_tui.files.places import NoHome  # here, since --help needs none of it

        if not isinstance(error, NoHome):
            raise
        print(f"gt-tui: {error}", file=sys.stderr)
        return 1


def _slip(words: list[str]) -> str | None:
    """Give the command that the first word is nearly the name of, when it names neither a command nor a file."""
    if words[0] in COMMANDS or not words[0].isalpha() or os.path.lexists(words[0]):
        return None
    near = get_close_matches(words[0].lower(), [*COMMANDS, "edit"], 1)
    return near[0] if near and words[0] != "edit" else None


def _run(words: list[str]) -> int:
    if words[:1] in (["--version"], ["-V"]):
        print(f"gt-tui {__version__}")
        return 0
    if not words or words[0] in ("-h", "--help"):
        lines = [USAGE, *(f"  gt-tui {name:<9} {text}\n" for name, text in COMMANDS.items())]
        lines.append("\ngt-tui edit --help and gt-tui COMMAND --help say more.\n")
        (sys.stdout if words else sys.stderr).write("".join(lines))
        return 0 if words else 2
    slip = _slip(words)
    if slip is not None:
        print(f"gt-tui: there is no file and no command {words[0]!a}; did you mean gt-tui {slip}?", file=sys.stderr)
        return WRONG_USE
    name = words.pop(0) if words[0] in COMMANDS or words[0] == "edit" else "edit"
    command = _command(name)
    text = COMMANDS.get(name, "edit, check and calibrate a rubric in the terminal")
    parser = _Parser(prog=f"gt-tui {name}" if name != "edit" else "gt-tui", description=text)
    command.add_arguments(parser)
    return command.execute(parser.parse_args(words))


def _open_closed_streams() -> None:
    # Started with a closed stream (`2>&-`, a service manager), Python has None in its place: errors would be printed
    # among the output, and the next file that is opened would be taken for the stream.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - for as long as the process


def _forget_output() -> None:
    # Python flushes again at its end and would complain there, so a pipe without a reader, or a full disk, is put away.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
