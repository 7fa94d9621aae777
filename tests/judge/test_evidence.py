from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gt_tui.judge.evidence import plain, quote_spans, stretches

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


@pytest.mark.parametrize(
    ("quote", "answer", "marked"),
    [
        ("STRASSE dort", "in der Straße dort", "Straße dort"),
        ("Straße", "in der STRASSE dort", "STRASSE"),
        ("caf\u00e9 hier", "im Cafe\u0301 hier", "Cafe\u0301 hier"),
        ("cafe\u0301", "im Caf\u00e9 hier", "Caf\u00e9"),
    ],
)
def test_what_the_contract_takes_for_quoted_is_marked(quote: str, answer: str, marked: str) -> None:
    assert [answer[start:end] for start, end in quote_spans(quote, answer)] == [marked]


@given(st.text(max_size=60))
def test_places_are_those_of_the_plain_text(text: str) -> None:
    found = quote_spans(text, f"Before. {text} After.")
    assert all(0 <= start < end for start, end in found)
    wanted = [stretch for stretch in stretches(text) if stretch in plain(f"Before. {text} After.")]
    assert bool(found) is bool(wanted)
