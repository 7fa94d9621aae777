from __future__ import annotations

import asyncio
import json
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from samples import HOSTILE, fixture, question, rubric, write
from scripted_server import ScriptedServer, error, says
from test_run_command import ANSWERS, replies, run_against, verdict

from gt_tui.calibration.logbook import Entry, FlipEntry
from gt_tui.calibration.report import rate
from gt_tui.cli.main import main
from gt_tui.files.places import state_directory
from gt_tui.files.repair_log import add, log_path
from gt_tui.files.runs import NAME, add_call, add_run, open_store
from gt_tui.judge.settings import place_of
from gt_tui.text.inert import is_inert

sys.path.insert(0, str(Path(__file__).parents[1] / "files"))
from test_runs import CALL, RUN

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def rehearsed(path: Path, capsys: Output) -> dict[str, Any]:
    main(["run", str(path), "--json"])
    given: dict[str, Any] = json.loads(capsys.readouterr().out)
    return given


def as_real(results: dict[str, Any], **actual: Any) -> dict[str, Any]:
    """The results as if a real judge had given them, with fixtures as predicted unless stated."""
    results["judge"] = {"name": "m at host", "model": "m", "rehearsal": False}
    for one in results["fixtures"]:
        key = one["fixture"][3:]
        if key in actual:
            one["actual"] = actual[key]
            one["status"] = "null" if actual[key] is None else "mismatch"
        else:
            one["actual"] = {**one["predicted"], "reasons": {}}
    return results


def reported(path: Path, results: dict[str, Any] | None, capsys: Output) -> tuple[int, str, str]:
    words = ["report", str(path)]
    if results is not None:
        words += ["--results", str(write(path.parent, results, "results.json"))]
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


def entry(**changed: Any) -> Entry:
    stated: dict[str, Any] = {
        "id": "1",
        "time": "2026-01-02T03:04:05+00:00",
        "state": "made",
        "question": "A1",
        "fixture": "A1-F2",
        "predicted": "pass, C1 3, C2 0, total 3",
        "actual": "pass, C1 3, C2 7, total 10",
        "cause": "overlap",
        "experiment": "core",
        "found": ("sentence 1 earns C2",),
        "calls": 3,
        "edit": "narrow C2",
        "difference": ("-a", "+b"),
        "before": "over",
        "after": "matched",
        "flips": (
            FlipEntry("A1-F2", "total 10", "total 3", "", True, True),
            FlipEntry("A1-F3", "total 7", "total 3", "", True, False),
        ),
        "floor": "noise floor unknown",
        "judge": "m at host",
        "model": "m",
        "rehearsal": False,
    }
    return Entry(**{**stated, **changed})


