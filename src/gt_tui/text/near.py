"""How near two spellings are."""

from __future__ import annotations


def one_letter_apart(one: str, other: str) -> bool:
    """Tell whether one letter added, dropped, changed or swapped makes one word the other."""
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, others = one[start:], other[start:]
    swapped = len(rest) > 1 and rest[1::-1] + rest[2:] == others
    return swapped or rest[1:] == others[1:] or rest[1:] == others or rest == others[1:]
