"""Changing the rubric: add, delete, undo, redo, clean, and the author's own editor."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path as FilePath

from textual.app import SuspendNotSupported

from gt_tui.rubric.edits import DeleteNode, Edit, EditRefused, InsertItem, MoveItem, SetValue, Unshare
from gt_tui.rubric.path import Path as RubricPath
from gt_tui.rubric.path import question_index
from gt_tui.text.counting import plural
from gt_tui.text.inert import cleaned
from gt_tui.tui.fields import HEAD_PARTS, Row, Section
from gt_tui.tui.new_items import new_item, new_question, with_free_id
from gt_tui.tui.screens.choice import Choice, ChoiceScreen
from gt_tui.tui.workbench import Workbench

WHOLE = 2
"""Steps of the path of a whole question, which came, went or was moved: such a change leads to none of its rows."""
LONGEST_NAME = 30
"""Characters of an item's text that stand for it in a message."""


def add(bench: Workbench) -> None:
    """Add an item to the shown section and go to it."""
    bench.editor.flush()
    question = bench.editor.question
    if question is None:
        return
    item = new_item(bench.editor.section, question, bench.editor.row)
    if item is None:
        bench.say(f"nothing can be added under {bench.editor.section.value}")
        bench.deaf.begin()
        return
    path = (*item.list_path, item.position)
    edit = InsertItem(item.list_path, item.position, item.value)
    if dispatch(bench, [edit], f"add {item.name} to {question.id}", path):
        bench.editor.go_to(path)
        if item.told:
            bench.say(item.told)
    else:
        bench.deaf.begin()


def add_question(bench: Workbench) -> None:
    """Add a question at the end of the file and go to its text."""
    bench.editor.flush()
    item = new_question(list(bench.session.view.questions()))
    path = (*item.list_path, item.position)
    edit = InsertItem(item.list_path, item.position, item.value)
    if dispatch(bench, [edit], f"add {item.name}", path):
        bench.show_question(item.position)
        bench.show_pane("editor")
        bench.editor.go_to((*path, "question"))


def name_rubric(bench: Workbench) -> None:
    """Go to the field of the rubric's name."""
    bench.show_pane("editor")
    bench.editor.go_to(("benchmark", "name"))


def delete_question(bench: Workbench) -> None:
    """Delete the shown question with all its fixtures; undo brings it back."""
    bench.editor.flush()
    question = bench.editor.question
    if question is None:
        return
    path = ("questions", question.index)
    if dispatch(bench, [DeleteNode(path)], f"delete question {question.id}", path):
        bench.show_question(min(question.index, max(0, bench.session.document.question_count - 1)))
        bench.say(f"deleted question {question.id}; ctrl+z brings it back")


def read_only(bench: Workbench) -> str | None:
    """Give why nothing may be changed here, or None; in our own words, since the palette reads markup."""
    return "nothing can be changed: read-only here; ctrl+s says why" if bench.session.read_only else None


def has_question(bench: Workbench) -> str | None:
    """Give why there is no question to delete, or None."""
    return None if bench.editor.question is not None else "this file has no question"


def move_up(bench: Workbench) -> None:
    """Move the selected item before the one above it; its comments go with it."""
    _move(bench, -1)


def move_down(bench: Workbench) -> None:
    """Move the selected item behind the one below it; its comments go with it."""
    _move(bench, 1)


def _move(bench: Workbench, by: int) -> None:
    bench.editor.flush()
    row = bench.editor.row
    position = row.path[-1] if row is not None and row.list_path and row.path != row.list_path else None
    if row is None or not isinstance(position, int):
        bench.say("select an item of the list to move it")
        return
    node = bench.session.document.node(row.list_path)
    size = len(node.value) if node is not None and isinstance(node.value, list) else 0
    if not 0 <= position + by < size:
        bench.say("it is the first already" if by < 0 else "it is the last already")
        return
    path = (*row.list_path, position + by)
    if dispatch(bench, [MoveItem(row.path, position + by)], f"move {row.label.strip() or 'the item'}", row.path):
        bench.editor.go_to(path, focus=False)


def duplicate(bench: Workbench) -> None:
    """Put a copy of the selected item below it; an id gets the next free one."""
    bench.editor.flush()
    question, row = bench.editor.question, bench.editor.row
    node = bench.session.document.node(row.path) if row is not None and row.list_path != row.path else None
    if question is None or row is None or not row.list_path or node is None or not isinstance(row.path[-1], int):
        bench.say("select an item of the list to copy it")
        return
    value = with_free_id(bench.editor.section, question, node.value)
    path = (*row.list_path, row.path[-1] + 1)
    edit = InsertItem(row.list_path, row.path[-1] + 1, value)
    if dispatch(bench, [edit], f"copy {row.label.strip() or 'the item'}", row.path):
        bench.editor.go_to(path, focus=False)


