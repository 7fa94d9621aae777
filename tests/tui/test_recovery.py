"""What was not saved, and what became of the file meanwhile: drafts, locks, conflicts."""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path

import pytest
from driving import Driver, ScriptedJudge, opened
from small_rubric import SMALL, written

from gt_tui.calibration.summary import Status
from gt_tui.files.drafts import MOST_DRAFTS, Draft, DraftStore
from gt_tui.files.load import RubricFile, load
from gt_tui.files.lock import HeldBy, Lock, locks_in
from gt_tui.text.inert import is_inert
from gt_tui.tui import keeper
from gt_tui.tui.actions import filing

GATE = ("questions", 0, "gate", "pass_condition")
OLD = "The response reads the flag as weathering origin."


def draft_of(path: Path, slot: int = 0) -> Draft | None:
    found = DraftStore(path.parent / "state" / "drafts", slot=slot).read(path)
    assert found is None or isinstance(found, Draft)
    return found


def leave_draft(path: Path, text: str, *, base: str | None = None) -> None:
    """What a killed session leaves: `text` unsaved, begun from the file as it is now, or from `base`."""
    file = load(path)
    digest = file.digest if base is None else "another"
    store = DraftStore(path.parent / "state" / "drafts")
    store.write(path, digest, text, base_text=base or file.document.text, encoding=file.encoding)


async def typed(app: Driver, text: str = "Z") -> None:
    await app.open_text(2)
    await app.type(text)
    await app.until(lambda: str(app.value(*GATE)).endswith(text))


async def save_as(app: Driver, name: Path | str) -> None:
    await app.command("Save under another name")
    await app.press("ctrl+u")
    await app.paste(str(name))
    await app.press("enter")


async def test_what_is_typed_is_in_a_draft_and_saving_removes_it(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await typed(app, " Quickly")
        await app.until(lambda: (d := draft_of(path)) is not None and "Quickly" in d.text)
        await app.press("ctrl+s")
        await app.until(lambda: draft_of(path) is None)
    assert "Quickly" in path.read_text()


async def test_undoing_everything_removes_the_draft(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await typed(app)
        await app.until(lambda: draft_of(path) is not None)
        await app.press("ctrl+z")
        await app.until(lambda: draft_of(path) is None)


@pytest.mark.parametrize(
    ("key", "shown", "kept"), [("r", "Restored text.", True), ("D", OLD, False), ("escape", OLD, True)]
)
async def test_a_draft_is_offered_with_its_difference(tmp_path: Path, key: str, shown: str, kept: bool) -> None:
    path = written(tmp_path)
    leave_draft(path, SMALL.replace(OLD, "Restored text."))
    async with opened(path) as app:
        await app.shows("Unsaved changes were found.", "Restored text.", OLD)
        assert app.value(*GATE) == OLD, "nothing is applied before the author says so"
        await app.press(key)
        await app.until(lambda: app.app.screen is app.main)
        await app.until(lambda: app.value(*GATE) == shown)
        if key == "r":
            await app.press("ctrl+z")
            await app.until(lambda: app.value(*GATE) == OLD)
            await app.press("ctrl+y")
        await app.until(lambda: (draft_of(path) is not None) is kept)
    assert path.read_text() == SMALL


async def test_a_draft_that_undo_left_is_gone_once_redo_led_to_it_and_it_was_saved(tmp_path: Path) -> None:
    path = written(tmp_path)
    leave_draft(path, SMALL.replace(OLD, "Restored text."))
    async with opened(path) as app:
        await app.shows("Unsaved changes were found.")
        await app.press("r")
        await app.until(lambda: app.value(*GATE) == "Restored text.")
        await app.press("ctrl+z")
        await app.until(lambda: app.main.keeper._left)  # after a while, in which nothing is unsaved
        assert draft_of(path) is not None
        await app.press("ctrl+y")
        await app.until(lambda: app.value(*GATE) == "Restored text.")
        await app.press("ctrl+s")
        await app.until(lambda: not app.session.unsaved)
        await app.until(lambda: draft_of(path) is None)
    assert "Restored text." in path.read_text()


async def test_typing_after_deciding_later_leaves_the_offered_draft_alone(tmp_path: Path) -> None:
    path = written(tmp_path)
    leave_draft(path, SMALL.replace(OLD, "Restored text."))
    async with opened(path) as app:
        await app.shows("Unsaved changes were found.")
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)
        await typed(app, " Newer")
        await app.until(lambda: (d := draft_of(path, 1)) is not None and "Newer" in d.text)
        first = draft_of(path)
        assert first is not None
        assert "Restored text." in first.text


async def test_where_a_draft_waits_in_every_slot_what_is_typed_writes_over_none_of_them(tmp_path: Path) -> None:
    path = written(tmp_path)
    for slot in range(MOST_DRAFTS):
        DraftStore(tmp_path / "state" / "drafts", slot=slot).write(path, "d", f"{SMALL}# left by crash {slot}\n")
    async with opened(path) as app:
        await app.shows("Unsaved changes were found.")
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)
        await typed(app, " Newer")
        await app.until(lambda: (d := draft_of(path, MOST_DRAFTS - 1)) is not None and "Newer" in d.text)
    texts = "".join(file.read_text() for file in (tmp_path / "state" / "drafts").glob("*.draft"))
    assert [slot for slot in range(MOST_DRAFTS) if f"# left by crash {slot}\n" not in texts] == []


