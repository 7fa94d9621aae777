from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

RUBRIC = Path(__file__).parents[2] / "rubrics" / "yudnamutana.yaml"

AFTER = """
import atexit, json, sys
atexit.register(lambda: print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})), file=sys.stderr))
"""


def modules_after(code: str) -> set[str]:
    """Give the packages that a fresh process has imported at its end."""
    done = subprocess.run([sys.executable, "-c", AFTER + code], capture_output=True, text=True, timeout=60)
    return set(json.loads(done.stderr.splitlines()[-1]))


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["--version"],
        ["explain"],
        ["explain", "GT401"],
        ["check", str(RUBRIC)],
        ["check", str(RUBRIC), "--format", "json"],
        ["run", str(RUBRIC), "--fixture", "A1-F1"],
        ["check", "missing.yaml"],
    ],
    ids=lambda words: " ".join(Path(word).name for word in words),
)
def test_no_command_but_the_editor_pays_for_the_terminal_toolkit_or_the_network(words: list[str]) -> None:
    modules = modules_after(f"from gt_tui.cli.main import main; main({words!r})")
    assert "gt_tui" in modules
    assert modules & {"textual", "rich", "httpx", "pydantic"} == set()


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["explain", "GT401"]], ids=" ".join)
def test_what_reads_no_rubric_does_not_pay_for_yaml(words: list[str]) -> None:
    assert "ruamel" not in modules_after(f"from gt_tui.cli.main import main; main({words!r})")


def test_the_app_does_not_pay_for_the_network_before_a_run() -> None:
    modules = modules_after("import gt_tui.tui.app")
    assert "textual" in modules
    assert modules & {"httpx", "pydantic"} == set()


def test_a_judge_at_an_endpoint_can_be_made_without_the_network() -> None:
    code = "from gt_tui.judge.mark import EndpointJudge; from gt_tui.judge.settings import JudgeSettings\n"
    assert "httpx" not in modules_after(code + "EndpointJudge(JudgeSettings())")


def test_a_file_that_was_checked_before_does_not_pay_for_the_rules() -> None:
    code = (
        "from gt_tui.cli.main import main\n"
        f"main(['check', {str(RUBRIC)!r}])\n"
        "import sys; print('gt_tui.checks.run' in sys.modules, file=sys.stderr)"
    )
    told = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60) for _ in range(2)]
    assert [each.stderr.splitlines()[-1] for each in told] == ["True", "False"]
    assert told[0].stdout == told[1].stdout
