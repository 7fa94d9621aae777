"""Keys and passwords in texts that are sent to a judge and kept in the record.

Answers are copied from logs, notebooks and chats, and a key among them goes to a third party with the first run. The
message says which kind it is and never the key itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from gt_tui.checks.catalogue import found
from gt_tui.checks.problem import Problem, Span
from gt_tui.checks.structure import place
from gt_tui.checks.wording import judge_texts
from gt_tui.rubric.model import Question
from gt_tui.rubric.path import Path

_KINDS = (
    ("sk-", "an API key (sk-…)", re.compile(r"\bsk-[A-Za-z0-9_-]{20,}")),
    ("AKIA", "an AWS access key (AKIA…)", re.compile(r"\bAKIA[0-9A-Z]{16}\b")),
    ("AIza", "a Google API key (AIza…)", re.compile(r"\bAIza[0-9A-Za-z_-]{35}")),
    ("gh", "a GitHub token (gh…_)", re.compile(r"\bgh[opsur]_[A-Za-z0-9]{36}")),
    ("github_pat_", "a GitHub token (github_pat_…)", re.compile(r"\bgithub_pat_[A-Za-z0-9_]{40,}")),
    ("glpat-", "a GitLab token (glpat-…)", re.compile(r"\bglpat-[A-Za-z0-9_-]{20}")),
    ("hf_", "a Hugging Face token (hf_…)", re.compile(r"\bhf_[A-Za-z0-9]{30,}")),
    ("xox", "a Slack token (xox…)", re.compile(r"\bxox[abeprs]-[A-Za-z0-9-]{20,}")),
    ("eyJ", "a signed token (eyJ…)", re.compile(r"\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}")),
    ("PRIVATE KEY", "a private key", re.compile(r"-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----")),
    ("://", "an address with a password", re.compile(r"\b[a-z][a-z0-9+.-]{1,15}://[^\s/:@]{1,60}:[^\s/:@]{3,60}@")),
)
"""How each kind begins, what it is called, and what it looks like as a whole: the forms that their makers document."""


def check_credentials(question: Question) -> Iterator[Problem]:
    """Find texts for the judge that hold what looks like a key or a password (GT905)."""
    for path, text in _sent(question):
        kind, span = _credential(text)
        if kind:
            message = (
                f"{kind[0].upper()}{kind[1:]} seems to stand here: every run sends it to the judge and keeps it in the "
                "record. Take it out, and have it replaced where it was real."
            )
            yield found("GT905", message, path, question.id, spans=(span,))


def _sent(question: Question) -> Iterator[tuple[Path, str]]:
    yield from judge_texts(question)
    for k, fixture in enumerate(question.fixtures):
        yield place(question, "calibration", k, "response_text"), fixture.response_text


@lru_cache(maxsize=4096)
def _credential(text: str) -> tuple[str, Span]:
    for begins, kind, pattern in _KINDS:
        match = pattern.search(text) if begins in text else None
        if match is not None:
            return kind, match.span()
    return "", (0, 0)
