"""Checking in idle time: what earlier sessions found is taken over, and all of it is drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from driving import opened
from small_rubric import SMALL, written

from gt_tui.checks import run as rules
from gt_tui.checks.kept import Kept
from gt_tui.checks.problem import Problem
from gt_tui.checks.whole import lines_of
from gt_tui.cli.main import main
from gt_tui.files.kept import read_kept, write_kept
from gt_tui.files.load import load
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.rubric.edits import SetValue
from gt_tui.rubric.model import Question
from gt_tui.tui.keeper import Keeper
from gt_tui.tui.session import Session


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the questions that were really checked, in order."""
    ids: list[str] = []
    really = rules.check_question

    def check(question: Question, *more: object) -> tuple[Problem, ...]:
        ids.append(question.id)
        return really(question, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(rules, "check_question", check)
    return ids


async def test_a_second_session_checks_only_what_reads_otherwise(tmp_path: Path, checked: list[str]) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        before = app.session.view.problems()
    assert sorted(checked) == ["A1", "B2"] and before
    checked.clear()
    async with opened(path) as app:
        assert app.session.view.problems() == before
        assert checked == []
    path.write_text(SMALL.replace("id: B2", "id: B3"), encoding="utf-8")
    async with opened(path) as app:
        assert [question.id for question in app.session.view.questions()] == ["A1", "B3"]
        assert checked == ["B3"]


async def test_what_was_typed_last_is_known_to_the_next_session(tmp_path: Path, checked: list[str]) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await app.replace_text(3, 1, "Good reasoning.")
        await app.press("escape", "ctrl+s")
        await app.until(lambda: not app.session.unsaved)
    checked.clear()
    async with opened(path) as app:
        assert checked == []
        assert "GT310" in {problem.code for problem in app.session.view.problems()}


class Ahead:
    """Stands for the process beside the app: a test's own process has threads and must not fork."""

    def __init__(self, path: Path, *indices: int) -> None:
        self.lines = list(lines_of(load(path).document, Kept({}), indices, placed=False))
        self.stopped = False

    def listen(self, loop: asyncio.AbstractEventLoop, hear: Callable[[list[str]], None]) -> None:
        hear(self.lines)

    def stop_listening(self, loop: asyncio.AbstractEventLoop) -> None:
        self.stopped = True


async def test_what_the_process_beside_found_is_not_checked_again_and_is_kept(
    tmp_path: Path, checked: list[str]
) -> None:
    path = written(tmp_path)
    ahead = Ahead(path, 1)
    assert checked == ["B2"]
    checked.clear()
    async with opened(path, ahead=[ahead]) as app:  # type: ignore[arg-type]
        problems = app.session.view.problems()
        assert checked == ["A1"]
    assert ahead.stopped
    assert len(read_kept(path)) == 3
    checked.clear()
    async with opened(path) as app:
        assert app.session.view.problems() == problems
        assert checked == []


async def test_every_row_of_a_long_outline_is_drawn_when_all_is_checked(tmp_path: Path) -> None:
    head, _, questions = SMALL.partition("questions:\n")
    many = "".join(questions.replace("id: A1\n", f"id: A{n}1\n").replace("id: B2\n", f"id: B{n}2\n") for n in range(15))
    path = written(tmp_path, f"{head}questions:\n{many}")
    async with opened(path) as app:
        options = app.main.outline.list.options
        await app.until(lambda: not any("unchecked" in str(option.prompt) for option in options))
        assert (
            sum(
                any(word in str(option.prompt) for word in ("advice", "clean", "error", "warning"))
                for option in options
            )
            == 30
        )


def test_what_was_found_counts_as_kept_only_once_it_is_on_disk(tmp_path: Path) -> None:
    session = Session(load(written(tmp_path)), RehearsalJudge())
    keeper = Keeper(session, tmp_path / "state")
    while session.view.check_next() is not None:
        pass
    overtaken = keeper.keep_checks()  # its thread is still waiting for its turn when the author leaves
    keeper.keep_checks()()
    assert len(read_kept(session.path)) == 3  # two questions, and what comparing them gave
    write_kept(session.path, {})
    overtaken()
    keeper.keep_checks()()
    assert read_kept(session.path) == {}  # nothing new to keep, nothing written


def test_what_comparing_finds_is_kept_only_once_it_was_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, SMALL.replace("fixture_id: B2-F1", "fixture_id: A1-F1"))
    main(["check", str(path), "--no-cache"])
    wanted = capsys.readouterr().out
    assert "GT702" in wanted
    session = Session(load(path), RehearsalJudge())
    keeper = Keeper(session, tmp_path / "state")
    session.view.rules_loaded = False
    while session.view.check_next() is not None:
        pass
    assert not session.view.complete
    keeper.keep_checks()()
    assert len(read_kept(path)) == 2
    session.view.rules_loaded = True
    assert session.view.complete
    keeper.keep_checks()()
    assert len(read_kept(path)) == 3
    main(["check", str(path)])
    assert capsys.readouterr().out == wanted


