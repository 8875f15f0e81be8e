import type { SearchProduct } from '../../src/domain/products.js';
import type { TestServer } from './start-server.js';

/** One of the two saved-search operations, as their common suites ask for it. */
export interface SearchOperation {
  readonly server: TestServer;
  readonly product: SearchProduct;
  /** Its root field in the graph. */
  readonly field: string;
  /** The key of the record's id on the wire. */
  readonly idKey: string;
  /** Its path for any text in the place of the search id. */
  readonly pathOf: (searchId: number | string) => string;
  /** Writes records that have these ids. */
  readonly write: (ids: readonly string[]) => Promise<void>;
  /** An id of the right shape that ends in this text. */
  readonly idOf: (ending: string) => string;
}

/** The ids of an answer's rows. */
export function idsOf({ idKey }: SearchOperation, body: unknown): (string | undefined)[] {
  return (body as Record<string, string>[]).map((row) => row[idKey]);
}
