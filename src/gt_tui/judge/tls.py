"""Why a safe connection with a host cannot be had."""

from __future__ import annotations

import ssl

from gt_tui.judge.http_outcomes import excerpt

_NO_TLS = frozenset({"WRONG_VERSION_NUMBER", "HTTP_REQUEST", "UNKNOWN_PROTOCOL"})
"""OpenSSL's words for a server that answered in clear text."""


def tls_reason(error: BaseException) -> str:
    """Give why TLS cannot work with this host at all, or an empty text: a broken handshake may be chance."""
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, ssl.SSLCertVerificationError):
            return excerpt(seen.verify_message)
        if isinstance(seen, ssl.SSLError) and seen.reason in _NO_TLS:
            return "the server does not speak TLS"
        seen = seen.__cause__ or seen.__context__
    return ""
