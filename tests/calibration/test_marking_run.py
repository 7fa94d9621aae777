from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Self

import pytest
from msgspec.structs import replace

from gt_tui.calibration.run import Event, Finished, Job, Started, Stopped, job_of, jobs_of, result_key, run
from gt_tui.judge.prompt import Template, fill
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.judge.verdict import Mark
from gt_tui.rubric.marking_block import MarkingBlock, marking_block
from gt_tui.rubric.model import Award, Component, Fixture, Gate, Head, Question, ScoringModel, Variant

QUESTION = Question(
    index=0,
    id="A1",
    question="What does the flag record?",
    model_answer="Weathering.",
    principle="Oxidation moves copper.",
    gate=Gate("C1", 4, "Reads the flag as weathering.", ("Reads it as chemistry.",)),
    components=(
        Component("C1", 4, True, "Reads the flag as weathering."),
        Component("C2", 6, False, "Places malachite above the water table."),
    ),
    required_concepts=("weathering",),
    accepted_variants=(Variant("malachite", ("green carbonate",), shape="documented"),),
    indicative_terms=("gossan",),
    do_not_credit=("Calling chalcopyrite secondary.",),
    fixtures=tuple(Fixture(f"A1-F{n}", f"Answer {n}.", True, (), None) for n in range(1, 7)),
)
HEAD = Head(schema_version="2.0")
NULL = Mark(None, "no reply")


class FakeJudge:
    """Marks when told to: `answer` gives the mark, and `hold` the answers that are waited for without end."""

    name = model = "fake"
    rehearsal = False
    holdup = ""

    def __init__(self, answer: Callable[[str], Mark] = lambda _: NULL, hold: frozenset[str] = frozenset()) -> None:
        self.coordinates = "fake/1"
        self.answer, self.hold = answer, hold
        self.inside = self.most_inside = 0
        self.entered = asyncio.Event()
        self.cancelled: list[str] = []
        self.asked: list[str] = []

    def prepare(self) -> None: ...

    def prompt(self, block: MarkingBlock, answer: str) -> str:
        return fill(Template(), block, answer).text

    async def mark(self, block: MarkingBlock, answer: str) -> Mark:
        self.asked.append(answer)
        self.inside += 1
        self.entered.set()
        self.most_inside = max(self.most_inside, self.inside)
        try:
            for _ in range(3):
                await asyncio.sleep(0)
            if answer in self.hold:
                await asyncio.Event().wait()
            return self.answer(answer)
        except asyncio.CancelledError:
            self.cancelled.append(answer)
            raise
        finally:
            self.inside -= 1

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *details: object) -> None:
        pass


JOBS = jobs_of(HEAD, [QUESTION])


async def events_of(judge: FakeJudge, jobs: list[Job], at_once: int = 1) -> list[Event]:
    return [event async for event in run(judge, jobs, at_once=at_once)]


def names(events: list[Event], kind: type[Started] | type[Finished]) -> list[str]:
    return [event.job.fixture_id for event in events if isinstance(event, kind)]


def test_jobs_stand_in_the_files_order_and_name_their_place() -> None:
    assert [job.place for job in JOBS] == [("A1", f"A1-F{n}") for n in range(1, 7)]


async def test_one_at_a_time_starts_and_finishes_in_order() -> None:
    events = await events_of(FakeJudge(), JOBS)
    assert [type(event) for event in events] == [Started, Finished] * 6
    assert names(events, Finished) == [f"A1-F{n}" for n in range(1, 7)]


@pytest.mark.parametrize(("at_once", "most"), [(1, 1), (3, 3), (6, 6), (50, 6)])
async def test_no_more_than_the_asked_number_are_marked_at_once(at_once: int, most: int) -> None:
    judge = FakeJudge()
    events = await events_of(judge, JOBS, at_once)
    assert judge.most_inside == most
    assert sorted(names(events, Finished)) == [f"A1-F{n}" for n in range(1, 7)]


async def test_no_jobs_give_no_events() -> None:
    assert await events_of(FakeJudge(), []) == []


async def test_every_job_is_started_before_it_finishes_and_finishes_once() -> None:
    events = await events_of(FakeJudge(), JOBS, 3)
    for job in JOBS:
        own = [type(event) for event in events if not isinstance(event, Stopped) and event.job is job]
        assert own == [Started, Finished]


async def test_finished_carries_the_mark_and_the_key_of_its_inputs() -> None:
    judge = FakeJudge(lambda answer: Mark(None, f"about {answer}"))
    event = (await events_of(judge, JOBS[:1]))[1]
    assert isinstance(event, Finished)
    assert event.mark.problem == "about Answer 1."
    assert event.key == result_key(judge, JOBS[0].block, "Answer 1.")


