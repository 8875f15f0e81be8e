import type { Scope } from '../accounts/model/keys.js';
import {
  type ChargeNotes,
  type Payer,
  readChargeOptions,
  type ChargeOptions,
} from '../accounts/model/charge.js';
import { ApiError } from '../errors/api-error.js';
import { type RecordKind, priceOf } from '../records/record-kinds.js';
import type { DocumentedRecord } from '../accounts/sql/charge-credits.js';
import { AnswerAlreadyStored, type StoredAnswer } from '../accounts/sql/idempotent-answers.js';
import type { Admission } from './admission.js';
import type { Arrival } from './arrival.js';
import type { CreditStatement } from '../accounts/spending-sessions.js';
import { FreeAnswers } from '../accounts/free-answers.js';
import { Idempotency, Replay } from '../accounts/idempotency.js';
import { Meter, type CostEstimate } from './meter.js';
import type { Services } from './services.js';
import type { ExportJob } from '../exports/model/export-job.js';
import { startExports, withdrawExports, type HeldExport } from '../exports/sql/exports.js';
import type { NarrowAllowance } from '../accounts/model/credit-budget.js';
import { seconds } from '../accounts/rate-limit/rate-limiter.js';

/**
 * The exports that one request creates; a GraphQL document can create several. They are held until their total price is
 * checked against the remaining credits. Then either all of them start or all are deleted.
 */
class NewExports {
  private count = 0;
  private readonly held: ExportJob[] = [];

  constructor(private readonly services: () => Pick<Services, 'db' | 'exports'>) {}

  /**
   * Returns the idempotency key of the request's next export. For the first export this is the caller's key. For
   * the others, a line break and a number are appended. The result never equals a caller's key, which cannot contain a
   * line break.
   */
  nextKey(idempotencyKey: string | null): string | null {
    this.count += 1;
    return idempotencyKey === null || this.count === 1 ? idempotencyKey : `${idempotencyKey}\n${this.count}`;
  }

  get areWaiting(): boolean {
    return this.held.length > 0;
  }

  /** Adds a held export. */
  add(job: ExportJob): void {
    this.held.push(job);
  }

  /**
   * Starts all held exports. Together they may cost at most `maxCredits`: each its price, and an equal share of the
   * credits by which `maxCredits` exceeds the total price.
   */
  async begin(maxCredits: number | null): Promise<void> {
    if (this.held.length === 0) return;
    const { db, exports } = this.services();
    await startExports(db, shareOut(this.held.splice(0), maxCredits));
    exports.wake();
  }

  /** Deletes all held exports, which were not charged. */
  async withdraw(): Promise<void> {
    if (this.held.length === 0) return;
    const ids = this.held.splice(0).map(({ exportId }) => exportId);
    await withdrawExports(this.services().db, ids);
  }
}

function shareOut(jobs: readonly ExportJob[], maxCredits: number | null): HeldExport[] {
  const prices = jobs.map(({ kind, expectedRows }) => priceOf({ [kind]: expectedRows }));
  const total = prices.reduce((sum, price) => sum + price, 0);
  const share = maxCredits === null ? null : Math.floor((maxCredits - total) / jobs.length);
  return jobs.map(({ exportId }, at) => ({
    exportId,
    maxCredits: share === null ? null : share + (prices[at] ?? 0),
  }));
}

const maxNameLength = 300;

/** Handles the cost of one request: its charge options, its meter, its charge, and its replay. */
export class RequestCharges {
  readonly meter: Meter;
  readonly freeAnswers: FreeAnswers;
  readonly idempotency: Idempotency;
  readonly newExports: NewExports;
  private read: ChargeOptions | null = null;
  private identified: Payer | null = null;
  private target: string | null;
  private readonly isOfOneDatabase: boolean;

