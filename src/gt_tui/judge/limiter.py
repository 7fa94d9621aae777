"""How many requests may be under way at once: fewer when the endpoint is busy, more when all goes well."""

from __future__ import annotations

import asyncio

GROW_AFTER = 8
"""Good answers in a row before one more request is allowed."""


class Limiter:
    """Slots for requests, at most `most` and at least one; use `async with limiter as epoch`.

    The number is halved when the endpoint is busy and grows by one after `GROW_AFTER` good answers, so that
    it settles just below what the endpoint takes. Cancelling a waiter costs no slot.
    """

    def __init__(self, most: int) -> None:
        """Begin with `most` slots."""
        self._most = most
        self.allowed = most
        self._slots = asyncio.Semaphore(most)
        # Slots that are taken away as soon as they are free: a semaphore cannot be made smaller.
        self._owed = 0
        self._streak = 0
        self._epoch = 0

    async def __aenter__(self) -> int:
        """Wait for a slot and give the epoch in which the request starts."""
        await self._slots.acquire()
        while self._owed:
            self._owed -= 1
            await self._slots.acquire()
        return self._epoch

    async def __aexit__(self, *_: object) -> None:
        """Give the slot back, or let it go where there are too many."""
        if self._owed:
            self._owed -= 1
        else:
            self._slots.release()

    def shrink(self, epoch: int) -> None:
        """Halve the slots, once for all requests of an epoch: eight refusals of one burst are one sign."""
        if epoch != self._epoch:
            return
        self._epoch += 1
        self._streak = 0
        smaller = max(1, self.allowed // 2)
        self._owed += self.allowed - smaller
        self.allowed = smaller

    def succeeded(self) -> None:
        """Count a good answer."""
        self._streak += 1
        if self._streak < GROW_AFTER or self.allowed == self._most:
            return
        self._streak = 0
        self.allowed += 1
        if self._owed:
            self._owed -= 1
        else:
            self._slots.release()
