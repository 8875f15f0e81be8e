import type { ChargeBatcher } from '../accounts/charges/charge-batcher.js';
import type { ChargeOutcome, RecordToRead, DocumentedRecord } from '../accounts/sql/charge-credits.js';
import {
  aboveMaxCredits,
  outOfCredits,
  sessionSpent,
  bindingBudget,
  type CreditBudget,
  hasCapacityFor,
} from '../accounts/model/credit-budget.js';
import {
  type AnswerToStore,
  type ChargeNotes,
  newCharge,
  type Payer,
  type ChargeOptions,
} from '../accounts/model/charge.js';
import type { CreditStatement } from '../accounts/spending-sessions.js';
import { SessionBudgetSpent } from '../accounts/sql/spending-sessions.js';
import type { Clock } from '../domain/dates.js';
import type { ApiError } from '../errors/api-error.js';
import { type Billable, priceOf, type RecordCounts, type RecordKind } from '../records/record-kinds.js';

/**
 * The part of a response that is charged now: record counts by kind, and the receipts of record versions (D12) to store
 * with the charge.
 */
interface Due {
  readonly records: RecordCounts;
  readonly receipts: readonly string[];
}

/**
 * Tallies the billable contents of one request's response, each once: records by ID, and the record versions of a feed
 * by receipt (D12).
 */
class UsageTally {
  private readonly ids = new Map<Billable, Set<string>>();
  private readonly versions = new Map<string, RecordKind>();
  private later: RecordCounts = {};

  /** The receipts of all tallied versions, including those that the organization has already paid for. */
  get receipts(): readonly string[] {
    return [...this.versions.keys()];
  }

  /** True when the tally has versions. The organization may already have paid for some of them. */
  get hasVersions(): boolean {
    return this.versions.size > 0;
  }

  /** The records that will be charged later, by the steps of an export. */
  get foreseen(): RecordCounts {
    return this.later;
  }

  add(kind: Billable, records: readonly { readonly id: string }[]): void {
    const ids = this.ids.get(kind) ?? new Set();
    this.ids.set(kind, ids);
    for (const { id } of records) ids.add(id);
  }

  addVersions(kind: RecordKind, receipts: readonly string[]): void {
    for (const receipt of receipts) this.versions.set(receipt, kind);
  }

  addForeseen(records: RecordCounts): void {
    this.later = sumOf(this.later, records);
  }

  /** Returns the part to charge now. `unpaid` has the receipts of versions that are not paid for yet. */
  due(unpaid: readonly string[]): Due {
    const records = this.count();
    for (const receipt of unpaid) {
      const kind = this.versions.get(receipt);
      if (kind !== undefined) records[kind] = (records[kind] ?? 0) + 1;
    }
    return { records, receipts: unpaid };
  }

  /** Returns the numbers of records that are charged now and later. */
  total(unpaid: readonly string[]): RecordCounts {
    return sumOf(this.due(unpaid).records, this.later);
  }

  private count(): Partial<Record<Billable, number>> {
    const counts: Partial<Record<Billable, number>> = {};
    for (const [kind, { size }] of this.ids) if (size > 0) counts[kind] = size;
    return counts;
  }
}

function sumOf(one: RecordCounts, other: RecordCounts): RecordCounts {
  const sum: Partial<Record<Billable, number>> = { ...one };
  for (const [kind, count] of Object.entries(other) as [Billable, number][])
    sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}

/**
 * The cost of a response (X-Dry-Run): its credits, the number of distinct billable records, and their counts by kind.
 */
export interface CostEstimate {
  readonly credits: number;
  readonly rows: number;
  readonly records: RecordCounts;
}

/**
 * Counts the distinct billable records of one request's response and charges them once, when the response is complete
 * and before it is sent (D4).
 */
export class Meter {
  private readonly answer = new UsageTally();
  private readonly operations: string[] = [];
  private settled: CreditStatement | null = null;
  private isPaid = false;

