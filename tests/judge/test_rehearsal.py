# ruff: noqa: E501 - answers are kept on one line each
from __future__ import annotations

import random

import pytest
from labelled_fixtures import UNSEEN_AUTHORS
from msgspec import Struct
from msgspec.structs import replace
from rehearsal_blind import BLIND, BLIND_DENIALS
from rehearsal_free import FREE, FREE_DENIALS, FREE_HELD_OUT, FREE_TUNED
from rehearsal_fresh import FRESH, FRESH_DENIALS
from rehearsal_questions import FREELY_WORDED, HELD_OUT, QUESTIONS, TUNED, Case, build
from rehearsal_unseen import UNSEEN

from gt_tui.judge.contract import read_reply
from gt_tui.judge.mark_signs import Signs
from gt_tui.judge.prompt import Template, fill
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.judge.verdict import Verdict
from gt_tui.judge.weighed import Bend, Linear, score, taking_back, weights
from gt_tui.judge.word_marker import mark_by_words
from gt_tui.judge.wordings import read_block
from gt_tui.rubric.marking_block import MarkingBlock
from gt_tui.text.sentences import sentences

BLOCK = build(
    "Why did the dam leak, and what should be done?",
    "The response identifies seepage through a buried sand channel as the reason for the leak.",
    ("States only that the dam is old.",),
    (
        (
            3,
            "The response identifies seepage through a buried sand channel. Naming the grout is credited under C2, not here.",
        ),
        (
            4,
            "The response names two checks, 2 points each to a cap of 4: (a) dye poured into the reservoir; (b) pressure gauges in the abutment.",
        ),
        (
            3,
            "[Binary] The response recommends a cut-off trench, such as a slurry wall, a sheet-pile wall or a grout curtain.",
        ),
    ),
    "Water seeps through a sand channel that lies buried beneath the dam. Dye and pressure gauges would show it.",
    ("Recommending that the dam be demolished. Does not earn C3.",),
)
SEEPAGE = "The leak comes from seepage through a sand channel buried under the dam."


def awards(answer: str, block: MarkingBlock = BLOCK) -> list[int]:
    return [component.awarded for component in mark_by_words(block, answer).components]


def test_gate_alone_earns_the_gates_points() -> None:
    assert awards(SEEPAGE) == [3, 0, 0]


def test_failed_gate_zeroes_everything_that_would_be_paid() -> None:
    verdict = mark_by_words(BLOCK, "The dam is old. Pour dye into the reservoir and place gauges in the abutment.")
    assert not verdict.gate_passed
    assert [c.awarded for c in verdict.components] == [0, 0, 0]
    assert verdict.total == 0


def test_divided_component_pays_each_part_up_to_the_cap() -> None:
    one = f"{SEEPAGE} Pour dye into the reservoir."
    both = f"{one} Place pressure gauges in the abutment."
    assert awards(one) == [3, 2, 0]
    assert awards(both) == [3, 4, 0]


def test_any_one_example_of_a_list_will_do() -> None:
    assert awards(f"{SEEPAGE} I recommend a cut-off trench.") == [3, 0, 3]


def test_either_of_two_alternatives_earns_the_full_points() -> None:
    block, cases = QUESTIONS[3]
    full = cases[-1].answer
    other = full.replace(
        "the series gives no wages, so that nothing can be said about the standard of living",
        "the series records the price in one town only",
    )
    assert awards(full, block) == [4, 3, 3]
    assert awards(other, block) == [4, 3, 3]


def test_award_quotes_the_answer_word_for_word() -> None:
    answer = f"Well now.\n{SEEPAGE}"
    gate = mark_by_words(BLOCK, answer).components[0]
    assert gate.reason == f"matched: {SEEPAGE}"
    assert gate.evidence == SEEPAGE


def test_missing_component_names_the_words_that_it_missed() -> None:
    reason = mark_by_words(BLOCK, SEEPAGE).components[2].reason
    assert reason.startswith("not found: ")
    assert "trench" in reason


