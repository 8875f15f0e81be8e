import type { Readable } from 'node:stream';
import type { ProxyVariables } from './find-proxy.js';

/** The streams, the terminal and the environment variables of a command that calls a server. */
export interface Terminal {
  readonly input: Readable;
  /**
   * Writes to standard output. Resolves when the stream accepts more data. On a terminal, hidden characters are escaped,
   * in JSON, NDJSON and CSV too; elsewhere, data is written unchanged.
   */
  readonly print: (text: string) => Promise<void>;
  /** Writes the heading of a table, in bold if the terminal has color. */
  readonly printHeading: (line: string) => Promise<void>;
  /** Writes a line to standard error. */
  readonly say: (line: string) => void;
  /** True when standard output is a terminal. */
  readonly isScreen: boolean;
  /** Width of the terminal in columns; null without a terminal, in which case nothing is truncated. */
  readonly width: number | null;
  /** True with `--json`: the output is one JSON object on one line. */
  readonly isJson: boolean;
  /** Settings from environment variables (docs/terminal.md). */
  readonly settings: Settings;
}

interface Settings {
  /** DEALGRAPH_URL */
  readonly url: string | undefined;
  /** DEALGRAPH_API_KEY */
  readonly apiKey: string | undefined;
  /** The environment, of which HTTP_PROXY, HTTPS_PROXY and NO_PROXY are read. */
  readonly proxies: ProxyVariables;
}

/** Resolves after a delay, or when the signal is aborted, whichever is first. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve();
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}
