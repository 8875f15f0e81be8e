import { FreeAnswers, nothingCharged } from '../accounts/free-answers.js';
import { Idempotency } from '../accounts/idempotency.js';
import {
  type AnswerToStore,
  type ChargeNotes,
  type ChargeOptions,
  type Payer,
  readChargeOptions,
} from '../accounts/model/charge.js';
import type { CreditStatement, NarrowAllowance } from '../accounts/model/credit-budget.js';
import { maxTargetLength } from '../accounts/model/requests.js';
import type { IdempotentAnswer } from '../accounts/sql/idempotent-answers.js';
import { ApiError } from '../errors/api-error.js';
import { priceOf, type RecordCounts } from '../records/record-kinds.js';
import type { Admission } from './admission.js';
import type { Arrival } from './arrival.js';
import { type CostEstimate, type Due, Meter } from './meter.js';
import { NewExports } from './new-exports.js';
import { RequestBudget } from './request-budget.js';
import type { Services } from './services.js';
import type { UnreadRecord } from './unread-record.js';

/** An encoded response body: text, or bytes in pieces; null for a response without a body. */
export type EncodedBody = string | readonly Buffer[] | null;

/**
 * Handles the cost of one request: its charge options, what it uses (`meter`), the budget that pays (`budget`), its
 * charge (`settle`), and its replay.
 */
export class RequestCharges {
  readonly meter = new Meter();
  readonly budget: RequestBudget;
  /** The record that `settle` reads when it charges for it; null when the operation reads the response. */
  private unread: UnreadRecord | null = null;
  private read: ChargeOptions | null = null;
  private identified: Payer | null = null;
  private target: string | null;
  private ignoresDryRun = false;
  private answers: FreeAnswers | null = null;
  private keyed: Idempotency | null = null;
  private exports: NewExports | null = null;

  constructor(
    private readonly services: Services,
    private readonly arrival: Arrival,
    private readonly admission: Admission,
  ) {
    this.target = arrival.target;
    const { charges, clock } = services;
    this.budget = new RequestBudget(
      charges,
      clock,
      () => this.payer,
      () => this.terms,
    );
  }

  /** Limits what the response says at no charge (D20). Created on first use. */
  get freeAnswers(): FreeAnswers {
    return (this.answers ??= new FreeAnswers(this.services, () => this.admission.caller));
  }

  /** The exports that the request creates. Created on first use. */
  get newExports(): NewExports {
    return (this.exports ??= new NewExports(this.services.exports));
  }

  /** The stored response that is replayed; null when the response is new. */
  get replay(): IdempotentAnswer | null {
    return this.keyed?.replay ?? null;
  }

  /** The cost of the response; null until it was charged, confirmed, replayed or refused. */
  get statement(): CreditStatement | null {
    return this.budget.statement;
  }

  /**
   * The caller's charge options, parsed on first access.
   * @throws ApiError VALIDATION_ERROR when they are invalid.
   */
  get terms(): ChargeOptions {
    this.read ??= this.readTerms();
    return this.read;
  }

  /** The charge options; null if they were not parsed. */
  get knownTerms(): ChargeOptions | null {
    return this.read;
  }

  /** The value of `Receipt.target`. */
  get requestedTarget(): string | null {
    return this.target;
  }

  /**
   * Validates the charge options, for a channel in which one request has several operations.
   * @throws ApiError VALIDATION_ERROR as `terms` does.
   */
  checkTerms(): void {
    this.readTerms();
  }

  /** Ignores the header X-Dry-Run, for a download. Call it before the options are parsed. */
  ignoreDryRun(): void {
    this.ignoresDryRun = true;
  }

  /** Parses the charge options. A HEAD request is a dry run of the GET request: it needs no rows and is not charged. */
  private readTerms(): ChargeOptions {
    const { spending, isHead = false } = this.arrival;
    const terms = readChargeOptions(spending);
    if (isHead) return { ...terms, isDryRun: true };
    return this.ignoresDryRun ? { ...terms, isDryRun: false } : terms;
  }

  /**
   * Sets `Receipt.target` to the name of a GraphQL operation, or to the tool of an MCP call. A tool that runs a GraphQL
   * operation is shown by the tool's name.
   */
  nameTarget(name: string | null): void {
    if (this.arrival.channel === 'mcp' && this.target !== null) return;
    this.target = name === null || name.length > maxTargetLength ? null : name;
  }

  /** The daily allowance of narrow free answers after this request's deduction; null if it did not need one (D20). */
  get drawnOn(): NarrowAllowance | null {
    return this.answers?.drawnOn ?? null;
  }

  /** Replays the response that is stored under the request's Idempotency-Key, as Idempotency.recall does. */
  async recall(requestIdentity: unknown): Promise<void> {
    await this.idempotency?.recall(requestIdentity);
  }