def test_exclusion_is_not_looked_for_in_the_answer() -> None:
    assert "grout" not in mark_by_words(BLOCK, "Nothing of the kind.").components[0].reason


DENIALS = (
    "It is said that {claim}, but that is not so.",
    "It is wrong that {claim}.",
    "I do not believe that {claim}.",
    "Some think that {claim}. That is false.",
    "Is it true that {claim}?",
)


def denied(form: str, answer: str) -> str:
    claims = [s.text.rstrip(".") for s in sentences(answer)]
    return " ".join(form.format(claim=claim[0].lower() + claim[1:]) for claim in claims)


@pytest.mark.parametrize("form", DENIALS)
def test_flat_denial_of_the_full_answer_earns_nothing(form: str) -> None:
    for block, cases in QUESTIONS + FREELY_WORDED:
        assert mark_by_words(block, denied(form, cases[-1].answer)).total == 0


def test_denied_verb_is_not_the_claim() -> None:
    assert awards("Seepage through a sand channel was not the reason, and no sand channel is buried there.") == [
        0,
        0,
        0,
    ]


NEGATED = (
    (QUESTIONS[0], "Unbounded retries by the workers did not multiply the load on the queue."),
    (QUESTIONS[1], "The value is not due to haemolysis of the sample. No potassium was released from red cells."),
    (QUESTIONS[2], "The timber was not reused and the trees were not felled decades before the fort was built."),
    (QUESTIONS[3], "The coinage was never debased and the silver content of each coin was not lowered."),
    (QUESTIONS[4], "The leaves do not stop closing because of habituation; it is not habituation but fatigue."),
    (QUESTIONS[5], "The wind did not stay below the speed that the policy defines as a storm, so it is covered."),
    (QUESTIONS[6], "Flood sediment from the smelter is not the source of the zinc and did not contaminate the soil."),
    (QUESTIONS[7], "The cracks were not caused by plastic shrinkage in the first hours of curing."),
    (FREELY_WORDED[0], "The advance is not a surge and is not driven by conditions at the bed."),
    (FREELY_WORDED[1], "The wells were not built in villages that already suffered from more cholera."),
    (FREELY_WORDED[2], "The final chapter was not yet written and the printer did not drop it to save paper."),
    (FREELY_WORDED[3], "The new stirrer does not mix poorly and there are no layers of different temperature."),
)


def test_claim_with_its_verb_denied_earns_nothing_in_all_but_two_of_twelve() -> None:
    # Two clauses that deny each half of the claim apart are still read as the claim: known, not wanted.
    passed = [answer for (block, _), answer in NEGATED if mark_by_words(block, answer).total > 0]
    assert len(passed) <= 2, passed


def test_last_sentence_can_take_everything_back() -> None:
    assert awards(f"{SEEPAGE} None of this is true.") == [0, 0, 0]


def shuffled(block: MarkingBlock, seed: int) -> str:
    soup = " ".join([block.pass_condition, block.model_answer, *(c.credit_if for c in block.components)]).split()
    random.Random(seed).shuffle(soup)
    return " ".join(soup)


def test_shuffled_words_of_the_block_earn_nothing() -> None:
    for block, _ in QUESTIONS + FREELY_WORDED:
        assert mark_by_words(block, shuffled(block, 7)).total == 0


def test_of_six_unseen_questions_at_most_one_is_taken_in_by_a_denial_or_by_a_shuffle() -> None:
    def earns(block: MarkingBlock, answer: str) -> bool:
        return mark_by_words(block, answer).total > 0

    assert len(UNSEEN) == 6
    for form in DENIALS:
        assert sum(earns(block, denied(form, cases[-1].answer)) for block, cases in UNSEEN) <= 1, form
    for seed in range(5):
        assert sum(earns(block, shuffled(block, seed)) for block, _ in UNSEEN) <= 1, seed


@pytest.mark.parametrize(
    ("questions", "denials"), [(FREE, FREE_DENIALS), (FRESH, FRESH_DENIALS)], ids=["free", "fresh"]
)
def test_denial_in_an_authors_own_words_earns_nothing(
    questions: tuple[tuple[MarkingBlock, tuple[Case, ...]], ...], denials: tuple[str, ...]
) -> None:
    for (block, _), denial in zip(questions, denials, strict=True):
        assert mark_by_words(block, denial).total == 0, denial


