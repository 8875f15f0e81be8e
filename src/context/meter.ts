import type { Clock } from '../domain/clock.js';
import { bindingBudget, hasRoomFor, type CreditBudget } from '../domain/credit-budget.js';
import { priceOf, type Billable, type RecordCounts } from '../domain/record-price.js';
import type { RecordKind } from '../domain/record-kinds.js';
import type { SpendingTerms } from '../domain/spending-terms.js';
import type { Charge, ChargeNotes } from '../store/accounts/charge.js';
import type { DocumentedRecord } from '../store/accounts/charge-for-records.js';
import type { AnswerToKeep } from '../store/accounts/idempotent-answers.js';
import { AlreadyPaid } from '../store/accounts/feed-receipts.js';
import { SessionBudgetSpent } from '../store/accounts/spending-sessions.js';
import { ApiError } from '../errors/api-error.js';
import { Bill, type Due } from './bill.js';
import type { ChargeBatcher } from './charges/charge-batcher.js';
import type { WantedRecord } from './charges/charge-outcome.js';
import { aboveMaxCredits, outOfCredits, sessionSpent } from './credit-refusals.js';
import type { CreditStatement } from './credit-statement.js';
import type { Payer } from './payer.js';

/** What an answer would cost (X-Dry-Run): its price, its distinct billable records, and these by kind. */
export interface CostEstimate {
  readonly credits: number;
  readonly rows: number;
  readonly records: RecordCounts;
}

/** Each time it is tried anew, somebody else has paid for some of it. */
const mostAttempts = 20;

/**
 * Counts the distinct billable records of one request's answer and charges them once, when the answer is complete and
 * before it is sent (D4).
 */
export class Meter {
  private readonly answer = new Bill();
  private readonly operations: string[] = [];
  private settled: CreditStatement | null = null;
  private isPaid = false;

  constructor(
    private readonly charges: ChargeBatcher,
    private readonly clock: Clock,
    private readonly payer: () => Payer,
    private readonly terms: () => SpendingTerms,
  ) {}

  /** True when something is charged later. */
  get foresees(): boolean {
    return priceOf(this.answer.foreseen) > 0;
  }

  /** True when the answer is one of a metered operation, and not paid for yet. */
  get isOpen(): boolean {
    return this.operations.length > 0 && !this.isPaid;
  }

  /** The metered operations, in one order, whichever of them was ready first; empty when there is none. */
  get operation(): string {
    const [first = '', ...others] = this.operations;
    return others.length === 0 ? first : this.operations.toSorted().join(',').slice(0, 500);
  }

  /** What the answer cost, once that is known; null when nothing metered was settled, confirmed, waived or refused. */
  get statement(): CreditStatement | null {
    return this.settled;
  }

  /** Hands records, or groups, that go into the answer to the meter; a second time costs nothing. */
  bill<T extends { readonly id: string }>(kind: Billable, records: readonly T[]): readonly T[] {
    this.answer.add(kind, records);
    return records;
  }

  /**
   * Hands versions of records that a feed tells of to the meter, by their receipts: each costs what its record costs,
   * once an organization and window (D12).
   */
  billVersions(kind: RecordKind, receipts: readonly string[]): void {
    this.answer.addVersions(kind, receipts);
  }

  /**
   * Opens a metered operation (D2, step 5). A dry run needs no credits. Null when that is known at once.
   * @throws ApiError OUT_OF_CREDITS, SESSION_BUDGET_SPENT when not a single credit is left.
   */
  open(operation: string): Promise<void> | null {
    const { isDryRun, session } = this.terms();
    if (isDryRun) return this.note(operation);
    const { organizationId, capKeyIds } = this.payer();
    const found = this.charges.budgets.hasCredits(organizationId, capKeyIds);
    if (found === true && session === null) return this.note(operation);
    return this.openOnceKnown(operation, found);
  }

  private async openOnceKnown(operation: string, found: true | Promise<boolean>): Promise<void> {
    if (!(await found)) throw this.refused(await this.readBudget());
    await this.requireSession();
    this.note(operation);
  }

  private note(operation: string): null {
    if (!this.operations.includes(operation)) this.operations.push(operation);
    return null;
  }

  /**
   * For what is free, but only to who could pay for something (D11). It looks at the budget as it is now, since no
   * charge follows that would.
   * @throws ApiError OUT_OF_CREDITS, SESSION_BUDGET_SPENT when not a single credit is left; never in a dry run.
   */
  async requireCredit(): Promise<void> {
    if (this.terms().isDryRun) return;
    const budget = await this.readBudget();
    if (!hasRoomFor(budget, this.payer().capKeyIds, 1, this.clock.now())) throw this.refused(budget);
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
    return hasRoomFor(await this.readBudget(), this.payer().capKeyIds, 1, this.clock.now());
  }

