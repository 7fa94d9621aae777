"""The keeper: sees that nothing the author typed is lost, whatever happens to the process or to the file.

It holds the rubric's lock, writes drafts while there are unsaved changes, and notices when the file on disk
changes. It knows no widget; the main screen calls it from timers and shows what it says.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from gt_tui.checks.kept import Found, Kept, key_of, key_of_file
from gt_tui.files.drafts import MOST_DRAFTS, Damaged, Draft, DraftFailed, DraftStore
from gt_tui.files.kept import read_kept, write_kept
from gt_tui.files.load import CannotOpen, RubricFile, load
from gt_tui.files.lock import HeldBy, Lock, LockFailed, locks_in
from gt_tui.text.merge import merged
from gt_tui.tui.session import Session

DRAFT_AFTER = 0.4
"""Seconds from a change to its draft: with the editor's own delay a key is on disk well within a second."""
LOOK_EVERY = 1.0
"""Seconds between two looks at the file on disk."""
_REST = 4
"""Times the last write's duration before the next one: a huge file must not be written without pause."""


GONE = "the file is gone from disk"


class Offer(Struct, frozen=True):
    """A draft that was found at the start, and what can be done with it."""

    draft: Draft
    file_changed: bool
    """True when the rubric on disk is not the one that the draft's edits began from."""
    merged_text: str | None
    """Both changes in one text, where they do not touch."""

    @property
    def when(self) -> str:
        """The time of the draft's last change, in local time."""
        return datetime.fromtimestamp(self.draft.time).strftime("%d %B %H:%M")


