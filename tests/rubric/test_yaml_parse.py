from __future__ import annotations

import math
import tracemalloc
from typing import Any

import pytest

from gt_tui.rubric.tree import MAX_DEPTH, Mapping, NotReadable, Scalar, Sequence, find
from gt_tui.rubric.yaml_parse import parse_yaml


def refused(text: str) -> NotReadable:
    with pytest.raises(NotReadable) as caught:
        parse_yaml(text)
    return caught.value


def value_of(source: str) -> Any:
    root = parse_yaml(f"v: {source}\n").root
    assert isinstance(root, Mapping)
    return root.value["v"]


def test_every_node_knows_where_it_stands() -> None:
    text = "a: one\nb:\n  - 'two'\n  - |\n    three\nc: { d: 4 }\n"
    root = parse_yaml(text).root
    cuts = {("a",): "one", ("b", 0): "'two'", ("c",): "{ d: 4 }", ("c", "d"): "4"}
    for path, source in cuts.items():
        node = find(root, path)
        assert node is not None and text[node.start : node.end] == source
    block = find(root, ("b", 1))
    assert isinstance(block, Scalar) and text[block.start : block.end].startswith("|\n    three")


def test_offsets_count_characters_not_bytes() -> None:
    text = "é🎉: ß\nb: 'x'\n"
    node = find(parse_yaml(text).root, ("b",))
    assert node is not None and text[node.start : node.end] == "'x'"


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("yes", "yes"),
        ("No", "No"),
        ("on", "on"),
        ("12:30", "12:30"),
        ("1_000", "1_000"),
        ("0o12", 10),
        ("012", 12),
        ("0x1F", 31),
        ("1e3", 1000.0),
        ("+5", 5),
        ("-0.5", -0.5),
        (".5", 0.5),
        ("1.", 1.0),
        (".inf", math.inf),
        ("-.INF", -math.inf),
        ("~", None),
        ("", None),
        ("null", None),
        ("nULL", "nULL"),
        ("True", True),
        ("tRUE", "tRUE"),
        ("2024-01-01", "2024-01-01"),
        ("1.10", 1.1),
        ("'1'", "1"),
        ('"true"', "true"),
        ("1_0.5", "1_0.5"),
        ("0o8", "0o8"),
        ("=", "="),
        ("!!str 3", "3"),
        ("!!int '3'", 3),
        ("! 3", "3"),
    ],
)
def test_plain_values_follow_the_core_schema_of_yaml_1_2(source: str, value: object) -> None:
    got = value_of(source)
    assert got == value and type(got) is type(value)


def test_nan_is_a_number() -> None:
    assert math.isnan(value_of(".nan"))


def test_a_number_of_a_thousand_digits_stays_text() -> None:
    assert value_of("9" * 5000) == "9" * 5000


def test_tags_are_never_acted_on() -> None:
    assert value_of("!!python/object/apply:os.system ['exit 1']") == ["exit 1"]
    assert value_of("!ruby/object:Gem 'x'") == "x"


def test_a_repeated_key_is_reported_with_its_path_and_the_last_one_counts() -> None:
    text = "q:\n  - id: A\n    id: B\n"
    tree = parse_yaml(text)
    assert tree.root.value == {"q": [{"id": "B"}]}
    [(path, key)] = tree.repeated
    assert path == ("q", 0, "id") and text[key.start :] == "id: B\n"


def test_merge_keys_add_what_an_object_does_not_have_itself() -> None:
    tree = parse_yaml("base: &b { x: 1, y: 2 }\nv:\n  <<: *b\n  y: 3\n")
    assert tree.shared
    assert isinstance(tree.root.value, dict)
    assert tree.root.value["v"] == {"x": 1, "y": 3}


def test_an_alias_shares_the_value_of_its_anchor() -> None:
    root = parse_yaml("a: &x [1, 2]\nb: *x\n").root
    assert isinstance(root.value, dict)
    assert root.value["b"] is root.value["a"]


def bomb(levels: int, ways: int = 9) -> str:
    lines = ["a0: &a0 [" + ", ".join(["x"] * ways) + "]"]
    lines += [f"a{n}: &a{n} [" + ", ".join([f"*a{n - 1}"] * ways) + "]" for n in range(1, levels)]
    return "\n".join(lines) + "\n"


def test_an_alias_bomb_is_refused_before_it_grows() -> None:
    tracemalloc.start()
    error = refused(bomb(10))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert "the aliases stand for more than" in str(error)
    assert error.line == 7  # 9**7 leaves are 4.8 million
    assert peak < 2_000_000


