"""Which problems to show while a word is half typed, so that warnings do not come and go with every letter."""

from __future__ import annotations

from collections.abc import Iterable

from gt_tui.checks.problem import Problem, Severity, sort_key

_Key = tuple[str, object, object]


def settled(shown: Iterable[Problem], found: Iterable[Problem]) -> tuple[Problem, ...]:
    """Give what to show when the word at the cursor is not finished.

    Errors are as found: a sum or an id is right or wrong at each moment. A warning goes by words, and half a
    word is another word: one that is shown stays until the word ends, and one that is new waits for it.
    """
    found = list(found)
    now = {_key(problem): problem for problem in found if problem.severity is not Severity.ERROR}
    kept = [now.get(_key(problem), problem) for problem in shown if problem.severity is not Severity.ERROR]
    errors = [problem for problem in found if problem.severity is Severity.ERROR]
    return tuple(sorted([*errors, *kept], key=sort_key))


def _key(problem: Problem) -> _Key:
    return problem.code, problem.path, problem.related


def ends_a_word(text: str, at: int) -> bool:
    """Tell whether the word before the place `at` of a text is finished: a space or a mark stands there."""
    return at == 0 or not (text[at - 1].isalnum() or text[at - 1] in "-'’")
