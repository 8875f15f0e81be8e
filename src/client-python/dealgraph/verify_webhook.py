"""Verifies webhook requests."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Dict, Iterable, Literal, Mapping, Sequence, Tuple, TypedDict, Union

WebhookHeaders = Union[Mapping[str, Any], Iterable[Tuple[Any, Any]]]
EventType = Literal[
    "search.changed",
    "search.filter_changed",
    "product.changed",
    "sourcing.resolved",
    "budget.threshold",
    "test",
]


class WebhookEvent(TypedDict):
    """An event sent to a webhook. More types will be added, so ignore unknown types."""

    type: Union[EventType, str]
    timestamp: str
    data: Dict[str, Any]
    """The changes of a search or product with their `cursor`, or the fields of another event (docs/webhooks.md)."""


class WebhookVerificationError(Exception):
    """A webhook request without a valid signature, or whose timestamp is too far from the current time.

    Respond with status 400.
    """


def verify_webhook(
    body: Union[str, bytes, bytearray, memoryview],
    headers: WebhookHeaders,
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
) -> WebhookEvent:
    """Verifies a webhook request and returns its event.

    The signature must be valid for one of the secrets, and the timestamp must be recent. Pass the body as received, not
    parsed and encoded again. Raises `WebhookVerificationError` when the request is not valid, and `TypeError` or
    `ValueError` when the call is wrong, for example without a secret.
    """
    raw = _read_body(body)
    keys = [_key_of(one) for one in ([secret] if isinstance(secret, str) else list(secret or []))]
    if not keys:
        raise ValueError("The secret is missing. Pass the secret of the webhook (`whsec_...`).")
    event_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature").split(" ")
    _check_moment(timestamp, tolerance_seconds)
    signed = f"{event_id}.{timestamp}.".encode() + raw
    for key in keys:
        expected = hmac.new(key, signed, hashlib.sha256).digest()
        for part in signatures:
            given = _decode(part[3:]) if part.startswith("v1,") else b""
            if hmac.compare_digest(expected, given):
                event: WebhookEvent = json.loads(raw)
                return event
    raise WebhookVerificationError("No signature in webhook-signature matches the secret.")


def _read_body(body: Any) -> bytes:
    if isinstance(body, str):
        return body.encode()
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    got = "is None" if body is None else "has been parsed already"
    raise TypeError(
        f"The body {got}. Pass the raw body as text or bytes: the signature is of the bytes that were sent. "
        "For example, request.get_data() of Flask, or await request.body() of FastAPI."
    )


def _key_of(secret: Any) -> bytes:
    key = _decode(re.sub("^whsec_", "", secret)) if isinstance(secret, str) else b""
    if key == b"":
        raise ValueError(
            "The secret must be `whsec_` followed by base64, as returned when the webhook was created."
        )
    return key


def _decode(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def _header(headers: Any, name: str) -> str:
    entries = headers.items() if hasattr(headers, "items") else headers
    for key, value in entries:
        if _text(key).lower() == name:
            found = _text(value[0] if isinstance(value, (list, tuple)) and value else value)
            if found != "":
                return found
    raise WebhookVerificationError(f"The header {name} is missing.")


def _text(value: Any) -> str:
    """Servers with ASGI pass headers as bytes."""
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def _check_moment(timestamp: str, tolerance_seconds: float) -> None:
    if not re.fullmatch(r"[0-9]{1,15}", timestamp):
        raise WebhookVerificationError(
            "The header webhook-timestamp must be a Unix timestamp in seconds."
        )
    age = time.time() - int(timestamp)
    if abs(age) > tolerance_seconds:
        direction = "old" if age > 0 else "in the future"
        raise WebhookVerificationError(
            f"The webhook-timestamp is {round(abs(age))} s {direction}; at most {tolerance_seconds} s is allowed."
        )
