from __future__ import annotations

import errno
import hashlib
import os
import stat
from pathlib import Path

import pytest

from gt_tui.files.drafts import MOST_DRAFTS, Damaged, Draft, DraftFailed, DraftStore
from gt_tui.files.load import Encoding, digest

TEXT = "questions:\n  - id: A1 # Süd — naïve\n"
BASE = "questions: []\n"


@pytest.fixture
def rubric(tmp_path: Path) -> Path:
    path = tmp_path / "rubric.yaml"
    path.write_text(BASE)
    return path


@pytest.fixture
def store(tmp_path: Path) -> DraftStore:
    return DraftStore(tmp_path / "state" / "drafts", clock=lambda: 1_700_000_000.5)


def kept(store: DraftStore, path: Path) -> Draft:
    found = store.read(path)
    assert isinstance(found, Draft)
    return found


def files(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "state" / "drafts").iterdir())


def test_what_was_written_is_read_with_its_origin(store: DraftStore, rubric: Path) -> None:
    assert store.read(rubric) is None
    store.write(rubric, digest(BASE.encode()), TEXT)
    assert kept(store, rubric) == Draft(
        path=rubric,
        base_digest=digest(BASE.encode()),
        base_text=None,
        text=TEXT,
        encoding=Encoding(),
        time=1_700_000_000.5,
        pid=os.getpid(),
    )


def test_a_later_draft_takes_the_place_of_the_earlier(store: DraftStore, rubric: Path, tmp_path: Path) -> None:
    store.write(rubric, "d", "one")
    store.write(rubric, "d", "two")
    assert kept(store, rubric).text == "two"
    assert len(files(tmp_path)) == 1


@pytest.mark.parametrize(
    "text",
    ["", "no newline at the end", "a\r\nb\rc\n", "\ufeffmark", "half \ud800 character", "\0\x1b[2J\u2028", "{}\n{}\n"],
)
def test_every_text_comes_back_as_it_was(store: DraftStore, rubric: Path, text: str) -> None:
    store.write(rubric, "d", text)
    assert kept(store, rubric).text == text


def test_the_draft_is_utf_8_whatever_the_rubrics_own_encoding(store: DraftStore, rubric: Path, tmp_path: Path) -> None:
    utf_16 = Encoding("utf-16-le", b"\xff\xfe")
    store.write(rubric, "d", TEXT, encoding=utf_16)
    assert files(tmp_path)[0].read_bytes().endswith(TEXT.encode("utf-8"))
    assert kept(store, rubric).encoding == utf_16


def test_a_draft_in_another_slot_stays_beside_the_first(store: DraftStore, rubric: Path, tmp_path: Path) -> None:
    second = DraftStore(tmp_path / "state" / "drafts", slot=1)
    store.write(rubric, "d", "left by a crash", base_text=BASE)
    assert second.read(rubric) is None
    second.write(rubric, "e", "typed since", base_text="another base")
    assert (kept(store, rubric).text, kept(store, rubric).base_text) == ("left by a crash", BASE)
    second.discard(rubric)
    assert kept(store, rubric).text == "left by a crash"


def in_last_slot(tmp_path: Path) -> DraftStore:
    """What a session uses, once drafts wait in all the slots."""
    return DraftStore(tmp_path / "state" / "drafts", slot=MOST_DRAFTS - 1)


def test_what_waits_in_the_last_slot_is_not_written_over_but_waits_behind_it(rubric: Path, tmp_path: Path) -> None:
    for number in range(3):
        session = in_last_slot(tmp_path)
        assert session.read(rubric) is None or number
        for text in (f"half of {number}", f"whole of {number}"):
            session.write(rubric, f"digest {number}", text, base_text=f"base {number}")
    found = []
    while (draft := in_last_slot(tmp_path).read(rubric)) is not None:
        assert isinstance(draft, Draft)
        found.append((draft.text, draft.base_digest, draft.base_text))
        in_last_slot(tmp_path).discard(rubric)
    assert sorted(found) == [(f"whole of {number}", f"digest {number}", f"base {number}") for number in range(3)]
    assert files(tmp_path) == []


