"""Teaches word vectors by a dictionary: a word and its definition come to lie nearer than words of the same subject.

Vectors from a language model put words together that are used together: "wall" is near "road". For telling whether
two sentences make one claim that is too kind, so the vectors are moved until each word of WordNet, among the words
of 255 other definitions, is best told by its own. A run of them defines words of the same kind ("a kind of wall"), so
what sets these apart has to be learnt. Plain gradient descent (AdaGrad) on the cross entropy in both directions.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gt_tui.text.words import STOP_WORDS, root

EPOCHS = 4
RATE = 0.01
TEMPERATURE = 0.15
"""Of the cross entropy: the cosines are divided by it."""
BATCH, RUN = 256, 32
"""Lessons that are told apart at a time, and how many of them in a row are of one kind."""
HOLD = 0.02
"""How strongly each vector is drawn back to where it came from."""
MOST_NAMES = 3
"""Of one sense, as some have twenty."""


class Lesson(NamedTuple):
    """Rows of the words of a name, and of another name or the definition."""

    name: list[int]
    told: list[int]
    kind: str
    """What it is a kind of."""


def lessons(folder: Path, place: dict[str, int]) -> list[Lesson]:
    """Give what WordNet 3.0 says about the words that have a row."""
    found: list[Lesson] = []
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{part}").read_text().splitlines():
            if line.startswith(" "):
                continue
            head, gloss = line.split(" | ", 1)
            fields = head.split(" ")
            count = int(fields[3], 16)
            pointers = fields[5 + 2 * count :]
            kinds = [pointers[at + 1] for at in range(0, len(pointers) - 1, 4) if pointers[at] in ("@", "&")]
            kind = part + (kinds[0] if kinds else fields[0])
            told = [one for word in re.findall(r"[A-Za-z]+", gloss.split('"')[0]) if (one := row(word, place)) >= 0]
            names = []
            for at in range(count):
                words = fields[4 + 2 * at].split("(")[0].lower().split("_")
                rows = [row(word, place) for word in words if word not in STOP_WORDS]
                if rows and min(rows) >= 0:
                    names.append(rows)
            if len(told) < 2:
                continue
            found += [Lesson(name, told, kind) for name in names[:MOST_NAMES]]
            if len(names) > 1:
                found.append(Lesson(names[0], names[1], kind))
    return found


def row(word: str, place: dict[str, int]) -> int:
    """Give the row of a word, -1 for a small word and one that has none."""
    return -1 if word.lower() in STOP_WORDS else place.get(root(word), -1)


def taught(table, weights, place: dict[str, int], folder: Path):
    """Give the table (rows of length 1) after the lessons; weights are those of the words in a text."""
    rng = np.random.default_rng(0)
    told = sorted(lessons(folder, place), key=lambda lesson: lesson.kind)
    runs = np.array_split(np.arange(len(told)), len(told) // RUN)
    start = table.astype(np.float32)
    now = start.copy()
    seen = np.full(len(now), 1e-8, np.float32)

    def summed(texts: list[list[int]]):
        flat = np.concatenate([np.array(text) for text in texts])
        of = np.repeat(np.arange(len(texts)), [len(text) for text in texts])
        total = np.zeros((len(texts), now.shape[1]), np.float32)
        np.add.at(total, of, now[flat] * weights[flat, None])
        length = np.linalg.norm(total, axis=1, keepdims=True) + 1e-9
        return total / length, length, flat, of

    for _ in range(EPOCHS):
        order = np.concatenate([runs[at] for at in rng.permutation(len(runs))])
        for at in range(0, len(order) - BATCH, BATCH):
            batch = [told[place_] for place_ in order[at : at + BATCH]]
            sides = [summed([one.name for one in batch]), summed([one.told for one in batch])]
            alike = sides[0][0] @ sides[1][0].T / TEMPERATURE
            by_name = np.exp(alike - alike.max(1, keepdims=True))
            by_name /= by_name.sum(1, keepdims=True)
            by_told = np.exp(alike - alike.max(0, keepdims=True))
            by_told /= by_told.sum(0, keepdims=True)
            pull = (by_name + by_told - 2 * np.eye(BATCH, dtype=np.float32)) / (2 * TEMPERATURE * BATCH)
            slope = np.zeros_like(now)
            for (unit, length, flat, of), steep in zip(sides, (pull @ sides[1][0], pull.T @ sides[0][0]), strict=True):
                across = (steep - unit * (steep * unit).sum(1, keepdims=True)) / length
                np.add.at(slope, flat, across[of] * weights[flat, None])
            rows = np.unique(np.concatenate([sides[0][2], sides[1][2]]))
            step = slope[rows] + HOLD / BATCH * (now[rows] - start[rows])
            seen[rows] += (step * step).mean(1)
            now[rows] -= RATE * step / np.sqrt(seen[rows])[:, None]
    return now / np.linalg.norm(now, axis=1, keepdims=True)
