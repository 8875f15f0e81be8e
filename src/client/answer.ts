/** What an answer cost, and what is left of the budget that binds; null where the service does not say. */
export interface Credits {
  readonly charged: number;
  /** -1 when there is no limit. */
  readonly limit: number | null;
  readonly remaining: number | null;
  /** Seconds until the budget begins anew. */
  readonly resetsIn: number | null;
}

/** Requests that the key may make. */
export interface Rate {
  readonly limit: number | null;
  readonly remaining: number | null;
  /** Seconds until there is room again. */
  readonly resetsIn: number | null;
}

/** The daily allowance of free answers about fewer than 10 records. */
export interface NarrowAllowance {
  readonly limit: number;
  /** Narrow answers remaining today. */
  readonly remaining: number;
}

/** What was answered, with its receipt. */
export interface Answer<T> {
  readonly data: T;
  readonly credits: Credits;
  readonly rate: Rate;
  /** Null when the answer did not draw on it. */
  readonly narrowAnswers: NarrowAllowance | null;
  /** Names the request in the logs and the ledger of the service. */
  readonly requestId: string | null;
  /** The request that paid for this answer, when it was given before under the same idempotency key. */
  readonly replayOf: string | null;
  /** The version of a record, for `ifNoneMatch`. */
  readonly etag: string | null;
}
