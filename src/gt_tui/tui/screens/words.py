"""The author's own words for a prepared repair: one text for each blank."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static, TextArea
from textual.widgets.text_area import Selection

from gt_tui.calibration.repair import Blank
from gt_tui.text.inert import for_typing
from gt_tui.tui.content import join, line, prose


class WordsArea(TextArea):
    """A text area that can take back any text.

    The toolkit's scrolls to the cursor while it takes something back, and fails where the text is shorter by then.
    """

    def undo(self) -> None:
        """Take back the last edits, which put the cursor where it was."""
        if self.history.undo_stack:
            self.selection = Selection.cursor((0, 0))
        super().undo()

    def redo(self) -> None:
        """Make them again."""
        if self.history.redo_stack:
            self.selection = Selection.cursor((0, 0))
        super().redo()


class WordsScreen(ModalScreen[list[str] | None]):
    """Asks for the words; gives them, or None when it was left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,f10", "use", "Use these words", show=False, priority=True),
        Binding("escape", "leave", "Leave", show=False, priority=True),
    ]

    def __init__(
        self,
        title: str,
        note: str,
        blanks: Sequence[Blank],
        words: Sequence[str],
        refuses: Callable[[list[str]], str],
        leaves: Callable[[list[str]], None],
    ) -> None:
        """Make it; `note` is what was found, so that it need not be remembered while writing.

        `refuses` says why words cannot be used, and nothing when they can; `leaves` is given the words that are
        left unused.
        """
        super().__init__()
        self._refuses, self._leaves = refuses, leaves
        self._trouble = Static()
        self._title, self._note = title, note
        self._labels = [blank.label for blank in blanks]
        # A suggestion may quote the file: what a text area would send to the terminal as it is goes out of it first.
        self._areas = [WordsArea(for_typing(word), soft_wrap=True, tab_behavior="focus") for word in words]

    def compose(self) -> ComposeResult:
        """A label and a text for each blank."""
        with Vertical(classes="dialog wide words"):
            with VerticalScroll(can_focus=False):
                yield Static(join(line(self._title, "bold"), "\n", prose(self._note, "$text-muted")))
                for label, area in zip(self._labels, self._areas, strict=True):
                    area.border_title = line(label)  # a str would be markup, and a component's id is the file's
                    yield area
            # below what scrolls: which key uses the words, and why it does not, must stay in sight
            yield self._trouble
            yield Static("ctrl+s uses these words · tab goes to the next · esc keeps them here")

    def on_mount(self) -> None:
        """Start at the end of the first text."""
        for area in self._areas:
            area.move_cursor(area.document.end)
        if self._areas:
            self._areas[0].focus()

    def action_use(self) -> None:
        """Give the words."""
        words = [for_typing(area.text) for area in self._areas]
        why = self._refuses(words)
        if why:
            self._trouble.update(prose(why, "bold $text-error"))
        else:
            self.dismiss(words)

    def action_leave(self) -> None:
        """Leave without using them; they are handed over, so that nothing typed is lost."""
        self._leaves([for_typing(area.text) for area in self._areas])
        self.dismiss(None)
