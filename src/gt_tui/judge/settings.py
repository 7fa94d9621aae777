"""Which judge is asked and how: address, model, parameters, limits and the key; no network here.

Everything that can be wrong before a request is found here, as a sentence for the form or the command line,
so that the client meets only well-formed values. No message repeats an address or a key: both may hold
secrets.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import force_setattr

DEFAULT_BASE_URL = "https://openrouter.ai/api/v1"
"""Where the production judge is served (MISSION, "The judge")."""

DEFAULT_MODEL = "openai/gpt-5.5"
"""The production judge (MISSION, "The judge")."""

OWN_KEY = "GT_TUI_API_KEY"
"""The variable that is sent wherever the author points the judge; it wins over a provider's."""

PROVIDER_KEYS = {"OPENROUTER_API_KEY": "openrouter.ai", "OPENAI_API_KEY": "api.openai.com"}
"""Providers' variables, in the order in which they are tried, and the host that each was issued for."""

_EXAMPLE = "such as https://openrouter.ai/api/v1 or http://127.0.0.1:11434/v1"
_MOST = 1e9
"""What a number stays below; so written NaN, infinity and whole numbers too long for a float are refused."""
_HOST_LABEL = re.compile(r"[a-z0-9]([a-z0-9_-]*[a-z0-9])?")
_DEFAULT_PORTS = {"http": 80, "https": 443}


class ApiKey:
    """A key that shows itself to nobody who does not ask: its repr and str never hold the value.

    No struct, because crash reports and pretty printers walk the fields of those.
    """

    __slots__ = ("_value", "name")

    def __init__(self, value: str, name: str = OWN_KEY) -> None:
        """Keep a value that `read_key` (or a test) has found fit for a header, and the name of where it stands."""
        self._value = value
        self.name = name

    def reveal(self) -> str:
        """Give the value, for the one place that writes the header."""
        return self._value

    def taken_out_of(self, body: bytes) -> bytes:
        """Give an answer without the value: some endpoints repeat a wrong key, and messages end up in files.

        JSON may write any character as an escape, and some servers write each slash as one. A value of less than
        8 characters is a stand-in such as "none", and would only garble the text.
        """
        if len(self._value) < 8:
            return body
        forms = (rf"(?:{re.escape(c)}|\\{re.escape(c)}|\\u{ord(c):04x})" for c in self._value)
        return re.sub("".join(forms).encode("ascii", "replace"), b"[key]", body, flags=re.IGNORECASE)

    def __repr__(self) -> str:
        """Give a text without the value, and without its length."""
        return "ApiKey(hidden)"


