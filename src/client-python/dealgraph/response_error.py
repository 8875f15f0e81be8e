"""Creates the error of a response that is not OK."""

from __future__ import annotations

import json
import re
import time
from email.utils import parsedate_to_datetime
from typing import Any, Dict, Mapping, Optional, Tuple

from .answer import receipt_of
from .errors import DealgraphError
from .generated.errors import ERROR_CLASSES


def response_error(status: int, headers: Mapping[str, str], body: bytes) -> DealgraphError:
    """Returns the error of a response.

    Reads the error formats of the REST API and of the GraphQL API. If the response is not from the service itself, the
    code is `HTTP_` and the status.
    """
    if 300 <= status < 400:
        location = headers.get("location")
        target = "" if location is None else f" to {location}"
        return to_error(f"HTTP_{status}", f"The service redirects{target}. Use the final URL.", headers, status=status)
    text = body.decode("utf-8", "replace")
    code, message = _read_error(text)
    words = message or f"The service returned status {status}: {text[:200]}"
    return to_error(code or f"HTTP_{status}", words, headers, status=status)


def to_error(code: str, message: str, headers: Mapping[str, str], **more: Any) -> DealgraphError:
    """Creates the error for an error code, using the class of that code if there is one."""
    receipt = receipt_of(headers)
    fields: Dict[str, Any] = {
        "code": code,
        "request_id": receipt.request_id,
        "retry_after": _seconds_of(headers.get("retry-after")),
        "cursor": headers.get("x-end-cursor"),
        "credits": receipt.credits,
        "rate": receipt.rate,
        **more,
    }
    return ERROR_CLASSES.get(code, DealgraphError)(message, **fields)


def _read_error(text: str) -> Tuple[Optional[str], Optional[str]]:
    try:
        body = json.loads(text)
    except ValueError:
        return None, None
    if not isinstance(body, dict):
        return None, None
    first = next(iter(body.get("errors") or []), None) or {}
    code = body.get("errorCode") or (first.get("extensions") or {}).get("code")
    return code, body.get("message") or first.get("message")


def _seconds_of(text: Optional[str]) -> Optional[float]:
    """Parses a `Retry-After` header, which is a number of seconds or a date, into seconds."""
    if text is None:
        return None
    if re.fullmatch(r"\d+(\.\d+)?", text):
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
