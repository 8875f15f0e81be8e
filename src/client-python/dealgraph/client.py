"""The blocking client."""

from __future__ import annotations

import ssl
from typing import Any, Literal, Mapping, Optional

from .call_graph import GraphAnswer, call_graph
from .caller import Caller
from .cancellation import Cancellation
from .exports import FinishedExport, wait_for_export
from .generated.methods import Methods
from .operation_call import CallOptions
from .transport import Transport


class Dealgraph(Methods):
    """A client for the service: one method per REST operation, and `graph` for GraphQL. Threads can share it.

    Args:
        api_key: The API key. It is sent in the X-API-Key header.
        url: The URL of the service without `/api/v1`, for example `https://data.example.com`. With `sandbox`, it can be
            omitted (`http://localhost:4000`).
        sandbox: If True, the client calls only a sandbox: the key must begin with `dgt_`, and a response without the
            header `X-Sandbox: true` is refused.
        timeout: Seconds for each try.
        max_attempts: Maximum number of tries per call. 1 disables retries.
        max_wait: Maximum seconds between two tries. If the service requests a longer wait, the call fails at once.
        headers: Headers that are sent with every request.
        ssl_context: Replaces the default TLS settings.
    """

    def __init__(
        self,
        api_key: str,
        url: Optional[str] = None,
        *,
        sandbox: bool = False,
        timeout: float = 30.0,
        max_attempts: int = 4,
        max_wait: float = 60.0,
        headers: Optional[Mapping[str, str]] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self.transport = Transport(
            api_key,
            url,
            sandbox=sandbox,
            timeout=timeout,
            max_attempts=max_attempts,
            max_wait=max_wait,
            headers=headers,
            ssl_context=ssl_context,
        )
        super().__init__(Caller(self.transport))

    def graph(
        self,
        document: str,
        variables: Optional[Mapping[str, Any]] = None,
        *,
        operation_name: Optional[str] = None,
        error_policy: Literal["none", "all"] = "none",
        max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
        cancel: Optional[Cancellation] = None,
    ) -> GraphAnswer[Any]:
        """Runs a GraphQL document.

        Args:
            operation_name: The name of the operation to run, if the document has several.
            error_policy: With `none`, any error is raised. With `all`, errors are returned along with the data, and
                only a response without data raises.
        """
        options = CallOptions(
            timeout=timeout,
            max_attempts=max_attempts,
            headers=headers,
            cancel=cancel,
            max_credits=max_credits,
            idempotency_key=idempotency_key,
            dry_run=dry_run,
        )
        return call_graph(
            self.transport, document, variables, operation_name, error_policy == "all", options
        )

    def export(
        self,
        *,
        format: str = "ndjson",
        product: Optional[str] = None,
        filter: Optional[Mapping[str, Any]] = None,
        search_id: Optional[int] = None,
        list_id: Optional[str] = None,
        max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        interval: float = 2.0,
        progress: Optional[bool] = None,
        cancel: Optional[Cancellation] = None,
    ) -> FinishedExport:
        """Exports a product, a saved search or a list, and waits until the file is finished.

        Args:
            format: The format of the file: `ndjson`, `csv`, or another that the service writes.
            interval: Seconds between two looks at an export that takes long.
            progress: Shows a progress bar if tqdm is installed. By default, only in a terminal.
        """
        request: Any = {
            "format": format,
            "product": product,
            "filter": filter,
            "search_id": search_id,
            "list_id": list_id,
        }
        given = {key: value for key, value in request.items() if value is not None}
        job = self.exports.create(
            **given, max_credits=max_credits, idempotency_key=idempotency_key, cancel=cancel
        ).data
        done = wait_for_export(
            job, lambda export_id: self.exports.get(export_id, cancel=cancel).data, interval, progress, cancel
        )
        return FinishedExport(done, lambda own: self.exports.file(done["id"], cancel=own or cancel).data)

    def close(self) -> None:
        """Closes the idle connections. The client can still be used."""
        self.transport.close()

    def __enter__(self) -> Dealgraph:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()
