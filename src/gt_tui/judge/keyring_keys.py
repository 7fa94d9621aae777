"""Keys from the system's keyring, where the optional extra is installed."""

from __future__ import annotations

from gt_tui.judge.settings import ApiKey, checked_key, host_of

SERVICE = "gt-tui"
"""Name under which a key is kept: `keyring set gt-tui HOST`."""


def keyring_key(base_url: str) -> ApiKey | None:
    """Give the key that the keyring has for the address's host, or None; raises ValueError for an unfit one."""
    try:
        # Optional and slow to import (it asks the desktop), so only when no variable is set.
        import keyring
    except ImportError:
        return None
    try:
        value = keyring.get_password(SERVICE, host_of(base_url))
    except Exception:  # noqa: BLE001
        # Backends come from anywhere and let through whatever their desktop raises. No key is told by the caller.
        return None
    return checked_key(value or "", f"the keyring's entry for {host_of(base_url)}")
