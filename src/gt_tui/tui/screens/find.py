"""Finding a text in the rubric and replacing it: what to find, what to put there, and every place before it changes."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Label, Static

from gt_tui.rubric.edits import EditRefused
from gt_tui.rubric.path import Path, question_index
from gt_tui.text.counting import plural
from gt_tui.tui.content import hints, join, line
from gt_tui.tui.finding import SLICE, Finding, Place
from gt_tui.tui.joiner import LineInput
from gt_tui.tui.panes.place_list import PlaceList
from gt_tui.tui.screens.find_text import named, place_text
from gt_tui.tui.session import Session

REST = 0.001
"""Seconds between two slices of work, so that a key comes first."""


class FindScreen(Screen[Place | str | None]):
    """Finds and replaces; gives the place to go to, or what was done in words."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "where", "Where", show=False),
        Binding("f3", "whole_words", "Whole words", show=False),
        Binding("ctrl+r", "replace", "Replace", show=False),
        Binding("down", "to_places", "To the places", show=False),
        Binding("space", "switch", "Off or on", show=False),
        Binding("a", "switch_all", "All off or on", show=False),
        Binding("enter", "go", "Go there", show=False),
        Binding("escape", "leave", "Leave", show=False),
    ]

    def __init__(self, finding: Finding, session: Session) -> None:
        super().__init__()
        self.finding, self._session = finding, session
        self.text = LineInput(finding.text, compact=True, select_on_focus=True)
        self.by = LineInput(finding.by, compact=True, placeholder="nothing: it is taken out")
        self.where = Static("", id="find-where")
        self.told = Static("", id="find-told")
        self.list = PlaceList(self._place, self._moved, id="find-places")
        self.list.border_title = "Places"
        self.keys = Static("", id="find-keys")
        self._trouble = ""
        self._names: dict[Path, str] = {}
        self._at_it = self._replacing = False

    def compose(self) -> ComposeResult:
        """What to find and what to put there, where, how often, the places, keys."""
        for caption, box in (("find", self.text), ("replace by", self.by)):
            yield Horizontal(Label(line(caption), classes="caption"), box, classes="fields")
        yield self.where
        yield self.told
        yield self.list
        yield self.keys

    def on_mount(self) -> None:
        """Begin with what to find; coming back from a place, with the places."""
        self.set_focus(self.list if self.finding.gone else self.text)
        self.finding.gone = False
        self._look()

    def on_resize(self) -> None:
        """Fit the keys to the width."""
        self.call_after_refresh(self._draw)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Show the keys of what has the focus."""
        self._draw()

    # -- looking

    def on_input_changed(self, event: Input.Changed) -> None:
        """Look for what stands there now; the places follow while one types."""
        event.stop()
        self._trouble = ""
        self.finding.by = self.by.value
        self.finding.look_for(self.text.value)
        self._look()

    def _look(self) -> None:
        if self._at_it:
            self._draw()  # the places that the list showed may be gone
        else:
            self._go_on()

    def _go_on(self) -> None:
        self._at_it = not self.finding.go_on(SLICE)
        if self._at_it:
            self.set_timer(REST, self._go_on)
        self._draw()

    # -- drawing

    def _draw(self) -> None:
        finding = self.finding
        where = "all texts of the editor" if finding.everywhere else f"this question, {self._id_of(finding.index)}"
        words = "yes" if finding.whole_words else "no"
        note = "keys, numbers and comments are left alone; ids are renamed in their own fields"
        if finding.text.lower() != finding.text.upper():
            note = "finds exactly these capitals"
            if finding.sought.in_any_case:
                note = "all in small letters: finds capitals too, and keeps one at the start"
        self.where.update(
            join(
                Content.styled("where (f2) ", "$text-muted"),
                line(where, "bold"),
                Content.styled("   whole words (f3) ", "$text-muted"),
                line(words, "bold"),
                "\n",
                line(note, "$text-muted"),
            )
        )
        told = line(finding.told, "bold" if finding.places else "$text-muted")
        if self._trouble:
            told = join(told, "\n", line(self._trouble, "bold $text-error"))
        self.told.update(told)
        self.list.show(len(finding.places), finding.at)
        self.keys.update(hints(self._keys(), self.keys.size.width))

    def _moved(self, at: int) -> None:
        self.finding.at = at

    def _keys(self) -> list[tuple[str, str]]:
        if self._replacing:
            return [("esc", "stop: nothing is changed")]
        on = self.finding.on
        verb = "replace" if self.finding.by else "take out"
        what = f"{verb} {'all ' if on > 1 else ''}{plural(on, 'place')}" if on else "replace"
        keys = [("ctrl+r", what), ("f2", "where"), ("f3", "whole words"), ("esc", "leave")]
        if self.list.has_focus:
            return [("enter", "go there"), ("space", "off or on"), ("a", "all off or on"), *keys]
        return [("enter", "to the places"), *keys]

    def _place(self, at: int, width: int, chosen: bool) -> Content:
        place = self.finding.places[at]
        path = self.finding.found(place).path
        if path not in self._names:
            self._names[path] = self._named(path)
        return place_text(self.finding, place, self._names[path], width, chosen=chosen)

    def _named(self, path: Path) -> str:
        session, index = self._session, question_index(path)
        name = named(path, session.question(self.finding.index if index is None else index), session.head)
        return name if index is None else f"{self._id_of(index)}  {name}"

    def _id_of(self, index: int) -> str:
        return self._session.view.heading(index).id or "(no id)"

    # -- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let nothing be chosen anew while it is replaced."""
        return not (self._replacing and action in ("where", "whole_words", "switch", "switch_all", "go"))

    def on_place_list_left(self, event: PlaceList.Left) -> None:
        """Go back to what is put there."""
        event.stop()
        self.set_focus(self.by)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the places."""
        event.stop()
        self.action_to_places()

    def action_to_places(self) -> None:
        """Go to the places."""
        if self.finding.places:
            self.set_focus(self.list)

    def action_where(self) -> None:
        """Look through the whole rubric, or only through the question that was shown."""
        self.finding.everywhere = not self.finding.everywhere
        self._begin()

    def action_whole_words(self) -> None:
        """Find whole words only, or parts of words as well."""
        self.finding.whole_words = not self.finding.whole_words
        self._begin()

    def _begin(self) -> None:
        self._trouble = ""
        self.finding.begin()
        self._look()

    def action_switch(self) -> None:
        """Switch the chosen place off or on, and go on to the next."""
        if self._chosen is not None:
            self._trouble = ""
            self.finding.switch(self._chosen)
            self.finding.at = min(self.list.at + 1, len(self.finding.places) - 1)
            self._draw()

    def action_switch_all(self) -> None:
        """Switch all places off or on."""
        if self.list.has_focus:
            self._trouble = ""
            self.finding.switch_all()
            self._draw()

    @property
    def _chosen(self) -> Place | None:
        """The chosen place while the list has the focus."""
        places, at = self.finding.places, self.list.at
        return places[at] if at < len(places) and self.list.has_focus else None

    def action_go(self) -> None:
        """Leave for the chosen place."""
        if self._chosen is not None and self.finding.is_current:
            self.finding.gone = True
            self.dismiss(self._chosen)

    def action_leave(self) -> None:
        """Leave; what is being replaced stays as it was."""
        if self._replacing:
            self._set_replacing(False)
            self.finding.stop_replacing()
            self._draw()
        else:
            self.dismiss(None)

    # -- replacing

    def action_replace(self) -> None:
        """Replace all places that are switched on."""
        why = self.finding.refuses()
        if why is not None:
            self._trouble = why
            self._look()
        elif not self._replacing:
            self._set_replacing(True)
            self.finding.begin_replacing()
            self._replace_on()

    def _set_replacing(self, at_it: bool) -> None:
        self._replacing = at_it
        if at_it:
            self.set_focus(self.list)  # what is typed meanwhile would be another text than the one that is put in
        self.text.disabled = self.by.disabled = at_it

    def _replace_on(self) -> None:
        if not self._replacing:
            return
        if not self.finding.go_on_replacing(SLICE):
            self.set_timer(REST, self._replace_on)
            self._draw()
            return
        self._set_replacing(False)
        try:
            done = self.finding.finish()
        except EditRefused as refusal:
            self._trouble = str(refusal)
            self._look()
            return
        refused = self.finding.refused
        if not refused:
            self.dismiss(f"{done}; ctrl+z takes that back")
            return
        self._names = {}
        first = refused[0]
        others = f" (and {plural(len(refused) - 1, 'text')} more)" if len(refused) > 1 else ""
        self._trouble = f"{done}; not in {self._named(first.path)}{others}: {first.why}"
        self._look()
