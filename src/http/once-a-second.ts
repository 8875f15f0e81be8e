const shareMilliseconds = 1000;

/**
 * Runs a look-up at most once a second, however many ask: those that come while it is at work, or within a second of its
 * beginning, share its outcome, a failure too.
 */
export function onceASecond<T>(lookUp: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  let begun = -Infinity;
  let isAtWork = false;
  return () => {
    if (shared !== undefined && (isAtWork || performance.now() - begun < shareMilliseconds)) return shared;
    begun = performance.now();
    isAtWork = true;
    shared = lookUp().finally(() => {
      isAtWork = false;
    });
    return shared;
  };
}
