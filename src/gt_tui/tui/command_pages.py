"""The command table as people read it: key names, help screen, and the tables of the documentation."""

from __future__ import annotations

import re
import textwrap

from gt_tui.tui.command import Group
from gt_tui.tui.commands import COMMANDS
from gt_tui.tui.fields import Section

HELP_WIDTH = 68
"""Columns of the help screen in a window of 80."""

_KEY_COLUMN = 19
"""Where the words begin that stand behind a key."""

_KEY_NAMES = {
    "question_mark": "?",
    "slash": "/",
    "colon": ":",
    "right_square_bracket": "]",
    "left_square_bracket": "[",
    "escape": "esc",
    "insert": "ins",
    "delete": "del",
}


def key_name(key: str) -> str:
    """Give a key as people write it."""
    return _KEY_NAMES.get(key, key)


def keys_table() -> str:
    """Give all commands as a Markdown table, for docs/keys.md and the README."""
    lines: list[str] = []
    for group in Group:
        lines.extend([f"### {group.value}", "", "| key | what | |", "|---|---|---|"])
        for command in COMMANDS:
            if command.group is group:
                keys = ", ".join(f"`{key_name(key)}`" for key in command.keys) or "palette"
                lines.append(f"| {keys} | {command.title} | {command.help} |")
        lines.append("")
    return "\n".join(lines)


def short_keys_table() -> str:
    """Give the commands as one Markdown table without the help texts, for the README."""
    lines = ["| key | what |", "|---|---|"]
    for command in COMMANDS:
        if command.keys and not command.id.startswith("section_"):
            keys = ", ".join(f"`{key_name(key)}`" for key in command.keys)
            lines.append(f"| {keys} | {command.title} |")
    lines.append(f"| `1` … `{len(Section)}` | Go to a section of the editor |")
    others = [command.title.lower() for command in COMMANDS if not command.keys]
    lines.append(f"| `:` and a name | {', '.join(others)} |")
    return "\n".join(lines) + "\n"


def help_text() -> str:
    """Give the help screen."""
    lines: list[str] = []
    for group in Group:
        lines.append(group.value.upper())
        for command in COMMANDS:
            if command.group is group:
                keys = ", ".join(key_name(key) for key in command.keys) or "palette"
                lines.append(f"  {keys:<{_KEY_COLUMN - 3}} {command.title}. {command.help}")
        lines.append("")
    lines.extend(
        [
            "Single letters and digits work where no text is being typed; esc leaves a text. From a list, enter goes "
            "to the text below it and tab to the small fields (points, awards) between the two.",
            "f8 goes to the row of a problem: there x repairs it, o acknowledges it, e explains it, enter types.",
            "",
            "IN A TEXT",
            "  f7               Select all of it; typing then writes over it.",
            "  ctrl+home, end   Go to its start or end; ctrl+left, right go by words, with shift they select.",
            "  ctrl+down, up    Go on to the text of the next row, or back; so do ctrl+pagedown and pageup.",
            "  ctrl+c, x, v     Copy, cut, paste. ctrl+u deletes to the start of the line, ctrl+k to its end.",
            "",
            "WHAT IS KEPT",
            "  What you type is in a draft on disk within a second; after a crash the next start offers it as a diff.",
            "  Saving writes a new file beside the old one and renames it, so a crash leaves one of the two whole.",
            "  A file that another program changed is never written over without asking.",
            "  A result belongs to the exact text and judge that made it: change a comma and it is stale, undo and it "
            "is back.",
        ]
    )
    return "\n".join(_filled(line) for line in lines)


def _filled(text: str) -> str:
    """Give a line as lines that fit the narrowest help screen, the words below the words and not below the keys."""
    indent = _KEY_COLUMN if re.match(r"  \S.*  ", text) else 2 if text.startswith("  ") else 0
    return "\n".join(textwrap.wrap(text, HELP_WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False))
