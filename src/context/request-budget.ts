import type { ChargeBatcher } from '../accounts/charges/charge-batcher.js';
import {
  type ChargeNotes,
  type ChargeOptions,
  newCharge,
  type Payer,
  type Purchase,
} from '../accounts/model/charge.js';
import {
  aboveMaxCredits,
  bindingBudget,
  type CreditBudget,
  type CreditStatement,
  hasCapacityFor,
  outOfCredits,
  rollOver,
  sessionSpent,
} from '../accounts/model/credit-budget.js';
import type { ChargeOutcome, RecordToRead } from '../accounts/sql/charge-credits.js';
import { SessionBudgetSpent } from '../accounts/sql/spending-sessions.js';
import type { ApiError } from '../errors/api-error.js';
import type { RecordCounts } from '../records/record-kinds.js';
import type { Clock } from '../values/dates.js';

/**
 * The credits that one request can spend: checks and charges them against the budget of its organization, and states
 * the result.
 */
export class RequestBudget {
  private stated: CreditStatement | null = null;

  constructor(
    private readonly charges: ChargeBatcher,
    private readonly clock: Clock,
    private readonly payer: () => Payer,
    private readonly terms: () => ChargeOptions,
  ) {}

  /** The cost of the response; null until it was charged, confirmed, waived or refused. */
  get statement(): CreditStatement | null {
    return this.stated;
  }

  /**
   * Requires a remaining credit for a metered operation (D2, step 5), except in a dry run. The balance may be outdated,
   * because a charge checks it again. Returns null when this completes synchronously.
   * @throws ApiError OUT_OF_CREDITS, SESSION_BUDGET_SPENT when no credit remains.
   */
  requireCreditSoon(): Promise<void> | null {
    const { isDryRun, session } = this.terms();
    if (isDryRun) return null;
    const { organizationId, capKeyIds } = this.payer();
    const found = this.charges.budgets.hasCredits(organizationId, capKeyIds);
    return found === true && session === null ? null : this.requireFound(found);
  }

  private async requireFound(found: true | Promise<boolean>): Promise<void> {
    if (!(await found)) throw this.refused(await this.read());
    await this.requireSession();
  }

  /**
   * Requires a remaining credit, for operations that are free for callers who could pay (D11). Reads the current
   * budget, because no charge follows that would check it.
   * @throws ApiError OUT_OF_CREDITS, SESSION_BUDGET_SPENT when no credit remains; never in a dry run.
   */
  async requireCredit(): Promise<void> {
    if (this.terms().isDryRun) return;
    const budget = await this.read();
    if (!this.allows(budget, 1)) throw this.refused(budget);
    await this.requireSession();
  }

  /** Returns whether a credit remains, for responses that contain less without one. Always true in a dry run. */
  async hasCredit(): Promise<boolean> {
    return this.terms().isDryRun || this.allows(await this.read(), 1);
  }

  /** Returns the credits remaining in the session's budget; null for a call without a session (D18). */
  async sessionLeft(): Promise<number | null> {
    const { session } = this.terms();
    if (session === null) return null;
    return session.budget - (await this.charges.sessionSpending(this.payer().organizationId, session));
  }

  /**
   * Requires that a price does not exceed the caller's maximum.
   * @throws ApiError COST_ABOVE_MAX_CREDITS; OUT_OF_CREDITS when it exceeds the remaining credits too (D2).
   */
  async requireBelowMax(price: number): Promise<void> {
    const { maxCredits } = this.terms();
    if (maxCredits === null || price <= maxCredits) return;
    const budget = await this.read();
    if (!this.allows(budget, price)) throw this.refused(budget, price);
    this.state(0, {}, budget);
    throw aboveMaxCredits(price, maxCredits);
  }

  /**
   * Requires that a price fits the caller's maximum and the current budget, for credits that are charged later.
   * @throws ApiError COST_ABOVE_MAX_CREDITS, OUT_OF_CREDITS.
   */
  async requireCapacity(price: number): Promise<void> {
    await this.requireBelowMax(price);
    const budget = await this.read();
    if (!this.allows(budget, price)) throw this.refused(budget, price);
  }

  /**
   * Charges a purchase: all of it, or nothing. With `wanted`, the same statement reads this record. Returns null, with
   * nothing charged, when the record does not exist or is stored without its document.
   * @throws ApiError OUT_OF_CREDITS, SESSION_BUDGET_SPENT, TIMED_OUT; AnswerAlreadyStored when a response is already
   * stored under its Idempotency-Key; AlreadyPaid as ChargeBatcher.charge. Then nothing was charged.
   */
  async charge(
    purchase: Purchase,
    notes: ChargeNotes,
    wanted: RecordToRead | null,
  ): Promise<ChargeOutcome | null> {
    const payer = this.payer();
    const charge = newCharge(payer, purchase, notes);
    const { credits, records } = charge;
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
   * States a cost of 0 credits, and checks the current budget: an earlier check may have used an outdated balance, and
   * an exhausted budget takes precedence over every other error (D2).
   * @throws ApiError OUT_OF_CREDITS when no credit remains, except in a dry run.
   */
  async confirm(): Promise<CreditStatement> {
    const budget = await this.read();
    if (!this.terms().isDryRun && !this.allows(budget, 1)) throw this.refused(budget);
    return this.state(0, {}, budget);
  }

  /** States a cost of 0 credits, for a response that was paid for before. Succeeds even when no credits remain. */
  async waive(): Promise<CreditStatement> {
    return this.state(0, {}, await this.read());
  }

  /**
   * Refuses the request as if the daily cap were used up. Only a sandbox calls this; its organizations have a cap.
   * @throws ApiError OUT_OF_CREDITS.
   */
  async refuseAsSpent(): Promise<never> {
    const budget = rollOver(await this.read(), this.clock.now());
    throw this.refused({ ...budget, dayUsed: budget.dailyCap });
  }

  private read(): Promise<CreditBudget> {
    return this.charges.budgets.read(this.payer().organizationId);
  }

  private allows(budget: CreditBudget, credits: number): boolean {
    return hasCapacityFor(budget, this.payer().capKeyIds, credits, this.clock.now());
  }

  private async requireSession(): Promise<void> {
    if ((await this.sessionLeft()) === 0) throw await this.sessionSpent();
  }

  private async sessionSpent(price?: number): Promise<ApiError> {
    this.state(0, {}, await this.read());
    return sessionSpent(this.terms().session?.budget ?? 0, (await this.sessionLeft()) ?? 0, price);
  }

  private state(charged: number, records: RecordCounts, budget: CreditBudget): CreditStatement {
    const binding = bindingBudget(budget, this.payer().capKeyIds, this.clock.now());
    this.stated = { charged, records, binding };
    return this.stated;
  }

  private refused(budget: CreditBudget, price?: number): ApiError {
    return outOfCredits(this.state(0, {}, budget).binding, price);
  }
}
