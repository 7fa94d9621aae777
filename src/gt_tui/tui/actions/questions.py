"""Copying and moving: an item in its section's list, a whole question in the outline."""

from __future__ import annotations

from gt_tui.rubric.edits import MoveItem
from gt_tui.text.counting import plural
from gt_tui.tui.actions import editing
from gt_tui.tui.workbench import Workbench


def on_item(bench: Workbench) -> str | None:
    """Give why nothing can be copied or moved now, or None: only where the neighbours are in sight."""
    if not bench.outline.has_cursor:
        return editing.on_list(bench)
    if bench.outline.index is None:
        return "there is no question here"
    return "not while the list is filtered; esc shows all questions" if bench.outline.is_filtered else None


def duplicate(bench: Workbench) -> None:
    """Put a copy of the selected item or question below it, with ids of its own."""
    index = bench.outline.index
    if not bench.outline.has_cursor or index is None:
        editing.duplicate(bench)
        return
    from gt_tui.tui.copying import edits_that_copy  # the first paint does not wait for it

    bench.editor.flush()
    document, name = bench.session.document, _name(bench, index)
    data = document.question_data(index)
    if not isinstance(data, dict):
        bench.say(f"{name} cannot be copied: it is no object")
        return
    questions = list(bench.session.view.questions())
    edits = edits_that_copy(data, index, questions, divided=document.slices is not None)
    if editing.dispatch(bench, edits, f"copy {name}", ("questions", index)):
        bench.show_question(index + 1)
        copy = bench.session.question(index + 1)
        bench.say(f"{name} copied as {copy.id}, with {plural(len(copy.fixtures), 'fixture')}; ctrl+z takes it back")


def move_up(bench: Workbench) -> None:
    """Move the selected item or question before the one above it; its comments go with it."""
    _move(bench, -1)


def move_down(bench: Workbench) -> None:
    """Move the selected item or question behind the one below it; its comments go with it."""
    _move(bench, 1)


def _move(bench: Workbench, by: int) -> None:
    index = bench.outline.index
    if not bench.outline.has_cursor or index is None:
        (editing.move_up if by < 0 else editing.move_down)(bench)
        return
    bench.editor.flush()
    to = index + by
    if not 0 <= to < bench.session.document.question_count:
        bench.say("it is the first question already" if by < 0 else "it is the last question already")
        return
    path = ("questions", index)
    if editing.dispatch(bench, [MoveItem(path, to)], f"move {_name(bench, index)}", path):
        bench.show_question(to)


def _name(bench: Workbench, index: int) -> str:
    return f"question {bench.session.view.heading(index).id or index + 1}"
