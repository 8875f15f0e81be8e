"""The base classes of errors. Each error code of the service has its own class in generated/errors.py."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence

from .answer import Credits, Rate


class DealgraphError(Exception):
    """A call that failed."""

    def __init__(
        self,
        message: str,
        *,
        status: int = 0,
        code: str = "",
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        cursor: Optional[str] = None,
        credits: Optional[Credits] = None,
        rate: Optional[Rate] = None,
        errors: Sequence[Mapping[str, Any]] = (),
        data: Any = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        """The HTTP status of the response; 0 without a response."""
        self.code = code
        """The error code, for use in programs."""
        self.request_id = request_id
        """The ID of the request, for support; None without a response."""
        self.retry_after = retry_after
        """Seconds after which the service allows a retry."""
        self.cursor = cursor
        """The cursor from which to follow a feed whose cursor has ended."""
        self.credits = credits
        """The cost and the budget; None without a response."""
        self.rate = rate
        self.errors = errors
        """All errors of a GraphQL response."""
        self.data = data
        """The partial data of a GraphQL response with errors. Credits were charged for it."""

    def __str__(self) -> str:
        request = "" if self.request_id is None else f" (request {self.request_id})"
        return f"{self.code}: {self.message}{request}"


_MESSAGES = {
    "CONNECTION_FAILED": "Could not connect to the service, or the connection was lost.",
    "TIMEOUT": "The service did not respond in time.",
    "INVALID_RESPONSE": "The response is not valid JSON from the service.",
    "NOT_A_SANDBOX": "The service is no sandbox: its response has no header X-Sandbox. sandbox=True requires one.",
    "FILE_HAS_CHANGED": "The file changed since the download started. Start the download again.",
}


class DealgraphConnectionError(DealgraphError):
    """There was no readable response after all tries.

    To find out whether the call was charged, send it again with the same idempotency key.
    """

    def __init__(self, code: str, *, status: int = 0, is_temporary: bool = False) -> None:
        super().__init__(_MESSAGES[code], status=status, code=code)
        self.is_temporary = is_temporary
        """True if another try can succeed."""


class CallCancelledError(DealgraphError):
    """The call was ended by its `Cancellation`."""

    def __init__(self) -> None:
        super().__init__("The call was cancelled.", code="CANCELLED")


class ExportFailedError(DealgraphError):
    """The export ended without a file. `data` is the export, with its `error`."""