class JudgeSettings(Struct, frozen=True):
    """All that a run must know about its judge; by default the production judge (MISSION, "The judge").

    Raises ValueError with a sentence for a value that could not be sent or would make no sense.
    """

    base_url: str = DEFAULT_BASE_URL
    """Kept in the form of `parse_base_url`."""
    model: str = DEFAULT_MODEL
    temperature: float | None = 0
    top_p: float | None = 1
    max_tokens: int = 4096
    reasoning_effort: str | None = "medium"
    """None leaves the parameter out of the request."""
    service_tier: str | None = None
    constrained: bool = False
    """Ask for output that the contract's JSON schema allows; small local models need it to end at all."""
    timeout_s: float = 180
    """Seconds that one HTTP request may take in all, from connecting to the last byte."""
    attempts: int = 3
    """How often the judge is asked before the score is null."""
    tries: int = 4
    """HTTP requests for one attempt."""
    concurrency: int = 8
    """Requests under way at once, at most."""
    key: ApiKey | None = None

    def __post_init__(self) -> None:
        """Refuse what no request could carry."""
        force_setattr(self, "base_url", parse_base_url(self.base_url))
        if not self.model or not self.model.isprintable() or self.model != self.model.strip():
            raise ValueError("the judge model must be a name without control characters or blanks around it")
        for name in ("temperature", "top_p"):
            value = getattr(self, name)
            # JSON has no NaN: the request would fail while it is built, with a message that names no field.
            if value is not None and not 0 <= value < _MOST:
                raise ValueError(f"{name} must be a finite number from 0 up, not {value}")
        if not 0 < self.timeout_s < _MOST:
            raise ValueError(f"timeout_s must be a finite number of seconds above 0, not {self.timeout_s}")
        for name in ("max_tokens", "attempts", "tries", "concurrency"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1, not {getattr(self, name)}")


def parse_base_url(text: str) -> str:
    """Give the address in its one form: lower-case scheme and host, no default port, no slash at the end.

    Raises ValueError with a sentence that never repeats the text, as a pasted address may hold a password.
    """
    for position, character in enumerate(text, start=1):
        # The standard parser drops tabs and newlines without a word, so they are looked for first.
        if not "!" <= character <= "~" or character == "\\":
            raise ValueError(
                f"the judge URL has a character at position {position} that may not stand in it "
                "(only plain ASCII without blanks, newlines or backslashes)"
            )
    if not re.match(r"(?i)https?://", text):
        raise ValueError(f"the judge URL must begin with http:// or https://, {_EXAMPLE}")
    try:
        parts = urlsplit(text)
    except ValueError:
        raise ValueError(f"the judge URL has a broken host, {_EXAMPLE}") from None
    if "@" in parts.netloc:
        raise ValueError(
            f"the judge URL holds a user name or password; leave it out and set {OWN_KEY} in the environment"
        )
    if "?" in text or "#" in text:
        raise ValueError(f"the judge URL holds a query or fragment (? or #); leave it out, a key belongs in {OWN_KEY}")
    try:
        port = parts.port
    except ValueError:
        raise ValueError("the judge URL has a port that is no number from 1 to 65535") from None
    if port == 0:
        raise ValueError("the judge URL has a port that is no number from 1 to 65535")
    host = (parts.hostname or "").lower()
    if ":" in host:
        shown_host = f"[{host}]"
    elif all(_HOST_LABEL.fullmatch(label) for label in host.removesuffix(".").split(".")):
        shown_host = host
    else:
        raise ValueError(f"the judge URL has no host or a broken one, {_EXAMPLE}")
    path = parts.path.rstrip("/")
    if path.endswith("/chat/completions"):
        raise ValueError("leave /chat/completions off the judge URL: it is added to each request")
    shown_port = "" if port in (None, _DEFAULT_PORTS[parts.scheme]) else f":{port}"
    return f"{parts.scheme}://{shown_host}{shown_port}{path}"


def base_url_problem(text: str) -> str | None:
    """Give the sentence that a form shows beside the address, or None for a good one."""
    try:
        parse_base_url(text)
    except ValueError as error:
        return str(error)
    return None


def host_of(base_url: str) -> str:
    """Give the host of a good address, without port, for messages and for the binding of keys."""
    return (urlsplit(base_url).hostname or "").rstrip(".")


def place_of(base_url: str) -> str:
    """Give host and port of a good address, as it names them: two servers on one machine are two judges."""
    port = urlsplit(base_url).port
    return host_of(base_url) + (f":{port}" if port is not None else "")


def origin_of(base_url: str) -> str:
    """Give scheme, host and port, to which a key is bound; raises ValueError for a broken address."""
    parts = urlsplit(parse_base_url(base_url))
    return f"{parts.scheme}://{parts.netloc}"


def is_loopback(base_url: str) -> bool:
    """Tell whether the judge runs on this machine, where no key is needed."""
    host = host_of(base_url)
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def read_key(environ: Mapping[str, str], base_url: str, only: str | None = None) -> ApiKey | None:
    """Give the key for this address from the environment, or None when no variable that fits it is set.

    With `only` that variable alone is looked at. Blanks and newlines around a value are dropped, and an empty
    one counts as not set. Raises ValueError for a value that a header cannot hold; it names the variable and
    the position, never the value.
    """
    for name in (only,) if only is not None else _key_names(base_url):
        key = checked_key(environ.get(name, ""), name)
        if key is not None:
            return key
    return None


def checked_key(value: str, name: str) -> ApiKey | None:
    """Give a key that a header can hold, or None for an empty one; raises ValueError naming the position."""
    value = value.strip()
    for position, character in enumerate(value, start=1):
        if not "!" <= character <= "~":
            what = "a blank or control character" if character <= " " or character == "\x7f" else "not ASCII"
            raise ValueError(f"character at position {position} of {name} is {what}; set the key again")
    return ApiKey(value, name) if value else None


def missing_key_problem(base_url: str, key: ApiKey | None, only: str | None = None) -> str | None:
    """Give what to set when this address needs a key and there is none; None when all is well."""
    if key is not None or is_loopback(base_url):
        return None
    names = (only,) if only is not None else _key_names(base_url)
    return f"no key for the judge at {host_of(base_url)}: set {' or '.join(names)} in the environment"


def _key_names(base_url: str) -> tuple[str, ...]:
    """Give the variables whose keys may go to this address, in order.

    A provider's own host never gets another provider's key. Elsewhere the address was the author's own
    choice, so both are offered, but not in clear text over a network, and not to a server on this machine: any
    process may listen on a loopback port, and would read a key that its user never meant for it.
    """
    own = tuple(name for name, host in PROVIDER_KEYS.items() if host == host_of(base_url))
    if base_url.startswith("http://") or is_loopback(base_url):
        return (OWN_KEY,)
    return (OWN_KEY, *(own or PROVIDER_KEYS))
