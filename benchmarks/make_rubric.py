"""Write a rubric of any size for the benchmarks: python benchmarks/make_rubric.py 50 out.yaml

Sentences are put together from small stocks by a seeded generator, so that two runs give the same bytes and
no two questions the same texts (a cache by text must not make the check look faster than it is).
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

_THINGS = [
    "copper",
    "gold",
    "marble",
    "shale",
    "groundwater",
    "pyrite",
    "granite",
    "basin",
    "quartz",
    "limonite",
    "aquifer",
    "lava",
    "sediment",
    "fault",
]
_KINDS = [
    "weathered",
    "upper",
    "northern",
    "layered",
    "fractured",
    "acid",
    "barren",
    "deep",
    "narrow",
    "oxidised",
    "younger",
    "coarse",
    "silty",
]
_DEEDS = [
    "controls",
    "dissolves",
    "concentrates",
    "moves",
    "dilutes",
    "carries",
    "replaces",
    "precipitates",
    "traps",
    "releases",
]
_PLACES = [
    "along the contact",
    "under the cap",
    "near the surface",
    "in the fold hinge",
    "above the water table",
    "at depth",
]
_ASKS = [
    "States that",
    "Explains why",
    "Describes how",
    "Notes that",
    "Shows that",
    "Argues that",
    "Infers that",
    "Reports that",
]
_WHYS = [
    "since",
    "because",
    "as",
    "where",
    "while",
]
_ACTS = [
    "sampling",
    "drilling",
    "mapping",
    "dating",
    "logging",
    "assaying",
]


class Writer:
    """Makes sentences; each has a number in it, so that none comes twice."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._count = 0

    def fact(self) -> str:
        """Give a claim without a full stop."""
        pick = self._random.choice
        self._count += 1
        one = f"{pick(_KINDS)} {pick(_THINGS)} {pick(_DEEDS)} {pick(_KINDS)} {pick(_THINGS)} {pick(_PLACES)}"
        return f"{one}, {pick(_WHYS)} {pick(_ACTS)} of line {self._count} finds {pick(_KINDS)} {pick(_THINGS)}"

    def condition(self) -> str:
        """Give a credit condition."""
        return f"{self._random.choice(_ASKS)} {self.fact()}."

    def prose(self, sentences: int) -> str:
        """Give a text of some sentences."""
        return " ".join(f"The {self.fact()}." for _ in range(sentences))


def rubric(questions: int, seed: int = 1) -> str:
    """Give a rubric in YAML: four components, four fixtures and one evidence entry a question, about 6 KB."""
    write = Writer(seed)
    lines = ['schema_version: "2.0"', "benchmark: {name: Made for measuring}", "global_variants: []", "questions:"]
    for number in range(1, questions + 1):
        lines.extend(_question(write, f"A{number}"))
    return "\n".join(lines) + "\n"


def _question(write: Writer, name: str) -> list[str]:
    gate = write.condition()
    lines = [
        f"  - id: {name}",
        "    section: A",
        f"    title: {write.fact()}",
        f"    question: {_text(write.prose(3))}",
        f"    model_answer: {_text(write.prose(6))}",
        f"    principle: {_text(write.prose(1))}",
        "    gate:",
        "      component_id: C1",
        "      points: 3",
        f"      pass_condition: {_text(gate)}",
        f"      fail_examples: [{_text(write.prose(1))}]",
        "    components:",
    ]
    conditions = [gate, *(write.condition() for _ in range(3))]
    for n, (condition, points) in enumerate(zip(conditions, (3, 3, 2, 2), strict=True), 1):
        marked = "true" if n == 1 else "false"
        lines.append(f"      - {{id: C{n}, points: {points}, is_gate: {marked}, credit_if: {_text(condition)}}}")
    lines += [
        f"    required_concepts: [{_text(write.fact())}, {_text(write.fact())}]",
        "    accepted_variants: []",
        "    indicative_terms: [gossan, boxwork]",
        f"    do_not_credit: [{_text(write.fact() + '. Fails C1.')}, {_text(write.fact() + '. Does not earn C2.')}]",
        "    evidence:",
        f"      - {{claim: {_text(write.fact())}, source: s, locator: l, authority: a, confidence: HIGH, notes: ''}}",
        "    calibration:",
    ]
    for n, awards in enumerate(((0, 0, 0, 0), (3, 0, 0, 0), (3, 3, 0, 0), (3, 3, 2, 2)), 1):
        lines += [
            f"      - fixture_id: {name}-F{n}",
            f"        response_text: {_text(write.prose(2 if n == 2 else 6))}",
            f"        expected_gate_passed: {'true' if sum(awards) else 'false'}",
            "        expected_component_awards:",
            *(f"          - {{id: C{c}, awarded: {award}}}" for c, award in enumerate(awards, 1)),
            f"        expected_total: {sum(awards)}",
            "        rationale: As counted.",
        ]
    return lines


def _text(text: str) -> str:
    return '"' + text + '"'


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(rubric(int(sys.argv[1])), encoding="utf-8")
