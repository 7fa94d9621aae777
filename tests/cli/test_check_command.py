from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from samples import COMMAND, HOSTILE, hostile, question, rubric, write

from gt_tui.cli.main import main
from gt_tui.text.inert import is_inert

LINE = re.compile(
    r"(?P<file>.+?):(?P<line>\d+):(?P<column>\d+): (?P<severity>error|warning|advice) (?P<code>GT\d{3}) .+"
)

Output = pytest.CaptureFixture[str]


def two_errors() -> dict[str, Any]:
    broken = question()
    broken["gate"]["points"] = broken["components"][0]["points"] = 5
    broken["components"][1]["points"] = 5
    broken["calibration"] = [
        {**each, "expected_component_awards": [], "expected_total": None} for each in broken["calibration"]
    ]
    return rubric(broken)


def test_each_problem_is_a_line_with_its_place_and_an_error_gives_1(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, two_errors())
    assert main(["check", str(path)]) == 1
    *lines, last = capsys.readouterr().out.splitlines()
    matches = [LINE.fullmatch(line) for line in lines]
    assert all(matches)
    assert {match["file"] for match in matches if match} == {str(path)}
    assert "error" in {match["severity"] for match in matches if match}
    severities = [match["severity"] for match in matches if match]
    errors, warnings, advice = (severities.count(each) for each in ("error", "warning", "advice"))
    assert re.fullmatch(rf"1 question checked: {errors} errors?, {warnings} warnings?, {advice} advice", last)


def test_the_line_is_the_one_where_the_field_stands(tmp_path: Path, capsys: Output) -> None:
    text = 'schema_version: "1.0"\nquestions:\n  - id: A1\n    title: t\n  - title: without id\n'
    path = write(tmp_path, text, "rubric.yaml")
    assert main(["check", str(path), "--format", "json"]) == 1
    places = {(p["code"], p["line"]) for p in json.loads(capsys.readouterr().out)}
    assert ("GT101", 1) in places  # the schema version
    assert ("GT103", 5) in places  # the question without an id


def test_a_rubric_without_errors_gives_0(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, rubric())
    code = main(["check", str(path)])
    out = capsys.readouterr().out
    assert " error " not in out
    assert "0 errors" in out
    assert code == 0


def test_json_has_exactly_the_promised_fields(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, two_errors())
    assert main(["check", str(path), "--format", "json"]) == 1
    problems = json.loads(capsys.readouterr().out)
    assert problems
    for problem in problems:
        assert list(problem) == ["code", "severity", "message", "question", "path", "line", "column", "file"]
        assert problem["file"] == str(path)
        assert re.fullmatch(r"GT\d{3}", problem["code"])
        assert problem["severity"] in ("error", "warning", "advice")
        assert problem["question"] in ("A1", None)
        assert isinstance(problem["line"], int)
        assert problem["line"] >= 1
        assert problem["column"] >= 1


def test_text_and_json_list_the_same_problems(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, two_errors())
    main(["check", str(path)])
    lines = capsys.readouterr().out.splitlines()[:-1]
    main(["check", str(path), "--format", "json"])
    problems = json.loads(capsys.readouterr().out)
    assert lines == [f"{path}:{p['line']}:{p['column']}: {p['severity']} {p['code']} {p['message']}" for p in problems]


def test_a_rubric_with_0_questions_is_an_error_and_no_failure(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, 'schema_version: "2.0"\nquestions: []\n', "none.yaml")
    assert main(["check", str(path)]) == 1
    assert "GT102" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["questions:\n  - {}\n", "questions:\n  -\n", "questions:\n  - just text\n"])