async def test_closing_the_run_cancels_calls_under_way_and_keeps_what_was_finished() -> None:
    judge = FakeJudge(hold=frozenset({"Answer 2.", "Answer 3."}))
    finished: list[str] = []
    events = run(judge, JOBS, at_once=3)
    async for event in events:
        if isinstance(event, Finished):
            finished.append(event.job.fixture_id)
            if len(finished) == 4:
                break
    await events.aclose()
    assert finished == ["A1-F1", "A1-F4", "A1-F5", "A1-F6"]
    assert sorted(judge.cancelled) == ["Answer 2.", "Answer 3."]
    assert judge.inside == 0


async def test_cancelling_the_reader_cancels_the_calls() -> None:
    judge = FakeJudge(hold=frozenset({"Answer 1."}))
    started = asyncio.Event()

    async def read() -> None:
        events = run(judge, JOBS[:1])
        try:
            async for _ in events:
                started.set()
        finally:
            await events.aclose()

    reader = asyncio.create_task(read())
    await started.wait()
    await judge.entered.wait()
    reader.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reader
    assert judge.cancelled == ["Answer 1."]


async def test_fatal_outcome_stops_the_run_and_counts_what_is_left() -> None:
    judge = FakeJudge(lambda answer: Mark(None, "the key was refused", fatal=True) if "2" in answer else NULL)
    events = await events_of(judge, JOBS)
    assert judge.asked == ["Answer 1.", "Answer 2."]
    assert events[-1] == Stopped("the key was refused", 5)  # the refused one is not marked either
    assert names(events, Finished) == ["A1-F1", "A1-F2"]


async def test_null_that_is_not_fatal_does_not_stop_the_run() -> None:
    assert len(names(await events_of(FakeJudge(), JOBS), Finished)) == 6


async def test_fault_of_the_judge_itself_is_not_swallowed() -> None:
    def broken(answer: str) -> Mark:
        raise ZeroDivisionError

    with pytest.raises(ExceptionGroup) as caught:
        await events_of(FakeJudge(broken), JOBS)
    assert caught.group_contains(ZeroDivisionError)


# -- the name of a result


BLOCK = marking_block(HEAD, QUESTION)
CHANGES: dict[str, object] = {
    "question": "What does the flag record.",
    "pass_condition": "Reads the flag, as weathering.",
    "fail_examples": (),
    "components": (replace(QUESTION.components[0], points=3), QUESTION.components[1]),
    "required_concepts": ("weathering", "age"),
    "indicative_terms": (),
    "variants": (),
    "do_not_credit": ("Calling chalcopyrite secondary!",),
    "model_answer": "Weathering",
    "principle": "",
    "scoring_model": ScoringModel(holistic_bands=True),
    "gate_id": "C2",
}


def test_every_field_of_the_block_is_tried() -> None:
    assert set(CHANGES) == set(MarkingBlock.__struct_fields__)


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_any_change_of_the_block_gives_another_key(name: str) -> None:
    judge = RehearsalJudge()
    changed = replace(BLOCK, **{name: CHANGES[name]})  # type: ignore[arg-type]
    assert result_key(judge, changed, "An answer.") != result_key(judge, BLOCK, "An answer.")


def test_any_change_of_the_answer_gives_another_key() -> None:
    judge = RehearsalJudge()
    keys = {result_key(judge, BLOCK, answer) for answer in ("An answer.", "An answer", "An answer. ", "")}
    assert len(keys) == 4


def test_another_judge_gives_another_key() -> None:
    one, other = FakeJudge(), FakeJudge()
    other.coordinates = "fake/2"
    assert result_key(one, BLOCK, "An answer.") != result_key(other, BLOCK, "An answer.")


def test_equal_inputs_give_the_same_key_in_another_object() -> None:
    again = marking_block(replace(HEAD), replace(QUESTION))
    assert result_key(RehearsalJudge(), again, "An answer.") == result_key(RehearsalJudge(), BLOCK, "An answer.")


def test_text_that_is_no_valid_unicode_still_has_a_key() -> None:
    judge = FakeJudge()
    assert result_key(judge, BLOCK, "\ud800") != result_key(judge, BLOCK, "\ud801")


@pytest.mark.parametrize(
    "other",
    [
        replace(QUESTION.fixtures[0], id="A1-F9"),
        replace(QUESTION.fixtures[0], gate_passed=False, total=0, awards=(Award("C1", 0),)),
        replace(QUESTION.fixtures[0], rationale="Tests the link."),
    ],
)
def test_id_prediction_and_rationale_of_the_fixture_do_not_reach_the_judge(other: Fixture) -> None:
    judge = RehearsalJudge()
    mine, theirs = (job_of(QUESTION, BLOCK, fixture) for fixture in (QUESTION.fixtures[0], other))
    assert judge.prompt(mine.block, mine.answer) == judge.prompt(theirs.block, theirs.answer)
    assert result_key(judge, mine.block, mine.answer) == result_key(judge, theirs.block, theirs.answer)
