"""Which row was selected last in each section of each question, for the time of a session."""

from __future__ import annotations

from gt_tui.rubric.model import Question
from gt_tui.rubric.path import Path, question_index
from gt_tui.tui.fields import Row, Section, at


class Places:
    """Rows that the author left for another section, by their path: one that is gone since is not looked for.

    Questions go by their ids, so that one that was moved or stands behind a new one has its own.
    """

    def __init__(self) -> None:
        self._left: dict[tuple[str, Section], Path] = {}

    def note(self, question: Question, section: Section, path: Path) -> None:
        """Keep the path of the row that is selected in a section."""
        self._left[question.id, section] = path[2:] if question_index(path) is not None else path

    def position(self, question: Question, section: Section, rows: list[Row]) -> int:
        """Give the position of the row to begin with: the one that was selected last, else the first."""
        left = self._left.get((question.id, section))
        wanted = (left, at(question, *left)) if left is not None else ()
        return next((n for n, row in enumerate(rows) if row.path in wanted), 0)

    def fixture(self, question: Question) -> int:
        """Give the position of the fixture that was selected last, else of the first."""
        left = self._left.get((question.id, Section.FIXTURES), ())
        position = left[1] if len(left) > 1 else 0
        return position if isinstance(position, int) and position < len(question.fixtures) else 0

    def note_fixture(self, question: Question, position: int) -> None:
        """Keep the fixture that was selected elsewhere; a row of the same one (its rationale) stays."""
        if self.fixture(question) != position:
            self.note(question, Section.FIXTURES, at(question, "calibration", position))