class Keeper:
    """Draft, lock and the file on disk, for one session."""

    def __init__(self, session: Session, state: Path) -> None:
        self.session = session
        self.state = state
        """The directory for what the app keeps."""
        self._locks = locks_in(state)
        self._drafts = state / "drafts"
        self._store = DraftStore(self._drafts)
        self._lock: Lock | None = None
        self._writing = asyncio.Lock()
        self._at_drafts = threading.RLock()
        """Held by whoever writes or removes a draft: a write that began before must not end after."""
        self._turn = 0
        """Raised by what makes a draft that is about to be written out of date."""
        self._restored = False
        """Whether the draft in the present slot was taken into the editor and not saved since."""
        self._left = False
        """Whether undo left such a draft in its slot."""
        self._due_at: float | None = None
        self._rest_until = 0.0
        self._kept: str | None = None
        self._seen = self._stamp()
        self._asked_about: str | None = None
        self._warned = False
        self._on_disk = Kept({})
        """What is kept by now; the view may have more from a process beside this one."""
        self._checks_lock = threading.Lock()
        self._checks_kept = 0
        """What `View.asked` was when what was found was last kept, all of it."""

    # -- start and end ---------------------------------------------------------------------------------

    def begin(self) -> str | None:
        """Take the lock; give what the author must know: another editor holds it, or none can be kept."""
        try:
            lock = Lock.take(self.session.path, self._locks)
        except LockFailed as failure:
            return str(failure)
        if isinstance(lock, HeldBy):
            held = f"open in {lock.who}{lock.how_long}"
            self.session.read_only = f"{held}, so read-only here; close it there and open again"
            self.session.is_second = True
            return self.session.read_only
        self._lock = lock
        return None

    def offer(self) -> Offer | Damaged | None:
        """Give the draft that a crash left behind; one that says what the file says is dropped without a word."""
        if self.session.is_second:
            return None
        draft = self._oldest()
        if draft is None:
            return None
        if isinstance(draft, Damaged):
            self.keep_offer()
            return draft
        changed = draft.base_digest != self.session.file.digest
        both = None
        if changed and draft.base_text is not None:
            both = merged(draft.base_text, draft.text, self.session.document.text)
        return Offer(draft, changed, both)

    def _oldest(self) -> Draft | Damaged | None:
        """Find the first slot with a draft that says something else than the file, and use that slot from now on."""
        for slot in range(MOST_DRAFTS):
            self._store = DraftStore(self._drafts, slot=slot)
            draft = self._store.read(self.session.path)
            if isinstance(draft, Draft) and draft.same_as(self.session.document.text):
                self.drop()
            elif draft is not None:
                return draft
        self._store = DraftStore(self._drafts)
        return None

    def keep_offer(self) -> None:
        """Leave the offered draft where it is, and keep what is typed from now on in a slot of its own."""
        for slot in range(MOST_DRAFTS):
            self._store = DraftStore(self._drafts, slot=slot)
            if self._store.read(self.session.path) is None:
                return

    def restored(self) -> None:
        """Note that the offered draft is in the editor: it stays on disk until it is saved or given up."""
        self._restored = True

    def moved(self) -> str | None:
        """Let go of the old name, now that the rubric is saved under another; give what `begin` has to say."""
        self.end()
        self.session.read_only, self.session.is_second = None, False
        self.keep_offer()  # the new name may have drafts from before: nobody has decided about them
        return self.begin()

    def end(self) -> None:
        """Give the lock back."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    # -- drafts ----------------------------------------------------------------------------------------

    def note_change(self) -> None:
        """Have a draft written soon."""
        if self._due_at is None:
            self._due_at = time.monotonic() + DRAFT_AFTER

    async def write_when_due(self) -> str | None:
        """Write the draft when its time has come; give a warning the first time that it cannot be written."""
        now = time.monotonic()
        if self._due_at is None or now < self._due_at or now < self._rest_until or self._writing.locked():
            return None
        self._due_at = None
        async with self._writing:
            turn = self._turn
            if not self.session.unsaved:
                await asyncio.to_thread(self._drop_quietly, turn)
                return None
            document, file = self.session.document, self.session.file
            base = self.session.history.saved.text
            started = time.monotonic()
            trouble = await asyncio.to_thread(self._write, document.text, base, file, turn)
            self._rest_until = time.monotonic() + _REST * (time.monotonic() - started)
            return trouble

    def write_now(self) -> None:
        """Write the draft at once: the process is about to end. Trouble has nobody left to hear it."""
        self._turn += 1
        if self.session.unsaved:
            self._write(self.session.document.text, self.session.history.saved.text, self.session.file, self._turn)

    def _write(self, text: str, base: str, file: RubricFile, turn: int) -> str | None:
        with self._at_drafts:
            if text == self._kept or turn != self._turn or self.session.is_second:
                return None  # the draft of a file that another window has is that window's
            try:
                self._store.write(file.path, file.digest, text, base_text=base, encoding=file.encoding)
            except DraftFailed as failure:
                if self._warned:
                    return None
                self._warned = True
                return str(failure)
            self._kept = text
            return None

    def _drop_quietly(self, turn: int) -> None:
        """Remove the draft, now that undo has led back to what is saved; one that was restored is kept for later."""
        with self._at_drafts:
            if turn != self._turn:
                return
            if self._restored:  # undo is no decision about words that stand nowhere else
                self._restored, self._kept = False, None
                self._left = True
                self.keep_offer()
            elif self._kept is not None:
                self.drop()

    def drop(self, path: Path | None = None) -> None:
        """Remove the draft: its text is in the file, or the author gave it up. Another window's stays.

        `path` is the name that the rubric had, where that is another now.
        """
        self._turn += 1
        if self.session.is_second:
            return
        with self._at_drafts:
            self._restored, self._kept = False, None
            with suppress(DraftFailed):  # a draft too many is offered once more; nothing is lost
                self._store.discard(path or self.session.path)

    # -- what checking found --------------------------------------------------------------------------

    def read_checks(self) -> None:
        """Take over what earlier sessions found in questions that read as they did then."""
        self._on_disk = self.session.view.kept = Kept(read_kept(self.session.path))

    def keep_checks(self) -> Callable[[], None]:
        """Give what keeps for later sessions what was found in the questions as they read now; any thread may run it.

        Once every question is checked, what was kept about others goes. Nothing counts as kept before it is on disk:
        whoever leaves in the meantime asks again, and waits for one that is at it.
        """
        path, view, document = self.session.path, self.session.view, self.session.document
        if view.asked == self._checks_kept:
            return lambda: None
        is_complete, of_file = view.complete, Found(view.file_problems())  # first: both check what is due again
        asked = view.asked
        context, checked = view.found()
        complete = is_complete and len(checked) == document.question_count
        heard, frame = dict(view.heard), document.frame.text

        def write() -> None:
            with self._checks_lock:
                if asked <= self._checks_kept:
                    return  # another was faster, and knew as much or more
                found = [(key_of(context, text), each) for text, each in checked]
                whole = [(key_of_file(frame, [key for key, _ in found]), of_file)] if complete and found else []
                lines = self._on_disk.with_found([*found, *whole], complete=complete, heard=heard)
                if lines is not None:
                    write_kept(path, lines)
                    self._on_disk = Kept(lines)
                self._checks_kept = asked

        return write

    # -- the file on disk ------------------------------------------------------------------------------

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            status = self.session.path.stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size, status.st_ino

    def saved(self, old: Path | None = None) -> None:
        """Note that the file on disk is ours again; `old` is the name that the rubric had before, if it has another."""
        self._seen = self._stamp()
        self._asked_about = None
        self.drop(old)
        if self._left:  # redo may have led to it, and then it is in the file now
            self._left = False
            for slot in range(MOST_DRAFTS):
                store = DraftStore(self._drafts, slot=slot)
                draft = store.read(self.session.path)
                if isinstance(draft, Draft) and draft.same_as(self.session.document.text):
                    with suppress(DraftFailed):
                        store.discard(self.session.path)

    async def look(self, may_take: Callable[[], bool] = lambda: True) -> str | None:
        """Look at the file; a clean session follows it, for a dirty one give what the author must know, once.

        `may_take` tells, once it is read, whether it may be followed now; else it is looked at again.
        """
        stamp = self._stamp()
        if stamp == self._seen:
            return None
        self._seen = stamp
        if stamp is None:
            self.session.lost = GONE
            return f"{self.session.lost}; ctrl+s asks whether to write it again"
        known = self.session.file
        try:
            file = await asyncio.to_thread(load, self.session.path)
        except CannotOpen as problem:
            if self.session.file is not known:
                return None
            self.session.lost = "the file on disk cannot be read any more"
            return f"{self.session.lost} ({problem}); ctrl+s asks whether to write over it"
        if self.session.file is not known:
            return None  # saved or taken while it was read: what was read is older
        self.session.lost = None
        if file.digest == self.session.file.digest or file.digest == self._asked_about:
            return None
        if self.session.unsaved:
            self._asked_about = file.digest
            return "the file changed on disk; your unsaved changes are kept, saving will ask"
        if not may_take():
            self._seen = (0, 0, 0)  # not None, which stands for a file that is gone
            return None
        self.session.take(file)
        return "the file changed on disk; its new content is shown (ctrl+z goes back)"
