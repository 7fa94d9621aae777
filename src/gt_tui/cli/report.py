"""`gt-tui report`: the calibration section of a validation document, from the record and the repair log."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from gt_tui.calibration.evidence import RecordedJudge, judges_on_record, keys_now, marked_texts, results_on_record
from gt_tui.calibration.logbook import entry_of
from gt_tui.calibration.record import sha256_of
from gt_tui.calibration.report import REFUSED, NoResults, Results, has_verdict, report, results_of
from gt_tui.calibration.run import jobs_of
from gt_tui.files.load import CannotOpen, load
from gt_tui.files.places import state_directory
from gt_tui.files.repair_log import LogFailed, log_path, read
from gt_tui.files.run_reader import RunReader
from gt_tui.files.runs import NAME, Call, StoreFault
from gt_tui.judge.prompt import Template
from gt_tui.judge.template_file import TemplateFault, load_template
from gt_tui.rubric.document import Document
from gt_tui.rubric.model import Head, Question
from gt_tui.rubric.reading import head_of, question_at
from gt_tui.text.inert import inert_line

WRONG_USE, NO_EVIDENCE = 2, 1


class WrongUse(Exception):
    """What was asked for cannot be had; the text says why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `report`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a rubric in YAML or JSON")
    parser.add_argument(
        "--judge",
        metavar="NAME",
        help="the judge whose recorded verdicts are taken: its name, or a part of the words in which it is listed, its "
        "parameters among them; default: the one that was asked last",
    )
    parser.add_argument(
        "--template", metavar="FILE", help="the judge prompt that these verdicts were made with, where it was your own"
    )
    parser.add_argument(
        "--results",
        type=Path,
        metavar="JSON",
        action="append",
        default=[],
        help="for results of another machine, whose record is not here: what `gt-tui run FILE --json` printed there, "
        "instead of the record; may be given for several judges",
    )


def execute(arguments: argparse.Namespace) -> int:
    """Print the section; give 1 where nothing in it is calibration evidence or there is no rubric, 2 for wrong use."""
    if arguments.results and (arguments.judge or arguments.template):
        return _wrong("--judge and --template choose from the record, and --results takes its place: give one of them")
    try:
        document = load(arguments.file).document
        lines, damaged = read(log_path(state_directory(), arguments.file))
        head, _ = head_of(document)
        questions = [question_at(document, index)[0] for index in range(document.question_count)]
        if arguments.results:
            given = [_results(path, head, questions) for path in arguments.results]
            facts = ["The results were made elsewhere and given as files."]
        else:
            given, facts = _recorded(arguments, head, questions)
    except (CannotOpen, StoreFault) as error:
        return _wrong(str(error), NO_EVIDENCE)
    except (LogFailed, WrongUse) as error:
        return _wrong(str(error))
    entries = [entry_of(line) for line in lines]
    known = [entry for entry in entries if entry is not None]
    facts.insert(0, _of_the_file(document))
    print(report(head, questions, given, known, facts=facts, damaged=damaged + len(entries) - len(known)))
    if any(one.rehearsal for one in given):
        print(f"gt-tui: {REFUSED}", file=sys.stderr)
    return 0 if any(map(has_verdict, given)) else NO_EVIDENCE


def _of_the_file(document: Document) -> str:
    return f"Text of the rubric: SHA-256 {sha256_of(document.text)}"


def _results(path: Path, head: Head, questions: Sequence[Question]) -> Results:
    try:
        return results_of(json.loads(path.read_text(encoding="utf-8")), head, questions)
    except OSError as error:
        raise WrongUse(f"{path} cannot be read: {error.strerror or error}") from None
    except (NoResults, ValueError, RecursionError) as error:
        raise WrongUse(f"{path} holds no results: {error}") from None


def _recorded(
    arguments: argparse.Namespace, head: Head, questions: Sequence[Question]
) -> tuple[list[Results], list[str]]:
    """Give the results of the chosen judge, none where none is on record, and what is to be said about the choice.

    Raises StoreFault and WrongUse.
    """
    reader, rubric = RunReader(state_directory() / NAME), os.path.realpath(arguments.file)
    jobs = jobs_of(head, questions)
    calls = [call for _, call in reader.calls(rubric, replies=False, marked=marked_texts(jobs))]
    runs = reader.runs_of(call.run for call in calls)
    judges = judges_on_record(calls, runs)
    refused = [Results(judge.name, judge.model, True, {}) for judge in judges if judge.rehearsal]
    judges = [judge for judge in judges if not judge.rehearsal]
    if not judges:
        if arguments.judge:
            raise WrongUse("no verdict of a judge is recorded for this rubric; gt-tui run records them")
        return refused, ["Nothing of a real judge is on record for this rubric; rehearsal marks are no evidence."]
    judge, facts = _chosen(judges, arguments.judge)
    template = _template(arguments.template)
    keys = keys_now(judge, jobs, template)
    if keys is None and arguments.template:
        raise WrongUse(f"{arguments.template} is not the template that the verdicts of {judge.name} were made with")
    if keys is not None:  # the same prompts may have been sent for a file or a fixture of another name
        calls = _with(calls, reader.calls_of(keys.values()))
        runs = reader.runs_of(call.run for call in calls)
    return [*refused, results_on_record(judge, jobs, keys, calls, runs)], facts


def _with(calls: Sequence[Call], by_key: dict[str, list[Call]]) -> list[Call]:
    """Give the calls of the rubric with those under the keys, each once, oldest first under each key."""
    others = [call for call in calls if call.result_key not in by_key]
    return [*others, *(call for of_key in by_key.values() for call in of_key)]


def _chosen(judges: Sequence[RecordedJudge], name: str | None) -> tuple[RecordedJudge, list[str]]:
    """Give the judge asked last of those that the name fits, and the sentence on the others. Raises WrongUse."""
    fitting = [judge for judge in judges if name is None or name.lower() in (judge.name.lower(), judge.model.lower())]
    # A name that is somebody's whole name is not meant as a part of another's.
    fitting = fitting or [judge for judge in judges if name is not None and name.lower() in judge.told.lower()]
    if not fitting:
        raise WrongUse(f"no judge {name} is on record for this rubric; there are {_listed(judges)}")
    if len(judges) == 1:
        return fitting[0], ["The verdicts are those on record on this machine."]
    if len(fitting) > 1:
        told = f"{len(fitting)} judges fit; taken is the one that was asked last, {fitting[0].told}"
        others = f"the others, which any part of these words chooses: {_listed(fitting[1:])}"
        print(f"gt-tui: {inert_line(told)}; {inert_line(others)}", file=sys.stderr)
    others = _listed([judge for judge in judges if judge is not fitting[0]])
    return fitting[0], [f"The verdicts are those on record on this machine. On record and not in here: {others}."]


def _listed(judges: Sequence[RecordedJudge]) -> str:
    return "; ".join(judge.told for judge in judges)


def _template(file: str | None) -> Template:
    try:
        return load_template(file) if file else Template()
    except TemplateFault as fault:
        raise WrongUse(str(fault)) from None


def _wrong(message: str, code: int = WRONG_USE) -> int:
    print(f"gt-tui: {inert_line(message)}", file=sys.stderr)
    return code