def test_what_is_kept_of_the_whole_file_needs_no_rules(tmp_path: Path) -> None:
    path = written(tmp_path, SMALL.replace("fixture_id: B2-F1", "fixture_id: A1-F1"))
    main(["check", str(path)])
    session = Session(load(path), RehearsalJudge())
    Keeper(session, tmp_path / "state").read_checks()
    session.view.rules_loaded = False
    while session.view.take_kept():
        pass
    assert session.view.complete
    assert "GT702" in {problem.code for problem in session.view.file_problems()}


def test_who_leaves_at_once_loses_nothing_that_the_process_beside_found(tmp_path: Path) -> None:
    path = written(tmp_path)
    lines = [line.partition(" ")[::2] for line in lines_of(load(path).document, Kept({}), [0, 1], placed=False)]
    session = Session(load(path), RehearsalJudge())
    keeper = Keeper(session, tmp_path / "state")
    session.view.rules_loaded = False
    keeper.read_checks()
    session.view.take_lines(lines)
    keeper.keep_checks()()
    assert read_kept(path) == dict(lines)
    asked = session.view.asked
    session.view.take_lines(lines)  # again, as when the app was faster
    assert session.view.asked == asked


def test_keeping_goes_by_what_is_on_disk_by_now(tmp_path: Path) -> None:
    session = Session(load(written(tmp_path)), RehearsalJudge())
    keeper = Keeper(session, tmp_path / "state")
    keeper.read_checks()

    def check_all_and_keep() -> set[str]:
        while session.view.check_next() is not None:
            pass
        session.view.problems_of(0)
        keeper.keep_checks()()
        return set(read_kept(session.path))

    first = check_all_and_keep()
    session.dispatch([SetValue(("questions", 0, "title"), "Another")], "edit", ("questions", 0))
    assert check_all_and_keep() != first
    session.undo()
    assert check_all_and_keep() == first


class Unprepared(RehearsalJudge):
    def __init__(self) -> None:
        super().__init__()
        self.was_tried = False

    def prepare(self) -> None:
        self.was_tried = True
        raise ImportError("nothing of the kind is installed")


async def test_what_a_judge_lacks_does_not_end_the_app_before_it_is_asked(tmp_path: Path) -> None:
    judge = Unprepared()
    async with opened(written(tmp_path), judge=judge) as app:
        await app.until(lambda: judge.was_tried)
        await app.press("f1")
        await app.until(lambda: app.app.screen is not app.main)


async def test_a_file_that_turns_out_unreadable_has_that_one_problem_until_it_is_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = SMALL.replace("    id: B2", "    id: B2", 1).replace("  - id: B2\n", '  - id: B2\n    mode: "x" y: [\n')
    assert broken != SMALL
    path = written(tmp_path, broken)
    async with opened(path, unread=True) as app:
        await app.shows("cannot be read whole")
        told = app.session.view.problems()
        assert "GT100" in {problem.code for problem in told}
        assert not {"GT103", "GT203", "GT308"} & {problem.code for problem in told}
        assert "B2" in app.text(app.main.outline.list)
        path.write_text(SMALL, encoding="utf-8")
        await app.until(lambda: app.session.read_only is None)
        await app.until(lambda: app.session.view.complete)
        assert "GT100" not in {problem.code for problem in app.session.view.problems()}
    path.write_text(broken, encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert "line" in capsys.readouterr().err
