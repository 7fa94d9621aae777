"""The document: a rubric's text, divided so that an edit costs one question, never the file.

A document is a value: an edit gives a new one that shares every untouched region, so undo is keeping the
old one. The text is cut into a *frame* (everything outside the questions) and one *slice* a question; each
is parsed alone. Where a part cannot be read alone (anchors, a list of questions on one line), the whole
text is one region and everything still works, only more slowly.
"""

from __future__ import annotations

from itertools import pairwise
from types import NoneType

from msgspec import Struct
from msgspec.structs import replace

from gt_tui.rubric.divide import json_cuts, yaml_cuts
from gt_tui.rubric.edits import DeleteNode, Edit, EditRefused, InsertItem, MoveItem, SetValue, Unshare
from gt_tui.rubric.model import Question
from gt_tui.rubric.path import Path, question_index
from gt_tui.rubric.questions import with_question_deleted, with_question_inserted, with_question_moved
from gt_tui.rubric.region import Notation, Region, RegionParser
from gt_tui.rubric.splicing import edited_region
from gt_tui.rubric.tree import Mapping, Node, NotReadable, Value, find
from gt_tui.rubric.yaml_lines import blank_lines_end, line_start

__all__ = ["Document", "Notation", "Place", "Region", "open_document"]


class Place(Struct, frozen=True):
    """Where a node stands in the file; lines and columns count from 1."""

    line: int
    column: int
    exact: bool = True
    """False when the path itself is missing and this is the nearest thing around it."""


class _Form(Struct, frozen=True, eq=False):
    """How a document holds its text."""

    frame: Region
    split: int
    slices: tuple[Region, ...] | None


