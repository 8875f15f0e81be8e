import type { FilterCondition } from '../domain/filters/filter-condition.js';
import { isPossibleId } from '../domain/record-id.js';
import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import { missingScopes, readScopes, readScopesOf, type Scope } from '../domain/scopes.js';
import { readSpendingTerms, type SpendingTerms } from '../domain/spending-terms.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { AnswerAlreadyKept, type KeptAnswer } from '../store/accounts/idempotent-answers.js';
import { Admission } from './admission.js';
import type { Arrival } from './arrival.js';
import type { Caller } from './caller.js';
import { Idempotency, Replay } from './idempotency.js';
import { Links } from './links.js';
import type { CreditStatement } from './credit-statement.js';
import { Meter } from './meter.js';
import { RecordReader } from './record-reader.js';
import type { ServiceBounds } from './service-bounds.js';
import { rateHeaders } from './response-headers.js';
import type { Services } from './services.js';

/** One request through either door: who calls, what is left of their rate, and what they will pay. */
export class RequestContext {
  readonly meter: Meter;
  readonly idempotency: Idempotency;
  /** What the log calls the request: its operation and the template of its path. */
  readonly named: { operation?: string | undefined; route?: string } = {};
  /** Apollo Server copies its context value; what changes is in objects that the copies share. */
  readonly admission: Admission;
  readonly reader: RecordReader;
  readonly links: Links;
  private readonly neededScopes = new Set<Scope>();
  private readonly memory: { terms?: SpendingTerms; services?: Services } = {};

  constructor(
    private readonly shared: Services,
    private readonly arrival: Arrival,
  ) {
    const payer = () => ({
      organizationId: this.caller.organizationId,
      apiKeyId: this.caller.keyId,
      rootKeyId: this.caller.rootKeyId,
      requestId: arrival.chargeId,
      callerRequestId: arrival.requestId === arrival.chargeId ? null : arrival.requestId,
      door: arrival.door,
    });
    this.admission = new Admission(shared, arrival);
    this.reader = new RecordReader(shared, this.admission, {
      tenant: () => this.caller.keyId,
      isDryRun: () => this.terms.isDryRun,
    });
    this.meter = new Meter(shared.desk, shared.clock, payer, () => this.terms);
    const { reader, meter } = this;
    this.links = new Links({
      reader,
      meter,
      requireReading: (kinds) => {
        this.requireReading(kinds);
      },
      checkValues: (kind, condition) => shared.vocabulary.check(this.services.db, kind, condition),
      now: () => this.now(),
    });
    this.idempotency = new Idempotency(shared.db, shared.clock, () => ({
      ...payer(),
      requestId: arrival.requestId,
      idempotencyKey: this.terms.isDryRun ? null : this.terms.idempotencyKey,
    }));
  }

  /** What the process shares; its database as this caller may use it, until the request has to end. */
  get services(): Services {
    this.memory.services ??= {
      ...this.shared,
      db: this.shared.db.as(this.caller.keyId, this.admission.deadline),
    };
    return this.memory.services;
  }

  get requestId(): string {
    return this.arrival.requestId;
  }

  /** Who calls; only once identified. */
  get caller(): Caller {
    const { caller } = this.admission;
    invariant(caller !== null, 'a caller is identified before anything is done for them');
    return caller;
  }

  get isAdmitted(): boolean {
    return this.admission.isAdmitted;
  }

  /**
   * What the caller says of the cost.
   * @throws ApiError VALIDATION_ERROR when it cannot be read.
   */
  get terms(): SpendingTerms {
    this.memory.terms ??= readSpendingTerms(this.arrival.spending);
    return this.memory.terms;
  }

  /** For a door in which several operations make one request. @throws ApiError VALIDATION_ERROR as `terms` does. */
  checkTerms(): void {
    readSpendingTerms(this.arrival.spending);
  }

  /**
   * The headers of the answer, whether it succeeds or fails: its request id, rate (D6) and credits (D5), and whether it
   * is given again.
   */
  get headers(): Readonly<Record<string, string>> {
    const { rate } = this.admission;
    const ofRate = rate === null ? {} : rateHeaders(rate);
    const ids = { 'X-Request-Id': this.requestId, ...this.chargeHeaders };
    return { ...ids, ...ofRate, ...this.meter.headers, ...this.idempotency.headers };
  }