  constructor(
    services: Services,
    private readonly arrival: Arrival,
    private readonly admission: Admission,
  ) {
    const { charges, db, clock } = services;
    this.isOfOneDatabase = db.replicas === null && !db.distribution.isDistributed;
    this.target = arrival.target;
    const payer = (): Payer => this.payer;
    this.newExports = new NewExports(() => services);
    this.freeAnswers = new FreeAnswers(services, () => admission.caller.organizationId);
    this.meter = new Meter(charges, clock, payer, () => this.terms);
    this.idempotency = new Idempotency(db, clock, () => ({
      ...this.payer,
      requestId: arrival.requestId,
      idempotencyKey: this.terms.isDryRun ? null : this.terms.idempotencyKey,
    }));
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

  /** Parses the charge options. A HEAD request is a dry run of the GET request: it needs no rows and is not charged. */
  private readTerms(): ChargeOptions {
    const { spending, isHead = false } = this.arrival;
    const terms = readChargeOptions(spending);
    return isHead ? { ...terms, isDryRun: true } : terms;
  }

  /**
   * Sets `Receipt.target` to the name of a GraphQL operation, or to the tool of an MCP call. A tool that runs a GraphQL
   * operation is shown by the tool's name.
   */
  nameTarget(name: string | null): void {
    if (this.arrival.channel === 'mcp' && this.target !== null) return;
    this.target = name === null || name.length > maxNameLength ? null : name;
  }

  /** Adds the headers for cost (D5) and replay, as alternating names and values. */
  addHeaders(list: string[]): void {
    const { requestId, chargeId } = this.arrival;
    const { statement } = this.meter;
    // A caller may send the same request ID with several requests, so each charge has its own ID.
    if (statement !== null && statement.charged > 0 && requestId !== chargeId)
      list.push('X-Charge-Id', chargeId);
    if (statement !== null) addCreditHeaders(list, statement);
    if (this.freeAnswers.drawnOn !== null) addNarrowHeaders(list, this.freeAnswers.drawnOn);
    const { replay } = this.idempotency;
    if (replay !== null) list.push('Idempotent-Replayed', 'true', 'X-Original-Request-Id', replay.requestId);
  }

  /**
   * Replays the stored response when a request with the same Idempotency-Key was already answered. `requestIdentity` is
   * described at Idempotency.recall.
   * @throws Replay with that response, which is paid for; ApiError IDEMPOTENCY_KEY_REUSED; ApiError NOT_PERMITTED when
   * the response needed a scope that the caller's API key lacks.
   */
  async recall(requestIdentity: unknown): Promise<void> {
    const stored = await this.idempotency.recall(requestIdentity);
    if (stored !== null) throw await this.repeat(stored);
  }

  /**
   * Opens a metered operation (Meter.open). Looks for a stored response first, because a response that was paid for is
   * replayed even when no credits remain. Returns null when this completes synchronously.
   * @throws as `recall` and Meter.open do.
   */
  open(operation: string, requestIdentity: unknown): Promise<void> | null {
    return this.terms.idempotencyKey === null
      ? this.meter.open(operation)
      : this.openKeyed(operation, requestIdentity);
  }

  private async openKeyed(operation: string, requestIdentity: unknown): Promise<void> {
    await this.recall(requestIdentity);
    try {
      await this.meter.open(operation);
    } catch (error) {
      throw await this.orReplay(error);
    }
  }

  /**
   * Charges the complete response before it is sent, then starts the exports that the request created. With an
   * Idempotency-Key, also stores the response: the bytes that `encode` returns, with `headers`. If `payFor` has already
   * charged for the response, returns that charge. Returns null when no metered operation was called; the response is
   * then free and not stored.
   * @throws ApiError OUT_OF_CREDITS, COST_ABOVE_MAX_CREDITS, SESSION_BUDGET_SPENT (Meter.settle),
   * NARROW_ANSWERS_EXHAUSTED; Replay when a concurrent request with the same Idempotency-Key was answered first.
   */
  async settle(
    encode: () => Buffer | null,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<CreditStatement | null> {
    try {
      const drawing = this.drawForFree();
      if (drawing !== null) await drawing;
      if (this.meter.foresees) await this.meter.requireForeseen();
      const statement = this.meter.isOpen ? await this.charge(encode, headers) : this.meter.statement;
      if (this.newExports.areWaiting) await this.newExports.begin(this.terms.maxCredits);
      return statement;
    } catch (error) {
      await this.newExports.withdraw();
      if (namesPrice(error)) await this.freeAnswers.drawAll();
      throw error;
    }
  }

  /**
   * Returns the price that a dry run reports. This price is a free answer about the records it counts (D20).
   * @throws ApiError OUT_OF_CREDITS as Meter.estimate does; NARROW_ANSWERS_EXHAUSTED.
   */
  async estimate(): Promise<CostEstimate> {
    const estimate = await this.meter.estimate();
    await this.freeAnswers.drawAll();
    return estimate;
  }

  /**
   * Deducts the narrow answers that are not paid for from the daily allowance (FreeAnswers). With `X-Max-Credits: 0`
   * nothing can be charged, so none of them is paid for (D20).
   */
  private drawForFree(): Promise<void> | null {
    return this.terms.maxCredits === 0 ? this.freeAnswers.drawAll() : this.freeAnswers.drawUnpaid();
  }

  /**
   * True when a record can be read and charged in one statement: it is the whole response (`Arrival.isForOne`), all data
   * is in one database, a metered operation is open, and the request has no charge options.
   */
  get paysImmediately(): boolean {
    if (!this.arrival.isForOne || !this.isOfOneDatabase || !this.meter.isOpen) return false;
    const { isDryRun, maxCredits, idempotencyKey, session } = this.terms;
    return !isDryRun && maxCredits === null && idempotencyKey === null && session === null;
  }

  /**
   * Reads a record and charges for it (Meter.payFor). Call it only when `paysImmediately` is true.
   * @throws ApiError OUT_OF_CREDITS, TIMED_OUT; then nothing was charged.
   */
  async payFor(kind: RecordKind, id: string): Promise<DocumentedRecord | null> {
    const { deadline, time } = this.admission;
    const release = time.hold();
    try {
      const record = await this.meter.payFor({ kind, id, deadline }, this.notes);
      if (record === null) release();
      return record;
    } catch (error) {
      release();
      throw error;
    }
  }

  private charge(
    encode: () => Buffer | null,
    headers: Readonly<Record<string, string>>,
  ): Promise<CreditStatement | null> {
    // Checks the deadline for the last time: after this, the charge commits or fails.
    this.admission.deadline.check();
    return this.terms.idempotencyKey === null
      ? this.meter.settle(null, this.notes)
      : this.chargeAndStore(encode, headers);
  }

  private async chargeAndStore(
    encode: () => Buffer | null,
    headers: Readonly<Record<string, string>>,
  ): Promise<CreditStatement | null> {
    const answerToStore = await this.idempotency.toStore(encode, this.admission.neededScopes, headers);
    try {
      const statement = await this.meter.settle(answerToStore, this.notes);
      if (answerToStore !== null && statement?.charged === 0) await this.idempotency.storeFree(answerToStore);
      return statement;
    } catch (error) {
      throw await this.orReplay(error);
    }
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

  /** Turns a refused charge into a replay if a concurrent request with the same key was answered and charged. */
  private async orReplay(error: unknown): Promise<unknown> {
    const isTaken = error instanceof AnswerAlreadyStored;
    if (!isTaken && !(error instanceof ApiError && error.status === 402)) return error;
    const stored = await this.idempotency.recallAgain();
    if (stored !== null) return this.repeat(stored);
    // The response was stored a moment ago, so it can be missing only because it has just expired.
    return isTaken
      ? new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' } })
      : error;
  }

  private async repeat(stored: StoredAnswer): Promise<Replay> {
    this.admission.requireScopes(stored.scopes as readonly Scope[]);
    const answer = await this.idempotency.readReplay(stored);
    await this.meter.waive();
    return new Replay(answer);
  }
}

/** Returns whether an error states the price of the response. */
function namesPrice(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402;
}

/**
 * Adds the cost of a metered response and the credits remaining in the binding budget (D5), as alternating names and
 * values.
 */
function addCreditHeaders(list: string[], { charged, binding }: CreditStatement): void {
  list.push('X-Credits-Charged', String(charged), 'X-CreditLimit-Limit', String(binding.limit));
  list.push('X-CreditLimit-Remaining', String(binding.remaining));
  list.push('X-CreditLimit-Reset', seconds(binding.resetSeconds));
}

/** Adds the remaining daily allowance of narrow free answers (D20), as alternating names and values. */
function addNarrowHeaders(list: string[], { allowed, used }: NarrowAllowance): void {
  list.push('X-Narrow-Answers-Limit', String(allowed));
  list.push('X-Narrow-Answers-Remaining', String(Math.max(0, allowed - used)));
}
