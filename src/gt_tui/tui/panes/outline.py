"""The outline: every question with the state of its checks and of its calibration."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from gt_tui.calibration.compare import Agreement
from gt_tui.calibration.summary import MISMATCHES, Status, tally
from gt_tui.checks.problem import Severity
from gt_tui.rubric.heading import Heading
from gt_tui.text.counting import plural
from gt_tui.tui.content import AGREEMENT_LOOKS, SEVERITY_LOOKS, Look, join, line, look
from gt_tui.tui.joiner import LineInput
from gt_tui.tui.panes.listing import Listing, Nothing, keep_focus
from gt_tui.tui.searching import SLICE, Search
from gt_tui.tui.session import Session


class Outline(Vertical):
    """The list of questions with a filter above it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("slash", "filter", "Filter", show=False)]

    class Chosen(Message):
        """A question was moved to (`enter` False) or entered, with the words that it was found by."""

        def __init__(self, index: int, *, enter: bool, words: tuple[str, ...] = ()) -> None:
            super().__init__()
            self.index, self.enter, self.words = index, enter, words

    def __init__(self, session: Session) -> None:
        super().__init__(id="outline")
        self.session = session
        self.list = Listing(id="questions")
        self.filter = LineInput(placeholder="filter", compact=True, id="filter")
        self.empty = Nothing()
        self._shown: list[int | None] = []
        self._lines: dict[int, int] = {}
        self._drawn: dict[int, Content] = {}
        """Lines of questions as they were drawn last, listed now or not."""
        self._headings: list[Heading] = []
        self._search = Search(lambda: session.document)
        self._searching = False
        """Whether a timer goes on with the search."""
        self._found_unlisted = False
        self.filter.display = self.empty.display = False
        self.border_title = "Questions"
        if session.judge.rehearsal:
            self.border_subtitle = "rehearsal"

    def compose(self) -> ComposeResult:
        """Filter, list, and a word for when nothing is found."""
        yield self.filter
        yield self.list
        yield self.empty

    def on_mount(self) -> None:
        """Fill the list."""
        self.rebuild()

    def rebuild(self) -> None:
        """Fill the list anew, by the filter; the highlighted question stays."""
        view = self.session.view
        self._headings = [view.heading(index) for index in range(self.session.document.question_count)]
        self._drawn = {}
        self._search.begin(self.filter.value)
        self._search.go_on()
        self._list_found()

    def _list_found(self) -> None:
        """Fill the list with the questions that were found; lines that are drawn already stay as they are."""
        self._found_unlisted = False
        present = self.index
        options: list[Option] = []
        self._shown = []
        self._lines = {}
        section = None
        for index in self._search.found:
            heading = self._headings[index]
            if heading.section != section:
                section = heading.section
                name = join(Content.styled("Section ", "bold"), line(section or "–", "bold"))
                options.append(Option(name, disabled=True))
                self._shown.append(None)
            if index not in self._drawn:
                self._drawn[index] = self._prompt(index, heading)
            self._lines[index] = len(options)
            options.append(Option(self._drawn[index]))
            self._shown.append(index)
        with self.prevent(OptionList.OptionHighlighted):
            self.list.set_options(options)
        self.list.display = bool(options)
        self.empty.display = not options
        self.empty.update(
            "No question matches.\nesc clears the filter."
            if self._search.words
            else "No questions yet.\nPress A to add one."
        )
        keep_focus(self, self.resting_place)
        self.move_to(present if present in self._lines else next(iter(self._lines), None))

    @property
    def resting_place(self) -> Widget:
        """What has the focus when the outline is gone to."""
        return self.list if self.list.display else self.empty

    @property
    def has_cursor(self) -> bool:
        """Whether keys go to the list of questions."""
        return self.screen.focused is self.list

    @property
    def is_filtered(self) -> bool:
        """Whether the list leaves questions out."""
        return bool(self._search.words)

    @property
    def index(self) -> int | None:
        """The position of the highlighted question, or None."""
        at = self.list.highlighted
        return self._shown[at] if at is not None and at < len(self._shown) else None

    def beside(self, by: int) -> int | None:
        """Give the listed question `by` places from the highlighted one, or None beyond the ends."""
        listed = [index for index in self._shown if index is not None]
        if self.index is None:
            return listed[0] if listed else None
        at = listed.index(self.index) + by
        return listed[at] if 0 <= at < len(listed) else None

    def move_to(self, index: int | None) -> None:
        """Highlight a question without saying so."""
        if index is not None and index in self._lines:
            with self.prevent(OptionList.OptionHighlighted):
                self.list.highlighted = self._lines[index]

    def redraw(self, index: int) -> None:
        """Draw one question's lines again, if they changed; all of them when a question came, went or was renamed."""
        if len(self._headings) != self.session.document.question_count:
            self.rebuild()
            return
        self.session.view.question(index)  # whose fixtures are counted in the line
        heading = self.session.view.heading(index)
        if heading.section != self._headings[index].section:
            self.rebuild()
        elif index in self._lines:
            self._headings[index] = heading
            prompt = self._prompt(index, heading)
            if prompt != self._drawn.get(index):
                self._drawn[index] = prompt
                self.list.replace_option_prompt_at_index(self._lines[index], prompt)
        else:
            self._headings[index] = heading
            self._drawn.pop(index, None)

    def redraw_visible(self) -> None:
        """Draw the lines in the window again, where they changed."""
        first = self.list.scroll_offset.y // 2  # two lines a question; a section has one, so a few more are looked at
        last = self.list.scroll_offset.y + self.list.size.height
        for index in [index for index in self._shown[first : last + 1] if index is not None]:
            self.redraw(index)

    def _prompt(self, index: int, heading: Heading) -> Content:
        title = line(f"{heading.id or '(no id)'}  {heading.title}", "bold")
        return join(title, "\n", self._checks(index), " ", self._calibration(index))

    def _checks(self, index: int) -> Content:
        problems = self.session.view.known_problems(index)
        if problems is None:
            return Content.styled("… unchecked", "$text-muted")
        for severity in Severity:
            count = sum(problem.severity is severity for problem in problems)
            if count:
                return look(SEVERITY_LOOKS[severity], plural(count, SEVERITY_LOOKS[severity].word))
        return look(Look("✓", "clean", "$text-success"))

    def _calibration(self, index: int) -> Content:
        if not self.session.view.is_read(index):
            return Content("")
        counted = tally(self.session.statuses(index))
        if not counted.total:
            return look(AGREEMENT_LOOKS[Agreement.NOT_RUN], "no fixtures")
        if counted.worst is None:
            return look(AGREEMENT_LOOKS[Agreement.MATCH], f"{counted.agreeing}/{counted.total}")
        worst, count = counted.worst
        # the kind of a mismatch has its place in the judge pane; here there is room for one word
        shown = AGREEMENT_LOOKS[Agreement.MISMATCH if worst in MISMATCHES else Agreement(worst.value)]
        if worst in (Status.NOT_RUN, Status.NOT_LOOKED_UP) and count == counted.total:
            return look(shown)
        return look(shown, f"{count}/{counted.total} {shown.word}")

    def action_filter(self) -> None:
        """Open the filter."""
        self.filter.display = True
        self.screen.set_focus(self.filter)

    def close_filter(self) -> bool:
        """Clear and hide the filter and list every question again; give False when it was not there."""
        if not self.filter.display:
            return False
        self.filter.value = ""
        self.filter.display = False
        self._search.begin("")
        self._search.go_on()
        self._list_found()
        self.screen.set_focus(self.resting_place)
        return True

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter as one types; in a large file a while after the key."""
        event.stop()
        self._search.begin(self.filter.value)
        self._found_unlisted = True
        if not self._searching:
            self._go_on()

    def _go_on(self) -> None:
        self._searching = not self._search.go_on(SLICE)
        if self._searching:
            self.set_timer(0.001, self._go_on)
        elif self._search.found != list(self._lines):
            self._list_found()
        else:
            self._found_unlisted = False

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the first match."""
        event.stop()
        if self._found_unlisted:  # what was typed last is not found yet
            self.rebuild()
        if self.index is not None:  # else what is typed next is for the filter still, and no command
            self.screen.set_focus(self.list)
            self.post_message(self.Chosen(self.index, enter=False))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the question that was moved to."""
        event.stop()
        if self.index is not None:
            self.post_message(self.Chosen(self.index, enter=False))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter the question."""
        event.stop()
        if self.index is not None:
            self.post_message(self.Chosen(self.index, enter=True, words=self._search.words))
