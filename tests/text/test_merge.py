from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gt_tui.text import merge
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


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from("abcdefgh"), max_size=14), st.lists(st.sampled_from("abcdefgh"), max_size=14))
def test_the_changes_of_one_text_give_the_other(old: list[str], new: list[str]) -> None:
    made: list[str] = []
    at = 0
    for start, end, new_start, new_end in merge._changes(old, new):
        assert at <= start <= end
        made += [*old[at:start], *new[new_start:new_end]]
        at = end
    assert [*made, *old[at:]] == new


def _first_line(part: str) -> int:
    start, _, count = part[1:].partition(",")
    return int(start) + (count == "0")  # an empty stretch stands behind the line that is named


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from("abcdefgh"), max_size=14), st.lists(st.sampled_from("abcdefgh"), max_size=14))
def test_a_difference_has_every_line_that_goes_or_comes_under_its_number(old: list[str], new: list[str]) -> None:
    told = difference("\n".join(old), "\n".join(new))
    gone, come = set(), set()
    at = new_at = 0
    for line in told:
        if line.startswith("@@"):
            at, new_at = map(_first_line, line.split()[1:3])
            continue
        assert line[0] == "+" or old[at - 1] == line[1:]
        assert line[0] == "-" or new[new_at - 1] == line[1:]
        if line[0] != "+":
            gone |= {at} if line[0] == "-" else set()
            at += 1
        if line[0] != "-":
            come |= {new_at} if line[0] == "+" else set()
            new_at += 1
    kept_old = [line for at, line in enumerate(old, 1) if at not in gone]
    assert kept_old == [line for at, line in enumerate(new, 1) if at not in come]


def test_one_change_on_each_side_of_a_long_file_is_not_compared_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []
    plain = merge.SequenceMatcher

    def counting(junk: None, old: list[str], new: list[str], *, autojunk: bool) -> object:
        compared.append(len(old) * len(new))
        return plain(junk, old, new, autojunk=autojunk)

    monkeypatch.setattr(merge, "SequenceMatcher", counting)
    # of four lines of a question three stand in every other one too
    lines = [f"{line}\n" for n in range(3000) for line in ("components:", f"id: A{n}", "points: 3", "")]
    mine, theirs = lines[:], lines[:]
    mine[10:11] = ["points: 4\n", "is_gate: true\n"]
    theirs[11_000] = "components: []\n"
    mine[6001:6001] = ["points: 3\n"]
    both = merged("".join(lines), "".join(mine), "".join(theirs))
    assert both is not None
    assert both.count("points: 3\n") == 3000
    assert "components: []\n" in both
    assert sum(compared) < 100
    assert len(difference("".join(lines), "".join(mine))) < 20
