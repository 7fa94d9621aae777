"""How a question's rows look in the editor: heading, row, the problems that belong to a row. Text only."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from textual.content import Content

from gt_tui.checks.problem import Problem, Severity
from gt_tui.rubric.model import TOTAL_POINTS, Head, Question
from gt_tui.rubric.path import Path, question_index
from gt_tui.tui.content import SEVERITY_LOOKS, join, line, look, prose
from gt_tui.tui.fields import Row, Section, rows_of

SUMMARY = 200
"""Characters of a text that a row may show; the screen cuts it further."""


def question_heading(question: Question | None, width: int, *, one_line: bool) -> Content:
    """Give id, title and the running sum of the points, which is never broken; `width` 0 is not known yet."""
    if question is None:
        return Content("")
    points = sum(component.points or 0 for component in question.components)
    unknown = any(component.points is None for component in question.components)
    good = points == TOTAL_POINTS and not unknown
    total = f"{'' if good else '✗ '}{points}{'+?' if unknown else ''} of {TOTAL_POINTS} points"
    name = line(f"{question.id or '(no id)'}  {question.title}", "bold")
    points_told = line(total, "$text-success" if good else "$text-error")
    rest = width - points_told.cell_length - 2
    if not width or name.cell_length <= rest:
        return join(name, "  ", points_told)
    if one_line:
        return join(name.truncate(max(rest, 1), ellipsis=True), "  ", points_told)
    return join(name.truncate(width, ellipsis=True), "\n", points_told)


def row_prompt(row: Row, problems: Sequence[Problem]) -> Content:
    """Give a row's line: the mark of its gravest problem, its label, and the start of its text."""
    here = [
        problem
        for problem in problems
        if concerns(problem, row)
        # what was acknowledged is settled: its mark stands where it was found, not at all that takes part
        and (problem.severity is not Severity.ACKNOWLEDGED or concerns(replace(problem, related=()), row))
    ]
    worst = next((s for s in Severity if any(problem.severity is s for problem in here)), None)
    mark = look(SEVERITY_LOOKS[worst], "") if worst else Content("  ")
    gap = "  " if row.label else ""
    return join(mark, line(row.label, "bold"), gap, line(row.summary[:SUMMARY]))


def lines_of(rows: Sequence[Row], problems: Sequence[Problem]) -> tuple[list[Content], list[int | None]]:
    """Give the lines of a list of rows, and the position of the row that each shows; None for a group's heading."""
    prompts: list[Content] = []
    at: list[int | None] = []
    group = ""
    for position, row in enumerate(rows):
        if row.group and row.group != group:
            group = row.group
            prompts.append(line(group, "bold $text-muted"))
            at.append(None)
        prompts.append(row_prompt(row, problems))
        at.append(position)
    return prompts, at


def empty_told(question: Question | None, section: Section) -> Content:
    """Give what stands in place of a section's rows where there are none, with the key that adds the first."""
    if question is None:
        return Content("This file has no questions.\nPress A to add one.")
    return prose(f"Nothing under {section.value} yet.\nPress a to add the first.")


def problem_note(problem: Problem) -> Content:
    """Give a problem as it stands beside its field."""
    return join(look(SEVERITY_LOOKS[problem.severity], problem.code), " ", prose(problem.message), "\n")


def common(place: Path, path: Path) -> int:
    """Give how many steps two paths share, when one leads to the other; else 0."""
    depth = min(len(place), len(path))
    return depth if place[:depth] == path[:depth] else 0


def place_of(path: Path, question: Question, head: Head) -> tuple[Section, int] | None:
    """Give the section and the row that a path lies in, the narrowest; None where no section offers it."""
    best: tuple[int, Section, int] | None = None
    for section in Section:
        for position, row in enumerate(rows_of(section, question, head)):
            for place in (row.path, *(field.path for field in row.fields)):
                depth = common(place, path)
                if depth >= min(3, len(place), len(path)) and depth > (best[0] if best else 0):
                    best = (depth, section, position)
    return None if best is None else best[1:]


def place_of_words(words: Sequence[str], question: Question, head: Head) -> tuple[Section, int] | None:
    """Give the section and the row that hold most of some words, in small letters; the first of several.

    None where none is needed: without words, and where the question's id, section and title hold them all.
    """
    named = f"{question.id} {question.section} {question.title}".lower()
    if all(word in named for word in words):
        return None
    best: tuple[int, Section, int] | None = None
    for section in Section:
        for position, row in enumerate(rows_of(section, question, head)):
            if question_index(row.path) is None:  # for all questions, and no reason why this one was found
                continue
            text = "\n".join(field.shown() for field in row.fields).lower()
            held = sum(word in text for word in words)
            if held > (best[0] if best else 0):
                best = (held, section, position)
    return None if best is None else best[1:]


def concerns(problem: Problem, row: Row) -> bool:
    """Tell whether a problem belongs to a row: it lies in it or one of its fields, or the row takes part in it."""
    places = [field.path for field in row.fields]
    if row.list_path:
        if problem.path == row.list_path:
            return True
        places.append(row.path)
    return any(
        problem.path[: len(place)] == place or any(other[: len(place)] == place for other in problem.related)
        for place in places
    )


def beside(problems: Sequence[Problem], rows: Sequence[Row], row: Row | None, section: Section) -> list[Problem]:
    """Give those problems that are shown beside the selected row of a section.

    What is wrong with the section as a whole, and so with no row of it, stands beside the first row.
    """
    first = not rows or row is rows[0]
    return [
        problem
        for problem in problems
        if (row is not None and concerns(problem, row))
        or (first and section_of(problem.path) is section and not any(concerns(problem, other) for other in rows))
    ]


def section_of(path: Path) -> Section | None:
    """Give the section for a place that no row stands for yet (a missing gate, an empty list)."""
    keys = {
        "gate": Section.GATE,
        "components": Section.COMPONENTS,
        "do_not_credit": Section.DO_NOT_CREDIT,
        "required_concepts": Section.TERMS,
        "accepted_variants": Section.TERMS,
        "indicative_terms": Section.TERMS,
        "evidence": Section.EVIDENCE,
        "calibration": Section.FIXTURES,
    }
    if len(path) < 3 or question_index(path) is None:
        return Section.QUESTION if question_index(path) is not None else None
    return keys.get(str(path[2]), Section.QUESTION)
