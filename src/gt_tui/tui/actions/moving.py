"""Moving about: panes, problems, mismatches, help."""

from __future__ import annotations

from gt_tui.calibration.compare import Agreement
from gt_tui.calibration.summary import Status, tally
from gt_tui.checks.problem import Severity, sort_key
from gt_tui.rubric.path import question_index
from gt_tui.text.counting import plural
from gt_tui.tui.actions.repairing import problems_here
from gt_tui.tui.fields import Section
from gt_tui.tui.screens.choice import Choice, ChoiceScreen
from gt_tui.tui.screens.reading import ReadingScreen, explanation
from gt_tui.tui.workbench import Workbench


def escape(bench: Workbench) -> None:
    """Cancel the nearest transient thing: the field, the problems list, the filter, the run."""
    if bench.outline.has_focus_within and bench.outline.close_filter():
        bench.outline.move_to(bench.editor.index)  # not the first that was found: it is shown in no other pane
        return
    bench.focus_out()


def show_problems(bench: Workbench) -> None:
    """Open or close the problems list."""
    if bench.problems.display:
        bench.close_problems()
    else:
        bench.show_pane("problems")


def next_problem(bench: Workbench) -> None:
    """Go to the next problem in the file's order."""
    _step_problem(bench, 1)


def previous_problem(bench: Workbench) -> None:
    """Go to the previous problem."""
    _step_problem(bench, -1)


def _step_problem(bench: Workbench, by: int) -> None:
    """Go from the problem gone to last, or from the question that was gone to since, in the file's order.

    What was acknowledged has been dealt with: it is passed over, and walked only where nothing else is left.
    """
    known = sorted(bench.session.view.problems(), key=sort_key)
    problems = [problem for problem in known if problem.severity is not Severity.ACKNOWLEDGED] or known
    last = bench.problems.current
    if last in problems and question_index(last.path) in (None, bench.editor.index):
        at = problems.index(last) + by
    else:
        here = ("questions", bench.editor.index)
        at = next(
            (
                n
                for n, problem in enumerate(problems)
                if problem.path[:2] >= here and len(problem.path) > 1 and problem.path[0] == "questions"
            ),
            0,
        )
        at = at if by > 0 else at - 1
    problem = problems[at % len(problems)]
    bench.problems.select(problem)
    bench.go_to_problem(problem)


def next_question(bench: Workbench) -> None:
    """Show the next question of the outline, as it is filtered."""
    _step_question(bench, 1, "this is the last question here")


def previous_question(bench: Workbench) -> None:
    """Show the previous one."""
    _step_question(bench, -1, "this is the first question here")


def _step_question(bench: Workbench, by: int, at_the_end: str) -> None:
    index = bench.outline.beside(by)
    if index is None:
        bench.say(at_the_end)
    else:
        bench.show_question(index)


def in_row(bench: Workbench) -> str | None:
    """Give why there is no next text to go to, or None: only from a text or a field."""
    return None if bench.editor.entry.label is not None else "that goes on from a text; enter begins one"


def next_text(bench: Workbench) -> None:
    """Go from a text or a small field to that of the row below."""
    _step_text(bench, 1, "this is the last text of the section")


def previous_text(bench: Workbench) -> None:
    """Go to that of the row above."""
    _step_text(bench, -1, "this is the first text of the section")


def _step_text(bench: Workbench, by: int, at_the_end: str) -> None:
    editor = bench.editor
    here, rows = editor.list.position or 0, editor.list.rows
    there = range(here + by, len(rows) if by > 0 else -1, by)
    to = next((position for position in there if rows[position].fields), None)
    if to is None:
        bench.say(at_the_end)
        return
    same = [field for field in rows[to].small if field.label == editor.entry.label]
    field = next(iter(same), None) or rows[to].prose or rows[to].fields[0]
    bench.session.history.seal()
    editor.show_section(editor.section, to)
    editor.entry.go_to(field.path)


def next_mismatch(bench: Workbench) -> None:
    """Go to the next fixture whose verdict disagrees with its prediction or is null."""
    _step_mismatch(bench, 1)


def previous_mismatch(bench: Workbench) -> None:
    """Go to the previous one."""
    _step_mismatch(bench, -1)


def _step_mismatch(bench: Workbench, by: int) -> None:
    session = bench.session
    places = [
        (index, position)
        for index in range(session.document.question_count)
        for position, state in enumerate(session.agreements(index) or ())
        if state in (Agreement.MISMATCH, Agreement.NOISY, Agreement.NULL)
    ]
    if not places:
        bench.say("no mismatch among the fixtures that were marked")
        return
    selected = bench.judge_pane.selected
    here = (bench.judge_pane.index, -1 if selected is None else selected)
    inside = [place for place in places if place[0] == here[0]]
    if inside and here not in places:  # not stepping yet: this question's own come first
        beyond = (place for place in inside if place > here)
        index, position = next(beyond, inside[0]) if by > 0 else inside[-1]
    elif by > 0:
        index, position = next((place for place in places if place > here), places[0])
    else:
        index, position = next((place for place in reversed(places) if place < here), places[-1])
    if index != bench.judge_pane.index:  # else the editor stays at what is being edited
        bench.show_question(index)
    bench.judge_pane.select(position)
    bench.show_pane("judge")
    show_beside(bench, position)


