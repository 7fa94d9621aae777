"""The rehearsal judge: the whole loop with no key and no network. How it marks is in `word_marker`."""

from __future__ import annotations

import asyncio
import json
from types import TracebackType
from typing import Self

from gt_tui.judge.prompt import Template, fill
from gt_tui.judge.verdict import Attempt, Mark, Verdict
from gt_tui.judge.witness import Witness
from gt_tui.rubric.marking_block import MarkingBlock

REHEARSAL_LABEL = "rehearsal: word matching, not a judge"
"""What stands beside every number that comes from here."""


class RehearsalJudge:
    """A judge that marks by word matching: same block and answer, same mark, in milliseconds."""

    name = "rehearsal"
    model = "rehearsal"
    rehearsal = True
    coordinates = "rehearsal/3"
    """Changes whenever the same block and answer could get another mark."""

    template_hash = ""
    holdup = ""

    def prepare(self) -> None:
        """Bring in the marker's word lists."""
        import gt_tui.judge.word_marker  # noqa: F401

    async def mark(self, block: MarkingBlock, answer: str, witness: Witness | None = None) -> Mark:
        """Give the mark of one answer; null, with the reason, only for a block that nobody could mark."""
        # The marker's word lists take longer to load than the first screen takes to draw, and nothing on it marks.
        from gt_tui.judge.contract import unmarkable
        from gt_tui.judge.word_marker import mark_by_words

        problem = unmarkable(block)
        if problem is not None:
            return Mark(None, problem)
        # in a thread: a long answer takes longer than a frame
        verdict = await asyncio.to_thread(mark_by_words, block, answer)
        return Mark(verdict, None, (Attempt(1, 0, _reply(verdict), None),))

    def prompt(self, block: MarkingBlock, answer: str) -> str:
        """Give the prompt that a real judge would get with the default template; this one reads the block."""
        return fill(Template(), block, answer).text

    async def __aenter__(self) -> Self:
        """Give the judge itself; there is nothing to open."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Do nothing; there is nothing to close."""


def is_rehearsal(coordinates: str) -> bool:
    """Tell whether coordinates are those of the rehearsal judge, of this version or another."""
    return coordinates.partition("/")[0] == RehearsalJudge.name


def _reply(verdict: Verdict) -> str:
    """Give the verdict in the form in which a judge replies, for the raw view."""
    body = {
        "gate_passed": verdict.gate_passed,
        "gate_reason": verdict.gate_reason,
        "components": [
            {"id": c.id, "awarded": c.awarded, "maximum": c.maximum, "reason": c.reason, "evidence": c.evidence}
            for c in verdict.components
        ],
        "total": verdict.total,
        "adjudication_required": False,
        "adjudication_note": "",
    }
    return f"{REHEARSAL_LABEL}\n\n```json\n{json.dumps(body, ensure_ascii=False, indent=2)}\n```\n"