def test_a_merge_bomb_is_refused_before_it_grows() -> None:
    lines = ["a0: &a0 { k: v }"]
    for n in range(1, 40):
        lines.append(f"a{n}: &a{n} {{ <<: [*a{n - 1}, *a{n - 1}, *a{n - 1}], k{n}: [*a{n - 1}, *a{n - 1}] }}")
    tracemalloc.start()
    error = refused("\n".join(lines) + "\n")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert "the aliases stand for more than" in str(error) and error.line < 15
    assert peak < 2_000_000


@pytest.mark.parametrize(("text", "line", "column"), [("a: &a [*a]\n", 1, 8), ("a: &a\n  b:\n    c: *a\n", 3, 8)])
def test_a_recursive_alias_is_refused(text: str, line: int, column: int) -> None:
    error = refused(text)
    assert "contains itself" in str(error) and (error.line, error.column) == (line, column)


def test_an_alias_without_anchor_is_refused() -> None:
    error = refused("a: 1\nb: *nowhere\n")
    assert "*nowhere has no anchor" in str(error) and (error.line, error.column) == (2, 4)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("? [a, b]\n: 1\n", 1, 3),
        ("a: 1\n? { k: v }\n: 1\n", 2, 3),
        ("? " * 16 + "a\n", 1, 3),
        ("{" * 16 + "a" + "}" * 16, 1, 2),
    ],
)
def test_a_key_that_is_no_single_value_is_refused(text: str, line: int, column: int) -> None:
    error = refused(text)
    assert "a key must be a single value" in str(error) and (error.line, error.column) == (line, column)


def test_deep_nesting_is_refused_with_its_place() -> None:
    flow = refused("a: " + "[" * 300 + "]" * 300)
    assert "nested deeper than" in str(flow) and (flow.line, flow.column) == (1, 3 + MAX_DEPTH)
    block = refused("".join("  " * n + "k:\n" for n in range(300)))
    assert "nested deeper than" in str(block) and block.line == MAX_DEPTH + 1


def test_the_deepest_allowed_nesting_is_read() -> None:
    assert isinstance(parse_yaml("[" * MAX_DEPTH + "]" * MAX_DEPTH).root, Sequence)
    refused("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))


def test_100_000_brackets_are_refused_without_reading_on() -> None:
    assert "nested deeper" in str(refused("[" * 100_000))


def test_a_second_document_is_refused_where_it_starts() -> None:
    error = refused("a: 1\n---\nb: 2\n")
    assert "a second document" in str(error) and (error.line, error.column) == (2, 1)


@pytest.mark.parametrize("text", ["", "\n\n", "# todo\n", "---\n...\n"])
def test_an_empty_file_is_refused_or_null(text: str) -> None:
    if text.startswith("---"):
        assert parse_yaml(text).root.value is None
    else:
        assert "holds nothing" in str(refused(text))


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("a: 1\nb: x\x00\n", 2, 5, "U+0000"),
        ("a: b\x1bc\n", 1, 5, "U+001B"),
        ("a: é\nb: \x07x\n", 2, 4, "U+0007"),
        ("\ufeffa: é—🎉\nb: é\x7f\n", 2, 5, "U+007F"),
        ("é: \x80é\nb: 1\n", 1, 4, "U+0080"),
        ("a: \ufffe\n", 1, 4, "U+FFFE"),
        ("a: é\nb: \ud83d\n", 2, 4, "surrogate"),
        ("a: [a:b, http://x]\n", 1, 6, "in quotes"),
        ("a:\n\tb: 1\n", 2, 1, "no tab"),
        ("a: 'open\nb: 1\n", 1, 4, "the quote that opens here is never closed"),
        ("a: b: c\n", 1, 5, "not allowed"),
        ("a: [1\nb: 2\n", 2, 2, "expected"),
        ("a: 1\n b: 2\n", 2, 3, "not allowed"),
    ],
)
def test_an_error_has_its_line_and_column_and_says_what_to_do(text: str, line: int, column: int, words: str) -> None:
    error = refused(text)
    assert words in str(error)
    assert (error.line, error.column) == (line, column)
    assert error.advice


def test_a_line_separator_in_a_quote_does_not_shift_the_line_of_a_later_error() -> None:
    error = refused('a: "x\u2028y\u0085z"\nb: [\n')
    assert error.line == 3


def test_a_tab_behind_a_colon_is_legal() -> None:
    root = parse_yaml("a:\t1\n").root
    assert root.value == {"a": 1}


def test_text_that_yaml_cannot_read_is_never_partly_read() -> None:
    assert refused("a: 1\nb: @x\n").line == 2
