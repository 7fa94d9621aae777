"""A copy of a whole question: everything as it is there, under ids of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gt_tui.rubric.model import Question
from gt_tui.rubric.tree import Value
from gt_tui.tui.free_ids import free_fixture_id, free_question_id
from gt_tui.tui.new_items import NewItem

_ANSWER = "response_text"
"""The key of a candidate's answer, which is no text of the author's: it names no fixture."""


def copied_question(data: Mapping[str, Value], index: int, questions: Sequence[Question]) -> NewItem:
    """Give the copy of the question at `index`, to stand below it; `data` is what the file says there.

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
    value = {key: each if key == "id" else _naming(each, names) for key, each in changed.items()}
    return NewItem(f"question {name}", ("questions",), index + 1, value)


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
