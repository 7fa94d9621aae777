from __future__ import annotations

import json

import pytest
from msgspec.structs import replace
from test_compare import fixture, marked

from gt_tui.calibration.noise import noise_floor
from gt_tui.calibration.past import NOT_KNOWN, UNCHANGED, History, Past, alone, beside, changed, difference, stood
from gt_tui.calibration.prediction import predicted_fixture, prediction_text
from gt_tui.judge.verdict import Attempt, Mark
from gt_tui.rubric.model import Determinacy

MODEL = json.dumps({"url": "https://h/v1", "model": "m", "temperature": 0, "template": "aa"})
FIRST = Past("2026-01-02T03:04:05.678+00:00", "m at h", MODEL, "b1", {"gate": "x", "C2": "y"}, "a1", marked(3, 0, 0))


def test_each_coordinate_that_differs_is_named() -> None:
    assert changed(FIRST, FIRST) == ()
    assert changed(FIRST, replace(FIRST, answer="a2")) == ("fixture",)
    assert changed(FIRST, replace(FIRST, block="b2", parts={"gate": "x", "C2": "z", "C3": "new"})) == ("C2", "C3")
    other = MODEL.replace('"m"', '"n"').replace('"temperature": 0', '"temperature": 1').replace("aa", "bb")
    assert changed(FIRST, replace(FIRST, coordinates=other)) == ("judge (model, temperature)", "template")
    assert changed(FIRST, replace(FIRST, coordinates=MODEL.replace("aa", "bb"))) == ("template",)
    assert changed(FIRST, replace(FIRST, coordinates="rehearsal/2")) == ("judge",)


def test_a_part_that_is_not_on_record_is_not_guessed() -> None:
    assert changed(FIRST, replace(FIRST, block="b2", parts=None)) == ("marking block (which part is not on record)",)


def test_another_model_under_the_same_name_is_a_change() -> None:
    def by(model: str | None, *dropped: str) -> Past:
        attempt = Attempt(1, 1, "", None, model_returned=model, not_honoured=dropped)
        return replace(FIRST, mark=replace(FIRST.mark, attempts=(attempt,)))

    assert changed(by("m-may"), by("m-june")) == ("the model that answered",)
    assert changed(by("m-may"), by("m-may", "temperature")) == ("parameters that the judge took",)
    assert difference(by(None), by(None)) == UNCHANGED
    # not stated is not known to be the same, so it is no noise
    assert changed(by("m-may"), by(None)) == ("the model that answered (stated for one of them only)",)
    unanswered = replace(FIRST, mark=Mark(None, "dropped", (Attempt(1, 4, "", "dropped"),)))
    assert changed(by("m-may"), unanswered) == ()  # nobody answered
    assert difference(by("m-may"), by("m-may")) == UNCHANGED


@pytest.mark.parametrize(("one", "other"), [("m", "m"), (None, None), ("m", None), (None, "m"), ("m", "n")])
def test_history_and_noise_floor_call_the_same_pairs_unchanged(one: str | None, other: str | None) -> None:
    old, new = (
        replace(FIRST, mark=replace(FIRST.mark, attempts=(Attempt(1, 1, "", None, model_returned=name),)))
        for name in (one, other)
    )
    pairs = noise_floor([[old.mark, new.mark]]).pairs
    assert (difference(old, new) == UNCHANGED) == (pairs == 1) == (one == other)


def test_how_it_stood_is_told_by_the_prediction_of_that_time_only() -> None:
    assert stood(FIRST) == NOT_KNOWN
    assert stood(replace(FIRST, predicted=fixture(3, 0, 0))) == "matched"
    assert stood(replace(FIRST, predicted=fixture(3, 3, 0))) == "mismatch (under)"
    assert stood(replace(FIRST, predicted=fixture(0, 0, 0, passed=False))) == "mismatch (gate)"
    assert stood(replace(FIRST, mark=Mark(None, "no reply"))) == "null"


def test_two_results_stand_side_by_side_with_the_noise_floor_of_their_judge() -> None:
    again = replace(FIRST, mark=marked(3, 3, 0))
    history = History((FIRST, again), {MODEL: noise_floor([[FIRST.mark, again.mark]])})
    told = beside(history, 0, 1)
    assert UNCHANGED in told
    assert "noise floor: 1 flip in 1 re-run of 1 unchanged prompt (1.00 a re-run, n = 1)" in told
    assert "C2          0           3           ≠" in told
    assert "2026-01-02 03:04:05 UTC" in alone(history, 0)
    of_two = History((FIRST, replace(again, coordinates="rehearsal/2")), history.floors)
    assert "two judges: how far either moves unchanged says nothing" in beside(of_two, 0, 1)


def test_a_null_has_nothing_beside_it() -> None:
    history = History((FIRST, replace(FIRST, mark=Mark(None, "no reply"))))
    assert "one of the two has no verdict" in beside(history, 0, 1)
    assert "null: no reply" in beside(history, 0, 1)


def test_a_prediction_comes_back_from_the_record_as_it_was() -> None:
    open_one = replace(fixture(3, 2, 0), determinacy=Determinacy.OPEN)
    back = predicted_fixture(prediction_text(open_one), open_one.id)
    assert back is not None
    assert (back.gate_passed, back.awards, back.total, back.determinacy) == (
        True,
        open_one.awards,
        5,
        Determinacy.OPEN,
    )
    nothing = replace(open_one, gate_passed=None, awards=(), total=None)
    assert prediction_text(nothing) is None
    assert predicted_fixture(None, "A1-F1") is None


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "[]",
        "3",
        '{"gate": true}',
        '{"gate": 1, "awards": {}, "total": 3, "determinacy": "open"}',
        '{"gate": true, "awards": {"C1": "3"}, "total": 3, "determinacy": "open"}',
        '{"gate": true, "awards": {}, "total": 3, "determinacy": "maybe"}',
    ],
)
def test_a_damaged_prediction_is_none(damaged: str) -> None:
    assert predicted_fixture(damaged, "A1-F1") is None
