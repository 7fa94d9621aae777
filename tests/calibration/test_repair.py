from __future__ import annotations

from types import SimpleNamespace

import pytest
from simulated import CONVERSE, EXCLUSION, GLUTEN, PLANTED, S_GATE, Loop, Planted, SimulatedJudge, rubric

from gt_tui.calibration.case import gate_in_own_words, used_variants
from gt_tui.calibration.compare import Comparison, compare
from gt_tui.calibration.cost import Price
from gt_tui.calibration.diagnose import Cause, Experiment, diagnose
from gt_tui.calibration.experiment import plan
from gt_tui.calibration.finding import Finding
from gt_tui.calibration.repair import Flip, Kind, Prepared, Refused, edits, ordered, prepare, touched
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.judge.verdict import Attempt, ComponentVerdict, Mark, Usage, Verdict
from gt_tui.rubric.edits import InsertItem, SetValue
from gt_tui.rubric.model import Variant
from gt_tui.rubric.reading import head_of, question_at

OVERLAP = next(one for one in PLANTED if one.cause is Cause.OVERLAP)
QUESTION = ("questions", 0)


async def found(planted: Planted = OVERLAP) -> tuple[Loop, object, Finding, tuple[Prepared, ...]]:
    loop = Loop(planted.judge(), planted.document)
    case = await loop.case(planted.fixture)
    _, finding = await loop.investigate(case)
    return loop, case, finding, prepare(case, finding)


# -- what is offered


@pytest.mark.parametrize("planted", [pytest.param(one, id=one.cause.name.lower()) for one in PLANTED])
async def test_correcting_the_prediction_is_always_last_and_asks_why(planted: Planted) -> None:
    _, case, _, repairs = await found(planted)
    if planted.cause is Cause.MISREAD:  # where the judge is at fault, agreeing with it repairs nothing
        assert Kind.PREDICTION not in [repair.kind for repair in repairs]
        return
    assert len(repairs) > 1
    assert repairs[-1].kind is Kind.PREDICTION
    assert [blank.suggestion for blank in repairs[-1].blanks] == [""]
    with pytest.raises(Refused, match="still empty"):
        edits(case, repairs[-1], [""])  # type: ignore[arg-type]


async def test_what_cannot_be_told_is_not_repaired_by_guess() -> None:
    _, case, _, _ = await found()
    assert prepare(case, Finding(None, "C2", ("cannot tell",))) == ()  # type: ignore[arg-type]
    assert prepare(case, Finding(Cause.NOISE, "C2", ())) == ()  # type: ignore[arg-type]


async def test_exclusion_is_written_inside_the_component_in_so_many_words() -> None:
    _, case, _, repairs = await found()
    assert repairs[0].kind is Kind.EXCLUDE
    [edit] = edits(case, repairs[0], [repairs[0].blanks[0].suggestion])  # type: ignore[arg-type]
    assert isinstance(edit, SetValue)
    assert edit.path == (*QUESTION, "components", 1, "credit_if")
    assert str(edit.value).startswith(GLUTEN)
    assert "yeast" in str(edit.value)
    assert "credited under C1, not here" in str(edit.value)


@pytest.mark.parametrize(
    "words", [f"{GLUTEN} {CONVERSE}", f"{GLUTEN} The contrapositive of the gate's claim is not credited here."]
)
async def test_exclusion_that_nobody_can_apply_is_refused_with_the_reason(words: str) -> None:
    _, case, _, repairs = await found()
    with pytest.raises(Refused, match="contrapositive"):
        edits(case, repairs[0], [words])  # type: ignore[arg-type]


async def test_repair_of_such_an_exclusion_takes_it_out() -> None:
    planted = next(one for one in PLANTED if one.cause is Cause.CONTRAPOSITIVE)
    _, _, _, repairs = await found(planted)
    assert CONVERSE not in repairs[0].blanks[0].suggestion
    assert repairs[0].blanks[0].suggestion.startswith(GLUTEN)


async def test_wrong_route_gets_gate_fail_example_and_entry_in_one_repair() -> None:
    planted = next(one for one in PLANTED if one.cause is Cause.WRONG_ROUTE)
    _, case, finding, repairs = await found(planted)
    gate, example, entry = (blank.suggestion for blank in repairs[0].blanks)
    assert entry == ""  # the route is the author's to name
    with pytest.raises(Refused, match="still empty"):
        edits(case, repairs[0], [gate, example, entry])  # type: ignore[arg-type]
    made = edits(case, repairs[0], [gate, example, "Size offered as the reason. Fails C1."])  # type: ignore[arg-type]
    assert [edit.path for edit in made] == [
        (*QUESTION, "gate", "pass_condition"),
        (*QUESTION, "components", 0, "credit_if"),
        (*QUESTION, "gate", "fail_examples"),
        (*QUESTION, "do_not_credit"),
    ]
    assert isinstance(made[2], InsertItem)
    assert finding.core in str(made[2].value)
    assert isinstance(made[3], InsertItem)
    assert str(made[3].value).endswith("Fails C1.")


