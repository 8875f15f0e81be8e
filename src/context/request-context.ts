import {
  readConnectionRequest,
  type ConnectionRequest,
  type RawConnectionRequest,
} from '../domain/connections/connection-request.js';
import { recordEdges, type RecordEdge } from '../domain/connections/record-edges.js';
import { isPossibleId } from '../domain/record-id.js';
import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import { defaultRateRule } from '../domain/rate-rule.js';
import { allows, readScopes, type Scope } from '../domain/scopes.js';
import { readSpendingTerms, type RawSpendingTerms, type SpendingTerms } from '../domain/spending-terms.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import {
  AnswerAlreadyKept,
  keepIdempotentAnswer,
  type KeptAnswer,
} from '../store/accounts/idempotent-answers.js';
import type { Caller } from './caller.js';
import { Connection } from './connection.js';
import { Idempotency, Replay } from './idempotency.js';
import { Meter, type CreditStatement } from './meter.js';
import type { RateVerdict } from './rate-limit/rate-limiter.js';
import { rateHeaders } from './response-headers.js';
import type { Services } from './services.js';

/** What a door knows of a request before anything is decided. */
export interface Arrival {
  readonly requestId: string;
  readonly door: 'rest' | 'graph';
  /** The text of the X-API-Key header. */
  readonly secret: string | undefined;
  /** The client's network address. */
  readonly address: string;
  readonly spending: RawSpendingTerms;
}

/** Of an answer that cost nothing more is not kept: nobody fills the database for free. */
const mostFreeBytes = 4096;

/** One request through either door: who calls, what is left of their rate, and what they will pay. */
export class RequestContext {
  readonly meter: Meter;
  readonly idempotency: Idempotency;
  /** Held in an object of its own, because Apollo Server copies its context value: the copies share this. */
  private readonly admission: { granted?: { readonly caller: Caller; readonly rate: RateVerdict } } = {};
  private readonly neededScopes = new Set<Scope>();

  constructor(
    readonly services: Services,
    private readonly arrival: Arrival,
  ) {
    const payer = () => ({
      organizationId: this.caller.organizationId,
      apiKeyId: this.caller.keyId,
      rootKeyId: this.caller.rootKeyId,
      requestId: arrival.requestId,
      door: arrival.door,
    });
    this.meter = new Meter(services.desk, services.clock, payer, () => this.terms);
    this.idempotency = new Idempotency(services.db, services.clock, () => ({
      ...payer(),
      idempotencyKey: this.terms.isDryRun ? null : this.terms.idempotencyKey,
    }));
  }

  get requestId(): string {
    return this.arrival.requestId;
  }

  /** Who calls; only after `admit`. */
  get caller(): Caller {
    const { granted } = this.admission;
    invariant(granted !== undefined, 'a request is admitted before it is answered');
    return granted.caller;
  }

  get isAdmitted(): boolean {
    return this.admission.granted !== undefined;
  }

  /**
   * What the caller says of the cost.
   * @throws ApiError VALIDATION_ERROR when it cannot be read.
   */
  get terms(): SpendingTerms {
    return readSpendingTerms(this.arrival.spending);
  }

  /**
   * For a door in which several operations make one request: terms that cannot be read fail it whole, and not once an
   * operation.
   * @throws ApiError VALIDATION_ERROR.
   */
  checkTerms(): void {
    readSpendingTerms(this.arrival.spending);
  }

  /**
   * The headers of the answer, whether it succeeds or fails: its request id, rate (D6) and credits (D5), and whether it
   * is given again.
   */
  get headers(): Readonly<Record<string, string>> {
    const { granted } = this.admission;
    const rate = granted === undefined ? {} : rateHeaders(granted.rate);
    return { 'X-Request-Id': this.requestId, ...rate, ...this.meter.headers, ...this.idempotency.headers };
  }

  /** The present moment. */
  now(): Date {
    return this.services.clock.now();
  }

  /**
   * The first two checks of D2: the key, then the rate, of which this request takes `cost`.
   * @throws ApiError API_KEY_MISSING, API_KEY_NOT_VALID, RATE_LIMITED.
   */
  async admit(cost: number): Promise<void> {
    const caller = await this.authenticate();
    const rate = await this.services.limiter.consume('key', caller.keyId, caller.rateRule, cost);
    this.admission.granted = { caller, rate };
    if (!rate.allowed) throw new ApiError('RATE_LIMITED', undefined, { headers: rateHeaders(rate) });
  }

