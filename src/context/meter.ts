import type { Clock } from '../domain/clock.js';
import {
  bindingBudget,
  isExhausted,
  type BindingBudget,
  type CreditBudget,
} from '../domain/credit-budget.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { priceOf, type RecordCounts } from '../domain/record-price.js';
import type { SpendingTerms } from '../domain/spending-terms.js';
import { ApiError } from '../errors/api-error.js';
import type { ChargeDesk } from './charge-desk.js';
import { creditHeaders } from './response-headers.js';

/** What a metered answer cost and what is left of the budget that binds (D5). */
export interface CreditStatement {
  readonly charged: number;
  readonly records: RecordCounts;
  readonly binding: BindingBudget;
}

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
  readonly requestId: string;
  readonly door: 'rest' | 'graph';
}

/**
 * Counts the distinct billable records of one request's answer and charges them once, when the answer is complete and
 * before it is sent (D4).
 */
export class Meter {
  private readonly billed = new Map<RecordKind, Set<string>>();
  private readonly operations = new Set<string>();
  private statement: CreditStatement | null = null;

  constructor(
    private readonly desk: ChargeDesk,
    private readonly clock: Clock,
    private readonly payer: () => Payer,
    private readonly terms: () => SpendingTerms,
  ) {}

  /** The credit headers of the answer; none unless a metered operation was settled, confirmed or refused (D5). */
  get headers(): Readonly<Record<string, string>> {
    return this.statement === null ? {} : creditHeaders(this.statement);
  }

  /** Hands a record that goes into the answer to the meter; a second time costs nothing. */
  bill<T extends { readonly id: string }>(kind: RecordKind, records: readonly T[]): readonly T[] {
    const ids = this.billed.get(kind) ?? new Set();
    this.billed.set(kind, ids);
    for (const { id } of records) ids.add(id);
    return records;
  }

  /**
   * Opens a metered operation (D2, step 5). A dry run needs no credits.
   * @throws ApiError OUT_OF_CREDITS when not a single credit is left.
   */
  async open(operation: string): Promise<void> {
    const { organizationId } = this.payer();
    if (!this.terms().isDryRun && !(await this.desk.hasCredits(organizationId)))
      throw this.outOfCredits(await this.desk.readBudget(organizationId));
    this.operations.add(operation);
  }

  /**
   * Charges the answer, all or nothing. Null when no metered operation was opened.
   * @throws ApiError OUT_OF_CREDITS when it costs more than is left, or than the caller wants to spend; then nothing
   * was charged.
   */
  async settle(): Promise<CreditStatement | null> {
    if (this.operations.size === 0) return null;
    const records = this.count();
    const credits = priceOf(records);
    if (credits === 0) return this.confirm();
    const { organizationId, ...rest } = this.payer();
    await this.keepToTerms(credits, organizationId);
    const operation = [...this.operations].join(',').slice(0, 500);
    const outcome = await this.desk.charge(organizationId, { ...rest, operation, records, credits });
    if (!outcome.charged) throw this.outOfCredits(outcome.budget, credits);
    return this.state(credits, records, outcome.budget);
  }

  /**
   * Looks at the budget once more for an answer that costs nothing, an error too: `open` may have believed an old
   * figure, and an exhausted budget comes before every other finding (D2). Null when nothing metered was opened.
   * @throws ApiError OUT_OF_CREDITS when not a single credit is left.
   */
  async confirm(): Promise<CreditStatement | null> {
    if (this.operations.size === 0) return null;
    const budget = await this.desk.readBudget(this.payer().organizationId);
    if (!this.terms().isDryRun && isExhausted(budget, this.clock.now())) throw this.outOfCredits(budget);
    return this.state(0, {}, budget);
  }

  /** What the answer would cost; a dry run tells this in the place of settling. */
  async estimate(): Promise<CostEstimate> {
    await this.confirm();
    const records = this.count();
    const rows = Object.values(records).reduce((sum, count) => sum + count, 0);
    return { credits: priceOf(records), rows, records };
  }

  private count(): RecordCounts {
    const billed = [...this.billed].filter(([, ids]) => ids.size > 0);
    return Object.fromEntries(billed.map(([kind, ids]) => [kind, ids.size]));
  }

  private async keepToTerms(price: number, organizationId: string): Promise<void> {
    const { maxCredits } = this.terms();
    if (maxCredits === null || price <= maxCredits) return;
    this.state(0, {}, await this.desk.readBudget(organizationId));
    throw new ApiError(
      'OUT_OF_CREDITS',
      `This answer costs ${price} credits, and X-Max-Credits allows ${maxCredits}.`,
    );
  }

  private state(charged: number, records: RecordCounts, budget: CreditBudget): CreditStatement {
    this.statement = { charged, records, binding: bindingBudget(budget, this.clock.now()) };
    return this.statement;
  }

  private outOfCredits(budget: CreditBudget, price?: number): ApiError {
    const { binding } = this.state(0, {}, budget);
    if (price === undefined) return new ApiError('OUT_OF_CREDITS');
    const left = `it costs ${price} and ${binding.remaining} are left`;
    return new ApiError('OUT_OF_CREDITS', `No more credits are available for this answer: ${left}.`);
  }
}
