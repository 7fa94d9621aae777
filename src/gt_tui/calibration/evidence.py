"""What the record holds as evidence about a rubric: the marks of one judge on the prompts that it gives now."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from gt_tui.calibration.noise import noise_floor
from gt_tui.calibration.record import attempts_of, block_hash, sha256_of
from gt_tui.calibration.recorded import marks_made, marks_that_stand
from gt_tui.calibration.report import Place, Results, Standing
from gt_tui.calibration.run import Job, address
from gt_tui.calibration.summary import share
from gt_tui.files.runs import Call, Run
from gt_tui.judge.prompt import Template, fill, template_hash
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.text.counting import plural


class RecordedJudge(Struct, frozen=True):
    """A judge that was asked about a rubric; all that its results depend on makes it this one and not another."""

    coordinates: str
    name: str
    model: str
    template_sha256: str
    newest: str
    """When its newest reply was there: UTC in ISO 8601."""

    @property
    def rehearsal(self) -> bool:
        """Tell whether its marks are rehearsal: on record for the history, and never evidence."""
        return self.name == RehearsalJudge.name

    @property
    def parameters(self) -> str:
        """Its parameters in words, ``max_tokens 4096, temperature 0``."""
        try:
            stated = dict(json.loads(self.coordinates))
        except (ValueError, TypeError):
            return "not stated"
        left_out = ("url", "model", "template")
        return ", ".join(f"{name} {value}" for name, value in stated.items() if name not in left_out) or "none"

    @property
    def told(self) -> str:
        """The judge with what tells it from another of the same name."""
        at = f"{self.newest[:19].replace('T', ' ')} UTC"
        return f"{self.name} ({self.parameters}; template {self.template_sha256[:8]}; last asked {at})"


def judges_on_record(calls: Iterable[Call], runs: Mapping[int, Run]) -> list[RecordedJudge]:
    """Give the judges that made these calls and gave a verdict or a null, the one that was asked last first."""
    found: dict[str, RecordedJudge] = {}
    for call in calls:
        run = runs.get(call.run)
        if run is not None and (call.verdict is not None or call.null_reason is not None):
            name, model, template = call.judge, call.model_asked, call.template_sha256
            # taken out first, so that the order is that of the newest calls
            found.pop(run.coordinates, None)
            found[run.coordinates] = RecordedJudge(run.coordinates, name, model, template, call.at)
    return list(reversed(found.values()))


def marked_texts(jobs: Iterable[Job]) -> set[tuple[str, str]]:
    """Give what a rubric has to mark, by the hashes of block and answer under which the record knows it."""
    return {(block_hash(job.block), sha256_of(job.answer)) for job in jobs}


def keys_now(judge: RecordedJudge, jobs: Iterable[Job], template: Template) -> dict[Job, str] | None:
    """Give the key of each job's present prompt; None where the template is not the one that the judge had."""
    if template_hash(template) != judge.template_sha256:
        return None
    prompts = ((job, fill(template, job.block, job.answer).text) for job in jobs)
    return {job: address(judge.coordinates, job.block, prompt) for job, prompt in prompts}


def results_on_record(
    judge: RecordedJudge,
    jobs: Sequence[Job],
    keys: Mapping[Job, str] | None,
    calls: Sequence[Call],
    runs: Mapping[int, Run],
) -> Results:
    """Give what a judge has on record for the fixtures of a rubric, each with whether it was for the present prompt.

    `calls` are those at the places of the rubric and those under the `keys`, oldest first. Without keys, since the
    judge's template is not at hand, a prompt is the present one when the block and the answer in it are.
    """
    own = [call for call in calls if (run := runs.get(call.run)) and run.coordinates == judge.coordinates]
    by_key: dict[str, list[Call]] = {}
    by_text: dict[tuple[str, str], list[Call]] = {}
    by_place: dict[tuple[str, str], list[Call]] = {}
    answers = {call.answer_sha256 for call in own if call.verdict or call.null_reason}
    for call in own:  # once: a record may hold very many
        by_key.setdefault(call.result_key, []).append(call)
        by_text.setdefault((call.block_sha256, call.answer_sha256), []).append(call)
        by_place.setdefault((call.question_id, call.fixture_id), []).append(call)
    standing: dict[Place, Standing] = {}
    used: list[Call] = []
    for job in jobs:
        place = *job.place, job.answer
        here = by_place.get(job.place, [])
        if keys is not None:
            now = by_key.get(keys[job], [])
        else:
            now = by_text.get((block_hash(job.block), sha256_of(job.answer)), [])
        marks = marks_that_stand(now)
        if marks:
            used += now
            standing[place] = Standing(tuple(marks), stale=False)
        elif sha256_of(job.answer) in answers or any(call.verdict or call.null_reason for call in here):
            standing[place] = Standing((), stale=True)
    unique = list(dict.fromkeys(used))  # two fixtures of one text share their calls
    # from the calls that are counted: those for a file of another name are told by no path
    floor = noise_floor(marks_made(of_key) for of_key in by_key.values())
    return Results(judge.name, judge.model, judge.rehearsal, standing, _facts(judge, unique, keys), floor.told)


def _facts(judge: RecordedJudge, calls: Sequence[Call], keys: Mapping[Job, str] | None) -> tuple[tuple[str, str], ...]:
    answered = Counter(call.model_returned or "not stated" for call in calls if call.verdict is not None)
    times = sorted(call.at for call in calls)
    # without a request, since another fixture's had found the judge gone, nothing was called
    made = [(call, attempt) for call, attempt in zip(calls, attempts_of(calls), strict=True) if attempt.tries]
    replies = [call for call, attempt in made if attempt.answered]
    rejected = sum(call.verdict is None for call in replies)
    dropped = sorted({name for call in calls for name in _names(call.parameters_dropped)})
    how = "" if keys is not None else "; not at hand, so a prompt counts as unchanged when its block and answer are"
    return (
        (
            "Model that answered",
            ", ".join(f"{name} ({plural(n, 'verdict')})" for name, n in answered.items()) or "none",
        ),
        ("Parameters", judge.parameters),
        ("Parameters that the endpoint did not honour", ", ".join(dropped) or "none"),
        ("Prompt template", f"SHA-256 {judge.template_sha256}{how}"),
        ("Marked", f"{times[0][:19]} to {times[-1][:19]} (UTC)" if times else "nothing with the present prompts"),
        ("Replies without a valid verdict", share(rejected, len(replies))),
        ("Calls without a reply", f"{len(made) - len(replies)} of {len(made)}"),
    )


def _names(text: str) -> list[str]:
    try:
        return [str(name) for name in json.loads(text)]
    except (ValueError, TypeError):
        return []
