"""Driving the app in tests: open it on a copy of a rubric, press keys, wait for what must come, read the screen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

from textual import events
from textual.command import CommandPalette
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widget import Widget

from gt_tui.files.beside import Beside
from gt_tui.files.load import load
from gt_tui.judge.judge import Judge
from gt_tui.judge.prompt import Template, fill
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.judge.verdict import Attempt, ComponentVerdict, Mark, Verdict
from gt_tui.rubric.marking_block import MarkingBlock
from gt_tui.tui.app import GtApp
from gt_tui.tui.panes.form import FieldInput
from gt_tui.tui.screens.main import MainScreen
from gt_tui.tui.session import Session

PATIENCE = 15.0
"""Seconds until a test gives up waiting; generous, since a busy machine must not fail a test."""

BUSY = 0.6
"""Seconds of processor time beyond which something keeps the keys waiting. The most that is seen here is 0.17, for a
pasted megabyte; a machine may be slower."""
SILENT = 3.0
"""Seconds after which the loop must have waited for something (a lock, a name server), however busy the machine."""


class ScriptedJudge:
    """A judge that awards what it was told, with reasons, and can be made to wait."""

    name = "scripted model at localhost"
    model = "scripted"
    rehearsal = False
    holdup = ""
    coordinates = "scripted/1"

    def __init__(self, awards: dict[str, tuple[int, ...]] | None = None, *, says: str = "because") -> None:
        """`awards` by the start of the answer; other answers get nothing. `says` is every reason and note."""
        self.awards = awards or {}
        self.says = says
        self.null: str | None = None
        """When set, every mark is null for this reason."""
        self.permits: asyncio.Semaphore | None = None
        """When set, each mark takes one permit."""

    def prepare(self) -> None: ...

    def prompt(self, block: MarkingBlock, answer: str) -> str:
        return fill(Template(), block, answer).text

    async def mark(self, block: MarkingBlock, answer: str) -> Mark:
        if self.permits is not None:
            await self.permits.acquire()
        if self.null is not None:
            return Mark(None, self.null, (Attempt(1, 1, self.says, self.null),))
        found = next((awards for start, awards in self.awards.items() if answer.startswith(start)), None)
        awards = found or (0,) * len(block.components)
        components = tuple(
            ComponentVerdict(component.id, award, component.points or 0, self.says, self.says)
            for component, award in zip(block.components, awards, strict=True)
        )
        verdict = Verdict(awards[0] > 0, self.says, components, sum(awards), True, self.says, (self.says,))
        return Mark(verdict, None, (Attempt(1, 1, self.says, None, model_returned=self.says),))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *details: object) -> None:
        pass


class Driver:
    """One open app."""

    def __init__(self, app: GtApp, pilot: Pilot[object]) -> None:
        self.app, self.pilot, self.session = app, pilot, app.session

    @property
    def main(self) -> MainScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, MainScreen))

    # -- keys

    async def press(self, *keys: str) -> None:
        """Press keys one after another, each once the one before it was dealt with.

        Like `pilot.press`, without its wait for an idle processor, which costs most of a test's time.
        """
        for key in keys:
            key = key if len(key) > 1 or key.isalnum() else _character_to_key(key)
            self.app.post_message(events.Key(key, key if len(key) == 1 else None))
            await self.settle()

    async def settle(self) -> None:
        """Wait until nothing is left to do: every message is dealt with, the screen is drawn, the focus has moved.

        A key travels from widget to widget through as many queues, so this asks the event loop itself whether
        anything is ready to run.
        """
        ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
        end = time.monotonic() + 1.0  # an app that is leaving, or a run that draws all the time, is never at rest
        while time.monotonic() < end and not self.app._exit:
            await asyncio.sleep(0)
            if ready:
                continue
            screen = self.app.screen
            if not (screen._callbacks or screen._dirty_widgets or screen._layout_required or screen._next_callbacks):
                return
            await asyncio.sleep(0.001)

    async def type(self, text: str) -> None:
        """Type a text as fast as a terminal can send it."""
        for char in text:
            key = "enter" if char == "\n" else _character_to_key(char)
            self.app.post_message(events.Key(key, "\r" if char == "\n" else char))
        await self.settle()

    async def paste(self, text: str) -> None:
        """Put a whole text in at the cursor, as a terminal does with a pasted one."""
        self.app.post_message(events.Paste(text))
        await self.settle()

    async def open_text(self, section: int, row: int = 0) -> None:
        """Put the cursor at the end of the text of a row."""
        await self.go_to_row(section, row)
        await self.press("enter")
        await self.until(lambda: self.app.focused is self.main.editor.prose)
        prose = self.main.editor.prose
        prose.move_cursor(prose.document.end)

    async def go_to_row(self, section: int, row: int) -> None:
        """Put the cursor on a row of the list."""
        await self.press("escape", str(section))
        await self.until(lambda: self.app.focused is self.main.editor.resting_place)
        await self.press("home", *["down"] * row)  # a section begins at the row that was left

    async def replace_text(self, section: int, row: int, text: str) -> None:
        await self.open_text(section, row)
        await self.press("f7")
        await self.paste(text)

    async def open_field(self, label: str) -> FieldInput:
        """Put the cursor into a small field of the shown row, emptied."""
        await self.until(lambda: any(box.field.label == label for box in self.main.editor.form.inputs()), label)
        box = next(box for box in self.main.editor.form.inputs() if box.field.label == label)
        box.focus()
        await self.until(lambda: self.app.focused is box)
        await self.press("end", "ctrl+u")
        return box

    async def command(self, words: str) -> None:
        """Run a command from the palette."""
        await self.press("ctrl+p")
        await self.until(lambda: isinstance(self.app.screen, CommandPalette))
        await self.type(words)
        palette = self.app.screen
        await self.until(lambda: palette.query("OptionList").last().option_count == 1, words)  # type: ignore[attr-defined]
        await self.press("enter")
        await self.until(lambda: self.app.screen is not palette)

    # -- waiting and reading

    async def until(self, condition: Callable[[], object], what: str = "") -> None:
        """Wait until the condition holds; fail with what stands on the screen."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"waited in vain {what}\n{self.screen()}"
            await asyncio.sleep(0.005)

    async def shows(self, *texts: str, of: Widget | None = None) -> None:
        """Wait until every text stands on the screen, or on the part of it that a widget has."""
        await self.until(lambda: all(text in self.text(of) for text in texts), f"for {texts}")

    async def hides(self, text: str, of: Widget | None = None) -> None:
        """Wait until a text is gone from the screen."""
        await self.until(lambda: text not in self.text(of), f"for {text!r} to go")

    def screen(self) -> str:
        """The screen as it is drawn, line by line."""
        return "\n".join(strip.text for strip in self.app.screen._compositor.render_strips())

    def text(self, of: Widget | None = None) -> str:
        """The words on the screen, or inside a widget's frame, with line breaks as single spaces."""
        lines = self.app.screen._compositor.render_strips()
        if of is None:
            return " ".join(" ".join(strip.text for strip in lines).split())
        area = of.content_region
        part = [strip.crop(area.x, area.right).text for strip in lines[area.y : area.bottom]]
        return " ".join(" ".join(part).split())

    def value(self, *path: str | int) -> object:
        """What the document holds at a path."""
        node = self.session.document.node(path)
        return None if node is None else node.value


