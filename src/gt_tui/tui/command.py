"""What a command is; which there are stands in the table of `commands`."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from gt_tui.tui.workbench import Workbench

Action = Callable[[Workbench], None]
Reason = Callable[[Workbench], str | None]


class Group(StrEnum):
    """Headings of the help screen and of docs/keys.md."""

    FILE = "File"
    EDIT = "Edit"
    JUDGE = "Judge"
    GO = "Go"


def always(bench: Workbench) -> str | None:
    """Give no reason: the command can be done at any time."""
    return None


class Command(Struct, frozen=True):
    """One thing the author can ask for."""

    id: str
    title: str
    help: str
    keys: tuple[str, ...]
    """Textual key names; single letters work where no text is being typed."""
    group: Group
    run: Action
    when: Reason = always
    """Why the command cannot be done now, or None."""
    footer: str = ""
    """Word in the footer; empty leaves it out."""
