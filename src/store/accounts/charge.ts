import type { LedgerDoor } from '../../domain/door.js';
import type { RecordCounts } from '../../domain/record-price.js';
import type { SpendingSession } from '../../domain/spending-session.js';
import type { AnswerToKeep } from './idempotent-answers.js';

/** What a receipt tells beside the charge itself. */
export interface ChargeNotes {
  /** From the arrival of the request to its charge; null where no request waits for it. */
  readonly milliseconds: number | null;
  readonly idempotencyKey: string | null;
  /** What can be asked again (Receipt); null for what cannot. */
  readonly target: string | null;
}

/** Of what no request waits for. */
export const noNotes: ChargeNotes = { milliseconds: null, idempotencyKey: null, target: null };

/** One request to charge. */
export interface Charge extends ChargeNotes {
  /** Unique: a charge that is sent twice is made once. */
  readonly requestId: string;
  /** What the caller calls the request, and perhaps others too; null when it has no name for it. */
  readonly callerRequestId: string | null;
  readonly apiKeyId: string;
  /** The keys whose monthly caps bind, where they have one (ApiKeySummary). */
  readonly capKeyIds: readonly string[];
  readonly door: LedgerDoor;
  readonly operation: string;
  readonly records: RecordCounts;
  readonly credits: number;
  /** The answer that is kept with the charge; null without an Idempotency-Key. */
  readonly keep: AnswerToKeep | null;
  /** What is paid for in feeds (D12), as it is written down with the charge; none of it twice. */
  readonly receipts: readonly string[];
  /** The session whose own budget pays too; null without one (D18). */
  readonly session: SpendingSession | null;
}
