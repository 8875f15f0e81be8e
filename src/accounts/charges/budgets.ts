import { LRUCache } from 'lru-cache';
import { CacheCounts } from '../../concurrency/cache-counts.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../values/dates.js';
import { type CreditBudget, hasCapacityFor } from '../model/credit-budget.js';
import { findCreditBudget } from '../sql/credit-budgets.js';

const maxKnown = 10_000;

/** Reads the credit budgets of organizations, and caches the last known state of each. */
export class Budgets {
  /** Hits and misses of the cache in `hasCredits`. */
  readonly counts = new CacheCounts();
  private readonly reads = new Map<string, Promise<CreditBudget>>();
  private readonly known = new LRUCache<string, CreditBudget>({ max: maxKnown });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Reads the current budget. Concurrent calls share one lookup. */
  read(organizationId: string): Promise<CreditBudget> {
    const reading = this.reads.get(organizationId);
    if (reading !== undefined) return reading;
    const read = this.lookUp(organizationId).finally(() => {
      if (this.reads.get(organizationId) === read) this.reads.delete(organizationId);
    });
    this.reads.set(organizationId, read);
    return read;
  }

  /**
   * Reads the current budget. Does not join a running lookup, which can miss a recent charge that the caller knows of.
   */
  async lookUp(organizationId: string): Promise<CreditBudget> {
    const budget = await findCreditBudget(this.db, organizationId);
    this.known.set(organizationId, budget);
    return budget;
  }

  /** Caches the budget after a charge. Later callers do not share a lookup that began before the charge. */
  note(organizationId: string, budget: CreditBudget): void {
    this.known.set(organizationId, budget);
    this.reads.delete(organizationId);
  }

  /**
   * Returns whether a key can spend at least one credit. A cached budget without credits is read again. A cached budget
   * with credits may be outdated: the charge checks the budget again, and RequestBudget.confirm does so for a response that
   * costs nothing.
   */
  hasCredits(organizationId: string, capKeyIds: readonly string[]): true | Promise<boolean> {
    const known = this.known.get(organizationId);
    if (known !== undefined && hasCapacityFor(known, capKeyIds, 1, this.clock.now())) {
      this.counts.hits += 1;
      return true;
    }
    this.counts.misses += 1;
    return this.read(organizationId).then((budget) => hasCapacityFor(budget, capKeyIds, 1, this.clock.now()));
  }
}
