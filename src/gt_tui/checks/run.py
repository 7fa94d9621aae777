"""All rules at once: for one question, after each keystroke in it, and for what only the whole file shows.

The two are apart because of cost: a keystroke may touch one question of 2000, and only that one is checked
again, while the rules of the whole file look at ids and sections only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gt_tui.checks import (
    announcing,
    collisions,
    conditions,
    credentials,
    fixtures,
    gate_texts,
    outwards,
    prices,
    shapes,
    structure,
    terms,
    wording,
)
from gt_tui.checks.acknowledged import acknowledged, stale
from gt_tui.checks.catalogue import found
from gt_tui.checks.facts import QuestionFacts
from gt_tui.checks.overlap import Level, Overlap, find_overlaps
from gt_tui.checks.problem import Problem, Severity, quote, show_id, sort_key
from gt_tui.rubric.faults import Fault
from gt_tui.rubric.model import Head, Question, Variant
from gt_tui.rubric.path import Path, question_index

_SHARED_AT_MOST = 6
_UNREADABLE = frozenset({"GT107", "GT109", "GT714", "GT715"})
"""A value stands there but cannot be read: to call it missing as well would mislead."""
_ABSENT = "GT108"


def check_question(
    question: Question, faults: Sequence[Fault] = (), global_variants: Sequence[Variant] = ()
) -> tuple[Problem, ...]:
    """Give the problems of one question in the order of `sort_key`; it costs a few milliseconds.

    They depend on nothing but the arguments, so they can be kept until the question changes. `faults` are
    those of this question only.
    """
    problems = list(shapes.problems_of_faults(faults, question.id))
    for checks in (
        structure.STRUCTURE_CHECKS,
        wording.WORDING_CHECKS,
        conditions.CONDITION_CHECKS,
        collisions.COLLISION_CHECKS,
        fixtures.FIXTURE_CHECKS,
    ):
        for check in checks:
            problems.extend(check(question))
    problems.extend(conditions.check_gate_component(question, global_variants))
    problems.extend(gate_texts.check_fail_examples(question, global_variants))
    problems.extend(collisions.check_collisions(question, global_variants))
    problems.extend(terms.check_shared_variants(question, global_variants))
    problems.extend(terms.check_unused_concepts(question, global_variants))
    problems.extend(terms.check_paid_terms(question, global_variants))
    problems.extend(terms.check_spelling(question, global_variants))
    problems.extend(outwards.check_stands_alone(question))
    problems.extend(prices.check_points_of_text(question))
    problems.extend(announcing.check_announcing_fixture(question))
    problems.extend(credentials.check_credentials(question))
    problems.extend(shapes.check_variant_shapes(question))
    problems.extend(check_overlaps(question, global_variants))
    kept, used = acknowledged(_unrepeated(problems), question.acknowledgements, question)
    kept.extend(stale(question.acknowledgements, used, structure.place(question), question.id, here=True))
    return tuple(sorted(kept, key=sort_key))


def check_file(head: Head, head_faults: Sequence[Fault], questions: Sequence[QuestionFacts]) -> tuple[Problem, ...]:
    """Give the problems that belong to no single question or come from comparing questions, in order."""
    problems = list(shapes.problems_of_faults(head_faults))
    problems.extend(structure.check_schema_version(head))
    problems.extend(structure.check_has_questions(questions))
    problems.extend(structure.check_duplicate_question_ids(questions))
    problems.extend(structure.check_equal_digits(questions))
    problems.extend(fixtures.check_duplicate_fixture_ids(questions))
    problems.extend(fixtures.check_standardisation_ids(head, questions))
    problems.extend(fixtures.check_standardisation_sections(head, questions))
    problems.extend(shapes.check_global_variant_shapes(head))
    problems.extend(structure.check_scoring_model(head))
    problems.extend(terms.check_shared_global_variants(head))
    problems.extend(credentials.check_global_credentials(head))
    at_top, by_question = _divided(_unrepeated(problems))
    kept, used = acknowledged(at_top, head.acknowledgements, None)
    kept.extend(stale(head.acknowledgements, used, (), "", here=True))
    for facts in questions:
        theirs, used = acknowledged(by_question.get(facts.index, ()), facts.acknowledgements, None)
        kept.extend(theirs)
        if facts.acknowledgements:
            kept.extend(stale(facts.acknowledgements, used, ("questions", facts.index), facts.id, here=False))
    return tuple(sorted(kept, key=sort_key))


def _divided(problems: Iterable[Problem]) -> tuple[list[Problem], dict[int, list[Problem]]]:
    """Divide the problems of the file into those outside the questions and those at one of them."""
    at_top: list[Problem] = []
    by_question: dict[int, list[Problem]] = {}
    for problem in problems:
        index = question_index(problem.path)
        (at_top if index is None else by_question.setdefault(index, [])).append(problem)
    return at_top, by_question


def check_overlaps(question: Question, global_variants: Sequence[Variant] = ()) -> Iterator[Problem]:
    """Find components that may pay for what the gate (GT401) or an earlier component (GT402) pays for."""
    positions = {c.id: j for j, c in reversed(list(enumerate(question.components)))}
    gate = question.gate_component
    gate_id = gate.id if gate is not None else None
    for overlap in find_overlaps(question, global_variants):
        at_gate = overlap.first_field == "pass_condition" or overlap.first_id == gate_id
        path = structure.place(question, "components", positions[overlap.second_id], "credit_if")
        severity = Severity.WARNING if overlap.level is Level.LIKELY else Severity.ADVICE
        yield found(
            "GT401" if at_gate else "GT402",
            _overlap_message(overlap, at_gate=at_gate),
            path,
            question.id,
            severity=severity,
            related=_first_places(question, overlap, positions, at_gate=at_gate),
            shared=tuple(show_id(word) for word in overlap.shared),
            spans=overlap.second_spans,
            related_spans=overlap.first_spans,
            suggestion="" if overlap.exclusion_stated else overlap.suggestion,
        )


def _overlap_message(overlap: Overlap, *, at_gate: bool) -> str:
    first = f"the gate ({show_id(overlap.first_id)})" if at_gate else show_id(overlap.first_id)
    second = show_id(overlap.second_id)
    words = ", ".join(quote(word) for word in overlap.shared[:_SHARED_AT_MOST])
    # One word in common is no evidence by itself; the rest of it is words of like meaning.
    is_phrase = len(overlap.shared) > 1 or any(" " in word for word in overlap.shared)
    if not words:
        how = ""
    elif not overlap.same_words:
        how = f"{words} {'are' if len(overlap.shared) > 1 else 'is'} near in meaning to what {first} says"
    else:
        how = f"they share {words}" if is_phrase else f"both speak of {words}"
    if overlap.exclusion_stated:
        like = "the gate" if at_gate else show_id(overlap.first_id)
        told = f"{second}: exclusion stated, but what is credited still looks like {like}" + (
            f": {how}." if how else "."
        )
        return f"{told} Read it beside {first}; if it pays for something else, acknowledge this."
    in_words = (
        f"for: {how}." if is_phrase and overlap.same_words else f"for, in other words{f': {how}' if how else ''}."
    )
    told = f"{second} may pay for what {first} pays {in_words}"
    if overlap.little_left:
        return f"{told} Little else is in {second}: let it pay for another step."
    if not (is_phrase and overlap.same_words):
        return (
            f"{told} If they are one claim, let {second} pay for another step; else say in it what it does not credit."
        )
    return f"{told} Say in {second} what it does not credit."


def _first_places(
    question: Question, overlap: Overlap, positions: dict[str, int], *, at_gate: bool
) -> tuple[Path, ...]:
    """Give where the first claim stands; for the gate's all its places, as an acknowledgement is about all of them."""
    gate = (structure.place(question, "gate", "pass_condition"),)
    if overlap.first_id not in positions:
        return gate
    own = (structure.place(question, "components", positions[overlap.first_id], "credit_if"),)
    if not at_gate:
        return own
    return gate + own if overlap.first_field == "pass_condition" else own + gate


def _unrepeated(problems: Iterable[Problem]) -> list[Problem]:
    """Leave out what only repeats a fault of reading at the same place.

    A value that cannot be read is None in the typed view, and so is one that is absent; the rules on points,
    totals and conditions see both. The fault says it better for the first, the rule for the second.
    """
    problems = list(problems)
    unreadable = {problem.path for problem in problems if problem.code in _UNREADABLE}
    ruled = {problem.path for problem in problems if problem.code != _ABSENT}
    return [
        problem
        for problem in problems
        if (problem.code in _UNREADABLE or not _inside(problem.path, unreadable))
        and not (problem.code == _ABSENT and problem.path in ruled)
    ]


def _inside(path: Path, places: set[Path]) -> bool:
    return bool(places) and any(path[:length] in places for length in range(1, len(path) + 1))
