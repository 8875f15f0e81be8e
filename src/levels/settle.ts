import { Rejected } from './rejected.js';

/** A value, or the promise of it; graphql-js counts all that has a `then`. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return false;
  return typeof (value as { readonly then?: unknown }).then === 'function';
}

/**
 * The values, once none of them is a promise any more; those that were rejected, or cannot even be asked whether they are
 * promises, are `Rejected`. Never rejects.
 */
export function settle(values: readonly unknown[]): Promise<unknown[]> | readonly unknown[] {
  try {
    if (!values.some(isPromise)) return values;
  } catch {
    // One value at a time, it is found out which one that was.
  }
  const settled = values.map(settleOne);
  return settled.some((value) => value instanceof Promise) ? Promise.all(settled) : settled;
}

function settleOne(value: unknown): unknown {
  try {
    if (!isPromise(value)) return value;
  } catch (error) {
    return new Rejected(error);
  }
  return Promise.resolve(value).then(undefined, (reason: unknown) => new Rejected(reason));
}
