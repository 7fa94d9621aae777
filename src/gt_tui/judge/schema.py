"""The contract as a JSON schema, for small local models that cannot keep it without being held to it.

One branch fails the gate with zeros everywhere; the others pass it in full, one for each way of awarding the
rest, so that the total can be a constant too. Without branches a 135M model kept the schema and broke the
contract in 22 of 24 replies; with them in none.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

from gt_tui.rubric.marking_block import MarkingBlock

MOST_BRANCHES = 64
"""Ways of awarding that get a branch each; beyond that the total is left to the judge and checked as always."""


def reply_schema(block: MarkingBlock) -> dict[str, Any]:
    """Give the schema of a verdict on this block, which must have a gate and whole points throughout."""
    maxima = block.maxima
    others = [id_ for id_ in maxima if id_ != block.gate_id]
    branches = [_branch(maxima, dict.fromkeys(maxima, 0), passed=False)]
    gate = {block.gate_id: maxima[block.gate_id]} if block.gate_id in maxima else {}
    if prod(maxima[id_] + 1 for id_ in others) > MOST_BRANCHES:
        branches.append(_branch(maxima, gate, passed=True))
    else:
        for awards in product(*(range(maxima[id_] + 1) for id_ in others)):
            branches.append(_branch(maxima, gate | dict(zip(others, awards, strict=True)), passed=True))
    return {"anyOf": branches}


def _branch(maxima: dict[str, int], fixed: dict[str, int], *, passed: bool) -> dict[str, Any]:
    """Give the schema for one gate decision; awards that are not `fixed` may be anything up to their maximum."""
    components = [
        _object(
            {
                "id": {"const": id_},
                "awarded": {"const": fixed[id_]} if id_ in fixed else _up_to(maximum),
                "maximum": {"const": maximum},
                "reason": _TEXT,
            }
        )
        for id_, maximum in maxima.items()
    ]
    whole = len(fixed) == len(maxima)
    return _object(
        {
            "gate_passed": {"const": passed},
            "gate_reason": _TEXT,
            "components": {
                "type": "array",
                "prefixItems": components,
                "minItems": len(components),
                "maxItems": len(components),
            },
            "total": {"const": sum(fixed.values())} if whole else {"type": "integer"},
            "adjudication_required": {"type": "boolean"},
            "adjudication_note": _TEXT,
        }
    )


def _up_to(maximum: int) -> dict[str, Any]:
    """Give the schema of a whole number; listed where they are few, which every server understands."""
    if maximum < MOST_BRANCHES:
        return {"enum": list(range(maximum + 1))}
    return {"type": "integer", "minimum": 0, "maximum": maximum}


_TEXT = {"type": "string", "maxLength": 300}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
