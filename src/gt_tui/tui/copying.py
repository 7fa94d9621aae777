"""A copy of a whole question: everything as it is there, under ids of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from gt_tui.rubric.edits import Edit, InsertItem, SetValue
from gt_tui.rubric.model import Question
from gt_tui.rubric.path import Path
from gt_tui.rubric.tree import Value
from gt_tui.tui.free_ids import free_fixture_id, free_question_id

_ANSWER = "response_text"
"""The key of a candidate's answer, which is no text of the author's: it names no fixture."""


def edits_that_copy(
    data: Mapping[str, Value], index: int, questions: Sequence[Question], *, divided: bool
) -> list[Edit]:
    """Give the edits that put a copy of the question at `index` below it; `data` is what the file says there.

    First the question itself, whose lines are taken with their comments, and then what differs in the copy. In a file
    that is not `divided` by questions each edit would read all of it, and there is only one.
    """
    at: Path = ("questions", index + 1)
    copy = copied_question(data, index, questions)
    if not divided:
        return [InsertItem(at[:-1], index + 1, copy)]
    return [InsertItem(at[:-1], index + 1, dict(data)), *_differing(dict(data), copy, at)]


def copied_question(data: Mapping[str, Value], index: int, questions: Sequence[Question]) -> dict[str, Value]:
    """Give the data of the copy.

    It has an id of its own, and so have its fixtures. Texts of the question that name one of them follow. Nothing
    outside it is changed: the standardisation set goes on with the fixtures that it had.
    """
    old = questions[index].id
    name = free_question_id(old, [question.id for question in questions])
    taken = {fixture.id for question in questions for fixture in question.fixtures}
    names: dict[str, str] = {}
    fixtures = data.get("calibration")
    copies: list[Value] = []
    for fixture in fixtures if isinstance(fixtures, list) else []:
        before = fixture.get("fixture_id") if isinstance(fixture, dict) else None
        if isinstance(fixture, dict) and isinstance(before, str) and before.strip():
            new = free_fixture_id(_of_question(before, old, name), taken)
            taken.add(new)
            names.setdefault(before, new)
            fixture = {**fixture, "fixture_id": new}
        copies.append(fixture)
    changed = {**data, "id": name} | ({"calibration": copies} if copies else {})
    # F1 may be a generation and T4 a cell
    told = {before: new for before, new in names.items() if re.search(r"[-_./]", before) or before.startswith(old)}
    return {key: each if key == "id" else _naming(each, told) for key, each in changed.items()}


def _differing(old: Value, new: Value, at: Path) -> Iterator[Edit]:
    """Give the edits for each text that is another one in data of the same form."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in new.items():
            yield from _differing(old.get(key), value, (*at, key))
    elif isinstance(old, list) and isinstance(new, list):
        for n, value in enumerate(new):
            yield from _differing(old[n], value, (*at, n))
    elif old != new:
        yield SetValue(at, new)


def _of_question(fixture: str, old: str, new: str) -> str:
    """Give the id that a question's fixture has in a question with another id; unchanged where it does not name it."""
    if not old.strip():
        return fixture
    return re.sub(rf"(?<![^\W_]){re.escape(old)}(?![0-9])", lambda _: new, fixture, count=1)


def _naming(value: Value, names: Mapping[str, str]) -> Value:
    """Give data whose texts name fixtures by their new ids, as whole words; what may be another word stays."""
    telling = [name for name in names if re.search(r"[^\W\d_]", name) and re.search(r"\d", name)]
    if not telling:
        return value
    listed = "|".join(map(re.escape, sorted(telling, key=len, reverse=True)))
    pattern = re.compile(rf"(?<![\w-])(?:{listed})(?![\w]|-\w)")

    def follow(each: Value) -> Value:
        if isinstance(each, str):
            return pattern.sub(lambda match: names[match.group()], each)
        if isinstance(each, list):
            return [follow(item) for item in each]
        if isinstance(each, dict):
            kept = ("fixture_id", _ANSWER)  # new already, and no text of the author's
            return {key: item if key in kept else follow(item) for key, item in each.items()}
        return each

    return follow(value)
