from __future__ import annotations

import shutil
import ssl
import subprocess
from pathlib import Path

import pytest
from scripted_server import ScriptedServer
from test_client import CANARY, FakeTime

from gt_tui.judge.client import JudgeClient
from gt_tui.judge.http_outcomes import HttpProblem
from gt_tui.judge.settings import ApiKey, JudgeSettings

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl to make a certificate with")


def context(folder: Path, name: str) -> ssl.SSLContext:
    """A server's context with a certificate that nobody has signed but itself."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    words = f"req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN={name}"
    names = ["-addext", f"subjectAltName=DNS:{name}", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["openssl", *words.split(), *names], check=True, capture_output=True)
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(certificate, key)
    return made


async def problem_at(server: ScriptedServer, scheme: str, host: str) -> HttpProblem:
    time = FakeTime()
    settings = JudgeSettings(base_url=f"{scheme}://{host}:{server.port}/v1", key=ApiKey(CANARY), timeout_s=10)
    async with JudgeClient(settings, sleep=time.sleep, clock=lambda: time.now) as client:
        problem = await client.complete("x")
    assert isinstance(problem, HttpProblem)
    assert server.requests == []
    assert CANARY not in repr(problem)
    return problem


async def test_a_certificate_that_nobody_signed_names_the_cause_and_stops_the_run(tmp_path: Path) -> None:
    async with ScriptedServer(tls=context(tmp_path, "localhost")) as server:
        problem = await problem_at(server, "https", "localhost")
    assert problem.sentence.startswith("no safe connection to localhost: self")
    assert "signed certificate" in problem.sentence
    assert (problem.tries, problem.fatal) == (1, True)


async def test_a_certificate_of_another_host_names_the_cause_and_stops_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = context(tmp_path, "judge.example.org")
    trusting = ssl.create_default_context(cafile=str(tmp_path / "certificate.pem"))
    monkeypatch.setattr("gt_tui.judge.client._certificates", lambda: trusting)
    async with ScriptedServer(tls=made) as server:
        problem = await problem_at(server, "https", "localhost")
    assert "certificate is not valid for 'localhost'" in problem.sentence
    assert (problem.tries, problem.fatal) == (1, True)


async def test_clear_text_to_a_port_that_wants_tls_says_so(tmp_path: Path) -> None:
    async with ScriptedServer(tls=context(tmp_path, "localhost")) as server:
        problem = await problem_at(server, "http", "127.0.0.1")
    assert "does it want https?" in problem.sentence