  /** @throws ApiError NOT_PERMITTED when the key lacks the scope (D2, step 3). */
  requireScope(scope: Scope): void {
    if (!allows(this.caller.scopes, scope)) {
      throw new ApiError('NOT_PERMITTED', `This API key lacks the scope ${scope}.`);
    }
    this.neededScopes.add(scope);
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
   * nothing is left, too.
   * @throws as `recall` and Meter.open do.
   */
  async openMetered(operation: string, asked: unknown): Promise<void> {
    await this.recall(asked);
    try {
      await this.meter.open(operation);
    } catch (error) {
      throw await this.orReplay(error);
    }
  }

  /**
   * Charges the complete answer before it is sent, and keeps it when there is an Idempotency-Key; `encode` makes its
   * bytes. Null when no metered operation was called, which costs nothing and is not kept.
   * @throws ApiError OUT_OF_CREDITS (Meter.settle); Replay when the same request was answered meanwhile.
   */
  async settle(encode: () => Buffer | null): Promise<CreditStatement | null> {
    if (!this.meter.isOpen) return null;
    const keep = await this.idempotency.toKeep(encode, this.neededScopes);
    try {
      const statement = await this.meter.settle(keep);
      if (keep !== null && statement?.charged === 0 && (keep.body?.length ?? 0) <= mostFreeBytes)
        await keepIdempotentAnswer(this.services.db, this.caller.organizationId, keep);
      return statement;
    } catch (error) {
      throw await this.orReplay(error);
    }
  }

  /** The record of an id, null when there is none. With `fields`, as of all finders here, no others need be there. */
  async find<Kind extends RecordKind>(
    kind: Kind,
    id: string,
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind] | null> {
    return isPossibleId(kind, id) ? this.services.records.find(kind, id, fields) : null;
  }

  /** The records of a page of ids in their order, leaving out ids that name none, handed to the meter. */
  async listBilled<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind][]> {
    const records = await this.services.records.list(kind, ids, fields);
    const found = records.filter((record) => record !== null);
    this.meter.bill(kind, found);
    return found;
  }

  /**
   * The record of an id, handed to the meter.
   * @throws ApiError NOT_FOUND.
   */
  async findBilled<Kind extends RecordKind>(
    kind: Kind,
    id: string,
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind]> {
    const record = await this.find(kind, id, fields);
    if (record === null) throw new ApiError('NOT_FOUND');
    this.meter.bill(kind, [record]);
    return record;
  }

  /**
   * The record at the end of a link, handed to the meter; null when the link leads nowhere.
   * @throws ApiError NOT_PERMITTED when the key may not read records of that kind.
   */
  async follow<Kind extends RecordKind>(
    kind: Kind,
    id: string | null,
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind] | null> {
    this.requireScope(readScopes[kind]);
    if (id === null || !isPossibleId(kind, id)) return null;
    // Straight to the batch: an answer can have thousands of links, and each promise on the way is made so often.
    const [record] = await this.services.records.list(kind, [id], fields);
    if (record === undefined || record === null) return null;
    this.meter.bill(kind, [record]);
    return record;
  }

  /**
   * A page of the list of all records of a kind.
   * @throws ApiError VALIDATION_ERROR when a cursor is not one of this list.
   */
  list<Kind extends RecordKind>(kind: Kind, request: ConnectionRequest): Promise<Connection<Kind>> {
    return Promise.resolve(new Connection(this, kind, kind, '', request));
  }

  /**
   * A page of the list that hangs at a record. It never throws at once, but rejects: a throw beside promises of the
   * same list would leave those without anybody who waits for them (graphql-js), which ends the process.
   * @throws ApiError NOT_PERMITTED when the key may not read records of that kind; VALIDATION_ERROR for the arguments.
   */
  async connect<Edge extends RecordEdge>(
    edge: Edge,
    parent: string,
    raw: RawConnectionRequest,
  ): Promise<Connection<(typeof recordEdges)[Edge]>> {
    const kind = recordEdges[edge];
    this.requireScope(readScopes[kind]);
    return Promise.resolve(new Connection(this, kind, edge, parent, readConnectionRequest(kind, raw)));
  }

  /** A refusal to charge is none when the same request was answered, and charged, at the same time. */
  private async orReplay(error: unknown): Promise<unknown> {
    const isTaken = error instanceof AnswerAlreadyKept;
    if (!isTaken && !(error instanceof ApiError && error.code === 'OUT_OF_CREDITS')) return error;
    const kept = await this.idempotency.recallAgain();
    if (kept !== null) return this.repeat(kept);
    // What was kept a moment ago can only be gone because it expired in between.
    return isTaken
      ? new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' } })
      : error;
  }

  private async repeat(kept: KeptAnswer): Promise<Replay> {
    for (const scope of kept.scopes) this.requireScope(scope as Scope);
    const answer = await this.idempotency.giveAgain(kept);
    await this.meter.waive();
    return new Replay(answer);
  }

  /** Wrong keys do not count for any key's rate; they are limited by the address they come from (D2). */
  private async authenticate(): Promise<Caller> {
    const { secret, address } = this.arrival;
    try {
      return await this.services.keys.authenticate(secret);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const rate = await this.services.limiter.consume('address', address, defaultRateRule, 1);
      if (!rate.allowed) throw new ApiError('RATE_LIMITED', undefined, { headers: rateHeaders(rate) });
      throw error;
    }
  }
}