  /**
   * Opens a metered operation, which requires a remaining credit (RequestBudget.requireCreditSoon). Looks for a stored
   * response first, because a response that was paid for is replayed even when no credits remain. Returns null when
   * this completes synchronously.
   * @throws as `recall` and RequestBudget.requireCreditSoon do.
   */
  open(operation: string, requestIdentity: unknown): Promise<void> | null {
    const { idempotency } = this;
    const requiring =
      idempotency === null
        ? this.budget.requireCreditSoon()
        : this.requireUnlessReplayed(idempotency, requestIdentity);
    if (requiring !== null)
      return requiring.then(() => {
        this.meter.open(operation);
      });
    this.meter.open(operation);
    return null;
  }

  private async requireUnlessReplayed(idempotency: Idempotency, requestIdentity: unknown): Promise<void> {
    await idempotency.recall(requestIdentity);
    try {
      await this.budget.requireCreditSoon();
    } catch (error) {
      throw await idempotency.orReplay(error);
    }
  }

  /**
   * True when `settle` can read a record: it is the whole response (`Arrival.isForOne`), all data is in one database, a
   * metered operation is open, and the request has no charge options.
   */
  get canReadAndCharge(): boolean {
    const { replicas, distribution } = this.services.db;
    if (!this.arrival.isForOne || !this.meter.isOpen) return false;
    if (replicas !== null || distribution.isDistributed) return false;
    const { isDryRun, maxCredits, idempotencyKey, session } = this.terms;
    return !isDryRun && maxCredits === null && idempotencyKey === null && session === null;
  }

  /** Leaves the read of the record that is the whole response to `settle`. Requires `canReadAndCharge`. */
  readWhenCharged(unread: UnreadRecord): UnreadRecord {
    this.unread = unread;
    return unread;
  }

