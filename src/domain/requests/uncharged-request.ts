import type { Door } from '../door.js';

/** A request of a known key that was answered and cost nothing, as it is kept for a day (D19). */
export interface UnchargedRequest {
  readonly organizationId: string;
  readonly apiKeyId: string;
  /** No two requests have the same. */
  readonly requestId: string;
  /** What the caller called it, perhaps others too; null when it had no name for it. */
  readonly callerRequestId: string | null;
  readonly door: Door;
  readonly operation: string;
  readonly answeredAt: Date;
  /** Of HTTP. */
  readonly status: number;
  /** Why it was refused; null when it was not. */
  readonly errorCode: string | null;
  readonly isDryRun: boolean;
  /** Whether its answer was paid for before, under its Idempotency-Key. */
  readonly answeredAgain: boolean;
  readonly milliseconds: number;
  readonly idempotencyKey: string | null;
  /** What can be asked again (Receipt); null for what cannot. */
  readonly target: string | null;
  /** How many more of its organization were left out after it, in its minute. */
  readonly leftOut: number;
}

/** For how long they are kept. */
export const unchargedHours = 24;
