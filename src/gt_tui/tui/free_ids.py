"""Ids for new and copied questions and fixtures: in the style of those that are there, and free in the whole file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

_LAST_NUMBER = re.compile(r"[0-9]{1,6}(?=[^0-9]*$)")
_LONGEST = 6
"""Digits of an id that are looked at as a number."""


def free_question_id(like: str, ids: Iterable[str]) -> str:
    """Give an id for a question beside one with the id `like`: its letters, and a number that no id of `ids` has.

    The numbers go straight through the file, since the public harness tells questions apart by the digits of their
    ids alone. The letter C is left to components.
    """
    from gt_tui.checks.structure import digits_of  # the rules are loaded after the first paint

    taken = list(ids)
    digits = {digits_of(name) for name in taken}
    if re.fullmatch(r"[Cc][0-9]*", like):
        like = f"A{like[1:]}"
    number = max((int(each[:_LONGEST]) for each in digits if each.isascii() and each), default=0)
    while True:
        number += 1
        name = _numbered(like, number)
        if name not in taken and digits_of(name) not in digits:
            return name


def free_fixture_id(like: str, ids: Collection[str]) -> str:
    """Give `like`, or where that is taken, the id with the next number that none of `ids` has."""
    found = _LAST_NUMBER.search(like)
    number, name = int(found.group()) if found else 1, like
    while name in ids:
        number += 1
        name = _numbered(like, number)
    return name


def _numbered(like: str, number: int) -> str:
    """Give an id with another number in place of its last one, as wide; behind it where it has none."""
    found = _LAST_NUMBER.search(like)
    if found is None:
        return f"{like or 'A'}{number}"
    width = len(found.group()) if found.group().startswith("0") else 0
    return f"{like[: found.start()]}{number:0{width}}{like[found.end() :]}"
