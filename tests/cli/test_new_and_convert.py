from __future__ import annotations

import errno
import json
import os
import resource
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from gt_tui.cli.main import main
from gt_tui.files.load import load
from gt_tui.text.counting import plural

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
    assert f"left in the old file only: {plural(comments, 'comment')}" in told
    assert "line 1: JSON cannot hold the comment" in told
    assert main(["convert", str(as_json), str(back)]) == 0
    data = [load(path).document for path in (SHIPPED, as_json, back)]
    heads = [{key: value for key, value in document.head.items() if key != "questions"} for document in data]
    assert heads[0] == heads[1] == heads[2]
    for index in range(data[0].question_count):
        assert data[0].question_data(index) == data[1].question_data(index) == data[2].question_data(index)


def test_on_a_full_disk_nothing_is_left_and_the_command_works_again_afterwards(tmp_path: Path) -> None:
    code = (
        "import resource, sys; from gt_tui.cli.main import main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))\n"
        "sys.exit(main(['convert', *sys.argv[1:]]))\n"
    )
    assert resource.RLIMIT_FSIZE is not None
    target = tmp_path / "r.json"
    done = subprocess.run(
        [sys.executable, "-c", code, str(SHIPPED), str(target)], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert "cannot be made: the file is larger than may be written here" in done.stderr
    assert list(tmp_path.iterdir()) == []
    assert main(["convert", str(SHIPPED), str(target)]) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["r.json"]


def test_a_new_file_is_on_disk_before_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, synced = tmp_path / "mine.yaml", []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (synced.append(path.exists()), real(handle))[1])
    assert main(["new", str(path)]) == 0
    assert synced == [False, True]  # the file, then the directory


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_comes_while_the_new_one_is_written_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output, links: bool
) -> None:
    path, real = tmp_path / "mine.yaml", os.fsync
    if not links:
        without_links(monkeypatch)
    monkeypatch.setattr(os, "fsync", lambda handle: (path.write_text("weeks of work"), real(handle))[1])
    assert main(["new", str(path)]) == 1
    assert "exists already" in capsys.readouterr().err
    assert path.read_text() == "weeks of work"
    assert [file.name for file in tmp_path.iterdir()] == ["mine.yaml"]


def without_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the file system know no hard links."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)


def test_a_file_system_without_hard_links_gets_the_file_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_links(monkeypatch)
    path = tmp_path / "mine.yaml"
    assert main(["new", str(path)]) == 0
    assert load(path).document.question_count == 1
    assert [file.name for file in tmp_path.iterdir()] == ["mine.yaml"]


def test_a_new_file_has_the_mode_that_the_umask_asks_for(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        assert main(["new", str(tmp_path / "mine.yaml")]) == 0
    finally:
        os.umask(before)
    assert (tmp_path / "mine.yaml").stat().st_mode & 0o777 == 0o640


def test_a_link_to_nothing_is_a_name_that_is_taken(tmp_path: Path, capsys: Output) -> None:
    link = tmp_path / "mine.yaml"
    link.symlink_to(tmp_path / "nothing")
    assert main(["new", str(link)]) == 1
    assert "exists already" in capsys.readouterr().err
    assert link.is_symlink()


def test_convert_says_which_endings_it_knows(tmp_path: Path, capsys: Output) -> None:
    assert main(["convert", str(SHIPPED), str(tmp_path / "r.txt")]) == 2
    assert ".json, .yaml or .yml" in capsys.readouterr().err


def test_a_slip_in_a_command_is_named(capsys: Output) -> None:
    assert main(["chek", "some.yaml"]) == 2
    assert "did you mean gt-tui check?" in capsys.readouterr().err


def test_what_could_not_be_opened_again_is_not_made(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "r.json", tmp_path / "r.yaml"
    assert main(["convert", str(SHIPPED), str(source)]) == 0
    assert main(["convert", str(source), str(target)]) == 0
    source.write_text(json.dumps(json.loads(source.read_text())))  # on one line, which YAML cannot be
    needed = target.stat().st_size
    assert source.stat().st_size < needed
    target.unlink()
    capsys.readouterr()
    monkeypatch.setattr("gt_tui.files.load.LARGEST", needed - 1)
    assert main(["convert", str(source), str(target)]) == 1
    assert "is not made: it would hold 1 bytes more" in capsys.readouterr().err
    assert not target.exists()


def test_the_command_that_new_names_opens_the_file(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "my rubric's.yaml"
    assert main(["new", str(path)]) == 0
    words = capsys.readouterr().out.partition("open it with: ")[2]
    assert shlex.split(words) == ["gt-tui", str(path)]