class Document:
    """A rubric's text and where everything in it stands.

    It never changes. Only how it is held may: a slice that turns out not to be readable alone makes it one
    region, with the same text and the data that the whole text says.
    """

    __slots__ = ("_form", "_trouble", "notation")

    def __init__(self, notation: Notation, frame: Region, split: int, slices: tuple[Region, ...] | None) -> None:
        self.notation = notation
        self._form = _Form(frame, split, slices)
        self._trouble: NotReadable | None = None

    @property
    def frame(self) -> Region:
        """Everything outside the questions; the whole text when `slices` is None."""
        return self._form.frame

    @property
    def split(self) -> int:
        """Where in the frame the slices belong."""
        return self._form.split

    @property
    def slices(self) -> tuple[Region, ...] | None:
        """One region a question; None when the frame holds the whole text."""
        return self._form.slices

    @property
    def trouble(self) -> NotReadable | None:
        """Why the text is no rubric after all, found while reading a document that was opened unread; mostly None."""
        return self._trouble

    @property
    def text(self) -> str:
        """The whole text."""
        if self.slices is None:
            return self.frame.text
        head, tail = self.frame.text[: self.split], self.frame.text[self.split :]
        return "".join([head, *(piece.text for piece in self.slices), tail])

    def same_text(self, other: Document) -> bool:
        """Tell whether two documents are the same text; cheap when they share their regions."""
        if self is other:
            return True
        if self.slices is not None and other.slices is not None and len(self.slices) == len(other.slices):
            pairs = [(self.frame, other.frame), *zip(self.slices, other.slices, strict=True)]
            changed = [(a.text, b.text) for a, b in pairs if a is not b and a.text != b.text]
            if sum(len(a) - len(b) for a, b in changed):
                return False
            # The whole is put together only where something may have moved from one piece to another.
            if self.split == other.split and (len(changed) < 2 or all(len(a) == len(b) for a, b in changed)):
                return not changed
        return self.text == other.text

    # reading

    def _read(self, region: Region) -> bool:
        """Have a slice read; give False when it is none by itself, after making the document one region."""
        try:
            # what is sound has been read
            region.sound or region.value  # noqa: B018  (read for its effect)
        except NotReadable:
            self._make_whole()
            return False
        return True

    def can_be_read(self, index: int) -> bool:
        """Tell whether a question can be read; False where it is what makes the file no rubric (`trouble`)."""
        return self.slices is None or self._read(self.slices[index]) or self._trouble is None

    def sound_question(self, index: int) -> Question | None:
        """Give the view of a question, by its position from 0; None where anything in it is out of the ordinary."""
        region = self.slices[index] if self.slices is not None else None
        if region is None or not self._read(region) or region.sound is None:
            return None
        return region.sound if region.sound.index == index else replace(region.sound, index=index)

    def _make_whole(self) -> None:
        whole = Region(self.text, RegionParser(self.notation, is_slice=False))
        try:
            _check_rubric(whole.value)
        except NotReadable as trouble:
            self._trouble = trouble
            return
        self._form = _Form(whole, 0, None)

    def settled(self) -> Document:
        """Give this document with every question read, so that none turns out unreadable later. Raises NotReadable."""
        for region in self.slices or ():
            if not self._read(region):
                break
        if self._trouble is not None:
            raise self._trouble
        return self

    @property
    def head(self) -> dict[str, Value]:
        """Everything at the top of the file; `questions` is empty here when the document is divided."""
        value = self.frame.value
        return value if isinstance(value, dict) else {}

    @property
    def question_count(self) -> int:
        """How many entries the question list has."""
        if self.slices is not None:
            return len(self.slices)
        questions = self.head.get("questions")
        return len(questions) if isinstance(questions, list) else 0

    def question_data(self, index: int) -> Value:
        """Give the plain data of a question, by its position from 0; an empty object where it cannot be read."""
        slices = self.slices
        if slices is not None:
            region = slices[index]
            if self._read(region):
                value = region.value
                return value[0] if region.parse.root and isinstance(value, list) else value
            if self._trouble is not None:
                return {}
        questions = self.head.get("questions")
        return questions[index] if isinstance(questions, list) and index < len(questions) else {}

    def question_region(self, index: int) -> Region:
        """Give the region that a question is read from; the same object as long as nothing in it changed."""
        return self.slices[index] if self.slices is not None else self.frame

    def lines_above(self, index: int) -> int:
        """Give how many lines of the file stand above the region of a question."""
        return self._lines_before(self.question_region(index), ("questions", index), 0)

    def repeated_keys(self, index: int | None) -> list[Path]:
        """Give the paths of keys that stand twice in one object, in a question or (None) outside the questions."""
        if self.slices is None or index is None:
            return [path for path in self.frame.repeated if question_index(path) == index]
        region = self.slices[index]
        if not self._read(region):
            return [] if self._trouble else self.repeated_keys(index)
        return [("questions", index, *path[len(region.parse.root) :]) for path in region.repeated]

    def resolve(self, path: Path) -> tuple[Region, Path]:
        """Give the region that a path lies in and the path inside that region."""
        if self.slices is not None and len(path) >= 2 and path[0] == "questions":
            step = path[1]
            if isinstance(step, int) and 0 <= step < len(self.slices):
                region = self.slices[step]
                if self._read(region):
                    return region, (*region.parse.root, *path[2:])
                return (self.frame, ("questions",)) if self._trouble else (self.frame, path)
        return self.frame, path

    def node(self, path: Path) -> Node | None:
        """Give the node at a path, or None; its offsets count from its region's start."""
        region, inside = self.resolve(path)
        return find(region.tree.root, inside)

    def place(self, path: Path) -> Place:
        """Give where a path stands in the file; where it is missing, where the nearest thing around it stands."""
        region, inside = self.resolve(path)
        root = region.tree.root
        exact = self._trouble is None
        while (node := find(root, inside)) is None:
            inside, exact = inside[:-1], False
        offset = node.start
        parent = find(root, inside[:-1]) if inside else None
        if isinstance(parent, Mapping) and isinstance(inside[-1], str):
            offset = parent.entries[inside[-1]].key.start
        line = region.text.count("\n", 0, offset) + 1 + self._lines_before(region, path, offset)
        return Place(line, offset - line_start(region.text, offset) + 1, exact)

    def _lines_before(self, region: Region, path: Path, offset: int) -> int:
        if self.slices is None:
            return 0
        # summed on each call: a list kept by every document of a long history would be larger than its texts
        if region is self.frame:
            return sum(piece.line_ends for piece in self.slices) if offset >= self.split else 0
        step = path[1]
        assert isinstance(step, int)
        above = sum(piece.line_ends for piece in self.slices[:step])
        return self.frame.text.count("\n", 0, self.split) + above

    # edits

    def edited(self, edit: Edit) -> Document:
        """Give the document after an edit; this one stays as it is.

        Every candidate text is parsed and compared with the data that the edit must give; when no safe form
        exists, or another place would change too, raises EditRefused and nothing has happened.
        """
        region, inside = self.resolve(edit.path)
        if self._trouble is not None:
            raise EditRefused(f"the file cannot be read: {self._trouble}")
        if self.slices is not None:
            document = self._with_list_edited(edit)
            if document is not None:
                return document
            about_list = edit.path[:1] in ((), ("questions",)) and region is self.frame
            if about_list or (len(edit.path) == 2 and region is not self.frame and not isinstance(edit, SetValue)):
                return self._sharing(self._undivided().edited(edit)._divided())
        changed = edited_region(region, inside, edit)
        if changed is region:
            return self
        if region is not self.frame:
            assert self.slices is not None
            slices = tuple(changed if piece is region else piece for piece in self.slices)
            return Document(self.notation, self.frame, self.split, slices)
        if self.slices is None:
            document = Document(self.notation, changed, 0, None)
            again = isinstance(edit, Unshare) or document.question_count != self.question_count
            return document._divided() if again else document
        return self._with_frame(changed) or self._sharing(self._undivided().edited(edit)._divided())

    def _with_frame(self, frame: Region) -> Document | None:
        """Give the document with another frame; None when the change touches the last question's line or its end."""
        before, after, split = self.frame.text, frame.text, self.split
        assert self.slices is not None
        if not after.startswith(before[:split]):
            split = len(after) - (len(before) - split)
            root = self.frame.tree.root
            assert isinstance(root, Mapping)
            # a new key may have come to stand between the list's own and the questions
            from_key = before[root.entries["questions"].key.start : self.split]
            if after[split:] != before[self.split :] or not after[:split].endswith(from_key):
                return None
        elif not self._keeps_end(before[split:], after[split:]):
            return None
        return Document(self.notation, frame, split, self.slices)

    def _keeps_end(self, before: str, after: str) -> bool:
        """Tell whether another text behind the questions leaves the last one what it is, and its blank lines there."""
        assert self.slices is not None
        last = self.slices[-1].text
        if not last.endswith("\n"):
            return False
        key, new = (text.partition("\n")[0].partition(":")[0] for text in (before, after))
        if self.notation is Notation.JSON or key == new:
            return True
        # blank lines behind a block may count as its text, and new lines belong above those that stood there
        return blank_lines_end(after, 0) == 0 and not last.endswith(("\n\n", "\n\r\n"))

    def _with_list_edited(self, edit: Edit) -> Document | None:
        """Give the document after a whole question was put in, moved or taken out; None for every other edit."""
        slices, path = self.slices, edit.path
        assert slices is not None
        if path == ("questions",) and isinstance(edit, InsertItem) and isinstance(edit.value, dict):
            changed = with_question_inserted(slices, min(edit.position, len(slices)), edit.value)
        elif len(path) == 2 and path[0] == "questions" and isinstance(path[1], int) and path[1] < len(slices):
            if isinstance(edit, DeleteNode) and len(slices) > 1:
                changed = with_question_deleted(slices, path[1])
            elif isinstance(edit, MoveItem) and 0 <= edit.to < len(slices):
                changed = with_question_moved(slices, path[1], edit.to)
            else:
                return None
        else:
            return None
        return None if changed is None else Document(self.notation, self.frame, self.split, changed)

    def _undivided(self) -> Document:
        """Give this document as one region. Raises EditRefused where that cannot be read."""
        whole = Region(self.text, RegionParser(self.notation, is_slice=False))
        try:
            whole.tree  # noqa: B018  (read for its effect)
        except NotReadable as trouble:
            raise EditRefused(f"the file cannot be read: {trouble}") from None
        return Document(self.notation, whole, 0, None)

    def _divided(self) -> Document:
        if self.slices is not None:
            return self
        divided = _divide(self.text, self.notation)
        return divided.settled() if divided is not None else self

    def _sharing(self, made: Document) -> Document:
        """Give a document with every region of this one that has the same text there, each in one place."""
        if self.slices is None or made.slices is None:
            return made
        known = {piece.text: piece for piece in self.slices}
        slices = tuple(known.pop(piece.text, piece) for piece in made.slices)
        return Document(made.notation, self.frame.with_text(made.frame.text), made.split, slices)

    def with_text(self, text: str) -> Document:
        """Give the document of another text in the same notation (the source view). Raises NotReadable."""
        return self._sharing(open_document(text, self.notation))


