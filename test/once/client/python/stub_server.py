"""A server that answers with prepared responses, and records the requests."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, List, Optional, Tuple


class Reply:
    """A prepared response. `cut` closes the connection after as many bytes of the body; `delay` comes before it."""

    def __init__(
        self,
        status: int = 200,
        body: Any = None,
        headers: Optional[Dict[str, str]] = None,
        cut: Optional[int] = None,
        delay: float = 0,
    ) -> None:
        default = {"id": "a"} if status == 200 else {"errorCode": "OTHER", "message": "No."}
        value = default if body is None else body
        self.status = status
        self.body = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.headers = headers or {}
        self.cut = cut
        self.delay = delay


def failure(status: int, code: str, **headers: str) -> Reply:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(status, {"errorCode": code, "message": "No."}, named)


LOST = Reply(cut=0)


class StubServer:
    """Answers each request with the next reply; the last one is repeated."""

    def __init__(self, *replies: Reply) -> None:
        self.requests: List[Tuple[str, str, Dict[str, str], bytes]] = []
        self.times: List[float] = []
        self.connections = 0
        left = list(replies)
        stub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                super().setup()
                stub.connections += 1

            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                stub.times.append(time.monotonic())
                stub.requests.append((self.command, self.path, headers, body))
                reply = left.pop(0) if len(left) > 1 else left[0]
                if reply.cut == 0:
                    self.close_connection = True
                    return
                time.sleep(reply.delay)
                self.send_response(reply.status)
                for name, value in {"Content-Length": str(len(reply.body)), **reply.headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(reply.body[: reply.cut])
                if reply.cut is not None:
                    self.close_connection = True

            do_GET = do_POST = do_PATCH = do_DELETE = answer

            def log_message(self, *_args: Any) -> None:
                pass

        class Server(ThreadingHTTPServer):
            def handle_error(self, *_request: Any) -> None:
                """Clients that end a request early are expected."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def wait_for_request(self) -> None:
        """Waits until a request has arrived."""
        while not self.requests:
            time.sleep(0.01)

    def keys(self) -> List[Optional[str]]:
        return [headers.get("idempotency-key") for _method, _path, headers, _body in self.requests]

    def __enter__(self) -> StubServer:
        return self

    def __exit__(self, *_error: object) -> None:
        self._server.shutdown()
        self._server.server_close()
