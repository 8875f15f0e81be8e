"""A call of an operation, with its IDs, parameters and options."""

from __future__ import annotations

import enum
import json
import re
import secrets
from dataclasses import dataclass, replace
from typing import Any, Dict, Mapping, Optional, Sequence, Tuple, Union
from urllib.parse import quote, urlencode

from .answer import Answer, receipt_of
from .errors import DealgraphConnectionError
from .response import Response
from .response_error import response_error
from .transport import HttpRequest, SendOptions, Transport

Params = Mapping[str, Any]


class Unset(enum.Enum):
    """The value of an argument that was not given. It is not sent, unlike None."""

    UNSET = 0


UNSET = Unset.UNSET


@dataclass(frozen=True)
class Operation:
    """An operation of the API, as listed in generated/operations.py."""

    name: str
    """The names of the groups and of the method, separated by dots."""
    method: str
    path: str
    """The path relative to /api/v1, with IDs in braces."""
    params: Optional[str]
    """How parameters other than IDs are sent: `query` or `body`; None if there are none."""
    kind: str
    """The kind of result, which determines how the next page is requested."""
    rows: str
    """The property that contains the rows of a page; empty if the page itself is a list."""
    formats: Tuple[str, ...]
    """The formats of its rows other than JSON: `ndjson`, `csv`, `parquet` and `xlsx`."""
    product: Optional[str]
    """The product of its rows, if they are records."""
    nullable: Tuple[str, ...]
    """The parameters for which null is sent. Other parameters that are None are left out."""
    is_metered: bool
    """True if the operation can cost credits. It then supports dry runs, a credit limit and an Idempotency-Key."""
    is_repeatable: bool
    """False if a request must not be sent twice. It is then only retried after status 429."""
    max_inputs: Optional[int]
    """Maximum number of inputs per request; None if the operation has no inputs."""


@dataclass(frozen=True)
class CallOptions(SendOptions):
    """Options of a call."""

    max_credits: Optional[int] = None
    """Maximum credits. A response that costs more is refused. It applies to all pages of a call together."""
    idempotency_key: Optional[str] = None
    """Within 24 hours, calls with the same key are charged once. By default, each call gets its own key."""
    dry_run: bool = False
    """If True, the call is free and its data is the price of the response."""
    if_none_match: Optional[str] = None
    """The `etag` of an earlier response. If the record has not changed since, the data is None and the call is free."""

    def for_page(self, at: int, spent: int) -> CallOptions:
        """Returns the options for page `at` of a call (from 0), after earlier pages that cost `spent` credits."""
        key, limit = self.idempotency_key, self.max_credits
        return replace(
            self,
            idempotency_key=None if key is None else f"{key}:{at}",
            max_credits=None if limit is None else max(0, limit - spent),
        )


class OperationCall:
    """A call of an operation."""

    def __init__(
        self,
        transport: Transport,
        operation: Operation,
        ids: Sequence[Union[int, str]],
        params: Params,
        options: CallOptions,
    ) -> None:
        self.transport = transport
        self.operation = operation
        self.ids = ids
        self.params = params
        self.options = options

    def changed(self, params: Params, options: CallOptions) -> OperationCall:
        """Returns a call of the same operation with changed parameters and other options."""
        return OperationCall(self.transport, self.operation, self.ids, {**self.params, **params}, options)

    def answer(self) -> Answer[Any]:
        """Sends the call and returns its JSON response."""
        return self.transport.send(self.request(), self.options, _read_answer)

    def request(self) -> HttpRequest:
        """Returns the request. Each request of a call that can cost credits has an Idempotency-Key of its own."""
        is_body = self.operation.params == "body"
        return HttpRequest(
            method=self.operation.method,
            path=f"/api/v1{self._path()}{'' if is_body else _query_of(self.params)}",
            headers={**self._terms(), **({"Content-Type": "application/json"} if is_body else {})},
            body=encode_json(self.params) if is_body else None,
            is_repeatable=self.operation.is_repeatable,
        )

    def _path(self) -> str:
        ids = iter(self.ids)

        def fill(match: Any) -> str:
            text = str(next(ids))
            # An empty ID, `.` or `..` would change the path, and the request might reach another operation.
            if re.fullmatch(r"\.{0,2}", text):
                raise ValueError(f"{self.operation.name} requires a {match.group(1)}, got {text!r}.")
            return quote(text, safe="")

        return re.sub(r"\{(\w+)\}", fill, self.operation.path)

    def _terms(self) -> Dict[str, str]:
        options = self.options
        headers = {} if options.if_none_match is None else {"If-None-Match": options.if_none_match}
        if not self.operation.is_metered:
            return headers
        is_retried = self.transport.tries_of(options) > 1
        return {**headers, **charge_headers(options, new_key() if is_retried else None)}


def charge_headers(options: CallOptions, own_key: Optional[str]) -> Dict[str, str]:
    """Returns the headers for the charge options. A dry run has no Idempotency-Key, because it costs nothing."""
    headers = {}
    key = options.idempotency_key or own_key
    if options.max_credits is not None:
        headers["X-Max-Credits"] = str(options.max_credits)
    if options.dry_run:
        headers["X-Dry-Run"] = "true"
    elif key is not None:
        headers["Idempotency-Key"] = key
    return headers


def new_key() -> str:
    """Creates a unique idempotency key."""
    return secrets.token_hex(16)


def encode_json(value: Any) -> bytes:
    """Encodes a value as JSON. Any mapping or sequence can be encoded, also of other libraries."""
    return json.dumps(value, default=_plain, allow_nan=False, separators=(",", ":")).encode()


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    if hasattr(value, "isoformat"):
        return value.isoformat()
    if hasattr(value, "tolist"):
        return value.tolist()
    return list(value)


def parse_json(body: bytes, status: int) -> Any:
    """Parses the body of a response. A truncated one can be requested again."""
    try:
        return json.loads(body)
    except ValueError as error:
        raise DealgraphConnectionError("INVALID_RESPONSE", status=status, is_temporary=True) from error


def check_status(response: Response) -> None:
    """Raises the error of a response that is not OK."""
    if not response.is_ok:
        raise response_error(response.status, response.headers, response.read())


def _read_answer(response: Response) -> Answer[Any]:
    receipt = receipt_of(response.headers)
    if response.status == 304:
        response.read()
        return receipt
    check_status(response)
    body = response.read()
    return receipt if body == b"" else receipt.with_data(parse_json(body, response.status))


def _query_of(params: Params) -> str:
    given = {key: _query_value(value) for key, value in params.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""


def _query_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return str(value.isoformat() if hasattr(value, "isoformat") else value)
