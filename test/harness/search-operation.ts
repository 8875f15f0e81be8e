import type { SearchProduct } from '../../src/records/record-kinds.js';
import type { TestServer } from './start-server.js';

/** An operation that returns the results of a saved search, with the functions that the common test suites need. */
export interface SearchOperation {
  readonly server: TestServer;
  readonly product: SearchProduct;
  /** Name of the GraphQL root field. */
  readonly field: string;
  /** JSON key of the record's ID. */
  readonly idKey: string;
  /** Returns the path for a search ID. */
  readonly pathOf: (searchId: number | string) => string;
  /** Writes records with these IDs. */
  readonly write: (ids: readonly string[]) => Promise<void>;
  /** Returns a valid record ID with this ending. */
  readonly idOf: (ending: string) => string;
}

/** Returns the record IDs in a response body. */
export function idsOf({ idKey }: SearchOperation, body: unknown): (string | undefined)[] {
  return (body as Record<string, string>[]).map((row) => row[idKey]);
}
