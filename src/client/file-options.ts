import type { CallOptions } from './call-options.js';

/** What may be said of a download. */
export interface FileOptions extends CallOptions {
  /** How many bytes of the file are there already: it goes on behind them. 0 by default. */
  readonly from?: number | undefined;
}
