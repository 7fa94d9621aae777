"""Patterns that are compiled when they are first used.

The rules have about a hundred, most of which look at few texts: to compile them all when the modules are imported took
a seventh of `gt-tui check` on a file of fifty questions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any


class Late:
    """What `re.compile` gives, later; a mistake in the pattern is raised at the first use."""

    match: Callable[..., re.Match[str] | None]
    fullmatch: Callable[..., re.Match[str] | None]
    search: Callable[..., re.Match[str] | None]
    finditer: Callable[..., Iterator[re.Match[str]]]
    findall: Callable[..., list[Any]]
    split: Callable[..., list[Any]]
    sub: Callable[..., str]

    def __init__(self, pattern: str, flags: int = 0) -> None:
        """Keep the pattern and the flags of `re`."""
        self.pattern = pattern
        self.flags = flags

    def __getattr__(self, name: str) -> Any:
        """Compile, and keep the method: only what the instance does not have yet comes here."""
        if name not in Late.__annotations__:
            raise AttributeError(name)
        method = getattr(re.compile(self.pattern, self.flags), name)  # `re` keeps compiled patterns itself
        setattr(self, name, method)
        return method