async def test_a_draft_that_says_what_the_file_says_vanishes(tmp_path: Path) -> None:
    path = written(tmp_path)
    leave_draft(path, SMALL)
    async with opened(path) as app:
        await app.until(lambda: draft_of(path) is None)
        assert app.app.screen is app.main


async def test_a_damaged_draft_is_named_and_the_file_opens(tmp_path: Path) -> None:
    path = written(tmp_path)
    leave_draft(path, SMALL.replace(OLD, "Restored text."))
    (file,) = (tmp_path / "state" / "drafts").glob("*.draft")
    file.write_bytes(file.read_bytes()[:-9])
    async with opened(path) as app:
        await app.shows("damaged")
        assert app.value(*GATE) == OLD
    assert file.exists()


async def test_a_draft_and_a_changed_file_are_merged_on_request(tmp_path: Path) -> None:
    path = written(tmp_path, SMALL.replace("A rusty ridge", "A rusted ridge"))
    leave_draft(path, SMALL.replace(OLD, "Restored text."), base=SMALL)
    async with opened(path) as app:
        await app.shows("The file on disk was changed since then, too.")
        await app.press("m")
        await app.until(lambda: app.value(*GATE) == "Restored text.")
        assert app.value("questions", 1, "title") == "A rusted ridge"


