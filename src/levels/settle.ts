import { Rejected } from './rejected.js';

/** A value, or the promise of it; graphql-js counts all that has a `then`. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
  );
}

/** The values, once none of them is a promise any more; those that were rejected are `Rejected`. Never rejects. */
export function settle(values: readonly unknown[]): Promise<unknown[]> | readonly unknown[] {
  return values.some(isPromise) ? Promise.all(values.map(settleOne)) : values;
}

function settleOne(value: unknown): unknown {
  if (!isPromise(value)) return value;
  return Promise.resolve(value).then(undefined, (reason: unknown) => new Rejected(reason));
}
