"""What 15 authors wrote with care draws none of the warnings that say "this contradicts that" or "this is two".

Their questions were written for the rehearsal judge (tests/judge/labelled), by people who had seen none of the rules:
gates and components in words of their own, prices and caps, wrong answers, eight fixtures each.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gt_tui.checks.run import check_question
from gt_tui.rubric.model import Award, Component, Fixture, Gate, Question, Variant

FOLDER = Path(__file__).parents[1] / "judge" / "labelled"


def question_of(data: dict[str, Any]) -> Question:
    parts = tuple(Component(c["id"], c["points"], c["id"] == "C1", c["credit_if"]) for c in data["components"])
    fixtures = tuple(
        Fixture(
            id=f"A1-F{k}",
            response_text=fixture["answer"],
            gate_passed=fixture["awards"]["C1"] > 0,
            awards=tuple(Award(name, awarded) for name, awarded in fixture["awards"].items()),
            total=sum(fixture["awards"].values()),
        )
        for k, fixture in enumerate(data["fixtures"], 1)
    )
    return Question(
        index=0,
        id="A1",
        question=data["question"],
        model_answer=data["model_answer"],
        gate=Gate("C1", parts[0].points, data["gate"], tuple(data["fail_examples"])),
        components=parts,
        accepted_variants=tuple(Variant(v["term"], tuple(v["variants"])) for v in data["variants"]),
        do_not_credit=tuple(data["do_not_credit"]),
        fixtures=fixtures,
    )


def questions_of(path: Path) -> Iterator[Question]:
    """Give the questions of an author's file."""
    return (question_of(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines())


def test_sound_questions_draw_no_warning_of_a_contradiction() -> None:
    questions = [question for path in sorted(FOLDER.glob("*.jsonl")) for question in questions_of(path)]
    assert len(questions) == 133
    found: Counter[str] = Counter()
    for question in questions:
        found.update({problem.code for problem in check_question(question)})
    assert not {"GT209", "GT212", "GT306", "GT312", "GT502", "GT718"} & found.keys()
    assert found["GT211"] <= 3  # by likeness of meaning, where C1 only points at the gate's claim
