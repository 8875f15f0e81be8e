import { ApiError } from '../errors/api-error.js';

/** A pending timeout, on the process's monotonic clock (`performance.now()`). */
class TimeoutEntry {
  /**
   * The neighbors in the circular list of pending timeouts, which starts and ends at `TimeoutList.end`; null when
   * removed.
   */
  previous: TimeoutEntry | null = null;
  next: TimeoutEntry | null = null;

  constructor(
    readonly until: number,
    readonly onLate: () => void,
  ) {}
}

export type { TimeoutEntry };

/** Milliseconds between two checks for expired timeouts. */
const tickMs = 20;

/**
 * Calls the callback of each timeout that expires. All timeouts share one timer: a request waits several times (for its
 * key, slot and statements) and almost never times out.
 *
 * The timeouts are in a linked list instead of a Set. A Set that changes constantly replaces its hash table again and
 * again, and each old table references the next, so that only a full garbage collection frees them. With a Set, every
 * finished request stayed in memory until then, and garbage collection took a sixth of the CPU time.
 */
class TimeoutList {
  private readonly end = new TimeoutEntry(Infinity, () => undefined);
  private timer: NodeJS.Timeout | null = null;

  constructor() {
    this.end.next = this.end.previous = this.end;
  }

  add(until: number, onLate: () => void): TimeoutEntry {
    const { end } = this;
    const timeout = new TimeoutEntry(until, onLate);
    timeout.next = end;
    timeout.previous = end.previous;
    if (end.previous !== null) end.previous.next = timeout;
    end.previous = timeout;
    this.timer ??= setInterval(() => {
      this.look();
    }, tickMs);
    return timeout;
  }

  /** Removes a timeout. Calling it again has no effect. */
  remove(timeout: TimeoutEntry): void {
    const { previous, next } = timeout;
    if (previous === null || next === null) return;
    previous.next = next;
    next.previous = previous;
    // Clears the references, so that a removed timeout cannot retain other timeouts in memory.
    timeout.previous = timeout.next = null;
  }

  private look(): void {
    const now = performance.now();
    const late: TimeoutEntry[] = [];
    for (let one = this.end.next; one !== null && one !== this.end; one = one.next)
      if (one.until <= now) late.push(one);
    for (const one of late) {
      // The callback of an earlier timeout may have removed this one.
      if (one.next === null) continue;
      this.remove(one);
      one.onLate();
    }
    if (this.end.next !== this.end || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}

const watch = new TimeoutList();

/** Advice at the end of each `TIMED_OUT` message. */
const advice = 'Use a narrower filter, a smaller page or fewer fields.';

/** A time by which work must end, on the process's monotonic clock. */
export class Deadline {
  private readonly at: number;

  constructor(private readonly milliseconds: number) {
    this.at = performance.now() + milliseconds;
  }

  /** Milliseconds remaining; 0 after the deadline. */
  get left(): number {
    return Math.max(0, this.at - performance.now());
  }

  get hasPassed(): boolean {
    return this.left === 0;
  }

  /** Checks the deadline. @throws ApiError TIMED_OUT when it has passed. */
  check(): void {
    if (this.hasPassed) throw this.error();
  }

  /**
   * Resolves to the promise's value. If the deadline passes first, calls `onLate`, rejects, and ignores the promise.
   * @throws ApiError TIMED_OUT, or the promise's rejection.
   */
  race<T>(promise: Promise<T>, onLate?: () => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const timeout = watch.add(this.at, () => {
        reject(this.error());
        onLate?.();
      });
      const settle = <Value>(settleWith: (value: Value) => void) => {
        return (value: Value): void => {
          watch.remove(timeout);
          settleWith(value);
        };
      };
      promise.then(settle(resolve), settle(reject));
    });
  }

  /** Calls the listener with the error when the deadline passes. Returns a function that removes the listener. */
  whenLate(listener: (error: ApiError) => void): () => void {
    const timeout = watch.add(this.at, () => {
      listener(this.error());
    });
    return () => {
      watch.remove(timeout);
    };
  }

  private error(): ApiError {
    const seconds = this.milliseconds / 1000;
    const message = `The request did not finish within ${seconds} s; nothing was charged. ${advice}`;
    return new ApiError('TIMED_OUT', message, { headers: { 'Retry-After': '1' } });
  }
}

/** Returns the latest deadline of several callers, for work that all of them wait for; null if there are none. */
export function latestDeadline(of: readonly { readonly deadline: Deadline }[]): Deadline | null {
  let latest: Deadline | null = null;
  for (const { deadline } of of) if (latest === null || deadline.left > latest.left) latest = deadline;
  return latest;
}
