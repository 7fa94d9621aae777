"""Numbers with their nouns, as messages say them."""

from __future__ import annotations

_NO_PLURAL = frozenset({"advice", "acknowledged"})


def plural(number: int, noun: str, many: str = "") -> str:
    """Give a number with its noun: "1 point", "3 points"; `many` where an s does not make it."""
    return f"{number} {noun if number == 1 or noun in _NO_PLURAL else many or noun + 's'}"
