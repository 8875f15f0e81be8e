"""Streams of changes (server-sent events)."""

from __future__ import annotations

import codecs
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Dict, Generic, Iterator, Optional, TypeVar

from .answer import Answer
from .errors import CallCancelledError, DealgraphConnectionError, DealgraphError
from .operation_call import OperationCall, check_status
from .response import Response
from .response_error import to_error
from .retry_policy import may_repeat, retry_delay
from .transport import FAILURES, HttpRequest, pause, to_connection_error

if TYPE_CHECKING:
    from .generated import schemas

Row = TypeVar("Row")

# A stream without data for this long is considered lost. The service sends a heartbeat every 15 s.
_SILENCE_SECONDS = 45.0
# The codes of temporary errors that a stream sends as events. `TIMED_OUT` is not one.
_PASSING = ("RATE_LIMITED", "TOO_MANY_REQUESTS_AT_ONCE", "SERVICE_UNAVAILABLE")


class EventsCall(Generic[Row]):
    """A call that streams changes. Iterate it to read them as they arrive, each with its `cursor`.

    When the stream ends or is lost, it is opened again after the last row. The iteration ends when the call is
    cancelled.
    """

    def __init__(self, call: OperationCall) -> None:
        self._call = call

    def price(self) -> Answer[schemas.DryRun]:
        """Returns the price of the changes available now. This is free."""
        return self._call.changed({}, replace(self._call.options, dry_run=True)).answer()

    def __iter__(self) -> Iterator[Row]:
        progress = _Progress()
        options, transport = self._call.options, self._call.transport
        try:
            while True:
                try:
                    yield from _read_once(self._call, progress)
                except DealgraphError as error:
                    progress.failures += 1
                    is_last = progress.failures >= transport.tries_of(options)
                    if not _passes(error) or is_last or not transport.may_wait_for(error):
                        raise
                    progress.pause = retry_delay(progress.failures, error.retry_after)
                pause(progress.pause, options.cancel)
        except CallCancelledError:
            return


@dataclass
class _Progress:
    """The state of a stream across its connections."""

    cursor: Optional[str] = None
    paid: int = 0
    failures: int = 0
    pause: float = 0.0


def _passes(error: DealgraphError) -> bool:
    """Returns True if the stream may be opened again. A silent stream is opened again too: that costs little."""
    is_silent = isinstance(error, DealgraphConnectionError) and error.code == "TIMEOUT"
    return is_silent or error.code in _PASSING or may_repeat(error, True)


def _read_once(call: OperationCall, progress: _Progress) -> Iterator[Any]:
    """Reads one connection until it ends."""
    response = _open(call, progress)
    try:
        for event in _read_events(response):
            if "retry" in event:
                progress.pause = int(event["retry"]) / 1000
            progress.cursor = event.get("id", progress.cursor)
            if "data" in event:
                yield _to_row(event, progress, response)
    except FAILURES as error:
        raise to_connection_error(error, call.options.cancel) from error
    finally:
        response.close()


def _open(call: OperationCall, progress: _Progress) -> Response:
    options = call.options
    if options.max_credits is not None:
        options = replace(options, max_credits=max(0, options.max_credits - progress.paid))
    plain = call.changed({}, options).request()
    # Rows of this feed that are already paid for are free when they are sent again, so no idempotency key is needed.
    headers = {name: value for name, value in plain.headers.items() if name != "Idempotency-Key"}
    headers.update({"Accept": "text/event-stream", "Accept-Encoding": "identity"})
    if progress.cursor is not None:
        headers["Last-Event-ID"] = progress.cursor
    request = HttpRequest(plain.method, plain.path, headers, plain.body, plain.is_repeatable)
    # The tries of the stream are counted by its iterator, so that they do not multiply.
    return call.transport.open(request, replace(options, max_attempts=1), _SILENCE_SECONDS, check_status)


def _to_row(event: Dict[str, str], progress: _Progress, response: Response) -> Any:
    row = json.loads(event["data"])
    if event.get("event") == "error" and "errorCode" in row:
        raise to_error(row["errorCode"], row["message"], response.headers, cursor=event.get("id"))
    progress.failures = 0
    if row.get("change") in ("added", "updated"):
        progress.paid += 1
    return {**row, "cursor": progress.cursor}


def _read_events(response: Response) -> Iterator[Dict[str, str]]:
    """Yields the fields of each event, as defined by the HTML standard."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    text = ""
    for data in response.pieces():
        text = (text + decoder.decode(data)).replace("\r\n", "\n")
        *blocks, text = text.split("\n\n")
        for block in blocks:
            yield _to_event(block)


def _to_event(block: str) -> Dict[str, str]:
    fields: Dict[str, str] = {}
    for line in block.split("\n"):
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "data" and "data" in fields:
            value = f"{fields['data']}\n{value}"
        if name != "":
            fields[name] = value
    return fields
