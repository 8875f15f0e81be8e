import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs work until it succeeds, and returns its result. Rejects with the error of the last attempt.
 *
 * @example
 *   await retry(() => applyMigration(), { maxAttempts: 120, delayMs: 1000, isRetryable: isLockTimeout });
 */
export async function retry<T>(
  work: (attempt: number) => Promise<T>,
  { isRetryable, ...repetition }: RetryOptions,
): Promise<T> {
  const end = endOf(repetition);
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (isRetryable?.(error) === false) throw error;
      if (!(await waitForNext(attempt, repetition, end, error))) throw error;
    }
  }
}

/** Delays that double after each failed attempt. All values use the same unit. */
interface Backoff {
  /** The delay after the first failed attempt. */
  readonly first: number;
  /** Maximum delay; unlimited by default. */
  readonly max?: number;
  /**
   * The share of each delay that is random, from 0 to 1, which spreads retries of simultaneous failures; 0 by default.
   */
  readonly jitter?: number;
}

/** Returns the delay after this many failed attempts. `random` is a number from 0 to 1. */
export function backoff(
  failures: number,
  { first, max = Infinity, jitter = 0 }: Backoff,
  random = 1,
): number {
  const delay = Math.min(max, first * 2 ** Math.min(30, failures - 1));
  return delay * (1 - jitter + jitter * random);
}

interface Repetition {
  /** Delay between the end of an attempt and the next attempt: constant, doubling, or computed; 0 by default. */
  readonly delayMs?: number | Backoff | ((failures: number, error: unknown) => number);
  /** Maximum attempts; unlimited by default. */
  readonly maxAttempts?: number;
  /** Milliseconds after the start in which further attempts may start; unlimited by default. */
  readonly timeoutMs?: number;
  /** No attempt starts after this signal is aborted. */
  readonly signal?: AbortSignal | undefined;
}

interface RetryOptions extends Repetition {
  /** Returns whether to retry after this error; by default, every error is retried. */
  readonly isRetryable?: (error: unknown) => boolean;
}

/** Calls `read` until it returns a value other than null, and returns that value; null if no attempts remain. */
export async function poll<T>(
  read: () => Promise<T | null> | T | null,
  repetition: Repetition,
): Promise<T | null> {
  const end = endOf(repetition);
  for (let attempt = 1; ; attempt++) {
    const result = await read();
    if (result !== null || !(await waitForNext(attempt, repetition, end))) return result;
  }
}

function endOf({ timeoutMs }: Repetition): number {
  return timeoutMs === undefined ? Infinity : performance.now() + timeoutMs;
}

/** Waits until the next attempt is due. Returns false if no attempt remains. */
async function waitForNext(
  failures: number,
  { delayMs = 0, maxAttempts = Infinity, signal }: Repetition,
  end: number,
  error?: unknown,
): Promise<boolean> {
  if (failures >= maxAttempts) return false;
  const delay = delayOf(failures, delayMs, error);
  if (end !== Infinity && performance.now() + delay > end) return false;
  if (delay > 0) await pause(delay, undefined, { ...(signal && { signal }) }).catch(() => undefined);
  return signal?.aborted !== true;
}

function delayOf(failures: number, delayMs: NonNullable<Repetition['delayMs']>, error: unknown): number {
  if (typeof delayMs === 'number') return delayMs;
  return typeof delayMs === 'function' ? delayMs(failures, error) : backoff(failures, delayMs, Math.random());
}
