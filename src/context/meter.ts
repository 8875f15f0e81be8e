import type { Clock } from '../domain/clock.js';
import type { Door } from '../domain/door.js';
import { bindingBudget, hasRoomFor, type CreditBudget } from '../domain/credit-budget.js';
import { priceOf, type Billable, type RecordCounts } from '../domain/record-price.js';
import type { RecordKind } from '../domain/record-kinds.js';
import type { SpendingTerms } from '../domain/spending-terms.js';
import type { ChargeNotes } from '../store/accounts/charge-credits.js';
import type { AnswerToKeep } from '../store/accounts/idempotent-answers.js';
import { AlreadyPaid } from '../store/accounts/feed-receipts.js';
import { SessionBudgetSpent } from '../store/accounts/spending-sessions.js';
import { ApiError } from '../errors/api-error.js';
import type { ChargeBatcher } from './charge-batcher.js';
import type { CreditStatement } from './credit-statement.js';
import { creditHeaders } from './response-headers.js';

/** What an answer would cost (X-Dry-Run): its price, its distinct billable records, and these by kind. */
export interface CostEstimate {
  readonly credits: number;
  readonly rows: number;
  readonly records: RecordCounts;
}

/** Who pays for what: the part of a ledger row that is known before the answer. */
export interface Payer {
  readonly organizationId: string;
  readonly apiKeyId: string;
  readonly rootKeyId: string;
  /** Of the ledger: no two charges have the same. */
  readonly requestId: string;
  /** The X-Request-Id that the caller gave; null when it gave none. */
  readonly callerRequestId: string | null;
  readonly door: Door;
}

/** What of an answer is charged: by kind, and the receipts that are written with it. */
interface Due {
  readonly records: RecordCounts;
  readonly receipts: readonly string[];
}

/** Each time it is tried anew, somebody else has paid for some of it. */
const mostAttempts = 20;

/**
 * Counts the distinct billable records of one request's answer and charges them once, when the answer is complete and
 * before it is sent (D4).
 */
export class Meter {
  private readonly billed = new Map<Billable, Set<string>>();
  private readonly operations: string[] = [];
  /** Versions of records that feeds tell of, by their receipts. */
  private readonly versions = new Map<string, RecordKind>();
  private settled: CreditStatement | null = null;
  /** What is charged later, of all that the request asks for. */
  private foreseen: RecordCounts = {};

  constructor(
    private readonly charges: ChargeBatcher,
    private readonly clock: Clock,
    private readonly payer: () => Payer,
    private readonly terms: () => SpendingTerms,
  ) {}

  /** True when the answer is one of a metered operation. */
  get isOpen(): boolean {
    return this.operations.length > 0;
  }

  /** What the answer cost, once that is known; null when nothing metered was settled, confirmed, waived or refused. */
  get statement(): CreditStatement | null {
    return this.settled;
  }

  /** The credit headers of the answer; none unless a metered operation was settled, confirmed or refused (D5). */
  get headers(): Readonly<Record<string, string>> {
    return this.settled === null ? {} : creditHeaders(this.settled);
  }

  /** Hands records, or groups, that go into the answer to the meter; a second time costs nothing. */
  bill<T extends { readonly id: string }>(kind: Billable, records: readonly T[]): readonly T[] {
    const ids = this.billed.get(kind) ?? new Set();
    this.billed.set(kind, ids);
    for (const { id } of records) ids.add(id);
    return records;
  }

  /**
   * Hands versions of records that a feed tells of to the meter, by their receipts: each costs what its record costs,
   * once an organization and window (D12).
   */
  billVersions(kind: RecordKind, receipts: readonly string[]): void {
    for (const receipt of receipts) this.versions.set(receipt, kind);
  }

  /**
   * Opens a metered operation (D2, step 5). A dry run needs no credits.
   * @throws ApiError OUT_OF_CREDITS, SESSION_BUDGET_SPENT when not a single credit is left.
   */
  async open(operation: string): Promise<void> {
    if (!this.terms().isDryRun) {
      const { organizationId, rootKeyId } = this.payer();
      const found = this.charges.hasCredits(organizationId, rootKeyId);
      const hasCredits = found === true || (await found);
      if (!hasCredits) throw this.outOfCredits(await this.charges.readBudget(organizationId));
      await this.requireSession();
    }
    if (!this.operations.includes(operation)) this.operations.push(operation);
  }

