"""What an exception of the HTTP library means: the side of a judge's client where nothing came back."""

from __future__ import annotations

import httpx

from gt_tui.judge.http_outcomes import Fault, Remedy, excerpt
from gt_tui.judge.settings import JudgeSettings, host_of
from gt_tui.judge.tls import tls_reason

CONNECT_S = 30.0
"""Seconds for the connection alone, so that a dead host is told from a slow judge."""

EXPECTED = (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError, ValueError, ExceptionGroup)
"""All that a request is known to raise, several of them no httpx errors; cancelling passes through."""


def connect_s(settings: JudgeSettings) -> float:
    """Give the seconds for the connection alone: fewer than for the whole request, whose end says less."""
    return min(CONNECT_S, 0.8 * settings.timeout_s)


def fault_of_exception(error: BaseException, settings: JudgeSettings) -> Fault:
    """Give the sentence for whatever a request raised; half of these have an empty or misleading text.

    The texts of protocol and encoding errors are never repeated: they hold the header, and so the key.
    """
    host = host_of(settings.base_url)
    reason = tls_reason(error)
    if reason:
        return Fault(
            f"no safe connection to {host}: {reason}; check the host, its certificate, and https or http",
            Remedy.STOP_RUN,
        )
    match error:
        case httpx.ConnectTimeout():
            within = f"{connect_s(settings):g} s"
            return Fault(f"could not connect to {host} within {within}", Remedy.SEND_AGAIN, unreachable=True)
        case httpx.TimeoutException() | TimeoutError():
            return Fault(f"no answer within {settings.timeout_s:g} s", Remedy.SEND_AGAIN, may_cost=True)
        case httpx.ConnectError():
            text = excerpt(str(error)) or "no reason given"
            return Fault(f"could not connect to {host}: {text}", Remedy.SEND_AGAIN, unreachable=True)
        case httpx.RemoteProtocolError():
            hint = " (does it want https?)" if settings.base_url.startswith("http://") else ""
            return Fault(
                f"{host} broke off the answer or sent no HTTP{hint}",
                Remedy.SEND_AGAIN,
                may_cost=True,
            )
        case httpx.NetworkError():
            return Fault(f"the connection to {host} broke", Remedy.SEND_AGAIN, may_cost=True)
        case httpx.InvalidURL() | httpx.UnsupportedProtocol():
            return Fault("the judge URL cannot be used; check host and port", Remedy.STOP_RUN)
        case httpx.LocalProtocolError() | UnicodeError():
            return Fault("the request cannot be written: check the key for odd characters", Remedy.STOP_RUN)
        case ExceptionGroup():
            # Happy-eyeballs connecting gathers one error for each address.
            return fault_of_exception(error.exceptions[0], settings)
        case OSError():
            text = excerpt(error.strerror or "") or type(error).__name__
            return Fault(f"the connection to {host} failed: {text}", Remedy.SEND_AGAIN)
        case _:
            return Fault(f"the request to {host} failed ({type(error).__name__})", Remedy.GIVE_UP)
