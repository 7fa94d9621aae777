"""What the author predicted for a fixture, as the record keeps it and as it is read back."""

from __future__ import annotations

import json
from typing import Any

from gt_tui.rubric.model import Award, Determinacy, Fixture


def prediction_text(fixture: Fixture) -> str | None:
    """Give the prediction as one line of JSON, or None where the fixture predicts nothing."""
    if fixture.gate_passed is None and fixture.total is None and not fixture.awards:
        return None
    stated = {
        "gate": fixture.gate_passed,
        "awards": {award.id: award.awarded for award in fixture.awards},
        "total": fixture.total,
        "determinacy": fixture.determinacy.value,
    }
    return json.dumps(stated)


def predicted_fixture(text: str | None, fixture_id: str) -> Fixture | None:
    """Give a fixture with the prediction that was recorded and no text, or None where none was or it is damaged."""
    if text is None:
        return None
    try:
        stated: dict[str, Any] = json.loads(text)
        gate, total, awards = stated["gate"], stated["total"], stated["awards"].items()
        determinacy = Determinacy(stated["determinacy"])
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    whole = (isinstance(gate, bool | None), _is_award(total), *(_is_award(awarded) for _, awarded in awards))
    if not all(whole):
        return None
    return Fixture(fixture_id, "", gate, tuple(Award(*pair) for pair in awards), total, determinacy=determinacy)


def _is_award(value: object) -> bool:
    return value is None or type(value) is int
