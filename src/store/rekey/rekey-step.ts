import type { PoolClient } from 'pg';

/**
 * Re-keys the next rows of one table in a transaction, in the order of the table's primary key behind `after` (null for
 * the first ones). Returns where the next call goes on; null when there are no more rows.
 */
export type RekeyStep = (
  client: PoolClient,
  after: readonly string[] | null,
  limit: number,
) => Promise<readonly string[] | null>;
