"""Runs GraphQL documents."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, TypeVar

from .answer import Answer, receipt_of
from .errors import DealgraphConnectionError, DealgraphError
from .generated.errors import ERROR_STATUSES
from .operation_call import CallOptions, charge_headers, encode_json, new_key
from .response import Response
from .response_error import response_error, to_error
from .transport import HttpRequest, Transport

T = TypeVar("T")


@dataclass(frozen=True)
class GraphAnswer(Answer[T]):
    """A GraphQL response: its data, with its cost, limits and IDs."""

    records: Mapping[str, int]
    """The number of records charged, by kind."""
    errors: List[Dict[str, Any]]
    """The errors of the response, with `error_policy="all"`."""


def call_graph(
    transport: Transport,
    document: str,
    variables: Optional[Mapping[str, Any]],
    operation_name: Optional[str],
    returns_errors: bool,
    options: CallOptions,
) -> GraphAnswer[Any]:
    """Runs a GraphQL document."""
    is_writing = is_mutation(document)
    own_key = None if is_writing or transport.tries_of(options) == 1 else new_key()
    body = {"query": document, "variables": variables, "operationName": operation_name}
    request = HttpRequest(
        method="POST",
        path="/graphql",
        headers={"Content-Type": "application/json", **charge_headers(options, own_key)},
        body=encode_json({key: value for key, value in body.items() if value is not None}),
        is_repeatable=not is_writing,
    )
    return transport.send(request, options, lambda response: _read_answer(response, returns_errors))


def is_mutation(document: str) -> bool:
    """Returns True if a document contains a mutation. Such a call is not repeated after a lost connection."""
    code = re.sub(r'"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*', " ", document)
    depth = 0
    for token in re.findall(r"[{}]|[A-Za-z_]\w*", code):
        if token == "{":
            depth += 1
        elif token == "}":
            depth -= 1
        elif depth == 0 and token == "mutation":
            return True
    return False


def _read_answer(response: Response, returns_errors: bool) -> GraphAnswer[Any]:
    body = _read_body(response)
    data, errors = body.get("data"), body.get("errors") or []
    extensions = body.get("extensions") or {}
    if errors and (data is None or not returns_errors):
        raise _graph_error(response, errors, data)
    receipt = receipt_of(response.headers)
    fields = {key: value for key, value in vars(receipt).items() if key != "data"}
    return GraphAnswer(
        data=extensions.get("dryRun") or data,
        records=(extensions.get("credits") or {}).get("records") or {},
        errors=errors,
        **fields,
    )


def _read_body(response: Response) -> Dict[str, Any]:
    """Reads a GraphQL response of any status. Raises the error of any other response, which is from a proxy."""
    text = response.read()
    try:
        body = json.loads(text)
    except ValueError as error:
        if response.is_ok:
            raise DealgraphConnectionError(
                "INVALID_RESPONSE", status=response.status, is_temporary=True
            ) from error
        body = None
    if isinstance(body, dict) and ("data" in body or "errors" in body):
        return body
    raise response_error(response.status, response.headers, text)


def _graph_error(response: Response, errors: List[Dict[str, Any]], data: Any) -> DealgraphError:
    extensions = errors[0].get("extensions") or {}
    code = extensions.get("code") or f"HTTP_{response.status}"
    status = ERROR_STATUSES.get(code, response.status) if response.is_ok else response.status
    cursor = extensions.get("cursor")
    message = errors[0].get("message", "")
    return to_error(code, message, response.headers, status=status, cursor=cursor, errors=errors, data=data)