def delete(bench: Workbench) -> None:
    """Delete the selected item; undo brings it back."""
    bench.editor.flush()
    question, row = bench.editor.question, bench.editor.row
    if question is None or row is None:
        return
    if row.list_path == row.path:
        bench.say("there is nothing to delete here")
        return
    if not row.list_path:
        bench.say(f"{row.label.strip()} cannot be deleted; empty its text instead")
        return
    name = row.label.strip() or _begins(row.summary)
    if dispatch(bench, [DeleteNode(row.path)], f"delete {name} from {question.id}", row.path):
        told = f" “{_begins(row.summary)}”" if row.label.strip() and row.summary else ""
        bench.editor.go_to(_beside(bench, row), focus=False)
        bench.say(f"deleted {name}{told}; ctrl+z brings it back")


def _begins(text: str) -> str:
    """Give how a text begins, as it is named in a message."""
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1].rstrip()}…"


def _beside(bench: Workbench, row: Row) -> RubricPath:
    """Give where a deleted row's next neighbour stands, or its list where nothing is left of that."""
    node = bench.session.document.node(row.list_path)
    left = len(node.value) if node is not None and isinstance(node.value, list) else 0
    position = row.path[-1]
    return (*row.list_path, min(position, left - 1)) if isinstance(position, int) and left else row.list_path


def dispatch(
    bench: Workbench, edits: Sequence[Edit], what: str, path: RubricPath, copy: FilePath | None = None
) -> bool:
    """Make the edits; a `copy` is a file with their text, which goes only once the document has it."""
    try:
        bench.session.dispatch(edits, what, path)
    except EditRefused as refusal:
        if refusal.unshare:
            ask_to_unshare(bench, refusal, edits, what, path, copy)
            return False
        bench.say(_naming(copy, f"not done: {why_refused(bench, refusal, path)}"), trouble=True)
        return False
    if copy is not None:
        _remove(copy)
    return True


def _naming(copy: FilePath | None, text: str) -> str:
    """Give a message that tells, where there is a copy of what was written, where it is: first, as lines are cut."""
    if copy is None:
        return text
    with suppress(OSError):  # an editor may have put another file there, with a mode of its own
        if not copy.is_symlink():
            copy.chmod(0o600)
    return f"what you wrote is kept in {copy}; {text}"


def _remove(copy: FilePath) -> None:
    with suppress(OSError):  # one file too many in a directory that is emptied anyway
        copy.unlink(missing_ok=True)


def why_refused(bench: Workbench, refusal: EditRefused, path: RubricPath) -> str:
    """Give why an edit was refused, in the words of the problem that stands in its way where there is one.

    Something else than an object or a list stands where the edit leads through; `x` then mends that problem.
    """
    wrong = next((p for p in bench.editor.problems if p.code == "GT107" and path[: len(p.path)] == p.path), None)
    if wrong is None:
        return str(refusal)
    bench.problems.current = wrong
    key = "x" if bench.in_list else "esc, then x,"
    return f"{wrong.message} {key} mends that"


def ask_to_unshare(
    bench: Workbench,
    refusal: EditRefused,
    edits: Sequence[Edit],
    description: str,
    path: RubricPath,
    copy: FilePath | None = None,
) -> None:
    """Ask about an edit of something that stands in several places through an alias: write it out here first?

    A `copy` is a file with the text of the edits, as for `dispatch`.
    """

    def answer(key: str | None) -> None:
        if key == "w":
            dispatch(bench, [*(Unshare(shared) for shared in refusal.unshare), *edits], description, path, copy)
        elif copy is not None:
            bench.say(_naming(copy, "nothing was changed"), trouble=True)

    choices = [
        Choice("w", "Write it out here, then change it here only (one undo step)"),
        Choice("escape", "Leave it: nothing is changed; in the file's own text all its places can be changed at once"),
    ]
    bench.app.push_screen(ChoiceScreen("This part is shared.", str(refusal), choices), answer)


def undo(bench: Workbench) -> None:
    """Take the last change back, wherever it was made, and show the place."""
    _travel(bench, back=True)


def redo(bench: Workbench) -> None:
    """Make the last undone change again and show the place."""
    _travel(bench, back=False)


def _travel(bench: Workbench, *, back: bool) -> None:
    bench.editor.flush()
    history = bench.session.history
    step = history.peek(back=back)
    if step is None:
        bench.say("nothing to undo" if back else "nothing to redo")
        return
    left = bench.editor.row
    (bench.session.undo if back else bench.session.redo)()
    path = step.path if back else step.after
    index = question_index(path)
    if index is not None and index != bench.editor.index and index < bench.session.document.question_count:
        bench.show_question(index)
    if (index is not None and len(path) > WHOLE) or (path and path[0] in HEAD_PARTS):
        bench.editor.go_to(path, focus=False)
    row = bench.editor.row
    if (row and row.path) != (left and left.path):
        bench.editor.rest()  # what is typed next was meant for the text that was left
    bench.say(f"{'undid' if back else 'redid'}: {step.description}")


