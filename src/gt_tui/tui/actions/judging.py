"""Marking: the selected fixture, the question, the file."""

from __future__ import annotations

from gt_tui.calibration.noise import REPEATS
from gt_tui.calibration.run import Job, jobs_of
from gt_tui.tui.workbench import Workbench


def mark_fixture(bench: Workbench) -> None:
    """Mark the fixture that is selected in the judge pane or open in the editor."""
    _mark_fixture(bench, again=False)


def mark_again(bench: Workbench) -> None:
    """Mark the selected fixture anew, beside the results that are on record."""
    _mark_fixture(bench, again=True)


def _mark_fixture(bench: Workbench, *, again: bool) -> None:
    bench.editor.flush()
    question, position = bench.judge_pane.question, bench.judge_pane.selected
    if question is None or position is None:
        bench.say("this question has no fixture; go to section 7 and press a")
        return
    bench.mark([bench.session.job(bench.judge_pane.index, question.fixtures[position])], again=again)


def plan(bench: Workbench) -> None:
    """Show what a run would cost."""
    bench.editor.flush()
    bench.runner.show_plan(bench.judge_pane.index)


def mark_question(bench: Workbench) -> None:
    """Mark every fixture of the shown question."""
    bench.editor.flush()
    question = bench.judge_pane.question
    if question is None or not question.fixtures:
        bench.say("this question has no fixture; go to section 7 and press a")
        return
    bench.mark(jobs_of(bench.session.head, [question]))


def mark_rubric(bench: Workbench) -> None:
    """Mark every fixture of the file."""
    bench.editor.flush()
    jobs: list[Job] = jobs_of(bench.session.head, bench.session.view.questions())
    if not jobs:
        bench.say("this file has no fixtures")
        return
    bench.mark(jobs)


def repeat_fixture(bench: Workbench) -> None:
    """Mark the selected fixture until three marks decide it, or fewer where the majority cannot change."""
    bench.editor.flush()
    question, position = bench.judge_pane.question, bench.judge_pane.selected
    if question is None or position is None:
        bench.say("this question has no fixture; go to section 7 and press a")
        return
    bench.mark([bench.session.job(bench.judge_pane.index, question.fixtures[position])], times=REPEATS)


def repeat_question(bench: Workbench) -> None:
    """Mark every fixture of the question until three marks decide it."""
    bench.editor.flush()
    question = bench.judge_pane.question
    if question is None or not question.fixtures:
        bench.say("this question has no fixture; go to section 7 and press a")
        return
    bench.mark(jobs_of(bench.session.head, [question]), times=REPEATS)


def cancel(bench: Workbench) -> None:
    """Stop the run; finished fixtures keep their results."""
    bench.cancel_marking()


def not_marking(bench: Workbench) -> str | None:
    """Give why no run can start now, or None."""
    return "a run is under way; esc cancels it" if bench.marking else None


def is_marking(bench: Workbench) -> str | None:
    """Give why there is nothing to cancel, or None."""
    return None if bench.marking else "no run is under way"
