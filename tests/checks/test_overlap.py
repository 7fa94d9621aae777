from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from labelled_blocks import LATER_AUTHORS, UNSEEN_AUTHORS
from msgspec.structs import replace
from overlap_pairs import BLOCKS, HELD_OUT, TUNED, Block
from overlap_pairs_blind import BLIND
from overlap_pairs_fresh import FRESH
from overlap_pairs_more import MORE
from overlap_pairs_unseen import UNSEEN

from gt_tui.checks import gate_signs, overlap
from gt_tui.checks.overlap import Kind, Level, Overlap, find_overlaps
from gt_tui.files.load import load
from gt_tui.rubric.model import Component, Gate, Question, Variant
from gt_tui.rubric.reading import question_at
from gt_tui.text.likeness import likenesses


def question(gate: str, *conditions: str, asked: str = "", variants: tuple[Variant, ...] = ()) -> Question:
    parts = [Component("C1", 3, True, gate)]
    parts += [Component(f"C{n}", 2, False, text) for n, text in enumerate(conditions, 2)]
    return Question(
        index=0,
        id="Q1",
        question=asked,
        gate=Gate("C1", 3, gate),
        components=tuple(parts),
        accepted_variants=variants,
    )


def at_gate(found: list[Overlap]) -> dict[str, Overlap]:
    return {overlap.second_id: overlap for overlap in found if overlap.first_id == "C1"}


ZONES = question(
    "The response states that the two zones interpenetrate.",
    "The response gives instances of zones that interpenetrate.",
)
REACTION = question(
    "The response names the neutralising reaction between lime and acid.",
    "The response explains why neutralisation precipitates the metal.",
)
ABSENCE = question(
    "The response states that absence at outcrop proves nothing, since the gold may have been leached.",
    "The response describes how gold is leached near the surface.",
)
CARBONATE_GATE = (
    "The response identifies the recurrence as a lithological host-rock control tied to the carbonate "
    "character of the formation."
)


@pytest.mark.parametrize(
    ("asked", "kind"), [(ZONES, Kind.INSTANCE), (REACTION, Kind.MECHANISM), (ABSENCE, Kind.MECHANISM)]
)
def test_each_typical_shape_of_double_credit_is_found(asked: Question, kind: Kind) -> None:
    assert at_gate(find_overlaps(asked))["C2"].kind is kind


def test_reactive_host_component_beside_a_host_control_gate_warns() -> None:
    asked = question(
        CARBONATE_GATE,
        "The response explains that the carbonate host is chemically reactive and so controls where copper "
        "was deposited.",
        asked="What does the recurrence of one carbonate formation as host indicate about the control on copper?",
    )
    found = at_gate(find_overlaps(asked))["C2"]
    assert any("carbonate" in words for words in found.shared)


def test_second_control_beside_a_host_control_gate_is_separate() -> None:
    asked = question(
        CARBONATE_GATE,
        "The response identifies the second, structural control (faults, folds) and treats it as acting "
        "together with the host rather than instead of it.",
        "The response states that counts from a compiled inventory carry exploration bias.",
        "The response recommends that faulted contacts be drilled first.",
    )
    assert find_overlaps(asked) == []


def test_spans_point_at_the_shared_words() -> None:
    found = at_gate(find_overlaps(ZONES))["C2"]
    condition = ZONES.components[1].credit_if
    assert ZONES.gate is not None
    assert found.first_field == "pass_condition"
    assert [condition[a:b] for a, b in found.second_spans] == ["zones that interpenetrate"]
    assert [ZONES.gate.pass_condition[a:b] for a, b in found.first_spans] == ["zones interpenetrate"]


def test_suggestion_says_what_is_credited_at_the_gate() -> None:
    found = at_gate(find_overlaps(ZONES))["C2"]
    assert found.suggestion == "Stating that the two zones interpenetrate is credited under C1, not here."


def test_gate_component_is_never_compared_with_the_gate() -> None:
    assert find_overlaps(question("The response states that the two zones interpenetrate.")) == []


def test_claim_that_only_the_gate_component_states_is_compared_too() -> None:
    asked = replace(
        ZONES, gate=Gate("C1", 3, "The boundary is read correctly.")
    )  # the claim stands in C1.credit_if only
    found = at_gate(find_overlaps(asked))["C2"]
    assert found.first_field == "credit_if"


@pytest.mark.parametrize("asked", [ZONES, REACTION, ABSENCE])
def test_pasting_the_suggested_exclusion_does_not_silence_the_overlap(asked: Question) -> None:
    before = at_gate(find_overlaps(asked))["C2"]
    part = asked.components[1]
    pasted = replace(part, credit_if=f"{part.credit_if} {before.suggestion}")
    after = at_gate(find_overlaps(replace(asked, components=(asked.components[0], pasted))))["C2"]
    assert not before.exclusion_stated
    assert after.exclusion_stated
    assert (after.level, after.score) == (before.level, before.score)


