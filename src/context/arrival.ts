import type { Door } from '../domain/door.js';
import type { RawSpendingTerms } from '../domain/spending-terms.js';

/** What a door knows of a request before anything is decided. */
export interface Arrival {
  /** The X-Request-Id of the answer: what the caller gave, or `chargeId`. */
  readonly requestId: string;
  /** Ours alone, so that it is given once: the ledger has the charge under it. */
  readonly chargeId: string;
  readonly door: Door;
  /** The text of the X-API-Key header. */
  readonly secret: string | undefined;
  /** True when it has an `Authorization` header, which only the Model Context Protocol reads a key from. */
  readonly hasAuthorization?: boolean;
  /** The client's network address. */
  readonly address: string;
  /** By `performance.now()`. */
  readonly arrivedAt: number;
  /** Method and address of a read through REST, with its query; null for all else, and when it is too long to be noted. */
  readonly target: string | null;
  /** True where a record that is asked for by its id would be the whole answer, and be sent whichever version it has. */
  readonly isForOne: boolean;
  /** True for a HEAD request, which is a dry run (Paying). */
  readonly isHead?: boolean;
  readonly spending: RawSpendingTerms;
}
