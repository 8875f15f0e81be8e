import type { NarrowLeft } from './latest-receipt.js';

/** Reads the allowance of narrow free answers from the headers of an answer; null when it did not draw on it. */
export function narrowLeftOf(headers: Headers): NarrowLeft | null {
  const limit = headers.get('X-Narrow-Answers-Limit');
  const remaining = headers.get('X-Narrow-Answers-Remaining');
  if (limit === null || remaining === null) return null;
  return { limit: Number(limit), remaining: Number(remaining), at: Date.now() };
}