  /** What a request may take. */
  get bounds(): ServiceBounds {
    return this.shared.bounds;
  }

  /** A caller may give one id to several requests; each charge has one of its own. */
  private get chargeHeaders(): Readonly<Record<string, string>> {
    const { requestId, chargeId } = this.arrival;
    const isCharged = (this.meter.statement?.charged ?? 0) > 0;
    return isCharged && requestId !== chargeId ? { 'X-Charge-Id': chargeId } : {};
  }

  /** The present moment. */
  now(): Date {
    return this.shared.clock.now();
  }

  /**
   * The first two checks of D2: the key, then the rate, of which this request takes `cost`.
   * Then it waits for its turn among the key's requests.
   * @throws ApiError API_KEY_MISSING, API_KEY_NOT_VALID, RATE_LIMITED, TOO_MANY_REQUESTS_AT_ONCE, TIMED_OUT.
   */
  async admit(cost: number): Promise<void> {
    await this.admission.takeRate(cost);
    await this.admission.enter();
  }

  /** @throws ApiError NOT_PERMITTED that names the scopes which the key lacks (D2, step 3). */
  requireScopes(scopes: readonly Scope[]): void {
    const missing = missingScopes(this.caller.scopes, scopes);
    if (missing.length > 0) {
      const lacking = `the ${missing.length === 1 ? 'scope' : 'scopes'} ${missing.join(', ')}`;
      throw new ApiError('NOT_PERMITTED', `This API key lacks ${lacking}.`);
    }
    for (const scope of scopes) this.neededScopes.add(scope);
  }

  /** For whatever tells something of records of these kinds, a count or a match too (D10). @throws NOT_PERMITTED. */
  requireReading(kinds: readonly RecordKind[]): void {
    this.requireScopes(readScopesOf(kinds));
  }

  /**
   * For a filter that is asked, or about to be kept; what its edges look at has to be checked before.
   * @throws ApiError VALIDATION_ERROR when it compares an enumerated field with a value that there is not.
   */
  async requireKnownValues(kind: RecordKind, condition: FilterCondition | null): Promise<void> {
    await this.shared.vocabulary.check(this.services.db, kind, condition);
  }

  mayRead(kind: RecordKind): boolean {
    return this.holds(readScopes[kind]);
  }

  holds(scope: Scope): boolean {
    return missingScopes(this.caller.scopes, [scope]).length === 0;
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
   * @throws ApiError OUT_OF_CREDITS, COST_ABOVE_MAX_CREDITS (Meter.settle); Replay when the same request was answered meanwhile.
   */
  async settle(encode: () => Buffer | null): Promise<CreditStatement | null> {
    if (!this.meter.isOpen) return null;
    // From here on it is charged or not, whatever the time.
    this.admission.deadline.check();
    const keep = await this.idempotency.toKeep(encode, this.neededScopes);
    try {
      const statement = await this.meter.settle(keep);
      if (keep !== null && statement?.charged === 0) await this.idempotency.keepFree(keep);
      return statement;
    } catch (error) {
      throw await this.orReplay(error);
    }
  }

  /** The records of a page of ids in their order, leaving out ids that name none, handed to the meter. */
  async listBilled<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind][]> {
    const records = await this.reader.records(kind, ids, fields);
    const found = records.filter((record) => record !== null);
    this.meter.bill(kind, found);
    return found;
  }

  /**
   * The record of an id, handed to the meter. With `fields`, as of all finders here, no others need be there.
   * @throws ApiError NOT_FOUND.
   */
  async findBilled<Kind extends RecordKind>(
    kind: Kind,
    id: string,
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind]> {
    const [record] = isPossibleId(kind, id) ? await this.reader.records(kind, [id], fields) : [];
    if (record === undefined || record === null) throw new ApiError('NOT_FOUND');
    this.meter.bill(kind, [record]);
    return record;
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
    this.requireScopes(kept.scopes as readonly Scope[]);
    const answer = await this.idempotency.giveAgain(kept);
    await this.meter.waive();
    return new Replay(answer);
  }
}
