"""A problem: one finding about a rubric, at a place, with a code that can be explained."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from gt_tui.rubric import keys
from gt_tui.rubric.path import Path, question_index
from gt_tui.text.credentials import without_credentials
from gt_tui.text.inert import inert_line

QUOTED_CHARACTERS = 40

Span = tuple[int, int]
"""Start and end, in characters, in the text that it is a part of."""


class Severity(StrEnum):
    """How much a problem matters to marking."""

    ERROR = "error"
    """The question cannot be graded as meant."""
    WARNING = "warning"
    """Likely a defect; the author may know better."""
    ADVICE = "advice"
    """Worth a look."""
    ACKNOWLEDGED = "acknowledged"
    """The author has said why it is right as it is; listed and counted apart from warnings."""


_RANK = {severity: rank for rank, severity in enumerate(Severity)}


class Problem(Struct, frozen=True):
    """One finding. The message names the thing and says what to do; it is inert, safe to show as it is."""

    code: str
    message: str
    path: Path
    question_id: str
    """Empty for a problem of the whole file."""
    severity: Severity
    related: tuple[Path, ...] = ()
    """Other places that take part, such as the gate that a component repeats."""
    shared: tuple[str, ...] = ()
    """The words that gave rise to the finding, inert."""
    spans: tuple[Span, ...] = ()
    """Where those words stand in the text at `path`: start and end in characters."""
    related_spans: tuple[Span, ...] = ()
    """Where their counterparts stand in the text at the first place of `related`."""
    suggestion: str = ""
    """A sentence to paste into the text at `path`, where the rule has one."""
    reason: str = ""
    """Why the author acknowledged it."""
    acknowledged_at: int | None = None
    """Position of the entry that says so, in the list of the question or of the head."""


def show_id(text: str) -> str:
    """Give an id for a message: at most 40 characters of it, on one line, inert, keys and passwords masked."""
    text = without_credentials(text)
    return inert_line(text if len(text) <= QUOTED_CHARACTERS else text[: QUOTED_CHARACTERS - 1] + "…")


def quote(text: str) -> str:
    """Give data for a message: as from `show_id`, in quotation marks."""
    return f'"{show_id(text)}"'


SortKey = tuple[int, int, tuple[tuple[int, int, str], ...], str, str]


_ORDER = {
    name: place
    for part in (keys.HEAD, keys.QUESTION, keys.GATE, keys.COMPONENT, keys.FIXTURE, keys.AWARD)
    for place, name in enumerate(part)
}
_LAST = 100


def sort_key(problem: Problem) -> SortKey:
    """Give the key that orders problems: the file's own first, then by question, severity, place and code.

    Places are in the order in which the keys are documented, as most files have them: the gate and the components
    come before the fixtures, which are wrong where those are.
    """
    index = question_index(problem.path)
    place = tuple(
        (0, step, "") if isinstance(step, int) else (1, _ORDER.get(step, _LAST), step) for step in problem.path
    )
    where = -1 if index is None else index
    return (where, _RANK[problem.severity], place, problem.code, problem.message)
