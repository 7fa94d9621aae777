"""Problems of files as text for people, JSON for programs, and annotations for code hosts (GitHub, SARIF)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from gt_tui import __version__
from gt_tui.checks.catalogue import RULES
from gt_tui.checks.problem import Problem, Severity
from gt_tui.files.load import CannotOpen
from gt_tui.rubric.document import Place
from gt_tui.rubric.path import Path as Steps
from gt_tui.rubric.path import show
from gt_tui.text.counting import plural
from gt_tui.text.inert import inert_line


class Report(Struct, frozen=True):
    """What was found in one file."""

    path: Path
    place: Callable[[Steps], Place] | None
    """Gives where a problem stands; None for a file that cannot be read."""
    problems: tuple[Problem, ...]
    questions: int
    unreadable: CannotOpen | None


def as_text(reports: Sequence[Report]) -> str:
    """Give one line a problem and a last line with the counts; nothing for a single file that cannot be read."""
    lines = []
    for report in reports:
        for record in _records(report) if report.place is not None else ():
            where = f"{inert_line(str(report.path))}:{record['line']}:{record['column']}"
            lines.append(f"{where}: {record['severity']} {record['code']} {record['message']}")
    read = [report for report in reports if report.place is not None]
    if not read:
        return ""
    counts = {s: sum(p.severity is s for report in read for p in report.problems) for s in Severity}
    parts = [plural(counts[Severity.ERROR], "error"), plural(counts[Severity.WARNING], "warning")]
    parts.append(f"{counts[Severity.ADVICE]} advice")
    if counts[Severity.ACKNOWLEDGED]:
        parts.append(f"{counts[Severity.ACKNOWLEDGED]} acknowledged")
    files = f"{plural(len(read), 'file')}, " if len(reports) > 1 else ""
    questions = plural(sum(report.questions for report in read), "question")
    lines.append(f"{files}{questions} checked: {', '.join(parts)}")
    return "\n".join(lines)


def as_json(reports: Sequence[Report]) -> str:
    """Give a list of problems; each names its file, so that a program need not know how many were checked."""
    records = [{**record, "file": str(report.path)} for report in reports for record in _records(report)]
    return json.dumps(records, indent=2)


def _records(report: Report) -> list[dict[str, object]]:
    if report.place is None:
        return [_unreadable(report.unreadable)]
    return [_record(report.place(problem.path), problem) for problem in report.problems]


def _record(place: Place, problem: Problem) -> dict[str, object]:
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "message": problem.message,
        "question": problem.question_id or None,
        "path": show(problem.path),
        "line": place.line,
        "column": place.column,
    }


def _unreadable(error: CannotOpen | None) -> dict[str, object]:
    return {
        "code": "GT100",
        "severity": Severity.ERROR.value,
        "message": inert_line(str(error)),
        "question": None,
        "path": "(file)",
        "line": (error.line if error else 0) or None,
        "column": (error.column if error else 0) or None,
    }


_GITHUB = {"error": "error", "warning": "warning", "advice": "notice"}
_SARIF = {"error": "error", "warning": "warning", "advice": "note", "acknowledged": "note"}


def as_github(reports: Sequence[Report]) -> str:
    """Give workflow commands that annotate the lines of a pull request; what is acknowledged is left out."""
    lines = []
    for report in reports:
        for record in _records(report):
            level = _GITHUB.get(str(record["severity"]))
            if level is None:
                continue
            place = f"file={_property(inert_line(report.path.as_posix()))}"
            if record["line"]:
                place += f",line={record['line']},col={record['column']}"
            title = f"{record['code']} {RULES[str(record['code'])].title}"
            lines.append(f"::{level} {place},title={_property(title)}::{_data(str(record['message']))}")
    return "\n".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


_PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")


def _uri(path: Path) -> str:
    """Give a file as code hosts look for it, relative to where they stand, or with its scheme when it is elsewhere."""
    scheme = ""
    if path.is_absolute():
        try:
            path = path.relative_to(Path.cwd())
        except (ValueError, OSError):  # outside, or the working directory is gone
            scheme = "file://"
    return scheme + "".join(chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in bytes(path))


def _plain(text: str) -> str:
    """Give a message in which a rubric's words make no link; other brackets stay, as a viewer may show the escapes."""
    escaped = text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    return escaped if "](" in text else text


def as_sarif(reports: Sequence[Report]) -> str:
    """Give a SARIF 2.1.0 log, as code hosts take it; an acknowledged problem is suppressed with its reason."""
    codes = list(RULES)
    rules = [
        {
            "id": rule.code,
            "shortDescription": {"text": rule.title},
            "fullDescription": {"text": rule.why},
            "help": {"text": f"For example: {rule.example}"},
            "defaultConfiguration": {"level": _SARIF[rule.severity.value]},
        }
        for rule in RULES.values()
    ]
    results = []
    for report in reports:
        reasons = [problem.reason for problem in report.problems] or [""]
        for record, reason in zip(_records(report), reasons, strict=False):
            location: dict[str, object] = {"artifactLocation": {"uri": _uri(report.path)}}
            if record["line"]:
                location["region"] = {"startLine": record["line"], "startColumn": record["column"]}
            result: dict[str, object] = {
                "ruleId": record["code"],
                "ruleIndex": codes.index(str(record["code"])),
                "level": _SARIF[str(record["severity"])],
                "message": {"text": _plain(str(record["message"]))},
                "locations": [{"physicalLocation": location}],
            }
            if reason:
                result["suppressions"] = [{"kind": "inSource", "justification": inert_line(reason)}]
            results.append(result)
    tool = {"driver": {"name": "gt-tui", "version": __version__, "rules": rules}}
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": tool, "columnKind": "unicodeCodePoints", "results": results}],
    }
    return json.dumps(log, indent=2)


REPORTS: dict[str, Callable[[Sequence[Report]], str]] = {
    "text": as_text,
    "json": as_json,
    "github": as_github,
    "sarif": as_sarif,
}
"""What makes a report, by the name of its format."""
