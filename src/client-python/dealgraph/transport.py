"""Sends requests, and repeats them if the retry policy allows it."""

from __future__ import annotations

import http.client
import ssl
import zlib
from dataclasses import dataclass
from socket import timeout as socket_timeout
from typing import Callable, Mapping, Optional, TypeVar
from urllib.parse import urlsplit

from .cancellation import Cancellation
from .connections import Connection, ConnectionPool, Endpoint, Limit
from .errors import CallCancelledError, DealgraphConnectionError, DealgraphError
from .generated.version import VERSION
from .response import Response
from .retry_policy import is_temporary, may_repeat, retry_delay
from .sandbox import SANDBOX_URL, require_sandbox, require_test_key

T = TypeVar("T")

# The errors of a connection that is lost, closed or too slow.
FAILURES = (OSError, EOFError, http.client.HTTPException, zlib.error)


@dataclass(frozen=True)
class SendOptions:
    """Options of a request. None stands for the option of the client."""

    timeout: Optional[float] = None
    max_attempts: Optional[int] = None
    headers: Optional[Mapping[str, str]] = None
    cancel: Optional[Cancellation] = None


@dataclass(frozen=True)
class HttpRequest:
    """A request, which is the same on every try."""

    method: str
    path: str
    """The path relative to the URL of the service."""
    headers: Mapping[str, str]
    body: Optional[bytes]
    is_repeatable: bool
    """True if the request is safe to send twice: it only reads at no charge, or has an `Idempotency-Key`."""


class Transport:
    """Sends requests to a service. Threads can share it."""

    def __init__(
        self,
        api_key: str,
        url: Optional[str],
        *,
        sandbox: bool,
        timeout: float,
        max_attempts: int,
        max_wait: float,
        headers: Optional[Mapping[str, str]],
        ssl_context: Optional[ssl.SSLContext],
    ) -> None:
        if url is None and not sandbox:
            raise ValueError("The url is missing. Pass the URL of the service, or sandbox=True for a sandbox on this machine.")
        parts = urlsplit(SANDBOX_URL if url is None else url)
        if parts.scheme not in ("http", "https") or parts.hostname is None:
            raise ValueError(f"The url must be an http or https URL, for example https://data.example.com; got {url!r}.")
        if not isinstance(api_key, str) or api_key == "":
            raise ValueError("The api_key is missing. Pass a key (`dgk_...`); is its environment variable set?")
        if sandbox:
            require_test_key(api_key)
        self._is_sandbox = sandbox
        is_tls = parts.scheme == "https"
        tls = (ssl_context or ssl.create_default_context()) if is_tls else None
        self._prefix = parts.path.rstrip("/")
        self._pool = ConnectionPool(Endpoint(parts.hostname, parts.port or (443 if is_tls else 80), tls))
        self._headers = {
            "Accept-Encoding": "gzip",
            "User-Agent": f"dealgraph-python/{VERSION}",
            "X-API-Key": api_key,
            **(headers or {}),
        }
        self._timeout = timeout
        self._max_attempts = max_attempts
        self._max_wait = max_wait

    def close(self) -> None:
        """Closes the idle connections."""
        self._pool.close()

    def tries_of(self, options: SendOptions) -> int:
        """Returns the maximum number of tries of a call."""
        return max(1, self._max_attempts if options.max_attempts is None else options.max_attempts)

    def may_wait_for(self, error: DealgraphError) -> bool:
        """Returns False if the service requests a longer wait than the client accepts."""
        return (error.retry_after or 0) <= self._max_wait

    def send(self, request: HttpRequest, options: SendOptions, read: Callable[[Response], T]) -> T:
        """Sends a request and returns the result of `read`, which reads the whole body.

        Sends it again after a failure if the request, the error and the options allow it.
        """

        def read_and_close(response: Response) -> T:
            try:
                return read(response)
            finally:
                response.close()

        return self._repeat(request, options, read_and_close)

    def open(
        self, request: HttpRequest, options: SendOptions, silence: float, check: Callable[[Response], None]
    ) -> Response:
        """Sends a request like `send`, and returns the response before its body has arrived.

        From then on, each wait for data may take `silence` seconds. The caller closes the response. `check` raises the
        error of a response that is not OK.
        """

        def keep_open(response: Response) -> Response:
            try:
                check(response)
            except BaseException:
                response.close()
                raise
            response.limit.limit_silence(silence)
            return response

        return self._repeat(request, options, keep_open)

    def _repeat(self, request: HttpRequest, options: SendOptions, use: Callable[[Response], T]) -> T:
        tries = 0
        while True:
            tries += 1
            try:
                return self._try(request, options, use)
            except DealgraphError as error:
                if tries >= self.tries_of(options) or not may_repeat(error, request.is_repeatable):
                    raise
                if not self.may_wait_for(error):
                    raise
                wait = retry_delay(tries, error.retry_after)
            pause(wait, options.cancel)

    def _try(self, request: HttpRequest, options: SendOptions, use: Callable[[Response], T]) -> T:
        if options.cancel is not None:
            options.cancel.check()
        limit = Limit(self._timeout if options.timeout is None else options.timeout)
        connection = self._pool.take()
        if options.cancel is not None:
            options.cancel.attach(connection)
        try:
            return use(self._open_once(connection, request, options, limit))
        except FAILURES as error:
            raise to_connection_error(error, options.cancel) from error

    def _open_once(
        self, connection: Connection, request: HttpRequest, options: SendOptions, limit: Limit
    ) -> Response:
        def release(is_reusable: bool) -> None:
            if options.cancel is not None:
                options.cancel.detach(connection)
            if is_reusable:
                self._pool.give(connection)
            else:
                connection.close()

        headers = {**self._headers, **request.headers, **(options.headers or {})}
        try:
            raw = connection.send_request(
                request.method, f"{self._prefix}{request.path}", headers, request.body, limit
            )
            if self._is_sandbox:
                require_sandbox(raw.status, raw.getheader("X-Sandbox"))
        except BaseException:
            release(False)
            raise
        return Response(raw, limit, release)


def to_connection_error(error: BaseException, cancel: Optional[Cancellation]) -> DealgraphError:
    """Returns the error for a failure of the connection."""
    if cancel is not None and cancel.is_cancelled:
        return CallCancelledError()
    if isinstance(error, socket_timeout) and error.errno is None:
        return DealgraphConnectionError("TIMEOUT")
    return DealgraphConnectionError("CONNECTION_FAILED", is_temporary=is_temporary(error))


def pause(seconds: float, cancel: Optional[Cancellation]) -> None:
    """Waits. Raises `CallCancelledError` if the call is cancelled meanwhile."""
    waiting = cancel or Cancellation()
    waiting.wait(seconds)
    waiting.check()
