from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gt_tui.judge.json_scan import MAX_DEPTH, scan

FENCE = "```"


def texts(reply: str) -> list[str]:
    return [found.text for found in scan(reply).objects]


def test_objects_are_found_in_order_with_their_places() -> None:
    found = scan('one {"a": 1} two {"b": {"c": "}"}} three').objects
    assert [(f.start, f.end, f.text) for f in found] == [(4, 12, '{"a": 1}'), (17, 34, '{"b": {"c": "}"}}')]


def test_an_object_in_a_fence_is_found_and_leaves_nothing_open() -> None:
    result = scan(f'Reasons.\n\n{FENCE}json\n{{"a": 1}}\n{FENCE}\n')
    assert [f.text for f in result.objects] == ['{"a": 1}']
    assert result.open_tail is None


def test_braces_and_quotes_inside_strings_do_not_end_an_object() -> None:
    reply = r'{"reason": "the snippet {foo: 1} is \"right\" }", "n": 1}'
    assert texts(reply) == [reply]


@pytest.mark.parametrize(
    "prose",
    [
        "{…}",
        "{foo: 1}",
        "{",
        "}}}",
        "the set {a, b} and {",
        'he wrote {"bar and then',
        'he wrote {"a", "b"} and',
        'an unmatched " quote {"note": "see the list {"a", "b"} ',
        "[[[{",
        "{'a': 1}",
        "{<think>hm</think>}",
    ],
)
def test_braces_in_prose_do_not_hide_a_later_object(prose: str) -> None:
    assert texts(prose + '\n{"gate_passed": true}\n') == ['{"gate_passed": true}']


@pytest.mark.parametrize(
    "tail",
    [
        '{"score": 0, "reason": "cut off',
        '{"score": 0, "reason": "cut off\\',
        '{"score": 0, "reason": "cut off \\u00',
        '{"score": ',
        '{"score": 1.',
        '{"score": tru',
        '{"score": 1',
        '{"score": 1,',
        '{"sco',
        '{"a": [{"b": 1}, ',
        "{",
    ],
)
def test_an_object_cut_off_after_a_complete_one_is_an_open_tail(tail: str) -> None:
    result = scan('{"score": 5}\nFinal: ' + tail)
    assert result.open_tail == "a JSON object"


@pytest.mark.parametrize("tail", ["{score stays", "{score"])
def test_a_prose_brace_that_never_closes_is_no_open_tail(tail: str) -> None:
    assert scan('{"score": 5} so ' + tail).open_tail is None


def test_a_fence_named_in_prose_does_not_turn_the_next_ones_round() -> None:
    assert scan(f'I use a {FENCE} fence:\n{FENCE}json\n{{"a": 1}}\n{FENCE}\n').open_tail is None


def test_a_fence_opened_after_the_last_object_is_an_open_tail() -> None:
    assert scan(f'{FENCE}json\n{{"a": 1}}\n{FENCE}\n{FENCE}json\n').open_tail == "a ``` fence"


def test_a_complete_object_in_a_fence_that_is_not_closed_stands() -> None:
    assert scan(f'{FENCE}json\n{{"a": 1}}').open_tail is None


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("<|channel>thought\n", "<channel|>"),
        ("<|channel|>analysis<|message|>", "<|end|><|start|>assistant<|channel|>final<|message|>"),
        ("<|channel|>commentary<|message|>", "<|channel|>final<|message|>"),
        ("[THINK]", "[/THINK]"),
        ("<thought>", "</thought>"),
        ("<seed:think>", "</seed:think>"),
    ],
)
def test_reasoning_that_leaks_in_a_models_own_form_hides_its_drafts(begin: str, end: str) -> None:
    assert texts(f'{begin}a draft: {{"score": 5}}{end}I cannot mark it.') == []
    assert texts(f'{begin}a draft: {{"score": 5}}{end}{{"score": 0}}') == ['{"score": 0}']
    assert scan(f'{begin}a draft: {{"score": 5}}').open_tail == "a reasoning block"


def test_a_token_that_ends_the_turn_hides_nothing() -> None:
    assert texts('<|channel|>final<|message|>{"score": 0}<|end|>') == ['{"score": 0}']


@pytest.mark.parametrize("tag", ["think", "THINK", "Thinking", "reasoning"])
def test_reasoning_blocks_hide_their_objects(tag: str) -> None:
    assert texts(f'<{tag}>maybe {{"score": 5}}</{tag}>{{"score": 0}}') == ['{"score": 0}']


def test_a_closing_tag_alone_hides_what_precedes_it() -> None:
    assert texts('None {"score": 5}</think>{"score": 0}') == ['{"score": 0}']


