"""Looks for words in all questions, a little at a time, so that no key waits for the end of a large file."""

from __future__ import annotations

import time
from collections.abc import Callable

from gt_tui.rubric.document import Document
from gt_tui.rubric.search import holds, words_of

SLICE = 0.01
"""Seconds of looking in one go; 2,000 questions of 15 KB take 30 to 300 ms in all."""


class Search:
    """One search at a time over the open document."""

    def __init__(self, document: Callable[[], Document]) -> None:
        self._document = document
        self.words: tuple[str, ...] = ()
        self.found: list[int] = []
        """Positions of the questions that hold every word, as far as they were looked at."""
        self._looked = 0

    def begin(self, text: str) -> None:
        """Begin anew with the words of a text; without any every question is found."""
        self.words, self.found, self._looked = words_of(text), [], 0

    def go_on(self, seconds: float | None = None) -> bool:
        """Look at further questions, for a time or to the end; give whether all were looked at."""
        document = self._document()
        until = time.perf_counter() + (seconds or 0)
        while self._looked < document.question_count:
            if seconds is not None and time.perf_counter() > until:
                return False
            if not self.words or holds(document, self._looked, self.words):
                self.found.append(self._looked)
            self._looked += 1
        return True
