from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gt_tui.text.sentences import sentences


def texts(text: str) -> list[str]:
    return [sentence.text for sentence in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One fact. Another fact.", ["One fact.", "Another fact."]),
        ("Is it so? Yes! Good.", ["Is it so?", "Yes!", "Good."]),
        ("Hosts vary, e.g. Fenn Fm. and marble. Next.", ["Hosts vary, e.g. Fenn Fm. and marble.", "Next."]),
        ("Ore vs. waste, i.e. Cu. Then Pb.", ["Ore vs. waste, i.e. Cu.", "Then Pb."]),
        ("It has ~30% Cu. at depth. So what?", ["It has ~30% Cu. at depth.", "So what?"]),
        ("Mapped by J. R. Smith in 1902. Later lost.", ["Mapped by J. R. Smith in 1902.", "Later lost."]),
        ("They lacked vitamin C. The crew fell ill.", ["They lacked vitamin C.", "The crew fell ill."]),
        ("Grade is 3. Next is 4.5 g/t.", ["Grade is 3.", "Next is 4.5 g/t."]),
        ("See no. 7 shaft. He said no. Then he left.", ["See no. 7 shaft.", "He said no.", "Then he left."]),
        ('He said "Stop." Then left.', ['He said "Stop."', "Then left."]),
        ("It pays 2 each: (a) the one; (b) the other.", ["It pays 2 each: (a) the one; (b) the other."]),
        ("wrapped\nprose goes on. End", ["wrapped\nprose goes on.", "End"]),
        ("Title\n\nBody text", ["Title", "Body text"]),
        ("Reasons:\n- one\n- two", ["Reasons:", "- one", "- two"]),
        ("  \n ", []),
        ("", []),
    ],
)
def test_text_divides_where_a_reader_would(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


@settings(max_examples=150)
@given(st.text(alphabet=st.sampled_from('aB.!? \n1(-;:e.g"')))
def test_sentences_stand_in_the_text_and_lose_nothing_but_white_space(text: str) -> None:
    found = sentences(text)
    at = 0
    for sentence in found:
        assert text[sentence.start : sentence.end] == sentence.text
        assert not text[at : sentence.start].strip()
        at = sentence.end
    assert not text[at:].strip()


@pytest.mark.parametrize("text", ["." * 300_000 + "x", "a." + ")" * 300_000 + "x", "!x" * 100_000])
def test_a_long_row_of_marks_takes_no_square_of_time(text: str) -> None:
    assert "".join(sentence.text for sentence in sentences(text)) == text
