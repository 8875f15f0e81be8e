import { type Deadline, latestDeadline } from '../../concurrency/deadline.js';
import { retry } from '../../concurrency/retry.js';
import type { QueueStats } from '../../concurrency/semaphore.js';
import type { Database } from '../../database/database.js';
import { isDatabaseUnavailable } from '../../database/unavailable.js';
import { ApiError } from '../../errors/api-error.js';
import { documentFields } from '../../records/fields.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { batchRecords } from '../../records/sql/read-records.js';
import type { Clock } from '../../values/dates.js';
import type { Charge, SpendingSession } from '../model/charge.js';
import {
  type CreditBudget,
  crossesAlert,
  fillBudget,
  hasCapacityFor,
  rollOver,
  undoSpending,
} from '../model/credit-budget.js';
import {
  chargeCredits,
  type ChargedGroup,
  type ChargeOutcome,
  type DocumentedRecord,
  type Found,
  isDocumented,
  type RecordToRead,
} from '../sql/charge-credits.js';
import { AlreadyPaid, unpaidReceipts } from '../sql/feed-receipts.js';
import { AnswerAlreadyStored } from '../sql/idempotent-answers.js';
import { findSessionSpending, SessionBudgetSpent } from '../sql/spending-sessions.js';
import { isCharged } from '../sql/usage.js';
import { Budgets } from './budgets.js';
import type { CreditAlerts } from './credit-alerts.js';

const maxPerGroup = 500;

/** Maximum charges in a group that reads records. The organization's next group waits until the documents are read. */
const maxRecordsPerGroup = 50;

/** Maximum total bytes of the responses that a group stores; a single response may be larger. */
const maxStoredBytes = 8 * 2 ** 20;

/** Errors caused by the additional rows of one charge. They roll back its whole group. */
const writtenErrors = [AnswerAlreadyStored, AlreadyPaid, SessionBudgetSpent];

/**
 * Charges requests in groups. A group has the charges of one organization that arrive in the same event loop turn, or
 * while the previous group is being written. One statement writes the group, and locks the budget row once. Charges
 * that read records form separate groups by record kind.
 */
