"""What an HTTP answer of a judge means: a reply, or a fault with a sentence and what may be done about it.

No sockets and no clock here, so every odd answer of a provider can be tested as a value. A provider's fault
never becomes a verdict or a number: it is a `Fault`, and after the last try an `HttpProblem`.
"""

from __future__ import annotations

import json
import re
from enum import StrEnum
from typing import Any
from urllib.parse import unquote, urlsplit

from msgspec import Struct, field
from msgspec.structs import replace

from gt_tui.judge.settings import OWN_KEY, JudgeSettings, host_of
from gt_tui.judge.verdict import Usage, is_answer
from gt_tui.text.inert import inert_line

FORMAT = "response_format"
"""The parameter that constrains a reply to a schema."""

EXCERPT = 200
"""Characters of a server's own text that a sentence repeats."""


class Remedy(StrEnum):
    """What may still help after a fault."""

    SEND_AGAIN = "send again"
    """The same request after a wait: busy, broken or silent servers."""
    ASK_AGAIN = "ask again"
    """A new attempt, but not a try of this one."""
    GIVE_UP = "give up"
    """Nothing for this prompt; others may go through."""
    STOP_RUN = "stop the run"
    """Nothing for any prompt until a person changes something."""


class Reply(Struct, frozen=True):
    """The judge's text for one prompt, not yet held against the contract."""

    text: str
    finish_reason: str | None = None
    model_returned: str | None = None
    usage: Usage = field(default_factory=Usage)
    earlier: tuple[Usage, ...] = ()
    """Of the requests before this one that may be on the bill, as far as they said."""
    tries: int = 1
    """HTTP requests sent, without those that only found a parameter that the endpoint does not know."""
    seconds: float = 0.0
    """From the first request to the last byte, waits included."""
    not_honoured: tuple[str, ...] = ()
    """Parameters that the endpoint refused, so that they were left out or sent under another name."""
    parameters: str = "{}"
    """The parameters that were sent with the last request, as a JSON object."""


class HttpProblem(Struct, frozen=True):
    """Why no reply came, after all tries that could help."""

    sentence: str
    remedy: Remedy
    """Never SEND_AGAIN: the tries are used up by then."""
    tries: int = 0
    reply: str = ""
    """What the judge wrote all the same (a refusal), for the record."""
    finish_reason: str | None = None
    model_returned: str | None = None
    usage: Usage = field(default_factory=Usage)
    earlier: tuple[Usage, ...] = ()
    seconds: float = 0.0
    not_honoured: tuple[str, ...] = ()
    parameters: str = "{}"

    @property
    def fatal(self) -> bool:
        """Tell whether every further call would fail the same way."""
        return self.remedy is Remedy.STOP_RUN

    @property
    def answered(self) -> bool:
        """Tell whether the judge said anything all the same."""
        return is_answer(self.reply, self.finish_reason, self.model_returned, self.usage)


class Fault(Struct, frozen=True):
    """Why one request gave no reply."""

    sentence: str
    remedy: Remedy
    busy: bool = False
    """The endpoint has too much to do: everybody should wait and fewer requests be under way."""
    unreachable: bool = False
    """No connection was made."""
    refused_parameter: str | None = None
    """The parameter, among those sent, that the endpoint does not take."""
    format_in_doubt: bool = False
    """A response format was sent and may be what the endpoint choked on; some say so with a bare 500."""
    may_cost: bool = False
    """The judge may have worked for this, so that it is on the bill although it is no use."""
    is_page: bool = False
    """Whether it is a page for people, which a gateway may show for a while too."""
    reply: str = ""
    finish_reason: str | None = None
    model_returned: str | None = None
    usage: Usage = field(default_factory=Usage)


def nobody_there(settings: JudgeSettings, fault: Fault, tries: int) -> Fault:
    """Give what it means that an endpoint which never answered could not be reached: nothing for any prompt."""
    times = f" ({tries} tries)" if tries > 1 else ""
    return replace(
        fault,
        sentence=f"no judge answers at {settings.base_url}: {fault.sentence}{times}",
        remedy=Remedy.STOP_RUN,
    )


