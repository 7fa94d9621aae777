from __future__ import annotations

import os
from pathlib import Path

import pytest

from gt_tui.files.load import LARGEST, CannotOpen, Encoding, digest, load

RUBRIC = 'schema_version: "2.0"\nquestions:\n  - id: A1\n    question: Wo liegt Blinman? — Süd\n'

UNREADABLE = [
    # name, bytes, line, column, what the message says, what to do
    ("empty.yaml", b"", 0, 0, "the file holds nothing", "schema_version"),
    ("empty.json", b"", 0, 0, "the file holds nothing", "schema_version"),
    ("open-list.yaml", b"questions: [\n", None, None, "not YAML", "Look at this line"),
    ("bad-key.json", b'{\n  "questions": [],\n}', 3, 1, "not JSON", "comma"),
    ("a-list.yaml", b"- 1\n- 2\n", 1, 1, "no rubric", "questions"),
    ("prose.yaml", b"just a sentence\n", 1, 1, "no rubric", "questions"),
    ("other.json", b'{"name": "tsconfig"}', 1, 1, "no list of questions", "Add questions"),
    ("latin-1.yaml", 'questions:\n  - id: "Grün"\n'.encode("latin-1"), 2, 12, "not UTF-8 (byte 0xfc)", "Convert it"),
    ("cut.json", '{"questions": [{"id": "A1"'.encode("utf-16"), None, None, "not JSON", ""),
    ("odd-byte.yaml", "questions:\n  - x\n".encode("utf-16") + b"\x0a", 3, 1, "not UTF-16", "Convert it"),
    ("wide.yaml", "questions: []\n".encode("utf-32"), 1, 1, "UTF-32", "Convert it"),
    ("nul.yaml", b"questions:\n  - id: A\0B\n", 2, None, "", ""),
    ("nul.json", b'{"questions": [{"id": "A\0B"}]}', 1, None, "", ""),
]


@pytest.mark.parametrize(
    ("name", "data", "line", "column", "what", "remedy"), UNREADABLE, ids=[case[0] for case in UNREADABLE]
)
def test_what_is_no_rubric_is_refused_with_its_place_and_the_file_stays(
    tmp_path: Path, name: str, data: bytes, line: int | None, column: int | None, what: str, remedy: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    before = path.stat()
    with pytest.raises(CannotOpen) as caught:
        load(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert what in message
    assert remedy in message
    if line is not None:
        assert caught.value.line == line
    if column is not None:
        assert caught.value.column == column
    if caught.value.line and name != "wide.yaml":
        assert f"line {caught.value.line}, column {caught.value.column}" in message
    assert path.read_bytes() == data
    assert (path.stat().st_mtime_ns, path.stat().st_mode) == (before.st_mtime_ns, before.st_mode)


def test_a_missing_file_is_named_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match=r"missing\.yaml: no such file\. Check the name"):
        load(tmp_path / "missing.yaml")
    assert list(tmp_path.iterdir()) == []


def test_a_directory_is_named_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match=r"is a directory\. Name a rubric file in it"):
        load(tmp_path)


def test_a_fifo_is_refused_without_waiting_for_a_writer(tmp_path: Path) -> None:
    fifo = tmp_path / "pipe.yaml"
    os.mkfifo(fifo)
    with pytest.raises(CannotOpen, match=r"not a regular file\. Copy it into one first"):
        load(fifo)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_named_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "secret.yaml"
    path.write_text(RUBRIC)
    path.chmod(0)
    with pytest.raises(CannotOpen, match=r"permission denied\. Check its mode and owner"):
        load(path)


def test_a_file_of_50_mb_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "huge.yaml"
    path.touch()
    os.truncate(path, 50 * 1024 * 1024)
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("it was read"))
    with pytest.raises(CannotOpen, match=r"holds 50\.0 MB; .* Split it into several files"):
        load(path)
    assert path.stat().st_size > LARGEST


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(CannotOpen, match="no file name"):
        load(Path("a\0b.yaml"))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("none.yaml", 'schema_version: "2.0"\nquestions: []\n'),
        ("none.json", '{"schema_version": "2.0", "questions": []}'),
    ],
)
def test_a_rubric_with_0_questions_opens(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert load(path).document.question_count == 0


@pytest.mark.parametrize(("name", "text"), [("q.yaml", "questions:\n  - {}\n"), ("q.json", '{"questions": [{}]}')])
def test_a_question_without_any_key_opens(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert load(path).document.question_count == 1


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (RUBRIC.encode(), Encoding("utf-8", b"")),
        (b"\xef\xbb\xbf" + RUBRIC.encode(), Encoding("utf-8", b"\xef\xbb\xbf")),
        (b"\xff\xfe" + RUBRIC.encode("utf-16-le"), Encoding("utf-16-le", b"\xff\xfe")),
        (b"\xfe\xff" + RUBRIC.encode("utf-16-be"), Encoding("utf-16-be", b"\xfe\xff")),
    ],
    ids=["utf-8", "utf-8 with mark", "utf-16-le", "utf-16-be"],
)
def test_the_text_is_read_in_its_encoding_and_would_be_written_back_to_the_same_bytes(
    tmp_path: Path, data: bytes, encoding: Encoding
) -> None:
    path = tmp_path / "rubric.yaml"
    path.write_bytes(data)
    file = load(path)
    assert file.document.text == RUBRIC
    assert file.encoding == encoding
    assert file.encoding.encode(file.document.text) == data
    assert file.digest == digest(data)


def test_a_file_without_a_known_ending_is_told_by_its_first_character(tmp_path: Path) -> None:
    for text in (RUBRIC, '{"questions": []}'):
        path = tmp_path / "rubric"
        path.write_text(text, encoding="utf-8")
        assert load(path).document.text == text
