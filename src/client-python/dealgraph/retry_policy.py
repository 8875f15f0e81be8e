"""Decides which failed requests are sent again, and when. The TypeScript client has the same policy."""

from __future__ import annotations

import errno
import http.client
import random
import socket
import ssl
from typing import Optional

from .errors import DealgraphConnectionError, DealgraphError

_TEMPORARY_ERRNOS = {
    errno.ECONNREFUSED,
    errno.ECONNRESET,
    errno.ECONNABORTED,
    errno.EHOSTUNREACH,
    errno.ENETUNREACH,
    errno.EPIPE,
    errno.ETIMEDOUT,
}


def may_repeat(error: DealgraphError, is_repeatable: bool) -> bool:
    """Returns True if a request may be sent again after an error.

    - 429 with `Retry-After`: any request, because the service refused it before any work.
    - A temporary failure of the service or of the connection: only a request that is safe to repeat.
    - `TIMED_OUT`, a timeout of this client, and any other error: never.
    """
    if error.status == 429:
        return error.retry_after is not None
    if not is_repeatable:
        return False
    if isinstance(error, DealgraphConnectionError):
        return error.is_temporary
    return _is_unavailable(error)


def _is_unavailable(error: DealgraphError) -> bool:
    """Returns True for failures that a later try can fix.

    `TIMED_OUT` and a proxy's 504 are not such failures: the request was too expensive, and each try would do all of the
    work again.
    """
    return error.status == 502 or (error.status == 503 and error.code != "TIMED_OUT")


def is_temporary(error: BaseException) -> bool:
    """Returns True if a later try can fix a failure of the connection.

    An unknown host name or an invalid certificate are not such failures.
    """
    if isinstance(error, ssl.SSLCertVerificationError):
        return False
    if isinstance(error, socket.gaierror):
        return error.errno == socket.EAI_AGAIN
    if isinstance(error, (ConnectionError, EOFError, ssl.SSLError, http.client.HTTPException)):
        return True
    return isinstance(error, OSError) and error.errno in _TEMPORARY_ERRNOS


_FIRST_SECONDS = 0.3
_MOST_SECONDS = 8.0


def retry_delay(failed_tries: int, retry_after: Optional[float]) -> float:
    """Returns the seconds to wait before the next try.

    If the service requests a delay (`retry_after`), adds up to 0.3 s to it. Otherwise the delay doubles with each failed
    try, and is up to 50% shorter at random, so that clients that failed together do not retry together.
    """
    if retry_after is not None:
        return retry_after + random.random() * _FIRST_SECONDS
    longest = min(_MOST_SECONDS, _FIRST_SECONDS * 2 ** (failed_tries - 1))
    return float(longest * (0.5 + random.random() / 2))
