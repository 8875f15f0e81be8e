import { createHash } from 'node:crypto';

/** Maximum length of a named statement, in characters. Longer statements are unlikely to recur. */
const maxTextLength = 20_000;

/**
 * Generates short names for prepared statements. The same text always gets the same name. The number of names is
 * limited, because callers can cause an unlimited number of texts. A statement without a name is planned on every run.
 */
export class StatementNames {
  private readonly known = new Map<string, string>();

  constructor(
    private readonly prefix: string,
    private readonly most: number,
  ) {}

  of(text: string): string | undefined {
    const known = this.known.get(text);
    if (known !== undefined || this.known.size >= this.most || text.length > maxTextLength) return known;
    const name = this.prefix + createHash('sha1').update(text).digest('base64url');
    this.known.set(text, name);
    return name;
  }
}

/**
 * Called when a statement starts, with a summary such as `SELECT company`. Returns a function to call when the
 * statement ends, with the error or null. Returns null if the statement is not traced.
 */
export type TraceStatement = (summary: string) => ((error: unknown) => void) | null;

/** Time added for cancelling a statement over a separate connection when the machine is busy. */
const cancelMarginMs = 5000;
/** Minimum timeout, because background work uses the same sessions and has no request timeout. */
const minimumMs = 15_000;

/**
 * Returns the `statement_timeout` of a session in milliseconds. A request cancels its statements at its deadline. The
 * timeout ends statements whose cancellation was lost, so it exceeds the time limit of a request.
 */
export function statementLimit(requestMs: number): number {
  return Math.max(minimumMs, requestMs + cancelMarginMs);
}
