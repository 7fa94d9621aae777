"""The document: a rubric's text, divided so that an edit costs one question, never the file.

A document is a value: an edit gives a new one that shares every untouched region, so undo is keeping the
old one. The text is cut into a *frame* (everything outside the questions) and one *slice* a question; each
is parsed alone. Where a part cannot be read alone (anchors, a list of questions on one line), the whole
text is one region and everything still works, only more slowly.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise

from gt_tui.rubric.edits import Edit, EditRefused, Splice, applied
from gt_tui.rubric.json_edit import splice_json
from gt_tui.rubric.json_parse import parse_json
from gt_tui.rubric.path import Path, question_index, show
from gt_tui.rubric.tree import Mapping, Node, NotReadable, Sequence, Tree, Value, find
from gt_tui.rubric.yaml_edit import behind, item_start, line_start, splice_yaml
from gt_tui.rubric.yaml_parse import parse_yaml


class Notation(StrEnum):
    """How a rubric is written down."""

    YAML = "yaml"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a node stands in the file; lines and columns count from 1."""

    line: int
    column: int
    exact: bool = True
    """False when the path itself is missing and this is the nearest thing around it."""


@dataclass(eq=False, slots=True)
class Region:
    """A piece of the text with the tree of that piece, parsed when first asked for.

    `origin` is the region as it was loaded: a value set back to what it was there takes its old source, so
    set-and-set-back gives the same bytes.
    """

    text: str
    parse: RegionParser
    origin: Region | None = None
    _tree: Tree | None = field(default=None, repr=False)

    @property
    def tree(self) -> Tree:
        """The tree of this piece, offsets counted from the piece's start. Raises NotReadable."""
        if self._tree is None:
            self._tree = self.parse(self.text)
        return self._tree

    def forget(self) -> None:
        """Drop the tree; it is parsed again when asked for. Keeps a long history small."""
        self._tree = None

    def spliced(self, splice: Splice) -> Region:
        """Give the region after a splice; not parsed yet."""
        return Region(splice.apply(self.text), self.parse, self.origin or self)


class RegionParser:
    """Parses one kind of region: the whole text, or a question's slice, in one notation."""

    def __init__(self, notation: Notation, *, is_slice: bool) -> None:
        self.notation, self.is_slice = notation, is_slice

    def __call__(self, text: str) -> Tree:
        """Give the tree; of a slice, the question's object is the root. Raises NotReadable."""
        if self.notation is Notation.JSON:
            return parse_json(text.rstrip().removesuffix(",") if self.is_slice else text)
        tree = parse_yaml(text)
        if not self.is_slice:
            return tree
        root = tree.root
        if tree.shared or not isinstance(root, Sequence) or len(root.items) != 1:
            raise NotReadable("a question's lines cannot be read alone")
        return Tree(root.items[0], False, tree.repeated)