def test_an_exclusion_alone_is_no_overlap() -> None:
    asked = question(
        "The response states that the two zones interpenetrate.",
        "The response proposes two further drill holes. Stating that the two zones interpenetrate is credited "
        "under C1, not here.",
    )
    assert find_overlaps(asked) == []


def test_accepted_variants_count_as_the_same_words() -> None:
    gate = "The response identifies tumefaction of the gland as the sign that decides the case."
    part = "The response gives examples of struma, such as the second patient."
    same = Variant("struma", ("tumefaction of the gland",))
    drifted = Variant("struma", (), shape="drifted", accepted_text="tumefaction of the gland, goitre")
    assert at_gate(find_overlaps(question(gate, part))) == {}
    assert "C2" in at_gate(find_overlaps(question(gate, part, variants=(same,))))
    assert "C2" in at_gate(find_overlaps(question(gate, part), global_variants=(drifted,)))


def test_two_components_that_repeat_each_other_are_found() -> None:
    asked = question(
        "The response concludes that the bridge failed by scour.",
        "The response recommends a sonar survey of the river bed after each flood.",
        "The response recommends surveying the river bed by sonar after every flood.",
    )
    found = find_overlaps(asked)
    assert [(o.first_id, o.second_id, o.kind) for o in found] == [("C2", "C3", Kind.SAME_CLAIM)]


def test_question_without_gate_or_conditions_gives_nothing() -> None:
    assert find_overlaps(Question(index=0, id="Q1")) == []
    assert find_overlaps(question("", "", "")) == []


def counts(blocks: tuple[Block, ...], level: Level) -> tuple[int, int, int]:
    """Right alarms, false alarms and missed overlaps at the gate, at this level or above."""
    right = wrong = missed = 0
    for block in blocks:
        found = at_gate(find_overlaps(block.build()))
        for number, line in enumerate(block.lines, 2):
            overlap = found.get(f"C{number}")
            alarm = overlap is not None and (level is Level.HINT or overlap.level is Level.LIKELY)
            right += alarm and bool(line.overlap)
            wrong += alarm and not line.overlap
            missed += not alarm and bool(line.overlap)
    return right, wrong, missed


# Floors, a little below what was measured. BLIND (152 pairs, 76 overlaps), UNSEEN (62 and 24) and the UNSEEN_AUTHORS
# (three, 421 and 207) and the LATER_AUTHORS (two, 576 and 224) were never fitted on; all other sets were. With authors
# left out in turn (benchmarks/overlap_fit.py) the 8,150 pairs of 33 authors, half of them overlaps, give 0.80 / 0.58
# (hint) and 0.84 / 0.47 (likely). MORE, BLIND and a third of what all authors wrote is hard on purpose: sound
# components in the gate's words, overlaps in others.
@pytest.mark.parametrize(
    ("blocks", "level", "precision", "recall"),
    [
        pytest.param(TUNED, Level.HINT, 0.85, 0.9, id="tuned-hint"),
        pytest.param(TUNED, Level.LIKELY, 0.9, 0.85, id="tuned-likely"),
        pytest.param(HELD_OUT, Level.HINT, 0.9, 0.9, id="held-out-hint"),
        pytest.param(HELD_OUT, Level.LIKELY, 0.95, 0.85, id="held-out-likely"),
        pytest.param(FRESH, Level.HINT, 0.82, 0.75, id="fresh-hint"),
        pytest.param(FRESH, Level.LIKELY, 0.85, 0.7, id="fresh-likely"),
        pytest.param(MORE, Level.HINT, 0.8, 0.62, id="more-hint"),
        pytest.param(MORE, Level.LIKELY, 0.85, 0.52, id="more-likely"),
        pytest.param(UNSEEN, Level.HINT, 0.66, 0.5, id="unseen-hint"),
        pytest.param(UNSEEN, Level.LIKELY, 0.8, 0.35, id="unseen-likely"),
        pytest.param(BLIND, Level.HINT, 0.84, 0.56, id="blind-hint"),
        pytest.param(BLIND, Level.LIKELY, 0.86, 0.48, id="blind-likely"),
        pytest.param(UNSEEN_AUTHORS, Level.HINT, 0.77, 0.54, id="unseen authors-hint"),
        pytest.param(UNSEEN_AUTHORS, Level.LIKELY, 0.8, 0.41, id="unseen authors-likely"),
        pytest.param(LATER_AUTHORS, Level.HINT, 0.76, 0.4, id="later authors-hint"),
        pytest.param(LATER_AUTHORS, Level.LIKELY, 0.8, 0.3, id="later authors-likely"),
    ],
)
def test_labelled_pairs_keep_precision_and_recall(
    blocks: tuple[Block, ...], level: Level, precision: float, recall: float
) -> None:
    right, wrong, missed = counts(blocks, level)
    assert right / (right + wrong) >= precision
    assert right / (right + missed) >= recall


