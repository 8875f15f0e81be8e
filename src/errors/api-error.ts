import { type ErrorCode, errorTable } from './error-table.js';

/** Optional parts of an error. */
interface ErrorOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** The cursor from which the caller can follow a feed. Sent as a header, a GraphQL extension or an event ID. */
  readonly cursor?: string;
  readonly cause?: unknown;
}

/**
 * The challenge of every 401, which RFC 9110 (15.5.2) requires. Keys are sent in `X-API-Key`, so the scheme is none that
 * makes a browser ask for a password.
 */
const keyChallenge = 'ApiKey realm="dealgraph", header="X-API-Key"';

/**
 * An error that callers can expect, the same in every API. Callers see its message, which states the value received and
 * what is needed. An internal cause belongs in `cause`, which is only logged.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message?: string,
    readonly options: ErrorOptions = {},
  ) {
    super(message ?? errorTable[code].message, { cause: options.cause });
    this.status = errorTable[code].status;
  }

  /** Response headers that belong to this error, for example `Retry-After`. */
  get headers(): Readonly<Record<string, string>> {
    const { headers, cursor } = this.options;
    return {
      ...(this.status === 401 && { 'WWW-Authenticate': keyChallenge }),
      ...headers,
      ...(cursor !== undefined && { 'X-End-Cursor': cursor }),
    };
  }
}
