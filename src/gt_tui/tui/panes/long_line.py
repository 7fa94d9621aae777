"""Lines for a text area that cost what is seen of them, not what they hold.

A rubric's paragraphs are single lines of 0.5 to 20 KB. The stock text area copies, cleans and divides the whole
line again for each row that shows a piece of it, so a key in a 20 KB paragraph took 16 times as long as in the
same text with line breaks. `LongLine` gives the pieces one by one, and only those that are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import overload

from rich.text import Span, Text


class LongLine(Text):
    """A line that knows itself to be printable and without tabs, so nothing has to be cleaned or expanded."""

    def __init__(self, line: str) -> None:
        super().__init__("", end="", no_wrap=True)
        self._text = [line]
        self._length = len(line)

    def set_length(self, new_length: int) -> None:
        """Add the space behind the line that the cursor may stand on."""
        if new_length > self._length:
            self._text.append(" " * (new_length - self._length))
            self._length = new_length
        else:
            super().set_length(new_length)

    def divide(self, offsets: Iterable[int]) -> _Pieces:  # type: ignore[override]
        """Give the pieces between the offsets, each made when it is asked for."""
        return _Pieces(self, list(offsets))


class _Pieces(Sequence[Text]):
    """The pieces of a line."""

    def __init__(self, line: LongLine, offsets: list[int]) -> None:
        self._line = line
        self._plain = line.plain
        self._edges = [0, *offsets, len(self._plain)]

    def __len__(self) -> int:
        return len(self._edges) - 1

    @overload
    def __getitem__(self, index: int) -> Text: ...
    @overload
    def __getitem__(self, index: slice) -> list[Text]: ...
    def __getitem__(self, index: int | slice) -> Text | list[Text]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        start, end = self._edges[index], self._edges[index + 1]
        piece = LongLine(self._plain[start:end])
        piece.style = self._line.style
        piece.spans = [
            Span(max(span.start, start) - start, min(span.end, end) - start, span.style)
            for span in self._line.spans
            if span.start < end and span.end > start
        ]
        return piece