def test_after_its_own_draft_went_a_session_does_not_write_over_the_one_that_came_back(
    rubric: Path, tmp_path: Path
) -> None:
    in_last_slot(tmp_path).write(rubric, "d", "left by a crash")
    session = in_last_slot(tmp_path)
    session.write(rubric, "d", "saved")
    session.discard(rubric)
    assert kept(session, rubric).text == "left by a crash"
    session.write(rubric, "d", "typed since")
    assert kept(session, rubric).text == "typed since"
    session.discard(rubric)
    assert kept(session, rubric).text == "left by a crash"


def test_a_damaged_draft_in_the_last_slot_is_set_aside_too(rubric: Path, tmp_path: Path) -> None:
    in_last_slot(tmp_path).write(rubric, "d", "left by a crash")
    [file] = files(tmp_path)
    file.write_bytes(damaged := file.read_bytes()[:-1])
    in_last_slot(tmp_path).write(rubric, "d", "typed since")
    assert damaged in [file.read_bytes() for file in files(tmp_path)]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files(tmp_path)} == {0o600}


def test_where_what_waits_cannot_be_set_aside_it_stays(
    rubric: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_last_slot(tmp_path).write(rubric, "d", "left by a crash")

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(DraftFailed, match="the disk is full"):
        in_last_slot(tmp_path).write(rubric, "d", "typed since")
    assert kept(in_last_slot(tmp_path), rubric).text == "left by a crash"
    assert len(files(tmp_path)) == 1


def test_two_rubrics_have_two_drafts(store: DraftStore, rubric: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "rubric.yaml"
    store.write(rubric, "d", "one")
    store.write(other, "d", "two")
    assert (kept(store, rubric).text, kept(store, other).text) == ("one", "two")


def test_a_rubric_has_one_draft_by_whatever_name_it_is_opened(
    store: DraftStore, rubric: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = tmp_path / "link.yaml"
    link.symlink_to(rubric)
    store.write(link, "d", TEXT)
    monkeypatch.chdir(tmp_path)
    assert kept(store, Path("rubric.yaml")).text == TEXT


def test_a_draft_that_says_what_the_file_says_is_told_as_the_same(store: DraftStore, rubric: Path) -> None:
    store.write(rubric, "d", TEXT)
    assert kept(store, rubric).same_as(TEXT)
    assert not kept(store, rubric).same_as(TEXT + "\n")


def test_the_text_that_the_edits_started_from_is_kept_for_a_comparison_of_three(
    store: DraftStore, rubric: Path
) -> None:
    store.write(rubric, "first", "one", base_text=BASE)
    store.write(rubric, "first", "two", base_text=BASE)
    assert (kept(store, rubric).base_text, kept(store, rubric).text) == (BASE, "two")


def test_after_a_save_the_new_base_takes_the_place_of_the_old(store: DraftStore, rubric: Path) -> None:
    store.write(rubric, "first", "one", base_text=BASE)
    store.write(rubric, "second", "two", base_text="the saved text")
    assert kept(store, rubric).base_text == "the saved text"
    store.write(rubric, "third", "three")
    assert kept(store, rubric).base_text is None


def test_a_damaged_base_does_not_take_the_draft_with_it(store: DraftStore, rubric: Path, tmp_path: Path) -> None:
    store.write(rubric, "first", "one", base_text=BASE)
    [base] = [file for file in files(tmp_path) if file.suffix == ".base"]
    base.write_bytes(b"\0" * 10)
    assert (kept(store, rubric).base_text, kept(store, rubric).text) == (None, "one")


def test_a_discarded_draft_is_gone_with_its_base(store: DraftStore, rubric: Path, tmp_path: Path) -> None:
    store.write(rubric, "d", TEXT, base_text=BASE)
    store.discard(rubric)
    assert store.read(rubric) is None
    assert files(tmp_path) == []
    store.discard(rubric)


def test_drafts_are_for_their_user_only_whatever_the_umask(store: DraftStore, rubric: Path, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        for _ in range(2):  # a replaced one too
            store.write(rubric, "d", TEXT, base_text=BASE)
    finally:
        os.umask(before)
    folder = tmp_path / "state" / "drafts"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [stat.S_IMODE(file.stat().st_mode) for file in files(tmp_path)] == [0o600, 0o600]


def test_a_directory_that_others_can_enter_is_closed(store: DraftStore, rubric: Path, tmp_path: Path) -> None:
    folder = tmp_path / "state" / "drafts"
    folder.mkdir(parents=True, mode=0o755)
    store.write(rubric, "d", TEXT)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_draft_cut_off_anywhere_is_damaged_and_never_raises(store: DraftStore, rubric: Path, tmp_path: Path) -> None:
    store.write(rubric, "d", TEXT)
    [file] = files(tmp_path)
    whole = file.read_bytes()
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        found = store.read(rubric)
        assert isinstance(found, Damaged), length
        assert "checksum" in found.why
        assert found.file == file


def test_a_draft_with_any_byte_changed_is_damaged(store: DraftStore, rubric: Path, tmp_path: Path) -> None:
    store.write(rubric, "d", TEXT)
    [file] = files(tmp_path)
    whole = file.read_bytes()
    for at in range(len(whole)):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert isinstance(store.read(rubric), Damaged), at


@pytest.mark.parametrize("header", [b"[]", b"{}", b'{"version": 2}', b'{"version": 1}', b"\xff", b"1" * 5000])
def test_a_sound_file_of_another_kind_is_damaged(
    store: DraftStore, rubric: Path, tmp_path: Path, header: bytes
) -> None:
    store.write(rubric, "d", TEXT)
    [file] = files(tmp_path)
    file.write_bytes(header + b"\n" + hashlib.sha256(header + b"\ntext").hexdigest().encode() + b"\ntext")
    found = store.read(rubric)
    assert isinstance(found, Damaged)
    assert "this version" in found.why


def test_a_draft_that_is_no_file_is_damaged(store: DraftStore, rubric: Path, tmp_path: Path) -> None:
    store.write(rubric, "d", TEXT)
    [file] = files(tmp_path)
    file.unlink()
    file.mkdir()
    assert isinstance(store.read(rubric), Damaged)
    file.rmdir()
    os.mkfifo(file)
    assert isinstance(store.read(rubric), Damaged)


def test_a_damaged_draft_is_replaced_by_the_next_write(store: DraftStore, rubric: Path, tmp_path: Path) -> None:
    store.write(rubric, "d", TEXT)
    files(tmp_path)[0].write_bytes(b"junk")
    store.write(rubric, "d", TEXT)
    assert kept(store, rubric).text == TEXT


def test_a_place_where_no_directory_can_be_is_told_in_a_sentence(rubric: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DraftFailed, match=r"no crash protection: a draft cannot be kept in .*: Not a directory"):
        DraftStore(tmp_path / "file" / "drafts").write(rubric, "d", TEXT)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_directory_is_told_in_a_sentence(rubric: Path, tmp_path: Path) -> None:
    folder = tmp_path / "state"
    folder.mkdir(mode=0o500)
    with pytest.raises(DraftFailed, match="Permission denied"):
        DraftStore(folder / "drafts").write(rubric, "d", TEXT)


def test_a_full_disk_is_told_in_a_sentence_and_the_last_draft_stays(
    store: DraftStore, rubric: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.write(rubric, "d", "one")

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        with pytest.raises(DraftFailed, match="the disk is full"):
            store.write(rubric, "d", "two")
    assert kept(store, rubric).text == "one"
    assert len(files(tmp_path)) == 1
