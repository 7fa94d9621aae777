"""Labelled marking blocks by 38 authors, each in a file of its own in tests/checks/labelled.

None of the authors saw the detector or another's set. `BY_AUTHOR` is what the weights of gate and component were
fitted on; nothing was fitted on `UNSEEN_AUTHORS`, which were scored now and then while the rest was settled by leaving
out authors in turn, nor on `LATER_AUTHORS`, two of the eight who wrote last. These eight were asked to leave no hint in
length, openings or verbs, and are the hardest. A line of a file is one question:
field, title, question, gate, components (text; overlap: empty where it is sound; hard: easily taken for the other),
and pairs of components, counted from C2, that pay for one claim. The first six authors were told to write a third of
each half hard by its words (overlaps that share hardly any, sound ones that share many); the others what they would
expect a hurried colleague to mislabel.

`COMPONENT_AUTHORS` are three more, who wrote pairs of components that pay for one claim and sound ones, half of each
hard by its words. Nothing was fitted on them. That all of their components are sound at the gate was tried as a thing
to learn, and taken out again: many give the gate's mechanism, which elsewhere counts as paying for the gate's claim,
and half of the overlaps of that kind were lost.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from overlap_pairs import Block, Line
from overlap_pairs_components import Asked, Pair

FOLDER = Path(__file__).parent / "labelled"


def block_of(data: dict[str, Any]) -> Block:
    """Give one question."""
    lines = tuple(Line(part["text"], part["overlap"], part["hard"]) for part in data["components"])
    between = tuple((f"C{min(pair)}", f"C{max(pair)}") for pair in data.get("between", ()))
    return Block(data["field"], data["title"], data["question"], data["gate"], lines, between)


def blocks_of(path: Path) -> tuple[Block, ...]:
    """Give an author's questions."""
    return tuple(block_of(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines())


def asked_of(path: Path) -> tuple[Asked, ...]:
    """Give the questions of an author of pairs of components."""
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return tuple(
        Asked(
            data["field"],
            data["title"],
            data["question"],
            data["gate"],
            tuple(data["components"]),
            tuple(Pair(**pair) for pair in data["pairs"]),
        )
        for data in found
    )


BY_AUTHOR = {path.stem: blocks_of(path) for path in sorted(FOLDER.glob("author_*.jsonl"))}
UNSEEN_AUTHORS = tuple(block for path in sorted(FOLDER.glob("unseen_?.jsonl")) for block in blocks_of(path))
LATER_AUTHORS = tuple(block for path in sorted(FOLDER.glob("unseen_??.jsonl")) for block in blocks_of(path))
COMPONENT_AUTHORS = tuple(asked for path in sorted(FOLDER.glob("components_?.jsonl")) for asked in asked_of(path))
