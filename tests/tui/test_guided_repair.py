"""The guided repair at 120x36 and 80x24: from a mismatch to the flips, and back with one key."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest
from driving import Driver, ScriptedJudge, opened
from small_rubric import written

from gt_tui.calibration.compare import Agreement
from gt_tui.calibration.desk import Desk
from gt_tui.calibration.record import CallWitness
from gt_tui.calibration.repair import Blank, Kind
from gt_tui.calibration.summary import Status
from gt_tui.files.repair_log import log_path, read
from gt_tui.files.run_reader import RunReader
from gt_tui.judge.verdict import Attempt, Mark
from gt_tui.rubric.edits import SetValue
from gt_tui.rubric.marking_block import MarkingBlock

sys.path.insert(0, str(Path(__file__).parents[1] / "calibration"))

from simulated import PLANTED, Planted, SimulatedJudge, condition

from gt_tui.calibration.diagnose import Cause
from gt_tui.tui.screens.repair import RepairScreen, Stage
from gt_tui.tui.screens.words import WordsScreen

SIZES = [(120, 36), (80, 24)]


def planted(cause: Cause) -> Planted:
    return next(one for one in PLANTED if one.cause is cause)


def saved(folder: Path, one: Planted) -> Path:
    path = folder / "bread.json"
    path.write_text(one.document.text, encoding="utf-8")
    return path


async def to_the_repair(app: Driver, position: int = 1) -> RepairScreen:
    await app.press("f5")
    await app.until(lambda: len(app.session.marks) == 4 and not app.main.marking)
    await app.press("f9", *["down"] * position)
    await app.until(lambda: app.main.judge_pane.selected == position)
    await app.press("r")
    await app.until(lambda: isinstance(app.app.screen, RepairScreen))
    screen = app.app.screen
    assert isinstance(screen, RepairScreen)
    return screen


async def at(app: Driver, screen: RepairScreen, stage: Stage) -> None:
    await app.until(lambda: screen.stage is stage, stage)
    await app.settle()


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_overlap_is_found_repaired_and_taken_back(tmp_path: Path, size: tuple[int, int]) -> None:
    one = planted(Cause.OVERLAP)
    path = saved(tmp_path, one)
    async with opened(path, judge=one.judge(), size=size) as app:  # type: ignore[arg-type]
        before = app.session.document.text
        screen = await to_the_repair(app)
        await app.shows("scores 6, must score exactly 3: C2 paid 3, predicted 0", "at most 5 calls, price unknown")
        calls = app.session.judge.calls  # type: ignore[attr-defined]
        await app.press("x")
        await at(app, screen, Stage.EDITS)
        assert 0 < app.session.judge.calls - calls <= 5  # type: ignore[attr-defined]
        await app.shows("C2: overlap: the component pays for what the gate pays for")
        await app.press("enter")
        await at(app, screen, Stage.PREDICT)
        await app.shows("4 fixtures will be marked again", "4 calls at least, price unknown")
        await app.press("space", "enter")  # it starts on the fixture that is repaired
        await at(app, screen, Stage.FLIPS)
        await app.shows("A1-F2 flipped, as predicted")
        assert app.session.statuses(0) == [Status.MATCHED] * 4
        [first, entry], _ = read(log_path(tmp_path / "state", path))
        assert (first["id"], first["flips"]) == (entry["id"], [])  # on disk before anything is marked
        assert (entry["state"], entry["before"], entry["after"]) == ("made", "over", "matched")
        await app.press("u")
        await app.shows("taken back")
        assert app.session.document.text == before
        assert app.session.statuses(0)[1] is Status.OVER
        entries, _ = read(log_path(tmp_path / "state", path))
        assert [entry["state"] for entry in entries] == ["made", "made", "taken back"]
        assert len({entry["id"] for entry in entries}) == 1
        await at(app, screen, Stage.EDITS)  # the words are still there, for another try
        await app.press("enter")
        await at(app, screen, Stage.PREDICT)
        await app.press("enter")
        await at(app, screen, Stage.FLIPS)
        await app.press("enter")
        await app.until(lambda: app.app.screen is app.main)
        assert app.session.statuses(0) == [Status.MATCHED] * 4


async def test_flip_that_nobody_predicted_stands_first(tmp_path: Path) -> None:
    one = planted(Cause.OVERLAP)
    async with opened(saved(tmp_path, one), judge=one.judge()) as app:  # type: ignore[arg-type]
        screen = await to_the_repair(app)
        await app.press("x")
        await at(app, screen, Stage.EDITS)
        await app.press("enter")
        await at(app, screen, Stage.PREDICT)
        await app.press("up", "space", "enter")  # the near miss is predicted to flip, the minimum pass is not
        await at(app, screen, Stage.FLIPS)
        flips = [(flip.fixture_id, flip.flipped, flip.predicted) for flip in screen.repairing.flips]
        assert flips[:2] == [("A1-F2", True, False), ("A1-F1", False, True)]
        await app.shows("A1-F2 flipped, and nobody predicted it", "A1-F1 did not flip, though predicted")


async def test_refused_words_are_explained_and_change_nothing(tmp_path: Path) -> None:
    one = planted(Cause.OVERLAP)
    async with opened(saved(tmp_path, one), judge=one.judge()) as app:  # type: ignore[arg-type]
        screen = await to_the_repair(app)
        before = app.session.document.text
        await app.press("x")
        await at(app, screen, Stage.EDITS)
        await app.press("c")
        await app.until(lambda: app.app.screen is not screen)
        await app.paste(" The contrapositive of the gate's claim is not credited here.")
        await app.press("ctrl+s")
        await app.shows("nobody can tell a claim from its own contrapositive")
        assert app.app.screen is not screen  # still writing: a letter is a letter and no command
        await app.press("d")
        await app.shows("not credited here.d")
        await app.press("escape")
        await app.until(lambda: app.app.screen is screen)
        assert screen.stage is Stage.EDITS
        assert app.session.document.text == before
        await app.press("c")  # what was left unused is there again
        await app.shows("not credited here.d")


async def test_the_key_that_uses_the_words_stays_in_sight_with_three_of_them(tmp_path: Path) -> None:
    one = planted(Cause.WRONG_ROUTE)
    async with opened(saved(tmp_path, one), judge=one.judge(), size=(80, 24)) as app:  # type: ignore[arg-type]
        screen = await to_the_repair(app, one.fixture)
        told = [explanation.cause for explanation in screen.repairing.diagnosis.listed]
        await app.press(*["down"] * told.index(Cause.WRONG_ROUTE), "enter")
        await at(app, screen, Stage.EDITS)
        await app.press("c")
        await app.until(lambda: len(app.app.screen.query("TextArea")) == 3)
        await app.shows("ctrl+s uses these words")
        await app.press("tab", "tab", "ctrl+s")  # the last of them is empty and off screen: why it is refused is not
        await app.shows("ctrl+s uses these words", "still empty")


async def test_correcting_the_prediction_asks_why_and_marks_nothing_again(tmp_path: Path) -> None:
    one = planted(Cause.OVERLAP)
    async with opened(saved(tmp_path, one), judge=one.judge()) as app:  # type: ignore[arg-type]
        screen = await to_the_repair(app)
        await app.press("x")
        await at(app, screen, Stage.EDITS)
        await app.press("down")
        await app.shows("It waits for your words: enter opens them.", "enter write its words")
        await app.press("enter")
        await app.until(lambda: app.app.screen is not screen)
        await app.type("it is fair")
        await app.press("ctrl+s")
        await app.until(lambda: app.app.screen is screen)
        calls = app.session.judge.calls  # type: ignore[attr-defined]
        await app.press("enter")
        await at(app, screen, Stage.FLIPS)
        assert app.session.judge.calls == calls  # type: ignore[attr-defined]
        assert app.session.question(0).fixtures[1].total == 6
        assert app.session.question(0).fixtures[1].rationale == "Corrected: it is fair"


async def test_leaving_the_experiment_keeps_what_it_found_and_the_words(tmp_path: Path) -> None:
    one = planted(Cause.OVERLAP)
    async with opened(saved(tmp_path, one), judge=one.judge()) as app:  # type: ignore[arg-type]
        screen = await to_the_repair(app)
        await app.press("x")
        await at(app, screen, Stage.EDITS)
        calls = app.session.judge.calls  # type: ignore[attr-defined]
        await app.press("c")
        await app.until(lambda: app.app.screen is not screen)
        await app.type(" Mine.")
        await app.press("ctrl+s")
        await app.until(lambda: app.app.screen is screen)
        await app.press("escape")
        await at(app, screen, Stage.SEEN)
        await app.shows("The experiment found: C2: overlap")
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)
        await app.press("r")
        await app.until(lambda: isinstance(app.app.screen, RepairScreen))
        again = app.app.screen
        assert isinstance(again, RepairScreen)
        await app.press("x")
        assert again.stage is Stage.EDITS  # at once: nothing was asked
        assert app.session.judge.calls == calls  # type: ignore[attr-defined]
        await app.shows("C2: overlap: the component pays for what the gate pays for", "Mine.")


async def test_enter_on_what_the_experiment_found_takes_its_finding(tmp_path: Path) -> None:
    one = planted(Cause.VOLUNTEERS)
    async with opened(saved(tmp_path, one), judge=one.judge()) as app:  # type: ignore[arg-type]
        screen = await to_the_repair(app)
        await app.press("x")
        await at(app, screen, Stage.EDITS)
        found = screen.repairing.finding
        assert found is not None and found.cause is Cause.VOLUNTEERS and found.steps
        await app.press("escape", "escape")
        await app.until(lambda: app.app.screen is app.main)
        await app.press("r")
        await app.until(lambda: isinstance(app.app.screen, RepairScreen))
        again = app.app.screen
        assert isinstance(again, RepairScreen)
        causes = [explanation.cause for explanation in again.repairing.diagnosis.listed]
        await app.press(*["down"] * causes.index(Cause.VOLUNTEERS))
        await app.shows("enter shows it with its repairs")
        await app.press("enter")
        await at(app, again, Stage.EDITS)
        assert again.repairing.finding == found
        assert "taken without an experiment" not in app.text()
        await app.press(
            "escape", *["down"] * causes.index(Cause.PREDICTION), "enter"
        )  # another one is the author's own
        await app.shows("taken without an experiment")


async def test_an_over_that_became_an_under_is_told_as_a_mismatch_and_heads_the_screen(tmp_path: Path) -> None:
    one = planted(Cause.SHARED)

    def c2(block: MarkingBlock, text: str) -> int:
        return 3 if "bubble" in text and "c2" not in condition(block, 2) else 0

    async with opened(saved(tmp_path, one), judge=SimulatedJudge(c2=c2, c3=one.c3)) as app:  # type: ignore[arg-type]
        screen = await to_the_repair(app, one.fixture)
        await app.shows("scores 10, predicted 6", of=screen.head)
        await app.press("x")
        await at(app, screen, Stage.EDITS)
        await app.press("enter")
        await at(app, screen, Stage.PREDICT)
        await app.press("space", "enter")
        await at(app, screen, Stage.FLIPS)
        await app.shows("now: scores 3, predicted 6", of=screen.head)
        await app.press("down")  # behind the one that nobody predicted
        await app.shows("A1-F3: flipped, as predicted; it is a mismatch still, in the other direction", of=screen.body)
        await app.press("u")  # and what stood before stands again
        await at(app, screen, Stage.EDITS)
        await app.shows("scores 10, predicted 6", of=screen.head)
        assert "now: " not in app.text(screen.head)


async def test_what_an_experiment_found_does_not_outlive_a_change_of_the_text(tmp_path: Path) -> None:
    one = planted(Cause.OVERLAP)
    async with opened(saved(tmp_path, one), judge=one.judge()) as app:  # type: ignore[arg-type]
        screen = await to_the_repair(app)
        await app.press("x")
        await at(app, screen, Stage.EDITS)
        await app.press("escape", "escape")
        await app.until(lambda: app.app.screen is app.main)
        path = ("questions", 0, "principle")
        app.session.dispatch([SetValue(path, "Another principle.")], "edit", path)
        await app.press("ctrl+r")
        await app.until(lambda: app.session.statuses(0)[1] is Status.OVER)
        await app.press("r")
        await app.until(lambda: isinstance(app.app.screen, RepairScreen))
        await app.shows("run the experiment")
        assert "The experiment found" not in app.text()


async def test_only_a_mismatch_can_be_repaired_and_the_reason_is_said(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("f9", "r")
        await app.shows("this fixture is not run; ctrl+r marks it first")
        await app.press("ctrl+r")
        await app.until(lambda: app.session.statuses(0)[0] is Status.MATCHED)
        await app.press("r")
        await app.shows("there is no mismatch to repair")


async def test_rehearsal_is_labelled_in_the_repair(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.replace_text(3, 2, "The response reads the flag as weathering origin.")
        await app.press("f9", "down", "ctrl+r")
        await app.until(lambda: app.session.statuses(0)[1] is Status.OVER)
        await app.press("r")
        await app.shows("rehearsal: word matching, not a judge", "free")
        screen = app.app.screen
        assert isinstance(screen, RepairScreen)
        await app.press("x")
        await at(app, screen, Stage.EDITS)
        await app.press("enter")
        await at(app, screen, Stage.PREDICT)
        await app.shows("no noise: the rehearsal marks the same text the same way each time")
        await app.press("space", "enter")
        await at(app, screen, Stage.FLIPS)
        # that is no proof against the repair: it compares words
        await app.shows("did not flip, though predicted")
        await app.press("home")
        await app.until(lambda: "A1-F2: did not flip" in app.screen())
        await app.shows("says little about this repair")
        [_, entry], _ = read(log_path(tmp_path / "state", app.session.path))
        assert entry["rehearsal"] is True
        assert entry["floor"].startswith("no noise")
        json.dumps(entry)


async def test_many_lines_of_own_words_can_be_taken_back(tmp_path: Path) -> None:
    async with opened(written(tmp_path), size=(80, 24)) as app:
        screen = WordsScreen("t", "n", [Blank("own words", "one line")], ["one line"], lambda _: "", lambda _: None)
        app.app.push_screen(screen)
        await app.until(lambda: app.app.screen is screen and screen._areas[0].has_focus)
        for undone, redone in (("ctrl+z", "ctrl+y"), ("ctrl+z", "ctrl+y")):
            await app.paste("a line of words\n" * 30)
            await app.until(lambda: screen._areas[0].document.line_count > 30)
            await app.press(undone)
            await app.until(lambda: screen._areas[0].text == "one line")
            await app.press(redone)
            await app.until(lambda: screen._areas[0].document.line_count > 30)
            await app.press(undone)
            await app.until(lambda: screen._areas[0].text == "one line")
        assert app.app._exception is None


async def test_three_marks_decide_and_their_spread_is_shown(tmp_path: Path) -> None:
    judge = ScriptedJudge()
    async with opened(written(tmp_path), judge=judge) as app:
        await app.press("f9", "down")
        judge.awards["Malachite and cuprite came"] = (3, 3, 0)
        await app.press("ctrl+r")
        await app.until(lambda: not app.main.marking and len(app.session.marks) == 1)
        judge.awards["Malachite and cuprite came"] = (3, 0, 0)
        await app.press("T")
        await app.until(lambda: not app.main.marking and len(app.session.marks) == 3)
        fixture = app.session.question(0).fixtures[1]
        outcome = app.session.outcome(0, fixture)
        # 3, then 0 twice: the majority is as predicted, and the spread says that it was not unanimous
        assert outcome.spread is not None
        assert outcome.spread.of("C2").values == (3, 0, 0)  # type: ignore[union-attr]
        assert outcome.comparison.agreement is Agreement.MATCH
        await app.shows("3 marks", "3 0 0", of=app.main.judge_pane)


async def test_filter_leaves_only_what_is_not_as_predicted(tmp_path: Path) -> None:
    awards = {"Malachite is": (3, 0, 0), "Malachite and cuprite came": (3, 0, 0)}
    async with opened(written(tmp_path), judge=ScriptedJudge(awards)) as app:
        await app.press("f5")
        await app.until(lambda: len(app.session.marks) == 4 and not app.main.marking)
        assert app.session.statuses(0) == [Status.GATE, Status.MATCHED, Status.GATE, Status.GATE]
        await app.press("f9", "m")
        await app.hides("A1-F2", of=app.main.judge_pane)
        await app.press("down")
        assert app.main.judge_pane.selected == 2
        await app.press("m")
        await app.shows("A1-F2", of=app.main.judge_pane)
        assert app.main.judge_pane.selected == 2
        await app.press("N")
        assert app.main.judge_pane.selected == 0


async def test_tally_counts_question_section_and_rubric_with_denominators(tmp_path: Path) -> None:
    awards = {"Malachite is": (3, 0, 0), "Malachite and cuprite came": (3, 0, 0)}
    async with opened(written(tmp_path), judge=ScriptedJudge(awards)) as app:
        await app.press("f5")
        await app.until(lambda: len(app.session.marks) == 4 and not app.main.marking)
        await app.press("t")
        await app.shows(
            "Rubric 1 of 5 matched; 3 mismatched (3 gate), 1 not run", "A1 1 of 4 matched", "B2 0 of 1 matched"
        )


async def test_outline_and_tally_count_the_same_fixtures_as_mismatched(tmp_path: Path) -> None:
    judge = ScriptedJudge({"Malachite and cuprite came": (3, 3, 0)})
    async with opened(written(tmp_path), judge=judge) as app:
        await app.press("f9", "f5")
        await app.until(lambda: len(app.session.marks) == 4 and not app.main.marking)
        await app.shows("3/4 mismatch", of=app.main.outline)
        await app.press("down")
        for made, award in ((5, (3, 0, 0)), (6, (3, 3, 0))):  # as predicted once among three: noisy
            judge.awards["Malachite and cuprite came"] = award
            await app.press("R")
            await app.until(lambda made=made: len(app.session.marks) == made and not app.main.marking)  # type: ignore[misc]
        await app.shows("2/4 mismatch", of=app.main.outline)
        await app.press("t")
        await app.shows("Rubric 1 of 5 matched; 2 mismatched (2 gate), 1 noisy, 1 not run")


async def test_history_names_the_coordinate_that_changed(tmp_path: Path) -> None:
    async with opened(written(tmp_path), judge=ScriptedJudge()) as app:
        fixture = app.session.question(0).fixtures[0]
        await app.press("f9")
        for made in (1, 2):
            await app.press("ctrl+r")
            await app.until(lambda: not app.main.marking)
            assert len((await app.session.past(0, fixture)).results) == made
        await app.open_text(2)
        await app.type(" Truly.")
        await app.press("f9", "ctrl+r")
        await app.until(lambda: len(app.session.marks) == 2 and not app.main.marking)
        await app.press("h")
        await app.shows("nothing changed: any difference is noise", "changed: gate", "result 2 result 3")


class WitnessedJudge(SimulatedJudge):
    """Shows each call to the witness that a recorded run gives it."""

    async def mark(self, block: MarkingBlock, answer: str, witness: CallWitness | None = None) -> Mark:
        mark = await super().mark(block, answer)
        attempt = Attempt(1, 1, "{}", None)
        if witness is not None:
            await witness.ready()
            assert witness.may_send()
            await asyncio.wrap_future(witness.saw(attempt, mark.verdict, None))
        return Mark(mark.verdict, None, (attempt,))


async def test_experiment_is_on_record_and_is_not_taken_for_the_fixtures_latest_result(tmp_path: Path) -> None:
    one = planted(Cause.OVERLAP)
    path, store = saved(tmp_path, one), tmp_path / "runs.sqlite"
    desk = Desk(WitnessedJudge(c2=one.c2), store)  # type: ignore[arg-type]
    async with opened(path, judge=desk) as app:  # type: ignore[arg-type]
        screen = await to_the_repair(app)
        rubric = app.session.subject(()).rubric
        before = RunReader(store).latest_keys(rubric)
        assert len(before) == 4
        await app.press("x")
        await at(app, screen, Stage.EDITS)
        after = RunReader(store).latest_keys(rubric)
        assert {place: key for place, key in after.items() if place in before} == before
        assert set(after) - set(before) == {("A1", "A1-F2 (experiment)")}
        assert screen.repairing.finding is not None
        assert screen.repairing.finding.cause is Cause.OVERLAP
        assert screen.repairing.finding.calls > 0
    judge = WitnessedJudge(c2=one.c2)
    async with opened(path, judge=Desk(judge, store)) as app:  # type: ignore[arg-type]
        await app.press("f9", "down", "ctrl+r")
        await app.until(lambda: len(app.session.marks) > 0 and not app.main.marking)  # those on record
        await app.press("r")
        await app.until(lambda: isinstance(app.app.screen, RepairScreen))
        screen = app.app.screen  # type: ignore[assignment]
        await app.press("x")
        await at(app, screen, Stage.EDITS)
        assert screen.repairing.finding is not None
        # a day later the same experiment is on record: nothing is asked, and nothing is told to have been
        assert (screen.repairing.finding.calls, judge.calls) == (0, 0)
        assert screen.repairing.finding.reused > 0


async def test_a_repair_that_was_taken_back_is_not_priced_as_if_it_were_asked_again(tmp_path: Path) -> None:
    one = planted(Cause.OVERLAP)
    judge = WitnessedJudge(c2=one.c2)
    path, desk = saved(tmp_path, one), Desk(judge, tmp_path / "runs.sqlite")  # type: ignore[arg-type]
    async with opened(path, judge=desk) as app:  # type: ignore[arg-type]
        screen = await to_the_repair(app)
        await app.press("enter")
        await at(app, screen, Stage.EDITS)
        await app.press("enter")
        await at(app, screen, Stage.PREDICT)
        await app.shows("4 calls at least")
        await app.press("enter")
        await at(app, screen, Stage.FLIPS)
        await app.press("u")
        await at(app, screen, Stage.EDITS)
        calls = judge.calls
        await app.press("enter")
        await at(app, screen, Stage.PREDICT)
        await app.shows("4 fixtures will be marked again", "nothing to ask: verdicts are there")
        await app.press("enter")
        await at(app, screen, Stage.FLIPS)
        assert judge.calls == calls


async def test_volunteering_taken_without_an_experiment_offers_to_trim_the_fixture_first(tmp_path: Path) -> None:
    one = planted(Cause.VOLUNTEERS)
    async with opened(saved(tmp_path, one), judge=one.judge()) as app:  # type: ignore[arg-type]
        screen = await to_the_repair(app)
        told = [explanation.cause for explanation in screen.repairing.diagnosis.explanations]
        await app.press(*["down"] * told.index(Cause.VOLUNTEERS), "enter")
        await at(app, screen, Stage.EDITS)
        assert screen.repairing.offers[0].prepared.kind is Kind.TRIM
        core = screen.repairing.offers[0].words[0]
        assert core
        assert core != screen.repairing.case.fixture.response_text


async def test_a_repair_that_changes_nothing_is_not_made_and_takes_nothing_else_back(tmp_path: Path) -> None:
    one = planted(Cause.STRICT)
    async with opened(saved(tmp_path, one), judge=one.judge()) as app:  # type: ignore[arg-type]
        screen = await to_the_repair(app, one.fixture)
        told = [explanation.cause for explanation in screen.repairing.diagnosis.explanations]
        await app.press(*["down"] * told.index(Cause.STRICT), "enter")
        await at(app, screen, Stage.EDITS)
        at_rest = [offer.prepared.kind for offer in screen.repairing.offers].index(Kind.REWORD)
        await app.press(*["down"] * at_rest)
        await app.shows("It waits for your words: enter opens them.", "enter write its words")
        assert "no difference" not in app.text()
        await app.press("enter")
        await app.until(lambda: app.app.screen is not screen)
        await app.press("ctrl+s")  # as they were suggested
        await app.shows("nothing would change by these words")
        await app.type(" Or the like.")
        await app.press("ctrl+s")
        await app.until(lambda: app.app.screen is screen)
        await app.shows("enter take it", "Or the like.")
        assert screen.stage is Stage.EDITS
        assert read(log_path(tmp_path / "state", app.session.path))[0] == []
