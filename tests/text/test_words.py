from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from gt_tui.text.words import root, senses, stem, words


def test_words_know_their_place() -> None:
    text = "DEPOSIT_CLASS of host-rock, ~30% Cu"
    found = words(text)
    assert [word.text for word in found] == ["DEPOSIT", "CLASS", "of", "host", "rock", "30%", "Cu"]
    assert all(text[word.start : word.end] == word.text for word in found)


def test_numbers_stay_as_written() -> None:
    assert [sense for sense, _, _ in senses("In 1846 about 1,250 t at 4.5 %")] == ["1846", "1,250", "t", "4.5"]


def test_small_words_carry_no_subject() -> None:
    assert list(senses("It is not of the; it isn’t, it isn't")) == []


def test_inflected_forms_share_a_stem() -> None:
    assert stem("controls") == stem("controlled") == stem("control")


@pytest.mark.parametrize(
    "family",
    [
        "neutralising neutralisation neutral neutralized",
        "reaction reactive reactivity reacts",
        "absence absent",
        "explains explanation",
        "causal causes causation",
        "sulphide sulfide sulphides",
        "favourable favorable",
        "recurs recurrence",
        "inhibits inhibitor inhibition",
        "dissolve dissolution",
        "liable liability",
    ],
)
def test_one_family_of_words_shares_a_root(family: str) -> None:
    assert len({root(word) for word in family.split()}) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("contract", "contrast"), ("host", "hose"), ("primary", "prime"), ("30", "30%")]
)
def test_different_words_keep_different_roots(one: str, other: str) -> None:
    assert root(one) != root(other)


def test_foreign_letters_pass_through() -> None:
    assert [word.root for word in words("Größe Δ 銅")] == ["grösse", "δ", "銅"]


def test_several_threads_stem_as_one_does() -> None:
    plain = ["neutralisation", "oxidising", "weathering", "generously", "relational", "conditionally", "hopping"] * 300
    wanted = [stem.__wrapped__(word) for word in plain]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda _: [stem.__wrapped__(word) for word in plain], range(4)))
    finally:
        sys.setswitchinterval(before)
    assert all(each == wanted for each in found)
