"""The points that a condition's own words divide are those of its component (GT312), or nothing is told."""

from __future__ import annotations

import pytest
from builders import GOOD, places, with_component

from gt_tui.checks.prices import check_points_of_text
from gt_tui.checks.run import check_question


def told(text: str, points: int) -> str:
    """Give the message for a condition on a component of so many points, or an empty text."""
    return next((p.message for p in check_points_of_text(with_component(2, credit_if=text, points=points))), "")


@pytest.mark.parametrize(
    ("text", "points", "most"),
    [
        ("2 points each: (a) the fever comes in bouts; (b) the spleen is large. Cap 4.", 5, 4),
        ("2 points each: (a) the fever comes in bouts; (b) the spleen is large. Cap 4.", 7, 4),
        ("2 points each to a cap of 4: (a) the fever comes in bouts; (b) the spleen is large.", 3, 4),
        ("1 point each, to a cap of 3: (a) the deed; (b) the seal; (c) the witness; (d) the roll.", 4, 3),
        ("Two marks each: (i) the bond is void; (ii) the surety is free.", 5, 4),
        ("One point for each valid reason, at most three points.", 4, 3),
        ("1 point each, up to 2: names the enzyme, its substrate or its inhibitor.", 3, 2),
        ("2 points each: (a) the rent; (b) the rate; (c) the tax.", 4, 6),
        ("1 point each for any two: (a) the rent; (b) the rate; (c) the tax.", 3, 2),
        ("3 points for the cause of the fever, 1 for its course.", 5, 4),
        ("1 point for the deed; 2 further points for who forged it.", 4, 3),
        ("Names the deed (1 point) and who forged it (1 point more).", 3, 2),
        ("Judges the deed, to a cap of 3: 2 points for the seal, 1 point for the witness.", 4, 3),
        ("3 points for the cause of the fever; 2 points for its course.", 4, 5),
    ],
)
def test_a_text_that_divides_other_points_than_the_component_has(text: str, points: int, most: int) -> None:
    assert f"gives {most} at most" in told(text, points)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("2 points each: (a) the fever comes in bouts; (b) the spleen is large. Cap 4.", 4),
        ("1 point each, to a cap of 3: (a) the deed; (b) the seal; (c) the witness; (d) the roll.", 3),
        ("1 point each for any two: (a) the rent; (b) the rate; (c) the tax.", 2),
        ("3 points for the cause of the fever, 1 for its course.", 4),
        ("Names the forger with the reason. 1 point if the reason is missing.", 3),
        ("4 points for both causes, 2 points for one of them.", 4),
        ("2 points for the deed or 1 point for the roll.", 2),
        ("2 points each for the causes that the text names.", 5),
        ("2 points each, to a cap of 4: (a) the frost; (b) the hail. 1 point for a risk without a reason.", 4),
        ("1 to 2 points for the deed; 1 point for the seal.", 4),
        ("1 point for the deed; 0.5 points for the seal.", 3),
        ("Gives two of the six points at which the curve turns, at most 3 m apart.", 4),
        ("Says that (a) the fever comes in bouts and (b) the spleen is large.", 4),
        ("1 point for the enzyme; 1 point only for naming it without its substrate.", 3),
        ("2 points each: (a) the rent; (c) the tax.", 6),
        ("Marks the points of the arch, two for the left side, one for the right.", 4),
    ],
)
def test_a_text_that_says_the_same_or_leaves_doubt(text: str, points: int) -> None:
    assert told(text, points) == ""


def test_a_gate_is_paid_in_full_whatever_its_text_divides() -> None:
    assert places(check_question(with_component(0, credit_if="1 point each: (a) decay; (b) depth.")), "GT312") == []
    assert places(check_question(GOOD), "GT312") == []


def test_a_component_without_points_has_nothing_to_compare() -> None:
    assert told("2 points each: (a) the rent; (b) the rate.", 4) == ""
    assert list(check_points_of_text(with_component(2, credit_if="Cap 4, 2 points each.", points=None))) == []
