"""Progress bars. They are shown if tqdm is installed."""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Optional


class Progress:
    """A progress bar, or nothing without tqdm."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar

    def update(self, count: int) -> None:
        """Adds to the completed count."""
        if self._bar is not None and count > 0:
            self._bar.update(count)

    def count(self, items: Iterable[Any]) -> Iterator[Any]:
        """Yields the items, and counts them."""
        for item in items:
            self.update(1)
            yield item

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._bar is not None:
            self._bar.close()


def show_progress(total: Optional[int], unit: str, wanted: Optional[bool]) -> Progress:
    """Opens a progress bar.

    Args:
        wanted: None shows it only in a terminal. True requires tqdm, and False shows nothing.
    """
    if wanted is False:
        return Progress(None)
    try:
        from tqdm.auto import tqdm
    except ImportError:
        if wanted is True:
            raise
        return Progress(None)
    is_bytes = unit == "bytes"
    # tqdm shows nothing outside a terminal if `disable` is None.
    disable = None if wanted is None else False
    unit_text = "B" if is_bytes else f" {unit}"
    return Progress(tqdm(total=total, unit=unit_text, unit_scale=is_bytes, disable=disable))