def test_rehearsal_is_refused_as_evidence_and_said_so(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    code, out, err = reported(path, rehearsed(path, capsys), capsys)
    assert code == 1
    assert "Rehearsal results were given and are not used" in out
    assert "never count as calibration" in err
    assert "0 of 4 fixtures with a real judge's verdict" in out
    assert "as predicted:" not in out


def test_every_percentage_stands_with_its_denominator(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    over = {"gate": True, "awards": {"C1": 3, "C2": 7}, "total": 10, "reasons": {}}
    code, out, _ = reported(path, as_real(rehearsed(path, capsys), F2=over, F3=None), capsys)
    assert code == 0
    assert "| all | 4 | 3 | 2 | 0 | 1 | 0 | 1 | 0 | 0 |" in out
    assert "within their tolerance: 2 of 3 (67%, n = 3" in out
    assert "Gate decisions as predicted: 3 of 3 (100%, n = 3" in out
    assert "Awards as predicted: 5 of 6 (83%, n = 6)\n" in out
    assert "3 of 4 fixtures with a verdict" in out
    assert "A1-F2 (over): scores 10, must score exactly 3: C2 paid 7, predicted 0" in out
    assert "A1-F3 (null)" in out
    for line in out.splitlines():
        assert "%" not in line or "n = " in line


def test_results_of_an_older_text_are_stale_and_in_no_percentage(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    results = as_real(rehearsed(path, capsys))
    changed = question()
    changed["components"][1]["credit_if"] = "Links pyrite to acid."
    write(tmp_path, rubric(changed))
    _, out, _ = reported(path, results, capsys)
    assert "| all | 4 | 0 | 0 | 0 | 0 | 0 | 0 | 4 | 0 |" in out
    assert "within their tolerance: n/a (n = 0)" in out


def test_fixtures_without_a_result_are_counted(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    results = as_real(rehearsed(path, capsys))
    del results["fixtures"][2:]
    _, out, _ = reported(path, results, capsys)
    assert "| all | 4 | 2 | 2 | 0 | 0 | 0 | 0 | 0 | 2 |" in out


def test_a_verdict_without_its_awards_is_no_match(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    results = as_real(rehearsed(path, capsys))
    results["fixtures"][0]["actual"]["awards"] = {}
    _, out, _ = reported(path, results, capsys)
    assert "| all | 4 | 3 | 3 | 0 | 0 | 0 | 0 | 0 | 1 |" in out


def test_repairs_are_listed_with_what_they_flipped(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    log = log_path(state_directory(), path)
    add(log, entry(flips=()).record())  # when it was made; what it flipped is known once the fixtures are marked
    add(log, entry().record())
    add(log, entry(id="2", fixture="A1-F4").record())
    add(log, entry(id="2", state="taken back").record())
    add(log, entry(id="3", rehearsal=True, fixture="tried").record())
    with log.open("ab") as file:
        file.write(b"{torn")
    _, out, _ = reported(path, None, capsys)
    assert "2 repairs with a real judge, 1 of them taken back." in out
    assert "Left out: 1 repair with the rehearsal judge, which is no evidence." in out
    assert "Left out: 1 line of the repair log that could not be read." in out
    assert "tried" not in out.replace("were tried with", "")
    assert "**A1-F4** (A1), 2026-01-02T03:04:05+00:00 (taken back)" in out
    assert "2 of 2 fixtures marked again; 1 (A1-F3) nobody predicted; 0 predicted and not seen" in out


def test_nothing_in_the_section_is_live(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    nasty = f"{HOSTILE}\n# Heading\n| a | [link](javascript:x) <img src=x> **bold**"
    add(log_path(state_directory(), path), entry(cause=nasty, edit=nasty, found=(nasty,), judge=nasty).record())
    results = as_real(rehearsed(path, capsys), F2=None)
    results["judge"]["name"] = nasty
    results["fixtures"][1]["problem"] = nasty
    _, out, _ = reported(path, results, capsys)
    assert all(is_inert(line) for line in out.splitlines())
    assert "\n# Heading" not in out
    assert "<img" not in out.replace("\\<img", "")
    assert "[link]" not in out.replace("\\[link", "")


@pytest.mark.parametrize("text", ["", "[]", '{"fixtures": 3}', '{"fixtures": [1], "judge": {"rehearsal": false}}'])
def test_what_is_no_result_is_named(tmp_path: Path, capsys: Output, text: str) -> None:
    path = write(tmp_path, rubric())
    write(tmp_path, text, "results.json")
    assert main(["report", str(path), "--results", str(tmp_path / "results.json")]) == 2
    assert "holds no results" in capsys.readouterr().err


def test_interval_of_a_small_sample_is_wide() -> None:
    # Wilson, 3 of 3: from 1 / (1 + 1.96^2 / 3) = 0.44
    assert rate(3, 3) == "3 of 3 (100%, n = 3, 95% interval 44% to 100%)"
    assert rate(0, 0) == "n/a (n = 0)"


# -- from the record -----------------------------------------------------------------------------------


async def test_the_section_is_made_from_the_record_of_earlier_runs(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    async with ScriptedServer(otherwise=replies()) as server:
        assert await run_against(server, path) == 0
    code, out, err = reported(path, None, capsys)
    assert (code, err) == (0, "")
    assert "### Judge: m at 127.0.0.1" in out
    assert "| all | 4 | 4 | 4 | 0 | 0 | 0 | 0 | 0 | 0 |" in out
    assert "within their tolerance: 4 of 4 (100%, n = 4" in out
    assert "- Model that answered: judge-2026 (4 verdicts)" in out
    assert "- Replies without a valid verdict: 0 of 4 (0%, n = 4)" in out
    assert "Noise floor unknown (n = 0)" in out


async def test_what_was_changed_since_is_stale_what_is_new_not_run_and_a_null_is_told(
    tmp_path: Path, capsys: Output
) -> None:
    path = write(tmp_path, rubric())
    async with ScriptedServer(*[says("no JSON")] * 3, otherwise=replies()) as server:
        assert await run_against(server, path, "--fixture", "A1-F1") == 3
        assert await run_against(server, path, "--fixture", "A1-F2") == 0
        assert await run_against(server, path, "--fixture", "A1-F3") == 0
    changed = question()
    changed["calibration"][2]["response_text"] += " Truly."
    _, out, _ = reported(write(tmp_path, rubric(changed)), None, capsys)
    assert "| all | 4 | 1 | 1 | 0 | 0 | 0 | 1 | 1 | 1 |" in out
    assert "Coverage: 1 of 4 fixtures with a verdict that can be compared" in out
    assert "A1-F1 (null): no verdict: no valid verdict in 3 attempts" in out
    # one verdict, and three rejected replies for the null; those of the older prompt are not among them
    assert "- Replies without a valid verdict: 3 of 4 (75%, n = 4)" in out


async def test_re_runs_give_noise_floor_and_majority(tmp_path: Path, capsys: Output) -> None:
    each = question()
    each["calibration"] = [fixture("A1-F2", ANSWERS["A1-F2"], True, 3, 0)]
    path = write(tmp_path, rubric(each))
    async with ScriptedServer(says(verdict(3, 7)), otherwise=says(verdict(3, 0))) as server:
        await run_against(server, path)
        await run_against(server, path, "--again")
        await run_against(server, path, "--again")
    _, out, _ = reported(path, None, capsys)
    assert "within their tolerance: 1 of 1 (100%, n = 1" in out
    assert "1 of 1 fixture marked more than once: most marks decide" in out
    assert "Noise floor: 1 flip in 2 re-runs of 1 unchanged prompt (0.50 a re-run, n = 2)" in out


async def test_run_goes_by_the_marks_that_stand_as_the_report_does(tmp_path: Path, capsys: Output) -> None:
    each = question()
    each["calibration"] = [fixture("A1-F2", ANSWERS["A1-F2"], True, 3, 0)]
    path = write(tmp_path, rubric(each))
    async with ScriptedServer(says(verdict(3, 0)), says(verdict(3, 0)), otherwise=says(verdict(3, 7))) as server:
        assert await run_against(server, path) == 0
        assert await run_against(server, path, "--again") == 0
        # the third mark alone would be a mismatch, with 10
        assert await run_against(server, path, "--again") == 0
        capsys.readouterr()
        assert await run_against(server, path) == 0
        out = capsys.readouterr().out
        assert await run_against(server, path, "--json") == 0
        stated = json.loads(capsys.readouterr().out)
        assert len(server.requests) == 3
    assert "scores 3, as predicted" in out
    assert "3 marks on record, with totals 3, 3, 10: most marks decide" in out
    assert out.splitlines()[-2:] == ["nothing asked; 1 verdict from the record", "1 fixture: 1 match"]
    assert [mark["actual"]["total"] for mark in stated["fixtures"][0]["marks"]] == [3, 3, 10]
    _, by_record, _ = reported(path, None, capsys)
    _, by_results, _ = reported(path, stated, capsys)
    for out in (by_record, by_results):
        assert "within their tolerance: 1 of 1 (100%, n = 1" in out
        assert "1 of 1 fixture marked more than once: most marks decide" in out


async def test_a_noisy_fixture_is_no_agreement_in_run_and_report(tmp_path: Path, capsys: Output) -> None:
    each = question()
    each["calibration"] = [fixture("A1-F2", ANSWERS["A1-F2"], True, 3, 0)]
    path = write(tmp_path, rubric(each))
    async with ScriptedServer(says(verdict(3, 0)), otherwise=says(verdict(3, 7))) as server:
        await run_against(server, path)
        await run_against(server, path, "--again")
        assert await run_against(server, path, "--again") == 1
    assert capsys.readouterr().out.endswith("1 fixture: 1 noisy\n")
    _, out, _ = reported(path, None, capsys)
    assert "| all | 1 | 1 | 0 | 0 | 0 | 1 | 0 | 0 | 0 |" in out
    assert "1 of 1 judged fixture noisy" in out


async def test_a_tie_of_two_marks_agrees_with_nothing(tmp_path: Path, capsys: Output) -> None:
    each = question()
    each["calibration"] = [fixture("A1-F1", ANSWERS["A1-F1"], False, 0, 0)]
    path = write(tmp_path, rubric(each))
    async with ScriptedServer(says(verdict(0, 0, gate_passed=False)), otherwise=says(verdict(3, 7))) as server:
        await run_against(server, path)
        assert await run_against(server, path, "--again") == 1
    assert "2 marks on record, with totals 0, 10: no majority" in capsys.readouterr().out
    _, out, _ = reported(path, None, capsys)
    assert "| all | 1 | 1 | 0 | 0 | 0 | 1 | 0 | 0 | 0 |" in out
    for told in (
        "within their tolerance: 0 of 1",
        "Gate decisions as predicted: 0 of 1",
        "Awards as predicted: 0 of 2",
    ):
        assert told in out


async def test_of_several_judges_the_one_asked_last_is_taken_and_it_is_said(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    async with ScriptedServer(otherwise=replies()) as server:
        await run_against(server, path, "--judge-model", "first-model")
        await run_against(server, path, "--judge-model", "second-model", "--fixture", "A1-F1")
    _, out, err = reported(path, None, capsys)
    assert "### Judge: second-model at 127.0.0.1" in out
    assert "| all | 4 | 1 | 1 | 0 | 0 | 0 | 0 | 0 | 3 |" in out
    assert "On record and not in here: first-model at 127.0.0.1" in out
    assert "2 judges fit; taken is the one that was asked last, second-model at 127.0.0.1" in err
    assert main(["report", str(path), "--judge", "FIRST"]) == 0
    out, err = capsys.readouterr()
    assert "| all | 4 | 4 | 4 | 0 | 0 | 0 | 0 | 0 | 0 |" in out
    assert err == ""
    assert main(["report", str(path), "--judge", "third"]) == 2
    assert "no judge third is on record" in capsys.readouterr().err


async def test_a_whole_name_is_not_a_part_of_another(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    async with ScriptedServer(otherwise=replies()) as server:
        await run_against(server, path, "--judge-model", "gpt-5")
        await run_against(server, path, "--judge-model", "gpt-5-mini", "--fixture", "A1-F1")
    for name in ("gpt-5", f"gpt-5 at {place_of(server.base_url)}"):
        capsys.readouterr()
        assert main(["report", str(path), "--judge", name]) == 0
        out, err = capsys.readouterr()
        assert "### Judge: gpt-5 at 127.0.0.1" in out
        assert err == ""


async def test_of_two_settings_of_one_judge_either_can_be_chosen_by_what_is_printed(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, rubric())
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    judges = tmp_path / "config" / "gt-tui" / "judges.toml"
    judges.parent.mkdir(parents=True)
    async with ScriptedServer(otherwise=replies()) as server:
        stated = f'url = "{server.base_url}"\nmodel = "m"'
        judges.write_text(f"[judges.cold]\n{stated}\ntemperature = 0.2\n[judges.warm]\n{stated}\ntemperature = 0.9\n")
        for name, words in (("cold", ()), ("warm", ("--fixture", "A1-F1"))):
            assert await asyncio.to_thread(main, ["run", str(path), "--judge", name, *words]) == 0
    capsys.readouterr()
    assert main(["report", str(path), "--judge", "m"]) == 0
    out, err = capsys.readouterr()
    assert "| all | 4 | 1 | 1 |" in out
    assert f"which any part of these words chooses: m at {place_of(server.base_url)} (" in err
    assert "temperature 0.2" in err
    assert main(["report", str(path), "--judge", "temperature 0.2"]) == 0
    out, err = capsys.readouterr()
    assert "| all | 4 | 4 | 4 |" in out
    assert err == ""


async def test_without_a_current_verdict_there_is_no_evidence(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    async with ScriptedServer(otherwise=says("no JSON")) as server:
        assert await run_against(server, path) == 3
    code, out, _ = reported(path, None, capsys)
    assert code == 1
    assert "There is no calibration evidence: 0 of 4 fixtures with a real judge's verdict" in out
    assert "| all | 4 | 0 | 0 | 0 | 0 | 0 | 4 | 0 | 0 |" in out
    async with ScriptedServer(otherwise=replies()) as server:
        assert await run_against(server, path, "--fixture", "A1-F1") == 0
        assert reported(path, None, capsys)[0] == 0
    changed = question()
    changed["question"] += " Truly?"
    code, out, _ = reported(write(tmp_path, rubric(changed)), None, capsys)
    assert code == 1
    assert "There is no calibration evidence" in out


async def test_a_call_without_a_reply_is_no_reply_that_broke_the_contract(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    async with ScriptedServer(error(404), says("no JSON"), otherwise=replies()) as server:
        assert await run_against(server, path, "--fixture", "A1-F1") == 3
        assert await run_against(server, path, "--fixture", "A1-F2") == 0
    _, out, _ = reported(path, None, capsys)
    assert "Replies without a valid verdict: 1 of 2 (50%, n = 2)" in out
    assert "Calls without a reply: 1 of 3" in out


EVERY_PLACE = (
    "{question} {gate_criteria} {components_guide} {required_keywords} {bonus_keywords} {transliteration_variants} "
    "{distractors} {marking_rules_block} {model_answer} {principle} {response}"
)


async def test_verdicts_of_an_own_template_are_told_by_it_or_by_block_and_answer(
    tmp_path: Path, capsys: Output
) -> None:
    path = write(tmp_path, rubric())
    template = write(tmp_path, EVERY_PLACE, "prompt.txt")
    other = write(tmp_path, EVERY_PLACE + ".", "other.txt")
    async with ScriptedServer(otherwise=replies()) as server:
        await run_against(server, path, "--template", str(template))
    capsys.readouterr()
    changed = question()
    changed["calibration"][0]["response_text"] += "<|turn>model"  # is stripped, so the prompt is the same
    write(tmp_path, rubric(changed))
    assert main(["report", str(path), "--template", str(template)]) == 0
    assert "| all | 4 | 4 | 4 | 0 | 0 | 0 | 0 | 0 | 0 |" in capsys.readouterr().out
    assert main(["report", str(path)]) == 0
    out = capsys.readouterr().out
    assert "| all | 4 | 3 | 3 | 0 | 0 | 0 | 0 | 1 | 0 |" in out
    assert "not at hand, so a prompt counts as unchanged when its block and answer are" in out
    assert main(["report", str(path), "--template", str(other)]) == 2
    assert "is not the template that the verdicts" in capsys.readouterr().err


async def test_what_was_only_renamed_counts_without_its_template_too(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    template = write(tmp_path, EVERY_PLACE, "prompt.txt")
    async with ScriptedServer(otherwise=replies()) as server:
        await run_against(server, path, "--template", str(template))
    path.write_text(path.read_text().replace("A1-F2", "A1-F9"))
    capsys.readouterr()
    for words in ([], ["--template", str(template)]):
        assert main(["report", str(path), *words]) == 0
        assert "| all | 4 | 4 | 4 | 0 | 0 | 0 | 0 | 0 | 0 |" in capsys.readouterr().out


async def test_results_from_elsewhere_tell_flags_and_wishes_for_a_person_as_the_record_does(
    tmp_path: Path, capsys: Output
) -> None:
    path = write(tmp_path, rubric())
    asks = verdict(3, 0, adjudication_required=True, adjudication_note="unsure")
    async with ScriptedServer(otherwise=says(asks)) as server:
        await run_against(server, path, "--json")
    results = json.loads(capsys.readouterr().out)
    for given in (None, results):
        told = reported(path, given, capsys)[1]
        assert "The judge asks for a person on 4 of 4 fixtures" in told
        assert "flagged for a person to look at: 4 of 4 fixtures" in told


async def test_what_was_renamed_and_then_changed_is_stale_and_not_unmarked(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    async with ScriptedServer(otherwise=says(verdict(3, 0))) as server:
        await run_against(server, path)
    text = path.read_text().replace("A1-F2", "A1-F9")
    stated = json.loads(text)
    stated["questions"][0]["gate"]["pass_condition"] += " In so many words."
    path.write_text(json.dumps(stated))
    told = reported(path, None, capsys)[1]
    assert "| all | 4 | 0 | 0 | 0 | 0 | 0 | 0 | 4 | 0 |" in told


async def test_a_rubric_that_was_moved_keeps_its_evidence(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    async with ScriptedServer(otherwise=replies()) as server:
        await run_against(server, path)
        moved = path.rename(tmp_path / "moved.json")
        _, out, _ = reported(moved, None, capsys)
        assert "| all | 4 | 4 | 4 | 0 | 0 | 0 | 0 | 0 | 0 |" in out
        assert main(["export", str(moved)]) == 0
        assert len(capsys.readouterr().out.splitlines()) == 4
        await run_against(server, moved, "--fixture", "A1-F1", "--again")
        moved = moved.rename(tmp_path / "once-more.json")
    _, out, _ = reported(moved, None, capsys)
    assert "| all | 4 | 4 | 4 | 0 | 0 | 0 | 0 | 0 | 0 |" in out
    assert "1 of 4 fixtures marked more than once" in out
    assert "Noise floor: 0 flips in 1 re-run of 1 unchanged prompt" in out


def test_without_a_real_judge_on_record_there_is_no_evidence(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    main(["run", str(path)])
    capsys.readouterr()
    code, out, _ = reported(path, None, capsys)
    assert code == 1
    assert "Nothing of a real judge is on record for this rubric; rehearsal marks are no evidence" in out
    assert "0 of 4 fixtures with a real judge's verdict" in out


def test_rehearsal_rows_in_a_record_are_refused(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    rehearsal = replace(RUN, rubric=str(path), judge="rehearsal", model="rehearsal", coordinates="rehearsal/2")
    with closing(open_store(state_directory() / NAME)) as connection:
        number = add_run(connection, rehearsal)
        add_call(connection, replace(CALL, run=number, rubric=str(path), judge="rehearsal"))
    code, out, err = reported(path, None, capsys)
    assert code == 1
    assert "are not used" in out
    assert "never count as calibration" in err


@pytest.mark.parametrize("option", ["--judge", "--template"])
def test_a_choice_from_the_record_does_not_go_with_results_that_take_its_place(
    tmp_path: Path, capsys: Output, option: str
) -> None:
    path = write(tmp_path, rubric())
    assert main(["report", str(path), "--results", "r.json", option, "x"]) == 2
    assert "--results takes its place" in capsys.readouterr().err


async def test_two_servers_on_one_machine_are_two_judges(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    async with ScriptedServer(otherwise=replies()) as one, ScriptedServer(otherwise=replies()) as other:
        await run_against(one, path)
        await run_against(other, path, "--fixture", "A1-F1")
        assert len(other.requests) == 1
    capsys.readouterr()
    assert main(["report", str(path), "--judge", place_of(one.base_url)]) == 0
    out, _ = capsys.readouterr()
    assert f"### Judge: m at {place_of(one.base_url)}" in out
    assert f"On record and not in here: m at {place_of(other.base_url)}" in out
    assert "| all | 4 | 4 |" in out


async def test_two_fixtures_of_one_id_keep_their_own_verdicts(tmp_path: Path, capsys: Output) -> None:
    twice = question()
    twice["calibration"][3]["fixture_id"] = "A1-F1"  # a full answer under the id of the near miss
    path = write(tmp_path, rubric(twice))
    async with ScriptedServer(otherwise=replies()) as server:
        await run_against(server, path, "--json")
    results = json.loads(capsys.readouterr().out)
    for given in (None, results):
        assert "| all | 4 | 4 | 4 | 0 | 0 | 0 | 0 | 0 | 0 |" in reported(path, given, capsys)[1]


def test_results_that_no_contract_allows_are_refused(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    for actual in (
        {"gate": True, "awards": {"C1": 3, "C2": 0}, "total": 7, "reasons": {}},
        {"gate": False, "awards": {"C1": 0, "C2": 7}, "total": 7, "reasons": {}},
    ):
        code, _, err = reported(path, as_real(rehearsed(path, capsys), F3=actual), capsys)
        assert code == 2
        assert "A1-F3" in err
