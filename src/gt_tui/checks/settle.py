"""Which problems to show while a word is half typed, so that warnings do not come and go with every letter."""

from __future__ import annotations

from collections.abc import Iterable

from gt_tui.checks.problem import Problem, Severity, sort_key
from gt_tui.rubric.model import Question

_Key = tuple[str, object, object]


def settled(shown: Iterable[Problem], found: Iterable[Problem]) -> tuple[Problem, ...]:
    """Give what to show when the word at the cursor is not finished.

    Errors are as found: a sum or an id is right or wrong at each moment. A warning goes by words, and half a
    word is another word: one that is shown stays until the word ends, and one that is new waits for it. So do errors
    in what names another thing, since names follow when the new id is typed to its end.
    """
    found = list(found)
    now = {_key(problem): problem for problem in found if not _at_once(problem)}
    kept = [now.get(_key(problem), problem) for problem in shown if not _at_once(problem)]
    return tuple(sorted([*filter(_at_once, found), *kept], key=sort_key))


_OF_NAMES = frozenset({"GT204", "GT309", "GT705", "GT706"})
"""Rules on what names a component, or misses one that is named."""


def _at_once(problem: Problem) -> bool:
    return problem.severity is Severity.ERROR and problem.code not in _OF_NAMES


def _key(problem: Problem) -> _Key:
    return problem.code, problem.path, problem.related


def ends_a_word(text: str, at: int) -> bool:
    """Tell whether the word before the place `at` of a text is finished: a space or a mark stands there."""
    return at == 0 or not (text[at - 1].isalnum() or text[at - 1] in "-'’")


def same_parts(one: Question | None, other: Question, *, renamed: bool) -> bool:
    """Tell whether paths of one question lead to the same things in the other, in which ids may have been `renamed`."""
    if one is None:
        return False
    of_one, of_other = (
        (each.index, each.id, [part.id for part in each.components], [fixture.id for fixture in each.fixtures])
        for each in (one, other)
    )
    if renamed:
        return of_one[:2] == of_other[:2] and [*map(len, of_one[2:])] == [*map(len, of_other[2:])]
    return of_one == of_other
