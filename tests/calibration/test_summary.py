from __future__ import annotations

import pytest
from test_compare import QUESTION, fixture, marked

from gt_tui.calibration.compare import compare
from gt_tui.calibration.summary import Status, share, status_of, tally
from gt_tui.judge.verdict import Mark


@pytest.mark.parametrize(
    ("mark", "status"),
    [
        (marked(3, 0, 4), Status.MATCHED),
        (marked(3, 3, 4), Status.OVER),
        (marked(3, 0, 0), Status.UNDER),
        (marked(3, 3, 1), Status.SHIFTED),
        (marked(0, 0, 0, passed=False), Status.GATE),
        (Mark(None, "no reply"), Status.NULL),
        (None, Status.NOT_RUN),
    ],
)
def test_each_kind_of_mismatch_has_its_name(mark: Mark | None, status: Status) -> None:
    assert status_of(compare(QUESTION, fixture(3, 0, 4), mark)) is status


def test_every_count_stands_beside_all_fixtures() -> None:
    counted = tally([Status.MATCHED, Status.MATCHED, Status.OVER, Status.NULL, Status.NOT_RUN])
    assert counted.told == "2 of 5 matched; 1 mismatched (1 over), 1 null, 1 not run"
    assert (counted.agreeing, counted.judged, counted.total) == (2, 3, 5)


def test_noise_is_counted_by_itself_and_never_as_a_mismatch() -> None:
    counted = tally([Status.GATE, Status.OVER, Status.OVER, Status.NOISY, Status.MATCHED])
    assert counted.told == "1 of 5 matched; 3 mismatched (1 gate, 2 over), 1 noisy"
    assert counted.mismatched + counted.of(Status.NOISY) + counted.agreeing == counted.judged == 5
    assert counted.worst == (Status.GATE, 3)
    assert tally([Status.NOISY, Status.NULL, Status.NULL]).worst == (Status.NOISY, 1)
    assert tally([Status.MATCHED, Status.WITHIN]).worst is None


def test_nothing_is_no_percentage() -> None:
    assert tally([]).told == "no fixtures"


def test_one_of_very_many_is_not_none_and_all_but_one_are_not_all() -> None:
    assert share(1, 400) == "1 of 400 (<1%, n = 400)"
    assert share(399, 400) == "399 of 400 (>99%, n = 400)"
    assert share(0, 400) == "0 of 400 (0%, n = 400)"
    assert share(1, 1) == "1 of 1 (100%, n = 1)"
