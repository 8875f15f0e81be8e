/** The outcome of a call. `refused` means too few credits; `reused` means an Idempotency-Key of another request. */
type Outcome =
  | {
      readonly is: 'answered';
      readonly requestId: string;
      readonly charged: number;
      readonly remaining: number;
    }
  | { readonly is: 'replayed'; readonly of: string }
  | { readonly is: 'refused' }
  | { readonly is: 'reused' };

export interface ModelCall {
  readonly credits: number;
  readonly isCapped: boolean;
  readonly order: number | null;
  readonly request: string;
  readonly outcome: Outcome;
}

interface StoredAnswer {
  readonly request: string;
  readonly requestId: string;
  readonly isCapped: boolean;
  readonly until: number;
}

const dayMs = 86_400_000;

/** The credits spent in a time window. Resets when credits are spent in a later window. */
interface Counter {
  readonly start: string;
  readonly used: number;
}

/**
 * A reference model of charging: counters for the month, the day and the capped key, the payments, and the responses
 * stored for replay. Checks the outcomes of concurrent calls; fails if no sequential order of the calls explains them.
 */
export class ChargingModel {
  /** Credits paid, by request ID. */
  readonly paid = new Map<string, number>();
  month: Counter;
  day: Counter;
  private keyUsed = 0;
  private readonly stored = new Map<number, StoredAnswer>();

  constructor(
    /** A `limit` of -1 means unlimited. A cap of 0 means no cap. */
    readonly terms: { limit: number; dailyCap: number; keyCap: number },
    private now: Date,
  ) {
    this.month = { start: monthOf(now), used: 0 };
    this.day = { start: dayOf(now), used: 0 };
  }

  moveTo(now: Date): void {
    this.now = now;
  }

  /** Checks the outcomes of concurrent calls, and applies them to the model. */
  take(calls: readonly ModelCall[]): void {
    for (const { order } of calls) this.forgetExpired(order);
    const before = { plain: this.room(false), capped: this.room(true) };
    const storedBefore = new Map(this.stored);
    for (const call of calls) this.pay(call, storedBefore);
    for (const call of calls) this.check(call, before, storedBefore);
  }

  /**
   * Returns the credits that a key may spend: the minimum of the month, the day and, if `isCapped`, the key's own cap.
   */
  private room(isCapped: boolean): number {
    const isNewMonth = this.month.start < monthOf(this.now);
    const { limit, dailyCap, keyCap } = this.terms;
    const month = limit === -1 ? Infinity : limit - (isNewMonth ? 0 : this.month.used);
    const day = dailyCap === 0 ? Infinity : dailyCap - (this.day.start < dayOf(this.now) ? 0 : this.day.used);
    const key = isCapped && keyCap > 0 ? keyCap - (isNewMonth ? 0 : this.keyUsed) : Infinity;
    return Math.max(0, Math.min(month, day, key));
  }

  private pay(
    { outcome, credits, isCapped, order, request }: ModelCall,
    before: Map<number, StoredAnswer>,
  ): void {
    if (outcome.is !== 'answered') return;
    expect(outcome.charged).toBe(credits);
    // The total of all calls must fit, so the order in which they are checked does not matter.
    expect(credits).toBeLessThanOrEqual(this.room(isCapped));
    this.spend(credits, isCapped);
    this.paid.set(outcome.requestId, credits);
    if (order === null) return;
    expect(before.get(order)).toBeUndefined();
    expect(this.stored.get(order)).toBeUndefined();
    const until = this.now.getTime() + dayMs;
    this.stored.set(order, { request, requestId: outcome.requestId, isCapped, until });
  }

  private spend(credits: number, isCapped: boolean): void {
    if (this.month.start < monthOf(this.now)) {
      this.month = { start: monthOf(this.now), used: 0 };
      this.keyUsed = 0;
    }
    if (this.day.start < dayOf(this.now)) this.day = { start: dayOf(this.now), used: 0 };
    this.month = { ...this.month, used: this.month.used + credits };
    this.day = { ...this.day, used: this.day.used + credits };
    if (isCapped) this.keyUsed += credits;
  }

  private check(
    call: ModelCall,
    before: { readonly plain: number; readonly capped: number },
    storedBefore: Map<number, StoredAnswer>,
  ): void {
    const { outcome, credits, isCapped, order, request } = call;
    const after = this.room(isCapped);
    const stored = order === null ? undefined : this.stored.get(order);
    if (outcome.is === 'answered') {
      const left = outcome.remaining === -1 ? Infinity : outcome.remaining;
      expect(left).toBeGreaterThanOrEqual(after);
      expect(left).toBeLessThanOrEqual((isCapped ? before.capped : before.plain) - credits);
    } else if (outcome.is === 'replayed') {
      expect([outcome.of, request]).toEqual([stored?.requestId, stored?.request]);
    } else if (outcome.is === 'reused') {
      expect(stored).toBeDefined();
      expect(stored?.request).not.toBe(request);
    } else {
      // Credits are never refunded during the calls, so a refused call does not fit after them either.
      expect(credits).toBeGreaterThan(after);
      // If a concurrent call paid for the same request, it used the other API key, which had more credits left.
      if (stored?.request !== request) return;
      expect([stored.isCapped, storedBefore.has(order ?? -1)]).toEqual([!isCapped, false]);
    }
  }

  /** Deletes a stored response if it has expired. */
  private forgetExpired(order: number | null): void {
    const stored = order === null ? undefined : this.stored.get(order);
    if (order !== null && stored !== undefined && stored.until <= this.now.getTime())
      this.stored.delete(order);
  }
}

function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
