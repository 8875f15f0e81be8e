import type { Door } from '../domain/door.js';

/** Who pays for what: the part of a ledger row that is known before the answer. */
export interface Payer {
  readonly organizationId: string;
  readonly apiKeyId: string;
  /** The keys whose monthly caps bind, where they have one. */
  readonly capKeyIds: readonly string[];
  /** Of the ledger: no two charges have the same. */
  readonly requestId: string;
  /** The X-Request-Id that the caller gave; null when it gave none. */
  readonly callerRequestId: string | null;
  readonly door: Door;
}