  /**
   * Pays for the complete response before it is sent, and returns its encoded body. Every request is charged here, in
   * one of two ways:
   *
   * - The operation left the read of its one record to `settle` (`readWhenCharged`). One statement reads the record and
   *   charges for it. If the record does not exist, or has no document, the request continues in the second way.
   * - The operation has read the records of the response. The response is encoded first, so that nothing can fail after
   *   the charge. With an Idempotency-Key, the charging statement also stores it, with `headers`.
   *
   * Without a metered operation, the response is free and not stored.
   * @throws ApiError NOT_FOUND, OUT_OF_CREDITS, COST_ABOVE_MAX_CREDITS, SESSION_BUDGET_SPENT,
   * NARROW_ANSWERS_EXHAUSTED, TIMED_OUT; Replay when a concurrent request with the same Idempotency-Key was answered
   * first; the errors of `encode`. Then nothing was charged.
   */
  async settle<Body extends EncodedBody>(
    encode: () => Body | Promise<Body>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Body> {
    const { unread } = this;
    if (unread !== null && (await this.readAndCharge(unread))) return encode();
    try {
      const encoding = encode();
      const body = encoding instanceof Promise ? await encoding : encoding;
      await this.chargeForRead(body, headers);
      return body;
    } catch (error) {
      await this.exports?.withdraw();
      // The error states the price of the response.
      if (error instanceof ApiError && error.status === 402) await this.answers?.drawAll();
      throw error;
    }
  }

  /**
   * Reads a record and charges for it, in one statement. If the record does not exist or is stored without its
   * document, reads it and returns false; nothing was charged. The statement ends at the request's deadline. Its outcome
   * is awaited in any case, because only the outcome shows whether the charge was committed.
   * @throws ApiError NOT_FOUND, OUT_OF_CREDITS, TIMED_OUT; then nothing was charged.
   */
  private async readAndCharge(unread: UnreadRecord): Promise<boolean> {
    const { kind, id } = unread;
    const { deadline } = this.admission;
    const purchase = { operation: this.meter.operation, records: { [kind]: 1 } };
    try {
      const outcome = await this.budget.charge(purchase, this.notes, { kind, id, deadline });
      const found = outcome?.record ?? null;
      unread.fill(found ?? (await this.admission.run(unread.read())));
      return found !== null;
    } catch (error) {
      // An exhausted budget takes precedence over the error (D2).
      if (error instanceof ApiError) await this.admission.run(this.budget.confirm());
      throw error;
    }
  }

  /** Charges for a response whose records were read, then starts the exports that the request created. */
  private async chargeForRead(body: EncodedBody, headers: AnswerToStore['headers']): Promise<void> {
    const { meter, idempotency } = this;
    if (!meter.isOpen) await this.answers?.drawUnpaid(nothingCharged);
    await this.requireLaterCharges();
    if (meter.isOpen)
      await (idempotency === null ? this.charge(null) : this.chargeAndStore(idempotency, body, headers));
    await this.exports?.begin(this.terms.maxCredits);
    await this.answers?.recordCovered();
  }

  /** Charges and stores the response, unless a concurrent request with the same Idempotency-Key has done it. */
  private async chargeAndStore(
    idempotency: Idempotency,
    body: EncodedBody,
    headers: AnswerToStore['headers'],
  ): Promise<void> {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body && Buffer.concat(body);
    const answer = await idempotency.toStore(bytes, this.admission.neededScopes, headers);
    try {
      const credits = await this.charge(answer);
      if (credits === 0) await idempotency.storeFree(answer);
    } catch (error) {
      throw await idempotency.orReplay(error);
    }
  }

  /** Charges what the meter has counted, and returns its price. A feed's versions are charged once per window (D12). */
  private charge(answerToStore: AnswerToStore | null): Promise<number> {
    const { meter, payer, services } = this;
    if (!meter.hasVersions) return this.chargeDue(meter.due([]), answerToStore);
    return services.charges.chargeUnpaid(payer.organizationId, meter.receipts, (unpaid) =>
      this.chargeDue(meter.due(unpaid), answerToStore),
    );
  }

  /** Charges all of these records, or nothing. Deducts the free answers that they do not pay for before that. */
  private async chargeDue(due: Due, answerToStore: AnswerToStore | null): Promise<number> {
    const { meter, budget, answers, terms } = this;
    const credits = priceOf(due.records);
    if (credits > 0) await budget.requireBelowMax(credits + meter.laterCredits);
    const drawing = answers?.drawUnpaid(meter.chargedBy(due, terms.maxCredits !== 0)) ?? null;
    if (drawing !== null) await drawing;
    // Checks the deadline for the last time: after this, the charge commits or fails.
    this.admission.deadline.check();
    const purchase = { operation: meter.operation, ...due, answerToStore, session: terms.session };
    await (credits === 0 ? budget.confirm() : budget.charge(purchase, this.notes, null));
    return credits;
  }

  /**
   * Checks the budget for a response that costs nothing, including errors (RequestBudget.confirm). Does nothing when no
   * metered operation was opened.
   * @throws ApiError OUT_OF_CREDITS when no credit remains.
   */
  async confirm(): Promise<CreditStatement | null> {
    return this.meter.isOpen ? this.budget.confirm() : this.statement;
  }

  /**
   * Adds records that will be charged later, by the steps of an export. Except in a dry run, all later charges of the
   * request together must fit the budget.
   * @throws ApiError COST_ABOVE_MAX_CREDITS, OUT_OF_CREDITS.
   */
  async addLaterCharges(records: RecordCounts): Promise<void> {
    this.meter.countLater(records);
    if (!this.terms.isDryRun) await this.requireLaterCharges();
  }

  private async requireLaterCharges(): Promise<void> {
    const { laterCredits } = this.meter;
    if (laterCredits > 0) await this.budget.requireCapacity(laterCredits);
  }

  /**
   * Returns the price that a dry run reports: of all that is charged now and later. This price is a free answer about
   * the records it counts (D20).
   * @throws ApiError OUT_OF_CREDITS as `confirm` does; NARROW_ANSWERS_EXHAUSTED.
   */
  async estimate(): Promise<CostEstimate> {
    await this.confirm();
    const estimate = await this.estimateNow();
    await this.answers?.drawAll();
    return estimate;
  }

  /** Returns the credits that the records read so far will cost. */
  async price(): Promise<number> {
    return (await this.estimateNow()).credits;
  }

  private async estimateNow(): Promise<CostEstimate> {
    const { meter, services, payer } = this;
    const unpaid = meter.hasVersions
      ? await services.charges.unpaid(payer.organizationId, meter.receipts)
      : [];
    return meter.estimate(unpaid);
  }

  /** The payer of the request's charge, and of the charges that its exports make later. */
  get payer(): Payer {
    return (this.identified ??= this.identify());
  }

  private get notes(): ChargeNotes {
    const milliseconds = Math.round(performance.now() - this.arrival.arrivedAt);
    return { milliseconds, idempotencyKey: this.terms.idempotencyKey, target: this.target };
  }

  private identify(): Payer {
    const { organizationId, keyId, capKeyIds } = this.admission.caller;
    const { requestId, chargeId, channel } = this.arrival;
    return {
      organizationId,
      apiKeyId: keyId,
      capKeyIds,
      requestId: chargeId,
      callerRequestId: requestId === chargeId ? null : requestId,
      channel,
    };
  }

  /** Stores and replays the response; null without an Idempotency-Key, and in a dry run. */
  private get idempotency(): Idempotency | null {
    const { idempotencyKey, isDryRun } = this.terms;
    if (idempotencyKey === null || isDryRun) return null;
    return (this.keyed ??= this.createIdempotency(idempotencyKey));
  }

  private createIdempotency(idempotencyKey: string): Idempotency {
    const { services, admission, arrival, budget } = this;
    return new Idempotency(services.db, services.clock, {
      organizationId: admission.caller.organizationId,
      requestId: arrival.requestId,
      channel: arrival.channel,
      idempotencyKey,
      requireScopes: (scopes) => {
        admission.requireScopes(scopes);
      },
      waive: () => budget.waive(),
    });
  }
}
