"""Acknowledged problems: the author has said, in the file, why a warning is right as it is.

An entry of ``x_acknowledged`` holds the code, a mark of the words that the problem is about, and the reason;
``about`` is for people. The mark is made of words, not of ids, positions, case or punctuation: renaming a
component or moving it keeps an acknowledgement, rewriting the sentence that it was given for makes it stale.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from gt_tui.checks.catalogue import RULES, found
from gt_tui.checks.problem import Problem, Severity, quote
from gt_tui.rubric.edits import DeleteNode, Edit, InsertItem
from gt_tui.rubric.model import ACKNOWLEDGED, Acknowledgement, Head, Question
from gt_tui.rubric.path import Path, question_index, show
from gt_tui.rubric.texts import text_at
from gt_tui.text.words import words

ON_PAUSE = frozenset({"GT405", "GT719", "GT721"})
"""Rules that do not run with the others, so that their absence says nothing."""
OF_THE_FILE = frozenset({"GT104", "GT105", "GT702"})
"""Rules that compare questions and speak at one of them."""
OF_A_LIST = frozenset({"GT112", "GT601", "GT602", "GT603"})
"""Rules about the shape of the entries of a list: deciding for a tool that reads it is no matter of their text."""


def may_be_acknowledged(problem: Problem) -> bool:
    """Tell whether the author may overrule it: an error cannot be graded with, whatever the reason."""
    return problem.severity in (Severity.WARNING, Severity.ADVICE) and problem.code != "GT114"


def mark_of(problem: Problem, question: Question | None) -> str:
    """Give the mark of what a problem is about: of the texts at its places, the list's name, or else its message."""
    texts = []
    if problem.code in OF_A_LIST:
        texts = [problem.code, *(str(name) for name in problem.path[-1:])]
    elif question is not None:
        texts = [text_at(question, path) for path in (problem.path, *problem.related)]
    said = " ".join(filter(None, texts)) or problem.message
    plain = " ".join(word.text.casefold() for word in words(said))
    return hashlib.sha256(plain.encode("utf-8")).hexdigest()[:12]


def acknowledged(
    problems: Iterable[Problem], given: Sequence[Acknowledgement], question: Question | None
) -> tuple[list[Problem], set[int]]:
    """Give the problems, those that were acknowledged marked so, and the positions of the entries that fitted."""
    result = []
    used: set[int] = set()
    for problem in problems:
        at = None
        if given and may_be_acknowledged(problem):
            mark = mark_of(problem, question)
            at = next(
                (n for n, a in enumerate(given) if (a.code, a.text) == (problem.code, mark) and a.reason.strip()), None
            )
        if at is None:
            result.append(problem)
        else:
            used.add(at)
            reason = given[at].reason.strip()
            message = f"{problem.message} Acknowledged: {quote(reason)}."
            result.append(
                replace(problem, message=message, severity=Severity.ACKNOWLEDGED, reason=reason, acknowledged_at=at)
            )
    return result, used


def stale(given: Sequence[Acknowledgement], used: set[int], base: Path, question_id: str, here: bool) -> list[Problem]:
    """Give a problem for each entry that fits nothing (GT114).

    `here` says whether the rules of one question have run (True) or those that compare questions (False):
    each answers for its own codes only.
    """
    problems = []
    for n, entry in enumerate(given):
        if n in used or entry.code in ON_PAUSE or (entry.code in OF_THE_FILE) is here:
            continue
        name = quote(entry.code)
        if entry.code not in RULES:
            message = f"The acknowledgement of {name} names no rule: delete it."
        elif not entry.reason.strip():
            message = f"The acknowledgement of {name} gives no reason, so it does not count: write one."
        else:
            message = f"The acknowledgement of {name} fits nothing: the problem is gone or its text was rewritten."
        problems.append(found("GT114", message, (*base, ACKNOWLEDGED, n), question_id))
    return problems


def withdraw(problem: Problem, question: Question | None, head: Head) -> tuple[Edit, ...]:
    """Give the edit that takes an acknowledgement out again, or none when it is not in the file."""
    index = question_index(problem.path)
    base: Path = () if index is None or question is None else ("questions", index)
    given = question.acknowledgements if base and question is not None else head.acknowledgements
    at = problem.acknowledged_at
    if at is None or at >= len(given) or (given[at].code, given[at].reason.strip()) != (problem.code, problem.reason):
        return ()  # the file went on since the problem was found
    # without the last entry the list goes too, so that the file is byte for byte what it was
    return (DeleteNode((*base, ACKNOWLEDGED, at) if len(given) > 1 else (*base, ACKNOWLEDGED)),)


def acknowledge(problem: Problem, reason: str, question: Question | None, head: Head) -> tuple[Edit, ...]:
    """Give the edit that writes an acknowledgement into the file."""
    index = question_index(problem.path)
    base: Path = () if index is None or question is None else ("questions", index)
    before = head.acknowledgements if question is None or index is None else question.acknowledgements
    value = {
        "code": problem.code,
        "about": show(problem.path[len(base) :]),
        "text": mark_of(problem, question if index is not None else None),
        "reason": reason.strip(),
    }
    return (InsertItem((*base, ACKNOWLEDGED), len(before), value),)
