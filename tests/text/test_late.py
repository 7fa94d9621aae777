"""A pattern that is compiled at its first use finds what the compiled one finds."""

from __future__ import annotations

import re

import pytest

from gt_tui.text.late import Late


def test_it_finds_what_the_compiled_pattern_finds() -> None:
    pattern = Late(r"\b(gate)s?\b", re.IGNORECASE)
    text = "The gate; two Gates."
    match = pattern.search(text)
    assert match is not None
    assert match.span() == (4, 8)
    assert [found.group() for found in pattern.finditer(text)] == ["gate", "Gates"]
    assert pattern.findall(text) == ["gate", "Gate"]
    assert pattern.match(text) is None
    assert pattern.match(text, 4) is not None
    assert pattern.fullmatch("gates") is not None
    assert pattern.sub("C1", text) == "The C1; two C1."
    assert pattern.split("a gate b") == ["a ", "gate", " b"]


def test_nothing_is_compiled_before_the_first_use() -> None:
    broken = Late("(")
    with pytest.raises(re.error):
        broken.search("")


def test_it_has_no_other_attributes() -> None:
    with pytest.raises(AttributeError):
        Late("a").groups  # noqa: B018
