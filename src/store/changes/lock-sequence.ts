import type { PoolClient } from 'pg';

/** Held from the moment that changes get their numbers to the moment that they can be seen. */
const sequenceLock = 1_684_300_904;

/** From here to its commit this transaction alone gives numbers. */
export async function lockSequence(client: PoolClient): Promise<void> {
  // A statement of its own: what it waited for is seen only by the next one.
  await client.query('SELECT pg_advisory_xact_lock($1)', [sequenceLock]);
}
