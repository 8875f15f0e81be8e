import { backoff, poll, retry } from '../../../src/concurrency/retry.js';

type Options = Parameters<typeof retry>[1];

/** Returns work that fails with one of these errors per attempt, then resolves to the attempt number. */
function failing(...errors: readonly string[]): (attempt: number) => Promise<number> {
  return (attempt) => {
    const error = errors[attempt - 1];
    return error === undefined ? Promise.resolve(attempt) : Promise.reject(new Error(error));
  };
}

const isTransient = (error: unknown): boolean => (error as Error).message !== 'final';

const aborted = AbortSignal.abort();

const retried: readonly (readonly [string, readonly string[], Options, number | string])[] = [
  ['returns the first result', [], {}, 1],
  ['repeats work that failed', ['a', 'b'], {}, 3],
  ['throws the last error after the maximum number of attempts', ['a', 'b', 'c'], { maxAttempts: 2 }, 'b'],
  ['does not repeat work after a permanent error', ['a', 'final'], { isRetryable: isTransient }, 'final'],
  ['starts no attempt after the timeout', ['a', 'b'], { delayMs: 50, timeoutMs: 10 }, 'a'],
  ['starts attempts within the timeout', ['a', 'b'], { delayMs: 1, timeoutMs: 10_000 }, 3],
  ['starts no attempt after it is aborted', ['a', 'b'], { delayMs: 60_000, signal: aborted }, 'a'],
  [
    'computes a delay from the error',
    ['0', '1'],
    { delayMs: (_failures, error) => Number((error as Error).message) },
    3,
  ],
];

it.each(retried)('retry %s', async (_name, errors, options, expected) => {
  const outcome = retry(failing(...errors), options);
  expect(await outcome.catch((error: unknown) => (error as Error).message)).toBe(expected);
});

it('retry ends a delay when it is aborted', async () => {
  const stop = new AbortController();
  const outcome = retry(failing('a'), { delayMs: 60_000, signal: stop.signal });
  setTimeout(() => {
    stop.abort();
  }, 5);
  await expect(outcome).rejects.toThrow('a');
});

it('poll reads until there is a result', async () => {
  const results = [null, null, 7];
  expect(await poll(() => results.shift() ?? null, { delayMs: { first: 1, max: 2 } })).toBe(7);
  expect(results).toEqual([]);
});

it('poll returns null when no attempts remain, and rethrows errors', async () => {
  expect(await poll(() => null, { maxAttempts: 3 })).toBeNull();
  expect(await poll(() => null, { delayMs: 5, timeoutMs: 20 })).toBeNull();
  await expect(poll(() => Promise.reject(new Error('a')), {})).rejects.toThrow('a');
});

it.each([
  [1, { first: 8 }, 1, 8],
  [3, { first: 8 }, 1, 32],
  [9, { first: 8, max: 100 }, 1, 100],
  [2, { first: 8, jitter: 0.5 }, 0, 8],
  [2, { first: 8, jitter: 0.5 }, 1, 16],
  [2000, { first: 1, max: 60 }, 1, 60],
])(
  'backoff after %d failures with the delays %j and the random number %d is %d ms',
  (failures, delays, random, expected) => {
    expect(backoff(failures, delays, random)).toBe(expected);
  },
);
