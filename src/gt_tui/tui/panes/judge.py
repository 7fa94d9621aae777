"""The judge pane: each fixture's prediction beside the verdict, and the whole diff of the selected one."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gt_tui.calibration.compare import Agreement, Comparison, Row
from gt_tui.calibration.cost import Price, costs, usages
from gt_tui.calibration.noise import Spread, Votes
from gt_tui.calibration.summary import MISMATCHES, UNMARKED, Status, status_of
from gt_tui.judge.evidence import quote_spans
from gt_tui.judge.prompt import strip_control_tokens
from gt_tui.judge.verdict import Attempt, Mark
from gt_tui.rubric.model import Determinacy, Fixture, FixtureKind, Question
from gt_tui.text.counting import plural
from gt_tui.tui.content import AGREEMENT_LOOKS, join, line, look, prose
from gt_tui.tui.panes.listing import Listing, Nothing, keep_focus
from gt_tui.tui.session import Outcome, Session

_SHORT: dict[Agreement | FixtureKind, str] = {
    FixtureKind.MINIMUM_PASS: "min pass",
    Agreement.WITHIN: "within",
    Agreement.NO_PREDICTION: "unpredicted",
    Agreement.NOT_LOOKED_UP: "looking up",
}
"""Words for the list, where the whole ones would be cut; the detail below has those."""

Widths = tuple[int, int, int, int]
WIDE: Widths = (12, 9, 8, 6)
CLOSE: Widths = (11, 5, 7, 5)
"""Columns of the diff's name and numbers; close together where what each mark gave stands beside them."""

LONGEST_TITLE = 30
"""Cells of the judge's name in the frame; a longer one stands whole below it."""

REHEARSAL = "rehearsal: word matching, not a judge"