@asynccontextmanager
async def opened(
    path: Path,
    *,
    size: tuple[int, int] = (120, 36),
    judge: Judge | None = None,
    state: Path | None = None,
    ahead: Sequence[Beside] = (),
    unread: bool = False,
) -> AsyncGenerator[Driver]:
    """The app on a file, checked through and with its first question shown."""
    app = GtApp(
        Session(load(path, unread=unread), judge or RehearsalJudge()), state or path.parent / "state", ahead=ahead
    )
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot)
        await driver.until(lambda: any(isinstance(screen, MainScreen) for screen in app.screen_stack))
        counts = driver.session.view.counts
        await driver.until(lambda: counts().checked == counts().questions)
        watchdog = _Watchdog()
        watching = asyncio.create_task(watchdog.watch())
        yield driver
        await asyncio.sleep(2 * _Watchdog.EVERY)
        watching.cancel()
        assert watchdog.busy < BUSY, f"the loop of the screen worked {watchdog.busy:.2f} s at a stretch"
        assert watchdog.silent < SILENT, f"the loop of the screen stood still for {watchdog.silent:.2f} s"


class _Watchdog:
    """Notes the most that the loop did at a stretch, in processor and in wall time."""

    EVERY = 0.005
    """Seconds."""

    def __init__(self) -> None:
        self.busy = self.silent = 0.0

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            worked, seen = time.thread_time(), time.monotonic()
            await asyncio.sleep(self.EVERY)
            self.busy = max(self.busy, time.thread_time() - worked)
            self.silent = max(self.silent, time.monotonic() - seen)