  constructor(
    private readonly charges: ChargeBatcher,
    private readonly clock: Clock,
    private readonly payer: () => Payer,
    private readonly terms: () => ChargeOptions,
  ) {}

  /** True when the request causes later charges, by the steps of an export. */
  get foresees(): boolean {
    return priceOf(this.answer.foreseen) > 0;
  }

  /** True when a metered operation was opened and the response is not paid for yet. */
  get isOpen(): boolean {
    return this.operations.length > 0 && !this.isPaid;
  }

  /**
   * The names of the opened metered operations, joined with commas; empty when there are none. Sorted, because
   * operations run in parallel and open in any order. At most 500 characters.
   */
  get operation(): string {
    const [first = '', ...others] = this.operations;
    return others.length === 0 ? first : this.operations.toSorted().join(',').slice(0, 500);
  }

  /** The cost of the response; null until a metered operation was settled, confirmed, waived or refused. */
  get statement(): CreditStatement | null {
    return this.settled;
  }

  /**
   * Adds records of the response, or groups of an aggregate, to the tally. Each is charged once, even if added
   * repeatedly.
   */
  recordUsage<T extends { readonly id: string }>(kind: Billable, records: readonly T[]): readonly T[] {
    this.answer.add(kind, records);
    return records;
  }

  /**
   * Adds record versions of a feed to the tally, by their receipts. A version costs as much as its record, once per
   * organization and billing window (D12).
   */
  countVersions(kind: RecordKind, receipts: readonly string[]): void {
    this.answer.addVersions(kind, receipts);
  }

  /**
   * Opens a metered operation, which requires a remaining credit (D2, step 5), except in a dry run. Returns null when
   * this completes synchronously.
   * @throws ApiError OUT_OF_CREDITS, SESSION_BUDGET_SPENT when no credit remains.
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
   * Requires a remaining credit, for operations that are free for callers who could pay (D11). Reads the current
   * budget, because no charge follows that would check it.
   * @throws ApiError OUT_OF_CREDITS, SESSION_BUDGET_SPENT when no credit remains; never in a dry run.
   */
  async requireCredit(): Promise<void> {
    if (this.terms().isDryRun) return;
    const budget = await this.readBudget();
    if (!hasCapacityFor(budget, this.payer().capKeyIds, 1, this.clock.now())) throw this.refused(budget);
    await this.requireSession();
  }

  /** Returns the credits remaining in the session's budget; null for a call without a session (D18). */
  async sessionLeft(): Promise<number | null> {
    const { session } = this.terms();
    if (session === null) return null;
    return session.budget - (await this.charges.sessionSpending(this.payer().organizationId, session));
  }

  /** Returns whether a credit remains, for responses that contain less without one. Always true in a dry run. */
  async hasCredit(): Promise<boolean> {
    if (this.terms().isDryRun) return true;
    return hasCapacityFor(await this.readBudget(), this.payer().capKeyIds, 1, this.clock.now());
  }

  /**
   * Charges the whole response or nothing, and stores `answerToStore`, if given, in the same statement. Returns null
   * when no metered operation was opened. If it throws, nothing was charged.
   * @throws ApiError COST_ABOVE_MAX_CREDITS when the cost exceeds the caller's maximum, OUT_OF_CREDITS when it exceeds
   * the remaining credits, SESSION_BUDGET_SPENT when it exceeds the session's remaining budget; AnswerAlreadyStored
   * when a response is already stored under its Idempotency-Key.
   */
  async settle(answerToStore: AnswerToStore | null, notes: ChargeNotes): Promise<CreditStatement | null> {
    if (!this.isOpen) return this.settled;
    const { answer } = this;
    if (!answer.hasVersions) return this.chargeDue(answer.due([]), answerToStore, notes);
    const charge = (unpaid: readonly string[]): Promise<CreditStatement | null> =>
      this.chargeDue(answer.due(unpaid), answerToStore, notes);
    return this.charges.chargeUnpaid(this.payer().organizationId, answer.receipts, charge);
  }

