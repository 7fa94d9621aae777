from __future__ import annotations

import inspect
import sys

import pytest
from textual import events

from gt_tui.tui import terminal_input
from gt_tui.tui.terminal_input import LONGEST_SILENCE, MOST_TYPED, REST_DUE, REST_SILENCE, PatientParser

START, END = "\x1b[200~", "\x1b[201~"


@pytest.fixture
def parser(monkeypatch: pytest.MonkeyPatch) -> PatientParser:
    made = PatientParser()
    made.now = 100.0  # type: ignore[attr-defined]
    monkeypatch.setattr(terminal_input.time, "monotonic", lambda: made.now)  # type: ignore[attr-defined]
    return made


def come(parser: PatientParser, *pieces: str, after: float = 0.0) -> list[str]:
    """What the app is told: the text of a paste in brackets, a key by its name."""
    messages = [message for piece in pieces for message in parser.feed(piece)]
    parser.now += after  # type: ignore[attr-defined]
    messages += parser.tick()
    return [
        f"[{m.text}]" if isinstance(m, events.Paste) else m.key
        for m in messages
        if isinstance(m, events.Paste | events.Key)
    ]


@pytest.mark.parametrize("pieces", [(f"{START}abc",), ("\x1b[20", "0~a", "bc"), (f"{START}x{END}{START}abc",)])
def test_a_paste_without_an_end_ends_after_a_silence_and_keys_are_keys_again(
    parser: PatientParser, pieces: tuple[str, ...]
) -> None:
    assert "[abc]" not in come(parser, *pieces, after=LONGEST_SILENCE - 0.1)
    assert come(parser, after=0.2) == ["[abc]"]
    assert come(parser, "q") == ["q"]
    assert come(parser, after=60) == []


@pytest.mark.parametrize("pieces", [(f"{START}abc{END}",), (f"{START}abc\x1b[2", "01~"), (START, "abc", END)])
def test_a_whole_paste_is_one_paste_and_nothing_follows(parser: PatientParser, pieces: tuple[str, ...]) -> None:
    assert come(parser, *pieces) == ["[abc]"]
    assert come(parser, after=60) == []
    assert come(parser, "q") == ["q"]


def test_a_slow_paste_is_not_cut(parser: PatientParser) -> None:
    told = come(parser, START)
    for _ in range(10):
        told += come(parser, "a", after=LONGEST_SILENCE - 0.1)
    assert told + come(parser, END) == [f"[{'a' * 10}]"]


RED = "one \x1b[31mred\x1b[0m two"


@pytest.mark.parametrize("size", [1, 3, 7, 4096])
def test_a_paste_with_escapes_inside_is_one_paste_in_its_order(parser: PatientParser, size: int) -> None:
    text = "\n".join(f"{n} {RED} \x1b\x1b\x1b[Mabc\x1b" for n in range(300))
    sent = f"q{START}{text}{END}q"
    assert come(parser, *(sent[at : at + size] for at in range(0, len(sent), size))) == ["q", f"[{text}]", "q"]


@pytest.mark.parametrize(
    "rest", [("def\x1b[201~",), ("def\x1b[20", "1~"), ("d" * 4096, "ef\x1b[201~"), ("def\x1b[201~q",)]
)
def test_the_rest_of_a_paste_that_stalled_is_no_keys(parser: PatientParser, rest: tuple[str, ...]) -> None:
    assert come(parser, f"{START}abc", after=LONGEST_SILENCE + 0.1) == ["[abc]"]
    told = come(parser, *rest)
    assert told[0] == f"[{''.join(rest).partition(END)[0]}]"
    assert told[1:] == (["q"] if rest[-1].endswith("q") else [])
    assert come(parser, "x", f"{START}new{END}") == ["x", "[new]"]


@pytest.mark.parametrize("rest", ["qd", "x y\rd", "é" * MOST_TYPED])
def test_the_short_rest_of_a_paste_that_stalled_is_no_keys_either(parser: PatientParser, rest: str) -> None:
    come(parser, f"{START}abc", after=LONGEST_SILENCE + 0.1)
    assert come(parser, rest, after=REST_SILENCE + 0.1) == [f"[{rest}]"]
    assert come(parser, rest[:3], "w", after=REST_SILENCE + 0.1) == [f"[{rest[:3]}w]"]  # and the next piece


def test_keys_behind_a_paste_whose_end_was_lost_are_keys(parser: PatientParser) -> None:
    come(parser, f"{START}abc", after=LONGEST_SILENCE + 0.1)
    assert come(parser, "q", "\x1b[15~", "\x1b[A\x1b[A", "\x11") == ["q", "f5", "up", "up", "ctrl+q"]
    come(parser, after=REST_DUE)
    assert come(parser, "qd") == ["q", "d"]  # fast typing, long after


@pytest.mark.skipif(sys.platform == "win32", reason="the driver is another one there")
def test_the_toolkits_driver_still_makes_its_reader_by_the_names_that_are_replaced() -> None:
    from textual.drivers import linux_driver

    source = inspect.getsource(linux_driver.LinuxDriver.run_input_thread)
    assert "XTermParser(" in source
    assert "getincrementaldecoder(" in source
