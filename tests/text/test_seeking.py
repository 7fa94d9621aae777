"""Looking for words first gives what the pattern alone would give."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from gt_tui.text.seeking import has_word, seek, seek_all, vocabulary, word_set

_WORDS = [
    "good",
    "Good",
    "goods",
    "is not",
    "IS",
    "isn't",
    "isn’t",
    "no",
    "piano",
    "gate's",
    "x_no",
    "2is",
    "İ",
    "’",
    "'",
]
_GLUE = [" ", "-", "_", ". ", "\n", "", "(", "…", "'"]
_PATTERN = re.compile(r"\b(?:good|is(?: not)?|isn['’]t|no|gate)\b", re.IGNORECASE)
_FIRST = word_set("good is isn't no gate")
texts = st.lists(st.tuples(st.sampled_from(_WORDS), st.sampled_from(_GLUE)), max_size=12).map(
    lambda pairs: "".join(word + glue for word, glue in pairs)
)


@given(texts)
def test_seek_finds_what_the_pattern_finds(text: str) -> None:
    alone = _PATTERN.search(text)
    found = seek(_PATTERN, text, _FIRST)
    assert (found and found.span()) == (alone and alone.span())
    assert {match.span() for match in _PATTERN.finditer(text)} <= {
        match.span() for match in seek_all(_PATTERN, text, _FIRST)
    }


def test_a_vocabulary_has_whole_words_and_numbers() -> None:
    assert vocabulary("The pH-value isn’t 1,000.5% of Ærø_2.") == {
        "the", "ph", "value", "isn't", "1,000.5%", "of", "ærø", "2",
    }  # fmt: skip
    assert vocabulary("") == frozenset()


def test_a_word_is_seen_as_a_whole_and_before_an_apostrophe() -> None:
    assert has_word("What the Gate's for", word_set("gate"))
    assert not has_word("A gated claim, an investigate", word_set("gate"))
