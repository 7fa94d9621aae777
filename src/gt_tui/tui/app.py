"""The app: themes, signals, what happens in a crash. The screens do the rest."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from rich.console import RenderableType
from textual import events
from textual.app import App
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, TextArea

from gt_tui.files.beside import Beside
from gt_tui.files.places import make_private
from gt_tui.text.counting import plural
from gt_tui.text.inert import for_typing, inert_line
from gt_tui.tui import terminal_input, terminal_output
from gt_tui.tui.command_pages import key_name
from gt_tui.tui.commands import COMMANDS
from gt_tui.tui.content import line
from gt_tui.tui.joiner import JOINERS, one_line
from gt_tui.tui.keeper import Keeper
from gt_tui.tui.screens.main import MainScreen
from gt_tui.tui.session import Session
from gt_tui.tui.themes import THEMES

LONGEST_KEY = 0.5
"""Seconds that the next key waits at most for the last one to be dealt with."""


class CommandProvider(Provider):
    """The command table in the palette."""

    async def discover(self) -> Hits:
        """Give every command, those that can be done now first."""
        for reason, help_, run, text in sorted(self._commands(), key=lambda found: found[0] is not None):
            yield DiscoveryHit(line(text), run, text=text, help=help_ if reason is None else f"not now: {reason}")

    async def search(self, query: str) -> Hits:
        """Give the commands that match; one that cannot be done now comes after all that can, and says why."""
        matcher = self.matcher(query)
        for reason, help_, run, text in self._commands():
            score = matcher.match(text)
            if score > 0 and reason is None:
                yield Hit(1 + score, line(text), run, text=text, help=help_)
            elif score > 0:
                yield Hit(score / (1 + score), line(text), run, text=text, help=f"not now: {reason}")

    def _commands(self) -> Iterator[tuple[str | None, str, Callable[[], None], str]]:
        """Give for each command why it cannot be done now or None, its help, what runs it, and its line."""
        screen = self.screen
        assert isinstance(screen, MainScreen)
        for command in COMMANDS:
            if command.id in ("palette", "escape"):
                continue
            keys = f"  ({key_name(command.keys[0])})" if command.keys else ""

            def run(name: str = command.id) -> None:
                screen.action_command(name)

            yield command.when(screen), command.help, run, f"{command.title}{keys}"


class Palette(CommandPalette):
    """The toolkit's palette, which would fail on a page key that comes before its list is drawn."""

    def _action_command_list(self, action: str) -> None:
        with suppress(LookupError):
            super()._action_command_list(action)


