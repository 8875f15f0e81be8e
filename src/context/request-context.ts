import { Admission } from './admission.js';
import type { Arrival } from './arrival.js';
import { Paying } from './paying.js';
import { Reading } from './reading.js';
import { rateHeaders } from './response-headers.js';
import type { ServiceBounds } from './service-bounds.js';
import type { Services } from './services.js';

/**
 * One request through either door, in three parts: who asks and what they may (`admission`), what it costs (`paying`),
 * and what it reads (`reading`). Apollo Server copies its context value; what changes is in the parts, which the copies
 * share.
 */
export class RequestContext {
  readonly admission: Admission;
  readonly paying: Paying;
  readonly reading: Reading;
  /** What the log calls the request: its operation and the template of its path. */
  readonly named: { operation?: string | undefined; route?: string } = {};
  private readonly memory: { services?: Services } = {};

  constructor(
    private readonly shared: Services,
    private readonly arrival: Arrival,
  ) {
    this.admission = new Admission(shared, arrival);
    this.paying = new Paying(shared, arrival, this.admission);
    this.reading = new Reading(shared, this.admission, this.paying, () => this.services.db);
  }

  /** What the process shares; its database as this caller may use it, until the request has to end. */
  get services(): Services {
    const { admission, shared } = this;
    this.memory.services ??= { ...shared, db: shared.db.as(admission.caller.keyId, admission.deadline) };
    return this.memory.services;
  }

  get requestId(): string {
    return this.arrival.requestId;
  }

  /**
   * The headers of the answer, whether it succeeds or fails: its request id, rate (D6) and credits (D5), and whether it
   * is given again.
   */
  get headers(): Readonly<Record<string, string>> {
    const { rate } = this.admission;
    const ofRate = rate === null ? {} : rateHeaders(rate);
    return { 'X-Request-Id': this.requestId, ...ofRate, ...this.paying.headers };
  }

  /** What a request may take. */
  get bounds(): ServiceBounds {
    return this.shared.bounds;
  }

  /** The present moment. */
  now(): Date {
    return this.shared.clock.now();
  }
}
