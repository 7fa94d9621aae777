from __future__ import annotations

from pathlib import Path

import pytest
from small_rubric import SMALL, written

from gt_tui.calibration.compare import Agreement
from gt_tui.calibration.run import Finished, result_key
from gt_tui.checks import run as rules
from gt_tui.checks.problem import Severity
from gt_tui.files.atomic import ChangedOnDisk, SaveFailed
from gt_tui.files.load import load
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.rubric.edits import DeleteNode, EditRefused, InsertItem, MoveItem, SetValue
from gt_tui.rubric.path import Path as Place
from gt_tui.tui.session import Session

GATE: Place = ("questions", 0, "gate", "pass_condition")
C3: Place = ("questions", 0, "components", 2, "credit_if")
GATE_TEXT = "The response reads the flag as weathering origin."
SAME_AS_GATE = GATE_TEXT


def opened(folder: Path, text: str = SMALL, name: str = "small.yaml") -> Session:
    session = Session(load(written(folder, text, name)), RehearsalJudge())
    while session.view.check_next() is not None:
        pass
    return session


def codes(session: Session, index: int = 0) -> list[str]:
    return [problem.code for problem in session.view.problems_of(index)]


def edit(session: Session, path: Place, value: str | int, **more: str) -> None:
    session.dispatch([SetValue(path, value)], "edit", path, **more)


async def mark_first(session: Session) -> None:
    job = session.job(0, session.question(0).fixtures[1])
    mark = await session.judge.mark(job.block, job.answer)
    session.record(Finished(job, result_key(session.judge, job.block, job.answer), mark))


def state(session: Session) -> Agreement:
    return session.outcome(0, session.question(0).fixtures[1]).comparison.agreement


# -- edits, undo, dirty, save


def test_edit_changes_the_view_and_tells_the_listeners_the_place(tmp_path: Path) -> None:
    session = opened(tmp_path)
    heard: list[Place] = []
    session.listen(heard.append)
    edit(session, ("questions", 0, "gate", "points"), 2)
    assert session.question(0).gate is not None
    assert session.question(0).gate.points == 2
    assert heard == [("questions", 0, "gate", "points")]


def test_undo_and_redo_say_what_they_did_and_move_dirty(tmp_path: Path) -> None:
    session = opened(tmp_path)
    assert not session.history.dirty
    session.dispatch([SetValue(GATE, "Says why.")], "edit the gate", GATE)
    assert session.history.dirty
    assert session.undo() == "edit the gate"
    assert not session.history.dirty
    assert session.document.text == SMALL
    assert session.redo() == "edit the gate"
    assert session.history.dirty
    assert session.question(0).gate is not None
    assert session.question(0).gate.pass_condition == "Says why."


def test_undo_of_nothing_gives_none_and_tells_nobody(tmp_path: Path) -> None:
    session = opened(tmp_path)
    heard: list[Place] = []
    session.listen(heard.append)
    assert session.undo() is None
    assert session.redo() is None
    assert heard == []


def test_typing_in_one_field_is_one_step(tmp_path: Path) -> None:
    session = opened(tmp_path)
    for text in ("W", "Wh", "Why"):
        edit(session, GATE, text, coalesce="gate")
    session.undo()
    assert session.document.text == SMALL


def test_setting_a_value_back_by_hand_is_clean_again(tmp_path: Path) -> None:
    session = opened(tmp_path)
    edit(session, GATE, "Says why.")
    edit(session, GATE, GATE_TEXT)
    assert session.document.text == SMALL
    assert not session.history.dirty


def test_several_edits_are_one_step(tmp_path: Path) -> None:
    session = opened(tmp_path)
    points: Place = ("questions", 0, "components", 1, "points")
    session.dispatch([SetValue(GATE, "Says why."), SetValue(points, 2)], "both", GATE)
    session.undo()
    assert session.document.text == SMALL


def test_refused_edit_changes_nothing_even_when_another_one_came_before_it(tmp_path: Path) -> None:
    session = opened(tmp_path)
    heard: list[Place] = []
    session.listen(heard.append)
    with pytest.raises(EditRefused):
        session.dispatch([SetValue(GATE, "Says why."), DeleteNode(("questions", 0, "components", 9))], "x", GATE)
    assert session.document.text == SMALL
    assert session.undo() is None
    assert heard == []


def test_save_changes_only_the_edited_line(tmp_path: Path) -> None:
    session = opened(tmp_path)
    edit(session, GATE, "Says why.")
    assert session.save()
    before, after = SMALL.splitlines(), session.path.read_text(encoding="utf-8").splitlines()
    assert len(before) == len(after)
    assert [(old.strip(), new.strip()) for old, new in zip(before, after, strict=True) if old != new] == [
        (f"pass_condition: {GATE_TEXT}", "pass_condition: Says why.")
    ]
    assert not session.history.dirty


