"""What the guided repair says at each of its stages. Text only."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from gt_tui.calibration.finding import Finding, Step
from gt_tui.calibration.past import decision
from gt_tui.calibration.repair import Flip
from gt_tui.calibration.summary import status_of
from gt_tui.judge.verdict import Mark
from gt_tui.text.counting import plural
from gt_tui.tui.content import AGREEMENT_LOOKS, join, line, look, prose
from gt_tui.tui.panes.judge import table
from gt_tui.tui.repairing import Repairing
from gt_tui.tui.screens.choice import marked_lines

WORDS_ONLY = (
    "The rehearsal compares words. It cannot follow an instruction to the marker, so that nothing flipped says little "
    "about this repair: prove it with a real judge."
)


def named(finding: Finding) -> str:
    """Give a finding in a line."""
    return f"{finding.component}: {finding.cause}" if finding.cause else "cannot tell"


def standing_text(repairing: Repairing, *, repaired: bool) -> Content:
    """Give how the fixture stands: as the repair began, or after it."""
    if not repaired:
        return line(repairing.case.comparison.headline, "$text-error")
    now = repairing.comparison_now
    return join(look(AGREEMENT_LOOKS[now.agreement], "now: "), line(now.headline))


def flip_line(flip: Flip) -> Content:
    """Give a fixture of the list of flips: whether it flipped, and how it stands now."""
    style = "" if flip.flipped == flip.predicted else "bold $text-error"
    now = f"  now {status_of(flip.after)}"
    return join(line(f"{flip.fixture_id} ", "bold"), line(flip.told, style), "\n", line(now, "$text-muted"))


def seen_text(repairing: Repairing, at: int | None) -> Content:
    """Give what was seen: the explanation at a position of the list, what would tell, verdict and answer."""
    parts: list[Content | str] = []
    if at is not None:
        explanation = repairing.diagnosis.listed[at]
        parts.extend([line(f"{explanation.component}: {explanation.cause}", "bold"), "\n"])
        parts.extend(join("  ", prose(told), "\n") for told in explanation.evidence or ("no evidence yet",))
    plan, found = repairing.plan, repairing.kept.finding
    if found is not None:
        key = "enter" if at is not None and repairing.found(repairing.diagnosis.listed[at]) else "x"
        parts.extend(["\n", Content.styled("The experiment found: ", "bold"), line(named(found)), "\n"])
        parts.append(f"  {key} shows it with its repairs; nothing is asked again.\n")
    elif plan is not None:
        parts.extend(["\n", Content.styled("What would tell: ", "bold"), line(plan.experiment), "\n"])
        parts.extend(["  ", line(plan.told, "$text-accent"), "\n"])
    else:
        parts.append("\nThe verdict itself shows it; no experiment is needed.\n")
    parts.extend(["\n", table(repairing.case.comparison, repairing.case.spread), "\n"])
    parts.extend([Content.styled("The answer\n", "bold"), prose(repairing.case.fixture.response_text), "\n"])
    component = repairing.diagnosis.component
    parts.extend(["\n", line(f"{component} pays when", "bold"), "\n", prose(repairing.case.condition(component)), "\n"])
    return join(*parts)


def steps_text(steps: Sequence[Step]) -> Content:
    """Give the marks of an experiment so far."""
    parts = []
    for step in steps:
        mark = Mark(step.verdict, "no verdict")
        reused = " (was there already)" if step.reused else ""
        parts.append(
            join(line(f"{decision(mark)}{reused}  ", "bold"), line(step.told), "\n", prose(step.answer), "\n\n")
        )
    return join("\n", *parts)


def edit_text(repairing: Repairing, at: int | None) -> Content:
    """Give what was found, and the repair at a position of the list as a diff."""
    finding = repairing.finding
    parts: list[Content | str] = []
    if finding is not None:
        parts.extend([line(named(finding), "bold"), "\n"])
        parts.extend(join("  ", prose(told), "\n") for told in finding.told)
        if finding.steps:
            parts.extend([line(f"  {plural(finding.calls, 'call')}, {finding.reused} reused", "$text-muted"), "\n"])
    if at is None:
        return join(*parts, "\nNo repair is prepared: mark again, or change the rubric by hand.")
    offer = repairing.offers[at]
    parts.extend(["\n", line(offer.prepared.kind, "bold"), "\n  ", line(offer.prepared.why, "$text-muted"), "\n\n"])
    shown = repairing.preview(offer)
    if repairing.waits(offer):
        parts.append(Content.styled("It waits for your words: enter opens them.\n", "bold $text-warning"))
        for blank, word in zip(offer.prepared.blanks, offer.words, strict=True):
            parts.extend(["\n", line(blank.label, "$text-muted"), "\n", prose(word or "(nothing yet)"), "\n"])
        return join(*parts, "\n", prose(shown, "$text-warning")) if isinstance(shown, str) else join(*parts)
    if isinstance(shown, str):
        return join(*parts, prose(shown, "$text-warning"))
    return join(*parts, marked_lines(shown))


def predict_text(repairing: Repairing, touched: Sequence[str]) -> Content:
    """Give what marking again will ask of the author and of the judge."""
    same = len(repairing.case.question.fixtures) - len(touched)
    calls = repairing.to_ask
    price = (
        f"{plural(calls, 'call')} at least, {repairing.price(calls)}" if calls else "nothing to ask: verdicts are there"
    )
    return join(
        line(f"{plural(len(touched), 'fixture')} will be marked again; {same} stay as they are.", "bold"),
        "\n",
        line(price, "$text-accent"),
        "\n\nSay which verdicts will flip before you look: one that flips and that nobody predicted is the "
        "finding.\n\n",
        prose(repairing.session.noise.told, "$text-muted"),
    )


def flip_text(repairing: Repairing, at: int | None) -> Content:
    """Give what one fixture was before and is after the repair."""
    parts: list[Content | str] = []
    if repairing.stopped is not None:
        parts.append(prose(f"The marking stopped: {repairing.stopped.reason}\n\n", "$text-error"))
    if at is None:
        return join(*parts, "No fixture had to be marked again.")
    flip = repairing.flips[at]
    parts.extend([line(f"{flip.fixture_id}: {flip.told}", "bold"), "\n\nbefore\n", table(flip.before)])
    parts.extend(["\nafter\n", table(flip.after), "\n", prose(flip.after.headline), "\n\n"])
    both = flip.before.gate_actual is not None and flip.after.gate_actual is not None
    if repairing.session.judge.rehearsal and both and flip.predicted and not flip.flipped:
        parts.append(prose(f"{WORDS_ONLY}\n\n", "$text-warning"))
    return join(*parts, prose(repairing.session.noise.told, "$text-muted"))
