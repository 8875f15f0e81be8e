"""Calls of the asyncio client that return pages or stream changes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import (
    TYPE_CHECKING,
    Any,
    AsyncIterator,
    Awaitable,
    Callable,
    Generator,
    Generic,
    Optional,
    TypeVar,
)

from .answer import Answer, PageFile
from .cancellation import Cancellation
from .follow_events import EventsCall
from .formatted_pages import csv_pieces, file_of, ndjson_batches
from .operation_call import OperationCall, Params
from .page_order import next_look, next_page, rows_of
from .pages import OnAnswer, PageCall
from .threads import Threads

if TYPE_CHECKING:
    from .generated import schemas

Row = TypeVar("Row")
Page = TypeVar("Page")


def cancelled_by(call: OperationCall, cancel: Cancellation) -> OperationCall:
    """Returns a call that ends when `cancel` is cancelled."""
    return call.changed({}, replace(call.options, cancel=cancel))


class AsyncPageCall(Generic[Row, Page]):
    """A call that returns pages. Await it to get the first page, or iterate it to read the rows of all pages."""

    def __init__(self, threads: Threads, call: OperationCall) -> None:
        self._threads = threads
        self._call = call

    async def answer(self) -> Answer[Page]:
        """Returns the first page only."""
        return await self._send(self._call)

    def __await__(self) -> Generator[Any, None, Answer[Page]]:
        return self.answer().__await__()

    async def price(self) -> Answer[schemas.DryRun]:
        """Returns the price of the first page. This is free."""
        return await self._send(self._call.changed({}, replace(self._call.options, dry_run=True)))

    async def __aiter__(self) -> AsyncIterator[Row]:
        async for page in self.pages():
            for row in rows_of(self._call.operation, page.data):
                yield row

    def pages(self) -> AsyncIterator[Answer[Page]]:
        """Yields all pages, each with its cost."""

        async def find_next(params: Params, page: Any) -> Optional[Params]:
            return next_page(self._call.operation, params, page)

        return self._follow(find_next)

    async def ndjson(self, *, on_answer: OnAnswer = None) -> AsyncIterator[Row]:
        """Yields the rows of all pages as they arrive. `on_answer` is called with the cost of each page."""
        cancel = Cancellation()
        call = cancelled_by(self._call, cancel)
        async for batch in self._threads.iterate(lambda: ndjson_batches(call, on_answer), cancel):
            for row in batch:
                yield row

    def csv(self, *, on_answer: OnAnswer = None) -> AsyncIterator[str]:
        """Yields the text of all pages as CSV, with one header line."""
        cancel = Cancellation()
        call = cancelled_by(self._call, cancel)
        return self._threads.iterate(lambda: csv_pieces(call, on_answer), cancel)

    async def file(self, format: str) -> PageFile:
        """Returns the first page as the bytes of a file.

        Args:
            format: `parquet`, or `xlsx` for Excel.
        """
        cancel = Cancellation()
        call = cancelled_by(self._call, cancel)
        return await self._threads.run(lambda: file_of(call, format), cancel)

    async def to_pandas(self, *, progress: Optional[bool] = None) -> Any:
        """Returns a pandas DataFrame of the rows of all pages."""
        cancel = Cancellation()
        pages: PageCall[Row, Page] = PageCall(cancelled_by(self._call, cancel))
        return await self._threads.run(lambda: pages.to_pandas(progress=progress), cancel)

    async def _send(self, call: OperationCall) -> Answer[Any]:
        cancel = Cancellation()
        return await self._threads.run(cancelled_by(call, cancel).answer, cancel)

    async def _follow(
        self, find_next: Callable[[Params, Any], Awaitable[Optional[Params]]]
    ) -> AsyncIterator[Answer[Any]]:
        """Yields the first page, then the pages that `find_next` returns parameters for."""
        call, at, spent = self._call, 0, 0
        while True:
            answer = await self._send(call)
            spent += answer.credits.charged
            at += 1
            yield answer
            params = await find_next(call.params, answer.data)
            if params is None:
                return
            call = call.changed(params, self._call.options.for_page(at, spent))


class AsyncFeedCall(AsyncPageCall[Row, Page]):
    """A call that reads a feed. Iterate it to read all changes up to now."""

    def poll(self, *, interval: float = 5.0) -> AsyncIterator[Answer[Page]]:
        """Yields the pages up to now, then one page per poll, until the task is cancelled.

        A page can be empty; store its cursor too.

        Args:
            interval: Seconds from the end of one poll to the start of the next.
        """

        async def find_next(params: Params, page: Any) -> Optional[Params]:
            more = next_page(self._call.operation, params, page)
            if more is None:
                await asyncio.sleep(interval)
            return more or next_look(page)

        return self._follow(find_next)


class AsyncEventsCall(Generic[Row]):
    """A call that streams changes. Iterate it to read them as they arrive, each with its `cursor`."""

    def __init__(self, threads: Threads, call: OperationCall) -> None:
        self._threads = threads
        self._call = call

    async def price(self) -> Answer[schemas.DryRun]:
        """Returns the price of the changes available now. This is free."""
        cancel = Cancellation()
        events: EventsCall[Row] = EventsCall(cancelled_by(self._call, cancel))
        return await self._threads.run(events.price, cancel)

    def __aiter__(self) -> AsyncIterator[Row]:
        cancel = Cancellation()
        events: EventsCall[Row] = EventsCall(cancelled_by(self._call, cancel))
        return self._threads.iterate(lambda: iter(events), cancel)
