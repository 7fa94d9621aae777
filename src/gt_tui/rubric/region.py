"""A region: a piece of a rubric's text that is parsed alone, when first asked for."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from gt_tui.rubric.edits import Splice
from gt_tui.rubric.json_parse import parse_json, repeats_keys
from gt_tui.rubric.path import Path
from gt_tui.rubric.tree import Mapping, NotReadable, Sequence, Tree, Value
from gt_tui.rubric.yaml_parse import NotSimple, parse_yaml, quick_value


class Notation(StrEnum):
    """How a rubric is written down."""

    YAML = "yaml"
    JSON = "json"


class RegionParser(Struct, frozen=True):
    """Parses one kind of region: the whole text or the frame, or a question's slice, in one notation."""

    notation: Notation
    is_slice: bool

    @property
    def root(self) -> Path:
        """Where the question stands in a slice's tree: a YAML slice is a list of one."""
        return (0,) if self.is_slice and self.notation is Notation.YAML else ()

    def __call__(self, text: str) -> Tree:
        """Give the tree. Raises NotReadable, also for a slice that is no question by itself."""
        if self.notation is Notation.JSON:
            return parse_json(text.rstrip(" \t\r\n").removesuffix(",") if self.is_slice else text)
        tree = parse_yaml(text)
        if self.is_slice:
            items = tree.root.items if isinstance(tree.root, Sequence) and not tree.root.flow else []
            if tree.shared or len(items) != 1 or not isinstance(items[0], Mapping):
                raise NotReadable("these lines are no question by themselves")
        return tree

    def quick(self, text: str) -> Value:
        """Give the data of a text that has nothing unusual; raises NotSimple for any other, which is none of ours."""
        if self.notation is Notation.JSON:
            raise NotSimple
        value = quick_value(text)
        if self.is_slice and not (isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict)):
            raise NotSimple
        return value


class _Read(Struct):
    """What reading a region gave, without where things stand."""

    value: Value
    repeated: tuple[Path, ...] | None
    """Paths of repeated keys; None while nobody has looked, which costs as much as reading once more."""
    shares: bool = False


class Region(Struct, eq=False):
    """A piece of the text with the tree of that piece.

    The data outlives the tree, which is three times as big and only needed where someone edits. `origin` is
    the region as it was loaded: a value set back to what it was there takes its old source, so
    set-and-set-back gives the same bytes.
    """

    text: str
    parse: RegionParser
    origin: Region | None = None
    _tree: Tree | None = None
    _read: _Read | None = None
    _line_ends: int = -1

    @property
    def tree(self) -> Tree:
        """The tree of this piece, offsets counted from the piece's start; kept until `forget`. Raises NotReadable."""
        if self._tree is None:
            self._tree = self.parse(self.text)
            self._note(self._tree)
        return self._tree

    @property
    def value(self) -> Value:
        """The data of this piece (of a YAML slice: a list of one). Raises NotReadable."""
        return self._reading().value

    @property
    def repeated(self) -> tuple[Path, ...]:
        """The paths in this piece's tree of keys that stand twice in one object. Raises NotReadable."""
        read = self._reading()
        if read.repeated is None:
            tree = (self._tree or self.parse(self.text)) if repeats_keys(self.text) else None
            read.repeated = tuple(path for path, _ in tree.repeated) if tree else ()
        return read.repeated

    @property
    def shares(self) -> bool:
        """True when there are anchors, aliases or tag directives, which reach beyond the place they stand at."""
        return self._reading().shares

    @property
    def is_read(self) -> bool:
        """Whether the data is there, so that asking for it costs nothing."""
        return self._read is not None

    @property
    def line_ends(self) -> int:
        """How many line ends the text has."""
        if self._line_ends < 0:
            self._line_ends = self.text.count("\n")
        return self._line_ends

    def forget(self) -> None:
        """Drop the tree and the data; both are read again when asked for. Keeps a long history small."""
        self._tree = self._read = None

    def holds(self, value: Value) -> None:
        """Take over the data that somebody else has read from this JSON text."""
        self._read = _Read(value, None)

    def spliced(self, splice: Splice) -> Region:
        """Give the region after a splice; not parsed yet."""
        return self.with_text(splice.apply(self.text))

    def with_text(self, text: str) -> Region:
        """Give this region with another text; itself when the text is the same."""
        return self if text == self.text else Region(text, self.parse, self.origin or self)

    def _reading(self) -> _Read:
        if self._read is None:
            try:
                self._read = _Read(self.parse.quick(self.text), ())
            except NotSimple:
                self._note(self.parse(self.text))
        assert self._read is not None
        return self._read

    def _note(self, tree: Tree) -> None:
        if self._read is None:
            self._read = _Read(tree.root.value, tuple(path for path, _ in tree.repeated), tree.shared)
