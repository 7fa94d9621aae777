"""Writing a file so that a kill, a crash or a full disk leaves either the old content or the new, never a mixture.

A new file is written beside the old one, synced, and renamed over it; then the directory is synced. Where a
new file would lose something (a second hard link, an owner or attribute that only the system may give), the old
one is written in place, with a synced copy of the new content beside it until that is done.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import stat
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from gt_tui.files.load import CannotOpen, digest, digest_of
from gt_tui.files.processes import is_alive

_PREFIX = ".gt-tui-"
_LEFTOVER = re.compile(re.escape(_PREFIX) + r"(?P<pid>[1-9][0-9]{0,9})-[0-9a-f]{12}")
_COPY_PREFIX = ".gt-tui-copy-"
_NO_LINKS = (errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)
"""What a file system that knows no hard links, or a system that forbids them, answers to one."""


class SaveFailed(Exception):
    """The file was not saved; the text says why, what stands on disk now, and what to do."""


class ChangedOnDisk(SaveFailed):
    """Another program changed or removed the file since it was read; saving would lose that."""


class OnlyInPlace(SaveFailed):
    """The file can be written but its directory cannot, so a crash during the save could tear it: ask the author."""


class _CannotKeep(Exception):
    """A new file would not have the old one's owner or attributes."""


def save(path: Path, data: bytes, *, expected: str | None, in_place: bool = False) -> str:
    """Write `data` to the file and give its digest.

    `expected` is the digest of what the author last saw there; None writes whatever is there now (save
    as, or the author chose to keep theirs). Symbolic links, hard links, mode, owner and extended attributes
    survive. `in_place` is the author's yes to OnlyInPlace. Raises ChangedOnDisk when the content is not the
    expected one, OnlyInPlace when the author must be asked, and SaveFailed otherwise.
    """
    try:
        with ThreadPoolExecutor(1) as pool:
            fingerprint = pool.submit(digest, data)  # beside the writing: for 20 MB it takes half as long as that
            _save(path, Path(os.path.realpath(path)), data, expected, in_place)
            return fingerprint.result()
    except OSError as error:
        raise SaveFailed(f"{path} was not saved: {reason(error)}. The file is as it was") from None
    except ValueError as error:  # a NUL or half a character in the name
        raise SaveFailed(f"that is no file name: {error}. Save under another name") from None


def _save(path: Path, target: Path, data: bytes, expected: str | None, in_place: bool) -> None:
    # What is expected is looked for just before the old content goes, and only then: reading costs as much as writing.
    status = _status(target)
    if status is None:
        clear_leftovers(target.parent)
        _write_beside(target, data, None, expected)
        return
    if not stat.S_ISREG(status.st_mode):
        _expect(target, expected)
        raise SaveFailed(f"{path} is not a regular file any more. Save under another name")
    # the mode is looked at too, since root may write everything and a read-only file is meant to stay
    if not (status.st_mode & 0o222 and os.access(target, os.W_OK)):
        raise SaveFailed(f"{path} is read-only. Change its mode (chmod u+w) or save under another name")
    if not os.access(target.parent, os.W_OK):
        if not in_place:
            raise OnlyInPlace(
                f"{path} stands in a directory that cannot be written, so a crash during the save could tear it. "
                "Save it in place, or save under another name"
            )
        _write_in_place(target, data, expected, Path(tempfile.gettempdir()))
        return
    clear_leftovers(target.parent)
    if status.st_nlink > 1:
        _write_in_place(target, data, expected, target.parent)
        return
    try:
        _write_beside(target, data, status, expected)
    except _CannotKeep:
        _write_in_place(target, data, expected, target.parent)


def write_private(path: Path, data: bytes) -> None:
    """Write one of the app's own files, old or new content in a crash, for its user only (0600). Raises OSError."""
    temporary, handle = _create_beside(path.parent)
    _install(temporary, handle, path, data)


def create(path: Path, data: bytes) -> None:
    """Make a file that was not there before, whole or not at all.

    Raises FileExistsError where the name is taken, by a link to nothing too, and OSError otherwise; nothing is left.
    """
    clear_leftovers(path.parent)
    temporary, handle = _create_beside(path.parent, 0o666)
    try:
        try:
            write_all(handle, data)
            _sync(handle)
        finally:
            os.close(handle)
        _give_name(temporary, path)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()
    _sync_directory(path.parent)


def _give_name(temporary: Path, path: Path) -> None:
    """Give a file a name that no other file has: a rename would replace one that came in the meantime."""
    try:
        path.hardlink_to(temporary)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
    else:
        return
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666))  # the name is ours now
    try:
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            path.unlink()
        raise


