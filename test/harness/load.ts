import type { Answer, Caller } from './caller.js';
import { charged, isOutOfCredits, requestId } from './metered-server.js';

/** A call of the load; with a key it is made under that Idempotency-Key. */
export interface LoadCall {
  readonly key: string | null;
  readonly make: (as: Caller) => Promise<Answer>;
}

/**
 * So many calls at a time, one after another, until it is stopped or there are none left; and what came of them. A call
 * is answered when its whole body has come.
 */
export class Load {
  /** Credits by request id, of answers that cost something. */
  readonly paid = new Map<string, number>();
  /** The requests that were charged for answers that were given again. */
  readonly originals: string[] = [];
  answered = 0;
  refused = 0;
  /** Calls that were asked and not answered so far; after the end, those that never were. */
  readonly open = new Set<LoadCall>();
  private isStopped = false;
  private readonly workers: Promise<void>[] = [];

  /** `callers` take turns. */
  constructor(
    private readonly callers: readonly Caller[],
    private readonly next: () => LoadCall | null,
  ) {}

  start(atOnce: number): this {
    for (let count = 0; count < atOnce; count++) {
      const caller = this.callers[count % this.callers.length];
      if (caller !== undefined) this.workers.push(this.work(caller));
    }
    return this;
  }

  /** No further call is made. */
  stop(): void {
    this.isStopped = true;
  }

  /** Resolves when no call is under way. */
  async ended(): Promise<void> {
    await Promise.all(this.workers);
  }

  private async work(caller: Caller): Promise<void> {
    while (!this.isStopped) {
      const call = this.next();
      if (call === null) return;
      await this.make(call, caller);
    }
  }

  private async make(call: LoadCall, caller: Caller): Promise<void> {
    this.open.add(call);
    let answer: Answer;
    try {
      answer = await call.make(call.key === null ? caller : caller.with({ 'Idempotency-Key': call.key }));
    } catch {
      // The server is gone: the call stays open.
      this.isStopped = true;
      return;
    }
    this.open.delete(call);
    this.count(answer);
  }

  private count(answer: Answer): void {
    if (isOutOfCredits(answer)) this.refused++;
    else if (answer.status === 200) this.answered++;
    else throw new Error(`A call of the load was answered with ${answer.status}: ${answer.text}`);
    const original = answer.headers.get('x-original-request-id');
    if (original !== null) this.originals.push(original);
    if (charged(answer) > 0) this.paid.set(requestId(answer), charged(answer));
  }
}
