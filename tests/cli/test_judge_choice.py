from __future__ import annotations

import argparse
import asyncio
import json
import os
from pathlib import Path

import pytest
from samples import question, rubric, write
from scripted_server import Exchange, ScriptedServer, error, says
from test_run_command import Output, replies, run_against, verdict

from gt_tui.calibration.cost import Price
from gt_tui.cli import run as run_command
from gt_tui.cli.judge_options import choose_judge
from gt_tui.cli.main import main
from gt_tui.files.places import config_directory


def user_file(text: str) -> None:
    config_directory().mkdir(parents=True, exist_ok=True)
    (config_directory() / "judges.toml").write_text(text)


def run(path: Path, *words: str) -> int:
    return main(["run", str(path), *words])


async def test_a_judge_by_name_is_the_one_of_the_users_file(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric(question()))
    async with ScriptedServer(otherwise=replies()) as server:
        user_file(f'[judges.mine]\nurl = "{server.base_url}"\nmodel = "special"\nmax_tokens = 77\n')
        assert await asyncio.to_thread(run, path, "--judge", "mine") == 0
        assert {request.json["model"] for request in server.requests} == {"special"}
        assert {request.json["max_tokens"] for request in server.requests} == {77}
    assert "special at 127.0.0.1" in capsys.readouterr().out


async def test_a_projects_address_gets_nothing_without_consent_and_is_remembered_with_it(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENROUTER_API_KEY", "sk-canary-77aa88bb")
    path = write(tmp_path, rubric(question()))
    async with ScriptedServer(otherwise=replies()) as server:
        (tmp_path / "gt-tui.toml").write_text(f'[judge]\nprofile = "openrouter"\nurl = "{server.base_url}"\n')
        assert await asyncio.to_thread(run, path) == 2
        said = capsys.readouterr().err
        assert "Nothing was sent" in said
        assert "--trust-project-judge" in said
        assert "canary" not in said
        assert server.requests == []
        assert await asyncio.to_thread(run, path, "--trust-project-judge") == 0
        assert await asyncio.to_thread(run, path) == 0
        # Consent is for this address: another one asks again.
        (tmp_path / "gt-tui.toml").write_text('[judge]\nprofile = "openrouter"\nurl = "http://127.0.0.1:9/v1"\n')
        assert await asyncio.to_thread(run, path) == 2


def test_a_dot_env_beside_the_rubric_is_nobodys_judge(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric(question()))
    (tmp_path / ".env").write_text("OPENAI_BASE_URL=http://127.0.0.1:9/v1\nGT_TUI_API_KEY=x\n")
    before = Path.cwd()
    os.chdir(tmp_path)
    try:
        # 1 as without the .env: the rehearsal's mismatch, not the 2 or 3 of a judge that cannot be used.
        assert main(["run", str(path), "--json"]) == 1
    finally:
        os.chdir(before)
    assert json.loads(capsys.readouterr().out)["judge"]["rehearsal"]


async def test_a_users_template_is_what_is_sent_and_the_harnesss_gaps_are_said(tmp_path: Path, capsys: Output) -> None:
    each = question()
    each["accepted_variants"] = ["a plain string"]
    path = write(tmp_path, rubric(each))
    template = tmp_path / "prompts.py"
    template.write_text('JUDGE = "{gate_criteria}|{components_guide}|{question}|{response}"\n')
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        await run_against(server, path, "--fixture", "A1-F2", "--template", f"{template}:JUDGE")
        [request] = server.requests
    gate = (
        each["gate"]["pass_condition"]
        + "\nAnswers of these kinds fail the gate:\n  - Says that there never was any copper."
    )
    answer = next(f["response_text"] for f in each["calibration"] if f["fixture_id"] == "A1-F2")
    parts = request.prompt.split("|")
    assert parts[0] == gate
    assert parts[2:] == [each["question"], answer]
    assert "with the public harness" in capsys.readouterr().err


def test_a_broken_template_costs_no_call(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric(question()))
    (tmp_path / "p.txt").write_text("{answer}")
    assert run(path, "--template", str(tmp_path / "p.txt")) == 2
    assert "{answer} is no place" in capsys.readouterr().err


def test_a_fault_in_the_users_file_is_named_by_every_command(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric(question()))
    user_file("[judges.x]\nmodle = 'a'\n")
    for words in (["run", str(path)], ["judges", "--no-search"]):
        assert main(words) == 2
        assert "judges.x.modle is unknown; model was probably meant" in capsys.readouterr().err
    assert main(["doctor"]) == 1


async def test_judges_test_makes_one_call_and_shows_what_came_of_it(tmp_path: Path, capsys: Output) -> None:
    async with ScriptedServer(otherwise=says("ready")) as server:
        user_file(f'[judges.mine]\nurl = "{server.base_url}"\nmodel = "m"\n')
        assert await asyncio.to_thread(main, ["judges", "test", "mine"]) == 0
        assert len(server.requests) == 1
    said = capsys.readouterr().out
    for word in ("judge-2026", "latency", "$0.500000", "ready"):
        assert word in said
    assert await asyncio.to_thread(main, ["judges", "test", "mine"]) == 1
    out, err = capsys.readouterr()
    assert f"no judge answers at {server.base_url}" in err
    assert "obtained        nothing" in out
    for word in ('{"in"', "$0", "refused         nothing", "null"):
        assert word not in out


async def test_judges_test_of_a_constrained_judge_shows_which_form_of_the_schema_it_takes(
    tmp_path: Path, capsys: Output
) -> None:
    async def step(exchange: Exchange) -> bool:
        if exchange.request.json["response_format"]["type"] == "json_schema":
            return await error(500, "unexpected input")(exchange)  # as one popular local server does
        return await says('{"ready": true}')(exchange)

    async with ScriptedServer(otherwise=step) as server:
        user_file(f'[judges.mine]\nurl = "{server.base_url}"\nmodel = "m"\nconstrained = true\n')
        assert await asyncio.to_thread(main, ["judges", "test", "mine"]) == 0
        assert len(server.requests) == 2
    said = capsys.readouterr().out
    assert "refused         response_format (sent as json_object with a schema)" in said
    assert 'reply           {"ready": true}' in said


def test_a_price_of_the_project_does_not_lift_a_limit_of_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "gt-tui.toml").write_text("[judge]\nprofile = 'mine'\nprice_input_usd = 0\nprice_output_usd = 0\n")
    user_file("[judges.mine]\nurl = 'http://127.0.0.1:9/v1'\nmodel = 'm'\n")
    parser = argparse.ArgumentParser()
    run_command.add_arguments(parser)
    file = str(tmp_path / "r.yaml")
    assert choose_judge(parser.parse_args([file, "--limit-usd", "0.01"])).price is None
    assert choose_judge(parser.parse_args([file])).price == Price(0, 0)


