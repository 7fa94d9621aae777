from __future__ import annotations

import pytest

from gt_tui.text.credentials import credentials, without_credentials

KEY = "sk-" + "a1B2" * 6


def test_a_key_is_masked_and_the_rest_stays() -> None:
    text = f"Before {KEY} and after, twice: {KEY}."
    assert without_credentials(text) == "Before sk-a… and after, twice: sk-a…."
    assert [text[each.start : each.end] for each in credentials(text)] == [KEY, KEY]


def test_a_password_in_an_address_goes_with_what_leads_to_it() -> None:
    assert without_credentials("see postgres://me:malachite@host/db now") == "see post…host/db now"


@pytest.mark.parametrize("piece", ["sk-", "eyJa.", "eyJ-", "a://b:", "xoxb-", "-----BEGIN ", "gh"])
def test_a_long_row_of_beginnings_takes_no_square_of_time(piece: str) -> None:
    text = piece * 60_000
    assert len(without_credentials(text)) <= len(text)
