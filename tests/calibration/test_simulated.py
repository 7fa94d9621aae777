"""The whole loop with judges of known leniency: the planted cause is named, its repair clears it, a wrong one not."""

from __future__ import annotations

import pytest
from simulated import PLANTED, Loop, Planted, SimulatedJudge, is_mismatch, rubric

from gt_tui.calibration.diagnose import Cause
from gt_tui.calibration.finding import Finding
from gt_tui.calibration.repair import Kind, prepare
from gt_tui.calibration.summary import Status
from gt_tui.rubric.edits import SetValue

BY_CAUSE = [pytest.param(planted, id=planted.cause.name.lower()) for planted in PLANTED]


async def test_honest_judge_on_a_sound_rubric_agrees_with_every_prediction() -> None:
    assert await Loop(SimulatedJudge(), rubric()).statuses() == [Status.MATCHED] * 4


@pytest.mark.parametrize("planted", BY_CAUSE)
async def test_planted_cause_is_named_within_its_calls(planted: Planted) -> None:
    judge = planted.judge()
    loop = Loop(judge, planted.document)
    case = await loop.case(planted.fixture)
    assert is_mismatch(case)
    judge.calls = 0
    _, finding = await loop.investigate(case)
    assert (finding.cause, finding.component) == (planted.cause, planted.component), finding.told
    assert judge.calls == finding.calls
    assert finding.calls <= len(case.sentences) + 2


@pytest.mark.parametrize("planted", BY_CAUSE)
async def test_only_the_planted_fixture_disagrees_and_the_repair_clears_it(planted: Planted) -> None:
    loop = Loop(planted.judge(), planted.document)
    case = await loop.case(planted.fixture)
    _, finding = await loop.investigate(case)
    loop.repair(case, finding, planted.kind, planted.words)
    assert await loop.statuses() == [Status.MATCHED] * 4


@pytest.mark.parametrize("planted", BY_CAUSE)
async def test_wrong_repair_does_not_clear_it(planted: Planted) -> None:
    loop = Loop(planted.judge(), planted.document)
    loop.apply(planted.wrong)
    assert is_mismatch(await loop.case(planted.fixture))


async def test_a_second_diagnosis_of_the_same_text_costs_nothing() -> None:
    planted = next(one for one in PLANTED if one.cause is Cause.OVERLAP)
    judge = planted.judge()
    loop = Loop(judge, planted.document)
    case = await loop.case(planted.fixture)
    _, first = await loop.investigate(case)
    assert first.calls > 0
    _, second = await loop.investigate(case)
    assert (second.cause, second.calls, second.reused) == (first.cause, 0, len(second.steps))


@pytest.mark.parametrize("planted", BY_CAUSE)
async def test_a_judge_that_flips_never_makes_it_cost_more(planted: Planted) -> None:
    for seed in range(10):
        judge = planted.judge(0.3, seed)
        loop = Loop(judge, planted.document)
        case = await loop.case(planted.fixture)
        if not is_mismatch(case):
            continue
        judge.calls = 0
        _, finding = await loop.investigate(case)
        assert judge.calls == finding.calls <= len(case.sentences) + 2


async def test_a_judge_that_tosses_coins_is_too_noisy_to_tell_at_least_sometimes() -> None:
    planted = next(one for one in PLANTED if one.cause is Cause.OVERLAP)
    unsure = 0
    for seed in range(40):
        loop = Loop(planted.judge(0.5, seed), planted.document)
        case = await loop.case(planted.fixture)
        if is_mismatch(case):
            _, finding = await loop.investigate(case)
            unsure += finding.cause is None and "cannot tell" in " ".join(finding.told)
    assert unsure > 5


async def test_every_component_that_was_paid_too_much_is_explained() -> None:
    judge = SimulatedJudge(c2=lambda _block, _answer: 3, c3=lambda _block, _answer: 4)  # pays whatever is written
    loop = Loop(judge, rubric())
    diagnosis, _ = await loop.investigate(await loop.case(1))  # the minimum pass, which answers neither
    assert diagnosis.component == "C3"
    assert {(one.cause, one.component) for one in diagnosis.listed} >= {
        (Cause.OVERLAP, "C3"),
        (Cause.OVERLAP, "C2"),
    }
    assert diagnosis.listed[-1].cause is Cause.PREDICTION


async def test_a_model_answer_that_is_not_paid_may_itself_be_at_fault_and_a_paid_fixture_shows_it() -> None:
    planted = next(one for one in PLANTED if one.cause is Cause.STRICT)
    loop = Loop(planted.judge(), planted.document)
    await loop.statuses()
    _, finding = await loop.investigate(await loop.case(planted.fixture))
    assert finding.cause is Cause.STRICT
    assert finding.told[1] == (
        "where the model answer does not answer C3, mend that first; A1-F4 earns it, so what it says beyond the model "
        "answer is what counts"
    )


async def test_without_a_model_answer_nothing_is_asked_in_its_place() -> None:
    planted = next(one for one in PLANTED if one.cause is Cause.STRICT)
    judge = planted.judge()
    loop = Loop(judge, planted.document)
    loop.apply([SetValue(("questions", 0, "model_answer"), "")])
    case = await loop.case(planted.fixture)
    judge.calls = 0
    _, finding = await loop.investigate(case)
    assert (finding.cause, judge.calls) == (None, 0)
    assert finding.told == ("cannot tell: there is no model answer to mark beside the fixture",)


@pytest.mark.parametrize("supposed", [Cause.UNDIVIDED, Cause.VOLUNTEERS])
async def test_no_repair_of_a_partial_answer_cuts_what_earns_its_predicted_part(supposed: Cause) -> None:
    planted = next(one for one in PLANTED if one.cause is Cause.UNDIVIDED)
    loop = Loop(planted.judge(), planted.document)
    case = await loop.case(planted.fixture)
    _, finding = await loop.investigate(case)
    assert (
        finding.told[1] == "without it 0 is paid, less than the 2 predicted: it earns the part, and was paid for more"
    )
    kinds = [one.kind for one in prepare(case, Finding(supposed, "C3", ()))]
    assert Kind.TRIM not in kinds
    assert Kind.BARE not in kinds
    assert Kind.EXCLUDE not in kinds  # the gate's claim is not what was paid for
    assert Kind.REWRITE in kinds
