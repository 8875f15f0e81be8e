/** What came of a call: charged, given again, or refused for the credits or for its Idempotency-Key. */
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

interface Kept {
  readonly request: string;
  readonly requestId: string;
  readonly isCapped: boolean;
  readonly until: number;
}

const dayMilliseconds = 86_400_000;

/** What has been spent in a window; it stays until something is spent in a later one. */
interface Counter {
  readonly start: string;
  readonly used: number;
}

/**
 * Charging as it would be explained to a customer: three counters, a list of what was paid, and the answers that were
 * kept. It is told what came of calls that were made at once, and complains when they cannot have come one by one in
 * any order.
 */
export class ChargingModel {
  /** Credits by request id. */
  readonly paid = new Map<string, number>();
  month: Counter;
  day: Counter;
  private keyUsed = 0;
  private readonly kept = new Map<number, Kept>();

  constructor(
    /** `limit` -1 is unlimited, a cap of 0 is none. */
    readonly terms: { limit: number; dailyCap: number; keyCap: number },
    private now: Date,
  ) {
    this.month = { start: monthOf(now), used: 0 };
    this.day = { start: dayOf(now), used: 0 };
  }

  moveTo(now: Date): void {
    this.now = now;
  }

  /** Takes calls that were made at the same time. */
  take(calls: readonly ModelCall[]): void {
    for (const { order } of calls) this.forgetExpired(order);
    const before = { plain: this.room(false), capped: this.room(true) };
    const keptBefore = new Map(this.kept);
    for (const call of calls) this.pay(call, keptBefore);
    for (const call of calls) this.check(call, before, keptBefore);
  }

  /** What is left for a key: of the month, of the day, and of its own cap. */
  private room(isCapped: boolean): number {
    const isNewMonth = this.month.start < monthOf(this.now);
    const { limit, dailyCap, keyCap } = this.terms;
    const month = limit === -1 ? Infinity : limit - (isNewMonth ? 0 : this.month.used);
    const day = dailyCap === 0 ? Infinity : dailyCap - (this.day.start < dayOf(this.now) ? 0 : this.day.used);
    const key = isCapped && keyCap > 0 ? keyCap - (isNewMonth ? 0 : this.keyUsed) : Infinity;
    return Math.max(0, Math.min(month, day, key));
  }

  private pay({ outcome, credits, isCapped, order, request }: ModelCall, before: Map<number, Kept>): void {
    if (outcome.is !== 'answered') return;
    expect(outcome.charged).toBe(credits);
    // What was spent fits whatever order the calls came in, so any will do.
    expect(credits).toBeLessThanOrEqual(this.room(isCapped));
    this.spend(credits, isCapped);
    this.paid.set(outcome.requestId, credits);
    if (order === null) return;
    expect(before.get(order)).toBeUndefined();
    expect(this.kept.get(order)).toBeUndefined();
    const until = this.now.getTime() + dayMilliseconds;
    this.kept.set(order, { request, requestId: outcome.requestId, isCapped, until });
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
    keptBefore: Map<number, Kept>,
  ): void {
    const { outcome, credits, isCapped, order, request } = call;
    const after = this.room(isCapped);
    const kept = order === null ? undefined : this.kept.get(order);
    if (outcome.is === 'answered') {
      const left = outcome.remaining === -1 ? Infinity : outcome.remaining;
      expect(left).toBeGreaterThanOrEqual(after);
      expect(left).toBeLessThanOrEqual((isCapped ? before.capped : before.plain) - credits);
    } else if (outcome.is === 'replayed') {
      expect([outcome.of, request]).toEqual([kept?.requestId, kept?.request]);
    } else if (outcome.is === 'reused') {
      expect(kept).toBeDefined();
      expect(kept?.request).not.toBe(request);
    } else {
      // Nothing comes back within a moment, so what was refused does not fit at its end either.
      expect(credits).toBeGreaterThan(after);
      // The same request may only be paid for beside it by a key that has more left.
      if (kept?.request !== request) return;
      expect([kept.isCapped, keptBefore.has(order ?? -1)]).toEqual([!isCapped, false]);
    }
  }

  /** An answer whose time is over is forgotten when it is asked for. */
  private forgetExpired(order: number | null): void {
    const kept = order === null ? undefined : this.kept.get(order);
    if (order !== null && kept !== undefined && kept.until <= this.now.getTime()) this.kept.delete(order);
  }
}

function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
