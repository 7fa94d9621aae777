"""How near the words of two texts are in meaning, by a table of word vectors that ships with the package.

A text's direction is the weighed sum of its words' vectors, rare words counting more; order and denial are not
seen. The table holds 20 000 roots of English with 128 numbers of 4 bits each; scripts/word_vectors.py makes it and
says from what (all-MiniLM-L6-v2, Apache-2.0; words and definitions of WordNet 3.0). It is a constant that is too
large to be code, so it is read once, with the first text that is compared.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from operator import mul
from typing import NamedTuple

from gt_tui.text.tables import table

Direction = tuple[float, ...]
"""Of length 1, or of zeros where there is no word."""

_DIGITS = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))
_ZERO = 8
"""The digit that stands for 0."""
_LANE = 4
"""Bytes that each number has in a row made one long integer: room for the sum over a million words."""
_SHORT_LANE = 2
"""The same for a product of two: room for the sum of as many products as a row has numbers."""
_UNKNOWN = 132
"""Weight of a word that the table lacks: that of a rare word, less as its numbers are larger."""


class _Table:
    def __init__(self, data: bytes) -> None:
        head, roots, self._rest = data.split(b"\n", 2)
        self.count, self.width = map(int, head.split())
        self.lanes = struct.Struct(f"<{self.width}I")
        if len(self._rest) != self.count + self.count * (self.width // 2):
            raise RuntimeError("the table of word vectors is not whole: install gt-tui again")
        self._place = dict(zip(roots.decode().split(" "), range(self.count), strict=True))

    @lru_cache(maxsize=4096)  # noqa: B019 - there is one table
    def row(self, root: str) -> tuple[int, int]:
        """Give the weight and the digits of a root as one long integer, whose lanes add up all at once.

        A root that is not in the table, a name or a number, gets digits of its own: it is like itself only.
        """
        weight, digits = self.digits(root)
        spread = bytearray(self.width * _LANE)
        spread[::_LANE] = digits
        return weight, int.from_bytes(spread, "little")

    @lru_cache(maxsize=4096)  # noqa: B019
    def digits(self, root: str) -> tuple[int, bytes]:
        """Give the weight and the digits of a root."""
        place, half = self._place.get(root), self.width // 2
        if place is None:
            weight, packed = _UNKNOWN, blake2b(root.encode(), digest_size=half).digest()
        else:
            start = self.count + place * half
            weight, packed = self._rest[place], self._rest[start : start + half]
        return weight, packed.hex().encode().translate(_DIGITS)


@lru_cache(maxsize=1)
def _table() -> _Table:
    return _Table(table("gt_tui.text", "word_vectors.bin"))


@lru_cache(maxsize=4096)
def direction(roots: tuple[str, ...]) -> Direction:
    """Give the direction of a text from the roots of its content words."""
    table = _table()
    total = weights = 0
    for root in roots:
        weight, digits = table.row(root)
        total += weight * digits
        weights += weight
    zero = _ZERO * weights
    return _unit([number - zero for number in table.lanes.unpack(total.to_bytes(table.lanes.size, "little"))])


@lru_cache(maxsize=4096)
def without(one: Direction, other: Direction) -> Direction:
    """Give a direction without its share in another: what a text says beyond its topic."""
    share = along(one, other)
    return _unit([a - share * b for a, b in zip(one, other, strict=True)]) if share else one


def along(one: Direction, other: Direction) -> float:
    """Give the cosine of two directions: 1 for the same, about 0 for what has nothing to do with each other."""
    return float(sum(map(mul, one, other)))


def beyond(both: float, one: float, other: float, square: float) -> float:
    """Give the cosine that two directions have when their shares in a third vector, of any length, are taken away.

    By products alone: of the two, of each with the vector, and of the vector with itself. It equals
    ``along(without(a, c), without(b, c))`` without making a vector.
    """
    if square < 1e-9:
        return both
    left = (1 - one * one / square) * (1 - other * other / square)
    return (both - one * other / square) / math.sqrt(left) if left > 1e-9 else 0.0


def _unit(numbers: Sequence[float]) -> Direction:
    length = math.hypot(*numbers)
    return tuple([number / length for number in numbers]) if length > 1e-9 else tuple(numbers)


def rarity(root: str) -> float:
    """Give how much a word tells by itself: about 1 for a common one, 2 for a rare one."""
    return _table().digits(root)[0] / 100


def likenesses(roots: Sequence[str], others: tuple[str, ...]) -> list[tuple[float, ...]]:
    """Give the cosine of each root with each of the others, a row for each root.

    Many times faster than pair by pair: the numbers of all the others at one place make one long integer. Rows
    are kept, since a key changes one word of a claim.
    """
    return [_row(root, others) for root in roots]


class _Columns(NamedTuple):
    numbers: list[int]
    """For each number of a direction, that of every root in a lane of its own."""
    lanes: struct.Struct
    sums: list[int]
    lengths: list[float]


@lru_cache(maxsize=16)
def _columns(others: tuple[str, ...]) -> _Columns:
    rows = [_table().digits(other)[1] for other in others]
    columns = []
    for column in zip(*rows, strict=True):
        spread = bytearray(len(rows) * _SHORT_LANE)
        spread[::_SHORT_LANE] = bytes(column)
        columns.append(int.from_bytes(spread, "little"))
    return _Columns(
        columns, struct.Struct(f"<{len(rows)}H"), [_ZERO * sum(row) for row in rows], list(map(_length, rows))
    )


@lru_cache(maxsize=256)  # the words of a gate or two: each row may have a thousand numbers
def _row(root: str, others: tuple[str, ...]) -> tuple[float, ...]:
    table, columns = _table(), _columns(others)
    digits = table.digits(root)[1]
    total = sum(map(mul, digits, columns.numbers))
    shift, length = table.width * _ZERO * _ZERO - _ZERO * sum(digits), _length(digits)
    dots = columns.lanes.unpack(total.to_bytes(columns.lanes.size, "little"))
    return tuple(
        [
            (dot - own + shift) / (length * its)
            for dot, own, its in zip(dots, columns.sums, columns.lengths, strict=True)
        ]
    )


@lru_cache(maxsize=4096)
def _length(digits: bytes) -> float:
    return math.hypot(*(digit - _ZERO for digit in digits))