_QUOTA_CODES = frozenset(
    {"insufficient_quota", "insufficient_credits", "billing_hard_limit_reached", "billing_not_active"}
)
_CODE_STATUS = {
    "rate_limit_exceeded": 429,
    "rate_limit_error": 429,
    "overloaded_error": 529,
    "server_error": 500,
    "internal_error": 500,
    "invalid_api_key": 401,
    "authentication_error": 401,
    "permission_error": 403,
    "model_not_found": 404,
    "invalid_request_error": 400,
}
"""Words that stand for a status where an error comes with status 200."""
_UNKNOWN_MODEL = re.compile(r"not a valid model|model\b.{0,120}\b(does not exist|not found)", re.IGNORECASE)
_REFUSAL = re.compile(
    r"unsupported|not support|unknown|unrecogni[sz]ed|unexpected|invalid|not (?:permitted|allowed|accepted|available)"
    r"|no such|extra|forbidden|must (?:be|not)|should (?:be|not)|cannot|can't|deprecated|out of range",
    re.IGNORECASE,
)
_NEAR = 80
"""Characters of a message between a parameter and the word that refuses it."""
_MOST_USD = 1e9
_BUSY = frozenset({429, 503, 529})


def fault_of_status(
    settings: JudgeSettings,
    status: int,
    body: str,
    *,
    sent: tuple[str, ...] = (),
    redirect_to: str = "nowhere",
) -> Fault:
    """Give what a status other than success means; `sent` names the optional parameters of the request.

    `redirect_to` is what `redirect_host` says, without the key.
    """
    if 300 <= status < 400:
        return Fault(
            f"the judge at {settings.base_url} redirects ({status}) to {redirect_to}; redirects are not followed, "
            "as the answer and the key would go there: give the final address as judge URL",
            Remedy.STOP_RUN,
        )
    document = _json_object(body)
    error = document.get("error") if document else None
    if error is None and document:
        error = document
    said, code, parameter = _error_parts(error) if error is not None else (body, "", "")
    fault = _fault(settings, status, said, code, parameter, sent)
    in_doubt = FORMAT in sent and status in (400, 422, 500)
    return replace(fault, format_in_doubt=in_doubt) if in_doubt else fault


def read_completion(
    settings: JudgeSettings, status: int, content_type: str, body: bytes, *, sent: tuple[str, ...] = ()
) -> Reply | Fault:
    """Give the reply in the body of a successful status, or the named outcome that stands there instead."""
    try:
        # One rule for all: UTF-8, with or without a byte order mark, whatever the header says.
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _no_completion(status, content_type, "a body that is not UTF-8", body.decode("latin-1"))
    if not text.strip():
        return _no_completion(status, content_type, "an empty body", "")
    document = _json_object(text)
    if document is None:
        cut = text.lstrip().startswith("{")
        return _no_completion(status, content_type, "JSON that is cut or broken" if cut else "no JSON object", text)
    choices = document.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    if document.get("error"):
        return _inner_fault(settings, document, choice, document["error"], sent)
    if not isinstance(choice, dict):
        return Fault(
            "the judge's answer holds no choices",
            Remedy.SEND_AGAIN,
            may_cost=True,
            model_returned=_text_or_none(document.get("model")),
            usage=usage_of(document.get("usage")),
        )
    if choice.get("error"):
        return _inner_fault(settings, document, choice, choice["error"], sent)
    return _read_choice(settings, document, choice)