class GtApp(App[object], inherit_bindings=False):
    """gt-tui on a terminal.

    The toolkit's own bindings are left out: its ctrl+q comes before every screen's and quits without asking.
    """

    CSS_PATH = "app.tcss"
    TITLE = "gt-tui"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {CommandProvider}
    COMMAND_PALETTE_BINDING = "ctrl+backslash"

    _key: events.Key | None = None
    """The key that is being dealt with. Here and not in `__init__`: the toolkit's posts messages already."""
    _key_came_back = False

    def __init__(self, session: Session, state: Path, *, theme: str = "gt-dark", ahead: Sequence[Beside] = ()) -> None:
        """Make the app for a session; `state` is the directory for drafts, locks and the crash log.

        `ahead` are processes that check the questions from the last one on.
        """
        super().__init__()
        terminal_input.install()
        terminal_output.install()
        self.session = session
        self.keeper = Keeper(session, state)
        self._ahead = ahead
        self._crash_log = state / "crash.log"
        self.animation_level = "none"
        for each in THEMES:
            self.register_theme(each)
        self.theme = theme

    def on_mount(self) -> None:
        """Show the main screen and be ready for the terminal's end."""
        self.push_screen(MainScreen(self.session, self.keeper, self.size, self._ahead))
        if sys.platform != "win32":
            loop = asyncio.get_running_loop()
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
                # without these the terminal stays in raw mode and what was typed is gone
                loop.add_signal_handler(number, self._end_by_signal, number)

    def action_command_palette(self) -> None:
        """Open the palette."""
        if not CommandPalette.is_open(self):
            self.push_screen(Palette(id="--command-palette"))

    async def on_event(self, event: events.Event) -> None:
        """Take the next key only when the last one was dealt with.

        The toolkit hands a key to what has the focus when it comes in, and runs a binding only when the key has come
        back up unhandled, behind all keys that came in meanwhile. Keys in a bunch (a slow line, a busy machine) would
        overtake each other: letters behind enter would be commands of the list that was left, and letters behind f7
        would be typed before it selects.
        """
        if isinstance(event, (events.Paste, events.Key)) and not event.is_forwarded:
            await self._entered()
        if isinstance(event, events.Paste) and not event.is_forwarded:
            event = self._harmless(event)
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
            return
        if event.is_printable and isinstance(self.screen, MainScreen) and self.screen.deaf.takes():
            return
        target = self.screen.focused or self.screen
        if isinstance(target, TextArea) and not target.read_only and (letters := await self._letters(event)):
            text = letters.rstrip(JOINERS)
            await super().on_event(events.Paste(for_typing(text)))
            if text != letters:  # the letter behind it has not come yet
                await super().on_event(events.Key("joiner", letters[-1]))
            await self._all_dealt_with(target)
            return
        self._key, self._key_came_back = event, False
        await super().on_event(event)
        await self._all_dealt_with(target)
        self._key = None
        if self._key_came_back:
            await super().on_event(event)

    async def _entered(self) -> None:
        """Wait until the cursor is in the field that the last key opened: what comes now is to be written there.

        Letters that came before it would be commands of the list, and one of them marks three times.
        """
        screen = self.screen
        if isinstance(screen, MainScreen) and not screen.editor.entry.entered.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(screen.editor.entry.entered.wait(), LONGEST_KEY)
            screen.editor.entry.entered.set()  # once is enough: keys must not wait for what will not come

    async def _letters(self, first: events.Key) -> str:
        """Take the letters that came in right behind a letter; none where it came alone.

        A terminal without bracketed paste sends a pasted page as keys, and each of them would draw the screen.
        """
        letters = _letter(first)
        if letters and _letter(self._peek_message()):
            while letter := _letter(self._peek_message(), or_joiner=True):
                await self._get_message()
                letters += letter
            return letters
        return ""

    def _harmless(self, paste: events.Paste) -> events.Paste:
        """Give a paste without what a field could not show, and say so: the toolkit would send it to the terminal.

        Where there is room for one line only, the lines are joined.
        """
        text = for_typing(paste.text)
        gone = len(paste.text.replace("\r\n", "\n")) - len(text)
        if isinstance(self.focused, Input):
            text = one_line(text)
        if gone:
            told = f"left {plural(gone, 'character')} of escapes, controls or invisible ones out of what was pasted"
            for screen in self.screen_stack:
                if isinstance(screen, MainScreen):
                    screen.say(told, trouble=True)
        return events.Paste(text)

    def post_message(self, message: Message) -> bool:
        """Take a message into the queue; a key that comes back up is taken by `on_event`, which waits for it."""
        if message is self._key and message.is_forwarded:
            self._key_came_back = True
            return True
        return super().post_message(message)

    async def _all_dealt_with(self, target: Widget) -> None:
        """Wait until a widget and those around it have come to the end of what they were handed."""
        for node in target.ancestors_with_self:
            done = asyncio.Event()
            if not isinstance(node, Widget) or not node.is_running or not node.call_later(done.set):
                return
            try:
                await asyncio.wait_for(done.wait(), LONGEST_KEY)
            except TimeoutError:
                return  # something slow is going on there; keys must not wait for it

    def _end_by_signal(self, number: int) -> None:
        self._rescue()
        self.exit(return_code=128 + number)

    def _keep_everything(self) -> None:
        """Put what was typed, the last keys too, into the draft."""
        for screen in self.screen_stack:
            if isinstance(screen, MainScreen):
                screen.editor.flush()
        self.keeper.write_now()

    def _rescue(self) -> None:
        """Keep everything as far as what is broken lets it be kept."""
        try:
            self._keep_everything()
        except Exception:  # noqa: BLE001 - the fault that is told is the first one
            self.keeper.write_now()

    async def on_unmount(self) -> None:
        """Keep what was found for the next session, give the rubric's lock back, let what is being written end."""
        for each in self._ahead:
            each.stop_listening(asyncio.get_running_loop())
        self.keeper.keep_checks()()
        self.keeper.end()
        await self.session.desk.rehearsed.written()

    def panic(self, *renderables: RenderableType) -> None:
        """Leave after a fault outside the app's own loop: with the draft written, and never as if all were well."""
        self._rescue()
        self._return_code = 1
        super().panic(*renderables)

    def _fatal_error(self) -> None:
        """Write the traceback to a log, without the values of variables (one could be a key), and leave."""
        text = traceback.format_exc()
        try:
            make_private(self._crash_log.parent)
            handle = os.open(self._crash_log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            with os.fdopen(handle, "a", encoding="utf-8") as log:
                log.write(f"{datetime.now().isoformat()}\n{text}\n")
            where = f" The details are in {self._crash_log}"
        except OSError as error:
            where = f" The details could not be written ({error.strerror})"
        self._rescue()
        if self.session.history.dirty:
            where += ". Your unsaved changes are kept and offered at the next start"
        summary = text.strip().rsplit("\n", 1)[-1]
        from rich.text import Text

        self._exit_renderables.append(Text(inert_line(f"gt-tui stopped on a fault of its own: {summary}.{where}")))
        self._close_messages_no_wait()


def _letter(message: Message | None, *, or_joiner: bool = False) -> str:
    """Give what a key puts into a text, or nothing for other keys and messages."""
    if not isinstance(message, events.Key) or message.is_forwarded:
        return ""
    if message.key == "enter":
        return "\n"
    character = message.character or ""
    return character if message.is_printable or (or_joiner and character in JOINERS) else ""
