from __future__ import annotations

import pytest

from gt_tui.judge.evidence import quote_spans

ANSWER = "The copper was leached.\nIt moved “down” to the water table, (C2) and stayed."


@pytest.mark.parametrize(
    ("quotes", "marked"),
    [
        ("copper was leached", ["copper was leached"]),
        ("COPPER  was\nleached.", ["copper was leached"]),
        ("leached. It moved 'down'", ["leached.\nIt moved “down"]),
        ("the copper … water table", ["The copper", "water table"]),
        ("water table ... The copper", ["The copper", "water table"]),
        ("copper was … was leached", ["copper was", " leached"]),
        ("table, (C2) and", ["table, (C2) and"]),
        ("pyrite", []),
        ("", []),
        ("… ... .", []),
        (".*", []),
    ],
)
def test_what_is_quoted_is_found_where_it_stands(quotes: str, marked: list[str]) -> None:
    assert [ANSWER[start:end] for start, end in quote_spans(quotes, ANSWER)] == marked