@pytest.mark.parametrize("most", [None, 60], ids=["whole", "as long as an answer"])
def test_of_all_free_questions_hardly_one_is_taken_in_by_a_shuffle(most: int | None) -> None:
    earned = 0
    for seed in range(5):
        for block, _ in FREE + FRESH:
            soup = " ".join(shuffled(block, seed).split()[:most])
            earned += mark_by_words(block, soup).total > 0
    assert earned <= 1, earned


def test_component_that_asks_for_the_gates_claim_again_is_paid_in_the_minimum_pass() -> None:
    # What the rehearsal is for before all: all 30 that pass the gate show it (before, 14 of 18 did).
    shown = passed = 0
    for block, cases in QUESTIONS + FREELY_WORDED + UNSEEN + FREE + FRESH:
        twice = replace(block.components[1], credit_if=f"Gives instances of this: {block.pass_condition}")
        verdict = mark_by_words(
            replace(block, components=(block.components[0], twice, *block.components[2:])), cases[1].answer
        )
        passed += verdict.gate_passed
        shown += verdict.components[1].awarded > 0
    assert shown / passed >= 0.95, (shown, passed)


HONEST = (
    "Some say that it was bad luck, but {claim}.",
    "It is tempting to blame chance. However, {claim}.",
    "At first sight it looks like an accident, but in fact {claim}.",
    "Many people think otherwise, yet {claim}.",
    "It is not chance; {claim}.",
    "It is often said that {claim}, and I agree.",
    "Some say that {claim}, and it is also true that other things matter.",
    "Most people would say that it was an accident. They are wrong: {claim}.",
    "I think that {claim}.",
    "The evidence suggests that {claim}.",
)


@pytest.mark.parametrize("form", HONEST)
def test_honest_answer_that_speaks_of_what_others_say_keeps_its_gate(form: str) -> None:
    lost = []
    for block, cases in QUESTIONS + FREELY_WORDED + UNSEEN + FREE:
        claim = sentences(cases[-1].answer)[0].text.rstrip(".")
        if mark_by_words(block, f"{claim}.").gate_passed:
            answer = form.format(claim=claim[0].lower() + claim[1:])
            lost += [] if mark_by_words(block, answer).gate_passed else [answer]
    assert len(lost) <= 2, lost


@pytest.mark.parametrize("answer", ["", " \n", "…", "<|channel>hidden<channel|>", "銅は深い", "\x1b[2J" * 50])
async def test_any_text_gets_a_valid_verdict(answer: str) -> None:
    mark = await RehearsalJudge().mark(BLOCK, answer)
    assert mark.verdict is not None
    assert mark.verdict.total == 0


async def test_every_verdict_keeps_the_contract() -> None:
    async with RehearsalJudge() as judge:
        for block, cases in QUESTIONS:
            for case in cases:
                mark = await judge.mark(block, case.answer)
                read = read_reply(mark.attempts[0].reply, block, case.answer)
                assert isinstance(read, Verdict), read
                assert mark.verdict is not None
                assert read.total == mark.verdict.total
                assert not read.flags


async def test_same_answer_gets_the_same_mark() -> None:
    judge = RehearsalJudge()
    answer = QUESTIONS[0][1][-1].answer
    assert await judge.mark(QUESTIONS[0][0], answer) == await judge.mark(QUESTIONS[0][0], answer)


async def test_block_without_pass_condition_is_null_and_not_zero() -> None:
    block = build("Why?", " ", (), ((4, "The response says why."),), "", ())
    mark = await RehearsalJudge().mark(block, "Because.")
    assert mark.verdict is None
    assert mark.problem


def test_prompt_is_the_one_that_a_real_judge_would_get() -> None:
    assert RehearsalJudge().prompt(BLOCK, SEEPAGE) == fill(Template(), BLOCK, SEEPAGE).text


