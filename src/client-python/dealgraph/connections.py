"""Connections to the service. They are reused, and every wait of a connection has a limit."""

from __future__ import annotations

import errno
import http.client
import io
import os
import select
import socket
import ssl
import threading
import time
from dataclasses import dataclass
from typing import Any, List, Mapping, Optional

_CONNECT_SECONDS = 10.0
_MOST_IDLE_CONNECTIONS = 16
_USUAL_IDLE_SECONDS = 30.0


@dataclass(frozen=True)
class Endpoint:
    """The address of the service."""

    host: str
    port: int
    tls: Optional[ssl.SSLContext]


class Limit:
    """How long a request may take in total, or how long a response may be silent."""

    def __init__(self, seconds: float) -> None:
        self._deadline = time.monotonic() + seconds
        self._silence: Optional[float] = None

    def limit_silence(self, seconds: float) -> None:
        """Replaces the deadline by a limit for each wait for data."""
        self._silence = seconds

    def remaining(self) -> float:
        """Returns the seconds that the next wait may take. Raises `socket.timeout` if the time is over."""
        if self._silence is not None:
            return self._silence
        seconds = self._deadline - time.monotonic()
        if seconds <= 0:
            raise socket.timeout("timed out")
        return seconds


class _LimitedReader(io.RawIOBase):
    """Reads from a socket, each time within the limit of the current request."""

    def __init__(self, sock: socket.socket, connection: Connection) -> None:
        self._socket = sock
        self._raw = sock.makefile("rb", buffering=0)
        self._connection = connection

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        self._socket.settimeout(self._connection.limit.remaining())
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class _LimitedSocket:
    """The part of a socket that `http.client` uses."""

    def __init__(self, sock: socket.socket, connection: Connection) -> None:
        self.socket = sock
        self._connection = connection

    def sendall(self, data: Any) -> None:
        self.socket.settimeout(self._connection.limit.remaining())
        self.socket.sendall(data)

    def makefile(self, *_mode: Any) -> io.BufferedReader:
        return io.BufferedReader(_LimitedReader(self.socket, self._connection), 65536)

    def close(self) -> None:
        self.socket.close()


class Connection(http.client.HTTPConnection):
    """A connection, which sends one request at a time."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.default_port = 80 if endpoint.tls is None else 443
        super().__init__(endpoint.host, endpoint.port)
        self.limit = Limit(0)
        self._endpoint = endpoint
        self._idle_until = 0.0
        self._is_aborted = False

    def connect(self) -> None:
        opened: Any = _LimitedSocket(self._open(), self)
        self.sock = opened
        # The call may have been cancelled while the connection was opened.
        if self._is_aborted:
            raise OSError(errno.ECONNABORTED, "The call was cancelled.")

    def _open(self) -> socket.socket:
        host, port = self._endpoint.host, self._endpoint.port
        last: Optional[OSError] = None
        for family, kind, protocol, _name, address in socket.getaddrinfo(host, port, 0, socket.SOCK_STREAM):
            sock = socket.socket(family, kind, protocol)
            try:
                sock.settimeout(min(self.limit.remaining(), _CONNECT_SECONDS))
                sock.connect(address)
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                tls = self._endpoint.tls
                return sock if tls is None else tls.wrap_socket(sock, server_hostname=host)
            except OSError as error:
                sock.close()
                last = error
        if isinstance(last, socket.timeout) and last.errno is None:
            self.limit.remaining()
            raise OSError(errno.EHOSTUNREACH, "The connection could not be opened in time.")
        raise last or OSError(errno.EHOSTUNREACH, "The host has no address.")

    def send_request(
        self, method: str, path: str, headers: Mapping[str, str], body: Optional[bytes], limit: Limit
    ) -> http.client.HTTPResponse:
        """Sends a request, and returns its response when the headers have arrived."""
        self.limit = limit
        self.request(method, path, body=body, headers=dict(headers))
        response = self.getresponse()
        self._idle_until = time.monotonic() + _idle_seconds(response.getheader("Keep-Alive"))
        return response

    @property
    def is_usable(self) -> bool:
        """False if the service has closed the connection, or is about to."""
        if self.sock is None or self._is_aborted or time.monotonic() > self._idle_until:
            return False
        limited: Any = self.sock
        return not _is_readable(limited.socket)

    def abort(self) -> None:
        """Closes the connection while another thread opens it or waits for it."""
        self._is_aborted = True
        limited: Any = self.sock
        if limited is not None:
            try:
                limited.socket.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def _idle_seconds(header: Optional[str]) -> float:
    """Returns how long the service keeps an idle connection, less a second for the next request to arrive."""
    for part in (header or "").split(","):
        name, _, value = part.strip().partition("=")
        if name.lower() == "timeout" and value.isdigit():
            return max(0.0, int(value) - 1.0)
    return _USUAL_IDLE_SECONDS


def _is_readable(sock: socket.socket) -> bool:
    """Returns True if a connection without a request has data, which is its end."""
    if hasattr(select, "poll"):
        poll = select.poll()
        poll.register(sock, select.POLLIN)
        return bool(poll.poll(0))
    return bool(select.select([sock], [], [], 0)[0])


class ConnectionPool:
    """The idle connections of a client. Threads can share it; a forked process opens its own connections."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._lock = threading.Lock()
        self._idle: List[Connection] = []
        self._process = os.getpid()

    def take(self) -> Connection:
        """Returns an idle connection that can be used, or a new one."""
        with self._lock:
            if self._process != os.getpid():
                self._process, self._idle = os.getpid(), []
            while self._idle:
                connection = self._idle.pop()
                if connection.is_usable:
                    return connection
                connection.close()
        return Connection(self._endpoint)

    def give(self, connection: Connection) -> None:
        """Returns a connection whose response was read to its end."""
        with self._lock:
            if len(self._idle) < _MOST_IDLE_CONNECTIONS:
                self._idle.append(connection)
                return
        connection.close()

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Closes the idle connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()