@pytest.mark.parametrize("name", [None, "other.yaml"])
def test_what_could_not_be_opened_again_is_not_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str | None
) -> None:
    session = opened(tmp_path)
    edit(session, GATE, GATE_TEXT + "é" * 100)
    size = len(session.document.text.encode())
    for limit in (size - 7, size):
        monkeypatch.setattr("gt_tui.files.load.LARGEST", limit)
        monkeypatch.setattr("gt_tui.tui.session.LARGEST", limit, raising=False)
        path = None if name is None else tmp_path / name
        if limit < size:
            with pytest.raises(SaveFailed, match=r"not saved: 7 bytes more than .* another file"):
                session.save(path=path)
            assert [file.name for file in tmp_path.iterdir()] == ["small.yaml"]
            assert session.path.read_text() == SMALL
            assert session.unsaved
        else:
            assert session.save(path=path)
            assert load(session.path).document.text == session.document.text


def test_save_without_a_change_does_not_touch_the_file(tmp_path: Path) -> None:
    session = opened(tmp_path)
    before = session.path.stat()
    assert not session.save()
    after = session.path.stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_undo_past_a_save_is_dirty_again(tmp_path: Path) -> None:
    session = opened(tmp_path)
    edit(session, GATE, "Says why.")
    session.save()
    session.undo()
    assert session.history.dirty
    session.save()
    assert session.path.read_bytes() == SMALL.encode()


def test_save_does_not_write_over_another_programs_change(tmp_path: Path) -> None:
    session = opened(tmp_path)
    edit(session, GATE, "Says why.")
    theirs = SMALL.replace("Two generations", "Three generations")
    session.path.write_text(theirs, encoding="utf-8")
    with pytest.raises(ChangedOnDisk):
        session.save()
    assert session.path.read_text(encoding="utf-8") == theirs
    assert session.save(overwrite=True)
    assert "Says why." in session.path.read_text(encoding="utf-8")


def test_reload_takes_the_file_and_undo_brings_the_authors_text_back(tmp_path: Path) -> None:
    session = opened(tmp_path)
    edit(session, GATE, "Says why.")
    session.path.write_text(SMALL.replace("Two generations", "Three generations"), encoding="utf-8")
    session.take(load(session.path))
    assert not session.history.dirty
    assert session.question(0).title == "Three generations of copper minerals"
    session.undo()
    assert session.history.dirty
    assert session.question(0).gate is not None
    assert session.question(0).gate.pass_condition == "Says why."
    assert session.question(0).title == "Two generations of copper minerals"


# -- problems


def test_problem_appears_with_the_edit_and_goes_with_the_repair(tmp_path: Path) -> None:
    session = opened(tmp_path)
    assert "GT401" not in codes(session)
    edit(session, C3, SAME_AS_GATE)
    assert "GT401" in codes(session)
    edit(session, C3, "Says that drilling is needed.")
    assert "GT401" not in codes(session)


def test_points_that_do_not_add_up_are_counted_as_errors_until_undone(tmp_path: Path) -> None:
    session = opened(tmp_path)
    assert session.view.counts().errors == 0
    edit(session, ("questions", 0, "components", 1, "points"), 2)
    session.view.problems_of(0)
    assert session.view.counts().errors > 0
    session.undo()
    session.view.problems_of(0)
    assert session.view.counts().errors == 0


def test_only_the_edited_question_is_checked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = opened(tmp_path)
    checked: list[str] = []
    real = rules.check_question

    def counting(question, *rest):  # type: ignore[no-untyped-def]
        checked.append(question.id)
        return real(question, *rest)

    monkeypatch.setattr(rules, "check_question", counting)
    edit(session, GATE, "Says why.")
    for index in (0, 1):
        session.view.problems_of(index)
    assert checked == ["A1"]
    assert session.view.check_next() is None
    assert checked == ["A1"]


def test_question_read_the_same_as_before_is_not_checked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # an evidence key that no rule reads makes a new region but the same view
    session = opened(tmp_path)
    monkeypatch.setattr(rules, "check_question", lambda *_: pytest.fail("checked again"))
    edit(session, ("questions", 1, "our_own_note"), "look again")
    session.view.problems_of(1)


def test_change_of_the_global_variants_makes_every_question_due(tmp_path: Path) -> None:
    session = opened(tmp_path)
    edit(session, ("global_variants", 0, "accepted_variants"), "weathering cap")
    session.view.problems_of(0)
    assert session.view.check_next() is not None
    assert session.view.check_next() is None


