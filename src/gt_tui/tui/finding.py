"""One text looked for and replaced in the open rubric, a little at a time, as the screen sees it. It has no widget."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator

from msgspec import Struct

from gt_tui.rubric.document import Document
from gt_tui.rubric.edits import EditRefused
from gt_tui.rubric.path import Path, question_index
from gt_tui.rubric.replacing import MOST_PLACES, Found, Refusal, Replacing, Seeking, Sought, texts_of
from gt_tui.text.counting import plural
from gt_tui.tui.session import Session

SLICE = 0.01
"""Seconds of work in one go, so that no key waits for the end of a large file."""

LONGEST_QUOTE = 30
"""Characters of a text that a message quotes."""


class Place(Struct, frozen=True):
    """One place where the text stands."""

    found: int
    """Position among the texts that hold it."""
    start: int


class Finding:
    """What is looked for, where, and what is to become of it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.text = self.by = ""
        self.whole_words = False
        self.everywhere = True
        """Whether the whole rubric is looked through, else one question."""
        self.index = 0
        """Position of that question."""
        self.at = 0
        """Position of the chosen place."""
        self.gone = False
        """Whether the author has gone there, and comes back for the next one."""
        self.places: list[Place] = []
        """In the order of the file, as far as it was looked through."""
        self.refused: tuple[Refusal, ...] = ()
        """What could not be changed the last time."""
        self._off: dict[tuple[Path, int], str] = {}
        """Places that are switched off, with the text that they stand in."""
        self.lost = 0
        """Places that were switched off and cannot be told from others any more: their texts changed."""
        self._counts: Counter[int | None] = Counter()
        """Places of each question, and (None) outside the questions."""
        self._replacing: Replacing | None = None
        self._seeking = Seeking(session.document, self.sought)

    def open_at(self, index: int) -> None:
        """Begin anew where the rubric, or the question that was shown, is another than before."""
        if not self.is_current or (index != self.index and not self.everywhere):
            self.index = index
            self.begin()
        self.index = index

    # -- finding

    @property
    def sought(self) -> Sought:
        """What is looked for."""
        return Sought(self.text, self.whole_words)

    @property
    def document(self) -> Document:
        """The document that the places are those of."""
        return self._seeking.document

    @property
    def is_current(self) -> bool:
        """Whether that is the present one."""
        return self._session.document is self._seeking.document

    @property
    def complete(self) -> bool:
        """Whether everything was looked through."""
        return self._seeking.complete

    def begin(self) -> None:
        """Look anew in what the rubric says now. Places stay switched off where their texts are as they were."""
        document = self._session.document
        if self._off and not self.is_current:
            texts = {
                path: text
                for at in {question_index(path) for path, _ in self._off}
                for path, text in _texts(document, at)
            }
            kept = {key: text for key, text in self._off.items() if texts.get(key[0]) == text}
            self.lost, self._off = self.lost + len(self._off) - len(kept), kept
        self._seeking = Seeking(document, self.sought, None if self.everywhere else self.index)
        self.places, self._replacing, self.refused = [], None, ()
        self._counts.clear()

    def look_for(self, text: str) -> None:
        """Look for another text."""
        if text != self.text:
            self.text, self.at, self.gone = text, 0, False
            self._off, self.lost = {}, 0
            self.begin()

    def go_on(self, seconds: float | None = None) -> bool:
        """Look on, for a time or to the end; give whether everything was looked through."""
        if not self.is_current:
            self.begin()
        return _until(seconds, self._step)

    def _step(self) -> bool:
        seeking = self._seeking
        known = len(seeking.found)
        goes_on = seeking.step()
        for at in range(known, len(seeking.found)):
            found = seeking.found[at]
            self.places += (Place(at, start) for start in found.starts)
            self._counts[question_index(found.path)] += len(found.starts)
        return goes_on

    def found(self, place: Place) -> Found:
        """Give the text that a place stands in."""
        return self._seeking.found[place.found]

    # -- choosing

    def is_on(self, place: Place) -> bool:
        """Tell whether a place is to be replaced."""
        found = self.found(place)
        return self._off.get((found.path, place.start)) != found.text

    def switch(self, place: Place) -> None:
        """Switch a place off, or on again."""
        found = self.found(place)
        if self.is_on(place):
            self._off[found.path, place.start] = found.text
        else:
            del self._off[found.path, place.start]

    def switch_all(self) -> None:
        """Switch all places on, or off where all are on."""
        wanted = self.on < len(self.places)
        for place in self.places:
            if self.is_on(place) is not wanted:
                self.switch(place)

    @property
    def on(self) -> int:
        """How many places are switched on."""
        return sum(map(self.is_on, self.places)) if self._off else len(self.places)

    @property
    def told(self) -> str:
        """How many places there are, or how many texts had their turn in replacing, in words."""
        if self._replacing is not None:
            return f"replacing: {self._replacing.told}"
        if not self.text:
            return "type what to find"
        if self._seeking.too_many:
            return f"more than {MOST_PLACES:,} places: find a longer text"
        if not self.places:
            return (
                "it stands in no text here; ids, keys and comments are not looked through"
                if self.complete
                else "looking …"
            )
        inside = self._counts.total() - self._counts[None]
        where = [f"{plural(inside, 'place')} in {plural(len(self._counts.keys() - {None}), 'question')}"]
        if self._counts[None]:
            where = [*where[: bool(inside)], f"{plural(self._counts[None], 'place')} outside the questions"]
        off = len(self.places) - self.on
        told = " and ".join(where) + (f", {off} switched off" if off else "")
        if self.lost:
            told += f"; {self.lost} that {'was' if self.lost == 1 else 'were'} off changed since: on again"
        return told if self.complete else f"{told} so far"

    # -- replacing

    def refuses(self) -> str | None:
        """Give why nothing can be replaced now, or None; places are found again where the rubric has changed."""
        if self._session.read_only:
            return f"not replaced: {self._session.read_only}"
        if not self.is_current:
            self.begin()
            return "the rubric has changed meanwhile; these are its places now"
        if not self.text or self._seeking.too_many or (self.complete and not self.places):
            return self.told
        if not self.complete:
            return "not everything is looked through yet; press it again in a moment"
        if not self.on:
            return "every place is switched off; space switches one on"
        return "that is the same text" if self.by == self.text else None

    def begin_replacing(self) -> None:
        """Begin to replace what is switched on."""
        off = [(self.found(place).path, place.start) for place in self.places if not self.is_on(place)]
        self._replacing = Replacing(self._seeking, self.by, frozenset(off))

    def go_on_replacing(self, seconds: float | None = None) -> bool:
        """Replace in further texts, for a time or to the end; give whether all had their turn."""
        return self._replacing is None or _until(seconds, self._replacing.step)

    def stop_replacing(self) -> None:
        """Leave everything as it is."""
        self._replacing = None

    def finish(self) -> str:
        """Make what was replaced one step of the history and give what was done; finds what is left.

        Raises EditRefused when nothing may be changed, or another document is the present one by now.
        """
        done, self._replacing = self._replacing, None
        if done is None or not self.is_current:
            raise EditRefused("the rubric has changed meanwhile; nothing was replaced")
        by = f"by “{_begins(self.by)}”" if self.by else "by nothing"
        what = f"replaced “{_begins(self.text)}” {by} in {plural(done.places, 'place')}"
        if not done.places:
            what = "nothing was replaced"
        else:
            shown = {question_index(path) for path in done.paths} == {self.index}
            # other questions than the shown one are drawn again only when anything may have changed
            self._session.adopt(done.document, what, done.paths[0] if shown else ())
        self.begin()
        self.refused = tuple(done.refused)
        return what


def _until(seconds: float | None, step: Callable[[], bool]) -> bool:
    """Take steps for a time or to the last one; give whether that was taken."""
    until = time.perf_counter() + (seconds or 0)
    while step():
        if seconds is not None and time.perf_counter() > until:
            return False
    return True


def _texts(document: Document, index: int | None) -> Iterator[tuple[Path, str]]:
    """Give the texts of a question that may be gone, or (None) those outside the questions."""
    return texts_of(document, index) if index is None or index < document.question_count else iter(())


def _begins(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1].rstrip()}…"
