"""Tables that ship with the package: constants that are too large to be code, each read once."""

from __future__ import annotations

import pkgutil


def table(package: str, name: str) -> bytes:
    """Give a table's bytes by the package that it stands in and its file name."""
    data = pkgutil.get_data(package, name)
    assert data is not None  # only a loader that cannot read data gives None
    return data
