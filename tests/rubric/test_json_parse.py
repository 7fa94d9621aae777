from __future__ import annotations

import pytest

from gt_tui.rubric.json_parse import parse_json, quick_json, repeats_keys, scan_questions
from gt_tui.rubric.tree import MAX_DEPTH, NotReadable, NotSimple, find


def refused(text: str) -> NotReadable:
    with pytest.raises(NotReadable) as caught:
        parse_json(text)
    return caught.value


def test_every_node_knows_where_it_stands() -> None:
    text = '{"a": "é\\n", "b": [1, {"c": null}], "d": -1.5e3}'
    root = parse_json(text).root
    for path, source in {("a",): '"é\\n"', ("b", 0): "1", ("b", 1, "c"): "null", ("d",): "-1.5e3"}.items():
        node = find(root, path)
        assert node is not None and text[node.start : node.end] == source
    assert root.value == {"a": "é\n", "b": [1, {"c": None}], "d": -1500.0}


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 0, 0, "holds nothing"),
        (" \n", 0, 0, "holds nothing"),
        ('{"a": 1,}', 1, 9, "a key in double quotes"),
        ('{"a": [1,]}', 1, 10, "missing before ]"),
        ("{'a': 1}", 1, 2, "a key in double quotes"),
        ('{"a" 1}', 1, 6, "colon"),
        ('{"a": 1 "b": 2}', 1, 9, "comma"),
        ('{"a": [1 2]}', 1, 10, "comma"),
        ('{\n  // no\n  "a": 1}', 2, 3, "a key in double quotes"),
        ('{"a": # no\n1}', 1, 7, "no comments"),
        ('{"a": NaN}', 1, 7, "no value"),
        ('{"a": Infinity}', 1, 7, "no value"),
        ('{"a": -Infinity}', 1, 7, "no value"),
        ('{"a": 01}', 1, 8, "comma"),
        ('{"a": +1}', 1, 7, "no value"),
        ('{"a": 1.}', 1, 8, "comma"),
        ('{"a": "x\ny"}', 1, 9, "control character"),
        ('{"a": "x\\q"}', 1, 9, "escape"),
        ('{"a": "open', 1, 7, "unterminated"),
        ('{"a": 1', 1, 8, "comma"),
        ('{"a":', 1, 6, "ends before"),
        ("{}{}", 1, 3, "more text follows"),
        ('{"a": ' + "9" * 4301 + "}", 1, 7, "4,301 characters"),
        ("\ufeff{}", 1, 1, "no value"),
    ],
)
def test_an_error_has_its_line_and_column(text: str, line: int, column: int, words: str) -> None:
    error = refused(text)
    assert words in str(error)
    assert (error.line, error.column) == (line, column)


@pytest.mark.parametrize("opening", ["[", '{"k":'])
def test_deep_nesting_is_refused(opening: str) -> None:
    for depth in (300, 100_000):
        assert "nested deeper" in str(refused(opening * depth))


def test_the_deepest_allowed_nesting_is_read() -> None:
    assert parse_json("[" * MAX_DEPTH + "]" * MAX_DEPTH).root.value is not None
    refused("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))


def test_a_repeated_key_is_reported_and_the_last_one_counts() -> None:
    text = '{"q": [{"id": 1, "id": 2}]}'
    tree = parse_json(text)
    [(path, key)] = tree.repeated
    assert path == ("q", 0, "id") and text[key.start :] == '"id": 2}]}'
    assert tree.root.value == {"q": [{"id": 2}]}


@pytest.mark.parametrize("name", ["h", "é", "銅"], ids=["ascii", "latin", "wide"])
def test_the_fast_scan_gives_spans(name: str) -> None:
    text = f'{{"{name}": ["]"] , "questions": [ {{"a": "{name}"}}, {{"b": 1, "b": 2}}] , "t": {{}}}}'
    found = scan_questions(text)
    assert found is not None
    assert [text[start:end] for start, end in found] == [f'{{"a": "{name}"}}', '{"b": 1, "b": 2}']


def test_repeated_keys_are_seen_at_every_depth() -> None:
    assert repeats_keys('  {"a": [{"b": 1, "b": 2}]},') and repeats_keys('{"a": 1, "a": 1}')
    assert not repeats_keys('{"a": {"b": 1}, "b": {"a": 1}}')


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"a": 1}',
        '{"questions": [1]}',
        '{"questions": [{}, 1]}',
        '{"questions": [{},]}',
        '{"questions": [{}],}',
        '{"questions": [{}]} x',
        '{"questions": [{}], "questions": [{}]}',
        '{"questions": [{"a": ", {"}], "questions": [{}]}',
        '{"questions": [{"kk":"]qNAME"}], "questions": [{"a":1}]}',
        '{"questions": []}',
        '{"questions": [{"a": NaN}]}',
        '{"a": 1, "a": 2, "questions": [{}]}',
        '{"a": NaN, "questions": [{}]}',
        '{"questions": [{"a": ' + "[" * 100_000,
        '{"questions": [{"a": "open',
        '{"questions": [{}',
        '{"questions" [{}]}',
    ],
)
def test_the_fast_scan_leaves_what_it_cannot_vouch_for_to_the_full_reader(text: str) -> None:
    assert scan_questions(text) is None


@pytest.mark.parametrize(
    "text",
    [
        '{"questions": [{"a": ' + "[" * 63 + "]" * 63 + "}]}",
        '{"questions": [{"a": ' + "9" * 4301 + "}]}",
        '{"questions": [{"a": NaN}]}',
        "[" * 100_000,
        '"open',
        "1 2",
    ],
)
def test_what_the_fast_reading_leaves_the_exact_one_refuses(text: str) -> None:
    with pytest.raises(NotSimple):
        quick_json(text)
    refused(text)


def test_the_fast_reading_goes_as_deep_as_the_exact_one() -> None:
    text = '{"a": ' + "[" * 57 + "]" * 57 + "}"
    assert quick_json(text) == parse_json(text, levels_around=2).root.value
    deeper = '{"a": ' + "[" * 62 + "]" * 62 + "}"
    with pytest.raises(NotSimple):
        quick_json(deeper)
    with pytest.raises(NotReadable):
        parse_json(deeper, levels_around=2)