  /**
   * Charges the answer, all or nothing, and keeps it in the same step when it is to be kept. Null when no metered
   * operation was opened.
   * @throws ApiError COST_ABOVE_MAX_CREDITS when it costs more than the caller wants to spend, OUT_OF_CREDITS when it
   * costs more than is left, SESSION_BUDGET_SPENT when its session has less left; AnswerAlreadyKept when there is an
   * answer under its Idempotency-Key. Then nothing was charged.
   */
  async settle(keep: AnswerToKeep | null, notes: ChargeNotes): Promise<CreditStatement | null> {
    if (!this.isOpen) return this.settled;
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const due = this.answer.due(this.answer.hasVersions ? await this.readUnpaid() : []);
      const statement = await this.charge(due, keep, notes);
      if (statement !== null) return statement;
    }
    throw new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' } });
  }

  /**
   * Reads the record that is the whole answer and charges for it, in one statement. Null, and nothing was charged, when it
   * is not there, or is without its document.
   * @throws ApiError OUT_OF_CREDITS, TIMED_OUT; then nothing was charged.
   */
  async payFor(wanted: WantedRecord, notes: ChargeNotes): Promise<DocumentedRecord | null> {
    const records = { [wanted.kind]: 1 };
    const credits = priceOf(records);
    const charge = this.chargeOf({ records, receipts: [] }, null, notes, credits);
    const outcome = await this.charges.chargeFor(this.payer().organizationId, charge, wanted);
    if (outcome === null) return null;
    if (!outcome.charged) throw this.refused(outcome.budget, credits);
    this.isPaid = true;
    this.state(credits, records, outcome.budget);
    return outcome.record;
  }

  /** Null when some of it was paid for between the look at what is due and the charge: then nothing was charged. */
  private async charge(
    { records, receipts }: Due,
    keep: AnswerToKeep | null,
    notes: ChargeNotes,
  ): Promise<CreditStatement | null> {
    const credits = priceOf(records);
    if (credits === 0) return this.confirm();
    const { maxCredits } = this.terms();
    if (maxCredits !== null) await this.requireBelowMax(credits + priceOf(this.answer.foreseen));
    const charge = this.chargeOf({ records, receipts }, keep, notes, credits);
    try {
      const outcome = await this.charges.charge(this.payer().organizationId, charge);
      if (!outcome.charged) throw this.refused(outcome.budget, credits);
      return this.state(credits, records, outcome.budget);
    } catch (error) {
      if (error instanceof AlreadyPaid) return null;
      if (error instanceof SessionBudgetSpent) throw await this.sessionSpent(credits);
      throw error;
    }
  }

  /** Name by name, because copying objects into another is many times as slow, and each request does it. */
  private chargeOf(
    { records, receipts }: Due,
    keep: AnswerToKeep | null,
    { milliseconds, idempotencyKey, target }: ChargeNotes,
    credits: number,
  ): Charge {
    const { apiKeyId, capKeyIds, requestId, callerRequestId, door } = this.payer();
    const { session } = this.terms();
    const { operation } = this;
    return {
      requestId,
      callerRequestId,
      apiKeyId,
      capKeyIds,
      door,
      operation,
      records,
      credits,
      keep,
      receipts,
      session,
      milliseconds,
      idempotencyKey,
      target,
    };
  }

  /**
   * Looks at the budget once more for an answer that costs nothing, an error too: `open` may have believed an old
   * figure, and an exhausted budget comes before every other finding (D2). Null when nothing metered was opened.
   * @throws ApiError OUT_OF_CREDITS when not a single credit is left.
   */
  async confirm(): Promise<CreditStatement | null> {
    if (!this.isOpen) return this.settled;
    const budget = await this.readBudget();
    if (!this.terms().isDryRun && !hasRoomFor(budget, this.payer().capKeyIds, 1, this.clock.now()))
      throw this.refused(budget);
    return this.state(0, {}, budget);
  }

  /** What is said of an answer that was paid for before: it costs nothing, even when nothing is left. */
  async waive(): Promise<CreditStatement> {
    return this.state(0, {}, await this.readBudget());
  }

  /**
   * For what is charged later, in steps: a dry run tells its price, and otherwise all that the request has foreseen so far
   * has to fit by now.
   * @throws ApiError as requireForeseen does.
   */
  async foresee(records: RecordCounts): Promise<void> {
    this.answer.addForeseen(records);
    if (!this.terms().isDryRun) await this.requireForeseen();
  }

  /**
   * Looks at all that is charged later once more, together; nothing when nothing is.
   * @throws ApiError COST_ABOVE_MAX_CREDITS, OUT_OF_CREDITS.
   */
  async requireForeseen(): Promise<void> {
    const credits = priceOf(this.answer.foreseen);
    if (credits === 0) return;
    await this.requireBelowMax(credits);
    const budget = await this.readBudget();
    if (!hasRoomFor(budget, this.payer().capKeyIds, credits, this.clock.now()))
      throw this.refused(budget, credits);
  }

  /** What the request would cost, now and later; a dry run tells this in the place of settling. */
  async estimate(): Promise<CostEstimate> {
    await this.confirm();
    const records = this.answer.total(await this.readUnpaid());
    const rows = Object.values(records).reduce((sum, count) => sum + count, 0);
    return { credits: priceOf(records), rows, records };
  }

  private readBudget(): Promise<CreditBudget> {
    return this.charges.budgets.read(this.payer().organizationId);
  }

  private readUnpaid(): Promise<readonly string[]> {
    return this.charges.unpaid(this.payer().organizationId, this.answer.receipts);
  }

  private async requireBelowMax(price: number): Promise<void> {
    const { maxCredits } = this.terms();
    if (maxCredits === null || price <= maxCredits) return;
    this.state(0, {}, await this.readBudget());
    throw aboveMaxCredits(price, maxCredits);
  }

  private async requireSession(): Promise<void> {
    if ((await this.sessionLeft()) === 0) throw await this.sessionSpent();
  }

  private async sessionSpent(price?: number): Promise<ApiError> {
    this.state(0, {}, await this.readBudget());
    return sessionSpent(this.terms().session?.budget ?? 0, (await this.sessionLeft()) ?? 0, price);
  }

  private state(charged: number, records: RecordCounts, budget: CreditBudget): CreditStatement {
    const binding = bindingBudget(budget, this.payer().capKeyIds, this.clock.now());
    this.settled = { charged, records, binding };
    return this.settled;
  }

  private refused(budget: CreditBudget, price?: number): ApiError {
    return outOfCredits(this.state(0, {}, budget).binding, price);
  }
}