export class ChargeBatcher {
  /** Numbers of charging statements and of charged requests since the process started. */
  readonly counts = { groups: 0, charges: 0 };
  readonly budgets: Budgets;
  private readonly queues = new Map<string, WaitingCharge[]>();
  private readonly writer: GroupWriter;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly alerts: Pick<CreditAlerts, 'wake'>,
  ) {
    this.budgets = new Budgets(db, clock);
    this.writer = new GroupWriter(db, clock, this.budgets);
  }

  /**
   * `atWork` is the number of queues whose charges are being written, `waiting` the number of charges in the queues.
   */
  get figures(): QueueStats {
    let waiting = 0;
    for (const queue of this.queues.values()) waiting += queue.length;
    return { atWork: this.queues.size, waiting };
  }

  /**
   * Charges a request. When this resolves with `charged: true`, the charge is durable; with `charged: false`, nothing
   * was written. The outcome is unknown only if the database connection is lost twice in a row.
   *
   * With `wanted`, the same statement also reads the record that the request pays for. Resolves to null, with nothing
   * charged, when this record does not exist or is stored without its document.
   * @throws AnswerAlreadyStored when a response is already stored under the Idempotency-Key, AlreadyPaid when a
   * concurrent request paid for one of the feed receipts, SessionBudgetSpent when the session has fewer credits
   * remaining; then nothing was charged.
   */
  charge(organizationId: string, charge: Charge): Promise<ChargeOutcome>;
  charge(organizationId: string, charge: Charge, wanted: RecordToRead | null): Promise<ChargeOutcome | null>;
  charge(
    organizationId: string,
    charge: Charge,
    wanted: RecordToRead | null = null,
  ): Promise<ChargeOutcome | null> {
    return new Promise((resolve, reject) => {
      const waiting = { charge, wanted, resolve, reject };
      // Each record kind has its own queue, so that a lock on one table delays only the charges that read this table.
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

  /**
   * Calls `charge` with the receipts that are not paid for; a receipt identifies a record version in a feed (D12).
   * Calls it again if a concurrent request paid for some of them in the meantime.
   * @throws ApiError SERVICE_UNAVAILABLE after 20 attempts.
   */
  async chargeUnpaid<T>(
    organizationId: string,
    receipts: readonly string[],
    charge: (unpaid: readonly string[]) => Promise<T>,
  ): Promise<T> {
    const attempt = async (): Promise<T> => charge(await this.unpaid(organizationId, receipts));
    try {
      return await retry(attempt, { maxAttempts: 20, isRetryable: isPaid });
    } catch (error) {
      if (!isPaid(error)) throw error;
      throw new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' } });
    }
  }

  /** Returns the receipts that an organization has not paid for in the current billing window (D12). */
  unpaid(organizationId: string, receipts: readonly string[]): Promise<readonly string[]> {
    return unpaidReceipts(this.db, organizationId, receipts, this.clock.now());
  }

  /** Returns the credits that a session has spent so far (D18). */
  sessionSpending(organizationId: string, session: SpendingSession): Promise<number> {
    return findSessionSpending(this.db, organizationId, session);
  }

  private async work(organizationId: string, line: string): Promise<void> {
    const queue = this.queues.get(line) ?? [];
    while (queue.length > 0) await this.settle(organizationId, queue.splice(0, sizeOfGroup(queue)));
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
        const before = resolveInOrder(group, budget, records);
        if (crossesAlert(before, budget, this.clock.now())) this.alerts.wake(organizationId);
      }
    } catch (error) {
      const isWritten = writtenErrors.some((kind) => error instanceof kind);
      if (isWritten && group.length > 1) await this.settleWritten(organizationId, group);
      else for (const { reject } of group) reject(error);
    }
  }

  /** Handles a group that was not charged: resolves requests for missing records with null, and retries the others. */
  private async settleRest(
    organizationId: string,
    group: ChargeGroup,
    records: ChargedGroup['records'],
  ): Promise<void> {
    const isThere = ({ wanted }: WaitingCharge): boolean => wanted === null || records.has(wanted.id);
    const rest = group.filter(isThere);
    for (const waiting of group) if (!isThere(waiting)) waiting.resolve(null);
    if (rest.length === group.length) await this.settleInParts(organizationId, group);
    else if (rest.length > 0) await this.settle(organizationId, rest);
  }

  /**
   * Splits a group that exceeds the budget. Refuses each request that alone costs more than the remaining credits. Then
   * charges as many of the others as fit together, and after them the rest, which can fit if another charge fails.
   */
  private async settleInParts(organizationId: string, group: ChargeGroup): Promise<void> {
    const now = this.clock.now();
    const budget = rollOver(await this.budgets.lookUp(organizationId), now);
    const isPayable = ({ charge }: WaitingCharge): boolean =>
      group.length > 1 && hasCapacityFor(budget, charge.capKeyIds, charge.credits, now);
    for (const waiting of group)
      if (!isPayable(waiting)) waiting.resolve({ charged: false, budget, record: null });
    const [fitting, rest] = fillBudget(budget, group.filter(isPayable), now);
    // If all of them fit, the budget was raised in the meantime. They are charged one by one, so that the splitting
    // ends.
    const parts = fitting.length === group.length ? fitting.map((waiting) => [waiting]) : [fitting, rest];
    for (const part of parts) if (part.length > 0) await this.settle(organizationId, part);
  }

  /**
   * Splits a group that failed because of the additional rows of one charge (`writtenErrors`). Charges all requests
   * without additional rows together, and the other requests one by one.
   */
  private async settleWritten(organizationId: string, group: ChargeGroup): Promise<void> {
    const plain = group.filter((waiting) => !writesMore(waiting));
    if (plain.length > 0) await this.settle(organizationId, plain);
    for (const waiting of group) if (writesMore(waiting)) await this.settle(organizationId, [waiting]);
  }
}

