"""The JSON Schema of a rubric, for editors that complete keys and for validators.

It is stricter than reading, which takes any file that parses, and looser than the checks, which know what
makes a rubric good: unknown keys are allowed, since they are kept for ever.
"""

from __future__ import annotations

from gt_tui.rubric import keys
from gt_tui.rubric.keys import Keys, Shape

DRAFT = "https://json-schema.org/draft/2020-12/schema"

_PARTS: dict[str, tuple[Keys, tuple[str, ...]]] = {
    "benchmark": (keys.BENCHMARK, ()),
    "scoring_model": (keys.SCORING, ()),
    "authority": (keys.AUTHORITY, ()),
    "variant": (keys.VARIANT, ("term", "variants")),
    "drifted_variant": (keys.DRIFTED_VARIANT, ("canonical",)),
    "question": (keys.QUESTION, ("id", "question", "gate", "components")),
    "gate": (keys.GATE, ("component_id", "points", "pass_condition")),
    "component": (keys.COMPONENT, ("id", "points", "credit_if")),
    "evidence": (keys.EVIDENCE, ()),
    "fixture": (
        keys.FIXTURE,
        ("fixture_id", "response_text", "expected_gate_passed", "expected_component_awards", "expected_total"),
    ),
    "award": (keys.AWARD, ("id", "awarded")),
    "acknowledgement": (keys.ACKNOWLEDGEMENT, ("code", "text", "reason")),
}
"""The objects of a rubric by name, with the keys that they cannot do without."""


def schema() -> Shape:
    """Give the JSON Schema as plain data."""
    return {
        "$schema": DRAFT,
        "title": "Rubric for an LLM judge, schema 2.0",
        **_object(keys.HEAD, ("schema_version", "questions")),
        "$defs": {name: _object(*part) for name, part in _PARTS.items()},
    }


def _object(properties: Keys, required: tuple[str, ...]) -> Shape:
    shape: Shape = {"type": "object", "properties": properties}
    if required:
        shape["required"] = list(required)
    return shape
