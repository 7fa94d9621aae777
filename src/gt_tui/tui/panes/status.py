"""The two lines at the bottom: how the file stands, and the keys."""

from __future__ import annotations

import time
from dataclasses import replace

from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from gt_tui.checks.problem import Severity
from gt_tui.text.counting import plural
from gt_tui.tui.command_pages import key_name
from gt_tui.tui.commands import BY_ID, FOOTER
from gt_tui.tui.content import SEVERITY_LOOKS, join, line, look
from gt_tui.tui.session import Session

SHORTEST = 4.0
"""Seconds that the shortest message stays."""
SECONDS_A_LETTER = 0.07
LEAST = 1.5
"""Seconds before the author's next step may end a message: a step right behind it may be the one that it tells of."""


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
        parts: list[Content | str] = [" ", line(self._session.path.name, "bold", 26), "  ", self._state()]
        if progress is not None:
            parts.extend(["  ", line(progress, "$text-primary")])
        by_severity = (counts.errors, counts.warnings, counts.advice, counts.acknowledged)
        for severity, count in zip(Severity, by_severity, strict=True):
            if severity is Severity.ACKNOWLEDGED and not count:
                continue
            state = SEVERITY_LOOKS[severity]
            words = plural(count, state.word)
            parts.extend(["  ", look(state if count else replace(state, style="$text-muted"), words)])
        if counts.on_pause:
            parts.append(Content.styled(f" +{counts.on_pause} on a pause", "$text-muted"))
        if counts.checked < counts.questions:
            parts.append(Content.styled(f"  checked {counts.checked} of {counts.questions}", "$text-muted"))
        if self._session.judge.rehearsal:
            parts.append(Content.styled("  rehearsal", "$text-warning"))
        return join(*parts)

    def _state(self) -> Content:
        if self._session.read_only:
            return Content.styled("read-only", "bold $text-error")
        if self._session.lost:
            return Content.styled("✗ not on disk", "bold $text-error")
        if self._session.history.dirty:
            return Content.styled("● modified", "$text-accent")
        return Content.styled("saved", "$text-muted")


class BottomLine(Static):
    """The keys that are used most, as many as fit; for a while after something happened, what happened.

    A message takes the place of the keys rather than a corner of the panes: what the author is reading stays visible.
    It goes when it was there long enough to be read, or earlier when the author goes on and it may be wrong.
    """

    def __init__(self) -> None:
        super().__init__("", id="footer")
        self._timer: Timer | None = None
        self._trouble = False
        self._since = 0.0
        self.now = time.monotonic

    def say(self, text: str, *, trouble: bool) -> None:
        """Show a message for as long as it takes to read it."""
        mark = look(SEVERITY_LOOKS[Severity.ERROR], "") if trouble else Content("")
        self.update(join(" ", mark, line(text, "bold $text-error" if trouble else "bold")))
        self._stop()
        self._trouble, self._since = trouble, self.now()
        seconds = max(SHORTEST, len(text) * SECONDS_A_LETTER)
        self._timer = self.set_timer(seconds * (2 if trouble else 1), self.show_keys)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def went_on(self, *, command: bool) -> None:
        """End a message that the author's next step may make wrong: a command, else an edit or a move.

        What a command has to say comes in its place. A trouble stays for long enough to be seen.
        """
        if self._timer is None:
            return
        least = (SHORTEST if self._trouble else LEAST) if not command else (LEAST if self._trouble else 0.0)
        if self.now() - self._since >= least:
            self._stop()
            self.show_keys()

    def on_mount(self) -> None:
        """Begin with the keys."""
        self.show_keys()

    def on_resize(self) -> None:
        """Fit the keys to the width, unless a message stands there."""
        if self._timer is None:
            self.show_keys()

    def show_keys(self) -> None:
        """Show the keys."""
        self._timer = None
        parts: list[Content | str] = [" "]
        used = 1
        for name in FOOTER:
            command = BY_ID[name]
            key = key_name(command.keys[0])
            need = len(key) + len(command.footer) + 3
            if used + need > self.app.size.width:
                break
            parts.extend([Content.styled(key, "bold $text-accent"), " ", line(command.footer), "  "])
            used += need
        self.update(join(*parts))
