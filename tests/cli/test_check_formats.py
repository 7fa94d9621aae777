from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from samples import question, rubric, write

from gt_tui.checks.acknowledged import acknowledge
from gt_tui.checks.catalogue import RULES
from gt_tui.checks.whole import check_document
from gt_tui.cli.main import main
from gt_tui.cli.reports import _data, _property
from gt_tui.files.load import load
from gt_tui.files.places import state_directory
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.rubric.reading import head_of, question_at
from gt_tui.tui.keeper import Keeper
from gt_tui.tui.session import Session

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))


def spoilt() -> dict[str, Any]:
    """One wrong total (GT709), one version (GT101), one entry without a component (GT501)."""
    broken = question()
    broken["calibration"][2]["expected_total"] = 8
    broken["do_not_credit"] = ["Says only that pyrite is present."]
    return {**rubric(broken), "schema_version": "2"}


def codes_of(path: Path, capsys: Output, *options: str) -> list[str]:
    main(["check", str(path), "--format", "json", *options])
    return [problem["code"] for problem in json.loads(capsys.readouterr().out)]


def test_select_and_ignore_take_codes_and_their_beginnings(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, spoilt())
    assert codes_of(path, capsys, "--select", "GT7,gt501") == ["GT709", "GT501"]
    everything = codes_of(path, capsys)
    assert codes_of(path, capsys, "--ignore", "GT709") == [code for code in everything if code != "GT709"]
    assert codes_of(path, capsys, "--select", "GT7", "--ignore", "GT709") == []


