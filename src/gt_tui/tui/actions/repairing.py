"""Repairing a problem with one key, and acknowledging one that is right as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gt_tui.checks.problem import Problem, Severity
from gt_tui.rubric.edits import Edit, EditRefused
from gt_tui.tui.actions.editing import ask_to_unshare
from gt_tui.tui.screens.choice import AskScreen, Choice, ChoiceScreen
from gt_tui.tui.workbench import Workbench

if TYPE_CHECKING:
    from gt_tui.checks.repair import Repair

MOST_CHOICES = 9
"""Repairs that are offered at once, one a digit."""


def problems_here(bench: Workbench) -> list[Problem]:
    """Give the problem selected in the list of problems, or else those of the selected row.

    None where the author is elsewhere (questions, section strip, judge pane): a row there is not the selected one.
    """
    selected = bench.problems.selected if bench.problems.display else None
    if selected is not None:
        return [selected]
    editor, focused = bench.editor, bench.editor.screen.focused
    if focused is None or editor not in focused.ancestors or (focused is editor.bar and editor.list.display):
        return []
    # the one that was gone to comes before the others of its row, since it is the one that the author looks at
    return sorted(bench.editor.beside, key=lambda problem: problem != bench.problems.current)


def repair(bench: Workbench) -> None:
    """Make the repair of the problem, or ask which one when there are several."""
    bench.editor.flush()
    problems = problems_here(bench)
    offers = [(problem, repair) for problem in problems for repair in bench.session.view.repairs(problem)]
    if not problems:
        bench.say("no problem is selected; f8 goes to the next one")
    elif not offers:
        bench.say(f"{problems[0].code} needs your own words; e says what a repair looks like")
    elif len(offers) == 1 and offers[0][0] in (problems[0], bench.problems.current):
        _make(bench, *offers[0])
    else:  # asked too where the one repair is of another problem than the one that the author looks at
        offers = offers[:MOST_CHOICES]
        told = [f"{problem.code}: {offer.title}" for problem, offer in offers]
        if len(set(told)) < len(told):  # one repair for several parts
            told = [f"{_part(bench, problem)}{text}" for (problem, _), text in zip(offers, told, strict=True)]
        choices = [Choice(str(n), text) for n, text in enumerate(told, 1)]

        def chosen(key: str | None) -> None:
            if key is not None and key.isdigit():
                _make(bench, *offers[int(key) - 1])

        screen = ChoiceScreen("Which repair?", "ctrl+z takes it back", [*choices, Choice("escape", "None of them")])
        bench.app.push_screen(screen, chosen)


def _part(bench: Workbench, problem: Problem) -> str:
    """Give the id of the component or fixture that a problem lies in, as it stands before the problem's code."""
    question = bench.session.view.question_of(problem)
    match problem.path[2:4]:
        case ("components", int(at)) if question is not None and at < len(question.components):
            return f"{question.components[at].id} · "
        case ("calibration", int(at)) if question is not None and at < len(question.fixtures):
            return f"{question.fixtures[at].id} · "
    return ""


def _make(bench: Workbench, problem: Problem, offer: Repair) -> None:
    what = f"repair {problem.code}: {offer.title}"
    try:
        bench.session.dispatch(offer.edits, what, problem.path)
    except EditRefused as refusal:
        if refusal.unshare:
            ask_to_unshare(bench, refusal, offer.edits, what, problem.path)
        else:
            bench.say(f"not repaired: {refusal}", trouble=True)
        return
    bench.say(f"repaired {problem.code}: {offer.title}; ctrl+z takes it back")


def acknowledge_problem(bench: Workbench) -> None:
    """Ask why the problem is right as it is and keep the reason in the file; a second time takes it back."""
    # as in `view`: the rules are loaded after the first paint
    from gt_tui.checks.acknowledged import may_be_acknowledged, withdraw

    bench.editor.flush()
    problems = problems_here(bench)
    open_to_it = [p for p in problems if may_be_acknowledged(p) or p.severity is Severity.ACKNOWLEDGED][:MOST_CHOICES]
    if not open_to_it:
        bench.say(
            "an error cannot be acknowledged; x repairs it where that can be done" if problems else "no problem here"
        )
        return

    def act(problem: Problem) -> None:
        if problem.severity is Severity.ACKNOWLEDGED:
            edits = withdraw(problem, bench.session.view.question_of(problem), bench.session.head)
            _dispatch(bench, edits, problem, f"withdrew the acknowledgement of {problem.code}")
        else:
            _ask_why(bench, problem)

    # the next `o` must be able to take back the last one, whatever else the row has
    if len(open_to_it) == 1 or all(p.severity is not Severity.ACKNOWLEDGED for p in open_to_it):
        act(open_to_it[0])
        return
    choices = [
        Choice(str(n), f"{'take back' if p.severity is Severity.ACKNOWLEDGED else 'acknowledge'} {p.code}")
        for n, p in enumerate(open_to_it, 1)
    ]

    def chosen(key: str | None) -> None:
        if key is not None and key.isdigit():
            act(open_to_it[int(key) - 1])

    screen = ChoiceScreen("Which problem?", "", [*choices, Choice("escape", "None of them")])
    bench.app.push_screen(screen, chosen)


def _ask_why(bench: Workbench, asked: Problem) -> None:
    from gt_tui.checks.acknowledged import OF_A_LIST, acknowledge

    session = bench.session

    def answered(reason: str | None) -> None:
        if reason and reason.strip():
            _dispatch(
                bench,
                acknowledge(asked, reason, session.view.question_of(asked), session.head),
                asked,
                f"acknowledged {asked.code}",
            )

    until = "It holds for the whole list." if asked.code in OF_A_LIST else "Rewriting the text brings the warning back."
    note = f"{asked.message}\nThe reason is kept in the file. {until}\nenter keeps it · esc leaves"
    bench.app.push_screen(AskScreen(f"Why is {asked.code} right as it is?", note), answered)


def _dispatch(bench: Workbench, edits: tuple[Edit, ...], problem: Problem, done: str) -> None:
    try:
        bench.session.dispatch(edits, done, problem.path)
    except EditRefused as refusal:
        if refusal.unshare:
            ask_to_unshare(bench, refusal, edits, done, problem.path)
        else:
            bench.say(f"not done: {refusal}", trouble=True)
        return
    bench.say(f"{done}; ctrl+z takes it back")
