"""Keys and passwords in texts that are sent to a judge and kept in the record.

Answers are copied from logs, notebooks and chats, and a key among them goes to a third party with the first run. The
message says which kind it is and never the key itself; other messages show keys masked (`problem.quote`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gt_tui.checks.catalogue import found
from gt_tui.checks.outwards import judge_texts
from gt_tui.checks.problem import Problem
from gt_tui.checks.structure import place
from gt_tui.rubric.model import Head, Question, Variant
from gt_tui.rubric.path import Path
from gt_tui.text.credentials import credentials


def check_credentials(question: Question) -> Iterator[Problem]:
    """Find texts for the judge that hold what looks like a key or a password (GT905)."""
    return _found(_sent(question), question.id)


def check_global_credentials(head: Head) -> Iterator[Problem]:
    """Find the same in the variants that go with every question (GT905)."""
    return _found(_variants(head.global_variants, ("global_variants",)), "")


def _found(texts: Iterator[tuple[Path, str]], question_id: str) -> Iterator[Problem]:
    for path, text in texts:
        for kind, start, end in credentials(text)[:1]:
            message = (
                f"{kind[0].upper()}{kind[1:]} seems to stand here: every run sends it to the judge and keeps it in the "
                "record. Take it out, and have it replaced where it was real."
            )
            yield found("GT905", message, path, question_id, spans=((start, end),))


def _sent(question: Question) -> Iterator[tuple[Path, str]]:
    yield from judge_texts(question)
    yield from _variants(question.accepted_variants, place(question, "accepted_variants"))
    for k, fixture in enumerate(question.fixtures):
        yield place(question, "calibration", k, "response_text"), fixture.response_text


def _variants(variants: Sequence[Variant], path: Path) -> Iterator[tuple[Path, str]]:
    for n, variant in enumerate(variants):
        yield (*path, n), "\n".join((variant.term, *variant.accepted, variant.note))
