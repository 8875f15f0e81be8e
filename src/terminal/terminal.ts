import type { Readable } from 'node:stream';

/** What a call meets: the streams it reads and writes, and what is known of the screen. */
export interface Terminal {
  readonly input: Readable;
  /** Writes to standard output; resolves when more may be written. */
  readonly print: (text: string) => Promise<void>;
  /** A line on standard error. */
  readonly say: (line: string) => void;
  /** True when standard output is a screen. */
  readonly isScreen: boolean;
  /** Columns of the screen; null where there is none, and nothing is cut. */
  readonly width: number | null;
  readonly hasColor: boolean;
  /** True with `--json`: one JSON object, on one line. */
  readonly isJson: boolean;
  /** The environment's settings (docs/terminal.md). */
  readonly settings: Settings;
}

export interface Settings {
  /** DEALGRAPH_URL */
  readonly url: string | undefined;
  /** DEALGRAPH_API_KEY */
  readonly apiKey: string | undefined;
}
