import type { NewAuditEntry } from '../accounts/model/audit-entry.js';
import { priceOf, type RecordKind } from '../records/record-kinds.js';

/**
 * The exports that one request creates; a GraphQL document can create several. They are held until their total price is
 * checked against the remaining credits. Then either all of them start or all are deleted.
 */
export class NewExports {
  private count = 0;
  private readonly held: NewExport[] = [];

  constructor(private readonly queue: ExportQueue) {}

  /**
   * Returns the idempotency key of the request's next export. For the first export this is the caller's key. For
   * the others, a line break and a number are appended. The result never equals a caller's key, which cannot contain a
   * line break.
   */
  nextKey(idempotencyKey: string | null): string | null {
    this.count += 1;
    return idempotencyKey === null || this.count === 1 ? idempotencyKey : `${idempotencyKey}\n${this.count}`;
  }

  get areWaiting(): boolean {
    return this.held.length > 0;
  }

  /** Adds a held export. */
  add(job: NewExport): void {
    this.held.push(job);
  }

  /**
   * Starts all held exports. Together they may cost at most `maxCredits`: each its price, and an equal share of the
   * credits by which `maxCredits` exceeds the total price.
   */
  async begin(maxCredits: number | null): Promise<void> {
    if (this.held.length === 0) return;
    await this.queue.start(shareOut(this.held.splice(0), maxCredits));
  }

  /** Deletes all held exports, which were not charged. */
  async withdraw(): Promise<void> {
    if (this.held.length === 0) return;
    await this.queue.withdraw(this.held.splice(0).map(({ withdrawal }) => withdrawal));
  }
}

function shareOut(jobs: readonly NewExport[], maxCredits: number | null): HeldExport[] {
  const prices = jobs.map(({ kind, expectedRows }) => priceOf({ [kind]: expectedRows }));
  const total = prices.reduce((sum, price) => sum + price, 0);
  const share = maxCredits === null ? null : Math.floor((maxCredits - total) / jobs.length);
  return jobs.map(({ exportId }, at) => ({
    exportId,
    maxCredits: share === null ? null : share + (prices[at] ?? 0),
  }));
}

/** An export that a request created, with the records to be charged. */
export interface NewExport {
  readonly exportId: string;
  readonly kind: RecordKind;
  readonly expectedRows: number;
  /** The audit entry, with the export as its target, if the export is withdrawn because its request fails. */
  readonly withdrawal: NewAuditEntry;
}

/** An export to start, with its maximum cost; null for no maximum. */
export interface HeldExport {
  readonly exportId: string;
  readonly maxCredits: number | null;
}

/** The queue of exports, in which new exports are held until their request succeeds. */
export interface ExportQueue {
  /** Starts held exports. Ignores exports that were deleted in the meantime. */
  start(held: readonly HeldExport[]): Promise<void>;
  /** Deletes the held exports of a request that failed, which are the targets of these audit entries. */
  withdraw(withdrawals: readonly NewAuditEntry[]): Promise<void>;
  /** Makes this process look for an export to run. */
  wake(): void;
}
