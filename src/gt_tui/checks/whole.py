"""A whole document checked in one go, for the command line; the app checks it question by question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from gt_tui.checks.facts import QuestionFacts, facts_of
from gt_tui.checks.kept import Found, Kept, context_of, key_of, key_of_file, line_of
from gt_tui.checks.problem import Problem, sort_key
from gt_tui.rubric.document import Document, Place
from gt_tui.rubric.faults import Fault
from gt_tui.rubric.model import Head, Variant
from gt_tui.rubric.path import Path
from gt_tui.rubric.reading import head_of, question_at
from gt_tui.rubric.tree import NotReadable

# The rules are imported where they are used: their word lists and patterns take longer to load than a file takes to
# read, and a file of which everything is kept needs none of them.


class Checked(Struct, frozen=True):
    """What is wrong with a document, and where."""

    problems: tuple[Problem, ...]
    """In the order of `sort_key`."""
    questions: int
    place: Callable[[Path], Place]
    """Gives where a problem's path stands in the file."""
    keep: dict[str, str] | None = None
    """What to keep for the next time; None where it is kept already, or nothing can be."""


def check_document(document: Document, kept: Kept | None = None) -> Checked:
    """Give the problems of every question and of the file; what is `kept` is neither read nor checked again.

    Raises NotReadable where the document was opened unread and turns out to be no rubric.
    """
    checked = _check_with(document, kept) if kept is not None and document.slices is not None else None
    if checked is not None and document.trouble is None:
        return checked
    document.settled()
    head, faults = head_of(document)
    found = [_check(document, index, head.global_variants) for index in range(document.question_count)]
    problems = [problem for each in found for problem in each.problems]
    problems.extend(_compare(head, faults, found))
    return Checked(tuple(sorted(problems, key=sort_key)), len(found), document.place)


def check_some(
    document: Document, kept: Kept, indices: Iterable[int], *, placed: bool = True
) -> Iterator[tuple[str, str]]:
    """Check the questions at these positions that are not kept; give key and line of each, for `Kept`.

    Nothing where the questions cannot be read one by one. For a process beside the one that needs the results;
    `placed` says that it asks where the problems stand.
    """
    try:
        head, _ = head_of(document)
        slices = document.slices or ()
        context = context_of(head.global_variants)
        above = list(accumulate((piece.line_ends for piece in slices), initial=document.lines_above(0)))
        for index in indices if slices else ():
            key = key_of(context, slices[index].text)
            if not kept.has(key):
                found = _check(document, index, head.global_variants)
                if document.slices is not slices or document.trouble is not None:
                    return
                yield key, line_of(_with_places(found, document.place, above[index]) if placed else found)
                slices[index].forget()  # the tree and the data: a process that ends soon must not grow
    except NotReadable:
        return  # whoever reads the whole says why


def lines_of(document: Document, kept: Kept, indices: Iterable[int], *, placed: bool = True) -> Iterator[str]:
    """Give what `check_some` does, each key and line as one line of text."""
    return (f"{key} {line}" for key, line in check_some(document, kept, indices, placed=placed))


def unknown_size(document: Document, kept: Kept) -> int:
    """Give how many characters the questions have of which nothing is kept; 0 where they are not divided."""
    if document.slices is None:
        return 0
    head, _ = head_of(document)
    context = context_of(head.global_variants)
    return sum(len(piece.text) for piece in document.slices if not kept.has(key_of(context, piece.text)))


def _check_with(document: Document, kept: Kept) -> Checked | None:
    """Check what is not kept; None where the questions turn out not to be readable one by one."""
    head, faults = head_of(document)
    slices = document.slices or ()
    context = context_of(head.global_variants)
    keys = [key_of(context, piece.text) for piece in slices]
    found: list[Found] = []
    anew: list[str] = []
    for index, key in enumerate(keys):
        known = kept.get(key, index)
        if known is None:
            anew.append(key)
        found.append(known or _check(document, index, head.global_variants))
        if document.slices is not slices:
            return None
    above = list(accumulate((piece.line_ends for piece in slices), initial=document.lines_above(0)))
    found = [_with_places(each, document.place, lines) for each, lines in zip(found, above, strict=False)]
    whole_key = key_of_file(document.frame.text, keys)
    whole = _with_places(kept.get(whole_key, None) or Found(_compare(head, faults, found)), document.place, 0)
    places = {
        problem.path: replace(place, line=place.line + lines)
        for each, lines in zip((*found, whole), (*above[:-1], 0), strict=True)
        for problem, place in zip(each.problems, each.places or (), strict=True)
    }
    return Checked(
        tuple(sorted((problem for each in (*found, whole) for problem in each.problems), key=sort_key)),
        len(found),
        places.__getitem__,
        kept.without(anew).with_found(zip((*keys, whole_key), (*found, whole), strict=True)),
    )


def _check(document: Document, index: int, global_variants: Sequence[Variant]) -> Found:
    from gt_tui.checks.run import check_question

    question, faults = question_at(document, index)
    return Found(check_question(question, faults, global_variants), facts_of(question))


def _compare(head: Head, faults: Sequence[Fault], found: Sequence[Found]) -> tuple[Problem, ...]:
    from gt_tui.checks.run import check_file

    facts: list[QuestionFacts] = [each.facts for each in found if each.facts is not None]
    return check_file(head, faults, facts)


def _with_places(found: Found, place: Callable[[Path], Place], above: int) -> Found:
    if found.places is not None:
        return found
    places = (place(problem.path) for problem in found.problems)
    return replace(found, places=tuple(replace(each, line=each.line - above) for each in places))
