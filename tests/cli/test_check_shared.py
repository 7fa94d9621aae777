"""A file that is worth it is checked on several processors, and nobody can tell."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

GYM = (Path(__file__).parents[2] / "rubrics" / "repair-gym.yaml").read_text(encoding="utf-8")
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")

CODE = """
import sys
from gt_tui.cli import check
from gt_tui.cli.main import main
check.processors = lambda: {processors}
check.WORTH_SHARING = 0
sys.exit(main(["check", *sys.argv[1:]]))
"""


def checked(processors: int, *words: str) -> tuple[int, str, str]:
    code = CODE.format(processors=processors)
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("more", [[], ["--no-cache"], ["--format", "json"]])
def test_the_report_is_the_same_on_any_number_of_processors(tmp_path: Path, more: list[str]) -> None:
    path = tmp_path / "rubric.yaml"
    path.write_text(GYM, encoding="utf-8")
    alone = checked(1, str(path), "--no-cache", *more)
    assert alone[1].count("GT") > 6 and alone[2] == ""
    assert checked(3, str(path), *more) == alone
    assert checked(3, str(path), *more) == alone  # what the processes found is kept
    path.write_text(GYM.replace("points: 4", "points: 5", 1), encoding="utf-8")
    assert checked(3, str(path), *more) == checked(1, str(path), "--no-cache", *more)


def test_a_file_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "rubric.yaml"
    path.write_text(GYM.replace("id: G4\n", "id: 'G4\n", 1), encoding="utf-8")
    code, out, err = checked(3, str(path))
    assert (code, out) == checked(1, str(path))[:2]
    assert err == checked(1, str(path))[2] and err.count("gt-tui:") == 1


def test_the_other_processes_do_their_share(tmp_path: Path) -> None:
    path = tmp_path / "rubric.yaml"
    path.write_text(GYM, encoding="utf-8")
    code = f"""
import sys
from pathlib import Path
from gt_tui.checks import run
from gt_tui.checks.kept import Kept
from gt_tui.cli import check, edit
from gt_tui.files.load import load
file = load(Path({str(path)!r}), unread=True)
asked = []
really = run.check_question
run.check_question = lambda question, *more: (asked.append(question.id), really(question, *more))[1]
check.processors = edit.processors = lambda: 3
check.WORTH_SHARING = 0
found = check._found_by_all(file.document, Kept({{}}))
print(len(found), len(asked))
ahead = [line for each in edit._check_ahead(file) for line in each.rest()]
print(len(ahead), len(asked), {{line.split(" ", 1)[0] for line in ahead}} == found.keys())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout.splitlines(), done.stderr) == (["10 4", "10 4 True"], "")  # ten questions, four of them here
