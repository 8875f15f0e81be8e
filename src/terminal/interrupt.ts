/** How long an answer that is under way is waited for after an interruption. */
const patienceMs = 10_000;
/** A command that was interrupted ends in this time, whatever it still reads. */
const patienceToEndMs = 2000;

/** Ctrl+C and SIGTERM, for a command that ends itself. */
export interface Interrupt {
  /** Aborted by the first signal: nothing more is to be sent. */
  readonly stopping: AbortSignal;
  /** Aborted by the second signal, or ten seconds after the first: the answer under way is given up. */
  readonly ending: AbortSignal;
  /** Gives the signals back to the process. */
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
    }, patienceMs).unref();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  return {
    stopping: stopping.signal,
    ending: ending.signal,
    release() {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      clearTimeout(timer);
      // A pipe that is still read keeps the process.
      if (stopping.signal.aborted)
        setTimeout(() => {
          process.exit(1);
        }, patienceToEndMs).unref();
    },
  };
}
