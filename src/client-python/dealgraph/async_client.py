"""The client for asyncio."""

from __future__ import annotations

import ssl
from typing import Any, Literal, Mapping, Optional

from .async_caller import AsyncCaller
from .async_files import AsyncFinishedExport
from .call_graph import GraphAnswer
from .cancellation import Cancellation
from .client import Dealgraph
from .caller import Caller
from .generated.async_methods import AsyncMethods
from .threads import Threads


class AsyncDealgraph(AsyncMethods):
    """A client for asyncio, with the methods and options of `Dealgraph`.

    It sends each request in a thread. If a task is cancelled, the connection of its request is closed.

    Args:
        max_threads: Maximum number of requests and streams that are waited for at the same time. Others wait.
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
        max_threads: int = 32,
    ) -> None:
        self._client = Dealgraph(
            api_key,
            url,
            sandbox=sandbox,
            timeout=timeout,
            max_attempts=max_attempts,
            max_wait=max_wait,
            headers=headers,
            ssl_context=ssl_context,
        )
        self._threads = Threads(max_threads)
        super().__init__(AsyncCaller(Caller(self._client.transport), self._threads))

    async def graph(
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
    ) -> GraphAnswer[Any]:
        """Runs a GraphQL document (see `Dealgraph.graph`)."""
        cancel = Cancellation()
        return await self._threads.run(
            lambda: self._client.graph(
                document,
                variables,
                operation_name=operation_name,
                error_policy=error_policy,
                max_credits=max_credits,
                idempotency_key=idempotency_key,
                dry_run=dry_run,
                timeout=timeout,
                max_attempts=max_attempts,
                headers=headers,
                cancel=cancel,
            ),
            cancel,
        )

    async def export(
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
    ) -> AsyncFinishedExport:
        """Exports records, and waits until the file is finished (see `Dealgraph.export`)."""
        cancel = Cancellation()
        export = await self._threads.run(
            lambda: self._client.export(
                format=format,
                product=product,
                filter=filter,
                search_id=search_id,
                list_id=list_id,
                max_credits=max_credits,
                idempotency_key=idempotency_key,
                interval=interval,
                progress=progress,
                cancel=cancel,
            ),
            cancel,
        )
        return AsyncFinishedExport(self._threads, export)

    async def close(self) -> None:
        """Closes the idle connections, and ends the threads."""
        self._client.close()
        self._threads.close()

    async def __aenter__(self) -> AsyncDealgraph:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()
