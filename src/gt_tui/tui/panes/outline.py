"""The outline: every question with the state of its checks and of its calibration."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from gt_tui.calibration.compare import Agreement
from gt_tui.checks.problem import Severity
from gt_tui.rubric.model import Question
from gt_tui.tui.content import AGREEMENT_LOOKS, SEVERITY_LOOKS, Look, join, line, look, plural
from gt_tui.tui.session import Session

_WORST = (Agreement.MISMATCH, Agreement.NULL, Agreement.NO_PREDICTION, Agreement.STALE, Agreement.NOT_RUN)


class Outline(Vertical):
    """The list of questions with a filter above it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("slash", "filter", "Filter", show=False)]

    class Chosen(Message):
        """A question was moved to (`enter` False) or entered."""

        def __init__(self, index: int, *, enter: bool) -> None:
            super().__init__()
            self.index, self.enter = index, enter

    def __init__(self, session: Session) -> None:
        super().__init__(id="outline")
        self.session = session
        self.list = OptionList(id="questions")
        self.filter = Input(placeholder="filter", compact=True, id="filter")
        self.empty = Static("No question here.\nesc clears the filter.", classes="empty")
        self._shown: list[int | None] = []
        self._drawn: dict[int, Content] = {}
        self._made: list[str] = []
        self.border_title = "Questions"

    def compose(self) -> ComposeResult:
        """Filter, list, and a word for when nothing is found."""
        yield self.filter
        yield self.list
        yield self.empty

    def on_mount(self) -> None:
        """Fill the list."""
        self.filter.display = False
        self.empty.display = False
        self.rebuild()

    def rebuild(self) -> None:
        """Fill the list anew, by the filter; the highlighted question stays."""
        present = self.index
        words = self.filter.value.lower().split()
        options: list[Option] = []
        self._shown = []
        self._drawn = {}
        self._made = self._made_for()
        section = None
        for question in self.session.questions():
            text = f"{question.id} {question.section} {question.title} {question.question}".lower()
            if not all(word in text for word in words):
                continue
            if question.section != section:
                section = question.section
                options.append(
                    Option(join(Content.styled("Section ", "bold"), line(section or "–", "bold")), disabled=True)
                )
                self._shown.append(None)
            self._drawn[question.index] = self._prompt(question)
            options.append(Option(self._drawn[question.index]))
            self._shown.append(question.index)
        with self.prevent(OptionList.OptionHighlighted):
            self.list.set_options(options)
        self.list.display = bool(options)
        self.empty.display = not options
        self.empty.update(
            "No question matches.\nesc clears the filter." if words else "No questions yet.\nPress A to add one."
        )
        self.move_to(present if present in self._shown else next((i for i in self._shown if i is not None), None))

    def _made_for(self) -> list[str]:
        """Give what decides which lines there are: the questions' sections, in order."""
        return [question.section for question in self.session.questions()]

    @property
    def index(self) -> int | None:
        """The position of the highlighted question, or None."""
        at = self.list.highlighted
        return self._shown[at] if at is not None and at < len(self._shown) else None

    def move_to(self, index: int | None) -> None:
        """Highlight a question without saying so."""
        if index is not None and index in self._shown:
            with self.prevent(OptionList.OptionHighlighted):
                self.list.highlighted = self._shown.index(index)

    def redraw(self, index: int) -> None:
        """Draw one question's lines again, if they changed."""
        if self._made_for() != self._made:
            self.rebuild()
        elif index in self._shown:
            prompt = self._prompt(self.session.question(index))
            if prompt != self._drawn.get(index):
                self._drawn[index] = prompt
                self.list.replace_option_prompt_at_index(self._shown.index(index), prompt)

    def _prompt(self, question: Question) -> Content:
        title = line(f"{question.id or '(no id)'}  {question.title or question.question}", "bold")
        return join(title, "\n", self._checks(question.index), " ", self._calibration(question.index))

    def _checks(self, index: int) -> Content:
        problems = self.session.known_problems(index)
        if problems is None:
            return Content.styled("… unchecked", "$text-muted")
        for severity in Severity:
            count = sum(problem.severity is severity for problem in problems)
            if count:
                return look(SEVERITY_LOOKS[severity], plural(count, SEVERITY_LOOKS[severity].word))
        return look(Look("✓", "clean", "$text-success"))

    def _calibration(self, index: int) -> Content:
        states = self.session.agreements(index)
        if not states:
            return look(AGREEMENT_LOOKS[Agreement.NOT_RUN], "no fixtures")
        good = sum(state in (Agreement.MATCH, Agreement.WITHIN) for state in states)
        if good == len(states):
            return look(AGREEMENT_LOOKS[Agreement.MATCH], f"{good}/{len(states)}")
        worst = next(state for state in _WORST if state in states)
        if all(state is Agreement.NOT_RUN for state in states):
            return look(AGREEMENT_LOOKS[Agreement.NOT_RUN])
        return look(AGREEMENT_LOOKS[worst], f"{good}/{len(states)} {AGREEMENT_LOOKS[worst].word}")

    def action_filter(self) -> None:
        """Open the filter."""
        self.filter.display = True
        self.filter.focus()

    def close_filter(self) -> bool:
        """Clear and hide the filter; give False when it was not there."""
        if not self.filter.display:
            return False
        self.filter.value = ""
        self.filter.display = False
        self.list.focus()
        return True

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter as one types."""
        event.stop()
        self.rebuild()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the first match."""
        event.stop()
        self.list.focus()
        if self.index is not None:
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
            self.post_message(self.Chosen(self.index, enter=True))
