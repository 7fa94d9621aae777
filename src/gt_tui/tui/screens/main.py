"""The main screen: where the panes stand, and who is told what. What commands do is in `actions`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from gt_tui.calibration.run import Job
from gt_tui.checks.problem import Problem
from gt_tui.files.beside import Beside
from gt_tui.rubric.edits import Edit, EditRefused
from gt_tui.rubric.path import Path, question_index
from gt_tui.tui.actions import editing, filing, moving
from gt_tui.tui.checking import Checking
from gt_tui.tui.command_pages import help_text
from gt_tui.tui.commands import BY_ID, COMMANDS
from gt_tui.tui.deaf import Deaf
from gt_tui.tui.fields import HEAD_PARTS
from gt_tui.tui.keeper import LOOK_EVERY, Keeper
from gt_tui.tui.panes.editor import Editor
from gt_tui.tui.panes.form import FieldInput
from gt_tui.tui.panes.judge import JudgePane
from gt_tui.tui.panes.outline import Outline
from gt_tui.tui.panes.problems import Problems
from gt_tui.tui.panes.prose import Prose
from gt_tui.tui.panes.status import BottomLine, StatusBar
from gt_tui.tui.pausing import Pausing
from gt_tui.tui.renaming import Renaming
from gt_tui.tui.runner import Runner
from gt_tui.tui.screens.reading import ReadingScreen
from gt_tui.tui.session import Session

THREE_PANES, TWO_PANES = 120, 80
SMALLEST = (60, 16)
ROOM_FOR_PROBLEMS = 32
"""Lines from which on the list of problems and a field have room above each other."""
SHORT = 32
"""Lines below which the list makes room while one types."""
LOW = 22
"""Lines below which lists and headings make room for the text."""


class MainScreen(Screen[object]):
    """Outline, editor and judge pane over one session."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            ",".join(command.keys),
            f"command('{command.id}')",
            command.title,
            show=False,
            id=command.id,
            tooltip=command.help,
        )
        for command in COMMANDS
        if command.keys
    ]

    def __init__(self, session: Session, keeper: Keeper, size: Size, ahead: Sequence[Beside] = ()) -> None:
        """Make the screen for a terminal of this size; `ahead` check questions beside it."""
        super().__init__()
        self.session = session
        self.keeper = keeper
        self.outline = Outline(session)
        self.renaming = Renaming(session)
        self.editor = Editor(session, self.change, self.renaming)
        self.pausing = Pausing(self, session, self.editor, self._problems_changed)
        self.checking = Checking(self, keeper, self.outline, self.editor, self._checked_more, ahead)
        self.judge_pane = JudgePane(session)
        self.problems = Problems(session)
        self.runner = Runner(session)
        self.middle = Vertical(id="middle")
        self.status = StatusBar(session)
        self.keys = BottomLine()
        self.too_small = Static(
            "gt-tui needs 60 columns and 16 lines.\nMake the window larger; nothing is lost.", id="too-small"
        )
        self._front_pane = "outline"
        self.deaf = Deaf()
        self._return_to: Widget | None = None
        self._laid_out: set[str] = set()
        self.problems.display = False
        self._lay_out(size, "outline")  # now, so that nothing has to be styled twice

    def compose(self) -> ComposeResult:
        """Panes side by side, problems below the editor, status and keys at the bottom."""
        yield self.too_small
        with Horizontal(id="panes"):
            yield self.outline
            with self.middle:
                yield self.editor
                yield self.problems
            yield self.judge_pane
        yield self.status
        yield self.keys
        yield self.runner

    def on_mount(self) -> None:
        """Show the first question; check the rest when there is time."""
        self.session.listen(self._document_changed)
        self.show_question(0)
        self.set_focus(self.outline.resting_place)
        self._draw_status()
        self.checking.start()
        trouble = self.keeper.begin()
        if trouble:
            self.say(trouble, trouble=True)
        self.call_after_refresh(filing.recover, self)
        self.set_interval(0.1, self._write_draft)
        self.set_interval(LOOK_EVERY, self._look_at_file)

    async def _write_draft(self) -> None:
        trouble = await self.keeper.write_when_due()
        if trouble:
            self.say(trouble, trouble=True)

    async def _look_at_file(self) -> None:
        news = await self.keeper.look(self._may_take) if self.app.screen is self else None
        if news:
            self.say(news)
            self._draw_status()

    def _may_take(self) -> bool:
        """Tell whether the file's new content may be shown now: not under a dialog, which asks about what is there."""
        self.editor.flush()  # what was typed a moment ago is a change, too
        return self.app.screen is self and not self.session.unsaved

    # -- layout ----------------------------------------------------------------------------------------

    def on_screen_resume(self) -> None:
        """Draw the status again: the dialog that was closed may have saved."""
        self._draw_status()

    def on_resize(self) -> None:
        """Choose how many panes fit; the one with the focus stays, so that typing goes on where it was."""
        front = self._front_pane
        inside = self.focused.ancestors_with_self if self.focused else []
        for name, pane in (("outline", self.outline), ("editor", self.middle), ("judge", self.judge_pane)):
            if pane in inside:
                front = name
        self._lay_out(self.app.size, front)

    def _front(self, name: str) -> None:
        self._lay_out(self.app.size, name)

    def _lay_out(self, size: Size, front: str) -> None:
        """Show the panes that fit, `front` (outline, editor or judge) among them, in one change of style."""
        panes = "-three" if size.width >= THREE_PANES else "-two" if size.width >= TWO_PANES else "-one"
        wanted = {panes, f"-show-{front}"}
        if size.width < SMALLEST[0] or size.height < SMALLEST[1]:
            wanted.add("-too-small")
        if size.height < LOW:
            wanted.add("-low")
        if size.height < SHORT:
            wanted.add("-short")
        self._front_pane = front
        if wanted != self._laid_out:
            self.remove_class(*self._laid_out, update=False)
            self.add_class(*wanted)
            self._laid_out = wanted

    def show_pane(self, name: str) -> None:
        """Bring a pane to the front and focus it."""
        if name == "problems":
            if self.problems not in (self.focused.ancestors_with_self if self.focused else []):
                self._return_to = self.focused
            self._front("editor")
            self.problems.display = True
            self.problems.refresh_list()
            self.set_focus(self.problems.resting_place)
            return
        self._front(name)
        panes: dict[str, Outline | JudgePane | Editor]
        panes = {"outline": self.outline, "judge": self.judge_pane, "editor": self.editor}
        target = panes[name].resting_place
        # At once where it can be: a key typed right behind must not land in the text that was left, and a focus that
        # came later could take the author out of the text that was entered meanwhile.
        self.set_focus(target)
        if self.focused is not target:
            self.call_after_refresh(self._focus_late, target, self.focused)

    def _focus_late(self, target: Widget, before: Widget | None) -> None:
        """Focus what could not have the focus when it was asked for, unless the author has gone on since."""
        if self.focused is before:
            self.set_focus(target)

    def close_problems(self) -> None:
        """Hide the problems list and go back to where it was opened from."""
        self.problems.display = False
        before, self._return_to = self._return_to, None
        if before is not None and before.is_attached and before.display and before in self.focus_chain:
            self.set_focus(before)
        else:
            self.show_pane("editor")

    def focus_out(self) -> None:
        """Leave the field for its list, the list for the outline; in the outline, cancel a run."""
        focused = self.focused
        inside = focused.ancestors_with_self if focused else []
        if self.problems in inside:
            self.close_problems()
        elif self.editor in inside and focused not in (self.editor.list, self.editor.bar, self.editor.view_scroll):
            self.editor.flush()
            self.show_pane("editor")
        elif self.cancel_marking():
            return
        elif self.problems.display:
            self.problems.display = False
        elif self.editor in inside:
            self.show_pane("outline")
        elif self.judge_pane in inside:
            self.show_pane("editor")

    # -- commands --------------------------------------------------------------------------------------

    def action_command(self, name: str) -> None:
        """Do a command of the table, or say why it cannot be done now."""
        command = BY_ID[name]
        self.keys.went_on(command=True)
        if name not in ("undo", "redo"):  # which take back what was typed, and nothing that followed from it
            self._settle_ids()
        reason = command.when(self)
        if reason is not None:
            self.say(reason)
            return
        command.run(self)
        self._draw_status()

    @property
    def in_list(self) -> bool:
        """True while the editor's list has the focus, or the section bar above an empty one."""
        return self.focused is self.editor.list or (self.focused is self.editor.bar and not self.editor.list.display)

    def say(self, text: str, *, trouble: bool = False) -> None:
        """Show a short message; what it tells of may be in the status too."""
        self.keys.say(text, trouble=trouble)
        self._draw_status()

    def show_help(self) -> None:
        """Show all keys."""
        self.app.push_screen(ReadingScreen("Keys", help_text()))

    def show_screen(self, screen: Screen[object]) -> None:
        """Put a screen on top."""
        self.app.push_screen(screen)

    def show_question(self, index: int) -> None:
        """Show a question in every pane."""
        self.pausing.leave()
        self.outline.move_to(index)
        if self.checking.ready and index < self.session.document.question_count:
            self.session.view.problems_of(index)
        self.editor.open(index)
        self.judge_pane.show(index, self.editor.fixture)
        self.runner.look_up_soon(self.judge_pane.index)

    def go_to_problem(self, problem: Problem) -> None:
        """Go to the row of a problem with its field on show: there its keys are no letters of a text."""
        self.problems.current = problem
        index = question_index(problem.path)
        if index is not None and index != self.editor.index:
            self.show_question(index)
        in_editor = index is not None or (problem.path and problem.path[0] in HEAD_PARTS)
        if in_editor and self.session.document.question_count:
            self._front("editor")
            if self.editor.go_to(problem.path, focus=False):
                self.show_pane("editor")
                self.editor.make_room()
                return
        self.say(f"line {self.session.document.place(problem.path).line} of the file: {problem.message}")

    # -- what panes say --------------------------------------------------------------------------------

    def on_outline_chosen(self, event: Outline.Chosen) -> None:
        """Show the question that was moved to."""
        self.keys.went_on(command=False)
        if event.index != self.editor.index:
            self.pausing.leave()
            self.editor.open(event.index)
            self.judge_pane.show(event.index, self.editor.fixture)
            self.runner.look_up_soon(self.judge_pane.index)
        if event.enter:
            self.editor.go_to_words(event.words)
            self.show_pane("editor")

    def change(self, edits: Sequence[Edit], description: str, path: Path, coalesce: str | None, half: bool) -> None:
        """Make an edit that a pane asks for."""
        try:
            self.session.dispatch(edits, description, path, coalesce=coalesce, half_typed=half)
        except EditRefused as refusal:
            self.editor.forget_typing()
            if refusal.unshare:
                editing.ask_to_unshare(self, refusal, edits, description, path)
            else:
                self.say(f"not changed: {editing.why_refused(self, refusal, path)}", trouble=True)

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """Let what named something by its old id follow when the field of the id is left."""
        if isinstance(event.widget, FieldInput):
            self._settle_ids()
            self.pausing.wait()

    def _settle_ids(self) -> None:
        edits, told = self.renaming.settle()
        if edits:
            self.session.history.seal()
            self.change(edits, "let what names it follow", edits[0].path, None, False)
            self.say(told)

    def on_editor_moved(self, event: Editor.Moved) -> None:
        """Let the judge pane follow the fixture that is edited."""
        self.keys.went_on(command=False)
        if event.fixture is not None and self.judge_pane.index == self.editor.index:
            self.judge_pane.select(event.fixture)

    def on_judge_pane_fixture_chosen(self, event: JudgePane.FixtureChosen) -> None:
        """Let the judge's view follow; enter opens the fixture's text."""
        self.keys.went_on(command=False)
        if self.judge_pane.selected is not None:  # which may be another by now
            moving.show_beside(self, self.judge_pane.selected)
        if event.enter:
            self._front("editor")
            self.editor.go_to(("questions", self.judge_pane.index, "calibration", event.position, "response_text"))

    def on_problems_chosen(self, event: Problems.Chosen) -> None:
        """Go to the problem's row, and where the list would hide its field, close the list."""
        self.go_to_problem(event.problem)
        if self.app.size.height < ROOM_FOR_PROBLEMS:
            self.problems.display = False

    def on_prose_travel_asked(self, event: Prose.TravelAsked) -> None:
        """Undo or redo, asked for inside a text."""
        self.action_command("undo" if event.back else "redo")

    # -- the document changed --------------------------------------------------------------------------

    def _document_changed(self, path: Path) -> None:
        self.keys.went_on(command=False)
        self.keeper.note_change()
        index = question_index(path)
        beyond = index is None or len(path) == editing.WHOLE or index >= self.session.document.question_count
        typed_in, moved = self.editor.prose.text, not path and self.editor.find_again()
        if beyond:
            self.session.view.file_problems()  # which follows the new text: else rows would look unchecked
            self.outline.rebuild()
        if self.session.document.question_count:
            self.editor.index = min(self.editor.index, self.session.document.question_count - 1)
            self.judge_pane.index = self.editor.index
            self.outline.move_to(self.editor.index)  # the one it was at may be gone
            self.session.view.problems_of(self.editor.index)
        self.checking.go_on()
        self.editor.refresh_all()
        if not path and (moved or self.editor.prose.text != typed_in):
            self.editor.rest()  # the next key was meant for what stood there
        self.judge_pane.redraw()
        self._problems_changed(self.editor.index)
        if index is not None and not beyond and index != self.editor.index:
            self.outline.redraw(index)  # undone, or dealt with in the list of problems, while another is shown
        self.runner.look_up_soon(None if beyond else self.judge_pane.index)
        self.pausing.wait()

    def _problems_changed(self, index: int) -> None:
        if self.session.document.question_count:
            self.outline.redraw(index)
        if self.problems.display:
            self.problems.refresh_list()
        self._draw_status()

    def _checked_more(self) -> None:
        """Draw what was found in the whole file so far; say when it turned out to be no rubric."""
        trouble = self.session.document.trouble
        if trouble is not None and self.session.read_only is None:
            self.session.read_only = f"the file cannot be read whole: {trouble}"
            self.say(self.session.read_only, trouble=True)
        self._problems_changed(self.editor.index)

    # -- marking ---------------------------------------------------------------------------------------

    @property
    def marking(self) -> bool:
        """True while a run is under way or being planned."""
        return self.runner.marking

    def mark(self, jobs: list[Job], *, again: bool = False, times: int = 1) -> None:
        """Start marking; a run of many paid calls asks first."""
        self.runner.mark(jobs, again=again, times=times)

    def cancel_marking(self) -> bool:
        """Stop the run; what is finished is kept."""
        return self.runner.cancel()

    def on_runner_said(self, event: Runner.Said) -> None:
        """Show what the runner says."""
        self.say(event.text, trouble=event.trouble)

    def on_runner_changed(self, event: Runner.Changed) -> None:
        """Draw results that changed, and how far the run is."""
        if self.judge_pane.index in event.questions:
            self.judge_pane.redraw()
        for index in event.questions:
            if index < self.session.document.question_count:
                self.outline.redraw(index)
        self._draw_status()

    # -- status and keys -------------------------------------------------------------------------------

    def _draw_status(self) -> None:
        self.status.draw(self.runner.progress())
