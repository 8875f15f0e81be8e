"""Exports records into a file, waits for it, and reads it."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any, Callable, Iterator, Optional, Union

from .cancellation import Cancellation
from .data_frames import frame_of_file
from .errors import ExportFailedError
from .file_download import ByteStream
from .progress import show_progress
from .transport import pause

if TYPE_CHECKING:
    from .generated import schemas


class FinishedExport:
    """A finished export. It downloads the file when it is read."""

    def __init__(
        self,
        job: schemas.Export,
        open_file: Callable[[Optional[Cancellation]], ByteStream],
    ) -> None:
        self.job = job
        """The export, with its rows, bytes and credits."""
        self._open = open_file

    def open(self, *, cancel: Optional[Cancellation] = None) -> ByteStream:
        """Opens the file."""
        return self._open(cancel)

    def rows(self) -> Iterator[Any]:
        """Yields the rows of an NDJSON file as they arrive."""
        if self.job["format"] != "ndjson":
            raise TypeError(f"An export in {self.job['format']} has no rows. Use to_pandas() or save().")
        return self.open().rows()

    def save(
        self,
        path: Union[str, PathLike[str]],
        *,
        progress: Optional[bool] = None,
        cancel: Optional[Cancellation] = None,
    ) -> int:
        """Writes the file to a path, and returns its number of bytes."""
        with self.open(cancel=cancel) as file:
            return file.save(path, progress=progress)

    def to_pandas(
        self, *, progress: Optional[bool] = None, cancel: Optional[Cancellation] = None
    ) -> Any:
        """Returns a pandas DataFrame of the file. Parquet also needs pyarrow.

        Args:
            progress: Shows a progress bar if tqdm is installed. By default, only in a terminal.
        """
        if self.job["format"] == "xlsx":
            raise TypeError("A workbook of Excel is not read here. Use save(), or export as parquet, csv or ndjson.")
        with self.open(cancel=cancel) as file, show_progress(file.size, "bytes", progress) as bar:
            parts = []
            for data in file:
                parts.append(data)
                bar.update(len(data))
        return frame_of_file(b"".join(parts), str(self.job["format"]), self.job["product"])


def wait_for_export(
    job: schemas.Export,
    get: Callable[[str], schemas.Export],
    interval: float,
    progress: Optional[bool],
    cancel: Optional[Cancellation],
) -> schemas.Export:
    """Waits until an export is finished. Raises `ExportFailedError` when it failed."""
    with show_progress(job["expected_rows"], "rows", progress) as bar:
        shown = 0
        wait = min(0.1, interval)
        while job["status"] in ("queued", "running"):
            pause(wait, cancel)
            wait = min(wait * 2, interval)
            job = get(job["id"])
            bar.update(job["rows"] - shown)
            shown = job["rows"]
    if job["status"] == "done":
        return job
    error = job["error"]
    if error is None:
        raise ExportFailedError("The file of the export was deleted because it expired.", code="EXPORT_FAILED", data=job)
    message = f"{error['message']} `exports.resume` continues it."
    raise ExportFailedError(message, code=error["errorCode"], data=job)
