"""Make the pictures of the README from the real app on the shipped rubric.

    python screenshots/make.py            SVG and PNG of every scene, size and theme (needs the screenshots extra)
    python screenshots/make.py opening    only the scenes named

Each scene is typed into the running app, as an author would; nothing is drawn by hand.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import cairosvg
from textual.pilot import Pilot

from gt_tui.files.load import load
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.tui.app import GtApp
from gt_tui.tui.screens.main import MainScreen
from gt_tui.tui.session import Session

HERE = Path(__file__).parent
RUBRIC = HERE.parent / "rubrics" / "yudnamutana.yaml"
SIZES = ((120, 36), (80, 24))
THEMES = ("dark", "light")
OVERLAP = "The response says which structures controlled where copper was deposited."

Scene = Callable[[Pilot[object], MainScreen], Awaitable[None]]


async def until(pilot: Pilot[object], condition: Callable[[], bool]) -> None:
    """Wait for a condition of the app, at most ten seconds."""
    for _ in range(500):
        if condition():
            await pilot.pause()
            return
        await pilot.pause(0.02)
    raise TimeoutError("the app did not get there")


async def opening(pilot: Pilot[object], screen: MainScreen) -> None:
    """The file just opened, everything checked."""
    await until(pilot, lambda: screen.session.view.counts().checked == screen.session.document.question_count)


async def overlap(pilot: Pilot[object], screen: MainScreen) -> None:
    """A component that pays for the gate's claim is being typed."""
    await opening(pilot, screen)
    await pilot.press("3", "down", "down", "enter")
    await until(pilot, lambda: screen.editor.prose.has_focus)
    await pilot.press("f7")
    await pilot.press(*OVERLAP)
    await until(pilot, lambda: any(p.code == "GT401" for p in screen.session.view.problems()))
    await until(pilot, lambda: screen.editor.notes.display)


async def mismatch(pilot: Pilot[object], screen: MainScreen) -> None:
    """The minimum pass scores too much, and why."""
    await overlap(pilot, screen)
    await pilot.press("f5")
    await until(pilot, lambda: not screen.marking and len(screen.session.marks) == 4)
    await pilot.press("f9", "down")
    await until(pilot, lambda: screen.judge_pane.selected == 1)
    await pilot.pause(0.2)


async def problems(pilot: Pilot[object], screen: MainScreen) -> None:
    """The list of problems over the editor."""
    await overlap(pilot, screen)
    await pilot.press("f2")
    await until(pilot, lambda: screen.problems.display)
    await pilot.press("f8")
    await pilot.press("f2", "f2")
    await pilot.pause(0.2)


async def judges_view(pilot: Pilot[object], screen: MainScreen) -> None:
    """Exactly what the judge is sent."""
    await opening(pilot, screen)
    await pilot.press("8")
    await until(pilot, lambda: screen.editor.view_scroll.display)
    await pilot.pause(0.2)


SCENES: dict[str, Scene] = {
    "opening": opening,
    "overlap": overlap,
    "mismatch": mismatch,
    "problems": problems,
    "judges-view": judges_view,
}


async def take(scene: str, size: tuple[int, int], theme: str) -> None:
    """Run one scene and write its pictures."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / RUBRIC.name
        shutil.copy(RUBRIC, copy)
        app = GtApp(Session(load(copy), RehearsalJudge()), Path(folder) / "state", theme=f"gt-{theme}")
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, MainScreen)
            await SCENES[scene](pilot, screen)
            svg = app.export_screenshot(title=f"gt-tui {RUBRIC.name}")
    # The exported picture asks a font host for its font; ours must show without a network.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", "DejaVu Sans Mono, Menlo, Consolas, monospace")
    svg = svg.replace("Fira Code", "DejaVu Sans Mono")
    # Names made from a random number would make every run a difference.
    svg = re.sub(r"terminal-\d+", "terminal", svg)
    name = f"{scene}-{size[0]}x{size[1]}-{theme}"
    (HERE / f"{name}.svg").write_text(svg, encoding="utf-8")
    cairosvg.svg2png(bytestring=svg.encode(), write_to=str(HERE / f"{name}.png"), output_width=size[0] * 10)
    print(name)


def main() -> None:
    """Take the scenes named on the command line, or all."""
    for scene in sys.argv[1:] or SCENES:
        for size in SIZES:
            for theme in THEMES:
                asyncio.run(take(scene, size, theme))


if __name__ == "__main__":
    main()
