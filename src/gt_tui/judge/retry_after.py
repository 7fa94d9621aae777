"""How long a server asks to wait."""

from __future__ import annotations

import re
from datetime import UTC, datetime

LONGEST_WAIT_S = 60.0
"""Seconds: the cap of every wait, whatever a server asks for."""

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
# By hand: the library's parsers bring 10 ms of imports or follow the locale, and take much that is no date.
_HTTP_DATE = re.compile(r"[A-Z][a-z]{2}, ([0-9]{2}) ([A-Z][a-z]{2}) ([0-9]{4}) ([0-9]{2}):([0-9]{2}):([0-9]{2}) GMT")


def retry_after_s(value: str | None, now: datetime) -> float | None:
    """Give the seconds that a `Retry-After` header asks for, at most 60, or None for none that makes sense.

    RFC 9110 knows whole seconds and an HTTP date; a fraction is taken too, as providers send it. Everything
    else (negative, inf, nan, exponents, other digits, lists, the past, zero) leaves the wait to the backoff:
    `float()` would accept half of it, and waiting for nan or inf never ends.
    """
    value = (value or "").strip()
    if re.fullmatch(r"[0-9]{1,8}(\.[0-9]{1,6})?", value):
        seconds = float(value)
    elif date := _HTTP_DATE.fullmatch(value):
        day, month, year, hour, minute, second = date.groups()
        try:
            month_number = _MONTHS.index(month) + 1
            then = datetime(int(year), month_number, int(day), int(hour), int(minute), int(second), tzinfo=UTC)
        except ValueError:
            return None
        seconds = (then - now).total_seconds()
    else:
        return None
    return min(seconds, LONGEST_WAIT_S) if seconds > 0 else None
