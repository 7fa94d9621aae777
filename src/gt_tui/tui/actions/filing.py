"""Saving, leaving, recovering, and the look of the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gt_tui.files.atomic import ChangedOnDisk, OnlyInPlace, SaveFailed
from gt_tui.files.drafts import Damaged
from gt_tui.files.load import ENDINGS, CannotOpen, RubricFile, load, notation_of
from gt_tui.rubric.edits import EditRefused
from gt_tui.rubric.tree import NotReadable
from gt_tui.text.inert import cleaned, inert_line
from gt_tui.text.merge import merged
from gt_tui.tui.content import join, prose
from gt_tui.tui.keeper import Offer
from gt_tui.tui.screens.choice import AskScreen, Choice, ChoiceScreen, diff
from gt_tui.tui.workbench import Workbench

LATER = Choice("escape", "Decide later: nothing is written")


def save(bench: Workbench) -> None:
    """Write the file; only lines that were edited differ from before."""
    bench.editor.flush()
    _save(bench)


def _save(bench: Workbench, *, overwrite: bool = False, in_place: bool = False, path: Path | None = None) -> bool:
    old = bench.session.path
    try:
        written = bench.session.save(overwrite=overwrite, in_place=in_place, path=path)
    except ChangedOnDisk as change:
        _ask_about_change(bench, str(change))
        return False
    except OnlyInPlace as question:
        _ask_in_place(bench, str(question), overwrite=overwrite)
        return False
    except SaveFailed as failure:
        bench.say(str(failure), trouble=True)
        return False
    if written:
        bench.keeper.saved(old)
    bench.say(f"saved {bench.session.path.name}" if written else "no changes to save")
    return True


def _ask_in_place(bench: Workbench, what: str, *, overwrite: bool) -> None:
    def answer(key: str | None) -> None:
        if key == "i":
            _save(bench, overwrite=overwrite, in_place=True)
        elif key == "a":
            save_as(bench)

    choices = [Choice("i", "Save in place"), Choice("a", "Save under another name"), LATER]
    bench.app.push_screen(ChoiceScreen("Not saved yet.", what, choices), answer)


def _ask_about_change(bench: Workbench, what: str) -> None:
    """Show both sides of a conflict and do what the author says."""
    session = bench.session
    mine, base = session.document.text, session.history.saved.text
    file: RubricFile | None = None
    both: str | None = None
    try:
        file = load(session.path)
        both = merged(base, mine, file.document.text)
        body = join(prose("From the file on disk (-) to yours (+):\n", "bold"), diff(file.document.text, mine))
    except CannotOpen as problem:
        body = prose(f"On disk now: {problem}")
    over = "write over the file" if session.path.exists() else "write the file again"
    choices = [Choice("k", f"Keep mine: {over}")]
    if file is not None:
        choices.append(Choice("t", "Take theirs: load the file; ctrl+z brings mine back"))
    if both is not None:
        choices.append(Choice("m", "Merge: both changes, they touch different lines; look, then save"))
    choices.extend([Choice("a", "Save mine under another name"), LATER])

    def answer(key: str | None) -> None:
        if key in ("k", "t", "m") and _digest(session.path) != (file.digest if file else None):
            _ask_about_change(bench, "The file changed once more while you looked.")
        elif key == "k":
            _save(bench, overwrite=True)
        elif key == "t" and file is not None:
            session.take(file)
            bench.keeper.saved()
            bench.say("took the file from disk; ctrl+z brings yours back")
        elif key == "m" and both is not None and file is not None:
            _rewrite(bench, both, "merge with the file on disk", onto=file)
        elif key == "a":
            save_as(bench)

    bench.app.push_screen(ChoiceScreen("Not saved: there are two versions.", what, choices, body), answer)


def _digest(path: Path) -> str | None:
    """Give the digest of the file on disk; None where it cannot be read or is no rubric any more."""
    try:
        return load(path).digest
    except CannotOpen:
        return None


def _rewrite(bench: Workbench, text: str, description: str, *, onto: RubricFile | None = None) -> bool:
    """Make a text the present one, where it reads; give whether it does. `onto` is the file that it stands for."""
    try:
        bench.session.rewrite(text, description, onto=onto)
    except (NotReadable, EditRefused) as problem:
        bench.say(f"not done: {problem}", trouble=True)
        return False
    bench.say(f"{description}; ctrl+z takes it back")
    return True


def save_as(bench: Workbench) -> None:
    """Save under another name, which is the rubric's from then on."""
    bench.editor.flush()

    def answer(name: str | None) -> None:
        if not name or not name.strip():
            return
        try:
            path, present = Path(name.strip()).expanduser(), bench.session.path
            same = path == present or (path.exists() and present.exists() and path.samefile(present))
            other = path.exists() and not same
        except (OSError, RuntimeError) as error:  # a name too long, a folder that may not be entered, ~ of nobody
            why = (error.strerror if isinstance(error, OSError) else None) or str(error)
            bench.say(f"not saved under {name.strip()}: {why}", trouble=True)
            return
        if same:  # no other name, so what was changed on disk is asked about, and a second window may not
            _save(bench)
            return
        if other:
            bench.say(f"{path.name} exists already; choose another name", trouble=True)
            return
        notation = bench.session.document.notation
        if notation_of(path, bench.session.document.text) is not notation:
            ends = " or ".join(ENDINGS[notation])
            why = f"the rubric is written as {notation.upper()}: end the name in {ends}, or use gt-tui convert"
            bench.say(f"not saved as {path.name}: {why}", trouble=True)
            return
        if _save(bench, overwrite=True, path=path) and (trouble := bench.keeper.moved()):
            bench.say(trouble, trouble=True)

    # An input sends what it holds to the terminal as it is, so what the present name hides is not offered again.
    name = cleaned(str(bench.session.path)).replace("\n", " ")
    screen = AskScreen("Save under another name", "enter saves · esc stays", name)
    bench.app.push_screen(screen, answer)


