"""The two lines at the bottom: how the file stands, and the keys."""

from __future__ import annotations

import time

from msgspec.structs import replace
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from gt_tui.checks.problem import Severity
from gt_tui.text.counting import plural
from gt_tui.tui.command_pages import key_name
from gt_tui.tui.commands import BY_ID, FOOTER
from gt_tui.tui.content import SEVERITY_LOOKS, join, line, look
from gt_tui.tui.keeper import GONE
from gt_tui.tui.session import Session

SHORTEST = 4.0
"""Seconds that the shortest message stays."""
SECONDS_A_LETTER = 0.07
LEAST = 1.5
"""Seconds before the author's next step may end a message: a step right behind it may be the one that it tells of."""


LONGEST_NAME = 28
"""Cells of a judge's name in the status bar."""


class StatusBar(Static):
    """Name, whether it is saved, progress of a run, counts of problems, who marks.

    Where there is no room for all, the counts lose their words and then go; who marks stays.
    """

    def __init__(self, session: Session) -> None:
        super().__init__("", id="status")
        self._session = session
        self._drawn: Content | None = None
        self._progress: str | None = None

    def on_resize(self) -> None:
        """Fit it to the width."""
        self.draw(self._progress)

    def draw(self, progress: str | None) -> None:
        """Draw what changed; `progress` is that of a run under way."""
        self._progress = progress
        before, after = self._file(progress), self._marker()
        room = self.size.width - before.cell_length - after.cell_length
        shorter = (
            self._counts(words=words, most=most) for words, most in ((True, True), (False, True), (False, False))
        )
        content = join(before, next((counts for counts in shorter if counts.cell_length <= room), ""), after)
        if content != self._drawn:
            self._drawn = content
            self.update(content, layout=False)  # one line, whatever stands in it

    def _file(self, progress: str | None) -> Content:
        name = line(self._session.path.name, "bold", 26)
        return join(" ", name, "  ", self._state(), line(f"  {progress}" if progress else "", "$text-primary"))

    def _marker(self) -> Content:
        """Give who marks: its name stands wherever its numbers may."""
        judge = self._session.judge
        if judge.rehearsal:
            return Content.styled("  rehearsal", "$text-warning")
        return join("  ", Content.styled("judge: ", "$text-muted"), line(judge.model, "$text-primary", LONGEST_NAME))

    def _counts(self, *, words: bool, most: bool) -> Content:
        """Give the counts; without `most` those of errors and warnings only, which go last."""
        counts = self._session.view.counts()
        parts: list[Content | str] = []
        by_severity = (counts.errors, counts.warnings, counts.advice, counts.acknowledged)
        for severity, count in zip(Severity, by_severity, strict=True):
            if severity is Severity.ACKNOWLEDGED and not count:
                continue
            if not most and severity not in (Severity.ERROR, Severity.WARNING):
                continue
            state = SEVERITY_LOOKS[severity]
            told = plural(count, state.word) if words else str(count)
            parts.extend(["  ", look(state if count else replace(state, style="$text-muted"), told)])
            if severity is Severity.ADVICE and counts.on_pause:
                parts.append(
                    line(f" +{counts.on_pause} in the editor only" if words else f" +{counts.on_pause}", "$text-muted")
                )
        if most and counts.checked < counts.questions:
            parts.append(Content.styled(f"  checked {counts.checked} of {counts.questions}", "$text-muted"))
        return join(*parts)

    def _state(self) -> Content:
        if self._session.read_only:
            return Content.styled("read-only", "bold $text-error")
        if self._session.lost:
            gone = self._session.lost == GONE
            return Content.styled("✗ not on disk" if gone else "✗ not readable on disk", "bold $text-error")
        if self._session.history.dirty:
            return Content.styled("● modified", "$text-accent")
        return Content.styled("saved", "$text-muted")


TOGETHER = 0.3
"""Seconds within which two messages come of one step, such as saving from a field whose new id others follow."""


class BottomLine(Static):
    """The keys that are used most, as many as fit; for a while after something happened, what happened.

    A message takes the place of the keys rather than a corner of the panes: what the author is reading stays visible.
    It goes when it was there long enough to be read, or earlier when the author goes on and it may be wrong.
    """

    def __init__(self) -> None:
        super().__init__("", id="footer")
        self._timer: Timer | None = None
        self._text = ""
        self._trouble = False
        self._since = 0.0
        self.now = time.monotonic

    def say(self, text: str, *, trouble: bool) -> None:
        """Show a message for as long as it takes to read it, and with it what the same step said just before."""
        if self._timer is not None and not (trouble or self._trouble) and self.now() - self._since < TOGETHER:
            told = f"{text}; {self._text}" if self._text != text else text
        else:
            told = text
        mark = look(SEVERITY_LOOKS[Severity.ERROR], "") if trouble else Content("")
        self.update(join(" ", mark, line(told, "bold $text-error" if trouble else "bold")))
        self._stop()
        self._text, self._trouble, self._since = text, trouble, self.now()
        seconds = max(SHORTEST, len(told) * SECONDS_A_LETTER)
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
