"""Where something stands in a rubric: a path of keys and list positions from the top of the file."""

from __future__ import annotations

Path = tuple[str | int, ...]
"""Keys (str) and positions (int, from 0), outermost first: ``("questions", 0, "gate", "points")``."""


def show(path: Path) -> str:
    """Give the path as people write it: ``questions[0].gate.points``; the root is ``(file)``."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            text += f".{step}" if text else step
    return text or "(file)"


def question_index(path: Path) -> int | None:
    """Give the position of the question that the path lies in, or None outside the questions."""
    if len(path) >= 2 and path[0] == "questions" and isinstance(path[1], int):
        return path[1]
    return None