def test_a_closing_tag_alone_hides_broken_objects_too() -> None:
    result = scan('{"gate_passed": hm {x and</think>{"a": 1}')
    assert [f.text for f in result.objects] == ['{"a": 1}']
    assert result.broken == ()


def test_reasoning_that_never_closes_hides_the_rest_and_is_an_open_tail() -> None:
    result = scan('<think>I would say {"score": 5} but')
    assert result.objects == ()
    assert result.open_tail == "a reasoning block"


def test_an_object_before_a_reasoning_block_is_kept() -> None:
    assert texts('{"a": 1} <think>{"b": 2}</think> done') == ['{"a": 1}']


def test_tags_and_fences_inside_strings_are_text() -> None:
    reply = '{"reason": "<think>quoted</think> ``` </thinking>"}'
    assert scan(reply).open_tail is None
    assert texts(reply) == [reply]


def test_a_broken_object_that_names_a_verdict_key_is_reported_with_its_extent() -> None:
    reply = 'x {"gate_passed": true, "components": [{"id": "C1"}],} y {"a": 1}'
    (broken,) = scan(reply).broken
    assert (broken.start, reply[broken.end - 1], broken.end) == (2, "}", reply.index(" y "))
    assert "a key in double quotes was expected" in broken.problem


@pytest.mark.parametrize(
    "broken",
    [
        '{"gate_passed": true,}',
        "{'gate_passed': true}",
        "{“gate_passed”: true}",
        "{gate_passed: true}",
        '{"gate_passed": True}',
        '{ // mine\n"gate_passed": true}',
        '{"gate_reason": "two\nlines"}',
        '{"components": 01}',
    ],
)
def test_no_json_is_repaired(broken: str) -> None:
    result = scan(broken)
    assert result.objects == ()
    assert len(result.broken) == 1


def test_prose_braces_without_a_verdict_key_are_not_reported() -> None:
    assert scan('{foo: 1} {…} {"a": 1,}').broken == ()


@pytest.mark.parametrize("around", ["\ufeff", "\u00a0", "\u2028"])
def test_odd_white_space_around_an_object_does_not_matter(around: str) -> None:
    assert texts(f'{around}{{"a": 1}}{around}') == ['{"a": 1}']


def test_nesting_up_to_the_limit_is_json_and_beyond_is_not() -> None:
    fits = '{"a":' * MAX_DEPTH + "1" + "}" * MAX_DEPTH
    assert texts(fits) == [fits]
    assert fits not in "".join(texts('{"a":' + fits + "}"))


@pytest.mark.parametrize(
    "hostile",
    [
        '{"a": ' * 50_000,
        '{"gate_passed": ' * 50_000,
        FENCE + " " * 20_000,
        "{" * 100_000,
        '{"x' * 100_000,
        '{"\\"' * 100_000,
        '{"a": "x\n' * 50_000,
        '"\\"' * 100_000,
        '{"a": [[' * 50_000,
        "<think>" * 50_000,
        "<|channel>" * 50_000,
        "<|channel|>analysis" * 50_000,
        "<|channel|>analysis<|end|>" * 50_000,
        "[THINK]" * 50_000,
        "</think>" * 50_000,
        "<think " * 50_000,
        ("{" + " " * 100) * 2_000,
    ],
)
def test_hostile_repetition_is_read_to_the_end_without_an_object(hostile: str) -> None:
    # Quadratic work on these takes minutes, which no test run would overlook.
    assert scan(hostile).objects == ()


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.dictionaries(st.text(max_size=6), JSON_VALUES, max_size=4), max_size=4), st.booleans())
def test_every_json_object_is_found_whole(objects: list[dict[str, object]], escape: bool) -> None:
    written = [json.dumps(item, ensure_ascii=escape) for item in objects]
    assert texts(" and\n".join(written)) == written


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.text(max_size=6), JSON_VALUES, min_size=1, max_size=4), st.data())
def test_an_object_that_stops_early_is_always_an_open_tail(item: dict[str, object], data: st.DataObject) -> None:
    written = json.dumps(item)
    cut = written[: data.draw(st.integers(1, len(written) - 1))]
    result = scan("so " + cut)
    assert result.objects == ()
    assert result.open_tail == "a JSON object"


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet='{}[]",:`\\ \nab1<>/think', max_size=60))
def test_every_object_found_is_json_and_none_overlap(text: str) -> None:
    end = 0
    for found in scan(text).objects:
        assert found.start >= end
        assert text[found.start : found.end] == found.text
        assert isinstance(json.loads(found.text), dict)
        end = found.end
