"""What is counted of an answer to tell whether it says what a place of the marking block pays for.

The numbers are weighed by `judge.weighed`. None of them is the answer's length: a marker that pays by the yard would
agree with most fixtures, whose near misses and minimum passes are shorter, and say nothing of the rubric.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import compress
from operator import mul
from typing import NamedTuple

from msgspec import Struct

from gt_tui.judge.answer_reading import AnswerReading, Window
from gt_tui.judge.weighed import Linear, taking_back
from gt_tui.judge.wordings import BlockReading, Place, Sought, Wording

SAME_WORD = 0.95
"""How near a need must be met to count as the same word."""
TELLS, FEWEST_TELLING = 0.5, 2
"""Share of a word that the question must not have for it to tell, and how many such words a wording must have."""
SHARP = 12.0
"""How much more of a sentence goes to the place that it is nearest to."""
NONE_OF_THEM = 0.25
"""Likeness of a sentence that is about nothing the block asks for, when places share it out among them."""


class Signs(Struct, frozen=True):
    """What is counted for one place: likenesses and shares from 0 to 1, leads from -1 to 1, and what says otherwise."""

    nearest: float
    """Likeness of the nearest window to any wording."""
    stood_for: float
    """The same among what the answer neither reports, nor disputes, nor denies."""
    claim: float
    """The same together with its lead over rivals and wrong answers; from -1 to 2."""
    others: float
    """The mean of the nearest over all places: how much the answer says of what the block asks for."""
    second: float
    """Likeness of the next sentence, when sentences are taken alone."""
    lead: float
    """By how much the nearest window is nearer to this place than to its nearest rival."""
    most_lead: float
    """The same for the window where it leads most."""
    part: float
    """The largest part of a window that falls to this place when it is shared out among all places."""
    spread: float
    """How much of the condition is met anywhere in the answer."""
    news: float
    """The same for what the question does not say already."""
    news_together: float
    """The same in one window, weighed by the square."""
    same_words: float
    """How much of a model-answer sentence, beyond the question, one window says in the same words."""
    opposed: float
    """Likeness of any window to a wrong answer."""
    opposed_there: float
    """Likeness of the nearest window to one."""
    opposed_lead: float
    """By how much a window is nearer to a wrong answer than to this place, at most; 0 where it never is."""
    denied: float
    """How much of a wording the nearest window says with the other sign."""
    reported: float
    """1 where the nearest window is only reported, to be turned against."""
    disputed: float
    """1 where it says of something that it is not so."""
    taken_back: float
    """Log-odds, on the whole, that its sentences on the matter are those of a denial (`weighed.taking_back`)."""
    words: float
    """How many words the condition asks for, in tens."""


class Found(Struct, frozen=True):
    """What was counted for a place, and where it is said if anywhere."""

    signs: Signs
    window: Window
    """The nearest one that the answer stands for; else the nearest of all."""
    withdrawn: bool
    """Whether the answer takes back what comes nearest, or says it of a wrong answer."""
    said: bool
    """Whether it says all of a wording, or all that the question does not say already, in the same words."""


class Counting:
    """One answer, counted for every place of a block; `by` weighs the words that take back."""

    def __init__(self, block: BlockReading, answer: str, by: Linear) -> None:
        self._block = block
        self.reading = AnswerReading(block, answer)
        self.windows = self.reading.windows
        self._alone = [window.number for window in self.windows if len(window.sentences) == 1]
        self._near = {place: self._nearness(sought.wordings) for place, sought in block.sought.items()}
        self.sentences = [answer[self.windows[at].start : self.windows[at].end] for at in self._alone]
        nearest = [max(its[at] for its in self._near.values()) for at in self._alone]
        # What is beside the matter must not thin out a denial.
        self.on_the_matter = [it for it, near in zip(self.sentences, nearest, strict=True) if near >= NONE_OF_THEM]
        self._taken_back = _mean([taking_back(it, by) for it in self.on_the_matter or self.sentences])
        columns = zip(*self._near.values(), strict=True)
        self._shares = dict(zip(self._near, zip(*map(_shared, columns), strict=True), strict=False))

    def found(self, place: Place) -> Found | None:
        """Give what is counted for a place; None for an answer in which there is nothing to count."""
        if not self.windows:
            return None
        sought, reading, near = self._block.sought[place], self.reading, self._near[place]
        own, model = sought.wordings[: sought.own], sought.wordings[sought.own :]
        best = max(range(len(near)), key=near.__getitem__)
        window = self.windows[best]
        others = [self._near[other] for other in sought.rivals] or [[0.0] * len(near)]
        rivals = [max(its) for its in zip(*others, strict=True)]
        leads = [its - rival for its, rival in zip(near, rivals, strict=True)]
        opposed = self._nearness(sought.opposed)
        wrong = [against > its for its, against in zip(near, opposed, strict=True)]
        stands = [self._stands_for(sought, w, wrong=wrong[w.number]) for w in self.windows]
        ahead = [2 * its - max(r, against) for its, r, against in zip(near, rivals, opposed, strict=True)]
        sentences = sorted((near[at] for at in self._alone), reverse=True)
        signs = Signs(
            nearest=near[best],
            stood_for=max(compress(near, stands), default=0.0),
            claim=max(compress(ahead, stands), default=-1.0),
            others=_mean([max(its) for its in self._near.values()]),
            second=sentences[1] if len(sentences) > 1 else 0.0,
            lead=leads[best],
            most_lead=max(leads),
            part=max(self._shares[place]),
            spread=max((self._anywhere(wording, [n.weight for n in wording.needs]) for wording in own), default=0.0),
            news=max((self._anywhere(wording, [n.beyond for n in wording.needs]) for wording in own), default=0.0),
            news_together=max((self._together(wording).squared for wording in own), default=0.0),
            same_words=max((self._together(wording) for wording in model), default=_NOTHING).same_words,
            opposed=max(opposed),
            opposed_there=opposed[best],
            opposed_lead=max(0.0, *(against - its for against, its in zip(opposed, near, strict=True))),
            denied=max((reading.denied(wording, window) for wording in sought.wordings), default=0.0),
            reported=float(window.rejected),
            disputed=float(window.disputes),
            taken_back=self._taken_back,
            words=_mean([len(wording.needs) / 10 for wording in own]),
        )
        kept = [at for at, stand in enumerate(stands) if stand]
        stood = max(kept, key=near.__getitem__, default=best)
        said = any(self._says(wording, self.windows[at]) for wording in sought.wordings for at in kept)
        return Found(signs, self.windows[stood], signs.nearest > signs.stood_for, said)

    def _stands_for(self, sought: Sought, window: Window, *, wrong: bool) -> bool:
        """Tell whether the answer says a window for itself, as to what is sought; not where it says a wrong answer."""
        if wrong and any(self.reading.says(entry, window) for entry in sought.opposed):
            return False
        disputes = window.disputes and not any(wording.disputes for wording in sought.wordings)
        return not (window.rejected or disputes or self.reading.denies(sought, window))

    def _says(self, wording: Wording, window: Window) -> bool:
        weights = [need.beyond for need in wording.needs]
        tells = sum(need.beyond >= TELLS * need.weight for need in wording.needs)
        new = tells >= FEWEST_TELLING and self._in_window(wording, weights, window).same_words >= SAME_WORD
        return new or self.reading.says(wording, window)

    def _nearness(self, wordings: Sequence[Wording]) -> list[float]:
        """Give for each window how near it comes to the nearest of some wordings."""
        return [max((self.reading.likeness(one, window) for one in wordings), default=0.0) for window in self.windows]

    def _anywhere(self, wording: Wording, weights: Sequence[float]) -> float:
        """Give how much of a wording is met, each word of it in whichever window meets it best."""
        met = [max(self.reading.met(need, window).counts for window in self.windows) for need in wording.needs]
        return _share(weights, met)

    def _together(self, wording: Wording) -> _Together:
        """Give how much of what a wording says beyond the question one window says, for the window that says most."""
        weights = [need.beyond for need in wording.needs]
        return max((self._in_window(wording, weights, window) for window in self.windows), default=_NOTHING)

    def _in_window(self, wording: Wording, weights: Sequence[float], window: Window) -> _Together:
        met = [self.reading.met(need, window).right for need in wording.needs]
        return _Together(
            _share(weights, met),
            _share(weights, [one >= SAME_WORD for one in met]),
            _share([weight * weight for weight in weights], met),
        )


class _Together(NamedTuple):
    """How much of a wording one window says; the first number tells which says most."""

    share: float
    same_words: float
    squared: float


_NOTHING = _Together(0.0, 0.0, 0.0)


def _share(weights: Sequence[float], met: Sequence[float]) -> float:
    total = sum(weights)
    return sum(map(mul, weights, met)) / total if total else 0.0


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _shared(near: Sequence[float]) -> list[float]:
    """Share a window out among the places by how near it is to each."""
    parts = [math.exp(SHARP * one) for one in near]
    total = sum(parts) + math.exp(SHARP * NONE_OF_THEM)
    return [part / total for part in parts]