async def test_corrected_prediction_takes_the_verdict_and_keeps_the_reason() -> None:
    _, case, _, repairs = await found()
    made = edits(case, repairs[-1], ["the strands were meant"])  # type: ignore[arg-type]
    values = {edit.path[2:]: edit.value for edit in made if isinstance(edit, SetValue)}
    at = ("calibration", 1)
    assert values[(*at, "expected_total")] == 6
    assert values[(*at, "expected_component_awards", 1, "awarded")] == 3
    assert values[(*at, "rationale")] == "Corrected: the strands were meant"


@pytest.mark.parametrize(
    ("variants", "expected"),
    [
        ([], {"canonical": "yeast", "accepted_variants": "barm", "note": ""}),
        (["dough: paste"], "yeast: barm"),
        ([{"term": "dough", "variants": ["paste"]}], {"term": "yeast", "variants": ["barm"], "note": ""}),
    ],
)
async def test_new_variant_takes_the_shape_that_the_rubric_uses(variants: list[object], expected: object) -> None:
    loop = Loop(SimulatedJudge(), rubric(variants=variants))
    case = await loop.case(1)
    prepared = prepare(case, Finding(Cause.STRICT, "C2", ()))[1]
    [edit] = edits(case, prepared, ["yeast", "barm"])
    assert isinstance(edit, InsertItem)
    assert edit.value == expected


# -- what it flips


async def test_flips_that_nobody_predicted_come_first() -> None:
    loop = Loop(OVERLAP.judge(), OVERLAP.document)
    over = (await loop.case(1)).comparison
    right = (await loop.case(3)).comparison
    made = [
        Flip("as predicted", over, right, True),
        Flip("still the same", right, right, False),
        Flip("missing", right, right, True),
        Flip("the finding", over, right, False),
    ]
    assert [flip.fixture_id for flip in ordered(made)] == ["the finding", "missing", "as predicted", "still the same"]
    assert "nobody predicted" in ordered(made)[0].told


async def test_a_flip_says_which_way_it_is_a_mismatch_now() -> None:
    case = await Loop(OVERLAP.judge(), OVERLAP.document).case(1)
    block = case.block

    def judged(*awards: int) -> Comparison:
        parts = [ComponentVerdict(c.id, a, c.points or 0, "") for c, a in zip(block.components, awards, strict=True)]
        return compare(case.question, case.fixture, Mark(Verdict(awards[0] > 0, "", tuple(parts), sum(awards)), None))

    over, more, right, fails = case.comparison, judged(3, 3, 4), judged(3, 0, 0), judged(0, 0, 0)
    assert Flip("A1-F2", over, right, True).told == "flipped, as predicted"
    assert Flip("A1-F2", right, over, True).told == "flipped, as predicted; it is a mismatch now"
    assert Flip("A1-F2", over, more, False).told == "flipped, and nobody predicted it; it is a mismatch still"
    assert (
        Flip("A1-F2", over, fails, True).told == "flipped, as predicted; it is a mismatch still, in the other direction"
    )
    assert Flip("A1-F2", over, over, True).told == "did not flip, though predicted; it is a mismatch still"


async def test_no_verdict_is_no_flip() -> None:
    case = await Loop(OVERLAP.judge(), OVERLAP.document).case(1)
    null = compare(case.question, case.fixture, Mark(None, "no reply"))
    flip = Flip("A1-F2", case.comparison, null, True)
    assert not flip.flipped
    assert flip.told == "no verdict after the repair"


async def test_only_fixtures_whose_prompt_changed_are_to_be_marked_again() -> None:
    loop = Loop(OVERLAP.judge(), OVERLAP.document)
    head, _ = head_of(loop.document)
    before, _ = question_at(loop.document, 0)
    loop.apply([SetValue((*QUESTION, "calibration", 1, "response_text"), S_GATE)])
    assert touched(head, before, question_at(loop.document, 0)[0]) == ["A1-F2"]
    loop.apply([SetValue((*QUESTION, "components", 1, "credit_if"), f"{GLUTEN} {EXCLUSION}")])
    assert touched(head, before, question_at(loop.document, 0)[0]) == ["A1-F1", "A1-F2", "A1-F3", "A1-F4"]
    loop = Loop(OVERLAP.judge(), OVERLAP.document)
    loop.apply([SetValue((*QUESTION, "calibration", 1, "rationale"), "why")])
    assert touched(head, before, question_at(loop.document, 0)[0]) == []


