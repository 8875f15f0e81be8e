# Generated from schema/openapi.json by `npm run emit`; `npm run check contracts` checks that it is current.
from __future__ import annotations

from typing import Any, AsyncIterable, AsyncIterator, Callable, Iterable, List, Literal, Mapping, Optional, Sequence, TYPE_CHECKING, Union, overload

from ..answer import Answer
from ..async_caller import AsyncCaller
from ..async_files import AsyncByteStream
from ..async_pages import AsyncEventsCall, AsyncFeedCall, AsyncPageCall
from ..operation_call import UNSET, Unset
from .operations import OPERATIONS

if TYPE_CHECKING:
    from . import schemas


class AsyncSearchesFundingRounds:
    """The methods of `funding_rounds`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def results(
        self, search_id: Union[int, str], *, new_results_after: Optional[str] = None,
        limit: Optional[int] = None, page: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.FundingRound, List[schemas.FundingRound]]:
        """Get funding round search results. Price: 1 credit per row; an empty response is free. `GET
        /searches/funding-rounds/{searchId}/results`

        Args:
            new_results_after: Returns only rows that were added to the search at or after this time, at
                most 60 days ago.
            limit: Rows per page.
            page: Zero-based page number.
        """
        return self._caller.pages(
            OPERATIONS["fundingRoundsSearchResults"], (search_id,),
            {"new_results_after": new_results_after, "limit": limit, "page": page}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, search_id: Union[int, str], *, cursor: Optional[str] = None, limit: Optional[int] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.FundingRoundChange, schemas.FundingRoundChanges]:
        """Get funding round search changes. Price: 1 credit per added or updated record; removals, and
        versions that the organization paid for in this feed since the start of the month, are free. `GET
        /searches/funding-rounds/{searchId}/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every change since the
                filter of the search was set, but not the results themselves. Omit it to return only
                changes made from now on. A cursor is valid for 60 days; an older one returns 410
                `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both
                errors return a new cursor in `X-End-Cursor`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["fundingRoundsSearchChanges"], (search_id,), {"cursor": cursor, "limit": limit},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def stream(
        self, search_id: Union[int, str], *, cursor: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncEventsCall[schemas.StreamedFundingRoundChange]:
        """Stream funding round search changes. Price: 1 credit per added or updated record; removals, and
        versions that the organization paid for in this feed since the start of the month, are free; each
        record is charged before it is sent. `GET /searches/funding-rounds/{searchId}/stream`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every change since the
                filter of the search was set, but not the results themselves. Omit it to return only
                changes made from now on. A cursor is valid for 60 days; an older one returns 410
                `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both
                errors return a new cursor in `X-End-Cursor`.
        """
        return self._caller.events(
            OPERATIONS["fundingRoundsSearchStream"], (search_id,), {"cursor": cursor},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncSearchesAcquisitions:
    """The methods of `acquisitions`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def results(
        self, search_id: Union[int, str], *, new_results_after: Optional[str] = None,
        limit: Optional[int] = None, page: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Acquisition, List[schemas.Acquisition]]:
        """Get acquisition search results. Price: 1 credit per row; an empty response is free. `GET
        /searches/acquisitions/{searchId}/results`

        Args:
            new_results_after: Returns only rows that were added to the search at or after this time, at
                most 60 days ago.
            limit: Rows per page.
            page: Zero-based page number.
        """
        return self._caller.pages(
            OPERATIONS["acquisitionsSearchResults"], (search_id,),
            {"new_results_after": new_results_after, "limit": limit, "page": page}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, search_id: Union[int, str], *, cursor: Optional[str] = None, limit: Optional[int] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.AcquisitionChange, schemas.AcquisitionChanges]:
        """Get acquisition search changes. Price: 1 credit per added or updated record; removals, and versions
        that the organization paid for in this feed since the start of the month, are free. `GET
        /searches/acquisitions/{searchId}/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every change since the
                filter of the search was set, but not the results themselves. Omit it to return only
                changes made from now on. A cursor is valid for 60 days; an older one returns 410
                `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both
                errors return a new cursor in `X-End-Cursor`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["acquisitionsSearchChanges"], (search_id,), {"cursor": cursor, "limit": limit},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def stream(
        self, search_id: Union[int, str], *, cursor: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncEventsCall[schemas.StreamedAcquisitionChange]:
        """Stream acquisition search changes. Price: 1 credit per added or updated record; removals, and
        versions that the organization paid for in this feed since the start of the month, are free; each
        record is charged before it is sent. `GET /searches/acquisitions/{searchId}/stream`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every change since the
                filter of the search was set, but not the results themselves. Omit it to return only
                changes made from now on. A cursor is valid for 60 days; an older one returns 410
                `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both
                errors return a new cursor in `X-End-Cursor`.
        """
        return self._caller.events(
            OPERATIONS["acquisitionsSearchStream"], (search_id,), {"cursor": cursor}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )


class AsyncSearchesCompanies:
    """The methods of `companies`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def results(
        self, search_id: Union[int, str], *, new_results_after: Optional[str] = None,
        limit: Optional[int] = None, page: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Company, List[schemas.Company]]:
        """Get company search results. Price: 1 credit per row; an empty response is free. `GET
        /searches/companies/{searchId}/results`

        Args:
            new_results_after: Returns only rows that were added to the search at or after this time, at
                most 60 days ago.
            limit: Rows per page.
            page: Zero-based page number.
        """
        return self._caller.pages(
            OPERATIONS["companiesSearchResults"], (search_id,),
            {"new_results_after": new_results_after, "limit": limit, "page": page}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, search_id: Union[int, str], *, cursor: Optional[str] = None, limit: Optional[int] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.CompanyChange, schemas.CompanyChanges]:
        """Get company search changes. Price: 1 credit per added or updated record; removals, and versions
        that the organization paid for in this feed since the start of the month, are free. `GET
        /searches/companies/{searchId}/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every change since the
                filter of the search was set, but not the results themselves. Omit it to return only
                changes made from now on. A cursor is valid for 60 days; an older one returns 410
                `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both
                errors return a new cursor in `X-End-Cursor`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["companiesSearchChanges"], (search_id,), {"cursor": cursor, "limit": limit},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def stream(
        self, search_id: Union[int, str], *, cursor: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncEventsCall[schemas.StreamedCompanyChange]:
        """Stream company search changes. Price: 1 credit per added or updated record; removals, and versions
        that the organization paid for in this feed since the start of the month, are free; each record is
        charged before it is sent. `GET /searches/companies/{searchId}/stream`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every change since the
                filter of the search was set, but not the results themselves. Omit it to return only
                changes made from now on. A cursor is valid for 60 days; an older one returns 410
                `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both
                errors return a new cursor in `X-End-Cursor`.
        """
        return self._caller.events(
            OPERATIONS["companiesSearchStream"], (search_id,), {"cursor": cursor}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )


class AsyncSearchesPeople:
    """The methods of `people`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def results(
        self, search_id: Union[int, str], *, new_results_after: Optional[str] = None,
        limit: Optional[int] = None, page: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Person, List[schemas.Person]]:
        """Get person search results. Price: 1 credit per row; an empty response is free. `GET
        /searches/people/{searchId}/results`

        Args:
            new_results_after: Returns only rows that were added to the search at or after this time, at
                most 60 days ago.
            limit: Rows per page.
            page: Zero-based page number.
        """
        return self._caller.pages(
            OPERATIONS["peopleSearchResults"], (search_id,),
            {"new_results_after": new_results_after, "limit": limit, "page": page}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, search_id: Union[int, str], *, cursor: Optional[str] = None, limit: Optional[int] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.PersonChange, schemas.PersonChanges]:
        """Get person search changes. Price: 1 credit per added or updated record; removals, and versions that
        the organization paid for in this feed since the start of the month, are free. `GET
        /searches/people/{searchId}/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every change since the
                filter of the search was set, but not the results themselves. Omit it to return only
                changes made from now on. A cursor is valid for 60 days; an older one returns 410
                `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both
                errors return a new cursor in `X-End-Cursor`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["peopleSearchChanges"], (search_id,), {"cursor": cursor, "limit": limit},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def stream(
        self, search_id: Union[int, str], *, cursor: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncEventsCall[schemas.StreamedPersonChange]:
        """Stream person search changes. Price: 1 credit per added or updated record; removals, and versions
        that the organization paid for in this feed since the start of the month, are free; each record is
        charged before it is sent. `GET /searches/people/{searchId}/stream`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every change since the
                filter of the search was set, but not the results themselves. Omit it to return only
                changes made from now on. A cursor is valid for 60 days; an older one returns 410
                `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both
                errors return a new cursor in `X-End-Cursor`.
        """
        return self._caller.events(
            OPERATIONS["peopleSearchStream"], (search_id,), {"cursor": cursor}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )


class AsyncSearchesInvestors:
    """The methods of `investors`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def results(
        self, search_id: Union[int, str], *, new_results_after: Optional[str] = None,
        limit: Optional[int] = None, page: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Investor, List[schemas.Investor]]:
        """Get investor search results. Price: 1 credit per row; an empty response is free. `GET
        /searches/investors/{searchId}/results`

        Args:
            new_results_after: Returns only rows that were added to the search at or after this time, at
                most 60 days ago.
            limit: Rows per page.
            page: Zero-based page number.
        """
        return self._caller.pages(
            OPERATIONS["investorsSearchResults"], (search_id,),
            {"new_results_after": new_results_after, "limit": limit, "page": page}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, search_id: Union[int, str], *, cursor: Optional[str] = None, limit: Optional[int] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.InvestorChange, schemas.InvestorChanges]:
        """Get investor search changes. Price: 1 credit per added or updated record; removals, and versions
        that the organization paid for in this feed since the start of the month, are free. `GET
        /searches/investors/{searchId}/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every change since the
                filter of the search was set, but not the results themselves. Omit it to return only
                changes made from now on. A cursor is valid for 60 days; an older one returns 410
                `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both
                errors return a new cursor in `X-End-Cursor`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["investorsSearchChanges"], (search_id,), {"cursor": cursor, "limit": limit},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def stream(
        self, search_id: Union[int, str], *, cursor: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncEventsCall[schemas.StreamedInvestorChange]:
        """Stream investor search changes. Price: 1 credit per added or updated record; removals, and versions
        that the organization paid for in this feed since the start of the month, are free; each record is
        charged before it is sent. `GET /searches/investors/{searchId}/stream`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every change since the
                filter of the search was set, but not the results themselves. Omit it to return only
                changes made from now on. A cursor is valid for 60 days; an older one returns 410
                `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both
                errors return a new cursor in `X-End-Cursor`.
        """
        return self._caller.events(
            OPERATIONS["investorsSearchStream"], (search_id,), {"cursor": cursor}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )


class AsyncSearchesTalentSignals:
    """The methods of `talent_signals`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def results(
        self, search_id: Union[int, str], *, new_results_after: Optional[str] = None,
        limit: Optional[int] = None, page: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.TalentSignal, List[schemas.TalentSignal]]:
        """Get talent signal search results. Price: 1 credit per row; an empty response is free. `GET
        /searches/talent-signals/{searchId}/results`

        Args:
            new_results_after: Returns only rows that were added to the search at or after this time, at
                most 60 days ago.
            limit: Rows per page.
            page: Zero-based page number.
        """
        return self._caller.pages(
            OPERATIONS["talentSignalsSearchResults"], (search_id,),
            {"new_results_after": new_results_after, "limit": limit, "page": page}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, search_id: Union[int, str], *, cursor: Optional[str] = None, limit: Optional[int] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.TalentSignalChange, schemas.TalentSignalChanges]:
        """Get talent signal search changes. Price: 1 credit per added or updated record; removals, and
        versions that the organization paid for in this feed since the start of the month, are free. `GET
        /searches/talent-signals/{searchId}/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every change since the
                filter of the search was set, but not the results themselves. Omit it to return only
                changes made from now on. A cursor is valid for 60 days; an older one returns 410
                `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both
                errors return a new cursor in `X-End-Cursor`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["talentSignalsSearchChanges"], (search_id,), {"cursor": cursor, "limit": limit},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def stream(
        self, search_id: Union[int, str], *, cursor: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncEventsCall[schemas.StreamedTalentSignalChange]:
        """Stream talent signal search changes. Price: 1 credit per added or updated record; removals, and
        versions that the organization paid for in this feed since the start of the month, are free; each
        record is charged before it is sent. `GET /searches/talent-signals/{searchId}/stream`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every change since the
                filter of the search was set, but not the results themselves. Omit it to return only
                changes made from now on. A cursor is valid for 60 days; an older one returns 410
                `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both
                errors return a new cursor in `X-End-Cursor`.
        """
        return self._caller.events(
            OPERATIONS["talentSignalsSearchStream"], (search_id,), {"cursor": cursor},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncSearchesInterestSignals:
    """The methods of `interest_signals`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def results(
        self, search_id: Union[int, str], *, new_results_after: Optional[str] = None,
        limit: Optional[int] = None, page: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.InterestSignal, List[schemas.InterestSignal]]:
        """Get interest signal search results. Price: 1 credit per row; an empty response is free. `GET
        /searches/interest-signals/{searchId}/results`

        Args:
            new_results_after: Returns only rows that were added to the search at or after this time, at
                most 60 days ago.
            limit: Rows per page.
            page: Zero-based page number.
        """
        return self._caller.pages(
            OPERATIONS["interestSignalsSearchResults"], (search_id,),
            {"new_results_after": new_results_after, "limit": limit, "page": page}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, search_id: Union[int, str], *, cursor: Optional[str] = None, limit: Optional[int] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.InterestSignalChange, schemas.InterestSignalChanges]:
        """Get interest signal search changes. Price: 1 credit per added or updated record; removals, and
        versions that the organization paid for in this feed since the start of the month, are free. `GET
        /searches/interest-signals/{searchId}/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every change since the
                filter of the search was set, but not the results themselves. Omit it to return only
                changes made from now on. A cursor is valid for 60 days; an older one returns 410
                `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both
                errors return a new cursor in `X-End-Cursor`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["interestSignalsSearchChanges"], (search_id,), {"cursor": cursor, "limit": limit},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def stream(
        self, search_id: Union[int, str], *, cursor: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncEventsCall[schemas.StreamedInterestSignalChange]:
        """Stream interest signal search changes. Price: 1 credit per added or updated record; removals, and
        versions that the organization paid for in this feed since the start of the month, are free; each
        record is charged before it is sent. `GET /searches/interest-signals/{searchId}/stream`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every change since the
                filter of the search was set, but not the results themselves. Omit it to return only
                changes made from now on. A cursor is valid for 60 days; an older one returns 410
                `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both
                errors return a new cursor in `X-End-Cursor`.
        """
        return self._caller.events(
            OPERATIONS["interestSignalsSearchStream"], (search_id,), {"cursor": cursor},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncSearches:
    """The methods of `searches`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller
        self.funding_rounds = AsyncSearchesFundingRounds(caller)
        self.acquisitions = AsyncSearchesAcquisitions(caller)
        self.companies = AsyncSearchesCompanies(caller)
        self.people = AsyncSearchesPeople(caller)
        self.investors = AsyncSearchesInvestors(caller)
        self.talent_signals = AsyncSearchesTalentSignals(caller)
        self.interest_signals = AsyncSearchesInterestSignals(caller)

    async def list(
        self, *,
        product: Optional[Literal["companies", "people", "investors", "funding_rounds", "acquisitions", "talent_signals", "interest_signals"]] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[List[schemas.SavedSearch]]:
        """List saved searches. Price: free. `GET /searches`

        Args:
            product: Return only searches of this product.
        """
        return await self._caller.one(
            OPERATIONS["savedSearches"], (), {"product": product}, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )


class AsyncCompanies:
    """The methods of `companies`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def acquisitions(
        self, company_id: str, *, limit: Optional[int] = None, page: Optional[int] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Acquisition, List[schemas.Acquisition]]:
        """Get company acquisitions. Price: 1 credit per row; an empty response is free. `GET
        /companies/{companyId}/acquisitions`

        Args:
            limit: Rows per page.
            page: Zero-based page number.
        """
        return self._caller.pages(
            OPERATIONS["companyAcquisitions"], (company_id,), {"limit": limit, "page": page},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def enrich(
        self, *, domain: Optional[str] = None, website_url: Optional[str] = None,
        profnet_url: Optional[str] = None, profnet_id: Optional[Union[int, str]] = None,
        fundingdb_url: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[True], timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def enrich(
        self, *, domain: Optional[str] = None, website_url: Optional[str] = None,
        profnet_url: Optional[str] = None, profnet_id: Optional[Union[int, str]] = None,
        fundingdb_url: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[List[schemas.CompanyMatch]]: ...

    async def enrich(
        self, *, domain: Optional[str] = None, website_url: Optional[str] = None,
        profnet_url: Optional[str] = None, profnet_id: Optional[Union[int, str]] = None,
        fundingdb_url: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: bool = False, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Enrich a company. Price: 1 credit per row; an empty response is free. `POST /companies`

        Args:
            domain: A domain. Matches primary domains and aliases.
            website_url: A website URL. Only its host is compared.
            profnet_url: URL of a professional-network page.
            profnet_id: Numeric professional-network ID.
            fundingdb_url: URL of a funding-database page.
        """
        return await self._caller.one(
            OPERATIONS["enrichCompany"], (),
            {"domain": domain, "website_url": website_url, "profnet_url": profnet_url, "profnet_id": profnet_id, "fundingdb_url": fundingdb_url},
            max_credits=max_credits, idempotency_key=idempotency_key, dry_run=dry_run, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def get(
        self, company_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[True], if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def get(
        self, company_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: str,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Optional[schemas.Company]]: ...

    @overload
    async def get(
        self, company_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: None = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Company]: ...

    async def get(
        self, company_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: bool = False, if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get a company. Price: 1 credit. `GET /companies/{companyId}`

        Args:
            as_of: Returns the record as it was known at this time, at most 60 days ago. 404 when it was
                not known then.
        """
        return await self._caller.one(
            OPERATIONS["company"], (company_id,), {"as_of": as_of}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, if_none_match=if_none_match, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def search(
        self, *, filter: Optional[schemas.CompanyFilter] = None,
        order_by: Optional[Union[schemas.CompanyOrder, Sequence[schemas.CompanyOrder]]] = None,
        first: Optional[int] = None, after: Union[Optional[str], Unset] = UNSET,
        include_total: Optional[bool] = None, include_matches: Optional[bool] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Company, schemas.CompanyPage]:
        """Search companies. Price: 1 credit per row; an empty response is free. `POST /companies/search`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            order_by: Sort order. Default: organization_name, asc.
            first: Maximum number of records to return.
            after: `end_cursor` of the previous page, which must have the same order.
            include_total: Whether to count the whole list. Free.
            include_matches: Whether to return why each record matches a search by words. `first` is then
                at most 100.
        """
        return self._caller.pages(
            OPERATIONS["companies"], (),
            {"filter": filter, "order_by": order_by, "first": first, "after": after, "include_total": include_total, "include_matches": include_matches},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def traction(
        self, company_id: str, *,
        metric: Literal["web_visits", "popularity_rank", "employee_count", "profnet_followers", "microblog_followers", "photoshare_followers", "appstore_a_reviews", "appstore_b_reviews", "app_downloads", "reviewsite_a_reviews", "reviewsite_b_reviews", "browser_extensions_reviews", "browser_extensions_users", "employersite_rating", "employersite_reviews"],
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None, dry_run: Literal[True],
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def traction(
        self, company_id: str, *,
        metric: Literal["web_visits", "popularity_rank", "employee_count", "profnet_followers", "microblog_followers", "photoshare_followers", "appstore_a_reviews", "appstore_b_reviews", "app_downloads", "reviewsite_a_reviews", "reviewsite_b_reviews", "browser_extensions_reviews", "browser_extensions_users", "employersite_rating", "employersite_reviews"],
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        dry_run: Literal[False] = False, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.TractionHistory]: ...

    async def traction(
        self, company_id: str, *,
        metric: Literal["web_visits", "popularity_rank", "employee_count", "profnet_followers", "microblog_followers", "photoshare_followers", "appstore_a_reviews", "appstore_b_reviews", "app_downloads", "reviewsite_a_reviews", "reviewsite_b_reviews", "browser_extensions_reviews", "browser_extensions_users", "employersite_rating", "employersite_reviews"],
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None, dry_run: bool = False,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get a company metric's 60-day history. Price: 1 credit, the price of the company. `GET
        /companies/{companyId}/traction`

        Args:
            metric: A metric of `traction_metrics`. Its `latest` values are returned.
        """
        return await self._caller.one(
            OPERATIONS["companyTraction"], (company_id,), {"metric": metric}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    @overload
    async def bulk(
        self, *, inputs: Sequence[schemas.CompanyInput], source: Optional[bool] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None, dry_run: Literal[True],
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def bulk(
        self, *, inputs: Sequence[schemas.CompanyInput], source: Optional[bool] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        dry_run: Literal[False] = False, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.CompanyRows]: ...

    async def bulk(
        self, *, inputs: Sequence[schemas.CompanyInput], source: Optional[bool] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None, dry_run: bool = False,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get companies in bulk. Price: each distinct record costs 1 credit, however many inputs match it; no
        match is free. `POST /companies/bulk`

        Args:
            inputs: Inputs to look up. The response has one row per input.
            source: Whether to queue companies that are not found for sourcing.
        """
        return await self._caller.one(
            OPERATIONS["companiesByInputs"], (), {"inputs": inputs, "source": source},
            max_credits=max_credits, idempotency_key=idempotency_key, dry_run=dry_run, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def bulk_rows(
        self, inputs: Union[Iterable[schemas.CompanyInput], AsyncIterable[schemas.CompanyInput]], *,
        source: Optional[bool] = None, concurrency: int = 4, chunk_size: Optional[int] = None,
        on_answer: Optional[Callable[[Answer[Any]], None]] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncIterator[schemas.CompanyRow]:
        """Returns the rows of any number of inputs, in input order, with as many requests as needed (at most
        1000 inputs each). Price: each distinct record costs 1 credit, however many inputs match it; no
        match is free, counted per request. `POST /companies/bulk`
        """
        return self._caller.rows(
            OPERATIONS["companiesByInputs"], inputs, {"source": source}, concurrency=concurrency,
            chunk_size=chunk_size, on_answer=on_answer, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    def aggregate(
        self, *, filter: Optional[schemas.CompanyFilter] = None,
        group_by: Optional[Sequence[schemas.CompanyGroupBy]] = None,
        metrics: Optional[Sequence[schemas.CompanyMetric]] = None,
        having: Optional[Sequence[schemas.CompanyGroupCondition]] = None,
        order_by: Optional[Sequence[schemas.CompanyGroupOrder]] = None, first: Optional[int] = None,
        after: Optional[str] = None, max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Group, schemas.Aggregate]:
        """Aggregate companies. Price: 1 credit per group; an empty response is free. `POST
        /companies/aggregate`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            group_by: Keys to group by. Without keys, all records form one group.
            metrics: Metrics of each group. The count is always included.
            having: Conditions that the groups must meet.
            order_by: Sort order of the groups.
            first: Maximum number of groups to return.
            after: `end_cursor` of the previous page.
        """
        return self._caller.pages(
            OPERATIONS["companiesAggregate"], (),
            {"filter": filter, "group_by": group_by, "metrics": metrics, "having": having, "order_by": order_by, "first": first, "after": after},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    async def facet(
        self, *, field: schemas.CompanyFacetField, filter: Optional[schemas.CompanyFilter] = None,
        first: Optional[int] = None, query: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Facet]:
        """Get company facets. Price: free. `POST /companies/facet`

        Args:
            field: Field whose values are returned.
            filter: [Filter](/docs/searching). Default: all records.
            first: Maximum number of values to return.
            query: Returns only values that contain this text, ignoring case.
        """
        return await self._caller.one(
            OPERATIONS["companiesFacet"], (),
            {"field": field, "filter": filter, "first": first, "query": query}, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def interest_signals(
        self, company_id: str, *, signal_date_after: Optional[str] = None,
        signal_date_before: Optional[str] = None, limit: Optional[int] = None, page: Optional[int] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.InterestSignal, List[schemas.InterestSignal]]:
        """Get company interest signals. Price: 1 credit per row; an empty response is free. `GET
        /companies/{companyId}/interest-signals`

        Args:
            signal_date_after: Returns only records of this day or later.
            signal_date_before: Returns only records of this day or earlier.
            limit: Rows per page.
            page: Zero-based page number.
        """
        return self._caller.pages(
            OPERATIONS["companyInterestSignals"], (company_id,),
            {"signal_date_after": signal_date_after, "signal_date_before": signal_date_before, "limit": limit, "page": page},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def similar(
        self, company_id: str, *, first: Optional[int] = None, filter: Optional[str] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None, dry_run: Literal[True],
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def similar(
        self, company_id: str, *, first: Optional[int] = None, filter: Optional[str] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        dry_run: Literal[False] = False, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.SimilarCompanyRecords]: ...

    async def similar(
        self, company_id: str, *, first: Optional[int] = None, filter: Optional[str] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None, dry_run: bool = False,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get similar companies. Price: 1 credit per company; an empty response is free. `GET
        /companies/{companyId}/similar`

        Args:
            first: Rows.
            filter: A filter as JSON, as in `POST /companies/search`. Returns only records that match it.
        """
        return await self._caller.one(
            OPERATIONS["similarCompanies"], (company_id,), {"first": first, "filter": filter},
            max_credits=max_credits, idempotency_key=idempotency_key, dry_run=dry_run, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, *, cursor: Optional[str] = None, limit: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.CompanyChange, schemas.CompanyChanges]:
        """Get company changes. Price: 1 credit per added or updated record; removals, and versions that the
        organization paid for in this feed since the start of the month, are free. `GET /companies/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every existing record
                as added. Omit it to return only changes made from now on. A cursor is valid for 60 days;
                an older one returns 410 `CHANGES_EXPIRED`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["companiesChanges"], (), {"cursor": cursor, "limit": limit}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )


class AsyncPeople:
    """The methods of `people`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    @overload
    async def enrich(
        self, *, email: str, max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        dry_run: Literal[True], timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def enrich(
        self, *, email: str, max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        dry_run: Literal[False] = False, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Optional[schemas.PersonMatch]]: ...

    async def enrich(
        self, *, email: str, max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        dry_run: bool = False, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Enrich a person. Price: 1 credit; free when nothing matches. `POST /people/by-email`

        Args:
            email: Email address to look up.
        """
        return await self._caller.one(
            OPERATIONS["enrichPerson"], (), {"email": email}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    @overload
    async def get(
        self, person_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[True], if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def get(
        self, person_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: str,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Optional[schemas.Person]]: ...

    @overload
    async def get(
        self, person_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: None = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Person]: ...

    async def get(
        self, person_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: bool = False, if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get a person. Price: 1 credit. `GET /people/{personId}`

        Args:
            as_of: Returns the record as it was known at this time, at most 60 days ago. 404 when it was
                not known then.
        """
        return await self._caller.one(
            OPERATIONS["person"], (person_id,), {"as_of": as_of}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, if_none_match=if_none_match, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def search(
        self, *, filter: Optional[schemas.PersonFilter] = None,
        order_by: Optional[Union[schemas.PersonOrder, Sequence[schemas.PersonOrder]]] = None,
        first: Optional[int] = None, after: Union[Optional[str], Unset] = UNSET,
        include_total: Optional[bool] = None, include_matches: Optional[bool] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Person, schemas.PersonPage]:
        """Search people. Price: 1 credit per row; an empty response is free. `POST /people/search`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            order_by: Sort order. Default: full_name, asc.
            first: Maximum number of records to return.
            after: `end_cursor` of the previous page, which must have the same order.
            include_total: Whether to count the whole list. Free.
            include_matches: Whether to return why each record matches a search by words. `first` is then
                at most 100.
        """
        return self._caller.pages(
            OPERATIONS["people"], (),
            {"filter": filter, "order_by": order_by, "first": first, "after": after, "include_total": include_total, "include_matches": include_matches},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def bulk(
        self, *, inputs: Sequence[schemas.PersonInput], max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[True], timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def bulk(
        self, *, inputs: Sequence[schemas.PersonInput], max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.PersonRows]: ...

    async def bulk(
        self, *, inputs: Sequence[schemas.PersonInput], max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: bool = False, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get people in bulk. Price: each distinct record costs 1 credit, however many inputs match it; no
        match is free. `POST /people/bulk`

        Args:
            inputs: Inputs to look up. The response has one row per input.
        """
        return await self._caller.one(
            OPERATIONS["peopleByInputs"], (), {"inputs": inputs}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    def bulk_rows(
        self, inputs: Union[Iterable[schemas.PersonInput], AsyncIterable[schemas.PersonInput]], *,
        concurrency: int = 4, chunk_size: Optional[int] = None,
        on_answer: Optional[Callable[[Answer[Any]], None]] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncIterator[schemas.PersonRow]:
        """Returns the rows of any number of inputs, in input order, with as many requests as needed (at most
        1000 inputs each). Price: each distinct record costs 1 credit, however many inputs match it; no
        match is free, counted per request. `POST /people/bulk`
        """
        return self._caller.rows(
            OPERATIONS["peopleByInputs"], inputs, {}, concurrency=concurrency, chunk_size=chunk_size,
            on_answer=on_answer, max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def aggregate(
        self, *, filter: Optional[schemas.PersonFilter] = None,
        group_by: Optional[Sequence[schemas.PersonGroupBy]] = None,
        metrics: Optional[Sequence[schemas.PersonMetric]] = None,
        having: Optional[Sequence[schemas.PersonGroupCondition]] = None,
        order_by: Optional[Sequence[schemas.PersonGroupOrder]] = None, first: Optional[int] = None,
        after: Optional[str] = None, max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Group, schemas.Aggregate]:
        """Aggregate people. Price: 1 credit per group; an empty response is free. `POST /people/aggregate`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            group_by: Keys to group by. Without keys, all records form one group.
            metrics: Metrics of each group. The count is always included.
            having: Conditions that the groups must meet.
            order_by: Sort order of the groups.
            first: Maximum number of groups to return.
            after: `end_cursor` of the previous page.
        """
        return self._caller.pages(
            OPERATIONS["peopleAggregate"], (),
            {"filter": filter, "group_by": group_by, "metrics": metrics, "having": having, "order_by": order_by, "first": first, "after": after},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    async def facet(
        self, *, field: schemas.PersonFacetField, filter: Optional[schemas.PersonFilter] = None,
        first: Optional[int] = None, query: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Facet]:
        """Get person facets. Price: free. `POST /people/facet`

        Args:
            field: Field whose values are returned.
            filter: [Filter](/docs/searching). Default: all records.
            first: Maximum number of values to return.
            query: Returns only values that contain this text, ignoring case.
        """
        return await self._caller.one(
            OPERATIONS["peopleFacet"], (), {"field": field, "filter": filter, "first": first, "query": query},
            timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    def talent_signals(
        self, person_id: str, *, signal_date_after: Optional[str] = None,
        signal_date_before: Optional[str] = None, limit: Optional[int] = None, page: Optional[int] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.TalentSignal, List[schemas.TalentSignal]]:
        """Get person talent signals. Price: 1 credit per row; an empty response is free. `GET
        /people/{personId}/talent-signals`

        Args:
            signal_date_after: Returns only records of this day or later.
            signal_date_before: Returns only records of this day or earlier.
            limit: Rows per page.
            page: Zero-based page number.
        """
        return self._caller.pages(
            OPERATIONS["personTalentSignals"], (person_id,),
            {"signal_date_after": signal_date_after, "signal_date_before": signal_date_before, "limit": limit, "page": page},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, *, cursor: Optional[str] = None, limit: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.PersonChange, schemas.PersonChanges]:
        """Get person changes. Price: 1 credit per added or updated record; removals, and versions that the
        organization paid for in this feed since the start of the month, are free. `GET /people/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every existing record
                as added. Omit it to return only changes made from now on. A cursor is valid for 60 days;
                an older one returns 410 `CHANGES_EXPIRED`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["peopleChanges"], (), {"cursor": cursor, "limit": limit}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )


class AsyncListsInvestors:
    """The methods of `investors`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def results(
        self, list_id: str, *, limit: Optional[int] = None, page: Optional[int] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Investor, List[schemas.Investor]]:
        """Get investor list results. Price: 1 credit per row; an empty response is free. `GET
        /lists/investors/{listId}/results`

        Args:
            limit: Rows per page.
            page: Zero-based page number.
        """
        return self._caller.pages(
            OPERATIONS["investorListResults"], (list_id,), {"limit": limit, "page": page},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncListsCompanies:
    """The methods of `companies`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def results(
        self, list_id: str, *, limit: Optional[int] = None, page: Optional[int] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Company, List[schemas.Company]]:
        """Get company list results. Price: 1 credit per row; an empty response is free. `GET
        /lists/companies/{listId}/results`

        Args:
            limit: Rows per page.
            page: Zero-based page number.
        """
        return self._caller.pages(
            OPERATIONS["companyListResults"], (list_id,), {"limit": limit, "page": page},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncListsPeople:
    """The methods of `people`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def results(
        self, list_id: str, *, limit: Optional[int] = None, page: Optional[int] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Person, List[schemas.Person]]:
        """Get person list results. Price: 1 credit per row; an empty response is free. `GET
        /lists/people/{listId}/results`

        Args:
            limit: Rows per page.
            page: Zero-based page number.
        """
        return self._caller.pages(
            OPERATIONS["personListResults"], (list_id,), {"limit": limit, "page": page},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncLists:
    """The methods of `lists`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller
        self.investors = AsyncListsInvestors(caller)
        self.companies = AsyncListsCompanies(caller)
        self.people = AsyncListsPeople(caller)

    async def list(
        self, *, product: Optional[Literal["companies", "people", "investors"]] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[List[schemas.List]]:
        """List all lists. Price: free. `GET /lists`

        Args:
            product: Return only lists of this product.
        """
        return await self._caller.one(
            OPERATIONS["lists"], (), {"product": product}, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )


class AsyncIpos:
    """The methods of `ipos`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    @overload
    async def get(
        self, ipo_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[True], if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def get(
        self, ipo_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: str,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Optional[schemas.Ipo]]: ...

    @overload
    async def get(
        self, ipo_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: None = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Ipo]: ...

    async def get(
        self, ipo_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: bool = False, if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get an IPO. Price: 1 credit. `GET /ipos/{ipoId}`

        Args:
            as_of: Returns the record as it was known at this time, at most 60 days ago. 404 when it was
                not known then.
        """
        return await self._caller.one(
            OPERATIONS["ipo"], (ipo_id,), {"as_of": as_of}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, if_none_match=if_none_match, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def search(
        self, *, filter: Optional[schemas.IpoFilter] = None,
        order_by: Optional[Union[schemas.IpoOrder, Sequence[schemas.IpoOrder]]] = None,
        first: Optional[int] = None, after: Union[Optional[str], Unset] = UNSET,
        include_total: Optional[bool] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Ipo, schemas.IpoPage]:
        """Search IPOs. Price: 1 credit per row; an empty response is free. `POST /ipos/search`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            order_by: Sort order. Default: went_public_on, desc.
            first: Maximum number of records to return.
            after: `end_cursor` of the previous page, which must have the same order.
            include_total: Whether to count the whole list. Free.
        """
        return self._caller.pages(
            OPERATIONS["ipos"], (),
            {"filter": filter, "order_by": order_by, "first": first, "after": after, "include_total": include_total},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def aggregate(
        self, *, filter: Optional[schemas.IpoFilter] = None,
        group_by: Optional[Sequence[schemas.IpoGroupBy]] = None,
        metrics: Optional[Sequence[schemas.IpoMetric]] = None,
        having: Optional[Sequence[schemas.IpoGroupCondition]] = None,
        order_by: Optional[Sequence[schemas.IpoGroupOrder]] = None, first: Optional[int] = None,
        after: Optional[str] = None, max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Group, schemas.Aggregate]:
        """Aggregate IPOs. Price: 1 credit per group; an empty response is free. `POST /ipos/aggregate`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            group_by: Keys to group by. Without keys, all records form one group.
            metrics: Metrics of each group. The count is always included.
            having: Conditions that the groups must meet.
            order_by: Sort order of the groups.
            first: Maximum number of groups to return.
            after: `end_cursor` of the previous page.
        """
        return self._caller.pages(
            OPERATIONS["iposAggregate"], (),
            {"filter": filter, "group_by": group_by, "metrics": metrics, "having": having, "order_by": order_by, "first": first, "after": after},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    async def facet(
        self, *, field: schemas.IpoFacetField, filter: Optional[schemas.IpoFilter] = None,
        first: Optional[int] = None, query: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Facet]:
        """Get IPO facets. Price: free. `POST /ipos/facet`

        Args:
            field: Field whose values are returned.
            filter: [Filter](/docs/searching). Default: all records.
            first: Maximum number of values to return.
            query: Returns only values that contain this text, ignoring case.
        """
        return await self._caller.one(
            OPERATIONS["iposFacet"], (), {"field": field, "filter": filter, "first": first, "query": query},
            timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, *, cursor: Optional[str] = None, limit: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.IpoChange, schemas.IpoChanges]:
        """Get IPO changes. Price: 1 credit per added or updated record; removals, and versions that the
        organization paid for in this feed since the start of the month, are free. `GET /ipos/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every existing record
                as added. Omit it to return only changes made from now on. A cursor is valid for 60 days;
                an older one returns 410 `CHANGES_EXPIRED`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["iposChanges"], (), {"cursor": cursor, "limit": limit}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )


class AsyncInvestors:
    """The methods of `investors`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    @overload
    async def enrich(
        self, *, website: Optional[str] = None, name: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[True], timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def enrich(
        self, *, website: Optional[str] = None, name: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[List[schemas.Investor]]: ...

    async def enrich(
        self, *, website: Optional[str] = None, name: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: bool = False, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Enrich an investor. Price: 1 credit per row; an empty response is free. `GET /investors`

        Args:
            website: A domain or full URL, with or without scheme and `www.`.
            name: The name. Case and surrounding white space are ignored.
        """
        return await self._caller.one(
            OPERATIONS["enrichInvestor"], (), {"website": website, "name": name}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    def search(
        self, *, filter: Optional[schemas.InvestorFilter] = None,
        order_by: Optional[Union[schemas.InvestorOrder, Sequence[schemas.InvestorOrder]]] = None,
        first: Optional[int] = None, after: Union[Optional[str], Unset] = UNSET,
        include_total: Optional[bool] = None, include_matches: Optional[bool] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Investor, schemas.InvestorPage]:
        """Search investors. Price: 1 credit per row; an empty response is free. `POST /investors/search`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            order_by: Sort order. Default: investor_name, asc.
            first: Maximum number of records to return.
            after: `end_cursor` of the previous page, which must have the same order.
            include_total: Whether to count the whole list. Free.
            include_matches: Whether to return why each record matches a search by words. `first` is then
                at most 100.
        """
        return self._caller.pages(
            OPERATIONS["investors"], (),
            {"filter": filter, "order_by": order_by, "first": first, "after": after, "include_total": include_total, "include_matches": include_matches},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def get(
        self, investor_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[True], if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def get(
        self, investor_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: str,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Optional[schemas.Investor]]: ...

    @overload
    async def get(
        self, investor_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: None = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Investor]: ...

    async def get(
        self, investor_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: bool = False, if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get an investor. Price: 1 credit. `GET /investors/{investorId}`

        Args:
            as_of: Returns the record as it was known at this time, at most 60 days ago. 404 when it was
                not known then.
        """
        return await self._caller.one(
            OPERATIONS["investor"], (investor_id,), {"as_of": as_of}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, if_none_match=if_none_match, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def bulk(
        self, *, inputs: Sequence[schemas.InvestorInput], max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[True], timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def bulk(
        self, *, inputs: Sequence[schemas.InvestorInput], max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.InvestorRows]: ...

    async def bulk(
        self, *, inputs: Sequence[schemas.InvestorInput], max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: bool = False, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get investors in bulk. Price: each distinct record costs 1 credit, however many inputs match it; no
        match is free. `POST /investors/bulk`

        Args:
            inputs: Inputs to look up. The response has one row per input.
        """
        return await self._caller.one(
            OPERATIONS["investorsByInputs"], (), {"inputs": inputs}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    def bulk_rows(
        self, inputs: Union[Iterable[schemas.InvestorInput], AsyncIterable[schemas.InvestorInput]], *,
        concurrency: int = 4, chunk_size: Optional[int] = None,
        on_answer: Optional[Callable[[Answer[Any]], None]] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncIterator[schemas.InvestorRow]:
        """Returns the rows of any number of inputs, in input order, with as many requests as needed (at most
        1000 inputs each). Price: each distinct record costs 1 credit, however many inputs match it; no
        match is free, counted per request. `POST /investors/bulk`
        """
        return self._caller.rows(
            OPERATIONS["investorsByInputs"], inputs, {}, concurrency=concurrency, chunk_size=chunk_size,
            on_answer=on_answer, max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def aggregate(
        self, *, filter: Optional[schemas.InvestorFilter] = None,
        group_by: Optional[Sequence[schemas.InvestorGroupBy]] = None,
        metrics: Optional[Sequence[schemas.InvestorMetric]] = None,
        having: Optional[Sequence[schemas.InvestorGroupCondition]] = None,
        order_by: Optional[Sequence[schemas.InvestorGroupOrder]] = None, first: Optional[int] = None,
        after: Optional[str] = None, max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Group, schemas.Aggregate]:
        """Aggregate investors. Price: 1 credit per group; an empty response is free. `POST
        /investors/aggregate`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            group_by: Keys to group by. Without keys, all records form one group.
            metrics: Metrics of each group. The count is always included.
            having: Conditions that the groups must meet.
            order_by: Sort order of the groups.
            first: Maximum number of groups to return.
            after: `end_cursor` of the previous page.
        """
        return self._caller.pages(
            OPERATIONS["investorsAggregate"], (),
            {"filter": filter, "group_by": group_by, "metrics": metrics, "having": having, "order_by": order_by, "first": first, "after": after},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    async def facet(
        self, *, field: schemas.InvestorFacetField, filter: Optional[schemas.InvestorFilter] = None,
        first: Optional[int] = None, query: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Facet]:
        """Get investor facets. Price: free. `POST /investors/facet`

        Args:
            field: Field whose values are returned.
            filter: [Filter](/docs/searching). Default: all records.
            first: Maximum number of values to return.
            query: Returns only values that contain this text, ignoring case.
        """
        return await self._caller.one(
            OPERATIONS["investorsFacet"], (),
            {"field": field, "filter": filter, "first": first, "query": query}, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def interest_signals(
        self, investor_id: str, *, signal_date_after: Optional[str] = None,
        signal_date_before: Optional[str] = None, limit: Optional[int] = None, page: Optional[int] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.InterestSignal, List[schemas.InterestSignal]]:
        """Get investor interest signals. Price: 1 credit per row; an empty response is free. `GET
        /investors/{investorId}/interest-signals`

        Args:
            signal_date_after: Returns only records of this day or later.
            signal_date_before: Returns only records of this day or earlier.
            limit: Rows per page.
            page: Zero-based page number.
        """
        return self._caller.pages(
            OPERATIONS["investorInterestSignals"], (investor_id,),
            {"signal_date_after": signal_date_after, "signal_date_before": signal_date_before, "limit": limit, "page": page},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def similar(
        self, investor_id: str, *, first: Optional[int] = None, filter: Optional[str] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None, dry_run: Literal[True],
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def similar(
        self, investor_id: str, *, first: Optional[int] = None, filter: Optional[str] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        dry_run: Literal[False] = False, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.SimilarInvestorRecords]: ...

    async def similar(
        self, investor_id: str, *, first: Optional[int] = None, filter: Optional[str] = None,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None, dry_run: bool = False,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get similar investors. Price: 1 credit per investor; an empty response is free. `GET
        /investors/{investorId}/similar`

        Args:
            first: Rows.
            filter: A filter as JSON, as in `POST /investors/search`. Returns only records that match it.
        """
        return await self._caller.one(
            OPERATIONS["similarInvestors"], (investor_id,), {"first": first, "filter": filter},
            max_credits=max_credits, idempotency_key=idempotency_key, dry_run=dry_run, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, *, cursor: Optional[str] = None, limit: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.InvestorChange, schemas.InvestorChanges]:
        """Get investor changes. Price: 1 credit per added or updated record; removals, and versions that the
        organization paid for in this feed since the start of the month, are free. `GET /investors/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every existing record
                as added. Omit it to return only changes made from now on. A cursor is valid for 60 days;
                an older one returns 410 `CHANGES_EXPIRED`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["investorsChanges"], (), {"cursor": cursor, "limit": limit}, max_credits=max_credits,
            idempotency_key=idempotency_key, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )


class AsyncOrganization:
    """The methods of `organization`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def credits(
        self, *, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.CreditBalance]:
        """Get the credit balance. Price: free. `GET /organization/credits`"""
        return await self._caller.one(
            OPERATIONS["creditBalance"], (), {}, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    async def get(
        self, *, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Viewer]:
        """Get the current organization. Price: free. `GET /organization`"""
        return await self._caller.one(
            OPERATIONS["viewer"], (), {}, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    async def update(
        self, *, credit_alert_percents: Union[Optional[Sequence[int]], Unset] = UNSET,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Viewer]:
        """Update the organization's settings. Price: free. `PATCH /organization`

        Args:
            credit_alert_percents: Budget percentages at which credit alerts are sent. An empty list or
                null turns alerts off.
        """
        return await self._caller.one(
            OPERATIONS["updateOrganization"], (), {"credit_alert_percents": credit_alert_percents},
            timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    async def usage(
        self, *, from_: Optional[str] = None, to: Optional[str] = None,
        by: Optional[schemas.UsageGrouping] = None, then: Optional[schemas.UsageGrouping] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Usage]:
        """Get usage. Price: free. `GET /usage`

        Args:
            from_: First day (UTC). Default: the first of this month.
            to: Last day (UTC), inclusive. The range covers at most 366 days. Default: today.
            by: How usage is grouped.
            then: Second grouping, which subdivides each row.
        """
        return await self._caller.one(
            OPERATIONS["usage"], (), {"from": from_, "to": to, "by": by, "then": then}, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncFundingRounds:
    """The methods of `funding_rounds`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def search(
        self, *, filter: Optional[schemas.FundingRoundFilter] = None,
        order_by: Optional[Union[schemas.FundingRoundOrder, Sequence[schemas.FundingRoundOrder]]] = None,
        first: Optional[int] = None, after: Union[Optional[str], Unset] = UNSET,
        include_total: Optional[bool] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.FundingRound, schemas.FundingRoundPage]:
        """Search funding rounds. Price: 1 credit per row; an empty response is free. `POST
        /funding-rounds/search`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            order_by: Sort order. Default: announced_on, desc.
            first: Maximum number of records to return.
            after: `end_cursor` of the previous page, which must have the same order.
            include_total: Whether to count the whole list. Free.
        """
        return self._caller.pages(
            OPERATIONS["fundingRounds"], (),
            {"filter": filter, "order_by": order_by, "first": first, "after": after, "include_total": include_total},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def get(
        self, funding_round_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[True], if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def get(
        self, funding_round_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: str,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Optional[schemas.FundingRound]]: ...

    @overload
    async def get(
        self, funding_round_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: None = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.FundingRound]: ...

    async def get(
        self, funding_round_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: bool = False, if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get a funding round. Price: 1 credit. `GET /funding-rounds/{fundingRoundId}`

        Args:
            as_of: Returns the record as it was known at this time, at most 60 days ago. 404 when it was
                not known then.
        """
        return await self._caller.one(
            OPERATIONS["fundingRound"], (funding_round_id,), {"as_of": as_of}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, if_none_match=if_none_match, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def aggregate(
        self, *, filter: Optional[schemas.FundingRoundFilter] = None,
        group_by: Optional[Sequence[schemas.FundingRoundGroupBy]] = None,
        metrics: Optional[Sequence[schemas.FundingRoundMetric]] = None,
        having: Optional[Sequence[schemas.FundingRoundGroupCondition]] = None,
        order_by: Optional[Sequence[schemas.FundingRoundGroupOrder]] = None, first: Optional[int] = None,
        after: Optional[str] = None, max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Group, schemas.Aggregate]:
        """Aggregate funding rounds. Price: 1 credit per group; an empty response is free. `POST
        /funding-rounds/aggregate`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            group_by: Keys to group by. Without keys, all records form one group.
            metrics: Metrics of each group. The count is always included.
            having: Conditions that the groups must meet.
            order_by: Sort order of the groups.
            first: Maximum number of groups to return.
            after: `end_cursor` of the previous page.
        """
        return self._caller.pages(
            OPERATIONS["fundingRoundsAggregate"], (),
            {"filter": filter, "group_by": group_by, "metrics": metrics, "having": having, "order_by": order_by, "first": first, "after": after},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    async def facet(
        self, *, field: schemas.FundingRoundFacetField, filter: Optional[schemas.FundingRoundFilter] = None,
        first: Optional[int] = None, query: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Facet]:
        """Get funding round facets. Price: free. `POST /funding-rounds/facet`

        Args:
            field: Field whose values are returned.
            filter: [Filter](/docs/searching). Default: all records.
            first: Maximum number of values to return.
            query: Returns only values that contain this text, ignoring case.
        """
        return await self._caller.one(
            OPERATIONS["fundingRoundsFacet"], (),
            {"field": field, "filter": filter, "first": first, "query": query}, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, *, cursor: Optional[str] = None, limit: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.FundingRoundChange, schemas.FundingRoundChanges]:
        """Get funding round changes. Price: 1 credit per added or updated record; removals, and versions that
        the organization paid for in this feed since the start of the month, are free. `GET
        /funding-rounds/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every existing record
                as added. Omit it to return only changes made from now on. A cursor is valid for 60 days;
                an older one returns 410 `CHANGES_EXPIRED`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["fundingRoundsChanges"], (), {"cursor": cursor, "limit": limit},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncAcquisitions:
    """The methods of `acquisitions`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def search(
        self, *, filter: Optional[schemas.AcquisitionFilter] = None,
        order_by: Optional[Union[schemas.AcquisitionOrder, Sequence[schemas.AcquisitionOrder]]] = None,
        first: Optional[int] = None, after: Union[Optional[str], Unset] = UNSET,
        include_total: Optional[bool] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Acquisition, schemas.AcquisitionPage]:
        """Search acquisitions. Price: 1 credit per row; an empty response is free. `POST
        /acquisitions/search`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            order_by: Sort order. Default: acquisition_date, desc.
            first: Maximum number of records to return.
            after: `end_cursor` of the previous page, which must have the same order.
            include_total: Whether to count the whole list. Free.
        """
        return self._caller.pages(
            OPERATIONS["acquisitions"], (),
            {"filter": filter, "order_by": order_by, "first": first, "after": after, "include_total": include_total},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def get(
        self, acquisition_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[True], if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def get(
        self, acquisition_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: str,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Optional[schemas.Acquisition]]: ...

    @overload
    async def get(
        self, acquisition_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: None = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Acquisition]: ...

    async def get(
        self, acquisition_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: bool = False, if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get an acquisition. Price: 1 credit. `GET /acquisitions/{acquisitionId}`

        Args:
            as_of: Returns the record as it was known at this time, at most 60 days ago. 404 when it was
                not known then.
        """
        return await self._caller.one(
            OPERATIONS["acquisition"], (acquisition_id,), {"as_of": as_of}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, if_none_match=if_none_match, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def aggregate(
        self, *, filter: Optional[schemas.AcquisitionFilter] = None,
        group_by: Optional[Sequence[schemas.AcquisitionGroupBy]] = None,
        metrics: Optional[Sequence[schemas.AcquisitionMetric]] = None,
        having: Optional[Sequence[schemas.AcquisitionGroupCondition]] = None,
        order_by: Optional[Sequence[schemas.AcquisitionGroupOrder]] = None, first: Optional[int] = None,
        after: Optional[str] = None, max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Group, schemas.Aggregate]:
        """Aggregate acquisitions. Price: 1 credit per group; an empty response is free. `POST
        /acquisitions/aggregate`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            group_by: Keys to group by. Without keys, all records form one group.
            metrics: Metrics of each group. The count is always included.
            having: Conditions that the groups must meet.
            order_by: Sort order of the groups.
            first: Maximum number of groups to return.
            after: `end_cursor` of the previous page.
        """
        return self._caller.pages(
            OPERATIONS["acquisitionsAggregate"], (),
            {"filter": filter, "group_by": group_by, "metrics": metrics, "having": having, "order_by": order_by, "first": first, "after": after},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    async def facet(
        self, *, field: schemas.AcquisitionFacetField, filter: Optional[schemas.AcquisitionFilter] = None,
        first: Optional[int] = None, query: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Facet]:
        """Get acquisition facets. Price: free. `POST /acquisitions/facet`

        Args:
            field: Field whose values are returned.
            filter: [Filter](/docs/searching). Default: all records.
            first: Maximum number of values to return.
            query: Returns only values that contain this text, ignoring case.
        """
        return await self._caller.one(
            OPERATIONS["acquisitionsFacet"], (),
            {"field": field, "filter": filter, "first": first, "query": query}, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, *, cursor: Optional[str] = None, limit: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.AcquisitionChange, schemas.AcquisitionChanges]:
        """Get acquisition changes. Price: 1 credit per added or updated record; removals, and versions that
        the organization paid for in this feed since the start of the month, are free. `GET
        /acquisitions/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every existing record
                as added. Omit it to return only changes made from now on. A cursor is valid for 60 days;
                an older one returns 410 `CHANGES_EXPIRED`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["acquisitionsChanges"], (), {"cursor": cursor, "limit": limit},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncTalentSignals:
    """The methods of `talent_signals`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def search(
        self, *, filter: Optional[schemas.TalentSignalFilter] = None,
        order_by: Optional[Union[schemas.TalentSignalOrder, Sequence[schemas.TalentSignalOrder]]] = None,
        first: Optional[int] = None, after: Union[Optional[str], Unset] = UNSET,
        include_total: Optional[bool] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.TalentSignal, schemas.TalentSignalPage]:
        """Search talent signals. Price: 1 credit per row; an empty response is free. `POST
        /talent-signals/search`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            order_by: Sort order. Default: signal_date, desc.
            first: Maximum number of records to return.
            after: `end_cursor` of the previous page, which must have the same order.
            include_total: Whether to count the whole list. Free.
        """
        return self._caller.pages(
            OPERATIONS["talentSignals"], (),
            {"filter": filter, "order_by": order_by, "first": first, "after": after, "include_total": include_total},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def get(
        self, talent_signal_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[True], if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def get(
        self, talent_signal_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: str,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Optional[schemas.TalentSignal]]: ...

    @overload
    async def get(
        self, talent_signal_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: None = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.TalentSignal]: ...

    async def get(
        self, talent_signal_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: bool = False, if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get a talent signal. Price: 1 credit. `GET /talent-signals/{talentSignalId}`

        Args:
            as_of: Returns the record as it was known at this time, at most 60 days ago. 404 when it was
                not known then.
        """
        return await self._caller.one(
            OPERATIONS["talentSignal"], (talent_signal_id,), {"as_of": as_of}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, if_none_match=if_none_match, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def bulk(
        self, *, inputs: Sequence[schemas.IdInput], max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[True], timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def bulk(
        self, *, inputs: Sequence[schemas.IdInput], max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.TalentSignalRows]: ...

    async def bulk(
        self, *, inputs: Sequence[schemas.IdInput], max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: bool = False, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get talent signals in bulk. Price: each distinct record costs 1 credit, however many inputs match
        it; no match is free. `POST /talent-signals/bulk`

        Args:
            inputs: Inputs to look up. The response has one row per input.
        """
        return await self._caller.one(
            OPERATIONS["talentSignalsByInputs"], (), {"inputs": inputs}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    def bulk_rows(
        self, inputs: Union[Iterable[schemas.IdInput], AsyncIterable[schemas.IdInput]], *,
        concurrency: int = 4, chunk_size: Optional[int] = None,
        on_answer: Optional[Callable[[Answer[Any]], None]] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncIterator[schemas.TalentSignalRow]:
        """Returns the rows of any number of inputs, in input order, with as many requests as needed (at most
        1000 inputs each). Price: each distinct record costs 1 credit, however many inputs match it; no
        match is free, counted per request. `POST /talent-signals/bulk`
        """
        return self._caller.rows(
            OPERATIONS["talentSignalsByInputs"], inputs, {}, concurrency=concurrency, chunk_size=chunk_size,
            on_answer=on_answer, max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def aggregate(
        self, *, filter: Optional[schemas.TalentSignalFilter] = None,
        group_by: Optional[Sequence[schemas.TalentSignalGroupBy]] = None,
        metrics: Optional[Sequence[schemas.TalentSignalMetric]] = None,
        having: Optional[Sequence[schemas.TalentSignalGroupCondition]] = None,
        order_by: Optional[Sequence[schemas.TalentSignalGroupOrder]] = None, first: Optional[int] = None,
        after: Optional[str] = None, max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Group, schemas.Aggregate]:
        """Aggregate talent signals. Price: 1 credit per group; an empty response is free. `POST
        /talent-signals/aggregate`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            group_by: Keys to group by. Without keys, all records form one group.
            metrics: Metrics of each group. The count is always included.
            having: Conditions that the groups must meet.
            order_by: Sort order of the groups.
            first: Maximum number of groups to return.
            after: `end_cursor` of the previous page.
        """
        return self._caller.pages(
            OPERATIONS["talentSignalsAggregate"], (),
            {"filter": filter, "group_by": group_by, "metrics": metrics, "having": having, "order_by": order_by, "first": first, "after": after},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    async def facet(
        self, *, field: schemas.TalentSignalFacetField, filter: Optional[schemas.TalentSignalFilter] = None,
        first: Optional[int] = None, query: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Facet]:
        """Get talent signal facets. Price: free. `POST /talent-signals/facet`

        Args:
            field: Field whose values are returned.
            filter: [Filter](/docs/searching). Default: all records.
            first: Maximum number of values to return.
            query: Returns only values that contain this text, ignoring case.
        """
        return await self._caller.one(
            OPERATIONS["talentSignalsFacet"], (),
            {"field": field, "filter": filter, "first": first, "query": query}, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, *, cursor: Optional[str] = None, limit: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.TalentSignalChange, schemas.TalentSignalChanges]:
        """Get talent signal changes. Price: 1 credit per added or updated record; removals, and versions that
        the organization paid for in this feed since the start of the month, are free. `GET
        /talent-signals/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every existing record
                as added. Omit it to return only changes made from now on. A cursor is valid for 60 days;
                an older one returns 410 `CHANGES_EXPIRED`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["talentSignalsChanges"], (), {"cursor": cursor, "limit": limit},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncInterestSignals:
    """The methods of `interest_signals`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def search(
        self, *, filter: Optional[schemas.InterestSignalFilter] = None,
        order_by: Optional[Union[schemas.InterestSignalOrder, Sequence[schemas.InterestSignalOrder]]] = None,
        first: Optional[int] = None, after: Union[Optional[str], Unset] = UNSET,
        include_total: Optional[bool] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.InterestSignal, schemas.InterestSignalPage]:
        """Search interest signals. Price: 1 credit per row; an empty response is free. `POST
        /interest-signals/search`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            order_by: Sort order. Default: signal_date, desc.
            first: Maximum number of records to return.
            after: `end_cursor` of the previous page, which must have the same order.
            include_total: Whether to count the whole list. Free.
        """
        return self._caller.pages(
            OPERATIONS["interestSignals"], (),
            {"filter": filter, "order_by": order_by, "first": first, "after": after, "include_total": include_total},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def get(
        self, interest_signal_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[True], if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def get(
        self, interest_signal_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: str,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Optional[schemas.InterestSignal]]: ...

    @overload
    async def get(
        self, interest_signal_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False, if_none_match: None = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.InterestSignal]: ...

    async def get(
        self, interest_signal_id: str, *, as_of: Optional[str] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: bool = False, if_none_match: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get an interest signal. Price: 1 credit. `GET /interest-signals/{interestSignalId}`

        Args:
            as_of: Returns the record as it was known at this time, at most 60 days ago. 404 when it was
                not known then.
        """
        return await self._caller.one(
            OPERATIONS["interestSignal"], (interest_signal_id,), {"as_of": as_of}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, if_none_match=if_none_match, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def bulk(
        self, *, inputs: Sequence[schemas.IdInput], max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[True], timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def bulk(
        self, *, inputs: Sequence[schemas.IdInput], max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: Literal[False] = False,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.InterestSignalRows]: ...

    async def bulk(
        self, *, inputs: Sequence[schemas.IdInput], max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, dry_run: bool = False, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Get interest signals in bulk. Price: each distinct record costs 1 credit, however many inputs match
        it; no match is free. `POST /interest-signals/bulk`

        Args:
            inputs: Inputs to look up. The response has one row per input.
        """
        return await self._caller.one(
            OPERATIONS["interestSignalsByInputs"], (), {"inputs": inputs}, max_credits=max_credits,
            idempotency_key=idempotency_key, dry_run=dry_run, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    def bulk_rows(
        self, inputs: Union[Iterable[schemas.IdInput], AsyncIterable[schemas.IdInput]], *,
        concurrency: int = 4, chunk_size: Optional[int] = None,
        on_answer: Optional[Callable[[Answer[Any]], None]] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncIterator[schemas.InterestSignalRow]:
        """Returns the rows of any number of inputs, in input order, with as many requests as needed (at most
        1000 inputs each). Price: each distinct record costs 1 credit, however many inputs match it; no
        match is free, counted per request. `POST /interest-signals/bulk`
        """
        return self._caller.rows(
            OPERATIONS["interestSignalsByInputs"], inputs, {}, concurrency=concurrency, chunk_size=chunk_size,
            on_answer=on_answer, max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def aggregate(
        self, *, filter: Optional[schemas.InterestSignalFilter] = None,
        group_by: Optional[Sequence[schemas.InterestSignalGroupBy]] = None,
        metrics: Optional[Sequence[schemas.InterestSignalMetric]] = None,
        having: Optional[Sequence[schemas.InterestSignalGroupCondition]] = None,
        order_by: Optional[Sequence[schemas.InterestSignalGroupOrder]] = None, first: Optional[int] = None,
        after: Optional[str] = None, max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Group, schemas.Aggregate]:
        """Aggregate interest signals. Price: 1 credit per group; an empty response is free. `POST
        /interest-signals/aggregate`

        Args:
            filter: [Filter](/docs/searching). Default: all records.
            group_by: Keys to group by. Without keys, all records form one group.
            metrics: Metrics of each group. The count is always included.
            having: Conditions that the groups must meet.
            order_by: Sort order of the groups.
            first: Maximum number of groups to return.
            after: `end_cursor` of the previous page.
        """
        return self._caller.pages(
            OPERATIONS["interestSignalsAggregate"], (),
            {"filter": filter, "group_by": group_by, "metrics": metrics, "having": having, "order_by": order_by, "first": first, "after": after},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    async def facet(
        self, *, field: schemas.InterestSignalFacetField,
        filter: Optional[schemas.InterestSignalFilter] = None, first: Optional[int] = None,
        query: Optional[str] = None, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Facet]:
        """Get interest signal facets. Price: free. `POST /interest-signals/facet`

        Args:
            field: Field whose values are returned.
            filter: [Filter](/docs/searching). Default: all records.
            first: Maximum number of values to return.
            query: Returns only values that contain this text, ignoring case.
        """
        return await self._caller.one(
            OPERATIONS["interestSignalsFacet"], (),
            {"field": field, "filter": filter, "first": first, "query": query}, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    def changes(
        self, *, cursor: Optional[str] = None, limit: Optional[int] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncFeedCall[schemas.InterestSignalChange, schemas.InterestSignalChanges]:
        """Get interest signal changes. Price: 1 credit per added or updated record; removals, and versions
        that the organization paid for in this feed since the start of the month, are free. `GET
        /interest-signals/changes`

        Args:
            cursor: Return changes after this `next_cursor`. Pass `start` to return every existing record
                as added. Omit it to return only changes made from now on. A cursor is valid for 60 days;
                an older one returns 410 `CHANGES_EXPIRED`.
            limit: Rows per page.
        """
        return self._caller.feed(
            OPERATIONS["interestSignalsChanges"], (), {"cursor": cursor, "limit": limit},
            max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncWebhooks:
    """The methods of `webhooks`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list(
        self, *, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[List[schemas.Webhook]]:
        """List webhooks. Price: free. `GET /webhooks`"""
        return await self._caller.one(
            OPERATIONS["webhooks"], (), {}, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    async def create(
        self, *, url: str, search_ids: Union[Optional[Sequence[int]], Unset] = UNSET,
        products: Union[Optional[Sequence[Literal["companies", "people", "investors", "funding_rounds", "acquisitions", "talent_signals", "interest_signals"]]], Unset] = UNSET,
        budget_alerts: Optional[bool] = None, thin: Optional[bool] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Webhook]:
        """Create a webhook. Price: free. `POST /webhooks`

        Args:
            url: HTTPS URL that receives events as POST requests.
            search_ids: IDs of all saved searches to subscribe to; null for none.
            products: All products to subscribe to, each with all its records; null for none.
            budget_alerts: True to receive `budget.threshold` events, which requires the `usage:read`
                scope. Default: false.
            thin: True for events that contain only IDs, which are free; false for events that contain
                records, which are charged. Default: true.
        """
        return await self._caller.one(
            OPERATIONS["createWebhook"], (),
            {"url": url, "search_ids": search_ids, "products": products, "budget_alerts": budget_alerts, "thin": thin},
            timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    async def get(
        self, webhook_id: str, *, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Webhook]:
        """Get a webhook. Price: free. `GET /webhooks/{webhookId}`"""
        return await self._caller.one(
            OPERATIONS["webhook"], (webhook_id,), {}, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    async def update(
        self, webhook_id: str, *, url: Optional[str] = None,
        search_ids: Union[Optional[Sequence[int]], Unset] = UNSET,
        products: Union[Optional[Sequence[Literal["companies", "people", "investors", "funding_rounds", "acquisitions", "talent_signals", "interest_signals"]]], Unset] = UNSET,
        budget_alerts: Optional[bool] = None, thin: Optional[bool] = None,
        status: Optional[Literal["active", "paused"]] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Webhook]:
        """Update a webhook. Price: free. `PATCH /webhooks/{webhookId}`

        Args:
            url: HTTPS URL that receives events as POST requests.
            search_ids: IDs of all saved searches to subscribe to; null for none.
            products: All products to subscribe to, each with all its records; null for none.
            budget_alerts: True to receive `budget.threshold` events, which requires the `usage:read`
                scope.
            thin: True for events that contain only IDs, which are free; false for events that contain
                records, which are charged.
            status: New status: `paused` pauses the webhook; `active` resumes it.
        """
        return await self._caller.one(
            OPERATIONS["updateWebhook"], (webhook_id,),
            {"url": url, "search_ids": search_ids, "products": products, "budget_alerts": budget_alerts, "thin": thin, "status": status},
            timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    async def delete(
        self, webhook_id: str, *, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Webhook]:
        """Delete a webhook. Price: free. `DELETE /webhooks/{webhookId}`"""
        return await self._caller.one(
            OPERATIONS["deleteWebhook"], (webhook_id,), {}, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    async def rotate(
        self, webhook_id: str, *, overlap_seconds: Optional[int] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Webhook]:
        """Rotate a webhook secret. Price: free. `POST /webhooks/{webhookId}/rotate`

        Args:
            overlap_seconds: Number of seconds during which events are also signed with the old secret.
        """
        return await self._caller.one(
            OPERATIONS["rotateWebhook"], (webhook_id,), {"overlap_seconds": overlap_seconds}, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    async def test(
        self, webhook_id: str, *, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.WebhookDelivery]:
        """Test a webhook. Price: free. `POST /webhooks/{webhookId}/test`"""
        return await self._caller.one(
            OPERATIONS["testWebhook"], (webhook_id,), {}, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    def deliveries(
        self, webhook_id: str, *, limit: Optional[int] = None, before: Optional[str] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.WebhookDelivery, schemas.WebhookDeliveries]:
        """List webhook deliveries. Price: free. `GET /webhooks/{webhookId}/deliveries`

        Args:
            limit: Maximum number of deliveries to return.
            before: Return only deliveries older than the delivery with this ID. Use `next_before` from the
                previous page.
        """
        return self._caller.pages(
            OPERATIONS["webhookDeliveries"], (webhook_id,), {"limit": limit, "before": before},
            timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    async def delivery(
        self, webhook_id: str, delivery_id: str, *, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.WebhookDelivery]:
        """Get a webhook delivery. Price: free. `GET /webhooks/{webhookId}/deliveries/{deliveryId}`"""
        return await self._caller.one(
            OPERATIONS["webhookDelivery"], (webhook_id, delivery_id,), {}, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    async def replay(
        self, webhook_id: str, delivery_id: str, *, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.WebhookDelivery]:
        """Replay a webhook delivery. Price: free. `POST /webhooks/{webhookId}/deliveries/{deliveryId}/replay`"""
        return await self._caller.one(
            OPERATIONS["replayWebhookDelivery"], (webhook_id, delivery_id,), {}, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncKeys:
    """The methods of `keys`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list(
        self, *, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[List[schemas.ApiKey]]:
        """List keys. Price: free. `GET /keys`"""
        return await self._caller.one(
            OPERATIONS["apiKeys"], (), {}, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    async def create(
        self, *, name: str,
        scopes: Sequence[Literal["companies:read", "people:read", "investors:read", "deals:read", "signals:read", "searches:read", "searches:write", "lists:read", "lists:write", "usage:read", "webhooks:manage", "keys:manage", "*"]],
        rate_limit: Optional[schemas.IssueKeyRequestRateLimit] = None,
        monthly_cap: Union[Optional[int], Unset] = UNSET, expires_at: Union[Optional[str], Unset] = UNSET,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.ApiKey]:
        """Create a key. Price: free. `POST /keys`

        Args:
            name: Name of the key.
            scopes: Scopes of the key, each of which the calling key must have; `*` grants all of them.
            rate_limit: Rate limit of the key.
            monthly_cap: Maximum credits per calendar month; null or 0 for no cap of its own.
            expires_at: When the key expires; null for never.
        """
        return await self._caller.one(
            OPERATIONS["issueApiKey"], (),
            {"name": name, "scopes": scopes, "rate_limit": rate_limit, "monthly_cap": monthly_cap, "expires_at": expires_at},
            timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    async def get(
        self, key_id: str, *, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.ApiKey]:
        """Get a key. Price: free. `GET /keys/{keyId}`"""
        return await self._caller.one(
            OPERATIONS["apiKey"], (key_id,), {}, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    async def update(
        self, key_id: str, *, name: Optional[str] = None,
        scopes: Optional[Sequence[Literal["companies:read", "people:read", "investors:read", "deals:read", "signals:read", "searches:read", "searches:write", "lists:read", "lists:write", "usage:read", "webhooks:manage", "keys:manage", "*"]]] = None,
        rate_limit: Optional[schemas.UpdateKeyRequestRateLimit] = None,
        monthly_cap: Union[Optional[int], Unset] = UNSET, expires_at: Union[Optional[str], Unset] = UNSET,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.ApiKey]:
        """Update a key. Price: free. `PATCH /keys/{keyId}`

        Args:
            name: Name of the key.
            scopes: Scopes of the key, each of which the calling key must have; `*` grants all of them.
            rate_limit: Rate limit of the key.
            monthly_cap: Maximum credits per calendar month; null or 0 for no cap of its own.
            expires_at: When the key expires; null for never.
        """
        return await self._caller.one(
            OPERATIONS["updateApiKey"], (key_id,),
            {"name": name, "scopes": scopes, "rate_limit": rate_limit, "monthly_cap": monthly_cap, "expires_at": expires_at},
            timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    async def delete(
        self, key_id: str, *, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.ApiKey]:
        """Revoke a key. Price: free. `DELETE /keys/{keyId}`"""
        return await self._caller.one(
            OPERATIONS["revokeApiKey"], (key_id,), {}, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    async def rotate(
        self, key_id: str, *, overlap_seconds: Optional[int] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.ApiKey]:
        """Rotate a key. Price: free. `POST /keys/{keyId}/rotate`

        Args:
            overlap_seconds: Seconds for which the old key stays valid.
        """
        return await self._caller.one(
            OPERATIONS["rotateApiKey"], (key_id,), {"overlap_seconds": overlap_seconds}, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncRequests:
    """The methods of `requests`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def list(
        self, *, limit: Optional[int] = None, after: Optional[str] = None, key: Optional[str] = None,
        operation: Optional[str] = None,
        channel: Optional[Literal["rest", "graphql", "mcp", "webhook"]] = None,
        outcome: Optional[Literal["all", "charged", "refunded", "free", "refused", "failed"]] = None,
        min_credits: Optional[int] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.Receipt, schemas.Receipts]:
        """List requests. Price: free. `GET /requests`

        Args:
            limit: Page size.
            after: The `end_cursor` of the previous page.
            key: Only requests of the API key with this ID.
            operation: Only requests that called this operation, alone or with others.
            channel: Only requests of this channel.
            outcome: Only requests with this outcome. Uncharged requests are stored for 24 hours.
            min_credits: Only requests that cost at least this many credits.
        """
        return self._caller.pages(
            OPERATIONS["requests"], (),
            {"limit": limit, "after": after, "key": key, "operation": operation, "channel": channel, "outcome": outcome, "min_credits": min_credits},
            timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    async def get(
        self, request_id: str, *, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Receipt]:
        """Get a receipt. Price: free. `GET /requests/{requestId}`"""
        return await self._caller.one(
            OPERATIONS["request"], (request_id,), {}, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )


class AsyncAuditEvents:
    """The methods of `audit_events`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    def list(
        self, *, limit: Optional[int] = None, after: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncPageCall[schemas.AuditEvent, schemas.AuditEvents]:
        """List audit events. Price: free. `GET /audit-events`

        Args:
            limit: Page size.
            after: The `end_cursor` of the previous page.
        """
        return self._caller.pages(
            OPERATIONS["auditEvents"], (), {"limit": limit, "after": after}, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncExports:
    """The methods of `exports`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list(
        self, *, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[List[schemas.Export]]:
        """List exports. Price: free. `GET /exports`"""
        return await self._caller.one(
            OPERATIONS["exports"], (), {}, timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    @overload
    async def create(
        self, *, format: Literal["ndjson", "csv", "parquet", "xlsx"], search_id: Optional[int] = None,
        list_id: Optional[str] = None,
        product: Optional[Union[Literal["companies"], Literal["people"], Literal["investors"], Literal["funding_rounds"], Literal["acquisitions"], Literal["ipos"], Literal["talent_signals"], Literal["interest_signals"]]] = None,
        filter: Union[Optional[Union[schemas.CompanyFilter, schemas.PersonFilter, schemas.InvestorFilter, schemas.FundingRoundFilter, schemas.AcquisitionFilter, schemas.IpoFilter, schemas.TalentSignalFilter, schemas.InterestSignalFilter]], Unset] = UNSET,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None, dry_run: Literal[True],
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.DryRun]: ...

    @overload
    async def create(
        self, *, format: Literal["ndjson", "csv", "parquet", "xlsx"], search_id: Optional[int] = None,
        list_id: Optional[str] = None,
        product: Optional[Union[Literal["companies"], Literal["people"], Literal["investors"], Literal["funding_rounds"], Literal["acquisitions"], Literal["ipos"], Literal["talent_signals"], Literal["interest_signals"]]] = None,
        filter: Union[Optional[Union[schemas.CompanyFilter, schemas.PersonFilter, schemas.InvestorFilter, schemas.FundingRoundFilter, schemas.AcquisitionFilter, schemas.IpoFilter, schemas.TalentSignalFilter, schemas.InterestSignalFilter]], Unset] = UNSET,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None,
        dry_run: Literal[False] = False, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Export]: ...

    async def create(
        self, *, format: Literal["ndjson", "csv", "parquet", "xlsx"], search_id: Optional[int] = None,
        list_id: Optional[str] = None,
        product: Optional[Union[Literal["companies"], Literal["people"], Literal["investors"], Literal["funding_rounds"], Literal["acquisitions"], Literal["ipos"], Literal["talent_signals"], Literal["interest_signals"]]] = None,
        filter: Union[Optional[Union[schemas.CompanyFilter, schemas.PersonFilter, schemas.InvestorFilter, schemas.FundingRoundFilter, schemas.AcquisitionFilter, schemas.IpoFilter, schemas.TalentSignalFilter, schemas.InterestSignalFilter]], Unset] = UNSET,
        max_credits: Optional[int] = None, idempotency_key: Optional[str] = None, dry_run: bool = False,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[Any]:
        """Create an export. Price: 1 credit for each record of the file, charged in steps as it is written.
        `POST /exports`

        Args:
            format: File format.
            search_id: ID of the saved search to export.
            list_id: ID of the list to export.
            product: Product to export: all its records, or those that match the filter.
            filter: Filter for the records, with keys in snake_case or camelCase. Default: all records.
        """
        return await self._caller.one(
            OPERATIONS["createExport"], (),
            {"format": format, "search_id": search_id, "list_id": list_id, "product": product, "filter": filter},
            max_credits=max_credits, idempotency_key=idempotency_key, dry_run=dry_run, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )

    async def get(
        self, export_id: str, *, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Export]:
        """Get an export. Price: free. `GET /exports/{exportId}`"""
        return await self._caller.one(
            OPERATIONS["export"], (export_id,), {}, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    async def delete(
        self, export_id: str, *, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Export]:
        """Delete an export. Price: free. `DELETE /exports/{exportId}`"""
        return await self._caller.one(
            OPERATIONS["deleteExport"], (export_id,), {}, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    async def resume(
        self, export_id: str, *, timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Export]:
        """Resume an export. Price: 1 credit for each remaining record; records already in the file are not
        charged again. `POST /exports/{exportId}/resume`
        """
        return await self._caller.one(
            OPERATIONS["resumeExport"], (export_id,), {}, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    async def links(
        self, export_id: str, *, expires_in_seconds: Optional[int] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.ExportLink]:
        """Create a link to a file. Price: free. `POST /exports/{exportId}/links`

        Args:
            expires_in_seconds: Seconds for which the link works.
        """
        return await self._caller.one(
            OPERATIONS["createExportLink"], (export_id,), {"expires_in_seconds": expires_in_seconds},
            timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    async def file(
        self, export_id: str, *, offset: int = 0, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[AsyncByteStream]:
        """Download an export. Price: free. `GET /exports/{exportId}/file`"""
        return await self._caller.file(
            OPERATIONS["exportFile"], (export_id,), {}, offset=offset, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )


class AsyncMethods:
    """The methods of a client: one for each operation of the REST contract."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller
        self.searches = AsyncSearches(caller)
        self.companies = AsyncCompanies(caller)
        self.people = AsyncPeople(caller)
        self.lists = AsyncLists(caller)
        self.ipos = AsyncIpos(caller)
        self.investors = AsyncInvestors(caller)
        self.organization = AsyncOrganization(caller)
        self.funding_rounds = AsyncFundingRounds(caller)
        self.acquisitions = AsyncAcquisitions(caller)
        self.talent_signals = AsyncTalentSignals(caller)
        self.interest_signals = AsyncInterestSignals(caller)
        self.webhooks = AsyncWebhooks(caller)
        self.keys = AsyncKeys(caller)
        self.requests = AsyncRequests(caller)
        self.audit_events = AsyncAuditEvents(caller)
        self.exports = AsyncExports(caller)

    async def autocomplete(
        self, *, query: str, products: Optional[str] = None, limit: Optional[int] = None,
        timeout: Optional[float] = None, max_attempts: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.Suggestions]:
        """Autocomplete names. Price: free, but requires at least 1 remaining credit. `GET /autocomplete`

        Args:
            query: Typed text of a name, alias or domain. Case and accents are ignored.
            products: Products to search, separated by commas: companies, people, investors.
            limit: Maximum number of suggestions to return.
        """
        return await self._caller.one(
            OPERATIONS["autocomplete"], (), {"query": query, "products": products, "limit": limit},
            timeout=timeout, max_attempts=max_attempts, headers=headers,
        )

    async def resolve(
        self, *, inputs: Sequence[schemas.ResolveInput], timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> Answer[schemas.ResolvedRows]:
        """Resolve records. Price: free, but requires at least 1 remaining credit. `POST /resolve`

        Args:
            inputs: Inputs to look up. The response has one row per input.
        """
        return await self._caller.one(
            OPERATIONS["resolve"], (), {"inputs": inputs}, timeout=timeout, max_attempts=max_attempts,
            headers=headers,
        )

    def resolve_rows(
        self, inputs: Union[Iterable[schemas.ResolveInput], AsyncIterable[schemas.ResolveInput]], *,
        concurrency: int = 4, chunk_size: Optional[int] = None,
        on_answer: Optional[Callable[[Answer[Any]], None]] = None, max_credits: Optional[int] = None,
        idempotency_key: Optional[str] = None, timeout: Optional[float] = None,
        max_attempts: Optional[int] = None, headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncIterator[schemas.ResolvedRow]:
        """Returns the rows of any number of inputs, in input order, with as many requests as needed (at most
        1000 inputs each). Price: free, but requires at least 1 remaining credit, counted per request.
        `POST /resolve`
        """
        return self._caller.rows(
            OPERATIONS["resolve"], inputs, {}, concurrency=concurrency, chunk_size=chunk_size,
            on_answer=on_answer, max_credits=max_credits, idempotency_key=idempotency_key, timeout=timeout,
            max_attempts=max_attempts, headers=headers,
        )
