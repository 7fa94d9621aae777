"""The one table of commands: bindings, palette, footer, help and docs/keys.md are all made from it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import cast

from msgspec import Struct

from gt_tui.tui.actions import editing, filing, guided, judging, moving, repairing
from gt_tui.tui.fields import Section
from gt_tui.tui.workbench import Workbench

Action = Callable[[Workbench], None]
Reason = Callable[[Workbench], str | None]


class Group(StrEnum):
    """Headings of the help screen and of docs/keys.md."""

    FILE = "File"
    EDIT = "Edit"
    JUDGE = "Judge"
    GO = "Go"


def _always(bench: Workbench) -> str | None:
    return None


def _changing(reason: Reason = _always) -> Reason:
    """Give a reason that also says where nothing may be changed: at the first key, not behind a dialog."""
    return lambda bench: editing.read_only(bench) or reason(bench)


class Command(Struct, frozen=True):
    """One thing the author can ask for."""

    id: str
    title: str
    help: str
    keys: tuple[str, ...]
    """Textual key names; single letters work where no text is being typed."""
    group: Group
    run: Action
    when: Reason = _always
    """Why the command cannot be done now, or None."""
    footer: str = ""
    """Word in the footer; empty leaves it out."""


def _sections() -> list[Command]:
    return [
        Command(
            f"section_{n}",
            f"Go to {section.value}",
            f"Shows section {n} of the editor.",
            (str(n),),
            Group.GO,
            cast(Action, moving.section(n)),
        )
        for n, section in enumerate(Section, 1)
    ]


COMMANDS: tuple[Command, ...] = (
    Command(
        "save",
        "Save",
        "Writes the file; lines you did not edit stay byte for byte.",
        ("ctrl+s",),
        Group.FILE,
        filing.save,
        footer="save",
    ),
    Command(
        "save_as",
        "Save under another name",
        "Writes a new file, which is the rubric from then on.",
        (),
        Group.FILE,
        filing.save_as,
    ),
    Command(
        "quit",
        "Quit",
        "Leaves; asks first when there are unsaved changes.",
        ("ctrl+q",),
        Group.FILE,
        filing.quit_app,
        footer="quit",
    ),
    Command(
        "palette",
        "Find a command",
        "Lists every command with its key.",
        ("ctrl+p", "colon"),
        Group.FILE,
        filing.palette,
        footer="commands",
    ),
    Command(
        "help",
        "Help",
        "Shows all keys and what is kept when.",
        ("f1", "question_mark"),
        Group.FILE,
        moving.show_help,
        footer="help",
    ),
    Command(
        "theme",
        "Switch between dark and light",
        "Changes the colours of the screen.",
        (),
        Group.FILE,
        filing.switch_theme,
    ),
    Command(
        "undo",
        "Undo",
        "Takes the last change back, in whatever pane it was made.",
        ("ctrl+z",),
        Group.EDIT,
        editing.undo,
    ),
    Command("redo", "Redo", "Makes the last undone change again.", ("ctrl+y",), Group.EDIT, editing.redo),
    Command(
        "add",
        "Add an item",
        "Adds to the shown list: a component, an entry, a fixture, a term.",
        ("a", "insert"),
        Group.EDIT,
        editing.add,
        _changing(editing.on_list),
        "add",
    ),
    Command(
        "delete",
        "Delete the item",
        "Deletes the selected item of the list; ctrl+z brings it back.",
        ("d", "delete"),
        Group.EDIT,
        editing.delete,
        _changing(editing.on_list),
    ),
    Command(
        "move_up",
        "Move the item up",
        "Moves the selected item before the one above it, with the comments that stand above it.",
        ("K", "alt+up"),
        Group.EDIT,
        editing.move_up,
        _changing(editing.on_list),
    ),
    Command(
        "move_down",
        "Move the item down",
        "Moves the selected item behind the one below it, with the comments that stand above it.",
        ("J", "alt+down"),
        Group.EDIT,
        editing.move_down,
        _changing(editing.on_list),
    ),
    Command(
        "duplicate",
        "Copy the item",
        "Puts a copy of the selected item below it, with the next free id.",
        ("D",),
        Group.EDIT,
        editing.duplicate,
        _changing(editing.on_list),
    ),
    Command(
        "add_question",
        "Add a question",
        "Adds a question at the end of the file, with a gate and one component to write.",
        ("A",),
        Group.EDIT,
        editing.add_question,
        _changing(),
    ),
    Command(
        "name_rubric",
        "Name the rubric",
        "Goes to the name that reports give it; the standardisation set stands below.",
        (),
        Group.EDIT,
        editing.name_rubric,
        _changing(editing.has_question),
    ),
    Command(
        "delete_question",
        "Delete the question",
        "Deletes the shown question with its fixtures; ctrl+z brings it back.",
        (),
        Group.EDIT,
        editing.delete_question,
        _changing(editing.has_question),
    ),
    Command(
        "external_editor",
        "Edit the text in $EDITOR",
        "Opens the shown text in your own editor.",
        ("f4",),
        Group.EDIT,
        editing.open_in_editor,
        _changing(editing.shows_list),
    ),
    Command(
        "clean_text",
        "Clean the text",
        "Takes control and invisible characters out of the shown text.",
        (),
        Group.EDIT,
        editing.clean_text,
        _changing(editing.shows_list),
    ),
    Command(
        "mark_fixture",
        "Mark the fixture",
        "Asks the judge about the selected fixture.",
        ("ctrl+r",),
        Group.JUDGE,
        judging.mark_fixture,
        judging.not_marking,
        "mark",
    ),
    Command(
        "mark_question",
        "Mark the question",
        "Asks the judge about every fixture of the question.",
        ("f5",),
        Group.JUDGE,
        judging.mark_question,
        judging.not_marking,
        "mark question",
    ),
    Command(
        "mark_rubric",
        "Mark the whole rubric",
        "Asks the judge about every fixture of the file.",
        (),
        Group.JUDGE,
        judging.mark_rubric,
        judging.not_marking,
    ),
    Command(
        "mark_again",
        "Mark the fixture again",
        "Asks the judge anew although a verdict is on record; both are kept.",
        ("R",),
        Group.JUDGE,
        judging.mark_again,
        judging.not_marking,
    ),
    Command(
        "plan",
        "Plan a run",
        "Shows calls, reused verdicts, tokens and money before anything is asked.",
        ("p",),
        Group.JUDGE,
        judging.plan,
    ),
    Command(
        "repeat_fixture",
        "Mark the fixture three times",
        "Lets the majority of three marks decide, and stops at two that agree.",
        ("T",),
        Group.JUDGE,
        judging.repeat_fixture,
        judging.not_marking,
    ),
    Command(
        "repeat_question",
        "Mark the question three times",
        "Lets the majority of three marks decide each fixture of the question.",
        (),
        Group.JUDGE,
        judging.repeat_question,
        judging.not_marking,
    ),
    Command(
        "repair_mismatch",
        "Repair the mismatch",
        "Leads from the selected mismatch to its cause, a prepared edit, and what that flips.",
        ("r",),
        Group.JUDGE,
        guided.repair,
        _changing(guided.nothing_to_repair),
        "repair",
    ),
    Command(
        "cancel",
        "Cancel marking",
        "Stops the run; finished fixtures keep their results. esc does it too.",
        ("shift+f5",),
        Group.JUDGE,
        judging.cancel,
        judging.is_marking,
    ),
    Command(
        "next_mismatch",
        "Next mismatch",
        "Goes to the next fixture that disagrees or is null.",
        ("n",),
        Group.JUDGE,
        moving.next_mismatch,
    ),
    Command(
        "previous_mismatch",
        "Previous mismatch",
        "Goes to the previous fixture that disagrees or is null.",
        ("N",),
        Group.JUDGE,
        moving.previous_mismatch,
    ),
    Command(
        "only_mismatches",
        "Show only mismatches",
        "Leaves out of the judge pane what is as predicted; once more shows all.",
        ("m",),
        Group.JUDGE,
        moving.only_mismatches,
    ),
    Command(
        "past",
        "History of the fixture",
        "Shows every result of the fixture, on record and of this session; any two side by side, and what changed.",
        ("h",),
        Group.JUDGE,
        moving.show_past,
    ),
    Command(
        "tally",
        "How the fixtures stand",
        "Counts for each question, section and the rubric: as predicted, over, under, noisy, null, stale, not run.",
        ("t",),
        Group.JUDGE,
        moving.show_tally,
    ),
    Command(
        "raw_reply",
        "Show the raw replies",
        "Shows what the judge wrote, every attempt whole.",
        ("v",),
        Group.JUDGE,
        moving.raw_reply,
    ),
    Command(
        "next_problem",
        "Next problem",
        "Goes to the row of the next problem: there x repairs, o acknowledges, e explains, enter begins to type.",
        ("f8",),
        Group.GO,
        moving.next_problem,
        moving.has_problems,
        "problem",
    ),
    Command(
        "previous_problem",
        "Previous problem",
        "Goes to the row of the previous problem.",
        ("shift+f8",),
        Group.GO,
        moving.previous_problem,
        moving.has_problems,
    ),
    Command(
        "problems",
        "Problems list",
        "Opens or closes the list of problems; enter there goes to the row of one, as f8 does.",
        ("f2",),
        Group.GO,
        moving.show_problems,
        footer="problems",
    ),
    Command(
        "explain",
        "Explain the problem",
        "Says what the problem means in marking and how it is repaired.",
        ("e", "shift+f1"),
        Group.GO,
        moving.explain_problem,
    ),
    Command(
        "repair",
        "Apply the repair",
        "Makes the repair of the selected problem; asks which one when there are several.",
        ("x",),
        Group.EDIT,
        repairing.repair,
        _changing(moving.has_problems),
        "repair",
    ),
    Command(
        "acknowledge",
        "Acknowledge the problem",
        "Keeps in the file why a warning is right as it is; a second time takes it back.",
        ("o",),
        Group.EDIT,
        repairing.acknowledge_problem,
        _changing(),
    ),
    Command(
        "filter",
        "Filter the questions",
        "Shows only questions that hold the words, anywhere in them; enter goes to the row that does.",
        ("slash",),
        Group.GO,
        moving.filter_questions,
    ),
    Command(
        "jump",
        "Jump to a pane or section",
        "Shows a letter for each place; press it.",
        ("ctrl+o",),
        Group.GO,
        moving.jump,
        footer="jump",
    ),
    Command("outline", "Go to the questions", "Moves to the outline.", ("f3",), Group.GO, moving.show_outline),
    Command(
        "next_question",
        "Next question",
        "Shows the next question in every pane; section and focus stay.",
        ("right_square_bracket",),
        Group.GO,
        moving.next_question,
        editing.has_question,
    ),
    Command(
        "previous_question",
        "Previous question",
        "Shows the one before.",
        ("left_square_bracket",),
        Group.GO,
        moving.previous_question,
        editing.has_question,
    ),
    Command(
        "judge",
        "Go to the judge pane",
        "Moves to the judge pane, or back to the editor.",
        ("f9",),
        Group.GO,
        moving.show_judge,
        footer="judge",
    ),
    Command(
        "escape",
        "Leave",
        "Leaves the field for its list; in a list, cancels a run under way or goes to the questions. Never loses text.",
        ("escape",),
        Group.GO,
        moving.escape,
    ),
    *_sections(),
)

BY_ID = {command.id: command for command in COMMANDS}

FOOTER = (
    "save",
    "mark_fixture",
    "mark_question",
    "next_problem",
    "judge",
    "jump",
    "help",
    "problems",
    "palette",
    "add",
    "quit",
)
"""The commands of the bottom line, most needed first: a narrow screen shows the first few."""