def test_a_missing_key_names_the_environment_and_the_keyring(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric(question()))
    assert run(path, "--judge", "openrouter") == 2
    said = capsys.readouterr().err
    assert "set GT_TUI_API_KEY or OPENROUTER_API_KEY in the environment, or keep it in the system keyring: " in said
    assert "keyring set gt-tui openrouter.ai" in said


def test_doctor_has_a_line_for_each_judge_of_the_user(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    user_file(
        '[judges.far]\nurl = "https://judge.example.org/v1"\nmodel = "big"\nkey_env = "FAR_KEY"\n'
        '[judges.near]\nurl = "http://127.0.0.1:8099/v1"\nmodel = "small"\n'
        '[judges.kept]\nurl = "https://other.example.org/v1"\nmodel = "m"\nkey_env = "KEPT_KEY"\n'
    )
    monkeypatch.setenv("KEPT_KEY", "sk-canary-77")
    assert main(["doctor"]) == 0  # none of them is the default
    said = capsys.readouterr().out
    lines = {words.partition("judge ")[2].partition(":")[0]: words for words in said.splitlines() if "judge " in words}
    assert "big at https://judge.example.org, defined in" in lines["far"]
    assert "set FAR_KEY in the environment" in lines["far"]
    assert "small at http://127.0.0.1:8099" in lines["near"]
    assert lines["near"].endswith("needs no key")
    assert lines["kept"].endswith("key found")
    assert "judges.toml" in lines["kept"]
    assert "canary" not in said
    assert "ollama" not in lines
