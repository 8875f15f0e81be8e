import type { Caller } from '../accounts/model/caller.js';
import { lacksScopes, missingScopes, readScopes, readScopesOf, type Scope } from '../accounts/model/keys.js';
import { suspended } from '../accounts/model/suspension.js';
import {
  bucketsOf,
  bucketsOfAddress,
  bucketsOfLinks,
  type RateBuckets,
  type RateLimitOutcome,
  refusedRateHeaders,
} from '../accounts/rate-limit/rate-limiter.js';
import { Deadline } from '../concurrency/deadline.js';
import type { Release } from '../concurrency/semaphore.js';
import type { Tenant } from '../concurrency/tenant.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import type { RecordKind } from '../records/record-kinds.js';
import { nameKeyHeader } from './name-key-header.js';
import type { Services } from './services.js';

/** The parts of a request that identify its client. */
interface Visitor {
  /** The text of the X-API-Key header. */
  readonly secret: string | undefined;
  /** True when the request has an `Authorization` header. */
  readonly hasAuthorization?: boolean;
  /** The client's network address. */
  readonly address: string;
}

const nothing: Release = () => undefined;

/**
 * Admits one request: checks its key, rate limit and scopes in the order of D2, and holds its concurrency slot until
 * the request is done.
 */
export class Admission {
  readonly deadline: Deadline;
  private identified: Caller | null = null;
  private isByLink = false;
  private outcome: RateLimitOutcome | null = null;
  /** The outcome of the first count, for which the request was admitted. */
  private admitted: RateLimitOutcome | null = null;
  private releaseSlot: Release = nothing;
  private paidForAddress: Promise<RateLimitOutcome> | null = null;
  private largeAnswer: Promise<void> | null = null;
  private hasSlot = false;
  /** Number of `run` calls whose work has not settled. */
  private running = 0;
  private isWorking = true;
  private isOpen = true;
  private readonly needed: Scope[] = [];

  constructor(
    private readonly services: Pick<
      Services,
      'keys' | 'limiter' | 'requests' | 'largeAnswers' | 'streams' | 'bounds'
    >,
    private readonly visitor: Visitor,
  ) {
    this.deadline = new Deadline(services.bounds.requestMs);
  }

  /** The caller; null until it is identified. */
  get knownCaller(): Caller | null {
    return this.identified;
  }

  /** The caller. Fails if it is not identified yet. */
  get caller(): Caller {
    invariant(this.identified !== null, 'the caller is identified first');
    return this.identified;
  }

  /** The scopes that this request has needed so far. The key has all of them. */
  get neededScopes(): readonly Scope[] {
    return this.needed;
  }

  /**
   * The state of the key's or organization's rate limit, whichever has less remaining; null until this request is
   * counted.
   */
  get rate(): RateLimitOutcome | null {
    return this.outcome;
  }

  /** True after the request was counted and admitted, even if one of its operations exceeds the rate limit later. */
  get isAdmitted(): boolean {
    return this.admitted !== null;
  }

  /** True for a request that came without a key. */
  get isKeyless(): boolean {
    return (this.visitor.secret ?? '').trim() === '';
  }

  /**
   * Identifies the caller by its key. Looking up a key that is not cached counts toward the rate limit of the client's
   * address. Requests with invalid keys therefore do not use up any key's limit, and a client that sends too many of
   * them is refused without a database read (D2).
   * @throws ApiError API_KEY_MISSING, API_KEY_NOT_VALID, RATE_LIMITED, TIMED_OUT.
   */
  identify(): Caller | Promise<Caller> {
    this.identified ??= this.services.keys.recall(this.visitor.secret);
    return this.identified ?? this.authenticate();
  }

  private async authenticate(): Promise<Caller> {
    const payLookUp = (): Promise<void> => this.takeOfAddress(1);
    const authenticating = this.services.keys.authenticate(this.visitor.secret, payLookUp);
    try {
      this.identified = await this.deadline.race(authenticating);
    } catch (error) {
      throw this.visitor.hasAuthorization === true ? nameKeyHeader(error) : error;
    }
    return this.identified;
  }

  /**
   * Identifies the caller by the ID of its key, for a request with a signed link instead of a key. Such requests have
   * their own rate limit and concurrency slots, so that the holders of links cannot use up those of the key.
   * @throws ApiError API_KEY_NOT_VALID, TIMED_OUT.
   */
  async identifyByLink(keyId: string): Promise<Caller> {
    this.isByLink = true;
    this.identified = await this.deadline.race(this.services.keys.authenticateById(keyId));
    return this.identified;
  }

