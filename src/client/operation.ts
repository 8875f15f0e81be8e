/** What the client has to know of an operation when it runs; generated/operations.ts has all of them. */
export interface Operation {
  /** Groups and method, with dots between. */
  readonly name: string;
  readonly method: string;
  /** Below /api/v1, with the ids in braces. */
  readonly path: string;
  /** Where what it is given beside ids is sent; null when there is nothing. */
  readonly params: 'query' | 'body' | null;
  /** How its answers go on. */
  readonly kind: 'one' | 'page' | 'after' | 'before' | 'feed' | 'events' | 'file';
  /** Where the rows of a page stand: `''` when it is a list of them. */
  readonly rows?: string;
  /** True when it can cost credits: it has a dry run, a bound and an Idempotency-Key. */
  readonly isMetered: boolean;
  /** False when it must not be sent again unless it was refused before any work. */
  readonly isRepeatable: boolean;
  /** The most inputs of one request; null when it takes none. */
  readonly mostInputs: number | null;
}
