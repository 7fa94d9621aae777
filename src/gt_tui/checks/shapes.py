"""Problems from what reading could not take as it stands, and from shapes that other tools do not read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gt_tui.checks.catalogue import found
from gt_tui.checks.problem import Problem, quote, show_id
from gt_tui.checks.structure import place
from gt_tui.rubric.faults import Fault, FaultKind
from gt_tui.rubric.model import Head, Question, Variant
from gt_tui.rubric.path import Path, show
from gt_tui.text.counting import plural

_WORDS = {"determinacy": "GT714", "kind": "GT715"}
"""Fields of a fixture that hold one of a few words, with the rule for a word outside them."""
_VARIANT_LISTS = frozenset({"accepted_variants", "global_variants"})


def problems_of_faults(faults: Sequence[Fault], question_id: str = "") -> Iterator[Problem]:
    """Give the problems that the faults of one question, or of the head, amount to."""
    for fault in faults:
        problem = _problem_of(fault, question_id)
        if problem is not None:
            yield problem
    yield from _drifted_lists(faults, question_id)


def _problem_of(fault: Fault, question_id: str) -> Problem | None:
    field = _last_name(fault.path)
    match fault.kind:
        case FaultKind.WRONG_TYPE:
            code = "GT107"
            if len(fault.path) > 2 and fault.path[-3] == "calibration":
                code = _WORDS.get(str(fault.path[-1]), code)
            message = f"{field} should be {fault.expected}, but {fault.got} stands there."
        case FaultKind.MISSING:
            code = "GT108"
            message = f"{field} is missing: add {fault.expected}."
        case FaultKind.NEEDS_QUOTES:
            code = "GT109"
            message = f"{field} is read as {fault.got}: quote it."
        case FaultKind.DUPLICATE_KEY:
            code = "GT110"
            message = f"{field} stands twice in the same object: keep one, only one of them is read."
        case FaultKind.UNKNOWN_KEY:
            code = "GT111"
            message = f"{quote(fault.got or field)} is not read: did you mean {quote(fault.expected)}?"
        case FaultKind.SPARE_KEY:
            code = "GT111"
            message = f"{quote(fault.got or field)} is not read; {quote(fault.expected)}, which is, stands beside it."
        case FaultKind.TEXT_CONTROL:
            code = "GT901"
            message = f"{field} holds characters that cannot be seen ({fault.got}): clean it."
        case FaultKind.DRIFTED_SHAPE:
            return None  # told once a list
    suggestion = fault.expected if fault.kind is FaultKind.UNKNOWN_KEY else ""
    return found(code, message, fault.path, question_id, suggestion=suggestion)


def _drifted_lists(faults: Sequence[Fault], question_id: str) -> Iterator[Problem]:
    """Find lists with entries in an older shape, each told once (GT601 for variants, GT112 for others)."""
    lists: dict[Path, list[Fault]] = {}
    for fault in faults:
        if fault.kind is FaultKind.DRIFTED_SHAPE:
            lists.setdefault(_list_of(fault.path), []).append(fault)
    for path, entries in lists.items():
        code = "GT601" if path and path[-1] in _VARIANT_LISTS else "GT112"
        first = entries[0]
        message = (
            f"{_last_name(path)}: {plural(len(entries), 'entry', 'entries')} in an older shape "
            f"({first.got}); the documented one is {first.expected}."
            + (
                " The public harness reads the older one only: where it marks, keep that and acknowledge this."
                if code == "GT601"
                else ""
            )
        )
        yield found(code, message, path, question_id)


def _list_of(path: Path) -> Path:
    """Give the path of the innermost list that something stands in; the path itself outside a list."""
    inner = next((at for at in range(len(path) - 1, -1, -1) if isinstance(path[at], int)), None)
    return path if inner is None or path[:inner] == ("questions",) else path[:inner]


def _last_name(path: Path) -> str:
    """Give the end of a path from its last key on, inert, so that a message can name the field in one word."""
    last = next((at for at in range(len(path) - 1, -1, -1) if isinstance(path[at], str)), 0)
    return show_id(show(path[last:]))


def check_variant_shapes(question: Question) -> Iterator[Problem]:
    """Find variants that the public harness does not read (GT602) or fails on (GT603), once a list."""
    path = place(question, "accepted_variants")
    yield from _documented(question.accepted_variants, path, question.id)
    plain = [variant for variant in question.accepted_variants if variant.shape == "plain"]
    if plain:
        message = (
            f"accepted_variants: {plural(len(plain), 'plain string')}, the first {quote(plain[0].term)}. "
            "The public harness fails to mark such a question."
        )
        yield found("GT603", message, path, question.id)


def check_global_variant_shapes(head: Head) -> Iterator[Problem]:
    """Find global variants that the public harness does not read (GT602)."""
    yield from _documented(head.global_variants, ("global_variants",), "")


def _documented(variants: Sequence[Variant], path: Path, question_id: str) -> Iterator[Problem]:
    terms = [variant.term for variant in variants if variant.shape == "documented"]
    if terms:
        entries = plural(len(terms), "entry", "entries")
        message = (
            f"{path[-1]}: {entries} with term and variants, the first {quote(terms[0])}. "
            "The public harness sends each as an empty line."
        )
        yield found("GT602", message, path, question_id)
