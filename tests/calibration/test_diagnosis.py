"""What an expert would say of a prediction and a scripted verdict: the likeliest cause, and what would tell."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from simulated import CONVERSE, FULL, GLUTEN, NEAR_MISS, S_FILL, S_GATE, S_GLUTEN, TEST, SimulatedJudge, rubric

from gt_tui.calibration.case import Case, gate_in_own_words
from gt_tui.calibration.diagnose import Cause, Diagnosis, Experiment, diagnose
from gt_tui.calibration.experiment import CALLS_BEYOND_SENTENCES
from gt_tui.calibration.finding import Finding
from gt_tui.calibration.lab import Lab
from gt_tui.calibration.noise import compare_repeats, majority
from gt_tui.calibration.probe import investigate
from gt_tui.calibration.repair import Kind, prepare
from gt_tui.judge.verdict import ComponentVerdict, Mark, Verdict
from gt_tui.rubric.document import Document
from gt_tui.rubric.marking_block import MarkingBlock
from gt_tui.rubric.model import Award, Determinacy
from gt_tui.rubric.reading import head_of, question_at

FAILS = (0, 0, 0)
SOUND = rubric()
REPEATS_GATE = "Describes how yeast gives off the gas that raises dough."
TWICE = rubric(
    c2="Explains that the crust browns since its sugars react with proteins.",
    c3="Explains how sugars and proteins react to brown the crust.",
)
BINARY_TEST = f"[Binary] {TEST}"


def marked(*awards: int, passed: bool = True) -> Mark:
    most = zip(("C1", "C2", "C3"), awards, (3, 3, 4), strict=True)
    components = tuple(ComponentVerdict(name, award, points, "") for name, award, points in most)
    return Mark(Verdict(passed, "", components, sum(awards)), None)


def case_of(
    document: Document,
    answer: str,
    predicted: tuple[int, int, int],
    *marks: Mark,
    passes: bool | None = None,
    total: int | None = None,
    open_: bool = False,
) -> Case:
    """A fixture with this answer and prediction, and the verdicts that it got."""
    head, _ = head_of(document)
    question, _ = question_at(document, 0)
    fixture = replace(
        question.fixtures[0],
        response_text=answer,
        gate_passed=sum(predicted) > 0 if passes is None else passes,
        awards=tuple(Award(f"C{n}", award) for n, award in enumerate(predicted, 1)),
        total=sum(predicted) if total is None else total,
        determinacy=Determinacy.OPEN if open_ else Determinacy.DETERMINATE,
    )
    comparison, spread = compare_repeats(question, fixture, marks)
    mark = majority(marks)
    assert mark is not None
    assert mark.verdict is not None
    return Case(head, replace(question, fixtures=(fixture,)), fixture, mark.verdict, comparison, spread)


def diagnosed(case: Case) -> Diagnosis:
    found = diagnose(case)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("case", "cause", "component", "experiment"),
    [
        # the minimum pass scores above the gate: thirteen of fourteen such were double credit
        (case_of(SOUND, S_GATE, (3, 0, 0), marked(3, 3, 0)), Cause.OVERLAP, "C2", Experiment.CORE),
        # double credit is paid in part as well, and then its size is not what is wrong
        (case_of(SOUND, S_GATE, (3, 0, 0), marked(3, 1, 0)), Cause.OVERLAP, "C2", Experiment.CORE),
        (
            case_of(rubric(c2=f"{GLUTEN} {CONVERSE}"), S_GATE, (3, 0, 0), marked(3, 3, 0)),
            Cause.CONTRAPOSITIVE,
            "C2",
            Experiment.CORE,
        ),
        # a partial answer is paid in part by a component that repeats the gate
        (
            case_of(rubric(c2=REPEATS_GATE), f"{S_GATE} {S_FILL} I would try.", (3, 0, 4), marked(3, 2, 4)),
            Cause.OVERLAP,
            "C2",
            Experiment.HANGS,
        ),
        # the gate, wrong both ways
        (case_of(SOUND, NEAR_MISS, FAILS, marked(3, 3, 4)), Cause.WRONG_ROUTE, "C1", Experiment.CORE),
        (case_of(SOUND, FULL, (3, 3, 4), marked(*FAILS, passed=False)), Cause.GATE_STRICT, "C1", Experiment.LITTLE),
        (
            case_of(
                rubric(gate="The response states both that yeast gives off gas and that warmth speeds it up."),
                FULL,
                (3, 3, 4),
                marked(*FAILS, passed=False),
            ),
            Cause.CONJUNCTION,
            "C1",
            Experiment.LITTLE,
        ),
        (
            case_of(
                rubric(variants=[{"canonical": "yeast", "accepted_variants": "leaven", "note": ""}]),
                S_GATE.replace("yeast", "leaven"),
                (3, 0, 0),
                marked(*FAILS, passed=False),
            ),
            Cause.VARIANT_REFUSED,
            "C1",
            Experiment.LITTLE,
        ),
        # components under-paid, paid in part, shifted
        (
            case_of(SOUND, f"{S_GATE} {S_GLUTEN}", (3, 3, 0), marked(3, 0, 0)),
            Cause.STRICT,
            "C2",
            Experiment.LITTLE,
        ),
        (
            case_of(
                rubric(entries=["Gluten whose strands stretch. Does not earn C2."]),
                f"{S_GATE} {S_GLUTEN}",
                (3, 3, 0),
                marked(3, 0, 0),
            ),
            Cause.SHADOWED,
            "C2",
            Experiment.LITTLE,
        ),
        (case_of(rubric(c3=BINARY_TEST), FULL, (3, 3, 4), marked(3, 3, 2)), Cause.IN_PART, "C3", None),
        (case_of(SOUND, f"{S_GATE} {S_GLUTEN}", (3, 3, 0), marked(3, 1, 2)), Cause.SHARED, "C3", Experiment.HANGS),
        (case_of(SOUND, FULL, (3, 3, 2), marked(3, 3, 4)), Cause.UNDIVIDED, "C3", Experiment.HANGS),
        (case_of(SOUND, FULL, (3, 1, 4), marked(3, 3, 4), open_=True), Cause.UNDIVIDED, "C2", Experiment.HANGS),
        # two components for one thing, whichever of the two was paid too much
        (case_of(TWICE, f"{S_GATE} {S_GLUTEN}", (3, 3, 0), marked(3, 3, 4)), Cause.SHARED, "C3", Experiment.HANGS),
        (case_of(TWICE, f"{S_GATE} {S_GLUTEN}", (3, 0, 4), marked(3, 3, 4)), Cause.SHARED, "C2", Experiment.HANGS),
        # of a minimum pass the gate is the first suspect all the same
        (case_of(TWICE, S_GATE, (3, 0, 0), marked(3, 0, 4)), Cause.OVERLAP, "C3", Experiment.CORE),
        # predictions that no valid verdict can meet
        (case_of(SOUND, S_GATE, (3, 0, 0), marked(3, 0, 0), total=4), Cause.PREDICTION, "C1", None),
        (
            case_of(SOUND, NEAR_MISS, (0, 3, 4), marked(*FAILS, passed=False), passes=False),
            Cause.PREDICTION,
            "C3",
            None,
        ),
        (case_of(SOUND, FULL, (3, 5, 4), marked(3, 3, 4)), Cause.PREDICTION, "C2", None),
        (case_of(SOUND, S_GATE, (2, 0, 0), marked(3, 0, 0)), Cause.PREDICTION, "C1", None),
        # noise, named by what wavers
        (
            case_of(SOUND, NEAR_MISS, FAILS, marked(3, 3, 4), marked(*FAILS, passed=False), marked(3, 3, 4)),
            Cause.NOISE,
            "C1",
            Experiment.REPEAT,
        ),
        (
            case_of(SOUND, S_GATE, (3, 0, 0), marked(3, 3, 0), marked(3, 0, 0), marked(3, 3, 0)),
            Cause.NOISE,
            "C2",
            Experiment.REPEAT,
        ),
        (case_of(SOUND, S_GATE, (3, 0, 0), marked(3, 0, 0), marked(3, 3, 0)), Cause.NOISE, "C2", Experiment.REPEAT),
    ],
)
def test_the_likeliest_cause_is_the_one_that_an_expert_would_name(
    case: Case, cause: Cause, component: str, experiment: Experiment | None
) -> None:
    found = diagnosed(case)
    first = found.explanations[0]
    assert (first.cause, first.component, found.experiment) == (cause, component, experiment)


def test_a_prediction_that_does_not_add_up_says_so_beside_what_was_paid_too_much() -> None:
    case = case_of(SOUND, S_GATE, (3, 0, 0), marked(3, 3, 0), total=4)
    found = diagnosed(case)
    assert found.explanations[0].cause is not Cause.PREDICTION
    last = found.listed[-1]
    assert last.cause is Cause.PREDICTION
    assert "the predicted awards come to 3, the predicted total is 4" in last.evidence


def test_awards_behind_a_gate_that_is_predicted_to_fail_are_named() -> None:
    found = diagnosed(case_of(SOUND, NEAR_MISS, (0, 3, 0), marked(*FAILS, passed=False), passes=False))
    assert "the gate is predicted to fail, and C2 to earn 3" in found.explanations[0].evidence


def test_what_is_paid_too_much_is_explained_where_the_total_is_too_low() -> None:
    # C2 lost three and C3 won two of them
    found = diagnosed(case_of(SOUND, f"{S_GATE} {S_GLUTEN}", (3, 3, 0), marked(3, 0, 2)))
    assert (found.explanations[0].cause, found.component) == (Cause.STRICT, "C2")
    assert (Cause.SHARED, "C3", "C2") in [(one.cause, one.component, one.other) for one in found.listed]


def test_a_near_miss_that_says_the_claim_can_be_written_anew() -> None:
    case = case_of(SOUND, f"{S_GATE} {S_GLUTEN}", FAILS, marked(3, 3, 0))
    fixture = next(one for one in diagnosed(case).listed if one.cause is Cause.VOLUNTEERS)
    kinds = [one.kind for one in prepare(case, Finding(fixture.cause, fixture.component, ()))]
    assert kinds == [Kind.REWRITE, Kind.PREDICTION]


def test_a_gate_that_is_paid_in_part_is_not_to_be_divided() -> None:
    case = case_of(SOUND, S_GATE, (3, 0, 0), marked(1, 0, 0))
    first = diagnosed(case).explanations[0]
    kinds = [one.kind for one in prepare(case, Finding(first.cause, first.component, ()))]
    assert kinds == [Kind.BINARY, Kind.PREDICTION]


def test_a_variant_that_the_rubric_has_is_not_offered_to_be_added() -> None:
    document = rubric(variants=[{"canonical": "yeast", "accepted_variants": "leaven", "note": ""}])
    case = case_of(document, S_GATE.replace("yeast", "leaven"), (3, 0, 0), marked(*FAILS, passed=False))
    first = diagnosed(case).explanations[0]
    kinds = [one.kind for one in prepare(case, Finding(first.cause, first.component, (), variant=first.variant))]
    assert kinds == [Kind.REWORD, Kind.PREDICTION]


async def test_a_gate_that_passes_and_is_not_paid_is_not_said_to_fail() -> None:
    case = case_of(SOUND, S_GATE, (3, 0, 0), marked(0, 0, 0))
    found = diagnosed(case)
    assert "the gate passes, yet C1 is paid 0 of its 3" in found.explanations[0].evidence

    class PaysNoGate(SimulatedJudge):
        async def mark(self, block: MarkingBlock, answer: str) -> Mark:
            return marked(0, 0, 0)

    lab = Lab(PaysNoGate(), {}, len(case.sentences) + CALLS_BEYOND_SENTENCES)
    finding = await investigate(lab, case, found)
    # the model answer passes the gate as the fixture does, and is paid as little
    assert (finding.cause, finding.component) == (Cause.STRICT, "C1")


@pytest.mark.parametrize(
    ("gate", "own"),
    [
        ("States that a contract was formed on 3 May.", "A contract was formed on 3 May."),
        ("The answer must state clearly that the bed is overturned.", "The bed is overturned."),
        ("A contract was formed on 3 May.", "A contract was formed on 3 May."),
        # "that" may belong to a thing as well, which is no claim
        ("Names the gas that raises the dough.", S_GATE),
        ("Any two of: gas, heat, steam.", ""),
    ],
)
def test_gate_in_own_words_is_the_pass_condition_or_what_says_it(gate: str, own: str) -> None:
    document = rubric(gate=gate)
    assert gate_in_own_words(case_of(document, "", FAILS, marked(3, 0, 0))) == own


def test_a_supposition_of_the_model_answer_is_not_the_gates_claim() -> None:
    case = case_of(rubric(gate="Names yeast as what raises the dough."), "", FAILS, marked(3, 0, 0))
    supposed = "Had yeast been dead, nothing would have raised the dough."
    model = replace(case.question, model_answer=f"{S_GLUTEN} {supposed}")
    assert gate_in_own_words(replace(case, question=model)) == ""
    said = replace(case.question, model_answer=f"{supposed} Yeast raises the dough.")
    assert gate_in_own_words(replace(case, question=said)) == "Yeast raises the dough."


def test_an_answer_in_the_gates_own_words_that_is_refused_speaks_against_the_judge() -> None:
    words = "Yeast gives off the gas that raises dough."
    refused = diagnosed(case_of(SOUND, f"{words} {S_FILL}", (3, 0, 0), marked(0, 0, 0, passed=False)))
    assert refused.explanations[0].cause is Cause.MISREAD
    denied = "Nobody should say that yeast gives off the gas that raises dough."
    for answer in (denied, f"{words} That is not so."):
        against = diagnosed(case_of(SOUND, answer, (3, 0, 0), marked(0, 0, 0, passed=False)))
        assert Cause.MISREAD not in [explanation.cause for explanation in against.explanations], answer
    other = diagnosed(case_of(SOUND, f"{S_GATE} {S_FILL}", (3, 0, 0), marked(0, 0, 0, passed=False)))
    assert Cause.MISREAD not in [explanation.cause for explanation in other.explanations]


async def test_the_award_told_of_the_core_is_one_that_its_marks_bear_out() -> None:
    """The first recorded mark of the core paid nothing, and two later ones did."""
    case = case_of(SOUND, f"{S_GATE} {S_FILL}", (3, 0, 0), marked(3, 3, 0))

    class PaysLater(SimulatedJudge):
        rehearsal = False
        asked = 0

        async def mark(self, block: MarkingBlock, answer: str) -> Mark:
            self.asked += answer == S_GATE
            return marked(3, 0 if answer == S_GATE and self.asked == 1 else 3, 0)

    finding = await investigate(Lab(PaysLater(), {}, 9), case, diagnosed(case))
    assert finding.cause is Cause.OVERLAP
    assert "it still earns C2 3:" in finding.told[0]


def test_the_gate_marked_as_all_or_nothing_is_still_said_in_its_own_words() -> None:
    case = case_of(rubric(gate="[Binary] The response states that yeast makes gas."), "", FAILS, marked(3, 0, 0))
    assert gate_in_own_words(case) == "Yeast makes gas."