def open_document(text: str, notation: Notation, *, unread: bool = False) -> Document:
    """Give the document of a text.

    With `unread`, a large file is shown at once: its questions are read when first asked for, or all together by
    `Document.settled`; until then the document may turn out to be no rubric, and says so in `trouble`.

    Raises NotReadable, with line and column, when the text does not parse or is no rubric: its top must be
    an object, and `questions`, when there, a list.
    """
    divided = _divide(text, notation)
    if divided is not None:
        return divided if unread else divided.settled()
    whole = Region(text, RegionParser(notation, is_slice=False))
    _check_rubric(whole.tree.root.value)
    return Document(notation, whole, 0, None)


def _check_rubric(value: Value) -> None:
    """Raise NotReadable when the data is no rubric."""
    if not isinstance(value, dict):
        shape = "a list" if isinstance(value, list) else "a single value"
        raise NotReadable(
            f"this is no rubric: the top of the file is {shape}",
            line=1,
            column=1,
            advice="A rubric is an object with schema_version and questions",
        )
    questions = value.get("questions")
    if "questions" not in value or not (questions is None or isinstance(questions, list)):
        what = "there is no list of questions" if questions is None else "questions is no list"
        raise NotReadable(
            f"this is no rubric: {what}", line=1, column=1, advice="Add questions: with one item a question"
        )


