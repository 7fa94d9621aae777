"""Saving, leaving, help, and the look of the screen."""

from __future__ import annotations

from gt_tui.files.atomic import ChangedOnDisk, SaveFailed
from gt_tui.files.load import CannotOpen
from gt_tui.text.inert import inert_line
from gt_tui.tui.screens.choice import Choice, ChoiceScreen
from gt_tui.tui.workbench import Workbench


def save(bench: Workbench) -> None:
    """Write the file; only lines that were edited differ from before."""
    bench.editor.flush()
    _save(bench, overwrite=False)


def _save(bench: Workbench, *, overwrite: bool) -> bool:
    try:
        written = bench.session.save(overwrite=overwrite)
    except ChangedOnDisk as change:
        _ask_about_change(bench, str(change))
        return False
    except SaveFailed as failure:
        bench.say(str(failure), trouble=True)
        return False
    bench.say(f"saved {bench.session.path.name}" if written else "no changes to save")
    return True


def _ask_about_change(bench: Workbench, what: str) -> None:
    def answer(key: str | None) -> None:
        if key == "k":
            _save(bench, overwrite=True)
        elif key == "t":
            try:
                bench.session.reload()
            except CannotOpen as problem:
                bench.say(f"not taken: {problem}", trouble=True)
            else:
                bench.say("took the file from disk; ctrl+z brings yours back")

    choices = [
        Choice("k", "Keep mine: write over the file"),
        Choice("t", "Take theirs: load the file, ctrl+z brings mine back"),
        Choice("escape", "Decide later: nothing is written"),
    ]
    name = inert_line(bench.session.path.name)
    bench.app.push_screen(
        ChoiceScreen(f"Not saved: {what}.", f"{name} is as the other program left it.", choices), answer
    )


def quit_app(bench: Workbench) -> None:
    """Leave; with unsaved changes only after asking."""
    bench.editor.flush()
    if not bench.session.history.dirty:
        bench.app.exit()
        return

    def answer(key: str | None) -> None:
        if key == "s":
            if _save(bench, overwrite=False):
                bench.app.exit()
        elif key == "d":
            bench.app.exit()

    choices = [
        Choice("s", "Save and quit"),
        Choice("d", "Discard my changes and quit"),
        Choice("escape", "Stay"),
    ]
    bench.app.push_screen(
        ChoiceScreen("There are unsaved changes.", inert_line(bench.session.path.name), choices), answer
    )


def switch_theme(bench: Workbench) -> None:
    """Change between the dark and the light theme."""
    bench.app.theme = "gt-light" if bench.app.theme == "gt-dark" else "gt-dark"


def palette(bench: Workbench) -> None:
    """Find any command by its name."""
    bench.editor.flush()
    bench.app.action_command_palette()