def test_counts_say_how_much_was_looked_at(tmp_path: Path) -> None:
    session = Session(load(written(tmp_path)), RehearsalJudge())
    assert (session.view.counts().checked, session.view.counts().questions) == (0, 2)
    assert session.view.known_problems(0) is None
    session.view.check_next()
    assert session.view.counts().checked == 1
    assert session.view.known_problems(0) is not None


def test_duplicate_id_made_in_one_question_shows_at_a_question(tmp_path: Path) -> None:
    session = opened(tmp_path)
    edit(session, ("questions", 1, "id"), "A1")
    session.view.problems_of(1)
    problems = [p for p in session.view.file_problems() if p.severity is Severity.ERROR]
    assert any(problem.path[:2] == ("questions", 1) for problem in problems)
    session.view.problems_of(1)
    known = session.view.known_problems(1)
    assert known is not None
    assert set(problems) & set(known)
    session.undo()
    assert not [p for p in session.view.file_problems() if p.severity is Severity.ERROR]


def test_problems_are_listed_gravest_first_and_then_in_the_files_order(tmp_path: Path) -> None:
    session = opened(tmp_path, SMALL.replace('schema_version: "2.0"', 'schema_version: "1.0"'))
    edit(session, ("questions", 1, "components", 1, "points"), 5)
    edit(session, ("questions", 0, "components", 1, "points"), 2)
    session.view.problems_of(0)
    session.view.problems_of(1)
    problems = session.view.problems()
    assert [p.severity for p in problems] == sorted((p.severity for p in problems), key=list(Severity).index)
    owners = [p.question_id for p in problems if p.severity is Severity.ERROR]
    assert owners == sorted(owners, key=["", "A1", "B2"].index)
    assert owners[0] == ""


# -- results


async def test_comma_in_the_gate_makes_the_result_stale_and_undo_brings_it_back(tmp_path: Path) -> None:
    session = opened(tmp_path)
    assert state(session) is Agreement.NOT_RUN
    await mark_first(session)
    assert state(session) is Agreement.MATCH
    edit(session, GATE, GATE_TEXT.replace("flag", "flag,"))
    assert state(session) is Agreement.STALE
    assert session.outcome(0, session.question(0).fixtures[1]).comparison.total.actual is None
    session.undo()
    assert state(session) is Agreement.MATCH


async def test_changed_prediction_is_compared_anew_without_asking_the_judge(tmp_path: Path) -> None:
    session = opened(tmp_path)
    await mark_first(session)
    edit(session, ("questions", 0, "calibration", 1, "expected_total"), 4)
    assert state(session) is Agreement.MISMATCH


async def test_change_in_another_question_leaves_results_alone(tmp_path: Path) -> None:
    session = opened(tmp_path)
    await mark_first(session)
    edit(session, ("questions", 1, "title"), "A ridge")
    assert state(session) is Agreement.MATCH


async def test_global_variant_is_in_every_prompt_so_its_change_makes_results_stale(tmp_path: Path) -> None:
    session = opened(tmp_path)
    await mark_first(session)
    edit(session, ("global_variants", 0, "accepted_variants"), "iron hat")
    assert state(session) is Agreement.STALE


async def test_other_judge_makes_results_stale(tmp_path: Path) -> None:
    session = opened(tmp_path)
    await mark_first(session)
    other = RehearsalJudge()
    other.coordinates = "another"
    session.judge = other
    assert state(session) is Agreement.STALE


async def test_agreements_stand_in_the_order_of_the_fixtures(tmp_path: Path) -> None:
    session = opened(tmp_path)
    await mark_first(session)
    assert session.agreements(0) == [Agreement.NOT_RUN, Agreement.MATCH, Agreement.NOT_RUN, Agreement.NOT_RUN]
    assert session.agreements(1) == [Agreement.NOT_RUN]


# -- other files


JSON = """{
  "schema_version": "2.0",
  "questions": [
    {
      "id": "A1",
      "gate": { "component_id": "C1", "points": 3, "pass_condition": "Says why.", "fail_examples": ["No."] },
      "components": [
        { "id": "C1", "points": 3, "is_gate": true, "credit_if": "Says why." },
        { "id": "C2", "points": 7, "is_gate": false, "credit_if": "Says where." }
      ],
      "calibration": [
        { "fixture_id": "A1-F1", "response_text": "Here.", "expected_gate_passed": true,
          "expected_component_awards": [{ "id": "C1", "awarded": 3 }, { "id": "C2", "awarded": 0 }],
          "expected_total": 3, "rationale": "" }
      ]
    }
  ]
}"""


