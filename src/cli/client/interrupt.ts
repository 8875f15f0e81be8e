/** How long an interrupted command waits for the response in progress. */
const timeoutMs = 10_000;
/** Milliseconds until an interrupted command exits after its work has ended, even if a pipe keeps the process alive. */
const endTimeoutMs = 2000;

/** Handles Ctrl+C and SIGTERM for a command that stops gracefully. */
export interface Interrupt {
  /** Aborted by the first signal. The command then sends no more requests. */
  readonly stopping: AbortSignal;
  /** Aborted by the second signal, or 10 seconds after the first. This cancels the request in progress. */
  readonly ending: AbortSignal;
  /** Removes the signal handlers. */
  release(): void;
}

export function listenForInterrupt(): Interrupt {
  const stopping = new AbortController();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const interrupt = (): void => {
    if (stopping.signal.aborted) ending.abort();
    stopping.abort();
    timer ??= setTimeout(() => {
      ending.abort();
    }, timeoutMs).unref();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  return {
    stopping: stopping.signal,
    ending: ending.signal,
    release() {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      clearTimeout(timer);
      // An open pipe on standard input would keep the process alive.
      if (stopping.signal.aborted)
        setTimeout(() => {
          process.exit(1);
        }, endTimeoutMs).unref();
    },
  };
}
