import { shareMs } from './streams.js';

/**
 * Runs a lookup at most once a second. Calls during a lookup, or within a second of its start, share its result or
 * error.
 */
export function onceASecond<T>(lookUp: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  let begun = -Infinity;
  let isRunning = false;
  return () => {
    if (shared !== undefined && (isRunning || performance.now() - begun < shareMs)) return shared;
    begun = performance.now();
    isRunning = true;
    shared = lookUp().finally(() => {
      isRunning = false;
    });
    return shared;
  };
}