def recover(bench: Workbench) -> None:
    """Offer what a crash left unsaved: restore, merge, discard or later. A damaged draft is named and left alone."""
    offer = bench.keeper.offer()
    if offer is None:
        return
    if isinstance(offer, Damaged):
        bench.say(f"a draft of unsaved changes is damaged ({offer.why}); it is kept in {offer.file}", trouble=True)
        return
    bench.app.push_screen(_recovery_screen(bench, offer), _recovery_answer(bench, offer))


def _recovery_screen(bench: Workbench, offer: Offer) -> ChoiceScreen:
    note = f"Last changed {offer.when}. "
    choices = [Choice("r", "Restore them: into the editor, unsaved")]
    if offer.file_changed:
        note += "The file on disk was changed since then, too."
        if offer.merged_text is not None:
            choices.insert(0, Choice("m", "Merge: both changes, they touch different lines"))
        choices[-1] = Choice("r", "Restore them over the file's newer content (ctrl+z goes back)")
    choices.extend([Choice("D", "Discard them for good"), Choice("escape", "Decide later: they are offered again")])
    body = join(
        prose("From the file (-) to the unsaved changes (+):\n", "bold"),
        diff(bench.session.document.text, offer.draft.text),
    )
    return ChoiceScreen("Unsaved changes were found.", note, choices, body)


def _recovery_answer(bench: Workbench, offer: Offer) -> Callable[[str | None], None]:
    def answer(key: str | None) -> None:
        decided = key == "D"
        if key == "r":
            decided = _rewrite(bench, offer.draft.text, "restore unsaved changes")
        elif key == "m" and offer.merged_text is not None:
            decided = _rewrite(bench, offer.merged_text, "merge unsaved changes")
        if decided and key != "D":
            bench.keeper.restored()
        if key == "D":
            bench.keeper.drop()
            bench.say("discarded the unsaved changes")
        if not decided:
            bench.keeper.keep_offer()

    return answer


def quit_app(bench: Workbench) -> None:
    """Leave; with unsaved changes only after asking."""
    bench.editor.flush()
    if not bench.session.unsaved:
        bench.app.exit()
        return

    def answer(key: str | None) -> None:
        if key == "s":
            if _save(bench):
                bench.app.exit()
        elif key == "d":
            bench.keeper.drop()
            bench.app.exit()

    choices = [Choice("s", "Save and quit"), Choice("d", "Discard my changes and quit"), Choice("escape", "Stay")]
    title = "There are unsaved changes."
    bench.app.push_screen(ChoiceScreen(title, inert_line(bench.session.path.name), choices), answer)


def switch_theme(bench: Workbench) -> None:
    """Change between the dark and the light theme."""
    bench.app.theme = "gt-light" if bench.app.theme == "gt-dark" else "gt-dark"


def palette(bench: Workbench) -> None:
    """Find any command by its name."""
    bench.editor.flush()
    bench.app.action_command_palette()
