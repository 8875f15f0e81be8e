import { ApiError } from '../errors/api-error.js';
import { LateWatch } from './late-watch.js';

const watch = new LateWatch();

/** The end of each `TIMED_OUT` message: how to ask for less. */
const advice = 'A narrower filter, a smaller page or fewer fields take less.';

/** A moment by which work has to end, on the process' own clock that never steps back. */
export class Deadline {
  private readonly at: number;

  constructor(private readonly milliseconds: number) {
    this.at = performance.now() + milliseconds;
  }

  /** Milliseconds left; 0 when it has passed. */
  get left(): number {
    return Math.max(0, this.at - performance.now());
  }

  get hasPassed(): boolean {
    return this.left === 0;
  }

  /** @throws ApiError TIMED_OUT when it has passed. */
  check(): void {
    if (this.hasPassed) throw this.error();
  }

  /**
   * What a promise resolves to, unless the deadline passes first; then `onLate` is called and the promise is left to
   * itself: whatever it comes to, nobody waits for it.
   * @throws ApiError TIMED_OUT, or what the promise is rejected with.
   */
  race<T>(promise: Promise<T>, onLate?: () => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const patience = watch.add(this.at, () => {
        reject(this.error());
        onLate?.();
      });
      const settle = <Value>(tell: (value: Value) => void) => {
        return (value: Value): void => {
          watch.remove(patience);
          tell(value);
        };
      };
      promise.then(settle(resolve), settle(reject));
    });
  }

  /** Calls a listener with the error when it passes, unless what this answers is called before. */
  whenLate(listener: (error: ApiError) => void): () => void {
    const patience = watch.add(this.at, () => {
      listener(this.error());
    });
    return () => {
      watch.remove(patience);
    };
  }

  private error(): ApiError {
    const seconds = this.milliseconds / 1000;
    const message = `The request did not end within ${seconds} s; nothing was charged. ${advice}`;
    return new ApiError('TIMED_OUT', message, { headers: { 'Retry-After': '1' } });
  }
}

/** Of work that several wait for, the last moment at which one of them does; null for nobody's. */
export function latestDeadline(of: readonly { readonly deadline: Deadline }[]): Deadline | null {
  let latest: Deadline | null = null;
  for (const { deadline } of of) if (latest === null || deadline.left > latest.left) latest = deadline;
  return latest;
}
