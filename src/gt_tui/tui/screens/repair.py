"""The guided repair: what was seen, what it may mean, the experiment, the edits, and what they flipped."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gt_tui.calibration.finding import Step
from gt_tui.calibration.repair import Refused
from gt_tui.files.repair_log import LogFailed
from gt_tui.rubric.edits import EditRefused
from gt_tui.tui.content import hints, join, line
from gt_tui.tui.panes.judge import REHEARSAL
from gt_tui.tui.repairing import Offer, Repairing
from gt_tui.tui.screens.repair_text import (
    edit_text,
    flip_line,
    flip_text,
    predict_text,
    seen_text,
    standing_text,
    steps_text,
)
from gt_tui.tui.screens.words import WordsScreen

NARROW = 100
"""Columns below which the list stands above the text instead of beside it."""


class Stage(StrEnum):
    """Where the repair is; the value heads the list."""

    SEEN = "What it may mean"
    TRYING = "Experiment"
    EDITS = "Prepared repairs"
    PREDICT = "Which verdicts will flip?"
    MARKING = "Marking again"
    FLIPS = "What flipped"


class RepairScreen(Screen[object]):
    """One mismatch, from what was seen to what the repair flipped."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "experiment", "Run the experiment", show=False),
        Binding("c", "words", "Change the words", show=False),
        Binding("d", "drop", "Drop this repair", show=False),
        Binding("space", "predict", "Predict a flip", show=False),
        Binding("u", "take_back", "Take the repair back", show=False),
        Binding("escape", "back", "Back", show=False),
        Binding("j,pagedown", "scroll(8)", "Scroll", show=False),
        Binding("k,pageup", "scroll(-8)", "Scroll", show=False),
    ]

    def __init__(self, repairing: Repairing) -> None:
        super().__init__()
        self.repairing = repairing
        self.stage = Stage.SEEN
        self.head = Static("", id="repair-head")
        self.list = OptionList(id="repair-list")
        self.body = Static("", id="repair-body")
        self.reader = VerticalScroll(self.body, id="repair-scroll", can_focus=False)
        self.keys = Static("", id="repair-keys")
        self._steps: list[Step] = []
        self._touched: list[str] = []
        self._predicted: set[str] = set()
        self._trouble = ""

    def compose(self) -> ComposeResult:
        """Headline, list beside text, keys."""
        yield self.head
        with Horizontal(id="repair"):
            yield self.list
            yield self.reader
        yield self.keys

    def on_mount(self) -> None:
        """Show what was seen."""
        self.list.focus()
        self._enter(Stage.SEEN)

    def on_resize(self) -> None:
        """Put the list above the text in a narrow window."""
        self.set_class(self.app.size.width < NARROW, "-narrow")
        self.call_after_refresh(lambda: self.keys.update(self._keys()))

    # -- stages

    def _enter(self, stage: Stage) -> None:
        self.stage = stage
        self._trouble = ""
        self.list.border_title = str(stage)
        self._fill(0)

    def _fill(self, at: int) -> None:
        options = [Option(content) for content in self._options()]
        with self.prevent(OptionList.OptionHighlighted):
            self.list.set_options(options)
            self.list.highlighted = min(at, len(options) - 1) if options else None
        self._draw()

    def _options(self) -> list[Content]:
        repairing = self.repairing
        match self.stage:
            case Stage.SEEN:
                found = repairing.diagnosis.listed
                return [join(line(f"{one.component} ", "bold"), line(one.cause)) for one in found]
            case Stage.TRYING | Stage.MARKING:
                return [line(f"{number}  {step.told}") for number, step in enumerate(self._steps, 1)]
            case Stage.EDITS:
                return [line(offer.prepared.kind) for offer in repairing.offers]
            case Stage.PREDICT:
                return [
                    join(
                        "[x] " if name in self._predicted else "[ ] ",
                        line(name, "bold"),
                        "  ",
                        line(self._stands(name)),
                    )
                    for name in self._touched
                ]
            case Stage.FLIPS:
                return [flip_line(flip) for flip in repairing.flips]

    def _stands(self, name: str) -> str:
        session, index = self.repairing.session, self.repairing.index
        fixture = next(f for f in session.question(index).fixtures if f.id == name)
        return session.outcome(index, fixture).comparison.agreement

    def _draw(self) -> None:
        repairing = self.repairing
        fixture = repairing.case.fixture
        kind = repairing.case.question.kind_told(fixture)
        rehearsal = Content.styled(f"  {REHEARSAL}", "$text-warning") if repairing.session.judge.rehearsal else ""
        name = line(f"{fixture.id}  {kind}", "bold")
        self.head.update(join(name, rehearsal, "\n", standing_text(repairing, repaired=self.stage is Stage.FLIPS)))
        self.body.update(self._text())
        self.keys.update(self._keys())
        self.reader.scroll_home(animate=False)

    def _keys(self) -> Content:
        match self.stage:
            case Stage.SEEN:
                keys = [("enter", "repairs for this explanation"), ("esc", "close")]
                if self.repairing.kept.finding is not None:
                    keys.insert(0, ("x", "what the experiment found"))
                elif self.repairing.plan is not None:
                    keys.insert(0, ("x", "run the experiment"))
            case Stage.TRYING | Stage.MARKING:
                keys = [("esc", "cancel; verdicts that came are kept")]
            case Stage.EDITS if self._offer is not None and self.repairing.waits(self._offer):
                keys = [("enter", "write its words"), ("d", "drop it"), ("esc", "back")]
            case Stage.EDITS:
                keys = [("enter", "take it"), ("c", "change the words"), ("d", "drop it"), ("esc", "back")]
            case Stage.PREDICT:
                keys = [("space", "it will flip"), ("enter", "make the edit and mark again"), ("esc", "back")]
            case Stage.FLIPS:
                keys = [("u", "take the whole repair back, to try another"), ("enter", "done")]
        keys.append(("j k", "scroll"))
        told = hints(keys, self.keys.size.width)
        return join(told, "\n", line(self._trouble, "bold $text-error")) if self._trouble else told

    # -- texts

    def _text(self) -> Content:
        repairing, at = self.repairing, self.list.highlighted
        match self.stage:
            case Stage.SEEN:
                return seen_text(repairing, at)
            case Stage.TRYING:
                experiment = line(str(repairing.diagnosis.experiment))
                return join("The judge is asked. ", experiment, "\n", steps_text(self._steps))
            case Stage.EDITS:
                return edit_text(repairing, at)
            case Stage.PREDICT:
                return predict_text(repairing, self._touched)
            case Stage.MARKING:
                return Content.styled("The fixtures whose prompt changed are marked again.", "$text-muted")
            case Stage.FLIPS:
                return flip_text(repairing, at)

    # -- keys

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the text of what was moved to; what was said of another is over."""
        event.stop()
        if self.stage not in (Stage.TRYING, Stage.MARKING):
            self._trouble = ""
            self._draw()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with what was chosen."""
        event.stop()
        match self.stage:
            case Stage.SEEN:
                self.repairing.suppose(self.repairing.diagnosis.listed[event.option_index])
                self._enter(Stage.EDITS)
            case Stage.EDITS:
                offer = self.repairing.offers[event.option_index]
                if self.repairing.waits(offer):
                    self._write(offer)
                else:
                    self._to_prediction(offer)
            case Stage.PREDICT:
                self._make()
            case Stage.FLIPS:
                self.dismiss(None)
            case Stage.TRYING | Stage.MARKING:
                pass

    def action_experiment(self) -> None:
        """Run the experiment whose price is shown, or show again what it found."""
        if self.stage is not Stage.SEEN:
            return
        if self.repairing.kept.finding is not None:
            self.repairing.take(self.repairing.kept.finding)
            self._enter(Stage.EDITS)
        elif self.repairing.plan is not None:
            self._steps = []
            self._enter(Stage.TRYING)
            self._try()

    @work(group="repair")
    async def _try(self) -> None:
        await self.repairing.investigate(self._stepped)
        self._enter(Stage.EDITS)

    def _stepped(self, step: Step) -> None:
        self._steps.append(step)
        self._fill(len(self._steps) - 1)

    @property
    def _offer(self) -> Offer | None:
        at = self.list.highlighted
        return self.repairing.offers[at] if self.stage is Stage.EDITS and at is not None else None

    def action_words(self) -> None:
        """Change the words of the highlighted repair."""
        offer = self._offer
        if offer is not None and offer.prepared.blanks:
            self._write(offer)

    def _write(self, offer: Offer) -> None:
        """Open the words of a repair."""

        def leaves(words: list[str]) -> None:
            offer.left = words

        def use(words: list[str] | None) -> None:
            if words is not None:
                offer.words, offer.left = words, None
                self._trouble = ""
                self._draw()

        finding = self.repairing.finding
        note = finding.told[0] if finding is not None and finding.told else ""

        def refuses(words: list[str]) -> str:
            written = Offer(offer.prepared, words)
            shown = self.repairing.preview(written)
            if isinstance(shown, str):
                return shown
            return "nothing would change by these words" if self.repairing.waits(written) else ""

        words = offer.left or offer.words
        self.app.push_screen(WordsScreen(offer.prepared.kind, note, offer.prepared.blanks, words, refuses, leaves), use)

    def action_drop(self) -> None:
        """Take the highlighted repair off the list."""
        at = self.list.highlighted
        if self.stage is Stage.EDITS and at is not None:
            del self.repairing.offers[at]
            self._fill(at)

    def _to_prediction(self, offer: Offer) -> None:
        try:
            self._touched = self.repairing.to_mark(offer)
        except (Refused, EditRefused) as refusal:
            self._complain(str(refusal))
            return
        self._chosen = offer
        self._predicted = set()
        self._enter(Stage.PREDICT)
        own = self.repairing.case.fixture.id
        if own in self._touched:  # the one whose verdict the repair is for
            self._fill(self._touched.index(own))
        if not self._touched:  # the prediction was corrected: nothing is to be marked
            self._make()

    def action_predict(self) -> None:
        """Predict that the highlighted verdict flips, or that it does not."""
        at = self.list.highlighted
        if self.stage is Stage.PREDICT and at is not None:
            self._predicted ^= {self._touched[at]}
            self._fill(at)

    def _make(self) -> None:
        try:
            self.repairing.make(self._chosen)
        except (Refused, EditRefused) as refusal:
            self._complain(str(refusal))
            return
        self._steps = []
        self._enter(Stage.MARKING)
        self._log()
        self._mark_again()

    @work(group="repair")
    async def _mark_again(self) -> None:
        await self.repairing.mark_again(self._touched, self._predicted)
        self._enter(Stage.FLIPS)
        self._log()

    def _log(self) -> None:
        try:
            self.repairing.log(self._chosen)
        except LogFailed as failure:
            self._complain(str(failure))

    def action_take_back(self) -> None:
        """Undo the repair with all its results, and go back to the prepared ones with the words as they were."""
        if self.stage is not Stage.FLIPS:
            return
        trouble = "taken back: the results from before it count again"
        try:
            self.repairing.take_back()
        except LogFailed as failure:
            trouble = str(failure)
        self._enter(Stage.EDITS)
        self._complain(trouble)

    def _complain(self, text: str) -> None:
        self._trouble = text
        self._draw()

    def action_scroll(self, by: int) -> None:
        """Scroll the text."""
        self.reader.scroll_relative(y=by, animate=False)

    def action_back(self) -> None:
        """Go one stage back; cancel what runs."""
        match self.stage:
            case Stage.TRYING:
                self.workers.cancel_group(self, "repair")
                self._enter(Stage.SEEN)
            case Stage.MARKING:
                self.workers.cancel_group(self, "repair")  # its worker goes on to the flips that are known
            case Stage.EDITS:
                self._enter(Stage.SEEN)
            case Stage.PREDICT:
                self._enter(Stage.EDITS)
            case Stage.SEEN | Stage.FLIPS:
                self.dismiss(None)
