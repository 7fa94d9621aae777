"""The words that are looked for before a pattern are those that its matches have: none is missed for speed."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gt_tui.checks import announcing, claims, conditions, outwards, several, wording
from gt_tui.text.late import Late
from gt_tui.text.seeking import has_word, seek

BEGIN_WITH = {
    "falls short": (announcing._FALLS_SHORT, announcing._SHORT_FIRST),
    "quality of an answer": (announcing._QUALITY, announcing._QUALITY_FIRST),
    "vague": (conditions._VAGUE, conditions._VAGUE_FIRST),
    "praise": (conditions._QUALITY, conditions._QUALITY_FIRST),
    "appendix": (outwards._APPENDIX, outwards._APPENDIX_FIRST),
    "marking": (announcing._MARKING, announcing._MARKING_FIRST),
    "placeholder": (announcing._PLACEHOLDER, announcing._PLACEHOLDER_FIRST),
    "elsewhere": (outwards._ELSEWHERE, outwards._ELSEWHERE_FIRST),
    "pointer": (outwards._POINTER, outwards._POINTER_FIRST),
}
HAVE = {
    "subject": (announcing._SUBJECT, announcing._JUDGED_WORDS),
    "marking": (announcing._MARKING, announcing._MARKING_WORDS),
    "only a word": (conditions._ONLY_A_WORD, conditions._NAMING_WORDS),
    "bare naming": (conditions._BARE_NAMING, conditions._NAMING_WORDS),
    "converse": (wording.CONVERSE, wording._CONVERSE_WORDS),
    "placeholder": (announcing._PLACEHOLDER, announcing._PLACEHOLDER_WORDS),
    "elsewhere": (outwards._ELSEWHERE, outwards._ELSEWHERE_WORDS),
    "exclusion": (claims._EXCLUSION, claims._EXCLUSION_WORDS),
    "phrase": (announcing._PHRASE, announcing._PHRASE_WORDS),
    "refusal": (wording._REFUSAL, wording._REFUSAL_WORDS),
    "it also": (several._IT_ALSO, several._GOES_ON),
    "series": (several._SERIES, several._GOES_ON),
    "three": (several._THREE, several._GOES_ON),
    "why and how": (several._WHY_AND_HOW, several._GOES_ON),
    "and does": (several._AND_DOES, several._GOES_ON),
    "that and that": (several._THAT_AND_THAT, several._GOES_ON),
    "both asked": (wording._BOTH_ASKED, wording._BOTH),
    "both done": (wording._BOTH_DONE, wording._BOTH),
}
modest = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
ASCII = st.characters(codec="ascii")
NOT_WORDS = re.compile(r"(?:satisfactory|reasonable|acceptable|plausible|sensible)ly", re.IGNORECASE)
"""What the pattern of vague words accepts as well, and nobody writes."""


@pytest.mark.parametrize(("pattern", "first"), BEGIN_WITH.values(), ids=BEGIN_WITH)
@modest
@given(data=st.data())
def test_a_pattern_is_found_from_its_first_words(pattern: Late, first: frozenset[str], data: st.DataObject) -> None:
    text = data.draw(
        st.from_regex(re.compile(pattern.pattern, pattern.flags), alphabet=ASCII).filter(
            lambda text: not NOT_WORDS.search(text)
        )
    )
    alone, found = pattern.search(text), seek(pattern, text, first)
    assert alone is not None
    assert found is not None
    assert found.span() == alone.span()


@pytest.mark.parametrize(("pattern", "words"), HAVE.values(), ids=HAVE)
@modest
@given(data=st.data())
def test_what_a_pattern_matches_has_one_of_its_words(pattern: Late, words: frozenset[str], data: st.DataObject) -> None:
    assert has_word(data.draw(st.from_regex(re.compile(pattern.pattern, pattern.flags), alphabet=ASCII)), words)
