"""Downloads of export files."""

from __future__ import annotations

import json
from os import PathLike
from typing import Any, Iterator, List, Optional, Union

from .answer import Answer, receipt_of
from .errors import DealgraphConnectionError
from .operation_call import OperationCall, check_status
from .progress import show_progress
from .response import Response
from .retry_policy import retry_delay
from .transport import FAILURES, HttpRequest, pause, to_connection_error

# If a reader waits this long without getting data, the connection is considered lost.
_SILENCE_SECONDS = 30.0


class ByteStream:
    """The bytes of a file as they arrive. If the connection is lost, it is opened again after the last byte."""

    def __init__(self, call: OperationCall, offset: int, first: Response) -> None:
        self._call = call
        self._at = offset
        self._version = first.headers.get("etag")
        self._response: Optional[Response] = first
        length = first.headers.get("content-length")
        self.size: Optional[int] = None if length is None else int(length)
        """The number of bytes from the offset to the end."""

    def __iter__(self) -> Iterator[bytes]:
        call, failures = self._call, 0
        while self._response is not None:
            try:
                for data in self._response.pieces():
                    self._at += len(data)
                    failures = 0
                    yield data
                self.close()
            except FAILURES as error:
                self._response.close()
                failure = to_connection_error(error, call.options.cancel)
                failures += 1
                is_lost = isinstance(failure, DealgraphConnectionError)
                if not is_lost or failures >= call.transport.tries_of(call.options):
                    raise failure from error
                pause(retry_delay(failures, None), call.options.cancel)
                self._response = _open(call, self._at, self._version)
            except BaseException:
                self.close()
                raise

    def read(self) -> bytes:
        """Returns all bytes."""
        return b"".join(self)

    def rows(self) -> Iterator[Any]:
        """Yields the rows of an NDJSON file as they arrive."""
        for batch in self.batches():
            yield from batch

    def batches(self) -> Iterator[List[Any]]:
        """Yields the rows of an NDJSON file as they arrive, in lists."""
        rest = b""
        for data in self:
            *lines, rest = (rest + data).split(b"\n")
            yield [json.loads(line) for line in lines if line != b""]
        if rest != b"":
            yield [json.loads(rest)]

    def save(self, path: Union[str, PathLike[str]], *, progress: Optional[bool] = None) -> int:
        """Writes the bytes to a file, and returns their number.

        Args:
            progress: Shows a progress bar if tqdm is installed. By default, only in a terminal.
        """
        written = 0
        with open(path, "wb") as file, show_progress(self.size, "bytes", progress) as bar:
            for data in self:
                written += file.write(data)
                bar.update(len(data))
        return written

    def close(self) -> None:
        """Ends the download."""
        response, self._response = self._response, None
        if response is not None:
            response.close()

    def __enter__(self) -> ByteStream:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def open_file(call: OperationCall, offset: int) -> Answer[ByteStream]:
    """Opens a file at an offset."""
    response = _open(call, offset, None)
    return receipt_of(response.headers).with_data(ByteStream(call, offset, response))


def _open(call: OperationCall, offset: int, version: Optional[str]) -> Response:
    """Opens a file at an offset. Raises `FILE_HAS_CHANGED` when the file no longer has this version."""
    plain = call.request()
    # The offset counts the bytes of the file itself.
    headers = {**plain.headers, "Accept-Encoding": "identity"}
    if offset > 0:
        headers["Range"] = f"bytes={offset}-"
        if version is not None:
            headers["If-Range"] = version
    request = HttpRequest(plain.method, plain.path, headers, plain.body, plain.is_repeatable)
    response = call.transport.open(request, call.options, _SILENCE_SECONDS, check_status)
    if offset > 0 and response.status != 206:
        response.close()
        raise DealgraphConnectionError("FILE_HAS_CHANGED", status=response.status)
    return response
