import type { Answer, Caller } from './caller.js';
import { charged, isOutOfCredits, requestId } from './metered-server.js';

/** A call of the load test. If `key` is not null, it is sent as the Idempotency-Key. */
export interface LoadCall {
  readonly key: string | null;
  readonly make: (as: Caller) => Promise<Answer>;
}

/**
 * Keeps a fixed number of calls in flight until it is stopped or there are no more calls, and counts the outcomes. A
 * call counts as answered when its complete body has arrived.
 */
export class Load {
  /** Credits charged, by request ID. Free responses are omitted. */
  readonly paid = new Map<string, number>();
  /** IDs of the charged requests whose responses were replayed. */
  readonly originals: string[] = [];
  answered = 0;
  refused = 0;
  /** Calls in flight. After the end: calls that never got a response. */
  readonly open = new Set<LoadCall>();
  private isStopped = false;
  private readonly workers: Promise<void>[] = [];

  /** @param callers Assigned to the workers in rotation. */
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

  /** Stops starting new calls. */
  stop(): void {
    this.isStopped = true;
  }

  /** Resolves when no call is in flight. */
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
      // The server is unreachable. The call stays in `open`.
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
