"""Which JSON objects a judge's reply holds, and whether the reply stops in the middle of something.

A judge reasons in prose, in reasoning blocks and in quoted snippets before it gives its verdict, so the
objects have to be found without trusting any of that. The obvious ways are unsafe: a regular expression for
fenced blocks takes minutes on a fence followed by many spaces, and trying the standard decoder at every brace
is quadratic (each failure counts the lines before it) and ends in RecursionError on deep nesting. Here every
character is read a small fixed number of times, whatever the reply holds.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec import Struct

MAX_DEPTH = 100
"""Deepest nesting of objects and arrays that counts as JSON here; a verdict needs three levels."""


_SHORTEST_KEY = len("components")


class Found(Struct, frozen=True):
    """One complete JSON object: ``text`` is ``reply[start:end]``."""

    start: int
    end: int
    text: str


class Broken(Struct, frozen=True):
    """An object that names a key of a verdict but is not JSON."""

    start: int
    end: int
    """Where its braces balance, roughly (its quotes cannot be trusted), or the end of the reply."""
    problem: str
    """What is wrong, to be read after "is not JSON: "."""


class Scan(Struct, frozen=True):
    """What a reply holds outside its reasoning blocks, in the order of the text."""

    objects: tuple[Found, ...]
    """Complete objects that do not stand inside another complete one."""
    broken: tuple[Broken, ...]
    open_tail: str | None
    """What was left open after the last complete object ("a JSON object"), or None when nothing was."""


# Braces, fences and reasoning tags: all that matters outside an object.
_LANDMARK = re.compile(
    # Of braces one after the other only the last can open an object: a run is one step, or 100 KB took 0.3 s.
    r"(?P<open>\{(?:[ \t\r\n]*+\{)*+)|(?P<close>\})|(?P<fence>`{3,})"
    # Reasoning as models leak it: tags, Mistral's brackets, Gemma's channel, and the channels of gpt-oss.
    r"|(?P<tag><(?:seed:)?(?:think|thinking|thoughts?|reasoning)\s{0,8}>|\[think\])"
    r"|(?P<end></(?:seed:)?(?:think|thinking|thoughts?|reasoning)\s{0,8}>|\[/think\]|<channel\|>)"
    r"|(?P<channel><\|channel>)|(?P<harmony><\|channel\|>\s{0,8}(?:analysis|commentary)\b)",
    re.IGNORECASE,
)
_ENDS = {
    "tag": re.compile(r"</(?:seed:)?(?:think|thinking|thoughts?|reasoning)\s{0,8}>|\[/think\]", re.IGNORECASE),
    "channel": re.compile(r"<channel\|>", re.IGNORECASE),
    "harmony": re.compile(r"<\|(?:end|start)\|>|<\|channel\|>\s{0,8}final\b", re.IGNORECASE),
}
"""What ends a reasoning block, by what began it."""
# An object that is broken at its first key: the commonest failure in prose, and the one to be cheap about.
_NO_COLON = re.compile(
    r'\{[ \t\r\n]*+(?P<key>"(?:[^"\\\x00-\x1f]++|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*+")[ \t\r\n]*+(?=[^: \t\r\n])'
)

# One JSON token after white space. Possessive, so that a string without an end is read once.
_TOKEN = re.compile(
    r"[ \t\r\n]*+(?:(?P<mark>[{}\[\],:])"
    r'|(?P<string>"(?:[^"\\\x00-\x1f]++|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*+")'
    r"|(?P<scalar>-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+(?![0-9.eE])"
    r"|true|false|null|NaN|-?Infinity))"
)
# What may stand at the end of a reply that was cut off in the middle of a token.
_CUT_TOKEN = re.compile(r'[ \t\r\n]*+(?:"(?:[^"\\]++|\\.)*+\\?|[-+.0-9A-Za-z]*+)\Z', re.DOTALL)
# Quoted in some way, or right after the brace: "the components: C1 and C2" in prose is no key.
_VERDICT_KEY = re.compile(r"(?:\{\s{0,80}|[\"'“”‘’])(?:gate_passed|gate_reason|components)[\"'“”‘’]?\s{0,8}:")


class _Parsed(NamedTuple):
    end: int
    """Just after a complete object; else where to go on looking."""
    problem: str | None = None
    failed_at: int = 0
    cut_off: bool = False
    open_braces: int = 0


def scan(text: str) -> Scan:
    """Find the complete objects, the broken verdicts and the open end of a reply.

    Reasoning blocks (``<think>`` and its like, ``[THINK]``, ``<|channel>``) hide their content; one that is never
    closed hides the rest of the reply, and a closing tag without an opening one hides everything before it.
    A tag inside a JSON string is part of the string. A brace in prose is stepped over and hides nothing.
    NaN and Infinity pass as tokens, so that the reader of the object can name them in its complaint.
    """
    return _Scanner(text).run()


class _Scanner:
    """The state of one pass over one reply."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.objects: list[Found] = []
        self.broken: list[Broken] = []
        self.open_tail: str | None = None
        # Braces that are open around the current position: the start and problem of a broken object, or None
        # for a brace that only counts towards the balance.
        self.open_braces: list[tuple[int, str] | None] = []
        # The last broken object, until its head (up to the next brace) shows whether it is a verdict.
        self.undecided: tuple[int, str, int, int] | None = None
        self.fence: tuple[int, int] | None = None

    def run(self) -> Scan:
        text, position = self.text, 0
        while self.open_tail is None and (landmark := _LANDMARK.search(text, position)):
            position = landmark.end()
            if run := landmark["open"]:
                if len(run) > 1:
                    self.decide(landmark.start())
                    self.open_braces.extend([None] * (run.count("{") - 1))
                position = self.object_at(position - 1)
            elif landmark["close"]:
                self.close_brace(landmark.end())
            elif landmark["fence"]:
                self.fence_at(landmark.start(), landmark.end())
            elif landmark["end"]:
                self.forget()
            elif end := _ENDS[landmark.lastgroup or "tag"].search(text, position):
                position = end.end()
            else:
                self.open_tail = "a reasoning block"
        self.finish()
        return Scan(tuple(self.objects), tuple(self.broken), self.open_tail)

    def object_at(self, start: int) -> int:
        if self.undecided is not None:
            self.decide(start)
        if early := _NO_COLON.match(self.text, start):
            self.undecided = (start, _complaint("colon"), early.end(), len(self.open_braces))
            self.open_braces.append(None)
            return early.start("key") + 1
        parsed = _parse(self.text, start)
        if parsed.cut_off:
            self.open_tail = "a JSON object"
        elif parsed.problem is None:
            self.objects.append(Found(start, parsed.end, self.text[start : parsed.end]))
        else:
            self.undecided = (start, parsed.problem, parsed.failed_at, len(self.open_braces))
            self.open_braces.extend([None] * parsed.open_braces)
        return parsed.end

    def decide(self, end_of_head: int) -> None:
        """Keep the last broken object when its head names a key of a verdict."""
        if self.undecided is None:
            return
        start, problem, failed_at, level = self.undecided
        self.undecided = None
        if end_of_head - start > _SHORTEST_KEY and _VERDICT_KEY.search(self.text, start, end_of_head):
            line = self.text.count("\n", start, failed_at) + 1
            self.open_braces[level] = (start, f"{problem} in line {line} of the object")

    def close_brace(self, end: int) -> None:
        self.decide(end)
        if self.open_braces and (broken := self.open_braces.pop()):
            self.broken.append(Broken(broken[0], end, broken[1]))

    def fence_at(self, start: int, end: int) -> None:
        """Open or close a fence: one with an info string always opens, since a closing fence has none."""
        has_info = end < len(self.text) and (self.text[end].isalnum() or self.text[end] == "{")
        self.fence = (start, end) if self.fence is None or has_info else None

    def forget(self) -> None:
        """Drop everything so far: it was reasoning whose opening tag is not in the reply."""
        self.objects.clear()
        self.broken.clear()
        self.open_braces.clear()
        self.undecided = None
        self.fence = None

    def finish(self) -> None:
        self.decide(len(self.text))
        for broken in self.open_braces:
            if broken:
                self.broken.append(Broken(broken[0], len(self.text), broken[1]))
        self.broken.sort(key=lambda broken: broken.start)
        last_end = self.objects[-1].end if self.objects else 0
        if self.open_tail is None and self.fence is not None and self.fence[0] >= last_end:
            self.open_tail = "a ``` fence"


