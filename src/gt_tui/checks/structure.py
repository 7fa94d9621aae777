"""Rules on the form of a file, its questions, gates and components: counts, ids, points, empty fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from gt_tui.checks.catalogue import found
from gt_tui.checks.facts import QuestionFacts
from gt_tui.checks.problem import Problem, quote, show_id
from gt_tui.rubric.model import GATE_ID, TOTAL_POINTS, Component, Head, Question
from gt_tui.rubric.path import Path
from gt_tui.text.counting import plural
from gt_tui.text.late import Late

SCHEMA_VERSION = "2.0"
DIFFICULTIES = ("Easy", "Moderate", "Hard", "Expert")
"""MISSION, "The file"."""
GATE_POINTS = range(2, 5)
"""What a gate may be worth (MISSION, "What makes a rubric good")."""

_COMPONENT_ID = Late(r"C\d+", re.IGNORECASE)
_ID = Late(r"\bC\d+\b")
_NAMED_AT_MOST = 3


def place(question: Question, *steps: str | int) -> Path:
    """Give the path of something in a question."""
    return ("questions", question.index, *steps)


def check_schema_version(head: Head) -> Iterator[Problem]:
    """Find a schema version other than 2.0 (GT101)."""
    if head.schema_version is None:
        yield found("GT101", 'schema_version is missing: write "2.0".', ("schema_version",))
    elif head.schema_version != SCHEMA_VERSION:
        message = f'schema_version is {quote(head.schema_version)}: the format here is "2.0".'
        yield found("GT101", message, ("schema_version",))


def check_scoring_model(head: Head) -> Iterator[Problem]:
    """Find a scoring model that is not the one that verdicts are checked against (GT113)."""
    model = head.scoring_model
    wanted = (
        ("total_points", model.total_points, TOTAL_POINTS),
        ("gate_failure_score", model.gate_failure_score, 0),
        ("integer_scores_only", model.integer_scores_only, True),
    )
    for key, is_now, should_be in wanted:
        if is_now is not None and is_now != should_be:
            here, there = (str(value).lower() for value in (is_now, should_be))
            yield found("GT113", f"{key} is {here}; marking works with {there}.", ("scoring_model", key))


def check_has_questions(questions: Sequence[QuestionFacts]) -> Iterator[Problem]:
    """Find a file without questions (GT102)."""
    if not questions:
        yield found("GT102", "The rubric has no questions: add one under questions.", ("questions",))


def check_duplicate_question_ids(questions: Sequence[QuestionFacts]) -> Iterator[Problem]:
    """Find a question whose id an earlier one has already (GT104)."""
    first: dict[str, int] = {}
    for question in questions:
        if not question.id.strip():
            continue
        earlier = first.setdefault(question.id, question.index)
        if earlier != question.index:
            name = quote(question.id)
            message = f"Question id {name} is already used by question {earlier + 1} of the file: rename one."
            path = ("questions", question.index, "id")
            yield found("GT104", message, path, question.id, related=(("questions", earlier, "id"),))


def digits_of(question_id: str) -> str:
    """Give the digits of a question's id, by which the public harness finds it."""
    return "".join(filter(str.isdecimal, question_id))


def check_equal_digits(questions: Sequence[QuestionFacts]) -> Iterator[Problem]:
    """Find different ids that the public harness cannot tell apart, as it compares digits only (GT105)."""
    same: dict[str, dict[str, int]] = {}
    for question in questions:
        digits = digits_of(question.id)
        if digits:
            same.setdefault(digits, {}).setdefault(question.id, question.index)
    for digits, indices in same.items():
        if len(indices) == 1:
            continue
        for name, index in indices.items():
            others = [other for other in indices if other != name]
            listed = ", ".join(quote(other) for other in others[:_NAMED_AT_MOST])
            if len(others) > _NAMED_AT_MOST:
                listed += f" and {len(others) - _NAMED_AT_MOST} more"
            message = (
                f"Question id {quote(name)} has the digits {digits}, as has {listed}: the public harness "
                f"finds a "
                "marking block by the digits alone. Number straight through."
            )
            related = tuple(("questions", indices[other], "id") for other in others[:_NAMED_AT_MOST])
            yield found("GT105", message, ("questions", index, "id"), name, related=related)


def check_question_id(question: Question) -> Iterator[Problem]:
    """Find a question without an id (GT103)."""
    if not question.id.strip():
        yield found("GT103", "The question has no id: give it one.", place(question, "id"), question.id)


def check_difficulty(question: Question) -> Iterator[Problem]:
    """Find a difficulty that is none of the documented four (GT115)."""
    if question.difficulty and question.difficulty not in DIFFICULTIES:
        message = f"The difficulty is {quote(question.difficulty)}: make it one of {', '.join(DIFFICULTIES)}."
        yield found("GT115", message, place(question, "difficulty"), question.id)


