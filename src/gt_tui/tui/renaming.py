"""What follows from a new id: the places that name what had the old one."""

from __future__ import annotations

import re
from collections import Counter

from gt_tui.rubric.edits import Edit, SetValue
from gt_tui.rubric.model import Head, Question
from gt_tui.rubric.path import Path
from gt_tui.text.counting import plural
from gt_tui.tui.session import Session


def edits_that_follow(
    question: Question, head: Head, fixture_ids: Counter[str] | None, path: Path, old: str, new: str
) -> list[Edit] | None:
    """Give the edits that let awards, gate and standardisation set go by a component's or a fixture's new id.

    `fixture_ids` are those of the whole file, None while they are not known. None where the old id still belongs to
    something, or the new one to nothing or to two: then nobody knows yet which is meant. A fixture that has an award
    of the new id keeps both.
    """
    at: Path = ("questions", question.index)
    of_fixture = path[2:3] == ("calibration",)
    ids = fixture_ids if of_fixture else Counter(component.id for component in question.components)
    if ids is None or not old.strip() or not new.strip() or ids[old] or ids[new] != 1:
        return None
    made: list[Edit] = []
    if of_fixture:
        named = head.standardisation_set
        places = [n for n, name in enumerate(named) if name == old and new not in named]
        return [SetValue(("benchmark", "standardisation_set", n), new) for n in places]
    if question.gate is not None and question.gate.component_id == old:
        made.append(SetValue((*at, "gate", "component_id"), new))
    for k, fixture in enumerate(question.fixtures):
        awards = [award.id for award in fixture.awards]
        if awards.count(old) == 1 and new not in awards:
            place = (*at, "calibration", k, "expected_component_awards", awards.index(old), "id")
            made.append(SetValue(place, new))
    return made


def _texts_that_still_name(question: Question, old: str, path: Path) -> int:
    """Give in how many texts ("Fails C3.") a component's old id stands; they stay, as it may be another word there."""
    if path[2:3] != ("components",) or re.fullmatch(r"C\d+", old) is None:
        return 0
    from gt_tui.checks.repairs_names import rename_components  # the rules are loaded after the first paint

    return sum(edit.path[-1] not in ("id", "component_id") for edit in rename_components(question, {old: f"{old}x"}))


def is_id(path: Path) -> bool:
    """Tell whether a component or a fixture is called by what stands at a path."""
    return (
        path[-1:] in (("id",), ("fixture_id",)) and path[2:3] in (("components",), ("calibration",)) and len(path) == 5
    )


def _ids_beside(question: Question, path: Path) -> list[str]:
    parts = question.fixtures if path[2] == "calibration" else question.components
    return [part.id for part in parts]


class Renaming:
    """Ids that are being typed. The places that name them follow when the author goes on to something else.

    Not before: on the way from C2 to C10 stands C1, which is another's.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._before: dict[Path, tuple[str, str, list[str]]] = {}
        """What an id was, and beside it those of the question and of all in its list: paths go by position."""

    def typed(self, path: Path, before: str) -> None:
        """Note what an id was before it was typed in; other fields are none of its business."""
        if is_id(path) and path not in self._before:
            question = self._session.question(int(path[1]))
            self._before[path] = before, question.id, _ids_beside(question, path)

    def _stands_where_it_stood(self, path: Path) -> bool:
        """Tell whether a path leads to what it led to when the id was typed: nothing was moved, put in or taken out."""
        _, question_id, ids = self._before[path]
        if int(path[1]) >= self._session.document.question_count:
            return False
        question = self._session.question(int(path[1]))
        now = _ids_beside(question, path)
        waiting = {each[3] for each in self._before if each[:3] == path[:3]}
        same = all(one == other for n, (one, other) in enumerate(zip(ids, now, strict=False)) if n not in waiting)
        return question.id == question_id and len(ids) == len(now) and same

    def settle(self) -> tuple[list[Edit], str]:
        """Give the edits that follow from the ids that were typed, and a sentence about them.

        An id that is empty, or another's too, is waited for: the next one that is typed there takes its place.
        """
        edits: list[Edit] = []
        told: list[str] = []
        for path, (old, _, _) in list(self._before.items()):
            if not self._stands_where_it_stood(path):
                del self._before[path]
                continue
            node = self._session.document.node(path)
            new = node.value if node is not None else None
            if not isinstance(new, str) or new == old:
                del self._before[path]
                continue
            view = self._session.view
            question = self._session.question(int(path[1]))
            following = edits_that_follow(question, view.head, view.fixture_ids(), path, old, new)
            if following is None:
                continue
            del self._before[path]
            if following:
                edits += following
                left = _texts_that_still_name(question, old, path)
                texts = f"; {plural(left, 'text')} still {'says' if left == 1 else 'say'} {old}" if left else ""
                told.append(f"{old} is {new} now, in {plural(len(following), 'place')} that named it too{texts}")
        return edits, f"{'; '.join(told)}; ctrl+z takes that back" if told else ""
