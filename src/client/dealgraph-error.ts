import type { Credits, GraphProblem, Rate } from './answer.js';

/** The properties of an error. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId?: string | null;
  /** Seconds after which the service allows a retry. */
  readonly retryAfter?: number | null;
  readonly cursor?: string | null;
  readonly credits?: Credits | null;
  readonly rate?: Rate | null;
  readonly errors?: readonly GraphProblem[];
  readonly data?: unknown;
  readonly cause?: unknown;
}

/** A call that failed. Each error code of the service has its own subclass. */
export class DealgraphError extends Error {
  override readonly name: string = 'DealgraphError';
  /** The HTTP status of the response; 0 without a response. */
  readonly status: number;
  /** The error code, for use in programs. */
  readonly code: string;
  readonly requestId: string | null;
  /** Seconds after which the service allows a retry. */
  readonly retryAfter: number | null;
  /** The cursor from which to follow a feed whose cursor has ended. */
  readonly cursor: string | null;
  /** The cost and the budget; null if the response does not report them. */
  readonly credits: Credits | null;
  readonly rate: Rate | null;
  /** All errors of a GraphQL response. */
  readonly errors: readonly GraphProblem[];
  /** The partial data of a GraphQL response with errors. Credits were charged for it. */
  readonly data: unknown;

  constructor(failure: Failure) {
    super(failure.message, { cause: failure.cause });
    this.status = failure.status;
    this.code = failure.code;
    this.requestId = failure.requestId ?? null;
    this.retryAfter = failure.retryAfter ?? null;
    this.cursor = failure.cursor ?? null;
    this.credits = failure.credits ?? null;
    this.rate = failure.rate ?? null;
    this.errors = failure.errors ?? [];
    this.data = failure.data ?? null;
  }
}

const messages = {
  CONNECTION_FAILED: 'Could not connect to the service, or the connection was lost.',
  TIMEOUT: 'The service did not respond in time.',
  INVALID_RESPONSE: 'The response is not valid JSON from the service.',
  NOT_A_SANDBOX:
    'The service is no sandbox: its response has no header X-Sandbox. The option sandbox requires one.',
  FILE_HAS_CHANGED: 'The file changed since the download started. Start the download again.',
} as const;

/**
 * There was no readable response after all tries. To find out whether the call was charged, send it again with the same
 * idempotency key.
 */
export class ConnectionError extends DealgraphError {
  override readonly name = 'ConnectionError';
  declare readonly code: keyof typeof messages;

  constructor(code: keyof typeof messages, cause?: unknown, status = 0) {
    super({ status, code, message: messages[code], cause });
  }
}
