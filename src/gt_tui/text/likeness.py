"""How near the words of two texts are in meaning, by a table of word vectors that ships with the package.

A text's direction is the weighed sum of its words' vectors, rare words counting more; order and denial are not
seen. The table holds 20 000 roots of English with 128 numbers of 4 bits each; scripts/word_vectors.py makes it and
says from what (all-MiniLM-L6-v2, Apache-2.0; words and definitions of WordNet 3.0). It is a constant that is too
large to be code, so it is read once, with the first text that is compared.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import cast

from simsimd import cdist, dot, wsum

from gt_tui.text.tables import table

Direction = bytes
"""So many doubles: of length 1, or zeros where there is no word. As bytes it can be compared and be part of a key."""

_DIGITS = bytes.maketrans(b"0123456789abcdef", bytes((digit - 8) % 256 for digit in range(16)))
"""The number of each digit as one signed byte: 8 stands for 0."""
_UNKNOWN = 132
"""Weight of a word that the table lacks: that of a rare word, less as its numbers are larger."""


class _Table:
    def __init__(self, data: bytes) -> None:
        head, roots, self._rest = data.split(b"\n", 2)
        self.count, self.width = map(int, head.split())
        if len(self._rest) != self.count + self.count * (self.width // 2):
            raise RuntimeError("the table of word vectors is not whole: install gt-tui again")
        self._place = dict(zip(roots.decode().split(" "), range(self.count), strict=True))

    @lru_cache(maxsize=4096)  # noqa: B019 - there is one table
    def row(self, root: str) -> tuple[int, bytes, float]:
        """Give the weight of a root, its numbers, each a signed byte, and their length.

        A root that is not in the table, a name or a number, gets numbers of its own: it is like itself only.
        """
        place, half = self._place.get(root), self.width // 2
        if place is None:
            weight, packed = _UNKNOWN, blake2b(root.encode(), digest_size=half).digest()
        else:
            start = self.count + place * half
            weight, packed = self._rest[place], self._rest[start : start + half]
        numbers = packed.hex().encode().translate(_DIGITS)
        signed = memoryview(numbers).cast("b")
        return weight, numbers, math.sqrt(dot(signed, signed))

    @lru_cache(maxsize=2048)  # noqa: B019
    def wide(self, root: str) -> array[float]:
        """Give the numbers of a root as doubles."""
        return array("d", array("b", self.row(root)[1]))


@lru_cache(maxsize=1)
def _table() -> _Table:
    return _Table(table("gt_tui.text", "word_vectors.bin"))


@lru_cache(maxsize=4096)
def direction(roots: tuple[str, ...]) -> Direction:
    """Give the direction of a text from the roots of its content words."""
    table = _table()
    total = array("d", bytes(8 * table.width))
    for root in roots:
        total = wsum(total, table.wide(root), alpha=1, beta=table.row(root)[0])
    return _unit(total)


@lru_cache(maxsize=4096)
def without(one: Direction, other: Direction) -> Direction:
    """Give a direction without its share in another: what a text says beyond its topic."""
    share = along(one, other)
    return _unit(wsum(_doubles(one), _doubles(other), alpha=1, beta=-share)) if share else one


def total_of(directions: Sequence[Direction], less: Sequence[Direction] = ()) -> Direction:
    """Give the sum of directions, less others; it has any length."""
    first, *more = map(_doubles, directions)
    for each in more:
        first = wsum(first, each, alpha=1, beta=1)
    for each in map(_doubles, less):
        first = wsum(first, each, alpha=1, beta=-1)
    return bytes(first)


def along(one: Direction, other: Direction) -> float:
    """Give the cosine of two directions: 1 for the same, about 0 for what has nothing to do with each other."""
    return float(dot(_doubles(one), _doubles(other)))


def beyond(both: float, one: float, other: float, square: float) -> float:
    """Give the cosine that two directions have when their shares in a third vector, of any length, are taken away.

    By products alone: of the two, of each with the vector, and of the vector with itself. It equals
    ``along(without(a, c), without(b, c))`` without making a vector.
    """
    if square < 1e-9:
        return both
    left = (1 - one * one / square) * (1 - other * other / square)
    return (both - one * other / square) / math.sqrt(left) if left > 1e-9 else 0.0


def numbers_of(one: Direction) -> Sequence[float]:
    """Give the numbers of a direction."""
    return _doubles(one)


def _doubles(one: Direction) -> memoryview[float]:
    return memoryview(one).cast("d")


def _unit(numbers: array[float] | memoryview[float]) -> Direction:
    length = math.sqrt(dot(numbers, numbers))
    return bytes(memoryview(wsum(numbers, numbers, alpha=1 / length, beta=0)) if length > 1e-9 else numbers)


def rarity(root: str) -> float:
    """Give how much a word tells by itself: about 1 for a common one, 2 for a rare one."""
    return _table().row(root)[0] / 100


def likenesses(roots: Sequence[str], others: Sequence[str]) -> list[list[float]]:
    """Give the cosine of each root with each of the others, a row for each root; all at once, in compiled code."""
    if not roots or not others:
        return [[] for _ in roots]
    (mine, lengths), (theirs, their_lengths) = _matrix(roots), _matrix(others)
    parts = [1 / length for length in their_lengths]
    products = cast(list[list[float]], memoryview(cdist(mine, theirs, "dot")).tolist())
    return [
        [product / length * part for product, part in zip(row, parts, strict=True)]
        for row, length in zip(products, lengths, strict=True)
    ]


def _matrix(roots: Sequence[str]) -> tuple[memoryview, list[float]]:
    table = _table()
    rows = [table.row(root) for root in roots]
    numbers = memoryview(b"".join([numbers for _, numbers, _ in rows]))
    return numbers.cast("b", (len(rows), table.width)), [length for *_, length in rows]