def test_half_of_the_denials_by_another_author_are_seen_through() -> None:
    taken_in = [
        answer
        for (block, _), answer in zip(BLIND, BLIND_DENIALS, strict=True)
        if mark_by_words(block, answer).gate_passed
    ]
    assert len(taken_in) <= 3  # of 6: forms that no pattern knows


def agreement(questions: tuple[tuple[MarkingBlock, tuple[Case, ...]], ...]) -> tuple[float, float, float]:
    """Share of right gates, share of exact awards, mean error of the total."""
    gates = exact = error = count = 0
    for block, cases in questions:
        for case in cases:
            verdict = mark_by_words(block, case.answer)
            count += 1
            gates += verdict.gate_passed == (case.total > 0)
            exact += tuple(c.awarded for c in verdict.components) == case.awards
            error += abs(verdict.total - case.total)
    return gates / count, exact / count, error / count


# Measured, gates and exact awards of the fixtures and the mean error of the total; in brackets what the marker before
# (thresholds on likeness, set on all of these but the last two) gave. Fitted on: tuned 16, 15 of 16, 0.19 (16, 15,
# 0.12); held out and the other freely worded 24, 22 of 24, 0.3 (23, 21, 0.42); unseen 24, 22 of 24, 0.25 (23, 23,
# 0.42); free 37, 30 of 48, 2.00 (40, 35, 1.31); fresh 19, 13 of 24, 1.79 (19, 17, 1.54). Fitted on nothing of it: blind
# 17, 6 of 24, 3.33 (17, 4, 3.17); unseen authors 101, 53 of 128, 2.46 (87, 40, 3.13).
@pytest.mark.parametrize(
    ("questions", "gates", "exact", "error"),
    [
        (TUNED, 0.93, 0.85, 0.9),
        (HELD_OUT + FREELY_WORDED[1::2], 0.95, 0.85, 0.5),
        (UNSEEN, 0.95, 0.9, 0.4),
        (FREE_TUNED, 0.75, 0.55, 2.2),
        (FREE_HELD_OUT, 0.7, 0.55, 2.2),
        (FRESH, 0.75, 0.5, 2.0),
        (BLIND, 0.7, 0.25, 3.4),
    ],
    ids=["tuned", "held out", "unseen", "free tuned", "free held out", "fresh", "blind"],
)
def test_marks_of_the_projects_own_questions_agree_with_the_predictions(
    questions: tuple[tuple[MarkingBlock, tuple[Case, ...]], ...], gates: float, exact: float, error: float
) -> None:
    got = agreement(questions)
    assert got[0] >= gates
    assert got[1] >= exact
    assert got[2] <= error


def test_answers_of_authors_who_had_no_say_are_marked_as_before_or_better() -> None:
    gates = exact = error = 0
    for one in UNSEEN_AUTHORS:
        verdict = mark_by_words(one.block, one.answer)
        gates += verdict.gate_passed == (sum(one.awards) > 0)
        exact += tuple(award.awarded for award in verdict.components) == one.awards
        error += abs(verdict.total - sum(one.awards))
    count = len(UNSEEN_AUTHORS)
    assert gates / count >= 0.78
    assert exact / count >= 0.4
    assert error / count <= 2.55


def test_of_sixteen_denials_by_authors_who_had_no_say_at_most_two_are_taken_in() -> None:
    denials = [one for one in UNSEEN_AUTHORS if one.kind == "denial"]
    assert len(denials) == 16
    assert sum(mark_by_words(one.block, one.answer).gate_passed for one in denials) <= 2


def test_component_that_asks_for_the_gates_claim_again_is_paid_for_those_authors_too() -> None:
    shown = passed = 0
    for one in UNSEEN_AUTHORS:
        if one.kind == "minimum_pass":
            first, second, *others = one.block.components
            twice = replace(second, credit_if=f"Gives instances of this: {one.block.pass_condition}")
            verdict = mark_by_words(replace(one.block, components=(first, twice, *others)), one.answer)
            passed += verdict.gate_passed
            shown += verdict.components[1].awarded > 0
    assert passed >= 14
    assert shown == passed