  /** Returns the owner of the concurrency slots of a caller's request. */
  private tenantOf(caller: Caller): Tenant {
    const { organizationId } = caller;
    return this.isByLink ? { organizationId, keyId: `links:${organizationId}` } : caller;
  }

  private bucketsOf(caller: Caller): RateBuckets {
    return this.isByLink ? bucketsOfLinks(caller) : bucketsOf(caller);
  }

  /**
   * Acquires a stream slot of the key, the organization and the process; the returned function releases it.
   * @throws ApiError TOO_MANY_REQUESTS_AT_ONCE; SERVICE_UNAVAILABLE when the process is shutting down.
   */
  enterStream(): Release {
    const holder = this.isByLink ? "This organization's links have" : undefined;
    return this.services.streams.enter(this.tenantOf(this.caller), holder);
  }

  /**
   * Consumes `cost` requests from the rate limit of the client's address, for a request without a known key. If it is
   * called repeatedly for one request, the first of the `cost` requests is consumed only once.
   * @throws ApiError RATE_LIMITED.
   */
  async takeOfAddress(cost: number): Promise<void> {
    this.paidForAddress ??= this.consumeOfAddress(1);
    refuse(await this.paidForAddress);
    if (cost > 1) refuse(await this.consumeOfAddress(cost - 1));
  }

  private async consumeOfAddress(cost: number): Promise<RateLimitOutcome> {
    return this.services.limiter.consume(bucketsOfAddress(this.visitor.address), cost);
  }

  /**
   * Refuses a caller if this process knows that the rate limit of its key or organization is exhausted. Runs before the
   * request's body is read, and consumes nothing.
   * @throws ApiError RATE_LIMITED.
   */
  async refuseExhausted(): Promise<void> {
    const known = this.services.limiter.findRefusal(bucketsOf(await this.identify()));
    if (known === null) return;
    this.outcome = known;
    refuse(known);
  }

  /**
   * Consumes `cost` requests from the rate limits of the key and its organization: from both, or from neither if one of
   * them has too few remaining (D6). Returns null when this completes synchronously.
   * @throws ApiError RATE_LIMITED, and the errors of `identify`.
   */
  takeRate(cost: number): Promise<void> | null {
    const caller = this.identify();
    if (caller instanceof Promise) return this.takeRateOnceKnown(caller, cost);
    const outcome = this.services.limiter.consume(this.bucketsOf(caller), cost);
    return outcome instanceof Promise ? this.admitAfterCheck(outcome) : this.letIn(outcome);
  }

  private async takeRateOnceKnown(identifying: Promise<Caller>, cost: number): Promise<void> {
    this.letIn(await this.services.limiter.consume(bucketsOf(await identifying), cost));
  }

  private async admitAfterCheck(judging: Promise<RateLimitOutcome>): Promise<void> {
    this.letIn(await judging);
  }

  private letIn(outcome: RateLimitOutcome): null {
    this.outcome = outcome;
    refuse(outcome);
    this.admitted = outcome;
    return null;
  }

  /**
   * Consumes further requests from both rate limits, for an operation whose first request was consumed. If fewer than
   * `cost` requests remain, the operation is refused and consumes none: its first request is returned (D6).
   * @throws ApiError RATE_LIMITED.
   */
  async takeMoreRate(cost: number): Promise<void> {
    if (cost <= 0) return;
    const { admitted } = this;
    invariant(admitted !== null, 'the first request of an operation is consumed before');
    const buckets = bucketsOf(this.caller);
    this.outcome = await this.services.limiter.consume(buckets, cost);
    if (this.outcome.allowed) return;
    this.outcome = await this.services.limiter.release(buckets, admitted);
    refuse(this.outcome);
  }

  /**
   * Refuses the request as if the rate limit of its key were exhausted for the next seconds. Only a sandbox calls this.
   * @throws ApiError RATE_LIMITED.
   */
  refuseAsExhausted(resetSeconds: number): never {
    const { outcome } = this;
    invariant(outcome !== null, 'a request is counted before its operation runs');
    this.outcome = { ...outcome, allowed: false, remaining: 0, resetSeconds };
    throw rateLimited(this.outcome);
  }

  /**
   * Admits the request: checks the key, consumes `cost` requests from the rate limits (D2, steps 1 and 2), and waits
   * for a concurrency slot. Returns null if all of this completes synchronously, which is the usual case; a promise per
   * request would be measurably slower.
   * @throws ApiError API_KEY_MISSING, API_KEY_NOT_VALID, RATE_LIMITED, TOO_MANY_REQUESTS_AT_ONCE, TIMED_OUT.
   */
  admit(cost: number): Promise<void> | null {
    const taking = this.takeRate(cost);
    return taking === null ? this.enter() : this.enterAfter(taking);
  }

