/** Waits, and no longer than the signal lets it: whoever goes on has to look at it. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    if (signal?.aborted === true) go();
    else signal?.addEventListener('abort', go);
  });
}
