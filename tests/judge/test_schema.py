from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace
from scripted_server import Exchange, ScriptedServer, error, says
from test_mark import ANSWER, BLOCK, verdict

from gt_tui.judge.mark import EndpointJudge
from gt_tui.judge.schema import reply_schema
from gt_tui.judge.settings import JudgeSettings


def branches() -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = reply_schema(BLOCK)["anyOf"]
    return listed


def awards(branch: dict[str, Any]) -> list[int]:
    return [item["properties"]["awarded"]["const"] for item in branch["properties"]["components"]["prefixItems"]]


def test_one_branch_fails_with_zeros_and_the_others_pay_the_gate_in_full() -> None:
    failed, *passed = branches()
    assert failed["properties"]["gate_passed"] == {"const": False}
    assert (awards(failed), failed["properties"]["total"]) == ([0, 0], {"const": 0})
    assert [awards(branch) for branch in passed] == [[3, n] for n in range(8)]
    assert [branch["properties"]["total"]["const"] for branch in passed] == [3 + n for n in range(8)]


def schema_of(body: dict[str, Any]) -> str:
    shape = body.get("response_format")
    return "none" if shape is None else str(shape["type"])


@pytest.mark.parametrize(
    ("takes", "asked", "told"),
    [
        ("json_schema", ["json_schema"], ()),
        ("json_object", ["json_schema", "json_object"], ("response_format (sent as json_object with a schema)",)),
        ("none", ["json_schema", "json_object", "none"], ("response_format (not sent)",)),
    ],
)
@pytest.mark.parametrize("refusal", [400, 422, 500])
async def test_the_endpoint_gets_the_newest_form_that_it_takes(
    takes: str, asked: list[str], told: tuple[str, ...], refusal: int
) -> None:
    async def step(exchange: Exchange) -> bool:
        if schema_of(exchange.request.json) != takes:
            return await error(refusal, "unexpected input")(exchange)
        return await says(verdict())(exchange)

    async with ScriptedServer(otherwise=step) as server:
        settings = JudgeSettings(base_url=server.base_url, model="m", constrained=True)
        async with EndpointJudge(settings) as judge:
            first = await judge.mark(BLOCK, ANSWER)
        assert [schema_of(request.json) for request in server.requests] == asked
        # What was learned holds for the next run of this process.
        async with EndpointJudge(settings) as judge:
            second = await judge.mark(BLOCK, ANSWER)
        assert [schema_of(request.json) for request in server.requests[len(asked) :]] == [takes]
    assert first.verdict is not None
    assert second.verdict is not None
    assert first.attempts[0].not_honoured == told
    assert first.attempts[0].tries == 1


async def test_without_the_wish_no_schema_is_sent() -> None:
    async with ScriptedServer(otherwise=says(verdict())) as server:
        async with EndpointJudge(JudgeSettings(base_url=server.base_url, model="m")) as judge:
            await judge.mark(BLOCK, ANSWER)
        assert schema_of(server.requests[0].json) == "none"


def test_a_component_of_many_points_does_not_make_a_schema_of_their_number() -> None:
    many = replace(BLOCK, components=tuple(replace(c, points=20_000_000) for c in BLOCK.components))
    assert len(json.dumps(reply_schema(many))) < 5_000
