"""Dividing a rubric's text into its frame and one slice a question, without parsing the whole.

The cuts are a guess from the text; every slice proves itself when it is parsed alone. A cut inside a quoted
text or a bracket always leaves a slice that does not parse, so a wrong guess is noticed and never misread.
"""

from __future__ import annotations

import re
from itertools import pairwise

from gt_tui.rubric.json_parse import scan_questions
from gt_tui.rubric.yaml_lines import above_comments, indent_of, last_line, line_start, next_line
from gt_tui.text.late import Late

_QUESTIONS = Late(r"""^(?P<quote>["']?)questions(?P=quote)[ ]*:[ \t]*(?:\#[^\n]*)?\r?\n""", re.MULTILINE)
_BELOW = Late(r"(?: *+(?:#[^\n]*+)?\r?\n)*+")  # possessive: else each line costs 200 bytes while it matches


Cuts = list[int]
"""Where to cut: line starts, one more than there are questions."""


def yaml_cuts(text: str) -> Cuts | None:
    """Give the cuts of a YAML text, or None where its questions are no list of blocks at the top level."""
    header = _QUESTIONS.search(text)
    below = header and _BELOW.match(text, header.end())
    if header is None or below is None:
        return None
    indent = indent_of(text, below.end())
    dash = "\n" + " " * indent + "-"
    if not _is_dash(text, below.end() - 1, dash):
        return None
    end = _section_end(text, below.end(), indent)
    starts: list[int] = []
    at = below.end() - 1
    floor = header.end()
    while 0 <= at < end:
        if _is_dash(text, at, dash):
            starts.append(above_comments(text, at + 1, indent, floor))
            floor = next_line(text, at + 1)
        at = text.find(dash, at + 1)
    return [*starts, _without_footer(text, starts[-1], end, indent)]


def _is_dash(text: str, at: int, dash: str) -> bool:
    after = at + len(dash)
    return text.startswith(dash, at) and text[after : after + 1] in (" ", "\r", "\n", "\t", "")


def _section_end(text: str, at: int, indent: int) -> int:
    """Give the start of the first line from `at` on that is less deep than the questions' dashes."""
    pattern = rf"\n {{0,{indent - 1}}}[^ \r\n#]" if indent else r"\n(?:[^ \r\n#\t-]|-[^ \r\n])"
    match = Late(pattern).search(text, at)
    return match.start() + 1 if match else len(text)


def _without_footer(text: str, start: int, end: int, indent: int) -> int:
    """Give `end` moved up before the comments that stand below the last question.

    Blank lines right below the question stay with it: a block scalar may count them, now or after an edit.
    """
    content = last_line(text, start, end, Late(rf"^ *+[^ \r\n#]|^ {{{indent + 1},}}#", re.MULTILINE))
    comment = text.find("#", next_line(text, content), end) if content >= 0 else -1
    return line_start(text, comment) if comment >= 0 else end


def json_cuts(text: str) -> Cuts | None:
    """Give the cuts of a JSON text, or None where the questions do not stand on lines of their own."""
    questions = scan_questions(text)
    if not questions:
        return None
    starts = [line_start(text, start) for start, _ in questions]
    alone = all(not text[at:start].strip(" \t") for at, (start, _) in zip(starts, questions, strict=True))
    last = questions[-1][1]
    end = text.find("\n", last)
    if not alone or end < 0 or text[last:end].strip(" \t\r"):
        return None
    if any(below <= above for above, below in pairwise(starts)):
        return None
    return [*starts, end + 1]
