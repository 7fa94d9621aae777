"""A question with which nothing is wrong, read at the speed of compiled code.

Most questions are such. Where anything at all is out of the ordinary this gives None, and `reading` looks key by key
and says what it is; so the two never differ (a property test holds them together).
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec import UNSET, Struct, UnsetType

from gt_tui.rubric.model import (
    Acknowledgement,
    Award,
    Component,
    Determinacy,
    Evidence,
    Fixture,
    FixtureKind,
    Gate,
    Question,
    Variant,
)
from gt_tui.rubric.tree import Value
from gt_tui.text.inert import is_prose
from gt_tui.text.late import Late

Text = str | UnsetType
Texts = tuple[str, ...] | UnsetType


# What differs from the view: keys under other names, keys that may be absent. What is absent stays so: nothing here
# has a default that would be written again, since quotation marks are counted.
class _Gate(Struct, frozen=True, forbid_unknown_fields=True):
    component_id: str | None
    points: int | None
    pass_condition: str
    fail_examples: Texts = UNSET


class _Variant(Struct, frozen=True, forbid_unknown_fields=True):
    term: str
    variants: tuple[str, ...]
    note: Text = UNSET


class _Fixture(Struct, frozen=True, forbid_unknown_fields=True):
    fixture_id: str
    response_text: str
    expected_gate_passed: bool | None
    expected_component_awards: tuple[Award, ...]
    expected_total: int | None
    rationale: Text = UNSET
    determinacy: Determinacy | UnsetType = UNSET
    kind: FixtureKind | UnsetType = UNSET


class _Acknowledgement(Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    text: str
    reason: str
    about: Text = UNSET


class _Question(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    question: str
    gate: _Gate
    components: tuple[Component, ...]
    section: Text = UNSET
    title: Text = UNSET
    type: Text = UNSET
    mode: Text = UNSET
    difficulty: Text = UNSET
    model_answer: Text = UNSET
    principle: Text = UNSET
    required_concepts: Texts = UNSET
    accepted_variants: tuple[str | _Variant, ...] | UnsetType = UNSET
    indicative_terms: Texts = UNSET
    do_not_credit: Texts = UNSET
    evidence: tuple[Evidence, ...] | UnsetType = UNSET
    calibration: tuple[_Fixture, ...] | UnsetType = UNSET
    x_acknowledged: tuple[_Acknowledgement, ...] | UnsetType = UNSET


class _Codec(Struct, frozen=True):
    decoder: msgspec.json.Decoder[_Question]
    encoder: msgspec.json.Encoder


@lru_cache(maxsize=1)
def _codec() -> _Codec:
    return _Codec(msgspec.json.Decoder(_Question), msgspec.json.Encoder())


def sound_json(text: str) -> Question | None:
    """Give the question that a JSON text says, with 0 as its position; None where it needs a closer look.

    A key that stands twice is seen by counting: what was read has fewer quotation marks than the text.
    """
    source = text.encode(errors="surrogatepass")  # a lone surrogate is no JSON then
    try:
        written = _codec().decoder.decode(source)
    except (msgspec.MsgspecError, RecursionError):
        return None
    plain = _codec().encoder.encode(written)
    return _question(written) if not _repeats_keys(source, plain) and _prints(plain) else None


def _repeats_keys(source: bytes, plain: bytes) -> bool:
    """Tell whether a key stands twice in a JSON text, or may do so, by what was read of it written plainly again.

    What the second of two keys took the place of is missing there.
    """
    if b"\\" not in source:
        return source.count(b'"') != plain.count(b'"')
    # Nothing is written more shortly than plainly, so what is as long says as much.
    if len(msgspec.json.format(source, indent=-1)) == len(plain):
        return False
    if b"\\\\" in source or b"\\\\" in plain:  # is a quotation mark behind them the end of a text?
        return True
    return source.count(b'"') - source.count(b'\\"') != plain.count(b'"') - plain.count(b'\\"')


def sound_data(value: Value) -> Question | None:
    """Give the question that plain data says, with 0 as its position; None where it needs a closer look."""
    try:
        written = msgspec.convert(value, _Question)
        plain = _codec().encoder.encode(written)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    return _question(written) if _prints(plain) else None


_SELECTOR_OPENS = Late('"[\ufe00-\ufe0f]')
_NO_PROSE = (b"\\u", b"\\r", b"\\b", b"\\f")


def _prints(plain: bytes) -> bool:
    """Tell whether all texts of a question written as JSON are prose; it has no control characters but as escapes."""
    if b"\\" in plain and any(escape in plain for escape in _NO_PROSE):
        return False
    if plain.isascii():
        return b"\x7f" not in plain
    text = plain.decode()
    # a selector that opens a text follows a quotation mark here, and looks as if it belonged to that
    return is_prose(text) and _SELECTOR_OPENS.search(text) is None


def _question(written: _Question) -> Question | None:
    """Give the view; None for what only `reading` has a word on: no question, or no id of the gate."""
    gate = written.gate
    if not written.question.strip() or gate.component_id == "":
        return None
    return Question(
        0,
        written.id,
        written.section or "",
        written.title or "",
        written.question,
        written.type or "",
        written.mode or "",
        written.difficulty or "",
        written.model_answer or "",
        written.principle or "",
        Gate(gate.component_id, gate.points, gate.pass_condition, gate.fail_examples or ()),
        written.components,
        written.required_concepts or (),
        tuple([_variant(one) for one in written.accepted_variants or ()]),
        written.indicative_terms or (),
        written.do_not_credit or (),
        written.evidence or (),
        tuple([_fixture(one) for one in written.calibration or ()]),
        tuple([Acknowledgement(one.code, one.text, one.reason) for one in written.x_acknowledged or ()]),
    )


def _variant(one: str | _Variant) -> Variant:
    if isinstance(one, str):
        return Variant(one)
    return Variant(one.term, one.variants, one.note or "", "documented")


def _fixture(one: _Fixture) -> Fixture:
    return Fixture(
        one.fixture_id,
        one.response_text,
        one.expected_gate_passed,
        one.expected_component_awards,
        one.expected_total,
        one.rationale or "",
        one.determinacy or Determinacy.DETERMINATE,
        one.kind or None,
    )
