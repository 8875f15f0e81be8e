/**
 * Waits until the time is over or a signal is aborted. Resolves in both cases, so the caller must check the signals.
 */
export function pause(milliseconds: number, ...signals: readonly (AbortSignal | undefined)[]): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    if (signals.some((signal) => signal?.aborted === true)) go();
    else for (const signal of signals) signal?.addEventListener('abort', go);
  });
}
