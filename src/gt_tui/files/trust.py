"""Which project files may send answers and a key to an address of their own: the user's explicit yes, kept."""

from __future__ import annotations

import json
from pathlib import Path

from gt_tui.files.atomic import save
from gt_tui.files.places import make_private

NAME = "trusted-judges.json"
"""The file's name in the state directory."""


def is_trusted(state: Path, project_file: Path, origin: str) -> bool:
    """Tell whether the user agreed to this origin for this project file; a damaged list trusts nobody."""
    return [str(project_file.resolve()), origin] in _entries(state)


def trust(state: Path, project_file: Path, origin: str) -> None:
    """Keep the user's yes. Raises OSError or SaveFailed when it cannot be written."""
    entry = [str(project_file.resolve()), origin]
    entries = [one for one in _entries(state) if one != entry]
    make_private(state)
    path = state / NAME
    if not path.exists():
        path.touch(0o600)
    save(path, json.dumps([*entries, entry], indent=1).encode(), expected=None)


def _entries(state: Path) -> list[list[str]]:
    try:
        stated = json.loads((state / NAME).read_text("utf-8"))
    except (OSError, ValueError):
        return []
    return [one for one in stated if isinstance(one, list)] if isinstance(stated, list) else []
