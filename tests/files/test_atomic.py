from __future__ import annotations

import errno
import os
import random
import re
import resource
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gt_tui.files import atomic
from gt_tui.files.atomic import ChangedOnDisk, OnlyInPlace, SaveFailed, clear_leftovers, save, write_private
from gt_tui.files.load import digest

OLD, NEW = b"old: " + b"o" * 50_000, b"new: " + b"n" * 60_000
OWNED = re.compile(r"\.gt-tui-.*")


@pytest.fixture
def rubric(tmp_path: Path) -> Path:
    path = tmp_path / "rubric.yaml"
    path.write_bytes(OLD)
    return path


def strays(folder: Path) -> list[str]:
    return [each.name for each in folder.iterdir() if OWNED.match(each.name)]


def refused(path: Path, **arguments: object) -> str:
    with pytest.raises(SaveFailed) as caught:
        save(path, NEW, expected=digest(OLD), **arguments)  # type: ignore[arg-type]
    return str(caught.value)


def test_the_new_content_is_there_and_its_digest_is_given(rubric: Path) -> None:
    assert save(rubric, NEW, expected=digest(OLD)) == digest(NEW)
    assert rubric.read_bytes() == NEW
    assert strays(rubric.parent) == []


def test_a_new_file_gets_the_mode_that_the_umask_asks_for(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        save(tmp_path / "new.yaml", NEW, expected=None)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.yaml").stat().st_mode) == 0o640


def test_a_symbolic_link_stays_one_and_its_target_is_written(rubric: Path) -> None:
    folder = rubric.parent / "links"
    folder.mkdir()
    link = folder / "link.yaml"
    link.symlink_to("../rubric.yaml")
    save(link, NEW, expected=digest(OLD))
    assert link.is_symlink()
    assert rubric.read_bytes() == NEW
    assert strays(folder) == []


def test_a_link_to_nothing_makes_its_target(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to("target.yaml")
    save(tmp_path / "link.yaml", NEW, expected=None)
    assert (tmp_path / "link.yaml").is_symlink()
    assert (tmp_path / "target.yaml").read_bytes() == NEW


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(SaveFailed, match="symbolic links"):
        save(tmp_path / "a", NEW, expected=None)
    assert (tmp_path / "a").is_symlink()


@pytest.mark.parametrize("size", [len(NEW), 3])
def test_both_names_of_a_hard_link_see_the_new_content(rubric: Path, size: int) -> None:
    other = rubric.with_name("other.yaml")
    other.hardlink_to(rubric)
    save(rubric, NEW[:size], expected=digest(OLD))
    assert other.read_bytes() == NEW[:size]
    assert rubric.samefile(other)
    assert strays(rubric.parent) == []


def test_the_mode_is_kept(rubric: Path) -> None:
    rubric.chmod(0o664)
    save(rubric, NEW, expected=digest(OLD))
    assert stat.S_IMODE(rubric.stat().st_mode) == 0o664


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_the_owner_is_kept(rubric: Path) -> None:
    os.chown(rubric, 1234, 4321)
    save(rubric, NEW, expected=digest(OLD))
    assert (rubric.stat().st_uid, rubric.stat().st_gid) == (1234, 4321)


def test_an_owner_that_a_new_file_cannot_have_is_kept_by_writing_in_place(
    rubric: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inode = rubric.stat().st_ino
    real = os.fstat

    def somebody_elses(handle: int) -> os.stat_result:
        fields = list(real(handle))
        fields[stat.ST_UID] += 1
        return os.stat_result(fields)

    def not_allowed(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "fstat", somebody_elses)
    monkeypatch.setattr(os, "fchown", not_allowed)
    save(rubric, NEW, expected=digest(OLD))
    assert rubric.read_bytes() == NEW
    assert rubric.stat().st_ino == inode
    assert strays(rubric.parent) == []


def with_attribute(path: Path) -> None:
    try:
        os.setxattr(path, "user.reviewed", b"yes")
    except OSError:
        pytest.skip("this file system has no extended attributes")


def test_extended_attributes_are_kept(rubric: Path) -> None:
    with_attribute(rubric)
    save(rubric, NEW, expected=digest(OLD))
    assert os.getxattr(rubric, "user.reviewed") == b"yes"


def test_an_attribute_that_a_new_file_cannot_have_is_kept_by_writing_in_place(
    rubric: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_attribute(rubric)

    def not_allowed(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "setxattr", not_allowed)
    save(rubric, NEW, expected=digest(OLD))
    assert rubric.read_bytes() == NEW
    assert os.getxattr(rubric, "user.reviewed") == b"yes"


def test_a_read_only_file_is_refused_and_stays(rubric: Path) -> None:
    rubric.chmod(0o444)
    assert "read-only. Change its mode (chmod u+w)" in refused(rubric)
    assert rubric.read_bytes() == OLD


def pretend_directory_is_not_writable(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != folder and real(path, mode))


def test_a_directory_that_cannot_be_written_is_asked_about_first(rubric: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_directory_is_not_writable(monkeypatch, rubric.parent)
    with pytest.raises(OnlyInPlace, match="Save it in place, or save under another name"):
        save(rubric, NEW, expected=digest(OLD))
    assert rubric.read_bytes() == OLD


def test_a_directory_that_cannot_be_written_is_left_alone_when_the_author_agrees_to_a_save_in_place(
    rubric: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("temporary")
    monkeypatch.setattr(atomic.tempfile, "gettempdir", lambda: str(elsewhere))
    pretend_directory_is_not_writable(monkeypatch, rubric.parent)
    save(rubric, NEW, expected=digest(OLD), in_place=True)
    assert rubric.read_bytes() == NEW
    assert strays(rubric.parent) == strays(elsewhere) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_new_file_in_a_directory_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(SaveFailed, match="Permission denied"):
            save(tmp_path / "new.yaml", NEW, expected=None)
    finally:
        tmp_path.chmod(0o700)


def test_a_file_changed_within_the_same_time_and_size_is_noticed(rubric: Path) -> None:
    before = rubric.stat()
    theirs = OLD.replace(b"o", b"x")
    rubric.write_bytes(theirs)
    os.utime(rubric, ns=(before.st_atime_ns, before.st_mtime_ns))
    with pytest.raises(ChangedOnDisk, match="another program changed the file"):
        save(rubric, NEW, expected=digest(OLD))
    assert rubric.read_bytes() == theirs
    assert strays(rubric.parent) == []


def test_a_file_changed_while_the_new_one_is_written_is_noticed(rubric: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fsync

    def meanwhile(handle: int) -> None:
        rubric.write_bytes(b"theirs")
        real(handle)

    monkeypatch.setattr(os, "fsync", meanwhile)
    with pytest.raises(ChangedOnDisk):
        save(rubric, NEW, expected=digest(OLD))
    assert rubric.read_bytes() == b"theirs"
    assert strays(rubric.parent) == []


def test_a_deleted_file_is_noticed_and_not_made_again_unasked(rubric: Path) -> None:
    rubric.unlink()
    with pytest.raises(ChangedOnDisk, match="gone"):
        save(rubric, NEW, expected=digest(OLD))
    assert list(rubric.parent.iterdir()) == []
    save(rubric, NEW, expected=None)
    assert rubric.read_bytes() == NEW


def test_a_file_replaced_by_a_directory_is_noticed_and_never_overwritten(rubric: Path) -> None:
    rubric.unlink()
    rubric.mkdir()
    with pytest.raises(ChangedOnDisk, match="is a directory"):
        save(rubric, NEW, expected=digest(OLD))
    with pytest.raises(SaveFailed, match="not a regular file any more"):
        save(rubric, NEW, expected=None)
    assert strays(rubric.parent) == []


def test_what_the_author_chose_to_overwrite_is_overwritten(rubric: Path) -> None:
    rubric.write_bytes(b"theirs")
    save(rubric, NEW, expected=None)
    assert rubric.read_bytes() == NEW


def test_a_name_of_255_bytes_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 250 + ".yaml")
    path.write_bytes(OLD)
    save(path, NEW, expected=digest(OLD))
    assert path.read_bytes() == NEW


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(SaveFailed, match="no file name"):
        save(Path("a\0b"), NEW, expected=None)


# -- the disk ------------------------------------------------------------------------------------------


def fail(monkeypatch: pytest.MonkeyPatch, name: str, number: int, at: int = 1) -> None:
    """Have the `at`-th call of an os function fail."""
    real: Callable[..., object] = getattr(os, name)
    calls = 0

    def failing(*arguments: object, **named: object) -> object:
        nonlocal calls
        calls += 1
        if calls == at:
            raise OSError(number, os.strerror(number))
        return real(*arguments, **named)

    monkeypatch.setattr(os, name, failing)


def test_a_write_that_takes_less_than_it_was_given_goes_on_with_the_rest(
    rubric: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, bytes(data[:1000])))
    save(rubric, NEW, expected=digest(OLD))
    assert rubric.read_bytes() == NEW


def test_a_disk_that_fills_up_in_the_middle_leaves_the_old_file_and_a_retry_works(
    rubric: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    with monkeypatch.context() as full:
        given: list[int] = []

        def until_full(handle: int, data: bytes) -> int:
            if given:
                raise OSError(errno.ENOSPC, "No space left on device")
            given.append(1)
            return real(handle, bytes(data[:1000]))

        full.setattr(os, "write", until_full)
        message = refused(rubric)
    assert "the disk is full. Free some space and save again" in message
    assert "The file is as it was" in message
    assert rubric.read_bytes() == OLD
    assert strays(rubric.parent) == []
    save(rubric, NEW, expected=digest(OLD))
    assert rubric.read_bytes() == NEW


def test_the_systems_own_limit_on_a_files_size_leaves_the_old_file(rubric: Path) -> None:
    code = (
        "import resource, signal, sys; from pathlib import Path; from gt_tui.files.atomic import SaveFailed, save\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (55_000, 55_000))\n"
        "try: save(Path(sys.argv[1]), b'n' * 60_000, expected=None)\n"
        "except SaveFailed as error: print(error)\n"
    )
    assert resource.RLIMIT_FSIZE is not None
    done = subprocess.run(
        [sys.executable, "-c", code, str(rubric)], capture_output=True, text=True, check=True, timeout=60
    )
    assert "larger than may be written here" in done.stdout
    assert rubric.read_bytes() == OLD
    assert strays(rubric.parent) == []


def test_a_really_full_disk_leaves_the_old_file_and_a_retry_works(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = shutil.which("mount")
    if (
        mount is None
        or subprocess.run([mount, "-t", "tmpfs", "-o", "size=128k", "none", disk], capture_output=True).returncode
    ):
        pytest.skip("mounting a small disk is not allowed here")
    try:
        rubric = disk / "rubric.yaml"
        rubric.write_bytes(OLD)
        (disk / "ballast").write_bytes(b"b" * 40_000)
        assert "the disk is full" in refused(rubric)
        assert rubric.read_bytes() == OLD
        assert strays(disk) == []
        (disk / "ballast").unlink()
        save(rubric, NEW, expected=digest(OLD))
        assert rubric.read_bytes() == NEW
    finally:
        subprocess.run(["umount", disk], check=True)


def test_a_sync_that_fails_is_reported_and_the_old_file_stays(rubric: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail(monkeypatch, "fsync", errno.EIO)
    assert "Input/output error" in refused(rubric)
    assert rubric.read_bytes() == OLD
    assert strays(rubric.parent) == []


def test_the_content_is_on_disk_before_its_name_and_the_name_before_the_save_ends(
    rubric: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []

    def noted(name: str, real: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            kind = ""
            if name == "fsync":
                assert isinstance(arguments[0], int)
                kind = " directory" if stat.S_ISDIR(os.fstat(arguments[0]).st_mode) else " file"
            order.append(name + kind)
            return real(*arguments)

        return call

    for name in ("write", "fchmod", "fsync", "replace"):
        monkeypatch.setattr(os, name, noted(name, getattr(os, name)))
    save(rubric, NEW, expected=digest(OLD))
    assert order == ["write", "fchmod", "fsync file", "replace", "fsync directory"]


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP])
def test_a_file_system_that_cannot_sync_still_saves(rubric: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    fail(monkeypatch, "fsync", number)
    save(rubric, NEW, expected=digest(OLD))
    assert rubric.read_bytes() == NEW


def test_a_directory_that_cannot_be_synced_does_not_call_a_finished_save_a_failure(
    rubric: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail(monkeypatch, "fsync", errno.EIO, at=2)
    assert save(rubric, NEW, expected=digest(OLD)) == digest(NEW)
    assert rubric.read_bytes() == NEW


def test_a_write_in_place_that_fails_says_where_the_whole_new_content_is(
    rubric: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rubric.with_name("other.yaml").hardlink_to(rubric)
    fail(monkeypatch, "write", errno.EIO, at=2)
    message = refused(rubric)
    [copy] = strays(rubric.parent)
    assert message.endswith(f"the whole new content is in {rubric.parent / copy}")
    assert (rubric.parent / copy).read_bytes() == NEW
    monkeypatch.undo()
    clear_leftovers(rubric.parent)
    assert strays(rubric.parent) == [copy]


def test_a_copy_that_cannot_be_written_leaves_the_file_untouched(rubric: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rubric.with_name("other.yaml").hardlink_to(rubric)
    fail(monkeypatch, "write", errno.ENOSPC)
    assert "The file is as it was" in refused(rubric)
    assert rubric.read_bytes() == OLD
    assert strays(rubric.parent) == []


# -- kills ---------------------------------------------------------------------------------------------

CALLS = ["open", "write", "fstat", "fchmod", "fsync", "close", "replace", "scandir", "listxattr", "unlink"]

SWEEP = f"""
import errno, os, sys
from pathlib import Path
from gt_tui.files.atomic import SaveFailed, save
from gt_tui.files.load import digest

path, mode, at = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
old, new = path.read_bytes(), b"new: " + b"n" * 60_000
count = 0

def wrapped(name, real):
    def call(*arguments, **named):
        global count
        count += 1
        if count == at and mode == "kill before":
            os._exit(9)
        if count == at and mode == "fail":
            raise OSError(errno.EIO, f"{{name}} failed")
        if count == at and mode == "kill half" and name == "write":
            real(arguments[0], bytes(arguments[1][:100]))
            os._exit(9)
        done = real(*arguments, **named)
        if count == at and mode == "kill after":
            os._exit(9)
        return done
    return call

for name in {CALLS!r}:
    setattr(os, name, wrapped(name, getattr(os, name)))
try:
    save(path, new, expected=digest(old))
    said = "saved"
except SaveFailed as error:
    said = "failed"
print(said, count)
"""


def sweep(path: Path, mode: str, at: int) -> tuple[int, str, int]:
    done = subprocess.run(
        [sys.executable, "-c", SWEEP, str(path), mode, str(at)], capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    said, count = done.stdout.split() if done.stdout else ("", "0")
    return done.returncode, said, int(count)


@pytest.mark.parametrize("mode", ["fail", "kill before", "kill after", "kill half"])
def test_a_save_that_fails_or_is_killed_at_any_call_leaves_the_old_or_the_new_content(rubric: Path, mode: str) -> None:
    code, said, calls = sweep(rubric, "count", 0)
    assert (code, said) == (0, "saved")
    assert calls >= 8  # open, write, fstat, fchmod, fsync, close, replace and the directory's own at least
    seen = set()
    for at in range(1, calls + 1):
        rubric.write_bytes(OLD)
        code, said, _ = sweep(rubric, mode, at)
        content = rubric.read_bytes()
        assert content in (OLD, NEW), f"torn at call {at}"
        seen.add(content)
        if mode == "fail":
            assert code == 0
            assert content == (NEW if said == "saved" else OLD)
            assert strays(rubric.parent) == [], f"left at call {at}"
        clear_leftovers(rubric.parent)
        assert strays(rubric.parent) == [], f"left at call {at}"
    assert seen == {OLD, NEW}


@pytest.mark.parametrize("mode", ["kill after", "kill half"])
def test_a_killed_write_in_place_leaves_old_or_new_content_or_the_whole_new_one_beside_it(
    rubric: Path, mode: str
) -> None:
    other = rubric.with_name("other.yaml")
    other.hardlink_to(rubric)
    code, said, calls = sweep(rubric, "count", 0)
    assert (code, said) == (0, "saved")
    assert calls >= 8
    assert other.read_bytes() == NEW  # written in place, or the other name would have kept the old content
    saved_beside = False
    for at in range(1, calls + 1):
        rubric.write_bytes(OLD)
        for name in strays(rubric.parent):
            rubric.with_name(name).unlink()
        sweep(rubric, mode, at)
        beside = [rubric.with_name(name).read_bytes() for name in strays(rubric.parent)]
        assert rubric.read_bytes() in (OLD, NEW) or NEW in beside, f"lost at call {at}"
        saved_beside = saved_beside or NEW in beside
    assert saved_beside


KILLED = """
import sys
from pathlib import Path
from gt_tui.files.atomic import save
path = Path(sys.argv[1])
print("ready", flush=True)
while True:
    for letter in b"ab":
        save(path, bytes([letter]) * 1_000_000, expected=None)
"""


def kill_during_saves(path: Path, rounds: int) -> None:
    chance = random.Random(20260101)
    wholes = {bytes([letter]) * 1_000_000 for letter in b"ab"}
    path.write_bytes(b"a" * 1_000_000)
    for _ in range(rounds):
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        try:
            process.wait(chance.uniform(0, 0.03))
        except subprocess.TimeoutExpired:
            process.kill()
        assert process.wait(30) == -9
        process.stdout.close()
        assert path.read_bytes() in wholes
    save(path, NEW, expected=None)
    assert strays(path.parent) == []


def test_none_of_30_kills_at_random_moments_tears_the_file(tmp_path: Path) -> None:
    kill_during_saves(tmp_path / "rubric.yaml", 30)


@pytest.mark.soak
def test_none_of_200_kills_at_random_moments_tears_the_file(tmp_path: Path) -> None:
    kill_during_saves(tmp_path / "rubric.yaml", 200)


# -- leftovers -----------------------------------------------------------------------------------------


def dead_pid() -> int:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait(30)
    return process.pid


def test_the_next_save_clears_what_a_killed_one_left_and_nothing_else(rubric: Path) -> None:
    dead = dead_pid()
    gone = rubric.with_name(f".gt-tui-{dead}-0123456789ab")
    stay = [
        f".gt-tui-{os.getpid()}-0123456789ab",  # a save of a live process
        ".gt-tui-copy-0123456789ab",  # the whole content after a failed write in place
        f".gt-tui-{dead}-notes.yaml",  # somebody's own file
        f"x.gt-tui-{dead}-0123456789ab",
    ]
    for name in (gone.name, *stay):
        rubric.with_name(name).touch()
    save(rubric, NEW, expected=digest(OLD))
    assert sorted(each.name for each in rubric.parent.iterdir()) == sorted([rubric.name, *stay])


def test_clearing_leaves_alone_what_cannot_be_deleted(tmp_path: Path) -> None:
    folder = tmp_path / f".gt-tui-{dead_pid()}-0123456789ab"
    folder.mkdir()
    clear_leftovers(tmp_path)
    assert folder.is_dir()
    clear_leftovers(tmp_path / "missing")


def test_a_private_file_is_for_its_user_only_whatever_the_umask(tmp_path: Path) -> None:
    path = tmp_path / "private"
    path.touch(0o644)
    before = os.umask(0o022)
    try:
        write_private(path, NEW)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_bytes() == NEW