def _read_choice(settings: JudgeSettings, document: dict[str, Any], choice: dict[str, Any]) -> Reply | Fault:
    message = choice.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    refusal = message.get("refusal") if isinstance(message, dict) else None
    finish_reason = _text_or_none(choice.get("finish_reason"))
    model = _text_or_none(document.get("model"))
    usage = usage_of(document.get("usage"))
    text = _content_text(content)

    def fault(sentence: str, remedy: Remedy, reply: str = "") -> Fault:
        return Fault(
            sentence,
            remedy,
            may_cost=True,
            reply=reply,
            finish_reason=finish_reason,
            model_returned=model,
            usage=usage,
        )

    refused = isinstance(refusal, str) and bool(refusal) and not text.strip()
    if refused or finish_reason == "content_filter":
        kept = refusal if refused and isinstance(refusal, str) else text
        said = f": {excerpt(kept)}" if kept.strip() else ""
        return fault(f"the judge refused to mark this answer{said}", Remedy.GIVE_UP, kept)
    if not text.strip():
        if finish_reason == "length":
            return fault(
                f"the token limit was used up before an answer (max_tokens {settings.max_tokens}, spent on "
                "reasoning): raise max_tokens or lower the reasoning effort",
                Remedy.GIVE_UP,
            )
        return fault(
            f"the judge's answer is empty (finish_reason {excerpt(finish_reason or 'missing')})",
            Remedy.ASK_AGAIN,
        )
    return Reply(text, finish_reason, model, usage)


def usage_of(value: object) -> Usage:
    """Give the tokens and the cost that an answer states; what it does not state plainly is unknown."""
    if not isinstance(value, dict):
        return Usage()
    prompt, completion = value.get("prompt_tokens_details"), value.get("completion_tokens_details")
    cost = value.get("cost")
    # The bound keeps out nan, inf and whole numbers too long for a float.
    known = isinstance(cost, int | float) and not isinstance(cost, bool) and 0 <= cost < _MOST_USD
    return Usage(
        prompt_tokens=_count(value.get("prompt_tokens")),
        cached_tokens=_count(prompt.get("cached_tokens")) if isinstance(prompt, dict) else None,
        completion_tokens=_count(value.get("completion_tokens")),
        reasoning_tokens=_count(completion.get("reasoning_tokens")) if isinstance(completion, dict) else None,
        cost_usd=float(cost) if known and cost is not None else None,
    )


def excerpt(text: str) -> str:
    """Give the beginning of a server's text on one line, harmless for a terminal."""
    # Cut first: the text may be megabytes.
    start = " ".join(text[: 4 * EXCERPT].split())
    shown = inert_line(start[:EXCERPT])
    return shown + "…" if len(start) > EXCERPT or len(text) > 4 * EXCERPT else shown


def _fault(settings: JudgeSettings, status: int, said: str, code: str, parameter: str, sent: tuple[str, ...]) -> Fault:
    host = host_of(settings.base_url)
    tail = f": {excerpt(said)}" if said.strip() else ""
    if status == 402 or code in _QUOTA_CODES:
        return Fault(f"the quota or credit at {host} is used up ({status}){tail}; top it up", Remedy.STOP_RUN)
    if status in (401, 403):
        had = "refused the key" if settings.key else "wants a key and none was sent"
        name = settings.key.name if settings.key else OWN_KEY
        return Fault(f"the judge at {host} {had} ({status}): set {name} to a valid one{tail}", Remedy.STOP_RUN)
    if status == 404 or (status == 400 and (code == "model_not_found" or _UNKNOWN_MODEL.search(said[:2000]))):
        return Fault(
            f"unknown model {settings.model} or wrong judge URL {settings.base_url} ({status}){tail}",
            Remedy.STOP_RUN,
        )
    if status in (400, 422):
        refused = _refused_parameter(said, parameter, sent)
        return Fault(
            f"the judge at {host} refused the request ({status}){tail}",
            Remedy.GIVE_UP,
            refused_parameter=refused,
        )
    if status in (501, 505):
        return Fault(f"the server at {host} cannot serve such requests ({status}){tail}", Remedy.STOP_RUN)
    if status in (408, 429) or status >= 500:
        what = "is asked too often" if status == 429 else "has trouble"
        return Fault(f"the judge at {host} {what} ({status}){tail}", Remedy.SEND_AGAIN, busy=status in _BUSY)
    return Fault(f"the judge at {host} refused the request ({status}){tail}", Remedy.GIVE_UP)


