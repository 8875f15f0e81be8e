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

/** A charge of the model that can be refunded. */
interface ModelCharge {
  readonly credits: number;
  readonly isCapped: boolean;
  readonly month: string;
  readonly day: string;
  refunded: number;
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

/** A credit grant of the model. */
interface ModelGrant {
  readonly id: string;
  readonly credits: number;
  used: number;
  /** The first moment at which it cannot pay; `Infinity` if it does not expire. */
  readonly until: number;
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
  /** Credits of the month that grants paid. */
  monthGranted = 0;
  /** Grants in the order of use. */
  grants: ModelGrant[] = [];
  /** Grants that were removed from the list when they could no longer pay, by ID. */
  private readonly ended = new Map<string, ModelGrant>();
  private readonly voided = new Set<string>();
  private readonly charges = new Map<string, ModelCharge>();
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

  /** Adds a grant. Removes those that can no longer pay, as the program does. */
  addGrant(grant: ModelGrant): void {
    for (const one of this.grants) if (this.leftOf(one) === 0) this.ended.set(one.id, one);
    this.putGrants([...this.grants.filter((one) => this.leftOf(one) > 0), grant]);
  }

  private putGrants(grants: ModelGrant[]): void {
    this.grants = grants.sort((a, b) => (a.until === b.until ? 0 : a.until - b.until));
  }

  /** The IDs of charges that can be refunded. */
  get refundable(): string[] {
    return [...this.charges.keys()];
  }

  /** Returns the credits of a charge that were not refunded. */
  unrefunded(requestId: string): number {
    const { credits = 0, refunded = 0 } = this.charges.get(requestId) ?? {};
    return credits - refunded;
  }

  /**
   * Gives credits of a charge back, the last payer first. `grants` are the grants that paid for it: the order of
   * concurrent charges decides that, which the model does not know. Returns the credits of the grant that the refund
   * creates.
   */
  refund(
    requestId: string,
    { refundId, credits }: { readonly refundId: string; readonly credits: number },
    grants: readonly { readonly id: string; readonly credits: number }[],
  ): number {
    const charge = this.charges.get(requestId);
    if (charge === undefined) throw new Error(`no charge ${requestId}`);
    this.startWindows();
    const isMonthOpen = charge.month === this.month.start;
    // One payer for each credit, in the order of use; null is the month.
    const granted = grants.flatMap(({ id, credits: count }) => Array<string>(count).fill(id));
    const payers = [...Array<null>(charge.credits - granted.length).fill(null), ...granted].reverse();
    let toGrant = 0;
    for (const payer of payers.slice(charge.refunded, charge.refunded + credits)) {
      const isBack = payer === null ? isMonthOpen : this.giveBack(payer);
      if (!isBack) toGrant += 1;
      if (payer !== null && isMonthOpen) this.monthGranted -= 1;
    }
    charge.refunded += credits;
    if (isMonthOpen) {
      this.month = { ...this.month, used: this.month.used - credits };
      if (charge.isCapped) this.keyUsed -= credits;
    }
    if (charge.day === this.day.start) this.day = { ...this.day, used: this.day.used - credits };
    this.paid.set(refundId, -credits);
    return toGrant;
  }

  /** Gives a credit back to a grant. Returns false when it has expired or was voided. */
  private giveBack(id: string): boolean {
    const grant = this.grants.find((one) => one.id === id) ?? this.ended.get(id);
    if (grant === undefined || this.voided.has(id) || grant.until <= this.now.getTime()) return false;
    grant.used -= 1;
    if (!this.grants.includes(grant)) this.putGrants([...this.grants, grant]);
    return true;
  }

  voidGrant(id: string): void {
    const grant = this.grants.find((one) => one.id === id);
    if (grant === undefined || this.leftOf(grant) === 0) return;
    this.grants = this.grants.filter((one) => one !== grant);
    this.voided.add(id);
  }

  private leftOf({ credits, used, until }: ModelGrant): number {
    return until > this.now.getTime() ? credits - used : 0;
  }

  /** The monthly credits that remain, without grants. */
  private monthlyLeft(): number {
    const isNewMonth = this.month.start < monthOf(this.now);
    return Math.max(0, this.terms.limit - (isNewMonth ? 0 : this.month.used - this.monthGranted));
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
    const granted = this.grants.reduce((sum, grant) => sum + this.leftOf(grant), 0);
    const month = limit === -1 ? Infinity : this.monthlyLeft() + granted;
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
    const charge = { credits, isCapped, month: this.month.start, day: this.day.start, refunded: 0 };
    this.charges.set(outcome.requestId, charge);
    if (order === null) return;
    expect(before.get(order)).toBeUndefined();
    expect(this.stored.get(order)).toBeUndefined();
    const until = this.now.getTime() + dayMs;
    this.stored.set(order, { request, requestId: outcome.requestId, isCapped, until });
  }

  /** Starts the month and the day of the current time, unless they are later already. */
  private startWindows(): void {
    if (this.month.start < monthOf(this.now)) {
      this.month = { start: monthOf(this.now), used: 0 };
      this.keyUsed = 0;
      this.monthGranted = 0;
    }
    if (this.day.start < dayOf(this.now)) this.day = { start: dayOf(this.now), used: 0 };
  }

  private spend(credits: number, isCapped: boolean): void {
    let due = this.terms.limit === -1 ? 0 : Math.max(0, credits - this.monthlyLeft());
    this.startWindows();
    this.monthGranted += due;
    for (const grant of this.grants) {
      const part = Math.min(due, this.leftOf(grant));
      grant.used += part;
      due -= part;
    }
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
      // Credits are not refunded during the calls, so a refused call does not fit after them either.
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