  /**
   * Reads the record that is the whole response and charges for it, in one statement. Returns null, with nothing
   * charged, when the record does not exist or is stored without its document.
   * @throws ApiError OUT_OF_CREDITS, TIMED_OUT; then nothing was charged.
   */
  async payFor(wanted: RecordToRead, notes: ChargeNotes): Promise<DocumentedRecord | null> {
    const due = { records: { [wanted.kind]: 1 }, receipts: [] };
    const outcome = await this.charge(due, null, notes, wanted);
    this.isPaid = outcome !== null;
    return outcome?.record ?? null;
  }

  private async chargeDue(
    due: Due,
    answerToStore: AnswerToStore | null,
    notes: ChargeNotes,
  ): Promise<CreditStatement | null> {
    const credits = priceOf(due.records);
    if (credits === 0) return this.confirm();
    const { maxCredits } = this.terms();
    if (maxCredits !== null) await this.requireBelowMax(credits + priceOf(this.answer.foreseen));
    await this.charge(due, answerToStore, notes, null);
    return this.settled;
  }

  /**
   * Charges for records. With `wanted`, the same statement reads this record. Returns null, with nothing charged, when
   * the record does not exist.
   */
  private async charge(
    { records, receipts }: Due,
    answerToStore: AnswerToStore | null,
    notes: ChargeNotes,
    wanted: RecordToRead | null,
  ): Promise<ChargeOutcome | null> {
    const payer = this.payer();
    const { session } = this.terms();
    const charge = newCharge(
      payer,
      { operation: this.operation, records, receipts, answerToStore, session },
      notes,
    );
    const { credits } = charge;
    try {
      const outcome = await this.charges.charge(payer.organizationId, charge, wanted);
      if (outcome === null) return null;
      if (!outcome.charged) throw this.refused(outcome.budget, credits);
      this.state(credits, records, outcome.budget);
      return outcome;
    } catch (error) {
      throw error instanceof SessionBudgetSpent ? await this.sessionSpent(credits) : error;
    }
  }

  /**
   * Checks the current budget for a response that costs nothing, including errors: `open` may have used an outdated
   * balance, and an exhausted budget takes precedence over every other error (D2). Returns null when no metered
   * operation was opened.
   * @throws ApiError OUT_OF_CREDITS when no credit remains.
   */
  async confirm(): Promise<CreditStatement | null> {
    if (!this.isOpen) return this.settled;
    const budget = await this.readBudget();
    if (!this.terms().isDryRun && !hasCapacityFor(budget, this.payer().capKeyIds, 1, this.clock.now()))
      throw this.refused(budget);
    return this.state(0, {}, budget);
  }

  /** Reports a cost of 0 credits, for a response that was paid for before. Succeeds even when no credits remain. */
  async waive(): Promise<CreditStatement> {
    return this.state(0, {}, await this.readBudget());
  }

  /**
   * Adds records that will be charged later, by the steps of an export. Except in a dry run, all later charges of the
   * request together must fit the budget.
   * @throws ApiError as `requireForeseen` does.
   */
  async foresee(records: RecordCounts): Promise<void> {
    this.answer.addForeseen(records);
    if (!this.terms().isDryRun) await this.requireForeseen();
  }

  /**
   * Requires that all later charges of the request together fit the budget. Does nothing when there are none.
   * @throws ApiError COST_ABOVE_MAX_CREDITS, OUT_OF_CREDITS.
   */
  async requireForeseen(): Promise<void> {
    const credits = priceOf(this.answer.foreseen);
    if (credits === 0) return;
    await this.requireBelowMax(credits);
    const budget = await this.readBudget();
    if (!hasCapacityFor(budget, this.payer().capKeyIds, credits, this.clock.now()))
      throw this.refused(budget, credits);
  }

  /** Returns the cost of the request, charged now and later. A dry run reports it instead of settling. */
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
