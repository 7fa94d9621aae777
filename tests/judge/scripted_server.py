"""A loopback HTTP server that plays one scripted step for each request, good or broken."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import ssl
import struct
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any


@dataclass
class Request:
    head: str
    body: bytes

    @property
    def line(self) -> str:
        return self.head.split("\r\n")[0]

    @property
    def headers(self) -> dict[str, str]:
        pairs = (line.split(":", 1) for line in self.head.split("\r\n")[1:] if ":" in line)
        return {name.strip().lower(): value.strip() for name, value in pairs}

    @property
    def json(self) -> dict[str, Any]:
        value: dict[str, Any] = json.loads(self.body)
        return value

    @property
    def prompt(self) -> str:
        text: str = self.json["messages"][0]["content"]
        return text


@dataclass
class Exchange:
    """What a step may use: the request, and the connection to answer on."""

    request: Request
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()


# True keeps the connection open for the next request.
Step = Callable[[Exchange], Awaitable[bool]]


def answer(
    status: int = 200,
    body: object = "",
    *,
    content_type: str = "application/json",
    headers: dict[str, str] | None = None,
) -> Step:
    data = body if isinstance(body, bytes) else (body if isinstance(body, str) else json.dumps(body)).encode()

    async def step(exchange: Exchange) -> bool:
        extra = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
        kind = f"Content-Type: {content_type}\r\nContent-Length: {len(data)}\r\n"
        await exchange.send(f"HTTP/1.1 {status} X\r\n{kind}{extra}\r\n".encode() + data)
        return True

    return step


def completion(content: object = "fine", **choice: object) -> dict[str, Any]:
    message = {"role": "assistant", "content": content}
    return {
        "model": "judge-2026",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop", **choice}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "cost": 0.5},
    }


def says(content: object = "fine", **choice: object) -> Step:
    return answer(200, completion(content, **choice))


def error(status: int, message: str = "no", *, headers: dict[str, str] | None = None, **fields: object) -> Step:
    return answer(status, {"error": {"message": message, **fields}}, headers=headers)


def raw(data: bytes) -> Step:
    async def step(exchange: Exchange) -> bool:
        await exchange.send(data)
        return False

    return step


def hang(first: bytes = b"") -> Step:
    async def step(exchange: Exchange) -> bool:
        await exchange.send(first)
        await exchange.reader.read()  # until the client leaves
        return False

    return step


def drip(first: bytes, every_s: float = 0.02) -> Step:
    async def step(exchange: Exchange) -> bool:
        await exchange.send(first)
        while not exchange.reader.at_eof():
            await exchange.send(b" ")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(exchange.reader.read(1), every_s)
        return False

    return step


def reset() -> Step:
    async def step(exchange: Exchange) -> bool:
        sock = exchange.writer.get_extra_info("socket")
        # Lingering for 0 seconds closes with RST.
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        exchange.writer.transport.abort()
        return False

    return step


class ScriptedServer:
    """Plays `steps` in the order in which requests arrive, then `otherwise` for all that follow."""

    def __init__(self, *steps: Step, otherwise: Step | None = None, tls: ssl.SSLContext | None = None) -> None:
        self.steps = list(steps)
        self.otherwise = otherwise or says()
        self.requests: list[Request] = []
        self.open_connections = self.most_connections = 0
        self._changed = asyncio.Condition()
        self._tls = tls

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    async def __aenter__(self) -> ScriptedServer:
        self._tasks: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self._server = await asyncio.start_server(self._connection, "127.0.0.1", 0, ssl=self._tls)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        # Ended by closing, as a cancelled connection task is reported as an error by the streams.
        for writer in self._tasks.values():
            writer.transport.abort()
        await asyncio.gather(*self._tasks)

    @property
    def writers(self) -> list[asyncio.StreamWriter]:
        return list(self._tasks.values())

    async def until(self, condition: Callable[[], bool]) -> None:
        async with self._changed:
            await asyncio.wait_for(self._changed.wait_for(condition), 10)

    async def _note(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks[task] = writer
        self.open_connections += 1
        self.most_connections = max(self.most_connections, self.open_connections)
        await self._note()
        try:
            while await self._exchange(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            self.open_connections -= 1
            del self._tasks[task]
            writer.close()
            await self._note()

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        request = Request(head, b"")
        request.body = await reader.readexactly(int(request.headers.get("content-length", 0)))
        self.requests.append(request)
        step = self.steps.pop(0) if self.steps else self.otherwise
        await self._note()
        return await step(Exchange(request, reader, writer))