def check_question_id_like_component(question: Question) -> Iterator[Problem]:
    """Find a question called like a component, such as C3 (GT106)."""
    if _COMPONENT_ID.fullmatch(question.id.strip()):
        message = (
            f"Question id {quote(question.id)} looks like a component id: use another letter, so that "
            '"does not earn C3" can mean only one thing.'
        )
        yield found("GT106", message, place(question, "id"), question.id)


def check_gate_present(question: Question) -> Iterator[Problem]:
    """Find a question without a gate block (GT203)."""
    if question.gate is None:
        message = "The question has no gate: add the one claim that it exists to test."
        yield found("GT203", message, place(question, "gate"), question.id)


def check_gate_marked(question: Question) -> Iterator[Problem]:
    """Find components none of which is marked as the gate (GT201)."""
    if not question.components or any(c.is_gate for c in question.components):
        return
    unmarked = question.gate_component
    message = (
        f"No component is marked as the gate: set is_gate to true on "
        f"{quote(unmarked.id if unmarked else GATE_ID)}. "
        "A missing is_gate removes the gate mark from the harness's prompt without a word."
    )
    if unmarked is None:
        yield found("GT201", message, place(question, "components"), question.id)
    else:
        position = question.components.index(unmarked)
        yield found("GT201", message, place(question, "components", position, "is_gate"), question.id)


def check_one_gate(question: Question) -> Iterator[Problem]:
    """Find components marked as the gate beyond the first (GT202)."""
    marked = [j for j, c in enumerate(question.components) if c.is_gate]
    for j in marked[1:]:
        first = question.components[marked[0]]
        message = (
            f"{_name(question.components[j], j)} is marked as the gate, as is {_name(first, marked[0])}: keep one."
        )
        related = (place(question, "components", marked[0], "is_gate"),)
        yield found("GT202", message, place(question, "components", j, "is_gate"), question.id, related=related)


def check_gate_id(question: Question) -> Iterator[Problem]:
    """Find a gate block and a gate component that are not both C1 (GT204)."""
    if question.gate is None:
        return
    named = question.gate.component_id
    marked = next(((j, c) for j, c in enumerate(question.components) if c.is_gate), None)
    if marked is not None and named != marked[1].id:
        says = f"names {quote(named)}" if named else "names no component"
        message = f"The gate {says}, but the gate mark is on {_name(marked[1], marked[0])}: make both C1."
        related = (place(question, "components", marked[0], "id"),)
        yield found("GT204", message, place(question, "gate", "component_id"), question.id, related=related)
    elif marked is not None and marked[1].id != GATE_ID:
        message = f"The gate is component {quote(marked[1].id)}: by convention it is C1."
        yield found("GT204", message, place(question, "components", marked[0], "id"), question.id)
    elif marked is None and named != GATE_ID:
        says = f"names {quote(named)}" if named else "names no component"
        message = f"The gate {says}: write C1."
        yield found("GT204", message, place(question, "gate", "component_id"), question.id)


def check_gate_points_agree(question: Question) -> Iterator[Problem]:
    """Find a gate block whose points are not those of its component (GT205)."""
    component = question.gate_component
    if question.gate is None or component is None or component.points is None:
        return
    points = question.gate.points
    if points == component.points:
        return
    position = question.components.index(component)
    name = _name(component, position)
    says = "gives no points" if points is None else f"says {plural(points, 'point')}"
    message = f"The gate {says}, its component {name} {component.points}: make them equal; the judge sees {name}'s."
    related = (place(question, "components", position, "points"),)
    yield found("GT205", message, place(question, "gate", "points"), question.id, related=related)


def check_gate_worth(question: Question) -> Iterator[Problem]:
    """Find a gate that is not worth 2 to 4 points (GT206)."""
    points = question.gate_points
    if points is None or points in GATE_POINTS:
        return
    message = f"The gate is worth {plural(points, 'point')}: give it 2 to 4."
    component = question.gate_component
    if component is not None and component.points is not None:
        path = place(question, "components", question.components.index(component), "points")
    else:
        path = place(question, "gate", "points")
    yield found("GT206", message, path, question.id)


def check_pass_condition(question: Question) -> Iterator[Problem]:
    """Find a gate without a pass condition (GT207)."""
    if question.gate is not None and not question.gate.pass_condition.strip():
        message = "The gate has no pass condition: write the one claim that an answer must make."
        yield found("GT207", message, place(question, "gate", "pass_condition"), question.id)


