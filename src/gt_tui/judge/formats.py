"""Asking for a reply in the contract's shape, in the forms that endpoints know, and what each was found to refuse."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from gt_tui.judge.http_outcomes import FORMAT

Schema = dict[str, Any]

RUNGS = ("json_schema", "sent as json_object with a schema", "not sent")
"""Forms of the parameter, the newest first."""


class Learned(Struct):
    """What an endpoint has shown not to take."""

    refused: set[str] = field(default_factory=set)
    rung: int = 0
    """How far down the response formats one has to go."""
    rung_works: bool = False


LEARNED: dict[tuple[str, str], Learned] = {}
"""By base URL and model, so that no later run in this process asks again."""


def response_format(schema: Schema | None, rung: int) -> dict[str, object]:
    """Give the parameter that constrains a reply, in the form of this rung; nothing on the last."""
    if schema is None or rung >= len(RUNGS) - 1:
        return {}
    if rung == 0:
        return {FORMAT: {"type": "json_schema", "json_schema": {"name": "verdict", "strict": True, "schema": schema}}}
    # One popular local server answers 500 to the newer form and takes this one.
    return {FORMAT: {"type": "json_object", "schema": schema}}


def without_schema(parameters: dict[str, object]) -> dict[str, object]:
    """Give the parameters for the record: the schema follows from the rubric and would fill it."""
    shown = dict(parameters)
    kind = shown.get(FORMAT)
    if isinstance(kind, dict):
        shown[FORMAT] = kind["type"]
    return shown
