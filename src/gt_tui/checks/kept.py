"""What checking a question gave, in a form that can be kept: a question that reads the same is not checked twice.

The problems of a question depend on its own lines and on the global variants (`check_question`), so these make the
key. Paths are kept without the question's position: a question that was moved keeps its problems.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import astuple

from gt_tui.checks.catalogue import RULES
from gt_tui.checks.facts import QuestionFacts
from gt_tui.checks.problem import Problem, Severity, Span
from gt_tui.rubric.document import Place
from gt_tui.rubric.model import Acknowledgement, Variant
from gt_tui.rubric.path import Path, question_index
from gt_tui.text.inert import is_inert


class Found(Struct, frozen=True):
    """What checking one question gave, or comparing all of them."""

    problems: tuple[Problem, ...]
    facts: QuestionFacts | None = None
    """None for what comparing the questions gave."""
    places: tuple[Place, ...] | None = None
    """Where each problem stands, lines counted from the question's first; None while nobody has looked."""


def line_of(found: Found) -> str:
    """Give what was found as a line that can be kept."""
    return _encoded(found)


class Kept:
    """What was found in questions, by key; each is a line of text until somebody asks for it."""

    def __init__(self, lines: Mapping[str, str]) -> None:
        """Take what `with_found` gave, in whatever session."""
        self._lines = lines

    def has(self, key: str) -> bool:
        """Tell whether something is kept under a key, damaged or not."""
        return key in self._lines

    def joined(self, lines: Mapping[str, str]) -> Kept:
        """Give what is kept here with further lines."""
        return Kept({**self._lines, **lines})

    def get(self, key: str, index: int | None) -> Found | None:
        """Give what was found in a question that stands at `index` now (None: in the file).

        None for what is not kept, or damaged.
        """
        line = self._lines.get(key)
        return None if line is None else _decoded(line, index)

    def with_found(
        self, found: Iterable[tuple[str, Found]], *, complete: bool = True, heard: Mapping[str, str] | None = None
    ) -> dict[str, str] | None:
        """Give the lines to keep for these questions, or None where they are kept already.

        All others go, unless these are not `complete`: then those that were `heard` from another process are kept too.
        """
        more = heard or {}
        lines: dict[str, str] = {} if complete else {**self._lines, **more}
        is_new = not complete and not more.keys() <= self._lines.keys()
        for key, each in found:
            known = self._lines.get(key)
            # not everybody looks for the places; a line that has them serves those who do
            if known is None or (each.places is not None and not known.startswith(_HAS_PLACES)):
                known, is_new = more.get(key) or _encoded(each), True
            lines[key] = known
        return lines if is_new else None

    def without(self, keys: Iterable[str]) -> Kept:
        """Give what is kept here without the lines under these keys, such as damaged ones."""
        gone = set(keys)
        return Kept({key: line for key, line in self._lines.items() if key not in gone}) if gone else self


def context_of(global_variants: Sequence[Variant]) -> str:
    """Give what the problems of every question depend on besides its own lines."""
    return repr(tuple(global_variants))


def key_of(context: str, text: str) -> str:
    """Give the key for a question's lines."""
    return hashlib.sha256(f"{context}\0{text}".encode("utf-8", "surrogatepass")).hexdigest()


def key_of_file(frame: str, keys: Iterable[str]) -> str:
    """Give the key for what comparing the questions with these keys gave; `frame` is all that stands around them."""
    return key_of(frame, "\0".join(keys))


_HAS_PLACES = '{"places":['


def _encoded(found: Found) -> str:
    facts, index = found.facts, found.facts.index if found.facts else None
    told = facts and [facts.id, facts.section, facts.fixture_ids, [astuple(each) for each in facts.acknowledgements]]
    places = found.places
    data = {
        "places": None if places is None else [[place.line, place.column, place.exact] for place in places],
        "facts": told,
        "problems": [_problem_data(problem, index) for problem in found.problems],
    }
    return json.dumps(data, separators=(",", ":"))


def _decoded(line: str, index: int | None) -> Found | None:
    try:
        data = json.loads(line)
        problems = tuple(_problem(each, index) for each in data["problems"])
        facts = None if index is None else _facts(index, *data["facts"])
        places = None if data["places"] is None else tuple(map(_place, data["places"]))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    return Found(problems, facts, places) if places is None or len(places) == len(problems) else None


def _facts(index: int, name: object, section: object, fixture_ids: list[Any], given: list[Any]) -> QuestionFacts:
    acknowledgements = tuple(Acknowledgement(*map(_text, each)) for each in given)
    return QuestionFacts(index, _text(name), _text(section), tuple(map(_text, fixture_ids)), acknowledgements)


def _problem_data(problem: Problem, index: int | None) -> list[Any]:
    return [
        problem.code,
        problem.message,
        _without_position(problem.path, index),
        problem.question_id,
        problem.severity.value,
        [_without_position(path, index) for path in problem.related],
        problem.shared,
        problem.spans,
        problem.related_spans,
        problem.suggestion,
        problem.reason,
        problem.acknowledged_at,
    ]


def _problem(data: list[Any], index: int | None) -> Problem:
    """Give a problem; the file may have been changed by anybody, so nothing in it is taken on trust."""
    code, message, path, question_id, severity, related, shared, spans, related_spans, suggestion, reason, at = data
    if code not in RULES or not is_inert(message) or not (at is None or isinstance(at, int)):
        raise ValueError("no problem of ours")
    return Problem(
        code,
        message,
        _at(path, index),
        _text(question_id),
        Severity(severity),
        tuple(_at(each, index) for each in related),
        tuple(map(_text, shared)),
        tuple(map(_span, spans)),
        tuple(map(_span, related_spans)),
        _text(suggestion),
        _text(reason),
        at,
    )


def _place(data: list[Any]) -> Place:
    line, column, exact = data
    return Place(_number(line), _number(column), bool(exact))


def _span(data: list[Any]) -> Span:
    start, end = data
    return _number(start), _number(end)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError("not a number")
    return value


def _without_position(path: Path, index: int | None) -> list[str | int | None]:
    """Give a path as a list; one within the question at `index` begins with None."""
    return [None, *path[2:]] if index is not None and question_index(path) == index else list(path)


def _at(path: list[str | int | None], index: int | None) -> Path:
    inside = index is not None and path[:1] == [None]
    steps = path[1:] if inside else path
    if not all(isinstance(step, (str, int)) for step in steps):
        raise TypeError("not a path")
    head: Path = ("questions", index) if inside and index is not None else ()
    return (*head, *cast(list[str | int], steps))
