import { LRUCache } from 'lru-cache';
import { CacheCounts } from '../domain/cache-counts.js';
import type { Clock } from '../domain/clock.js';
import { addSpending, hasRoomFor, rollOver, type CreditBudget } from '../domain/credit-budget.js';
import type { QueueFigures } from '../domain/queue-figures.js';
import type { SpendingSession } from '../domain/spending-session.js';
import { chargeCredits, type Charge } from '../store/accounts/charge-credits.js';
import { findCreditBudget } from '../store/accounts/credit-budgets.js';
import { AlreadyPaid, unpaidReceipts } from '../store/accounts/feed-receipts.js';
import { AnswerAlreadyKept } from '../store/accounts/idempotent-answers.js';
import { findSessionSpending, SessionBudgetSpent } from '../store/accounts/spending-sessions.js';
import { isCharged } from '../store/accounts/usage.js';
import type { Database } from '../store/database.js';
import { isDatabaseUnavailable } from '../store/unavailable.js';

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
/** Of answers that are kept with their charges; one alone may be larger. */
const mostKeptBytes = 8 * 2 ** 20;
const mostKnown = 10_000;

/**
 * Where requests pay. Charges of one organization that come in one turn of the loop, or while an earlier group is
 * being written, are written as one group: one statement, one lock of the budget row.
 */
export class ChargeBatcher {
  /** Statements that charge, and the requests that they charged, since the process began. */
  readonly counts = { groups: 0, charges: 0 };
  /** Requests that were let in by the budget that was seen last, and those for which it was read. */
  readonly budgetCounts = new CacheCounts();
  private readonly queues = new Map<string, Waiting[]>();
  private readonly reads = new Map<string, Promise<CreditBudget>>();
  private readonly known = new LRUCache<string, CreditBudget>({ max: mostKnown });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** `atWork` are organizations whose charges are being written, `waiting` the charges behind those. */
  get figures(): QueueFigures {
    let waiting = 0;
    for (const queue of this.queues.values()) waiting += queue.length;
    return { atWork: this.queues.size, waiting };
  }

