"""The guided repair of the selected mismatch."""

from __future__ import annotations

from gt_tui.calibration.summary import MISMATCHES, UNMARKED, Status, status_of
from gt_tui.tui.workbench import Workbench


def repair(bench: Workbench) -> None:
    """Open the guided repair of the fixture that is selected in the judge pane."""
    # Here and not at the top: the diagnosis brings the overlap rules and their word lists, which take longer to load
    # than the first screen takes to draw.
    from gt_tui.tui.repairing import Repairing
    from gt_tui.tui.screens.repair import RepairScreen

    bench.editor.flush()
    position = bench.judge_pane.selected
    assert position is not None, "nothing_to_repair has looked"
    index = bench.judge_pane.index
    try:
        repairing = Repairing(bench.session, index, position, bench.keeper.state)
    except ValueError as error:
        bench.say(str(error))
        return

    def closed(_: object) -> None:
        bench.judge_pane.redraw()
        bench.outline.redraw(index)

    bench.app.push_screen(RepairScreen(repairing), closed)


def nothing_to_repair(bench: Workbench) -> str | None:
    """Give why the selected fixture needs no repair, or None; without its id, since the palette reads markup."""
    if bench.marking:
        return "a run is under way; esc cancels it"
    question, position = bench.judge_pane.question, bench.judge_pane.selected
    if question is None or position is None:
        return "no fixture is selected in the judge pane"
    fixture = question.fixtures[position]
    status = status_of(bench.session.outcome(bench.judge_pane.index, fixture).comparison)
    if status in (*MISMATCHES, Status.NOISY):
        return None
    if status in UNMARKED:
        return f"this fixture is {status}; ctrl+r marks it first"
    return f"this fixture is {status}: there is no mismatch to repair"