class JudgePane(Vertical):
    """Fixtures of the shown question and what the judge said about them."""

    class FixtureChosen(Message):
        """A fixture was moved to (`enter` False) or entered."""

        def __init__(self, position: int, *, enter: bool) -> None:
            super().__init__()
            self.position, self.enter = position, enter

    def __init__(self, session: Session) -> None:
        super().__init__(id="judge")
        self.session = session
        self.label = Static("", id="judge-label")
        self.list = Listing(id="fixtures")
        self.empty = Nothing()
        self.detail = Static("", id="detail")
        self.scroll = VerticalScroll(self.detail, id="detail-scroll", can_focus=True)
        self.empty.display = False
        self.index = 0
        self.only_mismatches = False
        self._positions: list[int] = []
        self._drawn: list[Content] = []
        self._detail: Content | None = None

    def compose(self) -> ComposeResult:
        """Label, list of fixtures, detail."""
        yield self.label
        yield self.list
        yield self.empty
        yield self.scroll

    def on_mount(self) -> None:
        """Name the judge: its label stands wherever its numbers do."""
        judge = self.session.judge
        self.border_title = join("Judge: ", line(judge.name, width=LONGEST_TITLE))
        if judge.rehearsal:
            self.label.update(Content.styled(REHEARSAL, "$text-warning"))
        else:
            self.label.update(line(judge.name, "$text-primary"))
            self.label.display = line(judge.name).cell_length > LONGEST_TITLE

    @property
    def question(self) -> Question | None:
        """The question on show."""
        return self.session.question(self.index) if self.index < self.session.document.question_count else None

    @property
    def resting_place(self) -> Widget:
        """What has the focus when the pane is gone to."""
        return self.list if self.list.display else self.empty

    @property
    def selected(self) -> int | None:
        """Position of the selected fixture in its question, or None."""
        at = self.list.highlighted
        return (
            self._positions[at] if self.question is not None and at is not None and at < len(self._positions) else None
        )

    def show(self, index: int, position: int) -> None:
        """Show a question, with the fixture at a position selected where it is listed."""
        self.index = index
        self._drawn = []
        self.redraw(position)

    def select(self, position: int) -> None:
        """Select a fixture without saying so."""
        with self.prevent(OptionList.OptionHighlighted):
            if position not in self._positions:
                self.only_mismatches = False
                self.redraw()
            if self.selected != position and position in self._positions:
                self.list.highlighted = self._positions.index(position)
        self._draw_detail()

    def toggle_filter(self) -> None:
        """Show only the fixtures that are not as predicted, or all again."""
        self.only_mismatches = not self.only_mismatches
        self.redraw()

    def redraw(self, wanted: int | None = None) -> None:
        """Draw what changed; another fixture is selected where one is asked for, or where the selected one has gone."""
        question = self.question
        fixtures = question.fixtures if question else ()
        shown = [
            position
            for position, fixture in enumerate(fixtures)
            if not self.only_mismatches or self._unsettled(fixture) or self._is_marked_now(fixture)
        ]
        prompts = [self._prompt(question, fixtures[position]) for position in shown] if question else []
        if shown != self._positions or len(prompts) != len(self._drawn):
            before = self.selected
            kept = before if wanted is None else wanted
            self._positions = shown
            with self.prevent(OptionList.OptionHighlighted):
                self.list.set_options(Option(prompt) for prompt in prompts)
                at = shown.index(kept) if kept in shown else min(self.list.highlighted or 0, len(prompts) - 1)
                self.list.highlighted = at if prompts else None
            if self.selected is not None and self.selected != before:
                self.post_message(self.FixtureChosen(self.selected, enter=False))
        else:
            for n, (old, new) in enumerate(zip(self._drawn, prompts, strict=True)):
                if old != new:
                    self.list.replace_option_prompt_at_index(n, new)
        self._drawn = prompts
        self.list.display = self.scroll.display = bool(prompts)
        self.empty.display = not prompts
        keep_focus(self, self.resting_place)
        if not prompts:
            self.empty.update(prose(self._why_empty(fixtures)))
        self._draw_detail()

    def _is_marked_now(self, fixture: Fixture) -> bool:
        return self.session.outcome(self.index, fixture).running

    def _why_empty(self, fixtures: Sequence[Fixture]) -> str:
        """Say why no fixture is listed; a fixture that was not marked is no match."""
        if not fixtures:
            return "No fixtures to mark.\nGo to section 7 and press a to add one."
        unknown = sum(
            status_of(self.session.outcome(self.index, fixture).comparison) in UNMARKED for fixture in fixtures
        )
        found = (
            f"No mismatch is known: {unknown} of {plural(len(fixtures), 'fixture')} not marked as they are (f5 marks)."
            if unknown
            else "No mismatch in this question."
        )
        return f"{found}\nm shows all fixtures again, n goes to the next mismatch."

    def _unsettled(self, fixture: Fixture) -> bool:
        status = status_of(self.session.outcome(self.index, fixture).comparison)
        return status in (*MISMATCHES, Status.NOISY, Status.NULL, Status.NO_PREDICTION)

    def _prompt(self, question: Question, fixture: Fixture) -> Content:
        outcome = self.session.outcome(self.index, fixture)
        comparison = outcome.comparison
        predicted = "?" if fixture.total is None else str(fixture.total)
        actual = "–" if comparison.total.actual is None else str(comparison.total.actual)
        state = (
            Content.styled("… marking", "$text-primary")
            if outcome.running
            else look(AGREEMENT_LOOKS[comparison.agreement], _SHORT.get(comparison.agreement))
        )
        kind_of = question.kind_of(fixture)
        kind = ("kind ?" if kind_of is None else _SHORT.get(kind_of, str(kind_of))).ljust(9)
        parts: list[Content | str] = [
            line(fixture.id or "(no id)", "bold", 8),
            f" {kind} ",
            f"{predicted:>2}→{actual:<2} ",
            state,
        ]
        status = status_of(comparison)
        if status in MISMATCHES and not outcome.running:
            parts.append(line(f" {status}", "$text-error"))
            if kind_of is FixtureKind.MINIMUM_PASS and comparison.total.difference:
                paid = ", ".join(f"{row.label} paid {row.actual}" for row in comparison.components if row.difference)
                paid = paid or "the predicted awards do not come to that"
                parts.extend(
                    ["\n  ", line(f"must score exactly {comparison.total.predicted}: {paid}", "bold $text-error")]
                )
        return join(*parts)

    def _draw_detail(self) -> None:
        question, position = self.question, self.selected
        if question is None or position is None:
            return
        fixture = question.fixtures[position]
        session = self.session
        outcome, rehearsal = session.outcome(self.index, fixture), session.judge.rehearsal
        content = detail(question, fixture, outcome, rehearsal=rehearsal, price=session.desk.price)
        if content != self._detail:
            self._detail = content
            self.detail.update(content)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the fixture that was moved to."""
        event.stop()
        if self.selected is not None:
            self.scroll.scroll_home(animate=False)
            self._draw_detail()
            self.post_message(self.FixtureChosen(self.selected, enter=False))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the fixture's text."""
        event.stop()
        if self.selected is not None:
            self.post_message(self.FixtureChosen(self.selected, enter=True))


def detail(
    question: Question, fixture: Fixture, outcome: Outcome, *, rehearsal: bool, price: Price | None = None
) -> Content:
    """Give the whole diff of one fixture as screen text."""
    comparison, mark = outcome.comparison, outcome.mark
    state = AGREEMENT_LOOKS[comparison.agreement]
    open_ = fixture.determinacy is Determinacy.OPEN
    parts: list[Content | str] = [
        look(state, f"{state.word}: " if mark else state.word),
        *([prose(comparison.headline)] if mark else []),
        "\n",
        Content.styled(
            ("open: the total may move by 1" if open_ else "determinate: every award exactly")
            + (" · rehearsal" if rehearsal and mark else ""),
            "$text-muted",
        ),
        "\n\n",
        table(comparison, outcome.spread),
    ]
    if mark is None:
        word = "The old result was for other text. " if comparison.agreement is Agreement.STALE else ""
        parts.append(Content.styled(f"\n{word}ctrl+r marks this fixture, f5 all of the question.", "$text-muted"))
        return join(*parts)
    for flag in comparison.flags:
        parts.extend(["\n", Content.styled("⚑ ", "$text-warning"), prose(flag)])
    verdict = mark.verdict
    if verdict is not None:
        if verdict.adjudication_required:
            note = verdict.adjudication_note or "no note"
            parts.extend(["\n", Content.styled("⚑ the judge asks for a person: ", "$text-warning"), prose(note)])
        parts.append("\n")
        if comparison.gate_reason:
            parts.extend([Content.styled("\ngate  ", "bold"), prose(comparison.gate_reason)])
        for row in comparison.components:
            if row.reason:
                parts.extend([Content.styled("\n", ""), line(f"{row.label}  ", "bold"), prose(row.reason)])
            if row.evidence and row.evidence not in row.reason:
                parts.extend(["\n    “", prose(row.evidence, "italic $text-accent"), "”"])
        parts.extend(_answer(fixture, comparison))
    parts.extend(["\n\n", _attempts(mark, price)])
    return join(*parts)


