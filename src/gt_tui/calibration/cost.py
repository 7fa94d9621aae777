"""What a call cost, and what calls will cost: the one rule for limits, progress, plans and experiments.

What the judge states counts; where it states nothing, tokens times the price of its profile; else the cost is
unknown, which is never 0. An estimate says what it goes by, with its n.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from gt_tui.judge.verdict import NOTHING, Attempt, Usage
from gt_tui.text.counting import plural


class Price(Struct, frozen=True):
    """What a judge charges, in US dollars per million tokens."""

    input_usd: float
    output_usd: float

    def of(self, input_tokens: float, output_tokens: float) -> float:
        """Give the price of a call in US dollars."""
        return (input_tokens * self.input_usd + output_tokens * self.output_usd) / 1e6


def cost_of(usage: Usage, price: Price | None) -> float | None:
    """Give what a call cost in US dollars: as the judge states it, else tokens times price, else None."""
    if usage.cost_usd is not None:
        return usage.cost_usd
    if price is None or usage.prompt_tokens is None or usage.completion_tokens is None:
        return None
    return price.of(usage.prompt_tokens, usage.completion_tokens)


def dollars(usd: float) -> str:
    """Give an amount to a hundredth of a cent; what is less than that and not nothing is not shown as 0."""
    told = f"${usd:.4f}"
    return "<$0.0001" if usd > 0 and told == "$0.0000" else told


class Costs(Struct, frozen=True):
    """What some calls cost together."""

    usd: float
    """Of the calls whose cost is known."""
    known: int
    """Calls whose cost is known."""
    unknown: int
    """Calls whose cost nobody stated and no price gives."""

    @property
    def mean_usd(self) -> float | None:
        """What a call cost on average, over those whose cost is known; None where there are none."""
        return self.usd / self.known if self.known else None

    @property
    def told(self) -> str:
        """What was spent, in words; empty where nothing was asked."""
        if not self.known:
            return "cost unknown" if self.unknown else ""
        return dollars(self.usd) + (f" and {self.unknown} of unknown cost" if self.unknown else "")

    def estimate(self, calls: int) -> str:
        """Give in words what so many further calls will cost, with the n that the estimate goes by."""
        mean = self.mean_usd
        if mean is None:
            return "price unknown"
        unknown = f"; {self.unknown} more of unknown cost" if self.unknown else ""
        return f"about {dollars(mean * calls)} (mean of {plural(self.known, 'call')}{unknown})"


def costs(usages: Iterable[Usage], price: Price | None) -> Costs:
    """Count up what calls with these usages cost."""
    each = [cost_of(usage, price) for usage in usages]
    known = [cost for cost in each if cost is not None]
    return Costs(sum(known), len(known), len(each) - len(known))


def usages(attempts: Iterable[Attempt]) -> Iterator[Usage]:
    """Give what was used by each request that may be on the bill; one that was refused says nothing of a price."""
    for attempt in attempts:
        yield from attempt.earlier
        if attempt.tries and attempt.usage != NOTHING:
            yield attempt.usage
