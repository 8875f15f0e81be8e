"""Finds the parameters of the next page."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence, cast

from .operation_call import Operation, Params

_USUAL_LIMIT = 50


def rows_of(operation: Operation, page: Any) -> Sequence[Any]:
    """Returns the rows of a page."""
    return cast(Sequence[Any], page if operation.rows == "" else page[operation.rows])


def next_page(operation: Operation, params: Params, page: Any) -> Optional[Params]:
    """Returns the parameters of the next page, or None after the last page."""
    if operation.kind == "page":
        return _page_behind(params, len(rows_of(operation, page)))
    if operation.kind == "after":
        info = page["page_info"]
        return {"after": info["end_cursor"]} if info["has_next_page"] else None
    if operation.kind == "before":
        before = page["next_before"]
        return None if before is None else {"before": before}
    return next_look(page) if page["has_more"] else None


def next_look(page: Any) -> Params:
    """Returns the parameters for reading the changes after a page of a feed."""
    return {"cursor": page["next_cursor"]}


def next_formatted_page(
    operation: Operation, params: Params, headers: Mapping[str, str], rows: int
) -> Optional[Params]:
    """Returns the parameters of the next page for a page in NDJSON or CSV, by its headers and its number of rows."""
    if operation.kind == "page":
        return _page_behind(params, rows)
    if headers.get("x-has-next-page") != "true":
        return None
    return {"cursor" if operation.kind == "feed" else "after": headers.get("x-end-cursor")}


def _page_behind(params: Params, rows: int) -> Optional[Params]:
    """Returns the parameters of the next page, or None if this page has fewer rows than requested."""
    limit = int(params.get("limit", _USUAL_LIMIT))
    return {"page": int(params.get("page", 0)) + 1} if rows >= limit else None
