"""Starts the calls of the generated methods of the asyncio client."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import (
    Any,
    AsyncIterable,
    AsyncIterator,
    Callable,
    Deque,
    Iterable,
    List,
    Mapping,
    Optional,
    Sequence,
    Union,
)

from .answer import Answer
from .async_files import AsyncByteStream
from .async_pages import AsyncEventsCall, AsyncFeedCall, AsyncPageCall, cancelled_by
from .bulk_rows import ChunkSender
from .caller import Caller
from .cancellation import Cancellation
from .file_download import open_file
from .operation_call import Operation, OperationCall
from .threads import Threads

Ids = Sequence[Union[int, str]]


class AsyncCaller:
    """Starts a call of an operation with its IDs, parameters and options. The request is sent by a thread."""

    def __init__(self, caller: Caller, threads: Threads) -> None:
        self._caller = caller
        self.threads = threads

    async def one(
        self, operation: Operation, ids: Ids, params: Mapping[str, Any], **options: Any
    ) -> Answer[Any]:
        """Returns the response of an operation."""
        return await self._send(self._caller.call(operation, ids, params, **options))

    def pages(
        self, operation: Operation, ids: Ids, params: Mapping[str, Any], **options: Any
    ) -> AsyncPageCall[Any, Any]:
        """Creates a call that returns pages."""
        return AsyncPageCall(self.threads, self._caller.call(operation, ids, params, **options))

    def feed(
        self, operation: Operation, ids: Ids, params: Mapping[str, Any], **options: Any
    ) -> AsyncFeedCall[Any, Any]:
        """Creates a call that reads a feed."""
        return AsyncFeedCall(self.threads, self._caller.call(operation, ids, params, **options))

    def events(
        self, operation: Operation, ids: Ids, params: Mapping[str, Any], **options: Any
    ) -> AsyncEventsCall[Any]:
        """Creates a call that streams changes."""
        return AsyncEventsCall(self.threads, self._caller.call(operation, ids, params, **options))

    async def file(
        self, operation: Operation, ids: Ids, params: Mapping[str, Any], *, offset: int, **options: Any
    ) -> Answer[AsyncByteStream]:
        """Opens a file at an offset."""
        cancel = Cancellation()
        call = self._caller.call(operation, ids, params, cancel=cancel, **options)
        answer = await self.threads.run(lambda: open_file(call, offset), cancel)
        return answer.with_data(AsyncByteStream(self.threads, answer.data, cancel))

    async def rows(
        self,
        operation: Operation,
        inputs: Union[Iterable[Any], AsyncIterable[Any]],
        params: Mapping[str, Any],
        *,
        concurrency: int,
        chunk_size: Optional[int],
        on_answer: Optional[Callable[[Answer[Any]], None]],
        **options: Any,
    ) -> AsyncIterator[Any]:
        """Yields the rows of any number of inputs, in order. Sends several chunks in parallel."""
        call = self._caller.call(operation, (), params, **options)
        chunks = _chunks_of(inputs, chunk_size or operation.max_inputs or 1)
        # The credit limit applies to all chunks together, so a chunk waits for the cost of the last one.
        parallel = max(1, concurrency) if call.options.max_credits is None else 1
        sender = ChunkSender(call, None)
        under_way: Deque[asyncio.Task[Answer[Any]]] = deque()
        try:
            while True:
                while len(under_way) < parallel:
                    chunk = await _next_of(chunks)
                    if chunk is None:
                        break
                    under_way.append(asyncio.create_task(self._send(sender.next_call(chunk))))
                if not under_way:
                    return
                for row in sender.take(await under_way.popleft(), on_answer):
                    yield row
        finally:
            for task in under_way:
                task.cancel()

    async def _send(self, call: OperationCall) -> Answer[Any]:
        cancel = Cancellation()
        return await self.threads.run(cancelled_by(call, cancel).answer, cancel)


async def _chunks_of(
    inputs: Union[Iterable[Any], AsyncIterable[Any]], size: int
) -> AsyncIterator[List[Any]]:
    chunk: List[Any] = []
    async for one in _each(inputs):
        chunk.append(one)
        if len(chunk) >= size:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


async def _each(inputs: Union[Iterable[Any], AsyncIterable[Any]]) -> AsyncIterator[Any]:
    if isinstance(inputs, AsyncIterable):
        async for one in inputs:
            yield one
    else:
        for one in inputs:
            yield one


async def _next_of(chunks: AsyncIterator[List[Any]]) -> Optional[List[Any]]:
    async for chunk in chunks:
        return chunk
    return None