def _answer(fixture: Fixture, comparison: Comparison) -> list[Content | str]:
    """Give the answer as the judge saw it, with the words that it quotes for its awards marked."""
    answer, stripped = strip_control_tokens(fixture.response_text)
    quotes = " … ".join(row.evidence for row in comparison.components if row.evidence)
    spans = quote_spans(quotes, answer)
    parts: list[Content | str] = []
    if spans:
        parts.append(Content.styled("\n\nthe answer, with what was quoted marked\n", "bold"))
        at = 0
        for start, end in spans:
            parts.extend([prose(answer[at:start]), prose(answer[start:end], "underline $text-accent")])
            at = end
        parts.append(prose(answer[at:]))
    if stripped:
        parts.extend([Content.styled("\n\nleft out of the prompt: ", "$text-warning"), line(" ".join(stripped))])
    return parts


def table(comparison: Comparison, spread: Spread | None = None) -> Content:
    """Give predicted, actual and difference for each decision, and what several marks gave where there are several."""
    marks = f"  {plural(spread.verdicts, 'mark')}" if spread else ""
    columns = CLOSE if spread else WIDE
    label, *widths = columns
    heads = ("pred" if spread else "predicted", "actual", "diff")
    named = "".join(f"{head:>{width}}" for head, width in zip(heads, widths, strict=True))
    header = line(f"{'':<{label}}{named}{marks}", "$text-muted")
    gate = _line(
        "gate",
        _passes(comparison.gate_predicted),
        _passes(comparison.gate_actual),
        _gate_difference(comparison),
        _votes(spread.gate) if spread else "",
        columns,
    )
    rows = [_row(row, spread, columns) for row in (*comparison.components, comparison.total)]
    return join(header, "\n", gate, *rows)


def _votes(votes: Votes | None) -> str:
    """Give what each mark gave, where they differ."""
    return "" if votes is None or votes.steady else "  " + " ".join(map(str, votes.values))


def _passes(value: bool | None) -> str:
    return "–" if value is None else "pass" if value else "fail"


def _gate_difference(comparison: Comparison) -> str:
    if comparison.gate_actual is None or comparison.gate_predicted is None:
        return ""
    return "=" if comparison.gate_actual == comparison.gate_predicted else "≠"


def _row(row: Row, spread: Spread | None, widths: Widths) -> Content:
    votes = None
    if spread is not None:
        votes = spread.total if row.label == "total" else spread.of(row.label)
    maximum = "?" if row.maximum is None else row.maximum
    difference = "" if row.difference is None else f"{row.difference:+d}" if row.difference else "="
    return _line(
        f"{row.label} ({maximum})",
        "–" if row.predicted is None else str(row.predicted),
        "–" if row.actual is None else str(row.actual),
        difference,
        _votes(votes),
        widths,
    )


def _line(label: str, predicted: str, actual: str, difference: str, votes: str, widths: Widths) -> Content:
    first, *others = widths
    style = "" if difference in ("", "=") else "bold $text-error"
    name = line(label, style, first)
    pad = " " * max(1, first - name.cell_length)
    cells = "".join(f"{cell:>{width}}" for cell, width in zip((predicted, actual, difference), others, strict=True))
    return join(
        name,
        pad,
        line(cells, style),
        line(votes, "$text-warning"),
        "\n",
    )


def _attempts(mark: Mark, price: Price | None) -> Content:
    parts: list[Content | str] = [
        Content.styled(plural(len(mark.attempts), "attempt"), "bold"),
        "  v shows the raw reply",
    ]
    for attempt in mark.attempts:
        parts.extend(["\n", Content.styled(f"  {attempt.number}: {_told(attempt, price)}", "$text-muted")])
        if attempt.problem:
            parts.extend(["\n     ", prose(attempt.problem, "$text-warning")])
    return join(*parts)


def _told(attempt: Attempt, price: Price | None) -> str:
    words = ["verdict" if attempt.problem is None else "rejected"]
    if attempt.tries:
        words.append(plural(attempt.tries, "request"))
        words.append(costs(usages([attempt]), price).told or "nothing billed")
    if attempt.seconds is not None:
        words.append(f"{attempt.seconds:.1f} s")
    return " · ".join(words)