@pytest.mark.parametrize("blocks", [(*BLOCKS, *FRESH), MORE], ids=["first", "more"])
def test_a_pasted_exclusion_silences_no_overlap_of_the_labelled_sets(blocks: tuple[Block, ...]) -> None:
    for block in blocks:
        asked = block.build()
        before = at_gate(find_overlaps(asked))
        pasted = tuple(
            replace(c, credit_if=f"{c.credit_if} {before[c.id].suggestion}") if c.id in before else c
            for c in asked.components
        )
        after = at_gate(find_overlaps(replace(asked, components=pasted)))
        assert {name: o.level for name, o in after.items()} == {name: o.level for name, o in before.items()}


def test_a_component_of_another_question_is_hardly_ever_likely() -> None:
    blocks = (*BLOCKS, *FRESH, *UNSEEN)
    alarms = pairs = 0
    for block, stranger in zip(blocks, (*blocks[3:], *blocks[:3]), strict=True):
        asked = replace(block, lines=stranger.lines, between=()).build()
        alarms += sum(o.level is Level.LIKELY for o in at_gate(find_overlaps(asked)).values())
        pairs += len(stranger.lines)
    assert alarms / pairs <= 0.06


def test_what_a_condition_asks_for_makes_no_overlap_by_itself() -> None:
    elsewhere = ["the tide table at the harbour", "the sales figures of a quarter", "the chorus in the third act"]
    elsewhere += ["the bug report of the vendor", "a census of tenants", "dendrochronology of the beams"]
    found = [
        overlap
        for verb in ("Points to", "Quotes", "Cites", "Supports it with", "Shows that", "Identifies")
        for thing in elsewhere
        for overlap in find_overlaps(
            question("The response states that acid water leached the copper from the outcrop.", f"{verb} {thing}.")
        )
    ]
    assert len(found) <= 1  # of 36
    assert [overlap for overlap in found if overlap.level is Level.LIKELY] == []


def test_a_copy_of_the_gate_is_likely_even_in_a_question_that_asks_in_its_words() -> None:
    claim = "The response states that the two zones interpenetrate."
    found = at_gate(find_overlaps(question(claim, claim, asked="Do the two zones interpenetrate?")))["C2"]
    assert found.level is Level.LIKELY


def test_a_restatement_is_likely_in_a_question_that_asks_in_its_words() -> None:
    asked = question(
        "The response states that structures controlled where inside the formation copper was deposited.",
        "The response says which structures controlled where copper was deposited.",
        asked="Where inside the formation was copper deposited, and which structures controlled it?",
    )
    assert at_gate(find_overlaps(asked))["C2"].level is Level.LIKELY


def test_claims_alike_without_a_common_word_show_words_of_near_meaning() -> None:
    asked = question(
        "The response attributes the collapse to ice on the wing.",
        "The response recognises frozen deposits.",
    )
    found = at_gate(find_overlaps(asked))["C2"]
    assert found.shared == ("frozen",)


def test_repeated_components_of_the_fresh_set_are_mostly_found() -> None:
    found = [
        (block.field, overlap.first_id, overlap.second_id)
        for block in FRESH
        for overlap in find_overlaps(block.build())
        if (overlap.first_id, overlap.second_id) in block.between
    ]
    assert len(found) >= 5  # of 10; test_overlap_components.py has the set that was written for these


def test_labelled_set_is_large_mixed_and_half_clean() -> None:
    lines = [line for block in BLOCKS for line in block.lines]
    assert len(lines) >= 60
    assert len({block.field for block in BLOCKS}) >= 8
    assert sum(not line.overlap for line in lines) >= len(lines) / 2


def test_components_that_are_sound_at_the_gate_raise_hardly_any_alarm_among_themselves() -> None:
    alarms: list[Overlap] = []
    for block in (*BLOCKS, *FRESH):
        sound = {f"C{number}" for number, line in enumerate(block.lines, 2) if not line.overlap}
        alarms += [
            o
            for o in find_overlaps(block.build())
            if {o.first_id, o.second_id} <= sound and (o.first_id, o.second_id) not in block.between
        ]
    assert len(alarms) <= 2  # of 140 pairs
    assert [o for o in alarms if o.level is Level.LIKELY] == []


def test_the_model_rubric_has_no_overlap_at_all() -> None:
    # the other shipped rubric has faults planted on purpose, to practise on
    document = load(Path(__file__).parents[2] / "rubrics" / "yudnamutana.yaml").document
    found = [o for n in range(document.question_count) for o in find_overlaps(question_at(document, n)[0])]
    assert found == []


def test_pages_in_every_condition_keep_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2,500 different words a text: comparing each with each took 27 seconds and 2 GB
    sizes: list[int] = []

    def counted(roots: Sequence[str], others: tuple[str, ...]) -> list[tuple[float, ...]]:
        sizes.append(len(roots) * len(others))
        return likenesses(roots, others)

    for module in (gate_signs, overlap):
        monkeypatch.setattr(module, "likenesses", counted)

    def page(start: int) -> str:
        return "The response states that " + " ".join(f"word{n}x" for n in range(start, start + 2_500)) + "."

    find_overlaps(question(page(0), *(page(n * 2_000) for n in range(9))))
    assert sizes and max(sizes) <= 120 * 9 * 120
