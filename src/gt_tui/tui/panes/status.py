"""The two lines at the bottom: how the file stands, and the keys."""

from __future__ import annotations

from dataclasses import replace

from textual.content import Content
from textual.widgets import Static

from gt_tui.checks.problem import Severity
from gt_tui.tui.commands import COMMANDS, key_name
from gt_tui.tui.content import SEVERITY_LOOKS, join, line, look, plural
from gt_tui.tui.session import Session


class StatusBar(Static):
    """Name, whether it is saved, counts of problems, progress of a run."""

    def __init__(self, session: Session) -> None:
        super().__init__("", id="status")
        self._session = session
        self._drawn: Content | None = None

    def draw(self, progress: str | None) -> None:
        """Draw what changed; `progress` is that of a run under way."""
        content = self._content(progress)
        if content != self._drawn:
            self._drawn = content
            self.update(content)

    def _content(self, progress: str | None) -> Content:
        counts = self._session.view.counts()
        parts: list[Content | str] = [" ", line(self._session.path.name, "bold", 30), "  ", self._state()]
        for severity, count in zip(Severity, (counts.errors, counts.warnings, counts.advice), strict=True):
            state = SEVERITY_LOOKS[severity]
            words = plural(count, state.word)
            shown = look(state, words) if count else look(replace(state, style="$text-muted"), words)
            parts.extend(["  ", shown])
        if counts.checked < counts.questions:
            parts.append(Content.styled(f"  checked {counts.checked} of {counts.questions}", "$text-muted"))
        if progress is not None:
            parts.append(Content.styled(f"  {progress}", "$text-primary"))
        return join(*parts)

    def _state(self) -> Content:
        if self._session.read_only:
            return Content.styled("read-only", "bold $text-error")
        if self._session.history.dirty:
            return Content.styled("● modified", "$text-accent")
        return Content.styled("saved", "$text-muted")


class KeysBar(Static):
    """The keys that are used most, as many as fit."""

    def __init__(self) -> None:
        super().__init__("", id="footer")

    def on_resize(self) -> None:
        """Fit them to the width."""
        parts: list[Content | str] = [" "]
        used = 1
        for command in COMMANDS:
            if not command.footer:
                continue
            key = key_name(command.keys[0])
            need = len(key) + len(command.footer) + 3
            if used + need > self.size.width:
                break
            parts.extend([Content.styled(key, "bold $text-accent"), " ", line(command.footer), "  "])
            used += need
        self.update(join(*parts))