def clear_leftovers(folder: Path) -> None:
    """Delete the temporary files that killed saves left in a directory; those of a live process stay.

    Copies that a failed write in place left behind stay too: they may be the only whole content. Whatever
    cannot be read or deleted is left alone.
    """
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            match = _LEFTOVER.fullmatch(entry.name)
            if match and not is_alive(int(match["pid"])):
                with contextlib.suppress(OSError):
                    Path(entry.path).unlink()


def copies_beside(path: Path) -> list[Path]:
    """Give the copies of whole content that saves in place, which were cut off, left in a file's folder."""
    folder = Path(os.path.realpath(path)).parent  # `resolve` fails on links in a circle
    try:
        return sorted(each for each in folder.iterdir() if each.name.startswith(_COPY_PREFIX))
    except OSError:
        return []


def reason(error: OSError) -> str:
    """Give why the system refused, with what to do where that is known."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "the disk is full. Free some space and save again"
    if error.errno == errno.EFBIG:
        return "the file is larger than may be written here"
    return error.strerror or str(error)


def _status(target: Path) -> os.stat_result | None:
    try:
        return target.stat()
    except FileNotFoundError:
        return None


def _expect(target: Path, expected: str | None) -> None:
    if expected is None:
        return
    try:
        now = digest_of(target)
    except CannotOpen as error:
        raise ChangedOnDisk(f"the file on disk is gone or cannot be read ({error})") from None
    if now != expected:
        raise ChangedOnDisk("another program changed the file on disk since it was opened")


def write_all(handle: int, data: bytes) -> None:
    """Write all of the data to an open file. Raises OSError."""
    view = memoryview(data)
    while view:  # os.write may write less than asked for without an error, on a full disk for instance
        view = view[os.write(handle, view) :]


def _sync(handle: int) -> None:
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems cannot sync; the write itself counts
            raise


def _create_beside(folder: Path, mode: int = 0o600) -> tuple[Path, int]:
    # Short and without the target's name, so that a name of 255 bytes can be saved too.
    temporary = folder / f"{_PREFIX}{os.getpid()}-{secrets.token_hex(6)}"
    return temporary, os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)


def _write_beside(target: Path, data: bytes, status: os.stat_result | None, expected: str | None) -> None:
    temporary, handle = _create_beside(target.parent, 0o666 if status is None else 0o600)
    _install(temporary, handle, target, data, status, expected)


def _install(
    temporary: Path,
    handle: int,
    target: Path,
    data: bytes,
    status: os.stat_result | None = None,
    expected: str | None = None,
) -> None:
    try:
        try:
            write_all(handle, data)
            if status is not None:
                _copy_attributes(handle, target, status)
            _sync(handle)
        finally:
            os.close(handle)
        _expect(target, expected)
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_directory(target.parent)


def _copy_attributes(handle: int, target: Path, status: os.stat_result) -> None:
    mine = os.fstat(handle)
    if (mine.st_uid, mine.st_gid) != (status.st_uid, status.st_gid):
        try:
            os.fchown(handle, status.st_uid, status.st_gid)
        except PermissionError:
            raise _CannotKeep from None
    os.fchmod(handle, stat.S_IMODE(status.st_mode))
    if hasattr(os, "listxattr"):
        _copy_extended_attributes(handle, target)


def _copy_extended_attributes(handle: int, target: Path) -> None:
    try:
        names = os.listxattr(target)
    except OSError:  # a file system without them
        return
    for name in names:
        value = os.getxattr(target, name)
        try:
            os.setxattr(handle, name, value)
        except OSError:  # some belong to the system, which may have given the new file the same one already
            try:
                same = os.getxattr(handle, name) == value
            except OSError:
                same = False
            if not same:
                raise _CannotKeep from None


def _write_in_place(target: Path, data: bytes, expected: str | None, folder: Path) -> None:
    copy = folder / f"{_COPY_PREFIX}{secrets.token_hex(6)}"
    handle = os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        try:
            write_all(handle, data)
            _sync(handle)
        finally:
            os.close(handle)
        _expect(target, expected)
        handle = os.open(target, os.O_WRONLY | os.O_CLOEXEC)
    except BaseException:
        with contextlib.suppress(OSError):
            copy.unlink()
        raise
    try:
        try:
            write_all(handle, data)
            os.ftruncate(handle, len(data))
            _sync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        raise SaveFailed(
            f"{target} was being written in place when this happened: {reason(error)}. It may hold a mixture now; "
            f"the whole new content is in {copy}"
        ) from None
    with contextlib.suppress(OSError):
        copy.unlink()


def _sync_directory(folder: Path) -> None:
    # The renamed file is there already: an error now would call a finished save a failure.
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
