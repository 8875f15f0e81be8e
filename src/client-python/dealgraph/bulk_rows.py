"""Sends any number of inputs in several requests."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Any, Callable, Deque, Dict, Iterable, Iterator, List, Optional

from .answer import Answer
from .cancellation import Cancellation
from .operation_call import OperationCall

OnAnswer = Optional[Callable[[Answer[Any]], None]]


def bulk_rows(
    call: OperationCall,
    inputs: Iterable[Any],
    concurrency: int,
    chunk_size: Optional[int],
    on_answer: OnAnswer,
) -> Iterator[Any]:
    """Yields the rows of all inputs, in order. Sends several chunks in parallel, starting when the caller first reads.

    When the caller stops reading, or after an error, requests in progress are ended.
    """
    chunks = chunks_of(inputs, chunk_size or call.operation.max_inputs or 1)
    # The credit limit applies to all chunks together, so a chunk is only sent when the cost of the last one is known.
    parallel = max(1, concurrency) if call.options.max_credits is None else 1
    stopping = Cancellation()
    if call.options.cancel is not None:
        call.options.cancel.attach(stopping)
    sender = ChunkSender(call, stopping)
    under_way: Deque[Future[Answer[Any]]] = deque()
    executor = ThreadPoolExecutor(parallel, thread_name_prefix="dealgraph-bulk")
    try:
        while True:
            while len(under_way) < parallel:
                chunk = next(chunks, None)
                if chunk is None:
                    break
                under_way.append(executor.submit(sender.next_call(chunk).answer))
            if not under_way:
                return
            yield from sender.take(under_way.popleft().result(), on_answer)
    finally:
        for future in under_way:
            future.cancel()
        stopping.cancel()
        if call.options.cancel is not None:
            call.options.cancel.detach(stopping)
        executor.shutdown(wait=False)


class ChunkSender:
    """Creates the calls of chunks, and counts their inputs and credits."""

    def __init__(self, call: OperationCall, cancel: Optional[Cancellation]) -> None:
        self._call = call
        self._cancel = cancel
        self._sent = 0
        self._spent = 0
        self._offset = 0

    def next_call(self, inputs: List[Any]) -> OperationCall:
        options = self._call.options
        limit = options.max_credits
        key = options.idempotency_key
        chunk = replace(
            options,
            cancel=self._cancel,
            idempotency_key=None if key is None else f"{key}:{self._sent}",
            max_credits=None if limit is None else max(0, limit - self._spent),
        )
        self._sent += 1
        return self._call.changed({"inputs": inputs}, chunk)

    def take(self, answer: Answer[Any], on_answer: OnAnswer) -> List[Dict[str, Any]]:
        """Returns the rows of a response, with the positions of their inputs among all inputs."""
        self._spent += answer.credits.charged
        if on_answer is not None:
            on_answer(answer)
        results = answer.data["results"]
        offset, self._offset = self._offset, self._offset + len(results)
        return [{**row, "index": row["index"] + offset} if "index" in row else row for row in results]


def chunks_of(inputs: Iterable[Any], size: int) -> Iterator[List[Any]]:
    """Splits inputs into lists."""
    chunk: List[Any] = []
    for one in inputs:
        chunk.append(one)
        if len(chunk) >= size:
            yield chunk
            chunk = []
    if chunk:
        yield chunk
