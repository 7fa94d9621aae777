from __future__ import annotations

import json
from pathlib import Path

import pytest

from gt_tui.cli.main import main
from gt_tui.files.load import load

SHIPPED = Path(__file__).parents[2] / "rubrics" / "yudnamutana.yaml"

Output = pytest.CaptureFixture[str]


@pytest.mark.parametrize("ending", [".yaml", ".json"])
def test_a_new_rubric_opens_and_lacks_only_texts(tmp_path: Path, capsys: Output, ending: str) -> None:
    path = tmp_path / f"mine{ending}"
    assert main(["new", str(path)]) == 0
    assert load(path).document.question_count == 1
    capsys.readouterr()
    assert main(["check", str(path), "--format", "json"]) == 1
    codes = {problem["code"] for problem in json.loads(capsys.readouterr().out) if problem["severity"] == "error"}
    assert codes == {"GT108", "GT207", "GT305"}


def test_new_never_writes_over_a_file(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("weeks of work")
    assert main(["new", str(path)]) == 1
    assert path.read_text() == "weeks of work"
    assert "exists already" in capsys.readouterr().err


def test_convert_keeps_the_data_and_names_the_comments(tmp_path: Path, capsys: Output) -> None:
    as_json, back = tmp_path / "r.json", tmp_path / "r.yaml"
    assert main(["convert", str(SHIPPED), str(as_json)]) == 0
    told = capsys.readouterr().out
    comments = sum(line.lstrip().startswith("#") for line in SHIPPED.read_text().splitlines())
    assert f"{comments} comments are only in the old file" in told
    assert "line 1: JSON cannot hold the comment" in told
    assert main(["convert", str(as_json), str(back)]) == 0
    data = [load(path).document for path in (SHIPPED, as_json, back)]
    heads = [{key: value for key, value in document.head.items() if key != "questions"} for document in data]
    assert heads[0] == heads[1] == heads[2]
    for index in range(data[0].question_count):
        assert data[0].question_data(index) == data[1].question_data(index) == data[2].question_data(index)


def test_convert_says_which_endings_it_knows(tmp_path: Path, capsys: Output) -> None:
    assert main(["convert", str(SHIPPED), str(tmp_path / "r.txt")]) == 2
    assert ".json, .yaml or .yml" in capsys.readouterr().err


def test_a_slip_in_a_command_is_named(capsys: Output) -> None:
    assert main(["chek", "some.yaml"]) == 2
    assert "did you mean gt-tui check?" in capsys.readouterr().err
