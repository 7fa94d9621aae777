from __future__ import annotations

import pkgutil
import subprocess
import sys

import pytest

from gt_tui.text import likeness
from gt_tui.text.likeness import Direction, along, beyond, direction, likenesses, rarity, total_of, without
from gt_tui.text.words import root, senses


def alike(one: str, other: str) -> float:
    return along(direction((one,)), direction((other,)))


def of(text: str) -> Direction:
    return direction(tuple(root(text[start:end]) for _, start, end in senses(text)))


@pytest.mark.parametrize(
    ("one", "nearer", "further"),
    [
        ("ice", "frozen", "landlord"),
        ("doctor", "physician", "granite"),
        ("increase", "growth", "violin"),
        ("dehydration", "thirst", "parliament"),
    ],
)
def test_words_of_near_meaning_are_nearer(one: str, nearer: str, further: str) -> None:
    assert alike(root(one), root(nearer)) > alike(root(one), root(further)) + 0.1


def test_a_word_is_wholly_like_itself_known_or_not() -> None:
    for word in ("river", "wywyana", "1730"):
        assert alike(root(word), root(word)) == pytest.approx(1)


def test_a_name_that_the_table_lacks_is_like_nothing_else() -> None:
    assert abs(alike("wywyana", root("river"))) < 0.4
    assert abs(alike("wywyana", "qqxz")) < 0.4


def test_a_text_without_words_has_no_direction() -> None:
    assert along(direction(()), of("the river rose")) == 0
    assert without(direction(()), of("the river rose")) == direction(())


def test_what_is_said_beyond_the_topic_has_no_share_in_it() -> None:
    topic = of("a well beside the river")
    assert along(without(of("the river feeds the well"), topic), topic) == pytest.approx(0, abs=1e-9)


def test_many_words_neither_overflow_nor_change_the_direction() -> None:
    assert along(direction(("river", "ice") * 2_000), direction(("river", "ice"))) == pytest.approx(1)


def test_the_table_is_read_with_the_first_comparison_and_not_before() -> None:
    code = (
        "import gt_tui.checks.overlap, gt_tui.text.likeness as at; assert at._table.cache_info().currsize == 0; "
        "at.likenesses(['river'], ['stream']); assert at._table.cache_info().currsize == 1"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_table_that_was_cut_off_is_said_and_not_counted_with() -> None:
    data = pkgutil.get_data("gt_tui.text", "word_vectors.bin")
    assert data is not None
    with pytest.raises(RuntimeError, match="not whole"):
        likeness._Table(data[:700_000])


def test_likeness_beyond_a_third_text_needs_no_vector() -> None:
    one, other, third = of("frozen wing of the plane"), of("ice on a runway"), of("airport in winter")
    twice = total_of([third, third])
    wanted = along(without(one, third), without(other, third))
    told = beyond(along(one, other), along(one, twice), along(other, twice), along(twice, twice))
    assert told == pytest.approx(wanted)
    assert beyond(0.3, 0.0, 0.0, 0.0) == 0.3


def test_what_a_word_means_is_nearer_than_what_stands_beside_it() -> None:
    for word, meant, beside in (
        ("soaked", "wet", "boots"),
        ("fee", "charge", "lawyer"),
        ("revoke", "cancel", "licence"),
    ):
        assert alike(root(word), root(meant)) > alike(root(word), root(beside)), word


def test_likenesses_of_many_are_those_of_each_pair() -> None:
    roots, others = ["ic", "wywyana", "river"], ("river", "frozen", "1730", "ic")
    rows = likenesses(roots, others)
    for one, row in zip(roots, rows, strict=True):
        assert row == pytest.approx([alike(one, other) for other in others])
    assert likenesses([], others) == []


def test_common_words_are_less_rare() -> None:
    assert rarity("water") < rarity("isotop") < rarity("varnish")
