"""Drafts while something else is going on: a write under way, another name, an undo, a file that others change."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from driving import Driver, opened
from small_rubric import SMALL, written
from test_recovery import GATE, OLD, draft_of, leave_draft, save_as

from gt_tui.files.drafts import Draft, DraftStore
from gt_tui.files.load import load
from gt_tui.files.lock import Lock, locks_in
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.rubric.edits import SetValue
from gt_tui.tui.keeper import Keeper
from gt_tui.tui.session import Session


class Slow:
    """A keeper whose draft is on its way to the disk, in a thread, and held up there."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.session = Session(load(path), RehearsalJudge())
        self.keeper = Keeper(self.session, path.parent / "state")
        self.keeper.begin()
        self.session.listen(lambda _: self.keeper.note_change())
        self._begun, self._go_on = threading.Event(), threading.Event()
        real = DraftStore.write
        main = threading.current_thread()

        def write(store: DraftStore, *given: object, **more: object) -> None:
            if threading.current_thread() is not main:
                self._begun.set()
                self._go_on.wait(10)
            real(store, *given, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(DraftStore, "write", write)

    def type(self, text: str) -> None:
        self.session.dispatch([SetValue(GATE, text)], "typing", GATE)

    async def during_a_write(self, happens: Callable[[], object]) -> None:
        """Have something happen while the draft of what was typed first is being written."""
        self.type("First words.")
        self.keeper._due_at = 0.0
        writing = asyncio.create_task(self.keeper.write_when_due())
        await asyncio.to_thread(self._begun.wait, 10)
        threading.Timer(0.05, self._go_on.set).start()  # what happens may have to wait for it
        happens()
        await writing


async def test_what_a_signal_writes_is_not_written_over_by_what_was_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path)
    slow = Slow(path, monkeypatch)

    def signal() -> None:
        slow.type("First words, and the last ones.")
        slow.keeper.write_now()

    await slow.during_a_write(signal)
    draft = draft_of(path)
    assert draft is not None
    assert "and the last ones" in draft.text


@pytest.mark.parametrize("how", ["saved", "given up"])
async def test_no_draft_is_left_by_a_write_that_was_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    path = written(tmp_path)
    slow = Slow(path, monkeypatch)

    def happens() -> None:
        if how == "saved":
            slow.session.save()
            slow.keeper.saved()
        else:
            slow.keeper.drop()

    await slow.during_a_write(happens)
    assert draft_of(path) is None


async def restored(app: Driver) -> None:
    await app.shows("Unsaved changes were found.")
    await app.press("r")
    await app.until(lambda: app.value(*GATE) == "Restored text.")


async def dealt_with(app: Driver) -> None:
    """Wait until the keeper has done what it does about the last change."""
    keeper = app.main.keeper
    await app.until(lambda: keeper._due_at is None and not keeper._writing.locked())


async def test_undo_is_no_decision_about_a_draft_that_was_restored(tmp_path: Path) -> None:
    path = written(tmp_path)
    leave_draft(path, SMALL.replace(OLD, "Restored text."))
    async with opened(path) as app:
        await restored(app)
        await dealt_with(app)
        await app.press("ctrl+z")
        await app.until(lambda: app.value(*GATE) == OLD)
        await dealt_with(app)
        await app.open_text(2)
        await app.type("Z")  # and what is typed then has a draft of its own
        await app.until(lambda: draft_of(path, 1) is not None)
    draft = draft_of(path)
    assert draft is not None
    assert "Restored text." in draft.text


async def test_saving_what_was_restored_settles_it(tmp_path: Path) -> None:
    path = written(tmp_path)
    leave_draft(path, SMALL.replace(OLD, "Restored text."))
    async with opened(path) as app:
        await restored(app)
        await app.press("ctrl+s")
        await app.until(lambda: draft_of(path) is None)
    assert "Restored text." in path.read_text()


async def test_save_under_a_name_leaves_a_draft_of_that_name_undecided(tmp_path: Path) -> None:
    path, other = written(tmp_path), tmp_path / "other.yaml"
    words = SMALL.replace(OLD, "Words of a file that is gone.")
    DraftStore(path.parent / "state" / "drafts").write(other, "0" * 64, words)
    async with opened(path) as app:
        await app.open_text(2)
        await app.type("Z")
        await app.until(lambda: draft_of(path) is not None)
        await save_as(app, other)
        await app.until(lambda: other.exists() and draft_of(path) is None)
        await app.open_text(2)
        await app.type("Y")
        await app.until(lambda: draft_of(other, 1) is not None)
    assert isinstance(left := draft_of(other), Draft)
    assert left.text == words


async def test_saving_under_the_present_name_is_saving(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await app.open_text(2)
        await app.type("Z")
        path.write_text(SMALL.replace("schema_version", "# a colleague's words\nschema_version"))
        await save_as(app, path)
        await app.shows("there are two versions")
        await app.press("escape")
    assert "a colleague's words" in path.read_text()


async def test_a_second_window_saves_under_no_name_of_the_first(tmp_path: Path) -> None:
    path = written(tmp_path)
    lock = Lock.take(path, locks_in(tmp_path / "state"))
    assert isinstance(lock, Lock)
    async with opened(path) as app:
        path.write_text(SMALL.replace("schema_version", "# saved by the first\nschema_version"))
        await save_as(app, path)
        await app.shows("not saved: open in")
        assert app.session.is_second
    assert "saved by the first" in path.read_text()
    lock.release()


async def test_a_draft_mends_a_file_that_another_program_broke(tmp_path: Path) -> None:
    path = written(tmp_path)
    leave_draft(path, SMALL.replace(OLD, "Restored text."))
    path.write_text(SMALL.replace("title: ", 'title: "', 1))
    async with opened(path, unread=True) as app:
        await app.until(lambda: app.session.read_only)
        await restored(app)
        assert app.session.read_only is None
        await app.press("ctrl+s")
        await app.until(lambda: "Restored text." in path.read_text())


async def test_typing_does_not_go_on_in_another_question_when_the_file_changes(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await app.open_text(2)
        before = app.session.question(0)
        new = "  - id: N9\n    title: A new question\n    question: Another one?\n"
        path.write_text(SMALL.replace("questions:\n", f"questions:\n{new}", 1))  # as a pull does
        await app.until(lambda: app.session.question(0).id == "N9")
        await app.until(lambda: app.main.editor.index == 1)
        assert app.session.question(1).id == before.id
        assert app.app.focused is not app.main.editor.prose
        await app.type("zz")
        assert app.session.question(0).question == "Another one?"
        assert app.session.question(1).gate == before.gate


async def test_what_was_typed_a_moment_ago_is_a_change_that_the_disk_does_not_take(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await app.open_text(2)
        path.write_text(SMALL.replace(OLD, "Changed outside."))
        await app.type(" MYWORDS")
        await app.main._look_at_file()
        await app.until(lambda: "MYWORDS" in str(app.value(*GATE)))