def clean_text(bench: Workbench) -> None:
    """Take control and invisible characters out of the shown text."""
    field = bench.editor.field
    if field is None or not isinstance(field.value, str):
        return
    text = cleaned(field.value)
    if text == field.value:
        bench.say("this text holds nothing that needs cleaning")
        return
    if dispatch(bench, [SetValue(field.path, text)], f"clean {field.label}", field.path):
        bench.say(f"took {plural(len(field.value) - len(text), 'character')} out; ctrl+z takes that back")


def open_in_editor(bench: Workbench) -> None:
    """Edit the shown text in $EDITOR; what is saved there becomes one edit here."""
    bench.editor.flush()
    field = bench.editor.field
    if field is None or not isinstance(field.value, str):
        bench.say("select a text first: f4 edits the text below the list")
        return
    try:
        command = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "") or ["vi"]
    except ValueError as error:  # a quote without its other half
        bench.say(f"$EDITOR cannot be read: {error}", trouble=True)
        return
    try:
        text, copy = _edited_by(bench, command, field.value)
    except _NotEdited as trouble:
        bench.say(str(trouble), trouble=True)
        return
    finally:
        bench.app.refresh()
    if text.endswith("\n") and not field.value.endswith("\n"):
        text = text[:-1]  # most editors end a file with a line end that the author did not type
    if text == field.value:
        _remove(copy)
    else:
        dispatch(bench, [SetValue(field.path, text)], f"edit {field.label} in {command[0]}", field.path, copy)


class _NotEdited(Exception):
    """Another program did not give a text back; says why."""


def _edited_by(bench: Workbench, command: list[str], text: str) -> tuple[str, FilePath]:
    """Give what another program makes of a text, and the file that it left it in: the caller's to remove.

    Raises _NotEdited; the text is as it was then, and what the program made of it stays in the file, which is named.
    """
    try:
        data = text.encode()
        handle, name = tempfile.mkstemp(suffix=".txt", prefix="gt-tui-")
    except UnicodeEncodeError:
        raise _NotEdited(
            "this text holds half of a character, which no file can hold; “Clean the text” mends it"
        ) from None
    except OSError as error:
        raise _NotEdited(f"no file can be made to edit the text in: {error.strerror}") from None
    temporary = FilePath(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
    except OSError as error:
        _remove(temporary)
        raise _NotEdited(f"{name} cannot be written: {error.strerror}") from None
    trouble = None
    try:
        with bench.app.suspend():
            # an exception inside suspend() would leave the screen dead, so failures become words here
            try:
                with _signals_of_another_program():
                    subprocess.run([*command, name], check=True)
            except (OSError, subprocess.CalledProcessError) as error:
                why = error.strerror if isinstance(error, OSError) else "ended with an error"
                trouble = f"{command[0]}: {why}; the text is unchanged"
    except SuspendNotSupported:
        trouble = "this terminal cannot be handed to another program"
    try:
        left = temporary.read_bytes()
        if trouble is None:
            return left.decode("utf-8"), temporary
    except UnicodeDecodeError:
        trouble = f"{command[0]} left text that is not UTF-8; nothing was changed"
    except OSError as error:
        trouble = trouble or f"{command[0]} left no text ({error.strerror}); nothing was changed"
        raise _NotEdited(_naming(temporary if os.path.lexists(temporary) else None, trouble)) from None
    if left == data:
        _remove(temporary)
        raise _NotEdited(trouble)
    raise _NotEdited(_naming(temporary, trouble))


@contextmanager
def _signals_of_another_program() -> Iterator[None]:
    """Leave ctrl+c to the program in front: the terminal sends it to both, and here it would end the app.

    Nothing of it is kept for the event loop, which would find it when the program is done. What ends a process from
    outside is sent again then. The handlers are functions, as the program inherits a signal that is ignored.
    """
    held: list[int] = []
    passed_on = (signal.SIGTERM, signal.SIGHUP)
    wakeup = signal.set_wakeup_fd(-1)
    before = {number: signal.signal(number, lambda _number, _frame: None) for number in (signal.SIGINT, signal.SIGQUIT)}
    before |= {number: signal.signal(number, lambda number, _frame: held.append(number)) for number in passed_on}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(wakeup, warn_on_full_buffer=False)
        for late in held:
            os.kill(os.getpid(), late)


def shows_list(bench: Workbench) -> str | None:
    """Give why nothing can be added or deleted now, or None."""
    if bench.editor.question is None:
        return "this file has no question"
    if bench.editor.section in (Section.JUDGES_VIEW, Section.SOURCE):
        return f"{bench.editor.section.value} is for reading; go to another section"
    return None


def on_list(bench: Workbench) -> str | None:
    """Give why no item can be added or deleted now, or None: only where the author sees the list that it is in."""
    way = "enter goes there" if bench.editor.bar.has_focus else "a digit goes to one"
    return shows_list(bench) or (None if bench.in_list else f"that is for an item of a section's list: {way}")
