"""An answer as the rehearsal judge sees it: its sentences, and how near each is to a wording."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from gt_tui.judge.asserting import assertions
from gt_tui.judge.prose_order import reads_like_prose
from gt_tui.judge.wordings import BlockReading, Need, Sought, Word, Wording, Words, meets, nearness, words_of
from gt_tui.text.likeness import Direction, along, direction, without

WRONG_SIGN = 0.5
"""What a word is worth that the answer denies and the wording states, or the other way round."""
DENIES = 0.5
"""Share of a wording from which on it is taken to be denied, if more of it is denied than said."""
SAYS = 0.9
"""How near every word of a wording must be met for the answer to say just that."""


class Window(Struct, frozen=True):
    """One sentence of the answer or two neighbouring ones."""

    number: int
    start: int
    end: int
    sentences: tuple[int, ...]
    rejected: bool
    """Whether the answer only reports it, and turns against it."""
    disputes: bool
    """Whether it says of something that it is not so."""
    direction: Direction


class Met(NamedTuple):
    """How far a sentence meets a need: with the sign that is needed, with the other, and for what that counts."""

    counts: float
    right: float
    wrong: float


class AnswerReading:
    """One answer beside the wordings of one marking block."""

    def __init__(self, block: BlockReading, answer: str) -> None:
        self._block = block
        self._words: list[list[Word]] = []
        self.windows = self._read(answer)
        self._near = nearness(block.roots, {word.root for words in self._words for word in words})
        self._sets = [
            (_set(words), _set(w for w in words if not w.denied), _set(w for w in words if w.denied))
            for words in self._words
        ]
        # Needs and wordings recur in many comparisons; the block holds them for as long as this reading lives.
        self._met: dict[tuple[frozenset[str], bool | None], list[Met]] = {}
        self._likeness: dict[tuple[int, int], float] = {}

    def likeness(self, wording: Wording, window: Window) -> float:
        """Give how near a window is to a wording, from 0 to 1: half by single words, half as a whole."""
        key = (id(wording), window.number)
        if key not in self._likeness:
            covered = self._share(wording, [self.met(need, window).counts for need in wording.needs])
            # Whole sentences of one topic are a little alike even when no word is.
            whole = max(0.0, along(wording.direction, window.direction)) if covered else 0.0
            self._likeness[key] = (covered + whole) / 2
        return self._likeness[key]

    def says(self, wording: Wording, window: Window) -> bool:
        """Tell whether the window has every word of the wording, or one that can hardly be told from it."""
        return len(wording.needs) > 1 and all(self.met(need, window).counts >= SAYS for need in wording.needs)

    def denies(self, sought: Sought, window: Window) -> bool:
        """Tell whether the window denies what is sought rather than saying it."""
        right = wrong = 0.0
        for wording in sought.wordings:
            met = [self.met(need, window) for need in wording.needs]
            right = max(right, self._share(wording, [one.right for one in met]))
            wrong = max(wrong, self._share(wording, [one.wrong for one in met]))
        return wrong > max(right, DENIES)

    def denied(self, wording: Wording, window: Window) -> float:
        """Give how much of a wording the window says with the other sign, from 0 to 1."""
        return self._share(wording, [self.met(need, window).wrong for need in wording.needs])

    def met(self, need: Need, window: Window) -> Met:
        """Give how far the window meets a need, by the sentence of it that does best."""
        key = (need.senses, need.denied)
        if key not in self._met:
            alone = [self._in_sentence(need, number) for number in range(len(self._words))]
            self._met[key] = [_best_of([alone[number] for number in w.sentences]) for w in self.windows]
        return self._met[key][window.number]

    @staticmethod
    def _share(wording: Wording, met: Sequence[float]) -> float:
        total = sum(need.weight for need in wording.needs)
        return sum(need.weight * one for need, one in zip(wording.needs, met, strict=True)) / total if total else 0.0

    def _in_sentence(self, need: Need, number: int) -> Met:
        every, said, denied = self._sets[number]
        best = meets(need, every, self._near)
        if need.denied is None or not best:
            return Met(best, best, 0.0)
        right, wrong = (denied, said) if need.denied else (said, denied)
        has_right, has_wrong = meets(need, right, self._near), meets(need, wrong, self._near)
        return Met(max(has_right, WRONG_SIGN * has_wrong), has_right, has_wrong)

    def _read(self, answer: str) -> list[Window]:
        windows: list[Window] = []
        if not reads_like_prose(answer):
            return windows
        for number, piece in enumerate(assertions(answer)):
            self._words.append(words_of(piece.text, self._block.variants))
            if self._words[-1] and reads_like_prose(piece.text):
                at, direct = len(windows), self._direction(number)
                windows.append(Window(at, piece.start, piece.end, (number,), piece.rejected, piece.disputes, direct))
        single = [window for window in windows if not window.rejected and not window.disputes]
        for one, other in pairwise(single):
            numbers = (*one.sentences, *other.sentences)
            if numbers[1] == numbers[0] + 1:
                at, direct = len(windows), self._direction(*numbers)
                windows.append(Window(at, one.start, other.end, numbers, False, False, direct))
        return windows

    def _direction(self, *sentences: int) -> Direction:
        roots = tuple(word.root for number in sentences for word in self._words[number])
        return without(direction(roots), self._block.topic)


def _set(words: Iterable[Word]) -> Words:
    found = list(words)
    return Words(frozenset(word.sense for word in found), frozenset(word.root for word in found))


def _best_of(met: Sequence[Met]) -> Met:
    if len(met) == 1:
        return met[0]
    return Met(*(max(column) for column in zip(*met, strict=True)))