def check_fail_example(question: Question) -> Iterator[Problem]:
    """Find a gate without a concrete fail example (GT208)."""
    if question.gate is not None and not any(e.strip() for e in question.gate.fail_examples):
        message = "The gate has no fail example: add a wrong answer that comes close."
        yield found("GT208", message, place(question, "gate", "fail_examples"), question.id)


def check_has_components(question: Question) -> Iterator[Problem]:
    """Find a question without components (GT308)."""
    if not question.components:
        message = "The question has no components: add C1 for the gate and others to 10 points in all."
        yield found("GT308", message, place(question, "components"), question.id)


def check_component_ids(question: Question) -> Iterator[Problem]:
    """Find components without an id (GT301) or with the id of an earlier one (GT302)."""
    first: dict[str, int] = {}
    for j, component in enumerate(question.components):
        path = place(question, "components", j, "id")
        if not component.id.strip():
            message = f"Component {j + 1} has no id: call it C{j + 1}."
            yield found("GT301", message, path, question.id)
            continue
        earlier = first.setdefault(component.id, j)
        if earlier != j:
            message = f"Component id {quote(component.id)} stands at {earlier + 1} and {j + 1}: rename one."
            related = (place(question, "components", earlier, "id"),)
            yield found("GT302", message, path, question.id, related=related)


def ids_named(question: Question) -> set[str]:
    """Give the component ids that awards and texts name, whether there is such a component or not."""
    gate = question.gate
    texts = [component.credit_if for component in question.components]
    texts += [gate.pass_condition, *gate.fail_examples] if gate is not None else []
    texts += [*question.do_not_credit, *(fixture.rationale for fixture in question.fixtures)]
    awarded = {award.id for fixture in question.fixtures for award in fixture.awards}
    return awarded | {name for text in texts for name in _ID.findall(text)}


def check_component_names(question: Question) -> Iterator[Problem]:
    """Find component ids that are not C1 to Cn in any order, told once (GT309)."""
    ids = [c.id for c in question.components if c.id.strip()]
    wanted = {f"C{n}" for n in range(1, len(question.components) + 1)}
    if len(ids) != len(question.components) or len(set(ids)) != len(ids):
        return  # GT301 and GT302 say it better
    strange = next((j for j, name in enumerate(ids) if name not in wanted), None)
    if strange is not None:
        called = f"the {len(ids)} components are called C1 to C{len(ids)}" if len(ids) > 1 else "the only one is C1"
        message = f"Component id {quote(ids[strange])}: {called}."
        lost = sorted((wanted - set(ids)) & ids_named(question))
        if lost:
            message += f" Awards or texts still name {', '.join(lost)}, which is gone: settle those first."
        yield found("GT309", message, place(question, "components", strange, "id"), question.id)


def check_component_points(question: Question) -> Iterator[Problem]:
    """Find components whose points are not a whole number above 0 (GT303)."""
    for j, component in enumerate(question.components):
        if component.points is None:
            message = f"{_name(component, j)} has no points that are a whole number: give it some."
        elif component.points < 1:
            message = f"{_name(component, j)} has {plural(component.points, 'point')}: give it at least 1."
        else:
            continue
        yield found("GT303", message, place(question, "components", j, "points"), question.id)


def check_component_sum(question: Question) -> Iterator[Problem]:
    """Find components that do not total exactly 10 points (GT304)."""
    points = [c.points for c in question.components if c.points is not None]
    if not points or len(points) != len(question.components):
        return  # an absent number is told by GT303, and any sum here would mislead
    total = sum(points)
    if total != TOTAL_POINTS:
        off = f"{TOTAL_POINTS - total} missing" if total < TOTAL_POINTS else f"{total - TOTAL_POINTS} too many"
        message = f"The components total {plural(total, 'point')}, not {TOTAL_POINTS}: {off}."
        yield found("GT304", message, place(question, "components"), question.id)


def check_credit_conditions(question: Question) -> Iterator[Problem]:
    """Find components without a credit condition (GT305)."""
    for j, component in enumerate(question.components):
        if not component.credit_if.strip():
            message = f"{_name(component, j)} has no credit condition: say what an answer must do to earn it."
            yield found("GT305", message, place(question, "components", j, "credit_if"), question.id)


def _name(component: Component, position: int) -> str:
    return show_id(component.id) if component.id.strip() else f"component {position + 1}"


STRUCTURE_CHECKS: tuple[Callable[[Question], Iterator[Problem]], ...] = (
    check_question_id,
    check_difficulty,
    check_question_id_like_component,
    check_gate_present,
    check_gate_marked,
    check_one_gate,
    check_gate_id,
    check_gate_points_agree,
    check_gate_worth,
    check_pass_condition,
    check_fail_example,
    check_has_components,
    check_component_ids,
    check_component_names,
    check_component_points,
    check_component_sum,
    check_credit_conditions,
)
"""The rules of this file that look at one question."""
