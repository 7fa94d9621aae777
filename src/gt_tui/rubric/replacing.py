"""A text found in what the author wrote, and another put in its place: in the words, never in the format.

It is looked for in the texts that the editor shows as they read, whatever notation they are written in. Keys, ids,
numbers, labels (section, type, difficulty), comments and unknown keys are none of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from gt_tui.rubric.document import Document
from gt_tui.rubric.edits import Edit, EditRefused, SetValue
from gt_tui.rubric.keys import EVIDENCE
from gt_tui.rubric.path import Path, question_index
from gt_tui.rubric.tree import Mapping, Node, Scalar, Sequence, Value
from gt_tui.text.counting import plural

MOST_PLACES = 10_000
"""Places beyond which looking stops: nobody reads through them, and in a large file a letter stands at millions."""

_VARIANT = ("term", "variants", "canonical", "accepted_variants", "note")
_QUESTION: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("question", ()),
    ("model_answer", ()),
    ("principle", ()),
    ("title", ()),
    ("gate", ("pass_condition", "fail_examples")),
    ("components", ("credit_if",)),
    ("do_not_credit", ()),
    ("required_concepts", ()),
    ("indicative_terms", ()),
    ("accepted_variants", _VARIANT),
    ("evidence", tuple(EVIDENCE)),
    ("calibration", ("response_text", "rationale")),
)
"""The keys of a question that hold prose, in the order of the editor, with the keys of the objects that stand there."""
_HEAD: tuple[tuple[str, tuple[str, ...]], ...] = (("benchmark", ("name",)), ("global_variants", _VARIANT))

_JOINER = "\u200d"
_FIRST_MARK = "\u0300"
"""Below it no character belongs to the one before."""
_SKIN_TONES = range(0x1F3FB, 0x1F400)


class Sought(Struct, frozen=True):
    """What is looked for."""

    text: str
    whole_words: bool = False

    @property
    def in_any_case(self) -> bool:
        """Whether capitals make no difference: where the text has none."""
        return self.text == self.text.lower()


class Found(Struct, frozen=True):
    """A text that holds what is looked for; where it has aliases, it is found once."""

    path: Path
    text: str
    starts: tuple[int, ...]
    """Offsets in the text, in characters, ascending; the places do not overlap."""
    also: tuple[Path, ...] = ()
    """Where the same text stands through aliases: it cannot change here alone."""


def places(text: str, sought: Sought) -> tuple[int, ...]:
    """Give where it stands in a text; each place is as long as what is looked for.

    An e is not found in an é that is written as e and an accent, nor a woman in a woman with a microscope: what
    remained would join what is put there instead.
    """
    if not sought.text:
        return ()
    pattern = _pattern(sought.text, sought.in_any_case)
    found: list[int] = []
    at = 0
    while (match := pattern.search(text, at)) is not None:
        start, at = match.span()
        if _stands_alone(text, start, at, sought.whole_words):
            found.append(start)
        else:
            at = start + 1
    return tuple(found)


def replaced(text: str, starts: Collection[int], sought: Sought, by: str) -> str:
    """Give the text with another in these places of what was looked for."""
    size = len(sought.text)
    parts: list[str] = []
    at = 0
    for start in sorted(starts):
        parts += (text[at:start], put(text[start : start + size], sought, by))
        at = start + size
    return "".join((*parts, text[at:]))


def put(found: str, sought: Sought, by: str) -> str:
    """Give what is put in the place of what was found there: where capitals make no difference, one at the start stays.

    A capital of the author's own stays too: a name is one within a sentence as well, and pH is none at its start.
    """
    at = _first_letter(sought.text)
    begins = by.split(maxsplit=1)[:1]
    if not sought.in_any_case or at is None or not found[at].isupper() or begins != [word.lower() for word in begins]:
        return by
    first = _first_letter(by)
    capital = by[first].upper() if first is not None else ""
    return by[:first] + capital + by[first + 1 :] if first is not None and len(capital) == 1 else by


def _first_letter(text: str) -> int | None:
    return next((at for at, char in enumerate(text) if char.isalpha()), None)


@lru_cache(maxsize=64)
def _pattern(text: str, in_any_case: bool) -> re.Pattern[str]:
    return re.compile(re.escape(text), re.IGNORECASE if in_any_case else 0)


def _stands_alone(text: str, start: int, end: int, whole_words: bool) -> bool:
    before, behind = text[start - 1 : start] if start else "", text[end : end + 1]
    if before == _JOINER or (behind and _belongs_to_the_one_before(behind)):
        return False
    return not whole_words or not (
        (_is_of_a_word(text[start]) and before and _is_of_a_word(before))
        or (_is_of_a_word(text[end - 1]) and behind and _is_of_a_word(behind))
    )


def _belongs_to_the_one_before(char: str) -> bool:
    if char < _FIRST_MARK:
        return False
    return unicodedata.category(char).startswith("M") or char == _JOINER or ord(char) in _SKIN_TONES


def _is_of_a_word(char: str) -> bool:
    return char.isalnum() or char == "_" or _belongs_to_the_one_before(char)


# -- in a document


def texts_of(document: Document, index: int | None) -> Iterator[tuple[Path, str]]:
    """Give the texts of a question, by its position from 0, or (None) those outside the questions, with their paths."""
    data = document.head if index is None else document.question_data(index)
    if isinstance(data, dict):
        above: Path = () if index is None else ("questions", index)
        for key, inner in _HEAD if index is None else _QUESTION:
            yield from _texts(data.get(key), (*above, key), inner)


def _texts(value: Value, path: Path, keys: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from _texts(item, (*path, at), keys)
    elif isinstance(value, dict):
        for key in keys:
            yield from _texts(value.get(key), (*path, key), ())


def found_in(document: Document, index: int | None, sought: Sought) -> Iterator[Found]:
    """Give the texts of a question, or (None) those outside the questions, that hold what is looked for."""
    if index is not None and document.slices is not None and not _may_hold(document.slices[index].text, sought):
        return
    for path, text in texts_of(document, index):
        starts = places(text, sought)
        if starts:
            yield Found(path, text, starts)


def _may_hold(source: str, sought: Sought) -> bool:
    """Tell whether lines may hold the words once they are read: most that do not need not be read.

    A notation may part words anew and double a quote; everything else that it writes otherwise has a backslash.
    """
    words = (word for word in sought.text.split() if "'" not in word)
    return "\\" in source or all(_pattern(word, sought.in_any_case).search(source) for word in words)


class Seeking:
    """One look through a document, a question at a time."""

    def __init__(self, document: Document, sought: Sought, question: int | None = None) -> None:
        """Begin; `question` is the position of the only one that is looked at, None stands for the whole rubric."""
        self.document, self.sought = document, sought
        self.found: list[Found] = []
        """In the order of the file, and of the editor within a question; what stands outside the questions is last."""
        self.count = 0
        """Places in them."""
        indices = range(document.question_count)
        self._due = [*indices, None] if question is None else [question] if question in indices else []
        self._next = 0
        self._known: dict[int, int] = {}
        """For the identity of each text that may be an alias's the position of what was found there."""

    @property
    def complete(self) -> bool:
        """Whether everything was looked at."""
        return self._next >= len(self._due)

    @property
    def too_many(self) -> bool:
        """Whether looking stopped, as nobody could read through all of it."""
        return self.count > MOST_PLACES

    def step(self) -> bool:
        """Look at one question more; give False when there is nothing left to look at."""
        if self.complete or self.too_many or not self.sought.text:
            self._next = len(self._due)
            return False
        index = self._due[self._next]
        self._next += 1
        for found in found_in(self.document, index, self.sought):
            self._take(found)
        return True

    def _take(self, found: Found) -> None:
        # An alias has the very value of its anchor; a text of one character may be the same object anywhere.
        if self.document.slices is None and self.document.frame.shares and len(found.text) > 1:
            at = self._known.setdefault(id(found.text), len(self.found))
            if at < len(self.found):
                self.found[at] = replace(self.found[at], also=(*self.found[at].also, found.path))
                return
        self.found.append(found)
        self.count += len(found.starts)


