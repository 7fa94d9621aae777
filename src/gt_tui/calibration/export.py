"""Recorded results as text for other programs: JSON Lines, Markdown and CSV, each harmless where it is opened."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator

from msgspec import to_builtins

from gt_tui.calibration.cost import costs, usages
from gt_tui.calibration.past import standing
from gt_tui.calibration.prediction import predicted_fixture
from gt_tui.calibration.record import attempts_of, verdict_of
from gt_tui.files.runs import Call
from gt_tui.judge.verdict import Mark, Verdict
from gt_tui.text.inert import inert, inert_line

COLUMNS = (
    "call",
    "run",
    "at",
    "question_id",
    "fixture_id",
    "repeat",
    "attempt",
    "judge",
    "model_asked",
    "model_returned",
    "gate_passed",
    "total",
    "awards",
    "flags",
    "problem",
    "null_reason",
    "finish_reason",
    "prompt_tokens",
    "completion_tokens",
    "cost_usd",
    "seconds",
    "result_key",
    "predicted_total",
    "standing",
)
"""Columns of the CSV; JSON Lines hold every field."""

_FORMULA = re.compile(r"^[\s\u200b-\u200f\u2060\ufeff]*[=+\-@\t\r\n＝＋－＠|%]")


def json_lines(calls: Iterable[tuple[int, Call]]) -> Iterator[str]:
    """Give one JSON object for each call, ASCII only, with the verdict as an object."""
    for number, call in calls:
        stated = {"call": number, **to_builtins(call), "cost_usd": _cost(call)}
        for name in ("verdict", "parameters_sent", "parameters_dropped", "predicted", "earlier"):
            if stated[name] is not None:
                stated[name] = _parsed(stated[name])
        yield json.dumps(stated) + "\n"


def _cost(call: Call) -> float | None:
    """Give what all requests of a call cost as the judge stated it, or None where one of them is unknown."""
    spent = costs(usages(attempts_of([call])), None)
    return None if spent.unknown else spent.usd


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def csv_rows(calls: Iterable[tuple[int, Call]]) -> Iterator[str]:
    """Give the CSV line by line; a text that a spreadsheet could run is preceded by an apostrophe."""
    yield _csv_line(COLUMNS)
    for number, call in calls:
        row = _row(number, call)
        yield _csv_line([_cell(row[name]) for name in COLUMNS])


def _row(number: int, call: Call) -> dict[str, object]:
    row: dict[str, object] = {"call": number, **to_builtins(call), "cost_usd": _cost(call)}
    verdict = verdict_of(call.verdict) if call.verdict is not None else None
    row["gate_passed"] = "" if verdict is None else "passed" if verdict.gate_passed else "failed"
    row["total"] = None if verdict is None else verdict.total
    row["awards"] = "" if verdict is None else " ".join(f"{c.id}:{c.awarded}/{c.maximum}" for c in verdict.components)
    row["flags"] = "" if verdict is None else "; ".join(verdict.flags)
    predicted = predicted_fixture(call.predicted, call.fixture_id)
    row["predicted_total"] = None if predicted is None else predicted.total
    row["standing"] = _standing(call, verdict)
    return row


def _standing(call: Call, verdict: Verdict | None) -> str:
    """Give how a call stands against what was predicted then; nothing for an attempt that was asked again."""
    if verdict is None and call.null_reason is None:
        return ""
    return standing(Mark(verdict, call.null_reason), predicted_fixture(call.predicted, call.fixture_id))


def _cell(value: object) -> object:
    if not isinstance(value, str):
        return value
    # One line and no control characters: what begins a formula is looked for in what will stand there.
    text = inert_line(value)
    return f"'{text}" if _FORMULA.match(value) or _FORMULA.match(text) else text


def _csv_line(cells: Iterable[object]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue()


def markdown(calls: Iterable[tuple[int, Call]]) -> Iterator[str]:
    """Give a report; everything that is not our own words stands in a fence longer than any run of backticks in it."""
    yield "# Recorded results\n"
    for number, call in calls:
        yield f"\n## Call {number}\n\n"
        facts = [
            ("time", call.at),
            ("question", call.question_id),
            ("fixture", call.fixture_id),
            ("judge", call.judge),
            ("model returned", call.model_returned or "not stated"),
            ("repeat and attempt", f"{call.repeat}, {call.attempt}"),
            ("cost", "unknown" if (cost := _cost(call)) is None else f"${cost:.6f}"),
        ]
        verdict = verdict_of(call.verdict) if call.verdict is not None else None
        if verdict is not None:
            facts.append(("gate", f"{'passed' if verdict.gate_passed else 'failed'}: {verdict.gate_reason}"))
            for component in verdict.components:
                said = f"{component.awarded} of {component.maximum}: {component.reason}"
                facts.append((f"component {component.id}", said))
            facts.append(("total", str(verdict.total)))
            facts.append(("stood then", _standing(call, verdict)))
            facts.append(("flags", "; ".join(verdict.flags) or "none"))
        else:
            facts.append(("no verdict", call.null_reason or call.problem or "the recorded verdict is damaged"))
        yield _fenced("\n".join(f"{inert_line(name)}: {inert_line(value)}" for name, value in facts))
        yield "\nReply:\n\n"
        yield _fenced(inert(call.reply))


def _fenced(text: str) -> str:
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}\n"


FORMATS = {"jsonl": json_lines, "md": markdown, "csv": csv_rows}
"""The writers by the name of their format."""
