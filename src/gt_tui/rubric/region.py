"""A region: a piece of a rubric's text that is parsed alone, when first asked for."""

from __future__ import annotations

from enum import StrEnum

from msgspec import UNSET, Struct, UnsetType

from gt_tui.rubric.edits import Splice
from gt_tui.rubric.json_parse import parse_json, quick_json, repeats_keys
from gt_tui.rubric.model import Question
from gt_tui.rubric.path import Path
from gt_tui.rubric.sound import sound_data, sound_json
from gt_tui.rubric.tree import Mapping, NotReadable, NotSimple, Sequence, Tree, Value
from gt_tui.rubric.yaml_parse import parse_yaml, quick_yaml

_AROUND = 2
"""Levels of a file around a question: the object at the top and the list."""


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
            return parse_json(self.source(text), levels_around=_AROUND if self.is_slice else 0)
        tree = parse_yaml(text)
        if self.is_slice:
            items = tree.root.items if isinstance(tree.root, Sequence) and not tree.root.flow else []
            if tree.shared or len(items) != 1 or not isinstance(items[0], Mapping):
                raise NotReadable("these lines are no question by themselves")
        return tree

    def source(self, text: str) -> str:
        """Give the text without what only parts it from the next question."""
        return text.rstrip(" \t\r\n").removesuffix(",") if self.is_slice and self.notation is Notation.JSON else text

    def quick(self, text: str) -> Value:
        """Give the data of a text that has nothing unusual. Raises NotSimple for any other."""
        if self.notation is Notation.JSON:
            return quick_json(self.source(text))
        value = quick_yaml(text)
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
    _sound: Question | UnsetType | None = UNSET
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
    def sound(self) -> Question | None:
        """The question of this slice, with 0 as its position, where nothing in it is out of the ordinary; else None.

        Of a JSON slice nothing else is read. Raises NotReadable for a YAML slice that is no question by itself.
        """
        if self._sound is UNSET:
            self._sound = self._as_sound()
        return self._sound

    def _as_sound(self) -> Question | None:
        if not self.parse.is_slice:
            return None
        if self.parse.notation is Notation.JSON:
            return sound_json(self.parse.source(self.text))
        value = self.value
        return sound_data(value[0]) if isinstance(value, list) and not self.repeated else None

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
        """Whether this was read, so that asking what it says costs little."""
        return self._read is not None or self._sound is not UNSET

    @property
    def line_ends(self) -> int:
        """How many line ends the text has."""
        if self._line_ends < 0:
            self._line_ends = self.text.count("\n")
        return self._line_ends

    def forget(self) -> None:
        """Drop what was read; it is read again when asked for. Keeps a long history small."""
        self._tree = self._read = None
        self._sound = UNSET

    def spliced(self, splice: Splice) -> Region:
        """Give the region after a splice; not parsed yet."""
        return self.with_text(splice.apply(self.text))

    def with_text(self, text: str) -> Region:
        """Give this region with another text; itself when the text is the same."""
        return self if text == self.text else Region(text, self.parse, self.origin or self)

    def _reading(self) -> _Read:
        if self._read is None:
            try:
                # in JSON a key that stands twice takes a second reading to see, which few ask for
                self._read = _Read(self.parse.quick(self.text), None if self.parse.notation is Notation.JSON else ())
            except NotSimple:
                self._note(self.parse(self.text))
        assert self._read is not None
        return self._read

    def _note(self, tree: Tree) -> None:
        if self._read is None:
            self._read = _Read(tree.root.value, tuple(path for path, _ in tree.repeated), tree.shared)
