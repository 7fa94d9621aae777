"""A question without any problem, and short ways to spoil one thing in it."""

from __future__ import annotations

from msgspec.structs import replace

from gt_tui.checks.problem import Problem
from gt_tui.rubric.document import Document
from gt_tui.rubric.model import Award, Component, Fixture, Gate, Head, Question
from gt_tui.rubric.path import question_index
from gt_tui.rubric.reading import head_of, question_at

FULL_TEXT = (
    "Malachite and cuprite formed when oxidising groundwater attacked chalcopyrite, so they are weathering "
    "products and chalcopyrite is not. They mark ground above the water table, and fresh ore starts beneath "
    "it. Copper was stripped from a large volume and redeposited in a thin blanket, which makes thirty per "
    "cent a local figure. I would drill below the blanket before quoting any number for the deposit."
)
NEAR_MISS_TEXT = (
    "Malachite is a carbonate, cuprite an oxide and chalcopyrite a sulphide, so the flag sorts minerals by "
    "their chemistry. The carbonates lie above the water table and the fresh ore beneath it. Copper was "
    "stripped from a large volume and redeposited in a thin blanket, so thirty per cent is a local figure. "
    "I would drill below it before quoting a number."
)


def fixture(name: str, text: str, *awards: int, passed: bool = True) -> Fixture:
    return Fixture(
        id=name,
        response_text=text,
        gate_passed=passed,
        awards=tuple(Award(f"C{n}", awarded) for n, awarded in enumerate(awards, start=1)),
        total=sum(awards),
    )


def around(document: Document, problem: Problem) -> tuple[Question | None, Head]:
    """The question that a problem stands in, and what stands outside the questions."""
    index = question_index(problem.path)
    inside = index is not None and index < document.question_count
    return question_at(document, index)[0] if inside else None, head_of(document)[0]


GOOD = Question(
    index=4,
    id="B2",
    section="B",
    title="Two generations of copper minerals",
    question="Malachite and cuprite are flagged Y, chalcopyrite N. What does the flag record?",
    model_answer="The flag records weathering: malachite and cuprite came from the decay of chalcopyrite.",
    principle="Oxidation near the surface moves copper and concentrates it.",
    gate=Gate(
        component_id="C1",
        points=3,
        pass_condition="The response reads the flag as weathering origin.",
        fail_examples=("Reads the flag as a class of chemistry.",),
    ),
    components=(
        Component("C1", 3, True, "The response reads the flag as weathering origin."),
        Component("C2", 3, False, "Places malachite above the water table."),
        Component(
            "C3",
            4,
            False,
            "2 points each to a cap of 4: (a) enrichment narrows copper into a blanket; (b) drilling is needed.",
        ),
    ),
    required_concepts=("weathering", "water table"),
    indicative_terms=("gossan",),
    do_not_credit=("Calling chalcopyrite a product of decay. Fails C1.",),
    fixtures=(
        fixture("B2-F1", NEAR_MISS_TEXT, 0, 0, 0, passed=False),
        fixture("B2-F2", "Malachite and cuprite came out of weathered chalcopyrite; that is the Y.", 3, 0, 0),
        fixture("B2-F3", "The Y minerals are of weathering origin, and they sit above the water table.", 3, 3, 0),
        fixture("B2-F4", FULL_TEXT, 3, 3, 4),
    ),
)


def with_gate(**changes: object) -> Question:
    assert GOOD.gate is not None
    return replace(GOOD, gate=replace(GOOD.gate, **changes))  # type: ignore[arg-type]


def with_component(position: int, **changes: object) -> Question:
    components = list(GOOD.components)
    components[position] = replace(components[position], **changes)  # type: ignore[arg-type]
    return replace(GOOD, components=tuple(components))


def with_fixture(position: int, **changes: object) -> Question:
    fixtures = list(GOOD.fixtures)
    fixtures[position] = replace(fixtures[position], **changes)  # type: ignore[arg-type]
    return replace(GOOD, fixtures=tuple(fixtures))


def places(problems: object, code: str) -> list[tuple[str | int, ...]]:
    """The paths, from the question on, of the problems with this code."""
    found = [problem for problem in problems if problem.code == code]  # type: ignore[attr-defined]
    assert all(isinstance(problem, Problem) for problem in found)
    return [
        problem.path[2:] if len(problem.path) > 1 and problem.path[0] == "questions" else problem.path
        for problem in found
    ]
