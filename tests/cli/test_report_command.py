from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from samples import HOSTILE, question, rubric, write

from gt_tui.calibration.logbook import Entry, FlipEntry
from gt_tui.calibration.report import rate
from gt_tui.cli.main import main
from gt_tui.files.places import state_directory
from gt_tui.files.repair_log import add, log_path
from gt_tui.text.inert import is_inert

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
    assert "0 of 4 fixtures have a result of a real judge" in out
    assert "as predicted:" not in out


def test_every_percentage_stands_with_its_denominator(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    over = {"gate": True, "awards": {"C1": 3, "C2": 7}, "total": 10, "reasons": {}}
    code, out, _ = reported(path, as_real(rehearsed(path, capsys), F2=over, F3=None), capsys)
    assert code == 0
    assert "| all | 4 | 3 | 2 | 0 | 1 | 1 | 0 | 0 |" in out
    assert "within their tolerance: 2 of 3 (67%, n = 3" in out
    assert "Gate decisions as predicted: 3 of 3 (100%, n = 3" in out
    assert "Awards as predicted: 5 of 6 (83%, n = 6" in out
    assert "3 of 4 fixtures have a verdict" in out
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
    assert "| all | 4 | 0 | 0 | 0 | 0 | 0 | 4 | 0 |" in out
    assert "within their tolerance: n/a (n = 0)" in out


def test_fixtures_without_a_result_are_counted(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    results = as_real(rehearsed(path, capsys))
    del results["fixtures"][2:]
    _, out, _ = reported(path, results, capsys)
    assert "| all | 4 | 2 | 2 | 0 | 0 | 0 | 0 | 2 |" in out


def test_a_verdict_without_its_awards_is_no_match(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    results = as_real(rehearsed(path, capsys))
    results["fixtures"][0]["actual"]["awards"] = {}
    _, out, _ = reported(path, results, capsys)
    assert "| all | 4 | 3 | 3 | 0 | 0 | 0 | 0 | 1 |" in out


def test_repairs_are_listed_with_what_they_flipped(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    log = log_path(state_directory(), path)
    add(log, entry().record())
    add(log, entry(id="2", fixture="A1-F4").record())
    add(log, entry(id="2", state="taken back").record())
    add(log, entry(id="3", rehearsal=True, fixture="tried").record())
    with log.open("ab") as file:
        file.write(b"{torn")
    _, out, _ = reported(path, None, capsys)
    assert "2 repairs with a real judge, 1 of them taken back." in out
    assert "1 repairs were tried with the rehearsal judge" in out
    assert "1 lines of the repair log could not be read" in out
    assert "tried" not in out.replace("were tried with", "")
    assert "**A1-F4** (A1), 2026-01-02T03:04:05+00:00 (taken back)" in out
    assert "2 of 2 fixtures that were marked again; 1 (A1-F3) nobody predicted; 0 predicted and not seen" in out


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
