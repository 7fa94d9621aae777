"""What a judge says about one answer, after validation, and what stands in its place when it said nothing valid."""

from __future__ import annotations

from msgspec import Struct, field


class ComponentVerdict(Struct, frozen=True):
    """The judge's award for one component."""

    id: str
    awarded: int
    maximum: int
    reason: str
    evidence: str = ""
    """Words of the answer that earned the award, as the judge quoted them; empty where it quoted none."""


class Verdict(Struct, frozen=True):
    """A result that satisfies the contract; nothing else may be scored."""

    gate_passed: bool
    gate_reason: str
    components: tuple[ComponentVerdict, ...]
    total: int
    adjudication_required: bool = False
    adjudication_note: str = ""
    flags: tuple[str, ...] = ()
    """Sentences about things that are valid but that a person should look at."""

    def award(self, component_id: str) -> int | None:
        """Give the award of a component, or None for an id that the verdict does not have."""
        return next((c.awarded for c in self.components if c.id == component_id), None)


class Rejection(Struct, frozen=True):
    """Why a reply is no verdict: one sentence that names the component and the numbers."""

    problem: str


class Usage(Struct, frozen=True):
    """Tokens and money of one reply; None is unknown, never zero."""

    prompt_tokens: int | None = None
    cached_tokens: int | None = None
    completion_tokens: int | None = None
    reasoning_tokens: int | None = None
    cost_usd: float | None = None
    """As the judge states it."""


NOTHING = Usage(cost_usd=0.0)
"""Of a request that was not sent or was refused: it is on no bill."""

ABANDONED = "cancelled before the reply came; the judge may bill it all the same"
"""The problem of an attempt whose request was under way when the run was cancelled."""


class Attempt(Struct, frozen=True):
    """One attempt to get a verdict: at most one reply, after one or more HTTP tries."""

    number: int
    tries: int
    """HTTP requests sent for this attempt, 0 for a judge that needs none."""
    reply: str
    """The raw text, untouched; empty when no reply came."""
    problem: str | None
    """Why this attempt gave no verdict, or None when it did."""
    finish_reason: str | None = None
    model_returned: str | None = None
    usage: Usage = field(default_factory=Usage)
    """Of its last request, as far as that said; `NOTHING` where it is on no bill."""
    earlier: tuple[Usage, ...] = ()
    """Of the requests before the last that may be on the bill, as far as they said."""
    seconds: float | None = None
    not_honoured: tuple[str, ...] = ()
    """Parameters that the endpoint refused and that were therefore not sent."""
    parameters: str = "{}"
    """The parameters that were sent, as a JSON object; without model, prompt and key."""

    @property
    def answered(self) -> bool:
        """Tell whether the judge said anything: a refused or dropped request is no reply that breaks the contract."""
        return is_answer(self.reply, self.finish_reason, self.model_returned, self.usage)


def is_answer(reply: str, finish_reason: str | None, model_returned: str | None, usage: Usage) -> bool:
    """Tell by what there is of it whether a reply came, if only an empty one."""
    stated = (finish_reason, model_returned, usage.completion_tokens)
    return bool(reply) or any(one is not None for one in stated)


class Mark(Struct, frozen=True):
    """The outcome of marking one answer: a verdict, or null with the reason."""

    verdict: Verdict | None
    problem: str | None
    """Why there is no verdict; None exactly when there is one."""
    attempts: tuple[Attempt, ...] = ()
    fatal: bool = False
    """True when every further call to this judge would fail the same way (wrong key, unknown model): stop the run."""
