"""Making a file that was not there before: no command writes over one."""

from __future__ import annotations

import sys
from pathlib import Path

from gt_tui.files import atomic
from gt_tui.files.load import too_large
from gt_tui.text.inert import inert_line


def create(path: Path, text: str) -> bool:
    """Write a new file, whole or not at all.

    Gives False, with the reason on standard error, when it exists already, cannot be made or could not be opened.
    """
    name = inert_line(str(path))
    data = text.encode()
    more = too_large(data)
    if more:
        print(f"gt-tui: {name} is not made: it would hold {more}. Divide the rubric first", file=sys.stderr)
        return False
    try:
        atomic.create(path, data)
    except FileExistsError:
        print(f"gt-tui: {name} exists already; choose another name", file=sys.stderr)
        return False
    except OSError as error:
        print(f"gt-tui: {name} cannot be made: {atomic.reason(error)}", file=sys.stderr)
        return False
    return True
