"""Screen text from data: the one place where text of a file or a judge becomes something a widget draws.

Everything passes `inert`, and nothing is ever parsed as markup: a rubric full of brackets and escape
sequences is shown as it is written.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content

from gt_tui.calibration.compare import Agreement
from gt_tui.checks.problem import Severity
from gt_tui.text.inert import inert, inert_line


class Look(Struct, frozen=True):
    """How a state is shown: a glyph, a word and a colour, so that colour never stands alone."""

    glyph: str
    word: str
    style: str


SEVERITY_LOOKS = {
    Severity.ERROR: Look("✗", "error", "$text-error"),
    Severity.WARNING: Look("▲", "warning", "$text-warning"),
    Severity.ADVICE: Look("•", "advice", "$text-primary"),
    Severity.ACKNOWLEDGED: Look("○", "acknowledged", "$text-muted"),
}

AGREEMENT_LOOKS = {
    Agreement.MATCH: Look("✓", "match", "$text-success"),
    Agreement.WITHIN: Look("≈", "within tolerance", "$text-success"),
    Agreement.MISMATCH: Look("✗", "mismatch", "$text-error"),
    Agreement.NOISY: Look("≋", "noisy", "$text-warning"),
    Agreement.NULL: Look("∅", "null", "$text-warning"),
    Agreement.STALE: Look("◌", "stale", "$text-muted"),
    Agreement.NOT_RUN: Look("·", "not run", "$text-muted"),
    Agreement.NOT_LOOKED_UP: Look("…", "not looked up yet", "$text-muted"),
    Agreement.NO_PREDICTION: Look("?", "no prediction", "$text-warning"),
}


def prose(text: str, style: str = "") -> Content:
    """Give text of several lines, harmless."""
    return Content.styled(inert(text), style) if style else Content(inert(text))


def line(text: str, style: str = "", width: int | None = None) -> Content:
    """Give text on one line, harmless, cut with an ellipsis at `width` cells where that is given."""
    content = Content.styled(inert_line(text), style) if style else Content(inert_line(text))
    return content.truncate(width, ellipsis=True) if width is not None else content


def look(state: Look, text: str | None = None) -> Content:
    """Give a state as glyph and word in its colour; `text` replaces the word."""
    return Content.styled(f"{state.glyph} {state.word if text is None else text}", state.style)


def hints(keys: Sequence[tuple[str, str]], width: int) -> Content:
    """Give keys with what they do, as many on a line as fit: a line break falls between two of them."""
    parts: list[Content | str] = []
    used = 0
    for key, what in keys:
        need = len(key) + len(what) + 3
        if used and used + need > width:
            parts.append("\n")
            used = 0
        parts.extend([Content.styled(f" {key} ", "reverse bold"), " ", line(what), "  "])
        used += need + 2
    return join(*parts)


def join(*parts: Content | str) -> Content:
    """Give the parts as one text; plain strings here are our own words."""
    return Content.assemble(*parts)
