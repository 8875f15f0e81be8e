"""Starts the calls of the generated methods."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Iterator, Mapping, Optional, Sequence, Union

from .answer import Answer
from .bulk_rows import bulk_rows
from .file_download import ByteStream, open_file
from .follow_events import EventsCall
from .operation_call import UNSET, CallOptions, Operation, OperationCall
from .pages import FeedCall, PageCall
from .transport import Transport

Ids = Sequence[Union[int, str]]


class Caller:
    """Starts a call of an operation with its IDs, parameters and options."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport

    def call(self, operation: Operation, ids: Ids, params: Mapping[str, Any], **options: Any) -> OperationCall:
        """Creates a call. Leaves out the parameters that were not given."""
        given = {key: value for key, value in params.items() if _is_given(operation, key, value)}
        return OperationCall(self.transport, operation, ids, given, CallOptions(**options))

    def one(self, operation: Operation, ids: Ids, params: Mapping[str, Any], **options: Any) -> Answer[Any]:
        """Returns the response of an operation."""
        return self.call(operation, ids, params, **options).answer()

    def pages(
        self, operation: Operation, ids: Ids, params: Mapping[str, Any], **options: Any
    ) -> PageCall[Any, Any]:
        """Creates a call that returns pages."""
        return PageCall(self.call(operation, ids, params, **options))

    def feed(
        self, operation: Operation, ids: Ids, params: Mapping[str, Any], **options: Any
    ) -> FeedCall[Any, Any]:
        """Creates a call that reads a feed."""
        return FeedCall(self.call(operation, ids, params, **options))

    def events(
        self, operation: Operation, ids: Ids, params: Mapping[str, Any], **options: Any
    ) -> EventsCall[Any]:
        """Creates a call that streams changes."""
        return EventsCall(self.call(operation, ids, params, **options))

    def file(
        self, operation: Operation, ids: Ids, params: Mapping[str, Any], *, offset: int, **options: Any
    ) -> Answer[ByteStream]:
        """Opens a file at an offset."""
        return open_file(self.call(operation, ids, params, **options), offset)

    def rows(
        self,
        operation: Operation,
        inputs: Iterable[Any],
        params: Mapping[str, Any],
        *,
        concurrency: int,
        chunk_size: Optional[int],
        on_answer: Optional[Callable[[Answer[Any]], None]],
        **options: Any,
    ) -> Iterator[Any]:
        """Yields the rows of any number of inputs."""
        call = self.call(operation, (), params, **options)
        return bulk_rows(call, inputs, concurrency, chunk_size, on_answer)


def _is_given(operation: Operation, key: str, value: Any) -> bool:
    return value is not UNSET and (value is not None or key in operation.nullable)
