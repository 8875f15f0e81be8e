import { Deadline } from '../domain/deadline.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { missingScopes, readScopes, readScopesOf, type Scope } from '../domain/scopes.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import type { Caller } from './caller.js';
import { bucketsOf, bucketsOfAddress } from './rate-limit/rate-bucket.js';
import { lacksScopes } from './lacks-scopes.js';
import type { RateVerdict } from './rate-limit/rate-limiter.js';
import { nameKeyHeader } from './name-key-header.js';
import { refusedRateHeaders } from './response-headers.js';
import type { Services } from './services.js';
import { WorkTime } from './work-time.js';

/** Who asks, as far as a door can tell. */
export interface Visitor {
  /** The text of the X-API-Key header. */
  readonly secret: string | undefined;
  /** True when the request has an `Authorization` header. */
  readonly hasAuthorization?: boolean;
  /** The client's network address. */
  readonly address: string;
}

type Leave = () => void;

const nothing: Leave = () => undefined;

/**
 * The first checks of D2 for one request: its key, its rate, its scopes; and its place among the requests at work. What
 * it may take is bounded here, whatever it asks for.
 */
export class Admission {
  readonly deadline: Deadline;
  /** How its work keeps to the deadline. */
  readonly time: WorkTime;
  private identified: Caller | null = null;
  private verdict: RateVerdict | null = null;
  private hasRate = false;
  private leavePlace: Leave = nothing;
  private paidForAddress: Promise<RateVerdict> | null = null;
  private largeAnswer: Promise<void> | null = null;
  private hasPlace = false;
  /** How much of its work has not come to an end. */
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
    this.deadline = new Deadline(services.bounds.requestMilliseconds);
    this.time = new WorkTime(this.deadline);
  }

  /** Who calls, once known; null before. */
  get knownCaller(): Caller | null {
    return this.identified;
  }

  /** Who calls; only once identified. */
  get caller(): Caller {
    invariant(this.identified !== null, 'a caller is identified before anything is done for them');
    return this.identified;
  }

  /** The scopes that what was asked so far needed; the key has them all. */
  get neededScopes(): readonly Scope[] {
    return this.needed;
  }

  /** What is left of the rate, once it was asked; null before. */
  get rate(): RateVerdict | null {
    return this.verdict;
  }

  /** True once the request was let in; it stays so when one of its operations asks for more of the rate than is left. */
  get isAdmitted(): boolean {
    return this.hasRate;
  }

  /** True for a request that came without a key. */
  get isKeyless(): boolean {
    return (this.visitor.secret ?? '').trim() === '';
  }

  /**
   * Finds out who calls. A key that is not known yet costs its address a request before it is looked up, so wrong keys
   * do not count for any key's rate, and an address that sends too many of them reaches the database no more (D2).
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
   * Takes a slot among the streams of its key, of its organization and of the process; the function returned releases it.
   * @throws ApiError TOO_MANY_REQUESTS_AT_ONCE; SERVICE_UNAVAILABLE when the process is going away.
   */
  enterStream(): Leave {
    return this.services.streams.enter(this.caller);
  }

  /**
   * Takes requests of the rate of the address that a request without a known key comes from; the first one once only.
   * @throws ApiError RATE_LIMITED.
   */
  async takeOfAddress(cost: number): Promise<void> {
    this.paidForAddress ??= this.consumeOfAddress(1);
    refuse(await this.paidForAddress);
    if (cost > 1) refuse(await this.consumeOfAddress(cost - 1));
  }

  private async consumeOfAddress(cost: number): Promise<RateVerdict> {
    return this.services.limiter.consume(bucketsOfAddress(this.visitor.address), cost);
  }

  /**
   * Refuses a caller whose rate, or its organization's, is known to be used up, before its request is read. Draws nothing.
   * @throws ApiError RATE_LIMITED.
   */
  async refuseExhausted(): Promise<void> {
    const known = this.services.limiter.findRefusal(bucketsOf(await this.identify()));
    if (known === null) return;
    this.verdict = known;
    refuse(known);
  }

  /**
   * Takes requests of the rates of the key and its organization: all of them from both, or none if they do not fit in one
   * of them (D6). Null when it is done at once.
   * @throws ApiError RATE_LIMITED, and what `identify` throws.
   */
  takeRate(cost: number): Promise<void> | null {
    const caller = this.identify();
    if (caller instanceof Promise) return this.takeRateOnceKnown(caller, cost);
    const verdict = this.services.limiter.consume(bucketsOf(caller), cost);
    return verdict instanceof Promise ? this.letInOnceJudged(verdict) : this.letIn(verdict);
  }

  private async takeRateOnceKnown(identifying: Promise<Caller>, cost: number): Promise<void> {
    this.letIn(await this.services.limiter.consume(bucketsOf(await identifying), cost));
  }

  private async letInOnceJudged(judging: Promise<RateVerdict>): Promise<void> {
    this.letIn(await judging);
  }

  private letIn(verdict: RateVerdict): null {
    this.verdict = verdict;
    refuse(verdict);
    this.hasRate = true;
    return null;
  }

  /**
   * Takes more of both rates for an admitted request: all of it, or none if it does not fit.
   * @throws ApiError RATE_LIMITED.
   */
  async takeMoreRate(cost: number): Promise<void> {
    if (cost > 0) await this.takeRate(cost);
  }

  /**
   * The first two checks of D2: the key, then the rate, of which this request takes `cost`. Then it waits for its turn
   * among the key's requests. Null when nothing has to be waited for, which is usual: each promise that a request makes
   * shows in a profile.
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

  /** @throws ApiError NOT_PERMITTED that names the scopes which the key lacks (D2, step 3). */
  requireScopes(scopes: readonly Scope[]): void {
    const missing = missingScopes(this.caller.scopes, scopes);
    if (missing.length > 0) throw lacksScopes(missing);
    for (const scope of scopes) if (!this.needed.includes(scope)) this.needed.push(scope);
  }

  /** For whatever tells something of records of these kinds, a count or a match too (D10). @throws NOT_PERMITTED. */
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
   * Waits until the key and its organization have a request less at work than they may; null when they have.
   * @throws ApiError TOO_MANY_REQUESTS_AT_ONCE, TIMED_OUT.
   */
  enter(): Promise<void> | null {
    if (this.hasPlace) return null;
    this.hasPlace = true;
    const caller = this.identify();
    if (caller instanceof Promise) return this.enterOnceKnown(caller);
    const place = this.services.requests.enter(caller, this.deadline);
    return place instanceof Promise ? this.enterLater(place) : this.takePlace(place);
  }

  private async enterOnceKnown(identifying: Promise<Caller>): Promise<void> {
    this.takePlace(await this.services.requests.enter(await identifying, this.deadline));
  }

  private async enterLater(waiting: Promise<Leave>): Promise<void> {
    this.takePlace(await waiting);
  }

  private takePlace(leave: Leave): null {
    this.leavePlace = leave;
    if (!this.isOpen) throw new ApiError('SERVICE_UNAVAILABLE', 'The client has gone; nothing was done.');
    return null;
  }

  /**
   * Waits until one more large answer may be made in this process, which makes few of them at a time. Calling it again
   * changes nothing.
   * @throws ApiError TIMED_OUT.
   */
  enterLarge(): Promise<void> {
    this.largeAnswer ??= this.takeLarge();
    return this.largeAnswer;
  }

  /**
   * What work comes to, unless the deadline passes first. Work that goes on then still has its place among the key's.
   * @throws ApiError TIMED_OUT, and what the work is rejected with.
   */
  run<T>(work: Promise<T>): Promise<T> {
    this.running += 1;
    const end = (): void => {
      this.running -= 1;
      this.leaveWhenOver();
    };
    work.then(end, end);
    return this.time.run(work);
  }

  /** The answer has been made, or refused. */
  endWork(): void {
    this.isWorking = false;
    this.leaveLarge();
    this.leaveWhenOver();
  }

  /** The client has the answer, or has gone. Work that goes on without it still counts. */
  endConnection(): void {
    this.isOpen = false;
    this.leaveWhenOver();
  }

  private leaveLarge: Leave = nothing;

  private async takeLarge(): Promise<void> {
    const { identified } = this;
    invariant(identified !== null, 'a request is admitted before its answer is made');
    const work = { tenant: identified, isShort: false, deadline: this.deadline };
    const leave = await this.services.largeAnswers.enter(work);
    // What was left behind by an answer that is over takes no place.
    if (this.isWorking) this.leaveLarge = leave;
    else leave();
  }

  private leaveWhenOver(): void {
    if (this.running === 0 && !this.isWorking && !this.isOpen) this.leavePlace();
  }
}

function refuse(rate: RateVerdict): void {
  if (!rate.allowed) throw new ApiError('RATE_LIMITED', undefined, { headers: refusedRateHeaders(rate) });
}
