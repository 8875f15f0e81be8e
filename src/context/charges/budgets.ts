import { LRUCache } from 'lru-cache';
import { CacheCounts } from '../../domain/cache-counts.js';
import type { Clock } from '../../domain/clock.js';
import { hasRoomFor, type CreditBudget } from '../../domain/credit-budget.js';
import { findCreditBudget } from '../../store/accounts/credit-budgets.js';
import type { Database } from '../../store/database.js';

const mostKnown = 10_000;

/** The budgets of organizations, as the database has them and as this process saw them last. */
export class Budgets {
  /** Requests that were let in by the budget that was seen last, and those for which it was read. */
  readonly counts = new CacheCounts();
  private readonly reads = new Map<string, Promise<CreditBudget>>();
  private readonly known = new LRUCache<string, CreditBudget>({ max: mostKnown });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The budget as the database has it now. Requests that ask at the same time share one look-up. */
  read(organizationId: string): Promise<CreditBudget> {
    const reading = this.reads.get(organizationId);
    if (reading !== undefined) return reading;
    const read = this.lookUp(organizationId).finally(() => {
      if (this.reads.get(organizationId) === read) this.reads.delete(organizationId);
    });
    this.reads.set(organizationId, read);
    return read;
  }

  /** The same in a look-up of its own, for who knows of a later charge than those that wait may. */
  async lookUp(organizationId: string): Promise<CreditBudget> {
    const budget = await findCreditBudget(this.db, organizationId);
    this.known.set(organizationId, budget);
    return budget;
  }

  /** Notes the budget after a charge: a look-up that began before it is too old for whoever asks now. */
  note(organizationId: string, budget: CreditBudget): void {
    this.known.set(organizationId, budget);
    this.reads.delete(organizationId);
  }

  /**
   * False when a key cannot spend a single credit. What this process saw last is believed only when it says that
   * something is left; the charge itself is what decides, and answers that cost nothing look again (Meter).
   */
  hasCredits(organizationId: string, capKeyIds: readonly string[]): true | Promise<boolean> {
    const known = this.known.get(organizationId);
    if (known !== undefined && hasRoomFor(known, capKeyIds, 1, this.clock.now())) {
      this.counts.hits += 1;
      return true;
    }
    this.counts.misses += 1;
    return this.read(organizationId).then((budget) => hasRoomFor(budget, capKeyIds, 1, this.clock.now()));
  }
}
