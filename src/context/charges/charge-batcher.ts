import type { Clock } from '../../domain/clock.js';
import { hasRoomFor, rollOver } from '../../domain/credit-budget.js';
import type { QueueFigures } from '../../domain/queue-figures.js';
import type { SpendingSession } from '../../domain/spending-session.js';
import { invariant } from '../../errors/invariant.js';
import type { Charge } from '../../store/accounts/charge.js';
import { AlreadyPaid, unpaidReceipts } from '../../store/accounts/feed-receipts.js';
import { AnswerAlreadyKept } from '../../store/accounts/idempotent-answers.js';
import { findSessionSpending, SessionBudgetSpent } from '../../store/accounts/spending-sessions.js';
import type { Database } from '../../store/database.js';
import { Budgets } from './budgets.js';
import {
  fill,
  resolveInOrder,
  takeGroup,
  writesMore,
  type ChargeGroup,
  type WaitingCharge,
} from './charge-group.js';
import type { ChargeOutcome, RecordOutcome, WantedRecord } from './charge-outcome.js';
import { GroupWriter, type WrittenGroup } from './group-writer.js';

/** What comes of what is written with one charge of a group, and undoes them all. */
const writtenErrors = [AnswerAlreadyKept, AlreadyPaid, SessionBudgetSpent];

/**
 * Where requests pay. Charges of one organization that come in one turn of the loop, or while an earlier group is
 * being written, are written as one group: one statement, one lock of the budget row. Those for records of a kind are
 * groups of their own.
 */
export class ChargeBatcher {
  /** Statements that charge, and the requests that they charged, since the process began. */
  readonly counts = { groups: 0, charges: 0 };
  readonly budgets: Budgets;
  private readonly queues = new Map<string, WaitingCharge[]>();
  private readonly writer: GroupWriter;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.budgets = new Budgets(db, clock);
    this.writer = new GroupWriter(db, clock, this.budgets);
  }

  /** `atWork` are lines of organizations whose charges are being written, `waiting` the charges behind those. */
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
  async charge(organizationId: string, charge: Charge): Promise<ChargeOutcome> {
    const outcome = await this.enqueue(organizationId, charge, null);
    invariant(outcome !== null, 'a charge that hangs on no record is made or refused');
    return outcome;
  }

  /**
   * Charges a request for a record, and reads it in the same statement. Null, and nothing was charged, when the record is
   * not there, or is without its document. Throws as `charge` does.
   */
  chargeFor(organizationId: string, charge: Charge, wanted: WantedRecord): Promise<RecordOutcome | null> {
    return this.enqueue(organizationId, charge, wanted);
  }

  private enqueue(
    organizationId: string,
    charge: Charge,
    wanted: WantedRecord | null,
  ): Promise<RecordOutcome | null> {
    return new Promise((resolve, reject) => {
      const waiting = { charge, wanted, resolve, reject };
      // Those of a kind have a line of their own: a table that is locked holds up nobody who asks for nothing of it.
      const line = wanted === null ? organizationId : `${wanted.kind} ${organizationId}`;
      const queue = this.queues.get(line);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      this.queues.set(line, [waiting]);
      setImmediate(() => void this.work(organizationId, line));
    });
  }

  /** Those of the receipts that an organization has not paid for in its present window (D12). */
  unpaid(organizationId: string, receipts: readonly string[]): Promise<readonly string[]> {
    return unpaidReceipts(this.db, organizationId, receipts, this.clock.now());
  }

  /** What a session has cost so far (D18). */
  sessionSpending(organizationId: string, session: SpendingSession): Promise<number> {
    return findSessionSpending(this.db, organizationId, session);
  }

  private async work(organizationId: string, line: string): Promise<void> {
    const queue = this.queues.get(line) ?? [];
    while (queue.length > 0) await this.settle(organizationId, takeGroup(queue));
    this.queues.delete(line);
  }

  private async settle(organizationId: string, group: ChargeGroup): Promise<void> {
    try {
      const { budget, records } = await this.writer.write(organizationId, group);
      if (budget === null) await this.settleRest(organizationId, group, records);
      else {
        this.counts.groups += 1;
        this.counts.charges += group.length;
        this.budgets.note(organizationId, budget);
        resolveInOrder(group, budget, records);
      }
    } catch (error) {
      const isWritten = writtenErrors.some((kind) => error instanceof kind);
      if (isWritten && group.length > 1) await this.settleWritten(organizationId, group);
      else for (const { reject } of group) reject(error);
    }
  }

  /** A group that was not charged: who asks for what is not there is told so, and the others, if any were, go again. */
  private async settleRest(
    organizationId: string,
    group: ChargeGroup,
    records: WrittenGroup['records'],
  ): Promise<void> {
    const isThere = ({ wanted }: WaitingCharge): boolean => wanted === null || records.has(wanted.id);
    const rest = group.filter(isThere);
    for (const waiting of group) if (!isThere(waiting)) waiting.resolve(null);
    if (rest.length === group.length) await this.settleApart(organizationId, group);
    else if (rest.length > 0) await this.settle(organizationId, rest);
  }

  /**
   * A group that does not fit together: who costs more than is left is refused, as many of the others as fit go again,
   * and then the rest, for which more may be left than it seems: one of those before may still not be charged.
   */
  private async settleApart(organizationId: string, group: ChargeGroup): Promise<void> {
    const now = this.clock.now();
    const budget = rollOver(await this.budgets.lookUp(organizationId), now);
    const isPayable = ({ charge }: WaitingCharge): boolean =>
      group.length > 1 && hasRoomFor(budget, charge.capKeyIds, charge.credits, now);
    for (const waiting of group)
      if (!isPayable(waiting)) waiting.resolve({ charged: false, budget, record: null });
    const [fitting, rest] = fill(budget, group.filter(isPayable), now);
    // All of them fit by now when a budget was raised meanwhile; one by one, none is tried for ever.
    const parts = fitting.length === group.length ? fitting.map((waiting) => [waiting]) : [fitting, rest];
    for (const part of parts) if (part.length > 0) await this.settle(organizationId, part);
  }

  /**
   * One of the group has an answer already, or was paid for, or its session has less left: those that could be it go one
   * by one, and the others stay together.
   */
  private async settleWritten(organizationId: string, group: ChargeGroup): Promise<void> {
    const plain = group.filter((waiting) => !writesMore(waiting));
    if (plain.length > 0) await this.settle(organizationId, plain);
    for (const waiting of group) if (writesMore(waiting)) await this.settle(organizationId, [waiting]);
  }
}
