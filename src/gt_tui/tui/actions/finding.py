"""Finding a text in the whole rubric, and replacing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gt_tui.rubric.path import question_index
from gt_tui.tui.panes.form import as_line
from gt_tui.tui.workbench import Workbench

if TYPE_CHECKING:
    from gt_tui.tui.finding import Finding, Place


def find(bench: Workbench) -> None:
    """Open the screen that finds and replaces, as it was left; with the words that are selected in the text."""
    # when they are wanted first: the first paint does not wait for them
    from gt_tui.tui.finding import Finding
    from gt_tui.tui.screens.find import FindScreen

    bench.editor.flush()
    if bench.editor.question is None:
        bench.say("this file has no question")
        return
    prose, session = bench.editor.prose, bench.session
    finding = session.finding = session.finding or Finding(session)
    finding.open_at(bench.editor.index)
    selected = prose.selected_text if prose.has_focus else ""
    # a place that was gone to is selected, perhaps with a capital: what was looked for stays
    if selected and as_line(selected) == selected and selected.lower() != finding.text.lower():
        finding.look_for(selected)

    def closed(outcome: Place | str | None) -> None:
        if isinstance(outcome, str):
            bench.say(outcome)
        elif outcome is not None:
            _go_to(bench, finding, outcome)

    bench.app.push_screen(FindScreen(finding, session), closed)


def _go_to(bench: Workbench, finding: Finding, place: Place) -> None:
    """Go to a place in the editor, with the text selected that was found."""
    found = finding.found(place)
    index = question_index(found.path)
    if index is not None and index != bench.editor.index:
        bench.show_question(index)
    bench.show_pane("editor")
    if bench.editor.go_to(found.path):
        bench.editor.prose.mark(found.text, place.start, place.start + len(finding.text))
