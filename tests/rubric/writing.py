"""Rubric-like data, and a small YAML writer that varies its style at every turn.

It shares nothing with the product's writer, so that what it writes is evidence.
"""

from __future__ import annotations

import json
import random
import re
from typing import Any

from hypothesis import strategies as st

_SIMPLE = re.compile(r"[A-Za-z][A-Za-z0-9]*(?: [A-Za-z0-9]+)*\Z")
_WORDS = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"}

NASTY = [
    "yes", "12:30", "1_000", "0o12", "012", "1e3", ".inf", "~", "null", "1.10", "- x", "# no comment", "a: b", "a #b",
    " leading", "trailing ", "   ", "", "two\nlines", "para one\n\npara two\n", "ends\n\n", "\nstarts", "  deep\nflat",
    "it's", 'say "x"', "tab\there", "emoji 🎉 done", "nel\x85x", "ls\u2028x", "cr\rx", "crlf\r\nx", "nul\x00x",
    "\x1b[31m",
    "nb\u00a0sp", "👩\u200d🔬", "é" * 3, "{a}", "[b]", "*x", "&y", "!z", "%p", "@q", "`r`", "|", ">", "? k", "---",
    "...",
    "word " * 40 + "end", "line one\n  indented\nline three", "trail  \nnext", "a\n   \nb", "x\n#y\n", "\ufeffbom",
    "\t",
]  # fmt: skip

text = st.one_of(
    st.sampled_from(NASTY),
    st.lists(st.sampled_from(["alpha", "beta gamma", "delta,", "epsilon."]), min_size=1, max_size=40).map(" ".join),
    st.text(st.characters(exclude_categories=("Cs",)), max_size=30),
    st.text("ab \n\t#:-'\"", max_size=14),
)
scalar = st.one_of(text, st.integers(-20, 99), st.booleans(), st.none(), st.sampled_from([0.5, 1e20, -3.25]))
texts = st.lists(text, max_size=4)

component = st.fixed_dictionaries(
    {"id": st.sampled_from(["C1", "C2", "C3"]), "points": st.integers(0, 9)}, optional={"credit_if": text}
)
fixture = st.fixed_dictionaries(
    {"fixture_id": st.sampled_from(["A1-F1", "012", "1e3"]), "response_text": text},
    optional={
        "expected_component_awards": st.lists(
            st.fixed_dictionaries({"id": st.sampled_from(["C1", "C2"]), "awarded": st.integers(0, 4)}), max_size=3
        ),
        "rationale": text,
    },
)
question = st.fixed_dictionaries(
    {"id": st.sampled_from(["A1", "B2", "yes"])},
    optional={
        "title": text,
        "gate": st.fixed_dictionaries({"component_id": st.just("C1"), "fail_examples": texts}),
        "components": st.lists(component, max_size=3),
        "do_not_credit": texts,
        "model_answer": text,
        "odd key": scalar,
        "calibration": st.lists(fixture, max_size=2),
        "nested": st.lists(st.lists(scalar, max_size=2), max_size=2),
    },
)
rubric = st.fixed_dictionaries(
    {"schema_version": st.just("2.0"), "questions": st.lists(question, min_size=1, max_size=3)},
    optional={"benchmark": st.fixed_dictionaries({"name": text, "tags": texts}), "source_authority": texts},
)


def as_json(data: Any, seed: int) -> str:
    """Write JSON in one of several layouts."""
    choose = random.Random(seed)
    layout: dict[str, Any] = choose.choice(
        [{"indent": 2}, {"indent": 4}, {"indent": "\t"}, {}, {"separators": (",", ":")}]
    )
    source = json.dumps(data, ensure_ascii=choose.random() < 0.5, **layout)
    return source + choose.choice(["", "\n", "\n\n"])


def as_yaml(data: Any, seed: int) -> str:
    """Write YAML; indentation, quoting, block style, comments, blank lines and line ends are drawn from the seed."""
    writer = _Writer(random.Random(seed))
    lines = ["# head of the file", *writer.mapping(data, 0)]
    if writer.choose.random() < 0.3:
        lines += ["# footer"]
    source = "\n".join(lines)
    ends_block = any(mark in lines[-1] for mark in "|>") or lines[-1].startswith(" ")
    source += "\n" if ends_block or writer.choose.random() < 0.7 else ""
    crlf = writer.choose.random() < 0.2
    return source.replace("\n", "\r\n") if crlf else source


