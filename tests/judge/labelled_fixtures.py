"""Questions with labelled answers by 15 authors (agents), each in a file of its own in tests/judge/labelled.

None had seen the rehearsal, its other sets or another's. Each wrote eight or nine questions with eight answers: full,
minimum pass, two partial, two near misses, a flat denial, and one by a second student. The `unseen` ones are never
used to fit or set anything: they are scored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct, json
from msgspec.structs import replace
from rehearsal_questions import build

from gt_tui.rubric.marking_block import MarkingBlock
from gt_tui.rubric.model import Variant

FOLDER = Path(__file__).parent / "labelled"


class _Line(Struct):
    id: str
    points: int
    credit_if: str


class _Variant(Struct):
    term: str
    variants: tuple[str, ...]


class _Answer(Struct):
    kind: str
    answer: str
    awards: dict[str, int]
    denial: bool = False


class _Question(Struct):
    question: str
    gate: str
    fail_examples: tuple[str, ...]
    components: tuple[_Line, ...]
    model_answer: str
    do_not_credit: tuple[str, ...]
    variants: tuple[_Variant, ...]
    fixtures: tuple[_Answer, ...]


class Labelled(Struct, frozen=True):
    """One answer with what a careful marker pays for it."""

    block: MarkingBlock
    kind: str
    """``full``, ``minimum_pass``, ``partial``, ``near_miss`` or ``denial``."""
    answer: str
    awards: tuple[int, ...]
    """In the order of the block's components."""


def answers_of(path: Path) -> tuple[Labelled, ...]:
    """Give the answers in an author's file."""
    return tuple(one for line in path.read_text(encoding="utf-8").splitlines() for one in _answers(line))


def _answers(line: str) -> Iterator[Labelled]:
    read = json.decode(line, type=_Question)
    block = replace(
        build(
            read.question,
            read.gate,
            read.fail_examples,
            tuple((line.points, line.credit_if) for line in read.components),
            read.model_answer,
            read.do_not_credit,
        ),
        variants=tuple(Variant(one.term, one.variants) for one in read.variants),
    )
    for one in read.fixtures:
        kind = "denial" if one.denial else one.kind
        yield Labelled(block, kind, one.answer, tuple(one.awards[line.id] for line in read.components))


BY_AUTHOR: dict[str, Sequence[Labelled]] = {
    path.stem: answers_of(path) for path in sorted(FOLDER.glob("author_*.jsonl"))
}
UNSEEN_AUTHORS: Sequence[Labelled] = tuple(
    one for path in sorted(FOLDER.glob("unseen_*.jsonl")) for one in answers_of(path)
)