def test_json_file_is_edited_saved_and_taken_back_alike(tmp_path: Path) -> None:
    session = opened(tmp_path, JSON, "small.json")
    awarded: Place = ("questions", 0, "calibration", 0, "expected_component_awards", 1, "awarded")
    edit(session, awarded, 2)
    session.save()
    assert session.path.read_text(encoding="utf-8") == JSON.replace('"C2", "awarded": 0', '"C2", "awarded": 2')
    session.undo()
    session.save()
    assert session.path.read_text(encoding="utf-8") == JSON


ANCHORED = """\
schema_version: "2.0"
questions:
  - &first
    id: A1
    title: One   # kept
    gate: {component_id: C1, points: 3, pass_condition: Says why., fail_examples: [No.]}
  - id: B2
    title: Two
    see: *first
"""


def test_document_with_anchors_is_edited_as_one_region(tmp_path: Path) -> None:
    session = opened(tmp_path, ANCHORED)
    assert session.document.slices is None
    edit(session, ("questions", 1, "title"), "Three")
    assert session.question(1).title == "Three"
    assert session.document.text == ANCHORED.replace("Two", "Three")
    for index in (0, 1):
        session.view.problems_of(index)
    session.undo()
    assert session.document.text == ANCHORED
    assert session.question(1).title == "Two"


def test_edit_that_would_change_an_alias_elsewhere_is_refused(tmp_path: Path) -> None:
    session = opened(tmp_path, ANCHORED)
    with pytest.raises(EditRefused):
        edit(session, ("questions", 0, "title"), "Other")
    assert session.document.text == ANCHORED


def test_file_without_questions_has_a_head_and_problems_but_no_question(tmp_path: Path) -> None:
    session = opened(tmp_path, 'schema_version: "2.0"\nquestions: []\n')
    assert list(session.view.questions()) == []
    assert session.view.counts().questions == 0
    assert session.view.problems()


def test_inserted_and_deleted_items_come_and_go(tmp_path: Path) -> None:
    session = opened(tmp_path)
    entries: Place = ("questions", 0, "do_not_credit")
    session.dispatch([InsertItem(entries, 1, "Calling cuprite primary. Fails C1.")], "add", entries)
    assert session.question(0).do_not_credit[1] == "Calling cuprite primary. Fails C1."
    session.dispatch([DeleteNode((*entries, 0))], "delete", entries)
    assert session.question(0).do_not_credit == ("Calling cuprite primary. Fails C1.",)
    session.undo()
    session.undo()
    assert session.document.text == SMALL


def test_what_was_found_under_other_variants_is_not_kept(tmp_path: Path) -> None:
    session = opened(tmp_path)
    before = session.view.found()
    assert len(before[1]) == 2
    edit(session, ("global_variants",), [{"term": "weathering", "variants": ["decay"]}])  # type: ignore[arg-type]
    context, found = session.view.found()
    assert context != before[0] and found == []
    session.view.problems_of(0)
    assert len(session.view.found()[1]) == 1


def test_what_was_read_of_a_question_stays_when_another_is_put_before_it(tmp_path: Path) -> None:
    session = opened(tmp_path)
    before = session.document.slices
    assert before is not None
    for index in range(2):
        session.question(index)
    session.dispatch([InsertItem(("questions",), 0, {"id": "N1"})], "add", ("questions", 0))
    session.dispatch([MoveItem(("questions", 0), 2)], "move", ("questions", 0))
    after = session.document.slices
    assert after is not None
    assert after[:2] == before
    assert all(each.is_read for each in before)
    session.dispatch([SetValue(("questions", 0, "title"), "x")], "edit", ("questions", 0, "title"))
    assert not before[0].is_read  # a long history holds texts only
    assert before[1].is_read


def test_an_id_that_is_emptied_on_the_way_keeps_its_place_behind_an_inserted_item(tmp_path: Path) -> None:
    session = opened(tmp_path)
    place = ("questions", 0, "components")
    session.dispatch([InsertItem(place, 1, {"id": "N1", "points": 0, "credit_if": ""})], "add", place)
    node = session.document.node((*place, 2, "id"))
    assert node is not None
    before, old = session.document.text, node.value
    edit(session, (*place, 2, "id"), "")
    after = session.document.node((*place, 2, "id"))
    assert after is not None
    assert after.value == ""
    edit(session, (*place, 2, "id"), str(old))
    assert session.document.text.replace('"', "") == before.replace('"', "")
    edit(session, (*place, 1, "credit_if"), "x")
    edit(session, (*place, 1, "credit_if"), "")  # which the new item came with
    assert session.document.node((*place, 1, "credit_if")) is not None
