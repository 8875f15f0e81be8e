"""Reads pages as NDJSON or CSV while they arrive, and a page as a file."""

from __future__ import annotations

import codecs
import json
from dataclasses import replace
from typing import Any, Callable, Iterator, List, Mapping, Optional

from .answer import Answer, PageFile, receipt_of
from .errors import DealgraphConnectionError
from .operation_call import OperationCall, check_status
from .page_order import next_formatted_page
from .response import Response
from .retry_policy import retry_delay
from .transport import FAILURES, HttpRequest, pause, to_connection_error

_SILENCE_SECONDS = 30.0

_FILE_TYPES = {
    "parquet": "application/vnd.apache.parquet",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

OnAnswer = Optional[Callable[[Answer[Any]], None]]


class _Page:
    """A page that is being read."""

    def __init__(self, call: OperationCall, accept: str, on_answer: OnAnswer) -> None:
        self.rows = 0
        self.charged = 0
        self.headers: Mapping[str, str] = {}
        self._call = call
        self._accept = accept
        self._on_answer = on_answer

    def text(self) -> Iterator[str]:
        """Yields the text as it arrives.

        If the connection is lost within the response, sends the request again and skips the text already yielded. The
        Idempotency-Key of the request prevents a second charge.
        """
        call = self._call
        plain = call.request()
        request = HttpRequest(
            plain.method, plain.path, {**plain.headers, "Accept": self._accept}, plain.body, plain.is_repeatable
        )
        given, tries = 0, 0
        while True:
            seen, tries = 0, tries + 1
            response = call.transport.open(request, call.options, self._silence(), check_status)
            try:
                if not self.headers:
                    self._note(response.headers)
                decoder = codecs.getincrementaldecoder("utf-8")()
                for data in response.pieces():
                    piece = decoder.decode(data)
                    new = piece[max(0, given - seen) :]
                    seen += len(piece)
                    given = max(given, seen)
                    if new != "":
                        yield new
                return
            except FAILURES as error:
                failure = to_connection_error(error, call.options.cancel)
                is_lost = isinstance(failure, DealgraphConnectionError)
                if not is_lost or not plain.is_repeatable or tries >= call.transport.tries_of(call.options):
                    raise failure from error
            finally:
                response.close()
            pause(retry_delay(tries, None), call.options.cancel)

    def _silence(self) -> float:
        timeout = self._call.options.timeout
        return _SILENCE_SECONDS if timeout is None else timeout

    def _note(self, headers: Mapping[str, str]) -> None:
        self.headers = headers
        receipt = receipt_of(headers)
        self.charged = receipt.credits.charged
        if self._on_answer is not None:
            self._on_answer(receipt)


def ndjson_batches(call: OperationCall, on_answer: OnAnswer) -> Iterator[List[Any]]:
    """Yields the rows of all pages as they arrive, in lists."""
    if "ndjson" not in call.operation.formats:
        raise TypeError(f"{call.operation.name} has no NDJSON. Iterate the call instead.")
    return _follow(call, "application/x-ndjson", on_answer, _read_rows)


def csv_pieces(call: OperationCall, on_answer: OnAnswer) -> Iterator[str]:
    """Yields the text of all pages as CSV as it arrives. Only the first page has a header line."""
    if "csv" not in call.operation.formats:
        raise TypeError(f"{call.operation.name} has no CSV. Iterate the call instead.")
    return _follow(call, "text/csv", on_answer, _read_csv)


def file_of(call: OperationCall, file_format: str) -> PageFile:
    """Returns one page as the bytes of a file.

    Raises:
        ValueError: The format is not one of a file.
        TypeError: The operation has no files.
    """
    if file_format not in _FILE_TYPES:
        raise ValueError(f"The format must be {' or '.join(_FILE_TYPES)}, got {file_format!r}.")
    if file_format not in call.operation.formats:
        raise TypeError(f"{call.operation.name} has no files. Iterate the call instead.")
    request = call.request()
    headers = {**request.headers, "Accept": _FILE_TYPES[file_format]}
    return call.transport.send(replace(request, headers=headers), call.options, _read_file)


def _read_file(response: Response) -> PageFile:
    check_status(response)
    headers = response.headers
    more = headers.get("x-has-next-page")
    answer = receipt_of(headers).with_data(response.read())
    return PageFile(
        **vars(answer),
        end_cursor=headers.get("x-end-cursor"),
        has_next_page=None if more is None else more == "true",
    )


def _follow(
    first: OperationCall,
    accept: str,
    on_answer: OnAnswer,
    read: Callable[[_Page, bool], Iterator[Any]],
) -> Iterator[Any]:
    """Reads this page and all later pages. `max_credits` applies to all pages together, as for JSON."""
    call, at, spent = first, 0, 0
    while True:
        page = _Page(call, accept, on_answer)
        yield from read(page, at == 0)
        at += 1
        spent += page.charged
        params = next_formatted_page(call.operation, call.params, page.headers, page.rows)
        if params is None:
            return
        call = call.changed(params, first.options.for_page(at, spent))


def _read_rows(page: _Page, _is_first: bool) -> Iterator[List[Any]]:
    rest = ""
    for piece in page.text():
        *lines, rest = f"{rest}{piece}".split("\n")
        if lines:
            page.rows += len(lines)
            yield [json.loads(line) for line in lines]
    if rest != "":
        page.rows += 1
        yield [json.loads(rest)]


def _read_csv(page: _Page, is_first: bool) -> Iterator[str]:
    records = CsvRecords()
    for piece in page.text():
        behind = records.take(piece)
        page.rows = max(0, records.ends - 1)
        given = piece if is_first else behind
        if given != "":
            yield given


class CsvRecords:
    """Counts the records of a CSV text that arrives in pieces, and finds the end of its header."""

    def __init__(self) -> None:
        self.ends = 0
        """The number of line ends of records, including that of the header."""
        self._is_quoted = False

    def take(self, piece: str) -> str:
        """Reads the next piece of text. Returns the part of it after the header line."""
        begin = 0 if self.ends > 0 else len(piece)
        start = 0
        # In a quoted cell, a quote is written as two. The first ends the quoted part, and the second starts it again.
        for index, part in enumerate(piece.split('"')):
            if index > 0:
                self._is_quoted = not self._is_quoted
                start += 1
            if not self._is_quoted:
                if self.ends == 0 and "\n" in part:
                    begin = start + part.index("\n") + 1
                self.ends += part.count("\n")
            start += len(part)
        return piece[begin:]
