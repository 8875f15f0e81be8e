"""Ends calls from another thread."""

from __future__ import annotations

import threading
from typing import Protocol, Set

from .errors import CallCancelledError


class _Closable(Protocol):
    def abort(self) -> None: ...


class Cancellation:
    """Ends the calls that it is passed to, including their waits before a retry.

    A call raises `CallCancelledError`. A poll or a stream ends without an error.
    """

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._connections: Set[_Closable] = set()

    @property
    def is_cancelled(self) -> bool:
        return self._event.is_set()

    def cancel(self) -> None:
        """Ends the calls that are running, and all later calls that this object is passed to."""
        self._event.set()
        with self._lock:
            connections = list(self._connections)
        for connection in connections:
            connection.abort()

    def abort(self) -> None:
        """Is called by a `Cancellation` that this one is attached to."""
        self.cancel()

    def check(self) -> None:
        """Raises `CallCancelledError` when the calls were cancelled."""
        if self.is_cancelled:
            raise CallCancelledError()

    def wait(self, seconds: float) -> None:
        """Waits until the time is over or the calls are cancelled."""
        self._event.wait(seconds)

    def attach(self, connection: _Closable) -> None:
        """Registers a connection that `cancel` closes."""
        with self._lock:
            self._connections.add(connection)
        if self.is_cancelled:
            connection.abort()

    def detach(self, connection: _Closable) -> None:
        with self._lock:
            self._connections.discard(connection)
