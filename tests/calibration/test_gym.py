"""The repair gym: each planted defect shows under the rehearsal judge, is named, and its accepted repair clears it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from gt_tui.calibration.case import Case
from gt_tui.calibration.compare import compare
from gt_tui.calibration.diagnose import Cause, diagnose
from gt_tui.calibration.experiment import CALLS_BEYOND_SENTENCES
from gt_tui.calibration.finding import Finding
from gt_tui.calibration.lab import Lab
from gt_tui.calibration.probe import investigate
from gt_tui.calibration.repair import Kind, edits, prepare
from gt_tui.calibration.summary import Status, status_of
from gt_tui.checks.fixtures import check_thin_near_miss
from gt_tui.checks.problem import Severity
from gt_tui.checks.run import check_question
from gt_tui.files.load import load
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.judge.verdict import Mark
from gt_tui.judge.word_marker import mark_by_words
from gt_tui.rubric.document import Document
from gt_tui.rubric.edits import SetValue
from gt_tui.rubric.marking_block import marking_block
from gt_tui.rubric.reading import head_of, question_at

RUBRICS = Path(__file__).parents[2] / "rubrics"
GYM = load(RUBRICS / "repair-gym.yaml").document


@dataclass(frozen=True)
class Exercise:
    """A gym question: where the defect shows, what it is, and the accepted repair with the author's words."""

    id: str
    fixture: int
    cause: Cause
    component: str
    kind: Kind
    words: tuple[str, ...]


EXERCISES = (
    Exercise(
        "G1", 1, Cause.OVERLAP, "C2", Kind.EXCLUDE,
        ("Names one particular word and the ending that gives away where it came from. Stating that the dialects "
         "borrowed words from each other is credited under C1, not here.",),
    ),
    Exercise(
        "G2", 1, Cause.OVERLAP, "C2", Kind.EXCLUDE,
        ("Says that carbon dioxide leaves as gas and the calcium stays dissolved. Naming the reaction of acid with "
         "carbonate is credited under C1, not here.",),
    ),
    Exercise(
        "G3", 1, Cause.OVERLAP, "C2", Kind.EXCLUDE,
        ("Names what makes the animal wary, such as the smell of people or fresh metal. Stating that it may avoid the "
         "trap is credited under C1, not here.",),
    ),
    Exercise(
        "G4", 0, Cause.WRONG_ROUTE, "C1", Kind.DERIVATION,
        ("The response compares the death rate within each class of severity and concludes that the larger hospital is "
         "not the worse one. The comparison within the classes is tested: the conclusion by another route fails.",
         "Says that big places have better doctors and newer machines, so the larger hospital is not the worse one.",
         "The better doctors and newer machines of big places offered as the reason. Fails C1."),
    ),
    Exercise(
        "G5", 1, Cause.VOLUNTEERS, "C2", Kind.TRIM,
        ("The contract was made when the letter of acceptance was posted.",),
    ),
    Exercise(
        "G6", 1, Cause.CONTRAPOSITIVE, "C2", Kind.EXCLUDE,
        ("Names age and heat as a second cause of a blown fuse. Stating what the fuse shows about the current is "
         "credited under C1, not here.",),
    ),
    Exercise(
        "G7", 1, Cause.CONJUNCTION, "C1", Kind.ONE_CLAIM,
        ("The response states that the town starved because the harvest failed.",),
    ),
    Exercise(
        "G8", 2, Cause.IN_PART, "C3", Kind.BINARY,
        ("[Binary] The course holds (a) a bearing of forty-eight degrees and (b) a distance of twelve miles.",),
    ),
    Exercise("G9", 2, Cause.SHADOWED, "C2", Kind.ENTRY, ("Bees that eat the blossom. Does not earn C2.",)),
)  # fmt: skip
MARKED = [pytest.param(exercise, id=exercise.id) for exercise in EXERCISES]


def index_of(document: Document, question_id: str) -> int:
    ids = [question_at(document, index)[0].id for index in range(document.question_count)]
    return ids.index(question_id)


