"""Keys and passwords in a text, by the forms that their makers document; and a text without them, for showing."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from gt_tui.text.late import Late

_KINDS = (
    (
        ("sk-",),
        "an API key (sk-…)",
        Late(r"\bsk-(?=[A-Za-z_-]{0,60}\d)(?=[a-z0-9_-]{0,60}[A-Z])[A-Za-z0-9_-]{20,200}"),
    ),
    (("AKIA", "ASIA"), "an AWS access key (AKIA…)", Late(r"\bA[KS]IA[0-9A-Z]{16}\b")),
    (("AIza",), "a Google API key (AIza…)", Late(r"\bAIza[0-9A-Za-z_-]{35}")),
    (("ghp_", "gho_", "ghs_", "ghu_", "ghr_"), "a GitHub token (gh…_)", Late(r"\bgh[opsur]_[A-Za-z0-9]{36,200}")),
    (("github_pat_",), "a GitHub token (github_pat_…)", Late(r"\bgithub_pat_[A-Za-z0-9_]{40,200}")),
    (("glpat-",), "a GitLab token (glpat-…)", Late(r"\bglpat-[A-Za-z0-9_-]{20,200}")),
    (("hf_",), "a Hugging Face token (hf_…)", Late(r"\bhf_[A-Za-z0-9]{30,200}")),
    (("xox",), "a Slack token (xox…)", Late(r"\bxox[abeprs]-[A-Za-z0-9-]{20,200}")),
    (
        ("eyJ",),
        "a signed token (eyJ…)",
        Late(r"\beyJ[\w-]{10,400}\.eyJ[\w-]{10,4000}\.[\w-]{10,2000}", re.ASCII),
    ),
    (("PRIVATE KEY",), "a private key", Late(r"-----BEGIN [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----")),
    (
        ("://",),
        "an address with a password",
        Late(r"\b[a-z][a-z0-9+.-]{1,15}://[^\s/:@]{0,60}:(?!\d{1,5}@)[^\s/]{3,80}@", re.IGNORECASE),
    ),
)
"""What a kind begins with, what it is called, and what it looks like as a whole."""
_BEGINNINGS = tuple(begin for begins, _, _ in _KINDS for begin in begins)
MASK = "…"


class Credential(NamedTuple):
    """What looks like a key or a password."""

    kind: str
    """What it is called: "an API key (sk-…)"."""
    start: int
    end: int


@lru_cache(maxsize=4096)
def credentials(text: str) -> tuple[Credential, ...]:
    """Give what looks like keys and passwords in the text, in order; one that lies in another is left out."""
    if not any(map(text.__contains__, _BEGINNINGS)):
        return ()
    found = [
        Credential(kind, *match.span())
        for begins, kind, pattern in _KINDS
        if any(begin in text for begin in begins)
        for match in pattern.finditer(text)
    ]
    result: list[Credential] = []
    for each in sorted(found, key=lambda one: (one.start, -one.end)):
        if not result or each.start >= result[-1].end:
            result.append(each)
    return tuple(result)


def without_credentials(text: str) -> str:
    """Give the text with the greater part of each key or password masked: its first four characters stay."""
    for each in reversed(credentials(text)):
        text = f"{text[: each.start + 4]}{MASK}{text[each.end :]}"
    return text