def test_a_question_without_any_key_is_an_error_and_no_failure(tmp_path: Path, capsys: Output, text: str) -> None:
    assert main(["check", str(write(tmp_path, text, "odd.yaml"))]) == 1
    assert " error " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "data", "line"),
    [
        ("empty.yaml", b"", None),
        ("open.yaml", b"questions: [\n", 2),
        ("list.json", b"[]", 1),
        ("latin.yaml", b"questions:\n  - id: \xfc\n", 2),
        ("nul.yaml", b"questions:\n  - id: A\0\n", 2),
    ],
)
def test_what_is_no_rubric_gives_1_with_the_place_and_leaves_the_file(
    tmp_path: Path, capsys: Output, name: str, data: bytes, line: int | None
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert main(["check", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"gt-tui: {path}: ")
    assert err.count("\n") == 1
    if line is not None:
        assert f"line {line}, column " in err
    assert main(["check", str(path), "--format", "json"]) == 1
    [problem] = json.loads(capsys.readouterr().out)
    assert (problem["severity"], problem["line"]) == ("error", line)
    assert path.read_bytes() == data


def test_a_missing_file_and_a_directory_give_1_with_what_to_do(tmp_path: Path, capsys: Output) -> None:
    assert main(["check", str(tmp_path / "missing.yaml")]) == 1
    assert "no such file. Check the name" in capsys.readouterr().err
    assert main(["check", str(tmp_path)]) == 1
    assert "Name a rubric file in it" in capsys.readouterr().err


def hostile_rubric() -> dict[str, Any]:
    content: dict[str, Any] = hostile(rubric(question("A1"), question("B2")))
    content[f"key{HOSTILE}"] = HOSTILE
    content["schema_version"] = "2.0"
    content["questions"][1]["gate"]["points"] = HOSTILE
    content["questions"][1][f"titel{HOSTILE}"] = HOSTILE
    content["questions"][1]["calibration"][0]["kind"] = HOSTILE
    return content


def test_hostile_text_in_every_field_comes_out_inert(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, hostile_rubric(), "a\x1b[2J\u202e.json")
    assert main(["check", str(path)]) == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) > 2
    for line in (out + err).split("\n"):
        assert is_inert(line), line
        assert LINE.fullmatch(line) or "checked:" in line or not line


def test_hostile_text_leaves_json_valid_and_ascii(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, hostile_rubric())
    assert main(["check", str(path), "--format", "json"]) == 1
    out = capsys.readouterr().out
    assert all(" " <= letter <= "~" or letter == "\n" for letter in out)
    assert len(json.loads(out)) > 2


def test_hostile_text_in_a_syntax_error_comes_out_inert(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "bad\x1b[2J.yaml"
    path.write_text("questions: [\u202e\n\x1b[2J: }", encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert is_inert(capsys.readouterr().err.removesuffix("\n"))


def test_the_installed_command_checks(tmp_path: Path) -> None:
    path = write(tmp_path, two_errors())
    done = subprocess.run([COMMAND, "check", path], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert LINE.fullmatch(done.stdout.splitlines()[0])
    assert done.stderr == ""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_letters_that_the_output_cannot_hold_are_written_as_escapes(tmp_path: Path, encoding: str) -> None:
    path = write(tmp_path, rubric({**question("Ä中"), "gate": None}))
    done = subprocess.run(
        [COMMAND, "check", path], capture_output=True, timeout=60, env={**os.environ, "PYTHONIOENCODING": encoding}
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"\n" in done.stdout


def test_a_reader_that_has_gone_causes_no_traceback(tmp_path: Path) -> None:
    path = write(tmp_path, two_errors())
    read_end, write_end = os.pipe()
    os.close(read_end)
    try:
        done = subprocess.run([COMMAND, "check", path], stdout=write_end, stderr=subprocess.PIPE, timeout=60)
    finally:
        os.close(write_end)
    assert done.stderr == b""
    assert done.returncode == 141


def test_the_second_check_says_the_same_and_one_without_cache_keeps_nothing(
    tmp_path: Path, capsys: Output, own_directories: Path
) -> None:
    path = write(tmp_path, two_errors())
    main(["check", str(path), "--no-cache"])
    anew = capsys.readouterr().out
    assert not (own_directories / "cache").exists()
    for form in ("text", "json", "github", "sarif"):
        outputs = []
        for extra in (["--no-cache"], [], []):
            main(["check", str(path), "--format", form, *extra])
            outputs.append(capsys.readouterr().out)
        assert outputs[0] == outputs[1] == outputs[2]
    main(["check", str(path)])
    assert capsys.readouterr().out == anew
    assert (own_directories / "cache").exists()


BROKEN = "schema_version: '2.0'\nquestions:\n- id: A1\n- id: A2\n  question: [z\n"
WRONG_CUT = "questions:\n- id: A1\n  question: 'one\n- foo'\n- id: A2\n"


@pytest.mark.parametrize("text", [BROKEN, WRONG_CUT], ids=["broken", "wrong cut"])
def test_without_cache_a_file_is_read_just_as_well(tmp_path: Path, capsys: Output, text: str) -> None:
    path = tmp_path / "r.yaml"
    path.write_text(text, encoding="utf-8")
    told = []
    for extra in ([], ["--no-cache"], [], ["--no-cache", "--select", "GT9"]):
        code = main(["check", str(path), *extra])
        out = capsys.readouterr()
        told.append((code, out.out, out.err))
    assert told[0] == told[1] == told[2]
    assert ("not YAML" in told[0][2]) is (text is BROKEN)
    assert told[3][0] == (1 if text is BROKEN else 0)


def test_where_nobody_knows_the_home_directory_it_checks_all_the_same(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless(_: type[Path]) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", classmethod(homeless))
    assert main(["check", str(write(tmp_path, rubric(question())))]) == 0
    assert "1 question checked" in capsys.readouterr().out
    monkeypatch.delenv("XDG_STATE_HOME")
    assert main(["check", str(write(tmp_path, {**rubric(question()), "schema_version": 2})), "--fix"]) == 0
    assert "repaired" in capsys.readouterr().out
