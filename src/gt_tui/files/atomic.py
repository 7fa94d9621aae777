"""Writing a file so that a kill, a crash or a full disk leaves either the old content or the new, never a mixture.

A new file is written beside the old one, synced, and renamed over it; then the directory is synced. A file
with a second hard link, or in a directory that cannot be written, is written in place, with a copy of the
new content kept beside it (or in the temporary directory) until that is done.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import tempfile
from pathlib import Path

from gt_tui.files.load import CannotOpen, digest, read_bytes

TEMPORARY_PREFIX = ".gt-tui-"
"""Start of a temporary file's name: short and fixed, so that a name of 255 bytes can be saved too."""


class SaveFailed(Exception):
    """Nothing was saved and the old file stands; the text says why and what to do."""


class ChangedOnDisk(SaveFailed):
    """Another program changed or removed the file since it was read; saving would lose that."""


def save(path: Path, data: bytes, *, expected: str | None) -> str:
    """Write `data` to the file and give its digest.

    `expected` is the digest of what the author last saw there; None writes whatever is there now (save
    as, or the author chose to keep theirs). Symbolic links, hard links, mode, owner and extended attributes
    survive. Raises ChangedOnDisk when the content is not the expected one and SaveFailed otherwise.
    """
    target = Path(os.path.realpath(path))
    _expect(target, expected)
    try:
        status = target.stat() if target.exists() else None
        if status is not None and not stat.S_ISREG(status.st_mode):
            raise SaveFailed(f"{path} is not a regular file any more. Save under another name")
        if status is not None and not os.access(target, os.W_OK):
            raise SaveFailed(f"{path} is read-only. Change its mode (chmod u+w) or save under another name")
        if status is not None and (status.st_nlink > 1 or not os.access(target.parent, os.W_OK)):
            _write_in_place(target, data)
        else:
            _write_beside(target, data, status, expected)
    except OSError as error:
        raise SaveFailed(f"{path} was not saved: {_reason(error)}. The file is as it was") from None
    return digest(data)


def _reason(error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "the disk is full. Free some space and save again"
    return error.strerror or str(error)


def _expect(target: Path, expected: str | None) -> None:
    if expected is None:
        return
    try:
        now = digest(read_bytes(target))
    except CannotOpen as error:
        raise ChangedOnDisk(f"the file on disk is gone or cannot be read ({error})") from None
    if now != expected:
        raise ChangedOnDisk("another program changed the file on disk since it was opened")


def _write_all(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:  # os.write may write less than asked for without an error, on a full disk for instance
        view = view[os.write(handle, view) :]
    _sync(handle)


def _sync(handle: int) -> None:
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems cannot sync; the write itself counts
            raise


def _write_beside(target: Path, data: bytes, status: os.stat_result | None, expected: str | None) -> None:
    temporary = target.parent / f"{TEMPORARY_PREFIX}{secrets.token_hex(6)}"
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        try:
            _write_all(handle, data)
            _copy_attributes(handle, target, status)
        finally:
            os.close(handle)
        _expect(target, expected)
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_directory(target.parent)


def _copy_attributes(handle: int, target: Path, status: os.stat_result | None) -> None:
    if status is None:
        umask = os.umask(0)
        os.umask(umask)
        os.fchmod(handle, 0o666 & ~umask)
        return
    mine = os.fstat(handle)
    if (mine.st_uid, mine.st_gid) != (status.st_uid, status.st_gid):
        os.fchown(handle, status.st_uid, status.st_gid)
    os.fchmod(handle, stat.S_IMODE(status.st_mode))
    if hasattr(os, "listxattr"):
        with contextlib.suppress(OSError):  # some file systems have none; those that do keep them all
            for name in os.listxattr(target):
                os.setxattr(handle, name, os.getxattr(target, name))


def _write_in_place(target: Path, data: bytes) -> None:
    folder = target.parent if os.access(target.parent, os.W_OK) else Path(tempfile.gettempdir())
    copy = folder / f"{TEMPORARY_PREFIX}{secrets.token_hex(6)}"
    handle = os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        _write_all(handle, data)
    except BaseException:
        copy.unlink()
        raise
    finally:
        os.close(handle)
    handle = os.open(target, os.O_WRONLY)
    try:
        _write_all(handle, data)
        os.ftruncate(handle, len(data))
        _sync(handle)
    finally:
        os.close(handle)
    copy.unlink()


def _sync_directory(folder: Path) -> None:
    with contextlib.suppress(OSError):  # a directory that cannot be synced still holds the renamed file
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