def show_beside(bench: Workbench, position: int) -> None:
    """Let the editor follow the fixture that is chosen in the judge pane; where it shows fixtures, show that one."""
    bench.editor.follow_fixture(position)
    if bench.editor.section is Section.FIXTURES and bench.judge_pane.has_focus_within:
        # else another answer than the marked one would stand beside it
        bench.editor.go_to(("questions", bench.judge_pane.index, "calibration", position, "response_text"), focus=False)


def only_mismatches(bench: Workbench) -> None:
    """Show only what is not as predicted in the judge pane, or all again."""
    bench.judge_pane.toggle_filter()
    bench.say("only mismatches are shown" if bench.judge_pane.only_mismatches else "all fixtures are shown")


def show_past(bench: Workbench) -> None:
    """Show the selected fixture's results, of this session and on record, and what changed between them."""
    question, position = bench.judge_pane.question, bench.judge_pane.selected
    if question is None or position is None:
        bench.say("no fixture is selected")
        return
    bench.runner.show_past(bench.judge_pane.index, question.fixtures[position])


def show_tally(bench: Workbench) -> None:
    """Show how many fixtures stand how, for each question and section and for the rubric."""
    session = bench.session
    by_section: dict[str, list[Status]] = {}
    lines = []
    for index in range(session.document.question_count):
        question, statuses = session.question(index), session.statuses(index)
        if question.section not in by_section:
            by_section[question.section] = []
        by_section[question.section] += statuses
        lines.append(f"  {question.id or '(no id)':<8} {tally(statuses).told}")
    wide = max([8, *(len(name) for name in by_section)])
    sections = [f"  {name or '–':<{wide}} {tally(statuses).told}" for name, statuses in by_section.items()]
    whole = tally(status for statuses in by_section.values() for status in statuses)
    label = f"{session.judge.name} (word matching, not a judge)" if session.judge.rehearsal else session.judge.name
    parts = [f"Judge: {label}", "", f"Rubric     {whole.told}", "", "Sections", *sections, "", "Questions", *lines, ""]
    bench.show_screen(ReadingScreen("How the fixtures stand", "\n".join([*parts, session.noise.told])))


def explain_problem(bench: Workbench) -> None:
    """Say what the selected problem means and how it is repaired."""
    problem = next(iter(problems_here(bench)), None)
    if problem is None:
        bench.say("no problem stands here; f8 goes to the next one, shift+f1 explains it")
        return
    bench.show_screen(explanation(problem.code))


def show_outline(bench: Workbench) -> None:
    """Go to the list of questions."""
    bench.show_pane("outline")


def show_judge(bench: Workbench) -> None:
    """Go to the judge pane, or from there back to the editor."""
    bench.show_pane("editor" if bench.judge_pane.has_focus_within else "judge")


def filter_questions(bench: Workbench) -> None:
    """Filter the questions as one types."""
    bench.show_pane("outline")
    bench.outline.action_filter()


def section(number: int) -> object:
    """Give the function that shows a section, by its number in the bar from 1."""
    wanted = tuple(Section)[number - 1]

    def show(bench: Workbench) -> None:
        bench.editor.show_section(wanted)
        bench.show_pane("editor")

    return show


def raw_reply(bench: Workbench) -> None:
    """Show the raw replies of the selected fixture, every attempt whole."""
    question, position = bench.judge_pane.question, bench.judge_pane.selected
    if question is None or position is None:
        return
    fixture = question.fixtures[position]
    mark = bench.session.outcome(bench.judge_pane.index, fixture).mark
    if mark is None:
        bench.say("this fixture has no reply for its present text; ctrl+r marks it")
        return
    parts = []
    for attempt in mark.attempts:
        told = attempt.problem or "gave the verdict"
        parts.append(f"── attempt {attempt.number}: {told}\n\n{attempt.reply or '(no reply)'}")
    bench.show_screen(ReadingScreen(f"Raw replies for {fixture.id}", "\n\n".join(parts) or str(mark.problem)))


def has_problems(bench: Workbench) -> str | None:
    """Give why there is no problem to go to, or None."""
    counts = bench.session.view.counts()
    if any((counts.errors, counts.warnings, counts.advice, counts.acknowledged, counts.on_pause)):
        return None
    left = counts.questions - counts.checked
    return f"no problems so far; {plural(left, 'question')} still unchecked" if left else "there are no problems"


def show_help(bench: Workbench) -> None:
    """Show all keys."""
    bench.show_help()


def jump(bench: Workbench) -> None:
    """Show a letter for each pane and section, and go where the pressed one says."""
    choices = [
        Choice("q", "Questions (outline)"),
        Choice("j", "Judge pane"),
        Choice("p", "Problems list"),
        Choice("t", "Text below the list"),
        *(Choice(str(n), f"Section: {section_.value}") for n, section_ in enumerate(Section, 1)),
        Choice("escape", "Stay here"),
    ]

    def go(key: str | None) -> None:
        panes = {"q": "outline", "j": "judge", "p": "problems"}
        if key in panes:
            bench.show_pane(panes[key])
        elif key == "t":
            bench.show_pane("editor")
            # after the pane's own focus, which comes with the next drawing
            bench.editor.call_after_refresh(bench.editor.enter_row)
        elif key is not None and key.isdigit():
            bench.editor.show_section(tuple(Section)[int(key) - 1])
            bench.show_pane("editor")

    bench.app.push_screen(ChoiceScreen("Jump to", "press a key", choices), go)
