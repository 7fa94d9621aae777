"""Making a file that was not there before: no command writes over one."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from gt_tui.text.inert import inert_line


def create(path: Path, text: str) -> bool:
    """Write a new file; give False, with the reason on standard error, when it exists already or cannot be made."""
    name = inert_line(str(path))
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError:
        print(f"gt-tui: {name} exists already; choose another name", file=sys.stderr)
        return False
    except OSError as error:
        print(f"gt-tui: {name} cannot be made: {error.strerror or error}", file=sys.stderr)
        return False
    return True