def test_the_exit_code_follows_what_is_shown(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, spoilt())
    assert main(["check", str(path)]) == 1
    assert main(["check", str(path), "--ignore", "GT709,GT101"]) == 0


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_a_code_that_does_not_exist_is_wrong_use(tmp_path: Path, capsys: Output, option: str) -> None:
    assert main(["check", str(write(tmp_path, spoilt())), option, "GT999"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "GT999" in err


def test_several_files_come_in_the_order_given_and_json_names_them(tmp_path: Path, capsys: Output) -> None:
    second, first = write(tmp_path, spoilt(), "b.json"), write(tmp_path, rubric(), "a.json")
    missing = tmp_path / "missing.yaml"
    assert main(["check", str(second), str(missing), str(first), "--format", "json"]) == 1
    problems = json.loads(capsys.readouterr().out)
    files = list(dict.fromkeys(problem["file"] for problem in problems))
    assert files == [str(second), str(missing)]
    assert next(p for p in problems if p["file"] == str(missing))["code"] == "GT100"


def test_several_files_have_one_last_line_in_text(tmp_path: Path, capsys: Output) -> None:
    paths = [str(write(tmp_path, rubric(), name)) for name in ("a.json", "b.json")]
    assert main(["check", *paths]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "2 files, 2 questions checked: 0 errors, 0 warnings, 0 advice"


def test_the_same_files_give_the_same_bytes(tmp_path: Path, capsys: Output) -> None:
    path = str(write(tmp_path, spoilt()))
    for form in ("text", "json", "github", "sarif"):
        main(["check", path, "--format", form])
        first = capsys.readouterr().out
        main(["check", path, "--format", form])
        assert capsys.readouterr().out == first


def test_github_gets_one_annotation_a_problem_on_its_line(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, spoilt(), "a,b.json")
    main(["check", str(path), "--format", "github"])
    lines = capsys.readouterr().out.splitlines()
    main(["check", str(path), "--format", "json"])
    problems = json.loads(capsys.readouterr().out)
    assert len(lines) == len(problems)
    levels = {"error": "error", "warning": "warning", "advice": "notice"}
    for line, problem in zip(lines, problems, strict=True):
        match = re.fullmatch(r"::(\w+) file=([^,]+),line=(\d+),col=(\d+),title=([^:,]+)::(.+)", line)
        assert match
        assert match[1] == levels[problem["severity"]]
        assert match[2].endswith("a%2Cb.json")
        assert int(match[3]) == problem["line"]
        assert match[5].startswith(problem["code"])
        assert int(match[4]) == problem["column"]
        assert unquote(match[6]) == problem["message"]


def test_a_message_cannot_end_its_line_of_a_github_report() -> None:
    assert _data("100%\r\n::error::x") == "100%25%0D%0A::error::x"
    assert _property("a:b,c%") == "a%3Ab%2Cc%25"


def test_sarif_has_every_rule_and_each_result_points_at_its_rule_and_line(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, spoilt(), "a b.json")
    main(["check", str(path), "--format", "sarif"])
    log = json.loads(capsys.readouterr().out)
    assert log["version"] == "2.1.0"
    [run] = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(RULES)
    assert run["results"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"].endswith("a%20b.json")
        assert place["region"]["startLine"] >= 1
        assert result["level"] in ("error", "warning", "note")
        assert "suppressions" not in result


def test_an_acknowledged_problem_is_listed_and_counted_apart(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, spoilt())
    document = load(path).document
    problem = next(p for p in check_document(document).problems if p.code == "GT501")
    question, head = question_at(document, 0)[0], head_of(document)[0]
    for edit in acknowledge(problem, "It costs nothing here.", question, head):
        document = document.edited(edit)
    write(tmp_path, document.text)
    main(["check", str(path), "--select", "GT5"])
    line, last = capsys.readouterr().out.splitlines()
    assert ": acknowledged GT501 " in line
    assert "It costs nothing here." in line
    assert last == "1 question checked: 0 errors, 0 warnings, 0 advice, 1 acknowledged"
    main(["check", str(path), "--select", "GT5", "--format", "github"])
    assert capsys.readouterr().out == ""
    main(["check", str(path), "--select", "GT5", "--format", "sarif"])
    [result] = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert result["suppressions"] == [{"kind": "inSource", "justification": "It costs nothing here."}]


def test_fix_makes_the_sure_repairs_saves_and_says_what_it_did(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, spoilt())
    assert main(["check", str(path), "--fix"]) == 0
    out = capsys.readouterr().out
    assert re.search(r":\d+:\d+: repaired GT101 write schema_version", out)
    assert re.search(r":\d+:\d+: repaired GT709 set the total to 7", out)
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["schema_version"] == "2.0"
    assert data["questions"][0]["calibration"][2]["expected_total"] == 7
    assert data["questions"][0]["do_not_credit"] == ["Says only that pyrite is present."]  # a guess by words: not sure


def test_fix_changes_only_the_lines_it_repairs_and_a_second_run_nothing(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, spoilt())
    before = path.read_text(encoding="utf-8").splitlines()
    main(["check", str(path), "--fix"])
    after = path.read_text(encoding="utf-8").splitlines()
    assert len(before) == len(after)
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 2
    capsys.readouterr()
    stamp = path.stat().st_mtime_ns
    main(["check", str(path), "--fix"])
    assert "repaired" not in capsys.readouterr().out
    assert path.stat().st_mtime_ns == stamp


def test_fix_keeps_to_the_selected_codes(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, spoilt())
    main(["check", str(path), "--fix", "--select", "GT709"])
    assert json.loads(path.read_text(encoding="utf-8"))["schema_version"] == "2"


def test_fix_leaves_the_output_of_a_program_clean(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, spoilt())
    main(["check", str(path), "--fix", "--format", "json"])
    out, err = capsys.readouterr()
    assert [problem["code"] for problem in json.loads(out)] == ["GT501"]
    assert "repaired GT709" in err


def test_fix_leaves_a_rubric_alone_that_is_open_in_an_editor(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, spoilt())
    before = path.read_bytes()
    editor = Keeper(Session(load(path), RehearsalJudge()), state_directory())
    assert editor.begin() is None
    assert main(["check", str(path), "--fix"]) == 1
    editor.end()
    assert "open in an editor" in capsys.readouterr().err
    assert path.read_bytes() == before


AWARDS_AS_AN_OBJECT = """\
schema_version: "2.0"
questions:
  - id: A1
    question: What?
    gate: {component_id: C1, points: 3, pass_condition: x, fail_examples: [y]}
    components:
      - {id: C1, points: 3, is_gate: true, credit_if: x}
      - {id: C2, points: 7, is_gate: false, credit_if: y}
    calibration:
      - fixture_id: A1-F1
        expected_component_awards: {C1: 0, C2: 7}
        expected_gate_passed: false
      - fixture_id: A1-F2
        expected_component_awards: {C1: 3, C2: 7}
        expected_gate_passed: true
      - fixture_id: A1-F3
        expected_component_awards: {C1: three}
        expected_gate_passed: true
"""


def test_fix_makes_awards_of_an_object_and_leaves_what_it_does_not_understand(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "rubric.yaml"
    path.write_text(AWARDS_AS_AN_OBJECT)
    main(["check", str(path), "--fix", "--select", "GT107,GT706"])
    saved = path.read_text()
    assert "[{id: C1, awarded: 0}, {id: C2, awarded: 7}]" in saved  # the 7 is the author's, and GT710 speaks of it
    assert "[{id: C1, awarded: 3}, {id: C2, awarded: 7}]" in saved
    assert "expected_component_awards: {C1: three}" in saved
    assert capsys.readouterr().out.count("repaired GT107") == 2  # said in the same words, in two places


def test_fix_repairs_as_much_as_there_is_and_leaves_nothing_for_a_second_run(tmp_path: Path, capsys: Output) -> None:
    """Sixty copies of a question, of which each but the first has four fixtures to name, and three equal entries."""
    copies = [{**question(), "id": f"A{number}"} for number in range(1, 61)]
    copies[0]["do_not_credit"] = ["C2: says only that pyrite is present."] * 4
    path = write(tmp_path, rubric(*copies))
    main(["check", str(path), "--fix"])
    out = capsys.readouterr().out
    assert out.count("repaired GT702 ") == 59 * 4
    assert out.count("repaired GT503 ") == 3
    saved = json.loads(path.read_text(encoding="utf-8"))["questions"]
    for number, each in enumerate(saved, 1):
        assert [fixture["fixture_id"] for fixture in each["calibration"]] == [f"A{number}-F{n}" for n in range(1, 5)]
    main(["check", str(path), "--fix"])
    assert "repaired" not in capsys.readouterr().out


def test_fix_saves_nothing_that_could_not_be_opened_again(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, {**rubric(), "schema_version": 2})  # two, and "2.0" is four letters longer
    before = path.read_bytes()
    monkeypatch.setattr("gt_tui.files.load.LARGEST", len(before) + 3)
    assert main(["check", str(path), "--fix"]) == 1
    assert "would hold 1 bytes more than" in capsys.readouterr().err
    assert path.read_bytes() == before
    monkeypatch.setattr("gt_tui.files.load.LARGEST", len(before) + 4)
    assert main(["check", str(path), "--fix"]) == 0
    assert len(path.read_bytes()) == len(before) + 4


def test_sarif_names_a_file_as_the_code_host_looks_for_it(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Relative to where the check stands, the root of the repository, however the file was given; else as file:."""
    inside, elsewhere = tmp_path / "repository", tmp_path / "else where"
    for folder in (inside, elsewhere):
        folder.mkdir()
        write(folder, spoilt(), "r.json")
    monkeypatch.chdir(inside)

    def uris(path: str) -> set[str]:
        main(["check", path, "--format", "sarif"])
        results = json.loads(capsys.readouterr().out)["runs"][0]["results"]
        return {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results}

    assert uris("r.json") == uris("./r.json") == uris(str(inside / "r.json")) == {"r.json"}
    assert uris(str(elsewhere / "r.json")) == {(elsewhere / "r.json").as_uri()}


def test_words_of_a_rubric_make_no_link_in_a_sarif_message(tmp_path: Path, capsys: Output) -> None:
    """In a message of SARIF `[words](target)` is a link, and the words may be a stranger's."""
    stranger = question("[approve](https://example.org/a)")
    stranger["calibration"][2]["expected_total"] = 8
    main(["check", str(write(tmp_path, rubric(stranger))), "--select", "GT709", "--format", "sarif"])
    [result] = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert r"\[approve\](https://example.org/a)" in result["message"]["text"]
