import { priceOf } from '../domain/record-price.js';
import type { ExportJob } from '../domain/exports/export-job.js';
import { beginExports, withdrawExports, type HeldExport } from '../store/exports/held-exports.js';
import type { Services } from './services.js';

/**
 * The exports that one request makes, of which a document of the graph may ask for several. They wait until it is known
 * that all of them fit what may be spent: then all begin, or none is left.
 */
export class NewExports {
  private asked = 0;
  private readonly held: ExportJob[] = [];

  constructor(private readonly services: () => Pick<Services, 'db' | 'exports'>) {}

  /** The Idempotency-Key of the request's next export; no caller's key has a second line. */
  nextKey(idempotencyKey: string | null): string | null {
    this.asked += 1;
    return idempotencyKey === null || this.asked === 1 ? idempotencyKey : `${idempotencyKey}\n${this.asked}`;
  }

  get areWaiting(): boolean {
    return this.held.length > 0;
  }

  /** Adds one that waits. */
  add(job: ExportJob): void {
    this.held.push(job);
  }

  /** Lets all of them begin. Together they may cost `maxCredits`, of which each has its price and a share of the rest. */
  async begin(maxCredits: number | null): Promise<void> {
    if (this.held.length === 0) return;
    const { db, exports } = this.services();
    await beginExports(db, shareOut(this.held.splice(0), maxCredits));
    exports.wake();
  }

  /** Takes all of them back; nothing of them was charged. */
  async withdraw(): Promise<void> {
    if (this.held.length === 0) return;
    const ids = this.held.splice(0).map(({ exportId }) => exportId);
    await withdrawExports(this.services().db, ids);
  }
}

function shareOut(jobs: readonly ExportJob[], maxCredits: number | null): HeldExport[] {
  const prices = jobs.map(({ kind, expectedRows }) => priceOf({ [kind]: expectedRows }));
  const total = prices.reduce((sum, price) => sum + price, 0);
  const share = maxCredits === null ? null : Math.floor((maxCredits - total) / jobs.length);
  return jobs.map(({ exportId }, at) => ({
    exportId,
    maxCredits: share === null ? null : share + (prices[at] ?? 0),
  }));
}
