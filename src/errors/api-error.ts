import { errorTable, type ErrorCode } from './error-table.js';

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
