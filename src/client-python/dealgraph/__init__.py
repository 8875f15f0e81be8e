"""The client of Dealgraph."""

from __future__ import annotations

from .answer import Answer, Credits, NarrowAllowance, PageFile, Rate
from .async_client import AsyncDealgraph
from .async_files import AsyncByteStream, AsyncFinishedExport
from .async_pages import AsyncEventsCall, AsyncFeedCall, AsyncPageCall
from .call_graph import GraphAnswer
from .cancellation import Cancellation
from .client import Dealgraph
from .errors import CallCancelledError, DealgraphConnectionError, DealgraphError, ExportFailedError
from .exports import FinishedExport
from .file_download import ByteStream
from .follow_events import EventsCall
from .generated import errors as _error_classes
from .generated.errors import (
    AnswerTooLargeError,
    ApiKeyMissingError,
    ApiKeyNotValidError,
    BadSearchIdTypeError,
    ChangesExpiredError,
    CostAboveMaxCreditsError,
    GraphqlLimitExceededError,
    IdempotencyKeyReusedError,
    InternalError,
    InvalidListUuidError,
    InvalidNewResultsAfterError,
    MalformedJsonError,
    MethodNotAllowedError,
    NarrowAnswersExhaustedError,
    NewResultsAfterBeyondRetentionError,
    NotAcceptableError,
    NotFoundError,
    NotPermittedError,
    NotSupportedProductError,
    OperationNotServedError,
    OrganizationSuspendedError,
    OutOfCreditsError,
    PayloadTooLargeError,
    RangeNotSatisfiableError,
    RateLimitedError,
    SearchFilterChangedError,
    ServiceUnavailableError,
    SessionBudgetSpentError,
    SessionNotFoundError,
    TimedOutError,
    TooManyRequestsAtOnceError,
    UnsupportedMediaTypeError,
    ValidationError,
    WriteLimitReachedError,
)
from .generated.version import VERSION as __version__
from .pages import FeedCall, PageCall
from .verify_webhook import WebhookEvent, WebhookVerificationError, verify_webhook

__all__ = [
    "Answer",
    "AsyncByteStream",
    "AsyncDealgraph",
    "AsyncEventsCall",
    "AsyncFeedCall",
    "AsyncFinishedExport",
    "AsyncPageCall",
    "ByteStream",
    "CallCancelledError",
    "Cancellation",
    "Credits",
    "Dealgraph",
    "DealgraphConnectionError",
    "DealgraphError",
    "EventsCall",
    "ExportFailedError",
    "FeedCall",
    "FinishedExport",
    "GraphAnswer",
    "NarrowAllowance",
    "PageCall",
    "PageFile",
    "Rate",
    "WebhookEvent",
    "WebhookVerificationError",
    "__version__",
    "verify_webhook",
]
__all__ += _error_classes.__all__
