"""Who keeps the record of a mark while it is made."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Protocol

from gt_tui.judge.verdict import Attempt, Usage, Verdict


class Witness(Protocol):
    """Is asked before each call and told of each reply."""

    async def ready(self) -> None:
        """Wait until it can be told whether a call may be made; raise for a record that cannot be written."""

    def may_send(self) -> bool:
        """Count the call in, right before its first request; False where another went first and `ready` waits again.

        Raises what must keep it from being made: a spending limit, or a record that cannot be written.
        """

    def may_try_again(self, usage: Usage) -> bool:
        """Tell whether another request may be sent after one that came to nothing but may be billed.

        Where it may, that one is counted, with what it used as far as it said.
        """

    def saw(self, attempt: Attempt, verdict: Verdict | None, null_reason: str | None) -> Future[None]:
        """Take an attempt; the future is done when it cannot be lost any more. What was never sent is no call.

        `null_reason` is there when no further attempt follows and there is no verdict.
        """
