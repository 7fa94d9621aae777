from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gt_tui.text.inert import cleaned, inert, inert_line, is_inert, is_prose, is_typable

ANY_TEXT = st.text(alphabet=st.one_of(st.characters(), st.sampled_from("\x1b\r\n\t\u202e\u200d\ufe0f\U000e0041")))


@pytest.mark.parametrize(
    ("hostile", "shown"),
    [
        ("\x1b[2J", "\\x1b[2J"),
        ("a\x00b", "a\\x00b"),
        ("\x7f", "\\x7f"),
        ("\x9b31m", "\\x9b31m"),
        ("line\u2028next", "line\\u2028next"),
        ("next\u0085line", "next\\x85line"),
        ("abc\u202edef", "abc\\u202edef"),
        ("\u2066x\u2069", "\\u2066x\\u2069"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("\ufeffmark", "\\ufeffmark"),
        ("soft\u00adhyphen", "soft\\xadhyphen"),
        ("\U000e0041", "\\U000e0041"),
        ("\ud800", "\\ud800"),
        ("\ue000", "\\ue000"),
        ("\u3164", "\\u3164"),
        ("a\rb", "a\\x0db"),
        ("\U000e0101", "\\U000e0101"),
    ],
)
def test_hostile_character_becomes_a_visible_escape(hostile: str, shown: str) -> None:
    assert inert(hostile) == shown


@pytest.mark.parametrize(
    "harmless", ["plain", "two\nlines\n", "Größe 30 % Δ", "漢字", "👍🏽", "❤️", "é", "1\u00a0000 t"]
)
def test_ordinary_text_is_left_alone(harmless: str) -> None:
    assert inert(harmless) == harmless
    assert is_inert(harmless)


def test_tab_becomes_four_spaces() -> None:
    assert inert("a\tb") == "a    b"


def test_windows_line_end_is_one_line_break() -> None:
    assert inert("a\r\nb") == "a\nb"


def test_joined_emoji_is_shown_apart_so_that_columns_hold() -> None:
    assert inert("👩\u200d🚀") == "👩\\u200d🚀"


def test_one_variation_selector_is_kept_and_a_row_of_them_is_shown() -> None:
    assert inert("❤\ufe0f\ufe0e\ufe0e") == "❤\ufe0f\\ufe0e\\ufe0e"


def test_one_line_form_shows_line_breaks() -> None:
    assert inert_line("a\nb\r\nc\x1b") == "a⏎b⏎c\\x1b"


def test_text_with_an_escape_sequence_is_not_inert() -> None:
    assert not is_inert("\x1b]0;title\x07")


@settings(max_examples=200)
@given(ANY_TEXT)
def test_output_has_no_control_bidi_or_format_character_but_newline(text: str) -> None:
    for char in inert(text):
        assert char == "\n" or unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert "\n" not in inert_line(text)


@settings(max_examples=100)
@given(ANY_TEXT)
def test_making_text_inert_twice_changes_nothing_more(text: str) -> None:
    assert is_inert(inert(text))


@pytest.mark.parametrize(
    ("pasted", "left"),
    [
        ("one \x1b[1;31mred\x1b[0m two", "one red two"),
        ("\x9b31mred\x9b0m", "red"),
        ("\x1b]0;a title\x07text \x1b]8;;http://x.example\x1b\\link\x1b]8;;\x1b\\", "text link"),
        ("\x1b7\x1b(Bkept\x1b8", "kept"),
        ("\x1b]0;a title without an end\nHello", "]0;a title without an end\nHello"),
        ("\x1bHello \x1b[", "Hello ["),
        ("[31m stays where it is text", "[31m stays where it is text"),
        ("a\r\nb\rc\u2028d\te\x00", "a\nb\nc\nd\te"),
        ("❤\ufe0f\x1b \ufe0f\u200b\ufe0f", "❤\ufe0f \ufe0f"),
    ],
)
def test_cleaning_takes_escape_sequences_out_whole_and_leaves_what_can_be_seen(pasted: str, left: str) -> None:
    assert cleaned(pasted) == left


@settings(max_examples=200)
@given(ANY_TEXT)
def test_what_was_cleaned_is_harmless_and_stays_so(text: str) -> None:
    once = cleaned(text)
    assert is_inert(once.replace("\t", " "))
    assert cleaned(once) == once


@pytest.mark.parametrize("text", ["می\u200cخواهد", "क\u094d\u200dष"])
def test_a_joiner_that_spells_a_word_is_text_everywhere(text: str) -> None:
    assert is_prose(text) and is_typable(text) and cleaned(text) == text
    assert inert(text) == text  # it takes no room in any terminal


@pytest.mark.parametrize("text", ["👩\u200d👩\u200d👧\u200d👦", "🏳\ufe0f\u200d🌈", "❤\ufe0f\u200d🔥"])
def test_a_joiner_that_makes_a_picture_is_prose(text: str) -> None:
    assert is_prose(text) and cleaned(text) == text
    assert not is_inert(text)  # in a row beside others it is still shown, since terminals disagree on its width


@pytest.mark.parametrize("text", ["pay\u200dload", "a\u200c", "\u200dم", "👩\u200d\u200d👧", "مي\u200c\u061cخ"])
def test_a_joiner_anywhere_else_is_hidden_text(text: str) -> None:
    assert not is_prose(text)
    assert is_prose(cleaned(text))
