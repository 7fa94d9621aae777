"""Keys from the system's keyring, where the optional extra is installed."""

from __future__ import annotations

import importlib.util

from gt_tui.judge.settings import ApiKey, checked_key, place_of

SERVICE = "gt-tui"
"""Name under which a key is kept: `keyring set gt-tui HOST`, or HOST:PORT where the address names a port.

It is for https alone: in clear text over a network no key goes out that was not set for this very run.
"""


def keyring_way(base_url: str) -> str:
    """Give the command that keeps the key for an address, and where the extra is missing how to get it.

    Empty where no key of the keyring goes to the address.
    """
    if not base_url.startswith("https://"):
        return ""
    try:
        there = importlib.util.find_spec("keyring") is not None
    except ValueError:  # it was brought in by other means than an import
        there = True
    first = "" if there else "pip install 'gt-tui[keyring]', then "
    return f"keep it in the system keyring: {first}keyring set {SERVICE} {place_of(base_url)}"


def keyring_key(base_url: str) -> ApiKey | None:
    """Give the key that the keyring has for an address, or None; raises ValueError for an unfit one."""
    if not base_url.startswith("https://"):
        return None
    try:
        # Optional and slow to import (it asks the desktop), so only when no variable is set.
        import keyring
    except ImportError:
        return None
    try:
        value = keyring.get_password(SERVICE, place_of(base_url))
    except Exception:  # noqa: BLE001
        # Backends come from anywhere and let through whatever their desktop raises. No key is told by the caller.
        return None
    return checked_key(value or "", f"the keyring's entry for {place_of(base_url)}")