  private async enterAfter(taking: Promise<void>): Promise<void> {
    await taking;
    await this.enter();
  }

  /** @throws ApiError ORGANIZATION_SUSPENDED (D2, step 3). */
  requireActive(): void {
    const { suspension } = this.caller;
    if (suspension !== null) throw suspended(suspension);
  }

  /** @throws ApiError NOT_PERMITTED with the scopes that the key lacks (D2, step 3). */
  requireScopes(scopes: readonly Scope[]): void {
    const missing = missingScopes(this.caller.scopes, scopes);
    if (missing.length > 0) throw lacksScopes(missing);
    for (const scope of scopes) if (!this.needed.includes(scope)) this.needed.push(scope);
  }

  /**
   * Requires the read scopes of these kinds. Call it for everything that depends on their records, including counts and
   * filters (D10).
   * @throws ApiError NOT_PERMITTED.
   */
  requireReading(kinds: readonly RecordKind[]): void {
    this.requireScopes(readScopesOf(kinds));
  }

  mayRead(kind: RecordKind): boolean {
    return this.holds(readScopes[kind]);
  }

  holds(scope: Scope): boolean {
    return missingScopes(this.caller.scopes, [scope]).length === 0;
  }

  /**
   * Acquires a concurrency slot of the key and its organization. Returns null when the request need not wait for it.
   * @throws ApiError TOO_MANY_REQUESTS_AT_ONCE, TIMED_OUT.
   */
  enter(): Promise<void> | null {
    if (this.hasSlot) return null;
    this.hasSlot = true;
    const caller = this.identify();
    if (caller instanceof Promise) return this.enterOnceKnown(caller);
    const tenant = this.tenantOf(caller);
    const slot = this.services.requests.acquire({ tenant, deadline: this.deadline });
    return slot instanceof Promise ? this.enterLater(slot) : this.takeSlot(slot);
  }

  private async enterOnceKnown(identifying: Promise<Caller>): Promise<void> {
    const tenant = await identifying;
    this.takeSlot(await this.services.requests.acquire({ tenant, deadline: this.deadline }));
  }

  private async enterLater(waiting: Promise<Release>): Promise<void> {
    this.takeSlot(await waiting);
  }

  private takeSlot(leave: Release): null {
    this.releaseSlot = leave;
    if (!this.isOpen)
      throw new ApiError('SERVICE_UNAVAILABLE', 'The client closed the connection; nothing was done.');
    return null;
  }

  /**
   * Waits for a slot to build a large response. A process builds only a few large responses at a time. Further calls
   * return the same promise.
   * @throws ApiError TIMED_OUT.
   */
  enterLarge(): Promise<void> {
    this.largeAnswer ??= this.takeLarge();
    return this.largeAnswer;
  }

  /**
   * Resolves to the result of `work`, unless the deadline passes first. Work that continues after the deadline still
   * holds the request's concurrency slot.
   * @throws ApiError TIMED_OUT, and the rejection of `work`.
   */
  run<T>(work: Promise<T>): Promise<T> {
    this.running += 1;
    const end = (): void => {
      this.running -= 1;
      this.leaveWhenOver();
    };
    work.then(end, end);
    return this.deadline.race(work);
  }

  /** Records that the response was built, or that the request was refused. */
  endWork(): void {
    this.isWorking = false;
    this.leaveLarge();
    this.leaveWhenOver();
  }

  /** Records that the client received the response, or disconnected. The slot is released when no work is running. */
  endConnection(): void {
    this.isOpen = false;
    this.leaveWhenOver();
  }

  private leaveLarge: Release = nothing;

  private async takeLarge(): Promise<void> {
    const { identified } = this;
    invariant(identified !== null, 'a request is admitted before its response is created');
    this.deadline.check();
    const request = { tenant: identified, deadline: this.deadline };
    const release = await this.services.largeAnswers.acquire(request);
    // The request ended while it was waiting, so release the slot immediately.
    if (this.isWorking) this.leaveLarge = release;
    else release();
  }

  private leaveWhenOver(): void {
    if (this.running === 0 && !this.isWorking && !this.isOpen) this.releaseSlot();
  }
}

function refuse(rate: RateLimitOutcome): void {
  if (!rate.allowed) throw rateLimited(rate);
}

function rateLimited(rate: RateLimitOutcome): ApiError {
  return new ApiError('RATE_LIMITED', undefined, { headers: refusedRateHeaders(rate) });
}
