"""A response of the service, whose body is read while it arrives."""

from __future__ import annotations

import http.client
import zlib
from typing import Callable, Dict, Iterator, Optional

from .connections import Limit

_PIECE_BYTES = 65536


class Response:
    """A response. Close it when it is no longer read."""

    def __init__(
        self,
        raw: http.client.HTTPResponse,
        limit: Limit,
        release: Callable[[bool], None],
    ) -> None:
        self._raw = raw
        self._release: Optional[Callable[[bool], None]] = release
        self._is_complete = False
        self.limit = limit
        self.status = raw.status
        self.headers: Dict[str, str] = {name.lower(): value for name, value in raw.getheaders()}
        """The headers, by names in lower case."""

    @property
    def is_ok(self) -> bool:
        return 200 <= self.status < 300

    def pieces(self) -> Iterator[bytes]:
        """Yields the body as it arrives, decompressed. Raises an error if the connection ends too early."""
        unzip = zlib.decompressobj(31) if self.headers.get("content-encoding") == "gzip" else None
        while True:
            piece = self._raw.read1(_PIECE_BYTES)
            if piece == b"":
                break
            data = piece if unzip is None else unzip.decompress(piece)
            if data != b"":
                yield data
        is_cut = unzip is not None and not unzip.eof and self.status not in (204, 304)
        if self._raw.length or is_cut:
            raise http.client.IncompleteRead(b"")
        self._is_complete = True

    def read(self) -> bytes:
        """Returns the whole body."""
        return b"".join(self.pieces())

    def close(self) -> None:
        """Reuses the connection if the body was read to its end, and closes it otherwise."""
        release, self._release = self._release, None
        if release is not None:
            is_reusable = self._is_complete and not self._raw.will_close
            self._raw.close()
            release(is_reusable)

