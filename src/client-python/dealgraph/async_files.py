"""Files and exports of the asyncio client."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any, AsyncIterator, Optional, Union

from .cancellation import Cancellation
from .exports import FinishedExport
from .file_download import ByteStream
from .threads import Threads

if TYPE_CHECKING:
    from .generated import schemas


class AsyncByteStream:
    """The bytes of a file as they arrive. If the connection is lost, it is opened again after the last byte."""

    def __init__(self, threads: Threads, file: ByteStream, cancel: Cancellation) -> None:
        self._threads = threads
        self._file = file
        self._cancel = cancel
        self.size = file.size
        """The number of bytes from the offset to the end."""

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self._threads.iterate(lambda: iter(self._file), self._cancel)

    async def read(self) -> bytes:
        """Returns all bytes."""
        return await self._threads.run(self._file.read, self._cancel)

    async def rows(self) -> AsyncIterator[Any]:
        """Yields the rows of an NDJSON file as they arrive."""
        async for batch in self._threads.iterate(self._file.batches, self._cancel):
            for row in batch:
                yield row

    async def save(self, path: Union[str, PathLike[str]], *, progress: Optional[bool] = None) -> int:
        """Writes the bytes to a file, and returns their number."""
        return await self._threads.run(lambda: self._file.save(path, progress=progress), self._cancel)

    def close(self) -> None:
        """Ends the download."""
        self._cancel.cancel()
        self._file.close()


class AsyncFinishedExport:
    """A finished export. It downloads the file when it is read."""

    def __init__(self, threads: Threads, export: FinishedExport) -> None:
        self.job: schemas.Export = export.job
        """The export, with its rows, bytes and credits."""
        self._threads = threads
        self._export = export

    async def open(self) -> AsyncByteStream:
        """Opens the file."""
        cancel = Cancellation()
        file = await self._threads.run(lambda: self._export.open(cancel=cancel), cancel)
        return AsyncByteStream(self._threads, file, cancel)

    async def rows(self) -> AsyncIterator[Any]:
        """Yields the rows of an NDJSON file as they arrive."""
        file = await self.open()
        async for row in file.rows():
            yield row

    async def save(self, path: Union[str, PathLike[str]], *, progress: Optional[bool] = None) -> int:
        """Writes the file to a path, and returns its number of bytes."""
        cancel = Cancellation()
        return await self._threads.run(
            lambda: self._export.save(path, progress=progress, cancel=cancel), cancel
        )

    async def to_pandas(self, *, progress: Optional[bool] = None) -> Any:
        """Returns a pandas DataFrame of the file. Parquet also needs pyarrow."""
        cancel = Cancellation()
        return await self._threads.run(
            lambda: self._export.to_pandas(progress=progress, cancel=cancel), cancel
        )
