import type { Database } from '../database.js';

interface ShardResult {
  readonly success: boolean;
  readonly result: string;
}

/**
 * Deletes rows of a distributed table that satisfy a condition, at most `most` per shard, and returns their number.
 * Skips shards on unavailable nodes; a later call deletes their rows. `condition` is SQL without parameters, because
 * Citus sends it to the nodes as text.
 * @throws Error when no shard is available.
 */
export async function deleteByShard(
  { longPool }: Database,
  table: string,
  condition: string,
  most: number,
): Promise<number> {
  const command = `WITH deleted AS (DELETE FROM %1$s WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM %1$s WHERE ${condition.replaceAll('%', '%%')} LIMIT ${most} FOR UPDATE SKIP LOCKED)) RETURNING 1)
    SELECT count(*) FROM deleted`;
  const { rows } = await longPool.query<ShardResult>(
    'SELECT success, result FROM run_command_on_shards($1::text::regclass, $2)',
    [table, command],
  );
  const done = rows.filter(({ success }) => success);
  const [failed] = rows;
  if (done.length === 0 && failed !== undefined)
    throw new Error(`No shard of ${table} could be reached: ${failed.result}`);
  return done.reduce((sum, { result }) => sum + Number(result), 0);
}

/** Returns a timestamp as a SQL literal. */
export function momentLiteral(moment: Date): string {
  return `'${moment.toISOString()}'::timestamptz`;
}
