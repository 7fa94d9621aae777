"""Undo and redo over documents: each step has a description and the place it was made at."""

from __future__ import annotations

from msgspec import Struct

from gt_tui.rubric.document import Document
from gt_tui.rubric.path import Path

MOST_STEPS = 5_000
"""Steps that are kept; the oldest go first. A step costs one question's text."""


class Step(Struct):
    """One undoable change: the document it led to, what it did and where."""

    document: Document
    description: str
    path: Path
    """Where it was made, as the document before it counts."""
    after: Path
    """Where to look in the document it led to."""
    coalesce: str | None = None


class History:
    """The documents of a session in order, with the present one and the saved one marked."""

    def __init__(self, document: Document) -> None:
        self._steps = [Step(document, "opened", (), ())]
        self._at = 0
        self.saved = document

    @property
    def present(self) -> Document:
        """The document as it is now."""
        return self._steps[self._at].document

    @property
    def dirty(self) -> bool:
        """True when the present text differs from the saved text; undoing back to it is clean again."""
        return not self.present.same_text(self.saved)

    def record(
        self,
        document: Document,
        description: str,
        path: Path,
        coalesce: str | None = None,
        *,
        after: Path | None = None,
    ) -> None:
        """Make `document` the present one; steps that were undone are forgotten.

        `after` is where to look now, if not at `path` (`place_after`). Two changes in a row with the same `coalesce`
        word (typing in one field) are one step.
        """
        del self._steps[self._at + 1 :]
        present = self._steps[self._at]
        if coalesce is not None and present.coalesce == coalesce and present.document is not self.saved:
            present.document = document
            return
        self._steps.append(Step(document, description, path, path if after is None else after, coalesce))
        if len(self._steps) > MOST_STEPS:
            del self._steps[0]
        self._at = len(self._steps) - 1

    def seal(self) -> None:
        """End coalescing: the next change is a step of its own (the field was left, the file was saved)."""
        self._steps[self._at].coalesce = None

    def peek(self, *, back: bool) -> Step | None:
        """Give the step that undo (`back`) or redo would take, or None."""
        at = self._at if back else self._at + 1
        return self._steps[at] if 0 < at < len(self._steps) else None

    def undo(self) -> Step | None:
        """Go one step back; give the step that was taken back, or None."""
        if not self._at:
            return None
        step = self._steps[self._at]
        self._at -= 1
        self.seal()
        return step

    def redo(self) -> Step | None:
        """Go one step forward; give the step that was made again, or None."""
        if self._at + 1 >= len(self._steps):
            return None
        self._at += 1
        self.seal()
        return self._steps[self._at]

    def mark_saved(self, document: Document) -> None:
        """Note that `document` is what the file holds now."""
        self.saved = document
        self.seal()
