"""The bar of sections above the editor: numbered, so that a digit goes to one."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from gt_tui.tui.fields import Section

SECTIONS = tuple(Section)


class SectionBar(Widget, can_focus=True):
    """One or two lines of section names, the shown one marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Previous section", show=False),
        Binding("right", "step(1)", "Next section", show=False),
        Binding("enter,down", "leave", "To what the section holds", show=False),
    ]

    section: reactive[Section] = reactive(Section.GATE, layout=True)

    class Chosen(Message):
        """A section was chosen here."""

        def __init__(self, section: Section) -> None:
            super().__init__()
            self.section = section

    def __init__(self, leave: Callable[[], None], *, id: str) -> None:
        """Make it; `leave` takes the focus to what the shown section holds."""
        super().__init__(id=id)
        self._leave = leave

    def _places(self, width: int) -> list[tuple[int, int, str, Section]]:
        """Give column, line, label and section of each name; a line break falls between two names."""
        places = []
        x = y = 0
        for number, section in enumerate(SECTIONS, 1):
            label = f"{number} {section.value}  "
            if x and x + len(label.rstrip()) > width:
                x, y = 0, y + 1
            places.append((x, y, label, section))
            x += len(label)
        return places

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Give the lines that the names take at a width."""
        return self._places(width)[-1][1] + 1

    def render(self) -> Content:
        """Draw the names, the shown one marked."""
        parts: list[Content | tuple[str, str]] = []
        line = 0
        for _, y, label, section in self._places(self.size.width):
            if y > line:
                parts.append(Content("\n"))
                line = y
            chosen = section is self.section
            name = label.rstrip()
            style = "reverse bold" if chosen and self.has_focus else "bold underline $text-accent" if chosen else ""
            parts.extend([(name, style), (label[len(name) :], "")])
        return Content.assemble(*parts)

    def action_step(self, by: int) -> None:
        """Go to the next or previous section."""
        at = (SECTIONS.index(self.section) + by) % len(SECTIONS)
        self.post_message(self.Chosen(SECTIONS[at]))

    def action_leave(self) -> None:
        """Go to what the shown section holds: now, since the next key may be right behind."""
        self._leave()

    def on_focus(self) -> None:
        """Show the focus."""
        self.refresh()

    def on_blur(self) -> None:
        """Show that the focus is gone."""
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Choose the section under the pointer."""
        for x, y, label, section in self._places(self.size.width):
            if y == event.y and x <= event.x < x + len(label):
                self.post_message(self.Chosen(section))
                return