# -- what is known before the experiment


async def test_plan_states_calls_and_what_is_there_before_anything_is_asked() -> None:
    loop = Loop(OVERLAP.judge(), OVERLAP.document)
    case = await loop.case(1)
    diagnosis = diagnose(case)
    assert diagnosis is not None
    assert diagnosis.experiment is Experiment.CORE
    assert diagnosis.explanations[-1].cause is Cause.PREDICTION
    before = plan(case, diagnosis, loop.judge, loop.stored)
    assert before is not None
    assert (before.most_calls, before.reused) == (5, 0)
    assert "price unknown" in before.told
    await loop.investigate(case)
    after = plan(case, diagnosis, loop.judge, loop.stored)
    assert after is not None
    assert after.reused == 2  # the one sentence that carries the gate, and the gate's own words


async def test_price_is_the_mean_of_what_was_paid_with_its_n_and_what_nobody_stated() -> None:
    loop = Loop(OVERLAP.judge(), OVERLAP.document)
    case = await loop.case(1)
    diagnosis = diagnose(case)
    assert diagnosis is not None
    paid = [Attempt(1, 1, "", None, usage=Usage(cost_usd=cost)) for cost in (0.01, 0.03)]
    stored = {"a": Mark(None, "x", (paid[0],)), "b": Mark(None, "x", (paid[1],))}
    priced = plan(case, diagnosis, loop.judge, stored)
    assert priced is not None
    assert "at most 5 calls, about $0.1000 (mean of 2 calls);" in priced.told
    stored["c"] = Mark(None, "x", (Attempt(1, 1, "", None, usage=Usage(1_000_000, None, 0)),))
    partly = plan(case, diagnosis, loop.judge, stored)
    assert partly is not None
    assert "about $0.1000 (mean of 2 calls; 1 more of unknown cost)" in partly.told
    # with a price, tokens tell what the endpoint did not: (0.01 + 0.03 + 0.05) / 3 a call
    by_price = plan(case, diagnosis, loop.judge, stored, Price(0.05, 1))
    assert by_price is not None
    assert "about $0.1500 (mean of 3 calls)" in by_price.told
    free = plan(case, diagnosis, RehearsalJudge(), {})
    assert free is not None
    assert "free" in free.told


async def test_gate_in_its_own_words_is_an_answer_without_marking_idiom() -> None:
    case = await Loop(OVERLAP.judge(), OVERLAP.document).case(1)
    assert gate_in_own_words(case) == "Yeast gives off the gas that raises dough."


async def test_matched_fixture_has_nothing_to_diagnose() -> None:
    assert diagnose(await Loop(OVERLAP.judge(), OVERLAP.document).case(3)) is None


async def test_a_text_that_is_no_cut_of_the_fixture_is_not_called_one_and_comes_behind_an_overlap() -> None:
    _, case, _, _ = await found()
    cut = case.sentences[0].text  # type: ignore[attr-defined]
    kinds = [each.kind for each in prepare(case, Finding(Cause.VOLUNTEERS, "C2", (), cut))]  # type: ignore[arg-type]
    assert kinds[0] is Kind.TRIM and Kind.BARE not in kinds
    other = "The yeast makes the dough rise, in the rubric's words."
    kinds = [each.kind for each in prepare(case, Finding(Cause.VOLUNTEERS, "C2", (), other))]  # type: ignore[arg-type]
    assert Kind.TRIM not in kinds and set(kinds[:2]) == {Kind.EXCLUDE, Kind.BARE}


async def test_a_wrong_route_that_an_entry_names_promises_no_further_entry() -> None:
    planted = next(one for one in PLANTED if one.cause is Cause.WRONG_ROUTE)
    _, case, _, _ = await found(planted)
    first = prepare(case, Finding(Cause.WRONG_ROUTE, "C1", (), "core", entry=0))[0]  # type: ignore[arg-type]
    assert first.kind is Kind.DERIVATION_SAID and len(first.blanks) == 2
    assert "do-not-credit" not in first.kind


def test_a_form_of_a_plain_string_of_variants_is_found_in_the_answer() -> None:
    block = SimpleNamespace(variants=(Variant("supergene: secondary, oxide zone"), Variant("Dativ")))
    case = SimpleNamespace(block=block, fixture=SimpleNamespace(response_text="The ore is of the oxide zone."))
    assert used_variants(case) == [("supergene", "oxide zone")]  # type: ignore[arg-type]
