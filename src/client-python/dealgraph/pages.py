"""Calls that return pages: their rows, the pages themselves, and the polling of feeds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Callable, Generic, Iterator, Optional, TypeVar

from .answer import Answer, PageFile
from .data_frames import frame_of_rows
from .errors import CallCancelledError
from .formatted_pages import csv_pieces, file_of, ndjson_batches
from .operation_call import OperationCall, Params
from .page_order import next_look, next_page, rows_of
from .progress import show_progress
from .transport import pause

if TYPE_CHECKING:
    from .generated import schemas

Row = TypeVar("Row")
Page = TypeVar("Page")
OnAnswer = Optional[Callable[[Answer[Any]], None]]


class PageCall(Generic[Row, Page]):
    """A call that returns pages. Iterate it to read the rows of all pages. No request is sent before."""

    def __init__(self, call: OperationCall) -> None:
        self._call = call

    def answer(self) -> Answer[Page]:
        """Returns the first page only."""
        return self._call.answer()

    def price(self) -> Answer[schemas.DryRun]:
        """Returns the price of the first page. This is free."""
        return self._call.changed({}, replace(self._call.options, dry_run=True)).answer()

    def __iter__(self) -> Iterator[Row]:
        for page in self.pages():
            yield from rows_of(self._call.operation, page.data)

    def pages(self) -> Iterator[Answer[Page]]:
        """Yields all pages, each with its cost."""
        return follow(self._call, lambda params, page: next_page(self._call.operation, params, page))

    def ndjson(self, *, on_answer: OnAnswer = None) -> Iterator[Row]:
        """Yields the rows of all pages as they arrive. `on_answer` is called with the cost of each page."""
        for batch in ndjson_batches(self._call, on_answer):
            yield from batch

    def csv(self, *, on_answer: OnAnswer = None) -> Iterator[str]:
        """Yields the text of all pages as CSV, with one header line."""
        return csv_pieces(self._call, on_answer)

    def file(self, format: str) -> PageFile:
        """Returns the first page as the bytes of a file.

        Args:
            format: `parquet`, or `xlsx` for Excel.
        """
        return file_of(self._call, format)

    def to_pandas(self, *, progress: Optional[bool] = None) -> Any:
        """Returns a pandas DataFrame of the rows of all pages.

        Args:
            progress: Shows a progress bar if tqdm is installed. By default, only in a terminal.
        """
        rows = self.ndjson() if "ndjson" in self._call.operation.formats else iter(self)
        with show_progress(None, "rows", progress) as bar:
            return frame_of_rows(bar.count(rows), self._call.operation.product)


class FeedCall(PageCall[Row, Page]):
    """A call that reads a feed. Iterate it to read all changes up to now."""

    def poll(self, *, interval: float = 5.0) -> Iterator[Answer[Page]]:
        """Yields the pages up to now, then one page per poll, until the call is cancelled.

        A page can be empty; store its cursor too.

        Args:
            interval: Seconds from the end of one poll to the start of the next.
        """
        cancel = self._call.options.cancel

        def find_next(params: Params, page: Any) -> Optional[Params]:
            more = next_page(self._call.operation, params, page)
            if more is None:
                pause(interval, cancel)
            return more or next_look(page)

        try:
            yield from follow(self._call, find_next)
        except CallCancelledError:
            return


def follow(
    first: OperationCall, find_next: Callable[[Params, Any], Optional[Params]]
) -> Iterator[Answer[Any]]:
    """Yields the first page, then the pages that `find_next` returns parameters for.

    `max_credits` applies to all pages together.
    """
    call, at, spent = first, 0, 0
    while True:
        answer = call.answer()
        spent += answer.credits.charged
        at += 1
        yield answer
        params = find_next(call.params, answer.data)
        if params is None:
            return
        call = call.changed(params, first.options.for_page(at, spent))