def _parse(text: str, start: int) -> _Parsed:
    """Read the object whose brace stands at ``start``, without recursion.

    After a failure the search goes on at the failure, not at the next character: the part before it was valid
    and is never read again. The one exception is a failure right after a string: in prose its quote may have
    opened nowhere and swallowed the brace of a later object, so the search goes back into that string, once.
    """
    stack: list[str] = []
    position, expected, last_string = start, "value", -1
    while True:
        token = _TOKEN.match(text, position)
        kind = _kind(token)
        following = _next_state(expected, kind, stack) if kind else None
        if token is None or following is None:
            if _is_cut_off(text, position, expected, token):
                return _Parsed(len(text), cut_off=True)
            return _broken(start, position, last_string, stack, _complaint(expected))
        if len(stack) > MAX_DEPTH:
            problem = f"it is nested deeper than {MAX_DEPTH} levels"
            return _broken(start, position, -1, stack[:-1], problem)
        last_string = token.start("string")
        position, expected = token.end(), following
        if not stack:
            return _Parsed(position)


def _kind(token: re.Match[str] | None) -> str | None:
    if token is None:
        return None
    return token["mark"] or ("string" if token.lastgroup == "string" else "scalar")


def _next_state(expected: str, kind: str, stack: list[str]) -> str | None:
    """Give what is expected after a token of this kind, updating the stack; None when it is wrong here."""
    if expected in ("value", "value or ]"):
        if kind in "{[":
            stack.append(kind)
            return "key or }" if kind == "{" else "value or ]"
        if kind == "]" and expected == "value or ]":
            stack.pop()
            return "comma"
        return "comma" if kind in ("string", "scalar") else None
    if expected in ("key", "key or }"):
        if kind == "}" and expected == "key or }":
            stack.pop()
            return "comma"
        return "colon" if kind == "string" else None
    if expected == "colon":
        return "value" if kind == ":" else None
    if kind == ",":
        return "key" if stack[-1] == "{" else "value"
    if kind == ("}" if stack[-1] == "{" else "]"):
        stack.pop()
        return "comma"
    return None


def _is_cut_off(text: str, position: int, expected: str, token: re.Match[str] | None) -> bool:
    """Tell whether the reply ends here, in the middle of the object, rather than going on wrongly."""
    if token is not None:
        return False
    cut = _CUT_TOKEN.match(text, position)
    if cut is None:
        return False
    rest = cut.group().strip(" \t\r\n")
    if not rest:
        return True
    if rest.startswith('"'):
        return expected.startswith(("key", "value"))
    return expected.startswith("value")


def _broken(start: int, position: int, last_string: int, stack: list[str], problem: str) -> _Parsed:
    resume = last_string + 1 if last_string >= 0 else max(position, start + 1)
    return _Parsed(resume, problem, position, open_braces=stack.count("{"))


_COMPLAINTS = {
    "comma": "a comma or a closing bracket was expected",
    "colon": "a colon was expected",
    "key": "a key in double quotes was expected",
    "key or }": "a key in double quotes was expected",
}


def _complaint(expected: str) -> str:
    return _COMPLAINTS.get(expected, "a value was expected")