def _divide(text: str, notation: Notation) -> Document | None:
    """Give the document of a text cut into frame and slices, or None where that cannot be done.

    The frame is read here, the slices are not: `Document.settled` reads them and finds a wrong cut.
    """
    cuts = yaml_cuts(text) if notation is Notation.YAML else json_cuts(text)
    if cuts is None:
        return None
    frame = Region(text[: cuts[0]] + text[cuts[-1] :], RegionParser(notation, is_slice=False))
    if not _is_frame(frame, cuts[0]):
        return None
    slices = tuple(Region(text[a:b], RegionParser(notation, is_slice=True)) for a, b in pairwise(cuts))
    return Document(notation, frame, cuts[0], slices)


def _is_frame(frame: Region, split: int) -> bool:
    """Tell whether a text is a rubric without its questions, which belong at `split`, and they need nothing in it."""
    try:
        value = frame.value
        # what looks like the key may be a line of a quoted text, which is then still open at the cut
        above = Region(frame.text[:split], frame.parse).value if frame.parse.notation is Notation.YAML else value
    except NotReadable:
        return False
    return (
        isinstance(value, dict)
        and isinstance(above, dict)
        and "questions" in above
        and "questions" in value
        and not value["questions"]
        and isinstance(value["questions"], (list, NoneType))
        and not frame.repeated
        and not frame.shares
    )
