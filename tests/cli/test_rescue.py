"""A rubric that cannot be opened, and unsaved changes of it that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from samples import rubric, write

from gt_tui.cli import rescue
from gt_tui.cli.rescue import rescued
from gt_tui.files.atomic import _COPY_PREFIX
from gt_tui.files.drafts import Draft, DraftStore
from gt_tui.files.load import load
from gt_tui.files.lock import Lock, locks_in

Output = pytest.CaptureFixture[str]


def with_draft(folder: Path, text: str | None = None) -> tuple[Path, Path, str]:
    """A rubric, its state directory, and the unsaved text that a killed session left."""
    path, state = write(folder, rubric()), folder / "state"
    file = load(path)
    unsaved = file.document.text.replace("A1", "A9") if text is None else text
    DraftStore(state / "drafts").write(path, file.digest, unsaved, encoding=file.encoding)
    return path, state, unsaved


def answering(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    monkeypatch.setattr("builtins.input", lambda question: answer)


def test_of_a_file_that_is_gone_the_unsaved_changes_are_written_under_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    path, state, unsaved = with_draft(tmp_path)
    path.unlink()
    answering(monkeypatch, "y")
    file = rescued(path, state)
    assert file is not None
    assert file.path == path
    assert path.read_text() == unsaved
    assert DraftStore(state / "drafts").read(path) is None
    assert "unsaved changes of" in capsys.readouterr().err


def test_a_file_that_cannot_be_read_stays_and_the_unsaved_changes_stand_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, state, unsaved = with_draft(tmp_path)
    path.write_text("{{{")
    (tmp_path / f"{path.stem}.recovered{path.suffix}").write_text("another's")
    answering(monkeypatch, "yes")
    file = rescued(path, state)
    assert file is not None
    assert file.path.name == f"{path.stem}.recovered-2{path.suffix}"
    assert file.path.read_text() == unsaved
    assert path.read_text() == "{{{"


@pytest.mark.parametrize(
    ("name", "begins", "ends"),
    [
        ("x" * 250 + ".yaml", "xxx", ".recovered-2.yaml"),
        ("ä" * 125 + ".json", "äää", ".recovered-2.json"),  # two bytes each: never half of one
        ("x." + "y" * 253, "x", ".recovered-2"),
    ],
)
def test_beside_the_longest_name_the_unsaved_changes_get_a_shorter_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, begins: str, ends: str
) -> None:
    path, state = tmp_path / name, tmp_path / "state"
    text = '{"schema_version": "2.0", "questions": []}'
    path.write_text("{{{")
    DraftStore(state / "drafts").write(path, "0" * 64, text)
    answering(monkeypatch, "n")
    assert rescued(path, state) is None
    first = rescue._free(path)
    first.write_text("another's")
    answering(monkeypatch, "y")
    file = rescued(path, state)
    assert file is not None
    assert file.path.name.startswith(begins)
    assert file.path.name.endswith(ends)
    assert file.path.read_text() == text
    assert first.read_text() == "another's"


def test_a_name_that_cannot_be_looked_for_is_said_and_the_draft_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    path, state = tmp_path / ("x" * 300 + ".yaml"), tmp_path / "state"
    DraftStore(state / "drafts").write(path, "0" * 64, "text")
    answering(monkeypatch, "y")
    assert rescued(path, state) is None
    assert "unsaved changes are kept, but no file can be made" in capsys.readouterr().err
    assert isinstance(DraftStore(state / "drafts").read(path), Draft)


@pytest.mark.parametrize("answer", ["", "n"])
def test_without_a_yes_the_draft_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    path, state, unsaved = with_draft(tmp_path)
    path.unlink()
    answering(monkeypatch, answer)
    assert rescued(path, state) is None
    draft = DraftStore(state / "drafts").read(path)
    assert isinstance(draft, Draft)
    assert draft.text == unsaved
    assert not path.exists()


def test_changes_that_are_no_rubric_are_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    path, state, _ = with_draft(tmp_path, "questions: [")
    path.unlink()
    answering(monkeypatch, "y")
    assert rescued(path, state) is None
    assert path.read_text() == "questions: ["
    assert "line 1" in capsys.readouterr().err


def test_a_copy_of_a_save_that_was_cut_off_is_named(tmp_path: Path, capsys: Output) -> None:
    path = write(tmp_path, "{{{")
    copy = tmp_path / f"{_COPY_PREFIX}0123456789ab"
    copy.write_text("whole")
    assert rescued(path, tmp_path / "state") is None
    assert f"{copy} holds a whole version" in capsys.readouterr().err


def test_nothing_is_said_where_nothing_is_left(tmp_path: Path, capsys: Output) -> None:
    assert rescued(tmp_path / "no.yaml", tmp_path / "state") is None
    assert capsys.readouterr().err == ""


def test_what_another_window_is_working_on_is_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    path, state, _ = with_draft(tmp_path)
    path.unlink()
    answering(monkeypatch, "y")
    with Lock.take(path, locks_in(state)):  # type: ignore[union-attr]
        assert rescued(path, state) is None
    assert "open in process" in capsys.readouterr().err
    assert DraftStore(state / "drafts").read(path) is not None


def test_links_in_a_circle_have_nothing_to_rescue(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    path.symlink_to(path)
    assert rescued(path, tmp_path / "state") is None
