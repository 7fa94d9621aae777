from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from gt_tui.judge.keyring_keys import keyring_key, keyring_way

URL = "https://openrouter.ai/api/v1"


def install(monkeypatch: pytest.MonkeyPatch, held: object) -> None:
    """Put a keyring in place that holds one entry, or raises it."""

    def get_password(service: str, name: str) -> str | None:
        if isinstance(held, Exception):
            raise held
        return str(held) if (service, name) == ("gt-tui", "openrouter.ai") else None

    monkeypatch.setitem(sys.modules, "keyring", SimpleNamespace(get_password=get_password))


def test_a_key_is_found_for_its_host_only(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "sk-canary-55\n")
    key = keyring_key(URL)
    assert key is not None
    assert key.reveal() == "sk-canary-55"
    assert keyring_key("https://api.openai.com/v1") is None


@pytest.mark.parametrize("url", ["http://openrouter.ai/api/v1", "https://openrouter.ai:8000/v1"])
def test_a_key_goes_neither_out_in_clear_text_nor_to_another_port(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    install(monkeypatch, "sk-canary-55")
    assert keyring_key(url) is None
    assert keyring_way(url).endswith("openrouter.ai:8000" if url.startswith("https") else "")


def test_an_unfit_entry_is_named_without_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "sk-canary’55")
    with pytest.raises(ValueError, match=r"position 10 of the keyring's entry for openrouter\.ai") as caught:
        keyring_key(URL)
    assert "canary" not in str(caught.value)


@pytest.mark.parametrize("trouble", [RuntimeError("no session bus"), OSError("locked")], ids=repr)
def test_a_keyring_that_breaks_holds_no_key(monkeypatch: pytest.MonkeyPatch, trouble: Exception) -> None:
    install(monkeypatch, trouble)
    assert keyring_key(URL) is None


def test_without_the_extra_there_is_no_key_and_the_way_to_it_begins_with_the_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "keyring", None)
    assert keyring_key(URL) is None
    assert keyring_way(URL).endswith("pip install 'gt-tui[keyring]', then keyring set gt-tui openrouter.ai")


def test_with_the_extra_the_way_is_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "sk-canary-55")
    assert keyring_way(URL) == "keep it in the system keyring: keyring set gt-tui openrouter.ai"
