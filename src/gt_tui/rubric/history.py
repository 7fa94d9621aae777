"""Undo and redo over documents: each step has a description and the place it was made at."""

from __future__ import annotations

from itertools import zip_longest

from msgspec import Struct

from gt_tui.rubric.document import Document, Notation
from gt_tui.rubric.edits import Splice
from gt_tui.rubric.path import Path
from gt_tui.rubric.region import Region, RegionParser

MOST_STEPS = 5_000
"""Steps that are kept; the oldest go first. A step costs one question's text, or the text that it changed."""
_PIECE = 1 << 16


class _Packed(Struct, frozen=True):
    """A document of one region, kept as what to change in the text of the step that is nearer to the present one.

    Such documents share nothing: a thousand steps in a large file with an anchor would else take gigabytes.
    """

    notation: Notation
    splice: Splice
    parse: RegionParser
    origin: Region | None

    def document(self, near: str) -> Document:
        """Give the document again, from the text it was packed against."""
        text = self.splice.apply(near)
        region = self.origin.with_text(text) if self.origin is not None else Region(text, self.parse)
        return Document(self.notation, region, 0, None)


def _packed(document: Document, near: str) -> _Packed:
    frame, text = document.frame, document.text
    start = _alike(near, text)
    end = min(_alike(near[::-1], text[::-1]), len(text) - start, len(near) - start)
    splice = Splice(start, len(near) - end, text[start : len(text) - end])
    return _Packed(document.notation, splice, frame.parse, frame.origin)


def _alike(one: str, other: str) -> int:
    """Give how many characters two texts begin with in common."""
    at, size, most = 0, _PIECE, min(len(one), len(other))
    while at < most and size:
        same = min(size, most - at)
        if one[at : at + same] == other[at : at + same]:
            at += same
        else:
            size = same // 2
    return at


class Step(Struct):
    """One undoable change: the document it led to, what it did and where."""

    document: Document | _Packed
    """Packed where it is a document of one region and neither the present one nor beside it."""
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
        document = self._steps[self._at].document
        assert isinstance(document, Document)
        return document

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
        self._pack(self._at - 2)

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
        self._unpack(self._at - 1)
        self._pack(self._at + 2)
        self.seal()
        return step

    def redo(self) -> Step | None:
        """Go one step forward; give the step that was made again, or None."""
        if self._at + 1 >= len(self._steps):
            return None
        self._at += 1
        self._unpack(self._at + 1)
        self._pack(self._at - 2)
        self.seal()
        return self._steps[self._at]

    def _near(self, index: int) -> str:
        near = self._steps[index + (1 if index < self._at else -1)].document
        assert isinstance(near, Document)
        return near.text

    def _pack(self, index: int) -> None:
        """Keep a step, two from the present one, as what to change in the one between them."""
        document = self._steps[index].document if 0 <= index < len(self._steps) else None
        if isinstance(document, Document) and document.slices is None:
            self._steps[index].document = _packed(document, self._near(index))

    def _unpack(self, index: int) -> None:
        """Have the document of a step beside the present one again."""
        document = self._steps[index].document if 0 <= index < len(self._steps) else None
        if isinstance(document, _Packed):
            self._steps[index].document = document.document(self._near(index))

    def mark_saved(self, document: Document) -> None:
        """Note that `document` is what the file holds now."""
        self.saved = document
        self.seal()


def forget_trees(before: Document, after: Document) -> None:
    """Let a document that steps lead back to keep its lines only, and not what was read of those that changed."""
    if before.frame is not after.frame:
        before.frame.forget()
    if before.slices is not None and after.slices is not None:
        differing = [(old, new) for old, new in zip_longest(before.slices, after.slices) if old is not new]
        in_use = {id(new) for _, new in differing}  # behind an inserted question all are in other places
        for old, _ in differing:
            if old is not None and id(old) not in in_use:
                old.forget()