  /**
   * Charges a request: durable when this resolves with `charged`, and without a trace when it does not. Only when the
   * database is lost twice in a row is it not known which.
   * @throws AnswerAlreadyKept when its answer is to be kept under a key that has one, AlreadyPaid when some of it was
   * paid for meanwhile, SessionBudgetSpent when its session has less left; then nothing was charged.
   */
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
    const read = this.lookUp(organizationId).finally(() => {
      if (this.reads.get(organizationId) === read) this.reads.delete(organizationId);
    });
    this.reads.set(organizationId, read);
    return read;
  }

  /** Those of the receipts that an organization has not paid for in its present window (D12). */
  unpaid(organizationId: string, receipts: readonly string[]): Promise<readonly string[]> {
    return unpaidReceipts(this.db, organizationId, receipts, this.clock.now());
  }

  /** What a session has cost so far (D18). */
  sessionSpending(organizationId: string, session: SpendingSession): Promise<number> {
    return findSessionSpending(this.db, organizationId, session);
  }

  /**
   * False when a key cannot spend a single credit. What this process saw last is believed only when it says that
   * something is left; the charge itself is what decides, and answers that cost nothing look again (Meter).
   */
  hasCredits(organizationId: string, rootKeyId: string): true | Promise<boolean> {
    const known = this.known.get(organizationId);
    if (known !== undefined && hasRoomFor(known, rootKeyId, 1, this.clock.now())) {
      this.budgetCounts.hits += 1;
      return true;
    }
    this.budgetCounts.misses += 1;
    return this.readBudget(organizationId).then((budget) =>
      hasRoomFor(budget, rootKeyId, 1, this.clock.now()),
    );
  }

  private async lookUp(organizationId: string): Promise<CreditBudget> {
    const budget = await findCreditBudget(this.db, organizationId);
    this.known.set(organizationId, budget);
    return budget;
  }

  private async work(organizationId: string): Promise<void> {
    const queue = this.queues.get(organizationId) ?? [];
    while (queue.length > 0) await this.settle(organizationId, queue.splice(0, sizeOfGroup(queue)));
    this.queues.delete(organizationId);
  }

  private async settle(organizationId: string, group: readonly Waiting[]): Promise<void> {
    try {
      const charges = group.map(({ charge }) => charge);
      const budget = await this.write(organizationId, charges);
      if (budget === null) await this.settleApart(organizationId, group);
      else {
        this.counts.groups += 1;
        this.counts.charges += group.length;
        this.known.set(organizationId, budget);
        // A look-up that began before this charge is too old for whoever asks now.
        this.reads.delete(organizationId);
        resolveInOrder(group, budget);
      }
    } catch (error) {
      const isWritten = writtenErrors.some((kind) => error instanceof kind);
      if (isWritten && group.length > 1) await this.settleWritten(organizationId, group);
      else for (const { reject } of group) reject(error);
    }
  }

  private async write(organizationId: string, charges: readonly Charge[]): Promise<CreditBudget | null> {
    try {
      return await chargeCredits(this.db, organizationId, charges, this.clock.now());
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return this.writeAgain(organizationId, charges);
    }
  }

  /**
   * The reply to a charge was lost, so it may be committed, now or in a moment. Its rows cannot be written twice: sent
   * again it waits for the first, and then is the charge, or fails, or finds no room, because the first was.
   */
  private async writeAgain(organizationId: string, charges: readonly Charge[]): Promise<CreditBudget | null> {
    const [first] = charges;
    const isDone = async (): Promise<boolean> =>
      first !== undefined && isCharged(this.db, organizationId, first.requestId);
    try {
      const budget = await chargeCredits(this.db, organizationId, charges, this.clock.now());
      return budget === null && (await isDone()) ? await this.lookUp(organizationId) : budget;
    } catch (error) {
      if (await isDone()) return this.lookUp(organizationId);
      throw error;
    }
  }

  /**
   * A group that does not fit together: who costs more than is left is refused, as many of the others as fit go again,
   * and then the rest, for which more may be left than it seems: one of those before may still not be charged.
   */
  private async settleApart(organizationId: string, group: readonly Waiting[]): Promise<void> {
    const now = this.clock.now();
    const budget = rollOver(await this.lookUp(organizationId), now);
    const isPayable = ({ charge }: Waiting): boolean =>
      group.length > 1 && hasRoomFor(budget, charge.rootKeyId, charge.credits, now);
    for (const waiting of group) if (!isPayable(waiting)) waiting.resolve({ charged: false, budget });
    const [fitting, rest] = fill(budget, group.filter(isPayable), now);
    // All of them fit by now when a budget was raised meanwhile; one by one, none is tried for ever.
    const parts = fitting.length === group.length ? fitting.map((waiting) => [waiting]) : [fitting, rest];
    for (const part of parts) if (part.length > 0) await this.settle(organizationId, part);
  }

  /**
   * One of the group has an answer already, or was paid for, or its session has less left: those that could be it go one by one, and the others stay
   * together.
   */
  private async settleWritten(organizationId: string, group: readonly Waiting[]): Promise<void> {
    const plain = group.filter((waiting) => !writesMore(waiting));
    if (plain.length > 0) await this.settle(organizationId, plain);
    for (const waiting of group) if (writesMore(waiting)) await this.settle(organizationId, [waiting]);
  }
}

/** What comes of what is written with one charge of a group, and undoes them all. */
const writtenErrors = [AnswerAlreadyKept, AlreadyPaid, SessionBudgetSpent];

/** Whether something is written with a charge that the database may refuse. */
function writesMore({ charge }: Waiting): boolean {
  return charge.keep !== null || charge.receipts.length > 0 || charge.session !== null;
}

/** How many of a queue are written together: what is kept with them travels in the same statement. */
function sizeOfGroup(queue: readonly Waiting[]): number {
  let bytes = 0;
  const end = queue.findIndex(({ charge }, index) => {
    bytes += charge.keep?.body?.length ?? 0;
    return index === mostInGroup || (index > 0 && bytes > mostKeptBytes);
  });
  return end === -1 ? queue.length : end;
}

/** Each request of a group is told the budget as it is after its own charge, as if they had come one by one. */
function resolveInOrder(group: readonly Waiting[], after: CreditBudget): void {
  let budget = after;
  for (const { charge, resolve } of [...group].reverse()) {
    resolve({ charged: true, budget });
    budget = addSpending(budget, charge.rootKeyId, -charge.credits);
  }
}

/** As many of a group, in their order, as a budget has room for together, and the rest. */
function fill(budget: CreditBudget, group: readonly Waiting[], now: Date): [Waiting[], Waiting[]] {
  const [fitting, rest]: [Waiting[], Waiting[]] = [[], []];
  let spent = budget;
  for (const waiting of group) {
    const { rootKeyId, credits } = waiting.charge;
    const fits = hasRoomFor(spent, rootKeyId, credits, now);
    (fits ? fitting : rest).push(waiting);
    if (fits) spent = addSpending(spent, rootKeyId, credits);
  }
  return [fitting, rest];
}
