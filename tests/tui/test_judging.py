"""Marking at 120x36: what the judge said stands beside the prediction, a run can be stopped and loses nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

from driving import ScriptedJudge, opened
from small_rubric import SMALL, written
from textual.command import CommandPalette

from gt_tui.calibration.compare import Agreement

AS_PREDICTED = {
    "Malachite and cuprite came": (3, 0, 0),
    "The Y minerals": (3, 3, 0),
    "Malachite and cuprite formed": (3, 3, 4),
}
MATCH, MISMATCH, NOT_RUN, STALE = Agreement.MATCH, Agreement.MISMATCH, Agreement.NOT_RUN, Agreement.STALE


async def test_rehearsal_marks_the_selected_fixture_and_is_labelled(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        pane = app.main.judge_pane
        await app.shows("rehearsal: word matching, not a judge", of=pane)
        await app.press("f9", "down", "ctrl+r")
        await app.until(lambda: app.session.agreements(0) == [NOT_RUN, MATCH, NOT_RUN, NOT_RUN])
        await app.shows(
            "A1-F2 min pass 3→3 ✓ match",
            "✓ match: scores 3, as predicted",
            "· rehearsal",
            "gate pass pass =",
            "C1 (3) 3 3 =",
            "C2 (3) 0 0 =",
            "total (10) 3 3 =",
            of=pane,
        )


async def test_fixtures_that_were_not_marked_do_not_count_as_free_of_mismatches(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        pane = app.main.judge_pane
        await app.press("f9", "m")
        await app.shows("No mismatch is known: 4 of 4 fixtures not marked", of=pane)
        await app.press("f5")
        await app.until(lambda: app.session.agreements(0) == [MATCH] * 4)
        await app.shows("No mismatch in this question.", of=pane)


async def test_double_credit_shows_as_a_mismatch_with_the_component_that_paid(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.replace_text(3, 2, "The response reads the flag as weathering origin.")
        await app.until(lambda: "GT401" in [problem.code for problem in app.session.view.problems_of(0)])
        await app.press("f9", "down", "ctrl+r")
        await app.until(lambda: app.session.agreements(0)[1] is Agreement.MISMATCH)
        await app.shows(
            "A1-F2 min pass 3→7 ✗ mismatch",
            "scores 7, must score exactly 3: C3 paid 4, predicted 0",
            "C3 (4) 0 4 +4",
            "total (10) 3 7 +4",
            of=app.main.judge_pane,
        )
        await app.shows("1/4 mismatch", of=app.main.outline)


async def test_whole_question_is_marked_with_one_key(tmp_path: Path) -> None:
    async with opened(written(tmp_path), judge=ScriptedJudge(AS_PREDICTED)) as app:
        await app.press("f5")
        await app.until(lambda: app.session.agreements(0) == [MATCH] * 4)
        assert app.session.agreements(1) == [NOT_RUN]
        await app.shows("✓ 4/4", of=app.main.outline)


async def test_reasons_and_gate_reason_stand_below_the_diff(tmp_path: Path) -> None:
    async with opened(written(tmp_path), judge=ScriptedJudge(AS_PREDICTED, says="for want of a trench")) as app:
        await app.press("ctrl+r")
        await app.shows("scripted model at localhost")
        await app.shows("gate for want of a trench", "C2 for want of a trench", of=app.main.judge_pane)
        assert "rehearsal" not in app.text()


async def test_change_of_the_gate_makes_results_stale_and_undo_brings_them_back(tmp_path: Path) -> None:
    async with opened(written(tmp_path), judge=ScriptedJudge(AS_PREDICTED)) as app:
        await app.press("f5")
        await app.until(lambda: app.session.agreements(0) == [MATCH] * 4)
        await app.open_text(2)
        await app.type(",")
        await app.shows("A1-F2 min pass 3→– ◌ stale", of=app.main.judge_pane)
        await app.shows("4/4 stale", of=app.main.outline)
        await app.press("ctrl+z")
        await app.shows("A1-F2 min pass 3→3 ✓ match", of=app.main.judge_pane)


async def test_null_shows_its_reason_and_no_number(tmp_path: Path) -> None:
    judge = ScriptedJudge()
    judge.null = "the reply ended early"
    async with opened(written(tmp_path), judge=judge) as app:
        await app.press("ctrl+r")
        await app.shows("A1-F1 near miss 0→– ∅ null", "no verdict: the reply ended early", of=app.main.judge_pane)


async def test_fixture_without_predictions_is_marked_but_not_compared(tmp_path: Path) -> None:
    text = SMALL.replace(
        "        expected_gate_passed: false\n"
        "        expected_component_awards: [{id: C1, awarded: 0}, {id: C2, awarded: 0}, {id: C3, awarded: 0}]\n"
        "        expected_total: 0\n",
        "",
    )
    async with opened(written(tmp_path, text), judge=ScriptedJudge()) as app:
        await app.shows("A1-F1", "?→–", of=app.main.judge_pane)
        await app.press("ctrl+r")
        await app.until(lambda: app.session.agreements(0)[0] is Agreement.NO_PREDICTION)
        await app.shows("?→0 ? unpredicted", "the fixture does not predict the gate", of=app.main.judge_pane)


async def test_whole_rubric_is_marked_from_the_palette_with_progress(tmp_path: Path) -> None:
    judge = ScriptedJudge(AS_PREDICTED)
    judge.permits = asyncio.Semaphore(0)
    async with opened(written(tmp_path), judge=judge) as app:
        await app.press(":")
        await app.until(lambda: isinstance(app.app.screen, CommandPalette))
        await app.type("whole rubric")
        await app.until(lambda: app.app.screen.query("OptionList").last().option_count == 1)  # type: ignore[attr-defined]
        await app.press("enter")
        await app.shows("marked 0 of 5", "esc cancels")
        await app.shows("… marking", of=app.main.judge_pane)
        judge.permits.release()
        await app.shows("marked 1 of 5", "s left")
        for _ in range(4):
            judge.permits.release()
        await app.until(lambda: not app.main.marking)
        assert app.session.agreements(0) == [MATCH] * 4
        assert app.session.agreements(1) == [MATCH]
        await app.hides("esc cancels")


async def test_escape_cancels_a_run_and_keeps_what_is_finished(tmp_path: Path) -> None:
    judge = ScriptedJudge(AS_PREDICTED)
    judge.permits = asyncio.Semaphore(2)
    async with opened(written(tmp_path), judge=judge) as app:
        await app.press("f5")
        await app.shows("marked 2 of 4")
        await app.press("escape")
        await app.shows("cancelled: 2 of 4 fixtures marked")
        await app.until(lambda: not app.main.marking)
        assert sorted(app.session.agreements(0)) == sorted([MATCH, MATCH, NOT_RUN, NOT_RUN])
        await app.hides("… marking", of=app.main.judge_pane)
        judge.permits = None
        await app.press("f5")
        await app.until(lambda: app.session.agreements(0) == [MATCH] * 4)


async def test_edit_while_a_run_is_under_way_leaves_its_results_stale(tmp_path: Path) -> None:
    judge = ScriptedJudge(AS_PREDICTED)
    judge.permits = asyncio.Semaphore(0)
    async with opened(written(tmp_path), judge=judge) as app:
        await app.press("f5")
        await app.shows("marked 0 of 4")
        await app.press("2", "enter")  # not escape, which would cancel the run
        await app.type("So, ")
        await app.until(lambda: app.session.history.dirty)
        for _ in range(4):
            judge.permits.release()
        await app.until(lambda: not app.main.marking)
        assert app.session.agreements(0) == [STALE] * 4
        await app.press("ctrl+z")
        await app.until(lambda: app.session.agreements(0) == [MATCH] * 4)


async def test_second_run_is_refused_while_one_is_under_way(tmp_path: Path) -> None:
    judge = ScriptedJudge()
    judge.permits = asyncio.Semaphore(0)
    async with opened(written(tmp_path), judge=judge) as app:
        await app.press("f5")
        await app.shows("marked 0 of 4")
        await app.press("ctrl+r")
        await app.shows("a run is under way; esc cancels it")
        await app.press("shift+f5")
        await app.until(lambda: not app.main.marking)


async def test_what_was_typed_last_is_what_is_marked(tmp_path: Path) -> None:
    async with opened(written(tmp_path), judge=ScriptedJudge()) as app:
        await app.open_text(7)
        await app.press("Z", "q", "ctrl+r")
        await app.until(lambda: app.session.agreements(0)[0] is MATCH)
        assert app.session.question(0).fixtures[0].response_text.endswith("quoting a number.Zq")


async def test_raw_replies_are_shown_whole(tmp_path: Path) -> None:
    async with opened(written(tmp_path), judge=ScriptedJudge(says="the whole reply")) as app:
        await app.press("v")
        await app.shows("no reply for its present text")
        await app.press("ctrl+r")
        await app.until(lambda: app.session.agreements(0)[0] is MATCH)
        await app.press("v")
        await app.shows("attempt 1: gave the verdict", "the whole reply")
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)


async def test_next_mismatch_goes_round_the_file(tmp_path: Path) -> None:
    async with opened(written(tmp_path), judge=ScriptedJudge({"The Y": (3, 0, 0), "The ridge": (4, 6)})) as app:
        await app.press("n")
        await app.shows("no mismatch among the fixtures")
        await app.command("Mark the whole rubric")
        await app.until(lambda: app.session.agreements(1) == [Agreement.MISMATCH])
        await app.until(lambda: not app.main.marking)
        seen = []
        for _ in range(4):
            await app.press("n")
            seen.append((app.main.editor.index, app.main.judge_pane.selected))
        assert seen == [(0, 1), (0, 2), (0, 3), (1, 0)]


async def test_enter_on_a_fixture_opens_its_answer(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("f9", "down", "down", "enter")
        await app.until(lambda: app.app.focused is app.main.editor.prose)
        await app.shows("The Y minerals are of weathering origin", of=app.main.editor.prose)


async def test_question_without_fixtures_says_how_to_make_one(tmp_path: Path) -> None:
    async with opened(written(tmp_path, 'schema_version: "2.0"\nquestions:\n  - id: A1\n')) as app:
        for key in ("ctrl+r", "f5"):
            await app.press(key)
            await app.shows("this question has no fixture; go to section 7")
        await app.command("Mark the whole rubric")
        await app.shows("this file has no fixtures")


async def test_stepping_to_a_mismatch_leaves_the_editor_at_the_component_being_edited(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.replace_text(3, 2, "The response reads the flag as weathering origin.")
        await app.press("f5")
        await app.until(lambda: MISMATCH in (app.session.agreements(0) or []) and not app.main.marking)
        await app.press("f9", "n")
        await app.until(lambda: app.main.judge_pane.selected == 1)
        assert app.main.editor.list.highlighted == 2


async def test_stepping_begins_with_the_question_in_hand(tmp_path: Path) -> None:
    judge = ScriptedJudge({**AS_PREDICTED, "Malachite is": (3, 0, 0), "The ridge": (4, 0)})
    async with opened(written(tmp_path), judge=judge) as app:
        for index in (1, 0):
            app.main.show_question(index)
            await app.press("f5")
            await app.until(lambda i=index: MISMATCH in (app.session.agreements(i) or ()))  # type: ignore[misc]
            await app.until(lambda: not app.main.marking)
        assert app.session.agreements(0) == [MISMATCH, MATCH, MATCH, MATCH]
        await app.press("f9", "down", "n")
        assert (app.main.judge_pane.index, app.main.judge_pane.selected) == (0, 0)
        await app.press("n")
        assert (app.main.judge_pane.index, app.main.judge_pane.selected) == (1, 0)


async def test_marking_three_times_with_two_that_agree_says_that_nothing_was_asked(tmp_path: Path) -> None:
    async with opened(written(tmp_path), judge=ScriptedJudge(AS_PREDICTED)) as app:
        await app.press("f9", "down", "ctrl+r")
        await app.until(lambda: len(app.session.marks) == 1 and not app.main.marking)
        await app.press("R")
        await app.until(lambda: len(app.session.marks) == 2 and not app.main.marking)
        await app.press("T")
        await app.shows("nothing was asked: the marks that are there decide it")
        assert len(app.session.marks) == 2
