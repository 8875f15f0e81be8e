import { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/**
 * Whether something between us and PostgreSQL gives each transaction another session: it names a process of its own
 * invention. What a session is told outside of a transaction would then be left to strangers.
 */
export async function isPooled(client: PoolClient): Promise<boolean> {
  if (!(client.connection.stream instanceof Socket)) return false;
  const { processID } = client as PoolClient & { readonly processID: number };
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid !== processID;
}
