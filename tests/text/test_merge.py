from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from gt_tui.text.merge import difference, merged

BASE = "one\ntwo\nthree\nfour\nfive\n"


def test_changes_of_lines_apart_are_both_kept() -> None:
    mine, theirs = BASE.replace("one", "ONE"), BASE.replace("five", "FIVE")
    assert merged(BASE, mine, theirs) == "ONE\ntwo\nthree\nfour\nFIVE\n"


def test_an_insertion_and_a_deletion_apart_are_both_kept() -> None:
    assert (
        merged(BASE, "one\nand\ntwo\nthree\nfour\nfive\n", "one\ntwo\nthree\nfour\n") == "one\nand\ntwo\nthree\nfour\n"
    )


def test_changes_of_the_same_or_neighbouring_lines_are_a_question() -> None:
    assert merged(BASE, BASE.replace("two", "TWO"), BASE.replace("two", "zwei")) is None
    assert merged(BASE, BASE.replace("two", "TWO"), BASE.replace("three", "drei")) is None


def test_one_sided_and_equal_changes_need_no_question() -> None:
    changed = BASE.replace("two", "TWO")
    assert merged(BASE, changed, BASE) == changed
    assert merged(BASE, BASE, changed) == changed
    assert merged(BASE, changed, changed) == changed


LINES = st.lists(st.sampled_from("abcdef"), max_size=8).map(lambda lines: "".join(f"{line}\n" for line in lines))


@settings(max_examples=200, deadline=None)
@given(LINES, LINES, LINES)
def test_a_merge_does_not_depend_on_who_is_asked_first(base: str, mine: str, theirs: str) -> None:
    assert merged(base, mine, theirs) == merged(base, theirs, mine) or mine == theirs


@settings(max_examples=200, deadline=None)
@given(LINES, LINES)
def test_merging_with_an_unchanged_side_is_the_other_side(base: str, mine: str) -> None:
    assert merged(base, mine, base) == mine
    assert merged(base, base, mine) == mine


def test_a_difference_shows_what_goes_and_what_comes() -> None:
    assert difference("a\nb\n", "a\nc\n") == ["@@ -1,2 +1,2 @@", " a", "-b", "+c"]
    assert difference("a\n", "a\n") == []
    assert difference("a\nb\n", "a\nc\n", above=70) == ["@@ -71,2 +71,2 @@", " a", "-b", "+c"]
