"""Runs blocking calls in threads, for asyncio."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, AsyncIterator, Callable, Iterator, TypeVar

from .cancellation import Cancellation

T = TypeVar("T")

_END: Any = object()


class Threads:
    """The threads of an asyncio client. Each request, and each stream that is waited for, occupies one."""

    def __init__(self, max_threads: int) -> None:
        self._executor = ThreadPoolExecutor(max_threads, thread_name_prefix="dealgraph")

    async def run(self, work: Callable[[], T], cancel: Cancellation) -> T:
        """Runs blocking work in a thread. If the task is cancelled, closes the connections of the work."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, work)
        except asyncio.CancelledError:
            cancel.cancel()
            raise

    async def iterate(self, make: Callable[[], Iterator[T]], cancel: Cancellation) -> AsyncIterator[T]:
        """Yields the items of a blocking iterator, each of which a thread waits for."""
        iterator = make()
        try:
            while True:
                item = await self.run(lambda: next(iterator, _END), cancel)
                if item is _END:
                    return
                yield item
        finally:
            cancel.cancel()
            # After a cancelled wait, the thread ends the iterator itself.
            close = getattr(iterator, "close", None)
            if close is not None and not getattr(iterator, "gi_running", False):
                close()

    def close(self) -> None:
        """Ends the threads when their work is done."""
        self._executor.shutdown(wait=False)
