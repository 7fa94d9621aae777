"""A small rubric whose problems and marks can be counted by hand, and the installed command."""

from __future__ import annotations

import json
import sysconfig
from pathlib import Path
from typing import Any

COMMAND = str(Path(sysconfig.get_path("scripts")) / "gt-tui")

HOSTILE = "\x1b]0;owned\x07\x1b[2J\x9b31m[@click=app.quit]x[/] [/red] {0} %s \u202etxt\u2066 \u2028\r\n\tend"


def fixture(name: str, text: str, gate: bool, c1: int, c2: int) -> dict[str, Any]:
    return {
        "fixture_id": name,
        "response_text": text,
        "expected_gate_passed": gate,
        "expected_component_awards": [{"id": "C1", "awarded": c1}, {"id": "C2", "awarded": c2}],
        "expected_total": c1 + c2,
        "rationale": "as counted",
    }


def question(name: str = "A1") -> dict[str, Any]:
    gate = "States that the copper of the gossan has been leached by acid groundwater."
    return {
        "id": name,
        "section": "Surface",
        "title": "Leaching",
        "question": "Why does the gossan hold so little copper?",
        "type": "reasoning",
        "mode": "closed",
        "difficulty": "Moderate",
        "model_answer": "Acid groundwater leached the copper. Pyrite made the acid as it weathered.",
        "principle": "Absence at the surface is no proof of absence below.",
        "gate": {
            "component_id": "C1",
            "points": 3,
            "pass_condition": gate,
            "fail_examples": ["Says that there never was any copper."],
        },
        "components": [
            {"id": "C1", "points": 3, "is_gate": True, "credit_if": gate},
            {"id": "C2", "points": 7, "is_gate": False, "credit_if": "Links weathering pyrite to sulphuric acid."},
        ],
        "required_concepts": ["leaching"],
        "accepted_variants": [],
        "indicative_terms": ["boxwork"],
        "do_not_credit": ["C2: says only that pyrite is present."],
        "evidence": [],
        "calibration": [
            fixture(f"{name}-F1", "There never was any copper in that rock at all.", False, 0, 0),
            fixture(f"{name}-F2", "Acid groundwater leached the copper of the gossan.", True, 3, 0),
            fixture(f"{name}-F3", "Acid water leached the copper; something made it acid, maybe pyrite.", True, 3, 4),
            fixture(f"{name}-F4", "Weathering pyrite made the acid that leached the copper.", True, 3, 7),
        ],
    }


def rubric(*questions: dict[str, Any]) -> dict[str, Any]:
    return {"schema_version": "2.0", "benchmark": {"name": "Sample"}, "questions": list(questions) or [question()]}


def write(folder: Path, content: dict[str, Any] | str, name: str = "rubric.json") -> Path:
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content, indent=2), encoding="utf-8")
    return path


def hostile(value: Any) -> Any:
    """Give the value with the hostile text at the end of every text in it, ids and keys of the format excepted."""
    match value:
        case str():
            return value + HOSTILE
        case list():
            return [hostile(item) for item in value]
        case dict():
            return {key: hostile(item) for key, item in value.items()}
    return value