def cases(document: Document, index: int) -> list[Case]:
    head, _ = head_of(document)
    question, _ = question_at(document, index)
    made = []
    for fixture in question.fixtures:
        verdict = mark_by_words(marking_block(head, question), fixture.response_text)
        made.append(Case(head, question, fixture, verdict, compare(question, fixture, Mark(verdict, None))))
    return made


def statuses(document: Document, index: int) -> list[Status]:
    return [status_of(case.comparison) for case in cases(document, index)]


async def found(case: Case) -> Finding:
    diagnosis = diagnose(case)
    assert diagnosis is not None
    lab = Lab(RehearsalJudge(), {}, len(case.sentences) + CALLS_BEYOND_SENTENCES)
    return await investigate(lab, case, diagnosis)


@pytest.mark.parametrize("exercise", MARKED)
async def test_defect_shows_is_named_and_its_accepted_repair_clears_it(exercise: Exercise) -> None:
    index = index_of(GYM, exercise.id)
    case = cases(GYM, index)[exercise.fixture]
    finding = await found(case)
    assert (finding.cause, finding.component) == (exercise.cause, exercise.component), finding.told
    prepared = next(one for one in prepare(case, finding) if one.kind is exercise.kind)
    document = GYM
    for edit in edits(case, prepared, exercise.words):
        document = document.edited(edit)
    assert statuses(document, index) == [Status.MATCHED] * 4


@pytest.mark.parametrize("exercise", MARKED)
def test_comment_above_the_question_tells_the_accepted_repair(exercise: Exercise) -> None:
    text = " ".join((RUBRICS / "repair-gym.yaml").read_text(encoding="utf-8").replace("#", " ").split())
    after = text.partition(f" {exercise.id}, ")[2]
    assert "Accepted repair" in after.partition(f"- id: {exercise.id} ")[0]


def test_near_miss_that_says_nothing_agrees_for_the_wrong_reason_and_the_checker_says_so() -> None:
    index = index_of(GYM, "G10")
    assert statuses(GYM, index) == [Status.MATCHED] * 4
    assert list(check_thin_near_miss(question_at(GYM, index)[0]))
    # A gate so wide that whatever mentions rents passes is not found out by it, but by the accepted repair.
    wide = GYM
    for place in (("gate", "pass_condition"), ("components", 0, "credit_if")):
        wide = wide.edited(SetValue(("questions", index, *place), "The response speaks of rents and deposits."))
    assert statuses(wide, index)[0] is Status.MATCHED
    thick = (
        "Landlords had all become greedy in the same year. Deposits rose with the rents, which kept young people at "
        "home. I would compare streets on both sides of the city limit."
    )
    answer = ("questions", index, "calibration", 0, "response_text")
    assert statuses(wide.edited(SetValue(answer, thick)), index)[0] is Status.GATE
    repaired = GYM.edited(SetValue(answer, thick))
    assert statuses(repaired, index) == [Status.MATCHED] * 4
    assert list(check_thin_near_miss(question_at(repaired, index)[0])) == []


def test_only_what_is_planted_disagrees() -> None:
    shown = {
        question_at(GYM, index)[0].id: [
            n for n, status in enumerate(statuses(GYM, index)) if status is not Status.MATCHED
        ]
        for index in range(GYM.question_count)
    }
    assert shown == {**{one.id: [one.fixture] for one in EXERCISES}, "G9": [2, 3], "G10": []}


@pytest.mark.parametrize("name", ["postmortem-notes.yaml", "honest-declining.yaml"])
def test_rubric_from_another_field_is_sound_and_agrees_with_the_rehearsal(name: str) -> None:
    document = load(RUBRICS / name).document
    head, _ = head_of(document)
    for index in range(document.question_count):
        assert statuses(document, index) == [Status.MATCHED] * 4, question_at(document, index)[0].id
        question, faults = question_at(document, index)
        problems = check_question(question, faults, head.global_variants)
        # advice stays: no shape of accepted_variants pleases both the format and the public harness
        assert [p.message for p in problems if p.severity is not Severity.ADVICE] == [], question.id
