"""The columns that a question to the record reads: a reply is most of a row, and there may be very many rows."""

from __future__ import annotations

from collections.abc import Sequence

CALL, BRIEF, MARK = "{call}", "{brief}", "{mark}"
"""What stands in a query for all fields of a call; for the same with only the first character of the reply, which
tells that one came; and for what tells one mark of a result from another, the rest empty."""

_OF_A_MARK = frozenset(
    {"run", "result_key", "repeat", "verdict", "null_reason", "model_returned", "parameters_dropped"}
)
_SINCE = {"predicted": 2, "earlier": 3}
"""Layout of the file that brought a field; an older one has none."""
_NUMBERS = frozenset({"attempt", "tries"})
_MAY_BE_NULL = frozenset(
    {
        "problem", "finish_reason", "prompt_tokens", "cached_tokens", "completion_tokens", "reasoning_tokens",
        "cost_usd", "seconds", "predicted", "earlier",
    }
)  # fmt: skip


def with_columns(query: str, names: Sequence[str], version: int) -> str:
    """Give a query with the fields of a call, by their names, where it has a word for them; by the file's layout."""
    for place in (CALL, BRIEF, MARK):
        if place in query:
            query = query.replace(place, _columns(names, version, place))
    return query


def _columns(names: Sequence[str], version: int, place: str) -> str:
    absent = {name: "NULL" for name, since in _SINCE.items() if version < since}
    if place == BRIEF:
        absent["reply"] = "substr(calls.reply, 1, 1)"
    elif place == MARK:
        absent = {name: _empty(name) for name in names if name not in _OF_A_MARK}
    return ", ".join(f'{absent[name]} AS "{name}"' if name in absent else f'calls."{name}"' for name in names)


def _empty(name: str) -> str:
    return "0" if name in _NUMBERS else "NULL" if name in _MAY_BE_NULL else "''"