async def test_a_clean_session_follows_the_file(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        path.write_text(SMALL.replace(OLD, "Changed by git."))
        await app.until(lambda: app.value(*GATE) == "Changed by git.")
        assert not app.session.history.dirty
        await app.press("ctrl+z")
        await app.until(lambda: app.value(*GATE) == OLD)
        assert app.session.history.dirty


async def conflict(app: Driver, path: Path, theirs: str) -> None:
    await typed(app)
    path.write_text(theirs)  # noqa: ASYNC240  (another program)
    await app.press("ctrl+s")
    await app.shows("Not saved: there are two versions.")


async def test_a_conflict_whose_lines_touch_offers_no_merge_and_shows_both(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await conflict(app, path, SMALL.replace(OLD, "Theirs."))
        await app.shows("Theirs.", f"{OLD}Z", "Keep mine", "Take theirs", "another name")
        assert "Merge" not in app.text()
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)
    assert path.read_text() == SMALL.replace(OLD, "Theirs.")


async def test_a_conflict_in_other_lines_can_be_merged_and_saved(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await conflict(app, path, SMALL.replace("A rusty ridge", "A rusted ridge"))
        await app.press("m")
        await app.until(lambda: app.value("questions", 1, "title") == "A rusted ridge")
        assert app.value(*GATE) == f"{OLD}Z"
        await app.press("ctrl+z")  # one step back is mine, as it was, and not theirs
        await app.until(lambda: app.value("questions", 1, "title") == "A rusty ridge")
        assert app.value(*GATE) == f"{OLD}Z"
        assert app.session.unsaved
        await app.press("ctrl+y")
        await app.until(lambda: app.value("questions", 1, "title") == "A rusted ridge")
        await app.press("ctrl+s")
        await app.shows("saved")
    assert path.read_text() == SMALL.replace("A rusty ridge", "A rusted ridge").replace(OLD, f"{OLD}Z", 1)


async def test_save_under_another_name_leaves_the_first_file(tmp_path: Path) -> None:
    path = written(tmp_path)
    other = tmp_path / "other.yaml"
    async with opened(path) as app:
        await typed(app)
        await app.command("Save under another name")
        await app.shows("enter saves")
        await app.press("ctrl+u")
        await app.type(str(other))
        await app.press("enter")
        await app.until(other.exists)
        await app.shows("other.yaml saved")
    assert path.read_text() == SMALL
    assert other.read_text() == SMALL.replace(OLD, f"{OLD}Z", 1)


async def test_a_name_that_a_terminal_would_obey_is_not_offered_again(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2J\nb.yaml"
    path.write_text(SMALL)
    async with opened(path, state=tmp_path / "state") as app:
        await app.command("Save under another name")
        await app.shows("a b.yaml")
        assert all(is_inert(line) for line in app.screen().split("\n"))
        await app.press("enter")
        await app.until((tmp_path / "a b.yaml").exists)


@pytest.mark.parametrize("name", ["~nobody-of-that-name/r.yaml", "x" * 300, "/proc/1/root/r.yaml", "no/such/folder"])
async def test_a_name_that_cannot_be_is_told_and_the_app_goes_on(tmp_path: Path, name: str) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await typed(app)
        await save_as(app, name)
        await app.shows("not saved")
        assert app.session.path == path
        await app.press("ctrl+s")
        await app.until(lambda: not app.session.history.dirty)


async def test_a_file_that_is_gone_is_not_called_saved_and_can_be_written_again(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        path.unlink()
        await app.shows("not on disk")
        await app.press("ctrl+q")
        await app.shows("There are unsaved changes.")
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)
        await app.press("ctrl+s")
        await app.shows("Not saved")
        await app.press("k")
        await app.until(path.exists)
    assert path.read_text() == SMALL


async def test_a_second_window_is_read_only_and_says_who_holds_the_file(tmp_path: Path) -> None:
    path = written(tmp_path)
    with Lock.take(path, tmp_path / "state" / "locks") as lock:  # type: ignore[union-attr]
        assert isinstance(lock, Lock)
        async with opened(path) as app:
            await app.shows("read-only", "open in process")
            await app.open_text(2)
            await app.type("Z")
            await app.settle()
            assert app.value(*GATE) == OLD
            assert draft_of(path) is None
    assert path.read_text() == SMALL


async def test_a_read_only_window_never_touches_the_draft_of_the_other(tmp_path: Path) -> None:
    path = written(tmp_path)
    with Lock.take(path, tmp_path / "state" / "locks") as lock:  # type: ignore[union-attr]
        assert isinstance(lock, Lock)
        leave_draft(path, SMALL.replace(OLD, f"{OLD} PRECIOUS"))
        async with opened(path) as app:
            path.write_text(SMALL.replace("kept: why", "kept, why"), encoding="utf-8")
            await app.shows("its new content is shown")
            await app.press("ctrl+z")
            await app.until(lambda: app.session.document.text == SMALL)
            await app.press("ctrl+q")
            await app.until(lambda: app.app._exit)
        draft = draft_of(path)
        assert draft is not None and "PRECIOUS" in draft.text


async def test_no_question_looks_unchecked_after_another_text_was_taken(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await app.hides("unchecked", of=app.main.outline)
        path.write_text(SMALL.replace(OLD, "The response reads it anew."), encoding="utf-8")
        await app.shows("its new content is shown")
        await app.until(lambda: app.session.view.complete)
        await app.settle()
        assert "unchecked" not in app.text(app.main.outline)


async def test_a_file_that_was_written_again_is_on_disk(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        path.unlink()
        await app.shows("✗ not on disk")
        await app.press("ctrl+s")
        await app.shows("Keep mine")
        await app.press("k")
        await app.hides("✗ not on disk")
        assert path.read_text() == SMALL


async def test_a_read_only_window_that_follows_the_disk_stays_read_only(tmp_path: Path) -> None:
    path = written(tmp_path)
    with Lock.take(path, tmp_path / "state" / "locks") as lock:  # type: ignore[union-attr]
        assert isinstance(lock, Lock)
        async with opened(path) as app:
            await app.open_text(2)
            path.write_text(SMALL.replace(OLD, "The response reads it anew."), encoding="utf-8")
            await app.until(lambda: app.value(*GATE) == "The response reads it anew.")
            await app.shows("reads it anew", of=app.main.editor.prose)
            assert app.main.editor.prose.read_only


@pytest.mark.parametrize(
    "keys", [("f9", "down", "r"), ("2", "a"), ("2", "f4"), ("2", "f8", "x"), ("2", "f8", "o"), ("A",)]
)
async def test_a_read_only_window_says_so_at_the_first_key(tmp_path: Path, keys: tuple[str, ...]) -> None:
    path = written(tmp_path)
    judge = ScriptedJudge({"Malachite and cuprite came": (3, 3, 0)})  # its second fixture can be repaired
    with Lock.take(path, tmp_path / "state" / "locks") as lock:  # type: ignore[union-attr]
        assert isinstance(lock, Lock)
        async with opened(path, judge=judge) as app:
            await app.press("f5")
            await app.until(lambda: app.session.statuses(0)[1] is Status.OVER and not app.main.marking)
            await app.press(*keys)
            await app.shows("nothing can be changed: read-only here; ctrl+s says why")
            assert app.app.screen is app.main
            await app.press("ctrl+s")
            await app.shows("not saved: open in process")


async def test_no_crash_protection_is_said_once_and_editing_goes_on(tmp_path: Path) -> None:
    path = written(tmp_path)
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "drafts").write_text("a file where the directory should be")
    async with opened(path) as app:
        await typed(app)
        await app.shows("no crash protection")
        assert app.value(*GATE) == f"{OLD}Z"


SHARED_GATE = "our_gate: &gate {component_id: C1, points: 3, pass_condition: Shared words., fail_examples: [Wrong.]}\n"
START, END = SMALL.index("    gate:\n"), SMALL.index("    components:\n")
SHARED = (SMALL[:START] + "    gate: *gate\n" + SMALL[END:]).replace("questions:\n", SHARED_GATE + "questions:\n", 1)


async def test_an_edit_of_a_shared_part_asks_and_can_write_it_out(tmp_path: Path) -> None:
    path = written(tmp_path, SHARED)
    async with opened(path) as app:
        await app.open_text(2)
        await app.type("Z")
        await app.shows("This part is shared.")
        await app.press("w")
        await app.until(lambda: app.value(*GATE) in ("Shared words.Z", "ZShared words."))
        assert app.value("our_gate", "pass_condition") == "Shared words."
        await app.press("ctrl+z")
        await app.until(lambda: app.value(*GATE) == "Shared words.")


@pytest.mark.parametrize("how", ["crash", "panic"])
async def test_a_fault_keeps_the_last_key_too_and_is_no_success(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], how: str
) -> None:
    path = written(tmp_path)
    with contextlib.suppress(RuntimeError):
        async with opened(path, state=tmp_path / "state") as app:
            await app.open_text(2)
            app.main.editor.prose.insert("ZZQ")  # the edit of it has not been made yet
            assert not app.session.history.dirty
            if how == "crash":
                app.app._handle_exception(RuntimeError("a fault of its own"))
            else:
                app.app.panic("a fault of the toolkit")
    assert app.app.return_code == 1
    [draft] = (tmp_path / "state" / "drafts").glob("*.draft")
    assert "ZZQ" in draft.read_text()
    assert path.read_text() == SMALL


async def test_what_was_read_of_the_file_before_a_save_is_not_taken_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path)
    reading, go_on = threading.Event(), threading.Event()

    def slow(path: Path) -> RubricFile:
        file = load(path)
        reading.set()
        go_on.wait(10)
        return file

    async with opened(path) as app:
        await typed(app)
        monkeypatch.setattr(keeper, "load", slow)
        os.utime(path, (1, 1))  # as if another program had been at it
        await app.until(reading.is_set)
        await app.press("ctrl+s")
        await app.shows("saved small.yaml")
        go_on.set()
        monkeypatch.undo()
        await app.main._look_at_file()
        await app.settle()
        assert app.value(*GATE) == f"{OLD}Z"
    assert path.read_text() == SMALL.replace(OLD, f"{OLD}Z", 1)


async def test_a_clean_session_goes_on_following_after_a_half_written_file(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        path.write_text("questions: [")
        await app.shows("cannot be read any more")
        path.write_text(SMALL.replace(OLD, "Whole again."))
        await app.until(lambda: app.value(*GATE) == "Whole again.")
        assert not app.session.unsaved


async def test_what_was_not_saved_under_another_name_keeps_its_draft_and_its_lock(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await typed(app)
        await app.until(lambda: draft_of(path) is not None)
        await save_as(app, tmp_path / "no" / "folder.yaml")
        await app.shows("not saved")
        assert (draft := draft_of(path)) is not None
        assert f"{OLD}Z" in draft.text
        assert isinstance(Lock.take(path, locks_in(tmp_path / "state")), HeldBy)
        await save_as(app, tmp_path / "other.yaml")
        await app.until((tmp_path / "other.yaml").exists)
        await app.until(lambda: draft_of(path) is None)
        assert isinstance(Lock.take(tmp_path / "other.yaml", locks_in(tmp_path / "state")), HeldBy)
        with Lock.take(path, locks_in(tmp_path / "state")):  # type: ignore[union-attr]
            pass


async def test_a_merge_that_does_not_read_leaves_mine_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # one side drops an alias, the other its anchor: line by line the two do not touch
    monkeypatch.setattr(filing, "merged", lambda *texts: "questions: [*gone]\n")
    path = written(tmp_path)
    async with opened(path) as app:
        await conflict(app, path, SMALL.replace("A rusty ridge", "A rusted ridge"))
        await app.press("m")
        await app.shows("not done")
        assert app.value(*GATE) == f"{OLD}Z"
        assert app.session.unsaved


async def test_a_draft_that_does_not_read_stays_and_what_is_typed_then_has_a_draft_of_its_own(tmp_path: Path) -> None:
    path = written(tmp_path)
    leave_draft(path, "questions: [")
    async with opened(path) as app:
        await app.shows("Restore them")
        await app.press("r")
        await app.shows("not done")
        await typed(app)
        await app.until(lambda: (draft := draft_of(path, 1)) is not None and f"{OLD}Z" in draft.text)
        assert (first := draft_of(path)) is not None
        assert first.text == "questions: ["


@pytest.mark.parametrize(("key", "shown"), [("t", "Newest."), ("k", f"{OLD}Z")])
async def test_a_file_that_changes_under_the_question_is_shown_again_before_anything_is_done(
    tmp_path: Path, key: str, shown: str
) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await conflict(app, path, SMALL.replace(OLD, "Theirs."))
        await app.shows("Theirs.")
        newest = SMALL.replace(OLD, "Newest.")
        path.write_text(newest)
        await app.press(key)
        await app.shows("changed once more", "Newest.")
        assert path.read_text() == newest
        assert app.value(*GATE) == f"{OLD}Z"
        await app.press(key)
        await app.until(lambda: not app.session.unsaved)
        assert app.value(*GATE) == shown
    assert load(path).document.node(GATE).value == shown  # type: ignore[union-attr]


async def test_the_file_is_not_followed_under_an_open_dialog(tmp_path: Path) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await app.command("Save under another name")
        await app.shows("enter saves")
        path.write_text(SMALL.replace(OLD, "Changed by git."))
        await app.main._look_at_file()
        assert app.value(*GATE) == OLD
        await app.press("escape")
        await app.until(lambda: app.value(*GATE) == "Changed by git.")


@pytest.mark.parametrize("name", ["other.json", "OTHER.JSON"])
async def test_a_rubric_is_not_saved_under_a_name_by_which_it_could_not_be_read(tmp_path: Path, name: str) -> None:
    path = written(tmp_path)
    async with opened(path) as app:
        await typed(app)
        await save_as(app, tmp_path / name)
        await app.shows(f"not saved as {name}", "end the name in .yaml or .yml")
        assert app.session.path == path
        assert app.session.unsaved
    assert not (tmp_path / name).exists()
