from __future__ import annotations

import sys
from pathlib import Path

import pytest

# the loopback server of the judge's own tests
sys.path.insert(0, str(Path(__file__).parents[1] / "judge"))


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GT_TUI_API_KEY", "OPENROUTER_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
