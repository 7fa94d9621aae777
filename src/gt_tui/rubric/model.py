"""The typed view of a rubric (schema 2.0): what the text says, after a tolerant reading.

Plain frozen structs rather than pydantic models: a rubric with faults must still open, so reading
never validates, it collects faults (see `reading`); and building pydantic's validators costs more start-up
time than reading 500 questions. Parts whose fields are the file's keys take no others, as `sound` decodes them.
`None` means "absent or not of the expected type", never zero.
"""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct, field

from gt_tui.text.late import Late

GATE_ID = "C1"
ACKNOWLEDGED = "x_acknowledged"
"""The key of the acknowledged problems, in a question and at the top of the file."""
TOTAL_POINTS = 10


class Determinacy(StrEnum):
    """Whether a fixture must reproduce every award (determinate) or may move by one point in total (open)."""

    DETERMINATE = "determinate"
    OPEN = "open"


class FixtureKind(StrEnum):
    """The four fixtures that every question needs, by what the author predicts for them."""

    NEAR_MISS = "near miss"
    MINIMUM_PASS = "minimum pass"
    PARTIAL = "partial"
    FULL = "full"


class Gate(Struct, frozen=True, forbid_unknown_fields=True):
    """The one claim that the question exists to test."""

    component_id: str | None
    points: int | None
    pass_condition: str
    fail_examples: tuple[str, ...] = ()


class Component(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of credit; the gate is repeated here as component C1."""

    id: str
    points: int | None
    is_gate: bool
    credit_if: str


_JOINT = re.compile(r"(?<=[^\W\d]): (?=\S)|(?<=[^\W\d]{2}) = (?=[^\W\d]{2})")
"""Between a term and its forms: no ratio ("2:1 clay") and no formula ("v = at")."""


class Variant(Struct, frozen=True):
    """A term and what may stand for it. `shape` keeps which of the three known shapes the file uses."""

    term: str
    accepted: tuple[str, ...] = ()
    note: str = ""
    shape: str = "plain"
    """``plain`` (a string), ``documented`` ({term, variants}) or ``drifted`` ({canonical, accepted_variants})."""
    accepted_text: str = ""
    """The accepted forms exactly as the drifted shape writes them (comma-joined), else empty."""

    def parted(self) -> tuple[str, tuple[str, ...]]:
        """Give the term and its forms; a plain string may say both: "supergene: secondary, oxide zone".

        With " = " too, as MISSION has a variant stand in the prompt.
        """
        parts = _JOINT.split(self.term, maxsplit=1)
        if self.shape != "plain" or self.accepted or len(parts) == 1:
            return self.term, self.accepted
        return parts[0].strip(), tuple(form.strip() for form in parts[1].split(",") if form.strip())


BINARY = Late(r"\[\s*binary\s*(?:[,:;\u2013\u2014-][^\[\]\n]{0,40})?\]|^\s*\(\s*binary\s*\)", re.IGNORECASE)
"""The mark in a condition that says: all of the points or none; some write "[Binary, 2 points]"."""


class Award(Struct, frozen=True, forbid_unknown_fields=True):
    """The author's prediction for one component of a fixture."""

    id: str
    awarded: int | None


class Fixture(Struct, frozen=True):
    """An answer by the author with the predicted gate decision, awards and total."""

    id: str
    response_text: str
    gate_passed: bool | None
    awards: tuple[Award, ...]
    total: int | None
    rationale: str = ""
    determinacy: Determinacy = Determinacy.DETERMINATE
    declared_kind: FixtureKind | None = None

    def award(self, component_id: str) -> int | None:
        """Give the predicted award for a component, or None where the fixture does not predict one."""
        return next((award.awarded for award in self.awards if award.id == component_id), None)


class Evidence(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a claim of the rubric comes from; never shown to the judge."""

    claim: str
    source: str
    locator: str
    authority: str
    confidence: str
    notes: str


class Acknowledgement(Struct, frozen=True):
    """The author's word that a warning is right as it is; our own addition, which other readers ignore."""

    code: str
    text: str
    """The mark of the words that it was given for (`checks.acknowledged`): other words, and it is stale."""
    reason: str


class Question(Struct, frozen=True):
    """One question with its marking block and its fixtures."""

    index: int
    """Position in the file's question list, from 0."""
    id: str
    section: str = ""
    title: str = ""
    question: str = ""
    type: str = ""
    mode: str = ""
    difficulty: str = ""
    model_answer: str = ""
    principle: str = ""
    gate: Gate | None = None
    components: tuple[Component, ...] = ()
    required_concepts: tuple[str, ...] = ()
    accepted_variants: tuple[Variant, ...] = ()
    indicative_terms: tuple[str, ...] = ()
    do_not_credit: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
    acknowledgements: tuple[Acknowledgement, ...] = ()

    @property
    def gate_component(self) -> Component | None:
        """The component that is the gate: the marked one, else the one with the gate's id, else None."""
        marked = [c for c in self.components if c.is_gate]
        if marked:
            return marked[0]
        wanted = (self.gate.component_id if self.gate else None) or GATE_ID
        return next((c for c in self.components if c.id == wanted), None)

    @property
    def gate_points(self) -> int | None:
        """What the gate is worth: the component's points (which the judge sees), else the gate block's."""
        component = self.gate_component
        if component is not None and component.points is not None:
            return component.points
        return self.gate.points if self.gate else None

    def kind_of(self, fixture: Fixture) -> FixtureKind | None:
        """Give the fixture's kind: as declared, else from its prediction (MISSION, "Vocabulary").

        None where that does not tell it: no total is predicted, or what the gate is worth is not known.
        """
        if fixture.declared_kind is not None:
            return fixture.declared_kind
        if fixture.gate_passed is False or fixture.total == 0:
            return FixtureKind.NEAR_MISS
        if fixture.total is None:
            return None
        if fixture.total >= TOTAL_POINTS - 1:
            return FixtureKind.FULL
        if self.gate_points is None:
            return None
        return FixtureKind.MINIMUM_PASS if fixture.total == self.gate_points else FixtureKind.PARTIAL

    def kind_told(self, fixture: Fixture) -> str:
        """Give the fixture's kind in words, ``kind unknown`` where nothing tells it."""
        return self.kind_of(fixture) or "kind unknown"


class ScoringModel(Struct, frozen=True):
    """The rubric's global marking rules."""

    total_points: int | None = TOTAL_POINTS
    integer_scores_only: bool = True
    gate_failure_score: int | None = 0
    positive_marking_after_gate: bool = True
    holistic_bands: bool = False


class Head(Struct, frozen=True):
    """Everything in the file outside the questions that matters to marking or checking."""

    schema_version: str | None = None
    name: str = ""
    scoring_model: ScoringModel = field(default_factory=ScoringModel)
    global_variants: tuple[Variant, ...] = ()
    standardisation_set: tuple[str, ...] = ()
    acknowledgements: tuple[Acknowledgement, ...] = ()