def _inner_fault(
    settings: JudgeSettings, document: dict[str, Any], choice: object, error: object, sent: tuple[str, ...]
) -> Fault:
    """Classify an error that came with status 200 by the code inside it.

    A judge that broke off in its reply has worked for it: what it wrote and stated as used goes on the bill.
    """
    said, code, parameter = _error_parts(error)
    if code.isascii() and code.isdigit() and 400 <= int(code[:4]) < 600:
        status = int(code[:4])
    else:
        # An unknown word is taken for passing trouble; the tries are bounded.
        status = _CODE_STATUS.get(code, 500)
    fault = _fault(settings, status, said, code, parameter, sent)
    message = choice.get("message") if isinstance(choice, dict) else None
    written = _content_text(message.get("content")) if isinstance(message, dict) else ""
    usage = usage_of(document.get("usage"))
    if usage == Usage() and not written.strip():
        return fault
    model = _text_or_none(document.get("model"))
    return replace(fault, may_cost=True, reply=written, model_returned=model, usage=usage)


def _error_parts(error: object) -> tuple[str, str, str]:
    """Give message, code (its type where there is no code) and named parameter of an error body."""
    if not isinstance(error, dict):
        return (error if isinstance(error, str) else json.dumps(error), "", "")
    said = next((error[k] for k in ("message", "detail", "error") if isinstance(error.get(k), str)), "")
    code = error.get("code")
    if code is None or isinstance(code, bool) or not isinstance(code, str | int | float):
        code = error.get("type")
    parameter = error.get("param")
    # A quota error has its word now in the code, now in the type.
    if error.get("type") in _QUOTA_CODES:
        code = error["type"]
    return said or json.dumps(error), str(code or ""), parameter if isinstance(parameter, str) else ""


def _refused_parameter(said: str, parameter: str, sent: tuple[str, ...]) -> str | None:
    """Give the sent parameter that an error names, in its own field or near a word of refusal in its message.

    Its message may quote the answer, which may well speak of temperature.
    """
    if parameter:
        return parameter if parameter in sent else None
    for name in sent:
        for found in re.finditer(rf"\b{name}\b", said[:2000]):
            if _REFUSAL.search(said, max(0, found.start() - _NEAR), found.end() + _NEAR):
                return name
    return None


def _no_completion(status: int, content_type: str, what: str, text: str) -> Fault:
    kind = excerpt(content_type) if content_type.strip() else "no content type"
    shown = f": {excerpt(text)}" if text.strip() else ""
    told = f"the judge answered {status} ({kind}) with {what}{shown}"
    if "html" in content_type.lower():  # a page for people, such as a sign-in: another request gets it too
        return Fault(f"{told}; check the URL, which ends in /v1 as a rule", Remedy.STOP_RUN, is_page=True)
    # What cannot be read here may have been a whole completion at the other end, and be on the bill.
    return Fault(told, Remedy.SEND_AGAIN, may_cost=True)


def _json_object(text: str) -> dict[str, Any] | None:
    try:
        value = json.loads(text)
    # Deep nesting is no ValueError to the standard parser.
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _content_text(content: object) -> str:
    """Give the text of a message: a string, or the text parts of a list (not the thinking)."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    parts = [p for p in content if isinstance(p, dict) and p.get("type") in ("text", "output_text")]
    return "".join(p["text"] for p in parts if isinstance(p.get("text"), str))


def redirect_host(location: str) -> str:
    """Give the host of a redirect, percent signs read: the rest may hold secrets, and so may the host."""
    try:
        host = unquote(urlsplit(location).hostname or "")
    except ValueError:
        return "an address that is none"
    return excerpt(host) if host else "the same host" if location else "nowhere"


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53 else None


def _text_or_none(value: object) -> str | None:
    return value if isinstance(value, str) else None
