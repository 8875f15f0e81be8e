"""Lets a client call only a sandbox (docs/sandbox.md), so that a test cannot use a live service by mistake."""

from __future__ import annotations

from typing import Optional

from .errors import DealgraphConnectionError

SANDBOX_URL = "http://localhost:4000"
"""The URL of a sandbox that is started with the default port."""

_MARK = "dgt_"


def require_test_key(api_key: str) -> None:
    """Raises ValueError unless the key is one of a sandbox. The message does not contain the key."""
    if not api_key.startswith(_MARK):
        raise ValueError(f"With sandbox=True, api_key must be a test key: {_MARK} and any other characters.")


def require_sandbox(status: int, header: Optional[str]) -> None:
    """Raises an error unless a response is from a sandbox. `header` is its header X-Sandbox."""
    if header != "true":
        raise DealgraphConnectionError("NOT_A_SANDBOX", status=status)
