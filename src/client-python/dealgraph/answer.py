"""The result of a call: its data, cost, limits and IDs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic, Mapping, Optional, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Credits:
    """The cost of a response, and the budget with the fewest credits remaining."""

    charged: int
    """Credits charged for the response."""
    limit: Optional[int]
    """Credits per period; -1 without a limit."""
    remaining: Optional[int]
    """Credits remaining; -1 without a limit."""
    resets_in: Optional[int]
    """Seconds until the budget resets."""


@dataclass(frozen=True)
class Rate:
    """The rate limit that applies to the key."""

    limit: Optional[int]
    remaining: Optional[int]
    resets_in: Optional[int]
    """Seconds until another request is allowed."""


@dataclass(frozen=True)
class NarrowAllowance:
    """The key's share of the daily allowance of free answers about fewer than 10 records."""

    limit: int
    remaining: int


@dataclass(frozen=True)
class Answer(Generic[T]):
    """A response: its data, with its cost, limits and IDs."""

    data: T
    """The result; None if nothing matches, or if the record has not changed."""
    credits: Credits
    rate: Rate
    narrow_answers: Optional[NarrowAllowance]
    """None if the response did not use the allowance."""
    request_id: Optional[str]
    """The ID of the receipt."""
    replay_of: Optional[str]
    """The ID of the original request, if the response is replayed."""
    etag: Optional[str]
    """The version of a record, for `if_none_match`."""

    def with_data(self, data: Any) -> Answer[Any]:
        """Returns an answer with the same cost, limits and IDs, and other data."""
        return replace(self, data=data)


@dataclass(frozen=True)
class PageFile(Answer[bytes]):
    """A page as the bytes of a file."""

    end_cursor: Optional[str]
    """Where the next page starts: its `after`, or its `cursor` in a feed.

    None if the pages have numbers, and after a list without rows.
    """
    has_next_page: Optional[bool]
    """None if the pages have numbers. The last of them has fewer rows than its limit."""


def receipt_of(headers: Mapping[str, str]) -> Answer[None]:
    """Reads the cost, limits and IDs of a response from its headers, whose names are in lower case."""

    def number(name: str) -> Optional[int]:
        text = headers.get(name)
        return None if text is None else int(float(text))

    limit, remaining = number("x-narrow-answers-limit"), number("x-narrow-answers-remaining")
    return Answer(
        data=None,
        credits=Credits(
            charged=number("x-credits-charged") or 0,
            limit=number("x-creditlimit-limit"),
            remaining=number("x-creditlimit-remaining"),
            resets_in=number("x-creditlimit-reset"),
        ),
        rate=Rate(
            limit=number("x-ratelimit-limit"),
            remaining=number("x-ratelimit-remaining"),
            resets_in=number("x-ratelimit-reset"),
        ),
        narrow_answers=None if limit is None or remaining is None else NarrowAllowance(limit, remaining),
        request_id=headers.get("x-request-id"),
        replay_of=headers.get("x-original-request-id"),
        etag=headers.get("etag"),
    )
