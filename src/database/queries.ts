import type { Rows } from './engine/tenant-pool.js';
import type { BoundStatement } from './statement.js';

/** An object that runs statements: a pool, or the client of a transaction. */
export interface Queries {
  query<Row extends object>(query: string | BoundStatement<Row>, values?: unknown[]): Promise<Rows<Row>>;
}