  /**
   * For what is free, but only to who could pay for something (D11). It looks at the budget as it is now, since no
   * charge follows that would.
   * @throws ApiError OUT_OF_CREDITS, SESSION_BUDGET_SPENT when not a single credit is left; never in a dry run.
   */
  async requireCredit(): Promise<void> {
    if (this.terms().isDryRun) return;
    const { organizationId, rootKeyId } = this.payer();
    const budget = await this.charges.readBudget(organizationId);
    if (!hasRoomFor(budget, rootKeyId, 1, this.clock.now())) throw this.outOfCredits(budget);
    await this.requireSession();
  }

  /** What is left of the session's own budget; null for a call without one (D18). */
  async sessionLeft(): Promise<number | null> {
    const { session } = this.terms();
    if (session === null) return null;
    return session.budget - (await this.charges.sessionSpending(this.payer().organizationId, session));
  }

  /** Whether a credit is left, for what says less when none is; in a dry run always. */
  async hasCredit(): Promise<boolean> {
    if (this.terms().isDryRun) return true;
    const { organizationId, rootKeyId } = this.payer();
    return hasRoomFor(await this.charges.readBudget(organizationId), rootKeyId, 1, this.clock.now());
  }

  /**
   * Charges the answer, all or nothing, and keeps it in the same step when it is to be kept. Null when no metered
   * operation was opened.
   * @throws ApiError COST_ABOVE_MAX_CREDITS when it costs more than the caller wants to spend, OUT_OF_CREDITS when it
   * costs more than is left, SESSION_BUDGET_SPENT when its session has less left; AnswerAlreadyKept when there is an answer under its Idempotency-Key. Then nothing was
   * charged.
   */
  async settle(keep: AnswerToKeep | null, notes: ChargeNotes): Promise<CreditStatement | null> {
    if (!this.isOpen) return null;
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const statement = await this.charge(
        this.versions.size === 0 ? this.dueAtOnce() : await this.due(),
        keep,
        notes,
      );
      if (statement !== null) return statement;
    }
    throw new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' } });
  }

  /** Null when some of it was paid for between the look at what is due and the charge: then nothing was charged. */
  private async charge(
    { records, receipts }: Due,
    keep: AnswerToKeep | null,
    notes: ChargeNotes,
  ): Promise<CreditStatement | null> {
    const credits = priceOf(records);
    if (credits === 0) return this.confirm();
    const payer = this.payer();
    await this.requireBelowMax(credits + priceOf(this.foreseen));
    // In one order, whichever of them was ready first.
    const operation = this.operations.toSorted().join(',').slice(0, 500);
    const { session } = this.terms();
    const charge = { ...payer, ...notes, operation, records, credits, keep, receipts, session };
    try {
      const outcome = await this.charges.charge(payer.organizationId, charge);
      if (!outcome.charged) throw this.outOfCredits(outcome.budget, credits);
      return this.state(credits, records, outcome.budget);
    } catch (error) {
      if (error instanceof AlreadyPaid) return null;
      if (error instanceof SessionBudgetSpent) throw await this.sessionSpent(credits);
      throw error;
    }
  }

  /**
   * Looks at the budget once more for an answer that costs nothing, an error too: `open` may have believed an old
   * figure, and an exhausted budget comes before every other finding (D2). Null when nothing metered was opened.
   * @throws ApiError OUT_OF_CREDITS when not a single credit is left.
   */
  async confirm(): Promise<CreditStatement | null> {
    if (!this.isOpen) return null;
    const { organizationId, rootKeyId } = this.payer();
    const budget = await this.charges.readBudget(organizationId);
    if (!this.terms().isDryRun && !hasRoomFor(budget, rootKeyId, 1, this.clock.now()))
      throw this.outOfCredits(budget);
    return this.state(0, {}, budget);
  }

  /** What is said of an answer that was paid for before: it costs nothing, even when nothing is left. */
  async waive(): Promise<CreditStatement> {
    return this.state(0, {}, await this.charges.readBudget(this.payer().organizationId));
  }

  /**
   * For what is charged later, in steps: a dry run tells its price, and otherwise all that the request has foreseen so far
   * has to fit by now.
   * @throws ApiError as requireForeseen does.
   */
  async foresee(records: RecordCounts): Promise<void> {
    this.foreseen = sumOf(this.foreseen, records);
    if (!this.terms().isDryRun) await this.requireForeseen();
  }

  /**
   * Looks at all that is charged later once more, together; nothing when nothing is.
   * @throws ApiError COST_ABOVE_MAX_CREDITS, OUT_OF_CREDITS.
   */
  async requireForeseen(): Promise<void> {
    const credits = priceOf(this.foreseen);
    if (credits === 0) return;
    await this.requireBelowMax(credits);
    const { organizationId, rootKeyId } = this.payer();
    const budget = await this.charges.readBudget(organizationId);
    if (!hasRoomFor(budget, rootKeyId, credits, this.clock.now())) throw this.outOfCredits(budget, credits);
  }

  /** What the request would cost, now and later; a dry run tells this in the place of settling. */
  async estimate(): Promise<CostEstimate> {
    await this.confirm();
    const due = await this.due();
    const records = sumOf(due.records, this.foreseen);
    const rows = Object.values(records).reduce((sum, count) => sum + count, 0);
    return { credits: priceOf(records), rows, records };
  }

  private dueAtOnce(): Due {
    return { records: this.count(), receipts: [] };
  }

  private async due(): Promise<Due> {
    const counts: Partial<Record<Billable, number>> = { ...this.count() };
    const receipts = await this.charges.unpaid(this.payer().organizationId, [...this.versions.keys()]);
    for (const receipt of receipts) {
      const kind = this.versions.get(receipt);
      if (kind !== undefined) counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return { records: counts, receipts };
  }

  private count(): RecordCounts {
    const counts: Partial<Record<Billable, number>> = {};
    for (const [kind, { size }] of this.billed) if (size > 0) counts[kind] = size;
    return counts;
  }

  private async requireBelowMax(price: number): Promise<void> {
    const { maxCredits } = this.terms();
    if (maxCredits === null || price <= maxCredits) return;
    this.state(0, {}, await this.charges.readBudget(this.payer().organizationId));
    throw new ApiError(
      'COST_ABOVE_MAX_CREDITS',
      `This answer costs ${price} credits, and X-Max-Credits allows ${maxCredits}.`,
    );
  }

  private async requireSession(): Promise<void> {
    if ((await this.sessionLeft()) === 0) throw await this.sessionSpent();
  }

  private async sessionSpent(price?: number): Promise<ApiError> {
    this.state(0, {}, await this.charges.readBudget(this.payer().organizationId));
    const budget = `the session's budget of ${this.terms().session?.budget ?? 0} credits`;
    const left = (await this.sessionLeft()) ?? 0;
    const message =
      price === undefined
        ? `Nothing is left of ${budget}.`
        : `This answer costs ${price} credits, and ${left} are left of ${budget}.`;
    return new ApiError('SESSION_BUDGET_SPENT', message);
  }

  private state(charged: number, records: RecordCounts, budget: CreditBudget): CreditStatement {
    const binding = bindingBudget(budget, this.payer().rootKeyId, this.clock.now());
    this.settled = { charged, records, binding };
    return this.settled;
  }

  private outOfCredits(budget: CreditBudget, price?: number): ApiError {
    const { binding } = this.state(0, {}, budget);
    if (price === undefined) return new ApiError('OUT_OF_CREDITS');
    const whose = binding.of === 'key' ? ` of this key's monthly cap` : '';
    const left = `it costs ${price} and ${binding.remaining} are left${whose}`;
    return new ApiError('OUT_OF_CREDITS', `No more credits are available for this answer: ${left}.`);
  }
}

function sumOf(one: RecordCounts, other: RecordCounts): RecordCounts {
  const sum: Partial<Record<Billable, number>> = { ...one };
  for (const [kind, count] of Object.entries(other) as [Billable, number][])
    sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}
