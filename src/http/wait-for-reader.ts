import type { ServerResponse } from 'node:http';

/** How long a reader is waited for. */
export interface ReaderTerms {
  /** A reader that takes nothing for so long loses its connection. */
  readonly stalledReaderMilliseconds: number;
  /** Aborted when the answer is to end early. */
  readonly ended: AbortSignal;
}

/**
 * Resolves when the reader has taken all that was written (`drain`; `finish` after the end of the answer), when its
 * connection is closed, and when the answer is to end early. A reader that stalls is disconnected.
 */
export function waitForReader(
  response: ServerResponse,
  event: 'drain' | 'finish',
  { stalledReaderMilliseconds, ended }: ReaderTerms,
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), stalledReaderMilliseconds);
    const settle = (): void => {
      clearTimeout(timer);
      response.off(event, settle).off('close', settle);
      ended.removeEventListener('abort', settle);
      resolve();
    };
    response.on(event, settle).on('close', settle);
    ended.addEventListener('abort', settle);
    if (ended.aborted || response.destroyed) settle();
  });
}