/** A request that is waiting to be charged. */
interface WaitingCharge {
  readonly charge: Charge;
  /** The record that the same statement reads; null to read none. If the record does not exist, nothing is charged. */
  readonly wanted: RecordToRead | null;
  /** Called with null when the record to read does not exist. */
  readonly resolve: (outcome: ChargeOutcome | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Charges of one organization that are written by one statement. Either every charge reads a record, all of the same
 * kind, or none does.
 */
type ChargeGroup = readonly WaitingCharge[];

/** The records that a group reads, with the latest deadline of its requests. */
interface RecordsToRead {
  readonly kind: RecordKind;
  readonly ids: readonly string[];
  readonly deadline: Deadline | null;
}

/** Returns how many charges form the next group. The responses that they store are part of the same statement. */
function sizeOfGroup(queue: ChargeGroup): number {
  const most = queue[0]?.wanted == null ? maxPerGroup : maxRecordsPerGroup;
  let bytes = 0;
  const end = queue.findIndex(({ charge }, index) => {
    bytes += charge.answerToStore?.body?.length ?? 0;
    return index === most || (index > 0 && bytes > maxStoredBytes);
  });
  return end === -1 ? queue.length : end;
}

/** Returns the records that a group reads; null if it reads none. */
function recordsOf(group: ChargeGroup): RecordsToRead | null {
  const wanted = group.flatMap((waiting) => waiting.wanted ?? []);
  const [first] = wanted;
  if (first === undefined) return null;
  return { kind: first.kind, ids: wanted.map(({ id }) => id), deadline: latestDeadline(wanted) };
}

/** Returns whether a charge also writes rows that a database constraint can reject. */
function writesMore({ charge }: WaitingCharge): boolean {
  return charge.answerToStore !== null || charge.receipts.length > 0 || charge.session !== null;
}

/**
 * Resolves each request of a group with the budget after its charge, as if the requests had been charged one by one.
 * Returns the budget before the group.
 */
function resolveInOrder(
  group: ChargeGroup,
  after: CreditBudget,
  records: ReadonlyMap<string, DocumentedRecord>,
): CreditBudget {
  let budget = after;
  for (const { charge, wanted, resolve } of [...group].reverse()) {
    resolve({ charged: true, budget, record: (wanted && records.get(wanted.id)) ?? null });
    budget = undoSpending(budget, charge.capKeyIds, charge.credits);
  }
  return budget;
}

/** Writes each group of charges once, even if the database's reply is lost. */
class GroupWriter {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly budgets: Budgets,
  ) {}

  /**
   * Writes a group. Sends it a second time if the connection is lost.
   * @throws The errors of `chargeCredits`; a connection error only if the connection is lost twice in a row.
   */
  async write(organizationId: string, group: ChargeGroup): Promise<ChargedGroup> {
    const wanted = recordsOf(group);
    try {
      return await this.send(organizationId, group, wanted);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return this.sendAgain(organizationId, group, wanted && { ...wanted, deadline: null });
    }
  }

  private send(
    organizationId: string,
    group: ChargeGroup,
    wanted: RecordsToRead | null,
  ): Promise<ChargedGroup> {
    const charges = group.map(({ charge }) => charge);
    // A group that reads records runs as its organization, with its share of connections. Other groups run as the
    // service.
    const db = wanted === null ? this.db : this.db.as({ organizationId, keyId: '' }, wanted.deadline);
    return chargeCredits(db, organizationId, charges, this.clock.now(), wanted);
  }

  /**
   * Resends a group whose reply was lost. The first attempt may have been committed, or may still be committed. This
   * attempt waits for it, because request IDs are unique in the ledger. If the first attempt was committed, this one
   * fails or exceeds the budget; otherwise it makes the charge. It has no deadline, because only its result shows
   * whether the group was charged.
   */
  private async sendAgain(
    organizationId: string,
    group: ChargeGroup,
    wanted: RecordsToRead | null,
  ): Promise<ChargedGroup> {
    const [first] = group;
    const isDone = async (): Promise<boolean> =>
      first !== undefined && isCharged(this.db, organizationId, first.charge.requestId);
    try {
      const written = await this.send(organizationId, group, wanted);
      if (written.budget !== null || !(await isDone())) return written;
    } catch (error) {
      if (!(await isDone())) throw error;
    }
    const records: ChargedGroup['records'] = wanted === null ? new Map() : await this.read(wanted);
    return { budget: await this.budgets.lookUp(organizationId), records };
  }

  /** Reads the records of a group that the first attempt has charged. */
  private async read({ kind, ids }: RecordsToRead): Promise<ChargedGroup['records']> {
    const found: readonly Found[] = await batchRecords(this.db, kind, ids, documentFields);
    return new Map(found.flatMap((record) => (isDocumented(record) ? [[record.id, record]] : [])));
  }
}

function isPaid(error: unknown): boolean {
  return error instanceof AlreadyPaid;
}