@dataclass(frozen=True, eq=False, slots=True)
class Document:
    """A rubric's text and where everything in it stands."""

    notation: Notation
    frame: Region
    split: int
    """Where in the frame the slices belong."""
    slices: tuple[Region, ...] | None
    """One region a question; None when the frame holds the whole text."""

    @property
    def text(self) -> str:
        """The whole text."""
        if self.slices is None:
            return self.frame.text
        head, tail = self.frame.text[: self.split], self.frame.text[self.split :]
        return "".join([head, *(piece.text for piece in self.slices), tail])

    def same_text(self, other: Document) -> bool:
        """Tell whether two documents are the same text; cheap when they share their regions."""
        if self.slices is None or other.slices is None or len(self.slices) != len(other.slices):
            return self is other or self.text == other.text
        pairs = [(self.frame, other.frame), *zip(self.slices, other.slices, strict=True)]
        if all(mine is theirs or mine.text == theirs.text for mine, theirs in pairs) and self.split == other.split:
            return True
        return self.text == other.text

    @property
    def head(self) -> dict[str, Value]:
        """Everything at the top of the file; `questions` is empty here when the document is divided."""
        value = self.frame.tree.root.value
        return value if isinstance(value, dict) else {}

    @property
    def question_count(self) -> int:
        """How many entries the question list has."""
        if self.slices is not None:
            return len(self.slices)
        questions = self.head.get("questions")
        return len(questions) if isinstance(questions, list) else 0

    def question_data(self, index: int) -> Value:
        """Give the plain data of a question, by its position from 0. Raises IndexError."""
        if self.slices is not None:
            return self.slices[index].tree.root.value
        questions = self.head.get("questions")
        return questions[index] if isinstance(questions, list) else {}

    def question_region(self, index: int) -> Region:
        """Give the region that a question is read from; the same object as long as nothing in it changed."""
        return self.slices[index] if self.slices is not None else self.frame

    def repeated_keys(self, index: int | None) -> list[Path]:
        """Give the paths of keys that stand twice in one object, in a question or (None) outside the questions."""
        if self.slices is None or index is None:
            return [path for path, _ in self.frame.tree.repeated if question_index(path) == index]
        # a YAML slice is a list of one, so its paths start with that position
        drop = 1 if self.notation is Notation.YAML else 0
        return [("questions", index, *path[drop:]) for path, _ in self.slices[index].tree.repeated]

    def resolve(self, path: Path) -> tuple[Region, Path]:
        """Give the region that a path lies in and the path inside that region."""
        if self.slices is not None and len(path) >= 2 and path[0] == "questions":
            step = path[1]
            if isinstance(step, int) and 0 <= step < len(self.slices):
                return self.slices[step], path[2:]
        return self.frame, path

    def node(self, path: Path) -> Node | None:
        """Give the node at a path, or None; its offsets count from its region's start."""
        region, inside = self.resolve(path)
        return find(region.tree.root, inside)

    def place(self, path: Path) -> Place:
        """Give where a path stands in the file; where it is missing, where the nearest thing around it stands."""
        region, inside = self.resolve(path)
        root = region.tree.root
        exact = True
        while True:
            node = find(root, inside)
            if node is not None:
                break
            inside, exact = inside[:-1], False
        offset = node.start
        if inside and isinstance(inside[-1], str):
            parent = find(root, inside[:-1])
            if isinstance(parent, Mapping):
                offset = parent.entries[inside[-1]].key.start
        line = region.text.count("\n", 0, offset) + 1 + self._lines_before(region, offset)
        return Place(line, offset - line_start(region.text, offset) + 1, exact)

    def _lines_before(self, region: Region, offset: int) -> int:
        if self.slices is None:
            return 0
        if region is self.frame:
            return sum(s.text.count("\n") for s in self.slices) if offset >= self.split else 0
        lines = self.frame.text.count("\n", 0, self.split)
        for piece in self.slices:
            if piece is region:
                return lines
            lines += piece.text.count("\n")
        return lines

    def edited(self, edit: Edit) -> Document:
        """Give the document after an edit; this one stays as it is.

        Every candidate text is parsed and compared with the data that the edit must give; when no safe form
        exists, or another place would change too, raises EditRefused and nothing has happened.
        """
        region, inside = self.resolve(edit.path)
        if self.slices is not None and (inside == () or (edit.path[:1] == ("questions",) and region is self.frame)):
            return open_document(self.text, self.notation, divided=False).edited(edit)._divided_again()
        root = region.tree.root
        wanted = applied(root.value, edit, inside)
        splicer = splice_yaml if self.notation is Notation.YAML else splice_json
        for splice in (
            self._source_at_origin(region, inside, wanted),
            splicer(region.text, root, inside, edit, safest=False),
            splicer(region.text, root, inside, edit, safest=True),
        ):
            if splice is None:
                continue
            changed = region.spliced(splice)
            try:
                if changed.tree.root.value == wanted and _same_types(changed.tree.root.value, wanted):
                    return self._with(region, changed, splice)
            except NotReadable:
                continue
        raise EditRefused(f"{show(edit.path)} cannot be written without changing something else; edit the source")

    def _source_at_origin(self, region: Region, inside: Path, wanted: Value) -> Splice | None:
        """Give the splice that restores a node's loaded source, when its loaded value is wanted again."""
        if region.origin is None or not inside:
            return None
        before, now = find(region.origin.tree.root, inside), find(region.tree.root, inside)
        if before is None or now is None or before.value != _at(wanted, inside):
            return None
        return Splice(now.start, now.end, region.origin.text[before.start : before.end])

    def _with(self, old: Region, new: Region, splice: Splice) -> Document:
        if old is self.frame:
            split = self.split
            if self.slices is not None and splice.end <= self.split and splice.start < self.split:
                split += len(new.text) - len(old.text)
            return replace(self, frame=new, split=split)
        assert self.slices is not None
        return replace(self, slices=tuple(new if piece is old else piece for piece in self.slices))

    def _divided_again(self) -> Document:
        return open_document(self.text, self.notation)

    def with_text(self, text: str) -> Document:
        """Give the document of another text in the same notation (the source view). Raises NotReadable."""
        return open_document(text, self.notation)