class _Writer:
    def __init__(self, choose: random.Random) -> None:
        self.choose = choose
        self.step = choose.choice([2, 2, 4])
        self.offset = choose.choice([0, 2, 2, 4])
        self.dash = choose.choice([2, 2, 4])
        self.comments = choose.choice([0, 0.1, 0.3])
        self.blanks = choose.choice([0, 0.2])

    def notes(self, column: int) -> list[str]:
        lines = [""] if self.choose.random() < self.blanks else []
        return [*lines, " " * column + "# about this"] if self.choose.random() < self.comments else lines

    def mapping(self, data: dict[str, Any], column: int) -> list[str]:
        lines: list[str] = []
        for key, value in data.items():
            lines += self.notes(column) if lines else []
            head, below = self.value(value, column, self.step, self.offset)
            lines += [" " * column + f"{key}:{head}", *below]
        return lines

    def value(self, value: Any, column: int, step: int, offset: int) -> tuple[str, list[str]]:
        if isinstance(value, dict) and value and self.choose.random() < 0.8:
            return self.tail(""), self.mapping(value, column + step)
        if isinstance(value, list) and value and self.choose.random() < 0.8:
            return self.tail(""), self.sequence(value, column + offset)
        if isinstance(value, str) and self.choose.random() < 0.5 and _block_safe(value, self.blanks > 0):
            return self.block(value, column + step)
        return self.tail(" " + self.flow(value)), []

    def tail(self, source: str) -> str:
        return source + "  # note" if self.choose.random() < self.comments else source

    def sequence(self, items: list[Any], column: int) -> list[str]:
        lines: list[str] = []
        pad = " " * column
        for item in items:
            lines += self.notes(column) if lines else []
            if isinstance(item, dict) and item and self.choose.random() < 0.7:
                if self.choose.random() < 0.15:
                    lines += [pad + "-", *self.mapping(item, column + 2)]
                else:
                    inner = self.mapping(item, column + self.dash)
                    lines += [pad + "-" + " " * (self.dash - 1) + inner[0].lstrip(" "), *inner[1:]]
            elif isinstance(item, list) and item and self.choose.random() < 0.5:
                inner = self.sequence(item, column + self.dash)
                lines += [pad + "-" + " " * (self.dash - 1) + inner[0].lstrip(" "), *inner[1:]]
            else:
                head, below = (
                    self.value(item, column, self.dash, 2)
                    if not isinstance(item, (dict, list))
                    else (" " + self.flow(item), [])
                )
                lines += [pad + "-" + head, *below]
        return lines

    def block(self, value: str, column: int) -> tuple[str, list[str]]:
        stem = value.rstrip("\n")
        chomp = "-" if stem == value else "" if value == stem + "\n" else "+"
        lines = value.removesuffix("\n").split("\n")
        style = "|"
        if self.choose.random() < 0.5 and all(line and line == line.strip(" ") and "\t" not in line for line in lines):
            style = ">"
            folded: list[str] = []
            for line in lines:
                words = re.split(r"(?<! ) (?! )", line)
                cut = self.choose.randrange(len(words)) if len(words) > 1 else 0
                folded += ([""] if folded else []) + ([" ".join(words[:cut])] if cut else []) + [" ".join(words[cut:])]
            lines = folded
        return self.tail(f" {style}{chomp}"), [" " * column + line if line else "" for line in lines]

    def flow(self, value: Any) -> str:
        pad = self.choose.choice(["", " "])
        if isinstance(value, dict):
            inner = ", ".join(f"{key}: {self.flow(item)}" for key, item in value.items())
            return "{" + pad + inner + pad + "}"
        if isinstance(value, list):
            return "[" + pad + ", ".join(map(self.flow, value)) + pad + "]"
        if not isinstance(value, str):
            return json.dumps(value)
        if _SIMPLE.match(value) and value.lower() not in _WORDS and self.choose.random() < 0.6:
            return value
        if self.choose.random() < 0.5 and value.isprintable():
            return "'" + value.replace("'", "''") + "'"
        return _double_quoted(value)


def _double_quoted(value: str) -> str:
    marks = "".join(
        f"\\{c}" if c in '\\"' else c if c.isprintable() else f"\\U{ord(c):08x}" if c != "\n" else "\\n" for c in value
    )
    return f'"{marks}"'


def _block_safe(value: str, blanks: bool) -> bool:
    lines = value.split("\n")
    plain = all(line.isprintable() and line == line.strip(" ") for line in lines)
    return plain and bool(lines[0]) and not value.endswith("\n\n" if blanks else "\n\n\n")
