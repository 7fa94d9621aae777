"""Looking for judges: which local servers answer, and whether a named judge does. Only on request."""

from __future__ import annotations

import asyncio
import json

import httpx
from msgspec import Struct

from gt_tui.judge.client import JudgeClient
from gt_tui.judge.http_outcomes import HttpProblem, Reply
from gt_tui.judge.settings import JudgeSettings

ANSWER_WITHIN_S = 0.3
MOST_BYTES = 256 * 1024
PING = "Reply with the one word: ready"
"""The whole prompt of a test call: a few tokens in, a few out."""
PING_CONSTRAINED = 'Reply with the JSON object {"ready": true}'
PING_SCHEMA = {
    "type": "object",
    "properties": {"ready": {"type": "boolean"}},
    "required": ["ready"],
    "additionalProperties": False,
}
"""What a judge that is to be held to a schema is asked instead: whether it takes one, and in which form."""
PING_TOKENS = 512
"""Enough for a reasoning model to come to its one word."""


class Served(Struct, frozen=True):
    """What a local server offers."""

    base_url: str
    models: tuple[str, ...]


async def find_local(base_urls: list[str]) -> list[Served]:
    """Give the servers among these addresses that list their models within 0.3 s, in order."""
    async with httpx.AsyncClient(
        timeout=ANSWER_WITHIN_S, trust_env=False, follow_redirects=False, headers={"Accept-Encoding": "identity"}
    ) as http:
        found = await asyncio.gather(*(_models(http, base_url) for base_url in base_urls))
    return [served for served in found if served is not None]


async def _models(http: httpx.AsyncClient, base_url: str) -> Served | None:
    body = bytearray()
    try:
        async with asyncio.timeout(ANSWER_WITHIN_S), http.stream("GET", f"{base_url}/models") as response:
            if response.status_code != 200:
                return None
            async for piece in response.aiter_raw():
                body += piece
                if len(body) > MOST_BYTES:
                    return None
        stated = json.loads(body)
    except (httpx.HTTPError, OSError, ValueError, RecursionError):  # TimeoutError is an OSError
        return None
    listed = stated.get("data") if isinstance(stated, dict) else None
    if not isinstance(listed, list):
        return None
    return Served(base_url, tuple(m["id"] for m in listed if isinstance(m, dict) and isinstance(m.get("id"), str)))


async def ping(settings: JudgeSettings) -> Reply | HttpProblem:
    """Make one cheap call with the judge's own parameters and give what came of it."""
    async with JudgeClient(settings) as client:
        if settings.constrained:
            return await client.complete(PING_CONSTRAINED, PING_SCHEMA)
        return await client.complete(PING)
