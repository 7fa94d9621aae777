from __future__ import annotations

import pytest

from gt_tui.rubric.model import Variant


@pytest.mark.parametrize(
    ("written", "parts"),
    [
        ("supergene: secondary, oxide zone", ("supergene", ("secondary", "oxide zone"))),
        ("supergene = secondary", ("supergene", ("secondary",))),
        ("a ratio of 2=2", ("a ratio of 2=2", ())),
        ("2:1 clay", ("2:1 clay", ())),
        ("clay 2: 1", ("clay 2: 1", ())),
        ("v = at", ("v = at", ())),
        ("gossan: ", ("gossan: ", ())),
        ("iron cap", ("iron cap", ())),
    ],
)
def test_a_plain_variant_may_say_term_and_forms(written: str, parts: tuple[str, tuple[str, ...]]) -> None:
    assert Variant(written).parted() == parts
