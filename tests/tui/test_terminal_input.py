from __future__ import annotations

import pytest
from textual import events

from gt_tui.tui import terminal_input
from gt_tui.tui.terminal_input import LONGEST_SILENCE, PatientParser

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