class Refusal(Struct, frozen=True):
    """A text that could not be changed, and why."""

    path: Path
    why: str


class Replacing:
    """What was found being replaced, a text at a time; nothing counts before the last one is done."""

    def __init__(self, seeking: Seeking, by: str, off: Collection[tuple[Path, int]] = ()) -> None:
        """Begin, with what was found so far but for the places in `off`, by path and offset."""
        self._before = self.document = seeking.document
        """As it reads with what was replaced so far."""
        self._sought, self._by, self._off = seeking.sought, by, off
        self._found = seeking.found
        self._next = 0
        self.places = 0
        """Places that read otherwise now."""
        self.paths: list[Path] = []
        """Texts that do, in order."""
        self.refused: list[Refusal] = []

    @property
    def complete(self) -> bool:
        """Whether every text had its turn."""
        return self._next >= len(self._found)

    @property
    def told(self) -> str:
        """How far it is, in words."""
        return f"{self._next} of {plural(len(self._found), 'text')}"

    def step(self) -> bool:
        """Replace in one text more; give False when there is none left."""
        if self.complete:
            return False
        found = self._found[self._next]
        self._next += 1
        if self._next > 1:
            self._forget(question_index(self._found[self._next - 2].path), question_index(found.path))
        size = len(self._sought.text)
        on = [
            start
            for start in found.starts
            if (found.path, start) not in self._off
            and put(old := found.text[start : start + size], self._sought, self._by) != old
        ]
        if on:
            self._replace(found, on)
        return True

    def _forget(self, last: int | None, index: int | None) -> None:
        """Drop the trees of a question that is done: in a large file those of all would take hundreds of megabytes."""
        if self.document.slices is not None and last is not None and last != index:
            for document in (self._before, self.document):
                document.question_region(last).forget()

    def _replace(self, found: Found, on: list[int]) -> None:
        document = self.document
        try:
            for edit in _edits(document, found, replaced(found.text, on, self._sought, self._by)):
                document = document.edited(edit)
        except EditRefused as refusal:
            self.refused.append(Refusal(found.path, str(refusal)))
            return
        self.document = document
        self.paths.append(found.path)
        self.places += len(on)


def _edits(document: Document, found: Found, text: str) -> list[Edit]:
    """Give the edits of one text: where it has aliases, one at its anchor for all of them.

    Where the anchor stands outside of what was found, each alias is written out.
    """
    paths = (found.path, *found.also)
    if len(paths) == 1:
        return [SetValue(found.path, text)]
    own = next((path for path in paths if _is_written_at(document.frame.tree.root, path)), None)
    if own is None:
        return [SetValue(path, text) for path in paths]
    return [SetValue(own, text, tuple(path for path in paths if path != own))]


def _is_written_at(root: Node, path: Path) -> bool:
    """Tell whether a path leads to lines of its own, through no alias and no merge key."""
    node: Node | None = root
    for step in path:
        if isinstance(node, Mapping) and isinstance(step, str):
            entry = node.entries.get(step)
            node = entry.value if entry is not None else None
        elif isinstance(node, Sequence) and isinstance(step, int):
            node = node.items[step]
        else:
            return False
    return isinstance(node, Scalar)
