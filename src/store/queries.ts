import type { Rows } from './engine/tenant-pool.js';

/** What runs statements: the pool of a database, or the client of a transaction. */
export interface Queries {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Rows<Row>>;
}
