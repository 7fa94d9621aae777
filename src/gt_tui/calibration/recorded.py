"""What recorded calls amount to: the marks of a result, its re-runs, and the history of a fixture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from gt_tui.calibration.past import Past, parts_of
from gt_tui.calibration.prediction import predicted_fixture
from gt_tui.calibration.record import block_hash, block_text, mark_of, sha256_of
from gt_tui.calibration.run import Job
from gt_tui.files.runs import Call, Run
from gt_tui.judge.judge import Judge
from gt_tui.judge.verdict import Mark


def marks_made(calls: Iterable[Call]) -> list[Mark]:
    """Give every mark that came to an end, nulls included, in the order of their calls: what noise is told from."""
    marks = (mark_of(of_mark) for of_mark in _by_mark(calls))
    return [mark for mark in marks if mark is not None]


def marks_that_stand(calls: Sequence[Call]) -> list[Mark]:
    """Give the marks of one result that decide how a fixture stands: for each repeat the newest verdict, else null."""
    repeats = sorted({call.repeat for call in calls})
    marks = (mark_of([call for call in calls if call.repeat == repeat]) for repeat in repeats)
    return [mark for mark in marks if mark is not None]


def _by_mark(calls: Iterable[Call]) -> list[list[Call]]:
    """Give the calls of each mark together, by their last call: runs of two programs may lie in between each other."""

    def of_mark(call: Call) -> tuple[int, str, int]:
        return call.run, call.result_key, call.repeat

    placed = list(enumerate(calls))
    groups = [list(group) for _, group in groupby(sorted(placed, key=lambda p: of_mark(p[1])), lambda p: of_mark(p[1]))]
    groups.sort(key=lambda group: group[-1][0])
    return [[call for _, call in group] for group in groups]


def past_results(
    calls: Iterable[Call], runs: Mapping[int, Run], blocks: Mapping[str, str], now: Job, rubric: str, text: str
) -> list[Past]:
    """Give the recorded results of a fixture, oldest first.

    `blocks` holds marking blocks by hash, and `now` is the fixture as the rubric at path `rubric` with this `text`
    has it. An older record did not keep predictions: where the whole text was the present one, it is the present one.
    """
    sha256 = sha256_of(text)
    results = []
    for of_mark in _by_mark(calls):
        mark, last = mark_of(of_mark), of_mark[-1]
        if mark is None:
            continue
        run = runs.get(last.run)
        here = (last.rubric, last.question_id, last.fixture_id) == (rubric, *now.place)
        stated = last.predicted
        if stated is None and here and run is not None and run.rubric_sha256 == sha256:
            stated = now.predicted
        results.append(
            Past(
                last.at,
                last.judge,
                run.coordinates if run is not None else "",
                last.block_sha256,
                parts_of(blocks.get(last.block_sha256, "")),
                last.answer_sha256,
                mark,
                predicted_fixture(stated, last.fixture_id),
                "" if here else f"the same prompt, sent for {last.fixture_id} of {last.question_id} in {last.rubric}",
            )
        )
    return results


def past_of(job: Job, mark: Mark, judge: Judge, at: str) -> Past:
    """Give a result that is not recorded, as a history shows it."""
    return Past(
        at,
        judge.name,
        judge.coordinates,
        block_hash(job.block),
        parts_of(block_text(job.block)),
        sha256_of(job.answer),
        mark,
        predicted_fixture(job.predicted, job.fixture_id),
    )
