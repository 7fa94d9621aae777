"""What a run would do and cost, before it starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from gt_tui.calibration.cost import Costs, Price, costs, dollars, usages
from gt_tui.calibration.record import attempts_of, mark_of
from gt_tui.calibration.run import Job, address
from gt_tui.files.runs import Call
from gt_tui.judge.judge import Judge
from gt_tui.judge.verdict import Mark
from gt_tui.text.counting import plural

ASK_OVER = 20
"""Paid calls from which on the app asks before it starts."""

CHARACTERS_A_TOKEN = 4
"""Of English prose, roughly; the estimate is labelled as one."""

USUAL_REPLY = 900
"""Tokens of a reply, reasoning included, where nothing was recorded to go by."""


class Plan(Struct, frozen=True):
    """A run that has not started: what is asked, what is there already, what it may cost."""

    jobs: tuple[Job, ...]
    keys: tuple[str, ...]
    """Result key of each job."""
    known: Mapping[str, Mark]
    """Verdicts by result key that are reused."""
    calls: int
    """Fixtures that the judge will be asked about; a rejected reply is asked again, up to three attempts each."""
    reused: int
    prompt_tokens: int
    reply_tokens: int
    replies_seen: int
    """Recorded replies that the estimate of the reply goes by; 0 where it is a guess."""
    free: bool
    usd: float | None
    """None is unknown."""
    price: str
    """The same in words, with what it goes by."""
    further: int = 0
    """Calls that may follow these, to mark the same fixtures again."""
    further_price: str = ""
    """What those would cost, in words."""
    file_state: str = ""
    notes: tuple[str, ...] = field(default=())

    @property
    def paid(self) -> bool:
        """Tell whether the run may cost money."""
        return not self.free and self.calls + self.further > 0

    def lines(self) -> list[str]:
        """Give the plan in sentences."""
        told = [f"{plural(self.calls, 'call')} to the judge, {plural(self.reused, 'verdict')} reused from the record"]
        if self.further:
            price = "" if self.free else f": {self.further_price}"
            more = plural(self.further, "call")
            told.append(f"then at most {more} more, until the marks of each fixture decide{price}")
        if self.calls and not self.free:
            basis = f"mean of {self.replies_seen} recorded" if self.replies_seen else "a guess"
            told.append(
                f"about {self.prompt_tokens:,} tokens in (characters / {CHARACTERS_A_TOKEN}, an estimate) and "
                f"{self.reply_tokens:,} out ({basis})"
            )
            told.append(self.price if self.usd is None else f"{self.price}, more where replies are rejected")
        if self.file_state:
            told.append(self.file_state)
        return [*told, *self.notes]


class Asked(Struct, frozen=True):
    """What a job would be asked for: filling a prompt takes a while where there are many."""

    key: str
    """The result key."""
    characters: int
    """Length of the prompt."""
    unmarkable: str | None = None
    """Why nobody can be asked: no verdict on such a block could be valid."""


def asked_for(judge: Judge, jobs: Iterable[Job]) -> list[Asked]:
    """Give what a judge would be asked for by each of the jobs; any thread may run it."""
    from gt_tui.judge.contract import unmarkable  # here: opening a file does without the contract

    prompts = ((job.block, judge.prompt(job.block, job.answer)) for job in jobs)
    return [
        Asked(address(judge.coordinates, block, prompt), len(prompt), unmarkable(block)) for block, prompt in prompts
    ]


def known_marks(calls: Mapping[str, Sequence[Call]]) -> dict[str, Mark]:
    """Give the reusable marks among recorded calls: only valid verdicts."""
    marks = {key: mark_of(of_key) for key, of_key in calls.items()}
    return {key: mark for key, mark in marks.items() if mark is not None and mark.verdict is not None}


def plan_run(
    jobs: Sequence[Job],
    asked: Sequence[Asked],
    recorded: Mapping[str, Sequence[Call]],
    alike: Sequence[Call] = (),
    *,
    again: bool = False,
    times: int = 1,
    free: bool = False,
    price: Price | None = None,
    file_state: str = "",
) -> Plan:
    """Give the plan of a run over the jobs; `asked` is what each would be asked for, in the same order.

    `recorded` holds the calls made for their keys, and `alike` those of the same judge that an estimate goes by.
    With `again` nothing is reused: each fixture is marked once more under the next repeat index. With `times` each may
    be marked so often in all.
    """
    keys = [each.key for each in asked]
    known = {} if again else known_marks(recorded)
    if again:
        jobs = [
            replace(job, repeat=1 + max((call.repeat for call in recorded.get(key, ())), default=-1))
            for job, key in zip(jobs, keys, strict=True)
        ]
    markable = {each.key: each.characters for each in asked if each.unmarkable is None}
    to_ask = {key: characters for key, characters in markable.items() if key not in known}
    reasons = Counter(each.unmarkable for each in asked if each.unmarkable is not None)
    lengths = [call.completion_tokens for call in alike if call.completion_tokens is not None]
    reply = sum(lengths) / len(lengths) if lengths else USUAL_REPLY
    prompt_tokens = sum(to_ask.values()) // CHARACTERS_A_TOKEN
    reply_tokens = round(len(to_ask) * reply)
    # Rejected replies cost as much as valid ones, so every recorded call counts.
    paid = costs(usages(attempts_of(alike)), price)
    usd, told = _estimate(len(to_ask), paid, price, prompt_tokens, reply_tokens)
    further = (times - 1) * len(markable)
    further_tokens = (times - 1) * sum(markable.values()) // CHARACTERS_A_TOKEN
    _, further_price = _estimate(further, paid, price, further_tokens, round(further * reply))
    return Plan(
        jobs=tuple(jobs),
        keys=tuple(keys),
        known=known,
        calls=len(to_ask),
        reused=sum(key in known for key in keys),
        prompt_tokens=prompt_tokens,
        reply_tokens=reply_tokens,
        replies_seen=len(lengths),
        free=free and not paid.usd,
        usd=usd,
        price=told,
        further=further,
        further_price=further_price,
        file_state=file_state,
        notes=tuple(f"{plural(n, 'fixture')} cannot be marked: {reason}" for reason, n in reasons.items()),
    )


def _estimate(
    calls: int, paid: Costs, price: Price | None, prompt_tokens: int, reply_tokens: int
) -> tuple[float | None, str]:
    """Give what so many calls will cost in US dollars and in words: by what was paid, else by the price."""
    if paid.mean_usd is None and price is not None:
        usd = price.of(prompt_tokens, reply_tokens)
        return usd, f"about {dollars(usd)} (estimated tokens times the price; n = 0 recorded calls)"
    return (None if paid.mean_usd is None else calls * paid.mean_usd), paid.estimate(calls)
