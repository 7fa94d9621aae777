from __future__ import annotations

from itertools import pairwise

from gt_tui.rubric.yaml_wrap import folded_lines

OLD = ["one two three four", "five six seven", "eight nine ten"]


def test_changing_a_word_leaves_the_other_lines() -> None:
    assert folded_lines("one two three four five six SEVEN eight nine ten", 18, OLD) == [
        OLD[0],
        "five six SEVEN",
        OLD[2],
    ]


def test_a_line_that_grows_too_long_pushes_its_end_into_the_next_line_not_into_one_of_its_own() -> None:
    text = "zero one two three four five six seven eight nine ten"
    assert folded_lines(text, 18, OLD) == ["zero one two three", "four five six", "seven eight nine", "ten"]


def test_typing_letter_by_letter_at_the_start_leaves_no_line_with_room_for_the_next_word() -> None:
    text, lines = " ".join(OLD), OLD
    for at, letter in enumerate("several words typed here "):
        text = text[:at] + letter + text[at:]
        lines = folded_lines(text, 18, lines)
        assert " ".join(lines) == text
    for line, below in pairwise(lines):
        assert len(line) + 1 + len(below.split(" ")[0]) > 18
