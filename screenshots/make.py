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
from gt_tui.tui.screens.find import FindScreen
from gt_tui.tui.screens.main import MainScreen
from gt_tui.tui.screens.repair import RepairScreen, Stage
from gt_tui.tui.screens.words import WordsScreen
from gt_tui.tui.session import Session

HERE = Path(__file__).parent
RUBRIC = HERE.parent / "rubrics" / "yudnamutana.yaml"
GYM = HERE.parent / "rubrics" / "repair-gym.yaml"
SIZES = ((120, 36), (80, 24))
THEMES = ("dark", "light")
NARROWED = (
    "Names one particular word and the ending that gives away where it came from. Stating that the dialects borrowed "
    "words from each other is credited under C1, not here."
)
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


async def find(pilot: Pilot[object], screen: MainScreen) -> None:
    """A term that is revised, in every text that holds it."""
    await opening(pilot, screen)
    await pilot.press("ctrl+f")
    await until(pilot, lambda: isinstance(pilot.app.screen, FindScreen))
    await pilot.press(*"malachite", "tab", *"green ore")
    await until(pilot, lambda: screen.session.finding is not None and bool(screen.session.finding.places))
    await pilot.pause(0.5)


SCENES: dict[str, Scene] = {
    "opening": opening,
    "overlap": overlap,
    "mismatch": mismatch,
    "problems": problems,
    "judges-view": judges_view,
    "find": find,
}


async def to_repair(pilot: Pilot[object], screen: MainScreen, question: int) -> RepairScreen:
    """Mark a gym question and open the repair of its mismatch."""
    await opening(pilot, screen)
    await pilot.press(*["down"] * question, "f5")
    await until(pilot, lambda: not screen.marking and len(screen.session.marks) >= 4)
    await pilot.press("n", "r")
    await until(pilot, lambda: isinstance(pilot.app.screen, RepairScreen))
    repair = pilot.app.screen
    assert isinstance(repair, RepairScreen)
    return repair


async def found(pilot: Pilot[object], screen: MainScreen, question: int) -> RepairScreen:
    """The experiment was run and the repairs are prepared."""
    repair = await to_repair(pilot, screen, question)
    await pilot.press("x")
    await until(pilot, lambda: repair.stage is Stage.EDITS)
    return repair


async def repaired(pilot: Pilot[object], screen: MainScreen, question: int, words: str | None, flips: int) -> None:
    """The first repair was taken, with the author's words, a flip predicted, and what flipped is shown."""
    repair = await found(pilot, screen, question)
    if words is not None:
        await pilot.press("c")
        await until(pilot, lambda: isinstance(pilot.app.screen, WordsScreen))
        await pilot.press("f7", *words, "ctrl+s")
        await until(pilot, lambda: pilot.app.screen is repair)
    await pilot.press("enter")
    await until(pilot, lambda: repair.stage is Stage.PREDICT)
    await pilot.press(*["down"] * flips, "space", "enter")
    await until(pilot, lambda: repair.stage is Stage.FLIPS)


async def gym_seen(pilot: Pilot[object], screen: MainScreen) -> None:
    """G1: what was seen, what it may mean, what would tell and what that costs."""
    await to_repair(pilot, screen, 0)


async def gym_found(pilot: Pilot[object], screen: MainScreen) -> None:
    """G1: the cause, and the prepared repair as a diff."""
    await found(pilot, screen, 0)


async def gym_flips(pilot: Pilot[object], screen: MainScreen) -> None:
    """G1: predicted flips beside observed ones."""
    await repaired(pilot, screen, 0, NARROWED, 1)


async def gym_route(pilot: Pilot[object], screen: MainScreen) -> None:
    """G4: the sentence that reaches the conclusion by the wrong route."""
    await found(pilot, screen, 3)


async def gym_trim(pilot: Pilot[object], screen: MainScreen) -> None:
    """G5: the same symptom as in G1, and the opposite repair."""
    await found(pilot, screen, 4)


IN_THE_GYM: dict[str, Scene] = {
    "gym-seen": gym_seen,
    "gym-found": gym_found,
    "gym-flips": gym_flips,
    "gym-route": gym_route,
    "gym-trim": gym_trim,
}
"""Scenes of the tutorial, taken at one size and in one theme."""


async def take(scene: str, size: tuple[int, int], theme: str) -> None:
    """Run one scene and write its pictures."""
    with tempfile.TemporaryDirectory() as folder:
        rubric = GYM if scene in IN_THE_GYM else RUBRIC
        copy = Path(folder) / rubric.name
        shutil.copy(rubric, copy)
        app = GtApp(Session(load(copy), RehearsalJudge()), Path(folder) / "state", theme=f"gt-{theme}")
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, MainScreen)
            await {**SCENES, **IN_THE_GYM}[scene](pilot, screen)
            svg = app.export_screenshot(title=f"gt-tui {rubric.name}")
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
    for scene in sys.argv[1:] or [*SCENES, *IN_THE_GYM]:
        for size in SIZES if scene in SCENES else SIZES[:1]:
            for theme in THEMES if scene in SCENES else THEMES[:1]:
                asyncio.run(take(scene, size, theme))


if __name__ == "__main__":
    main()
