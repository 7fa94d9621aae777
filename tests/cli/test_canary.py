"""A key that only the judge's own header may ever hold, looked for in everything that gt-tui leaves behind."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from pathlib import Path

import pytest
from samples import question, rubric, write
from scripted_server import Exchange, ScriptedServer, answer, completion, error, raw
from test_run_command import Output, run_against, verdict

from gt_tui.calibration.desk import Desk
from gt_tui.cli.main import main
from gt_tui.files.places import config_directory, state_directory
from gt_tui.files.runs import NAME
from gt_tui.judge.mark import EndpointJudge
from gt_tui.judge.settings import ApiKey, JudgeSettings

sys.path.insert(0, str(Path(__file__).parents[1] / "tui"))
from driving import opened

CANARY = "sk-canary-3c9e51d7a0"


async def echo(exchange: Exchange) -> bool:
    """Answer with the key wherever an endpoint could repeat it."""
    key = exchange.request.headers["authorization"].removeprefix("Bearer ")
    assert key == CANARY
    reply = completion(f"I was asked with {key}.\n" + verdict(3, 0, gate_reason=f"key {key}"))
    reply["model"] = f"model-{key}"
    return await answer(200, reply, headers={"X-Key": key})(exchange)


async def scold(exchange: Exchange) -> bool:
    key = exchange.request.headers["authorization"]
    return await error(401, f"Incorrect API key provided: {key}", code=f"bad {key}")(exchange)


async def garble(exchange: Exchange) -> bool:
    return await raw(f"HTTP/1.1 200 OK\r\n{exchange.request.headers['authorization']}\x00".encode())(exchange)


def left_behind(*folders: Path) -> list[Path]:
    files = [path for folder in folders if folder.exists() for path in folder.rglob("*") if path.is_file()]
    assert files
    return [path for path in files if CANARY.encode() in path.read_bytes()]


@pytest.mark.parametrize("step", [echo, scold, garble])
async def test_the_key_is_nowhere_but_in_the_header(
    step: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    monkeypatch.setenv("GT_TUI_API_KEY", CANARY)
    caplog.set_level(logging.DEBUG)
    path = write(tmp_path, rubric(question()))
    async with ScriptedServer(otherwise=step) as server:  # type: ignore[arg-type]
        config_directory().mkdir(parents=True)
        (config_directory() / "judges.toml").write_text(
            f'[judges.here]\nurl = "{server.base_url}"\nmodel = "m"\nattempts = 1\n'
        )
        await run_against(server, path, "--fixture", "A1-F1", "--limit-calls", "2")
        await run_against(server, path, "--fixture", "A1-F2", "--json", "--limit-calls", "2")
        await asyncio.to_thread(main, ["judges", "test", "here"])
        for words in (["judges", "--no-search"], ["doctor"], ["run", str(path), "--judge", "here", "--plan"]):
            await asyncio.to_thread(main, words)
        for form in ("jsonl", "md", "csv"):
            await asyncio.to_thread(main, ["export", str(path), "--format", form])
        assert server.requests
    said = capfd.readouterr()
    assert CANARY not in said.out + said.err
    assert CANARY not in caplog.text
    assert left_behind(tmp_path, state_directory(), config_directory()) == []


async def test_the_key_is_on_no_screen_in_no_draft_and_in_no_crash_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, rubric(question()))
    state = tmp_path / "state"
    async with ScriptedServer(otherwise=echo) as server:
        settings = JudgeSettings(base_url=server.base_url, model="m", key=ApiKey(CANARY))
        desk = Desk(EndpointJudge(settings), state / NAME)
        async with opened(path, judge=desk, state=state) as app:  # type: ignore[arg-type]
            await app.press("f9", "ctrl+r")
            await app.until(lambda: bool(app.session.marks))
            await app.shows("[key]", of=app.main.judge_pane)
            shots = [app.app.export_screenshot()]
            await app.press("v")
            await app.shows("I was asked with [key]")
            shots.append(app.app.export_screenshot())
            await app.press("escape")
            await app.replace_text(2, 0, "An unsaved change.")
            await app.until(lambda: app.session.history.dirty)
            app.main.keeper.write_now()
            assert not any(CANARY in shot for shot in shots)
            try:
                raise RuntimeError("a fault of its own")
            except RuntimeError:
                app.app._fatal_error()
    said = capfd.readouterr()
    assert CANARY not in said.out + said.err
    assert left_behind(tmp_path) == []


def test_no_setting_shows_its_key_in_a_traceback(capsys: Output) -> None:
    settings = JudgeSettings(key=ApiKey(CANARY))
    assert CANARY not in repr(settings) + str(settings) + f"{settings.key}"
    with pytest.raises(TypeError):
        json.dumps(settings.key)
