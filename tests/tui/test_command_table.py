"""The command table keeps its promises, and a fault of the app's own ends it tidily."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from driving import opened
from small_rubric import written
from textual.command import Command, CommandList, CommandPalette

from gt_tui.tui.app import GtApp
from gt_tui.tui.command_pages import help_text, keys_table
from gt_tui.tui.commands import COMMANDS
from gt_tui.tui.panes.judge import JudgePane

ALIASES = {"ctrl+i", "ctrl+m", "ctrl+h", "ctrl+j", "ctrl+left_square_bracket", "ctrl+["}
CANARY = "sk-canary-5f2e"


def test_ids_are_unique() -> None:
    assert [name for name, count in Counter(command.id for command in COMMANDS).items() if count > 1] == []


def test_no_key_is_bound_twice() -> None:
    assert [key for key, count in Counter(k for c in COMMANDS for k in c.keys).items() if count > 1] == []


def test_no_key_is_an_alias_of_another_or_needs_a_special_terminal() -> None:
    for command in COMMANDS:
        for key in command.keys:
            assert key not in ALIASES, command.id
            assert not key.startswith("ctrl+shift+"), command.id


def test_palette_has_a_second_key_where_an_editors_terminal_takes_the_first() -> None:
    assert "colon" in next(command.keys for command in COMMANDS if command.id == "palette")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_every_command_says_what_it_does(command) -> None:  # type: ignore[no-untyped-def]
    assert command.title
    assert command.help.endswith(".")
    for text in (help_text(), keys_table()):
        assert command.title in text


@pytest.mark.parametrize("words", ["", "question"])
async def test_palette_offers_what_cannot_be_done_now_after_what_can(tmp_path: Path, words: str) -> None:
    async with opened(written(tmp_path, 'schema_version: "2.0"\nquestions: []\n')) as app:
        await app.press("ctrl+p")
        await app.until(lambda: isinstance(app.app.screen, CommandPalette))
        await app.type(words)
        found = app.app.screen.query_one(CommandList)

        def helps() -> list[str]:
            return [str(option.hit.help) for option in found.options if isinstance(option, Command)]

        everything = len(COMMANDS) - 2  # all but the palette itself and esc
        await app.until(lambda: 1 < len(helps()) < everything if words else len(helps()) == everything)
        blocked = [text.startswith("not now: ") for text in helps()]
        assert True in blocked
        assert False in blocked
        assert blocked == sorted(blocked)


async def test_fault_in_a_handler_ends_with_status_1_a_log_without_values_and_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(self: JudgePane) -> None:
        secret = CANARY  # noqa: F841  (a local that a pretty traceback would print)
        raise RuntimeError("handler broke")

    state = tmp_path / "state"
    seen: list[GtApp] = []
    with pytest.raises(RuntimeError):
        async with opened(written(tmp_path), state=state) as app:
            seen.append(app.app)
            monkeypatch.setattr(JudgePane, "redraw", broken)
            await app.press("A")
            await app.until(lambda: app.app._exception is not None)
    assert seen[0].return_code == 1
    log = "".join(path.read_text(encoding="utf-8") for path in state.rglob("crash.log"))
    assert "handler broke" in log
    assert CANARY not in log
    shown = capsys.readouterr()
    assert CANARY not in shown.out + shown.err
