import { errorTable, type ErrorCode } from './error-table.js';

/**
 * An expected failure, the same through both doors. The message is shown to the caller as it is, so it says what
 * was got and what is needed and never carries an internal cause (that goes into `cause`, for the log alone).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message?: string,
    readonly options: { readonly headers?: Readonly<Record<string, string>>; readonly cause?: unknown } = {},
  ) {
    super(message ?? errorTable[code].message, { cause: options.cause });
    this.status = errorTable[code].status;
  }

  /** Response headers that belong to this error, for example `Retry-After`. */
  get headers(): Readonly<Record<string, string>> {
    return this.options.headers ?? {};
  }
}
