import { Admission } from './admission.js';
import type { Arrival } from './arrival.js';
import { Paying } from './paying.js';
import { Reading } from './reading.js';
import { addRateHeaders } from './response-headers.js';
import type { ServiceBounds } from './service-bounds.js';
import type { Services } from './services.js';

/** What the log and the metrics say of a request. */
interface Named {
  operation?: string | undefined;
  route?: string;
  /** Its operation for metrics: a name of the schema, of a route or of a tool, and never a word of the caller's. */
  measuredAs?: string | undefined;
  /** The codes with which it, or a part of it, was refused. */
  refusals?: string[];
}

/**
 * One request through either door, in three parts: who asks and what they may (`admission`), what it costs (`paying`),
 * and what it reads (`reading`). Apollo Server copies its context value; what changes is in the parts, which the copies
 * share.
 */
export class RequestContext {
  readonly admission: Admission;
  readonly paying: Paying;
  readonly reading: Reading;
  /** What the log, the metrics and the list of requests call it, with the template of its path. */
  readonly named: Named = {};
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
    this.memory.services ??= { ...shared, db: shared.db.as(admission.caller, admission.deadline) };
    return this.memory.services;
  }

  get requestId(): string {
    return this.arrival.requestId;
  }

  /**
   * The headers of the answer beside its request id, whether it succeeds or fails, names and values by turns: rate (D6)
   * and credits (D5), and whether it is given again.
   */
  get headers(): string[] {
    const { rate } = this.admission;
    const list: string[] = [];
    if (rate !== null) addRateHeaders(list, rate);
    this.paying.addHeaders(list);
    return list;
  }

  /** What a request may take. */
  get bounds(): ServiceBounds {
    return this.shared.bounds;
  }

  /** Notes that the request, or a part of it, was refused. */
  noteRefusal(code: string): void {
    (this.named.refusals ??= []).push(code);
  }

  /** The present moment. */
  now(): Date {
    return this.shared.clock.now();
  }
}
