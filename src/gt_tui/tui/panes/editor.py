"""The editor of one question: sections on top, a list of what the section holds, and one editor below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static, TextArea

from gt_tui.checks.problem import Problem
from gt_tui.rubric.edits import Edit
from gt_tui.rubric.model import Question
from gt_tui.rubric.path import Path, question_index
from gt_tui.tui.content import line
from gt_tui.tui.fields import HEAD_PARTS, BadInput, Field, Row, Section, rows_of, same_value
from gt_tui.tui.panes.bursts import Bursts
from gt_tui.tui.panes.entry import Entry
from gt_tui.tui.panes.form import FieldInput, Form
from gt_tui.tui.panes.notes import give_room, notes_below
from gt_tui.tui.panes.places import Places
from gt_tui.tui.panes.prose import Prose
from gt_tui.tui.panes.row_list import RowList
from gt_tui.tui.panes.rows import beside, empty_told, place_of, place_of_words, question_heading, section_of
from gt_tui.tui.panes.section_bar import SectionBar
from gt_tui.tui.panes.views import judges_view, source_view
from gt_tui.tui.renaming import Renaming, is_id
from gt_tui.tui.session import Session

FLUSH_AFTER = 0.06
"""Seconds from a keystroke to the edit and its check: later keys do not put it off, and the key is painted first."""

Change = Callable[[Sequence[Edit], str, Path, str | None, bool], None]
"""The door to the document: edits, description, path, word to coalesce by. A call and not a message, so that
an undo or a save right behind it already finds the edit made."""

_VIEWS = (Section.JUDGES_VIEW, Section.SOURCE)


class Editor(Vertical):
    """The shown question, one section of it at a time."""

    class Moved(Message):
        """Another row or section is shown; `fixture` is the position of the fixture it belongs to, if any."""

        def __init__(self, fixture: int | None) -> None:
            super().__init__()
            self.fixture = fixture

    def __init__(self, session: Session, change: Change, renaming: Renaming) -> None:
        super().__init__(id="editor")
        self._renaming = renaming
        self.session = session
        self._change = change
        self._known: str | None = ""
        """What the prose editor last loaded from or sent to the document; only a change away from it is shown."""
        self.index = 0
        self.shown_id = ""  # as it was drawn last
        self.fixture = 0
        self.heading = Static("", id="heading")
        self.bar = SectionBar(self.rest, id="sections")
        self.list = RowList(self.enter_row, id="rows")
        self._places = Places()
        self.empty = Static("", classes="empty")
        self.notes = Static("", id="notes")
        self.form = Form(self._typed, self.rest)
        self.prose = Prose(self._take_long, id="prose")
        self.entry = Entry(self.list, self.form, self.prose)
        self.view = Static("", id="view")
        self.view_scroll = VerticalScroll(self.view, id="view-scroll", can_focus=True)
        for hidden in (self.empty, self.notes, self.view_scroll):
            hidden.display = False
        self._shown: Field | None = None
        """The field that the prose editor holds; a row that is moved to has another before it is drawn."""
        self._loaded = ""
        """The prose editor's text when it last agreed with the document; a difference is typing not made yet."""
        self._pending = False
        self._bursts = Bursts()
        self._bad: dict[Path, str] = {}

    def compose(self) -> ComposeResult:
        """From top to bottom: heading, sections, list, problems of the field, small fields, prose, view."""
        yield self.heading
        yield self.bar
        yield self.list
        yield self.empty
        yield self.form
        yield self.prose
        yield self.notes
        yield self.view_scroll

    # -- what is shown ---------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The shown question, or None in a file without questions."""
        return self.session.question(self.index) if self.index < self.session.document.question_count else None

    @property
    def section(self) -> Section:
        """The shown section."""
        return self.bar.section

    @property
    def row(self) -> Row | None:
        """The selected row, or None."""
        return self.list.row

    @property
    def field(self) -> Field | None:
        """The field that the prose editor shows, or None."""
        return self.row.prose if self.row else None

    @property
    def resting_place(self) -> Widget:
        """The widget that has the focus when the editor is gone to: list, view, or the section bar."""
        if self.list.display:
            return self.list
        return self.view_scroll if self.view_scroll.display else self.bar

    @property
    def problems(self) -> list[Problem]:
        """The problems known of the question, and of what the sections show of the rest of the file."""
        if self.question is None:
            return []
        view = self.session.view
        outside = [problem for problem in view.file_problems() if problem.path and problem.path[0] in HEAD_PARTS]
        return [*(view.known_problems(self.index) or ()), *outside]

    @property
    def beside(self) -> list[Problem]:
        """The problems that are shown beside the selected row."""
        return beside(self.problems, self.list.rows, self.row, self.section)

    def rest(self) -> None:
        """Bring a focus that is in the editor to the rows of the section, or to the text that is shown."""
        focused = self.screen.focused  # the widgets themselves learn a moment later who has it
        if focused is not None and self in focused.ancestors and focused is not self.list:
            self.screen.set_focus(self.resting_place)

    def find_again(self) -> bool:
        """Stay at the question that was shown, which may stand elsewhere in another text; tell whether it does."""
        before, self.index = self.index, self.session.place_of(self.shown_id, self.index)
        return self.index != before

    def open(self, index: int) -> None:
        """Show a question, in the section that is open."""
        self.flush()
        self.session.history.seal()
        self.index = index
        self.fixture = self._places.fixture(self.question) if self.question else 0
        self.show_section(self.section)

    def show_section(self, section: Section, row: int | None = None) -> None:
        """Show a section with one of its rows selected: by default the one that was selected there last."""
        self.flush()
        self.bar.section = section
        self.list.begin_anew()
        self._bad, self.entry.aim = {}, None
        self._refresh_rows(self._place_in(section) if row is None else row)
        self._show_row()

    def _place_in(self, section: Section) -> int:
        question = self.question
        if question is None:
            return 0
        return self._places.position(question, section, rows_of(section, question, self.session.head))

    def go_to(self, path: Path, *, focus: bool = True) -> bool:
        """Show the row and field that a path lies in; give False when no section offers it."""
        self.flush()
        question = self.question
        if question is None:
            return False
        best = place_of(path, question, self.session.head)
        if best is None and len(path) > 2 and isinstance(path[-1], int) and path[-1] > 0:
            # the last item of a list, which is gone now: the one before it
            return self.go_to((*path[:-1], path[-1] - 1), focus=focus)
        if best is None:
            without_row = section_of(path)
            if without_row is None:
                return False
            best = (without_row, 0)
        if best != (self.section, self.list.position):  # else the cursor stays where it is
            self.show_section(*best)
        self.entry.aim = path
        if focus:
            self.entry.go_to(path)
        return True

    def go_to_words(self, words: Sequence[str]) -> None:
        """Show the row that words stand in; stay where id, section or title hold them all, as those are in sight."""
        question = self.question
        place = place_of_words(words, question, self.session.head) if question is not None else None
        if place is not None:
            self.show_section(*place)

    # -- drawing ---------------------------------------------------------------------------------------

    def refresh_all(self) -> None:
        """Draw what changed in the document, wherever the change came from."""
        if self.section in _VIEWS:
            self._draw_heading()
            self._draw_view()
            return
        rows = len(self.list.rows)
        self._refresh_rows(None)
        if len(self.list.rows) != rows:
            self.rest()  # a row came or went: the next key must not go into its neighbour
        row, field = self.row, self.field
        if (field and field.path) != (self._shown and self._shown.path):
            # the first item of an empty list, say: another row stands where the cursor is
            self._show_row()
            return
        self._show_form(row)
        self._shown = field
        if field is not None and field.shown() != self._known:
            self._known = field.shown()
            self.prose.follow(field.shown(), read_only=self.session.read_only is not None)
            self._loaded = self.prose.text
            self.refresh_notes()  # it may be locked now

    def refresh_problems(self) -> None:
        """Draw the marks of the rows and the problems of the field again."""
        self._refresh_rows(None)

    def _refresh_rows(self, select: int | None) -> None:
        question = self.question
        self._draw_heading()
        rows = rows_of(self.section, question, self.session.head) if question else []
        self.list.show(rows, self.problems, select)
        in_list = self.section not in _VIEWS
        self.list.display = in_list and bool(rows)
        self.empty.display = in_list and not rows
        if self.empty.display:
            self.empty.update(empty_told(question, self.section))
        self.refresh_notes()

    def _draw_heading(self) -> None:
        self.shown_id = self.question.id if self.question else ""
        low, width = self.is_attached and self.screen.has_class("-low"), self.heading.size.width
        self.heading.update(question_heading(self.question, width, one_line=low))

    def on_resize(self) -> None:
        """Fit heading and notes to the size."""
        self.call_after_refresh(self.refresh_notes)
        self._draw_heading()

    def refresh_notes(self) -> None:
        """Draw what is told below the field again."""
        focused = self.screen.focused if self.is_attached else None
        told = notes_below(
            self.row,
            self.question,
            self.beside,
            refused=self._bad.values(),
            focused=focused.field if isinstance(focused, FieldInput) else None,
            locked=self.prose.locked if self.prose.display else "",
            read_only=self.session.read_only is not None,
        )
        self.notes.display = told is not None and self.section not in _VIEWS
        if told is not None:
            give_room(self.notes, self.prose)
            self.notes.update(told)

    def _show_row(self) -> None:
        row, field = self.row, self.field
        view = self.section in _VIEWS
        self.view_scroll.display = view
        self.prose.display = not view and field is not None
        self._shown = None if view else field
        if view:
            self.form.display = False
            self._draw_view()
            self.view_scroll.scroll_home(animate=False)
        else:
            self._show_form(row)
            if field is not None:
                self.prose.border_title = line(field.label)
                self._known = field.shown()
                self.prose.show(field.shown(), read_only=self.session.read_only is not None)
                self._loaded = self.prose.text
        self.refresh_notes()
        if row is not None and self.question is not None:
            self._places.note(self.question, self.section, row.path)
        if row is not None and row.fixture is not None:
            self.fixture = row.fixture
        self.post_message(self.Moved(row.fixture if row else None))

    def _draw_view(self) -> None:
        if self.question is None:
            self.view.update("")
        elif self.section is Section.SOURCE:
            self.view.update(source_view(self.session, self.index))
        else:
            self.view.update(judges_view(self.session, self.index, self.fixture))

    # -- typing ----------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Make the edit for what was typed in the prose editor but is not in the document yet.

        It asks the prose editor itself: with a save right behind a key, the word of the change is still under way.
        """
        self._pending = False
        field, text = self._shown, self.prose.text
        if field is not None and not self.prose.read_only and text != self._loaded:
            self._loaded = self._known = text
            self._ask(field, text, half=self.prose.has_focus and self.prose.within_word)

    def _take_long(self, text: str) -> None:
        """Make the edit for a paste that the prose editor cannot show: a step of its own, to be undone whole."""
        self.flush()
        self.session.history.seal()
        if self._shown is not None:
            self._ask(self._shown, text)

    def forget_typing(self) -> None:
        """Show what the document says again: a change was refused."""
        self._known = None
        for box in self.form.inputs():
            self.form.show_again(box)
        self.refresh_all()

    def _ask(self, field: Field, value: object, *, half: bool = False) -> None:
        name = f"{self.question.id} " if self.question and question_index(field.path) is not None else ""
        what = " ".join(self.row.label.split()) if self.row else ""
        label = field.label if field.label == what or not what else f"{what}: {field.label}"
        burst = self._bursts.word(field.path, len(self.prose.text))
        self._change(field.edits_for(value), f"edit {name}{label}", field.path, burst, half)

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Note that the text differs; the edit follows shortly, after the key was painted."""
        event.stop()
        if self._shown is None or self.prose.read_only or self._pending or self.prose.text == self._loaded:
            return
        self._pending = True
        self.set_timer(FLUSH_AFTER, self.flush)

    def _typed(self, field: Field, text: str) -> None:
        """Make the edit for a small field, or say what can stand in it."""
        self._bad.pop(field.path, None)
        try:
            value = field.parse(text)
        except BadInput as error:
            self._bad[field.path] = f"{error}. The file still says “{field.shown()}”"
        else:
            if not same_value(value, field.value):
                self._renaming.typed(field.path, field.shown())
                self._ask(field, value, half=is_id(field.path))
        self.refresh_notes()

    # -- moving ----------------------------------------------------------------------------------------

    def on_section_bar_chosen(self, event: SectionBar.Chosen) -> None:
        """Show the section that was chosen."""
        event.stop()
        self.show_section(event.section)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the row that was moved to."""
        event.stop()
        self.flush()
        self.remove_class("-small-list")
        self._bad, self.entry.aim = {}, None
        self._show_row()

    def follow_fixture(self, position: int) -> None:
        """Let the judge's view show another fixture's answer, and its section begin there."""
        if self.question is not None:
            self._places.note_fixture(self.question, position)
        if self.fixture != position:
            self.fixture = position
            if self.section is Section.JUDGES_VIEW:
                self._draw_view()

    def _show_form(self, row: Row | None) -> None:
        self.form.display = row is not None and bool(row.small)
        self.form.show(row.path if row else (), row.small if row else [])

    def enter_row(self) -> None:
        """Begin typing in the selected row."""
        self.entry.enter()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on to the row's next field, then its prose, then the list; outside the editor letters are commands."""
        event.stop()
        boxes = self.form.inputs()
        behind = boxes[boxes.index(event.input) + 1 :] if event.input in boxes else []
        following = next((box for box in behind if not box.disabled), None)
        self.screen.set_focus(following or (self.prose if self.prose.display else self.list))

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Make room for what is typed, and say what a small field is for."""
        self.set_class(event.widget is self.prose or isinstance(event.widget, FieldInput), "-small-list")
        if isinstance(event.widget, FieldInput):
            self.refresh_notes()

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """Make the edit when the prose editor is left; the next typing is a step of its own."""
        if event.widget is self.prose:
            self.flush()
            self.session.history.seal()
        elif isinstance(event.widget, FieldInput):
            if self._bad.pop(event.widget.field.path, None):
                self.form.show_again(event.widget)  # what cannot stand in it is not left there, nor the word on it
            self.call_after_refresh(self.refresh_notes)  # what it is for is told no longer
        self.call_after_refresh(self._give_room_back)

    def make_room(self) -> None:
        """Let the list make room for what is told of a problem, until the author goes on in it."""
        self.call_after_refresh(self.add_class, "-small-list")

    def _give_room_back(self) -> None:
        """Show the list whole again where the author has gone to another pane."""
        if not self.has_focus_within:
            self.remove_class("-small-list")