def test_every_weight_is_of_a_sign_that_is_counted() -> None:
    for by in (weights().gate, weights().component):
        names = set(Signs.__struct_fields__)
        assert by.adds.keys() <= names
        assert {bend.sign for bend in by.bends} <= names


class _Two(Struct):
    near: float
    far: float


def test_a_sign_adds_more_beyond_its_bend() -> None:
    by = Linear(-1.0, {"near": 2.0, "far": -1.0}, (Bend("near", 0.5, 4.0),))
    assert score(by, _Two(0.25, 0.0)) == -0.5
    assert score(by, _Two(1.0, 0.5)) == -1.0 + 2.0 - 0.5 + 2.0


@pytest.mark.parametrize(
    ("denies", "says"),
    [
        (
            "Nothing suggests that the wall held any water, nor did it crack.",
            "The wall held water, and then it cracked.",
        ),
        ("It is untrue that the lamp caused the fire.", "So the lamp caused the fire."),
        ("There was no flood and no breach either.", "There was a flood because the bank was breached."),
    ],
)
def test_sentences_that_deny_are_told_by_their_words(denies: str, says: str) -> None:
    by = weights().taking_back
    assert taking_back(denies, by) > 0 > taking_back(says, by)


BESIDE = (
    "The committee met again on Thursday in the small room.",
    "Someone had left an umbrella by the door.",
    "Lunch was served late, and nobody minded.",
    "The train home was full.",
    "It rained a little after dark.",
)


def test_sentences_beside_the_matter_earn_hardly_anything_and_save_no_denial() -> None:
    risen = saved = 0
    for one in UNSEEN_AUTHORS:
        before = mark_by_words(one.block, one.answer).total
        if one.kind == "minimum_pass":
            risen += mark_by_words(one.block, f"{one.answer} {BESIDE[0]}").total > before
        elif one.kind == "denial" and not before:
            saved += mark_by_words(one.block, f"{one.answer} {' '.join(BESIDE)}").total > 0
    assert risen <= 2  # of 16
    assert not saved


def test_full_answer_said_twice_is_not_lost() -> None:
    full = [one for one in UNSEEN_AUTHORS if one.kind == "full" and mark_by_words(one.block, one.answer).gate_passed]
    lost = [one.answer for one in full if not mark_by_words(one.block, f"{one.answer} {one.answer}").gate_passed]
    assert len(full) >= 12
    assert len(lost) <= 1, lost


@pytest.mark.parametrize("word", ["seepage", "sand", "channel", "buried", "leak"])
def test_one_word_of_the_gate_does_not_pass_it(word: str) -> None:
    assert awards(f"The {word} of my cat is on the wall.") == [0, 0, 0]
    assert awards(f"{word.capitalize()}.") == [0, 0, 0]


THREE = "The response states all three of these: the harvest failed, the mill had burned and the line was cut."


def test_of_three_things_that_a_gate_asks_for_two_must_be_there() -> None:
    block = build("Why did the town starve?", THREE, (), ((3, THREE), (7, "Names the parish register.")), "", ())
    for answer, passes in (
        ("The harvest failed. The mill had burned.", True),
        ("The mill had burned.", False),
    ):
        assert mark_by_words(block, answer).gate_passed is passes, answer


def test_entry_is_opposed_whether_its_component_stands_in_front_or_behind() -> None:
    for entry in ("C3: the wall is painted blue", "The wall is painted blue. Does not earn C3."):
        block = replace(BLOCK, do_not_credit=(entry,))
        assert len(read_block(block).sought["C3", 0].opposed) == 1


@pytest.mark.parametrize(
    "text",
    ["2 points each to a cap of {}: (a) iron; (b) rust.", "{} points for iron; {} points for rust."],
)
def test_points_of_thousands_of_digits_are_no_points(text: str) -> None:
    block = build("Why?", "It rusts.", (), ((3, "It rusts."), (7, text.replace("{}", "9" * 5000))), "", ())
    assert mark_by_words(block, "It rusts, since iron and water make rust.").total <= 10
