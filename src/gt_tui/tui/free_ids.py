"""Ids for new and copied questions and fixtures: in the style of those that are there, and free in the whole file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

_LAST_NUMBER = re.compile(r"[0-9]{1,6}(?=[^0-9]*$)")


def free_question_id(like: str, ids: Iterable[str]) -> str:
    """Give an id for a question beside one with the id `like`: the same with the next last number that is free in it.

    Free is one whose digits no id of `ids` has, since the public harness tells questions apart by the digits of their
    ids alone: beside A1, B2 and C3 comes A4. The letter C is left to components.
    """
    from gt_tui.checks.structure import digits_of  # the rules are loaded after the first paint

    taken = list(ids)
    digits = {digits_of(name) for name in taken}
    if re.fullmatch(r"[Cc][0-9]*", like):
        like = f"A{like[1:]}"
    found = _LAST_NUMBER.search(like)
    before = like[: found.start()] if found else like
    beside = [last for each in taken if (last := _LAST_NUMBER.search(each)) and each[: last.start()] == before]
    number = max((int(last.group()) for last in beside), default=0)
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
