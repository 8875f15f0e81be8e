import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/clock.js';
import { isExhausted, type CreditBudget } from '../domain/credit-budget.js';
import { chargeCredits, type Charge } from '../store/accounts/charge-credits.js';
import { findCreditBudget } from '../store/accounts/credit-budgets.js';
import type { Database } from '../store/database.js';

/** Whether a charge was made, and the budget after it (or, when refused, as it stands). */
export interface ChargeOutcome {
  readonly charged: boolean;
  readonly budget: CreditBudget;
}

interface Waiting {
  readonly charge: Charge;
  readonly resolve: (outcome: ChargeOutcome) => void;
  readonly reject: (error: unknown) => void;
}

const mostInGroup = 500;
const mostKnown = 10_000;

/**
 * Where requests pay. Charges of one organization that come in one turn of the loop, or while an earlier group is
 * being written, are written as one group: one statement, one lock of the budget row.
 */
export class ChargeDesk {
  private readonly queues = new Map<string, Waiting[]>();
  private readonly reads = new Map<string, Promise<CreditBudget>>();
  private readonly known = new LRUCache<string, CreditBudget>({ max: mostKnown });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Charges a request: durable when this resolves with `charged`, and without a trace when it does not. */
  charge(organizationId: string, charge: Charge): Promise<ChargeOutcome> {
    return new Promise((resolve, reject) => {
      const waiting = { charge, resolve, reject };
      const queue = this.queues.get(organizationId);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      this.queues.set(organizationId, [waiting]);
      setImmediate(() => void this.work(organizationId));
    });
  }

  /** The budget as the database has it now. Requests that ask at the same time share one look-up. */
  readBudget(organizationId: string): Promise<CreditBudget> {
    const reading = this.reads.get(organizationId);
    if (reading !== undefined) return reading;
    const read = findCreditBudget(this.db, organizationId)
      .then((budget) => {
        this.known.set(organizationId, budget);
        return budget;
      })
      .finally(() => this.reads.delete(organizationId));
    this.reads.set(organizationId, read);
    return read;
  }

  /**
   * False when not a credit is left. What this process saw last is believed only when it says that something is left;
   * the charge itself is what decides, and answers that cost nothing look again (Meter).
   */
  async hasCredits(organizationId: string): Promise<boolean> {
    const known = this.known.get(organizationId);
    if (known !== undefined && !isExhausted(known, this.clock.now())) return true;
    return !isExhausted(await this.readBudget(organizationId), this.clock.now());
  }

  private async work(organizationId: string): Promise<void> {
    const queue = this.queues.get(organizationId) ?? [];
    while (queue.length > 0) {
      const group = queue.splice(0, mostInGroup);
      try {
        await this.settleGroup(organizationId, group);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.queues.delete(organizationId);
  }

  private async settleGroup(organizationId: string, group: Waiting[]): Promise<void> {
    const charges = group.map(({ charge }) => charge);
    const budget = await chargeCredits(this.db, organizationId, charges, this.clock.now());
    if (budget !== null) {
      this.known.set(organizationId, budget);
      resolveInOrder(group, budget);
      return;
    }
    const [only] = group;
    if (group.length === 1 && only !== undefined) {
      only.resolve({ charged: false, budget: await this.readBudget(organizationId) });
      return;
    }
    for (const waiting of group) await this.settleGroup(organizationId, [waiting]);
  }
}

/** Each request of a group is told the budget as it is after its own charge, as if they had come one by one. */
function resolveInOrder(group: readonly Waiting[], after: CreditBudget): void {
  let later = group.reduce((sum, { charge }) => sum + charge.credits, 0);
  for (const { charge, resolve } of group) {
    later -= charge.credits;
    const budget = { ...after, monthUsed: after.monthUsed - later, dayUsed: after.dayUsed - later };
    resolve({ charged: true, budget });
  }
}
