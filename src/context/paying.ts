import type { Scope } from '../domain/scopes.js';
import { readSpendingTerms, type SpendingTerms } from '../domain/spending-terms.js';
import { ApiError } from '../errors/api-error.js';
import type { RecordKind } from '../domain/record-kinds.js';
import type { DocumentedRecord } from '../store/accounts/charge-for-records.js';
import type { ChargeNotes } from '../store/accounts/charge.js';
import { AnswerAlreadyKept, type KeptAnswer } from '../store/accounts/idempotent-answers.js';
import type { Admission } from './admission.js';
import type { Arrival } from './arrival.js';
import type { CreditStatement } from './credit-statement.js';
import { FreeAnswers } from './free-answers.js';
import { Idempotency, Replay } from './idempotency.js';
import { Meter, type CostEstimate } from './meter.js';
import type { Payer } from './payer.js';
import { NewExports } from './new-exports.js';
import { addCreditHeaders, addNarrowHeaders } from './response-headers.js';
import type { Services } from './services.js';

const longestName = 300;

/** What one request costs: its meter, its charge, the terms of its caller, and its answer when it was given before. */
export class Paying {
  readonly meter: Meter;
  readonly freeAnswers: FreeAnswers;
  readonly idempotency: Idempotency;
  readonly newExports: NewExports;
  private read: SpendingTerms | null = null;
  private identified: Payer | null = null;
  private target: string | null;
  private readonly isOfPrimary: boolean;