def _at(data: Value, path: Path) -> Value:
    for step in path:
        if isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        elif isinstance(data, dict) and isinstance(step, str):
            data = data.get(step)
        else:
            return None
    return data


def _same_types(mine: Value, theirs: Value) -> bool:
    """Tell whether equal data is also of the same types: Python takes 1, 1.0 and True for equal, a judge does not."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        return all(_same_types(value, theirs[key]) for key, value in mine.items())
    if isinstance(mine, list) and isinstance(theirs, list):
        return all(map(_same_types, mine, theirs))
    return type(mine) is type(theirs)


def open_document(text: str, notation: Notation, *, divided: bool = True) -> Document:
    """Give the document of a text.

    Raises NotReadable, with line and column, when the text does not parse or is no rubric: its top must be
    an object, and `questions`, when there, a list.
    """
    whole = Region(text, RegionParser(notation, is_slice=False))
    tree = whole.tree
    root = tree.root
    if not isinstance(root.value, dict):
        shape = "a list" if isinstance(root.value, list) else "a single value"
        raise NotReadable(
            f"this is no rubric: the top of the file is {shape}",
            line=1,
            column=1,
            advice="A rubric is an object with schema_version and questions",
        )
    questions = root.value.get("questions")
    if "questions" not in root.value or not (questions is None or isinstance(questions, list)):
        what = "there is no list of questions" if questions is None else "questions is no list"
        raise NotReadable(
            f"this is no rubric: {what}", line=1, column=1, advice="Add questions: with one item a question"
        )
    cuts = _cuts(text, tree, notation) if divided else None
    if cuts is None:
        return Document(notation, whole, 0, None)
    parser = RegionParser(notation, is_slice=True)
    slices = tuple(Region(text[a:b], parser) for a, b in pairwise(cuts))
    frame = Region(text[: cuts[0]] + text[cuts[-1] :], RegionParser(notation, is_slice=False))
    assert isinstance(questions, list)
    try:
        if all(piece.tree.root.value == data for piece, data in zip(slices, questions, strict=True)):
            frame.tree  # noqa: B018  (raises when the frame alone does not parse)
            return Document(notation, frame, cuts[0], slices)
    except NotReadable:
        pass
    return Document(notation, whole, 0, None)


def _cuts(text: str, tree: Tree, notation: Notation) -> list[int] | None:
    """Give the line starts between the questions (one more than there are questions), or None when undividable."""
    node = find(tree.root, ("questions",))
    if tree.shared or not isinstance(node, Sequence) or not node.items:
        return None
    if not all(isinstance(item, Mapping) for item in node.items):
        return None
    if notation is Notation.YAML:
        if node.flow:
            return None
        starts = [item_start(text, node, index) for index in range(len(node.items))]
        return [*starts, behind(text, node.items[-1])]
    starts = [line_start(text, item.start) for item in node.items]
    alone = all(not text[at : item.start].strip(" \t") for at, item in zip(starts, node.items, strict=True))
    end = text.find("\n", node.items[-1].end)
    between = text[node.items[-1].end : end]
    if not alone or end < 0 or between.strip() or len(set(starts)) != len(starts):
        return None
    return [*starts, end + 1]