  constructor(
    services: Services,
    private readonly arrival: Arrival,
    private readonly admission: Admission,
  ) {
    const { charges, db, clock } = services;
    this.isOfPrimary = db.replicas === null;
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
   * What the caller says of the cost.
   * @throws ApiError VALIDATION_ERROR when it cannot be read.
   */
  get terms(): SpendingTerms {
    this.read ??= this.readTerms();
    return this.read;
  }

  /** The same, where they were read; null where they were not, or cannot be. */
  get knownTerms(): SpendingTerms | null {
    return this.read;
  }

  /** What a receipt says that can be asked again; null for what cannot. */
  get askedTarget(): string | null {
    return this.target;
  }

  /** For a door in which several operations make one request. @throws ApiError VALIDATION_ERROR as `terms` does. */
  checkTerms(): void {
    this.readTerms();
  }

  /** HEAD needs no rows and buys none: it runs the checks of its GET as a dry run. */
  private readTerms(): SpendingTerms {
    const { spending, isHead = false } = this.arrival;
    const terms = readSpendingTerms(spending);
    return isHead ? { ...terms, isDryRun: true } : terms;
  }

  /** For a door whose address does not say what is asked: what a receipt calls it, when it has a name. */
  nameTarget(name: string | null): void {
    this.target = name === null || name.length > longestName ? null : name;
  }

  /** Adds what the answer says of its cost (D5), and whether it is given again, to a list of names and values. */
  addHeaders(list: string[]): void {
    const { requestId, chargeId } = this.arrival;
    const { statement } = this.meter;
    // A caller may give one id to several requests; each charge has one of its own.
    if (statement !== null && statement.charged > 0 && requestId !== chargeId)
      list.push('X-Charge-Id', chargeId);
    if (statement !== null) addCreditHeaders(list, statement);
    if (this.freeAnswers.drawnOn !== null) addNarrowHeaders(list, this.freeAnswers.drawnOn);
    const { replay } = this.idempotency;
    if (replay !== null) list.push('Idempotent-Replayed', 'true', 'X-Original-Request-Id', replay.requestId);
  }

  /**
   * Ends the request when it was answered before under its Idempotency-Key (Idempotency.recall tells what `asked` is).
   * @throws Replay with that answer, which is paid for; ApiError IDEMPOTENCY_KEY_REUSED; ApiError NOT_PERMITTED when the
   * answer needed a scope that this key of the organization lacks.
   */
  async recall(asked: unknown): Promise<void> {
    const kept = await this.idempotency.recall(asked);
    if (kept !== null) throw await this.repeat(kept);
  }

  /**
   * Opens a metered operation (Meter.open), whose request is looked up first: what was paid for is given again when
   * nothing is left, too. Null when nothing has to be waited for.
   * @throws as `recall` and Meter.open do.
   */
  open(operation: string, asked: unknown): Promise<void> | null {
    return this.terms.idempotencyKey === null ? this.meter.open(operation) : this.openKeyed(operation, asked);
  }

  private async openKeyed(operation: string, asked: unknown): Promise<void> {
    await this.recall(asked);
    try {
      await this.meter.open(operation);
    } catch (error) {
      throw await this.orReplay(error);
    }
  }

  /**
   * Charges the complete answer before it is sent, and keeps it when there is an Idempotency-Key; `encode` makes its
   * bytes, and `headers` are kept with them. Null when no metered operation was called, which costs nothing and is not kept;
   * what was paid for as it was read stays so.
   * The exports that the request made begin.
   * @throws ApiError OUT_OF_CREDITS, COST_ABOVE_MAX_CREDITS (Meter.settle); Replay when the same request was answered meanwhile.
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
   * The price of a dry run, which is a free answer about the records that it counts (D20).
   * @throws ApiError OUT_OF_CREDITS as Meter.estimate does; NARROW_ANSWERS_EXHAUSTED.
   */
  async estimate(): Promise<CostEstimate> {
    const estimate = await this.meter.estimate();
    await this.freeAnswers.drawAll();
    return estimate;
  }

  /** With `X-Max-Credits: 0` nothing can be bought, so that no question is part of a paid answer. */
  private drawForFree(): Promise<void> | null {
    return this.terms.maxCredits === 0 ? this.freeAnswers.drawAll() : this.freeAnswers.drawUnpaid();
  }

  /**
   * Whether a record can be read and paid for in one step: it is the whole answer, is sent whatever it is, and nothing is
   * said of its cost.
   */
  get paysAtOnce(): boolean {
    if (!this.arrival.isForOne || !this.isOfPrimary || !this.meter.isOpen) return false;
    const { isDryRun, maxCredits, idempotencyKey, session } = this.terms;
    return !isDryRun && maxCredits === null && idempotencyKey === null && session === null;
  }

  /**
   * Reads a record with its charge (Meter.payFor), where `paysAtOnce`.
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
    // From here on it is charged or not, whatever the time.
    this.admission.deadline.check();
    return this.terms.idempotencyKey === null
      ? this.meter.settle(null, this.notes)
      : this.chargeAndKeep(encode, headers);
  }

  private async chargeAndKeep(
    encode: () => Buffer | null,
    headers: Readonly<Record<string, string>>,
  ): Promise<CreditStatement | null> {
    const keep = await this.idempotency.toKeep(encode, this.admission.neededScopes, headers);
    try {
      const statement = await this.meter.settle(keep, this.notes);
      if (keep !== null && statement?.charged === 0) await this.idempotency.keepFree(keep);
      return statement;
    } catch (error) {
      throw await this.orReplay(error);
    }
  }

  /** Who pays, also for what is charged later. */
  get payer(): Payer {
    return (this.identified ??= this.identify());
  }

  private get notes(): ChargeNotes {
    const milliseconds = Math.round(performance.now() - this.arrival.arrivedAt);
    return { milliseconds, idempotencyKey: this.terms.idempotencyKey, target: this.target };
  }

  private identify(): Payer {
    const { organizationId, keyId, capKeyIds } = this.admission.caller;
    const { requestId, chargeId, door } = this.arrival;
    return {
      organizationId,
      apiKeyId: keyId,
      capKeyIds,
      requestId: chargeId,
      callerRequestId: requestId === chargeId ? null : requestId,
      door,
    };
  }

  /** A refusal to charge is none when the same request was answered, and charged, at the same time. */
  private async orReplay(error: unknown): Promise<unknown> {
    const isTaken = error instanceof AnswerAlreadyKept;
    if (!isTaken && !(error instanceof ApiError && error.status === 402)) return error;
    const kept = await this.idempotency.recallAgain();
    if (kept !== null) return this.repeat(kept);
    // What was kept a moment ago can only be gone because it expired in between.
    return isTaken
      ? new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' } })
      : error;
  }

  private async repeat(kept: KeptAnswer): Promise<Replay> {
    this.admission.requireScopes(kept.scopes as readonly Scope[]);
    const answer = await this.idempotency.giveAgain(kept);
    await this.meter.waive();
    return new Replay(answer);
  }
}

/** Whether an error names what the answer would have cost. */
function namesPrice(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402;
}
